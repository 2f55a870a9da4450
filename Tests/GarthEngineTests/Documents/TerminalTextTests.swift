import GarthPage
import Testing

@testable import GarthEngine

@Suite("Text for terminals") struct TerminalTextTests {
    private func shown(
        _ text: String, _ format: ExportFormat = .innertext, pieceSize: Int = .max
    ) -> String {
        var engine = engine(Array(text.utf8), mediaType: "text/plain", pieceSize: pieceSize)
        return String(decoding: engine.export(format), as: UTF8.self)
    }

    private func declarations(_ parameters: String) -> String {
        var look = TerminalLook()
        look.apply(Array(parameters.utf8))
        return String(decoding: look.declarations, as: UTF8.self)
    }

    @Test("looks of letters are kept, in pieces of any size", arguments: [1, 2, 5, 1000])
    func looks(pieceSize: Int) {
        let text = "plain \u{1B}[31mred\u{1B}[m plain\r\n\u{1B}[1;4mboth\u{1B}[0m\u{1B}[K end"
        #expect(shown(text, pieceSize: pieceSize) == "plain red plain\nboth end")
        let html = shown(text, .html, pieceSize: pieceSize)
        #expect(html.contains("<span style=\"color:#cd0000;\">red</span> plain"))
        #expect(html.contains("font-weight:bold;text-decoration:underline;\">both</span>"))
    }

    @Test(
        "the parameters of ECMA-48 and of xterm's colours",
        arguments: [
            ("", ""), ("0", ""), ("1", "font-weight:bold;"), ("1;22", ""),
            ("3;23;9", "text-decoration: line-through;"),
            ("38;5;196", "color:#ff0000;"), ("38;2;1;2;3", "color:#010203;"),
            ("38:2::1:2:3", "color:#010203;"), ("48;5;255", "background:#eeeeee;"),
            ("38;5;1;1", "color:#cd0000;font-weight:bold;"), ("91", "color:#ff0000;"),
            ("7", "color:#000000;background:#cccccc;"), ("31;39", ""), ("4:0", ""),
            ("38;5", ""), ("38;2;1", ""), ("38;5;999", ""), ("?25", ""), ("9999999999999", ""),
        ])
    func parameters(text: String, declarations: String) {
        #expect(self.declarations(text) == declarations)
    }

    @Test(
        "other sequences leave no trace",
        arguments: [
            "\u{1B}[2J", "\u{1B}[?1049h", "\u{1B}]0;title\u{7}", "\u{1B}]52;c;aGk=\u{1B}\\",
            "\u{1B}(B",
            "\u{1B}P1$r\u{1B}\\", "\u{1B}c", "\u{1B}\u{1B}[6n", "\u{1B}[1;2;3H",
            "\u{1B}_Gi=1\u{1B}\\",
        ])
    func others(sequence: String) {
        #expect(shown("a\(sequence)b") == "ab")
    }

    @Test("a link of a terminal is a link, and ends where it is said to")
    func links() {
        let html = shown("a \u{1B}]8;id=1;https://a.test/\u{1B}\\there\u{1B}]8;;\u{1B}\\ b", .html)
        #expect(html.contains("<a href=\"https://a.test/\">there</a> b"))
    }

    @Test("addresses in coloured text are links, and none goes on behind a sequence")
    func addresses() {
        let html = shown("\u{1B}[32mhttps://a.test/x\u{1B}[m/y", .html)
        #expect(html.contains("href=\"https://a.test/x\">https://a.test/x</a></span>/y"))
    }

    @Test("a sequence without end loses at most its line")
    func endless() {
        let long = String(repeating: "x", count: 100_000)
        #expect(shown("a\u{1B}]0;\(long)\nb") == "a\nb")
        #expect(shown("a\u{1B}[\(String(repeating: "1;", count: 50_000))\nb") == "a\nb")
        #expect(shown("a\u{1B}") == "a")
    }
}
