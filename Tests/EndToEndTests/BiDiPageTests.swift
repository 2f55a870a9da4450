import Foundation
import GarthJSON
import TestSupport
import Testing

/// Pages that no server sends, and windows behind others, for drivers of WebDriver BiDi
/// (docs/webdriver.md).
@Suite("WebDriver BiDi and pages of the driver", .endsWhatHangs) struct BiDiPageTests {
    private let server: ScriptedServer
    /// Keeps the program running.
    private let driver: DriverClient
    private let client: BiDiClient
    private let window: String
    private static let page = "data:text/html,<title>D</title><p id=p>data</p>"

    init() throws {
        server = ScriptedServer()
        server.page("/", "<title>T</title><a id=a href='data:text/html,<p>page'>x</a>")
        driver = try DriverClient()
        client = try BiDiClient(port: driver.port)
        window = try client.beginSession()
    }

    @discardableResult
    private func open(_ url: String, _ context: String? = nil) throws -> BiDiClient.Answer {
        try client.send(
            "browsingContext.navigate",
            """
            {"context": "\(context ?? window)", "url": \(JSONValue.string(url).serialized),
            "wait": "complete"}
            """)
    }

    private func text(_ expression: String, _ context: String? = nil) throws -> String? {
        try client.evaluate(expression, in: context ?? window)["value"]?.string
    }

