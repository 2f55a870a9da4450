import Foundation
import TestSupport
import Testing

/// Pictures on terminals of the test's own, which read what the browser writes and decode it back
/// to pixels. Each wait is for a state of the screen, or for a browser that has nothing left to do.
@Suite("Pictures on a terminal that replays them", .serialized) struct ReplayedPictureTests {
    private static let kinds: [ReplayTerminal.Kind] = [
        .kitty, .iTerm2, .sixel, .tmuxOverKitty, .tmuxWithSixels,
    ]
    /// The picture, in cells of 8 x 16 pixels.
    private static let columns = 20
    private static let rows = 4

    private static func color(_ x: Int, _ y: Int) -> (UInt8, UInt8, UInt8) {
        (UInt8(x * 255 / 160), UInt8(y * 255 / 64), (x / 16 + y / 16) % 2 == 0 ? 210 : 40)
    }

    private static func server() -> ScriptedServer {
        let server = ScriptedServer()
        let lines = (1...60).map { "<p>line \($0)" }.joined()
        server.page(
            "/", "<h1>Top</h1><p><img src=p.bmp width=160 height=64 alt='some words'>" + lines)
        var pixels: [UInt8] = []
        for y in (0..<64).reversed() {
            for x in 0..<160 {
                let color = color(x, y)
                pixels += [color.2, color.1, color.0, 0]
            }
        }
        server.route("/p.bmp", PictureTests.file(PictureTests.bitmap(160, 64, pixels)))
        return server
    }

    private static func terminal(
        _ kind: ReplayTerminal.Kind, _ server: ScriptedServer, options: [String] = [],
        environment: [String: String] = [:], shell: String? = nil
    ) throws -> PseudoTerminal {
        var environment = environment
        if kind == .iTerm2 { environment["TERM_PROGRAM"] = "iTerm.app" }
        if kind == .tmuxOverKitty || kind == .tmuxWithSixels {
            environment["TERM"] = "tmux-256color"
            environment["TMUX"] = "/tmp/tmux-0/default,1,0"
            let program = try tmux(inTerminalOf: kind == .tmuxWithSixels ? "bpaste,sixel" : "title")
            environment["PATH"] = environment["PATH"] ?? "\(program):/usr/bin:/bin"
        }
        return try PseudoTerminal(
            ["--private", "--allow", "127.0.0.1:*"] + options + [server.origin + "/"],
            environment: environment, shell: shell,
            replay: ReplayTerminal(kind, columns: 80, rows: 24))
    }

    /// The folder of a program that says what tmux says of a terminal with such features.
    private static func tmux(inTerminalOf features: String) throws -> String {
        let folder = "tmux-\(features)"
        let program = try TestFolder.shared.write(
            "#!/bin/sh\necho \(features)\n", to: folder + "/tmux")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
        return (program as NSString).deletingLastPathComponent
    }

    // MARK: - What is seen

    private static func hasText(_ text: String, on terminal: ReplayTerminal) -> Bool {
        (0..<terminal.rows).contains { terminal.text(row: $0).contains(text) }
    }

    /// The row where the first line of text below the picture is, or would be above the screen; nil
    /// if no line of text is seen.
    private static func firstLine(_ terminal: ReplayTerminal) -> Int? {
        for row in 2..<terminal.rows {
            let text = terminal.text(row: row)
            guard text.hasPrefix("line "), let number = Int(text.dropFirst(5)) else { continue }
            // Paragraphs have a blank line between them.
            return row - 2 * (number - 1)
        }
        return nil
    }

    /// The rows of the picture that are seen as they should be; nil if a part is missing, stays
    /// elsewhere or looks different.
    private static func shownRows(_ terminal: ReplayTerminal) -> Int? {
        guard let first = firstLine(terminal) else { return nil }
        let pixels = terminal.pixels
        let bottom = first - 1
        var (error, count) = (0.0, 0)
        for y in 0..<terminal.height {
            for x in 0..<terminal.width {
                let shown = pixels[y * terminal.width + x]
                let inside =
                    x < columns * 8 && y >= max(2, bottom - rows) * 16 && y < bottom * 16
                guard (shown != nil) == inside else { return nil }
                guard let shown else { continue }
                let wanted = color(x, y - (bottom - rows) * 16)
                for (a, b) in [
                    (shown.red, wanted.0), (shown.green, wanted.1), (shown.blue, wanted.2),
                ] {
                    error += (Double(a) - Double(b)) * (Double(a) - Double(b))
                }
                count += 3
            }
        }
        guard count > 0 else { return 0 }
        let ratio = 10 * log10(255 * 255 / max(error / Double(count), 1e-9))
        guard ratio >= (terminal.kind.takesSixels ? 28 : 40) else { return nil }
        return min(rows, bottom - 2)
    }

