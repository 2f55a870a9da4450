import GarthURL
import Testing

@Suite("The policy") struct URLPolicyTests {
    static func url(_ text: String) throws -> URLRecord { try URLRecord(parsing: text) }

    static func closed(_ rules: String) throws -> URLPolicy {
        URLPolicy(allowing: try AllowList(parsing: rules, source: "list"))
    }

    static let fromWeb: [NavigationPurpose] = [
        .link, .form, .redirect, .refresh, .frame, .image, .styleSheet, .script, .request,
        .download,
    ]

    @Test("without a list every http and https URL passes, with an empty one none does")
    func openAndEmpty() throws {
        for text in ["http://a.test/", "https://b.test:8443/x?y#z"] {
            let url = try Self.url(text)
            #expect(URLPolicy.open.decision(for: url, purpose: .link).isAllowed)
            #expect(!URLPolicy(allowing: AllowList()).decision(for: url, purpose: .typed).isAllowed)
            #expect(!URLPolicy(lockedTo: AllowList()).decision(for: url, purpose: .typed).isAllowed)
        }
    }

    @Test("without a list an empty label, a bad port and another scheme are still refused")
    func openRefusals() throws {
        let wanted: [(String, PolicyDenial.Reason)] = [
            ("http://a..test/", .invalidHost), ("http://a.test../", .invalidHost),
            ("http://a.test:25/", .badPort), ("ftp://a.test/", .scheme),
            ("mailto:x@a.test", .scheme), ("data:text/html,x", .dataDocument),
        ]
        for (text, reason) in wanted {
            let decision = URLPolicy.open.decision(for: try Self.url(text), purpose: .typed)
            #expect(decision.denial?.reason == reason, "\(text)")
        }
    }

