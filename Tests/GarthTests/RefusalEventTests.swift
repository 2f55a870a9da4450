import GarthURL
import TestSupport
import Testing

@testable import Garth

/// What the navigation delegate hears of loads that are refused before their request.
@MainActor
@Suite("Refusals are told", .endsWhatHangs) struct RefusalEventTests {
    private final class Log: NavigationDelegate, UIDelegate {
        var codes: [NavigationError.Code] = []
        var policy = NavigationActionPolicy.allow
        var closed = 0

        func webView(_ webView: WebView, decidePolicyFor action: NavigationAction) async
            -> NavigationActionPolicy
        { policy }
        func webView(
            _ webView: WebView, didFailProvisionalNavigation navigation: Navigation!,
            withError error: any Error
        ) { codes.append((error as? NavigationError)?.code ?? .internalFault) }
        func webViewDidClose(_ webView: WebView) { closed += 1 }
    }

    private func setting(_ policy: URLPolicy = .open) -> (ViewSetting, Log) {
        let setting = ViewSetting(
            ["/": "<title>One</title>", "/two": "<title>Two</title>"], policy: policy)
        let log = Log()
        setting.view.navigationDelegate = log
        setting.view.uiDelegate = log
        return (setting, log)
    }

    /// Begins a load, and then awaits one.
    private func refuse(_ address: String, in setting: ViewSetting) async throws {
        try await setting.load(address)
        await #expect(throws: NavigationError.self) {
            try await setting.view.load(NavigationRequest(setting.url(address)))
        }
    }

    @Test(
        "a list, a port, a file and a scheme fail the provisional navigation, begun and awaited",
        arguments: [
            ("http://other.test/", NavigationError.Code.blockedByPolicy),
            ("http://127.0.0.1:6667/", .blockedByPolicy),
            ("file:///etc/hostname", .blockedByPolicy), ("unknown:x", .unsupportedURL),
        ])
    func denials(address: String, code: NavigationError.Code) async throws {
        let list = try AllowList(parsing: "127.0.0.1:*")
        let (setting, log) = setting(URLPolicy(allowing: list))
        try await refuse(address, in: setting)
        #expect(log.codes == [code, code])
    }

    @Test("so does a content rule")
    func rule() async throws {
        let (setting, log) = setting()
        setting.configuration.userContentController.add(
            try ContentRuleList(
                identifier: "two",
                json: #"[{"trigger": {"url-filter": "two"}, "action": {"type": "block"}}]"#))
        try await refuse("/two", in: setting)
        #expect(log.codes == [.blockedByContentRule, .blockedByContentRule])
    }

    @Test("a load that the delegate itself cancels is not told, as in WebKit")
    func cancelled() async throws {
        let (setting, log) = setting()
        log.policy = .cancel
        try await refuse("/two", in: setting)
        #expect(log.codes == [])
    }

    @Test("a script may close a window with one entry, and no other that a program has opened")
    func close() async throws {
        let (setting, log) = setting()
        setting.configuration.defaultWebpagePreferences.allowsContentJavaScript = true
        try await setting.load("/")
        _ = try await setting.view.evaluateJavaScript("window.close()")
        try await wait { log.closed == 1 }
        try await setting.load("/two")
        _ = try await setting.view.evaluateJavaScript("window.close(); 1")
        _ = try await setting.view.evaluateJavaScript("1")
        #expect(log.closed == 1)
    }

    @Test("a load is begun in an asynchronous function by a name of its own, as its events")
    func start() async throws {
        let (setting, _) = setting()
        var events = 0
        for try await _ in setting.view.startLoading(NavigationRequest(setting.url("/"))) {
            events += 1
        }
        #expect(events > 2 && setting.view.title == "One")
    }

    @Test("a sleeping view has the title and the address of its page")
    func sleep() async throws {
        let (setting, _) = setting()
        try await setting.load("/")
        setting.view.sleep()
        #expect(setting.view.isAsleep && setting.view.title == "One")
        #expect(setting.view.url == setting.url("/") && setting.view.state.title == "One")
    }

    @Test("configurations with one process pool share a store in memory; others share nothing")
    func pools() async throws {
        let pool = ProcessPool()
        var one = WebViewConfiguration()
        var other = WebViewConfiguration()
        #expect(one.websiteDataStore !== other.websiteDataStore)
        one.processPool = pool
        other.processPool = pool
        #expect(one.websiteDataStore === other.websiteDataStore)
        #expect(one.websiteDataStore === one.websiteDataStore && !one.websiteDataStore.isPersistent)
        other.websiteDataStore = .nonPersistent()
        #expect(one.websiteDataStore !== other.websiteDataStore)
        let copy = one
        #expect(copy.websiteDataStore === one.websiteDataStore)
    }

    @Test("two stores of one name are one, with cookies of the session")
    func names() async throws {
        let name = "garth-test-store-of-a-name"
        let cookie = WebCookie(name: "a", value: "1", domain: "a.test")
        var one: WebsiteDataStore? = WebsiteDataStore(named: name)
        let other = WebsiteDataStore(named: name)
        await one?.httpCookieStore.setCookie(cookie)
        #expect(await other.httpCookieStore.allCookies().map(\.name) == ["a"])
        one = nil
        #expect(await WebsiteDataStore(named: name).httpCookieStore.allCookies().count == 1)
        #expect(await WebsiteDataStore(named: name + "-2").httpCookieStore.allCookies().isEmpty)
        await other.removeData(ofTypes: WebsiteDataStore.allWebsiteDataTypes, modifiedSince: 0)
    }

    @Test("of two stores of a name that are made at once, one is the store of the name")
    func namesAtOnce() {
        let stores = NamedStores()
        var other: WebsiteDataStore?
        let first = WebsiteDataStore.nonPersistent()
        let store = stores.store(named: "a") {
            other = stores.store(named: "a") { first }
            return .nonPersistent()
        }
        #expect(store === first && other === first)
    }
}
