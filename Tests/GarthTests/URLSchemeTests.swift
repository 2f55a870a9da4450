import GarthURL
import TestSupport
import Testing

@testable import Garth

@MainActor
@Suite("An app's own scheme", .endsWhatHangs)
struct URLSchemeTests {
    /// Answers paths with pages and style sheets; others are left open for the test.
    @MainActor final class Handler: URLSchemeHandler {
        var pages: [String: (type: String, body: String)] = [:]
        var started: [URLSchemeTask] = []
        var stopped: [URLSchemeTask] = []
        func webView(_ webView: WebView, start task: URLSchemeTask) {
            started.append(task)
            guard let page = pages[task.request.url.pathname] else { return }
            do {
                try task.didReceive(URLSchemeResponse(mimeType: page.type))
                for byte in page.body.utf8 { try task.didReceive([byte]) }
                try task.didFinish()
            } catch {
                Issue.record("\(error)")
            }
        }
        func webView(_ webView: WebView, stop task: URLSchemeTask) { stopped.append(task) }
    }

    @MainActor final class Follower: NavigationDelegate {
        var told: [String] = []
        func webView(_ webView: WebView, decidePolicyFor action: NavigationAction) async
            -> NavigationActionPolicy
        {
            told.append("action \(action.request.url)")
            return .allow
        }
        func webView(_ webView: WebView, didCommit navigation: Navigation) { told.append("commit") }
        func webView(_ webView: WebView, didFinish navigation: Navigation) { told.append("finish") }
        func webView(
            _ webView: WebView, didFail navigation: Navigation, with error: NavigationError
        ) { told.append("fail \(error.code)") }
        func webView(
            _ webView: WebView, didFailProvisionalNavigation navigation: Navigation,
            with error: NavigationError
        ) { told.append("failProvisional \(error.code)") }
    }

    private func setting(
        _ handler: Handler, _ follower: Follower, _ routes: [String: String] = [:],
        policy: URLPolicy = .open
    ) throws -> ViewSetting {
        let setting = ViewSetting(routes, policy: policy)
        try setting.configuration.setURLSchemeHandler(handler, forURLScheme: "MyApp")
        setting.view.navigationDelegate = follower
        return setting
    }

