import Foundation
import TestSupport
import Testing

/// Promises P10 to P12 on the screen: every byte that the program writes to its terminal is kept
/// and taken apart, and a hostile page may cause no sequence that a harmless one does not.
@Suite("Hostile text on the screen", .serialized) struct ScreenAttackTests {
    /// What all sessions write: taking the screen, asking the terminal, giving it back.
    ///
    /// A frame that moves rows deletes or inserts lines between margins (`Scroll`). Whether a frame
    /// does so depends on which rows the frame before it showed, and so on the load of the machine;
    /// these sequences carry counts alone, and the rows themselves are checked below.
    private static let harmless = Set(
        [HostilePage.html(HostilePayload.harmless)].flatMap { page in
            Self.browse(page, headers: "X-Plain: words", realm: Array("members".utf8)).kinds
        }
    ).union(["CSI L", "CSI M", "CSI r"])

    /// Looks at a page in every way that there is, and answers what the terminal was told.
    private static func browse(
        _ page: [UInt8], headers: String, realm: [UInt8], columns: UInt16 = 80, rows: UInt16 = 24
    ) -> ScreenReading {
        let server = ScriptedServer { path in
            switch path {
            case "/login":
                return [
                    .send("HTTP/1.1 401 \(headers)\r\nWWW-Authenticate: Basic realm=\""),
                    .send(realm), .send("\"\r\nContent-Length: 0\r\n\r\n"),
                ]
            case "/away":
                return [
                    .send("HTTP/1.1 302 \(headers)\r\nLocation: http://"), .send(realm),
                    .send("/\r\nContent-Length: 0\r\n\r\n"),
                ]
            default:
                return [
                    .send("HTTP/1.1 404 \(headers)\r\nContent-Type: text/html; charset=utf-8\r\n"),
                    .send("\(headers)\r\nConnection: close\r\n\r\n"), .send(page),
                ]
            }
        }
        guard
            let terminal = try? PseudoTerminal(
                ["--allow", "127.0.0.1:*", server.origin + "/"], columns: columns, rows: rows)
        else { return ScreenReading([]) }
        terminal.wait(for: rows < 12 ? "a" : "case")
        terminal.settle()
        let looks = [
            "   ", "\t\t\t\t\t\t", "\t\t\t\t\t\t\t", "G", "bbb", "gg", "=", " ", "\u{1B}", "\\",
            "  G", "\u{1B}",
            "gp", "\u{1B}", "h", "\u{1B}", "f", "\u{1B}", "o", "\u{1B}", "/e\r", "n", "\u{1B}", ">",
            "<", "zi", "z0",
            "\u{1B}[200~" + "pasted\rQ\n\u{1B}\u{1B}]0;PWNED\u{7}" + "\u{1B}[201~",
        ]
        for keys in looks {
            terminal.type(keys)
            terminal.settle(quiet: 60)
        }
        for path in ["/login", "/away"] {
            terminal.type("o\u{1}\u{B}" + server.origin + path)
            terminal.settle(quiet: 60)
            terminal.type("\r")
            terminal.settle(quiet: 700)
            terminal.type("\u{1B}")
            terminal.settle(quiet: 100)
        }
        terminal.type("Q")
        #expect(terminal.waitForEnd() == 0)
        #expect(terminal.isRestored)
        #expect(terminal.orphans == [])
        return ScreenReading(terminal.written)
    }

    @Test(
        "a hostile page causes no sequence that a harmless one does not",
        arguments: [(80, 24), (21, 6)])
    func page(columns: UInt16, rows: UInt16) {
        let reading = Self.browse(
            HostilePage.html(HostilePayload.all),
            headers: "X-Hostile: "
                + String(decoding: HostilePayload.oneLine.filter { $0 < 0x80 }, as: UTF8.self),
            realm: HostilePayload.oneLine, columns: columns, rows: rows)
        let foreign = reading.kinds.subtracting(Self.harmless)
        #expect(foreign.isEmpty)
        #expect(reading.titles.allSatisfy { $0.hasPrefix("Garth: ") })
        guard rows == 24 else { return }
        #expect((2..<22).contains { reading.rows[$0]?.contains("case ") == true })
        // Title, address, toolbar: what stands there is Garth's word.
        for row in [0, 1, 23] {
            #expect(reading.rows[row]?.contains("case ") != true, "row \(row)")
        }
    }

