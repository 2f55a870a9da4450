import GarthPage
import Testing

@testable import GarthEngine

@Suite("The text of a page without lines") struct PlainTextTests {
    private func engine(_ html: String, isReader: Bool = false, wantsLines: Bool = false) -> Engine
    {
        var engine = Engine()
        var options = LayoutOptions(columns: 20)
        options.wantsLines = wantsLines
        engine.open(DocumentInfo(url: "http://a.test/"), options: options, isReader: isReader)
        engine.receive(Array(html.utf8).span)
        engine.finish()
        return engine
    }

    private func text(_ html: String) -> String {
        var engine = engine(html)
        return String(decoding: engine.export(.plain), as: UTF8.self)
    }

    @Test("a paragraph is one line, however long")
    func paragraph() {
        let words = Array(repeating: "word", count: 40).joined(separator: " ")
        #expect(text("<p>\(words)\n<p>a <b>b</b>\n\t c") == "\(words)\n\na b c\n")
    }

    @Test("a block begins a line, and a paragraph has a blank line around it")
    func blocks() {
        #expect(text("<div>a</div><div>b<ul><li>c<li>d</ul></div>e") == "a\nb\nc\nd\ne\n")
        #expect(text("<h1>a</h1><p>b</p>c<br>d<hr>e") == "a\n\nb\n\nc\nd\ne\n")
    }

    @Test("the styles of the page decide what is a block and what is shown")
    func styles() {
        #expect(
            text(
                "<style>b{display:block} i{display:none} u{text-transform:uppercase}</style>"
                    + "a<b>c</b><i>d</i><u>e</u>") == "a\nc\nE\n")
    }

    @Test("cells are parted by tabs, and rows by line ends")
    func cells() {
        let rows = "<tr><th>a<th>b<tr><td>c d<td>e"
        #expect(text("<table><caption>t</caption>\(rows)</table>f") == "t\na\tb\nc d\te\nf\n")
    }

    @Test("preformatted text keeps its lines and blanks")
    func preformatted() {
        #expect(text("<p>a<pre>  b\n    c\td\n</pre>e") == "a\n\n  b\n    c\td\n\ne\n")
    }

    @Test("a picture is its alternative text, unless it is decoration")
    func pictures() {
        #expect(text("a <img src=b alt=' c  d '> e") == "a c d e\n")
        #expect(text("a <img src=b alt=''> <img src=b> <img alt=x role=presentation>b") == "a b\n")
        #expect(text("a<img alt=x style='visibility:hidden'>") == "a\n")
    }

    @Test("no control character is in it but the line feed and the tab")
    func controls() {
        #expect(text("<p>a\u{1B}[31mb\u{9B}c\u{202E}d") == "a\u{FFFD}[31mb\u{FFFD}cd\n")
    }

    @Test("a page that shows nothing has no text")
    func nothing() {
        #expect(text("") == "")
        #expect(text("<body style=display:none><p>a") == "")
    }

    @Test("a page without lines reports its title, its emptiness and its end, and no line")
    func updates() {
        var engine = engine("<title>T</title><script>x</script><div id=a></div>")
        let updates = engine.takeUpdates()
        #expect(updates.contains { if case .title("T") = $0 { true } else { false } })
        #expect(
            updates.contains { if case .emptiness(.madeByScripts) = $0 { true } else { false } })
        #expect(updates.contains { if case .finished = $0 { true } else { false } })
        #expect(!updates.contains { if case .lines = $0 { true } else { false } })
    }

    private static let pages = [
        "", "<p>It works!", "<hr>", "<img alt=Tree src=tree.png>",
        "<my-app></my-app><script src=a.js></script>",
        "<script src=a.js></script><form><input name=q><input type=submit value=Search></form>",
        "<div id=root></div><script src=app.js></script>", "<div style='display:none'>a</div>",
        "<p>x<script type=application/ld+json src=x>{}</script>",
        "<noscript>You need to enable JavaScript to run this app.</noscript><div id=root></div>"
            + "<script src=a.js></script>",
        "<p>\(String(repeating: "Words of an article. ", count: 30))<script src=a.js></script>",
    ]

    @Test("whether a page is empty does not depend on its lines", arguments: pages)
    func emptiness(html: String) {
        func reasons(_ wantsLines: Bool) -> [PageEmptiness] {
            var engine = engine(html, wantsLines: wantsLines)
            return engine.takeUpdates().compactMap {
                if case .emptiness(let reason) = $0 { reason } else { nil }
            }
        }
        #expect(reasons(false) == reasons(true))
    }

    @Test(
        "a page that a script would show is shown without lines, too",
        arguments: [
            "<body style='opacity: 0'>",
            "<style>#all { visibility: hidden }</style><div><div id=all>",
        ])
    func uncovered(start: String) {
        let words = String(repeating: "Words of an article that is read. ", count: 20)
        #expect(text("<script>show()</script>\(start)<p>\(words)").hasPrefix("Words of an article"))
    }

    @Test(
        "every form of a page is the one that it has with lines",
        arguments: [
            ExportFormat.plain, .markdown, .json, .links, .innertext, .html, .tree,
        ])
    func forms(format: ExportFormat) {
        let html =
            "<style>.a{display:none}</style><h1>a</h1><p class=a>b</p><p>c <a href=d>e</a>"
            + "<table><tr><td>f<td>g</table><details><summary>h</summary>i</details>"
        var bare = engine(html)
        var laidOut = engine(html, wantsLines: true)
        #expect(bare.export(format) == laidOut.export(format))
    }

    @Test("an article without lines is its title and its text")
    func article() {
        let paragraphs = String(
            repeating: "<p>Words of an article that is read, and so on, for a long time.</p>",
            count: 20)
        var engine = engine(
            "<title>T</title><nav><a href=a>Menu</a></nav><article><h1>T</h1>\(paragraphs)</article>",
            isReader: true)
        let text = String(decoding: engine.export(.plain), as: UTF8.self)
        #expect(text.hasPrefix("T\n\nWords of an article") && !text.contains("Menu"))
    }
}
