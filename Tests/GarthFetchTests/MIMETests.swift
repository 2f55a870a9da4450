import Testing

@testable import GarthFetch

@Suite("Media types") struct MIMETests {
    @Test(
        "a type is parsed as the MIME Sniffing Standard says",
        arguments: [
            ("text/html", "text/html"), (" TEXT/HTML ; Charset=UTF-8 ", "text/html;charset=UTF-8"),
            ("text/html;charset=\"a\\\"b\"x;c=d", "text/html;charset=\"a\\\"b\";c=d"),
            ("text/html;;a=b;a=c", "text/html;a=b"), ("text/html;a= ;b=c", "text/html;b=c"),
            ("text/html;a=\"", "text/html;a=\"\""), ("x/y;a", "x/y"), ("x/y;=b;c=d", "x/y;c=d"),
        ])
    func parse(text: String, serialized: String) {
        #expect(MIMEType(parsing: text)?.serialized == serialized)
    }

    @Test(
        "what is no type is none",
        arguments: ["", "text", "text/", "/html", "te xt/html", "a/b c", "a/b/c"])
    func parseFailure(text: String) {
        #expect(MIMEType(parsing: text) == nil)
    }

    @Test("of several types the last one that is well-formed counts, with the charset before it")
    func extract() {
        let head = ResponseHead(
            status: 200, version: .http11,
            headers: [
                HeaderField("content-type", "text/plain; charset=a, text/html;charset=b"),
                HeaderField("Content-Type", "text/html"), HeaderField("Content-Type", "bad"),
            ])
        #expect(head.contentType?.serialized == "text/html;charset=b")
    }

    @Test(
        "the first bytes tell the type of a file whose name does not",
        arguments: [
            ("<html >", "text/html"), (" <!--", "text/html"), ("<?xml ?>", "text/xml"),
            ("%PDF-1.4", "application/pdf"), ("PK\u{3}\u{4}", "application/zip"),
            ("GIF87a", "image/gif"), ("\u{1}\u{2}", "application/octet-stream"),
            ("<p><rss>", "text/html"), ("a", "text/plain"),
        ])
    func sniff(start: String, type: String) {
        #expect(MIMESniffer(start.utf8).unknownType().serialized == type)
    }

    @Test(
        "the name of a download is taken without folders and control characters",
        arguments: [
            ("attachment; filename=\"a b.txt\"", "a b.txt"), ("attachment;filename=a.txt", "a.txt"),
            ("attachment; filename=x; filename*=UTF-8''%e2%82%ac.txt", "€.txt"),
            ("attachment; filename=\"../../etc/passwd\"", "passwd"),
            ("attachment; filename=\"C:\\\\x\\\\y.exe\"", "y.exe"),
            ("inline; filename*=iso-8859-1'en'%E4\u{20}", "ä"),
            ("attachment; filename=\"a\\\u{1B}[2Jb\"", "a [2Jb"),
            ("attachment; filename=\"..\"", nil), ("attachment", nil),
        ] as [(String, String?)])
    func disposition(field: String, name: String?) {
        let disposition = ContentDisposition(parsing: field)
        #expect(disposition?.fileName == name)
        #expect(disposition?.isAttachment == field.hasPrefix("attachment"))
    }

    @Test("proxies of the environment serve their scheme, but not the exceptions")
    func proxies() {
        let environment = [
            "http_proxy": "http://p:1", "HTTP_PROXY": "http://evil:1", "all_proxy": "http://q:1",
            "no_proxy": "localhost, .example.org,127.0.0.1",
        ]
        let settings = ProxySettings(proxy: nil) { environment[$0] }
        #expect(settings.proxy(scheme: "http", host: "a.test") == "http://p:1")
        #expect(settings.proxy(scheme: "https", host: "a.test") == "http://q:1")
        for host in ["localhost", "example.org", "www.example.org", "127.0.0.1"] {
            #expect(settings.proxy(scheme: "http", host: host) == nil)
        }
        #expect(settings.proxy(scheme: "http", host: "badexample.org") != nil)
        let given = ProxySettings(proxy: "http://r:1") { environment[$0] }
        #expect(given.proxy(scheme: "http", host: "localhost") == "http://r:1")
        let narrowed = ProxySettings(proxy: "http://r:1", exceptions: ["A.test"]) {
            environment[$0]
        }
        #expect(narrowed.proxy(scheme: "http", host: "localhost") == "http://r:1")
        #expect(narrowed.proxy(scheme: "https", host: "www.a.test") == nil)
    }
}
