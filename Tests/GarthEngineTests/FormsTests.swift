import GarthPage
import Testing

@testable import GarthEngine

/// The navigation that a form's button brings about, after some changes.
private func submit(
    _ html: String, by id: String? = nil, changing changes: [String: ControlChange] = [:]
) -> PageNavigation? {
    var document = Document()
    var parser = HTMLParser()
    Array(html.utf8).withUnsafeBytes { parser.parse($0, into: &document) }
    parser.finish(into: &document)
    var state = PageState()
    let index = FormIndex()
    index.read(document)
    state.uncheckedRadios = index.uncheckedRadios
    var button = NodeID.none
    var node = document.next(.document)
    while node.exists {
        if document[node].kind == .element {
            let control = FormControl(node, in: document)
            let name = document.string(.id, of: node) ?? control.name
            if let change = changes[name] { _ = state.apply(change, to: node, in: document) }
            if let id, id == name { button = node }
            if id == nil, !button.exists, control.kind == .submit { button = node }
        }
        node = document.next(node)
    }
    guard button.exists else { return nil }
    guard let submitter = document.submitter(for: button, .button) else { return nil }
    return FormSubmission(submitter, document: document, state: state).navigation
}

@Suite("Form submission") struct FormsTests {
    @Test(
        "the entry list holds successful controls, in tree order",
        arguments: [
            ("<input name=a value=1><input name=b><input value=no>", "a=1&b="),
            ("<input name=a value=1 disabled><input name=b value=2>", "b=2"),
            ("<fieldset disabled><legend><input name=l></legend><input name=a></fieldset>", "l="),
            ("<input type=checkbox name=a><input type=checkbox name=b checked>", "b=on"),
            ("<input type=radio name=r value=1><input type=radio name=r value=2 checked>", "r=2"),
            ("<select name=s><option>a<option value=x selected>b</select>", "s=x"),
            ("<select name=s><option disabled>a<option> b  c </select>", "s=b+c"),
            ("<select name=s multiple><option selected>a<option selected>b</select>", "s=a&s=b"),
            ("<textarea name=t>\na\nb</textarea>", "t=a%0D%0Ab"),
            ("<input type=hidden name=h value='é &+*'>", "h=%C3%A9+%26%2B*"),
            ("<input type=submit name=other value=2><button type=button name=c>", ""),
            ("<input type=file name=f>", "f="),
            ("<datalist><input name=d></datalist>", ""),
        ])
    func entries(controls: String, expected: String) throws {
        let html = "<form action=/go>\(controls)<button id=go>Go</button></form>"
        let navigation = try #require(submit(html, by: "go"))
        #expect(navigation.href == "/go?" + expected)
        #expect(navigation.method == "GET")
        #expect(navigation.isForm)
    }

    @Test("a GET replaces the action's query and drops its fragment; the button is an entry")
    func query() throws {
        let html = "<form action='/go?old=1#f'><input name=a><button name=b value=c></form>"
        #expect(try #require(submit(html)).href == "/go?a=&b=c")
    }

    @Test("a control elsewhere belongs to the form that its attribute names")
    func formAttribute() throws {
        let html =
            "<form id=f action=x></form><form><input name=a form=f></form><button form=f id=b>"
        #expect(try #require(submit(html, by: "b")).href == "x?a=")
    }

    @Test("a button's own attributes win over the form's")
    func overrides() throws {
        let html = """
            <form action=a method=get target=t><input name=n value=v>
            <button id=b formaction=b formmethod=post formenctype=text/plain formtarget=u></form>
            """
        let navigation = try #require(submit(html, by: "b"))
        #expect(navigation.href == "b")
        #expect(navigation.method == "POST")
        #expect(navigation.contentType == "text/plain")
        #expect(navigation.frameName == "u")
        #expect(navigation.body == Array("n=v\r\n".utf8))
    }

    @Test("a POST has its entries in the body, URL-encoded unless the form says otherwise")
    func post() throws {
        let html = "<form method=POST action='/go?q=1'><input name=a value='1 2'><button></form>"
        let navigation = try #require(submit(html))
        #expect(navigation.href == "/go?q=1")
        #expect(navigation.contentType == "application/x-www-form-urlencoded")
        #expect(navigation.body == Array("a=1+2".utf8))
    }

    @Test("multipart keeps files as they are, and its boundary stands in none of them")
    func multipart() throws {
        let html = """
            <form method=post enctype=multipart/form-data><input name='a"b' value=x>
            <input type=file id=f name=f><button></form>
            """
        let bytes = Array("----GarthFormBoundary0\u{0}".utf8)
        let file = ChosenFile(name: "n.bin", mediaType: "image/png", bytes: bytes)
        let navigation = try #require(submit(html, changing: ["f": .files([file])]))
        let boundary = "----GarthFormBoundary1"
        #expect(navigation.contentType == "multipart/form-data; boundary=\(boundary)")
        let body = """
            --\(boundary)\r
            Content-Disposition: form-data; name="a%22b"\r
            \r
            x\r
            --\(boundary)\r
            Content-Disposition: form-data; name="f"; filename="n.bin"\r
            Content-Type: image/png\r
            \r
            ----GarthFormBoundary0\u{0}\r
            --\(boundary)--\r

            """
        #expect(String(decoding: navigation.body, as: UTF8.self) == body)
    }

    @Test("what a person changed wins over the markup; one radio button of a group is on")
    func changes() throws {
        let html = """
            <form action=x><input name=t value=old><input type=checkbox name=c checked>
            <input type=radio name=r id=r1 value=1 checked><input type=radio name=r id=r2 value=2>
            <select name=s><option>a<option>b</select><button></form>
            """
        let changes: [String: ControlChange] = [
            "t": .text("new"), "c": .checked(false), "r2": .checked(true), "s": .selected([1]),
        ]
        #expect(try #require(submit(html, changing: changes)).href == "x?t=new&r=2&s=b")
    }

    @Test("reset puts back what the markup says, in its own form only")
    func reset() {
        var document = Document()
        var parser = HTMLParser()
        let html = "<form><input id=a><button type=reset id=x></button></form><input id=b>"
        Array(html.utf8).withUnsafeBytes { parser.parse($0, into: &document) }
        parser.finish(into: &document)
        var nodes: [String: NodeID] = [:]
        var node = document.next(.document)
        while node.exists {
            if let id = document.string(.id, of: node) { nodes[id] = node }
            node = document.next(node)
        }
        var state = PageState()
        for id in ["a", "b"] {
            let isChanged = !state.apply(.text("new"), to: nodes[id] ?? .none, in: document).isEmpty
            #expect(isChanged)
        }
        let isReset = !state.reset(formOf: nodes["x"] ?? .none, in: document).isEmpty
        #expect(isReset)
        #expect(state.controls[nodes["a"] ?? .none] == nil)
        #expect(state.controls[nodes["b"] ?? .none] == .text("new"))
    }

    @Test("a dialog's form and a button without a form lead nowhere")
    func noNavigation() {
        #expect(submit("<form method=dialog><button></form>") == nil)
        #expect(submit("<button>") == nil)
    }
}
