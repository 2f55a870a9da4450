import Testing

@testable import GarthURL

@Suite("Gemini and Gopher under the allow-list") struct SmallWebPolicyTests {
    @Test(
        "only a rule with their scheme allows them, and a denial without a scheme denies them, too",
        arguments: PolicyCase.table(
            """
            gemini://apple.test => + gemini://apple.test/
            gemini://apple.test => + gemini://apple.test
            gemini://apple.test => + gemini://sub.apple.test/a?b#c
            GEMINI://apple.test => + gemini://apple.test/
            gemini://apple.test => - https://apple.test/
            gemini://apple.test => - gopher://apple.test/
            gopher://apple.test => - gophers://apple.test/
            gophers://apple.test => + gophers://apple.test/
            apple.test => - gemini://apple.test/
            * => - gemini://apple.test/
            *://apple.test => - gopher://apple.test/
            gemini://* => + gemini://pear.test/
            gemini://apple.test => + gemini://apple.test:1965/
            gemini://apple.test => - gemini://apple.test:1966/
            gopher://apple.test => + gopher://apple.test:70/
            gopher://* => - gopher://apple.test:25/
            gopher://*:* => - gopher://apple.test:25/
            gemini://apple.test/docs => + gemini://apple.test/docs/a
            gemini://apple.test/docs => - gemini://apple.test/docs2
            gemini://* !apple.test => - gemini://apple.test/
            gemini://* !*://apple.test => - gemini://apple.test/
            gemini://* !https://apple.test => + gemini://apple.test/
            gemini://* !apple.test/secret => - gemini://apple.test/secret/a
            gemini://* !apple.test/secret => - gemini://apple.test/s%65cret
            """))
    func rules(test: PolicyCase) throws { try test.check() }

    @Test(
        "a host is read as that of an http URL is, so no spelling of it slips through",
        arguments: PolicyCase.table(
            """
            gemini://apple.test => + gemini://APPLE.test/
            gemini://apple.test => + gemini://%61pple.test/
            gemini://apple.test => + gemini://apple.test./
            gemini://* !apple.test => - gemini://AP%50LE.test/
            gemini://* !apple.test => - gemini://ａpple.test/
            gemini://* !@private => - gemini://127.0.0.1/
            gemini://* !@private => - gemini://0x7f.1/
            gemini://* !@private => - gemini://2130706433/
            gemini://* !@private => - gopher://localhost/
            gemini://* gopher://* !@private => - gopher://LOCALHOST/
            gemini://* !@private => - gemini://[::ffff:127.0.0.1]/
            gemini://* !127.0.0.0/8 => - gemini://0177.0.0.1/
            gemini://* => - gemini:///x
            gemini://* => - gemini:apple.test
            gemini://* => - gemini://a..test/
            gemini://* => - gemini://a%2Fb.test/
            gemini://* => - gemini://a%00b/
            gemini://apple.test => - gemini://apple.test@pear.test/
            gemini://apple.test => + gemini://pear.test@apple.test/
            gemini://apple.test => - gemini://pear.test\\@apple.test.evil/
            """))
    func hosts(test: PolicyCase) throws { try test.check() }

    @Test(
        "the path of a rule is the selector, whatever type an address gives it",
        arguments: PolicyCase.table(
            """
            gopher://apple.test/docs => + gopher://apple.test/0/docs/a
            gopher://apple.test/docs => + gopher://apple.test/1docs
            gopher://apple.test/docs => - gopher://apple.test/0/other
            gopher://* !apple.test/secret => - gopher://apple.test/0/secret
            gopher://* !apple.test/secret => - gopher://apple.test/9/secret/x
            gopher://* !apple.test/secret => - gopher://apple.test/1secret
            gopher://* !apple.test/secret => - gopher://apple.test/9/%73ecret
            gopher://* !apple.test/secret => + gopher://apple.test/1/open
            """))
    func selectors(test: PolicyCase) throws { try test.check() }