    @Test("a page knows touch events while a driver says that its screen is one to touch")
    func touch() throws {
        try open(server.origin + "/")
        let names =
            "['ontouchstart' in window, 'ontouchend' in document.body, 'Touch' in window].join()"
        #expect(try text(names) == "false,false,false")
        let command = "emulation.setTouchOverride"
        try client.send(command, #"{"maxTouchPoints": 2, "contexts": ["\#(window)"]}"#)
        #expect(try text(names) == "true,true,true")
        try open(server.origin + "/")
        #expect(try text(names) == "true,true,true")
        let made = """
            new TouchEvent("touchstart", {touches: [new Touch({identifier: 1, target: a,
              clientX: 5})]}).touches[0].clientX + ""
            """
        #expect(try text(made) == "5")
        try client.send(command, #"{"maxTouchPoints": null, "contexts": ["\#(window)"]}"#)
        #expect(try text(names) == "false,false,false")
    }

    @Test("a window keeps the sides that setClientWindowState does not name")
    func windowSides() throws {
        let windows = try client.send("browser.getClientWindows")["clientWindows"]?.elements
        let name = try #require(windows?.first?["clientWindow"]?.string)
        func set(_ sides: String) throws -> [Int?] {
            let answer = try client.send(
                "browser.setClientWindowState",
                #"{"clientWindow": "\#(name)", "state": "normal", \#(sides)}"#)
            return ["x", "y", "width", "height"].map { answer[$0]?.integer }
        }
        let all = try set(#""x": 10, "y": 20, "width": 400, "height": 304"#)
        #expect(all == [10, 20, 400, 304])
        #expect(try set(#""width": 504"#) == [10, 20, 504, 304])
        #expect(try set(#""y": 0"#) == [10, 0, 504, 304])
    }

    @Test("a refresh at once begins when its page is loaded, and both are told")
    func refresh() throws {
        server.page("/first", "<meta http-equiv=refresh content='0;url=/'><p>first")
        try client.send("session.subscribe", #"{"events": ["browsingContext.load"]}"#)
        try open(server.origin + "/first")
        #expect(
            try client.event("browsingContext.load")["url"]?.string == server.origin + "/first")
        #expect(try client.event("browsingContext.load")["url"]?.string == server.origin + "/")
    }

    @Test("a request that the allow-list refuses begins and fails for a driver")
    func refusedRequests() throws {
        let program = try DriverClient(["--allow", "127.0.0.1:\(server.port)"])
        let client = try BiDiClient(port: program.port)
        let window = try client.beginSession()
        try client.send(
            "browsingContext.navigate",
            #"{"context": "\#(window)", "url": "\#(server.origin)/", "wait": "complete"}"#)
        try client.send(
            "session.subscribe",
            #"{"events": ["network.beforeRequestSent", "network.fetchError"]}"#)
        let caught = "fetch('http://refused.test/a').catch(e => e.name)"
        #expect(try client.evaluate(caught, in: window)["value"]?.string == "TypeError")
        let begun = try client.event("network.beforeRequestSent")
        #expect(begun["request"]?["url"]?.string == "http://refused.test/a")
        #expect(begun["request"]?["initiatorType"]?.string == "fetch")
        let failed = try client.event("network.fetchError")
        #expect(failed["request"]?["request"] == begun["request"]?["request"])
    }

    @Test("requests of scripts are told with their fragments, and opaque answers as completed")
    func scriptRequests() throws {
        let other = ScriptedServer()
        other.page("/x", "other")
        server.page("/x", "own")
        try open(server.origin + "/")
        try client.send(
            "session.subscribe",
            #"{"events": ["network.responseCompleted", "network.fetchError"]}"#)
        #expect(try text("fetch('/x#part').then(r => r.url)") == server.origin + "/x")
        let told = try client.event("network.responseCompleted")["request"]
        #expect(told?["url"]?.string == server.origin + "/x#part")
        let fetch = "fetch('\(other.origin)/x', {mode: 'no-cors'}).then(r => r.type)"
        #expect(try text(fetch) == "opaque")
        let opaque = try client.event("network.responseCompleted")["request"]
        #expect(opaque?["url"]?.string == other.origin + "/x")
    }

    @Test("a driver opens data: as a page of an opaque origin, with all events")
    func data() throws {
        try client.send("session.subscribe", #"{"events": ["browsingContext"]}"#)
        let answer = try open(Self.page)
        let name = try #require(answer["navigation"]?.string)
        #expect(answer["url"]?.string == Self.page)
        for event in ["navigationStarted", "navigationCommitted", "domContentLoaded", "load"] {
            let told = try client.event("browsingContext." + event)
            #expect(
                told["navigation"]?.string == name && told["url"]?.string == Self.page, "\(event)")
        }
        try client.send("session.unsubscribe", #"{"events": ["browsingContext"]}"#)
        try client.send(
            "session.subscribe",
            #"{"events": ["network.beforeRequestSent", "network.responseCompleted"]}"#)
        try open(Self.page)
        let request = try client.event("network.beforeRequestSent")
        #expect(request["request"]?["url"]?.string == Self.page)
        let response = try client.event("network.responseCompleted")["response"]
        #expect(response?["protocol"]?.string == "data" && response?["status"]?.integer == 200)
        #expect(response?["mimeType"]?.string == "text/html")
        #expect(try text("origin + document.URL") == "null" + Self.page)
        let realms = try client.send("script.getRealms")["realms"]?.elements
        #expect(realms?.first?["origin"]?.string == "null")
        try open(server.origin + "/")
        try client.send(
            "browsingContext.traverseHistory", #"{"context": "\#(window)", "delta": -1}"#)
        #expect(try text("document.title") == "D")
        let again = try client.send(
            "browsingContext.reload", #"{"context": "\#(window)", "wait": "complete"}"#)
        #expect(again["url"]?.string == Self.page)
    }

    @Test("no page leads to data:, by a link or by a script")
    func dataOfPages() throws {
        try open(server.origin + "/")
        for script in ["a.click()", "location.href = 'data:text/html,x'"] {
            try client.send("session.subscribe", #"{"events": ["browsingContext"]}"#)
            _ = try client.evaluate(script, in: window)
            let failed = try client.event("browsingContext.navigationFailed")
            #expect(failed["url"]?.string?.hasPrefix("data:") == true)
            #expect(try text("document.title") == "T")
        }
    }

    @Test("a picture is a page of a driver, with scripts of the driver")
    func picture() throws {
        let picture =
            "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"
        #expect(try open(picture)["url"]?.string == picture)
        #expect(try text("document.images[0].localName + location.protocol") == "imgdata:")
    }

    @Test("the window shows the tab that was opened or activated last")
    func shownTab() throws {
        try open(server.origin + "/")
        let state = "document.visibilityState + document.hasFocus()"
        let created = try client.send("browsingContext.create", #"{"type": "tab"}"#)
        let second = try #require(created["context"]?.string)
        #expect(try text(state, second) == "visibletrue" && text(state) == "hiddenfalse")
        try client.send("browsingContext.activate", #"{"context": "\#(window)"}"#)
        #expect(try text(state) == "visibletrue" && text(state, second) == "hiddenfalse")
        let behind = try client.send(
            "browsingContext.create", #"{"type": "tab", "background": true}"#)
        #expect(try text(state, behind["context"]?.string) == "hiddenfalse")
        #expect(try text(state) == "visibletrue")
    }

    @Test("a window of its own is seen beside the others, and one is active")
    func windowsOfScreen() throws {
        try open(server.origin + "/")
        func windows() throws -> [JSONValue] {
            try client.send("browser.getClientWindows")["clientWindows"]?.elements ?? []
        }
        let before = try windows()
        #expect(before.count == 1)
        let state = "document.visibilityState + document.hasFocus()"
        let created = try client.send("browsingContext.create", #"{"type": "window"}"#)
        let other = try #require(created["context"]?.string)
        #expect(try text(state, other) == "visibletrue" && text(state) == "visiblefalse")
        #expect(try windows().map { $0["active"]?.bool } == [false, true])
        let tree = try client.send("browsingContext.getTree")["contexts"]?.elements ?? []
        let names = try windows().map { $0["clientWindow"]?.string }
        #expect(tree.map { $0["clientWindow"]?.string } == names)
        let moved = try client.send(
            "browser.setClientWindowState",
            #"{"clientWindow": "\#(names[1] ?? "")", "state": "normal", "width": 800}"#)
        #expect(moved["width"]?.integer == 800)
        #expect(try windows().map { $0["width"]?.integer } == [1280, 800])
        // A tab beside another one is in its window.
        let tab = try client.send(
            "browsingContext.create", #"{"type": "tab", "referenceContext": "\#(window)"}"#)
        #expect(try text("String(outerWidth)", tab["context"]?.string) == "1280")
        #expect(try text(state, other) == "visiblefalse" && text(state) == "hiddenfalse")
        for context in [other, tab["context"]?.string ?? ""] {
            try client.send("browsingContext.close", #"{"context": "\#(context)"}"#)
        }
        #expect(try windows().map(\.serialized) == before.map(\.serialized))
        #expect(try text(state) == "visibletrue")
    }

    @Test("a subscription to windows ends in one of them, also by a frame of it")
    func unsubscribes() throws {
        server.page("/framed", "<title>F</title><iframe srcdoc='<p>in'></iframe>")
        try open(server.origin + "/framed")
        let tree = try client.send("browsingContext.getTree")["contexts"]?.elements?.first
        let frame = try #require(tree?["children"]?.elements?.first?["context"]?.string)
        let created = try client.send("browsingContext.create", #"{"type": "tab"}"#)
        let other = try #require(created["context"]?.string)
        try client.send(
            "session.subscribe",
            #"{"events": ["log.entryAdded"], "contexts": ["\#(window)", "\#(other)"]}"#)
        let ending = #"{"events": ["log.entryAdded"], "contexts": ["\#(frame)"]}"#
        #expect(try client.send("session.unsubscribe", ending).error == nil)
        _ = try text("console.log('first')")
        _ = try text("console.log('second')", other)
        #expect(try client.event("log.entryAdded")["text"]?.string == "second")
        #expect(try client.send("session.unsubscribe", ending).error == "invalid argument")
    }

    @Test("a request that the server does not consent to has failed, too")
    func withoutConsent() throws {
        try open(server.origin + "/")
        try client.send("session.subscribe", #"{"events": ["network.fetchError"]}"#)
        let other = server.origin.replacingOccurrences(of: "127.0.0.1", with: "localhost")
        #expect(try text("fetch('\(other)/x', {method: 'PUT'}).then(String, () => 'no')") == "no")
        let failed = try client.event("network.fetchError")["request"]
        #expect(failed?["method"]?.string == "PUT")
        #expect(failed?["url"]?.string == other + "/x")
    }

    @Test("scripts are told the very size of the viewport, until the window gets another")
    func viewport() throws {
        try open(server.origin + "/")
        func set(_ viewport: String) throws {
            try client.send(
                "browsingContext.setViewport",
                #"{"context": "\#(window)", "viewport": \#(viewport)}"#)
        }
        let size = "innerWidth + 'x' + innerHeight + ' ' + visualViewport.width"
        try set(#"{"width": 250, "height": 300}"#)
        #expect(try text(size) == "250x300 250")
        try set("null")
        #expect(try text(size) == "1280x720 1280")
    }

    @Test("a document that is opened again updates the history")
    func openedAgain() throws {
        try open(server.origin + "/")
        try client.send("session.subscribe", #"{"events": ["browsingContext.historyUpdated"]}"#)
        _ = try client.evaluate("document.open(); document.close()", in: window)
        let told = try client.event("browsingContext.historyUpdated")
        #expect(told["url"]?.string == server.origin + "/" && told["context"]?.string == window)
    }

    @Test("a load that the rules refuse has begun and failed")
    func refused() throws {
        try client.send("session.subscribe", #"{"events": ["browsingContext"]}"#)
        #expect(try open("http://refused.test/").error == "unknown error")
        let started = try client.event("browsingContext.navigationStarted")
        let failed = try client.event("browsingContext.navigationFailed")
        #expect(started["navigation"] == failed["navigation"])
        #expect(failed["url"]?.string == "http://refused.test/")
    }

    @Test("keys cut, copy and paste in a field, and move its selection with Shift")
    func clipboard() throws {
        try open("data:text/html,<input id=k value=abc>")
        func press(_ keys: String, with modifier: Character) throws {
            let pressed = keys.map { key in
                #"{"type": "keyDown", "value": "\#(key)"}, {"type": "keyUp", "value": "\#(key)"}"#
            }.joined(separator: ", ")
            let answer = try client.send(
                "input.performActions",
                """
                {"context": "\(window)", "actions": [{"type": "key", "id": "k", "actions": [
                {"type": "keyDown", "value": "\(modifier)"}, \(pressed),
                {"type": "keyUp", "value": "\(modifier)"}]}]}
                """)
            #expect(answer.error == nil)
        }
        _ = try client.evaluate("k.focus()", in: window)
        let (control, shift): (Character, Character) = ("\u{E009}", "\u{E008}")
        try press("ac\u{E014}v", with: control)
        #expect(try text("k.value") == "abc")
        try press("\u{E010}", with: "\u{E050}")
        try press("v", with: control)
        #expect(try text("k.value") == "abcabc")
        try press("\u{E012}\u{E012}", with: shift)
        #expect(try text("k.value.slice(k.selectionStart, k.selectionEnd)") == "bc")
        try press("x", with: control)
        #expect(try text("k.value") == "abca")
    }
}
