import GarthPage
import Testing

@testable import GarthEngine

/// Lines in visual order, and the mirrored places of what stands beside them.
@Suite("Visual order") struct VisualOrderTests {
    private func page(
        _ html: String, columns: Int = 20, isVisual: Bool = true, pieceSize: Int = .max
    ) -> LaidOutPage {
        var options = LayoutOptions(columns: columns, isInteractive: true)
        options.usesVisualOrder = isVisual
        return LaidOutPage(Array(html.utf8), options: options, pieceSize: pieceSize)
    }

    @Test("a line is in visual order on a screen, and in the order of reading in a dump")
    func order() {
        let html = "<p dir=rtl>אבג one, דה!"
        #expect(page(html).text == "        !הד ,one גבא\n")
        #expect(page(html, isVisual: false).text == "        אבג one, דה!\n")
        #expect(page("<p>see אבג, דה now").text == "see הד ,גבא now\n")
    }

    @Test("each line of a paragraph is ordered by itself, after its breaks")
    func breaks() {
        let text = page("<p dir=rtl>אבג דהו זחט יכל", columns: 8).text
        #expect(text == " והד גבא\n לכי טחז\n")
    }

    @Test("a link keeps its text and its target in a line that is turned about")
    func links() {
        let page = page("<p dir=rtl>אב <a href=/x>גד one</a> הו")
        let line = page.lines.string(ofLine: 0)
        #expect(line.hasSuffix("וה one דג בא"))
        var start = page.lines.text.startIndex
        var linked = ""
        for run in page.lines.runs {
            let end = start + Int(run.byteCount)
            if run.target != 0 {
                linked += String(decoding: page.lines.text[start..<end], as: UTF8.self)
            }
            start = end
        }
        #expect(linked == "one דג")
    }

    @Test("bullets and numbers of a list from right to left stand at its right")
    func markers() {
        let html = "<ul dir=rtl><li>אב</ul><ol dir=rtl><li>גד</ol>"
        #expect(
            page(html).text.split(separator: "\n") == ["              בא •", "             דג .1"])
        let dump = page(html, isVisual: false).text.split(separator: "\n")
        #expect(dump == ["              • אב", "             1. גד"])
    }

    @Test("the first column of a table from right to left is at the right")
    func tables() {
        let html = "<table dir=rtl border=1><tr><td>א<td>ב<td>ג<tr><td colspan=2>12<td>3</table>"
        #expect(
            page(html).text == """
                ┌─┬─┬─┐
                │ג│ב│א│
                ├─┼─┴─┤
                │3│ 12│
                └─┴───┘

                """)
        let dump = page(html, isVisual: false).text
        #expect(dump.contains("│א│ב│ג│"))
    }

    @Test("inline elements with a direction are isolated, and `bdo` overrides")
    func isolates() {
        #expect(page("<p>a <span dir=rtl>אב!</span> b").text == "a !בא b\n")
        #expect(page("<p>a <bdi>אב</bdi> 3").text == "a בא 3\n")
        #expect(page("<p>a אב 3").text == "a 3 בא\n")
        #expect(page("<p>a <bdo dir=rtl>bcd</bdo> e").text == "a dcb e\n")
    }

    @Test("a control keeps its inner order in a line from right to left")
    func controls() {
        let text = page("<p dir=rtl>אב <input type=checkbox checked> one", columns: 30).text
        #expect(text.hasSuffix("] בא\n") && text.contains("one ["))
    }

    @Test("a page in pieces ends in the same lines")
    func pieces() {
        let html = """
            <div dir=rtl><p>אבג one (דה) <b>וז</b> 12 and more words חט יכ<ul><li>א<li>ב</ul></div>
            <p>text אב גד<table dir=rtl><tr><td>א<td>ב</table>
            """
        let whole = page(html)
        for size in [1, 5, 40] {
            #expect(page(html, pieceSize: size).lines == whole.lines)
        }
    }
}