    private func decide(
        _ url: String, _ purpose: NavigationPurpose, from source: String?
    ) throws -> PolicyDecision {
        URLPolicy.open.decision(
            for: try #require(URLRecord.parse(url)), purpose: purpose,
            source: try source.map { SourcePage(url: try #require(URLRecord.parse($0))) })
    }

    @Test(
        "only links lead from one protocol to another: no redirect, refresh, form or part of a page",
        arguments: [
            ("https://a.test/", "gemini://b.test/"), ("gemini://a.test/", "https://b.test/"),
            ("https://a.test/", "gopher://b.test/"), ("gopher://a.test/", "http://b.test/"),
            ("gopher://a.test/", "gemini://b.test/"), ("gophers://a.test/", "gopher://b.test/"),
        ])
    func crossing(source: String, target: String) throws {
        for purpose in NavigationPurpose.allCases {
            let decision = try decide(target, purpose, from: source)
            switch purpose {
            case .redirect, .refresh, .form, .frame, .image, .styleSheet, .script, .request,
                .socket:
                #expect(decision.denial?.reason == .otherProtocol, "\(purpose)")
            case .typed, .commandLine, .link, .download, .sessionRestore, .backForward,
                .cachedResponse:
                #expect(decision.isAllowed, "\(purpose)")
            }
        }
    }

    @Test("a server may redirect within its protocol, and a page of a picture shows itself")
    func within() throws {
        #expect(try decide("gemini://b.test/", .redirect, from: "gemini://a.test/").isAllowed)
        #expect(try decide("gopher://b.test/7/s", .form, from: "gopher://a.test/").isAllowed)
        let picture = "gemini://a.test/p.png"
        #expect(try decide(picture, .image, from: picture).isAllowed)
        #expect(!(try decide(picture, .image, from: "gemini://a.test/").isAllowed))
        #expect(!(try decide(picture, .frame, from: picture).isAllowed))
    }

    @Test("no public page of any protocol leads to a private address")
    func privateAddresses() throws {
        for source in ["https://a.test/", "gemini://a.test/", "gemini://0x08080808/"] {
            for target in ["gemini://127.0.0.1/", "gemini://0x7f.1/", "gopher://10.0.0.1/"] {
                let decision = try decide(target, .link, from: source)
                #expect(decision.denial?.reason == .privateAddress)
            }
        }
        #expect(try decide("http://127.0.0.1/", .link, from: "gemini://a.test/").denial != nil)
        #expect(try decide("gemini://127.0.0.1/", .typed, from: nil).isAllowed)
        let led = try decide("gemini://b.test/", .link, from: "https://a.test/")
        let permitted = try #require(led.permitted)
        let loopback = try #require(IPAddress(parsing: "127.0.0.1"))
        #expect(URLPolicy.open.denial(of: loopback, for: permitted) != nil)
    }

    @Test("what is permitted is the address with its host as it was judged")
    func canonical() throws {
        let decision = try decide("gemini://u:p@EXAMPLE.test:1965?q#f", .typed, from: nil)
        #expect(decision.permitted?.url.href == "gemini://example.test/?q#f")
        #expect(decision.permitted?.url.hostname == "example.test")
    }

    @Test("a denial names the rule with its scheme, which allows the address")
    func remedy() throws {
        let policy = URLPolicy(allowing: AllowList())
        let url = try #require(URLRecord.parse("gemini://apple.test:1966/a"))
        let denial = try #require(policy.decision(for: url, purpose: .typed).denial)
        let rule = try #require(denial.remedy)
        #expect(rule.text == "gemini://apple.test:1966")
        #expect(denial.message.contains("gemini://apple.test:1966 is not on the allow-list"))
        #expect(policy.adding(rule).decision(for: url, purpose: .typed).isAllowed)
        #expect(rule.siteURL?.href == "gemini://apple.test:1966/")
    }
}
