import Garth
import Observation
import Testing

/// The samples in the documentation comments of the library, each in a function of its own: what
/// stands in a comment has been compiled (`ArticleTests`).
@MainActor
struct SymbolSamples {
    let view: WebView
    let url: URLRecord
    let rule: AllowRule
    let store: WebsiteDataStore
    let policy: URLPolicy
    let request: NavigationRequest
    let response: NavigationResponse
    let warden: any NavigationDelegate
    let delegate: any NavigationDelegate
    let updates: [PageUpdate]

    func draw(_ text: String) {}
    func drawAgain() {}
    func tell(_ text: String) {}

    /// `ContentRuleList.swift`
    func contentRuleList1(_ configuration: inout WebViewConfiguration) async throws {
        let rules = try ContentRuleList(
            identifier: "ads",
            json: #"[{"trigger": {"url-filter": "/ads/"}, "action": {"type": "block"}}]"#)
        configuration.userContentController.add(rules)
        _ = rules
    }

    /// `CookieStore.swift`
    func cookieStore2() async throws {
        let names = await store.httpCookieStore.allCookies().map(\.name)
        _ = names
    }

    /// `CookieStore.swift`
    func cookieStore3() async throws {
        let cookie = WebCookie(name: "session", value: "1", domain: "example.org", isSecure: true)
        let isStored = await store.httpCookieStore.setCookie(cookie)
        _ = cookie
        _ = isStored
    }

    /// `CookieStore.swift`
    func cookieStore4() async throws {
        for await cookies in store.httpCookieStore.changes { print(cookies.count) }
    }

    /// `WebsiteDataStore+Records.swift`
    func websiteDataStoreRecords5() async throws {
        await store.removeData(ofTypes: [.cookies, .localStorage], modifiedSince: 0)
    }

    /// `WebsiteDataStore.swift`
    func websiteDataStore6() async throws {
        let store = WebsiteDataStore(named: "reader")
        _ = store
    }

    /// `ElementLocator.swift`
    func elementLocator7() async throws {
        try await view.locator(.label("Name")).fill("Ann")
        try await view.locator(.role("button", name: "Send")).click()
    }

    /// `ElementLocator.swift`
    func elementLocator8() async throws {
        var button = view.locator(.role("button", name: "Send"))
        button.timeout = .seconds(5)
        _ = button
    }

    /// `ElementLocator.swift`
    func elementLocator9() async throws {
        let cells = view.locator(.selector("table")).locator(.selector("td"))
        _ = cells
    }

    /// `ElementLocator.swift`
    func elementLocator10() async throws {
        let row = view.locator(.selector("tr")).containing("Sum")
        _ = row
    }

    /// `ElementLocator.swift`
    func elementLocator11() async throws {
        let items = try await view.locator(.selector("li")).allInnerTexts()
        _ = items
    }

    /// `ElementLocator.swift`
    func elementLocator12() async throws {
        try await view.locator(.text("Saving")).wait(for: .hidden)
    }

    /// `ElementLocator.swift`
    func elementLocator13() async throws {
        try await view.locator(.role("button", name: "Send")).click()
    }

    /// `ElementLocator.swift`
    func elementLocator14() async throws {
        try await view.locator(.label("Name")).fill("Ann")
    }

    /// `ElementLocator.swift`
    func elementLocator15() async throws {
        try await view.locator(.label("Country")).select("Iceland")
    }

    /// `WebView+Elements.swift`
    func webViewElements16() async throws {
        let prices = try await view.queryAll(.selector(".price"))
        _ = prices
    }

    /// `WebView+Elements.swift`
    func webViewElements17() async throws {
        if let next = try await view.query(.role("link", name: "Next")) { try await next.click() }
    }

    /// `WebView+Elements.swift`
    func webViewElements18() async throws {
        print(try await view.snapshot())
    }

    /// `WebView+Waiting.swift`
    func webViewWaiting19() async throws {
        let isThere = try await view.wait(for: [.url("/done"), .quiet], within: .seconds(10))
        _ = isThere
    }

    /// `HTTPField.swift`
    func hTTPField20() async throws {
        var request = NavigationRequest(url)
        request.headers.append(HTTPField("Accept-Language", "de"))
        _ = request
    }

    /// `HTTPField.swift`
    func hTTPField21() async throws {
        let language = response.headers["Content-Language"]
        _ = language
    }

    /// `NavigationError.swift`
    func navigationError22() async throws {
        do {
            try await view.load(NavigationRequest(url))
        } catch {
            if error.code == .blockedByPolicy { print("not on the list: \(error.message)") }
        }
    }

    /// `RequestRecord.swift`
    func requestRecord23(_ configuration: inout WebViewConfiguration) async throws {
        configuration.recordRequests { print($0.method, $0.url, $0.status ?? 0) }
    }

    /// `JavaScriptValue.swift`
    func javaScriptValue24() async throws {
        let value = try await view.evaluateJavaScript("({ n: 6 * 7, words: ['a', 'b'] })")
        print(value["n"].integer ?? 0, value["words"][1].string ?? "")
        _ = value
    }

    /// `ScriptMessage.swift`
    func scriptMessage25() async throws {
        final class Log: ScriptMessageHandler {
            func userContentController(
                _ userContentController: UserContentController, didReceive message: ScriptMessage
            ) { print(message.body.string ?? "") }
        }
        _ = Log()
    }

    /// `UserScript.swift`
    func userScript26(_ configuration: inout WebViewConfiguration) async throws {
        let script = UserScript(
            source: "document.querySelector('#banner')?.remove()", injectionTime: .atDocumentEnd,
            forMainFrameOnly: true)
        configuration.userContentController.addUserScript(script)
        _ = script
    }

    /// `WebView+ProgramScripts.swift`
    func webViewProgramScripts27() async throws {
        let title = try await view.evaluateJavaScript("document.title")
        print(title.string ?? "")
        _ = title
    }

    /// `WebView+ProgramScripts.swift`
    func webViewProgramScripts28() async throws {
        let links = try await view.evaluateJavaScript(
            "[...document.links].map(link => link.href)", as: [String].self)
        _ = links
    }

    /// `WebView+ProgramScripts.swift`
    func webViewProgramScripts29() async throws {
        let sum = try await view.callAsyncJavaScript(
            "return await Promise.resolve(a + b)", arguments: ["a": 1, "b": 2])
        _ = sum
    }

    /// `PageScreen.swift`
    func pageScreen30() async throws {
        let screen = PageScreen()
        view.displayDelegate = screen
        view.setSize(columns: 80, rows: 24)
        try await view.load(NavigationRequest(url))
        let drawing = try await view.createSnapshot(as: .svg)
        _ = screen
        _ = drawing
    }

    /// `WebView+Drawings.swift`
    func webViewDrawings31() async throws {
        let svg = try await view.createSnapshot(as: .svg)
        _ = svg
    }

    /// `WebView+Drawings.swift`
    func webViewDrawings32() async throws {
        let pdf = try await view.createPDF()
        _ = pdf
    }

    /// `Navigation.swift`
    func navigation33() async throws {
        let action = NavigationAction(NavigationRequest(url), navigationType: .linkActivated)
        #expect(await delegate.webView(view, decidePolicyFor: action) == .cancel)
        _ = action
    }

    /// `NavigationResponse.swift`
    func navigationResponse34() async throws {
        let response = NavigationResponse(
            url: url, headers: [HTTPField("Content-Type", "application/zip")])
        _ = response
    }

    /// `WebView+Awaiting.swift`
    func webViewAwaiting35() async throws {
        let navigation = view.begin { $0.load(request) }
        for try await event in navigation { print(event) }
        _ = navigation
    }

    /// `WebView+Awaiting.swift`
    func webViewAwaiting36() async throws {
        for try await event in view.startLoading(NavigationRequest(url)) { print(event) }
    }

    /// `WebView+Awaiting.swift`
    func webViewAwaiting37() async throws {
        let url = try URLRecord(parsing: "https://www.swift.org/")
        let response = try await view.load(NavigationRequest(url))
        print(response.statusCode, view.title)
        _ = url
        _ = response
    }

    /// `WebView+Awaiting.swift`
    func webViewAwaiting38() async throws {
        try await view.loadHTMLString("<title>Hello</title><p>words", baseURL: nil)
    }

    /// `WebView+Awaiting.swift`
    func webViewAwaiting39() async throws {
        let response = try await view.reload()
        _ = response
    }

    /// `WebView+Awaiting.swift`
    func webViewAwaiting40() async throws {
        if view.canGoBack { try await view.goBack() }
    }

    /// `WebView+Find.swift`
    func webViewFind41() async throws {
        var configuration = FindConfiguration()
        configuration.wraps = false
        let result = await view.find("swift", configuration: configuration)
        let count = result.matchCount
        _ = configuration
        _ = result
        _ = count
    }

    /// `WebView+Snapshots.swift`
    func webViewSnapshots42() async throws {
        let words = await view.createText().split(whereSeparator: \.isWhitespace)
        _ = words
    }

    /// `WebView+Snapshots.swift`
    func webViewSnapshots43() async throws {
        let markdown = await view.createMarkdown()
        _ = markdown
    }

    /// `WebView+Snapshots.swift`
    func webViewSnapshots44() async throws {
        for link in await view.createLinks() { print(link.url, link.text) }
    }

    /// `WebView+State.swift`
    func webViewState45() async throws {
        withObservationTracking {
            draw(view.title)
        } onChange: {
            Task { @MainActor in drawAgain() }
        }
    }

    /// `WebView.swift`
    func webView46() async throws {
        let view = WebView()
        try await view.load(NavigationRequest(url))
        print(await view.createText())
        _ = view
    }

    /// `WebView.swift`
    func webView47() async throws {
        view.navigationDelegate = warden
    }

    /// `WebView.swift`
    func webView48() async throws {
        try await view.load(NavigationRequest(url))
        print(view.title.isEmpty ? "a page without a title" : view.title)
    }

    /// `WebView.swift`
    func webView49() async throws {
        view.changePolicy { $0.adding(rule) }
    }

    /// `WebView.swift`
    func webView50() async throws {
        view.reconfigure { $0.defaultWebpagePreferences.isReader = true }
    }

    /// `WebView.swift`
    func webView51() async throws {
        if let denial = view.denial(of: url, purpose: .link) { print(denial.message) }
    }

    /// `WebViewConfiguration.swift`
    func webViewConfiguration52() async throws {
        var configuration = WebViewConfiguration()
        configuration.loadTimeout = .seconds(20)
        let view = WebView(configuration: configuration)
        _ = configuration
        _ = view
    }

    /// `WebViewConfiguration.swift`
    func webViewConfiguration53(_ configuration: inout WebViewConfiguration) async throws {
        configuration.policy = URLPolicy(allowing: try AllowList(parsing: "swift.org"))
    }

    /// `WebViewConfiguration.swift`
    func webViewConfiguration54(_ configuration: inout WebViewConfiguration) async throws {
        configuration.websiteDataStore = WebsiteDataStore(named: "reader")
    }

    /// `WebViewConfiguration.swift`
    func webViewConfiguration55(_ configuration: inout WebViewConfiguration) async throws {
        configuration.sitePreferences = { url in
            var preferences = WebpagePreferences()
            preferences.allowsContentJavaScript = url.hostname == "app.example"
            return preferences
        }
    }

    /// `PageUpdate.swift`
    func pageUpdate56() async throws {
        var content = PageContent()
        for update in updates {
            content.apply(update)
            if case .limitReached(let reason) = update { tell(reason) }
        }
    }

    /// `URLPolicy.swift`
    func uRLPolicy57() async throws {
        let policy = URLPolicy(allowing: try AllowList(parsing: "swift.org\n*.swift.org"))
        _ = policy
    }

    /// `URLPolicy.swift`
    func uRLPolicy58() async throws {
        let policy = URLPolicy(lockedTo: try AllowList(parsing: "intranet.example:443"))
        _ = policy
    }

    /// `URLPolicy.swift`
    func uRLPolicy59() async throws {
        let decision = policy.decision(for: url, purpose: .link)
        if let denial = decision.denial { print(denial.message) }
        _ = decision
    }

    /// `URLRecord.swift`
    func uRLRecord60() async throws {
        let url = try URLRecord(parsing: "https://example.org/a?b#c")
        let next = try URLRecord(parsing: "../d", base: url)
        _ = url
        _ = next
    }
}
