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
        ((try? files(in: "Sources/Garth/Garth.docc", ".md")) ?? []) + [
            "docs/tutorials/swift.md", "README.md",
        ]

    /// The blocks of Swift in a text, without the indentation of their lines.
    static func blocks(of lines: [String]) -> [[String]] {
        var blocks: [[String]] = []
        var block: [String]?
        for line in lines {
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

    /// The files with which programs see the library.
    static let sources =
        (try? ["Garth", "GarthFoundation", "GarthPage", "GarthURL"].flatMap {
            try sources(of: $0)
        }) ?? []

    private static func sources(of module: String) throws -> [String] {
        let folder = root.appendingPathComponent("Sources/\(module)")
        let files = FileManager.default.enumerator(atPath: folder.path)
        return (files?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".swift") }
            .map { "Sources/\(module)/\($0)" }.sorted()
    }

    @Test("every block of code stands in a file that is compiled", arguments: articles)
    func code(article: String) throws {
        try check(Self.blocks(of: Self.lines(of: article)), article)
    }

    @Test("so does every sample in a comment of the library, and there are forty")
    func samples() throws {
        var count = 0
        for source in Self.sources {
            let comments = try Self.lines(of: source).filter { $0.hasPrefix("///") }
                .map { String($0.dropFirst(3)).trimmingCharacters(in: .whitespaces) }
            let blocks = Self.blocks(of: comments)
            count += blocks.count
            try check(blocks, source)
        }
        #expect(count >= 40)
    }

    private func check(_ blocks: [[String]], _ place: String) throws {
        let compiled =
            try ["GarthTests", "GarthFoundationTests"].flatMap {
                try Self.files(in: "Tests/\($0)/Snippets", ".swift").map(Self.lines)
            }
            + ["Package", "Sources/PageTitle"].map {
                try Self.lines(of: "Examples/PageTitle/\($0).swift")
            }
        for block in blocks {
            // The package of the example stands two folders below the one it depends on.
            let code = block.map { $0.replacingOccurrences(of: "../garth", with: "../..") }
            let isCompiled = compiled.contains { lines in
                lines.indices.contains { lines[$0...].starts(with: code) }
            }
            #expect(isCompiled && !code.isEmpty, "\(place): \(code.first ?? "")")
        }
    }

    /// The lines of each function in a file, without those that only close brackets.
    private func lengths(in path: String, _ start: String) throws -> [String: Int] {
        var lengths: [String: Int] = [:]
        var name: String?
        var isInBody = false
        let text = try String(contentsOf: Self.root.appendingPathComponent(path), encoding: .utf8)
        for line in text.split(separator: "\n") {
            if line.hasPrefix(start) {
                name = String(line.dropFirst(start.count).prefix { $0.isLetter })
                isInBody = false
            }
            if line == "}" { name = nil }
            guard let name else { continue }
            if isInBody, line.contains(where: { !"]}); ,".contains($0) }) {
                lengths[name, default: 0] += 1
            }
            if line.hasSuffix("{") { isInBody = true }
        }
        return lengths
    }

    @Test("the table of the ten scripts has the lines that they have")
    func tenScripts() throws {
        let here = try lengths(in: "Tests/GarthTests/Snippets/DrivingAPage.swift", "func ")
        let there = try lengths(
            in: "Examples/Playwright/ten-scripts.mjs", "export async function ")
        let rows = try Self.lines(of: "Sources/Garth/Garth.docc/DrivingAPage.md")
            .filter { $0.hasPrefix("| `") }.map { $0.split(separator: "|") }
        #expect(rows.count == 10)
        for row in rows {
            let cells = row.map { $0.trimmingCharacters(in: .whitespaces) }
            let name = String(cells[0].dropFirst().prefix { $0.isLetter })
            #expect(cells[1] == here[name].map { "\($0)" }, "\(name)")
            #expect(cells[2] == there[name].map { "\($0)" }, "\(name)")
        }
    }

    @Test("the landing page leads to every article, and every article is there")
    func landingPage() throws {
        let landing = try Self.lines(of: "Sources/Garth/Garth.docc/Garth.md")
        let named = landing.filter { $0.hasPrefix("- <doc:") }
            .map { "Sources/Garth/Garth.docc/" + $0.dropFirst(7).dropLast() + ".md" }
        #expect(
            named.count == 15
                && named.sorted()
                    == Self.articles.filter {
                        $0.hasPrefix("Sources") && !$0.hasSuffix("/Garth.md")
                    }
        )
    }
}
