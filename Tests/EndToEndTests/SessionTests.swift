import Foundation
import TestSupport
import Testing

/// What is left of a browser that was killed, and what is not left of private tabs.
@Suite("Sessions in a terminal", .serialized) struct SessionTests {
    private let profile = TestFolder.shared.path + "/session-\(UUID().uuidString)"

    private func serve() -> ScriptedServer {
        let server = ScriptedServer()
        server.page("/", "<title>Home</title><h1>Front page</h1><a href=/two>to two</a>")
        server.page("/two", "<title>Two</title><h1>Second page</h1><a href=/three>on</a>")
        server.page("/three", "<title>Three</title><h1>Third page</h1>")
        return server
    }

    private func browse(_ arguments: String...) throws -> Terminal {
        try Terminal(["--profile", profile, "--allow", "127.0.0.1:*"] + arguments)
    }

    /// Kills the browser once what it shows has been stored.
    private func kill(_ terminal: Terminal) throws {
        try terminal.waitUntilStored()
        try terminal.signal("KILL")
    }

    @Test("after SIGKILL --restore brings tabs, titles and histories back, and fetches one page")
    func restored() throws {
        let server = serve()
        let first = try browse(server.origin + "/")
        try first.wait(for: "Front page")
        try first.send("Tab", "M-Enter")
        try first.wait(for: "2 Two")
        try first.send("}")
        try first.wait(for: "Second page")
        try first.send("Tab", "Enter")
        try first.wait(for: "Third page")
        try kill(first)
        let count = server.requests.count
        let second = try browse("--restore")
        try second.wait(for: "Third page")
        try second.wait(for: "1 Home [2]")
        #expect(server.requests.count <= count + 1)
        try second.send("B")
        try second.wait(for: "Second page")
        try second.send("M-1")
        try second.wait(for: "Front page")
        // The first browser's window is taken; there is no other.
        try kill(second)
        let third = try browse("--restore", server.origin + "/two")
        try third.wait(for: "Second page")
        try third.wait(for: "1 Home  2 ")
    }

    @Test("--restore brings back what was typed and chosen, without passwords")
    func fields() throws {
        let server = serve()
        let form = """
            <p>Name <input name=n><p>Word <input name=w type=password>
            <p><input type=checkbox name=c> agreed<p><textarea name=t rows=1></textarea></form>
            """
        server.page("/form", "<title>Form</title><h1>A form</h1><form>" + form)
        let first = try browse(server.origin + "/form")
        try first.wait(for: "A form")
        try first.send("Tab")
        try first.type("anna")
        try first.send("Tab")
        try first.type("hunter2")
        try first.send("Tab", "Space", "Tab")
        try first.type("long text")
        try first.wait(for: "long text")
        try first.send("Escape")
        // Escape and a letter that follows at once are one key, with Alt.
        try first.waitUntilStored()
        try first.send("Q")
        try first.wait(for: "status 0")
        server.page("/form", "<title>Form</title><h1>News</h1><p>Hello<h1>A form</h1><form>" + form)
        let second = try browse("--restore")
        let screen = try second.wait(
            for: "the fields",
            until: { $0.contains("[anna_") && $0.contains("[x]") && $0.contains("[long text") })
        #expect(screen.contains("Word [____"))
        // What was restored was not sent: it is not lost without a question.
        try second.send("r")
        try second.wait(for: "Reload the page?")
        try second.send("Escape")
        try second.wait(for: "no question", until: { !$0.contains("Reload the page?") })
        try second.send("x")
        try second.wait(for: "Close the tab?")
    }

    @Test("a restored page stands where it was left; what answered a form is not asked for again")
    func placeAndForm() throws {
        let server = serve()
        let lines = (1...90).map { "<p>line \($0)</p>" }.joined()
        server.page("/long", "<title>Long</title>\(lines)")
        server.page(
            "/form", "<h1>A form</h1><form method=post action=/sent><input type=submit></form>")
        server.page("/sent", "<title>Sent</title><h1>Thanks</h1>")
        let first = try browse(server.origin + "/long")
        try first.wait(for: "line 3")
        try first.send("3", "0", "j")
        try first.wait(for: "scrolled", until: { !$0.contains("line 3\n") })
        let left = try first.wait(for: "line 20")
        try kill(first)
        let second = try browse("--restore")
        let restored = try second.wait(for: "line 20")
        func page(_ screen: String) -> ArraySlice<Substring> {
            screen.split(separator: "\n", omittingEmptySubsequences: false)[2..<18]
        }
        #expect(page(restored) == page(left))
        try second.send("o")
        try second.type(server.origin + "/form")
        try second.send("Enter")
        try second.wait(for: "A form")
        try second.send("Tab", "Enter")
        try second.wait(for: "Thanks")
        try kill(second)
        let count = server.requests.count
        let third = try browse("--restore")
        try third.wait(for: "The answer to a form")
        try third.send("r")
        try third.wait(for: "answered a form here")
        #expect(server.requests.count == count)
        try third.send("B")
        try third.wait(for: "A form")
    }

