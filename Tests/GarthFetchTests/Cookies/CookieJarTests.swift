import Testing

@testable import GarthFetch

@Suite("Which cookies are kept (RFC 6265bis section 5.7)") struct CookieKeepingTests {
    @Test(
        "a cookie may be set for the host and the names above it, below a public suffix",
        arguments: [
            ("https://a.b.test/", "b.test", "https://c.b.test/", "n=v"),
            ("https://a.b.test/", ".B.Test", "https://b.test/", "n=v"),
            ("https://a.b.test/", "a.b.test", "https://x.a.b.test/", "n=v"),
            ("https://a.b.test/", "x.a.b.test", "https://x.a.b.test/", ""),
            ("https://a.b.test/", "other.test", "https://other.test/", ""),
            ("https://xb.test/", "b.test", "https://b.test/", ""),
            ("https://a.b.test/", "test", "https://c.test/", ""),
            ("https://a.co.uk/", "co.uk", "https://b.co.uk/", ""),
            ("https://a.b.test/", "b.test.", "https://b.test/", ""),
            ("https://a.b.test/", "..b.test", "https://b.test/", ""),
            ("https://a.b.test/", "b\u{e9}.test", "https://a.b.test/", ""),
        ])
    func domains(from: String, domain: String, to: String, want: String) {
        var jar = TestJar()
        jar.set("n=v; Domain=\(domain)", at: from)
        #expect(jar.sent(to: to) == want)
    }

    @Test("without a domain, and for a public suffix itself, it is the host's alone")
    func hostOnly() {
        var jar = TestJar()
        jar.set("n=v", at: "https://b.test/")
        jar.set("m=v; Domain=github.test", at: "https://github.test/")
        #expect(jar.sent(to: "https://a.b.test/") == "")
        #expect(jar.sent(to: "https://b.test/") == "n=v")
        #expect(jar.sent(to: "https://github.test/") == "m=v")
        #expect(jar.sent(to: "https://a.github.test/") == "")
    }

    @Test("an address has nothing above it")
    func addresses() {
        var jar = TestJar()
        jar.set("a=1; Domain=0.0.1", at: "http://127.0.0.1/")
        jar.set("b=2; Domain=127.0.0.1", at: "http://127.0.0.1/")
        #expect(jar.sent(to: "http://127.0.0.1/") == "b=2")
        jar.set("c=3", at: "http://[::1]/")
        #expect(jar.sent(to: "http://[::1]/") == "c=3")
    }

    @Test(
        "the path is the one that is named, or the folder of the request",
        arguments: [
            ("https://a.test/x/y", "", "https://a.test/x/z", "n=v"),
            ("https://a.test/x/y", "", "https://a.test/x", "n=v"),
            ("https://a.test/x/y", "", "https://a.test/xz", ""),
            ("https://a.test/x/y", "", "https://a.test/", ""),
            ("https://a.test/x", "", "https://a.test/other", "n=v"),
            ("https://a.test/x/y/", "", "https://a.test/x/y", "n=v"),
            ("https://a.test/x", "/p", "https://a.test/p/q?r", "n=v"),
            ("https://a.test/x", "/p/", "https://a.test/p", ""),
            ("https://a.test/x", "/p/", "https://a.test/p/q", "n=v"),
            ("https://a.test/x", "/P", "https://a.test/p", ""),
            ("https://a.test/x/y", "p", "https://a.test/x/", "n=v"),
        ])
    func paths(from: String, path: String, to: String, want: String) {
        var jar = TestJar()
        jar.set(path.isEmpty ? "n=v" : "n=v; Path=\(path)", at: from)
        #expect(jar.sent(to: to) == want)
    }

    @Test("a secure cookie is neither taken from nor sent to an unsecured host")
    func secure() {
        var jar = TestJar()
        jar.set("a=1; Secure", at: "http://a.test/")
        #expect(jar.sent(to: "https://a.test/") == "")
        jar.set("a=1; Secure", at: "https://a.test/")
        #expect(jar.sent(to: "https://a.test/") == "a=1")
        #expect(jar.sent(to: "http://a.test/") == "")
    }

    @Test(
        "an unsecured response leaves secure cookies alone, also above and below it",
        arguments: [
            ("n=2", "http://a.b.test/x/y", ""), ("n=2; Domain=b.test", "http://a.b.test/x/y", ""),
            ("n=2; Path=/x/deeper", "http://a.b.test/x/y", ""),
            ("n=2; Max-Age=0", "http://a.b.test/x/y", ""),
            ("n=2; Path=/", "http://a.b.test/x/y", "n=2"), ("m=2", "http://a.b.test/x/y", "m=2"),
            ("n=2", "http://other.test/x/y", "n=2"),
        ])
    func leaveSecureAlone(line: String, url: String, want: String) {
        var jar = TestJar()
        jar.set("n=1; Secure; Domain=b.test; Path=/x", at: "https://a.b.test/")
        jar.set(line, at: url)
        #expect(jar.sent(to: line.contains("deeper") ? "http://a.b.test/x/deeper" : url) == want)
        #expect(jar.sent(to: "https://a.b.test/x").hasPrefix("n=1"))
    }

    @Test(
        "prefixes of names keep what they promise, in any letter case",
        arguments: [
            ("__Secure-n=v; Secure", true), ("__Secure-n=v", false), ("__sEcUrE-n=v", false),
            ("__Host-n=v; Secure; Path=/", true), ("__Host-n=v; Path=/", false),
            ("__Host-n=v; Secure", false), ("__Host-n=v; Secure; Path=/x", false),
            ("__Host-n=v; Secure; Path=/; Domain=a.test", false),
            ("__host-n=v; Secure; Path=/x", false), ("=__Secure-n=v; Secure", false),
            ("__Host-; Secure; Path=/", false), ("=__secure-n; Secure", false),
            ("__Hos-n=v", true),
        ])
    func prefixes(line: String, isKept: Bool) {
        #expect(!TestJar.echo(line, at: "https://a.test/").isEmpty == isKept)
    }

    @Test("a cookie replaces the one of its name, domain and path, and keeps its place")
    func replacing() {
        var jar = TestJar()
        for line in ["a=1", "b=2", "a=3", "a=4; Path=/x", "a=5; Domain=a.test"] {
            jar.set(line, at: "https://a.test/")
        }
        #expect(jar.sent(to: "https://a.test/x") == "a=4; a=3; b=2; a=5")
    }

    @Test("one that is set anew after it was removed is the youngest")
    func setAnew() {
        var jar = TestJar()
        for line in ["a=1", "b=2", "a=; Max-Age=0", "a=3"] { jar.set(line, at: "https://a.test/") }
        #expect(jar.sent(to: "https://a.test/") == "b=2; a=3")
    }

    @Test("cookies that only have a value replace each other")
    func nameless() {
        var jar = TestJar()
        for line in ["one", "=two", "n=v"] { jar.set(line, at: "https://a.test/") }
        #expect(jar.sent(to: "https://a.test/") == "two; n=v")
    }

    @Test("time ends a cookie: Max-Age before Expires, and neither after 400 days")
    func expiry() {
        var jar = TestJar()
        let day = 86_400
        jar.set("a=1; Max-Age=\(day); Expires=Thu, 01 Jan 1970 00:00:00 GMT", at: "https://a.test/")
        jar.set("b=1; Expires=Fri, 03 Jan 2025 00:00:00 GMT", at: "https://a.test/")
        jar.set("c=1; Max-Age=99999999999999999999", at: "https://a.test/")
        jar.set("d=1; Expires=Fri, 03 Jan 2099 00:00:00 GMT", at: "https://a.test/")
        jar.set("e=1; Max-Age=0; Expires=Fri, 03 Jan 2099 00:00:00 GMT", at: "https://a.test/")
        jar.set("f=1", at: "https://a.test/")
        #expect(jar.sent(to: "https://a.test/") == "a=1; b=1; c=1; d=1; f=1")
        jar.now += day
        #expect(jar.sent(to: "https://a.test/") == "b=1; c=1; d=1; f=1")
        jar.now += day
        #expect(jar.sent(to: "https://a.test/") == "c=1; d=1; f=1")
        jar.now = TestJar.start + 400 * day
        #expect(jar.sent(to: "https://a.test/") == "f=1")
    }

    @Test("SameSite=None wants Secure")
    func noneWantsSecure() {
        #expect(TestJar.echo("a=1; SameSite=None") == "")
        #expect(TestJar.echo("a=1; SameSite=None; Secure") == "a=1")
    }

    @Test("a third party sets nothing, and gets nothing")
    func thirdParty() {
        var jar = TestJar()
        jar.set("a=1; SameSite=None; Secure", at: "https://a.test/", .thirdParty)
        #expect(jar.sent(to: "https://a.test/") == "")
        jar.set("a=1; SameSite=None; Secure", at: "https://a.test/")
        #expect(jar.sent(to: "https://a.test/", .thirdParty) == "")
    }

    @Test("a blocked site sets nothing and gets nothing, nor do those below it")
    func blocked() {
        var jar = TestJar()
        jar.set("a=1; Domain=b.test", at: "https://a.b.test/")
        jar.jar.blockedSites = ["b.test"]
        #expect(jar.sent(to: "https://a.b.test/") == "")
        jar.set("c=1", at: "https://a.b.test/")
        jar.jar.blockedSites = []
        #expect(jar.sent(to: "https://a.b.test/") == "a=1")
    }
}

