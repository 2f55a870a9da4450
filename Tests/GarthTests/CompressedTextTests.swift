import GarthFetch
import GarthPage
import GarthURL
import TestSupport
import Testing

@testable import Garth

@Suite("Compressed text files", .endsWhatHangs) struct CompressedTextTests {
    private func type(_ url: String, _ type: String, isLocal: Bool) throws -> String? {
        let head = ResponseHead(
            status: 200, version: isLocal ? .local : .http11,
            headers: [HeaderField("Content-Type", type)])
        let text = CompressedText(try #require(URLRecord.parse(url)), head)
        return text.map { $0.isSniffed ? "sniffed" : $0.mediaType }
    }

    @Test(
        "the name inside says what it is",
        arguments: [
            ("x.txt.gz", "text/plain"), ("X.HTML.GZ", "text/html"),
            ("a.json.gz", "application/json"),
            ("garth.1.gz", "text/plain"), ("POSIX.3pm.gz", "text/plain"),
            ("syslog.2.gz", "text/plain"), ("kern.log.gz", "text/plain"),
            ("x.tar.gz", nil), ("photo.png.gz", nil), ("x.gz.zip", nil), ("gz", nil),
        ] as [(String, String?)])
    func names(name: String, expected: String?) throws {
        #expect(try type("file:///d/\(name)", "application/gzip", isLocal: true) == expected)
        #expect(try type("http://a.test/\(name)", "application/x-gzip", isLocal: false) == expected)
    }

    @Test(
        "files whose name has no other ending are looked at; others of a server are offered to be saved"
    )
    func unknown() throws {
        #expect(try type("file:///changelog.gz", "application/gzip", isLocal: true) == "sniffed")
        #expect(
            try type("http://a.test/changelog.gz", "application/gzip", isLocal: false) == "sniffed")
        #expect(try type("file:///x.unknown.gz", "application/gzip", isLocal: true) == "sniffed")
        #expect(try type("http://a.test/x.unknown.gz", "application/gzip", isLocal: false) == nil)
    }

    @Test("another type is what the server says")
    func types() throws {
        #expect(try type("http://a.test/x.txt.gz", "text/plain", isLocal: false) == nil)
        #expect(try type("http://a.test/x.txt.gz", "image/png", isLocal: false) == nil)
        let bytes = "application/octet-stream"
        #expect(try type("http://a.test/x.txt.gz", bytes, isLocal: false) == "text/plain")
        #expect(try type("http://a.test/x.txt", bytes, isLocal: false) == nil)
    }

    @Test("a page says that its source is compressed")
    @MainActor func page() throws {
        let url = try #require(URLRecord.parse("file:///x.txt.gz"))
        var info = DocumentInfo(url: url.href, mediaType: "text/plain")
        for compression in [DocumentCompression.none, .gzip(byteLimit: 9, isSniffed: false)] {
            info.compression = compression
            let page = Page(
                url: url, info: info, head: nil, options: LayoutOptions(), parser: .standard,
                pool: ProcessPool(program: ContentProgram()))
            #expect(page.isCompressed == (compression != .none))
        }
    }
}
