import Foundation
import Testing

/// `docs/webkit-map.md` against both libraries that it compares.
///
/// WebKit is not there on Linux, so its column is compared with the list in `WebKitNames.swift`.
/// Garth's column is compared with `WebKitMapCode.swift`, which the compiler has read.
@Suite("The map of WebKit's names") struct WebKitMapTests {
    /// One section of the map.
    struct Section: CustomStringConvertible, Sendable {
        var title: String
        var text: Substring

        var description: String { title }

        /// The left and the right cell of each row of its table, without the head.
        var rows: [(left: Substring, right: Substring)] {
            text.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst().compactMap {
                row in
                guard let bar = row.firstRange(of: " | ") else { return nil }
                return (row[..<bar.lowerBound], row[bar.upperBound...])
            }
        }

        /// Whether the names of Garth stand on the left, as they do where WebKit has none.
        var isOfGarthAlone: Bool { text.contains("| here | purpose |") }

        /// Paragraphs that list further names of Garth.
        var remarks: [Substring] {
            text.split(separator: "\n\n").filter {
                $0.hasPrefix("Beyond WebKit:") || $0.hasPrefix("Garth also has")
            }
        }

        /// The words that the section says are names of Garth.
        var promised: Set<String> {
            var words = Set(remarks.flatMap { WebKitMapTests.words(in: $0) })
            for (left, right) in rows {
                let counterparts = WebKitMapTests.words(in: right)
                switch right.prefix(while: \.isLetter) {
                case _ where isOfGarthAlone: words.formUnion(WebKitMapTests.words(in: left))
                case "same": words.formUnion(WebKitMapTests.words(in: left) + counterparts)
                case "different":
                    words.formUnion(
                        counterparts.isEmpty ? WebKitMapTests.words(in: left) : counterparts)
                default: break
                }
            }
            return words
        }

        /// All words that stand as code in its table and its remarks.
        var all: Set<String> {
            Set(
                (rows.flatMap { [$0.left, $0.right] } + remarks)
                    .flatMap { WebKitMapTests.words(in: $0) })
        }
    }

    static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    static let sections: [Section] = {
        let file = root.appending(path: "docs/webkit-map.md")
        guard let map = try? String(contentsOf: file, encoding: .utf8) else { return [] }
        return map.split(separator: "\n## ").dropFirst().map { part in
            let title = part.prefix { $0 != "\n" }
            return Section(title: String(title), text: part.dropFirst(title.count))
        }
    }()

    /// The sections with names to compare; the others are prose.
    static let tables = sections.filter { !$0.rows.isEmpty }

    /// The imports and the code of each section without comments, by the title in its mark.
    static let code: [String: String] = {
        let file = root.appending(path: "Tests/GarthFoundationTests/WebKitMapCode.swift")
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [:] }
        let parts = text.split(separator: "\n// MARK: - ")
        let imports = (parts.first ?? "").split(separator: "\n")
            .filter { $0.hasPrefix("import ") }.joined(separator: "\n")
        var code: [String: String] = [:]
        for part in parts.dropFirst() {
            let title = part.prefix { $0 != "\n" }
            let lines = part.dropFirst(title.count).split(separator: "\n").filter {
                !$0.drop { $0 == " " }.hasPrefix("//")
            }
            code[String(title)] = imports + "\n" + lines.joined(separator: "\n")
        }
        return code
    }()

    /// What stands in backquotes and has the form of a name in Swift: its words in small letters,
    /// without the name of WebKit's class before it.
    static func words(in text: some StringProtocol) -> [String] {
        let spans = String(text).split(separator: "`", omittingEmptySubsequences: false)
        return spans.indices.filter { $0 % 2 == 1 }.map { String(spans[$0]) }
            .filter { $0.contains(/^\.{0,3}[A-Za-z_][\w.? ]*(\(.*\))?$/) }
            .flatMap { identifiers($0.replacing(/^WK\w+\./, with: "")) }
    }

    static func identifiers(_ text: some StringProtocol) -> [String] {
        String(text).matches(of: /[A-Za-z][A-Za-z0-9]*/).map { $0.output.lowercased() }
    }

    @Test(
        "lists the names of WebKit and no other ones",
        arguments: tables.filter { !$0.isOfGarthAlone })
    func namesOfWebKit(section: Section) throws {
        let known = try #require(WebKitNames.sections[section.title]).split(separator: "\n")
        let listed = section.rows.flatMap { row in
            row.left.split(separator: "`", omittingEmptySubsequences: false).enumerated()
                .filter { $0.offset % 2 == 1 }.map { $0.element }
        }
        #expect(listed.filter { !known.contains($0) } == [])
        #expect(known.filter { !listed.contains($0) } == [])
        #expect(Set(listed).count == listed.count)
    }

    @Test("names of Garth compile", arguments: tables)
    func namesOfGarth(section: Section) throws {
        let code = try #require(Self.code[section.title])
        let missing = section.promised.subtracting(Self.identifiers(code))
        #expect(missing.sorted() == [], "not in WebKitMapCode.swift")
    }

    @Test("has each name that the code of its sections uses", arguments: tables)
    func usedNames(section: Section) throws {
        let code = try #require(Self.code[section.title])
        let used = code.replacing(/"[^"]*"/, with: "").matches(of: /\.([a-z][A-Za-z0-9]*)/)
            .map { $0.output.1.lowercased() }
        // All methods of a delegate have the same name before their first label.
        let listed = section.all.union(["webview", "download"])
        #expect(Set(used).subtracting(listed).sorted() == [], "not on the map")
    }

    @Test("each row has one of four marks, and each section its code and its list")
    func form() {
        #expect(Self.tables.count > 10)
        for section in Self.tables where !section.isOfGarthAlone {
            for row in section.rows {
                let mark = String(row.right.prefix(while: \.isLetter))
                #expect(["same", "different", "later", "never"].contains(mark), "\(row.left)")
            }
        }
        let titles = Set(Self.tables.map(\.title))
        #expect(Set(Self.code.keys) == titles)
        #expect(titles.subtracting(WebKitNames.sections.keys) == ["What has no counterpart"])
    }
}
