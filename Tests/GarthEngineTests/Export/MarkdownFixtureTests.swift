import GarthPage
import Testing

@testable import GarthEngine

/// Pages and feeds in forms that people publish, each beside the Markdown that a reader expects.
@Suite("Markdown fixtures") struct MarkdownFixtureTests {
    @Test("a page or feed keeps its form and all of its words", arguments: MarkdownFixture.all)
    func markdown(fixture: MarkdownFixture) throws {
        let expected = try #require(fixture.expected, "no expectation beside \(fixture.name)")
        #expect(fixture.markdown() == expected)
    }

    @Test("there are pages to read")
    func count() { #expect(MarkdownFixture.all.count >= 9) }
}

/// A document and its Markdown.
struct MarkdownFixture: CustomTestStringConvertible, Sendable {
    var name: String
    var source: String
    var expected: String?

    var testDescription: String { name }

    func markdown() -> String {
        let type = name.hasSuffix(".xml") ? "text/xml" : "text/html"
        return export(source, as: .markdown, mediaType: type)
    }

    static let all: [MarkdownFixture] = load()

    private static func load() -> [MarkdownFixture] {
        let parts = #filePath.split(separator: "/").dropLast(3)
        let folder = "/" + parts.joined(separator: "/") + "/MarkdownFixtures"
        func text(_ file: String) -> String? {
            Fixture.bytes(of: folder + "/" + file).map { String(decoding: $0, as: UTF8.self) }
        }
        return Fixture.names(in: folder).sorted().filter { !$0.hasSuffix(".expected") }.map {
            file in
            let stem = file.prefix { $0 != "." }
            return MarkdownFixture(
                name: file, source: text(file) ?? "", expected: text(stem + ".expected"))
        }
    }
}
