import Testing

/// A type with many fields is split into values that are handed over: a function shows by its
/// parameters what it can touch.
@Suite("Stored properties") struct StoredPropertyTests {
    private static let limit = 30
    private static let types = Result {
        try StoredProperties.ofTypes(below: ImportTests.sources)
    }

    /// The types with more, and how many they have. The numbers may only fall.
    private static let larger = [
        "Browser": 34, "BiDiSession": 33, "CommandLineOptions": 50, "ComputedStyle": 104,
        "DriverTab": 41, "Interface": 40, "PageDump": 41, "StyleResolver": 40, "Transfer": 34,
        "WebViewConfiguration": 31,
    ]

    @Test("a type has at most 30 fields, but for those that are named")
    func fields() throws {
        let types = try Self.types.get()
        #expect(types.count > 900)
        let large = types.filter { $0.declarations.count > Self.limit }
        let counts = Dictionary(large.map { ($0.type, $0.declarations.count) }) { max($0, $1) }
        #expect(counts == Self.larger)
    }

    /// What `fields` counts is there: they are among the types, with what they have.
    @Test(
        "a page, its engine and its scripts are values of what belongs together",
        arguments: ["Engine", "Page", "ScriptedPage"])
    func values(of name: String) throws {
        let types = try Self.types.get()
        let type = try #require(types.first { $0.type == name })
        #expect((15...Self.limit).contains(type.declarations.count), "\(type.declarations)")
    }

    @Test("a property is stored unless it has a body")
    func declarations() throws {
        let text = """
            /// A type.
            package final class Box<T>: Held {
                /// A comment.
                var first = 0
                @Held private(set) var second: [Int] = []
                unowned let third: Box?
                var fourth = 4 {
                    didSet { note() }
                }
                var fifth: Int {
                    didSet { note() }
                }
                let sixth: (Int) -> Void = { _ in }
                nonisolated(unsafe) var seventh: Int
                static let one = 1
                var computed: Int { 3 }
                var longer: Bool {
                    let local = 4
                    return local == 4
                }
                func work() {}
            }
            private struct Other {
                let eighth: Int
            }
            """
        let types = StoredProperties.ofTypes(in: text, file: "Box.swift")
        #expect(types.map(\.type) == ["Box", "Other"])
        #expect(types.map(\.declarations.count) == [7, 1])
    }
}
