import Foundation
import GarthJSON
import TestSupport
import Testing

/// Devices, frames and files of drivers (docs/webdriver.md).
@Suite("WebDriver input", .endsWhatHangs) struct DriverInputTests {
    private let server = ScriptedServer()
    private let driver: DriverClient

    init() throws {
        server.page(
            "/",
            """
            <title>T</title><div id=box><button id=a>Alpha</button> <button id=b>Beta</button></div>
            <input id=i><input id=f type=file><script>window.log = []
            const types = ["over", "enter", "move", "down", "up", "out", "leave"]
              .flatMap(t => ["pointer" + t, "mouse" + t])
            for (const t of [...types, "click", "dblclick", "auxclick", "contextmenu"])
              for (const id of ["a", "b"]) document.getElementById(id).addEventListener(t,
                e => log.push(id + t + (e.type.endsWith("out") ? ">" + e.relatedTarget?.id : "")))
            document.getElementById("box").onclick = e => log.push("box" + e.target.id)
            </script>
            """)
        driver = try DriverClient()
        try driver.post("url", #"{"url": "\#(server.origin)/"}"#)
    }

    private func script(_ text: String) throws -> JSONValue {
        let source = JSONValue.string(text).serialized
        return try driver.post("execute/sync", #"{"script": \#(source), "args": []}"#).value
    }

    private func log() throws -> String {
        try script("return log.splice(0).join(' ')").string ?? ""
    }

    private func over(_ selector: String) throws -> String {
        let name = try driver.element(selector)
        return """
            {"type": "pointerMove", "duration": 0, "x": 0, "y": 0,
             "origin": {"\(DriverClient.elementKey)": "\(name)"}}
            """
    }

    private func pointer(_ actions: [String], type: String = "mouse") throws {
        let answer = try driver.post(
            "actions",
            """
            {"actions": [{"type": "pointer", "id": "p\(type)",
            "parameters": {"pointerType": "\(type)"},
            "actions": [\(actions.joined(separator: ","))]}]}
            """)
        #expect(answer.error == nil, "\(answer)")
    }

    private let down = #"{"type": "pointerDown", "button": 0}"#
    private let up = #"{"type": "pointerUp", "button": 0}"#

    @Test("a pointer fires the events of Pointer Events and UI Events in their order")
    func order() throws {
        try pointer([try over("#a"), down, up])
        #expect(
            try log()
                == "apointerover apointerenter amouseover amouseenter apointermove amousemove "
                + "apointerdown amousedown apointerup amouseup aclick boxa")
        try pointer([try over("#b")])
        #expect(
            try log()
                == "apointerout>b apointerleave bpointerover bpointerenter amouseout>b amouseleave "
                + "bmouseover bmouseenter bpointermove bmousemove")
        try pointer([down, up, down, up])
        #expect(
            try log()
                == "bpointerdown bmousedown bpointerup bmouseup bclick boxb "
                + "bpointerdown bmousedown bpointerup bmouseup bclick boxb bdblclick")
        try pointer([
            #"{"type": "pointerDown", "button": 2}"#, #"{"type": "pointerUp", "button": 2}"#,
        ])
        #expect(
            try log()
                == "bpointerdown bmousedown bcontextmenu bpointerup bmouseup bauxclick")
    }

    @Test("clicks in a row are counted, and a key that is down already repeats")
    func repeated() throws {
        _ = try script(
            """
            window.counts = []
            for (const t of ["mousedown", "click"]) a.addEventListener(t, e => counts.push(t + e.detail))
            onkeydown = e => counts.push(e.key + e.repeat)
            """)
        try pointer([over("#a"), down, up, down, up])
        #expect(
            try script("return counts.splice(0).join(' ')").string
                == "mousedown1 click1 mousedown2 click2")
        let key = #"{"type": "keyDown", "value": "x"}"#
        try driver.post(
            "actions", #"{"actions": [{"type": "key", "id": "k", "actions": [\#(key), \#(key)]}]}"#)
        #expect(try script("return counts.splice(0).join(' ')").string == "xfalse xtrue")
        let right = #"{"type": "pointerDown", "button": 2}"#
        try pointer([over("#a"), down, up, right, #"{"type": "pointerUp", "button": 2}"#])
        #expect(
            try script("return counts.filter(c => c[0] === 'm').at(-1)").string == "mousedown1")
    }

    @Test("a press on one element and a release on another click the one around both")
    func dragging() throws {
        try pointer([try over("#a"), down])
        _ = try log()
        try pointer([try over("#b"), up])
        let told = try log()
        #expect(told.contains("bmousemove bpointerup bmouseup boxbox"))
        #expect(!told.contains("click"))
    }

    @Test("an element that captures the pointer gets its events, and a prevented press no mouse")
    func capture() throws {
        _ = try script(
            """
            a.addEventListener("pointerdown", e => a.setPointerCapture(e.pointerId))
            a.addEventListener("gotpointercapture", () => log.push("got"))
            a.addEventListener("lostpointercapture", () => log.push("lost"))
            b.addEventListener("pointerdown", e => e.preventDefault())
            """)
        try pointer([try over("#a"), down])
        _ = try log()
        try pointer([try over("#b"), up])
        #expect(try log() == "apointermove amousemove apointerup amouseup lost aclick boxa")
        try pointer([try over("#b"), down, up])
        let told = try log()
        #expect(told.contains("bpointerdown bpointerup bclick"))
        #expect(!told.contains("mousedown"))
    }

    @Test("an element that can be dragged is dropped where a script takes it")
    func dragAndDrop() throws {
        server.page(
            "/drag",
            """
            <p id=a draggable=true>Thing</p><p id=b>Place</p><script>window.log = []
            for (const t of ["start", "enter", "over", "leave", "end"].map(t => "drag" + t).concat("drop"))
              addEventListener(t, e => log.push(t + e.target.id + e.dataTransfer.getData("text")))
            addEventListener("dragstart", e => e.dataTransfer.setData("text", "T"))
            b.ondragover = e => e.preventDefault()
            for (const t of ["pointerup", "pointercancel", "mouseup", "click"])
              addEventListener(t, e => log.push(t))</script>
            """)
        try driver.post("url", #"{"url": "\#(server.origin)/drag"}"#)
        try pointer([try over("#a"), down, try over("#b"), up])
        #expect(
            try log()
                == "dragstarta pointercancel dragenterb dragoverb dropbT dragenda")
        _ = try script("b.ondragover = null")
        try pointer([try over("#a"), down, try over("#b"), up])
        #expect(
            try log()
                == "dragstarta pointercancel dragenterb dragoverb dragleaveb dragenda")
    }

    @Test("a finger is over nothing, and its mouse events follow its release")
    func touch() throws {
        try pointer([try over("#a"), down, up], type: "touch")
        #expect(
            try log()
                == "apointerover apointerenter apointerdown apointerup apointerout>undefined "
                + "apointerleave amouseover amouseenter amousemove amousedown amouseup aclick boxa")
    }

    @Test("a finger fires the events of Touch Events at the element that it came down on")
    func touchEvents() throws {
        _ = try script(
            """
            log = []
            for (const t of ["touchstart", "touchmove", "touchend", "pointerup", "click"])
              document.body.addEventListener(t, e => log.push([t, e.target.id, e.touches?.length,
                e.changedTouches?.[0].target.id, e.changedTouches?.item(0).identifier].join()))
            """)
        try pointer([try over("#a"), down, try over("#b"), up], type: "touch")
        let told = try log().split(separator: " ").filter { $0.contains(",") }
        #expect(
            told == [
                "touchstart,a,1,a,2", "touchmove,a,1,a,2", "pointerup,b,,,", "touchend,a,0,a,2",
                "click,box,,,",
            ])
        _ = try script("a.addEventListener('touchstart', e => e.preventDefault())")
        try pointer([try over("#a"), down, up], type: "touch")
        let prevented = try log()
        #expect(prevented.contains("touchend,a"))
        #expect(!prevented.contains("amousedown") && !prevented.contains("aclick"))
    }

    @Test("each move of a pen has its own properties, and its tilt follows from its angles")
    func pen() throws {
        _ = try script(
            """
            a.addEventListener("pointermove", e => log.push([e.pressure, e.width, e.tiltX, e.tiltY,
              e.altitudeAngle, e.azimuthAngle.toFixed(2)].join()))
            """)
        func move(_ details: String) throws -> String {
            try over("#a").replacing("\"duration\": 0", with: "\"duration\": 0, \(details)")
        }
        _ = try log()
        try pointer(
            [
                try over("#a"), down,
                try move(#""pressure": 0.25, "width": 3, "altitudeAngle": 1.2, "azimuthAngle": 6"#),
                try move(#""pressure": 0.5, "tiltX": 0, "tiltY": 90"#), up,
            ], type: "pen")
        let told = try log()
        #expect(told.contains(" 0.25,3,20,-6,1.2,6.00 "), "\(told)")
        #expect(told.contains(" 0.5,1,0,90,0,1.57 "), "\(told)")
    }

    @Test("fingers are pointers of their own, and what went down last is released first")
    func fingers() throws {
        _ = try script(
            """
            for (const t of ["pointerdown", "pointerup"]) a.addEventListener(t,
              e => log.push([t, e.pointerId, e.isPrimary, e.buttons].join()))
            onkeyup = e => log.push(e.key)
            """)
        let devices = try ["x", "y"].map { name in
            """
            {"type": "pointer", "id": "\(name)", "parameters": {"pointerType": "touch"},
            "actions": [\(try over("#a")), \(down)]}
            """
        }
        let key = #"{"type": "key", "id": "k", "actions": [{"type": "keyDown", "value": "q"}]}"#
        for device in devices + [key] {
            #expect(try driver.post("actions", #"{"actions": [\#(device)]}"#).error == nil)
        }
        let pressed = try log()
        #expect(pressed.contains("pointerdown,2,true,1"))
        #expect(pressed.contains("pointerdown,3,false,1"))
        try driver.delete("actions")
        let released = try log().split(separator: " ").map(String.init)
        let wanted = ["q", "pointerup,3,false,0", "pointerup,2,true,0"]
        #expect(released.filter { wanted.contains($0) } == wanted, "\(released)")
        let mouse = #"{"type": "pointer", "id": "x", "actions": []}"#
        let touch = devices[0]
        try driver.post("actions", #"{"actions": [\#(touch)]}"#)
        #expect(
            try driver.post("actions", #"{"actions": [\#(mouse)]}"#).error == "invalid argument")
    }

    @Test("keys ask before they change a field, and a field that is left tells of its change")
    func keys() throws {
        _ = try script(
            """
            for (const t of ["beforeinput", "input", "change"])
              i.addEventListener(t, e => { log.push(t + (e.data ?? ""))
                if (e.data === "x") e.preventDefault() })
            """)
        try driver.post("element/\(try driver.element("#i"))/value", #"{"text": "axb"}"#)
        _ = try script("i.blur()")
        #expect(try log() == "beforeinputa inputa beforeinputx beforeinputb inputb change")
        #expect(try script("return i.value").string == "ab")
    }

    @Test("keys and the pointer reach the document of a frame")
    func frames() throws {
        server.page("/outer", "<p>outer</p><iframe src=/inner></iframe>")
        server.page(
            "/inner",
            """
            <input id=i><button id=b>B</button><script>window.log = []
            for (const t of ["mousedown", "click", "input", "keydown"])
              addEventListener(t, e => log.push(e.target.id + t))</script>
            """)
        try driver.post("url", #"{"url": "\#(server.origin)/outer"}"#)
        try driver.post("frame", #"{"id": 0}"#)
        try pointer([try over("#b"), down, up])
        #expect(try log() == "bmousedown bclick")
        try driver.post("element/\(try driver.element("#b"))/click")
        #expect(try log() == "bmousedown bclick")
        try driver.post("element/\(try driver.element("#i"))/value", #"{"text": "k"}"#)
        #expect(try log() == "ikeydown iinput")
    }

    @Test("a client elsewhere sends its file, which a field gets and no folder")
    func files() throws {
        // The archive of a file `note.txt` with the text "hello hello hello".
        let archive =
            "UEsDBBQAAAAIAAAAIVyAiPnlCgAAABEAAAAIAAAAbm90ZS50eHTLSM3JyVfIQJAAUEsBAhQDFAAAAAgAAAAhXICI"
            + "+eUKAAAAEQAAAAgAAAAAAAAAAAAAAIABAAAAAG5vdGUudHh0UEsFBgAAAAABAAEANgAAADAAAAAAAA=="
        let sent = try driver.post("se/file", #"{"file": "\#(archive)"}"#)
        let path = try #require(sent.value.string, "\(sent)")
        #expect(!FileManager.default.fileExists(atPath: path))
        let text = JSONValue.string(path).serialized
        let field = try driver.element("#f")
        #expect(try driver.post("element/\(field)/value", #"{"text": \#(text)}"#).error == nil)
        let told = try driver.post(
            "execute/async",
            """
            {"script": "f.files[0].text().then(t => arguments[0](f.files[0].name + f.files[0].type + t))",
             "args": []}
            """)
        #expect(told.value.string == "note.txttext/plainhello hello hello")
        #expect(try driver.post("se/file", #"{"file": "UEsF"}"#).error == "invalid argument")
    }

    @Test("a file is saved in the folder that the person has named")
    func downloads() throws {
        let folder = FileManager.default.temporaryDirectory.path + "/garth-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: folder + "/in", withIntermediateDirectories: true)
        server.page("/dl", "<a href=/file.zip>get</a>")
        server.route("/file.zip", [.page("PK", type: "application/zip")])
        let driver = try DriverClient(
            ["--download-folder", folder], capabilities: #"{"webSocketUrl": true}"#)
        let address = try #require(driver.capabilities["webSocketUrl"]?.string)
        let place = try #require(address.split(separator: "/", maxSplits: 2).last)
        let client = try BiDiClient(port: driver.port, path: "/" + place)
        try client.send(
            "session.subscribe",
            #"{"events": ["browsingContext.downloadWillBegin", "browsingContext.downloadEnd"]}"#)
        try driver.post("url", #"{"url": "\#(server.origin)/dl"}"#)
        func get() throws -> JSONValue {
            let click = try driver.post("element/\(try driver.element("a"))/click")
            #expect(click.error == nil, "\(click)")
            let began = try client.event("browsingContext.downloadWillBegin")
            #expect(began["suggestedFilename"]?.string == "file.zip")
            return try client.event("browsingContext.downloadEnd")
        }
        #expect(try get()["filepath"]?.string == folder + "/file.zip")
        func behave(_ value: String) throws -> String? {
            try client.send("browser.setDownloadBehavior", #"{"downloadBehavior": \#(value)}"#)
                .error
        }
        #expect(try behave(#"{"type": "allowed", "destinationFolder": "\#(folder)/in"}"#) == nil)
        #expect(try get()["filepath"]?.string == folder + "/in/file.zip")
        for wrong in ["/", "\(folder)/..", "\(folder)/nowhere"] {
            let answer = try behave(#"{"type": "allowed", "destinationFolder": "\#(wrong)"}"#)
            #expect(answer == "unsupported operation")
        }
        #expect(try behave(#"{"type": "denied"}"#) == nil)
        let refused = try driver.post("element/\(try driver.element("a"))/click")
        #expect(refused.message.contains("application/zip"))
    }

    @Test("a link that is to be saved makes no navigation, and an attachment is never shown")
    func filesOfLinks() throws {
        let folder = FileManager.default.temporaryDirectory.path + "/garth-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        server.page(
            "/links",
            "<a id=a href=/text download=a.txt>a</a><a id=b href='data:,x' download=b.txt>b</a>"
                + "<a id=c href=/attached>c</a>")
        server.route("/text", [.page("text")])
        server.route(
            "/attached",
            [.page("text", headers: "Content-Disposition: attachment; filename=c.txt\r\n")])
        for options in [[], ["--download-folder", folder]] {
            let driver = try DriverClient(options, capabilities: #"{"webSocketUrl": true}"#)
            let address = try #require(driver.capabilities["webSocketUrl"]?.string)
            let place = try #require(address.split(separator: "/", maxSplits: 2).last)
            let client = try BiDiClient(port: driver.port, path: "/" + place)
            try client.send("session.subscribe", #"{"events": ["browsingContext"]}"#)
            try driver.post("url", #"{"url": "\#(server.origin)/links"}"#)
            for name in ["a", "b", "c"] {
                try driver.post("element/\(try driver.element("#\(name)"))/click")
                let began = try client.event("browsingContext.downloadWillBegin")
                #expect(began["suggestedFilename"]?.string == name + ".txt")
                #expect((began["navigation"] == .null) == (name != "c"))
                let end = try client.event("browsingContext.downloadEnd")
                #expect(
                    end["filepath"]?.string == (options.isEmpty ? nil : "\(folder)/\(name).txt"))
                #expect(end["status"]?.string == (options.isEmpty ? "canceled" : "complete"))
                #expect(try driver.get("url").value.string == server.origin + "/links")
            }
        }
    }

    @Test("a page is printed as text on sheets, with its links")
    func printing() throws {
        server.page(
            "/long",
            (1...200).map { "<p>Paragraph \($0)</p>" }.joined()
                + "<p><b>Bold</b> 漢 <a href=/x>link</a></p>")
        try driver.post("url", #"{"url": "\#(server.origin)/long"}"#)
        func pages(_ parameters: String) throws -> (count: Int, text: String) {
            let answer = try driver.post("print", parameters)
            let data = try #require(Data(base64Encoded: answer.value.string ?? ""), "\(answer)")
            let text = String(decoding: data, as: UTF8.self)
            #expect(text.hasPrefix("%PDF-1.4\n") && text.hasSuffix("%%EOF\n"))
            return (text.components(separatedBy: "/Type /Page ").count - 1, text)
        }
        let usual = try pages("{}")
        #expect(usual.count > 3)
        #expect(usual.text.contains("/URI (\(server.origin)/x)"))
        // The letters know their characters: P, and one that the font may not have.
        #expect(usual.text.contains("> <0050>") && usual.text.contains("> <6f22>"))
        #expect(try pages(#"{"pageRanges": ["2-3"]}"#).count == 2)
        #expect(try pages(#"{"scale": 0.5}"#).count < usual.count)
        #expect(try pages(#"{"orientation": "landscape"}"#).count > usual.count)
        #expect(try driver.post("print", #"{"scale": 3}"#).error == "invalid argument")
        #expect(
            try driver.post("print", #"{"margin": {"left": 30}}"#).error == "invalid argument")
    }

    @Test("a form that a script sends is sent, by a driver and in a dump")
    func scriptedForms() throws {
        server.page(
            "/auto",
            "<form action=/sent method=post><input name=a value=1></form>"
                + "<script>document.forms[0].submit()</script>")
        server.page("/sent", "<title>Sent</title><p>it came")
        try driver.post("url", #"{"url": "\#(server.origin)/auto"}"#)
        var title: String?
        for _ in 0..<100 where title != "Sent" {
            title = try driver.get("title").value.string
            usleep(20_000)
        }
        #expect(title == "Sent")
        #expect(server.bodies.last == "a=1", "\(server.heads)")
        let dump = try Garth.run(["--dump", "--javascript", "on", server.origin + "/auto"])
        #expect(dump.output == "it came\n")
    }

    @Test("keys choose options, radio buttons and numbers")
    func choosingKeys() throws {
        server.page(
            "/choose",
            """
            <select id=s><option>Apple<option disabled>Beer<option>Berry</select>
            <input type=radio name=r id=r1 checked><input type=radio name=r id=r2>
            <input type=range id=g value=5 max=10><input type=checkbox id=c><script>window.log = []
            addEventListener("change", e => log.push(e.target.id))</script>
            """)
        try driver.post("url", #"{"url": "\#(server.origin)/choose"}"#)
        func keys(_ selector: String, _ text: String) throws {
            let given = JSONValue.string(text).serialized
            let answer = try driver.post(
                "element/\(try driver.element(selector))/value", #"{"text": \#(given)}"#)
            #expect(answer.error == nil, "\(answer)")
        }
        try keys("#s", "Ber")
        #expect(try script("return s.value").string == "Berry")
        try keys("#s", "\u{E013}")
        #expect(try script("return s.value").string == "Apple")
        try keys("#r1", "\u{E014}")
        #expect(try script("return r2.checked").bool == true)
        try keys("#g", "\u{E014}\u{E014}\u{E015}")
        #expect(try script("return g.value").string == "6")
        try keys("#c", " ")
        #expect(try script("return c.checked").bool == true)
        #expect(try log() == "s s r2 g g g c")
        try keys("#g", "\u{E004}")
        let active = try driver.get("element/active").value[DriverClient.elementKey]?.string
        #expect(active == (try driver.element("#c")))
    }

    @Test("a time zone and a language of the driver count for scripts and requests, until removed")
    func emulation() throws {
        let client = try BiDiClient(port: driver.port)
        let window = try client.beginSession()
        func open() throws {
            try client.send(
                "browsingContext.navigate",
                #"{"context": "\#(window)", "url": "\#(server.origin)/", "wait": "complete"}"#)
        }
        func set(_ name: String, _ member: String, _ value: String) throws {
            let answer = try client.send(
                "emulation.\(name)", #"{"\#(member)": \#(value), "contexts": ["\#(window)"]}"#)
            #expect(answer.error == nil, "\(answer.value)")
        }
        func told(_ expression: String) throws -> String? {
            try client.evaluate("String(\(expression))", in: window)["value"]?.string
        }
        try open()
        try set("setTimezoneOverride", "timezone", #""America/New_York""#)
        for (expression, expected) in [
            ("new Date(0)", "Wed Dec 31 1969 19:00:00 GMT-0500 (Eastern Standard Time)"),
            ("new Date(2024, 6, 1).toISOString()", "2024-07-01T04:00:00.000Z"),
            ("new Date('2024-01-01T00:00').getTime() / 36e5 % 24", "5"),
            ("new Date('2024-01-01').getUTCHours()", "0"),
            ("new Date(2024, 6, 1).getTimezoneOffset()", "240"),
            ("Intl.DateTimeFormat().resolvedOptions().timeZone", "America/New_York"),
            ("Date.name + Date.length + (new Date() instanceof Date)", "Date7true"),
            ("(d => (d.setHours(1), d.toISOString()))(new Date(0))", "1969-12-31T06:00:00.000Z"),
        ] {
            #expect(try told(expression) == expected, "\(expression)")
        }
        try set("setLocaleOverride", "locale", #""de-DE""#)
        for (expression, expected) in [
            ("(1234.5).toLocaleString()", "1.234,5"), ("navigator.languages.join()", "de-DE"),
            ("new Intl.NumberFormat().resolvedOptions().locale", "de-DE"),
            ("new Date(0).toLocaleDateString()", "31.12.1969"),
        ] {
            #expect(try told(expression) == expected, "\(expression)")
        }
        try open()
        #expect(server.heads.last?.contains("ccept-Language: de-DE\r\n") == true)
        #expect(try told("new Date(0).getHours()") == "19")
        try set("setTimezoneOverride", "timezone", "null")
        try set("setLocaleOverride", "locale", "null")
        #expect(try told("new Date(0).getHours()") == "0")
        #expect(try told("navigator.language === 'de-DE'") == "false")
    }

    @Test("scripts of the driver run in frames, and events of frames name them")
    func preloadInFrames() throws {
        server.page("/outer", "<p>outer</p><iframe src=/inner></iframe>")
        server.page("/inner", "<script>document.title = window.seen</script>")
        let client = try BiDiClient(port: driver.port)
        let window = try client.beginSession()
        try client.send(
            "session.subscribe",
            #"{"events": ["script.message", "script.realmCreated", "browsingContext.load"]}"#)
        try client.send(
            "script.addPreloadScript",
            """
            {"functionDeclaration": "send => { window.seen = 7; send(location.pathname) }",
             "arguments": [{"type": "channel", "value": {"channel": "C"}}]}
            """)
        try client.send(
            "browsingContext.navigate",
            #"{"context": "\#(window)", "url": "\#(server.origin)/outer", "wait": "complete"}"#)
        let outer = try client.event("script.message")
        #expect(outer["data"]?["value"]?.string == "/outer")
        #expect(outer["source"]?["context"]?.string == window)
        let inner = try client.event("script.message")
        #expect(inner["data"]?["value"]?.string == "/inner")
        let frame = try #require(inner["source"]?["context"]?.string)
        #expect(frame != window)
        #expect(try client.evaluate("document.title", in: frame)["value"]?.string == "7")
        let left = "Object.getOwnPropertyNames(window).filter(n => n.startsWith(':')).length"
        #expect(try client.evaluate(left, in: frame)["value"]?.integer == 0)
        let load = try client.event("browsingContext.load")
        #expect(load["context"]?.string == frame)
        #expect(load["url"]?.string == server.origin + "/inner")
    }
}
