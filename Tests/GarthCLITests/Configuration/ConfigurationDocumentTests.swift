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
}
