import Foundation
import GarthJSON
import TestSupport
import Testing

/// Frames, places and dialogs for drivers of WebDriver BiDi (docs/webdriver.md).
@Suite("WebDriver BiDi in frames and beside pages", .endsWhatHangs) struct BiDiFrameTests {
    private let server: ScriptedServer
    /// Keeps the program running.
    private let driver: DriverClient
    private let client: BiDiClient
    private let window: String

    init() throws {
        server = ScriptedServer()
        server.page("/", "<title>T</title><iframe id=f src=/in></iframe>")
        server.page("/in", "<title>In</title><p id=p>in</p>")
        server.page("/next", "<title>Next</title><p id=p>next</p>")
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path
        driver = try DriverClient(["--upload-folder", folder])
        client = try BiDiClient(port: driver.port)
        window = try client.beginSession(BiDiClient.patient)
    }

    @discardableResult
    private func open(
        _ path: String, _ context: String? = nil, wait: String = "complete"
    ) throws -> BiDiClient.Answer {
        try client.send(
            "browsingContext.navigate",
            """
            {"context": "\(context ?? window)", "url": "\(server.origin)\(path)",
            "wait": "\(wait)"}
            """)
    }

    private var frame: String {
        get throws {
            let tree = try client.send("browsingContext.getTree")
            let children = tree["contexts"]?.elements?.first?["children"]?.elements
            return try #require(children?.first?["context"]?.string)
        }
    }

