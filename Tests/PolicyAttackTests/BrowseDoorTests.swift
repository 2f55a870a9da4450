import Foundation
import GarthFetch
import GarthPage
import GarthURL
import TestSupport
import Testing

@testable import Garth

/// A web view with a person in front of it, who answers every sheet in the same way.
@MainActor
final class Visitor: UIDelegate, NavigationDelegate, DisplayDelegate {
    let view: WebView
    var answer = UnauthorizedVisitAnswer.cancel
    var decision = NavigationActionPolicy.allow
    private(set) var sheets: [PolicyDenial] = []
    private(set) var refreshes: [URLRecord] = []
    private(set) var targets: [PageTarget] = []
    private(set) var failures: [NavigationError] = []
    private(set) var commits = 0

    init(_ policy: URLPolicy, resolves: [String]) {
        var configuration = WebViewConfiguration(policy: policy)
        configuration.resolves = resolves
        configuration.allowsLocalFiles = true
        configuration.allowsPrivateNetwork = true
        view = WebView(configuration: configuration)
        view.uiDelegate = self
        view.navigationDelegate = self
        view.displayDelegate = self
    }

    func webView(_ webView: WebView, didShow page: Page, replacing previous: Page?) {
        targets = []
    }

    func webView(_ webView: WebView, page: Page, didUpdate updates: [PageUpdate]) {
        for case .targets(let more) in updates { targets += more }
    }

    func webView(_ webView: WebView, confirmRefreshTo url: URLRecord, after seconds: Int) async
        -> Bool
    {
        refreshes.append(url)
        return false
    }

    func webView(_ webView: WebView, unauthorizedVisit denial: PolicyDenial) async
        -> UnauthorizedVisitAnswer
    {
        sheets.append(denial)
        return answer
    }

    func webView(_ webView: WebView, decidePolicyFor action: NavigationAction) async
        -> NavigationActionPolicy
    { decision }

    func webView(_ webView: WebView, didCommit navigation: Navigation) { commits += 1 }

    func webView(
        _ webView: WebView, didFailProvisionalNavigation navigation: Navigation,
        with error: NavigationError
    ) { failures.append(error) }

    /// Waits until nothing loads any more, and all that the page has told was taken.
    func settle() async throws { try await wait { view.isAtRest } }

    func load(
        _ text: String, purpose: NavigationPurpose = .typed, method: String = "GET"
    ) async throws {
        let url = try URLRecord(parsing: text, base: view.page?.baseURL)
        begin {
            view.load(
                NavigationRequest(
                    url, method: method, purpose: purpose,
                    source: purpose == .typed ? nil : view.page?.source))
        }
        try await settle()
    }
}

/// P1, P4: links, forms, refreshes and history of the browser, through its web view.
@Suite("Doors of the browser", .serialized, .endsWhatHangs) @MainActor struct BrowseDoorTests {
    static let servers = Servers(in: nil, addresses: (1...9).map { "127.0.0.\($0)" })
    let id = "b\(Stage.number())x"

    private var port: UInt16 { Self.servers.port }
    private func host(_ kind: String) -> String { "\(kind)-\(id).test:\(port)" }
    private var good: String { "http://\(host("good"))" }
    private var evil: String { "http://\(host("evil"))" }

    private func filled(_ text: String) -> String {
        text.replacingOccurrences(of: "GOOD", with: host("good"))
            .replacingOccurrences(of: "EVIL", with: host("evil"))
    }

    private func visitor(
        _ rules: [String] = ["GOOD"], isLocked: Bool = false
    ) throws -> Visitor {
        let list = try AllowList(parsing: filled(rules.joined(separator: "\n")))
        return Visitor(
            isLocked ? URLPolicy(lockedTo: list) : URLPolicy(allowing: list),
            resolves: ["good": 2, "also": 3, "evil": 9].map {
                "\(host($0.key)):127.0.0.\($0.value)"
            })
    }

    private func page(_ path: String = "", _ body: String, headers: String = "") {
        Self.servers.page("/\(id)\(path)", filled(body), headers: filled(headers))
    }

    private func expectNoTrespass(sourceLocation: SourceLocation = #_sourceLocation) {
        let trespasses = Self.servers.takeTrespasses()
        #expect(trespasses.isEmpty, "\(trespasses)", sourceLocation: sourceLocation)
    }

    @Test(
        "a link, a form and a refresh are asked about, whatever they lead to",
        arguments: [
            "http://EVIL/", "//EVIL/", "\\\\EVIL/", "http://GOOD@EVIL/", "http://127.0.0.9/",
            "http://[::ffff:127.0.0.9]/", "file:///etc/passwd", "javascript:alert(1)",
            "data:text/html,x", "about:start", "ftp://GOOD/", "http://good.EVIL/", "mailto:a@b",
        ], [NavigationPurpose.link, .form, .refresh])
    func leads(target: String, purpose: NavigationPurpose) async throws {
        page("", "<p>here")
        let visitor = try visitor()
        try await visitor.load("\(good)/\(id)")
        try #require(visitor.commits == 1)
        try await visitor.load(filled(target), purpose: purpose)
        #expect(visitor.sheets.count == 1)
        #expect(visitor.commits == 1)
        #expect(visitor.view.url?.href == "\(good)/\(id)", "the page stays")
        expectNoTrespass()
    }

