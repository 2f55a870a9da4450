import GarthURL
import Testing

@testable import GarthCLI

@Suite("Searches that are offered") struct SearchEngineTests {
    @Test("there are three, each a value of the setting search over https")
    func values() throws {
        #expect(SearchEngine.all.count == 3)
        for engine in SearchEngine.all {
            let value = try Setting.search.facts.kind.value(of: engine.template)
            #expect(value == .text(engine.template))
            #expect(engine.template.hasPrefix("https://"))
        }
        #expect(try Setting.search.facts.kind.value(of: "none") == .text("none"))
    }

    @Test("a closed browser offers those that its list allows")
    func closed() throws {
        let closed = URLPolicy(allowing: try AllowList(parsing: "mojeek.com"))
        #expect(SearchEngine.all.filter { $0.isAllowed(by: closed) }.map(\.name) == ["Mojeek"])
        #expect(SearchEngine.all.allSatisfy { $0.isAllowed(by: URLPolicy.open) })
    }
}
