import GarthPage
import GarthURL
import TestSupport
import Testing

@testable import Garth

@MainActor
@Suite("A program that draws the page itself", .endsWhatHangs) struct DisplayTests {
    static let routes = [
        "/page": "<title>T</title><p>One <b>two</b> <a href=/next#place>next</a></p>"
            + "<iframe src=/frame></iframe><details><summary>more</summary>hidden</details>",
        "/next": "<p>first</p><p>second<p>third<p id=place>Place, second",
        "/frame": "<a href=/next target=_top>framed</a>",
        "/form": "<form action=/next><input name=q><button>send</button></form>",
        "/refresh": "<meta http-equiv=refresh content='3;url=/next'><p>x",
        "/long": "<p>" + String(repeating: "word ", count: 100),
        "/empty": "HTTP/1.1 204 No Content\r\n\r\n",
        "/file": "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 1\r\n"
            + "Content-Disposition: attachment\r\n\r\nx",
    ]

    /// A view before a screen, and who asks the person.
    final class Setting: UIDelegate {
        let web = ViewSetting(DisplayTests.routes)
        let screen = Screen()
        let view: WebView
        var refreshes: [String] = []
        var followsRefresh = false
        var policies: [URLPolicy.Mode] = []
        var downloads: [Download] = []
        var saves = false

        init() {
            view = makeView(on: screen, web.configuration)
            view.uiDelegate = self
        }

        func load(_ path: String) async throws {
            begin { view.load(NavigationRequest(web.url(path))) }
            try await rest()
        }

        func rest() async throws { try await wait { view.isAtRest && screen.page.isFinished } }

        func webView(_ webView: WebView, confirmRefreshTo url: URLRecord, after delay: Duration)
            async -> Bool
        {
            refreshes.append("\(delay.components.seconds) \(url.pathname)")
            return followsRefresh
        }

        func webView(_ webView: WebView, didChangePolicy policy: URLPolicy) {
            policies.append(policy.mode)
        }

        func webView(_ webView: WebView, savesResponse response: NavigationResponse) -> Bool {
            saves && response.isAttachment
        }

        func webView(_ webView: WebView, didBegin download: Download) { downloads.append(download) }
    }

    @Test("hears lines with their looks and targets, those of frames too, and follows what it sees")
    func lines() async throws {
        let setting = Setting()
        try await setting.load("/page")
        try await wait { setting.screen.lines(9).contains { $0.contains("framed") } }
        #expect(setting.screen.lines(9).contains("One *two* next[1]"))
        choose(1, "", on: setting.screen, in: setting.view)
        try await wait {
            setting.view.title.isEmpty && setting.view.page?.isComplete == true
        }
        try await setting.rest()
        #expect(setting.screen.lines(1) == ["Place, second"], "the fragment's place is the top")
        let found = find("second", in: setting.screen.page)
        #expect(found.count == 2 && found[0].line < found[1].line)
        begin { setting.view.goBack() }
        try await setting.rest()
        #expect(setting.screen.page.isFinished && setting.screen.page.targets.count == 3)
        #expect(setting.web.server.visits == ["/page", "/frame", "/next"])
    }