    private static func hasNoPixels(_ terminal: ReplayTerminal) -> Bool {
        terminal.pixels.allSatisfy { $0 == nil }
    }

    private func expect(
        _ terminal: PseudoTerminal, _ what: Comment,
        sourceLocation: SourceLocation = #_sourceLocation,
        until condition: (ReplayTerminal) -> Bool
    ) {
        let isSeen = terminal.wait(until: condition)
        if !isSeen, let replay = terminal.replay {
            for row in 0..<replay.rows { print(replay.text(row: row)) }
            print(replay.pixels.count { $0 != nil }, "pixels", replay.images.count, "pictures")
        }
        #expect(isSeen, what, sourceLocation: sourceLocation)
    }

    /// Ends the browser, and expects that the terminal has no picture then.
    private func quit(_ terminal: PseudoTerminal) throws {
        terminal.settle()
        terminal.type("Q")
        #expect(terminal.waitForEnd() == 0)
        let replay = try #require(terminal.replay)
        #expect(replay.images.isEmpty && Self.hasNoPixels(replay))
        #expect(replay.faults == [])
    }

    // MARK: - Tests

    @Test("where tmux takes sixels that its terminal does not draw, pictures are words and blocks")
    func undrawn() throws {
        let terminal = try Self.terminal(
            .tmuxWithSixels, Self.server(),
            environment: ["PATH": try Self.tmux(inTerminalOf: "256,title") + ":/usr/bin:/bin"])
        expect(terminal, "the words") { Self.hasText("some words", on: $0) }
        terminal.settle()
        terminal.type("gi")
        expect(terminal, "the blocks") {
            !Self.hasText("some words", on: $0) && Self.hasText("▀▀▀▀", on: $0)
        }
        try quit(terminal)
    }

