import Foundation
import GarthURL
import TestSupport
import Testing

@testable import Garth

/// The code of the articles, run.
@MainActor
@Suite("The articles' code does what they say", .endsWhatHangs)
struct SnippetTests {
    static let routes = [
        "/one": "<title>One</title><p>one", "/two": "<title>Two</title><p>two",
        "/form": "<form action=/one><button>send</button></form>",
        "/none": "HTTP/1.1 404 Not Found\r\nContent-Type: text/html\r\nContent-Length: 1\r\n\r\nx",
    ]

    @Test("a locked list says yes to its sites, why not to others, and is a view's whole world")
    func policy() async throws {
        let view = try viewOfOneSite()
        let policy = view.configuration.policy
        #expect(policy.mode == .locked)
        #expect(try refusal(of: "https://www.swift.org/", by: policy) == nil)
        for address in ["https://ads.swift.org/", "https://developer.example/x", "http://a.test/"] {
            #expect(try refusal(of: address, by: policy) != nil)
        }
    }

    @Test("a delegate narrows by action and response, and is told of refusals")
    func delegates() async throws {
        let setting = ViewSetting(
            Self.routes, policy: URLPolicy(allowing: try AllowList(parsing: "127.0.0.1:*")))
        let reader = Reader()
        setting.view.navigationDelegate = reader
        setting.view.uiDelegate = reader
        try await setting.load("/form")
        let button = try #require(setting.targets.first)
        begin { setting.view.submit(button.element) }
        _ = await setting.view.page?.export(.links)
        _ = await setting.view.page?.export(.links)
        try await setting.rest()
        try await setting.load("/none")
        #expect(setting.view.url?.pathname == "/form")
        #expect(setting.server.visits == ["/form", "/none"])
        try await setting.load("http://elsewhere.test/")
        #expect(reader.refusals.count == 1)
    }

    @Test("the state tells progress, the end of a load and what can be done")
    func states() async throws {
        let setting = ViewSetting(Self.routes)
        var drawn: [String] = []
        begin { setting.view.load(NavigationRequest(setting.url("/one"))) }
        await follow(setting.view) { drawn.append($0) }
        #expect(drawn.last == "[####################] One")
        var told: [String] = []
        try await load(setting.url("/two"), in: setting.view) { told.append($0) }
        #expect(told.first == "asks 127.0.0.1" && told.last == "has all, status 200")
        var failures: [String] = []
        let observation = watchNavigations(of: setting.view) { failures.append($0) }
        await #expect(throws: NavigationError.self) {
            try await load(URLRecord(parsing: "unknown:x"), in: setting.view) { _ in }
        }
        while failures.isEmpty { await Task.yield() }
        #expect(failures[0].contains("unknown:"))
        observation.cancel()
        var toolbars: [String] = []
        let watch = watchToolbar(of: setting.view) { toolbars.append($0) }
        while toolbars.isEmpty { await Task.yield() }
        try await setting.view.goBack()
        while toolbars.last != " Back  [Forward] [Reload]" { await Task.yield() }
        #expect(toolbars.first == "[Back]  Forward  [Reload]")
        watch.cancel()
    }

    @Test("a session written to a file is the same list in new views")
    func session() async throws {
        let file = URL(fileURLWithPath: NSTemporaryDirectory())
            .appendingPathComponent("garth-session-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        let setting = ViewSetting(Self.routes)
        for path in ["/one", "/two", "/one"] { try await setting.load(path) }
        go(-1, in: setting.view)
        try await setting.rest()
        #expect(historyLines(of: setting.view) == ["  One", "* Two", "  One"])
        try save([setting.view], to: file)
        let visits = setting.server.visits.count
        let views = try restore(from: file, with: setting.configuration)
        #expect(historyLines(of: views[0]) == ["  One", "* Two", "  One"])
        for await state in views[0].states where !state.isLoading { break }
        #expect(views[0].title == "Two" && setting.server.visits.count == visits + 1)
    }

    @Test("cookies are set, told and forgotten; a private view keeps nothing; the cache serves")
    func data() async throws {
        let view = privateView(policy: .open)
        let store = view.configuration.websiteDataStore
        #expect(!store.isPersistent)
        let changes = cookieNames(in: store)
        #expect(await signIn(view, host: "example.test", token: "1"))
        for await names in changes {
            #expect(names == ["session"])
            break
        }
        #expect(await !signIn(view, host: ".co.uk", token: "1"))
        await forgetLastHour(in: store, now: Int(Date().timeIntervalSince1970))
        #expect(await store.httpCookieStore.allCookies().isEmpty)
        let setting = ViewSetting(Self.routes)
        for _ in 1...2 {
            try await loadOffline(setting.url("/one"), in: setting.view)
        }
        #expect(setting.view.title == "One" && setting.server.visits == ["/one"])
    }

    @Test("views of one profile share their store, and others do not")
    func profiles() {
        let views = views(ofProfile: "main").map(\.configuration.websiteDataStore)
        #expect(views[0] === views[1] && views[0] !== WebsiteDataStore.browser)
    }

    @Test("on a server, what is private is refused wherever the address comes from")
    func server() async throws {
        let internalServer = RouteServer(["/": "<title>Secret</title><p>secret"])
        let server = RouteServer([
            "/": "<p>public words", "/none": Self.routes["/none"] ?? "",
            "/out": EndOfLoadTests.redirect(to: "http://127.0.0.1:\(internalServer.port)/"),
            "/file": EndOfLoadTests.redirect(to: "file:///etc/hostname"),
        ])
        let own = "http://127.0.0.1:\(server.port)"
        let configuration = try serverConfiguration(allowing: own)
        #expect(try await text(ofPageAt: own + "/", with: configuration).contains("public words"))
        for address in [own + "/out", own + "/file", "http://localhost:\(internalServer.port)/"] {
            await #expect(throws: NavigationError.self) {
                try await text(ofPageAt: address, with: configuration)
            }
        }
        await #expect(throws: Refusal.self) {
            try await text(ofPageAt: own + "/none", with: configuration)
        }
        await #expect(throws: NavigationError.self) {
            try await text(ofPageAt: own + "/", with: serverConfiguration())
        }
        #expect(internalServer.visits == [])
    }

    @Test("pages of an own scheme are in the history as any other")
    func scheme() async throws {
        let view = try viewWithAppPages()
        for page in ["welcome", "help"] {
            try await load(try URLRecord(parsing: "app:\(page)"), in: view) { _ in }
        }
        #expect(view.backForwardList.items.map(\.title) == ["Welcome", ""])
        #expect(view.canGoBack)
    }

    @Test("without the content program the load of a page fails, and says what was looked for")
    func contentProgram() async throws {
        final class Witness: NavigationDelegate {
            var error: NavigationError?
            func webView(
                _ webView: WebView, didFail navigation: Navigation, with error: NavigationError
            ) { self.error = error }
        }
        let setting = ViewSetting(Self.routes)
        setting.configuration.processPool =
            viewWithInstalledContentProgram().configuration.processPool
        let witness = Witness()
        setting.view.navigationDelegate = witness
        try? await load(setting.url("/one"), in: setting.view) { _ in }
        #expect(witness.error?.code == .contentProcessUnavailable)
        #expect(witness.error?.message.contains("/opt/reader/libexec/garth-content") == true)
    }
}
