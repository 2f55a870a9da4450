import Foundation
import GarthJSON
import TestSupport
import Testing

/// What clients of WebDriver BiDi such as Playwright do first (docs/webdriver.md).
@Suite("First steps by WebDriver BiDi", .endsWhatHangs) struct BiDiFirstStepsTests {
    private let server = ScriptedServer()
    private let driver: DriverClient
    private let client: BiDiClient
    private let window: String

    init() throws {
        server.page(
            "/",
            """
            <title>T</title><a id=out href=http://elsewhere.test/>out</a>
            <a id=file href=/file.bin download>file</a> <button id=b>B</button><input id=i>
            <script>window.log = []; for (const t of ['keydown', 'keypress', 'mousedown', 'mouseup',
            'click', 'dblclick']) addEventListener(t, e => log.push(t.startsWith('key')
            ? [e.key, e.keyCode, e.which].join() : t))</script>
            """)
        server.route("/file.bin", [.page("x", type: "application/octet-stream")])
        driver = try DriverClient(["--allow", "127.0.0.1:*"])
        try driver.delete("")
        client = try BiDiClient(port: driver.port)
        window = try client.beginSession(BiDiClient.patient)
    }

    private func open() throws {
        try client.send(
            "browsingContext.navigate",
            #"{"context": "\#(window)", "url": "\#(server.origin)/", "wait": "complete"}"#)
    }

    private func subscribe(_ events: String) throws {
        try client.send("session.subscribe", #"{"events": ["\#(events)"]}"#)
    }

    private func log() throws -> String {
        try client.evaluate("log.splice(0).join(' ')", in: window)["value"]?.string ?? ""
    }

    private func actions(_ type: String, _ actions: String, _ more: String = "") -> String {
        """
        {"context": "\(window)", "actions": [{"type": "\(type)", "id": "d", \(more)
         "actions": [\(actions)]}]}
        """
    }

    private func point(at selector: String) throws {
        let place = try client.evaluate(
            "(r => [r.x + 4, r.y + 4].map(Math.round).join())"
                + "(document.querySelector('\(selector)').getBoundingClientRect())", in: window)
        let parts = (place["value"]?.string ?? "").split(separator: ",")
        try #require(parts.count == 2)
        let move = #"{"type": "pointerMove", "x": \#(parts[0]), "y": \#(parts[1])}"#
        try client.send("input.performActions", actions("pointer", move))
    }

    private static let down = #"{"type": "pointerDown", "button": 0}"#
    private static let up = #"{"type": "pointerUp", "button": 0}"#

    @Test(
        "a folder for downloads is taken where none is granted, and a download says why it is not")
    func downloads() throws {
        let behavior = #"{"type": "allowed", "destinationFolder": "/tmp"}"#
        let taken = try client.send(
            "browser.setDownloadBehavior", #"{"downloadBehavior": \#(behavior)}"#)
        #expect(taken.error == nil)
        try open()
        try subscribe("browsingContext")
        try point(at: "#file")
        let click = try client.send(
            "input.performActions", actions("pointer", Self.down + "," + Self.up))
        #expect(click.error == nil)
        let began = try client.event("browsingContext.downloadWillBegin")
        #expect(began["suggestedFilename"]?.string == "file.bin")
        let end = try client.event("browsingContext.downloadEnd")
        #expect(end["status"]?.string == "canceled" && end["filepath"] == nil)
        #expect(end["message"]?.string?.contains("--download-folder") == true)
    }

    @Test("the first empty document tells of its load when a script has written it")
    func written() throws {
        let made = try client.send("browsingContext.create", #"{"type": "tab"}"#)
        let tab = try #require(made["context"]?.string)
        try subscribe("browsingContext")
        for text in ["one", "two"] {
            _ = try client.evaluate(
                "document.open(); document.write('<p>\(text)'); document.close()", in: tab)
            #expect(try client.event("browsingContext.domContentLoaded")["context"]?.string == tab)
            #expect(try client.event("browsingContext.load")["context"]?.string == tab)
        }
    }

    @Test("steps in the history tell of loads, each once, whether the page was kept or not")
    func history() throws {
        server.page("/next", "<title>Next</title><p>next<script>1</script>")
        try open()
        try client.send(
            "browsingContext.navigate",
            #"{"context": "\#(window)", "url": "\#(server.origin)/next", "wait": "complete"}"#)
        try subscribe("browsingContext")
        for (delta, path) in [(-1, "/"), (1, "/next"), (-1, "/")] {
            try client.send(
                "browsingContext.traverseHistory",
                #"{"context": "\#(window)", "delta": \#(delta)}"#)
            _ = try client.event("browsingContext.navigationCommitted")
            for name in ["domContentLoaded", "load"] {
                let told = try client.nextEvent()
                #expect(told["method"]?.string == "browsingContext." + name)
                #expect(told["params"]?["url"]?.string == server.origin + path)
            }
        }
    }

    @Test("a click on a link that the allow-list refuses is done, and an event tells the reason")
    func refusedClick() throws {
        try open()
        try subscribe("browsingContext")
        try point(at: "#out")
        let press = #"{"type": "keyDown", "value": "a"}, {"type": "keyUp", "value": "a"}"#
        let both = """
            {"context": "\(window)", "actions": [{"type": "pointer", "id": "d",
             "actions": [\(Self.down), \(Self.up)]}, {"type": "key", "id": "k",
             "actions": [{"type": "pause"}, {"type": "pause"}, \(press)]}]}
            """
        #expect(try client.send("input.performActions", both).error == nil)
        let failed = try client.event("browsingContext.navigationFailed")
        #expect(failed["url"]?.string == "http://elsewhere.test/")
        #expect(failed["message"]?.string?.contains("--allow elsewhere.test") == true)
        #expect(try log() == "mousedown mouseup click a,65,65 a,97,97", "later ticks are done, too")
    }

    @Test(
        "commands with actions that come before the answer to the last one are done in their order")
    func order() throws {
        try open()
        try point(at: "#b")
        let numbers = try [Self.down, Self.up, Self.down, Self.up].map {
            try client.begin("input.performActions", actions("pointer", $0))
        }
        for number in numbers { #expect(try client.answer(to: number).error == nil) }
        #expect(try log() == "mousedown mouseup click mousedown mouseup click dblclick")
    }

    @Test(
        "keyCode is that of the key, not of the character that it types",
        arguments: [
            ("!", 49), ("#", 51), ("(", 57), (".", 190), ("'", 222), ("-", 189), ("a", 65),
            ("A", 65), ("7", 55), (" ", 32), ("\\uE01A", 96), ("\\uE031", 112), ("\\uE007", 13),
        ])
    func keyCodes(key: String, code: Int) throws {
        try open()
        let press =
            #"{"type": "keyDown", "value": "\#(key)"}, {"type": "keyUp", "value": "\#(key)"}"#
        try client.send("input.performActions", actions("key", press))
        let told = try client.evaluate("log[0].split(',').slice(-2).join()", in: window)
        #expect(told["value"]?.string == "\(code),\(code)")
    }

    @Test("requests are told with the User-Agent that the server gets")
    func userAgent() throws {
        try subscribe("network.beforeRequestSent")
        try open()
        let headers = try client.event("network.beforeRequestSent")["request"]?["headers"]?.elements
        let told = headers?.filter { $0["name"]?.string?.lowercased() == "user-agent" } ?? []
        let agent = try #require(told.first?["value"]?["value"]?.string)
        let head = try #require(server.heads.first)
        #expect(told.count == 1 && head.contains("\r\nUser-Agent: \(agent)\r\n"))
        let seen = try client.evaluate("navigator.userAgent", in: window)
        #expect(seen["value"]?.string == agent)
    }

    @Test("a window has the size of a screen that people use, not of a telephone")
    func size() throws {
        try open()
        let seen = try client.evaluate("[innerWidth, innerHeight].join()", in: window)
        #expect(seen["value"]?.string == "1280,720")
    }

    @Test("browser.close ends the session, its windows, and a server of its own")
    func close() throws {
        try open()
        #expect(try client.send("browser.close").error == nil)
        #expect(throws: BiDiClient.Closed.self) { try client.send("session.status") }
        #expect(driver.waitForEnd() == 0)
    }
}
