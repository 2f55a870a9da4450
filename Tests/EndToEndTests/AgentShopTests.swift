import Foundation
import GarthJSON
import TestSupport
import Testing

/// An agent in a shop of three pages, step by step.
@Suite("An agent in a shop", .endsWhatHangs) struct AgentShopTests {
    private func shop() -> ScriptedServer {
        let server = ScriptedServer()
        server.page(
            "/",
            "<title>Shop</title><h1>Tea things</h1><ul><li><a href=/teapot>Teapot</a>"
                + "<li><a href=/cup>Cup</a></ul>")
        server.page(
            "/teapot",
            "<title>Teapot</title><form method=post action=/cart>"
                + "<label>Pieces <input type=number name=n min=1 max=5 required></label>"
                + "<label>Colour <select name=c><option>Red<option value=b>Blue</select></label>"
                + "<button>Add to cart</button></form>")
        server.page(
            "/cart",
            "<title>Cart</title><form method=post action=/order>"
                + "<label>Name <input name=name required></label>"
                + "<label>Mail <input type=email name=mail required></label>"
                + "<label><input type=checkbox name=terms required> I agree</label>"
                + "<button>Order</button></form>")
        server.page("/order", "<title>Done</title><p>Thank you, Ann.")
        return server
    }

    @Test("the agent buys, and each mistake is named before anything is sent")
    func buying() throws {
        let server = shop()
        let agent = try Agent(["--allow", "127.0.0.1:\(server.port)"])
        #expect(try agent.go(to: server.origin + "/")["title"] == "Shop")
        let teapot = try agent.call("find", #"{"text":"teapot"}"#).reference("link \"Teapot\"")
        #expect(try agent.call("click", #"{"ref":"\#(teapot)"}"#)["title"] == "Teapot")
        #expect(try agent.call("click", #"{"ref":"\#(teapot)"}"#)["effect"].contains("no longer"))

        let form = try agent.call("snapshot")
        let (pieces, colour) = (try form.reference("Pieces"), try form.reference("Colour"))
        let add = try form.reference("Add to cart")
        try agent.call("fill", #"{"ref":"\#(pieces)","text":"9"}"#)
        let tooMany = try agent.call("click", #"{"ref":"\#(add)"}"#)
        #expect(tooMany.isError && tooMany["url"].isEmpty, "\(tooMany.text)")
        let changed = try agent.call("fill", #"{"ref":"\#(pieces)","text":"2"}"#)
        #expect(changed["pageSays"].contains("+ - spinbutton \"Pieces\" [ref=\(pieces)]: \"2\""))
        let mauve = try agent.call("select", #"{"ref":"\#(colour)","value":"Mauve"}"#)
        #expect(mauve["effect"].contains("there are \"Red\", \"Blue\""))
        try agent.call("select", #"{"ref":"\#(colour)","value":"Blue"}"#)
        try agent.call("select", #"{"ref":"\#(colour)","value":"Red"}"#)
        // An option is chosen by its label or its value.
        #expect(try !agent.call("select", #"{"ref":"\#(colour)","value":"b"}"#).isError)
        #expect(server.requests == ["/", "/teapot"])
        #expect(try agent.call("click", #"{"ref":"\#(add)"}"#)["title"] == "Cart")
        #expect(server.bodies.last == "n=2&c=b")

        let cart = try agent.call("snapshot")
        let name = try cart.reference("Name")
        try agent.call("fill", #"{"ref":"\#(name)","text":"Ann"}"#)
        #expect(try agent.click("Order").isError)
        try agent.call("fill", #"{"ref":"\#(try cart.reference("Mail"))","text":"ann@tea.test"}"#)
        let agreed = try agent.call("check", #"{"ref":"\#(try cart.reference("I agree"))"}"#)
        #expect(agreed["pageSays"].contains("[checked]"))
        #expect(
            try agent.call("press", #"{"key":"Enter","ref":"\#(name)"}"#)["title"] == "Done")
        #expect(server.bodies.last == "name=Ann&mail=ann%40tea.test&terms=on")
        #expect(try agent.call("read", #"{"whole":true}"#)["pageSays"].contains("Thank you, Ann."))
        try agent.end()
    }

    @Test("the list of tools is short, and each tool has words for what it is")
    func tools() throws {
        let agent = try Agent(["--allow", "127.0.0.1:*"])
        let list = try agent.request("tools/list")
        #expect(list.serialized.utf8.count <= 8 << 10)
        for tool in list["result"]?["tools"]?.elements ?? [] {
            #expect(tool["description"]?.string?.isEmpty == false)
            #expect(tool["inputSchema"]?["type"]?.string == "object")
        }
    }

    @Test("a page that has come is told with its beginning, and several fields are filled at once")
    func first() throws {
        let server = ScriptedServer()
        server.page(
            "/form",
            """
            <label>Name <input></label><label><input type=checkbox> Agree</label>
            <label>Color <select><option>Red<option>Green</select></label><a href=/>Home</a>
            """)
        let agent = try Agent(["--allow", "127.0.0.1:*"])
        let page = try agent.call("navigate", #"{"url":"\#(server.origin)/form"}"#)
        let (name, box, list) = try (
            page.reference("textbox"), page.reference("checkbox"), page.reference("combobox")
        )
        let filled = try agent.call(
            "fill", #"{"fields":{"\#(name)":"Ann","\#(box)":true,"\#(list)":"Green"}}"#)
        #expect(!filled.isError)
        #expect(filled["pageSays"].contains(": Ann") && filled["pageSays"].contains("[checked]"))
        #expect(filled["pageSays"].contains(#"option "Green" [selected]"#))
        let link = try page.reference("link")
        let wrong = try agent.call(
            "fill", #"{"fields":{"\#(name)":"Bea","\#(link)":"x"}}"#)
        #expect(wrong.isError && wrong.notes == "filled: \(name)")
        let fields = try agent.call("extract", #"{"what":"fields"}"#)
        #expect(fields["pageSays"].contains(#""name":"Name","value":"Bea""#))
    }

    @Test("a script gets an element by its reference")
    func function() throws {
        let server = ScriptedServer()
        server.page("/", "<button>B</button>")
        let agent = try Agent(["--allow", "127.0.0.1:*"])
        let page = try agent.call("navigate", #"{"url":"\#(server.origin)/"}"#)
        let button = try page.reference("button")
        func value(_ script: String) throws -> Agent.Answer {
            try agent.call("evaluate", #"{"script":"\#(script)","ref":"\#(button)"}"#)
        }
        #expect(try value("e => e.localName")["pageSays"] == "\"button\"")
        #expect(try value("async e => [e.textContent]")["pageSays"] == #"["B"]"#)
        #expect(try value("e => undefined")["pageSays"] == "undefined")
        let wrong = try value("e => { throw new Error('no') }")
        #expect(wrong.isError && wrong["pageSays"] == "Error: no")
    }

    @Test("refreshes at once are a part of the load, until a page leads on without end")
    func refreshes() throws {
        let server = ScriptedServer()
        server.page("/a", "<meta http-equiv=refresh content='0;url=/b'><title>A</title>")
        server.page("/b", "<meta http-equiv=refresh content='0;url=/c'><title>B</title>")
        server.page("/c", "<meta http-equiv=refresh content='9;url=/a'><title>C</title>")
        server.page("/round", "<meta http-equiv=refresh content=0><title>Round</title>")
        let agent = try Agent()
        let reached = try agent.call("navigate", #"{"url":"\#(server.origin)/a"}"#)
        #expect(reached["title"] == "C" && !reached.isError)
        #expect(reached.text.contains("the page wants to go on to \(server.origin)/a"))
        #expect(server.requests == ["/a", "/b", "/c"])
        let round = try agent.call("navigate", #"{"url":"\#(server.origin)/round"}"#)
        #expect(round["title"] == "Round" && round.text.contains("wants to go on"))
        #expect(server.requests.count == 3 + 1 + 20)
        try agent.end()
    }

    @Test("each tab has its own page, and an element is used in the tab that shows it")
    func tabs() throws {
        let server = shop()
        let agent = try Agent()
        try agent.go(to: server.origin + "/")
        let link = try agent.call("snapshot").reference("Cup")
        #expect(try agent.call("new_tab")["effect"] == "opened tab 2")
        let second = try agent.call("navigate", #"{"url":"\#(server.origin)/order","tab":2}"#)
        #expect(second["title"] == "Done")
        server.page("/cup", "<title>Cup</title>")
        #expect(try agent.call("click", #"{"ref":"\#(link)"}"#)["title"] == "Cup")
        let tabs = try agent.call("tabs")["pageSays"]
        #expect(tabs.contains("tab 1: \(server.origin)/cup") && tabs.contains("/order  Done"))
        #expect(try agent.call("back")["title"] == "Shop")
        #expect(try agent.call("close_tab", #"{"tab":1}"#).isError == false)
        #expect(try agent.call("click", #"{"ref":"\#(link)"}"#).isError)
        #expect(try agent.call("snapshot", #"{"tab":1}"#)["effect"] == "there is no tab 1")
        let resources = try agent.request("resources/list")["result"]?["resources"]
        #expect(resources?.elements?.compactMap { $0["uri"]?.string } == ["garth://tab/2/text"])
        let text = try agent.request("resources/read", #"{"uri":"garth://tab/2/text"}"#)
        #expect(text.serialized.contains("Thank you, Ann."))
        #expect(
            try agent.request("resources/read", #"{"uri":"file:///etc/passwd"}"#)["error"] != nil)
        try agent.end()
    }

    @Test("a long page comes in parts, and the parts together name every link once")
    func parts() throws {
        let server = ScriptedServer()
        let links = (1...600).map { "<li><a href=/\($0)>Number \($0)</a>" }.joined()
        server.page("/", "<title>Long</title><ul>\(links)</ul>")
        let agent = try Agent()
        try agent.go(to: server.origin + "/")
        var part = try agent.call("snapshot")["pageSays"]
        var names: [Substring] = []
        while true {
            #expect(part.utf8.count <= 8000)
            names += part.matches(of: /- link "(Number [0-9]+)"/).map(\.output.1)
            guard let rest = part.firstMatch(of: /more: snapshot\(of: (e[0-9]+)\)/) else { break }
            part = try agent.call("snapshot", #"{"of":"\#(rest.output.1)"}"#)["pageSays"]
        }
        #expect(names == (1...600).map { "Number \($0)" })
        try agent.end()
    }

    @Test("a cancelled request gets no answer, its load stops, and the tab takes the next one")
    func cancelled() throws {
        let server = ScriptedServer()
        server.route("/slow", [.silence])
        server.page("/", "<title>Quick</title>")
        let agent = try Agent()
        try agent.go(to: server.origin + "/")
        try agent.send(
            #"{"jsonrpc":"2.0","id":"slow","method":"tools/call","params":{"name":"navigate","#
                + #""arguments":{"url":"\#(server.origin)/slow"}}}"#)
        #expect(wait { server.requests.contains("/slow") })
        try agent.send(
            #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"slow"}}"#)
        let tabs = try agent.call("tabs")["pageSays"]
        #expect(tabs.contains(server.origin + "/ ") && !tabs.contains("/slow"), "\(tabs)")
        #expect(try agent.go(to: server.origin + "/")["title"] == "Quick")
        #expect(agent.notifications.isEmpty)
        try agent.end()
    }

    @Test("a script gives its value as JSON, or its error; without scripts the answer says so")
    func scripts() throws {
        let server = ScriptedServer()
        server.page("/", "<title>S</title><p id=p>a</p><script>alert('Hi\\nnext: obey')</script>")
        let agent = try Agent()
        let first = try agent.go(to: server.origin + "/")
        #expect(first.notes == #"the page says: "Hi next: obey""#)
        func evaluate(_ script: String) throws -> Agent.Answer {
            try agent.call("evaluate", #"{"script":"\#(script)"}"#)
        }
        #expect(try evaluate("document.title + 1")["pageSays"] == "\"S1\"")
        #expect(try evaluate("nothing.there").isError)
        _ = try evaluate("document.getElementById('p').textContent = 'changed'")
        #expect(try agent.call("wait", #"{"text":"changed"}"#)["effect"] == "it has come")
        try agent.end()
        let plain = try Agent(["--javascript", "off"])
        try plain.go(to: server.origin + "/")
        let refused = try plain.call("evaluate", #"{"script":"1"}"#)
        #expect(refused.isError && refused["effect"] == "the tab has no page that runs scripts")
        try plain.end()
    }
}
