import Foundation
import TestSupport
import Testing

/// Promises P20 and P21: whatever the terminal is or does, and whatever ends the program, the
/// terminal is as before and no process is left.
@Suite("Faults in a terminal", .serialized) struct TerminalFaultTests {
    private static let mostMemory = 500 << 20
    private static let page = (0..<300).map { "<p>line \($0) <a href=/\($0)>link</a>" }.joined()

    private static func file() throws -> String {
        try TestFolder.shared.write(Array(page.utf8), to: "fault-page.html")
    }

    private func expectEnd(
        of terminal: PseudoTerminal, status: Int32,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(terminal.waitForEnd() == status, sourceLocation: sourceLocation)
        #expect(terminal.isRestored, sourceLocation: sourceLocation)
        #expect(terminal.orphans == [], sourceLocation: sourceLocation)
        #expect(terminal.memory < Self.mostMemory, sourceLocation: sourceLocation)
    }

    @Test(
        "a terminal of any size is browsed on and left as it was",
        arguments: [
            (1, 1), (2, 1), (1, 2), (3, 3), (0, 0), (20, 5), (500, 200), (65535, 1), (1, 65535),
            (65535, 65535),
        ])
    func size(columns: UInt16, rows: UInt16) throws {
        let terminal = try PseudoTerminal([try Self.file()], columns: columns, rows: rows)
        terminal.wait(for: columns == 1 ? "l" : "li")
        // A frame of a million cells takes a debug build its time: keys would run together.
        let isVast = columns > 1000 || rows > 1000
        for key in isVast ? ["\t", " "] : ["\t", " ", "o", "\u{1B}", "f", "\u{1B}", "=", "\u{1B}"] {
            terminal.type(key)
            terminal.settle(quiet: key == "\u{1B}" ? 70 : 20)
        }
        terminal.type("Q")
        expectEnd(of: terminal, status: 0)
    }

    @Test(
        "a terminal that cannot move its cursor is refused in one line",
        arguments: ["", "dumb", "unknown", "vt52", "dumb-\u{1B}[31m"])
    func refused(term: String) throws {
        let terminal = try PseudoTerminal([try Self.file()], environment: ["TERM": term])
        expectEnd(of: terminal, status: 64)
        let text = String(decoding: terminal.written, as: UTF8.self)
        #expect(text.hasPrefix("garth: ") && text.hasSuffix("(to print the page: --dump)\r\n"))
        #expect(!text.contains("\u{1B}"))
    }

    @Test(
        "an odd TERM gives a page",
        arguments: ["xyzzy", "linux", "vt100", "xterm-mono", "ansi", "XTERM", "a/../b"])
    func odd(term: String) throws {
        let terminal = try PseudoTerminal(
            [try Self.file()], environment: ["TERM": term, "XTERM_VERSION": ""])
        terminal.wait(for: "line 3")
        terminal.type("Q")
        expectEnd(of: terminal, status: 0)
    }

