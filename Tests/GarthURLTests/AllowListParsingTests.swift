import GarthURL
import Testing

@Suite("Reading an allow-list") struct AllowListParsingTests {
    @Test(
        "every form of the grammar is a rule",
        arguments: [
            "example.org", "=example.org", "*.example.org", "*", "!example.org", "!@private",
            "@private", "http://example.org", "https://example.org:443/x", "*://example.org",
            "example.org:*", "example.org:80,443,8000-8080/path", "10.0.0.0/8", "10.0.0.1",
            "10.0.0.0/8:80/x", "[2001:db8::]/32", "[::1]:8080", "file:///srv/docs", "!file:///etc",
            "localhost:3000", "_dmarc.example.org", "a_b.test",
            "a\(String(repeating: "x", count: 62)).test", "example.org/", "bücher.example",
            "https://*:*", "0.0.0.0/0",
        ])
    func wellFormed(rule: String) throws {
        #expect(try AllowRule(parsing: rule).text == rule)
        #expect(try AllowList(parsing: rule).count == 1)
    }

    @Test(
        "what is ambiguous or not understood is refused, with its column",
        arguments: [
            (".apple.test", 1), ("apple.*", 7), ("*apple.test", 1), ("a*b.test", 2),
            ("10.0.0.1/8", 1), ("[2001:db8::1]/32", 1), ("user@apple.test", 5),
            ("user:pw@apple.test", 8), ("apple.test?x", 11), ("apple.test/a?x", 13),
            ("apple.test#x", 11), ("ftp://apple.test", 1), ("ws://apple.test", 1),
            ("file://host/x", 1), ("file:x", 1), ("@public", 1), ("@Private", 1), ("!", 2),
            ("!!apple.test", 2), ("! apple.test", 2), ("apple.test pear.test", 11),
            ("apple..test", 1), ("apple.test..", 1), ("=", 2), ("=*", 2), ("=10.0.0.1", 2),
            ("*.10.0.0.1", 3), ("*.", 3), ("apple.test:", 12), ("apple.test:x", 12),
            ("apple.test:65536", 12), ("apple.test:80-", 15), ("apple.test:90-80", 12),
            ("apple.test:80,", 15), ("apple.test:*x", 13), ("10.0.0.0/33", 9), ("10.0.0.0/08", 9),
            ("[::1", 1), ("[::g]", 1), ("::1", 1), ("[::1]x", 6), ("[fe80::1%eth0]", 1),
            ("256.1.1.1", 1), ("apple.1", 1), ("apple.test/*", 12), ("apple.test/a%2Fb", 11),
            ("apple.test//a", 11), ("apple.test\\x", 11), ("https://", 9), ("https:///x", 9),
            ("ap ple.test", 3), ("xn--a.ß", 1), ("a\u{FFFD}.test", 1), ("ü.*", 3),
            ("!a.test,b.test", 8), ("a.test;b.test", 7), ("a.test~b.test", 7), ("a.test|b.test", 1),
            ("a$b.test", 2), ("a'b.test", 2), ("=a&b.test", 3), ("*.a+b.test", 4),
            ("a\(String(repeating: "x", count: 63)).test", 1),
            ("!\(String(repeating: "a.", count: 130))test", 2),
        ] as [(String, Int)])
    func refused(rule: String, column: Int) {
        #expect {
            _ = try AllowList(parsing: "good.test\n  \(rule)  # why\n", source: "rules")
        } throws: { error in
            guard let error = error as? AllowListError else { return false }
            #expect(error.description.hasPrefix("rules:2:\(column + 2): "))
            return error.line == 2 && error.column == column + 2 && !error.message.isEmpty
        }
        #expect(throws: AllowListError.self) { try AllowRule(parsing: rule) }
    }

    @Test("comments, empty lines, CRLF and a byte order mark are no rules")
    func comments() throws {
        let text = "\u{FEFF}# all\r\n\r\napple.test # sweet\r\n\t\n  pear.test\t#\n#x\n=fig.test"
        let list = try AllowList(parsing: text, source: "rules")
        #expect(list.rules.map(\.text).sorted() == ["=fig.test", "apple.test", "pear.test"])
        #expect(list.rules.map(\.location).sorted() == ["rules:3", "rules:5", "rules:7"])
    }

    @Test("bytes that are not UTF-8 refuse the list")
    func notUTF8() {
        #expect(throws: AllowListError.self) { try AllowList(parsing: [0x61, 0xFF, 0x2E, 0x62]) }
        #expect(throws: AllowListError.self) { try AllowList(parsing: Array("a\0b.test".utf8)) }
    }

    @Test("lists are joined, and each rule remembers its source")
    func joined() throws {
        let list = try AllowList(parsing: "a.test", source: "one")
            .adding(parsing: "\nb.test", source: "two")
            .adding(AllowRule(parsing: "c.test", source: "--allow"))
        #expect(list.count == 3)
        let url = try URLRecord(parsing: "https://b.test/")
        let decision = URLPolicy(allowing: list).decision(for: url, purpose: .typed)
        #expect(decision.rule?.location == "two:2")
    }

    @Test(
        "a rule that names one site gives its URL",
        arguments: [
            ("apple.test", "https://apple.test/"),
            ("http://apple.test:8080/x", "http://apple.test:8080/x"),
            ("=apple.test/docs", "https://apple.test/docs"), ("[::1]:81", "http://[::1]:81/"),
            ("127.0.0.1", "http://127.0.0.1/"), ("localhost:8080", "http://localhost:8080/"),
            ("https://localhost", "https://localhost/"),
            ("10.0.0.1", "https://10.0.0.1/"), ("file:///srv/docs", "file:///srv/docs"),
            ("*.apple.test", nil), ("*", nil), ("@private", nil), ("10.0.0.0/8", nil),
            ("!apple.test", nil),
        ] as [(String, String?)])
    func siteURL(rule: String, url: String?) throws {
        #expect(try AllowRule(parsing: rule).siteURL?.href == url)
    }

    @Test("among thousands of rules each is found and nothing else is")
    func many() throws {
        let names = (0..<5000).map { "site\($0).example" }
        let text = names.map { "\($0)\n!\($0)/secret\n10.\(Int($0.utf8.count)).0.0/16" }
        let list = try AllowList(parsing: text.joined(separator: "\n"), source: "many")
        let policy = URLPolicy(allowing: list)
        func isAllowed(_ url: String) -> Bool {
            URLRecord.parse(url).map { policy.decision(for: $0, purpose: .link).isAllowed } ?? false
        }
        for name in names {
            #expect(isAllowed("https://\(name)/x") && isAllowed("https://www.\(name)/secrets"))
            #expect(!isAllowed("https://\(name)/secret") && !isAllowed("https://x\(name)/"))
        }
    }
}

