import Foundation
import TestSupport
import Testing

/// The browser in a terminal, as a person meets it.
@Suite("Browsing in a terminal", .serialized) struct BrowsingTests {
    @Test(
        "without an argument the start page opens, without a network; q leaves the shell as it was")
    func startPage() throws {
        let terminal = try Terminal([])
        let screen = try terminal.wait(for: "stays inside the walls")
        #expect(screen.contains("about:start"))
        #expect(screen.contains("B ‹ Back"))
        try terminal.send("q")
        let shell = try terminal.wait(for: "status 0")
        #expect(!shell.contains("about:start"))
    }

    @Test("an address is typed, a link followed, and back, forward and refresh go where they say")
    func goingPlaces() throws {
        let server = ScriptedServer()
        server.page("/", "<title>One</title><h1>First page</h1><a href=/two>to two</a>")
        server.page("/two", "<title>Two</title><h1>Second page</h1>")
        let terminal = try Terminal(["--allow", "127.0.0.1:*"])
        try terminal.wait(for: "about:start")
        try terminal.send("o")
        try terminal.type("127.0.0.1:\(server.port)/")
        try terminal.send("C-a")
        try terminal.type("http://")
        try terminal.send("Enter")
        #expect(try terminal.wait(for: "First page").contains("✓ allowed"))
        try terminal.send("Tab", "Enter")
        try terminal.wait(for: "Second page")
        try terminal.send("B")
        try terminal.wait(for: "First page")
        #expect(server.requests == ["/", "/two"], "back shows the kept page")
        try terminal.send("L")
        try terminal.wait(for: "Second page")
        #expect(server.requests == ["/", "/two"], "forward shows the kept page")
        server.page("/two", "<title>Two</title><h1>Fresh page</h1>")
        try terminal.send("r")
        try terminal.wait(for: "Fresh page")
    }

    @Test("a host that is not on the list raises the sheet, and Cancel leaves the page as it was")
    func refusedHost() throws {
        let server = ScriptedServer()
        server.page("/", "<h1>Inside</h1><a href=\"http://localhost:\(server.port)/out\">out</a>")
        server.page("/out", "<h1>Outside</h1>")
        let terminal = try Terminal(["--allow", "127.0.0.1:*", server.origin + "/"])
        try terminal.wait(for: "Inside")
        try terminal.send("Tab", "Enter")
        let sheet = try terminal.wait(for: "Unauthorized visit")
        #expect(sheet.contains("localhost"))
        try terminal.waitUntilSheetListens()
        try terminal.send("Enter")
        try terminal.wait(for: "the sheet gone", until: { !$0.contains("Unauthorized visit") })
        #expect(try terminal.screen.contains("Inside"))
        #expect(server.requests == ["/"])
        try terminal.send("Enter")
        try terminal.wait(for: "Unauthorized visit")
        try terminal.waitUntilSheetListens()
        try terminal.send("Tab", "Enter")
        try terminal.wait(for: "Outside")
    }

    @Test("a visit that was allowed once says so, and after it the site is as it was")
    func allowedOnce() throws {
        let server = ScriptedServer()
        server.page("/", "<h1>Inside</h1><a href=\"http://localhost:\(server.port)/out\">out</a>")
        server.page("/out", "<h1>Outside</h1>")
        let terminal = try Terminal(["--allow", "127.0.0.1:*", server.origin + "/"])
        try terminal.wait(for: "Inside")
        try terminal.send("Tab", "Enter")
        let sheet = try terminal.wait(for: "Unauthorized visit")
        #expect(sheet.contains("No rule allows it."))
        #expect(!sheet.contains("--allow"))
        try terminal.waitUntilSheetListens()
        try terminal.send("Tab", "Enter")
        #expect(try terminal.wait(for: "Outside").contains("✓ once"))
        try terminal.send("B")
        let back = try terminal.wait(for: "Inside")
        #expect(back.contains("http://localhost:\(server.port)/out"), "the focused link's address")
        try terminal.send("Enter")
        try terminal.wait(for: "Unauthorized visit")
    }

    @Test("an error status is said, also when the server's page leaves it out")
    func errorStatus() throws {
        let server = ScriptedServer()
        server.route(
            "/", [.send("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")])
        let terminal = try Terminal(["--allow", "127.0.0.1:*", server.origin + "/"])
        try terminal.wait(for: "the server answered with status 404 Not Found")
    }

    @Test("a load that is stopped before anything came says what can be done")
    func stoppedAtOnce() throws {
        let server = ScriptedServer()
        server.route("/", [.hold])
        let terminal = try Terminal(["--allow", "127.0.0.1:*", server.origin + "/"])
        try terminal.wait(for: "waiting for 127.0.0.1")
        try terminal.send("Escape")
        try terminal.wait(for: "stopped before anything came")
    }

    @Test("a locked browser offers only Cancel")
    func locked() throws {
        let server = ScriptedServer()
        server.page("/", "<h1>Inside</h1><a href=\"http://localhost:\(server.port)/out\">out</a>")
        let terminal = try Terminal([
            "--locked", "--allow", "127.0.0.1:*", server.origin + "/",
        ])
        try terminal.wait(for: "Inside")
        try terminal.send("Tab", "Enter")
        let sheet = try terminal.wait(for: "Cancel")
        #expect(!sheet.contains("Allow once"))
    }

