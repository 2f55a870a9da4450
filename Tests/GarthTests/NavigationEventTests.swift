import Foundation
import GarthURL
import TestSupport
import Testing

@testable import Garth

@MainActor
@Suite("The order in which a navigation is told", .endsWhatHangs)
struct NavigationEventTests {
    static let routes = [
        "/one": "<title>One</title><p>one", "/two": "<title>Two</title><p>two",
        "/redirect": "HTTP/1.1 302 Found\r\nLocation: /one\r\nContent-Length: 0\r\n\r\n",
        "/broken": "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 99\r\n\r\n<p>x",
        "/none": "HTTP/1.1 204 No Content\r\n\r\n", "/silent": "",
        "/parts": "<link rel=stylesheet href=/style><img src=/image><script src=/script></script>",
        "/style": "HTTP/1.1 200 OK\r\nContent-Type: text/css\r\nContent-Length: 0\r\n\r\n",
        "/window": "<a href=/one target=_blank>new</a>", "/here": "<a href=/one target=_self>x</a>",
        "/refresh": "<meta http-equiv=refresh content='99;url=/one'><p>x",
        "/file": "HTTP/1.1 200 OK\r\nContent-Type: application/octet-stream\r\n"
            + "Content-Disposition: attachment; filename=\"../a.bin\"\r\nContent-Length: 3\r\n"
            + "\r\nabc",
    ]

    @MainActor final class Setting: NavigationDelegate, UIDelegate, DownloadDelegate {
        let server = RouteServer(NavigationEventTests.routes)
        let view: WebView
        let drawn = DrawnPage()
        var events: [String] = []
        var refusedActions: Set<String> = []
        var responses: [String: NavigationResponsePolicy] = [:]
        var destination: String?
        var suggestion: String?
        var window: WebView?
        var onStart: (() -> Void)?

        init() {
            var configuration = WebViewConfiguration.patient(policy: .open)
            configuration.websiteDataStore = .nonPersistent()
            configuration.showsErrorPages = false
            view = WebView(configuration: configuration)
            view.navigationDelegate = self
            view.uiDelegate = self
            view.displayDelegate = drawn
        }

        func url(_ path: String) -> URLRecord {
            URLRecord.parse("http://127.0.0.1:\(server.port)\(path)")!
        }

        /// Does something, waits until nothing goes on, and answers what was told meanwhile.
        func told(_ work: () -> Void) async throws -> [String] {
            events = []
            work()
            try await rest()
            return events
        }

        func rest() async throws {
            try await wait { view.isAtRest }
        }

        func load(_ path: String) async throws -> [String] {
            try await told { view.load(NavigationRequest(url(path))) }
        }

        private func note(_ name: String, _ url: URLRecord? = nil) {
            events.append("\(name) \((url ?? view.url)?.pathname ?? "")")
        }

        func webView(_ webView: WebView, decidePolicyFor action: NavigationAction) async
            -> NavigationActionPolicy
        {
            let target = action.targetFrame == nil ? " in \(action.frameName)" : ""
            note("action \(action.navigationType)\(target)", action.request.url)
            return refusedActions.contains(action.request.url.pathname) ? .cancel : .allow
        }
        func webView(_ webView: WebView, decidePolicyFor response: NavigationResponse) async
            -> NavigationResponsePolicy
        {
            note("response", response.url)
            return responses[response.url.pathname] ?? .allow
        }
        func webView(_ webView: WebView, didStartProvisionalNavigation navigation: Navigation) {
            note("start")
            onStart?()
        }
        func webView(
            _ webView: WebView,
            didReceiveServerRedirectForProvisionalNavigation navigation: Navigation
        ) { note("redirect") }
        func webView(_ webView: WebView, didCommit navigation: Navigation) { note("commit") }
        func webView(_ webView: WebView, didFinish navigation: Navigation) {
            #expect(!webView.isLoading && webView.estimatedProgress == 1)
            note("finish")
        }
        func webView(
            _ webView: WebView, didFail navigation: Navigation, with error: NavigationError
        ) { note("fail \(error.code)", error.url) }
        func webView(
            _ webView: WebView, didFailProvisionalNavigation navigation: Navigation,
            with error: NavigationError
        ) { note("failProvisional \(error.code)", error.url) }
        func webView(_ webView: WebView, didSameDocumentNavigation navigation: Navigation) {
            note("sameDocument")
        }
        func webView(
            _ webView: WebView, willPerformClientRedirectTo url: URLRecord, delay: Duration
        ) {
            note("willRedirect \(delay.components.seconds)", url)
        }
        func webViewDidCancelClientRedirect(_ webView: WebView) { note("cancelRedirect") }
        func webView(
            _ webView: WebView, navigationResponse: NavigationResponse, didBecome download: Download
        ) {
            download.delegate = self
            note("download", navigationResponse.url)
        }
        func webView(
            _ webView: WebView, createWebViewWith configuration: WebViewConfiguration,
            for action: NavigationAction
        ) async -> WebView? {
            note("createWebView", action.request.url)
            return window
        }
        func download(
            _ download: Download, decideDestinationUsing response: NavigationResponse,
            suggestedFilename: String
        ) async -> String? {
            suggestion = suggestedFilename
            return destination
        }
        func downloadDidFinish(_ download: Download) { events.append("downloaded") }
        func download(_ download: Download, didFailWith error: NavigationError) {
            events.append("downloadFail \(error.code)")
        }
    }

