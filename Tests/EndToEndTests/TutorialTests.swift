import Foundation
import TestSupport
import Testing

/// The documents that strangers read first.
@Suite("Tutorials") struct TutorialTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    @Test(
        "the commands of a tutorial print what it says",
        arguments: ["people.md", "setup.md", "swift.md", "programs.md"])
    func commands(tutorial: String) throws {
        let script = Self.root.appendingPathComponent("Scripts/tutorials.py").path
        let programs = Self.root.appendingPathComponent(".build/debug").path
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        process.arguments = [script, programs, tutorial]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let said = String(
            decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(said)")
    }

    @Test("the README has at most 100 lines, and each document that it and the index name is there")
    func links() throws {
        let readme = try Self.text("README.md")
        #expect(readme.split(separator: "\n", omittingEmptySubsequences: false).count <= 101)
        for (document, folder) in [("README.md", ""), ("docs/index.md", "docs/")] {
            for part in try Self.text(document).components(separatedBy: "](").dropFirst() {
                let target = String(part.prefix { $0 != ")" && $0 != "#" })
                guard !target.contains("://") else { continue }
                let path = Self.root.appendingPathComponent(folder + target).path
                #expect(FileManager.default.fileExists(atPath: path), "\(document): \(target)")
            }
        }
    }

    @Test("the index names every document")
    func index() throws {
        let index = try Self.text("docs/index.md")
        let documents = try FileManager.default.contentsOfDirectory(
            atPath: Self.root.appendingPathComponent("docs").path)
        for document in documents where document.hasSuffix(".md") && document != "index.md" {
            #expect(index.contains("(\(document))"), "\(document)")
        }
    }
}
