import GarthURL
import Testing

@Suite("Typed addresses") struct TypedAddressTests {
    static let context = TypedAddress.Context(currentDirectory: "/home/me/docs", home: "/home/me")

    static func url(_ text: String, _ context: TypedAddress.Context = context) -> String? {
        guard case .url(let url, _) = try? TypedAddress(parsing: text, in: context) else {
            return nil
        }
        return url.href
    }

    @Test(
        "what people type becomes the URL they mean",
        arguments: [
            ("example.org", "https://example.org/"),
            ("  example.org/x \n", "https://example.org/x"),
            ("EXAMPLE.org:8443/x?y#z", "https://example.org:8443/x?y#z"),
            ("localhost:8080/x", "https://localhost:8080/x"), ("localhost", "https://localhost/"),
            ("192.168.0.1", "https://192.168.0.1/"), ("[::1]:8080", "https://[::1]:8080/"),
            ("example.org:80", "http://example.org/"), ("router", "https://router/"),
            ("//example.org/x", "https://example.org/x"),
            ("bücher.de", "https://xn--bcher-kva.de/"),
            ("example.org/a b", "https://example.org/a%20b"),
            ("http://example.org", "http://example.org/"),
            ("http:example.org", "http://example.org/"),
            ("HTTPS://Example.org/A", "https://example.org/A"), ("about:start", "about:start"),
            ("mailto:me@example.org", "mailto:me@example.org"), ("data:,x", "data:,x"),
            ("file:///etc/hosts", "file:///etc/hosts"), ("/etc/hosts", "file:///etc/hosts"),
            ("./page.html", "file:///home/me/docs/page.html"), ("../x", "file:///home/me/x"),
            ("~/x.html", "file:///home/me/x.html"), ("~", "file:///home/me/"),
            (".", "file:///home/me/docs/"),
            ("/a b?c%41#top", "file:///a%20b%3Fc%2541#top"), ("/a\\b|c", "file:///a%5Cb%7Cc"),
            ("https://exam\nple.org/", "https://example.org/"),
        ])
    func understood(text: String, url: String) {
        #expect(Self.url(text) == url)
    }

    @Test("a bare name has an http fallback with the same host; what names a scheme has none")
    func fallback() throws {
        func fallback(_ text: String) throws -> String? {
            guard case .url(_, let http) = try TypedAddress(parsing: text) else { return nil }
            return http?.href
        }
        #expect(try fallback("example.org/x") == "http://example.org/x")
        #expect(try fallback("https://example.org/x") == nil)
        #expect(try fallback("/etc/hosts") == nil)
        #expect(try fallback("example.org:80") == nil)
    }

    @Test("a hyphen is standard input")
    func standardInput() throws {
        #expect(try TypedAddress(parsing: " - ") == .standardInput)
    }

    @Test(
        "what is no address is an error of one line",
        arguments: [
            ("", .empty), ("   ", .empty), ("swift concurrency", .words), ("what is a/b", .words),
            ("example.org:99999", .invalidPort), ("~you/x", .unknownHome), ("a..b:x", .invalidPort),
            ("https://", .missingHost), ("exa<mple.org", .forbiddenHostCharacter),
        ] as [(String, URLParseError.Code)])
    func errors(text: String, code: URLParseError.Code) {
        #expect {
            _ = try TypedAddress(parsing: text, in: Self.context)
        } throws: {
            let error = $0 as? URLParseError
            return error?.code == code && error?.message.contains("\n") == false
        }
    }

    @Test("words go to the search address when there is one, names do not")
    func search() {
        var context = Self.context
        context.searchTemplate = "https://search.test/?q=%s&x"
        #expect(Self.url("a b&c", context) == "https://search.test/?q=a+b%26c&x")
        #expect(Self.url("swift", context) == "https://search.test/?q=swift&x")
        #expect(Self.url("swift/x", context) == "https://swift/x")
        #expect(Self.url("swift.org", context) == "https://swift.org/")
        #expect(Self.url("localhost", context) == "https://localhost/")
    }

    @Test("on the command line an existing file wins over a host name, not over a URL")
    func existingFiles() {
        var context = Self.context
        context.fileExists = {
            ["/home/me/docs/page.html", "/home/me/docs/a#b", "/home/me/docs/about:start"]
                .contains($0)
        }
        #expect(Self.url("page.html", context) == "file:///home/me/docs/page.html")
        #expect(Self.url("page.html#top", context) == "file:///home/me/docs/page.html#top")
        #expect(Self.url("a#b", context) == "file:///home/me/docs/a%23b")
        #expect(Self.url("about:start", context) == "about:start")
        #expect(Self.url("other.html", context) == "https://other.html/")
    }
}