    @Test("a grant lets a person open data: as a page, and no page or server")
    func dataDocuments() throws {
        let url = try Self.url("data:text/html,x")
        for policy in [URLPolicy.open, URLPolicy(lockedTo: AllowList())] {
            let granting = policy.grantingDataDocuments()
            for purpose: NavigationPurpose in [.typed, .backForward] {
                #expect(granting.decision(for: url, purpose: purpose).isAllowed)
                #expect(!policy.decision(for: url, purpose: purpose).isAllowed)
            }
            for purpose: NavigationPurpose in [.link, .form, .redirect, .refresh] {
                #expect(
                    granting.decision(for: url, purpose: purpose).denial?.reason == .dataDocument)
            }
        }
    }

    @Test("a purpose never opens a closed list", arguments: NavigationPurpose.allCases)
    func everyPurpose(purpose: NavigationPurpose) throws {
        let policy = try Self.closed("apple.test")
        let denied = policy.decision(for: try Self.url("https://pear.test/"), purpose: purpose)
        #expect(denied.denial?.reason == .notOnList)
        let allowed = policy.decision(for: try Self.url("https://apple.test/"), purpose: purpose)
        #expect(allowed.permitted?.purpose == purpose && allowed.rule?.text == "apple.test")
    }

    @Test("in an open browser a public page leads to no private address, a person may go there")
    func privateFromPublic() throws {
        let page = SourcePage(
            url: try Self.url("https://pear.test/"), address: IPAddress(parsing: "93.184.216.34"))
        let inside = SourcePage(
            url: try Self.url("https://intranet.test/"), address: IPAddress(parsing: "10.0.0.9"))
        for text in ["http://192.168.0.1/", "http://localhost:8080/", "http://[::ffff:10.0.0.1]/"] {
            let url = try Self.url(text)
            for purpose in Self.fromWeb {
                let decision = URLPolicy.open.decision(for: url, purpose: purpose, source: page)
                #expect(decision.denial?.reason == .privateAddress)
                #expect(
                    URLPolicy.open.decision(for: url, purpose: purpose, source: inside).isAllowed)
            }
            #expect(URLPolicy.open.decision(for: url, purpose: .typed, source: page).isAllowed)
            #expect(URLPolicy.open.permittingOnce(url, purpose: .link, source: page) != nil)
        }
    }

    @Test(
        "addresses that are not globally reachable are private, also inside another",
        arguments: [
            "198.18.0.1", "198.19.255.255", "192.0.0.8", "240.0.0.1", "255.255.255.255",
            "224.0.0.1",
            "100.64.0.1", "0.0.0.0", "::", "::1", "fe80::1", "fd00::1", "ff02::1",
            "::ffff:198.18.0.1", "64:ff9b::10.0.0.1", "2002:a00:1::1", "2002:c612:1::",
            "2001:0:a00:1::", "2001:0:4136:e378:8000:63bf:f5ff:fffe",
        ])
    func privateAddresses(text: String) throws {
        #expect(try #require(IPAddress(parsing: text)).isPrivate)
    }

    @Test(
        "addresses beside the private blocks are public",
        arguments: [
            "198.17.255.255", "198.20.0.1", "192.0.1.1", "223.255.255.255", "8.8.8.8",
            "100.63.0.1", "2002:808:808::1", "2001:0:4136:e378:8000:63bf:3fff:fdd2",
            "2600::1",
        ])
    func publicAddresses(text: String) throws {
        #expect(try !#require(IPAddress(parsing: text)).isPrivate)
    }

    @Test(
        "names of this machine are private before DNS is asked",
        arguments: [
            "localhost", "a.localhost", "LOCALHOST.", "ip6-localhost", "ip6-loopback",
            "localhost.localdomain", "localhost6", "ip6-allnodes",
        ])
    func localNames(host: String) throws {
        let page = SourcePage(
            url: try Self.url("https://pear.test/"), address: IPAddress(parsing: "93.184.216.34"))
        let url = try Self.url("http://\(host)/")
        let decision = URLPolicy.open.decision(for: url, purpose: .link, source: page)
        #expect(decision.denial?.reason == .privateAddress)
        let near = try Self.url("http://\(host.replacing("local", with: "vocal"))/")
        guard near != url else { return }
        #expect(URLPolicy.open.decision(for: near, purpose: .link, source: page).isAllowed)
    }

    @Test("a rule for a tree of files ends where a symbolic link leaves it")
    func linksOutOfATree() throws {
        let policy = try Self.closed("file:///srv/docs\n!file:///srv/docs/private")
        let named = try Self.url("file:///srv/docs/a.html")
        let permitted = try #require(policy.decision(for: named, purpose: .typed).permitted)
        func reason(_ path: String?, of policy: URLPolicy) -> PolicyDenial.Reason? {
            policy.denial(ofOpenedFile: path, for: permitted) { $0 }?.reason
        }
        #expect(reason("/srv/docs/a.html", of: policy) == nil)
        #expect(reason("/srv/docs/b/c.html", of: policy) == nil)
        #expect(reason("/etc/passwd", of: policy) == .notOnList)
        #expect(reason("/srv/docs2/a.html", of: policy) == .notOnList)
        #expect(reason("/srv/docs/private/a.html", of: policy) == .denyRule)
        #expect(reason(nil, of: policy) == .file, "what cannot be told is refused")
        #expect(reason("/etc/passwd", of: .open) == nil)
        let open = URLPolicy(denying: try AllowList(parsing: "!file:///etc"))
        #expect(reason("/etc/passwd", of: open) == .denyRule)
        // Where the tree itself is a link, it is that tree which is meant.
        #expect(
            policy.denial(ofOpenedFile: "/data/docs/a.html", for: permitted) { _ in "/data/docs" }
                == nil)
    }

    @Test("a name that turns out to be private is refused after DNS when a public page led there")
    func rebinding() throws {
        let url = try Self.url("https://rebound.test/")
        let page = SourcePage(url: try Self.url("https://pear.test/"))
        let led = try #require(
            URLPolicy.open.decision(for: url, purpose: .link, source: page).permitted)
        let typed = try #require(URLPolicy.open.decision(for: url, purpose: .typed).permitted)
        let inner = try #require(IPAddress(parsing: "::ffff:127.0.0.1"))
        let outer = try #require(IPAddress(parsing: "93.184.216.34"))
        #expect(!URLPolicy.open.permitsAddress(inner, for: led))
        #expect(URLPolicy.open.permitsAddress(outer, for: led))
        #expect(URLPolicy.open.permitsAddress(inner, for: typed))
    }

    @Test("address deny rules are asked again for the address of a connection")
    func connectionRules() throws {
        let policy = try Self.closed(
            "* \n!10.0.0.0/8\n![fd00::]/8\n!192.0.2.1:8080\n!203.0.113.0/24/x")
        func permits(_ text: String, _ address: String) throws -> Bool {
            let permitted = try #require(
                policy.decision(for: try Self.url(text), purpose: .link).permitted)
            return policy.permitsAddress(try #require(IPAddress(parsing: address)), for: permitted)
        }
        #expect(try !permits("https://a.test/", "10.1.2.3"))
        #expect(try !permits("https://a.test/", "::ffff:10.1.2.3"))
        #expect(try !permits("https://a.test/", "fd12::1"))
        #expect(try permits("https://a.test/", "8.8.8.8"))
        #expect(try permits("https://a.test/", "192.0.2.1"))
        #expect(try permits("https://a.test/y", "203.0.113.7"))
        #expect(try !permits("https://a.test/x/y", "203.0.113.7"))
        let closed = try Self.closed("a.test\n!@private")
        let permitted = try #require(
            closed.decision(for: try Self.url("http://a.test/"), purpose: .link).permitted)
        let denial = closed.denial(
            of: try #require(IPAddress(parsing: "127.0.0.1")), for: permitted)
        #expect(denial?.reason == .deniedAddress && denial?.rule?.text == "!@private")
        #expect(closed.permitsAddress(try #require(IPAddress(parsing: "8.8.8.8")), for: permitted))
    }

    @Test("an address allow rule never covers a name by its address")
    func addressAllowRule() throws {
        let policy = try Self.closed("10.0.0.0/8\n@private")
        #expect(!policy.decision(for: try Self.url("http://a.test/"), purpose: .typed).isAllowed)
    }

    @Test("an upgrade and a downgrade are other URLs and are judged anew")
    func schemeChange() throws {
        let policy = try Self.closed("http://a.test")
        let url = try Self.url("http://a.test/")
        let upgraded = try #require(url.upgradedToHTTPS)
        #expect(policy.decision(for: url, purpose: .typed).isAllowed)
        #expect(!policy.decision(for: upgraded, purpose: .redirect).isAllowed)
    }

    @Test(
        "a file named on the command line is granted, but not its neighbours, and not when locked")
    func grants() throws {
        let file = try Self.url("file:///home/me/page.html#top")
        let other = try Self.url("file:///home/me/other.html")
        let policy = try Self.closed("a.test").granting(file: file)
        #expect(policy.decision(for: file, purpose: .commandLine).isAllowed)
        #expect(policy.decision(for: file.withoutFragment, purpose: .backForward).isAllowed)
        #expect(!policy.decision(for: other, purpose: .typed).isAllowed)
        #expect(
            !policy.decision(for: other, purpose: .link, source: SourcePage(url: file)).isAllowed)
        let locked = URLPolicy(lockedTo: AllowList()).granting(file: file)
        #expect(locked.decision(for: file, purpose: .commandLine).denial?.reason == .file)
    }

    @Test("nothing that came from the web leads to a file, whatever the list says")
    func webToFile() throws {
        let file = try Self.url("file:///srv/docs/a.html")
        let page = SourcePage(url: try Self.url("https://a.test/"))
        let policies = [URLPolicy.open, try Self.closed("a.test\nfile:///srv/docs")]
        for policy in policies {
            for purpose in Self.fromWeb {
                #expect(!policy.decision(for: file, purpose: purpose, source: page).isAllowed)
                #expect(!policy.decision(for: file, purpose: purpose).isAllowed)
            }
            #expect(policy.decision(for: file, purpose: .typed).isAllowed)
        }
    }

    @Test("a file rule covers the tree and its pages' links, and is the only rule that does")
    func fileRules() throws {
        let policy = try Self.closed("*\nfile:///srv/docs\n!file:///srv/docs/secret")
        let source = SourcePage(url: try Self.url("file:///srv/docs/index.html"))
        func isAllowed(_ text: String) throws -> Bool {
            policy.decision(for: try Self.url(text), purpose: .link, source: source).isAllowed
        }
        #expect(try isAllowed("file:///srv/docs/a/b.html"))
        #expect(try !isAllowed("file:///srv/docs2/a"))
        #expect(try !isAllowed("file:///srv/docs/../x"))
        #expect(try !isAllowed("file:///srv/docs/..%2Fx"))
        #expect(try !isAllowed("file:///srv/docs/secret/x"))
        #expect(try !isAllowed("file:///srv/docs/%73ecret/x"))
        #expect(try !isAllowed("file:///etc/passwd"))
        #expect(try !isAllowed("file://host/srv/docs/a"))
    }

    @Test(
        "a socket goes to a host of http or https alone",
        arguments: [
            "file:///srv/a", "data:,x", "about:start", "ftp://a.test/", "gopher://a.test/",
            "gemini://a.test/", "mailto:a@a.test",
        ])
    func sockets(address: String) throws {
        let url = try Self.url(address)
        let page = SourcePage(url: try Self.url("https://a.test/"))
        for source in [page, SourcePage(url: url)] {
            let decision = URLPolicy.open.decision(for: url, purpose: .socket, source: source)
            #expect(!decision.isAllowed)
        }
        let host = try Self.url("https://a.test/chat")
        #expect(URLPolicy.open.decision(for: host, purpose: .socket, source: page).isAllowed)
    }

    @Test("data: is part of a page and never a page; about: is ours and not for pages of the web")
    func ownSchemes() throws {
        let data = try Self.url("data:image/png,x")
        let page = SourcePage(url: try Self.url("https://a.test/"))
        for purpose in NavigationPurpose.allCases {
            let isPart = [.image, .styleSheet, .script, .request, .frame, .download].contains(
                purpose)
            let decision = URLPolicy.open.decision(for: data, purpose: purpose, source: page)
            #expect(decision.isAllowed == isPart)
        }
        let start = try Self.url("about:start")
        for purpose in Self.fromWeb {
            #expect(!URLPolicy.open.decision(for: start, purpose: purpose, source: page).isAllowed)
        }
        let own = SourcePage(url: start)
        #expect(URLPolicy.open.decision(for: start, purpose: .link, source: own).isAllowed)
        let blank = try Self.url("about:blank")
        #expect(URLPolicy.open.decision(for: blank, purpose: .frame, source: page).isAllowed)
    }

    @Test("a list is widened while the browser runs, unless it is locked")
    func widening() throws {
        let url = try Self.url("https://pear.test/")
        let rule = try AllowRule(parsing: "pear.test", source: "session")
        let policy = try Self.closed("apple.test").adding(rule)
        #expect(policy.decision(for: url, purpose: .link).rule?.source == "session")
        let locked = URLPolicy(lockedTo: AllowList()).adding(rule)
        #expect(!locked.decision(for: url, purpose: .link).isAllowed)
        #expect(locked.permittingOnce(url, purpose: .link) == nil)
        let denying = try Self.closed("!pear.test").adding(rule)
        #expect(!denying.decision(for: url, purpose: .link).isAllowed)
        #expect(denying.permittingOnce(url, purpose: .link) == nil)
    }

    @Test(
        "a refusal names the thing and the remedy",
        arguments: [
            (
                "https://ads.example/x",
                "ads.example is not on the allow-list (to allow it: the rule ads.example)"
            ),
            (
                "https://u:p@ads.example:8443/",
                "ads.example:8443 is not on the allow-list (to allow it: the rule ads.example:8443)"
            ),
            ("http://[::1]/", "[::1] is not on the allow-list (to allow it: the rule [::1])"),
            ("https://bad.test/", "bad.test is denied by the rule !bad.test (list:2)"),
            (
                "ftp://a.test/",
                "ftp: URLs are never fetched (only http, https, gemini and gopher are)"
            ),
        ])
    func messages(text: String, message: String) throws {
        let policy = try Self.closed("a.test\n!bad.test")
        let decision = policy.decision(for: try Self.url(text), purpose: .typed)
        #expect(decision.denial?.message == message)
    }

    @Test(
        "the remedy of a refusal allows what was refused",
        arguments: [
            "https://a.test/x", "http://a.test:8080/", "http://10.0.0.1/",
            "https://[2001:db8::1]:444/",
            "https://a.test./", "file:///srv/a%20b.html",
        ])
    func remedies(text: String) throws {
        let url = try Self.url(text)
        let policy = try Self.closed("")
        let denial = try #require(policy.decision(for: url, purpose: .typed).denial)
        let rule = try #require(denial.remedy)
        #expect(policy.adding(rule).decision(for: url, purpose: .typed).isAllowed)
    }

    @Test("a check gives verdict, rule, reason and the URL's parts")
    func checks() throws {
        let policy = try Self.closed("a.test")
        let allow = policy.check("//A.test:443/x?y#z", base: try Self.url("https://b.test/"))
        #expect(allow.verdict == .allow && allow.rule?.text == "a.test" && allow.reason == "rule")
        #expect(
            allow.parts.map(\.value) == [
                "https://a.test/x?y#z", "https:", "", "", "a.test", "", "/x", "?y", "#z",
            ])
        #expect(policy.check("https://b.test/").reason == "notOnList")
        let invalid = policy.check("https://[::1/")
        #expect(invalid.verdict == .invalid && invalid.reason == "invalidIPv6Address")
        #expect(URLPolicy.open.check("http://b.test").reason == "open")
    }
}
