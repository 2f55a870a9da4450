import ArgumentParser
import Foundation
import Testing

@testable import GarthCLI

@Suite("Help") struct HelpTests {
    /// The names of all options, as the argument parser knows them.
    static func names() throws -> Set<String> {
        let help = try JSONSerialization.jsonObject(with: Data(GarthCommand._dumpHelp().utf8))
        let command = try #require((help as? [String: Any])?["command"] as? [String: Any])
        let arguments = try #require(command["arguments"] as? [[String: Any]])
        let names = arguments.filter { $0["kind"] as? String != "positional" }.flatMap {
            ($0["names"] as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }
        }
        return Set(names.filter { $0.count > 1 })
    }

    @Test(
        "help fits a screen of 80 columns and 24 rows, with a row for the prompt",
        arguments: ["--help", "-h"])
    func screen(option: String) throws {
        let lines = try #require(HelpPages.text(for: [option])).split(
            separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count <= 23)
        for line in lines { #expect(line.count <= 80, "\(line)") }
    }

    @Test("the screen names ten options, and each is one")
    func ten() throws {
        let rows = HelpPages.screen.split(separator: "\n").filter { $0.hasPrefix("  --") }
        #expect(rows.count == 10)
        let names = try Self.names()
        for row in rows {
            let name = row.dropFirst(4).prefix { $0 != " " }
            #expect(names.contains(String(name)), "\(name)")
        }
    }

    @Test("each option stands in one group, and --help all has them all")
    func groups() throws {
        let grouped = HelpPages.Group.allCases.flatMap(\.options)
        #expect(Set(grouped).count == grouped.count)
        #expect(Set(grouped) == (try Self.names()))
        let whole = try #require(HelpPages.text(for: ["--help", "all"]))
        for name in grouped { #expect(whole.contains("--\(name)"), "\(name)") }
    }

    @Test("a word behind --help that is no group, or an option, changes nothing")
    func others() {
        #expect(HelpPages.text(for: ["--help", "page.html"]) == HelpPages.screen)
        #expect(HelpPages.text(for: ["--dump", "-h"]) == HelpPages.screen)
        #expect(HelpPages.text(for: ["--", "--help"]) == nil)
        #expect(HelpPages.text(for: ["--help", "setup"])?.contains("--locked") == true)
        #expect(HelpPages.text(for: ["--help", "setup"])?.contains("--webdriver") == false)
    }
}
