import Foundation
import GarthPage
import GarthURL
import TestSupport
import Testing

@testable import Garth

/// The ten scripts of the article about elements, and those of the article about scripts, run.
@MainActor
@Suite("The articles' code drives pages", .endsWhatHangs)
struct DrivingSnippetTests {
    private func setting(_ routes: [String: String], scripts: Bool = false) -> ViewSetting {
        let setting = ViewSetting(routes)
        setting.configuration.defaultWebpagePreferences.allowsContentJavaScript = scripts
        return setting
    }

    @Test(
        "a form is filled in and sent, also one that a script makes late", arguments: [false, true])
    func form(isLate: Bool) async throws {
        let form =
            "<form action=/in method=post><label>Name <input name=n></label>"
            + "<label>Password <input type=password name=p></label><button>Log in</button></form>"
        let late = "<script>setTimeout(() => document.body.innerHTML = '\(form)', 200)</script>"
        let setting = setting(
            ["/": "<body>" + (isLate ? late : form), "/in": "<h1>Hello Ann</h1>"], scripts: isLate)
        #expect(try await logIn(to: setting.view, at: setting.url("/")) == "Hello Ann")
        #expect(setting.server.requests.last?.hasSuffix("n=ann&p=secret") == true)
    }

    @Test("a table is read as rows, and pages one after the other")
    func reading() async throws {
        let setting = setting([
            "/": "<table><thead><tr><th>N<tbody><tr><td>a<td>1<tr><td>b c<td>2</table>",
            "/one": "<h2>First</h2><h2>Second</h2><a href=/two>Next</a>", "/two": "<h2>Third</h2>",
        ])
        let rows = try await rows(ofTableIn: setting.view, at: setting.url("/"))
        #expect(rows == [["a", "1"], ["b c", "2"]])
        let found = try await headings(ofPagesIn: setting.view, from: setting.url("/one"))
        #expect(found == ["First", "Second", "Third"])
    }