@Suite("Denials, and rules that come and go") struct RuleChangeTests {
    private func isAllowed(_ url: String, by policy: URLPolicy) throws -> Bool {
        policy.decision(for: try URLRecord(parsing: url), purpose: .link).isAllowed
    }

    @Test("each line of a file of denials denies what it names, and nothing else is closed")
    func denials() throws {
        var list = AllowList()
        let text = "ads.test\r\n=one.test # alone\n*.two.test\n10.0.0.0/8\nb\u{FC}cher.test\n"
        try list.add(parsing: text, source: "deny", as: .denials)
        #expect(list.count == 5)
        let policy = URLPolicy(denying: list)
        #expect(!policy.isClosed)
        for (url, allowed) in [
            ("http://ads.test/", false), ("http://x.ads.test/", false), ("http://one.test/", false),
            ("http://x.one.test/", true), ("http://two.test/", true), ("http://x.two.test/", false),
            ("http://10.1.2.3/", false), ("http://xn--bcher-kva.test/", false),
            ("http://other.test/", true), ("http://ads.test.evil.test/", true),
        ] {
            #expect(try isAllowed(url, by: policy) == allowed, "\(url)")
        }
        let denial = policy.decision(
            for: try URLRecord(parsing: "http://x.one.test/../"), purpose: .link)
        #expect(denial.denial == nil)
        let rule = policy.decision(
            for: try URLRecord(parsing: "http://one.test/"), purpose: .link
        ).rule
        #expect(rule?.text == "!=one.test" && rule?.location == "deny:2")
    }

