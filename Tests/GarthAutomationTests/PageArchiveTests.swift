import Foundation
import GarthURL
import Testing

@testable import Garth
@testable import GarthAutomation

/// Files of kept pages: what is written comes back, and what others have written does no harm.
@Suite("Files of kept pages") struct PageArchiveTests {
    private let path = NSTemporaryDirectory() + "garth-kept-\(UUID().uuidString.prefix(8)).warc"

    private static func part(_ text: String, _ fields: [HTTPField] = []) -> PageCopy.Part {
        PageCopy.Part(status: 200, fields: fields, bytes: Array(text.utf8))
    }

    private func read(_ bytes: [UInt8]) throws -> PageCopy {
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        return try PageArchive.copy(at: path)
    }

    private func read(_ text: String) throws -> PageCopy { try read(Array(text.utf8)) }

    private static func record(_ url: String, _ message: String, type: String = "response")
        -> String
    {
        "WARC/1.1\r\nWARC-Type: \(type)\r\nWARC-Target-URI: \(url)\r\n"
            + "Content-Length: \(message.utf8.count)\r\n\r\n\(message)\r\n\r\n"
    }

    private static let page = record(
        "https://a.test/", "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>x")

    @Test("a page with its parts comes back as it was")
    func roundTrip() throws {
        let copy = PageCopy(
            url: try URLRecord(parsing: "https://a.test/page"),
            document: Self.part(
                "WARC/1.1\r\n\r\n<p>page\r\n\r\n", [HTTPField("Content-Type", "text/html")]),
            parts: [
                "https://a.test/s.css": Self.part("p{}", [HTTPField("Content-Type", "text/css")]),
                "https://a.test/old": PageCopy.Part(
                    status: 302, fields: [HTTPField("Location", "/s.css")], bytes: []),
            ])
        let back = try read(PageArchive.bytes(of: copy, date: "2024-05-06T07:08:09Z"))
        #expect(back.url == copy.url && back.document == copy.document && back.parts == copy.parts)
    }

    @Test("a field with a line end or a control, or of no use for reading, is not kept")
    func fields() {
        let part = Self.part(
            "x",
            [
                HTTPField("Content-Type", "text/html\r\nSet-Cookie: a=b"),
                HTTPField("Set-Cookie", "a=b"), HTTPField("Location", "/x\u{1B}[31m"),
                HTTPField("Content-Security-Policy", "default-src 'none'"),
                HTTPField("Refresh", "0; url=https://b.test/"),
                HTTPField("X-Content-Type-Options", String(repeating: "x", count: 9000)),
            ])
        #expect(part.fields.map(\.name) == ["content-security-policy"])
    }

    @Test("a file that is damaged, cut, empty or something else is told in one line")
    func damaged() throws {
        let files = [
            "", "hello", "WARC/1.1\r\n\r\n", String(Self.page.prefix(60)),
            "WARC/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n",
            "WARC/1.1\r\nContent-Length: -1\r\n\r\n",
            "WARC/1.1\r\nContent-Length: 9223372036854775807\r\n\r\nx",
            Self.record("https://a.test/", "no response"),
            Self.record("javascript:x()", "HTTP/1.1 200 OK\r\n\r\nx"),
            Self.record("https://a.test/", "HTTP/1.1 99999999999999999999 OK\r\n\r\nx"),
            Self.record("https://a.test/", "HTTP/1.1 200 OK\r\n\r\nx", type: "resource"),
        ]
        for file in files {
            let error = try #require(throws: PageArchive.Failure.self) { try read(file) }
            #expect(!error.message.contains("\n"), "\(file)")
        }
    }

    @Test("parts of other schemes and without a response are left out")
    func strangeParts() throws {
        let ok = "HTTP/1.1 200 OK\r\n\r\nx"
        let copy = try read(
            Self.page + Self.record("javascript:x()", ok) + Self.record("garth:feeds/look", ok)
                + Self.record("data:text/css,x", ok)
                + Self.record("https://a.test/a", "HTTP/1.1\r\n")
                + Self.record("https://a.test/b", ok))
        #expect(Array(copy.parts.keys) == ["https://a.test/b"])
    }

    @Test("the head of a part that goes on for ever, or has no end, is no head")
    func heads() throws {
        let endless = "HTTP/1.1 200 OK\r\n" + String(repeating: "A: b\r\n", count: 100_000)
        let copy = try read(
            Self.page + Self.record("https://a.test/a", endless)
                + Self.record(
                    "https://a.test/b", "HTTP/1.1 200 OK\r\nContent-Type: a\r\n b\u{0}c\r\n\r\nx"))
        #expect(copy.parts["https://a.test/a"]?.bytes.isEmpty == true)
        #expect(copy.parts["https://a.test/b"]?.fields.isEmpty == true)
    }

    @Test("a part is found by its address without fragment, by either scheme of the web")
    func addresses() throws {
        let copy = PageCopy(
            url: try URLRecord(parsing: "https://a.test/"), document: Self.part("x"),
            parts: ["http://a.test/s": Self.part("s")])
        for found in ["http://a.test/s", "https://a.test/s", "http://a.test/s#x"] {
            #expect(copy.part(at: try URLRecord(parsing: found)) != nil)
        }
        for missing in ["http://a.test/", "http://b.test/s", "ftp://a.test/s"] {
            #expect(copy.part(at: try URLRecord(parsing: missing)) == nil)
        }
    }

    @Test("other programs, and a batch, read the file")
    func batch() throws {
        let copy = PageCopy(
            url: try URLRecord(parsing: "https://a.test/"),
            document: Self.part("<p>x", [HTTPField("Content-Type", "text/html")]), parts: [:])
        try Data(PageArchive.bytes(of: copy, date: "2024-05-06T07:08:09Z"))
            .write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        var reader = try WARCReader(path: path, offset: 0, recordByteLimit: 1 << 20)
        var types: [String] = []
        while let record = try reader.record() {
            types.append(record["warc-type"] ?? "")
            guard case .document(let document) = record.content(byteLimit: 1 << 20) else {
                continue
            }
            #expect(document.url == copy.url && document.bytes == copy.document.bytes)
        }
        #expect(types == ["warcinfo", "response"])
    }
}