    @Test(
        "its pages, style sheets and reloads are answered, also when the list is locked and empty")
    func pages() async throws {
        let (handler, follower) = (Handler(), Follower())
        handler.pages = [
            "/": (
                "text/html",
                "<title>Mine</title><link rel=stylesheet href=/style><p>seen<p class=x>not seen"
            ), "/style": ("text/css", ".x { display: none }"),
        ]
        let setting = try setting(handler, follower, policy: URLPolicy(lockedTo: AllowList()))
        try await setting.load("myapp://host/#place")
        #expect(follower.told == ["action myapp://host/#place", "commit", "finish"])
        #expect(setting.view.title == "Mine" && setting.view.url?.href == "myapp://host/#place")
        #expect(await setting.text().contains("seen"))
        #expect(await !setting.text().contains("not"))
        #expect(handler.started.map(\.request.url.href) == ["myapp://host/", "myapp://host/style"])
        begin { setting.view.reload() }
        try await setting.rest()
        #expect(handler.started.count == 4 && setting.view.backForwardList.items.count == 1)
        setting.configuration.policy = .open
        #expect(
            setting.configuration.policy.decision(
                for: setting.url("myapp://host/"), purpose: .link
            ).isAllowed)
        try await setting.load("http://127.0.0.1/")
        #expect(setting.view.url?.scheme == "myapp")
    }

    /// Refuses schemes of its own as a program does that opens them itself.
    @MainActor final class Opener: NavigationDelegate, UIDelegate {
        var told: [String] = []

        func webView(_ webView: WebView, decidePolicyFor action: NavigationAction) async
            -> NavigationActionPolicy
        {
            told.append("action \(action.request.url)")
            return action.request.url.scheme == "sv" ? .cancel : .allow
        }
        func webView(
            _ webView: WebView, didFailProvisionalNavigation navigation: Navigation,
            with error: NavigationError
        ) { told.append("failProvisional \(error.code)") }
        func webView(_ webView: WebView, unauthorizedVisit denial: PolicyDenial) async
            -> UnauthorizedVisitAnswer
        {
            told.append("unauthorized \(denial.url)")
            return .cancel
        }
    }

    @Test("a scheme without a loader is an action first; what the delegate allows is refused")
    func unknown() async throws {
        let setting = ViewSetting(policy: URLPolicy(lockedTo: AllowList()))
        let opener = Opener()
        setting.view.navigationDelegate = opener
        setting.view.uiDelegate = opener
        try await setting.load("sv://page/1")
        #expect(opener.told == ["action sv://page/1"])
        try await setting.load("mailto:a@b.test")
        #expect(
            opener.told.dropFirst() == [
                "action mailto:a@b.test", "unauthorized mailto:a@b.test",
                "failProvisional unsupportedURL",
            ])
        #expect(setting.view.failure?.code == .unsupportedURL)
    }

    @Test("the answer is streamed: the page commits with the response and grows with the bytes")
    func streaming() async throws {
        let (handler, follower) = (Handler(), Follower())
        let setting = try setting(handler, follower)
        begin { setting.view.load(NavigationRequest(setting.url("myapp://h/slow"))) }
        try await wait { !handler.started.isEmpty }
        let task = handler.started[0]
        #expect(throws: URLSchemeTask.Failure.noResponse) { try task.didReceive([0x61]) }
        #expect(throws: URLSchemeTask.Failure.noResponse) { try task.didFinish() }
        try task.didReceive(URLSchemeResponse(mimeType: "text/plain", expectedContentLength: 4))
        #expect(throws: URLSchemeTask.Failure.secondResponse) {
            try task.didReceive(URLSchemeResponse(mimeType: "text/plain"))
        }
        try await wait { follower.told.contains("commit") }
        try task.didReceive(Array("ab".utf8))
        try await wait { setting.view.receivedByteCount >= 2 }
        #expect(setting.view.isLoading && setting.view.estimatedProgress < 1)
        try task.didReceive(Array("cd".utf8))
        try task.didFinish()
        try await setting.rest()
        #expect(await setting.text().contains("abcd"))
        #expect(throws: URLSchemeTask.Failure.ended) { try task.didFinish() }
        #expect(handler.stopped.isEmpty)
    }

    @Test("a load that is stopped stops its task, and what comes later is refused")
    func stopping() async throws {
        let (handler, follower) = (Handler(), Follower())
        let setting = try setting(handler, follower)
        begin { setting.view.load(NavigationRequest(setting.url("myapp://h/never"))) }
        try await wait { !handler.started.isEmpty }
        setting.view.stopLoading()
        try await wait { !handler.stopped.isEmpty }
        #expect(handler.stopped.first === handler.started.first)
        #expect(throws: URLSchemeTask.Failure.stopped) {
            try handler.started[0].didReceive(URLSchemeResponse(mimeType: "text/html"))
        }
        #expect(follower.told.last == "failProvisional cancelled")
    }

    @Test("a handler's error fails the load, before the response and behind it")
    func errors() async throws {
        struct Missing: Error {}
        let (handler, follower) = (Handler(), Follower())
        let setting = try setting(handler, follower)
        for hasResponse in [false, true] {
            begin { setting.view.load(NavigationRequest(setting.url("myapp://h/\(hasResponse)"))) }
            let count = hasResponse ? 2 : 1
            try await wait { handler.started.count >= count }
            if hasResponse {
                try handler.started[1].didReceive(URLSchemeResponse(mimeType: "text/html"))
            }
            try handler.started[count - 1].didFailWithError(Missing())
            try await setting.rest()
            let name = hasResponse ? "fail" : "failProvisional"
            #expect(follower.told.last == "\(name) urlSchemeHandler")
        }
    }

    @Test("the web may link to it and show its parts; a server's redirect to it is asked and fails")
    func fromTheWeb() async throws {
        let (handler, follower) = (Handler(), Follower())
        handler.pages = [
            "/": ("text/html", "<p>mine"), "/style": ("text/css", ".x { display: none }"),
        ]
        let routes = [
            "/page": "<link rel=stylesheet href=myapp://h/style><p>a<p class=x>hidden",
            "/redirect":
                "HTTP/1.1 302 Found\r\nLocation: myapp://h/\r\nContent-Length: 0\r\n\r\n",
        ]
        let setting = try setting(handler, follower, routes)
        try await setting.load("/page")
        #expect(handler.started.map(\.request.url.pathname) == ["/style"])
        #expect(await !setting.text().contains("hidden"))
        begin {
            setting.view.load(
                NavigationRequest(
                    setting.url("myapp://h/"), purpose: .link, source: setting.view.page?.source))
        }
        try await setting.rest()
        #expect(await setting.text().contains("mine"))
        try await setting.load("/redirect")
        #expect(follower.told.suffix(2) == ["action myapp://h/", "failProvisional unsupportedURL"])
    }

    @Test("frames and what style sheets import come from it, too, relative to where they are from")
    func parts() async throws {
        let (handler, follower) = (Handler(), Follower())
        handler.pages = [
            "/": ("text/html", "<link rel=stylesheet href=/css/a><iframe src=/inner></iframe>"),
            "/css/a": ("text/css", "@import 'b';"), "/css/b": ("text/css", ""),
            "/inner": ("text/html", "<p>inner"),
        ]
        let setting = try setting(handler, follower, policy: URLPolicy(lockedTo: AllowList()))
        try await setting.load("myapp://h/")
        let paths = handler.started.map(\.request.url.pathname)
        #expect(paths.sorted() == ["/", "/css/a", "/css/b", "/inner"])
        #expect(follower.told.contains("action myapp://h/inner"))
    }

    @Test("no scheme of the web or of Garth, no second handler, nothing that is no scheme")
    func registration() throws {
        let handler = Handler()
        var configuration = WebViewConfiguration.patient(policy: .open)
        func code(_ scheme: String) -> URLSchemeHandlerError.Code? {
            do throws(URLSchemeHandlerError) {
                try configuration.setURLSchemeHandler(handler, forURLScheme: scheme)
                return nil
            } catch {
                #expect(error.description.contains("\"\(scheme)\""))
                return error.code
            }
        }
        for scheme in ["http", "HTTPS", "file", "data", "about", "javascript", "blob", "ws"] {
            #expect(code(scheme) == .schemeHandledByGarth)
            #expect(WebView.handlesURLScheme(scheme))
        }
        for scheme in ["", "1a", "a b", "ä", "a:"] { #expect(code(scheme) == .invalidScheme) }
        #expect(code("my.app") == nil && code("My.App") == .alreadyRegistered)
        #expect(configuration.urlSchemeHandler(forURLScheme: "MY.APP") === handler)
        #expect(configuration.urlSchemeHandler(forURLScheme: "other") == nil)
        #expect(!WebView.handlesURLScheme("my.app"))
        #expect(
            !URLPolicy.open.decision(
                for: URLRecord.parse("my.app://h/")!, purpose: .typed
            ).isAllowed)
    }
}