    @Test("a frame is led to another document, and its navigation has one name throughout")
    func navigation() throws {
        try open("/")
        let frame = try frame
        try client.send("session.subscribe", #"{"events": ["browsingContext"]}"#)
        let answer = try open("/next", frame)
        let name = try #require(answer["navigation"]?.string)
        #expect(answer["url"]?.string == server.origin + "/next")
        for event in ["navigationStarted", "navigationCommitted", "domContentLoaded", "load"] {
            let told = try client.event("browsingContext." + event)
            #expect(told["navigation"]?.string == name, "\(event)")
            #expect(told["context"]?.string == frame && told["url"] == answer["url"])
        }
        #expect(try client.evaluate("document.title", in: frame)["value"]?.string == "Next")
        #expect(try client.evaluate("document.title", in: window)["value"]?.string == "T")
        let again = try client.send(
            "browsingContext.reload", #"{"context": "\#(frame)", "wait": "none"}"#)
        #expect(again["navigation"]?.string != name && again.error == nil)
    }

    @Test("windows of frames are told as windows of their contexts")
    func windows() throws {
        try open("/")
        let frame = try frame
        let told = try client.evaluate("[f.contentWindow, window]", in: window)
        let contexts = told["value"]?.elements?.map { $0["value"]?["context"]?.string }
        #expect(contexts == [frame, window])
        #expect(
            try client.evaluate("parent", in: frame)["value"]?["context"]?.string == window)
    }

    @Test("requests name the context whose document they are for, and have sizes")
    func requests() throws {
        try client.send("session.subscribe", #"{"events": ["network.responseCompleted"]}"#)
        try open("/")
        let own = try client.event("network.responseCompleted")
        #expect(own["context"]?.string == window)
        #expect(own["response"]?["mimeType"]?.string == "text/html")
        #expect((own["request"]?["headersSize"]?.integer ?? 0) > 0)
        #expect(own["request"]?["bodySize"] == .null)
        let inner = try client.event("network.responseCompleted")
        #expect(inner["context"]?.string == (try frame))
        #expect(inner["navigation"]?.string != nil && inner["navigation"] != own["navigation"])
    }

    @Test(
        "requests name the interface that makes them",
        arguments: [
            ("fetch('/next')", "", "fetch"),
            ("(x => (x.open('GET', '/next'), x.send()))(new XMLHttpRequest)", "", "xmlhttprequest"),
            ("navigator.sendBeacon('/next', 'x')", "", "beacon"),
            (
                "document.head.append(Object.assign(document.createElement('script'), "
                    + "{type: 'module', src: '/next'}))", "script", "script"
            ),
        ])
    func initiators(expression: String, destination: String, type: String) throws {
        try open("/in")
        try client.send("session.subscribe", #"{"events": ["network.beforeRequestSent"]}"#)
        _ = try client.evaluate(expression, in: window)
        let request = try client.event("network.beforeRequestSent")["request"]
        #expect(request?["initiatorType"]?.string == type)
        #expect(request?["destination"]?.string == destination)
    }

    @Test("the wait for nothing ends with the document, before its parts")
    func committed() throws {
        server.page("/slow", "<title>Slow</title><img src=/never>")
        let answer = try open("/slow", wait: "none")
        #expect(answer["url"]?.string == server.origin + "/slow")
        let tree = try client.send("browsingContext.getTree")
        #expect(
            tree["contexts"]?.elements?.first?["url"]?.string == server.origin + "/slow")
    }

    @Test("a page knows the place and the permissions that its driver has set")
    func place() throws {
        try open("/in")
        let ask = """
            new Promise(r => navigator.geolocation.getCurrentPosition(
              p => r(p.coords.latitude), e => r('error ' + e.code)))
            """.split(separator: "\n").joined()
        #expect(try client.evaluate(ask, in: window)["value"]?.string == "error 1")
        let set = #""state": "granted", "origin": "\#(server.origin)""#
        #expect(
            try client.send(
                "permissions.setPermission", #"{"descriptor": {"name": "geolocation"}, \#(set)}"#
            ).error == nil)
        #expect(
            try client.send(
                "permissions.setPermission", #"{"descriptor": {"name": "nothing"}, \#(set)}"#
            ).error == "invalid argument")
        #expect(try client.evaluate(ask, in: window)["value"]?.string == "error 2")
        try client.send(
            "emulation.setGeolocationOverride",
            #"{"coordinates": {"latitude": 7, "longitude": 2}, "contexts": ["\#(window)"]}"#)
        #expect(try client.evaluate(ask, in: window)["value"]?.integer == 7)
        let state = "navigator.permissions.query({name: 'geolocation'}).then(s => s.state)"
        #expect(try client.evaluate(state, in: window)["value"]?.string == "granted")
    }

    @Test("colours and pixels are told to scripts, and scripts of pages can be forbidden")
    func emulation() throws {
        let asked = "[matchMedia('(forced-colors: active)').matches, devicePixelRatio].join()"
        try open("/in")
        #expect(try client.evaluate(asked, in: window)["value"]?.string == "false,1")
        try client.send(
            "emulation.setForcedColorsModeThemeOverride",
            #"{"theme": "dark", "contexts": ["\#(window)"]}"#)
        try client.send(
            "browsingContext.setViewport", #"{"context": "\#(window)", "devicePixelRatio": 2}"#)
        #expect(try client.evaluate(asked, in: window)["value"]?.string == "true,2")
        server.page("/script", "<p id=p>a</p><script>p.textContent = 'b'</script>")
        try client.send(
            "emulation.setScriptingEnabled", #"{"enabled": false, "contexts": ["\#(window)"]}"#)
        try open("/script")
        #expect(try client.evaluate("p.textContent", in: window)["value"]?.string == "a")
        try client.send(
            "emulation.setScriptingEnabled", #"{"enabled": null, "contexts": ["\#(window)"]}"#)
        try open("/script")
        #expect(try client.evaluate("p.textContent", in: window)["value"]?.string == "b")
    }

    @Test("a page that does not want to be left asks, and the driver answers")
    func unload() throws {
        server.page("/keep", "<script>onbeforeunload = e => e.preventDefault()</script>")
        try client.send("session.subscribe", #"{"events": ["browsingContext"]}"#)
        try open("/keep")
        try client.send(
            "script.evaluate",
            """
            {"expression": "1", "awaitPromise": false, "userActivation": true,
            "target": {"context": "\(window)"}}
            """)
        let load = try client.begin(
            "browsingContext.navigate",
            #"{"context": "\#(window)", "url": "\#(server.origin)/in", "wait": "complete"}"#)
        let prompt = try client.event("browsingContext.userPromptOpened")
        #expect(prompt["type"]?.string == "beforeunload")
        try client.send(
            "browsingContext.handleUserPrompt", #"{"context": "\#(window)", "accept": true}"#)
        #expect(try client.answer(to: load)["url"]?.string == server.origin + "/in")
    }

    @Test("a session of a WebSocket dismisses dialogs that it was told nothing of")
    func dialogs() throws {
        let other = try BiDiClient(port: driver.port)
        let name = try other.beginSession()
        try other.send("session.subscribe", #"{"events": ["browsingContext"]}"#)
        let page = #"{"context": "\#(name)", "url": "\#(server.origin)/in", "wait": "complete"}"#
        try other.send("browsingContext.navigate", page)
        #expect(try other.evaluate("confirm('x')", in: name)["value"] == .bool(false))
        #expect(try other.event("browsingContext.userPromptOpened")["handler"]?.string == "dismiss")
        #expect(try other.event("browsingContext.userPromptClosed")["accepted"] == .bool(false))
    }

    @Test("searches by text and by expressions follow the specification")
    func searches() throws {
        server.page(
            "/", "<div id=d><p id=a>foo</p><p id=b>foo bar</p><p id=c>foo <b>x</b></p></div>")
        try open("/")
        func found(_ locator: String) throws -> String {
            let answer = try client.send(
                "browsingContext.locateNodes",
                #"{"context": "\#(window)", "locator": \#(locator)}"#)
            let ids = answer["nodes"]?.elements?.map {
                $0["value"]?["attributes"]?["id"]?.string ?? "-"
            }
            return answer.error ?? ids?.joined(separator: " ") ?? ""
        }
        #expect(try found(#"{"type": "innerText", "value": "foo"}"#) == "a")
        #expect(
            try found(#"{"type": "innerText", "value": "FOO", "ignoreCase": true}"#) == "a")
        // An element whose text is not that of an element in it is found by a part alone.
        #expect(
            try found(#"{"type": "innerText", "value": "foo", "matchType": "partial"}"#)
                == "a b c")
        #expect(try found(#"{"type": "innerText", "value": ""}"#) == "invalid selector")
        #expect(try found(#"{"type": "xpath", "value": "//p["}"#) == "invalid selector")
        #expect(try found(#"{"type": "xpath", "value": "count(//p)"}"#) == "unknown error")
        #expect(try found(#"{"type": "accessibility", "value": {}}"#) == "invalid selector")
        let start = try client.evaluate("d", in: window)["sharedId"]?.string ?? ""
        let context = #"{"type": "context", "value": {"context": "\#(window)"}}"#
        #expect(
            try client.send(
                "browsingContext.locateNodes",
                """
                {"context": "\(window)", "locator": \(context),
                "startNodes": [{"sharedId": "\(start)"}]}
                """
            ).error == "invalid argument")
    }

    @Test("proxies, functions that are none and errors are told as what they are")
    func values() throws {
        try open("/in")
        #expect(try client.evaluate("new Proxy({}, {})", in: window)["type"]?.string == "proxy")
        #expect(try client.evaluate("new Proxy([1], {})", in: window)["type"]?.string == "array")
        let target = #""awaitPromise": false, "target": {"context": "\#(window)"}"#
        #expect(
            try client.send(
                "script.callFunction", #"{"functionDeclaration": "1", \#(target)}"#
            ).error == "invalid argument")
        let failed = try client.send(
            "script.evaluate", #"{"expression": "1;\n  throw new Error('m')", \#(target)}"#)
        #expect(failed["exceptionDetails"]?["lineNumber"]?.integer == 1)
        let twice = try client.evaluate("(a => [a, a])({})", in: window)["value"]?.elements
        let names = twice?.compactMap { $0["internalId"]?.string }
        #expect(names?.count == 2 && names?.first == names?.last)
    }

    @Test("sandboxes have the names of windows, and their channels name their realm")
    func sandboxes() throws {
        try open("/")
        try client.send("session.subscribe", #"{"events": ["script"]}"#)
        let target = #"{"context": "\#(window)", "sandbox": "s"}"#
        let answer = try client.send(
            "script.callFunction",
            """
            {"functionDeclaration": "(send) => { send(7); return typeof addEventListener; }",
            "awaitPromise": false, "target": \(target),
            "arguments": [{"type": "channel", "value": {"channel": "c"}}]}
            """)
        #expect(answer["result"]?["value"]?.string == "function")
        let message = try client.event("script.message")
        #expect(message["channel"]?.string == "c" && message["data"]?["value"] == .number(7))
        #expect(message["source"]?["realm"] == answer["realm"])
    }

    @Test("a document written by scripts loads once more, and a blank frame is about:blank")
    func written() throws {
        try open("/")
        let frame = try frame
        try client.send("session.subscribe", #"{"events": ["browsingContext"]}"#)
        _ = try client.evaluate(
            "document.open(); document.write('<p>w'); document.close()", in: window)
        for event in ["domContentLoaded", "load"] {
            let told = try client.event("browsingContext." + event)
            #expect(told["context"]?.string == window, "\(event)")
        }
        #expect(try client.send("browsingContext.close", #"{"context": "\#(frame)"}"#).error != nil)
        try open("/")
        let next = try self.frame
        let answer = try client.send(
            "browsingContext.navigate",
            #"{"context": "\#(next)", "url": "about:blank", "wait": "complete"}"#)
        #expect(answer["url"]?.string == "about:blank")
        let tree = try client.send("browsingContext.getTree", #"{"root": "\#(next)"}"#)
        #expect(tree["contexts"]?.elements?.first?["url"]?.string == "about:blank")
        #expect(try client.evaluate("location.href", in: next)["value"]?.string == "about:blank")
    }

    @Test("the same files a second time are a choice given up")
    func files() throws {
        server.page("/files", "<input type=file id=i multiple>")
        try open("/files")
        _ = try client.evaluate(
            "window.told = []; for (const t of ['input', 'change', 'cancel']) "
                + "i.addEventListener(t, () => told.push(t + i.files.length))", in: window)
        let found = try client.send(
            "browsingContext.locateNodes",
            #"{"context": "\#(window)", "locator": {"type": "css", "value": "input"}}"#)
        let field = try #require(found["nodes"]?.elements?.first?["sharedId"]?.string)
        func give(_ path: String) throws -> String? {
            try client.send(
                "input.setFiles",
                """
                {"context": "\(window)", "element": {"sharedId": "\(field)"},
                "files": ["\(path)"]}
                """
            ).error
        }
        #expect(try give(#filePath) == nil)
        #expect(try give(#filePath) == nil)
        #expect(try give(#filePath + ".none") == "unsupported operation")
        #expect(try give("/etc/passwd") == "unsupported operation")
        let told = try client.evaluate("told.join()", in: window)
        #expect(told["value"]?.string == "input1,change1,cancel1")
    }

    @Test("a state of a script is no fragment, in the page and in a frame")
    func states() throws {
        try open("/")
        let frame = try frame
        try client.send("session.subscribe", #"{"events": ["browsingContext"]}"#)
        for context in [window, frame] {
            _ = try client.evaluate("history.pushState(null, '', '#a')", in: context)
            let told = try client.event("browsingContext.historyUpdated")
            #expect(told["context"]?.string == context)
            #expect(told["url"]?.string?.hasSuffix("#a") == true)
            _ = try client.evaluate("location.hash = 'b'", in: context)
            // Only the second move is one to a fragment.
            let moved = try client.event("browsingContext.fragmentNavigated")
            #expect(moved["url"]?.string?.hasSuffix("#b") == true)
        }
    }

    @Test("a dialog of a frame has its words and its context, however many there are in a row")
    func dialogsInARow() throws {
        try open("/")
        let frame = try frame
        try client.send(
            "session.subscribe", #"{"events": ["browsingContext.userPromptOpened"]}"#)
        for number in 0..<6 {
            let call = try client.begin(
                "script.evaluate",
                """
                {"expression": "alert('no \(number)')", "awaitPromise": false,
                "target": {"context": "\(frame)"}}
                """)
            let told = try client.event("browsingContext.userPromptOpened")
            #expect(told["message"]?.string == "no \(number)")
            #expect(told["context"]?.string == frame)
            try client.send("browsingContext.handleUserPrompt", #"{"context": "\#(window)"}"#)
            _ = try client.answer(to: call)
        }
    }

    @Test("a request of a frame's script names the context of the frame")
    func contextOfRequests() throws {
        server.page("/asked", "text")
        try open("/")
        let frame = try frame
        try client.send(
            "session.subscribe", #"{"events": ["network.responseCompleted"]}"#)
        _ = try client.evaluate("fetch('/asked').then(r => r.status)", in: frame)
        let told = try client.event("network.responseCompleted")
        #expect(told["context"]?.string == frame)
    }

    @Test("frames in a frame that is gone are told with it, and those of a window with the window")
    func nested() throws {
        server.page("/outer", "<iframe id=o src=/></iframe>")
        try open("/outer")
        let outer = try frame
        let tree = try client.send("browsingContext.getTree", #"{"root": "\#(outer)"}"#)
        let inner = tree["contexts"]?.elements?.first?["children"]?.elements?.first
        let name = try #require(inner?["context"]?.string)
        try client.send(
            "session.subscribe",
            """
            {"events": ["browsingContext.contextCreated", "browsingContext.contextDestroyed"]}
            """)
        while try client.event("browsingContext.contextCreated")["context"]?.string != name {}
        _ = try client.evaluate("o.remove()", in: window)
        let gone = try client.event("browsingContext.contextDestroyed")
        #expect(gone["context"]?.string == outer && gone["parent"]?.string == window)
        let child = try #require(gone["children"]?.elements?.first)
        #expect(child["context"]?.string == name && child["parent"] == nil)
        #expect(child["children"]?.elements?.isEmpty == true)

        let second = try client.send("browsingContext.create", #"{"type": "tab"}"#)
        let tab = try #require(second["context"]?.string)
        try open("/", tab)
        while try client.event("browsingContext.contextCreated")["parent"]?.string != tab {}
        try client.send("browsingContext.close", #"{"context": "\#(tab)"}"#)
        let closed = try client.event("browsingContext.contextDestroyed")
        #expect(closed["context"]?.string == tab && closed["parent"] == .null)
        #expect(closed["children"]?.elements?.count == 1)
    }

    @Test("a move to the same fragment is one, and a load whose end was told is not aborted")
    func moves() throws {
        try open("/in")
        try open("/in#p")
        let events = ["fragmentNavigated", "historyUpdated", "navigationAborted", "load"].map {
            "\"browsingContext.\($0)\""
        }
        try client.send(
            "session.subscribe", #"{"events": [\#(events.joined(separator: ","))]}"#)
        let again = try open("/in#p")
        let told = try client.nextEvent()
        #expect(told["method"]?.string == "browsingContext.fragmentNavigated")
        #expect(told["params"]?["navigation"] == again["navigation"])
        server.page("/a", "<p>a")
        for _ in 0..<5 {
            try open("/a", wait: "none")
            #expect(try client.nextEvent()["method"]?.string == "browsingContext.load")
        }
    }

    @Test("dialogs and messages name the user context of their window")
    func userContexts() throws {
        let made = try client.send("browser.createUserContext")
        let context = try #require(made["userContext"]?.string)
        let tab = try client.send(
            "browsingContext.create", #"{"type": "tab", "userContext": "\#(context)"}"#)
        let second = try #require(tab["context"]?.string)
        try client.send(
            "session.subscribe",
            #"{"events": ["browsingContext.userPromptOpened", "log.entryAdded"]}"#)
        _ = try client.evaluate("console.log(2), setTimeout(alert, 0, 1)", in: second)
        let entry = try client.event("log.entryAdded")
        #expect(entry["source"]?["userContext"]?.string == context)
        let prompt = try client.event("browsingContext.userPromptOpened")
        #expect(prompt["userContext"]?.string == context)
    }

    @Test("a navigation that another command replaces has failed")
    func replaced() throws {
        server.route("/held", [.hold])
        try client.send(
            "session.subscribe", #"{"events": ["browsingContext.navigationStarted"]}"#)
        let first = try client.begin(
            "browsingContext.navigate",
            """
            {"context": "\(window)", "url": "\(server.origin)/held", "wait": "complete"}
            """)
        _ = try client.event("browsingContext.navigationStarted")
        #expect(try open("/next").error == nil)
        #expect(try client.answer(to: first).error == "unknown error")
        server.release()
    }
}
