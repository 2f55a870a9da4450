import Foundation
import GarthFetch
import GarthJSON
import GarthURL
import TestSupport
import Testing

@testable import Garth

@Suite("Content rules", .endsWhatHangs) struct ContentRuleTests {
    static let suffixes = PublicSuffixList(
        isSuffix: { !$0.contains(".") },
        registrableOffset: { name in
            let labels = name.split(separator: ".")
            return labels.count < 2
                ? nil : name.utf8.count - labels.suffix(2).joined(separator: ".").utf8.count
        })

    static func rule(_ trigger: String, _ action: String = #""type": "block""#) -> String {
        "{\"trigger\": {\(trigger)}, \"action\": {\(action)}}"
    }

    static func filter(_ filter: String, _ more: String = "") -> String {
        rule("\"url-filter\": \(JSONValue.string(filter).serialized)\(more)")
    }

    static func list(_ rules: [String]) throws -> ContentRuleList {
        try ContentRuleList(identifier: "t", json: "[\(rules.joined(separator: ","))]")
    }

    static func result(
        _ list: ContentRuleList, _ url: String, top: String? = nil,
        _ resource: ContentResourceTypes = .styleSheet, isInChildFrame: Bool = false
    ) -> ContentRuleResult {
        list.result(
            for: ContentRuleRequest(
                URLRecord.parse(url)!, top: URLRecord.parse(top ?? url)!, resource: resource,
                isInChildFrame: isInChildFrame, suffixes: suffixes, wantsSelectors: true))
    }

    static func isFound(_ filter: String, in text: String, isCaseSensitive: Bool = false) throws
        -> Bool
    {
        let machine = FilterMachine(
            try URLFilter(parsing: filter.utf8, isCaseSensitive: isCaseSensitive))
        return machine.matches(Array(text.utf8).span)
    }

