import GarthPage
import Testing

@testable import GarthEngine

@Suite("Markdown") struct MarkdownDocumentTests {
    private func shown(
        _ text: String, _ format: ExportFormat = .innertext, pieceSize: Int = .max
    ) -> String {
        var engine = engine(
            Array(text.utf8), mediaType: "text/markdown", pieceSize: pieceSize)
        return String(decoding: engine.export(format), as: UTF8.self)
    }

    @Test(
        "headings, emphasis and lists are a page, in pieces of any size", arguments: [1, 7, 1000])
    func page(pieceSize: Int) {
        let text = shown("# Title\n\nsome *words*\n\n* one\n* two\n", pieceSize: pieceSize)
        #expect(text.hasPrefix("Title\n\nsome words\n\n"))
        #expect(text.contains("one\ntwo"))
    }

    @Test("GitHub's tables are tables, and tasks are shown by boxes that nobody can change")
    func extensions() {
        let text = shown("| a | b |\n|---|--:|\n| 1 | 2 |\n\n- [x] done\n- [ ] open\n", .html)
        #expect(text.contains("<table>") && text.contains("<th>a"))
        #expect(text.contains("☑ done") && text.contains("☐ open"))
        #expect(!text.contains("<input"))
    }

    @Test("headings have the anchors that links name, each one of its own")
    func anchors() {
        let text = shown("# What's *new* in Ö 1.2?\n\n## Same\n\n## Same\n\n[x](#same-1)\n", .html)
        #expect(text.contains("id=\"whats-new-in-ö-12\""))
        #expect(text.contains("id=\"same\"") && text.contains("id=\"same-1\""))
    }

    @Test(
        "HTML in the text stays, and nothing in it acts",
        arguments: [
            "<script>alert(1)</script>", "<iframe src=/x></iframe>", "<p onclick='x()'>w</p>",
            "<form action=/x><input name=a></form>", "<style>p{display:none}</style>",
            "<link rel=stylesheet href=/x>", "<meta http-equiv=refresh content='0;/x'>",
            "<base href=//evil.test/>", "<object data=/x></object>", "<p style='color:red'>w</p>",
        ])
    func hostileMarkup(markup: String) {
        let text = shown("before\n\n\(markup)\n\nbehind <b>bold</b>\n", .html)
        #expect(text.contains("before") && text.contains("behind <b>bold</b>"))
        for word in [
            "<script", "<iframe", "onclick", "<form", "<input", "<style", "<link", "http-equiv",
            "<base", "<object", "style=",
        ] {
            #expect(!text.contains(word), "\(word)")
        }
    }

    @Test("the title is that of the first heading, else the name of the file")
    func title() {
        for (text, title) in [("text\n\n## The *head*\n", "The head"), ("text", "a b.md")] {
            var engine = Engine()
            engine.open(
                DocumentInfo(url: "https://a.test/x/a%20b.md?q#f", mediaType: "text/markdown"),
                options: LayoutOptions())
            Array(text.utf8).withUnsafeBytes { engine.receive($0) }
            engine.finish()
            let titles = engine.takeUpdates().compactMap { update -> String? in
                if case .title(let title) = update { title } else { nil }
            }
            #expect(titles.last == title)
        }
    }

    @Test("deep nesting and many brackets end", arguments: ["> ", "* ", "[", "![", "<b>", "*a **"])
    func depth(piece: String) {
        let text = shown(String(repeating: piece, count: 5000) + "end")
        #expect(text.contains("end"))
    }
}
