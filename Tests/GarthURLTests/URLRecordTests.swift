import GarthURL
import Testing

@Suite("URL records") struct URLRecordTests {
    static func url(_ text: String) throws -> URLRecord { try URLRecord(parsing: text) }

    @Test("a host of more than 4 kB is none, and the message stays short")
    func longHost() throws {
        for scheme in ["http", "ftp", "x"] {
            let text = "\(scheme)://" + String(repeating: "a", count: 100_000) + "/"
            let error = #expect(throws: URLParseError.self) { _ = try URLRecord(parsing: text) }
            #expect(error?.code == .hostTooLong)
            #expect(error.map { $0.message.utf8.count < 300 } == true)
        }
        let most = String(repeating: "a", count: URLRecord.maximumHostByteCount)
        #expect(URLRecord.parse("http://\(most)/") != nil)
        #expect(URLRecord.parse("http://a/\(most)\(most)") != nil)
    }

    @Test("host, port and origin are values")
    func values() throws {
        let url = try Self.url("HTTP://u@Example.org:0080/a?b#c")
        #expect(url.host == .domain("example.org") && url.portNumber == nil)
        #expect(url.effectivePort == 80 && url.authority == "example.org")
        #expect(url.pathAndSearch == "/a?b" && url.query == "b" && url.fragment == "c")
        #expect(url.origin == (try Self.url("http://example.org/z")).origin)
        #expect(url.origin.serialization == "http://example.org")
        #expect(try Self.url("http://0x7f.1:81").host == .ipv4(0x7F00_0001))
        #expect(try Self.url("http://[1::2]").host == .ipv6(1 << 112 | 2))
        #expect(try Self.url("x://A").host == .opaque("A"))
        #expect(try Self.url("file:///a").host == .empty)
        #expect(try Self.url("about:start").host == nil)
        #expect(try Self.url("https://a/?").query == "" && Self.url("https://a/").query == nil)
    }

    @Test("a forbidden character counts in the ASCII form of a host, where marks have joined it")
    func joinedCharacters() throws {
        #expect(try Self.url("https://<\u{338}.test/").hostname == "xn--gdh.test")
        #expect(try Self.url("https://≮.test/").hostname == "xn--gdh.test")
        for host in ["<.ü", "ü.<", "a b.ü", "ü.[", "a|\u{338}", "a^ü", "<%"] {
            #expect(URLRecord.parse("https://\(host)/") == nil, "\(host)")
        }
    }

    @Test("an opaque origin is the same as no other")
    func opaqueOrigins() throws {
        let data = try Self.url("data:,x").origin
        #expect(!data.isSame(as: data) && data.serialization == "null")
        let blob = try Self.url("blob:https://a.test:8443/id").origin
        #expect(blob.isSame(as: try Self.url("https://a.test:8443/").origin))
    }