    @Test(
        "a filter finds what the same regular expression finds", arguments: [false, true],
        1...4 as ClosedRange<UInt64>)
    func machine(isCaseSensitive: Bool, seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let atoms = [
            "a", "B", ".", "[ab]", "[^a]", "[a-c]", "(ab)", "(a?b)", "\\.", "(a*)", "(?:b[/-])",
        ]
        let marks = ["", "", "", "*", "+", "?", "*?"]
        for _ in 0..<40 {
            var filter = ["", "", "^"].randomElement(using: &random)!
            for _ in 0..<Int.random(in: 1...5, using: &random) {
                let atom = atoms.randomElement(using: &random)!
                // Backtracking gives up on stars within stars.
                let isNested = atom.hasPrefix("(a")
                filter += atom + (isNested ? "" : marks.randomElement(using: &random)!)
            }
            filter += ["", "", "$"].randomElement(using: &random)!
            let expression = try NSRegularExpression(
                pattern: filter, options: isCaseSensitive ? [] : .caseInsensitive)
            for _ in 0..<4 {
                let text = String(
                    (0..<Int.random(in: 0...6, using: &random)).map { _ in
                        "aAbB.c/-".randomElement(using: &random)!
                    })
                let expected =
                    expression.firstMatch(
                        in: text, range: NSRange(location: 0, length: text.utf16.count)) != nil
                #expect(
                    try Self.isFound(filter, in: text, isCaseSensitive: isCaseSensitive)
                        == expected,
                    "\(filter) in \(text)")
            }
        }
    }

    @Test(
        "stars within stars find what they say",
        arguments: [
            ("^(a*)*b$", "aab", true), ("^(a*)*b$", "aac", false), ("^(a?b)*$", "abbab", true),
            ("^(a?b)*$", "aab", false), ("^((ab)+c?)+$", "ababcab", true), ("x(a*)+$", "xaa", true),
            ("^(a*)*$", "", true), ("^(a*)?b", "b", true),
        ])
    func nested(filter: String, text: String, isFound: Bool) throws {
        #expect(try Self.isFound(filter, in: text) == isFound)
    }

    @Test("an address of any kind costs its length times that of the filter, and no more")
    func hostileFilter() throws {
        let filter = "^" + String(repeating: "(a*)*", count: 30) + "b$"
        #expect(try !Self.isFound(filter, in: String(repeating: "a", count: 300)))
        #expect(try Self.isFound(filter, in: String(repeating: "a", count: 300) + "b"))
        let list = try Self.list([Self.filter("(x+x+)+y")])
        let long = "https://h.test/" + String(repeating: "x", count: 2 << 20) + "y"
        #expect(!Self.result(list, long).isBlocked)
    }

    @Test(
        "what is no filter of content rules is refused with the place and the reason",
        arguments: [
            ("a|b", "|"), ("a{2}", "{"), ("\\d", "\\d"), ("a^b", "^"), ("a$b", "$"), ("*a", "*"),
            ("(a", "not closed"), ("a)", ")"), ("[a", "not closed"), ("[b-a]", "backwards"),
            ("[]", "nothing"), ("(?=a)", "ahead"), ("ä", "ASCII"), ("", "empty"), ("a\\", "ends"),
            (String(repeating: "a", count: 2000), "longer"),
            (String(repeating: "(", count: 100), "nested"),
        ])
    func badFilters(filter: String, reason: String) throws {
        let error = #expect(throws: ContentRuleListError.self) {
            try Self.list([Self.filter("fine"), Self.filter(filter)])
        }
        #expect(error?.rule == 1 && error?.code == .invalidFilter)
        #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
    }

    @Test(
        "what is not understood is refused, and not half understood",
        arguments: [
            ("[", nil, ContentRuleListError.Code.invalidJSON), ("{}", nil, .invalidJSON),
            ("[]", nil, .noRules), ("[1]", 0, .invalidRule),
            ("[{\"action\": {\"type\": \"block\"}}]", 0, .invalidTrigger),
            ("[{\"trigger\": {\"url-filter\": \"a\"}}]", 0, .invalidAction),
            ("[\(rule("\"if-domain\": [\"a.test\"]"))]", 0, .invalidTrigger),
            ("[\(filter("a", ", \"if-domian\": [\"a.test\"]"))]", 0, .invalidTrigger),
            ("[\(filter("a", ", \"if-domain\": []"))]", 0, .invalidTrigger),
            ("[\(filter("a", ", \"if-domain\": [\"A.test\"]"))]", 0, .invalidTrigger),
            ("[\(filter("a", ", \"if-domain\": [\"a.*\"]"))]", 0, .invalidTrigger),
            (
                "[\(filter("a", ", \"if-domain\": [\"a\"], \"unless-domain\": [\"b\"]"))]", 0,
                .invalidTrigger
            ),
            ("[\(filter("a", ", \"if-top-url\": [\"a|b\"]"))]", 0, .invalidFilter),
            ("[\(filter("a", ", \"resource-type\": [\"frame\"]"))]", 0, .invalidTrigger),
            ("[\(filter("a", ", \"load-type\": [\"second-party\"]"))]", 0, .invalidTrigger),
            ("[\(filter("a", ", \"load-context\": \"top-frame\""))]", 0, .invalidTrigger),
            ("[\(filter("a", ", \"url-filter-is-case-sensitive\": 1"))]", 0, .invalidTrigger),
            ("[\(rule("\"url-filter\": \"a\"", "\"type\": \"notify\""))]", 0, .invalidAction),
            (
                "[\(rule("\"url-filter\": \"a\"", "\"type\": \"css-display-none\""))]", 0,
                .invalidAction
            ),
            (
                "[\(rule("\"url-filter\": \"a\"", "\"type\": \"css-display-none\", \"selector\": \"a{}b\""))]",
                0, .invalidAction
            ),
        ] as [(String, Int?, ContentRuleListError.Code)])
    func badRules(json: String, rule: Int?, code: ContentRuleListError.Code) {
        let error = #expect(throws: ContentRuleListError.self) {
            try ContentRuleList(identifier: "mine", json: json)
        }
        #expect(error?.code == code && error?.rule == rule && error?.identifier == "mine")
        #expect(error?.description.contains("\"mine\"") == true)
    }

    @Test(
        "a trigger is about what all its parts are about",
        arguments: [
            ("", "https://a.test/ad.css", "https://a.test/", true),
            (
                #", "url-filter-is-case-sensitive": true"#, "https://a.test/AD", "https://a.test/",
                false
            ),
            (#", "if-domain": ["a.test"]"#, "https://x.test/ad", "https://a.test/", true),
            (#", "if-domain": ["a.test"]"#, "https://x.test/ad", "https://www.a.test/", false),
            (#", "if-domain": ["*a.test"]"#, "https://x.test/ad", "https://www.a.test/", true),
            (#", "if-domain": ["*a.test"]"#, "https://x.test/ad", "https://xa.test/", false),
            (#", "unless-domain": ["*a.test"]"#, "https://x.test/ad", "https://a.test/", false),
            (#", "unless-domain": ["*a.test"]"#, "https://x.test/ad", "https://b.test/", true),
            (
                #", "if-top-url": ["/shop/", "x"]"#, "https://x.test/ad", "https://a.test/shop/1",
                true
            ),
            (#", "if-top-url": ["^shop"]"#, "https://x.test/ad", "https://a.test/shop/1", false),
            (#", "unless-top-url": ["SHOP"]"#, "https://x.test/ad", "https://a.test/shop/1", false),
            (
                #", "resource-type": ["image", "style-sheet"]"#, "https://a.test/ad",
                "https://a.test/", true
            ),
            (#", "resource-type": ["image"]"#, "https://a.test/ad", "https://a.test/", false),
            (#", "load-type": ["third-party"]"#, "https://b.test/ad", "https://a.test/", true),
            (#", "load-type": ["third-party"]"#, "http://x.a.test/ad", "https://a.test/", false),
            (#", "load-type": ["first-party"]"#, "https://x.a.test/ad", "https://a.test/", true),
            (#", "load-context": ["top-frame"]"#, "https://a.test/ad", "https://a.test/", true),
            (#", "load-context": ["child-frame"]"#, "https://a.test/ad", "https://a.test/", false),
        ])
    func triggers(more: String, url: String, top: String, isBlocked: Bool) throws {
        let list = try Self.list([Self.filter("ad", more)])
        #expect(Self.result(list, url, top: top).isBlocked == isBlocked)
        #expect(!Self.result(list, "https://x.test/other", top: top).isBlocked)
        // Also where the domain alone, or nothing, leads to the rule.
        let wide = try Self.list([Self.filter(".*", more), Self.filter("[a-z]", more)])
        #expect(Self.result(wide, url, top: top).isBlocked == isBlocked || more.contains("case"))
    }

    @Test("actions add up, and ignore-previous-rules undoes those in front of it")
    func actions() throws {
        func act(_ filter: String, _ type: String) -> String {
            Self.rule(
                "\"url-filter\": \"\(filter)\"",
                "\"type\": \"\(type)\", \"selector\": \".\(filter)\"")
        }
        let list = try Self.list([
            act("ad", "block"), act("ok", "ignore-previous-rules"), act("ad", "block-cookies"),
            act("test", "make-https"), act("ad", "css-display-none"), act("x", "css-display-none"),
        ])
        #expect(Self.result(list, "http://a.test/ad").isBlocked)
        let spared = Self.result(list, "http://a.test/ad/ok")
        #expect(!spared.isBlocked && spared.blocksCookies && spared.makesHTTPS)
        #expect(spared.hiddenSelectors == [".ad"])
        #expect(Self.result(list, "http://b.other/") == ContentRuleResult())
        #expect(list.ruleCount == 6)
    }

    @Test(
        "rules that are found by their texts are the rules that are found one by one",
        arguments: 1...4 as ClosedRange<UInt64>)
    func index(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let words = ["ad", "ads", "track", "pixel", "a", "img.", "-x", "banner", "/t/", "q="]
        let joints = ["", ".*", "[/-]", "s?", "(/v[0-9])+", "."]
        for _ in 0..<4 {
            let filters = (0..<40).map { _ in
                (0..<Int.random(in: 1...3, using: &random)).map { _ in
                    words.randomElement(using: &random)!.replacing(".", with: "\\.")
                        + joints.randomElement(using: &random)!
                }.joined()
            }
            let list = try Self.list(
                filters.enumerated().map { index, filter in
                    Self.rule(
                        "\"url-filter\": \(JSONValue.string(filter).serialized)",
                        "\"type\": \"css-display-none\", \"selector\": \"s\(index)\"")
                })
            for _ in 0..<10 {
                let path = (0..<6).map { _ in
                    (words + ["/", "v1", "/v2"]).randomElement(using: &random)!
                }
                let url = "https://h.test/" + path.joined()
                var expected: Set<String> = []
                for (index, filter) in filters.enumerated()
                where try Self.isFound(filter, in: URLRecord.parse(url)!.href) {
                    expected.insert("s\(index)")
                }
                #expect(
                    Set(Self.result(list, url).hiddenSelectors) == expected, "\(url) \(filters)")
            }
        }
    }

    @Test("of thousands of rules those apply whose texts and domains are there")
    func manyRules() throws {
        let rules = (0..<2000).map { number in
            number.isMultiple(of: 5)
                ? Self.rule(
                    "\"url-filter\": \".*\", \"if-domain\": [\"*d\(number).test\"]",
                    "\"type\": \"css-display-none\", \"selector\": \".a\(number)\"")
                : Self.filter("^https?://([^/]+\\.)?host\(number)\\.example[:/]")
        }
        let list = try Self.list(rules)
        #expect(Self.result(list, "https://www.host1999.example/x.css").isBlocked)
        #expect(!Self.result(list, "https://www.host2001.example/x.css").isBlocked)
        #expect(!Self.result(list, "https://h.test/host4.example/").isBlocked)
        #expect(Self.result(list, "https://a.d5.test/").hiddenSelectors == [".a5"])
    }

    @Test("a controller has one list by an identifier, in the order of adding")
    func controller() throws {
        let controller = UserContentController()
        let (a, b) = (
            try ContentRuleList(identifier: "a", json: "[\(Self.filter("x"))]"),
            try ContentRuleList(identifier: "b", json: "[\(Self.filter("y"))]")
        )
        let again = try ContentRuleList(identifier: "a", json: "[\(Self.filter("z"))]")
        controller.add(a)
        controller.add(b)
        controller.add(again)
        #expect(controller.contentRuleLists.map(\.identifier) == ["b", "a"])
        #expect(controller.contentRuleLists[1] === again)
        controller.remove(a)
        #expect(controller.contentRuleLists.map(\.identifier) == ["b"])
        controller.removeAllContentRuleLists()
        #expect(controller.contentRuleLists.isEmpty)
    }

    @Test("a store keeps lists by any identifier, and nothing of a list that is not understood")
    func store() async throws {
        let folder = FileManager.default.temporaryDirectory.path + "/garth-rules-\(UUID())/a/b"
        defer { try? FileManager.default.removeItem(atPath: folder + "/../..") }
        let store = ContentRuleListStore(folder: folder)
        #expect(await store.availableIdentifiers().isEmpty)
        await #expect(throws: ContentRuleListError.self) {
            try await store.contentRuleList(forIdentifier: "x")
        }
        for name in ["../ä", "x"] {
            let list = try await store.compileContentRuleList(
                forIdentifier: name, encodedContentRuleList: "[\(Self.filter("a"))]")
            #expect(list.identifier == name && list.ruleCount == 1)
        }
        await #expect(throws: ContentRuleListError.self) {
            try await store.compileContentRuleList(
                forIdentifier: "x", encodedContentRuleList: "[]")
        }
        #expect(await store.availableIdentifiers() == ["../ä", "x"])
        #expect(try await store.contentRuleList(forIdentifier: "x").ruleCount == 1)
        try await store.removeContentRuleList(forIdentifier: "x")
        #expect(await store.availableIdentifiers() == ["../ä"])
        let error = await #expect(throws: ContentRuleListError.self) {
            try await store.removeContentRuleList(forIdentifier: "x")
        }
        #expect(error?.code == .notFound)
        await #expect(throws: ContentRuleListError.self) {
            try await store.contentRuleList(forIdentifier: "")
        }
    }
}

@MainActor
@Suite("Content rules of a view", .endsWhatHangs)
struct ContentRuleLoadTests {
    static let routes = [
        "/page": "<link rel=stylesheet href=/good><link rel=stylesheet href=/bad>"
            + "<p>one<p class=g>two<p class=b>three<p class=ad>four",
        "/good":
            "HTTP/1.1 200 OK\r\nContent-Type: text/css\r\nContent-Length: 16\r\n\r\n.g{display:none}",
        "/bad":
            "HTTP/1.1 200 OK\r\nContent-Type: text/css\r\nContent-Length: 16\r\n\r\n.b{display:none}",
        "/redirect": "HTTP/1.1 302 Found\r\nLocation: /blocked\r\nContent-Length: 0\r\n\r\n",
        "/cookie":
            "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nSet-Cookie: a=1\r\nContent-Length: 1\r\n\r\nx",
        "/nocookie":
            "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nSet-Cookie: b=1\r\nContent-Length: 1\r\n\r\nx",
    ]

    private func setting(_ rules: String) throws -> ViewSetting {
        let setting = ViewSetting(Self.routes)
        setting.configuration.userContentController.add(
            try ContentRuleList(identifier: "t", json: rules))
        return setting
    }

    @Test("a page without what is blocked and what is hidden; the blocked is never asked for")
    func parts() async throws {
        let setting = try setting(
            """
            [{"trigger": {"url-filter": "/bad", "resource-type": ["style-sheet"]},
              "action": {"type": "block"}},
             {"trigger": {"url-filter": ".*", "if-domain": ["127.0.0.1"]},
              "action": {"type": "css-display-none", "selector": "p:unknown("}},
             {"trigger": {"url-filter": ".*", "if-domain": ["127.0.0.1"]},
              "action": {"type": "css-display-none", "selector": ".ad"}}]
            """.replacing("p:unknown(", with: "p::unknown"))
        try await setting.load("/page")
        let text = await setting.text()
        #expect(text.contains("one") && text.contains("three"))
        #expect(!text.contains("two") && !text.contains("four"))
        #expect(setting.server.visits.sorted() == ["/good", "/page"])
    }

    @Test("a frame that is blocked is not asked for")
    func frames() async throws {
        let setting = ViewSetting([
            "/": "<p>a<iframe src=/ad></iframe><iframe src=/fine></iframe>", "/ad": "ad",
            "/fine": "fine",
        ])
        setting.configuration.userContentController.add(
            try ContentRuleList(
                identifier: "t",
                json: """
                    [{"trigger": {"url-filter": ".", "load-context": ["child-frame"],
                      "if-top-url": ["/$"]}, "action": {"type": "block"}},
                     {"trigger": {"url-filter": "/fine$", "resource-type": ["document"]},
                      "action": {"type": "ignore-previous-rules"}}]
                    """))
        try await setting.load("/")
        #expect(setting.server.visits == ["/", "/fine"])
    }

    @Test("a document that is blocked fails, at once or behind a redirect, and is not asked for")
    func documents() async throws {
        @MainActor final class Follower: NavigationDelegate {
            var codes: [NavigationError.Code] = []
            func webView(
                _ webView: WebView, didFailProvisionalNavigation navigation: Navigation,
                with error: NavigationError
            ) { codes.append(error.code) }
        }
        let follower = Follower()
        let setting = try setting(
            #"[{"trigger": {"url-filter": "/blocked"}, "action": {"type": "block"}}]"#)
        setting.view.navigationDelegate = follower
        try await setting.load("/blocked")
        try await setting.load("/redirect")
        #expect(follower.codes == [.blockedByContentRule, .blockedByContentRule])
        #expect(setting.server.visits == ["/redirect"])
        setting.configuration.userContentController.removeAllContentRuleLists()
        try await setting.load("/blocked")
        #expect(setting.server.visits == ["/redirect", "/blocked"])
    }

    @Test("cookies are neither sent nor kept where a rule says so")
    func cookies() async throws {
        let setting = try setting(
            #"[{"trigger": {"url-filter": "/nocookie"}, "action": {"type": "block-cookies"}}]"#)
        for path in ["/cookie", "/nocookie", "/page"] { try await setting.load(path) }
        let pages = setting.server.requests.filter {
            !$0.contains("GET /good") && !$0.contains("GET /bad")
        }
        #expect(pages.map { $0.contains("Cookie: a=1") } == [false, false, true])
        #expect(!pages.contains { $0.contains("b=1") })
    }

    @Test(
        "a window that a page wants is opened unless a rule blocks windows or all requests",
        arguments: [
            (#""url-filter": "/new", "resource-type": ["popup"]"#, false),
            (#""url-filter": "/new""#, false),
            (#""url-filter": "/old", "resource-type": ["popup"]"#, true),
            (#""url-filter": "/new", "resource-type": ["image", "child-document"]"#, true),
            (#""url-filter": "/new", "resource-type": ["popup"], "if-top-url": ["/menu"]"#, false),
            (#""url-filter": "/new", "resource-type": ["popup"], "if-top-url": ["/new"]"#, true),
            (
                #""url-filter": "/new", "resource-type": ["popup"], "load-type": ["third-party"]"#,
                true
            ),
        ])
    func windows(trigger: String, isOpened: Bool) async throws {
        @MainActor final class Opener: NavigationDelegate, UIDelegate, DisplayDelegate {
            var asked = 0
            var messages: [String] = []
            func webView(
                _ webView: WebView, createWebViewWith configuration: WebViewConfiguration,
                for navigationAction: NavigationAction
            ) async -> WebView? {
                asked += 1
                return nil
            }
            func webView(_ webView: WebView, didReceiveMessage message: String) {
                messages.append(message)
            }
        }
        let opener = Opener()
        let setting = ViewSetting([
            "/menu": "<a href=/new target=_blank>one</a><a href=/new>two</a>", "/new": "new",
        ])
        setting.configuration.userContentController.add(
            try ContentRuleList(
                identifier: "t",
                json: "[{\"trigger\": {\(trigger)}, \"action\": {\"type\": \"block\"}}]"))
        setting.view.uiDelegate = opener
        setting.view.displayDelegate = opener
        try await setting.load("/menu")
        begin { setting.view.follow(PageLink(href: "/new", frameName: "_blank")) }
        try await setting.rest()
        #expect(opener.asked == (isOpened ? 1 : 0))
        #expect(opener.messages.contains { $0.contains("a content rule blocks") } != isOpened)
    }

    @Test("make-https asks for the address with https, but not with a port of its own")
    func secure() async throws {
        let setting = try setting(
            #"[{"trigger": {"url-filter": "."}, "action": {"type": "make-https"}}]"#)
        let request = NavigationRequest(URLRecord.parse("http://a.test/x?y#z")!)
        let upgrades = setting.configuration.upgrades(for: request)
        let upgrade = upgrades.byRule
        #expect(upgrade(request.url)?.href == "https://a.test/x?y#z")
        #expect(upgrade(URLRecord.parse("http://a.test:8080/")!) == nil)
        #expect(upgrade(URLRecord.parse("https://a.test/")!) == nil)
        try await setting.load("/cookie")
        #expect(setting.server.visits == ["/cookie"])
        var load = ResourceLoad(request, upgrades: upgrades)
        let decision = URLPolicy.open.decision(for: request.url, purpose: .typed)
        _ = load.start()
        guard case .askPolicy(let url, .typed) = load.policyAnswered(decision) else {
            Issue.record("the policy is asked about https")
            return
        }
        #expect(url.scheme == "https")
    }
}
