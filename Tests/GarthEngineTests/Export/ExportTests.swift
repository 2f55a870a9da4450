import GarthPage
import Testing

@testable import GarthEngine

/// A page run through the engine in one go.
func engine(
    _ bytes: [UInt8], mediaType: String = "text/html", charset: String? = nil,
    isForced: Bool = false, isReader: Bool = false, parser: HTMLParserChoice = .standard,
    pieceSize: Int = .max
) -> Engine {
    var engine = Engine(parser: parser)
    let info = DocumentInfo(
        url: "https://ex.test/dir/page", mediaType: mediaType, charset: charset,
        charsetIsForced: isForced)
    engine.open(info, options: LayoutOptions(), isReader: isReader)
    var start = 0
    while start < bytes.count {
        let end = start + min(pieceSize, bytes.count - start)
        bytes[start..<end].withUnsafeBytes { engine.receive($0) }
        start = end
    }
    engine.finish()
    return engine
}

/// A page exported.
func export(
    _ html: String, as format: ExportFormat, mediaType: String = "text/html",
    isReader: Bool = false
) -> String {
    var engine = engine(Array(html.utf8), mediaType: mediaType, isReader: isReader)
    return String(decoding: engine.export(format), as: UTF8.self)
}

@Suite("Export: Markdown") struct MarkdownExportTests {
    @Test(
        "elements become Markdown",
        arguments: [
            ("<h2>A <em>b</em></h2><p>c", "## A *b*\n\nc\n"),
            ("<p>a<b> b </b>c", "a **b** c\n"),
            ("<b>a</b><b>b</b><i>c</i>", "**ab***c*\n"),
            ("<b><p>a</p><p>b</p></b>", "**a**\n\n**b**\n"),
            ("<a href='../x y'>t [u]</a>", "[t [u]](https://ex.test/x%20y)\n"),
            ("<a href='javascript:f()'>t</a>", "t\n"),
            ("!<a href=x>t</a>", "\\![t](https://ex.test/dir/x)\n"),
            (
                "<a href=x><img src=i alt='A dog'></a>",
                "[![A dog](https://ex.test/dir/i)](https://ex.test/dir/x)\n"
            ),
            ("<code>a`b</code>", "``a`b``\n"),
            ("<p>a<br>b", "a\\\nb\n"),
            ("<s>a</s> x<sup>2</sup> <q>q</q>", "~~a~~ x<sup>2</sup> \u{201C}q\u{201D}\n"),
            ("a<hr>b", "a\n\n___\n\nb\n"),
            (
                "<p hidden>a</p><template>c</template><details><summary>s</summary>b</details>",
                "**s**\n"
            ),
        ])
    func elements(html: String, expected: String) {
        #expect(export(html, as: .markdown) == expected)
    }

    @Test(
        "text that would mean something else is escaped",
        arguments: [
            ("*a* _b_ c_d [e] `f`", "\\*a\\* \\_b\\_ c_d [e] \\`f\\`\n"),
            ("# a", "\\# a\n"), ("#a", "#a\n"), ("1. a", "1\\. a\n"), ("1.5 a", "1.5 a\n"),
            ("- a", "\\- a\n"), ("-1", "-1\n"), ("&gt; a", "\\> a\n"), ("a - b", "a - b\n"),
            ("&amp;amp; a&b", "\\&amp; a&b\n"), ("a &lt;b>", "a \\<b>\n"), ("a\\", "a\\\\\n"),
        ])
    func escapes(html: String, expected: String) {
        #expect(export(html, as: .markdown) == expected)
    }

    @Test("lists nest, count on, and do not flow into each other")
    func lists() {
        let html = """
            <ul><li>a<ol start=3><li>b<li value=7>c</ol>d</ul><ul><li>e</ul>
            <ol reversed><li><p>x</p><p>y</p><li>z</ol>
            """
        let expected = """
            - a

              3. b
              7. c

              d

            * e

            2. x

               y

            1. z

            """
        #expect(export(html, as: .markdown) == expected)
    }

    @Test("quotes and code stand in lists; a fence is longer than the one in the code")
    func containers() {
        let html = """
            <ul><li><blockquote><p>q</p><p>r</p></blockquote>
            <pre><code class="x language-c">a
            ```

              b</code></pre></ul>
            """
        let expected = """
            - > q
              >
              > r
              ````c
              a
              ```
            \u{20}\u{20}
                b
              ````

            """
        #expect(export(html, as: .markdown) == expected)
    }

    @Test("a table of text is a grid; spans leave its columns in place")
    func table() {
        let html = """
            <table><caption>Cap</caption><tr><th>A<th>B|<th>C
            <tr><td rowspan=2>1<td colspan=2>2<tr><td>a<br>b<td></table>
            """
        let expected = """
            Cap

            | A | B\\| | C |
            | --- | --- | --- |
            | 1 | 2 |  |
            |  | a<br>b |  |

            """
        #expect(export(html, as: .markdown) == expected)
    }