    @Test("parts are cut and replaced without touching the others")
    func derived() throws {
        let url = try Self.url("https://me:pw@a.test:8443/p?q#f")
        #expect(url.hrefWithoutCredentials == "https://a.test:8443/p?q#f")
        #expect(url.withoutCredentials == (try Self.url("https://a.test:8443/p?q#f")))
        #expect(
            url.withoutCredentials.hostname == "a.test" && url.withoutCredentials.port == "8443")
        #expect(url.hrefWithoutFragment == "https://me:pw@a.test:8443/p?q")
        #expect(url.replacing(fragment: "a b").hash == "#a%20b")
        #expect(url.replacing(query: "a'\n b").href == "https://me:pw@a.test:8443/p?a%27%20b#f")
        #expect(url.replacing(query: nil).href == "https://me:pw@a.test:8443/p#f")
        #expect(url.isSameDocument(as: url.replacing(fragment: nil)))
        #expect(!url.isSameDocument(as: url.withoutCredentials))
        #expect(try Self.url("http://a.test/x").upgradedToHTTPS?.href == "https://a.test/x")
        #expect(try Self.url("https://a.test/x").upgradedToHTTPS == nil)
    }

    @Test("a path and its file: URL are each other's, byte for byte")
    func filePaths() throws {
        for path in ["/", "/a b/c%41", "/x?y#z", "/a\\b", "/C|/x", "/é"] {
            let url = try #require(URLRecord(filePath: path))
            #expect(url.filePath == Array(path.utf8), "\(path)")
        }
        #expect(URLRecord(filePath: "relative") == nil)
        #expect(try Self.url("file://host/x").filePath == nil)
        #expect(try Self.url("file:///a%00b").filePath == nil)
        #expect(try Self.url("file:///a%2Fb").filePath == nil)
    }

    @Test(
        "addresses are parsed, unmapped and written canonically",
        arguments: [
            ("127.0.0.1", "127.0.0.1"), ("::1", "::1"), ("[1:0:0:2:0:0:0:3]", "1:0:0:2::3"),
            ("::ffff:10.0.0.1", "::ffff:a00:1"), ("1:0:2:3:4:5:6:7", "1:0:2:3:4:5:6:7"),
            ("fe80::1%eth0", nil), ("1.2.3.4.5", nil), ("example.org", nil), ("1:2", nil),
        ] as [(String, String?)])
    func addresses(text: String, canonical: String?) {
        #expect(IPAddress(parsing: text)?.description == canonical)
    }

    @Test("the form serializer and parser are each other's")
    func forms() {
        let text = formURLEncode([(name: "a b", value: "ü&="), (name: "*-._", value: "~\n")])
        #expect(text == "a+b=%C3%BC%26%3D&*-._=%7E%0A")
        let pairs = formURLDecode(text + "&&x&%zz=1")
        #expect(pairs.map(\.name) == ["a b", "*-._", "x", "%zz"])
        #expect(pairs.map(\.value) == ["ü&=", "~\n", "", "1"])
        #expect(String(decoding: percentDecode("%41%4%zz%".utf8), as: UTF8.self) == "A%4%zz%")
    }

    @Test(
        "names beyond ASCII are refused where UTS 46 refuses them",
        arguments: [
            "à\u{5D0}", "\u{5D0}a", "a\u{200D}b", "\u{301}a", "xn--a\u{DF}", "a\u{E0001}",
            "\u{378}",
            "xn--\u{DF}", "xn--0\u{DF}.de", "ß.xn--a", "ß.xn--te-", "\u{660}0\u{5D0}", "a\u{2FF0}",
            "ß.xn--xn---epa",
        ])
    func refusedNames(name: String) {
        #expect(URLRecord.parse("https://\(name)/") == nil)
    }

    @Test("every byte sequence is refused or read, and what is read is stable")
    func arbitraryBytes() {
        var state: UInt64 = 42
        let pieces: [[UInt8]] =
            [
                "http:", "file:", "//", "/", "\\", "..", "@", ":", "[", "]", "::", "%", "%2e", "?",
                "#",
                "a", "xn--", "ü", "C|", "1", ".", "80", "\u{200D}", "\t", " ", "0x",
            ].map { Array($0.utf8) } + [[0xFF], [0x00], [0xE2, 0x80]]
        var base = URLRecord.parse("http://a.test/b/c?d")
        for _ in 0..<4_000 {
            var bytes: [UInt8] = []
            for _ in 0..<(state >> 60) {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                bytes += pieces[Int(state >> 33) % pieces.count]
            }
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            guard let url = URLRecord.parse(bytes, base: base) else { continue }
            #expect(URLRecord.parse(url.href) == url, "\(url.href)")
            #expect(url.href.utf8.allSatisfy { 0x20...0x7E ~= $0 })
            _ = URLPolicy.open.decision(for: url, purpose: .link)
            if state >> 61 == 0 { base = url }
        }
    }

    @Test(
        "what is no URL is named without a user name and a password",
        arguments: [
            ("https://u:secret@a b/", "https://\u{2026}@a b/"),
            ("http://u:se/cret@a.test:99999/", "http://\u{2026}@a.test:99999/"),
            ("u:secret@a b", "\u{2026}@a b"), ("https://a b/", "https://a b/"),
        ])
    func namelessErrors(text: String, shown: String) {
        let error = URLParseError(code: .invalidDomain, input: text)
        #expect(error.input == shown)
        #expect(!error.message.contains("secret"))
    }
}
