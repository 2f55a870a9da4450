import Testing

@testable import GarthCLI

/// Lines of `config` whose names the person chooses: `open.…`, `search.…`, `mark.…`, `run.…`.
@Suite("Lines with names of one's own") struct NamedLinesTests {
    private func parse(_ text: String) throws -> NamedLines {
        try ConfigurationParser.parse(Array(text.utf8), source: "config").named
    }

    private func fault(_ text: String) -> String {
        do throws(ConfigurationError) {
            _ = try ConfigurationParser.parse(Array(text.utf8), source: "config")
            return ""
        } catch { return error.description }
    }

    @Test("programs are found by site, by type of file and its group, and by scheme")
    func openers() throws {
        let lines = try parse(
            """
            open.mailto = !mutt %s
            open.video/* = mpv
            open.video/mp4 = vlc
            open.films.test = yt %u
            [site =www.films.test]
            open = other %u
            """)
        #expect(lines.openers["mailto"]?.words == ["mutt", "%s"])
        #expect(lines.openers["mailto"]?.needsTerminal == true)
        #expect(lines.opener(ofType: "video/mp4")?.words == ["vlc"])
        #expect(lines.opener(ofType: "video/webm")?.words == ["mpv"])
        #expect(lines.opener(ofType: "audio/ogg") == nil)
        #expect(lines.opener(ofHost: "a.films.test")?.words == ["yt", "%u"])
        #expect(lines.opener(ofHost: "www.films.test")?.words == ["other", "%u"])
        #expect(lines.opener(ofHost: "test") == nil && lines.opener(ofHost: "") == nil)
    }

    @Test("a keyword before words is a search, a name alone a mark; other text is neither")
    func keywords() throws {
        let lines = try parse(
            """
            search.w = https://w.test/?q=%s&x=1
            mark.news = https://news.test/
            """)
        #expect(
            lines.address(for: "w two wörds & more")
                == "https://w.test/?q=two%20w%C3%B6rds%20%26%20more&x=1")
        #expect(lines.address(for: "news") == "https://news.test/")
        for text in ["w", "w ", "x y", "news x", "", "wx y"] {
            #expect(lines.address(for: text) == nil, "\(text)")
        }
    }

    @Test(
        "a line that cannot be meant is refused with its place and a remedy",
        arguments: [
            ("search.w = https://w.test/", "config:1:12: https://w.test/ is no URL with %s"),
            ("open.mailto = 'x", "config:1:15: 'x is no command (as in mpv %s)"),
            ("open. = x", "config:1:9: open. needs a name behind the dot"),
            ("open.a b = x", "config:1:12: open. needs a name behind the dot"),
            ("open.x!y = x", "config:1:12: x!y is no scheme, type of file or host"),
            ("mark.x = \"\"", "config:1:10: mark.x needs an address"),
            ("run.x = a\nrun.x = b", "config:2:1: run.x was set in line 1"),
            (
                "[site a.test]\nsearch.w = https://w.test/%s",
                "config:2:1: search.w applies to all sites; put it before the first [section]"
            ),
        ])
    func faults(text: String, message: String) {
        #expect(fault(text) == message)
    }

    @Test("several actions stand on a key, and each is checked")
    func steps() throws {
        let configuration = try ConfigurationParser.parse(
            Array("[keys]\nx = save; close-tab\nW = open https://a.test/;b; reader\n".utf8),
            source: "config")
        #expect(configuration.keys.count == 2)
        #expect(fault("[keys]\nx = save; fly") == "config:2:5: fly: no such action (F1 lists them)")
        #expect(
            fault("[keys]\nCtrl-C = top; quit").hasSuffix("Ctrl-C never quits; bind another key"))
    }

    @Test("proxies are found by host, the most specific first; none is a direct connection")
    func proxies() throws {
        let lines = try parse(
            """
            proxy.onion = socks5h://127.0.0.1:9050
            proxy.example.org = http://proxy.test:3128
            proxy.=www.example.org = none
            """)
        #expect(lines.value(.proxy, ofHost: "abc.onion") == "socks5h://127.0.0.1:9050")
        #expect(lines.value(.proxy, ofHost: "a.example.org") == "http://proxy.test:3128")
        #expect(lines.value(.proxy, ofHost: "www.example.org") == "none")
        #expect(lines.value(.proxy, ofHost: "b.test") == nil)
        #expect(lines.value(.proxy, ofHost: "") == nil)
    }

    @Test("a certificate has the key and the password of its own name, and of no other")
    func certificates() throws {
        let lines = try parse(
            """
            certificate.a.test = a.pem
            certificate-key.a.test = a.key
            certificate-password.a.test = "a word"
            certificate.=b.a.test = b.p12
            """)
        let first = try #require(lines.certificate(ofHost: "www.a.test"))
        #expect(first == ("a.pem", "a.key", "a word"))
        let second = try #require(lines.certificate(ofHost: "b.a.test"))
        #expect(second == ("b.p12", nil, ""))
        #expect(lines.certificate(ofHost: "test") == nil)
    }

    @Test(
        "a line of a host with a wrong name or value is an error at its place",
        arguments: [
            ("proxy.example.org = proxy:3128", "is no http, https or socks URL, nor none"),
            ("proxy.a b = none", "needs a name behind the dot"),
            ("proxy.http://x = none", "is no host"),
            ("proxy.x = ftp://a", "is no http, https or socks URL"),
            ("proxy.x =", "nothing is no http"),
            ("certificate.a.test =", "needs a file"), ("certificate.a:80 = x", "is no host"),
            ("proxy.x = none\nproxy.x = none", "was set in line 1"),
            ("[site x]\nproxy.x = none", "applies to all sites"),
        ])
    func hostFaults(text: String, message: String) {
        #expect(fault(text).contains(message), "\(fault(text))")
    }
}
