import GarthPage
import GarthURL
import TestSupport
import Testing

@testable import Garth

@MainActor
@Suite("How pages are treated", .endsWhatHangs) struct WebpagePreferencesTests {
    private static let routes = [
        "/": "<meta charset=utf-8><link rel=stylesheet href=/css><style>.x{display:none}</style>"
            + "<p>one<p class=x>two",
        "/cookie":
            "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nSet-Cookie: a=b; Max-Age=99\r\n"
            + "Content-Length: 1\r\nConnection: close\r\n\r\nx",
        "/go": "HTTP/1.1 302 Found\r\nLocation: /\r\nContent-Length: 0\r\n\r\n",
    ]

    /// Treats every page as it is told, and remembers what it was offered.
    private final class Delegate: NavigationDelegate {
        var offered: [WebpagePreferences] = []
        var change: (inout WebpagePreferences) -> Void = { _ in }

        func webView(
            _ webView: WebView, decidePolicyFor action: NavigationAction,
            preferences: WebpagePreferences
        ) async -> (NavigationActionPolicy, WebpagePreferences) {
            offered.append(preferences)
            var preferences = preferences
            change(&preferences)
            return (.allow, preferences)
        }
    }

    @Test("the configuration's preferences hold for every page: style sheets, user agent")
    func defaults() async throws {
        let setting = ViewSetting(Self.routes)
        setting.configuration.defaultWebpagePreferences.usesAuthorStyleSheets = false
        setting.configuration.defaultWebpagePreferences.customUserAgent = "Custom"
        try await setting.load("/")
        #expect(await setting.text().contains("two"))
        #expect(setting.server.visits == ["/"], "no style sheet is asked for")
        #expect(setting.server.requests[0].contains("User-Agent: Custom"))
    }

    @Test("the delegate is offered them for each hop, and its last answer holds")
    func delegate() async throws {
        let setting = ViewSetting(Self.routes)
        setting.configuration.defaultWebpagePreferences.customUserAgent = "Offered"
        let delegate = Delegate()
        delegate.change = {
            $0.usesAuthorStyleSheets = false
            $0.customUserAgent = "Delegate"
        }
        setting.view.navigationDelegate = delegate
        try await setting.load("/go")
        #expect(delegate.offered.map(\.customUserAgent) == ["Offered", "Offered"])
        #expect(setting.server.visits == ["/go", "/"])
        #expect(setting.server.requests.allSatisfy { $0.contains("User-Agent: Delegate") })
        #expect(await setting.text().contains("two"))
    }

    @Test("cookies are kept, kept for the session, or neither kept nor sent")
    func cookies() async throws {
        for (acceptance, kept) in [
            (CookieAcceptance.always, [false]), (.sessionOnly, [true]), (.never, []),
        ] {
            let setting = ViewSetting(Self.routes)
            setting.configuration.defaultWebpagePreferences.cookieAcceptance = acceptance
            try await setting.load("/cookie")
            let store = setting.configuration.websiteDataStore.httpCookieStore
            #expect(await store.allCookies().map(\.isSessionOnly) == kept)
        }
        let setting = ViewSetting(Self.routes)
        try await setting.load("/cookie")
        setting.view.reconfigure { $0.defaultWebpagePreferences.cookieAcceptance = .never }
        try await setting.load("/cookie")
        #expect(setting.server.requests.last?.contains("Cookie:") == false)
        setting.view.reconfigure { $0.defaultWebpagePreferences.cookieAcceptance = .always }
        try await setting.load("/cookie")
        #expect(setting.server.requests.last?.contains("Cookie: a=b") == true)
    }

    @Test("a change of the configuration holds for the page that is shown, without a new load")
    func live() async throws {
        let setting = ViewSetting(Self.routes)
        try await setting.load("/")
        #expect(await !setting.text().contains("two"))
        let visits = setting.server.visits
        setting.view.reconfigure { $0.defaultWebpagePreferences.usesAuthorStyleSheets = false }
        #expect(await setting.text().contains("two"))
        setting.view.reconfigure {
            $0.defaultWebpagePreferences.usesAuthorStyleSheets = true
            $0.style.userSheets = [Array("p { display: none !important }".utf8)]
        }
        #expect(await setting.text().isEmpty)
        setting.view.reconfigure { $0.style.userSheets = [] }
        #expect(await setting.text().contains("one"))
        #expect(setting.server.visits == visits)
    }

    @Test("an encoding of the page's preferences wins over the page, at once where it is changed")
    func charset() async throws {
        let setting = ViewSetting(["/": "<meta charset=utf-8>\u{e9}"])
        setting.configuration.defaultWebpagePreferences.charset = "latin1"
        try await setting.load("/")
        #expect(await setting.text() == "\u{c3}\u{a9}")
        setting.view.reconfigure { $0.defaultWebpagePreferences.charset = nil }
        #expect(await setting.text() == "\u{e9}")
    }

    @Test("the default encoding is for documents that say nothing, and for no others")
    func fallback() async throws {
        let setting = ViewSetting()
        setting.configuration.preferences.textEncodingName = "koi8-r"
        // One letter of Cyrillic in KOI8-R, another in windows-1251.
        func shown(
            _ text: String, _ letter: [UInt8] = [0xC1], as type: String = "text/html",
            label: String? = nil
        ) async throws -> String {
            begin {
                setting.view.load(
                    Array(text.utf8) + letter, mimeType: type, characterEncodingName: label,
                    baseURL: setting.url("/"))
            }
            try await setting.rest()
            return await setting.text()
        }
        #expect(try await shown("") == "а")
        #expect(try await shown("", as: "text/plain") == "а")
        #expect(try await shown("", label: "windows-1251") == "Б")
        #expect(try await shown("<meta charset=windows-1251>") == "Б")
        #expect(try await shown("\u{FEFF}", [0xC3, 0xA9]) == "é")
        let late = "<title>" + String(repeating: "t", count: 3000) + "</title>"
        #expect(try await shown(late) == "а")
        setting.view.reconfigure { $0.defaultWebpagePreferences.charset = "windows-1251" }
        #expect(try await shown("<meta charset=big5>") == "Б")
    }

    @Test("reader mode can be a page's from the start, and by hand it is left")
    func reader() async throws {
        let article =
            "<div id=nav>menu</div><article><h1>Title</h1><p>"
            + String(repeating: "A sentence of the text, with commas. ", count: 20) + "</article>"
        let setting = ViewSetting(["/": article])
        setting.configuration.defaultWebpagePreferences.isReader = true
        try await setting.load("/")
        #expect(setting.view.isReader)
        #expect(await !setting.text().contains("menu"))
        setting.view.toggleReader()
        #expect(await setting.text().contains("menu"))
        setting.view.reconfigure { $0.styleSheetDelay = .zero }
        #expect(!setting.view.isReader, "what the person chose stays")
    }
}
