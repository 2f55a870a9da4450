import GarthFetch
import GarthURL
import TestSupport
import Testing

@testable import Garth

/// Mixed content in a web view, which tells the person.
@MainActor
@Suite("Mixed content of a web view") struct MixedContentTests {
    private final class FrameWitness: NavigationDelegate {
        private(set) var refused: [String] = []

        func webView(
            _ webView: WebView, didFailProvisionalLoadWith request: NavigationRequest,
            in frame: FrameInfo, error: NavigationError
        ) { refused.append(request.url.pathname) }
    }

    @Test("page info and console tell what was refused, and what was fetched by https")
    func told() async throws {
        let secure = try TLSServer.ofFiles()
        let setting = ViewSetting(["/x.css": "p { display: none }", "/frame": "<p>framed"])
        let plain = setting.server.port
        setting.configuration.fetch.resolves = [
            "good.test:\(secure.port):127.0.0.1", "evil.test:\(plain):127.0.0.1",
        ]
        setting.configuration.certificateAuthorityFile = secure.authority
        let good = "good.test:\(secure.port)"
        try secure.answer(
            "page",
            """
            <link rel=stylesheet href=http://evil.test:\(plain)/x.css><p>text
            <iframe src=http://evil.test:\(plain)/frame></iframe>
            <img src=http://\(good)/pixel.png width=8 height=16>
            """)
        try secure.answer("pixel.png", type: "image/png", "no picture")
        setting.configuration.defaultWebpagePreferences.showsPictures = true
        let witness = FrameWitness()
        setting.view.navigationDelegate = witness
        try await setting.load("https://\(good)/page")
        let page = try #require(setting.view.page)
        let picture = try #require(setting.drawn.content.pictures.first)
        setting.view.loadPicture(picture, width: 8, height: 16)
        try await wait { page.mixedContentDescription?.contains("https") == true }
        #expect(
            page.mixedContentDescription
                == "2 parts by http refused, 1 part fetched by https instead of http")
        let lines = page.consoleMessages.map(\.text)
        #expect(
            lines.contains(
                "http://evil.test:\(plain)/x.css: the page is secured, and the address is not"))
        #expect(lines.contains("http://\(good)/pixel.png: https is used instead of http"))
        #expect(page.frameProblems.count == 1)
        #expect(witness.refused == ["/frame"])
        #expect(await setting.text().hasPrefix("text"))
        #expect(setting.server.visits == [])
        #expect(setting.view.hasOnlySecureContent)
    }
}
