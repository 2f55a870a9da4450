import Foundation
import GarthJSON
import Testing

@testable import GarthCLI

@Suite("Steps of drivers") @MainActor struct DriveStepTests {
    /// The rows of the tables of docs/drive.md: names of steps, and the text of their members.
    private func rows() throws -> [(names: [String], members: String)] {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let text = try String(
            contentsOf: root.appendingPathComponent("docs/drive.md"), encoding: .utf8)
        let steps = try #require(text.split(separator: "\n## Events").first)
        return steps.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { row in
            let cells = row.split(separator: "|", maxSplits: 1)
            let names = cells[0].split(separator: "`", omittingEmptySubsequences: false)
            return (
                names.enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) },
                String(cells[1])
            )
        }
    }

    @Test("docs/drive.md names every step, and no other")
    func document() throws {
        let named = Set(try rows().flatMap(\.names)).subtracting(["do"])
        #expect(named == Set(DriveStep.all.map(\.name)))
    }

    @Test("docs/drive.md names the own members of each step")
    func members() throws {
        let shared = Set(["ref", "selector", "role", "name", "label", "text", "id", "do", "wait"])
        // `download` has the members of `load`, and `on` those of the step behind `then`.
        for step in DriveStep.all where step.name != "download" && step.name != "on" {
            let rows = try rows().filter { $0.names.contains(step.name) }
            #expect(!rows.isEmpty)
            let text = rows.map(\.members).joined()
            for member in step.members where !shared.contains(member) {
                #expect(text.contains("`\(member)`"), "\(step.name): \(member)")
            }
        }
    }
}
