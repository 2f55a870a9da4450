import Foundation
import TestSupport
import Testing

@Suite("The end of a content process") struct ContentProcessEndTests {
    private static let head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n"

    /// The process identifiers that ps knows below a program's.
    private static func children(of parent: String) throws -> [String] {
        try Child.run(["pgrep", "-P", parent], environment: Garth.environment).output
            .split(separator: "\n").map(String.init)
    }

    @Test("killed before the head came, a page is shown all the same")
    func beforeTheHead() throws {
        let server = ScriptedServer()
        server.route("/", [.hold, .send(Self.head + "<p>came at last")])
        let terminal = try Terminal(["--allow", "127.0.0.1:*", server.origin + "/"])
        try terminal.wait(for: "Esc")
        try #require(wait { !server.requests.isEmpty })
        try terminal.killContent()
        server.release()
        try terminal.wait(for: "came at last")
    }

    @Test(
        "killed while a page comes or stands there, it shows a page that says so; r loads it again",
        arguments: ["mid-body", "laying out", "idle"])
    func crash(stage: String) throws {
        let server = ScriptedServer()
        let text = (0..<400).map { "<p>line \($0) of the page" }.joined()
        switch stage {
        case "mid-body": server.route("/", [.send(Self.head + text), .hold])
        case "laying out":
            // Much that waits for one end tag is laid out in one go.
            let rows = String(repeating: "<tr><td>cell<td>another<td>third", count: 60_000)
            server.route("/", [.send(Self.head + text + "<table>" + rows)])
        default: server.route("/", [.send(Self.head + text)])
        }
        let terminal = try Terminal(["--allow", "127.0.0.1:*", server.origin + "/"])
        try terminal.wait(for: "line 3 of")
        try terminal.killContent()
        try terminal.wait(for: "The page crashed")
        server.route("/", [.send(Self.head + "<p>whole again")])
        try terminal.send("r")
        try terminal.wait(for: "whole again")
        if stage == "mid-body" { server.release() }
        try terminal.send("q")
        try terminal.wait(for: "status 0")
    }

    @Test("no process is left when the browser quits, or is killed", arguments: ["q", "KILL"])
    func orphans(end: String) throws {
        let terminal = try Terminal([
            try TestFolder.shared.write("<p>page", to: "orphans-\(end).html")
        ])
        try terminal.wait(for: "page")
        let garth = "\(try #require(try terminal.process))"
        let contents = try Self.children(of: garth)
        #expect(!contents.isEmpty)
        if end == "q" { try terminal.send("q") } else { try terminal.signal("KILL") }
        let processes = Set(([garth] + contents).compactMap { Int32($0) })
        #expect(ProcessFamily.leftOver(processes) == [])
    }

    @Test("a dump whose content process dies says so in one line, and ends with status 70")
    func dump() throws {
        let server = ScriptedServer()
        server.route("/", [.send(Self.head + "<p>first words<p>and"), .hold])
        let terminal = try Terminal([
            "--dump", "--allow", "127.0.0.1:*", server.origin + "/",
        ])
        try terminal.wait(for: "first words")
        try terminal.killContent()
        let screen = try terminal.wait(for: "status 70")
        #expect(screen.contains("garth: the page is incomplete: the content process ended by"))
        server.release()
    }

    @Test("the version says what holds content processes down and what they load")
    func version() throws {
        let result = try Garth.run(["--version"])
        #expect(result.status == 0)
        #expect(result.output.contains("seccomp filter"))
        #expect(result.output.contains("no new privileges"))
        #expect(result.output.contains("\nlibraries of pages: libxml2 2."))
        #expect(result.output.contains("JavaScriptCore 2."))
    }

    @Test("a locked browser does not let go of the sandbox")
    func locked() throws {
        let result = try Garth.run(["--dump", "--locked", "--no-sandbox", "about:start"])
        #expect(result.status == 64)
    }
}