@Suite("Which cookies are sent (RFC 6265bis section 5.8)") struct CookieSendingTests {
    @Test("longer paths come first, and then older cookies")
    func order() {
        var jar = TestJar()
        jar.set("a=1; Path=/", at: "https://a.test/")
        jar.set("b=2; Path=/x/y", at: "https://a.test/")
        jar.set("c=3; Path=/x", at: "https://a.test/")
        jar.set("d=4; Path=/x/y", at: "https://a.test/")
        #expect(jar.sent(to: "https://a.test/x/y") == "b=2; d=4; c=3; a=1")
    }

    @Test(
        "SameSite decides by how the request stands to the site",
        arguments: [
            (CookieContext.Relation.sameSite, "d=1; n=1; l=1; s=1"),
            (.navigation, "d=1; n=1; l=1"), (.unsafeNavigation, "n=1"), (.thirdParty, ""),
        ])
    func sameSite(relation: CookieContext.Relation, want: String) {
        var jar = TestJar()
        for line in [
            "d=1", "n=1; SameSite=None; Secure", "l=1; SameSite=Lax", "s=1; SameSite=Strict",
        ] {
            jar.set(line, at: "https://a.test/", .navigation)
        }
        #expect(jar.sent(to: "https://a.test/", relation) == want)
    }

    @Test(
        "a page is of the same site when a person asked for it, or its own site did",
        arguments: [
            ("GET", nil, CookieContext.Relation.sameSite), ("POST", nil, .sameSite),
            ("GET", "https://c.b.test/", .sameSite), ("POST", "https://b.test/x", .sameSite),
            ("GET", "https://other.test/", .navigation), ("HEAD", "https://b.co.uk/", .navigation),
            ("POST", "https://other.test/", .unsafeNavigation),
            ("GET", "http://a.b.test/", .navigation), ("GET", "file:///x", .navigation),
            ("GET", "about:start", .sameSite),
        ])
    func pages(method: String, initiator: String?, want: CookieContext.Relation) {
        let context = CookieContext.page(
            TestJar.url("https://a.b.test/"), method: method, initiator: initiator.map(TestJar.url),
            suffixes: .few)
        #expect(context.relation == want)
    }

    @Test("a part of a page is a third party, unless it is of the page's site")
    func parts() {
        func relation(_ url: String, _ page: String?) -> CookieContext.Relation {
            CookieContext.part(
                TestJar.url(url), of: page.map(TestJar.url), suffixes: .few
            ).relation
        }
        #expect(relation("https://cdn.b.test/", "https://www.b.test/") == .sameSite)
        #expect(relation("https://a.github.test/", "https://b.github.test/") == .thirdParty)
        #expect(relation("https://b.test/", "http://b.test/") == .thirdParty)
        #expect(relation("https://127.0.0.1/", "https://127.0.0.2/") == .thirdParty)
        #expect(relation("https://127.0.0.1:1/", "https://127.0.0.1:2/") == .sameSite)
        #expect(relation("https://b.test/", nil) == .thirdParty)
    }
}