    static func whole(_ path: String, _ type: String = "other") -> [String] {
        [
            "action \(type) \(path)", "start \(path)", "response \(path)", "commit \(path)",
            "finish \(path)",
        ]
    }

    @Test("a load: action, start, response, commit, finish; parts of the page tell nothing")
    func normal() async throws {
        let setting = Setting()
        #expect(try await setting.load("/one") == Self.whole("/one"))
        #expect(setting.view.title == "One")
        #expect(try await setting.load("/parts") == Self.whole("/parts"))
        #expect(setting.server.visits.contains("/style"))
    }

    @Test("a redirect of the server is asked about, and then told")
    func redirect() async throws {
        let setting = Setting()
        #expect(
            try await setting.load("/redirect") == [
                "action other /redirect", "start /redirect", "action other /one", "redirect /one",
                "response /one", "commit /one", "finish /one",
            ])
        #expect(setting.view.backForwardList.currentItem?.initialURL.pathname == "/redirect")
    }

    @Test("a cancelled action is the end; a cancelled response fails before the commit")
    func cancelled() async throws {
        let setting = Setting()
        setting.refusedActions = ["/one"]
        setting.responses = ["/two": .cancel]
        #expect(try await setting.load("/one") == ["action other /one"])
        #expect(setting.server.visits.isEmpty && setting.view.url == nil)
        #expect(
            try await setting.load("/two") == [
                "action other /two", "start /two", "response /two",
                "failProvisional frameLoadInterrupted /two",
            ])
        #expect(setting.view.page == nil && setting.view.backForwardList.items.isEmpty)
    }

    @Test("no answer fails before the commit, a body that breaks off after it")
    func failures() async throws {
        let setting = Setting()
        #expect(
            try await setting.load("/silent") == [
                "action other /silent", "start /silent", "failProvisional network /silent",
            ])
        #expect(
            try await setting.load("/broken")
                == Self.whole("/broken").dropLast() + ["fail cutShort /broken"])
        #expect(
            try await setting.load("/none") == [
                "action other /none", "start /none", "failProvisional noContent /none",
            ])
        #expect(setting.view.url?.pathname == "/broken", "the old page stays")
    }

    @Test("back, forward and reload are loads of their type; kept pages come without a fetch")
    func history() async throws {
        let setting = Setting()
        _ = try await setting.load("/one")
        _ = try await setting.load("/two")
        let back = ["action backForward /one", "start /one", "commit /one", "finish /one"]
        setting.refusedActions = ["/one"]
        #expect(try await setting.told { setting.view.goBack() } == ["action backForward /one"])
        #expect(setting.view.url?.pathname == "/two" && !setting.view.canGoForward)
        setting.refusedActions = []
        #expect(try await setting.told { setting.view.goBack() } == back)
        #expect(setting.server.visits == ["/one", "/two"] && setting.view.title == "One")
        #expect(setting.view.canGoForward && !setting.view.canGoBack)
        _ = try await setting.told { setting.view.goForward() }
        #expect(setting.view.url?.pathname == "/two")
        #expect(
            try await setting.told { setting.view.reloadFromOrigin() }
                == Self.whole("/two", "reload"))
        #expect(setting.server.visits == ["/one", "/two", "/two"])
    }

    @Test("a load takes the place of another once it is allowed; a refused one leaves it alone")
    func superseded() async throws {
        let setting = Setting()
        setting.refusedActions = ["/one"]
        setting.onStart = {
            setting.onStart = nil
            begin { setting.view.load(NavigationRequest(setting.url("/one"))) }
        }
        var events = try await setting.load("/two")
        #expect(events.filter { $0 != "action other /one" } == Self.whole("/two"))
        setting.refusedActions = []
        setting.onStart = {
            setting.onStart = nil
            begin { setting.view.load(NavigationRequest(setting.url("/none#"))) }
            begin { setting.view.load(NavigationRequest(setting.url("/one"))) }
        }
        events = try await setting.load("/two")
        let end = try #require(events.firstIndex { $0.hasPrefix("fail") })
        #expect(events[end].hasSuffix("cancelled /two"))
        #expect(try #require(events.firstIndex(of: "start /one")) > end)
        #expect(events.last == "finish /one" && !events.contains("start /none"))
    }

    @Test("a stopped load fails as cancelled")
    func stopped() async throws {
        let setting = Setting()
        setting.onStart = { setting.view.stopLoading() }
        #expect(
            try await setting.load("/one") == [
                "action other /one", "start /one", "failProvisional cancelled /one",
            ])
        #expect(setting.server.visits.isEmpty)
    }

    @Test("a new window is asked about without a target frame, and then opened by the UI delegate")
    func windows() async throws {
        let setting = Setting()
        let other = Setting()
        _ = try await setting.load("/window")
        func click() async throws -> [String] {
            setting.events = []
            setting.view.activate(try #require(setting.drawn.content.targets.first).element)
            // What the page says in one turn may come behind the answer to it.
            for _ in 0..<2 { _ = await setting.view.page?.export(.links) }
            try await setting.rest()
            return setting.events
        }
        let asked = ["action linkActivated in _blank /one", "createWebView /one"]
        #expect(try await click() == asked)
        #expect(setting.view.url?.pathname == "/window")
        setting.window = other.view
        #expect(try await click() == asked)
        try await other.rest()
        #expect(other.events == Self.whole("/one", "linkActivated"))
        setting.refusedActions = ["/one"]
        #expect(try await click() == asked.dropLast())
        setting.refusedActions = []
        _ = try await setting.load("/here")
        #expect(try await click() == Self.whole("/one", "linkActivated"))
    }

    @Test("of two questions about an action, only the one with preferences is asked")
    func preferences() async throws {
        final class Both: NavigationDelegate {
            var asked: [String] = []
            func webView(_ webView: WebView, decidePolicyFor action: NavigationAction) async
                -> NavigationActionPolicy
            {
                asked.append("plain")
                return .allow
            }
            func webView(
                _ webView: WebView, decidePolicyFor action: NavigationAction,
                preferences: WebpagePreferences
            ) async -> (NavigationActionPolicy, WebpagePreferences) {
                asked.append("preferences")
                return (.cancel, preferences)
            }
        }
        let setting = Setting()
        let both = Both()
        setting.view.navigationDelegate = both
        _ = try await setting.load("/one")
        #expect(both.asked == ["preferences"])
    }

    @Test("a fragment of the page is another place of it, back and forth")
    func fragments() async throws {
        let setting = Setting()
        _ = try await setting.load("/one")
        #expect(try await setting.load("/one#a") == ["action other /one", "sameDocument /one"])
        #expect(setting.view.url?.fragment == "a" && setting.view.canGoBack)
        #expect(
            try await setting.told { setting.view.goBack() } == [
                "action backForward /one", "sameDocument /one",
            ])
        #expect(setting.view.url?.fragment == nil && setting.view.canGoForward)
    }

    @Test("a refresh is announced once, and called off by the next load")
    func refresh() async throws {
        let setting = Setting()
        let events = try await setting.load("/refresh")
        #expect(events.filter { !Self.whole("/refresh").contains($0) } == ["willRedirect 99 /one"])
        let next = try await setting.load("/two")
        #expect(next.filter { $0.hasPrefix("cancelRedirect") }.count == 1)
        #expect(next.filter { !$0.hasPrefix("cancelRedirect") } == Self.whole("/two"))
    }

    @Test("a response becomes a download: the navigation ends, the file is whole and new")
    func downloads() async throws {
        let folder = NSTemporaryDirectory() + "garth-downloads-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let setting = Setting()
        setting.responses = ["/file": .download]
        let begin = [
            "action other /file", "start /file", "response /file", "download /file",
            "failProvisional frameLoadInterrupted /file",
        ]
        #expect(try await setting.load("/file") == begin + ["downloadFail cancelled"])
        setting.destination = folder + "/a"
        #expect(try await setting.load("/file") == begin + ["downloaded"])
        #expect(setting.suggestion == "a.bin")
        #expect(FileManager.default.contents(atPath: folder + "/a") == Data("abc".utf8))
        try "old".write(toFile: folder + "/a", atomically: false, encoding: .utf8)
        #expect(try await setting.load("/file") == begin + ["downloadFail cannotCreateFile"])
        #expect(FileManager.default.contents(atPath: folder + "/a") == Data("old".utf8))
        setting.responses = ["/broken": .download]
        setting.destination = folder + "/b"
        #expect(try await setting.load("/broken").last == "downloadFail cutShort")
        #expect(!FileManager.default.fileExists(atPath: folder + "/b"))
    }

    @Test("what is handed over is shown without a request, and makes an entry where WebKit's does")
    func data() async throws {
        let setting = Setting()
        let shown = ["start blank", "commit blank", "finish blank"]
        let events = try await setting.told {
            setting.view.loadHTMLString("<title>T</title>", baseURL: nil)
        }
        #expect(events == ["action other blank"] + shown)
        #expect(setting.view.title == "T" && setting.view.backForwardList.items.isEmpty)
        _ = try await setting.told {
            setting.view.loadSimulatedRequest(
                NavigationRequest(setting.url("/two")), responseHTML: "<title>S</title>")
        }
        #expect(setting.view.title == "S")
        _ = try await setting.told {
            setting.view.loadAlternateHTMLString(
                "<title>E</title>", baseURL: nil, forUnreachableURL: setting.url("/two"))
        }
        #expect(setting.view.title == "E" && setting.view.backForwardList.items.count == 1)
        #expect(setting.server.visits.isEmpty)
    }

    @Test("a state brings back list, titles and place at once, and fetches the current page alone")
    func state() async throws {
        let setting = Setting()
        for path in ["/one", "/two", "/one"] { _ = try await setting.load(path) }
        _ = try await setting.told { setting.view.goBack() }
        let coded = try JSONEncoder().encode([setting.view.interactionState])
        let other = Setting()
        let state = try JSONDecoder().decode([InteractionState].self, from: coded)[0]
        #expect(state == setting.view.interactionState)
        let events = try await other.told {
            other.view.interactionState = InteractionState(
                entries: state.entries.map {
                    var entry = $0
                    entry.url = other.url($0.url.pathname)
                    return entry
                }, currentIndex: state.currentIndex)
            #expect(other.view.backForwardList.items.map(\.title) == ["One", "Two", "One"])
        }
        #expect(events == Self.whole("/two", "backForward"))
        #expect(other.view.canGoBack && other.view.canGoForward && other.server.visits == ["/two"])
    }

    @Test("a state that is damaged or of a newer version is refused")
    func damagedState() async throws {
        let setting = Setting()
        _ = try await setting.load("/one")
        let data = setting.view.interactionState.data
        for index in data.indices {
            var damaged = data
            damaged[index] ^= 1
            #expect(throws: InteractionState.Failure.self) { try InteractionState(data: damaged) }
            #expect(throws: InteractionState.Failure.self) {
                try InteractionState(data: data[..<index])
            }
        }
        #expect(throws: InteractionState.Failure.newerVersion(5)) {
            try InteractionState(data: "garth-interaction-state 5 what ever\n".utf8)
        }
        let empty = InteractionState(entries: [], currentIndex: nil)
        #expect(try InteractionState(data: empty.data) == empty)
    }

    @Test("joining and leaving the list is told, and an emptied list leaves the page")
    func list() async throws {
        let setting = Setting()
        var changes: [String] = []
        _ = try await setting.load("/one")
        _ = try await setting.load("/two")
        setting.view.backForwardList.onChange = { added, removed in
            changes.append("\(added?.url.pathname ?? "-") \(removed.map(\.url.pathname))")
        }
        _ = try await setting.told { setting.view.goBack() }
        #expect(changes.isEmpty)
        _ = try await setting.load("/redirect")
        setting.view.backForwardList.removeAllItems()
        #expect(changes == [#"/one ["/two"]"#, #"- ["/one", "/one"]"#])
        #expect(setting.view.url?.pathname == "/one" && !setting.view.canGoBack)
    }
}