    @Test("a table without a header has an empty one; a table for layout is no table")
    func otherTables() {
        #expect(
            export("<table><tr><td>1<td>2</table>", as: .markdown)
                == "|  |  |\n| --- | --- |\n| 1 | 2 |\n")
        #expect(
            export("<table><tr><td><h1>a</h1><td>b</table>", as: .markdown) == "# a\n\nb\n")
    }

    @Test("the depth of a page does not matter")
    func depth() {
        let html = String(repeating: "<blockquote><b><ul><li>", count: 4_000) + "x"
        #expect(export(html, as: .markdown).hasSuffix("**x**\n"))
        #expect(export(html, as: .innertext) == "x")
    }
}

@Suite("Export: innerText") struct InnerTextExportTests {
    @Test(
        "text is collected as it is rendered",
        arguments: [
            (" a  b\n c ", "a b c"),
            ("<div>a</div><div>b</div>c", "a\nb\nc"),
            ("a<p>b</p>c", "a\n\nb\n\nc"),
            ("a<br>b<br><br>c", "a\nb\n\nc"),
            ("<div>a<br></div>b", "a\n\nb"),
            ("<pre> a\n  b </pre>", " a\n  b "),
            ("<table><tr><td>a<td> b <tr><td>c<td></table>", "a\tb\nc\t"),
            ("a<span hidden>b</span>c", "ac"),
            ("<img alt=x>a<textarea>b</textarea>c", "ac"),
            ("<select><option>a<option>b</select>", "a\nb"),
            ("a<script>b</script><style>c</style>d", "ad"),
            ("a <button> b </button> c", "a b c"),
            ("<details><summary>a</summary>b</details>", "a"),
            ("<details open><summary>a</summary>b</details>", "a\nb"),
            (
                "<style>.v::details-content { content-visibility: visible }</style>"
                    + "<details class=v><summary>a</summary>b</details>", "a\nb"
            ),
            ("<p style='content-visibility: hidden'>a<b>b</b></p>c", "c"),
            ("<ul><li>a<li>b</ul>", "a\nb"),
        ])
    func collected(html: String, expected: String) {
        #expect(export(html, as: .innertext) == expected)
    }
}

@Suite("Export: links and JSON") struct ListExportTests {
    @Test("links are absolute, a line each, with their text in one line")
    func links() {
        let html = """
            <base href="/b/"><a href="x">one\n <b>two</b></a><a>no</a><a href="//[">bad</a>
            <a href="#f"><img alt="pic"></a><a href="y" hidden>z</a>
            <map><area href=a alt=Area></map><a href="mailto:a@b">mail<br>me</a>
            """
        let expected = """
            https://ex.test/b/x\tone two
            https://ex.test/b/#f\tpic
            https://ex.test/b/a\tArea
            mailto:a@b\tmail me

            """
        #expect(export(html, as: .links) == expected)
    }

    @Test("JSON says what the page is, its blocks by role, and its forms")
    func json() {
        let html = """
            <title>A "t"</title><meta http-equiv=refresh content="3;url=n"><h2>H</h2><p>p
            <ul><li>i<ul><li>j</ul></ul><pre>a
              b</pre><blockquote>q</blockquote><table><caption>c<tr><th>h<td>d</table>
            <form action=go><label>L <input name=n value="&quot;v"></label>
            <input type=checkbox name=c checked disabled><select name=s><option>o</select></form>
            """
        let json = export(html, as: .json)
        for part in [
            #""title":"A \"t\"""#, #""url":"https://ex.test/dir/page""#,
            #""contentType":"text/html","charset":"UTF-8""#,
            #""refresh":{"seconds":3,"url":"https://ex.test/dir/n"}"#,
            #"{"role":"heading","level":2,"text":"H"}"#, #"{"role":"paragraph","text":"p"}"#,
            #"{"role":"listitem","level":1,"text":"i"}"#,
            #"{"role":"listitem","level":2,"text":"j"}"#, #"{"role":"code","text":"a\n  b"}"#,
            #"{"role":"quote","text":"q"}"#, #"{"role":"caption","text":"c"}"#,
            #"{"role":"tableheader","row":1,"column":1,"text":"h"}"#,
            #"{"role":"tablecell","row":1,"column":2,"text":"d"}"#,
            #"{"action":"https://ex.test/dir/go","method":"get","controls":["#,
            #"{"type":"text","name":"n","value":"\"v","label":"L"}"#,
            #"{"type":"checkbox","name":"c","value":"on","checked":true,"disabled":true}"#,
            #""options":[{"value":"o","selected":true}]"#,
        ] {
            #expect(json.contains(part))
        }
    }

    @Test("text that is clipped away is rendered, but nobody reads it")
    func clipped() {
        let html = """
            <style>.sr { position: absolute; width: 1px; height: 1px; overflow: hidden }
            .no { display: none } .v { visibility: hidden } .v b { visibility: visible }</style>
            a<span class=sr>s</span><span class=no>n</span><span class=v>v<b>w</b></span>
            """
        #expect(export(html, as: .markdown) == "a**w**\n")
        #expect(export(html, as: .innertext).contains("s"))
        #expect(!export(html, as: .innertext).contains("n"))
    }

    @Test("JSON holds no control characters, whatever the page does")
    func controls() {
        let json = export("<p>a&#1;b&#127;c\u{85}d</p>", as: .json)
        #expect(json.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x0A })
        #expect(!json.unicodeScalars.contains { (0x80..<0xA0).contains($0.value) })
    }
}