    @Test(
        "the first words are on the screen, and keys answer, while the server still holds the rest")
    func slowServer() throws {
        let server = ScriptedServer()
        let lines = (1...80).map { "<p>line \($0)" }.joined()
        server.route(
            "/",
            [
                .send(
                    "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n"
                        + "\(String(lines.utf8.count, radix: 16))\r\n\(lines)\r\n"), .hold,
                .send("11\r\n<p>the last words\r\n0\r\n\r\n"),
            ])
        let terminal = try Terminal(["--allow", "127.0.0.1:*", server.origin + "/"])
        #expect(try terminal.wait(for: "line 5").contains("█"))
        try terminal.send("Space")
        try terminal.wait(for: "line 15")
        server.release()
        try terminal.send("G")
        try terminal.wait(for: "the last words")
    }

    @Test("Esc stops a load, and what has come stays")
    func stop() throws {
        let server = ScriptedServer()
        server.route(
            "/",
            [
                .send("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>came early<p>next"),
                .hold,
            ])
        let terminal = try Terminal(["--allow", "127.0.0.1:*", server.origin + "/"])
        try terminal.wait(for: "came early")
        try terminal.send("Escape")
        try terminal.wait(for: "no progress bar", until: { !$0.contains("█") })
        #expect(try terminal.screen.contains("came early"))
        server.release()
    }

    @Test("a redirect to a host that is not on the list is refused before anything is sent to it")
    func redirects() throws {
        let server = ScriptedServer()
        let trap = ScriptedServer()
        server.redirect("/hop", to: "/there")
        server.page("/there", "<h1>Arrived</h1>")
        server.redirect("/out", to: "http://localhost:\(trap.port)/trap")
        let terminal = try Terminal(["--allow", "127.0.0.1:*", server.origin + "/hop"])
        #expect(try terminal.wait(for: "Arrived").contains("/there"))
        try terminal.send("o")
        try terminal.type(server.origin + "/out")
        try terminal.send("Enter")
        try terminal.wait(for: "Unauthorized visit")
        #expect(trap.requests.isEmpty)
    }

    @Test("a reset connection shows a page that says so; r tries again, B goes back")
    func reset() throws {
        let server = ScriptedServer()
        server.page("/", "<h1>Before</h1>")
        server.route("/broken", [.reset])
        let terminal = try Terminal(["--allow", "127.0.0.1:*", server.origin + "/"])
        try terminal.wait(for: "Before")
        try terminal.send("o")
        try terminal.type(server.origin + "/broken")
        try terminal.send("Enter")
        try terminal.wait(for: "r tries again")
        try terminal.send("B")
        try terminal.wait(for: "Before")
        try terminal.send("o")
        try terminal.type(server.origin + "/broken")
        try terminal.send("Enter")
        try terminal.wait(for: "r tries again")
        server.page("/broken", "<h1>Mended</h1>")
        try terminal.send("r")
        try terminal.wait(for: "Mended")
    }

    @Test("a form is filled in and sent")
    func form() throws {
        let server = ScriptedServer()
        server.page("/", "<form action=/echo><input name=q><input type=submit value=Go></form>")
        server.page("/echo?q=blue+sky", "<h1>Got it</h1>")
        let terminal = try Terminal(["--allow", "127.0.0.1:*", server.origin + "/"])
        try terminal.wait(for: "Go")
        try terminal.send("Tab")
        try terminal.type("blue sky")
        try terminal.send("Enter")
        try terminal.wait(for: "Got it")
    }

    @Test("a new size lays the page out anew, down to 20 by 5")
    func resize() throws {
        let server = ScriptedServer()
        server.page("/", "<p>" + (1...60).map { "word\($0)" }.joined(separator: " "))
        let terminal = try Terminal(["--allow", "127.0.0.1:*", server.origin + "/"])
        try terminal.wait(for: "word60")
        try terminal.resize(columns: 40, rows: 12)
        let narrow = try terminal.wait(for: "40 columns") { screen in
            screen.split(separator: "\n").allSatisfy { $0.count <= 40 } && screen.contains("word1 ")
        }
        #expect(narrow.contains("word1 "))
        try terminal.resize(columns: 20, rows: 5)
        try terminal.wait(for: "20 columns") { screen in
            screen.split(separator: "\n").allSatisfy { $0.count <= 20 } && screen.contains("word1")
        }
        try terminal.send("Q")
        try terminal.wait(for: "status 0")
    }

    @Test("find marks and counts the matches")
    func find() throws {
        let server = ScriptedServer()
        server.page("/", (1...100).map { "<p>needle \($0)" }.joined())
        let terminal = try Terminal(["--allow", "127.0.0.1:*", server.origin + "/"])
        try terminal.wait(for: "needle 3")
        try terminal.send("/")
        try terminal.type("needle")
        try terminal.send("Enter")
        try terminal.wait(for: "of 100")
    }

    @Test(
        "a signal that ends Garth leaves the terminal as it was",
        arguments: ["TERM", "HUP", "SEGV"])
    func signals(name: String) throws {
        let terminal = try Terminal([])
        try terminal.wait(for: "about:start")
        try terminal.signal(name)
        let shell = try terminal.wait(for: "status 1")
        #expect(!shell.contains("about:start"))
    }

    @Test("a session is not restored where there is no terminal, and the hint is to dump")
    func noTerminal() throws {
        let result = try Garth.run(["--restore"])
        #expect(result.status == 64)
        #expect(result.errors.contains("--dump"))
        #expect(result.errors.split(separator: "\n").count == 1)
    }
}
