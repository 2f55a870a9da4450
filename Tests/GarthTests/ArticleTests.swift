import Foundation
import Testing

/// The code in the articles and in the tutorial against files that are compiled and run.
@Suite("Articles") struct ArticleTests {
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    static func lines(of path: String) throws -> [String] {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.trimmingCharacters(in: .whitespaces) }
    }

    static func files(in folder: String, _ type: String) throws -> [String] {
        let names = try FileManager.default.contentsOfDirectory(
            atPath: root.appendingPathComponent(folder).path)
        return names.filter { $0.hasSuffix(type) }.sorted().map { "\(folder)/\($0)" }
    }

    static let articles =
        ((try? files(in: "Sources/Garth/Garth.docc", ".md")) ?? []) + ["docs/tutorials/swift.md"]

    /// The blocks of Swift in a text, without the indentation of their lines.
    static func blocks(of path: String) throws -> [[String]] {
        var blocks: [[String]] = []
        var block: [String]?
        for line in try lines(of: path) {
            if line == "```swift" {
                block = []
            } else if line == "```", let whole = block {
                blocks.append(whole)
                block = nil
            } else {
                block?.append(line)
            }
        }
        return blocks
    }

    @Test("every block of code stands in a file that is compiled", arguments: articles)
    func code(article: String) throws {
        let compiled =
            try Self.files(in: "Tests/GarthTests/Snippets", ".swift").map(Self.lines)
            + ["Package", "Sources/PageTitle"].map {
                try Self.lines(of: "Examples/PageTitle/\($0).swift")
            }
        for block in try Self.blocks(of: article) {
            // The package of the example stands two folders below the one it depends on.
            let code = block.map { $0.replacingOccurrences(of: "../garth", with: "../..") }
            let isCompiled = compiled.contains { lines in
                lines.indices.contains { lines[$0...].starts(with: code) }
            }
            #expect(isCompiled && !code.isEmpty, "\(article): \(code.first ?? "")")
        }
    }

    @Test("the landing page leads to every article, and every article is there")
    func landingPage() throws {
        let landing = try Self.lines(of: "Sources/Garth/Garth.docc/Garth.md")
        let named = landing.filter { $0.hasPrefix("- <doc:") }
            .map { "Sources/Garth/Garth.docc/" + $0.dropFirst(7).dropLast() + ".md" }
        #expect(
            named.count == 10
                && named.sorted()
                    == Self.articles.filter {
                        $0.hasPrefix("Sources") && !$0.hasSuffix("/Garth.md")
                    }
        )
    }
}
