import Foundation
import TestSupport
import Testing

/// What Garth says of pages that show nothing, on the screen and in dumps.
@Suite("Pages that show nothing, from outside", .serialized) struct EmptyPageTests {
    private func site() -> ScriptedServer {
        let server = ScriptedServer()
        server.page("/app", "<title>App</title><div id=root></div><script src=/app.js></script>")
        server.page(
            "/hidden",
            "<title>H</title><style>body { opacity: 0 }</style><script>show()</script><body>"
                + "<p>The words of the page.")
        server.page("/", "<title>Home</title><h1>Front page</h1>")
        for (path, status) in [("/none", "404 Not Found"), ("/empty", "200 OK")] {
            server.route(
                path,
                [
                    .send(
                        "HTTP/1.1 \(status)\r\nContent-Type: text/html\r\nContent-Length: 0\r\n"
                            + "Connection: close\r\n\r\n")
                ])
        }
        return server
    }

    @Test("a page that scripts make says so in a line of Garth's own", arguments: [80, 40])
    func scripted(columns: Int) throws {
        let server = site()
        let terminal = try Terminal([server.origin + "/app"], columns: columns)
        let screen = try terminal.wait(for: "▌ This page is made by a script")
        #expect(screen.contains(" gj") && screen.contains("gJ"))
        try terminal.send("\\")
        try terminal.wait(for: "<div id=root>")
    }

    @Test("a dump of it prints the page's own text, and says why there is none")
    func dump() throws {
        let server = site()
        let result = try Garth.run(["--dump", server.origin + "/app"])
        #expect(result.output.isEmpty && result.status == 0)
        #expect(
            result.errors
                == "garth: next to no text: \(server.origin)/app is made by a script (to run it: "
                + "--javascript on)\n")
        let hidden = try Garth.run(["--dump", server.origin + "/hidden"])
        #expect(hidden.output == "The words of the page.\n" && hidden.errors.isEmpty)
    }

    @Test("a page that shows something and waits for WebAssembly says so in one line")
    func missing() throws {
        let server = site()
        let words = String(repeating: "<p>Words of an article.", count: 20)
        server.page(
            "/live", "<title>Live</title>\(words)<script>WebAssembly.compile([])</script>")
        let need = "needs WebAssembly, which Garth does not have"
        let terminal = try Terminal(["--javascript", "on", server.origin + "/live"])
        try terminal.wait(for: "a script of the page \(need)")
        let result = try Garth.run(["--dump", "--javascript", "on", server.origin + "/live"])
        #expect(result.errors == "garth: a script of \(server.origin)/live \(need)\n")
        #expect(result.output.contains("Words of an article.") && result.status == 0)
    }

    @Test("a first page without content has a page of Garth's own", arguments: [80, 40])
    func noContent(columns: Int) throws {
        let server = site()
        server.route("/done", [.send("HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n")])
        let terminal = try Terminal([server.origin + "/done"], columns: columns)
        let screen = try terminal.wait(for: "This is no fault")
        #expect(screen.contains("Nothing to show") && screen.contains("status 204"))
        try terminal.send("o")
        try terminal.type(server.origin + "/")
        try terminal.send("Enter")
        try terminal.wait(for: "Front page")
        try terminal.send("o")
        try terminal.type(server.origin + "/done")
        try terminal.send("Enter")
        let kept = try terminal.wait(for: "the page stays as it is")
        #expect(kept.contains("Front page"))
    }

    @Test("an error without a page, and an empty answer, get a page that says what to do")
    func answers() throws {
        let server = site()
        let terminal = try Terminal([server.origin + "/none"])
        let screen = try terminal.wait(for: "404: Not found")
        #expect(screen.contains("The server knows no page at this address."))
        try terminal.send("Tab", "Enter")
        try terminal.wait(for: "Front page")
        try terminal.send("o")
        try terminal.type(server.origin + "/empty")
        try terminal.send("Enter")
        try terminal.wait(for: "An empty answer")
        let dump = try Garth.run(["--dump", server.origin + "/empty"])
        #expect(dump.errors == "garth: nothing to print: \(server.origin)/empty shows nothing\n")
    }
}
