import Foundation
import TestSupport
import Testing

/// What a person does with forms in a day, in a terminal, and what the servers heard of it.
@Suite("A person's day", .serialized) struct PersonsDayTests {
    private let logInPage = """
        <title>Log in</title><h1>Log in</h1><form method=post action=/in>
        <p><label>Name <input name=user autofocus></label>
        <p><label>Password <input type=password name=pw></label>
        <p><button name=do value=enter>Log in</button></form>
        """

    private func browse(
        _ server: ScriptedServer, columns: Int = 80, rows: Int = 24
    ) throws -> Terminal {
        try Terminal(
            ["--allow", "127.0.0.1:*", server.origin + "/"], columns: columns, rows: rows)
    }

    private func cursor(_ terminal: Terminal) throws -> (column: Int, row: Int) {
        (
            Int(try terminal.variable("cursor_x")) ?? -1,
            Int(try terminal.variable("cursor_y")) ?? -1
        )
    }

    @Test(
        "a log-in is a name, Tab, a password and Enter; no letter of it is a command",
        arguments: [(80, 24), (40, 20), (20, 5), (120, 40)])
    func logIn(columns: Int, rows: Int) throws {
        let server = ScriptedServer()
        server.page("/", logInPage)
        server.page("/in", "<h1>Welcome</h1>")
        let terminal = try browse(server, columns: columns, rows: rows)
        try terminal.wait(for: "Log in")
        try terminal.send("Tab")
        try terminal.type("anna")
        try terminal.wait(for: "[anna ")
        try terminal.send("Tab")
        try terminal.type("q5gG:quit/?xZZ")
        let filled = try terminal.wait(for: "**************")
        #expect(!filled.contains("Quit") && !filled.contains("q5g"))
        if rows >= 12 {
            #expect(filled.contains("Password: Enter sends"))
            #expect(filled.contains("Esc leaves"))
        }
        let place = try cursor(terminal)
        let lines = filled.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines[place.row].contains("[****"))
        try terminal.send("Enter")
        // Typed ahead: it belongs to the form, and the next page must not obey it.
        try terminal.type("qqx")
        let after = try terminal.wait(for: "Welcome")
        #expect(!after.contains("Quit Garth?"))
        #expect(server.heads.last?.hasPrefix("POST /in ") == true)
        #expect(server.bodies.last == "user=anna&pw=q5gG%3Aquit%2F%3FxZZ&do=enter")
        // A moment later keys are commands again.
        try terminal.settle(quiet: 500)
        try terminal.send("q")
        try terminal.wait(for: "status 0")
    }

    @Test("a page that gives the focus to a field of its own captures no keys")
    func autofocus() throws {
        let server = ScriptedServer()
        server.page("/", logInPage)
        let terminal = try browse(server)
        try terminal.wait(for: "Log in")
        try terminal.send("q")
        try terminal.wait(for: "status 0")
    }

    @Test("a search is a word and Enter, sent by the form's button")
    func search() throws {
        let server = ScriptedServer()
        server.page(
            "/",
            "<form action=/find><input type=search name=q><input type=submit name=go value=Go></form>"
        )
        server.page("/find?q=walls+%26+q%2Fbye&go=Go", "<h1>Results</h1>")
        let terminal = try browse(server)
        try terminal.wait(for: "Go")
        try terminal.send("Tab")
        try terminal.type("walls & q/bye")
        try terminal.send("Enter")
        try terminal.wait(for: "Results")
        #expect(server.requests.last == "/find?q=walls+%26+q%2Fbye&go=Go")
    }

    @Test(
        "an order with errors: the wrong field is typed into and says why, until all is right",
        arguments: [(80, 24), (40, 20), (120, 40)])
    func order(columns: Int, rows: Int) throws {
        let server = ScriptedServer()
        server.page(
            "/",
            """
            <h1>Order</h1><form method=post action=/order>
            <p><label>Name <input name=who required></label>
            <p><label>Apples <input type=number name=count min=1 max=9></label>
            <p><label><input type=checkbox name=ok required> I agree</label>
            <p><button name=do value=buy>Buy</button></form>
            """)
        server.page("/order", "<h1>Thank you</h1>")
        let terminal = try browse(server, columns: columns, rows: rows)
        try terminal.wait(for: "Buy")
        // From the number's field: the name above is empty.
        try terminal.send("Tab", "Tab")
        try terminal.type("77")
        try terminal.send("Enter")
        try terminal.wait(for: "\"Name\" must be filled in")
        try terminal.type("q Quit")
        try terminal.wait(for: "[q Quit ")
        try terminal.send("Enter")
        try terminal.wait(for: "the reason of the number") {
            $0.contains("\"Apples\" must be") && $0.contains("9")
        }
        try terminal.send("C-u")
        try terminal.type("7")
        try terminal.send("Enter")
        try terminal.wait(for: "\"I agree\" must be checked")
        try terminal.send("Space")
        try terminal.wait(for: "[x] I agree")
        #expect(server.requests == ["/"])
        try terminal.send("Tab", "Enter")
        try terminal.wait(for: "Thank you")
        #expect(server.heads.last?.hasPrefix("POST /order ") == true)
        #expect(server.bodies.last == "who=q+Quit&count=7&ok=on&do=buy")
    }

    @Test("a click edits a field and sets its cursor; pasted text goes there")
    func clickAndPaste() throws {
        let server = ScriptedServer()
        server.page("/", logInPage)
        server.page("/in", "<h1>Welcome</h1>")
        let terminal = try browse(server)
        let screen = try terminal.wait(for: "Name [")
        let rows = screen.split(separator: "\n", omittingEmptySubsequences: false)
        let row = try #require(rows.firstIndex { $0.contains("Name [") })
        try terminal.click(column: 8, row: row)
        try terminal.paste("anna\nq")
        try terminal.wait(for: "Name [anna q")
        try terminal.click(column: 6, row: row)
        try terminal.type(">")
        try terminal.wait(for: "Name [>anna q")
        try terminal.send("Escape")
        try terminal.wait(for: "Enter edits the text")
        try terminal.settle(quiet: 300)
        try terminal.send("q")
        try terminal.wait(for: "A form has been filled in and not been sent")
    }

    @Test("what is typed while the page still loads is there when it has come")
    func loading() throws {
        let server = ScriptedServer()
        server.route(
            "/",
            [
                .send(
                    "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n\r\n"
                        + "<form method=post action=/in><p>Name <input name=user>"
                        + String(repeating: "<p>line", count: 2)), .hold,
                .send("<style>p { margin: 2em }</style><p>Mail <input name=mail></form><p>the end"),
            ])
        server.page("/in", "<h1>Welcome</h1>")
        let terminal = try browse(server)
        try terminal.wait(for: "Name [")
        try terminal.send("Tab")
        try terminal.type("an")
        try terminal.wait(for: "[an ")
        server.release()
        try terminal.type("na")
        try terminal.wait(for: "[anna ")
        // Before the rest has come there is no field to go to.
        try terminal.wait(for: "the end")
        try terminal.send("Tab")
        try terminal.type("a@b.test")
        try terminal.wait(for: "[a@b.test")
        try terminal.send("Enter")
        try terminal.wait(for: "Welcome")
        #expect(server.bodies.last == "user=anna&mail=a%40b.test")
    }

    @Test("a long form that is left by a link, resized and come back to is as it was")
    func longForm() throws {
        let server = ScriptedServer()
        let options = (1...9).map { "<option>fruit \($0)" }.joined()
        server.page(
            "/",
            """
            <h1>Order</h1><form method=post action=/order>
            <p><label>Name <input name=name></label>
            <p><label>Letter<textarea name=letter rows=3 cols=30></textarea></label>
            <p><select name=fruit multiple title=Fruit>\(options)</select>
            <p><input type=radio name=size value=s checked> small
            <input type=radio name=size value=l> large
            <p><a href=/terms>Terms</a>
            <p><button>Send it</button></form>
            """)
        server.page("/terms", "<h1>Our terms</h1>")
        server.page("/order", "<h1>Thank you</h1>")
        let terminal = try browse(server)
        try terminal.wait(for: "Send it")
        try terminal.send("Tab")
        try terminal.type("Ada q")
        try terminal.send("Tab")
        try terminal.type("Dear q")
        try terminal.send("Enter")
        try terminal.type(":quit")
        try terminal.wait(for: "[:quit ")
        try terminal.send("Tab", "Enter")
        let list = try terminal.wait(for: "Space marks, Enter takes")
        #expect(list.contains("[ ] fruit 9"))
        try terminal.send("Space", "Down", "Down", "Space", "Enter")
        try terminal.wait(for: "[x] fruit 3")
        try terminal.send("Tab", "Tab", "Space")
        try terminal.wait(for: "(•) large")
        try terminal.send("Tab", "Enter")
        try terminal.wait(for: "Our terms")
        for (columns, rows) in [(40, 26), (120, 40)] {
            try terminal.resize(columns: columns, rows: rows)
            try terminal.send("B")
            try terminal.wait(for: "Send it")
            for text in [
                "[Ada q_", "[Dear q_", "[:quit_", "[x] fruit 3", "( ) small", "(•) large",
            ] {
                try terminal.wait(for: text)
            }
            try terminal.send("L")
            try terminal.wait(for: "Our terms")
        }
        try terminal.resize(columns: 80, rows: 24)
        try terminal.send("B")
        try terminal.wait(for: "Send it")
        // The link has the focus still; the button is behind it.
        try terminal.send("Tab", "Enter")
        try terminal.wait(for: "Thank you")
        #expect(
            server.bodies.last
                == "name=Ada+q&letter=Dear+q%0D%0A%3Aquit&fruit=fruit+1&fruit=fruit+3&size=l")
    }

    @Test("what was typed is kept when another tab is shown, and when the page is left at once")
    func tabsAndLeaving() throws {
        let server = ScriptedServer()
        server.page("/", logInPage + "<p><a href=/terms>Terms</a>")
        server.page("/terms", "<h1>Our terms</h1>")
        let terminal = try browse(server)
        try terminal.wait(for: "Terms")
        try terminal.send("t", "Escape")
        try terminal.wait(for: "[2]")
        try terminal.send("M-1")
        try terminal.wait(for: "Name [")
        try terminal.send("Tab")
        try terminal.type("anna")
        try terminal.send("M-2")
        try terminal.wait(for: "[2]")
        try terminal.send("M-1")
        try terminal.wait(for: "[anna")
        try terminal.type("!")
        let screen = try terminal.wait(for: "[anna! ")
        let rows = screen.split(separator: "\n", omittingEmptySubsequences: false)
        let row = try #require(rows.firstIndex { $0.hasPrefix("Terms") })
        // The link is clicked while the field is being edited.
        try terminal.click(column: 2, row: row)
        try terminal.wait(for: "Our terms")
        try terminal.send("B")
        try terminal.wait(for: "Name [anna!_")
    }
}
