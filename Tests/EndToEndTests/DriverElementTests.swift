import GarthJSON
import TestSupport
import Testing

/// Elements, values of scripts and cookies of frames for drivers (WebDriver sections 12 to 14).
@Suite("WebDriver elements", .endsWhatHangs) struct DriverElementTests {
    private let server = ScriptedServer()
    private let driver: DriverClient

    init() throws {
        driver = try DriverClient()
    }

    private func open(_ page: String) throws {
        server.page("/", page)
        try driver.post("url", #"{"url": "\#(server.origin)/"}"#)
    }

    private func script(_ text: String, _ arguments: String = "") throws -> DriverClient.Answer {
        let source = JSONValue.string(text).serialized
        return try driver.post(
            "execute/sync", #"{"script": \#(source), "args": [\#(arguments)]}"#)
    }

    private func type(_ keys: String, into selector: String) throws -> DriverClient.Answer {
        try driver.post(
            "element/\(try driver.element(selector))/value",
            #"{"text": \#(JSONValue.string(keys).serialized)}"#)
    }

    @Test("a click on an option is one on its list, which tells of its choice before the release")
    func options() throws {
        try open(
            """
            <select multiple><option id=a>A<option id=b>B<option id=c disabled>C</select><script>
            window.log = []; const list = document.querySelector("select"), s = list.selectedOptions
            for (const t of ["mousedown", "input", "change", "mouseup", "click"])
              list.addEventListener(t, e => log.push(t + e.target.localName[0] + s.length))
            </script>
            """)
        let chosen = "return log.splice(0).join(' ')"
        try driver.post("element/\(try driver.element("#a"))/click")
        #expect(
            try script(chosen).value.string == "mousedowns0 inputs1 changes1 mouseups1 clicks1")
        try driver.post("element/\(try driver.element("#b"))/click")
        try driver.post("element/\(try driver.element("#a"))/click")
        try driver.post("element/\(try driver.element("#c"))/click")
        #expect(
            try script("return [...s].map(o => o.id).join()").value.string == "b")
    }

    @Test("a capital letter is typed with Shift, and a field that gets the focus at its end")
    func keys() throws {
        try open(
            """
            <input id=i value=ab><script>window.log = []
            onkeydown = e => log.push(e.key + (e.shiftKey ? 1 : 0))</script>
            """)
        #expect(try script("i.setSelectionRange(1, 1)").error == nil)
        #expect(try type("xYZ!-", into: "#i").error == nil)
        #expect(try script("return i.value").value.string == "abxYZ!-")
        #expect(
            try script("return log.join(' ')").value.string == "x0 Shift1 Y1 Z1 !1 -0")
        #expect(try type("\u{1F600}\u{E003}\u{E003}", into: "#i").error == nil)
        #expect(try script("return i.value").value.string == "abxYZ!")
    }

    @Test("an element without opacity takes keys, and one that is hidden takes none")
    func opacity() throws {
        try open("<input id=a style='opacity: 0'><input id=b style='visibility: hidden'>")
        #expect(try type("x", into: "#a").error == nil)
        #expect(try script("return a.value").value.string == "x")
        #expect(try type("x", into: "#b").error == "element not interactable")
    }

    @Test("the text of an element has plain spaces and a line for each row")
    func text() throws {
        try open("<table><tr><td>a&nbsp;b<td>c<tr><td>d\u{200B}e</table>")
        #expect(try driver.text("table") == "a b\tc\nde")
    }

    @Test(
        "phrases have the roles of HTML-AAM, and a given role counts",
        arguments: [
            ("<em>x</em>", "em", "emphasis"), ("<code>x</code>", "code", "code"),
            ("<strong>x</strong>", "strong", "strong"), ("<time>x</time>", "time", "time"),
            ("<img role=presentation>", "img", "none"), ("<b>x</b>", "b", "generic"),
        ])
    func roles(markup: String, selector: String, role: String) throws {
        try open(markup)
        let element = try driver.element(selector)
        #expect(try driver.get("element/\(element)/computedrole").value.string == role)
    }

    @Test("the text of a link has plain spaces, and none around it")
    func links() throws {
        try open(
            """
            <a href=#>&nbsp;one&nbsp;two&nbsp;</a><div id=h></div><script>
            h.attachShadow({mode: "open"}).innerHTML = "<a href=#>one&nbsp;two</a>"</script>
            """)
        let search = #"{"using": "link text", "value": "one two"}"#
        #expect(try driver.post("elements", search).value.elements?.count == 1)
        let root = try driver.shadowRoot(of: "#h")
        #expect(try driver.post("shadow/\(root)/elements", search).value.elements?.count == 1)
    }

    @Test("attributes of HTML elements have names in any letter case")
    func attribute() throws {
        try open("<p ID=x>")
        let element = try driver.element("p")
        #expect(try driver.get("element/\(element)/attribute/Id").value.string == "x")
    }

    @Test("XPath searches a shadow tree from its root, and an expression without nodes is none")
    func xpath() throws {
        try open(
            """
            <div id=h></div><script>
            h.attachShadow({mode: "open"}).innerHTML = "<p id=p>in</p>"</script>
            """)
        let root = try driver.shadowRoot(of: "#h")
        for expression in ["//p", ".//p", "p"] {
            let found = try driver.post(
                "shadow/\(root)/element", #"{"using": "xpath", "value": "\#(expression)"}"#)
            let element = try #require(found.value[DriverClient.elementKey]?.string)
            #expect(try driver.get("element/\(element)/text").value.string == "in")
        }
        for expression in ["count(//p)", "//@id", "//["] {
            let answer = try driver.post(
                "elements", #"{"using": "xpath", "value": "\#(expression)"}"#)
            #expect(answer.error == "invalid selector", "\(expression)")
        }
    }

    @Test(
        "nodes that are no elements have no form in JSON",
        arguments: ["document", "document.body.firstChild", "document.body.attributes[0]"])
    func nodes(expression: String) throws {
        try open("<body class=c>text")
        #expect(try script("return \(expression)").error == "javascript error")
    }

    @Test("the first of a callback and a promise is the result of a script")
    func callback() throws {
        try open("<p>x")
        for body in ["arguments[0](await 4)", "arguments[0](4); return Promise.resolve(5)"] {
            let source = JSONValue.string(body).serialized
            let answer = try driver.post(
                "execute/async", #"{"script": \#(source), "args": []}"#)
            #expect(answer.value.integer == 4)
            #expect(try script("return 6").value.integer == 6)
        }
    }

    @Test("scripts of a driver run in texts", arguments: ["text/plain", "application/json"])
    func texts(type: String) throws {
        server.route("/text", [.page("<b>1</b>", type: type)])
        try driver.post("url", #"{"url": "\#(server.origin)/text"}"#)
        #expect(try script("return document.contentType").value.string == type)
        #expect(try script("return document.body.textContent").value.string == "<b>1</b>")
        #expect(try script("return document.querySelector('b')").value == .null)
    }

    @Test("a dialog without a message is empty, and one with an undefined message says so")
    func alerts() throws {
        try open("<p>x")
        for (call, text) in [("alert()", ""), ("alert(undefined)", "undefined")] {
            #expect(try script(call).error == nil)
            #expect(try driver.get("alert/text").value.string == text)
            try driver.post("alert/accept")
        }
    }

    @Test("windows of frames are arguments of scripts")
    func windows() throws {
        server.page("/in", "<p>in")
        try open("<iframe src=/in></iframe>")
        let frame = try script("return frames[0]").value
        #expect(
            try script("return arguments[0] === frames[0]", frame.serialized).value == .bool(true))
        let top = try script("return window").value.serialized
        try driver.post("frame", #"{"id": 0}"#)
        #expect(try script("return arguments[0] === window.top", top).value == .bool(true))
        #expect(try script("return arguments[0] === self", frame.serialized).value == .bool(true))
    }

    @Test("a frame has the cookies of its own address")
    func cookies() throws {
        server.page("/in/", "<p>in")
        try open("<iframe src=/in/></iframe><iframe srcdoc=x></iframe>")
        try driver.post("frame", #"{"id": 0}"#)
        let cookie = #"{"cookie": {"name": "a", "value": "b", "path": "/in/"}}"#
        #expect(try driver.post("cookie", cookie).error == nil)
        #expect(try driver.get("cookie/a").value["value"]?.string == "b")
        for frame in ["null", "1"] {
            try driver.post("frame", #"{"id": null}"#)
            try driver.post("frame", #"{"id": \#(frame)}"#)
            #expect(try driver.get("cookie/a").error == "no such cookie")
        }
    }

    @Test("a page of XML is a tree of elements, none of which is enabled or has a computed style")
    func xml() throws {
        server.route("/xml", [.page("<r><item id='x'>t</item></r>", type: "text/xml")])
        try driver.post("url", #"{"url": "\#(server.origin)/xml"}"#)
        let item = try driver.element("item")
        #expect(try driver.get("element/\(item)/name").value.string == "item")
        #expect(try driver.get("element/\(item)/enabled").value == .bool(false))
        #expect(try driver.get("element/\(item)/css/display").value.string == "")
        let root = try driver.post(
            "execute/sync", #"{"script": "return document.documentElement.nodeName", "args": []}"#)
        #expect(root.value.string == "r")
    }

    @Test("elements of XML have the namespaces and prefixes that are written, and XPath finds them")
    func xmlNames() throws {
        server.route(
            "/xml",
            [
                .page(
                    "<r xmlns:o='urn:o' xmlns:h='http://www.w3.org/1999/xhtml'><p/><o:p/><h:p/></r>",
                    type: "text/xml")
            ])
        try driver.post("url", #"{"url": "\#(server.origin)/xml"}"#)
        let names = try driver.post(
            "execute/sync",
            """
            {"script": "return [...document.querySelectorAll('*')].map(e => [e.namespaceURI, \
            e.prefix, e.localName, e.nodeName].join()).join(' ')", "args": []}
            """)
        #expect(
            names.value.string
                == ",,r,r ,,p,p urn:o,o,p,o:p http://www.w3.org/1999/xhtml,h,p,h:p")
        let found = try driver.post("elements", #"{"using": "xpath", "value": "//p"}"#)
        #expect(found.value.elements?.count == 1)
    }

    @Test("elements in frames have places, and pictures of their own")
    func placesInFrames() throws {
        server.page("/outer", "<p>one</p><p>two</p><iframe src=/inner></iframe>")
        server.page("/inner", "<p>a</p><input id=i value=v>")
        try driver.post("url", #"{"url": "\#(server.origin)/outer"}"#)
        try driver.post("frame", #"{"id": 0}"#)
        let field = try driver.element("#i")
        let place = try driver.get("element/\(field)/rect").value
        #expect((place["width"]?.integer ?? 0) > 0)
        // The place is that in the document of the frame, where two lines are above it.
        #expect((place["y"]?.integer ?? 1000) <= 32)
        #expect(try driver.get("element/\(field)/screenshot").error == nil)
    }
}
