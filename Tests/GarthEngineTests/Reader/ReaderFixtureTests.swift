import GarthJSON
import GarthPage
import Testing

@testable import GarthEngine

/// Pages in the shapes of well-known publishing systems beside the article that they hold.
///
/// An expectation has the title in its first line, and after a tab the heading where that is
/// another; byline and date in its second (which may be empty); and then the text. Its words count,
/// and not its line ends.
@Suite("Reader fixtures") struct ReaderFixtureTests {
    @Test("the article is found, all of it and nothing else", arguments: ReaderFixture.all)
    func article(fixture: ReaderFixture) throws {
        let expected = try #require(fixture.expected, "no expectation beside \(fixture.name)")
        let first = expected.prefix { $0 != "\n" }
        let titles = first.split(separator: "\t")
        let text = titles[titles.count - 1] + expected.dropFirst(first.count)
        #expect(words(fixture.shown()) == words(String(text)))
        #expect(fixture.title == String(titles[0]))
    }

    @Test("a page in pieces has the same article as at once", arguments: ReaderFixture.all)
    func pieces(fixture: ReaderFixture) {
        #expect(fixture.shown(pieceSize: 61) == fixture.shown())
    }

    @Test("there are pages to read")
    func count() { #expect(ReaderFixture.all.count > 25) }

    private func words(_ text: String) -> [Substring] {
        text.split(whereSeparator: \.isWhitespace)
    }
}

/// A page and its article.
struct ReaderFixture: CustomTestStringConvertible, Sendable {
    var name: String
    var html: [UInt8]
    var expected: String?

    var testDescription: String { name }

    /// The text of the page in reader mode.
    func shown(pieceSize: Int = .max) -> String {
        var engine = engine(html, isReader: true, pieceSize: pieceSize)
        return String(decoding: engine.export(.innertext), as: UTF8.self)
    }

    /// The title of the page in reader mode.
    var title: String {
        var engine = engine(html, isReader: true)
        return member("title", of: engine.export(.json))
    }

    static let all: [ReaderFixture] = load()

    private static func load() -> [ReaderFixture] {
        var folder = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        folder = "/" + folder + "/ReaderFixtures"
        return Fixture.names(in: folder).sorted().filter { $0.hasSuffix(".html") }.map { file in
            let stem = folder + "/" + file.dropLast(5)
            return ReaderFixture(
                name: String(file.dropLast(5)), html: Fixture.bytes(of: stem + ".html") ?? [],
                expected: Fixture.bytes(of: stem + ".expected").map {
                    String(decoding: $0, as: UTF8.self)
                })
        }
    }
}

/// The first string that a member of this name has in a JSON text; empty when there is none.
func member(_ name: String, of json: [UInt8]) -> String {
    var reader = JSONReader(json)
    var isNext = false
    while let token = reader.next() {
        if isNext, case .string(let text) = token { return text }
        isNext = token == .key(name)
    }
    return ""
}
