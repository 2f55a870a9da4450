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
