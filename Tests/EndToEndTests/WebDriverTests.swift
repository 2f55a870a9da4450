import Foundation
import GarthJSON
import TestSupport
import Testing

/// `garth --webdriver` as a driver uses it (docs/webdriver.md).
@Suite("WebDriver", .endsWhatHangs) struct WebDriverTests {
    /// A site with a log-in of three pages.
    private func site() -> ScriptedServer {
        let server = ScriptedServer()
        server.page(
            "/",
            """
            <title>Start</title><h1 id=h>Log <b>in</b></h1><p hidden id=gone>x</p>
            <form action=/in><input name=user value=old><input name=pin type=password>
            <label><input type=checkbox name=keep value=1> Keep</label>
            <select name=lang><option>en<option value=de selected>German</select>
            <button type=button disabled id=off>Off</button><button id=go>Go</button></form>
            <a href=/list>The  list</a> <a href=/list>Another list</a>
            """)
        server.page("/in", "<title>Welcome</title><p>Hello<p><a href=/list target=_blank>new</a>")
        server.page("/list", "<title>List</title><ul><li>one<li>two</ul>")
        return server
    }

    @Test(
        "a signal ends the server well, also one that comes as soon as the address is told",
        arguments: [SIGTERM, SIGINT, SIGHUP])
    func earlySignal(number: Int32) throws {
        for _ in 0..<8 {
            let program = try RunningProgram(["--webdriver", "0"])
            #expect(try program.line() != nil)
            program.signal(number)
            #expect(program.waitForEnd() == 0)
        }
    }

