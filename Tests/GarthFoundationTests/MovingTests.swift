import Foundation
import Garth
import GarthFoundation
import TestSupport
import Testing

/// The code of the article about moving from `WKWebView`, run.
@MainActor
@Suite("A program in WebKit's words", .endsWhatHangs) struct MovingTests {
    private func configuration() -> WebViewConfiguration {
        var configuration = WebViewConfiguration()
        configuration.allowsPrivateNetwork = true
        configuration.showsErrorPages = false
        return configuration
    }

    @Test("delegates are asked and told, scripts give values, and messages arrive")
    func browser() async throws {
        let server = ScriptedServer()
        let script =
            "<script>if (confirm('Go on?')) "
            + "webkit.messageHandlers.log.postMessage({ line: 'went on' })</script>"
        server.route("/", [.page("<title>Site</title><p>text" + script)])
        let browser = SiteBrowser(configuration: configuration())
        load(server.origin + "/", in: browser)
        try await wait { Set(browser.log) == ["Site", "went on"] }
        load("https://tracker.example/", in: browser)
        load("http://missing.invalid/", in: browser)
        try await wait { browser.log.count > 2 }
        #expect(browser.log.last == "no such host")
        #expect(try await title(of: server.origin + "/", with: configuration()) == "Site")
    }

    /// Asynchronous code would have to await the load.
    private func load(_ address: String, in browser: SiteBrowser) { open(address, in: browser) }
}
