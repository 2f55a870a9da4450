import Foundation
import GarthJSON
import TestSupport
import Testing

/// Windows that scripts open (docs/scripts.md, "Opened windows").
@Suite("Windows of scripts", .endsWhatHangs) struct OpenedWindowTests {
    private let server = ScriptedServer()

    init() {
        server.page(
            "/",
            """
            <title>First</title><button id=b onclick="window.w = window.open('/second')">B</button>
            <p id=p>none</p>
            """)
        server.page("/second", "<title>Second</title><p id=s>here</p>")
        server.page("/third", "<title>Third</title>")
    }

    private func script(_ driver: DriverClient, _ text: String) throws -> JSONValue {
        let source = JSONValue.string(text).serialized
        return try driver.post("execute/sync", #"{"script": \#(source), "args": []}"#).value
    }

    private func handles(_ driver: DriverClient) throws -> [String] {
        try driver.get("window/handles").value.elements?.compactMap(\.string) ?? []
    }

    @Test("a driver gets the window that a script opens, uses it, and a script closes it")
    func driven() throws {
        let driver = try DriverClient()
        try driver.post("url", #"{"url": "\#(server.origin)/"}"#)
        let first = try #require(try handles(driver).first)
        try driver.post("element/\(try driver.element("#b"))/click")
        let second = try #require(try handles(driver).first { $0 != first })
        #expect(
            try script(driver, "return [w.closed, typeof w.postMessage]").serialized
                == #"[false,"function"]"#)
        try driver.post("window", #"{"handle": "\#(second)"}"#)
        #expect(try driver.get("title").value.string == "Second")
        #expect(try driver.text("#s") == "here")
        #expect(try script(driver, "return opener").members?.first?.value.string == first)
        #expect(
            try script(driver, "opener.close(); return [opener.closed, opener === opener]")
                .serialized == "[false,true]")
        try driver.post("window", #"{"handle": "\#(first)"}"#)
        let denied = try script(
            driver, "try { w.document } catch (e) { return e.name } return 'reached'")
        #expect(denied.string == "SecurityError")
        _ = try script(driver, "w.location = '/third'")
        try driver.post("window", #"{"handle": "\#(second)"}"#)
        var title: String?
        for _ in 0..<100 where title != "Third" {
            title = try driver.get("title").value.string
            usleep(20_000)
        }
        #expect(title == "Third")
        try driver.post("window", #"{"handle": "\#(first)"}"#)
        #expect(try script(driver, "w.close(); return w.closed") == .bool(true))
        var left = try handles(driver)
        for _ in 0..<100 where left.count > 1 {
            usleep(20_000)
            left = try handles(driver)
        }
        #expect(left == [first])
    }

    @Test("a window of a name is opened once, and a page has few windows")
    func names() throws {
        let driver = try DriverClient()
        try driver.post("url", #"{"url": "\#(server.origin)/"}"#)
        let same = try script(
            driver, "return open('/second', 'n') === open('/third', 'n') && open('', 'n') !== null")
        #expect(same == .bool(true))
        #expect(try handles(driver).count == 2)
        let named = try #require(try handles(driver).last)
        let first = try #require(try handles(driver).first)
        try driver.post("window", #"{"handle": "\#(named)"}"#)
        #expect(try script(driver, "return window.name").string == "n")
        try driver.post("window", #"{"handle": "\#(first)"}"#)
        #expect(try script(driver, "return open('/second', '', 'noopener')") == .null)
        #expect(try handles(driver).count == 3)
        let last = try script(
            driver, "let w; for (let i = 0; i < 30; i++) w = open('/second'); return w")
        #expect(last == .null)
        #expect(try handles(driver).count <= 21)
    }

    @Test("a script waits for the first page of a window, also if another load took its place")
    func opening() throws {
        server.route("/never", [.silence])
        server.route("/slow", [.hold, .page("<title>Slow</title>")])
        let driver = try DriverClient()
        try driver.post("url", #"{"url": "\#(server.origin)/"}"#)
        _ = try script(driver, "open('/never', 'n'); open('/slow', 'n')")
        let named = try #require(try handles(driver).last)
        try driver.post("window", #"{"handle": "\#(named)"}"#)
        releaseLater()
        let seen = try script(driver, "return [window.name, document.title].join()")
        #expect(seen.string == "n,Slow")
    }

    /// Lets the held page come when the next script is on its way. If that is late, the page is there
    /// before it.
    private func releaseLater() {
        let server = server
        Thread.detachNewThread {
            usleep(300_000)
            server.release()
        }
    }

    @Test("a script waits for the page that its opener shows in a window later, too")
    func reopening() throws {
        server.route("/late", [.hold, .page("<title>Late</title>")])
        let driver = try DriverClient()
        try driver.post("url", #"{"url": "\#(server.origin)/"}"#)
        let first = try #require(try handles(driver).first)
        _ = try script(driver, "open('/second', 'n')")
        let named = try #require(try handles(driver).last)
        try driver.post("window", #"{"handle": "\#(named)"}"#)
        #expect(try script(driver, "return document.title").string == "Second")
        try driver.post("window", #"{"handle": "\#(first)"}"#)
        _ = try script(driver, "open('/late', 'n')")
        try driver.post("window", #"{"handle": "\#(named)"}"#)
        releaseLater()
        let seen = try script(driver, "return [window.name, document.title].join()")
        #expect(seen.string == "n,Late")
    }

    @Test("the allow-list judges the window, and a link that a script clicks opens one, too")
    func walls() throws {
        let outside = ScriptedServer()
        server.page(
            "/links",
            "<a id=a target=_blank href=/second>x</a><a id=o href=\(outside.origin)/>y</a>")
        let driver = try DriverClient(["--allow", "127.0.0.1:\(server.port)"])
        try driver.post("url", #"{"url": "\#(server.origin)/links"}"#)
        #expect(try script(driver, "return open('\(outside.origin)/')") == .null)
        #expect(try handles(driver).count == 1)
        _ = try script(driver, "document.querySelector('#a').click()")
        #expect(try handles(driver).count == 2)
        #expect(outside.visits.isEmpty)
    }

    @Test("a driver on a WebSocket is told of the window and of its opener")
    func events() throws {
        let driver = try DriverClient()
        let client = try BiDiClient(port: driver.port)
        let window = try client.beginSession()
        try client.send(
            "browsingContext.navigate",
            #"{"context": "\#(window)", "url": "\#(server.origin)/", "wait": "complete"}"#)
        try client.send(
            "session.subscribe",
            #"{"events": ["browsingContext.contextCreated", "browsingContext.load"]}"#)
        _ = try client.event("browsingContext.contextCreated")
        _ = try client.evaluate("window.w = open('/second'); 1", in: window)
        let created = try client.event("browsingContext.contextCreated")
        #expect(created["originalOpener"]?.string == window)
        let opened = try #require(created["context"]?.string)
        let load = try client.event("browsingContext.load")
        #expect(load["context"]?.string == opened)
        let told = try client.evaluate("document.title", in: opened)
        #expect(told["value"]?.string == "Second")
    }

    @Test("in the browser a key opens a tab, and a script alone opens none and is told of")
    func browser() throws {
        server.page(
            "/auto",
            """
            <title>Auto</title><p id=p>waits</p><script>setTimeout(() => {
            p.textContent = open('/second') === null ? 'refused' : 'opened' }, 100)</script>
            """)
        let terminal = try Terminal(["--javascript", "on", server.origin + "/auto"])
        try terminal.wait(for: "refused")
        try terminal.wait(for: "the page wanted to open a window unasked")
        let second = try Terminal(["--javascript", "on", server.origin + "/"])
        try second.wait(for: "none")
        try second.send("Tab", "Enter")
        try second.wait(for: "here")
        try second.type("x")
        try second.wait(for: "none")
    }
}
