import Foundation
import Testing

/// What the tests of the tree may not rest on.
@Suite("The sources of tests") struct HonestTests {
    private static let folder = ReleaseTests.root.appendingPathComponent("Tests")

    /// The lines of all tests that a function finds, each with its file.
    private static func lines(
        but exceptions: [String] = [], _ isFound: (Substring) -> Bool
    ) throws -> [String] {
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        let sources = names.filter { name in
            name.hasSuffix(".swift") && !name.hasSuffix("HonestTests.swift")
                && !exceptions.contains { name.hasSuffix($0) }
        }
        #expect(sources.count > 400)
        return try sources.flatMap { name in
            let file = folder.appendingPathComponent(name)
            return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
                .filter(isFound).map { "\(name): \($0)" }
        }
    }

    @Test("numbers at random have a seed, so that what failed once can fail again")
    func seeds() throws {
        let words = ["SystemRandomNumberGenerator", "shuffled()", "randomElement()"]
        // The number of a port that is free is not a test's choice.
        let unseeded = try Self.lines(but: ["LoopbackSocket.swift"]) { line in
            words.contains { line.contains($0) }
                || line.contains(".random(in:") && !line.contains("using:")
        }
        #expect(unseeded.isEmpty, "\(unseeded)")
    }

    @Test("a path where nothing is lies in the folder of the test")
    func missingPaths() throws {
        let paths = try Self.lines { $0.contains("/nonexistent") || $0.contains("/no/such") }
        #expect(paths.isEmpty, "\(paths)")
    }
}