    @Test("a form is filled and sent, and pages are gone through")
    func form() throws {
        let server = site()
        server.page(
            "/in?user=Zo%C3%AB+&pin=1%262&keep=1&lang=en", "<title>Welcome</title><p>Hello")
        let driver = try DriverClient(["--javascript", "off"])
        #expect(driver.capabilities["browserName"]?.string == "garth")
        try driver.post("url", #"{"url": "\#(server.origin)/"}"#)
        #expect(try driver.get("title").value.string == "Start")
        let user = try driver.element("[name=user]")
        try driver.post("element/\(user)/clear")
        try driver.post("element/\(user)/value", #"{"text": "Zoë X\#("\u{E003}")"}"#)
        #expect(try driver.get("element/\(user)/property/value").value.string == "Zoë ")
        try driver.post("element/\(try driver.element("[name=pin]"))/value", #"{"text": "1&2"}"#)
        try driver.post("element/\(try driver.element("[name=keep]"))/click")
        try driver.post("element/\(try driver.element("option"))/click")
        #expect(
            try driver.get("element/\(try driver.element("option"))/selected").value == .bool(true))
        try driver.post("element/\(try driver.element("#go"))/click")
        #expect(server.requests.last == "/in?user=Zo%C3%AB+&pin=1%262&keep=1&lang=en")
        #expect(try driver.get("title").value.string == "Welcome")
        #expect(try driver.get("element/\(user)/text").error == "stale element reference")
        try driver.post("back")
        #expect(try driver.get("url").value.string == server.origin + "/")
        try driver.post("forward")
        #expect(try driver.get("title").value.string == "Welcome")
        try driver.post("refresh")
        #expect(try driver.get("source").value.string?.contains("<p>Hello") == true)
        #expect(driver.end() == 0)
    }

    @Test("Enter in a field sends its form")
    func enter() throws {
        let server = site()
        let driver = try DriverClient()
        try driver.post("url", #"{"url": "\#(server.origin)/"}"#)
        let user = try driver.element("[name=user]")
        try driver.post("element/\(user)/value", #"{"text": "!\#("\u{E007}")"}"#)
        #expect(server.requests.last == "/in?user=old%21&pin=&lang=de")
    }

    @Test("a search leads to a table, and a file is told of and not saved")
    func search() throws {
        let server = ScriptedServer()
        server.page("/", "<form action=/find><input name=q></form>")
        server.page(
            "/find?q=tea", "<table><tr><td>Tea<td>1<tr><td>Cup<td>2</table><a href=/file>all</a>")
        server.route(
            "/file",
            [
                .send(
                    "HTTP/1.1 200 OK\r\nContent-Type: application/zip\r\n"
                        + "Content-Length: 2\r\nConnection: close\r\n\r\nPK")
            ])
        let driver = try DriverClient()
        try driver.post("url", #"{"url": "\#(server.origin)/"}"#)
        let field = try driver.element("[name=q]")
        try driver.post("element/\(field)/value", #"{"text": "tea\#("\u{E007}")"}"#)
        let cells = try driver.post("elements", #"{"using": "css selector", "value": "td"}"#)
        let names = cells.value.elements?.compactMap { $0[DriverClient.elementKey]?.string } ?? []
        #expect(
            try names.map { try driver.get("element/\($0)/text").value.string }
                == ["Tea", "1", "Cup", "2"])
        let click = try driver.post("element/\(try driver.element("a"))/click")
        #expect(click.message.contains("application/zip"))
        #expect(try driver.get("url").value.string == server.origin + "/find?q=tea")
    }

    @Test("keys fire their events, and what they type is in the field")
    func keys() throws {
        let server = ScriptedServer()
        server.page(
            "/",
            """
            <input id=i value=ab><script>window.log = []
            for (const t of ["focus", "keydown", "keypress", "input", "keyup", "change"])
              document.addEventListener(t, e => log.push(t + (e.key ?? "")), true)</script>
            """)
        let driver = try DriverClient()
        try driver.post("url", #"{"url": "\#(server.origin)/"}"#)
        let field = try driver.element("#i")
        try driver.post("element/\(field)/value", #"{"text": "c\#("\u{E012}\u{E003}")"}"#)
        let told = try driver.post(
            "execute/sync", #"{"script": "return i.value + ' ' + log.join()", "args": []}"#)
        let arrow = "keydownArrowLeft,keyupArrowLeft"
        let back = "keydownBackspace,input,keyupBackspace"
        #expect(
            told.value.string == "ac focus,keydownc,keypressc,input,keyupc,\(arrow),\(back)")
    }

    @Test("elements in a shadow tree are found from its root")
    func shadow() throws {
        let server = ScriptedServer()
        server.page(
            "/",
            """
            <div id=host></div><script>
            host.attachShadow({mode: "open"}).innerHTML = "<b id=b>in</b>"</script>
            """)
        let driver = try DriverClient()
        try driver.post("url", #"{"url": "\#(server.origin)/"}"#)
        let name = try driver.shadowRoot(of: "#host")
        let found = try driver.post(
            "shadow/\(name)/element", #"{"using": "css selector", "value": "b"}"#)
        #expect(found.value[DriverClient.elementKey] != nil)
        #expect(
            try driver.post("shadow/\(name)/element", #"{"using": "tag name", "value": "i"}"#).error
                == "no such element")
        #expect(
            try driver.post("shadow/e999/elements", #"{"using": "tag name", "value": "b"}"#).error
                == "no such shadow root")
        #expect(try driver.get("element/\(name)/text").error == "no such element")
    }

    @Test("an element in a shadow tree is clicked")
    func shadowClick() throws {
        let server = ScriptedServer()
        server.page(
            "/",
            """
            <div id=host></div><script>
            host.attachShadow({mode: "open"}).innerHTML = "<button id=b>Press</button>"
            host.shadowRoot.getElementById("b").onclick = (event) => {
              document.title = `${event.isTrusted} ${event.detail} ${event.clientX > 0}`
            }
            </script>
            """)
        let driver = try DriverClient()
        try driver.post("url", #"{"url": "\#(server.origin)/"}"#)
        let name = try driver.shadowRoot(of: "#host")
        let found = try driver.post(
            "shadow/\(name)/element", #"{"using": "css selector", "value": "button"}"#)
        let button = try #require(found.value[DriverClient.elementKey]?.string)
        #expect(try driver.post("element/\(button)/click").error == nil)
        #expect(try driver.get("title").value.string == "true 1 true")
    }

    @Test("scripts, searches and clicks in a frame are those of its document")
    func frameScripts() throws {
        let server = ScriptedServer()
        server.page("/", "<title>Outer</title><h1>Out</h1><iframe src=/in></iframe>")
        server.page(
            "/in",
            """
            <title>Inner</title><h2 id=h>In</h2><input id=i value=a>
            <button id=b onclick="window.name = h.textContent = 'clicked'">B</button>
            <div id=host></div>
            <script>i.oninput = () => { h.textContent = i.value }
            host.attachShadow({mode: "open"}).innerHTML = "<i>shade</i>"
            host.onclick = () => { window.shaded = true }</script>
            """)
        let driver = try DriverClient()
        func run(_ script: String, _ arguments: String = "[]") throws -> DriverClient.Answer {
            try driver.post(
                "execute/sync", #"{"script": "return \#(script)", "args": \#(arguments)}"#)
        }
        try driver.post("url", #"{"url": "\#(server.origin)/"}"#)
        let outer = try driver.element("h1")
        try driver.post("frame", #"{"id": 0}"#)
        #expect(try run("document.title").value.string == "Inner")
        #expect(try run("parent.document.title").value.string == "Outer")
        #expect(try run("navigator.webdriver").value == .bool(true))
        #expect(try driver.get("title").value.string == "Outer")
        let later = try driver.post(
            "execute/async",
            #"{"script": "setTimeout(arguments[0], 1, document.title)", "args": []}"#)
        #expect(later.value.string == "Inner")
        let found = try run("document.querySelector('#h')")
        let heading = try #require(found.value[DriverClient.elementKey]?.string)
        #expect(try driver.element("#h") == heading)
        let element = #"[{"\#(DriverClient.elementKey)": "\#(heading)"}]"#
        #expect(try run("arguments[0].id", element).value.string == "h")
        #expect(
            try run("1", #"[{"\#(DriverClient.elementKey)": "\#(outer)"}]"#).error
                == "no such element")
        let click = try driver.post("element/\(try driver.element("#b"))/click")
        #expect(click.error == nil)
        #expect(try driver.get("element/\(heading)/text").value.string == "clicked")
        #expect(try run("name").value.string == "clicked")
        let field = try driver.element("#i")
        try driver.post("element/\(field)/value", #"{"text": "bc"}"#)
        #expect(try driver.get("element/\(field)/property/value").value.string == "abc")
        #expect(try run("h.textContent").value.string == "abc")
        #expect(try driver.get("element/\(field)/css/display").value.string == "inline-block")
        let xpath = try driver.post("element", #"{"using": "xpath", "value": "//h2"}"#)
        #expect(xpath.value[DriverClient.elementKey]?.string == heading)
        let shadow = try driver.shadowRoot(of: "#host")
        let shade = try driver.post(
            "shadow/\(shadow)/element", #"{"using": "css selector", "value": "i"}"#)
        let inner = try #require(shade.value[DriverClient.elementKey]?.string)
        #expect(try driver.get("element/\(inner)/text").value.string == "shade")
        #expect(try driver.post("element/\(inner)/click").error == nil)
        #expect(try run("shaded").value == .bool(true))
        #expect(try driver.get("source").value.string?.contains("<h2 id=\"h\">abc") == true)
        #expect(try run("window").value["frame-075b-4da1-b6ba-e579c2d3230a"] != nil)
        try driver.post("frame/parent")
        #expect(try run("document.title").value.string == "Outer")
        #expect(try driver.get("element/\(heading)/text").error == "no such element")
    }

    @Test("a document of another origin runs its scripts, and its elements are told of")
    func foreignFrame() throws {
        let (server, other) = (ScriptedServer(), ScriptedServer())
        other.page("/in", "<h2 title=t>In</h2><script>window.ran = 1</script>")
        server.page("/", "<iframe src=\(other.origin)/in></iframe>")
        let driver = try DriverClient()
        try driver.post("url", #"{"url": "\#(server.origin)/"}"#)
        try driver.post("frame", #"{"id": 0}"#)
        let answer = try driver.post(
            "execute/sync", #"{"script": "return typeof ran", "args": []}"#)
        #expect(answer.value.string == "number")
        #expect(try driver.text("h2") == "In")
        let heading = try driver.element("h2")
        #expect(try driver.get("element/\(heading)/property/title").value.string == "t")
        #expect(try driver.get("element/\(heading)/css/display").value.string == "block")
        #expect(try driver.get("source").value.string?.contains("<h2 title") == true)
    }

    @Test("elements are found in four ways and told of")
    func elements() throws {
        let server = site()
        let driver = try DriverClient(["--javascript", "off"])
        try driver.post("url", #"{"url": "\#(server.origin)/"}"#)
        func count(_ using: String, _ value: String) throws -> Int? {
            try driver.post("elements", #"{"using": "\#(using)", "value": "\#(value)"}"#)
                .value.elements?.count
        }
        #expect(try count("link text", "The list") == 1)
        #expect(try count("partial link text", "list") == 2)
        #expect(try count("tag name", "input") == 3)
        #expect(try count("css selector", "form > input") == 2)
        #expect(
            try driver.post("element", #"{"using": "css selector", "value": "a["}"#).error
                == "invalid selector")
        #expect(
            try driver.post("element", #"{"using": "css selector", "value": "nav"}"#).error
                == "no such element")
        let heading = try driver.element("#h")
        #expect(try driver.get("element/\(heading)/text").value.string == "Log in")
        #expect(try driver.get("element/\(heading)/name").value.string == "h1")
        #expect(try driver.get("element/\(heading)/computedrole").value.string == "heading")
        #expect(try driver.get("element/\(heading)/computedlabel").value.string == "Log in")
        #expect(try driver.get("element/\(heading)/attribute/id").value.string == "h")
        #expect(try driver.get("element/\(heading)/attribute/class").value == .null)
        #expect(try driver.get("element/\(heading)/css/display").value.string == "block")
        #expect(try driver.get("element/\(heading)/rect").error == "unsupported operation")
        let gone = try driver.element("#gone")
        #expect(try driver.get("element/\(gone)/displayed").value == .bool(false))
        #expect(try driver.post("element/\(gone)/click").error == "element not interactable")
        let off = try driver.element("#off")
        #expect(try driver.get("element/\(off)/enabled").value == .bool(false))
        #expect(try driver.get("element/\(off)/attribute/disabled").value.string == "true")
        let form = try driver.element("form")
        let inner = try driver.post(
            "element/\(form)/elements", #"{"using": "css selector", "value": "button"}"#)
        #expect(inner.value.elements?.count == 2)
        #expect(try driver.get("element/e999/text").error == "no such element")
    }

    @Test("scripts get and give elements, and wait for promises and callbacks")
    func scripts() throws {
        let server = site()
        let driver = try DriverClient()
        try driver.post("url", #"{"url": "\#(server.origin)/"}"#)
        let heading = try driver.element("#h")
        func execute(_ script: String, _ way: String = "sync") throws -> DriverClient.Answer {
            let argument = #"{"\#(DriverClient.elementKey)": "\#(heading)"}"#
            return try driver.post(
                "execute/\(way)", #"{"script": "\#(script)", "args": [\#(argument), 2]}"#)
        }
        #expect(try execute("return arguments[0].id + arguments[1]").value.string == "h2")
        #expect(
            try execute("return [null, {a: [1.5, true]}]").value.serialized
                == #"[null,{"a":[1.5,true]}]"#)
        #expect(
            try execute("return document.querySelector('h1')").value[DriverClient.elementKey]?
                .string == heading)
        #expect(try execute("return document.querySelectorAll('a')").value.elements?.count == 2)
        #expect(try execute("return Promise.resolve(7)").value.integer == 7)
        #expect(
            try execute("setTimeout(arguments[2], 1, 'later')", "async").value.string == "later")
        #expect(try execute("throw new TypeError('no')").error == "javascript error")
        #expect(try execute("const a = []; a.push(a); return a").error == "javascript error")
        #expect(
            try execute("arguments[0].remove(); return arguments[0]").error
                == "stale element reference")
        #expect(try driver.get("element/\(heading)/text").error == "stale element reference")
        #expect(try execute("", "async").error == "stale element reference")
        try driver.post("timeouts", #"{"script": 1}"#)
        #expect(
            try driver.post("execute/async", #"{"script": "", "args": []}"#).error
                == "script timeout")
    }

    @Test("dialogs wait for the driver, and end other commands as the session says")
    func dialogs() throws {
        let server = ScriptedServer()
        server.page("/", "<button onclick=\"document.title = prompt('Name?', 'x')\">b</button>")
        let driver = try DriverClient()
        try driver.post("url", #"{"url": "\#(server.origin)/"}"#)
        #expect(try driver.get("alert/text").error == "no such alert")
        let button = try driver.element("button")
        #expect(try driver.post("element/\(button)/click").value == .null)
        #expect(try driver.get("alert/text").value.string == "Name?")
        try driver.post("alert/text", #"{"text": "Ada"}"#)
        try driver.post("alert/accept")
        #expect(
            try driver.post("execute/sync", #"{"script": "return document.title", "args": []}"#)
                .value.string == "Ada")
        try driver.post("element/\(button)/click")
        let met = try driver.get("title")
        #expect(met.error == "unexpected alert open")
        #expect(met.value["data"]?["text"]?.string == "Name?")
        #expect(try driver.get("alert/text").error == "no such alert")
    }

    @Test("a session has cookies of its own, and drivers set and remove them")
    func cookies() throws {
        let server = ScriptedServer()
        server.route(
            "/",
            [
                .send(
                    "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nSet-Cookie: a=1; HttpOnly\r\n"
                        + "Content-Length: 2\r\n\r\nhi")
            ])
        let driver = try DriverClient()
        try driver.post("url", #"{"url": "\#(server.origin)/"}"#)
        #expect(try driver.get("cookie/a").value["httpOnly"] == .bool(true))
        try driver.post("cookie", #"{"cookie": {"name": "b", "value": "2", "sameSite": "Lax"}}"#)
        #expect(try driver.get("cookie").value.elements?.count == 2)
        let foreign = #"{"cookie": {"name": "c", "value": "3", "domain": "other.test"}}"#
        #expect(try driver.post("cookie", foreign).error == "invalid cookie domain")
        try driver.post("refresh")
        #expect(server.heads.last?.contains("Cookie: a=1; b=2") == true)
        try driver.delete("cookie/a")
        #expect(try driver.get("cookie/a").error == "no such cookie")
        try driver.delete("cookie")
        #expect(try driver.get("cookie").value.elements?.isEmpty == true)
    }

    @Test("windows and frames are gone to, and the last window ends the session")
    func windows() throws {
        let server = site()
        server.page("/frames", "<iframe src=/list></iframe>")
        let driver = try DriverClient()
        try driver.post("url", #"{"url": "\#(server.origin)/frames"}"#)
        try driver.post("frame", #"{"id": 0}"#)
        #expect(try driver.text("li") == "one")
        try driver.post("frame/parent")
        #expect(
            try driver.post("element", #"{"using": "css selector", "value": "li"}"#).error
                == "no such element")
        #expect(try driver.post("frame", #"{"id": 1}"#).error == "no such frame")
        let first = try #require(try driver.get("window").value.string)
        try driver.post("url", #"{"url": "\#(server.origin)/in"}"#)
        try driver.post("element/\(try driver.element("a"))/click")
        let handles = try driver.get("window/handles").value.elements?.compactMap(\.string) ?? []
        let second = try #require(handles.first { $0 != first })
        try driver.post("window", #"{"handle": "\#(second)"}"#)
        #expect(try driver.get("title").value.string == "List")
        try driver.delete("window")
        #expect(try driver.get("title").error == "no such window")
        try driver.post("window", #"{"handle": "\#(first)"}"#)
        #expect(try driver.get("title").value.string == "Welcome")
        #expect(try driver.delete("window").value.elements?.isEmpty == true)
        #expect(try driver.get("title").error == "invalid session id")
    }

    @Test("commands in a window that a page has opened wait for its first page")
    func openedWindows() throws {
        let server = site()
        server.page("/a", "<a href=/late target=_blank>new</a>")
        server.page("/b", "<a href=/never target=_blank>new</a>")
        server.page("/sheet", "")
        server.route(
            "/late",
            [
                .send("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n\r\n"),
                .send("<link rel=stylesheet href=/sheet><p>early"), .awaitRequest("/sheet"),
                .send("<title>Late</title>"),
            ])
        server.route("/never", [.silence])
        let driver = try DriverClient()
        func open(_ path: String) throws -> String {
            try driver.post("url", #"{"url": "\#(server.origin)\#(path)"}"#)
            let before = try driver.get("window/handles").value.elements ?? []
            try driver.post("element/\(try driver.element("a"))/click")
            let after = try driver.get("window/handles").value.elements ?? []
            return try #require(after.first { !before.contains($0) }?.string)
        }
        let first = try #require(try driver.get("window").value.string)
        try driver.post("window", #"{"handle": "\#(try open("/a"))"}"#)
        #expect(try driver.get("title").value.string == "Late")
        try driver.post("window", #"{"handle": "\#(first)"}"#)
        try driver.post("window", #"{"handle": "\#(try open("/b"))"}"#)
        try driver.post("timeouts", #"{"pageLoad": 200}"#)
        #expect(try driver.get("title").error == "timeout")
        #expect(try driver.delete("window").value.elements?.count == 2)
    }

    @Test("a title that is asked for while a script's form leads on is that of a page")
    func titleBetweenPages() throws {
        let server = ScriptedServer()
        server.page("/form", "<title>Form</title><form action=/next></form>")
        server.page("/next?", "<title>Next</title>")
        let driver = try DriverClient()
        for _ in 0..<5 {
            try driver.post("url", #"{"url": "\#(server.origin)/form"}"#)
            try driver.post(
                "execute/sync", #"{"script": "document.forms[0].submit()", "args": []}"#)
            // A document has no title before its first bytes are read.
            var title = try driver.get("title")
            while ["", "Form"].contains(title.value.string) {
                title = try driver.get("title")
            }
            #expect(title.value.string == "Next", "\(title)")
        }
    }

    @Test("the allow-list holds, and a refusal names its rule")
    func walls() throws {
        let server = site()
        server.page("/out", "<a href='http://127.0.0.1:1/'>out</a>")
        server.redirect("/away", to: "http://127.0.0.1:1/")
        let driver = try DriverClient(["--locked", "--allow", "127.0.0.1:\(server.port)"])
        for url in ["http://127.0.0.1:1/", "\(server.origin)/away", "file:///etc/passwd"] {
            #expect(try driver.post("url", #"{"url": "\#(url)"}"#).error == "unknown error")
        }
        #expect(try driver.post("url", #"{"url": "http://a.test/"}"#).message.contains("a.test"))
        try driver.post("url", #"{"url": "\#(server.origin)/out"}"#)
        let click = try driver.post("element/\(try driver.element("a"))/click")
        #expect(click.message.contains("allow-list"))
        #expect(try driver.get("url").value.string == server.origin + "/out")
    }

    @Test("a web page, a foreign host and a wrong session are refused")
    func strangers() throws {
        let driver = try DriverClient()
        func status(_ fields: [String]) throws -> Int {
            try driver.send("GET", "/status", nil, fields: fields).status
        }
        #expect(try status([]) == 200)
        #expect(try status(["Host: evil.test:\(driver.port)"]) == 403)
        #expect(try status(["Origin: http://localhost:\(driver.port)"]) == 403)
        #expect(try driver.send("GET", "/session/no/url", nil).error == "invalid session id")
        #expect(try driver.send("POST", "/session", "[]").error == "invalid argument")
        #expect(try driver.send("GET", "/nothing", nil).error == "unknown command")
    }

    @Test("only this machine is served", arguments: ["0.0.0.0:1", "example.org:1", "x", "70000"])
    func places(place: String) throws {
        let result = try Garth.run(["--webdriver", place])
        #expect(result.status == 64)
        #expect(result.errors.contains("--webdriver"))
    }
}