    @Test(
        "a line that denies twice, and a line of a hosts file, are refused with a column",
        arguments: [
            ("!ads.test", AllowList.Lines.denials), ("0.0.0.0 ads.test", .denials),
            ("127.0.0.1\tads.test", .rules), ("::1 ads.test", .rules), ("x..test", .denials),
        ])
    func refusedDenials(line: String, lines: AllowList.Lines) {
        #expect {
            var list = AllowList()
            try list.add(parsing: "\n  \(line)", source: "f", as: lines)
        } throws: { error in
            (error as? AllowListError)?.description.hasPrefix("f:2:3: ") == true
        }
    }

    @Test("plain names are read like all others, with ! and = in front and at any line end")
    func plainNames() throws {
        let plain = try AllowList(parsing: "a.test\n!b.a.test\r\n=c.test\n!=d.c.test\ne.test")
        let slow = try AllowList(parsing: "A.test\n!B.a.test\r\n=C.test\n!=D.c.test\nE.test")
        for list in [plain, slow] {
            let policy = URLPolicy(allowing: list)
            for (host, allowed) in [
                ("a.test", true), ("x.a.test", true), ("b.a.test", false), ("x.b.a.test", false),
                ("c.test", true), ("x.c.test", false), ("e.test", true), ("f.test", false),
            ] {
                #expect(try isAllowed("http://\(host)/", by: policy) == allowed, "\(host)")
            }
        }
        #expect(
            plain.rules.map(\.text).sorted() == [
                "!=d.c.test", "!b.a.test", "=c.test", "a.test", "e.test",
            ])
    }

    @Test("a rule that is taken away covers nothing any more, and its neighbours stay")
    func removal() throws {
        var list = try AllowList(parsing: "a.test\na.test/x\n!a.test:81\n", source: "f")
        list.remove(try AllowRule(parsing: "a.test", source: "f", line: 1))
        #expect(list.count == 2 && list.rules.map(\.text).sorted() == ["!a.test:81", "a.test/x"])
        var policy = URLPolicy(allowing: list)
        #expect(try !isAllowed("http://a.test/", by: policy))
        #expect(try isAllowed("http://a.test/x/y", by: policy))
        let added = try AllowRule(parsing: "b.test")
        policy = policy.adding(added)
        #expect(try isAllowed("http://b.test/", by: policy))
        #expect(policy.addedRules == [added])
        policy = policy.removing(added).removing(
            try AllowRule(parsing: "a.test/x", source: "f", line: 2))
        #expect(try !isAllowed("http://b.test/", by: policy))
        #expect(try !isAllowed("http://a.test/x", by: policy))
        #expect(policy.ruleCount == 1)
        policy = policy.adding(try AllowRule(parsing: "a.test/x")).adding(added)
        #expect(try isAllowed("http://a.test/x", by: policy))
        let locked = URLPolicy(lockedTo: list)
        #expect(
            locked.removing(try AllowRule(parsing: "!a.test:81", source: "f", line: 3)).ruleCount
                == 2)
    }

    @Test("a person who goes back to where a public page led is still led by it")
    func ledBack() throws {
        let page = SourcePage(
            url: try URLRecord(parsing: "http://public.test/"),
            address: IPAddress(parsing: "192.0.2.1"))
        let url = try URLRecord(parsing: "http://name.test/")
        let inside = try #require(IPAddress(parsing: "10.0.0.1"))
        for (purpose, source, mayConnect) in [
            (.backForward, page, false), (.backForward, nil, true), (.typed, page, true),
            (.sessionRestore, page, false), (.styleSheet, page, false),
        ] as [(NavigationPurpose, SourcePage?, Bool)] {
            let decision = URLPolicy.open.decision(for: url, purpose: purpose, source: source)
            let permitted = try #require(decision.permitted)
            #expect(URLPolicy.open.permitsAddress(inside, for: permitted) == mayConnect)
        }
    }
}
