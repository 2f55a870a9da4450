import GarthPage
import Testing

@testable import GarthEngine

@Suite("Blank lines") struct BlankLineTests {
    /// The most blank lines in a row.
    private func longestGap(_ page: LaidOutPage) -> Int {
        var longest = 0
        var rows = 0
        for line in page.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            rows = line.allSatisfy { $0 == " " || $0 == "\u{A0}" } ? rows + 1 : 0
            longest = max(longest, rows)
        }
        return longest
    }

    static let gaps = [
        "<div style='margin: 500px 0'>a</div><div style='padding: 300px 0'>b</div>",
        "<p>a<br><br><br><br><br><br>b",
        "<p>a<div style='height: 900px'></div><div style='height: 150px; margin: 99px'></div>b",
        "<p>a" + String(repeating: "<p>&nbsp;", count: 20) + "<p>b",
        "<p>a" + String(repeating: "<div><br>&#8203;<br></div>", count: 9) + "<p>b",
        "<p>a<div style='visibility: hidden'>x<p>x<p>x<p>x</div>b",
        "<table><tr><td>a" + String(repeating: "<tr><td>&nbsp;<td> ", count: 9)
            + "<tr><td>b</table>",
        "<table><tr><td>a<br><br><br><br>b<td>c</table>",
        "<table><tr><td>a<br><br><br><br><td><br><br><br><br>b</table>",
        "<table><tr><td><table><tr><td><br><br><br>a</table><br><br><br></table><br><br>b",
        "<div style='display: flex'><p>a<br><br><br><br>b<p>c</div>",
        "<div style='display: flex'><p>a<br><br><br><br><p>&nbsp;</div><br><br>b",
        "<span style='display: inline-block'>a<br><br><br><br></span> b<br><br><br>c",
        "<ul><li>a<br><br><br><br><li>b</ul>",
        "<blockquote><br><br><blockquote><br><br>a</blockquote><br><br></blockquote><br><br>b",
        "<style>p::before { content: '\\A \\A \\A'; white-space: pre-line }</style><p>a<div>b</div>",
    ]

    @Test("at most two blank lines stand in a row, whatever asks for more", arguments: gaps)
    func most(html: String) {
        for isInteractive in [false, true] {
            let page = LaidOutPage(html, isInteractive: isInteractive)
            let isOwn = html.contains("white-space")
            #expect(longestGap(page) <= (isOwn ? 4 : 2), "\(page.text)")
            #expect(page.letters.filter { $0 == "a" }.count == 1)
        }
    }

    @Test("a page in pieces has the same gaps as at once", arguments: gaps)
    func pieces(html: String) {
        let whole = LaidOutPage(html, isInteractive: true)
        for size in [1, 5, 16] {
            let page = LaidOutPage(Array(html.utf8), pieceSize: size, isInteractive: true)
            #expect(page.lines == whole.lines)
        }
    }

    @Test("blank lines of preformatted text stay, also in a cell and beside other boxes")
    func preformatted() {
        let lines = "<pre>a\n\n\n\n\nb</pre>"
        let shown = "a\n\n\n\n\nb\n"
        #expect(LaidOutPage(lines).text == shown)
        #expect(LaidOutPage("<table><tr><td>\(lines)</table>").text.contains("a\n\n\n\n\n"))
        let inline = "<div style='white-space: pre-wrap'>a\n\n  \n\n\nb</div>"
        #expect(LaidOutPage(inline).text == shown)
        let flex = "<div style='display: flex'><pre>a\n\n\n\n\nb</pre><p>c</div>"
        #expect(LaidOutPage(flex).text == "a c\n\n\n\n\nb\n")
    }

    @Test("margins add nothing to blank lines of preformatted text")
    func besidePreformatted() {
        #expect(
            LaidOutPage("<pre>a\n\n\n\n \n</pre><p style='margin: 99px'>b").text.hasSuffix("b\n"))
        let page = LaidOutPage("<p>a<pre>\n\n\n\nb</pre>")
        #expect(page.text == "a\n\n\n\n\nb\n")
    }

    @Test("a row of a table is blank only if all its cells are")
    func sideBySide() {
        let page = LaidOutPage(
            "<table><tr><td>a<br><br><br>d<td>1<br>2<br>3<br>4<br>5<br>6</table>")
        #expect(longestGap(page) == 0)
        #expect(page.letters.count == 8)
    }

    @Test("blanks with a colour behind them, a line below them or a target are no blank lines")
    func visibleBlanks() {
        let swatches = String(
            repeating: "<p><span style='background: red'>&nbsp;&nbsp;</span>", count: 6)
        let page = LaidOutPage("<p>a\(swatches)<p>b", isInteractive: true)
        #expect(page.lines.runs.count { page.styles[Int($0.style)].background != nil } == 6)
        let links = String(repeating: "<a href=/x>&nbsp;</a><br>", count: 6)
        #expect(LaidOutPage("a<br>\(links)b", isInteractive: true).lines.count == 8)
        // What is printed shows neither.
        #expect(LaidOutPage("<p>a\(swatches)<p>b").lines.count <= 4)
    }

    @Test("a place on a blank line that is taken out is found at the line that follows")
    func anchors() {
        let html =
            "<p>a<br><br><br><br><span id=x></span><br><br><br>b<p id=y>c"
            + String(repeating: "<p id=z>&nbsp;", count: 9)
        let page = LaidOutPage(html, isInteractive: true)
        func line(_ name: String) -> String? {
            page.lines.anchors.first { $0.name == name }.map { page.lines.string(ofLine: $0.line) }
        }
        #expect(line("x") == "b")
        #expect(line("y") == "c")
        #expect(page.lines.anchors.allSatisfy { $0.line < page.lines.count })
        let ends = LaidOutPage(
            Array(html.utf8), pieceSize: 1, isInteractive: true)
        #expect(ends.lines.anchors == page.lines.anchors)
    }

    @Test("many blank lines in many rows cost no more than once each")
    func linear() {
        let row = "<tr><td>" + String(repeating: "<br>", count: 50) + "<td>&nbsp;"
        let page = LaidOutPage("<table>\(String(repeating: row, count: 2_000))</table>end")
        #expect(page.lines.count == 3)
    }
}
