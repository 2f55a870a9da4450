import Foundation
import Testing

@testable import GarthCLI

@Suite("What is written about settings") struct ConfigurationDocumentTests {
    private func document(_ name: String) throws -> String {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        return try String(
            contentsOf: root.appendingPathComponent("docs").appendingPathComponent(name),
            encoding: .utf8)
    }

    private static var tables: String {
        Setting.chapters.map { title, settings in
            "### \(title)\n\n| name | default | values | what it does | |\n|---|---|---|---|---|\n"
                + settings.map { setting in
                    let facts = setting.facts
                    let marks = (facts.isPerSite ? ["site"] : []) + (facts.isLive ? [] : ["start"])
                    return "| `\(setting.rawValue)` "
                        + "| `\(ConfigurationLine.written(facts.initial))` | \(facts.kind.form) "
                        + "| \(facts.summary) | \(marks.joined(separator: ", ")) |\n"
                }.joined()
        }.joined(separator: "\n")
    }

    private static var manual: String {
        Setting.chapters.map { title, settings in
            settings.map { setting in
                let facts = setting.facts
                let name = setting.rawValue.replacing("-", with: "\\-")
                let initial = ConfigurationLine.written(facts.initial).replacing("-", with: "\\-")
                    .replacing("\"", with: "\\(dq")
                return ".TP\n.BR \(name) \" = \(initial)\"\n\(facts.summary)"
                    + (facts.isPerSite ? " [site]" : "") + "\n"
            }.joined()
        }.joined()
    }

    @Test("docs/config.md has every setting with its default, its values and what it does")
    func guide() throws {
        #expect(try document("config.md").contains(Self.tables), "expected:\n\(Self.tables)")
    }

    @Test("the manual has every setting with its default and what it does")
    func manual() throws {
        #expect(try document("garth.1").contains(Self.manual), "expected:\n\(Self.manual)")
    }

    @Test(
        "lines with names of one's own are in the manual, the guide and what --print-config prints",
        arguments: NamedLines.Family.allCases)
    func named(family: NamedLines.Family) throws {
        let line = family.example.line
        let name = line.prefix { $0 != "=" }.replacing("-", with: "\\-")
        #expect(try document("garth.1").contains(name))
        #expect(try document("config.md").contains("\(family.rawValue)."))
        #expect(ConfigurationText.defaults.contains("\n# \(line)"))
        var named = NamedLines()
        let parts = line.split(separator: " = ", maxSplits: 1).map(String.init)
        let (found, word) = try #require(NamedLines.parts(of: parts[0]))
        #expect(found == family && named.set(family, word, parts[1]) == nil)
    }
}
