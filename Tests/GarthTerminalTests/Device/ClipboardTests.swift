import Foundation
import Testing

@testable import GarthTerminal

/// OSC 52, byte for byte, and what may be in it.
@Suite("Clipboard") struct ClipboardTests {
    private func profile(_ environment: [String: String]) throws -> TerminalProfile {
        try TerminalProfile { environment[$0] }
    }

    private func sequence(
        _ text: String, _ multiplexer: ClipboardSequence.Multiplexer = .none
    ) -> String {
        String(
            decoding: ClipboardSequence(ClipboardText(text), through: multiplexer).bytes,
            as: UTF8.self)
    }

    @Test(
        "text is sent in base64, as RFC 4648 pads it", arguments: ["f", "fo", "foo", "foob", "ü→"])
    func base64(text: String) {
        let code = Data(text.utf8).base64EncodedString()
        #expect(sequence(text) == "\u{1B}]52;c;\(code)\u{7}")
    }

    @Test("within tmux it is sent plain, and wrapped for allow-passthrough with doubled escapes")
    func tmux() {
        let plain = "\u{1B}]52;c;Zm9v\u{7}"
        #expect(sequence("foo", .tmux) == plain + "\u{1B}Ptmux;\u{1B}" + plain + "\u{1B}\\")
    }

    @Test("within GNU screen it goes in strings that screen takes, which make one when joined")
    func screen() {
        let text = String(repeating: "long text ", count: 200)
        let bytes = sequence(text, .screen)
        let plain = sequence(text)
        #expect(bytes.hasPrefix(plain))
        let pieces = bytes.dropFirst(plain.count).components(separatedBy: "\u{1B}\\").dropLast()
        #expect(pieces.allSatisfy { $0.hasPrefix("\u{1B}P") && $0.utf8.count <= 760 })
        #expect(pieces.map { String($0.dropFirst(2)) }.joined() == plain)
    }

    @Test(
        "what stands between program and terminal is known from the environment",
        arguments: [
            (["TERM": "xterm"], ClipboardSequence.Multiplexer.none),
            (["TERM": "xterm", "TMUX": ""], .none),
            (["TERM": "screen-256color", "TMUX": "/tmp/s,1,0"], .tmux),
            (["TERM": "tmux-256color"], .tmux),
            (["TERM": "screen-256color"], .screen),
            (["TERM": "xterm", "STY": "1.pts"], .screen),
        ])
    func multiplexer(environment: [String: String], expected: ClipboardSequence.Multiplexer) throws
    {
        #expect(try profile(environment).multiplexer == expected)
    }

    @Test(
        "consoles, which would show the sequence, get none", arguments: ["linux", "vt220", "ansi"])
    func consoles(term: String) throws {
        #expect(try !profile(["TERM": term]).hasClipboard)
        #expect(try profile(["TERM": "xterm-256color"]).hasClipboard)
    }

    @Test("no control but tab and line feed, nothing that misleads, no line feed at the end")
    func sanitized() {
        let text = ClipboardText("a\u{1B}]52;c;eA==\u{7}\tb\r\nrm -rf\u{202E} x\u{9B}m\n\n")
        let string = String(decoding: text.bytes, as: UTF8.self)
        #expect(string == "a\u{FFFD}]52;c;eA==\u{FFFD}\tb \nrm -rf x\u{FFFD}m")
    }

    @Test("what no terminal takes is cut at the end of a line, and never within a character")
    func cut() {
        #expect(!ClipboardText(String(repeating: "x", count: 700_000)).isCut)
        let lines = ClipboardText(String(repeating: "0123456789\n", count: 100_000))
        #expect(lines.isCut && lines.byteCount <= 700_000 && lines.bytes.last == 0x39)
        for start in ["", "x", "xx"] {
            let wide = ClipboardText(start + String(repeating: "→", count: 300_000))
            #expect(wide.isCut && wide.byteCount > 699_000)
            #expect(String(validating: wide.bytes, as: UTF8.self) != nil)
        }
    }
}