    @Test("a page that the list does not allow any more is not fetched when it is restored")
    func judgedAgain() throws {
        let server = serve()
        let first = try browse(server.origin + "/")
        try first.wait(for: "Front page")
        try kill(first)
        let count = server.requests.count
        let second = try Terminal([
            "--profile", profile, "--allow", "elsewhere.test", "--restore",
        ])
        try second.wait(for: "Unauthorized visit")
        #expect(server.requests.count == count)
        let third = try Terminal([
            "--profile", profile, "--allow", "elsewhere.test", "--locked", "--restore",
        ])
        try third.wait(for: "there is no session to restore")
    }

    @Test("a private tab, and what is typed there, is in no file of the profile")
    func privateTab() throws {
        let server = serve()
        let secret = "secret\(UUID().uuidString.prefix(8).lowercased())"
        server.route(
            "/\(secret)",
            [
                .send(
                    "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nCache-Control: max-age=600\r\n"
                        + "Set-Cookie: a=\(secret)\r\nSet-Cookie: b=\(secret); Max-Age=600\r\n"
                        + "Connection: close\r\n\r\n<title>\(secret)</title><h1>Private page</h1>")
            ])
        let terminal = try browse(server.origin + "/")
        try terminal.wait(for: "Front page")
        try terminal.type(":private")
        try terminal.send("Enter")
        try terminal.wait(for: "private · Garth")
        try terminal.wait(for: "Open:")
        try terminal.type(server.origin + "/\(secret)")
        try terminal.send("Enter")
        try terminal.wait(for: "Private page")
        try terminal.wait(for: "[2*]")
        try terminal.waitUntilStored()
        try expectNothing(about: secret)
        try terminal.send("x")
        try terminal.wait(for: "Front page")
        try terminal.send("X")
        try terminal.wait(for: "no tab was closed")
        try terminal.send("q")
        try terminal.wait(for: "status 0")
        try expectNothing(about: secret)
        let next = try browse("--restore")
        let screen = try next.wait(for: "Front page")
        #expect(!screen.contains("[1"), "one tab, which was not private")
    }

    /// Looks into every file of the profile; what must be there is, so that the look is known to
    /// find things.
    private func expectNothing(about secret: String) throws {
        var isHomeFound = false
        let files = FileManager.default.enumerator(atPath: profile)
        while let name = files?.nextObject() as? String {
            let bytes = FileManager.default.contents(atPath: profile + "/" + name) ?? Data()
            #expect(bytes.range(of: Data(secret.utf8)) == nil, "\(name)")
            if bytes.range(of: Data("Home".utf8)) != nil { isHomeFound = true }
        }
        #expect(isHomeFound)
    }

    @Test("--private stores no session, and cannot be asked to restore one")
    func privateBrowser() throws {
        let result = try Garth.run(["--private", "--restore"])
        #expect(result.status == 64)
        #expect(result.errors.contains("--restore cannot be given with --private"))
        #expect(try Garth.run(["--dump", "--restore", "-"]).status == 64)
    }

    @Test(
        "restore-session in config opens the last session at each start, and says nothing of none")
    func always() throws {
        let server = serve()
        try FileManager.default.createDirectory(atPath: profile, withIntermediateDirectories: true)
        try "restore-session = yes\n".write(
            toFile: profile + "/config", atomically: true, encoding: .utf8)
        let first = try browse()
        #expect(try first.wait(for: "about:start").contains("no session") == false)
        try first.send("o")
        try first.type(server.origin + "/two")
        try first.send("Enter")
        try first.wait(for: "Second page")
        try first.send("q")
        try first.wait(for: "status 0")
        try browse().wait(for: "Second page")
    }
}
