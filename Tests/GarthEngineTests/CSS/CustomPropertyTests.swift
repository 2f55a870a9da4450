import Testing

@testable import GarthEngine

@Suite("Custom properties") struct CustomPropertyTests {
    private func declaration(_ name: String, _ value: String) -> CustomDeclaration {
        CustomDeclaration(name: Array(name.utf8), value: Array(value.utf8), wide: nil)
    }

    private func value(_ name: String, _ environment: UInt32, _ properties: inout CustomProperties)
        -> String?
    {
        properties.value(of: Array(name.utf8), in: environment)
            .map { String(decoding: $0, as: UTF8.self) }
    }

    @Test("the same declarations over the same parent are one environment")
    func known() {
        var properties = CustomProperties()
        let declarations = [declaration("--a", "1px"), declaration("--b", "VAR(--a) env(x, 2px)")]
        let root = properties.environment(over: 0, declarations)
        #expect(properties.environment(over: 0, declarations) == root)
        #expect(value("--a", root, &properties) == "1px")
        #expect(value("--b", root, &properties) == "/**/1px/**/  2px")
        #expect(properties.environment(over: root, declarations) == root)
        let inner = properties.environment(over: root, [declaration("--a", "3px")])
        #expect(inner != root)
        #expect(properties.environment(over: inner, declarations) != inner)
        #expect(value("--a", inner, &properties) == "3px")
    }

    @Test("a root that is styled again and again does not use up what a page may produce")
    func budget() {
        var properties = CustomProperties()
        let long = String(repeating: "x", count: StyleLimits.variableBytes / 2)
        let times = StyleLimits.totalVariableBytes / long.utf8.count + 2
        let declarations = [declaration("--a", long), declaration("--b", "var(--a)")]
        var root: UInt32 = 0
        for _ in 0..<times { root = properties.environment(over: 0, declarations) }
        #expect(value("--b", root, &properties) == "/**/\(long)/**/")
    }
}
