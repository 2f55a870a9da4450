import Foundation
import TestSupport
import Testing

/// What a content process that was taken over may do: `ContentRelay` lies in its place.
@Suite("A content process that lies") struct LyingPageTests {
    private let server = ScriptedServer()

    private var allowed: [String] { ["--allow", "127.0.0.1:*"] }

    @Test(
        "a navigation that nobody asked for is not followed; the page info and the events count it")
    func unaskedNavigation() throws {
        server.page("/", "<p>honest words")
        let content = try LyingContent(
            "on report finished: say 3 wantsNavigation href=/stolen method=POST form=1"
                + " type=text/plain body=secret\n")
        let log = TestFolder.shared.path + "/unasked-\(UUID().uuidString)"
        let terminal = try Terminal(
            content.arguments + allowed + ["--events", log, server.origin + "/"], columns: 100)
        try terminal.wait(for: "lead elsewhere unasked")
        try terminal.send("=")
        try terminal.wait(for: "3 attempts to lead elsewhere")
        #expect(server.requests == ["/"])
        let events = try String(contentsOfFile: log, encoding: .utf8)
        #expect(events.contains(#""event":"didRefuseNavigationsOfContentProcess""#))
        #expect(events.contains(#""count":3"#))
    }

    @Test("a dump follows nothing, and says what was refused")
    func unaskedInDump() throws {
        server.page("/", "<p>honest words")
        let content = try LyingContent(
            "on report finished: say 2 wantsNavigation href=/stolen\n")
        let result = try Garth.run(
            ["--dump"] + content.arguments + allowed + [server.origin + "/"])
        #expect(result.output == "honest words\n" && result.status == 0)
        #expect(result.errors.contains("refused: 2 attempts of the page to lead elsewhere"))
        #expect(server.requests == ["/"])
    }

    @Test("one submission sends one form, and that only with a type that forms have")
    func oneForEach() throws {
        server.page("/", "<form action=/real method=post><input name=a value=b></form>")
        for path in ["/real", "/lie-0", "/lie-1"] { server.page(path, "<p>there") }
        let steps =
            #"{"id": 1, "do": "load", "url": "\#(server.origin)/"}"# + "\n"
            + #"{"id": 2, "do": "submit", "form": 0}"# + "\n"
        var content = try LyingContent(
            "on command submit: say 2 wantsNavigation href=/lie-%n form=1\n")
        var result = try Garth.run(
            ["--drive", "-"] + content.arguments + allowed, input: steps)
        #expect(result.status == 0)
        #expect(server.requests == ["/", "/lie-0"])
        #expect(result.output.contains(#""event":"refusedNavigations""#))
        content = try LyingContent(
            "on command submit: say wantsNavigation href=/lie-1 method=POST form=1"
                + " type=application/json body={}\n")
        result = try Garth.run(["--drive", "-"] + content.arguments + allowed, input: steps)
        #expect(server.requests == ["/", "/lie-0", "/"])
        #expect(result.output.contains(#""event":"contentTerminated""#))
    }

    @Test(
        "what it exports is clean in a pipe",
        arguments: ["markdown", "json", "links", "html", "innertext"])
    func exports(format: String) throws {
        server.page("/", "<p>honest <a href=/x>words</a>")
        let content = try LyingContent(
            #"put "a\e]0;title\x07b\xc2\x9b31mc\x9b\xe2\x80\xaed\x08\x0d\x7f\n\te\n""# + "\n")
        let run = try MeasuredRun(
            ["--dump", "--format", format] + content.arguments + allowed + [server.origin + "/"])
        #expect(run.status == 0)
        let check = OutputCheck(run.output, as: .text)
        #expect(check.complaints.isEmpty, "\(check.complaints)")
        #expect(check.lines.count == 2 && check.lines.last == "\te")
        let text = String(decoding: run.output, as: UTF8.self)
        #expect(text.hasPrefix(format == "json" ? #"a\u001b]0;title\u0007b"# : "a\u{FFFD}]0;title"))
    }

    @Test("a lying tree has no control in a pipe, of ASCII or of C1")
    func tree() throws {
        server.page("/", "<p>honest words")
        let content = try LyingContent(#"put "a\e]0;t\x07b\xc2\x9bc\x0d\x7f\n""# + "\n")
        let run = try MeasuredRun(
            ["--dump", "--format", "tree"] + content.arguments + allowed + [server.origin + "/"])
        #expect(
            String(decoding: run.output, as: UTF8.self)
                == "a\u{FFFD}]0;t\u{FFFD}b\u{FFFD}c\u{FFFD}\u{FFFD}\n")
    }

    @Test("a page of lines that lies about its characters is ended, in a pipe, too")
    func lines() throws {
        server.page("/", "<p>honest words")
        // A batch of one line of one byte, which is ESC: kind 38, line 0, bases 0, counts 1.
        let numbers = [0, 0, 0, 1, 1, 1, 1, 1].map { Self.hex($0) }.joined()
        let message = "26" + numbers + Self.hex(1) + "00000000" + Self.hex(0) + "1b" + Self.hex(0)
        let content = try LyingContent(
            "on report finished: raw \(Self.hex(message.count / 2))\(message)\n")
        let run = try MeasuredRun(
            ["--dump"] + content.arguments + allowed + [server.origin + "/"])
        #expect(run.status == 70)
        #expect(!run.output.contains(0x1B))
    }

    private static func hex(_ number: Int) -> String {
        (0..<4).map { byte in
            let digits = String(number >> (8 * byte) & 0xFF, radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }.joined()
    }

    @Test(
        "a flood ends with the page, and the browser stays small",
        arguments: [
            "say forever title text=t%n times=500", "say 60000 frame href=http://a.invalid/%n",
            "say 60000 styleSheet href=http://a.invalid/%n", "say forever restarted",
            "say forever wantsNavigation href=/%n", "say forever submissionRefused text=no",
        ])
    func flood(lie: String) throws {
        server.page("/", "<title>page</title><p>honest words")
        let content = try LyingContent("on report finished: \(lie)\n")
        let terminal = try Terminal(content.arguments + allowed + [server.origin + "/"])
        try terminal.wait(for: "The page crashed")
        let process = try #require(try terminal.process)
        let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        let peak = try #require(status.firstMatch(of: /VmHWM:\s+(\d+) kB/)).1
        #expect(try #require(Int(peak)) < 400 << 10, "\(lie): \(peak) kB")
        try terminal.send("q")
        try terminal.wait(for: "status 0")
    }
}