    @Test("a control is changed and sent, a disclosure opens, a link in a frame leads")
    func targets() async throws {
        let setting = Setting()
        try await setting.load("/form")
        choose(1, "a b", on: setting.screen, in: setting.view)
        try await wait { setting.view.url?.search == "?q=a+b" }
        try await setting.load("/page")
        try await wait { setting.screen.page.targets.count == 3 }
        let disclosure = try #require(
            setting.screen.page.targets.firstIndex { $0.kind == .disclosure(isOpen: false) })
        choose(UInt32(disclosure + 1), "", on: setting.screen, in: setting.view)
        try await wait { setting.screen.lines(9).contains { $0.contains("hidden") } }
        for case .link(let link) in setting.screen.page.targets.map(\.kind) where link.document != 0
        {
            #expect(setting.view.page?.source(of: link).url.pathname == "/frame")
            begin { setting.view.follow(link) }
        }
        try await wait { setting.view.url?.pathname == "/next" }
    }

    /// Changes the first control of a page at the last moment.
    private final class LateTypist: DisplayDelegate {
        var drawn = PageContent()
        var replaced: [String] = []

        func webView(_ webView: WebView, willReplace page: Page) {
            replaced.append(page.url.pathname)
            guard let target = drawn.targets.first else { return }
            webView.change(target.element, .text("typed"))
        }

        func webView(_ webView: WebView, page: Page, didUpdate updates: [PageUpdate]) {
            for update in updates { drawn.apply(update) }
        }
    }

    @Test("before a page is replaced it can be told what was typed, and has it when it comes back")
    func lastMoment() async throws {
        let setting = Setting()
        let typist = LateTypist()
        setting.view.displayDelegate = typist
        begin { setting.view.load(NavigationRequest(setting.web.url("/form"))) }
        try await wait { setting.view.isAtRest && typist.drawn.targets.count == 2 }
        begin { setting.view.load(NavigationRequest(setting.web.url("/next"))) }
        try await wait { setting.view.isAtRest && typist.replaced == ["/form"] }
        begin { setting.view.goBack() }
        try await wait { setting.view.isAtRest && setting.view.url?.pathname == "/form" }
        #expect(typist.replaced == ["/form", "/next"])
        setting.view.setNeedsDisplay()
        try await wait {
            guard case .control(let control)? = typist.drawn.targets.first?.kind else {
                return false
            }
            return control.value == "typed"
        }
    }

    @Test("a page that is shown already is told from its start when that is asked for, unfetched")
    func late() async throws {
        let setting = Setting()
        try await setting.load("/next")
        let other = Screen()
        setting.view.displayDelegate = other
        setting.view.setNeedsDisplay()
        try await wait { other.page.isFinished }
        #expect(other.page.lines == setting.screen.page.lines)
        #expect(setting.web.server.visits == ["/next"])
    }

    @Test("lines fit the surface, its zoom and the widest line that is wanted")
    func size() async throws {
        let setting = Setting()
        try await setting.load("/long")
        func width() -> Int {
            (0..<setting.screen.page.lines.count).map {
                setting.screen.page.lines.textRange(ofLine: $0).count
            }.max() ?? 0
        }
        #expect((34...40).contains(width()))
        setting.view.maximumColumns = 20
        try await wait { (14...20).contains(width()) }
        setting.view.maximumColumns = nil
        setting.view.maximumTextColumns = 20
        // Ten columns at the left put it in the middle of forty.
        try await wait { (24...30).contains(width()) }
        #expect(setting.view.maximumTextColumns == 20)
        setting.view.maximumTextColumns = nil
        setting.view.pageZoom = 0.5
        try await wait { (74...80).contains(width()) }
        #expect(setting.view.prefersDark)
        setting.view.prefersDark = false
        #expect(!setting.view.configuration.layout.prefersDark)
    }

    @Test("who prints is told each line once, when it is final")
    func printing() async throws {
        let web = ViewSetting(Self.routes)
        let printer = Printer()
        let view = makeView(on: printer, web.configuration)
        #expect(view.configuration.suppressesIncrementalRendering)
        begin { view.load(NavigationRequest(web.url("/long"))) }
        try await wait { view.isAtRest }
        let text = printer.printed.joined(separator: " ").split(separator: " ")
        #expect(text.count == 100)
    }

    @Test("a page that asks to be left is left when the person says so")
    func refresh() async throws {
        let setting = Setting()
        try await setting.load("/refresh")
        #expect(setting.refreshes == ["3 /next"] && setting.view.url?.pathname == "/refresh")
        setting.followsRefresh = true
        try await setting.load("/refresh")
        try await wait { setting.view.url?.pathname == "/next" }
    }

    @Test("what is no page is a message; a changed policy and a new download are told")
    func others() async throws {
        let setting = Setting()
        try await setting.load("/next")
        begin { setting.view.load(NavigationRequest(setting.web.url("/empty"))) }
        try await wait { !setting.screen.message.isEmpty }
        setting.view.changePolicy { $0.adding(try! AllowRule(parsing: "a.test", line: 1)) }
        #expect(setting.policies.count == 1)
        setting.view.adopt(.open)
        #expect(setting.policies.count == 1)
        setting.saves = true
        begin { setting.view.load(NavigationRequest(setting.web.url("/file"))) }
        try await wait { setting.downloads.count == 1 }
    }

    @Test("a page says what answered, how it came and what it has")
    func facts() async throws {
        let setting = Setting()
        try await setting.load("/page")
        let page = try #require(setting.view.page)
        #expect(page.response?.statusCode == 200 && page.response?.statusText == "OK")
        #expect(
            page.protocolName == "HTTP/1.1" && page.remoteAddress?.contains("127.0.0.1") == true)
        #expect(page.encryption == nil && page.serverTrust == nil && page.cacheDescription == nil)
        #expect(page.sandboxDescription?.isEmpty == false && page.processIdentifier != nil)
        #expect(page.mediaType == "text/html" && page.suggestedFileName == "T.txt")
        #expect(!page.isErrorPage && !page.isUnshowable && !page.isReader && page.refusals.isEmpty)
        #expect(page.limitMessage == nil && page.failure == nil && !page.encodingName.isEmpty)
        #expect(page.baseURL == page.url && page.source.url == page.url)
        #expect(setting.view.receivedByteCount > 0 && setting.view.totalResources == 2)
        #expect(setting.view.finishedResources == 2 && setting.view.provisionalURL == nil)
        #expect(try ContentProgram().sandboxDescription() == page.sandboxDescription)
    }
}
