import Foundation
import Testing

/// The public declarations of the library are those of a list: none changes unnoticed (semantic
/// versions).
@Suite("Public symbols") struct PublicSymbolTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// What `Scripts/public-symbols.py` lists.
    private static func listed() throws -> [String] {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", root.appending(path: "Scripts/public-symbols.py").path]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let text = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    @Test("each declaration is in the list, and the list has no other one")
    func list() throws {
        let file = Self.root.appending(path: "Tests/public-symbols.txt")
        let known = Set(
            try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init))
        let present = Set(try Self.listed())
        #expect(present.count > 1500)
        #expect(
            known.subtracting(present).sorted() == [],
            "gone: the changelog says so under \"What breaks for upgraders\"")
        #expect(
            present.subtracting(known).sorted() == [],
            "new: Scripts/public-symbols.py > Tests/public-symbols.txt")
    }
}