    @Test(
        "a signal ends the browser; the terminal is as before",
        arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT],
        ["idle", "loading"])
    func signals(number: Int32, while state: String) throws {
        let server = ScriptedServer { _ in
            [.send("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>begun"), .send(Self.page)]
                + (state == "idle" ? [] : [.sendForEver(Array("<p>more".utf8))])
        }
        let terminal = try PseudoTerminal(["--allow", "127.0.0.1:*", server.origin + "/"])
        terminal.wait(for: "begun")
        terminal.signal(number)
        expectEnd(of: terminal, status: -number)
    }

    @Test("killed outright, no process is left") func killed() throws {
        let terminal = try PseudoTerminal([try Self.file()])
        terminal.wait(for: "line 3")
        terminal.settle()
        terminal.signal(SIGKILL)
        #expect(terminal.waitForEnd() == -SIGKILL)
        #expect(terminal.orphans == [])
    }

    @Test(
        "a terminal that is gone ends the browser and its processes",
        arguments: ["idle", "loading", "asking"])
    func gone(while state: String) throws {
        let server = ScriptedServer { _ in
            [.send("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>begun"), .send(Self.page)]
                + (state == "loading" ? [.silence] : [])
        }
        let terminal = try PseudoTerminal(["--allow", "127.0.0.1:*", server.origin + "/"])
        terminal.wait(for: "begun")
        if state == "asking" { terminal.type("o") }
        terminal.settle()
        terminal.hangUp()
        #expect(terminal.waitForEnd() == -SIGHUP)
        #expect(terminal.orphans == [])
    }

    @Test("a storm of sizes and of signals leaves a page that can be read and quit")
    func storm() throws {
        let terminal = try PseudoTerminal([try Self.file()])
        terminal.wait(for: "line 3")
        for step in 0..<300 as Range<UInt16> {
            terminal.resize(columns: 1 + step * 37 % 300, rows: 1 + step * 13 % 100)
            terminal.signal(SIGWINCH)
            if step % 10 == 0 { terminal.signal(SIGCONT) }
            // Without job control there is nothing to stop for: the signal has no effect.
            if step % 25 == 0 { terminal.signal(SIGTSTP) }
            if step % 7 == 0 { terminal.pump(for: 0) }
        }
        terminal.resize(columns: 80, rows: 24)
        terminal.settle()
        let start = terminal.written.count
        terminal.type("G")
        terminal.wait(for: "line 299", from: start)
        terminal.type("Q")
        expectEnd(of: terminal, status: 0)
    }

    @Test("stopped and continued many times, it comes back each time")
    func stops() throws {
        let shell = "set -m; \"$0\" \"$@\"; fg; fg; fg; fg; fg; fg; echo over"
        let terminal = try PseudoTerminal([try Self.file()], shell: shell)
        terminal.wait(for: "line 3")
        for _ in 0..<6 {
            let start = terminal.written.count
            terminal.type("\u{1A}")
            terminal.wait(for: "line 3", from: start)
            terminal.settle(quiet: 50)
        }
        terminal.type("Q")
        terminal.wait(for: "over")
        expectEnd(of: terminal, status: 0)
    }

    @Test("any bytes may be typed", arguments: [1, 2, 3])
    func noise(seed: UInt32) throws {
        let terminal = try PseudoTerminal(["--locked", "--allow", "127.0.0.1", "about:start"])
        terminal.wait(for: "about:start")
        var state = seed
        // No Ctrl-Z and no q, which end what is tested here.
        let bytes = (0..<4000).map { _ -> UInt8 in
            state = state &* 1_664_525 &+ 1_013_904_223
            return UInt8(truncatingIfNeeded: state >> 24)
        }.filter { ![0x1A, 0x71, 0x51].contains($0) }
        terminal.send(bytes)
        terminal.settle(quiet: 700)
        for _ in 0..<6 {
            terminal.type("\u{1B}")
            terminal.settle(quiet: 70)
        }
        #expect(ScreenReading(terminal.written).kinds.allSatisfy { !$0.hasPrefix("control") })
        terminal.signal(SIGTERM)
        expectEnd(of: terminal, status: -SIGTERM)
    }

    @Test(
        "a page without end can be stopped, left and quit", arguments: ["Q", "\u{1B}Q", ":quit\r"])
    func endless(keys: String) throws {
        let server = ScriptedServer { _ in
            [
                .send("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>begun"),
                .sendForEver(Array("<p>more".utf8)),
            ]
        }
        let terminal = try PseudoTerminal(["--allow", "127.0.0.1:*", server.origin + "/"])
        terminal.wait(for: "begun")
        for key in keys {
            terminal.type(String(key))
            // Behind Esc nothing loads any more; without it the program never rests.
            if key == "\u{1B}" { terminal.settle(quiet: 70) }
        }
        expectEnd(of: terminal, status: 0)
    }
}
