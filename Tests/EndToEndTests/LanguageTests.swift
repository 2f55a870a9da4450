import TestSupport
import Testing

/// What a person sees whose locale is another language than English.
@Suite("The language of messages, on the screen") struct LanguageTests {
    private static let german = ["LANG": "de_DE.UTF-8"]

    @Test("the address row, panels, and words that layout puts on a page are in it")
    func page() throws {
        let server = ScriptedServer()
        server.page("/", "<title>Page</title><h1>Head</h1><p><a href=/x>Where</a>")
        let terminal = try Terminal(
            ["--linear", "--allow", "127.0.0.1:*", server.origin + "/"], environment: Self.german)
        let screen = try terminal.wait(for: "Überschrift 1 Head")
        #expect(screen.contains("Link Where") && screen.contains("erlaubt"))
        try terminal.send("g", "L")
        // The title of the panel says what its items are.
        let panel = try terminal.wait(for: "Links (1)")
        #expect(panel.contains("Where") && !panel.contains("Link Where"))
    }

    @Test("an error page and the toolbar are in it, and a dump for programs is not")
    func failure() throws {
        let closed = ScriptedServer()
        closed.stop()
        let terminal = try Terminal(
            ["--allow", "127.0.0.1:*", closed.origin + "/"], environment: Self.german)
        try terminal.wait(for: "127.0.0.1 verweigert die Verbindung")
        try terminal.wait(for: "Zurück")
        let dump = ["--dump", "--allow", "127.0.0.1:*", closed.origin + "/"]
        let environment = Garth.environment.merging(Self.german) { $1 }
        let text = try Child.run([Garth.path] + dump, environment: environment)
        #expect(text.errors.contains("keine Verbindung zu"))
        let json = try Child.run(
            [Garth.path] + dump + ["--format", "json"], environment: environment)
        #expect(json.errors.contains("cannot connect to"))
    }
}
