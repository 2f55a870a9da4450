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
            ("localhost:8080/x", "http://localhost:8080/x"), ("localhost", "http://localhost/"),
            ("LOCALHOST.:3000", "http://localhost.:3000/"), ("a.localhost", "http://a.localhost/"),
            ("localhost:443", "https://localhost/"), ("notlocalhost", "https://notlocalhost/"),
            ("localhost.test", "https://localhost.test/"), ("127.0.0.1:1", "http://127.0.0.1:1/"),
            ("127.9.8.7", "http://127.9.8.7/"), ("0x7f.1", "http://127.0.0.1/"),
            ("128.0.0.1", "https://128.0.0.1/"), ("[::2]", "https://[::2]/"),
            ("[::ffff:127.0.0.1]", "http://[::ffff:7f00:1]/"),
            ("https://localhost/", "https://localhost/"),
            ("192.168.0.1", "https://192.168.0.1/"), ("[::1]:8080", "http://[::1]:8080/"),
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

    @Test("what else a text may mean stands beside it: http for a bare name, the host for a file")
    func alternative() throws {
        func alternative(_ text: String) throws -> String? {
            guard case .url(_, let other) = try TypedAddress(parsing: text) else { return nil }
            return other?.href
        }
        #expect(try alternative("example.org/x") == "http://example.org/x")
        #expect(try alternative("example.org:8080") == "http://example.org:8080/")
        #expect(try alternative("notes.html") == "https://notes.html/")
        for text in [
            "https://example.org/x", "/etc/hosts", "example.org:80", "localhost", "./x.txt",
        ] {
            #expect(try alternative(text) == nil, "\(text)")
        }
    }

    @Test(
        "a name that looks like a file is one, whether it is there or not",
        arguments: [
            // By its ending, which is no top-level domain.
            ("notes.html", "notes.html"), ("x.txt", "x.txt"), ("A.HTM", "A.HTM"),
            ("main.c", "main.c"), ("a.tar.gz", "a.tar.gz"), ("notes.html#part", "notes.html#part"),
            ("page.php", "page.php"), ("Index.PHP", "Index.PHP"), ("default.aspx", "default.aspx"),
            ("cart.jsp", "cart.jsp"), ("app.tsx", "app.tsx"), ("film.m4v", "film.m4v"),
            ("book.azw3", "book.azw3"), ("a.b.c.json5", "a.b.c.json5"),
            // Three endings are domains as well, and are on more files than hosts.
            ("README.md", "README.md"), ("pages.zip", "pages.zip"), ("Main.java", "Main.java"),
            // Below a name without a dot.
            ("a/b.txt", "a/b.txt"), ("a/b.c/d.html", "a/b.c/d.html"), ("docs/", nil),
            // A host: by its ending, its port, its name, or the dot in front of the path.
            ("example.com/a.html", nil), ("example.com", nil), ("docs.rs", nil), ("get.sh", nil),
            ("notes.html:8080", nil), ("localhost/a.html", nil), ("127.0.0.1/a.html", nil),
            ("me@notes.html", nil), ("router/setup", nil), ("//notes.html", nil),
            ("https://notes.html/", nil), ("notes.html/x", nil), ("example.com/?x=notes.html", nil),
            (".html", nil), ("b.text.example", nil), ("page.php:8080", nil),
            ("example.com/page.php", nil), ("page.php.example", nil), ("a/b", nil), ("php", nil),
        ] as [(String, String?)])
    func looksLikeFile(text: String, path: String?) {
        let url = Self.url(text)
        if let path {
            #expect(url == "file:///home/me/docs/\(path)")
        } else {
            #expect(url?.hasPrefix("http") == true, "\(url ?? "nothing")")
        }
    }

    @Test(
        "an ending that is a domain, or a name of a local network, is a host",
        arguments: [
            "ai", "app", "br", "cab", "cc", "cl", "data", "dev", "dot", "fish", "in", "inc", "info",
            "internal", "key", "lan", "local", "man", "map", "me", "mk", "ml", "mobi", "mov", "ms",
            "one", "org", "page", "pl", "pm", "properties", "ps", "pub", "py", "rs", "save",
            "service", "sh", "so", "sv", "wiki", "ws",
        ])
    func domainEndings(ending: String) {
        #expect(Self.url("notes.\(ending)") == "https://notes.\(ending)/")
    }

    @Test("below a folder that is there everything is a file, and blanks make words at Open only")
    func folders() {
        var context = Self.context
        context.fileExists = { ["/home/me/docs/src", "/home/me/docs/v1.2"].contains($0) }
        #expect(Self.url("src/nope", context) == "file:///home/me/docs/src/nope")
        #expect(Self.url("v1.2/nope", context) == "file:///home/me/docs/v1.2/nope")
        #expect(Self.url("other/nope", context) == "https://other/nope")
        #expect(Self.url("my notes.html", context) == "file:///home/me/docs/my%20notes.html")
        #expect(Self.url("my notes.html") == nil)
    }

    @Test(
        "this machine is known by its name or its number",
        arguments: [
            ("http://localhost/", true), ("http://a.b.localhost./", true),
            ("http://127.255.0.1/", true), ("http://[::1]/", true),
            ("http://[::ffff:127.0.0.1]/", true), ("http://xlocalhost/", false),
            ("http://126.0.0.1/", false), ("http://[::2]/", false), ("http://0.0.0.0/", false),
        ])
    func isLoopback(url: String, isOne: Bool) throws {
        #expect(try #require(URLRecord.parse(url)?.host).isLoopback == isOne)
    }

    @Test("the name of a place is the fragment, decoded")
    func placeName() {
        #expect(URLRecord.parse("http://a.test/#p%C3%A4rt")?.placeName == "pärt")
        #expect(URLRecord.parse("http://a.test/")?.placeName == nil)
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
        #expect(Self.url("localhost", context) == "http://localhost/")
        #expect(Self.url("what is index.html", context)?.hasPrefix("https://search.test/") == true)
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
        #expect(Self.url("other.example", context) == "https://other.example/")
    }
}
