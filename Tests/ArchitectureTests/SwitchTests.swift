import Foundation
import Testing

/// A switch over an enumeration of this tree names its cases, so that a new case does not compile
/// where it has no answer yet. `default:` is for what comes from outside.
@Suite("Switches") struct SwitchTests {
    /// Files of enumerations whose cases are words that pages write: a switch over them reads input,
    /// and most of it has no meaning at most places. A rule that concerns some names is a `TagSet`, a
    /// `NameList` or a table; a switch is for an insertion mode, and for parts that differ in kind.
    static let vocabularies: Set<String> = [
        "GarthEngine/DOM/Tag.swift", "GarthEngine/DOM/AttributeName.swift",
        "GarthEngine/CSS/Values/Keyword.swift", "GarthEngine/CSS/Properties/Property.swift",
        "GarthEngine/CSS/Syntax/CSSTokenizer.swift",
    ]
    /// No more switches over other enumerations have a `default:`.
    static let mostDefaults = 15
    /// No more switches over vocabularies have one: half of them are insertion modes, whose "anything
    /// else" it is. It only becomes smaller.
    static let mostDefaultsOfVocabularies = 44

    /// A `default:`, with the enumerations that have all cases of its switch.
    struct Place {
        let file: String
        let line: Int
        let hasReason: Bool
        let enumerations: [[String]]
    }

    /// The places of `default:` over enumerations that the files declare.
    static func places(in sources: [(file: String, text: String)]) -> [Place] {
        let readers = sources.filter { $0.text.contains("enum ") || $0.text.contains("default:") }
            .map { (file: $0.file, reader: SwitchReader($0.text)) }
        let known = readers.flatMap { file, reader in
            reader.enumerations.map { (file: file, cases: $0.cases) }
        }.filter { !$0.cases.isEmpty }
        return readers.flatMap { file, reader in
            reader.switches.compactMap { found in
                let enumerations = found.names.map { names in
                    known.filter { names?.isSubset(of: $0.cases) == true }.map(\.file)
                }
                guard !enumerations.isEmpty, enumerations.allSatisfy({ !$0.isEmpty }) else {
                    return nil
                }
                return Place(
                    file: file, line: found.line, hasReason: found.hasReason,
                    enumerations: enumerations)
            }
        }
    }

    private static func isOfVocabulary(_ place: Place) -> Bool {
        place.enumerations.allSatisfy { files in
            vocabularies.isSuperset(of: files)
        }
    }

    private static func sources() throws -> [(file: String, text: String)] {
        let root = ImportTests.sources.path + "/"
        let files = try #require(
            FileManager.default.enumerator(at: ImportTests.sources, includingPropertiesForKeys: nil)
        )
        return try files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }.map {
            (String($0.path.dropFirst(root.count)), try String(contentsOf: $0, encoding: .utf8))
        }
    }

    @Test("a default over an own enumeration has its reason, and there are few of them")
    func defaults() throws {
        let sources = try Self.sources()
        #expect(sources.count > 800)
        for file in Self.vocabularies { #expect(sources.contains { $0.file == file }) }
        let places = Self.places(in: sources)
        let own = places.filter { !Self.isOfVocabulary($0) }
        #expect(own.count <= Self.mostDefaults)
        #expect(places.count - own.count <= Self.mostDefaultsOfVocabularies)
        let silent = places.filter { !$0.hasReason }.map { "\($0.file):\($0.line)" }
        #expect(silent == [], "name the cases, or say above the default why others have one answer")
    }

    @Test(
        "a default is found over cases, tuples of cases and optional ones, and not over values",
        arguments: [
            ("switch a { case .one: f()\ndefault: g() }", 1),
            ("switch (a, b) { case (.one, .two(let x)): f(x)\ndefault: break }", 1),
            ("switch a { case .one?, nil: f()\ndefault: g() }", 1),
            ("switch a { case .none: f()\ncase .one: g()\ndefault: h() }", 1),
            ("switch a { case Kind.one where b: f()\ndefault: g() }", 1),
            ("switch a { case .one: switch b { case .two: f() }\ndefault: g() }", 1),
            ("switch a { case .one: f(dict[b, default: 1])\ncase .two: g() }", 0),
            ("switch a { case 1: f()\ndefault: g() }", 0),
            ("switch a { case \"one\": f()\ndefault: g() }", 0),
            ("switch (a, b) { case (.one, 7): f()\ndefault: g() }", 0),
            ("switch a { case .elsewhere: f()\ndefault: g() }", 0),
            ("switch a { case .one: f()\n@unknown default: g() }", 0),
            ("// switch a { case .one: f()\n// default: g() }", 0),
        ])
    func rule(text: String, count: Int) {
        let kinds = "enum Kind { case one, two(Int)\n case three }\n"
        #expect(Self.places(in: [("a.swift", kinds + text)]).count == count)
    }

    @Test("a reason is a comment above the default or beside it")
    func reasons() {
        func hasReason(_ end: String) -> Bool? {
            let text = "enum Kind { case one, two }\nswitch a {\ncase .one: f()\n\(end)\n}"
            return Self.places(in: [("a.swift", text)]).first?.hasReason
        }
        #expect(hasReason("// The others have none.\ndefault: g()") == true)
        #expect(hasReason("default: g()  // the others") == true)
        #expect(hasReason("default: g()") == false)
    }
}
