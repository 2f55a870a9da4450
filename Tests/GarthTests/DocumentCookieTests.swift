import Garth
import GarthURL
import TestSupport
import Testing

/// `document.cookie` (HTML Standard, "Resource metadata management").
@Suite("Cookies of scripts", .endsWhatHangs)
@MainActor struct DocumentCookieTests {
    private static let page =
        "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nSet-Cookie: a=1\r\n"
        + "Set-Cookie: h=0; HttpOnly\r\nContent-Length: 7\r\nConnection: close\r\n\r\n<p>text"

    private func setting(_ routes: [String: String]) -> ViewSetting {
        let setting = ViewSetting(routes)
        setting.configuration.defaultWebpagePreferences.allowsContentJavaScript = true
        return setting
    }

    private func cookies(_ script: String = "", _ setting: ViewSetting) async throws -> String? {
        try await setting.view.evaluateJavaScript(script + "; document.cookie").json
    }

    @Test("a script sees the cookies of its page, but none that is HttpOnly")
    func read() async throws {
        let setting = setting(["/": Self.page])
        try await setting.load("/")
        #expect(try await cookies("", setting) == #""a=1""#)
    }

    @Test("a cookie that a script sets is sent with later requests, and can be removed")
    func write() async throws {
        let setting = setting(["/": Self.page, "/next": "<p>next"])
        try await setting.load("/")
        #expect(try await cookies("document.cookie = 'b=2; path=/'", setting) == #""a=1; b=2""#)
        #expect(try await cookies("document.cookie = 'a=; max-age=0'", setting) == #""b=2""#)
        try await setting.load("/next")
        #expect(setting.server.requests.last?.contains("Cookie: h=0; b=2\r\n") == true)
    }

    @Test(
        "a script sets no HttpOnly cookie, changes none, and sets none of another site",
        arguments: [
            "h=9", "n=1; HttpOnly", "d=1; domain=other.test", "s=1; secure", "p=1; path=/x",
        ]
    )
    func refused(text: String) async throws {
        let setting = setting(["/": Self.page, "/next": "<p>next"])
        try await setting.load("/")
        #expect(try await cookies("document.cookie = '\(text)'", setting) == #""a=1""#)
        try await setting.load("/next")
        #expect(setting.server.requests.last?.contains("Cookie: a=1; h=0\r\n") == true)
    }

    @Test("a page whose site may keep no cookies has none")
    func never() async throws {
        let setting = setting(["/": Self.page])
        setting.configuration.defaultWebpagePreferences.cookieAcceptance = .never
        try await setting.load("/")
        #expect(try await cookies("document.cookie = 'b=2'", setting) == #""""#)
    }

    @Test("a sandboxed page has no cookies")
    func sandboxed() async throws {
        let body =
            "<script>document.cookie = 'b=2'; document.title = '[' + document.cookie + ']'</script>"
        let setting = setting([
            "/": "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nSet-Cookie: a=1\r\n"
                + "Content-Security-Policy: sandbox allow-scripts\r\n"
                + "Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n" + body
        ])
        try await setting.load("/")
        #expect(try await cookies("", setting) == #""""#)
        #expect(setting.view.title == "[]")
    }

    @Test("a user script at document start sets a cookie before the first request of its page")
    func userScript() async throws {
        let setting = setting([
            "/": "<script src=/app.js></script><p>text",
            "/app.js": "document.title = document.cookie",
        ])
        setting.configuration.userContentController.addUserScript(
            UserScript(
                source: "document.cookie = 'user=me'", injectionTime: .atDocumentStart,
                forMainFrameOnly: true))
        try await setting.load("/")
        #expect(setting.server.requests.last?.contains("GET /app.js") == true)
        #expect(setting.server.requests.last?.contains("Cookie: user=me\r\n") == true)
        // A second view of the same store sends it with its first request.
        let second = WebView(configuration: setting.configuration)
        begin { second.load(NavigationRequest(setting.url("/"))) }
        try await wait { second.isAtRest && second.page != nil }
        let pages = setting.server.requests.filter { $0.hasPrefix("GET / ") }
        #expect(pages.count == 2 && pages[1].contains("Cookie: user=me\r\n"))
    }

    @Test("the cookie that another view set is seen at once")
    func shared() async throws {
        let setting = setting(["/": Self.page])
        try await setting.load("/")
        let second = WebView(configuration: setting.configuration)
        begin { second.load(NavigationRequest(setting.url("/"))) }
        try await wait { second.isAtRest && second.page != nil }
        _ = try await second.evaluateJavaScript("document.cookie = 'c=3'")
        // The report has come when a later result has.
        _ = try await second.evaluateJavaScript("document.cookie")
        #expect(try await cookies("", setting) == #""a=1; c=3""#)
    }
}