    @Test(
        "a picture is where it belongs after scrolling, a sheet, another tab and a new size",
        arguments: Self.kinds)
    func everywhere(kind: ReplayTerminal.Kind) throws {
        let server = Self.server()
        let terminal = try Self.terminal(kind, server)
        func expectPicture(_ rows: Int, _ what: Comment) {
            expect(terminal, what) { Self.shownRows($0) == rows }
        }
        expectPicture(4, "at the start")
        terminal.type("3j")
        expectPicture(3, "after three lines")
        terminal.type("k")
        expectPicture(4, "after one line back")
        terminal.type("\u{1B}OP")
        expect(terminal, "below the help") { Self.hasNoPixels($0) }
        terminal.type("q")
        expectPicture(4, "after the help")
        terminal.type(" ")
        expect(terminal, "a page further") { Self.shownRows($0) ?? 1 < 1 && Self.hasNoPixels($0) }
        terminal.type("gg")
        expectPicture(4, "at the top again")
        terminal.type("t")
        expect(terminal, "in another tab") { Self.hasNoPixels($0) }
        terminal.settle()
        terminal.type("\u{1B}")
        // An ESC and a letter in one moment are Alt and the letter.
        terminal.settle()
        terminal.type("gT")
        expectPicture(4, "in its tab")
        terminal.settle()
        terminal.resize(columns: 70, rows: 18)
        expectPicture(4, "on a smaller screen")
        try quit(terminal)
        let replay = try #require(terminal.replay)
        // A new size makes kitty forget; behind tmux pictures stay.
        if kind == .kitty { #expect(replay.transmissions == 2) }
        if kind == .tmuxOverKitty { #expect(replay.transmissions == 1) }
        #expect(server.requests == ["/", "/p.bmp"])
    }

    @Test("suspended, it leaves no picture, and has it back afterwards", arguments: Self.kinds)
    func suspended(kind: ReplayTerminal.Kind) throws {
        let shell = "set -m; \"$0\" \"$@\"; echo stopped; read x; fg; echo over"
        let terminal = try Self.terminal(kind, Self.server(), shell: shell)
        expect(terminal, "at the start") { Self.shownRows($0) == 4 }
        terminal.settle()
        terminal.type("\u{1A}")
        expect(terminal, "stopped") { Self.hasText("stopped", on: $0) }
        let stopped = try #require(terminal.replay)
        #expect(stopped.images.isEmpty && Self.hasNoPixels(stopped))
        terminal.type("\r")
        expect(terminal, "continued") { Self.shownRows($0) == 4 }
        terminal.settle()
        terminal.type("Q")
        expect(terminal, "over") { Self.hasText("over", on: $0) }
        let ended = try #require(terminal.replay)
        #expect(ended.images.isEmpty && Self.hasNoPixels(ended) && ended.faults == [])
    }

    @Test(
        "no picture stays after a signal or a crash", arguments: Self.kinds,
        [SIGTERM, SIGHUP, SIGSEGV])
    func ended(kind: ReplayTerminal.Kind, by signal: Int32) throws {
        let terminal = try Self.terminal(kind, Self.server())
        expect(terminal, "at the start") { Self.shownRows($0) == 4 }
        terminal.settle()
        terminal.signal(signal)
        #expect(terminal.waitForEnd() == -signal)
        let replay = try #require(terminal.replay)
        #expect(replay.images.isEmpty && Self.hasNoPixels(replay) && replay.faults == [])
        #expect(terminal.isRestored)
    }

    @Test("a page that is there before the terminal answers gets its pictures with the answers")
    func late() throws {
        let server = Self.server()
        let terminal = try Self.terminal(.kitty, server)
        terminal.holdsAnswers = true
        expect(terminal, "its words") {
            Self.hasText("some words", on: $0) && Self.firstLine($0) != nil
        }
        terminal.settle()
        #expect(server.requests == ["/"])
        terminal.holdsAnswers = false
        expect(terminal, "its picture") { Self.shownRows($0) == 4 }
        try quit(terminal)
        #expect(server.requests == ["/", "/p.bmp"])
    }

    @Test("a terminal without graphics shows words unless it is asked for blocks, which are exact")
    func plain() throws {
        let server = Self.server()
        server.page("/", "<p><img src=p.bmp width=80 height=32 alt='some words'><p>line 1")
        server.route("/p.bmp", PictureTests.file(PictureTests.bitmap(width: 20, height: 8)))
        let terminal = try Self.terminal(
            .plain, server, environment: ["COLORTERM": "truecolor"])
        expect(terminal, "its words") { Self.hasText("some words", on: $0) }
        terminal.settle()
        #expect(server.requests == ["/"])
        terminal.type("gi")
        expect(terminal, "the blocks") { replay in
            guard let first = Self.firstLine(replay) else { return false }
            return (first - 3..<first - 1).allSatisfy { row in
                row > 1
                    && (0..<12).allSatisfy { column in
                        let cell = replay.cell(row: row, column: column)
                        let left = ReplayTerminal.Color(red: 250, green: 20, blue: 30)
                        let right = ReplayTerminal.Color(red: 10, green: 200, blue: 90)
                        return cell.background
                            == (column < 5 ? .color(left) : column < 10 ? .color(right) : .usual)
                    }
            }
        }
        #expect(server.requests == ["/", "/p.bmp"])
        terminal.type(":terminal\r")
        expect(terminal, "the facts") { Self.hasText("half blocks, when asked for", on: $0) }
        terminal.type("q")
        expect(terminal, "the page again") { Self.firstLine($0) != nil }
        try quit(terminal)
    }

    @Test(
        "with NO_COLOR or `--images off` no picture is asked for",
        arguments: [(["NO_COLOR": "1"], []), ([:], ["--images", "off"])])
    func none(environment: [String: String], options: [String]) throws {
        let server = Self.server()
        let terminal = try Self.terminal(
            .kitty, server, options: options, environment: environment)
        expect(terminal, "its words") {
            Self.hasText("some words", on: $0) && Self.firstLine($0) != nil
        }
        try quit(terminal)
        #expect(server.requests == ["/"])
    }

    @Test("inside a real tmux within kitty, pictures move with the text, and none stays")
    func throughTmux() throws {
        let server = Self.server()
        let socket = "garth-\(UUID().uuidString.prefix(8))"
        let settings = try TestFolder.shared.write(
            Array(
                """
                set -g allow-passthrough on
                set -g default-terminal tmux-256color
                set -g status off
                set -s escape-time 0

                """.utf8), to: "\(socket).conf")
        let shell =
            "exec tmux -u -L \(socket) -f \(settings) new-session \"'$0' --private "
            + "--allow 127.0.0.1:* \(server.origin)/\""
        let terminal = try PseudoTerminal(
            [], environment: ["TMUX": "", "COLORTERM": "truecolor"], shell: shell,
            replay: ReplayTerminal(.kitty, columns: 80, rows: 24))
        expect(terminal, "at the start") { Self.shownRows($0) == 4 }
        terminal.type("3j")
        expect(terminal, "after three lines") { Self.shownRows($0) == 3 }
        terminal.type("\u{1B}OP")
        expect(terminal, "below the help") { Self.hasNoPixels($0) }
        terminal.settle()
        terminal.type("q")
        expect(terminal, "after the help") { Self.shownRows($0) == 3 }
        // tmux draws its window anew by itself.
        terminal.settle()
        terminal.resize(columns: 60, rows: 20)
        expect(terminal, "on a smaller screen") { (3...4).contains(Self.shownRows($0) ?? 0) }
        terminal.settle()
        terminal.type("Q")
        #expect(terminal.waitForEnd() == 0)
        let replay = try #require(terminal.replay)
        #expect(replay.images.isEmpty && Self.hasNoPixels(replay))
        #expect(server.requests == ["/", "/p.bmp"])
    }
}
