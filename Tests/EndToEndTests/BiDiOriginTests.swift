import GarthJSON
import TestSupport
import Testing

/// Frames of other origins, refused loads and policies for drivers (docs/webdriver.md).
@Suite("WebDriver BiDi across origins", .endsWhatHangs) struct BiDiOriginTests {
    private let server = ScriptedServer()
    private let other = ScriptedServer()
    /// Keeps the program running.
    private let driver: DriverClient
    private let client: BiDiClient
    private let window: String

    init() throws {
        server.page(
            "/",
            """
            <script>localStorage.setItem("k", "v"); document.cookie = "own=1"; window.secret = 7
            onmessage = e => { window.heard = e.data }</script>
            <iframe id=f src="\(other.origin)/in"></iframe>
            """)
        server.page("/plain", "<title>P</title><p id=p>plain</p>")
        other.page(
            "/in",
            """
            <title>In</title><p id=p onclick="window.clicked = 1">in</p><input id=i>
            <script>window.ran = 1; parent.postMessage("m", "*")</script>
            """)
        driver = try DriverClient()
        client = try BiDiClient(port: driver.port)
        window = try client.beginSession(BiDiClient.patient)
    }

    @discardableResult
    private func open(_ url: String, _ context: String? = nil) throws -> BiDiClient.Answer {
        try client.send(
            "browsingContext.navigate",
            #"{"context": "\#(context ?? window)", "url": "\#(url)", "wait": "complete"}"#)
    }

    private func value(_ expression: String, _ context: String) throws -> JSONValue? {
        try client.evaluate(expression, in: context)["value"]
    }

    private var frame: String {
        get throws {
            let tree = try client.send("browsingContext.getTree")
            let children = tree["contexts"]?.elements?.first?["children"]?.elements
            return try #require(children?.first?["context"]?.string)
        }
    }

    /// The name of the error that an expression throws; `none` without one.
    private func error(_ expression: String, _ context: String) throws -> String? {
        let tried = "(() => { try { \(expression); return 'none' } catch (e) { return e.name } })()"
        return try value(tried, context)?.string
    }

    @Test("scripts and searches of a driver work in a frame of another origin")
    func scripts() throws {
        try open(server.origin + "/")
        let frame = try frame
        #expect(try value("document.title + location.origin", frame)?.string == "In" + other.origin)
        #expect(try value("origin", frame)?.string == other.origin)
        #expect(try value("ran", frame)?.integer == 1)
        let searches = [("css", "p, input", 2), ("xpath", "//p", 1), ("innerText", "in", 1)]
        for (type, text, count) in searches {
            let found = try client.send(
                "browsingContext.locateNodes",
                """
                {"context": "\(frame)", "locator": {"type": "\(type)", "value": "\(text)"}}
                """)
            #expect(found["nodes"]?.elements?.count == count, "\(type)")
        }
        let realms = try client.send("script.getRealms", #"{"context": "\#(frame)"}"#)
        #expect(realms["realms"]?.elements?.first?["origin"]?.string == other.origin)
        let windows = try client.evaluate("[window, parent, top]", in: frame)["value"]?.elements
        #expect(
            windows?.map { $0["value"]?["context"]?.string } == [frame, window, window])
    }

    @Test("a frame of another origin gives pages nothing, and its driver nothing of the page")
    func walls() throws {
        try open(server.origin + "/")
        let frame = try frame
        let clicked = try value("document.querySelector('#p').click(), typeof clicked", frame)
        #expect(clicked?.string == "number")
        let reached = ["f.contentWindow.document", "frames[0].localStorage", "frames[0].eval('1')"]
        for expression in reached {
            #expect(try error(expression, window) == "SecurityError", "\(expression)")
        }
        #expect(try value("f.contentDocument", window) == nil)
        #expect(try value("heard", window)?.string == "m")
        for expression in ["parent.document", "top.secret", "parent.localStorage"] {
            #expect(try error(expression, frame) == "SecurityError", "\(expression)")
        }
        #expect(try value("frameElement", frame) == nil)
        #expect(try value("localStorage.length", frame)?.integer == 0)
        #expect(try value("localStorage.setItem('k', 'w'), localStorage.k", frame)?.string == "w")
        #expect(try value("localStorage.k", window)?.string == "v")
        let answer = try value("fetch('/in').then(() => 'answer', e => e.name)", frame)
        #expect(answer?.string == "answer")
        let asked = try value("fetch('\(server.origin)/').then(() => 'answer', e => e.name)", frame)
        #expect(asked?.string == "TypeError")
    }

    @Test("preload scripts and events reach frames of other origins, and their navigations")
    func events() throws {
        try client.send(
            "script.addPreloadScript", #"{"functionDeclaration": "() => { window.pre = 3 }"}"#)
        try open(server.origin + "/")
        let frame = try frame
        #expect(try value("pre", frame)?.integer == 3)
        try client.send("session.subscribe", #"{"events": ["browsingContext"]}"#)
        for url in [server.origin + "/plain", other.origin + "/in"] {
            let answer = try open(url, frame)
            #expect(answer["url"]?.string == url)
            for event in ["navigationStarted", "navigationCommitted", "domContentLoaded", "load"] {
                let told = try client.event("browsingContext." + event)
                #expect(told["context"]?.string == frame && told["url"]?.string == url, "\(event)")
            }
            #expect(try value("pre", frame)?.integer == 3)
        }
        try client.send(
            "emulation.setTimezoneOverride",
            #"{"timezone": "Asia/Tokyo", "contexts": ["\#(window)"]}"#)
        #expect(try value("new Date(0).getHours()", frame)?.integer == 9)
    }

    @Test("a frame of another origin leads itself, its fragments are told, and it leads the page")
    func ways() throws {
        server.page("/top", "<title>Top</title>")
        try open(server.origin + "/")
        let frame = try frame
        try client.send("session.subscribe", #"{"events": ["browsingContext"]}"#)
        _ = try value("location.hash = 'a', 1", frame)
        let moved = try client.event("browsingContext.fragmentNavigated")
        #expect(moved["context"]?.string == frame)
        let tree = try client.send("browsingContext.getTree", #"{"root": "\#(frame)"}"#)
        #expect(
            tree["contexts"]?.elements?.first?["url"]?.string == other.origin + "/in#a")
        let answer = try open(other.origin + "/in#b", frame)
        let named = try client.event("browsingContext.fragmentNavigated")
        #expect(answer["navigation"]?.string != nil && answer["navigation"] == named["navigation"])
        #expect(try value("location.hash", frame)?.string == "#b")
        _ = try value("location.href = '/in?2', 1", frame)
        #expect(try client.event("browsingContext.load")["context"]?.string == frame)
        let target = JSONValue.string(server.origin + "/top").serialized
        _ = try value(
            "document.body.append(Object.assign(document.createElement('a'), "
                + "{href: \(target), target: '_top'})), document.querySelector('a').click(), 1",
            frame)
        #expect(try client.event("browsingContext.load")["context"]?.string == window)
        #expect(try value("document.title", window)?.string == "Top")
    }

    @Test("a frame in a frame of another origin has its context, its realm and its events")
    func nested() throws {
        other.page("/outer", "<title>Outer</title><iframe src=/sub></iframe><script>1</script>")
        other.page("/sub", "<title>Sub</title><script>console.log('from sub')</script>")
        server.page("/around", "<iframe src='\(other.origin)/outer'></iframe>")
        try client.send(
            "session.subscribe",
            #"{"events": ["browsingContext.navigationCommitted", "log.entryAdded"]}"#)
        try open(server.origin + "/around")
        var told: [String: String] = [:]
        for _ in 0..<3 {
            let event = try client.event("browsingContext.navigationCommitted")
            told[event["url"]?.string ?? ""] = event["context"]?.string
        }
        let sub = try #require(told[other.origin + "/sub"])
        let entry = try client.event("log.entryAdded")
        #expect(entry["text"]?.string == "from sub" && entry["source"]?["context"]?.string == sub)
        #expect(
            try value("[document.title, parent.document.title].join()", sub)?.string == "Sub,Outer")
        let realms = try client.send("script.getRealms")["realms"]?.elements ?? []
        let contexts = Set(realms.compactMap { $0["context"]?.string })
        #expect(contexts == [window, sub, told[other.origin + "/outer"]])
    }

    @Test("a load that is refused before its request has begun and failed")
    func refused() throws {
        server.page(
            "/policy",
            """
            <meta http-equiv=Content-Security-Policy content="frame-src 'self'">
            <iframe src="\(other.origin)/in"></iframe>
            """)
        try client.send(
            "session.subscribe",
            """
            {"events": ["browsingContext.navigationStarted", "browsingContext.navigationFailed"]}
            """)
        try open(server.origin + "/policy")
        let failed = try client.event("browsingContext.navigationFailed")
        #expect(failed["context"]?.string == (try frame))
        #expect(failed["url"]?.string == other.origin + "/in")
        #expect(try open("unknown-scheme://x/").error == "unknown error")
        let started = try client.event("browsingContext.navigationStarted")
        let end = try client.event("browsingContext.navigationFailed")
        #expect(started["context"]?.string == window && end["navigation"] == started["navigation"])
        #expect(end["url"]?.string == "unknown-scheme://x/")
    }

    @Test("policies of pages are passed over while a driver asks for it")
    func bypass() throws {
        server.page(
            "/strict",
            """
            <meta http-equiv=Content-Security-Policy content="script-src 'none'">
            <script>window.ran = 1</script>
            """)
        try open(server.origin + "/strict")
        #expect(try value("typeof ran", window)?.string == "undefined")
        for (bypass, type) in [("true", "number"), ("null", "undefined")] {
            let answer = try client.send(
                "browsingContext.setBypassCSP",
                #"{"bypass": \#(bypass), "contexts": ["\#(window)"]}"#)
            #expect(answer.error == nil)
            try open(server.origin + "/strict")
            #expect(try value("typeof ran", window)?.string == type)
        }
    }

    @Test("pictures are fetched for a driver that hears of requests, and for no other")
    func pictures() throws {
        server.page("/picture", "<img src=/a.png><p id=p>p</p>")
        try open(server.origin + "/picture")
        #expect(!server.requests.contains("/a.png"))
        try client.send("session.subscribe", #"{"events": ["network.beforeRequestSent"]}"#)
        try open(server.origin + "/picture")
        _ = try client.event("network.beforeRequestSent")
        let request = try client.event("network.beforeRequestSent")["request"]
        #expect(request?["url"]?.string == server.origin + "/a.png")
        #expect(request?["destination"]?.string == "image")
        #expect(request?["initiatorType"]?.string == "img")
        _ = try client.evaluate("new Image().src = '/b.png'", in: window)
        let next = try client.event("network.beforeRequestSent")["request"]
        #expect(next?["url"]?.string == server.origin + "/b.png")
    }
}
