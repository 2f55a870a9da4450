import GarthURL
import TestSupport
import Testing

@testable import Garth

/// Responses that are no page, and that the program lets pass all the same.
@Suite("Responses that cannot be shown", .endsWhatHangs)
@MainActor struct UnshowableTests {
    private static let routes = [
        "/": "<title>Before</title><p>before",
        "/file": "HTTP/1.1 200 OK\r\nContent-Type: application/zip\r\n"
            + "Content-Length: 1\r\n\r\nx",
    ]

    @MainActor private final class Log: NavigationDelegate {
        var lines: [String] = []

        func webView(_ webView: WebView, decidePolicyFor response: NavigationResponse) async
            -> NavigationResponsePolicy
        {
            lines.append("response \(response.mimeType) \(response.canShowMIMEType)")
            return .allow
        }
        func webView(_ webView: WebView, didCommit navigation: Navigation) {
            lines.append("commit")
        }
        func webView(
            _ webView: WebView, didFailProvisionalNavigation navigation: Navigation,
            with error: NavigationError
        ) { lines.append("failProvisional \(error.code)") }
    }

    @Test("allowed, it fails before the commit with cannotShowMIMEType, and the page stays")
    func fails() async throws {
        let setting = ViewSetting(Self.routes)
        try await setting.load("/")
        let log = Log()
        setting.view.navigationDelegate = log
        let error = await #expect(throws: NavigationError.self) {
            try await setting.view.load(NavigationRequest(setting.url("/file")))
        }
        #expect(
            log.lines == ["response application/zip false", "failProvisional cannotShowMIMEType"])
        #expect(error?.code == .cannotShowMIMEType && error.map { "\($0)" } == error?.message)
        #expect(error?.message.contains("application/zip") == true)
        #expect(setting.view.title == "Before" && setting.view.backForwardList.items.count == 1)
    }

    @Test(
        "a script is shown as its text, by each type of JavaScript",
        arguments: ["application/x-ecmascript", "application/javascript", "text/jscript"])
    func scripts(type: String) async throws {
        let setting = ViewSetting([
            "/": "HTTP/1.1 200 OK\r\nContent-Type: \(type)\r\nContent-Length: 12\r\n\r\n"
                + "let a = 1<2;"
        ])
        try await setting.load("/")
        #expect(await setting.text() == "let a = 1<2;")
    }

    @Test("Garth's own page about it names the type")
    func errorPage() async throws {
        let setting = ViewSetting(Self.routes)
        setting.configuration.showsErrorPages = true
        try await setting.load("/file")
        try await wait { setting.view.title == "A file that is no page" }
        #expect(await setting.text().contains("application/zip"))
    }
}
