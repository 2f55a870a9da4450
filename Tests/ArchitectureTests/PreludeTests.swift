import Foundation
import Testing

/// The parts of the prelude share one scope (`Resources/js`).
@Suite("The prelude") struct PreludeTests {
    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    @Test("no two functions of its files have the same name")
    func names() throws {
        let folder = Self.root.appending(path: "Resources/js")
        let files = try FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: nil)
        var owners: [Substring: String] = [:]
        for file in files where file.pathExtension == "js" {
            let text = try String(contentsOf: file, encoding: .utf8)
            for match in text.matches(of: /(?m)^(?:async )?function\*? ?([A-Za-z_]+)/) {
                let owner = owners.updateValue(file.lastPathComponent, forKey: match.output.1)
                #expect(owner == nil, "\(match.output.1) in \(file.lastPathComponent)")
            }
        }
        #expect(owners.count > 500)
    }
}
