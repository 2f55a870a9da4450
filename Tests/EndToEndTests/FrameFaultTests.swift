import Foundation
import Synchronization
import TestSupport
import Testing

/// Frames that take the content process of their page along.
@Suite("Frames that go wrong") struct FrameFaultTests {
    private static let head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n"

    private func server() -> ScriptedServer {
        let server = ScriptedServer()
        server.page("/", "<p>around<iframe src=/in></iframe>")
        server.route("/in", [.send(Self.head + "<p>inside"), .hold])
        return server
    }

    @Test("a process that dies over a frame's document ends a dump with one line and status 70")
    func dump() throws {
        let server = server()
        let outcome = Mutex<Garth.Result?>(nil)
        let address = server.origin + "/"
        Thread.detachNewThread {
            let result = try? Garth.run(["--dump", "--allow", "127.0.0.1:*", address])
            outcome.withLock { $0 = result }
        }
        try #require(wait { server.requests.contains("/in") })
        // The address has a port that only this test has.
        let dump = try Self.processes("-f", "dump.*\(address)")
        let content = try Self.processes("-P", try #require(dump.first))
        kill(try #require(content.first.flatMap { Int32($0) }), SIGKILL)
        try #require(wait { outcome.withLock { $0 != nil } })
        server.release()
        let result = try #require(outcome.withLock { $0 })
        #expect(result.status == 70)
        #expect(result.errors.split(separator: "\n").count == 1)
    }

    /// The process identifiers that pgrep finds.
    private static func processes(_ arguments: String...) throws -> [String] {
        try Child.run(["pgrep"] + arguments, environment: Garth.environment).output
            .split(separator: "\n").map(String.init)
    }

    @Test("on the screen the page says so in its place, and reload brings it again with its frame")
    func screen() throws {
        let server = server()
        let terminal = try Terminal(["--allow", "127.0.0.1:*", server.origin + "/"])
        try terminal.wait(for: "inside")
        try terminal.killContent()
        try terminal.wait(for: "The page crashed")
        server.release()
        server.page("/in", "<p>better")
        try terminal.send("r")
        let screen = try terminal.wait(for: "better")
        #expect(screen.contains("around"))
    }

    @Test("Esc ends a frame that never answers, and the rest of the page stays")
    func escape() throws {
        let server = ScriptedServer()
        server.page("/", "<p>around<iframe name=slow src=/in></iframe><iframe src=/fine></iframe>")
        server.page("/fine", "<p>fine words")
        server.route("/in", [.hold])
        let terminal = try Terminal(["--allow", "127.0.0.1:*", server.origin + "/"])
        try terminal.wait(for: "fine words")
        try terminal.send("Escape")
        let screen = try terminal.wait(for: "slow: stopped")
        #expect(screen.contains("around") && screen.contains("fine words"))
        server.release()
    }

    @Test("what a sandbox refuses is said on the message line")
    func sandbox() throws {
        let server = ScriptedServer()
        server.page("/", "<p>around<iframe sandbox src=/in></iframe>")
        server.page("/in", "<a href=/other target=_blank>new window</a>")
        let terminal = try Terminal(["--allow", "127.0.0.1:*", server.origin + "/"])
        try terminal.wait(for: "new window")
        try terminal.send("Tab", "Enter")
        try terminal.wait(for: "sandboxed without allow-popups")
        #expect(!server.requests.contains("/other"))
    }
}