@Suite("Room in the jar (RFC 6265bis section 5.7)") struct CookieEvictionTests {
    @Test("of a domain with too many, what is not secure and was not used for the longest goes")
    func perDomain() {
        var jar = TestJar()
        jar.set("s=1; Secure", at: "https://a.test/")
        for number in 0..<CookieLimits.cookiesPerDomain {
            jar.now += 1
            jar.set("c\(number)=1", at: "https://a.test/")
        }
        let names = jar.sent(to: "https://a.test/").split(separator: "; ")
        #expect(names.count == CookieLimits.cookiesPerDomain)
        #expect(names.first == "s=1" && !names.contains("c0=1") && names.contains("c1=1"))
    }

    @Test("what has ended goes first")
    func expiredFirst() {
        var jar = TestJar()
        jar.set("old=1", at: "https://a.test/")
        jar.set("short=1; Max-Age=1", at: "https://a.test/")
        jar.now += 2
        for number in 1..<CookieLimits.cookiesPerDomain {
            jar.set("c\(number)=1", at: "https://a.test/")
        }
        #expect(jar.sent(to: "https://a.test/").hasPrefix("old=1; c1=1"))
    }

    @Test("of all cookies, the one that was not used for the longest goes")
    func total() {
        var jar = TestJar()
        for site in 0...CookieLimits.cookies {
            jar.now += 1
            jar.set("a=1", at: "https://s\(site).test/")
            if site == 5 { jar.now += CookieLimits.accessGrain + 1 }
            if site == 10 { _ = jar.sent(to: "https://s0.test/") }
        }
        #expect(jar.jar.count == CookieLimits.cookies)
        #expect(jar.sent(to: "https://s0.test/") == "a=1")
        #expect(jar.sent(to: "https://s1.test/") == "")
    }
}
