import Foundation
import TestSupport
import Testing

/// What a person typed stays in its field.
@Suite("What was typed, in a terminal", .serialized) struct FormIdentityTests {
    /// Enter in a field of these forms sends nothing: their buttons are disabled.
    private static let page = """
        <title>Long form</title><h1>Orders</h1>
        <p>This sentence is broken in a narrow window, and there its end can be seen
        <details><summary>More</summary><form><label>Secret <input name=a1></label>
        <p><label>Number <input name=a2 value=7></label><button disabled>1</button></form></details>
        <form><label>Name <input name=b1></label>
        <p><label><input type=radio name=r value=1 checked> first choice</label>
        <p><label><input type=radio name=r value=2> second choice</label>
        <p><button disabled>2</button></form>
        """

    @Test(
        "text and choices stay where they were made, after opening a details, leaving, coming back and resizing",
        arguments: [false, true])
    func kept(losesProcess: Bool) throws {
        let server = ScriptedServer()
        server.page("/", Self.page)
        server.page("/other", "<title>Other</title><h1>Elsewhere</h1>")
        let terminal = try Terminal(["--allow", "127.0.0.1:*", server.origin + "/"])
        try terminal.wait(for: "Orders")
        try terminal.send("Tab", "Tab", "Enter")
        try terminal.type("anna")
        try terminal.send("Tab")
        try terminal.wait(for: "[anna___")
        try terminal.send("Tab", "Space")
        try terminal.wait(for: "(•) second")
        try terminal.send("Escape")
        try terminal.send("g", "g")
        try terminal.send("BTab", "BTab", "BTab")
        try terminal.send("Enter")
        try terminal.wait(for: "Secret")
        try terminal.send("o")
        try terminal.type("\(server.origin)/other")
        try terminal.send("Enter")
        try terminal.wait(for: "Elsewhere")
        if losesProcess { try terminal.killContent() }
        try terminal.resize(columns: 44, rows: 20)
        try terminal.send("B")
        let screen = try terminal.wait(
            for: "the form as it was",
            until: {
                $0.contains("be seen") && $0.contains("[anna___") && $0.contains("(•) second")
            })
        #expect(screen.contains("Secret [____") && screen.contains("Number [7___"))
        #expect(screen.contains("( ) first") && screen.components(separatedBy: "anna").count == 2)
    }

    @Test("a required field in a closed disclosure is shown, and has the focus")
    func refusedInDetails() throws {
        let server = ScriptedServer()
        server.page(
            "/",
            "<h1>Order</h1><form action=/sent><details><summary>More</summary>"
                + "<p>Mail <input name=m aria-label=Mail required></details>"
                + "<p><button name=go value=1>Send</button></form>")
        server.page("/sent?m=me&go=1", "<h1>Thanks</h1>")
        let terminal = try Terminal(["--allow", "127.0.0.1:*", server.origin + "/"])
        try terminal.wait(for: "Order")
        try terminal.send("Tab", "Tab", "Enter")
        try terminal.wait(
            for: "the field and the reason",
            until: { $0.contains("Mail [") && $0.contains("\"Mail\" must be filled in.") })
        try terminal.type("me")
        try terminal.send("Enter")
        try terminal.wait(for: "Thanks")
    }

    @Test("a form that is not sent says why, and the field at fault has the focus")
    func refused() throws {
        let server = ScriptedServer()
        server.page(
            "/",
            "<h1>Order</h1><form action=/sent><p><label>Name <input name=n></label>"
                + "<p><label>Mail <input name=m type=email required></label>"
                + "<p><button name=go value=1>Send</button></form>")
        server.page("/sent?n=&m=me%40b&go=1", "<h1>Thanks</h1>")
        let terminal = try Terminal(["--allow", "127.0.0.1:*", server.origin + "/"])
        try terminal.wait(for: "Order")
        try terminal.send("Tab", "Tab", "Tab", "Enter")
        try terminal.wait(for: "\"Mail\" must be filled in.")
        #expect(server.requests == ["/"])
    }
}
