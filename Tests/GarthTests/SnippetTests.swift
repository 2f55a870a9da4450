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
        setting.view.submit(button.element)
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
        setting.view.load(NavigationRequest(setting.url("/one")))
        await follow(setting.view) { drawn.append($0) }
        #expect(drawn.last == "[####################] One")
        await load(setting.url("/two"), in: setting.view)
        var toolbars: [String] = []
        let watch = watchToolbar(of: setting.view) { toolbars.append($0) }
        while toolbars.isEmpty { await Task.yield() }
        setting.view.goBack()
        try await setting.rest()
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
            loadOffline(setting.url("/one"), in: setting.view)
            try await setting.rest()
        }
        #expect(setting.view.title == "One" && setting.server.visits == ["/one"])
    }

    @Test("pages of an own scheme are in the history as any other")
    func scheme() async throws {
        let view = try viewWithAppPages()
        for page in ["welcome", "help"] {
            await load(try URLRecord(parsing: "app:\(page)"), in: view)
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
        await load(setting.url("/one"), in: setting.view)
        #expect(witness.error?.code == .contentProcessUnavailable)
        #expect(witness.error?.message.contains("/opt/reader/libexec/garth-content") == true)
    }
}
