import GarthURL
import Testing

@testable import GarthCLI

@Suite("Pages of the manual") struct ManualPageTests {
    private func name(_ address: String) -> ManualPage.Name? {
        URLRecord.parse(address).flatMap { ManualPage.Name($0) }
    }

    private func html(_ text: String) -> String {
        let page = ManualPage.html(of: Array(text.utf8), title: "a<b")
        return String(decoding: page, as: UTF8.self)
    }

    @Test("an address names a page, perhaps with its section")
    func names() {
        #expect(name("man:ls")?.arguments == ["ls"])
        #expect(name("man:printf(3)")?.arguments == ["3", "printf"])
        #expect(name("man:X11::Protocol(3pm)")?.title == "X11::Protocol(3pm)")
        #expect(name("man:[")?.arguments == ["["])
        #expect(name("man:git-log")?.arguments == ["git-log"])
    }

    @Test(
        "what man could take for an option, a file or a pattern names none",
        arguments: [
            "man:", "man:-k", "man:--html=x", "man:/etc/passwd", "man:..%2Fx", "man:./x",
            "man:a%20b",
            "man:a;b", "man:$(x)", "man:a(-k)", "man:a()", "man:ls(1", "man:%00", "man:a%0Ab",
            "man:~x",
            "https://a.test/", "man:a*",
        ])
    func refused(address: String) {
        #expect(name(address) == nil)
    }

    @Test("bold and underlined letters are kept, from sequences and from letters over letters")
    func looks() {
        let text = html(
            "  \u{1B}[1mbold\u{1B}[22m \u{1B}[4munder\u{1B}[0m l\u{8}ls\u{8}s _\u{8}Fé\u{8}é\n")
        #expect(text.contains("  <b>bold</b> <u>under</u> <b>ls</b> <u>F</u><b>é</b>\n"))
    }

    @Test("bold lines at the margin are headings, but for the first")
    func headings() {
        let text = html(
            "\u{1B}[1mLS(1)\u{1B}[m\n\u{1B}[1mSEE ALSO\u{1B}[m\n   \u{1B}[1mPart\u{1B}[m\n       x\n"
        )
        #expect(text.contains("<h2>SEE ALSO</h2>") && text.contains("<h3>Part</h3>"))
        #expect(!text.contains("<h2>LS") && text.contains("       x\n"))
    }

    @Test("names with a section are links")
    func references() {
        let text = html("see \u{1B}[1mgit-log\u{1B}[22m(1), printf(3p) and f(x), main(), (1).\n")
        #expect(text.contains("<a href=\"man:git-log(1)\"><b>git-log</b>(1)</a>, "))
        #expect(text.contains("<a href=\"man:printf(3p)\">printf(3p)</a> and f(x), main(), (1)."))
    }

    @Test("markup and control characters of a page are text, or nothing")
    func hostile() {
        let text = html("<script>\"&\u{1B}]0;x\u{7}\u{1B}[2J\u{8}\u{8}\u{9B}\u{1B}")
        #expect(text.contains("a&lt;b</title>") && text.contains("&lt;script&gt;"))
        #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0.value == 0x9B })
    }
}