    @Test(
        "what a form is sent to is asked about when it is sent",
        arguments: [
            "<form action=http://EVIL/><button>x</button></form>",
            "<form method=post action=http://EVIL/><input name=a value=b><input type=submit></form>",
            "<form action=/ok><button formaction=//EVIL/>x</button></form>",
            "<form action=/ok><button formaction=//EVIL/ formmethod=post>x</button></form>",
            "<base href=http://EVIL/><form action=x><button>x</button></form>",
            "<form action=file:///etc/passwd><button>x</button></form>",
            "<form action=data:text/html,x method=post><button>x</button></form>",
            "<form id=f action=http://EVIL/></form><button form=f>x</button>",
            "<form action=/ok><input type=image formaction=http://EVIL/ src=//EVIL/></form>",
        ])
    func forms(markup: String) async throws {
        page("", markup)
        let visitor = try visitor()
        try await visitor.load("\(good)/\(id)")
        let button = visitor.targets.last {
            if case .control(let control) = $0.kind { control.kind == .submit } else { false }
        }
        try begin { visitor.view.submit(try #require(button).element) }
        try await wait { !visitor.sheets.isEmpty }
        try await visitor.settle()
        #expect(visitor.sheets.count == 1)
        #expect(visitor.commits == 1)
        expectNoTrespass()
    }

    @Test(
        "a redirect is asked about at each hop",
        arguments: [
            "http://EVIL/", "//EVIL/", "file:///etc/passwd", "data:text/html,x", "javascript:1",
            "about:start", "https://EVIL/", "http://x.EVIL/",
        ], [302, 307])
    func redirects(target: String, code: Int) async throws {
        Self.servers.route(
            "/\(id)", "HTTP/1.1 \(code) x\r\nLocation: \(filled(target))\r\n\r\n")
        let visitor = try visitor()
        try await visitor.load("\(good)/\(id)")
        #expect(visitor.sheets.count == 1)
        #expect(visitor.commits == 0)
        expectNoTrespass()
    }

    @Test("a refresh by header or page waits for the person, and is asked about then")
    func refresh() async throws {
        for (body, headers) in [
            ("<meta http-equiv=refresh content='0;url=http://EVIL/'>", ""),
            ("<p>x", "Refresh: 0;url=http://EVIL/\r\n"),
        ] {
            page("", body, headers: headers)
            let visitor = try visitor()
            try await visitor.load("\(good)/\(id)")
            let url = try #require(visitor.refreshes.first)
            #expect(url.href == evil + "/")
            try await visitor.load(url.href, purpose: .refresh)
            #expect(visitor.sheets.count == 1 && visitor.commits == 1)
        }
        expectNoTrespass()
    }

    @Test("history is asked again: a page whose rule is gone is not shown, kept or not")
    func history() async throws {
        page("", "<p>one")
        page("/two", "<p>two")
        Self.servers.page("/\(id)/three", "three")
        let visitor = try visitor(["GOOD", "also-\(id).test:*"])
        try await visitor.load("\(good)/\(id)")
        try await visitor.load("http://\(host("also"))/\(id)/three", purpose: .link)
        try await visitor.load("\(good)/\(id)/two", purpose: .link)
        #expect(visitor.commits == 3)
        let rule = try AllowRule(parsing: "also-\(id).test:*")
        visitor.view.changePolicy { $0.removing(rule) }
        let visits = Self.servers.visits(with: "/\(id)/three").count
        begin { visitor.view.goBack() }
        try await visitor.settle()
        #expect(visitor.sheets.count == 1)
        #expect(visitor.view.url?.href == "\(good)/\(id)/two")
        let items = visitor.view.backForwardList.items
        try #require(items.count > 1)
        begin { visitor.view.go(to: items[1]) }
        try await visitor.settle()
        #expect(visitor.sheets.count == 2 && visitor.commits == 3)
        begin { visitor.view.go(to: items[0]) }
        try await visitor.settle()
        #expect(visitor.view.url?.href == "\(good)/\(id)")
        begin { visitor.view.goForward() }
        try await visitor.settle()
        #expect(visitor.sheets.count == 3)
        #expect(Self.servers.visits(with: "/\(id)/three").count == visits)
    }

    @Test("a reload is asked again")
    func reload() async throws {
        page("", "<p>one")
        let visitor = try visitor()
        try await visitor.load("\(good)/\(id)")
        let rule = try AllowRule(parsing: host("good"))
        visitor.view.changePolicy { $0.removing(rule) }
        let ways: [() -> Navigation?] = [visitor.view.reload, visitor.view.reloadFromOrigin]
        for reload in ways {
            _ = reload()
            try await visitor.settle()
        }
        #expect(visitor.sheets.count == 2)
        #expect(Self.servers.visits(with: "/\(id) ").count == 1)
    }

    @Test("allowed once is once; for this session lasts; both cover nothing but what was asked")
    func once() async throws {
        page("", "<p>one")
        let visitor = try visitor(["=other.test"])
        visitor.answer = .allowOnce
        try await visitor.load("\(good)/\(id)")
        #expect(visitor.commits == 1 && visitor.sheets.count == 1)
        visitor.answer = .cancel
        try await visitor.load("\(good)/\(id)?again")
        #expect(visitor.commits == 1 && visitor.sheets.count == 2)
        visitor.answer = .allowForSession
        try await visitor.load("\(good)/\(id)?again")
        visitor.answer = .cancel
        try await visitor.load("\(good)/\(id)?more")
        #expect(visitor.commits == 3 && visitor.sheets.count == 3)
        try await visitor.load(evil, purpose: .link)
        try await visitor.load("http://good-\(id).test/", purpose: .link)
        #expect(visitor.commits == 3 && visitor.sheets.count == 5)
        expectNoTrespass()
    }

    @Test("what a deny rule refuses, and what is locked, no answer lets pass")
    func notOverridable() async throws {
        let denied = try visitor(["*:*", "!evil-\(id).test"])
        let locked = try visitor(["GOOD"], isLocked: true)
        for visitor in [denied, locked] {
            for answer in [
                UnauthorizedVisitAnswer.allowOnce, .allowForSession, .allowAlways,
            ] {
                visitor.answer = answer
                try await visitor.load(evil)
            }
            #expect(visitor.sheets.count == 3 && visitor.commits == 0)
            #expect(visitor.sheets.allSatisfy { !$0.isOverridable })
        }
        let everything = try AllowRule(parsing: "*:*")
        locked.view.changePolicy { $0.adding(everything) }
        locked.view.changePolicy { _ in .open }
        try await locked.load(evil)
        #expect(locked.commits == 0)
        expectNoTrespass()
    }

    @Test("a delegate narrows and never widens")
    func delegate() async throws {
        page("", "<p>one")
        let visitor = try visitor()
        visitor.decision = .cancel
        try await visitor.load("\(good)/\(id)")
        #expect(visitor.commits == 0 && Self.servers.visits(with: "/\(id) ").isEmpty)
        visitor.decision = .allow
        try await visitor.load(evil)
        #expect(visitor.commits == 0 && visitor.sheets.count == 1)
        expectNoTrespass()
    }

    @Test("refused style sheets are told with the rule, and the page is shown without them")
    func refusals() async throws {
        page(
            "",
            "<link rel=stylesheet href=http://EVIL/a><link rel=stylesheet href=http://EVIL/b>"
                + "<link rel=stylesheet href=/\(id)/css><p>SHOWN")
        Self.servers.page(
            "/\(id)/css", filled("@import 'http://EVIL/c';"), type: "text/css")
        let visitor = try visitor(["GOOD", "!evil-\(id).test"])
        try await visitor.load("\(good)/\(id)")
        // What a style sheet imports may be asked for behind the end of the load.
        try await wait { visitor.view.page?.refusals.count == 3 }
        let refusals = visitor.view.page?.refusals ?? []
        #expect(refusals.count == 3)
        #expect(refusals.allSatisfy { $0.rule?.text == "!evil-\(id).test" })
        expectNoTrespass()
    }

    @Test("user name and password are in no address that is shown, and in no request")
    func credentials() async throws {
        page("", "<a href=two>x</a>")
        page("/two", "<p>two")
        let visitor = try visitor()
        try await visitor.load("http://me:secret@\(host("good"))/\(id)")
        #expect(visitor.view.url?.href == "\(good)/\(id)")
        #expect(visitor.view.backForwardList.items.allSatisfy { !$0.url.href.contains("secret") })
        try await visitor.load("\(good)/\(id)/two", purpose: .link)
        try await visitor.load("http://me:secret@\(host("evil"))/", purpose: .link)
        #expect(visitor.sheets.allSatisfy { !"\($0)".contains("secret") })
        let heads = Self.servers.visits(with: id).map(\.head)
        #expect(heads.count == 2)
        #expect(heads.allSatisfy { !$0.contains("secret") && !$0.contains("Authorization") })
        expectNoTrespass()
    }
}

/// Begins what asynchronous code would otherwise await.
@MainActor
@discardableResult
func begin<Result>(_ call: () throws -> Result) rethrows -> Result { try call() }
