import GarthPage
import Testing

@testable import GarthEngine

@Suite("Markdown that is read as it was meant") struct MarkdownTests {
    private func markdown(_ html: String) -> String { export(html, as: .markdown) }

    @Test(
        "a picture is its words and its address, with its title",
        arguments: [
            ("<img src=d.png alt='A  dog'>", "![A dog](https://ex.test/dir/d.png)\n"),
            (
                "<img src=d.png alt=d title='say \"x\"'>",
                "![d](https://ex.test/dir/d.png 'say \"x\"')\n"
            ),
            ("a<img src=x.png>b", "a![](https://ex.test/dir/x.png)b\n"),
            ("<h2><img src=/l.png alt=Logo></h2>", "## ![Logo](https://ex.test/l.png)\n"),
            ("<img alt='no address'>", "no address\n"),
            ("<code><img src=x alt=a></code>", "`a`\n"),
        ])
    func pictures(html: String, expected: String) { #expect(markdown(html) == expected) }

    @Test(
        "what decorates a page is left out",
        arguments: [
            "<img src=x.png alt=''>", "<img src=t.gif width=1 height=1 alt=t>",
            "<img src=i.png width=16 height=16>", "<img src=x.png alt=x role=presentation>",
            "<img src=x.png alt=x aria-hidden=true>", "<img src='data:image/png;base64,AAAA'>",
        ])
    func decoration(html: String) { #expect(markdown("a\(html)b") == "ab\n") }

    @Test("a data: URL of a picture is not written: its words stand for it")
    func dataPictures() {
        #expect(markdown("<img alt=map src='data:image/png;base64,AAAA'>") == "map\n")
    }

    @Test("a picture without words is written where a link holds nothing else")
    func lonePictures() {
        let alone = "<a href=a><img src=b alt=''></a>"
        #expect(markdown(alone) == "[![](https://ex.test/dir/b)](https://ex.test/dir/a)\n")
        #expect(markdown("<a href=a><img src=b alt=''> c</a>") == "[c](https://ex.test/dir/a)\n")
    }

    @Test(
        "a link has its title, unless that says what the link says",
        arguments: [
            ("<a href=/a title=T>x</a>", "[x](https://ex.test/a \"T\")\n"),
            ("<a href=/a title=x>x</a>", "[x](https://ex.test/a)\n"),
            (
                "<a href=/a title='&amp;amp; \"q\" &apos;\\'>x</a>",
                "[x](https://ex.test/a \"\\&amp; \\\"q\\\" '\\\\\")\n"
            ),
            ("<a href=/a title='T\nU'>x</a>", "[x](https://ex.test/a \"T U\")\n"),
            ("<a href='/w_(x)'>x</a>", "[x](https://ex.test/w_(x))\n"),
            ("<a href='/w)('>x</a>", "[x](https://ex.test/w\\)\\()\n"),
            ("<a href='/?a&amp;copy;'>x</a>", "[x](https://ex.test/?a\\&copy;)\n"),
        ])
    func titles(html: String, expected: String) { #expect(markdown(html) == expected) }

    @Test(
        "blanks in code stay, and its line ends are spaces",
        arguments: [
            ("<code>a   b</code>", "`a   b`\n"), ("<code> a</code>", "` a`\n"),
            ("<code> a </code>", "`  a  `\n"), ("<code> </code>", "` `\n"),
            ("x <code>\n  a\n  b\n</code> y", "x `a b` y\n"),
            ("<code>`</code>", "`` ` ``\n"), ("<code>a``b</code>", "`a``b`\n"),
            ("<code>a</code><code>b</code>", "`ab`\n"),
            ("<code>a</code> <code>b</code>", "`a` `b`\n"),
            ("<code>a<b>b</b></code>", "`a`**`b`**\n"),
        ])
    func code(html: String, expected: String) { #expect(markdown(html) == expected) }

    @Test("a code block keeps its empty lines and the name of any language")
    func codeBlocks() {
        #expect(markdown("<pre>\n\na\n\n</pre>") == "```\n\na\n\n```\n")
        let html = "<pre><code class='language-föö;1'>a\n</code></pre>"
        #expect(markdown(html) == "```föö;1\na\n```\n")
    }

    @Test(
        "emphasis in emphasis is kept, by whichever marks say it",
        arguments: [
            ("<em>a <em>b</em></em>", "*a *b**\n"), ("<em><em>a</em></em>", "*_a_*\n"),
            ("<em><strong>a</strong></em>", "***a***\n"),
            ("<strong><em>a</em></strong>", "**_a_**\n"),
            ("<strong>a <strong>b</strong> c</strong>", "**a **b** c**\n"),
            ("<em>a</em><strong>b</strong>", "*a***b**\n"),
            ("x<em>a</em>y<strong>b</strong>z", "x*a*y**b**z\n"),
            (
                "<em>a <a href=/l>b <strong>c</strong></a></em>",
                "*a [b **c**](https://ex.test/l)*\n"
            ),
            ("x<em>(a)</em>y", "x<em>(a)</em>y\n"), ("字<b>「字」</b>字", "字<strong>「字」</strong>字\n"),
            ("<b><strong>a</strong></b>", "**a**\n"), ("<b>a<i>b</i></b><i>c</i>", "__a*b*__*c*\n"),
            ("<s>«a»</s>b", "<del>«a»</del>b\n"),
        ])
    func emphasis(html: String, expected: String) { #expect(markdown(html) == expected) }

    @Test(
        "a mark in the text is escaped only where it would mark something",
        arguments: [
            ("5 * 3 * 2", "5 * 3 * 2\n"), ("a*", "a*\n"), ("*a b*", "\\*a b\\*\n"),
            ("5*3*2", "5\\*3\\*2\n"), ("snake_case_name", "snake_case_name\n"),
            ("_a and b", "_a and b\n"), ("“_a_”", "“\\_a\\_”\n"), ("* <i>a</i>", "\\* *a*\n"),
            ("<i>a*b</i>", "*a\\*b*\n"), ("~5 and ~6", "~5 and ~6\n"), ("~a~", "\\~a\\~\n"),
            ("~~~~ a<br>~~~~ b", "\\~~~~ a\\\n\\~~~~ b\n"),
            ("it`s", "it`s\n"), ("`a`", "\\`a\\`\n"), ("[a] and [b]", "[a] and [b]\n"),
            ("[a](b)", "[a\\](b)\n"), ("[a]: b", "\\[a]: b\n"),
            ("<a href=/l>a]b</a>", "[a\\]b](https://ex.test/l)\n"),
            ("<a href=/l>[1]</a>", "[[1]](https://ex.test/l)\n"),
            ("<a href=/l>[a](b)</a>", "[\\[a\\](b)](https://ex.test/l)\n"),
            ("C:\\Users", "C:\\Users\n"), ("a\\*", "a\\\\*\n"), ("1 &lt; 2, &lt;3", "1 < 2, <3\n"),
            ("&lt;b>", "\\<b>\n"), ("R&amp;D; x", "R\\&D; x\n"), ("a | b", "a | b\n"),
            ("!x", "!x\n"), ("a!<a href=/l>b</a>", "a\\![b](https://ex.test/l)\n"),
        ])
    func escapes(html: String, expected: String) { #expect(markdown(html) == expected) }

    @Test(
        "what would begin a block at the start of a line is escaped, and only there",
        arguments: [
            ("-", "\\-\n"), ("-- x", "-- x\n"), ("---", "\\---\n"), ("* * *", "\\* * *\n"),
            ("a<br>=", "a\\\n\\=\n"), ("=", "=\n"), ("a<br>- b", "a\\\n\\- b\n"), ("+1", "+1\n"),
            ("12) a", "12\\) a\n"), ("12)", "12\\)\n"), ("2024. a", "2024\\. a\n"),
            ("####### a", "####### a\n"), ("``` a", "\\``` a\n"), ("~~~ a", "\\~~~ a\n"),
            ("<h2>- a</h2>", "## - a\n"), ("<ul><li>[x] a</ul>", "- \\[x] a\n"),
            ("<ul><li>- a</ul>", "- \\- a\n"),
        ])
    func lineStarts(html: String, expected: String) { #expect(markdown(html) == expected) }

    @Test(
        "the numbers at the end of a heading stay",
        arguments: [
            ("<h3>a #</h3>", "### a \\#\n"), ("<h3>C#</h3>", "### C#\n"),
            ("<h2>###</h2>", "## \\###\n"), ("<h2>a <b>#</b></h2>", "## a **#**\n"),
        ])
    func headingEnds(html: String, expected: String) { #expect(markdown(html) == expected) }

    @Test("a list without paragraphs is tight, one with a paragraph in any item is loose")
    func tightness() {
        let tight = "<ul><li>a<pre>c</pre></li><li>b<blockquote>q</blockquote></li></ul>"
        #expect(markdown(tight) == "- a\n  ```\n  c\n  ```\n- b\n  > q\n")
        #expect(markdown("<ul><li>a<li><p>b</ul>") == "- a\n\n- b\n")
        let nested = "<ul><li>a<ul><li><p>b<p>c</ul><li>d</ul>"
        #expect(markdown(nested) == "- a\n  - b\n\n    c\n- d\n")
    }

    @Test("an item without text counts on, and makes no heading of what stands before it")
    func emptyItems() {
        #expect(markdown("<ol><li>a<li><li>c</ol>") == "1. a\n2.\n3. c\n")
        #expect(markdown("<ul><li>a<ul><li><li>b</ul></ul>") == "- a\n\n  -\n  - b\n")
    }

    @Test("in a table's cell a line cannot end and a bar is escaped")
    func cells() {
        let html = """
            <table><tr><th>a<th>b<tr><td><code>x|y</code><td><p>- p</p><p><a href='/l?|' title='t|u'>q</a>
            </table>
            """
        #expect(
            markdown(html) == """
                | a | b |
                | --- | --- |
                | `x\\|y` | - p<br>[q](https://ex.test/l?%7C "t\\|u") |

                """)
    }

    @Test("a paragraph of very many marks takes time in step with its length")
    func manyMarks() {
        let html = String(repeating: "x<em>(a)</em>y <b>b</b>* ", count: 2_000)
        let text = markdown(html)
        #expect(text.hasPrefix("x<em>(a)</em>y **b**\\* x") && text.utf8.count > 40_000)
    }
}
