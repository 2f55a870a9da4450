import Garth
import GarthPage
import GarthURL
import TestSupport
import Testing

/// Drawings of pages for programs, and the moment when a page is quiet.
@MainActor
@Suite("Drawings of pages", .endsWhatHangs) struct DrawingTests {
    private func content() throws -> PageContent {
        var lines = PageLines()
        lines.append(Array("a<b ".utf8).span, style: 0, target: 0)
        lines.append(Array("漢".utf8).span, style: 1, target: 1)
        lines.endLine()
        var content = PageContent()
        var style = TextStyle()
        style.marks = [.bold, .underline]
        style.foreground = RGBColor(255, 0, 16)
        content.apply(.styles([TextStyle(), style]))
        let link = PageLink(href: "/x?a=\"1\"")
        content.apply(.targets([PageTarget(ElementReference(node: 1), kind: .link(link))]))
        content.apply(.lines(from: 0, lines))
        return content
    }

    @Test("a terminal gets colours, marks and links that cannot end their sequences")
    func ansi() throws {
        let base = try #require(URLRecord.parse("https://example.org/"))
        let link = "\u{1B}]8;;https://example.org/x?a=%221%22\u{1B}\\"
        #expect(
            try content().ansi(baseURL: base)
                == "a<b \(link)\u{1B}[1;4;38;2;255;0;16m漢\u{1B}[0m\u{1B}]8;;\u{1B}\\\n")
        let local = try #require(URLRecord.parse("file:///x"))
        #expect(try !content().ansi(baseURL: local).contains("]8;;"))
    }

    @Test("a picture in SVG has its text at the places of its cells, and no markup of the page")
    func svg() throws {
        let base = try #require(URLRecord.parse("https://example.org/"))
        let drawing = try content().svg(title: "<t>", baseURL: base)
        #expect(drawing.contains("width=\"48\" height=\"16\""))
        #expect(drawing.contains("<title>&lt;t&gt;</title>"))
        #expect(drawing.contains("<text x=\"0\" y=\"12\" textLength=\"32\""))
        #expect(drawing.contains(">a&lt;b </text>"))
        #expect(
            drawing.contains("<a xlink:href=\"https://example.org/x?a=%221%22\"><text x=\"32\""))
        #expect(drawing.contains("textLength=\"16\""))
        #expect(drawing.contains("fill=\"#ff0010\" font-weight=\"bold\""))
    }

    @Test("a view draws what its screen has, and its page without one; without a page it throws")
    func view() async throws {
        let setting = ViewSetting(["/": "<title>T</title><p>One <a href=/x>two</a>"])
        let screen = PageScreen()
        let view = WebView(configuration: setting.configuration)
        try await view.load(NavigationRequest(setting.url("/")))
        #expect(try await view.createSnapshot(as: .ansi).contains("One "))
        #expect(try await view.createPDF().starts(with: Array("%PDF-".utf8)))
        let drawn = DrawnPage()
        view.displayDelegate = drawn
        #expect(try await view.createSnapshot(as: .svg).contains(">two</text></a>"))
        #expect(view.displayDelegate === drawn && drawn.content.lines.count > 0)
        let empty = WebView(configuration: setting.configuration)
        let error = await #expect(throws: SnapshotError.self) { try await empty.createPDF() }
        #expect(error?.code == .noPage)
        view.displayDelegate = screen
        view.setSize(columns: 40, rows: 10)
        try await view.load(NavigationRequest(setting.url("/")))
        #expect(try await view.createSnapshot(as: .ansi).contains("One "))
        #expect(try await view.createSnapshot(as: .svg).contains(">two</text></a>"))
        #expect(try await view.createPDF().starts(with: Array("%PDF-".utf8)))
    }

    @Test("a page is quiet when the requests of its scripts are answered and their tasks done")
    func quiet() async throws {
        let setting = ViewSetting([
            "/": "<p id=p>none<script>fetch('/data').then(r => r.text()).then(t => "
                + "setTimeout(() => { p.textContent = t }, 20))</script>", "/data": "came",
        ])
        setting.configuration.defaultWebpagePreferences.allowsContentJavaScript = true
        setting.configuration.restlessTime = .seconds(3600)
        let view = WebView(configuration: setting.configuration)
        for _ in 0..<5 {
            try await view.load(NavigationRequest(setting.url("/")))
            #expect(try await view.wait(for: [.quiet]))
            #expect(await view.createText().hasPrefix("came"))
        }
    }

    @Test("user scripts that are not for the main frame alone run in frames, too")
    func frames() async throws {
        let setting = ViewSetting([
            "/": "<iframe src=/in></iframe>", "/in": "<p id=p>in<script>seen = said</script>",
        ])
        setting.configuration.defaultWebpagePreferences.allowsContentJavaScript = true
        let controller = setting.configuration.userContentController
        controller.addUserScript(
            UserScript(
                source: "window.said = location.pathname", injectionTime: .atDocumentStart,
                forMainFrameOnly: false))
        controller.addUserScript(
            UserScript(
                source: "window.main = 1", injectionTime: .atDocumentStart, forMainFrameOnly: true))
        controller.addUserScript(
            UserScript(
                source: "window.end = document.querySelector('p') !== null",
                injectionTime: .atDocumentEnd, forMainFrameOnly: false))
        let view = WebView(configuration: setting.configuration)
        try await view.load(NavigationRequest(setting.url("/")))
        _ = try await view.wait(for: [.quiet])
        let told = try await view.evaluateJavaScript(
            "[said, main, frames[0].seen, frames[0].main ?? null, frames[0].end]")
        #expect(told == ["/", 1, "/in", nil, true])
    }
}