    @Test(
        "what is pasted into a prompt stays there until Enter is pressed; elsewhere it does nothing"
    )
    func paste() throws {
        let asked = Recorder()
        let server = ScriptedServer { path in
            asked.note(path)
            return [.send("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>arrived")]
        }
        let terminal = try PseudoTerminal(["--allow", "127.0.0.1:*"])
        terminal.wait(for: "about:start")
        terminal.type("\u{1B}[200~Q\r:quit\r\u{3}q\u{1B}[201~")
        // Cells that are blank already are not written again.
        terminal.wait(for: "paste into")
        terminal.type("o")
        terminal.settle()
        terminal.type("\u{1B}[200~\(server.origin)/one\r\nQ\r\(server.origin)/two\n\u{1B}[201~")
        terminal.settle(quiet: 400)
        #expect(asked.paths == [])
        terminal.type("\u{1B}")
        terminal.settle()
        terminal.type("o\u{1}\u{B}\u{1B}[200~\(server.origin)/three\u{1B}[201~")
        terminal.settle()
        #expect(asked.paths == [])
        terminal.type("\r")
        terminal.wait(for: "arrived")
        #expect(asked.paths == ["/three"])
        terminal.type("Q")
        #expect(terminal.waitForEnd() == 0)
    }

    @Test(
        "the title is pushed before it is set and popped at the end; a terminal without that stack keeps its own"
    )
    func title() throws {
        let file = try TestFolder.shared.write(
            Array("<title>My page</title><p>words".utf8), to: "title.html")
        for (term, isSet) in [
            ("xterm-256color", true), ("linux", false), ("vt220", false), ("screen", false),
        ] {
            let terminal = try PseudoTerminal(
                [file], environment: isSet ? [:] : ["TERM": term, "XTERM_VERSION": ""])
            terminal.wait(for: "words")
            terminal.settle()
            terminal.type("Q")
            #expect(terminal.waitForEnd() == 0)
            let text = String(decoding: terminal.written, as: UTF8.self)
            #expect(text.contains("\u{1B}]2;Garth: My page\u{1B}\\") == isSet || term == "screen")
            guard isSet else {
                #expect(term == "screen" || !text.contains("\u{1B}]"), "\(term)")
                continue
            }
            let push = try #require(text.range(of: "\u{1B}[22;2t"))
            let set = try #require(text.range(of: "\u{1B}]2;"))
            let pop = try #require(text.range(of: "\u{1B}[23;2t"))
            #expect(push.upperBound <= set.lowerBound && set.upperBound < pop.lowerBound)
            #expect(text[pop.upperBound...].range(of: "\u{1B}]2;") == nil)
        }
    }

    @Test("names of files reach neither the screen nor a dump as controls")
    func fileNames() throws {
        let folder = TestFolder.shared.path + "/hostile-names"
        mkdir(folder, 0o700)
        for payload in HostilePayload.all {
            var name = payload.bytes.filter { $0 != UInt8(ascii: "/") }.prefix(200) + [0]
            let file = Array((folder + "/f").utf8) + name
            name = []
            file.withUnsafeBytes { path in
                let descriptor = open(
                    path.bindMemory(to: CChar.self).baseAddress!, O_CREAT | O_WRONLY, 0o600)
                if descriptor >= 0 { close(descriptor) }
            }
        }
        let dump = try MeasuredRun(["--dump", "--format", "ansi", folder])
        #expect(dump.status == 0)
        let check = OutputCheck(dump.output, as: .ansi)
        #expect(check.lines.count > 60)
        #expect(check.complaints.isEmpty, "\(check.complaints.prefix(5))")
        let terminal = try PseudoTerminal([folder])
        terminal.wait(for: "Index of")
        for keys in [" ", " ", "\t\t\t", "G"] {
            terminal.type(keys)
            terminal.settle(quiet: 60)
        }
        terminal.type("Q")
        #expect(terminal.waitForEnd() == 0)
        #expect(ScreenReading(terminal.written).kinds.subtracting(Self.harmless).isEmpty)
    }
}

/// The paths that a server was asked for.
final class Recorder: Sendable {
    private let log = Log()

    private final class Log: @unchecked Sendable {
        // Guarded by the lock.
        var paths: [String] = []
        let lock = NSLock()
    }

    func note(_ path: String) { log.lock.withLock { log.paths.append(path) } }
    var paths: [String] { log.lock.withLock { log.paths } }
}
