import GarthJSON
import TestSupport
import Testing

/// WebDriver BiDi as a driver uses it (docs/webdriver.md).
@Suite("WebDriver BiDi", .endsWhatHangs) struct BiDiEndToEndTests {
    private let server: ScriptedServer
    /// Keeps the program running.
    private let driver: DriverClient
    private let client: BiDiClient
    private let window: String

    init() throws {
        server = ScriptedServer()
        server.page("/", "<title>T</title><p id=p class=c>one</p><input id=i><button>B</button>")
        driver = try DriverClient()
        client = try BiDiClient(port: driver.port)
        window = try client.beginSession(BiDiClient.patient)
    }

    private func open(_ path: String = "/") throws {
        let answer = try client.send(
            "browsingContext.navigate",
            """
            {"context": "\(window)", "url": "\(server.origin)\(path)", "wait": "complete"}
            """)
        #expect(answer["url"]?.string == server.origin + path)
    }

    @Test("a session begins on its WebSocket, and its end closes it")
    func session() throws {
        let other = try BiDiClient(port: driver.port)
        #expect(try other.send("session.status")["ready"] == .bool(true))
        #expect(try other.send("browsingContext.getTree").error == "invalid session id")
        #expect(try other.send("nothing.here").error == "unknown command")
        let made = try other.send("session.new", #"{"capabilities": {}}"#)
        #expect(made["capabilities"]?["browserName"]?.string == "garth")
        #expect(made["capabilities"]?["unhandledPromptBehavior"]?.members?.isEmpty == true)
        #expect(try other.send("session.end").error == nil)
        #expect(throws: BiDiClient.Closed.self) { try other.send("session.status") }
    }

    @Test("the last window takes its session along, which leaves the browser to the others")
    func lastWindow() throws {
        let other = try BiDiClient(port: driver.port)
        let last = try other.beginSession()
        #expect(
            try other.send("browsingContext.close", #"{"context": "\#(last)"}"#).error == nil)
        #expect(throws: BiDiClient.Closed.self) { try other.send("session.status") }
        try driver.delete("")
        #expect(try client.send("browser.close").error == nil)
    }

    @Test("New Session tells the address of the WebSocket that shares its windows")
    func shared() throws {
        let classic = try DriverClient(capabilities: #"{"webSocketUrl": true}"#)
        let address = try #require(classic.capabilities["webSocketUrl"]?.string)
        let path = try #require(address.split(separator: "/", maxSplits: 2).last)
        let shared = try BiDiClient(port: classic.port, path: "/" + path)
        let contexts = try shared.send("browsingContext.getTree")["contexts"]?.elements
        #expect(contexts?.first?["context"]?.string == (try classic.get("window").value.string))
    }

    @Test("values of scripts are told by their types, and nodes by references")
    func scripts() throws {
        try open()
        for (expression, expected) in [
            ("undefined", #"{"type":"undefined"}"#), ("-0", #"{"type":"number","value":"-0"}"#),
            ("12n", #"{"type":"bigint","value":"12"}"#), ("() => 1", #"{"type":"function"}"#),
            ("new Set([1])", #"{"type":"set","value":[{"type":"number","value":1}]}"#),
            ("/a/g", #"{"type":"regexp","value":{"pattern":"a","flags":"g"}}"#),
            ("Promise.resolve('x')", #"{"type":"string","value":"x"}"#),
            (
                "({a: [null]})",
                #"{"type":"object","value":[["a",{"type":"array","value":[{"type":"null"}]}]]}"#
            ),
        ] {
            #expect(try client.evaluate(expression, in: window).serialized == expected)
        }
        let node = try client.evaluate("document.querySelector('p')", in: window)
        #expect(node["value"]?["attributes"]?["class"]?.string == "c")
        let name = try #require(node["sharedId"]?.string)
        let called = try client.send(
            "script.callFunction",
            """
            {"functionDeclaration": "(e, x) => e.id + x", "awaitPromise": false,
             "target": {"context": "\(window)"},
             "arguments": [{"sharedId": "\(name)"}, {"type": "number", "value": 2}]}
            """)
        #expect(called["result"]?["value"]?.string == "p2")
        let failed = try client.send(
            "script.evaluate",
            """
            {"expression": "throw new TypeError('no')", "awaitPromise": true,
             "target": {"context": "\(window)"}}
            """)
        #expect(failed["type"]?.string == "exception")
        #expect(failed["exceptionDetails"]?["text"]?.string == "TypeError: no")
    }

    @Test("a sandbox has names of its own and the nodes of the page")
    func sandboxes() throws {
        try open()
        func evaluate(_ expression: String, _ sandbox: String) throws -> BiDiClient.Answer {
            try client.send(
                "script.evaluate",
                """
                {"expression": "\(expression)", "awaitPromise": false,
                 "target": {"context": "\(window)", "sandbox": "\(sandbox)"}}
                """)
        }
        let made = try evaluate("window.own = 1; document.querySelector('p')", "box")
        let seen = try evaluate("document.querySelector('p')", "")
        #expect(made["result"]?["sharedId"]?.string == seen["result"]?["sharedId"]?.string)
        #expect(made["realm"]?.string != seen["realm"]?.string)
        #expect(try evaluate("own", "box")["result"]?["value"]?.integer == 1)
        #expect(try evaluate("typeof own", "")["result"]?["value"]?.string == "undefined")
        #expect(try evaluate("typeof own", "other")["result"]?["value"]?.string == "undefined")
        let realms = try client.send("script.getRealms")["realms"]?.elements ?? []
        #expect(realms.compactMap { $0["sandbox"]?.string } == ["box", "other"])
        try client.send("session.subscribe", #"{"events": ["log.entryAdded"]}"#)
        for sandbox in ["box", ""] {
            let realm = try evaluate("console.log('x')", sandbox)["realm"]
            #expect(try client.event("log.entryAdded")["source"]?["realm"] == realm)
        }
    }

    @Test("parameters are checked before a command says that it cannot be done")
    func parameters() throws {
        for (method, params) in [
            ("emulation.setTimezoneOverride", #"{"timezone": 1, "contexts": ["\#(window)"]}"#),
            ("emulation.setLocaleOverride", #"{"locale": "x", "contexts": ["\#(window)"]}"#),
            ("emulation.setGeolocationOverride", #"{"coordinates": {}, "contexts": ["x"]}"#),
            ("network.addIntercept", #"{"phases": []}"#),
            ("browsingContext.print", #"{"context": "\#(window)", "scale": 3}"#),
            ("browsingContext.captureScreenshot", #"{"context": "\#(window)", "clip": 1}"#),
            ("browsingContext.locateNodes", #"{"context": "\#(window)", "locator": {}}"#),
        ] {
            #expect(try client.send(method, params).error == "invalid argument", "\(method)")
        }
    }

    @Test("scripts and searches go to the document of a frame")
    func frames() throws {
        server.page("/", "<title>Outer</title><iframe src=/in></iframe>")
        server.page("/in", "<title>Inner</title><p id=p>in</p><iframe srcdoc='<b>deep'></iframe>")
        try open()
        let tree = try client.send("browsingContext.getTree")
        let outer = try #require(tree["contexts"]?.elements?.first?["children"]?.elements)
        #expect(outer.count == 1)
        let frame = try #require(outer.first?["context"]?.string)
        let deep = try #require(
            outer.first?["children"]?.elements?.first?["context"]?.string)
        #expect(try client.evaluate("document.title", in: frame)["value"]?.string == "Inner")
        #expect(try client.evaluate("document.title", in: window)["value"]?.string == "Outer")
        #expect(
            try client.evaluate("document.body.textContent", in: deep)["value"]?.string == "deep")
        let itself = try client.evaluate("window", in: frame)
        #expect(itself["value"]?["context"]?.string == frame)
        let node = try client.evaluate("p", in: frame)
        let name = try #require(node["sharedId"]?.string)
        let located = try client.send(
            "browsingContext.locateNodes",
            #"{"context": "\#(frame)", "locator": {"type": "css", "value": "p"}}"#)
        #expect(located["nodes"]?.elements?.first?["sharedId"]?.string == name)
        let call = #""functionDeclaration": "n => n.id", "awaitPromise": false"#
        let given = #""arguments": [{"sharedId": "\#(name)"}]"#
        let called = try client.send(
            "script.callFunction", #"{\#(call), \#(given), "target": {"context": "\#(frame)"}}"#)
        #expect(called["result"]?["value"]?.string == "p")
        #expect(
            try client.send(
                "script.callFunction",
                #"{\#(call), \#(given), "target": {"context": "\#(window)"}}"#
            ).error == "no such node")
        let realms = try client.send("script.getRealms")["realms"]?.elements ?? []
        try #require(realms.map { $0["context"]?.string } == [window, frame, deep])
        let realm = try #require(realms[1]["realm"]?.string)
        let own = try client.send("script.getRealms", #"{"context": "\#(frame)"}"#)
        #expect(own["realms"]?.elements?.compactMap { $0["realm"]?.string } == [realm])
        let told = try client.send(
            "script.evaluate",
            """
            {"expression": "document.title", "awaitPromise": true, "target": {"realm": "\(realm)"}}
            """)
        #expect(told["result"]?["value"]?.string == "Inner")
        let boxed = try client.send(
            "script.evaluate",
            """
            {"expression": "document.title + typeof p", "awaitPromise": true,
            "target": {"context": "\(frame)", "sandbox": "box"}}
            """)
        #expect(boxed["result"]?["value"]?.string == "Innerobject", "\(boxed)")
    }

    @Test("frames that come and go are told of, and their lines of the console name them")
    func frameEvents() throws {
        server.page("/", "<title>Outer</title><iframe id=f src=/in></iframe>")
        server.page("/in", "<script>onmessage = () => console.log('heard')</script>")
        let subscribed = try client.send(
            "session.subscribe",
            """
            {"events": ["browsingContext.contextCreated", "browsingContext.contextDestroyed",
            "log.entryAdded", "browsingContext.load"]}
            """)
        #expect(subscribed.error == nil)
        #expect(
            try client.event("browsingContext.contextCreated")["context"]?.string == window)
        try open()
        let created = try client.event("browsingContext.contextCreated")
        let frame = try #require(created["context"]?.string)
        #expect(created["parent"]?.string == window)
        #expect(created["url"]?.string == "about:blank")
        #expect(created["children"] == .null)
        _ = try client.evaluate("f.contentWindow.postMessage(1)", in: window)
        let entry = try client.event("log.entryAdded")
        #expect(entry["text"]?.string == "heard")
        #expect(entry["source"]?["context"]?.string == frame)
        _ = try client.evaluate("f.remove()", in: window)
        let destroyed = try client.event("browsingContext.contextDestroyed")
        #expect(destroyed["context"]?.string == frame)
        #expect(try client.evaluate("1", in: frame)["error"]?.string == "no such frame")
        _ = try client.evaluate(
            "document.body.append(document.createElement('iframe'))", in: window)
        let second = try client.event("browsingContext.contextCreated")["context"]?.string
        #expect(second != nil && second != frame)
        try open("/in")
        #expect(
            try client.event("browsingContext.contextDestroyed")["context"]?.string == second)
    }

    @Test("events tell of loads, lines of the console and dialogs")
    func events() throws {
        server.page("/log", "<script>console.warn('hi', 2); alert('A')</script>")
        try client.send(
            "session.subscribe", #"{"events": ["browsingContext", "log.entryAdded"]}"#)
        let load = try client.begin(
            "browsingContext.navigate",
            """
            {"context": "\(window)", "url": "\(server.origin)/log", "wait": "complete"}
            """)
        let started = try client.event("browsingContext.navigationStarted")
        #expect(started["url"]?.string == server.origin + "/log")
        let entry = try client.event("log.entryAdded")
        #expect(entry["text"]?.string == "hi 2" && entry["level"]?.string == "warn")
        #expect(entry["args"]?.elements?.count == 2)
        let prompt = try client.event("browsingContext.userPromptOpened")
        #expect(prompt["message"]?.string == "A" && prompt["type"]?.string == "alert")
        try client.send("browsingContext.handleUserPrompt", #"{"context": "\#(window)"}"#)
        #expect(try client.event("browsingContext.userPromptClosed")["accepted"] == .bool(true))
        #expect(try client.event("browsingContext.load")["context"]?.string == window)
        #expect(try client.answer(to: load).error == nil)
    }

    @Test("stacks have whole addresses, and only some methods of the console have stacks")
    func stacks() throws {
        server.page(
            "/?q=1",
            "<script>function f() {\nconsole.warn(1) }\nf(); console.log(2); nothing()</script>")
        try client.send("session.subscribe", #"{"events": ["log.entryAdded"]}"#)
        try open("/?q=1")
        let warned = try client.event("log.entryAdded")
        let frames = try #require(warned["stackTrace"]?["callFrames"]?.elements)
        #expect(frames.map { $0["functionName"]?.string } == ["f", ""])
        #expect(frames.map { $0["lineNumber"]?.integer } == [1, 2])
        #expect(frames.allSatisfy { $0["url"]?.string == server.origin + "/?q=1" })
        let logged = try client.event("log.entryAdded")
        #expect(logged["method"]?.string == "log" && logged["stackTrace"] == nil)
        let failed = try client.event("log.entryAdded")
        let place = failed["stackTrace"]?["callFrames"]?.elements?.first
        #expect(place?["url"]?.string == server.origin + "/?q=1")
    }

    @Test("scripts of the driver run before those of the page, and send to their channel")
    func preload() throws {
        server.page("/seen", "<title>0</title><script>document.title = window.seen</script>")
        try client.send("session.subscribe", #"{"events": ["script.message"]}"#)
        let added = try client.send(
            "script.addPreloadScript",
            """
            {"functionDeclaration": "send => { window.seen = 7; send({a: 1}) }",
             "arguments": [{"type": "channel", "value": {"channel": "C"}}]}
            """)
        try open("/seen")
        #expect(try client.event("script.message")["channel"]?.string == "C")
        #expect(try client.evaluate("document.title", in: window)["value"]?.string == "7")
        let left = "Object.getOwnPropertyNames(window).filter(n => n.startsWith(':')).length"
        #expect(try client.evaluate(left, in: window)["value"]?.integer == 0)
        let name = try #require(added["script"]?.string)
        try client.send("script.removePreloadScript", #"{"script": "\#(name)"}"#)
        #expect(
            try client.send("script.removePreloadScript", #"{"script": "\#(name)"}"#).error
                == "no such script")
    }

    @Test("keys and clicks reach the page with their events")
    func input() throws {
        try open()
        _ = try client.evaluate(
            """
            window.log = []; for (const t of ["mousedown", "click", "keydown", "input"])
              document.addEventListener(t, e => log.push(t), true)
            """, in: window)
        let field = try #require(
            try client.evaluate("document.querySelector('input')", in: window)["sharedId"]?.string)
        try client.send(
            "input.performActions",
            """
            {"context": "\(window)", "actions": [
              {"type": "pointer", "id": "m", "actions": [
                {"type": "pointerMove", "x": 0, "y": 0,
                 "origin": {"type": "element", "element": {"sharedId": "\(field)"}}},
                {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]},
              {"type": "key", "id": "k", "actions": [
                {"type": "pause"}, {"type": "pause"}, {"type": "pause"},
                {"type": "keyDown", "value": "a"}, {"type": "keyUp", "value": "a"}]}]}
            """)
        let told = try client.evaluate("[i.value, log.join()].join(' ')", in: window)
        #expect(told["value"]?.string == "a mousedown,click,keydown,input")
    }

    @Test("windows, user contexts and cookies are made and removed")
    func contexts() throws {
        let user = try client.send("browser.createUserContext")["userContext"]?.string ?? ""
        let made = try client.send(
            "browsingContext.create", #"{"type": "tab", "userContext": "\#(user)"}"#)
        let other = try #require(made["context"]?.string)
        let cookie =
            #"{"name": "n", "value": {"type": "string", "value": "v"}, "domain": "a.test"}"#
        try client.send(
            "storage.setCookie",
            """
            {"cookie": \(cookie), "partition": {"type": "context", "context": "\(other)"}}
            """)
        #expect(try client.send("storage.getCookies")["cookies"]?.elements?.isEmpty == true)
        let partition = #"{"partition": {"type": "storageKey", "userContext": "\#(user)"}}"#
        let found = try client.send("storage.getCookies", partition)["cookies"]?.elements
        #expect(found?.first?["value"]?["value"]?.string == "v")
        #expect(
            try client.send("browser.removeUserContext", #"{"userContext": "\#(user)"}"#)
                .error == nil)
        #expect(
            try client.send("browsingContext.close", #"{"context": "\#(other)"}"#).error
                == "no such frame")
    }

    @Test("the allow-list holds for drivers on a WebSocket")
    func walls() throws {
        let locked = try DriverClient(["--locked", "--allow", "127.0.0.1:\(server.port)"])
        let inside = try BiDiClient(port: locked.port)
        try inside.send("session.new", #"{"capabilities": {}}"#)
        let tree = try inside.send("browsingContext.getTree")
        let name = tree["contexts"]?.elements?.first?["context"]?.string ?? ""
        let answer = try inside.send(
            "browsingContext.navigate", #"{"context": "\#(name)", "url": "http://a.test/"}"#)
        #expect(answer.error == "unknown error")
        #expect(answer.value["message"]?.string?.contains("a.test") == true)
    }
}
