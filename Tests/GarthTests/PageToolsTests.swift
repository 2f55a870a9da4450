import Foundation
import GarthFetch
import GarthPage
import GarthURL
import TestSupport
import Testing

@testable import Garth

@MainActor
@Suite("What a program does with the page that is shown", .endsWhatHangs)
struct PageToolsTests {
    static let routes = [
        "/page": "<title>T</title><h1>Über uns</h1><p>One fish, <b>two</b> Fish, red fish.</p>"
            + "<p><a href=/one>one</a> <a href='http://b.test/'>two</a></p>",
        "/one": "<title>One</title><p>" + String(repeating: "word ", count: 60),
        "/two": "<title>Two</title><p>two",
        "/refresh": "<meta http-equiv=refresh content='5;url=/one'><p>x",
        "/secret": "HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Basic realm=\"R\"\r\n"
            + "Content-Length: 0\r\n\r\n",
        "/agent": "<p>a", "/form": "<form method=post><input type=file name=f></form>",
    ]

    @Test("its text, Markdown, HTML, links and bytes; nothing where nothing is shown")
    func snapshots() async throws {
        let setting = ViewSetting(Self.routes)
        #expect(await setting.view.createText().isEmpty)
        #expect(await setting.view.createLinks().isEmpty && setting.view.pageSource.isEmpty)
        try await setting.load("/page")
        #expect(await setting.view.createText().contains("One fish, two Fish, red fish."))
        #expect(await setting.view.createMarkdown().contains("# Über uns"))
        #expect(await setting.view.createHTML().contains("<h1>"))
        #expect(
            await setting.view.createLinks() == [
                DocumentLink(url: setting.url("/one"), text: "one"),
                DocumentLink(url: URLRecord.parse("http://b.test/")!, text: "two"),
            ])
        #expect(String(decoding: setting.view.pageSource, as: UTF8.self) == Self.routes["/page"])
    }

    @Test("find goes from match to match, both ways, around the ends only if it may")
    func find() async throws {
        let setting = ViewSetting(Self.routes)
        #expect(await !setting.view.find("fish").matchFound)
        try await setting.load("/page")
        let text = Array(await setting.view.createText().utf8)
        func found(_ string: String, _ configuration: FindConfiguration = FindConfiguration()) async
            -> (Int?, Int, String)
        {
            let result = await setting.view.find(string, configuration: configuration)
            #expect(result.matchFound == (result.matchIndex != nil))
            return (
                result.matchIndex, result.matchCount,
                result.range.map { String(decoding: text[$0], as: UTF8.self) } ?? ""
            )
        }
        var (once, back, exact) = (
            FindConfiguration(), FindConfiguration(), FindConfiguration()
        )
        once.wraps = false
        back.backwards = true
        exact.caseSensitive = true
        #expect(await found("fish") == (0, 3, "fish"))
        #expect(await found("FISH") == (1, 3, "Fish"))
        #expect(await found("fish") == (2, 3, "fish"))
        #expect(await found("fish", once) == (nil, 3, ""))
        #expect(await found("fish") == (0, 3, "fish"))
        #expect(await found("fish", back) == (2, 3, "fish"))
        #expect(await found("fish", back) == (1, 3, "Fish"))
        #expect(await found("Fish", exact) == (0, 1, "Fish"))
        #expect(await found("über") == (0, 1, "Über"))
        #expect(await found("über", exact) == (nil, 0, ""))
        #expect(await found("nowhere") == (nil, 0, ""))
        #expect(await found("") == (nil, 0, ""))
    }

    @Test("matches do not overlap, and folding that changes lengths keeps their places")
    func pattern() async {
        let text = Array("aaaa İx ıX ix".utf8)
        #expect(
            await FindPattern("aa", isCaseSensitive: false).matches(in: text) == [0..<2, 2..<4])
        for range in await FindPattern("i̇x", isCaseSensitive: false).matches(in: text) {
            #expect(String(decoding: text[range], as: UTF8.self) == "İx")
        }
        #expect(await FindPattern("long", isCaseSensitive: true).matches(in: [0x6C]).isEmpty)
    }

    @Test("zoom stays within 50 and 300 per cent, and lays the page out for columns / zoom")
    func zoom() async throws {
        let setting = ViewSetting(Self.routes)
        let view = setting.view
        #expect(view.pageZoom == 1)
        view.setSize(columns: 120, rows: 30)
        #expect(view.configuration.layout.columns == 120 && view.configuration.layout.rows == 30)
        for (asked, zoom, columns) in [
            (2.0, 2.0, 60), (0.1, 0.5, 240), (99, 3, 40), (.nan, 1, 120), (1.1, 1.1, 109),
        ] {
            view.pageZoom = asked
            #expect(view.pageZoom == zoom && view.configuration.layout.columns == columns)
        }
        view.magnification = 1.5
        #expect(view.pageZoom == 1.5 && view.magnification == 1.5)
        view.setSize(columns: -5, rows: 0)
        #expect(view.configuration.layout.columns == 1 && view.configuration.layout.rows == 1)
        try await setting.load("/one")
        view.setSize(columns: 60, rows: 10)
        #expect(view.configuration.layout.columns == 40)
    }

    @Test("the user agent is the default, WebKit where scripts run, the view's, or the page's")
    func userAgent() async throws {
        let setting = ViewSetting(Self.routes)
        func sent() async throws -> String {
            try await setting.load("/agent")
            let lines = setting.server.requests.last?.split(whereSeparator: \.isNewline) ?? []
            return lines.first { $0.hasPrefix("User-Agent: ") }.map { String($0.dropFirst(12)) }
                ?? ""
        }
        setting.configuration.cachePolicy = .reloadIgnoringLocalCacheData
        setting.configuration.applicationNameForUserAgent = "EasyBrowser/1"
        #expect(try await sent() == WebView.defaultUserAgent + " EasyBrowser/1")
        setting.view.configuration.defaultWebpagePreferences.allowsContentJavaScript = true
        #expect(try await sent() == WebView.scriptedUserAgent + " EasyBrowser/1")
        setting.view.customUserAgent = "Mine"
        #expect(try await sent() == "Mine" && setting.view.customUserAgent == "Mine")
        setting.view.customUserAgent = ""
        #expect(try await sent() == WebView.scriptedUserAgent + " EasyBrowser/1")
        setting.view.configuration.preferences.javaScriptEnabled = false
        #expect(try await sent() == WebView.defaultUserAgent + " EasyBrowser/1")
        #expect(WebView.defaultUserAgent.contains(WebView.version))
        var plain = WebViewConfiguration(policy: .open)
        plain.applicationNameForUserAgent = "x"
        plain.applicationNameForUserAgent = nil
        #expect(plain.fetch.userAgent == WebView.defaultUserAgent)
    }

    @Test("preferences: an encoding for all documents, and whether scripts may run")
    func preferences() {
        var configuration = WebViewConfiguration(policy: .open)
        configuration.preferences.textEncodingName = "koi8-r"
        #expect(configuration.preferences.textEncodingName == "koi8-r")
        #expect(configuration.preferences.javaScriptEnabled)
        configuration.preferences.javaScriptEnabled = false
        #expect(!configuration.runsScripts(under: WebpagePreferences()))
    }

    @Test("the state of a view has places; the restored view has all at once and fetches one page")
    func places() async throws {
        let setting = ViewSetting(Self.routes)
        try await setting.load("/one")
        try await setting.load("/two")
        let items = setting.view.backForwardList.items
        items[0].scrollPosition = ScrollPosition(line: 12, column: 3)
        let data = setting.view.interactionState.data
        let other = ViewSetting(Self.routes)
        other.view.interactionState = try InteractionState(data: data)
        let restored = other.view.backForwardList.items
        #expect(restored.map(\.title) == ["One", "Two"])
        #expect(restored.map(\.scrollPosition) == [ScrollPosition(line: 12, column: 3), nil])
        #expect(restored.map(\.url) == items.map(\.url))
        try await other.rest()
        #expect(other.view.title == "Two" && setting.server.visits == ["/one", "/two", "/two"])
        for (old, new) in [("12\t3", "12\tx"), ("12\t3", "-1\t3"), ("12\t3", "12")] {
            let text = String(decoding: data, as: UTF8.self).replacing(old, with: new)
            #expect(throws: InteractionState.Failure.damaged) {
                try InteractionState(data: text.utf8)
            }
        }
        #expect(ScrollPosition(line: -3, column: -1) == ScrollPosition())
    }

    @MainActor final class Person: UIDelegate {
        var questions: [String] = []
        var texts: [String?] = []
        var says = true
        func webView(_ webView: WebView, runAlertPanelWithMessage message: String) async {
            questions.append("alert \(message)")
        }
        func webView(_ webView: WebView, runConfirmPanelWithMessage message: String) async -> Bool {
            questions.append(message)
            return says
        }
        func webView(
            _ webView: WebView, runTextInputPanelWithPrompt prompt: String, defaultText: String,
            isSecure: Bool
        ) async -> String? {
            questions.append("\(isSecure ? "secret" : "text") \(prompt)")
            return texts.isEmpty ? nil : texts.removeFirst()
        }
        func webView(
            _ webView: WebView, runOpenPanelWith parameters: OpenPanelParameters
        ) async -> [ChosenFile]? {
            questions.append("files \(parameters.allowsMultipleSelection)")
            return says ? [ChosenFile(name: "a", mediaType: "text/plain", bytes: [1])] : nil
        }
    }

    @Test(
        "a refresh is followed when the person confirms it, and only then",
        arguments: [true, false])
    func refresh(says: Bool) async throws {
        let (setting, person) = (ViewSetting(Self.routes), Person())
        person.says = says
        setting.view.uiDelegate = person
        try await setting.load("/refresh")
        try await wait { !person.questions.isEmpty }
        try await setting.rest()
        #expect(person.questions.count == 1 && person.questions[0].contains("after 5 s"))
        #expect(setting.view.url?.pathname == (says ? "/one" : "/refresh"))
    }

    @Test(
        "what answered a form is asked for again only with a yes, going back to it as reloading it")
    func formAgain() async throws {
        let (setting, person) = (ViewSetting(Self.routes), Person())
        setting.view.uiDelegate = person
        let form = NavigationRequest(
            setting.url("/one"), method: "POST", body: Array("a=b".utf8), purpose: .form)
        begin { setting.view.load(form) }
        try await setting.rest()
        try await setting.load("/form")
        setting.view.backForwardList.items[0].page = nil
        for says in [false, true] {
            person.says = says
            begin { setting.view.goBack() }
            try await setting.rest()
            #expect(setting.view.url?.pathname == (says ? "/one" : "/form"))
        }
        #expect(person.questions.count == 2 && person.questions[0].contains("sent again"))
        let sent = setting.server.requests.filter { $0.hasPrefix("POST /one") }
        #expect(sent.count == 2 && sent.allSatisfy { $0.contains("Content-Length: 3\r\n") })
        #expect(setting.server.visits.count == 3)
    }

    @Test("a state says of an answer to a form that it was one, and a restored view asks for none")
    func restoredForm() async throws {
        let setting = ViewSetting(Self.routes)
        begin {
            setting.view.load(
                NavigationRequest(
                    setting.url("/one"), method: "POST", body: Array("word=secret".utf8),
                    purpose: .form))
        }
        try await setting.rest()
        let data = setting.view.interactionState.data
        #expect(!String(decoding: data, as: UTF8.self).contains("secret"))
        let other = ViewSetting()
        let person = Person()
        other.view.uiDelegate = person
        other.view.interactionState = try InteractionState(data: data)
        for again in [{}, { _ = other.view.reload() }, { _ = other.view.reloadFromOrigin() }] {
            again()
            try await other.rest()
            #expect(setting.server.visits.count == 1 && person.questions.isEmpty)
            #expect(other.view.interactionState.data == data)
        }
    }

    @Test("back from an entry that could not be loaded leads to the one before it")
    func failedEntry() async throws {
        let setting = ViewSetting(Self.routes.merging(["/gone": ""]) { $1 })
        setting.view.configuration.showsErrorPages = true
        let entries = ["/one", "/gone"].map {
            InteractionState.Entry(
                url: setting.url($0), initialURL: setting.url($0), title: "")
        }
        setting.view.interactionState = InteractionState(entries: entries, currentIndex: 1)
        try await setting.rest()
        begin { setting.view.reload() }
        try await setting.rest()
        #expect(setting.view.page?.isErrorPage == true && setting.view.canGoBack)
        #expect(setting.view.backForwardList.items.count == 2)
        begin { setting.view.goBack() }
        try await setting.rest()
        #expect(setting.view.url?.pathname == "/one" && !setting.view.canGoBack)
        begin { setting.view.load(NavigationRequest(setting.url("/gone"), purpose: .link)) }
        try await setting.rest()
        #expect(setting.view.page?.isErrorPage == true && setting.view.canGoBack)
        begin { setting.view.goBack() }
        try await setting.rest()
        #expect(setting.view.url?.pathname == "/one")
    }

    @Test("name and password are asked for by text panels; what cannot be sent is said")
    func authentication() async throws {
        let (setting, person) = (ViewSetting(Self.routes), Person())
        setting.view.uiDelegate = person
        person.texts = ["a:b", "x", "me", "pass", nil]
        try await setting.load("/secret")
        let place = "127.0.0.1 port \(setting.server.port) (R), where others can read it on the way"
        #expect(
            person.questions.prefix(2) == [
                "text Name for \(place)", "secret Password for \(place)",
            ])
        #expect(person.questions.contains { $0.hasPrefix("alert ") })
    }

    @Test("a file control gets the files that the person chooses")
    func files() async throws {
        let (setting, person) = (ViewSetting(Self.routes), Person())
        setting.view.uiDelegate = person
        let element = ElementReference(node: 1)
        #expect(await !setting.view.chooseFiles(for: element))
        try await setting.load("/form")
        #expect(await setting.view.chooseFiles(for: element, choosing: .several))
        person.says = false
        #expect(await !setting.view.chooseFiles(for: element))
        #expect(person.questions == ["files false", "files true", "files false"])
    }

    @Test("views of one pool share its store's cookies, though their configurations are two")
    func pool() async throws {
        let cookie =
            "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nSet-Cookie: a=1\r\n"
            + "Content-Length: 1\r\n\r\nx"
        let setting = ViewSetting(["/set": cookie, "/get": "y"])
        let pool = ProcessPool()
        var views: [WebView] = []
        for _ in 0..<2 {
            var configuration = WebViewConfiguration.patient(policy: .open)
            configuration.processPool = pool
            configuration.websiteDataStore = pool.nonPersistentDataStore
            views.append(WebView(configuration: configuration))
        }
        for (view, path) in zip(views + [setting.view], ["/set", "/get", "/get"]) {
            begin { view.load(NavigationRequest(setting.url(path))) }
            try await wait { view.isAtRest }
        }
        #expect(setting.server.requests.map { $0.contains("Cookie: a=1") } == [false, true, false])
        #expect(pool.nonPersistentDataStore !== ProcessPool().nonPersistentDataStore)
    }
}
