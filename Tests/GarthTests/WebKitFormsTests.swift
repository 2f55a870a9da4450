import GarthURL
import TestSupport
import Testing

@testable import Garth

/// Delegates as tutorials for `WKWebView` write them, without the prefix of the names.
@MainActor
@Suite("Delegates in WebKit's forms", .endsWhatHangs) struct WebKitFormsTests {
    private final class SiteList: NavigationDelegate {
        let sites: [String]
        var asked: [String] = []

        init(_ sites: [String]) { self.sites = sites }

        func webView(
            _ webView: WebView, decidePolicyFor navigationAction: NavigationAction,
            decisionHandler: @escaping (NavigationActionPolicy) -> Void
        ) {
            let url = navigationAction.request.url
            asked.append(url.pathname)
            for site in sites where url.hostname.contains(site) {
                decisionHandler(.allow)
                return
            }
            decisionHandler(.cancel)
        }
    }

    private final class FieldReader: NavigationDelegate {
        private(set) var headers: [HTTPField] = []

        func webView(_ webView: WebView, decidePolicyFor action: NavigationAction) async
            -> NavigationActionPolicy
        {
            headers = action.request.headers
            return .allow
        }
    }

    @Test(
        "an action's request has the fields that the view sends; a program's stand in their place")
    func fields() async throws {
        let setting = ViewSetting(["/": "one"])
        let reader = FieldReader()
        setting.view.navigationDelegate = reader
        try await setting.load("/")
        let sent = try #require(setting.server.requests.last)
        for name in ["User-Agent", "Accept", "Accept-Language"] {
            let value = try #require(reader.headers[name])
            #expect(!value.isEmpty && sent.contains("\(name): \(value)\r\n"))
        }
        var request = NavigationRequest(setting.url("/"))
        request.headers.append(HTTPField("accept", "text/x-own"))
        try await setting.view.load(request)
        #expect(reader.headers["Accept"] == "text/x-own")
        let own = try #require(setting.server.requests.last)
        #expect(own.contains("text/x-own") && !own.contains("application/xhtml+xml"))
    }

    private final class Log: NavigationDelegate {
        var lines: [String] = []

        func webView(
            _ webView: WebView, decidePolicyFor navigationAction: NavigationAction,
            preferences: WebpagePreferences,
            decisionHandler:
                @escaping @MainActor @Sendable (
                    NavigationActionPolicy, WebpagePreferences
                ) -> Void
        ) {
            lines.append("action")
            var changed = preferences
            changed.isReader = true
            let answer = changed
            Task { decisionHandler(.allow, answer) }
        }
        func webView(
            _ webView: WebView, decidePolicyFor navigationResponse: NavigationResponse,
            decisionHandler: @escaping (NavigationResponsePolicy) -> Void
        ) {
            lines.append("response \(navigationResponse.statusCode)")
            decisionHandler((200..<300).contains(navigationResponse.statusCode) ? .allow : .cancel)
        }
        func webView(
            _ webView: WebView, didStartProvisionalNavigation navigation: Navigation!
        ) { lines.append("start") }
        func webView(
            _ webView: WebView,
            didReceiveServerRedirectForProvisionalNavigation navigation: Navigation!
        ) { lines.append("redirect") }
        func webView(_ webView: WebView, didCommit navigation: Navigation!) {
            lines.append("commit")
        }
        func webView(_ webView: WebView, didFinish navigation: Navigation!) {
            lines.append("finish")
        }
        func webView(
            _ webView: WebView, didFail navigation: Navigation!, withError error: any Error
        ) { lines.append("fail") }
        func webView(
            _ webView: WebView, didFailProvisionalNavigation navigation: Navigation!,
            withError error: any Error
        ) { lines.append("provisional fail \((error as? NavigationError)?.code ?? .network)") }
    }

    /// Keeps no handler and answers nothing.
    private final class Silent: NavigationDelegate {
        func webView(
            _ webView: WebView, decidePolicyFor navigationAction: NavigationAction,
            decisionHandler: @escaping (NavigationActionPolicy) -> Void
        ) {}
    }

    @Test("a list of sites in a decision handler lets pass what it names, and nothing else")
    func list() async throws {
        let setting = ViewSetting(["/one": "<title>One</title>"])
        let list = SiteList(["127.0.0.1"])
        setting.view.navigationDelegate = list
        try await setting.load("/one")
        #expect(setting.view.title == "One")
        let other = SiteList(["apple.test"])
        setting.view.navigationDelegate = other
        try await setting.load("/two")
        #expect(setting.view.url?.pathname == "/one" && setting.view.title == "One")
        #expect(other.asked == ["/two"] && setting.server.visits == ["/one"])
    }

    @Test("a handler with preferences is the only one that is asked, and may answer later")
    func preferences() async throws {
        let setting = ViewSetting(["/one": "<title>One</title><p>words"])
        let log = Log()
        setting.view.navigationDelegate = log
        try await setting.load("/one")
        #expect(log.lines == ["action", "start", "response 200", "commit", "finish"])
        #expect(setting.view.isReader)
    }

    @Test("a response that a handler cancels fails the provisional navigation")
    func response() async throws {
        let setting = ViewSetting()
        let log = Log()
        setting.view.navigationDelegate = log
        try await setting.load("/none")
        #expect(
            log.lines == [
                "action", "start", "response 404", "provisional fail frameLoadInterrupted",
            ])
    }

    @Test("a decision handler that is never called denies")
    func silent() async throws {
        let setting = ViewSetting(["/one": "<title>One</title>"])
        let silent = Silent()
        setting.view.navigationDelegate = silent
        try await setting.load("/one")
        #expect(setting.view.url == nil && setting.server.visits == [])
    }
}