    @Test("a file is saved, and another one is sent")
    func files() async throws {
        let setting = setting([
            "/": "<a href=/data.bin>Data</a>",
            "/data.bin": "HTTP/1.1 200 OK\r\nContent-Type: application/octet-stream\r\n"
                + "Content-Length: 4\r\nConnection: close\r\n\r\nabcd",
            "/form": "<form action=/sent method=post enctype=multipart/form-data>"
                + "<label>Report <input type=file name=f></label><button>Send</button></form>",
            "/sent": "<p>thanks",
        ])
        let folder = TestFolder.shared.path + "/driven-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let path = try await download(
            fromLink: "Data", in: setting.view, at: setting.url("/"), to: folder)
        #expect(path == folder + "/data.bin")
        #expect(FileManager.default.contents(atPath: path ?? "") == Data("abcd".utf8))
        setting.view.navigationDelegate = nil
        let answer = try await upload("words", in: setting.view, at: setting.url("/form"))
        #expect(answer.contains("thanks"))
        #expect(setting.server.requests.last?.contains("filename=\"report.txt\"") == true)
        #expect(setting.server.requests.last?.contains("words") == true)
    }

    @Test("a question is answered, a frame is filled in, a window is followed")
    func windows() async throws {
        let setting = setting(
            [
                "/":
                    "<p id=out></p><button onclick=\"if (confirm('Sure?')) out.textContent = 'deleted'\">"
                    + "Delete</button>",
                "/shop": "<iframe src=/card></iframe>",
                "/card": "<label>Card number <input></label>",
                "/links": "<a href=/new target=_blank>Open</a>", "/new": "<title>New</title>",
            ], scripts: true)
        let question = try await confirmDeletion(in: setting.view, at: setting.url("/"))
        #expect(question == "Sure?")
        #expect(try await pay(in: setting.view, at: setting.url("/shop")) == "4242")
        #expect(try await titleOfNewWindow(from: setting.view, at: setting.url("/links")) == "New")
    }

    @Test("frames are read, and lead only where they may; windows open and close")
    func framesAndWindows() async throws {
        let setting = setting(
            [
                "/": "<iframe src=/in></iframe><iframe srcdoc='<p>doc'></iframe>",
                "/in": "<p>in</p><a href=http://elsewhere.test/>out</a>",
                "/opener": "<a href=/window target=_blank rel=opener>Open</a>",
                "/window": "<title>Window</title><button onclick=window.close()>Close</button>",
            ], scripts: true)
        let texts = try await framesOfPage(in: setting.view, at: setting.url("/"))
        #expect(texts.map { $0.prefix(while: { $0 != ":" }) } == ["/in", "about"])
        #expect(texts[0].contains("in") && texts[1].contains("doc"))
        let warden = FrameWarden()
        setting.view.navigationDelegate = warden
        try await setting.view.locator(.role("link", name: "out")).click()
        #expect(warden.refused == ["elsewhere.test"])
        let windows = Windows()
        let view = windows.add(setting.configuration)
        try await view.load(NavigationRequest(setting.url("/opener")))
        try await view.locator(.role("link", name: "Open")).click()
        try await wait { windows.open.count == 2 && windows.open[1].title == "Window" }
        try await windows.open[1].locator(.role("button", name: "Close")).click()
        try await wait { windows.open.count == 1 }
        #expect(windows.open[0] === view)
    }

    @Test("the programs of the front page read, search, and stay on their site")
    func programsOfFrontPage() async throws {
        let setting = setting([
            "/":
                "<form action=/find><label>Search <input name=q></label><button>Find</button></form>",
            "/find?q=garth": "<a href=/1>First</a> <a href=/2>Second</a>",
        ])
        var configuration = setting.configuration
        // The last of them is refused: the list of the front page has another site.
        let error = await #expect(throws: NavigationError.self) {
            try await frontPage(setting.url("/"), &configuration)
        }
        #expect(error?.code == .blockedByPolicy)
        #expect(setting.server.visits == ["/", "/find?q=garth"])
    }

    @Test("a crawler reads the pages of its list once, and no other")
    func crawler() async throws {
        let other = RouteServer(["/": "never"])
        let setting = setting([
            "/": "<title>Start</title><p>one two<a href=/a>a</a><a href=/#x>again</a>"
                + "<a href=http://127.0.0.1:\(other.port)/>other</a><a href=/none>none</a>",
            "/a": "<title>A</title><p>three words here<a href=/>back</a>",
            "/none": "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n",
        ])
        let list = try AllowList(parsing: "127.0.0.1:\(setting.server.port)")
        var crawler = Crawler(list: list, configuration: setting.configuration)
        crawler.pause = .milliseconds(1)
        let pages = try await crawler.pages(from: setting.url("/"))
        #expect(pages.map(\.title) == ["Start", "A"] && pages[1].words > 2)
        #expect(setting.server.visits == ["/", "/a", "/none"] && other.visits.isEmpty)
        var read: [String: Bool] = [:]
        let urls =
            ["/", "/a", "/closed"].map { setting.url($0) }
            + [try URLRecord(parsing: "unknown:x")]
        await self.read(urls, setting.configuration) { page in
            read[page.url.pathname] = (try? page.article.get()) != nil
        }
        #expect(read["/"] == true && read["/a"] == true && read["x"] == false)
        #expect(read.count == 4)
    }

    /// The name of the article's function is that of a tool of this suite.
    private func read(
        _ urls: [URLRecord], _ configuration: WebViewConfiguration, tell: (ReadPage) -> Void
    ) async {
        await GarthTests.read(urls, with: configuration, atOnce: 2, tell: tell)
    }

    @Test("a program in the words of WebPage follows loads, calls functions and tracks the title")
    func webPage() async throws {
        let setting = setting(
            [
                "/": "<title>One</title><a href=/x>x</a><a href=/y>y</a>",
                "/two": "<title>Two</title>",
            ],
            scripts: true)
        let page = setting.view
        let decider = OwnSite(host: "127.0.0.1")
        page.navigationDelegate = decider
        var drawn: [String] = []
        drawTitle(of: page) { drawn.append($0) }
        var told: [String] = []
        try await openPage(at: setting.url("/"), in: page) { told.append($0) }
        #expect(told == ["started", "committed", "finished", "One"])
        #expect(try await linkCount(containing: "/x", in: page) == 1)
        try await page.load(NavigationRequest(setting.url("/two")))
        try await wait { drawn.last == "Two" }
        #expect(drawn.filter { !$0.isEmpty } == ["One", "Two"])
        await #expect(throws: NavigationError.self) {
            try await page.load(NavigationRequest(URLRecord(parsing: "http://elsewhere.test/")))
        }
    }

    @Test("requests are noted, and a page is drawn as text")
    func records() async throws {
        let setting = setting([
            "/": "<title>T</title><link rel=stylesheet href=/a.css><h1>Words</h1>",
            "/a.css": "h1 {}",
        ])
        let addresses = try await recorded(setting)
        #expect(addresses == ["/", "/a.css"].map { setting.url($0).href })
        let (tree, lines) = try await screenshot(of: setting.view, at: setting.url("/"))
        #expect(tree.contains("- heading \"Words\" [level=1]") && lines.contains("Words"))
    }

    private func recorded(_ setting: ViewSetting) async throws -> [String] {
        try await requests(ofPageAt: setting.url("/"), with: setting.configuration)
    }

    @Test("scripts of the program give values, call the page's functions, and are answered")
    func scripts() async throws {
        let setting = setting(
            ["/": "<title>T</title><a href=/x>x</a><p class=ad>ad</p>", "/x": "x"], scripts: true)
        try await setting.load("/")
        #expect(try await facts(of: setting.view) == ["T", setting.url("/x").href])
        #expect(try await status(of: "/x", from: setting.view) == 200)
        #expect(try await status(of: "/none", from: setting.view) == 404)
        let view = WebView(configuration: configurationWithSettings())
        try await view.loadHTMLString("<p>page", baseURL: nil)
        let ask = "return await webkit.messageHandlers.settings.postMessage({ name })"
        #expect(try await view.callAsyncJavaScript(ask, arguments: ["name": "size"]) == 12)
        await #expect(throws: JavaScriptError.self) {
            try await view.callAsyncJavaScript(ask, arguments: ["name": "none"])
        }
        let quiet = WebView(configuration: configurationWithoutScriptsOfPages())
        try await quiet.loadHTMLString(
            "<p class=ad>ad</p><p id=x>x</p><script>x.textContent = 'y'</script>", baseURL: nil)
        #expect(await quiet.createText().trimmingCharacters(in: .whitespacesAndNewlines) == "x")
    }

    // MARK: - Elements

    private static let page = """
        <form><label>Name <input name=n value=Ann class=field></label>
        <label>Agree <input type=checkbox></label><button disabled>Off</button></form>
        <ul id=a><li>One <a href=/x>more</a><li>Two <a href=/y>more</a></ul><a href=/z>more</a>
        <p style="display: none" id=hidden>unseen</p>
        """

    @Test("an element is read without scripts: attribute, property, value, texts, markup, states")
    func elementFacts() async throws {
        let setting = setting(["/": Self.page])
        try await setting.load("/")
        let view = setting.view
        let field = try await view.locator(.label("Name")).element()
        #expect(try await field.attribute("class") == "field")
        #expect(try await field.attribute("id") == nil)
        #expect(try await field.tagName() == "input")
        try await field.fill("Bo")
        #expect(try await field.value() == "Bo")
        #expect(try await field.attribute("value") == "Ann")
        #expect(try await field.property("value") == "Bo")
        #expect(try await field.property("none") == .null)
        #expect("\(field)" == "textbox \"Name\"" && field.webView === view)
        let list = try await view.locator(.selector("#a")).element()
        #expect(try await list.innerText().contains("One more"))
        #expect(try await list.innerHTML().contains("<li>One <a href=\"/x\">more</a>"))
        #expect(try await list.outerHTML().hasPrefix("<ul id=\"a\">"))
        #expect(try await list.style("display") == "block")
        #expect(try await list.queryAll(.role("link", name: "more")).count == 2)
        #expect(try await list.query(.selector("li:nth-child(2) a"))?.attribute("href") == "/y")
        #expect("\(try await list.snapshot())".contains("link \"more\""))
        let box = try await view.locator(.label("Agree")).element()
        #expect(try await !box.isChecked())
        try await box.check()
        #expect(try await box.isChecked())
        #expect(try await box.isEnabled())
        #expect(try await box.isVisible())
        try await box.uncheck()
        #expect(try await !box.isChecked())
        let hidden = try await view.locator(.selector("#hidden")).element()
        #expect(try await !hidden.isVisible())
        let error = await #expect(throws: ElementError.self) { try await list.rectangle() }
        #expect(error?.code == .needsScripts && "\(error!)" == error!.message)
    }

    @Test("a locator narrows, counts, and waits until an element is there and can be used")
    func locators() async throws {
        let setting = setting(
            [
                "/": Self.page
                    + "<div id=late></div><script>setTimeout(() => late.innerHTML = "
                    + "'<button onclick=\"late.remove()\">Go</button>', 100)</script>"
            ], scripts: true)
        try await setting.load("/")
        let view = setting.view
        let items = view.locator(.selector("li"))
        #expect(try await items.count() == 2)
        #expect(try await items.last.innerText().hasPrefix("Two"))
        #expect(try await items.containing("one").allInnerTexts().map { $0.prefix(3) } == ["One"])
        #expect(try await items.nth(1).locator(.role("link", name: nil)).attribute("href") == "/y")
        let button = view.locator(.role("button", name: "Go"))
        try await button.click()
        try await button.wait(for: .detached)
        #expect(try await view.locator(.selector("#hidden")).count() == 1)
        try await view.locator(.selector("#hidden")).wait(for: .hidden)
        var impatient = view.locator(.role("button", name: "Off"))
        impatient.timeout = .milliseconds(50)
        let error = await #expect(throws: ElementError.self) { try await impatient.click() }
        #expect(error?.code == .noSuchElement)
        #expect(error?.message.contains("button \"Off\"") == true)
        let rectangle = try await items.first.element().rectangle()
        #expect(rectangle.width > 0 && rectangle.height > 0)
        #expect(try await items.first.element().property("tagName") == "LI")
    }
}
