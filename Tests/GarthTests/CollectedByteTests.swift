import GarthFetch
import GarthURL
import TestSupport
import Testing

@testable import Garth

/// What a page in a view loads at one time (docs/security.md, "Pages that ask for more than they
/// have").
@MainActor
@Suite("Bytes that a page collects at one time", .endsWhatHangs) struct CollectedByteTests {
    private let url = URLRecord.parse("http://a.test/part?q")!

    @Test("what is handed on leaves its room to others, and the one beyond it fails with a reason")
    func room() {
        var bytes = CollectedBytes()
        let half = LoadLimits.collectedByteCount / 2
        for _ in 0..<3 {
            #expect(bytes.add(half, of: url) == nil)
            #expect(bytes.add(half, of: url) == nil)
            bytes.remove(half)
            bytes.remove(half)
        }
        let failures = (0..<3).map { _ in bytes.add(half, of: url)?.message }
        #expect(failures[..<2] == [nil, nil])
        #expect(
            failures[2] == "left out, because what the page loads at one time has more than 48 MB: "
                + url.hrefWithoutCredentials)
    }

    @Test("a page gives back the room of each of its parts, also of those that fail")
    func parts() async throws {
        let setting = FrameEventTests.Setting([
            "/page": "<link rel=stylesheet href=/long.css><link rel=stylesheet href=/short.css>"
                + "<link rel=stylesheet href=/none.css><p>words",
            "/long.css": String(repeating: "p{}", count: LoadLimits.subresourceByteCount / 2),
            "/short.css": "p { color: red }",
        ])
        _ = try await setting.load("/page")
        let page = try #require(setting.view.page)
        #expect(page.collected == CollectedBytes())
        #expect(setting.text == "words")
    }
}

extension CollectedByteTests {
    @Test("pieces of any lengths come out as they came in", arguments: [1, 1000, 65_535, 200_000])
    func pieces(length: Int) {
        var (list, all): (ByteList, [UInt8]) = (ByteList(), [])
        for number in 0..<50 {
            let piece = [UInt8](repeating: UInt8(number), count: number % 3 * length + number % 2)
            list.append(piece)
            all += piece
        }
        #expect(list.count == all.count && list.joined == all)
    }
}
