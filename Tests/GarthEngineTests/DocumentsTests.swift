import GarthPage
import Testing

@testable import GarthEngine

/// What a document of some type says as text, fed in pieces.
private func shown(
    _ bytes: [UInt8], _ type: String, charset: String? = nil, isForced: Bool = false,
    pieceSize: Int = .max
) -> String {
    var engine = engine(
        bytes, mediaType: type, charset: charset, isForced: isForced, pieceSize: pieceSize)
    return String(decoding: engine.export(.innertext), as: UTF8.self)
}

private func shown(_ text: String, _ type: String, pieceSize: Int = .max) -> String {
    shown(Array(text.utf8), type, pieceSize: pieceSize)
}

@Suite("Documents by media type") struct DocumentsTests {
    @Test("text is shown as it stands, in pieces of any size", arguments: [1, 3, 1000])
    func plainText(pieceSize: Int) {
        let text = "a <b>\n  c &amp; </plaintext> é"
        for type in ["text/plain", "text/css", "application/javascript"] {
            #expect(shown(text, type, pieceSize: pieceSize) == text)
        }
    }

    @Test("JSON is indented, keys in their order, in pieces of any size", arguments: [1, 2, 1000])
    func json(pieceSize: Int) {
        let text = #"{"b":[1, -2.5e+3,{"x":null}],"a":"s\"{,\\","e":{ },"f":[]}"#
        let expected = """
            {
              "b": [
                1,
                -2.5e+3,
                {
                  "x": null
                }
              ],
              "a": "s\\"{,\\\\",
              "e": {},
              "f": []
            }
            """
        #expect(shown(text, "application/json", pieceSize: pieceSize) == expected)
        #expect(shown(text, "application/ld+json", pieceSize: pieceSize) == expected)
    }

    @Test(
        "what is no JSON is shown as it is from there on",
        arguments: [
            ("hello [ 1]", "hello [ 1]"), ("[1 2 ,3]", "[\n  1 2 ,3]"),
            ("[trye, 1]", "[\n  trye, 1]"),
            ("{\"a\"}", "{\n  \"a\"}"), ("[1}", "[\n  1}"), ("1 2", "1\n2"), ("]", "]"),
        ])
    func invalidJSON(text: String, expected: String) {
        #expect(shown(text, "application/json") == expected)
    }

    @Test("deep JSON does not outgrow its text by more than its indentation's limit")
    func deepJSON() {
        var indenter = JSONIndenter()
        var output: [UInt8] = []
        [UInt8](repeating: UInt8(ascii: "["), count: 100_000).withUnsafeBytes {
            indenter.indent($0, into: &output)
        }
        #expect(output.count < 100_000 * 90)
    }

    @Test("XHTML is a page; an error is told below what was read")
    func xhtml() {
        let start = "<html xmlns='http://www.w3.org/1999/xhtml'><body><p>a<br/>b</p>"
        #expect(shown(start + "</body></html>", "application/xhtml+xml") == "a\nb")
        var broken = engine(Array((start + "<p>c</body></html>").utf8), mediaType: "text/xml")
        let text = String(decoding: broken.export(.markdown), as: UTF8.self)
        #expect(text.hasPrefix("a\\\nb\n\nc\n"))
        #expect(text.contains("not well-formed XML (line 1:"))
    }

    @Test("XML that is no page is shown as its source", arguments: [1, 1000])
    func otherXML(pieceSize: Int) {
        let xml = "<?xml version='1.0'?>\n<config><a b='1'>x</a></config>"
        #expect(shown(xml, "application/xml", pieceSize: pieceSize) == xml)
        #expect(shown("no XML at all", "text/xml") == "no XML at all")
    }

    @Test("HTML that is sent as XML without a namespace is read as HTML")
    func namelessXHTML() {
        #expect(shown("<html><body><p>a<p>b</body></html>", "text/xml") == "a\n\nb")
    }

    @Test("an RSS feed is a page of entries, without what runs")
    func rss() {
        let xml = """
            <rss version="2.0"><channel><title>T &amp;amp; U</title><link>https://ex.test/</link>
            <description>D</description><item><title>One</title><link>/1</link>
            <pubDate>Mon</pubDate><author>Ann</author>
            <description>&lt;p&gt;Hi &lt;b&gt;there&lt;/b&gt;&lt;script&gt;x()&lt;/script&gt;&lt;table&gt;
            </description></item>
            <item><guid>https://ex.test/2</guid><content:encoded><![CDATA[<p>C]]></content:encoded>
            </item></channel></rss>
            """
        let expected = """
            # [T & U](https://ex.test/)

            D

            ## [One](https://ex.test/1)

            Mon – Ann

            Hi **there**

            ## [https://ex.test/2](https://ex.test/2)

            C

            """
        #expect(export(xml, as: .markdown, mediaType: "application/rss+xml") == expected)
        #expect(export(xml, as: .markdown, mediaType: "text/xml") == expected)
    }

    @Test(
        "a text of Atom is what its type says; one of RSS is HTML where it ends an element",
        arguments: [
            ("", "Vec&lt;T&gt; &amp;amp; more", "Vec<T> &amp; more"),
            ("type='text'", "&lt;b&gt;x&lt;/b&gt;", "<b>x</b>"),
            ("type='html'", "&lt;b&gt;x&lt;/b&gt; Vec&amp;lt;T&amp;gt;", "x Vec<T>"),
            ("type='xhtml'", "<div>Less: &lt; <em>x</em></div>", "Less: < x"),
            ("RSS", "Vec&lt;T&gt; is not slow", "Vec<T> is not slow"),
            ("RSS", "&lt;b&gt;x&lt;/b&gt; AT&amp;amp;T", "x AT&T"), ("RSS", "a &lt; b", "a < b"),
            ("RSS", "AT&amp;amp;T", "AT&T"),
        ])
    func titlesOfFeeds(type: String, title: String, words: String) throws {
        let xml =
            type == "RSS"
            ? "<rss><channel><title>\(title)</title></channel></rss>"
            : "<feed xmlns='http://www.w3.org/2005/Atom'><title \(type)>\(title)</title></feed>"
        #expect(shown(xml, "application/xml") == words)
    }

    @Test("content of Atom without a type is text, and content that is neither text is nothing")
    func contentOfFeeds() {
        let xml = """
            <feed xmlns="http://www.w3.org/2005/Atom"><entry><title>A</title><content>1 &lt; 2 &lt;i&gt;
            </content></entry><entry><title>B</title><content type="image/png">QUJD</content></entry>
            </feed>
            """
        #expect(shown(xml, "application/xml") == "A\n\n1 < 2 <i>\n\nB")
    }

    @Test("an Atom feed and RSS 1.0 are pages too")
    func otherFeeds() {
        let atom = """
            <feed xmlns="http://www.w3.org/2005/Atom"><title type="html">A&lt;i&gt;t&lt;/i&gt;</title>
            <link rel="self" href="/s"/><entry><title>E</title><link href="e"/>
            <updated>2024</updated><author><name>Bo</name></author>
            <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>X <em>y</em></p></div>
            </content></entry><entry><title>F</title><summary type="text">a &lt; b</summary></entry></feed>
            """
        #expect(
            export(atom, as: .markdown, mediaType: "application/atom+xml") == """
                # At

                ## [E](https://ex.test/dir/e)

                2024 – Bo

                X *y*

                ## F

                a < b

                """)
        let rdf = """
            <rdf:RDF><channel><title>T</title></channel><item><title>I</title><link>/i</link></item>
            </rdf:RDF>
            """
        #expect(
            export(rdf, as: .links, mediaType: "application/rdf+xml") == "https://ex.test/i\tI\n")
    }

    @Test(
        "what is no text is named, not shown", arguments: ["image/png", "application/octet-stream"])
    func notice(type: String) {
        let text = shown([0x89, 0x50, 0, 0xFF], type)
        #expect(text.contains(type))
        #expect(text.contains("garth --dump --format source 'https://ex.test/dir/page' > FILE"))
        #expect(!text.contains("\u{FFFD}"))
    }

    @Test("the second HTML parser is used when it is asked for")
    func secondParser() {
        var first = engine(Array("<p>a</br>b".utf8), parser: .libxml2)
        #expect(String(decoding: first.export(.innertext), as: UTF8.self) == "a\nb")
        // libxml2 reads no reference in an attribute without its semicolon; the HTML Standard does.
        let page = "<a href='&copy'>a</a>"
        var second = engine(Array(page.utf8), parser: .libxml2)
        let links = String(decoding: second.export(.links), as: UTF8.self)
        #expect(links != export(page, as: .links))
    }
}

@Suite("Encodings of documents") struct DocumentsEncodingTests {
    private static let cyrillic: [UInt8] = [0xC6]  // windows-1251: Ж

    @Test("the order of a mark, the transport and meta", arguments: [1, 7, 5000])
    func order(pieceSize: Int) {
        func text(_ bytes: [UInt8], charset: String? = nil, isForced: Bool = false) -> String {
            shown(
                bytes, "text/html", charset: charset, isForced: isForced, pieceSize: pieceSize)
        }
        let meta = Array("<meta charset=windows-1251>".utf8)
        #expect(text(meta + Self.cyrillic) == "Ж")
        #expect(text(meta + Array("é".utf8), charset: "utf-8") == "é")
        #expect(text([0xEF, 0xBB, 0xBF] + Array("é".utf8), charset: "windows-1251") == "é")
        #expect(text([0xFF, 0xFE, 0x16, 0x04], charset: "utf-8") == "Ж")
        #expect(
            text([0xEF, 0xBB, 0xBF] + Self.cyrillic, charset: "windows-1251", isForced: true)
                .hasSuffix("Ж"))
    }

    @Test("undeclared bytes are UTF-8 when they can be, and are not held back")
    func undeclared() {
        let filler = [UInt8](repeating: UInt8(ascii: "a"), count: 3000)
        for pieceSize in [1, 100, 5000] {
            #expect(
                shown(filler + Array("Ж".utf8), "text/html", pieceSize: pieceSize).hasSuffix("aЖ"))
            #expect(shown(filler + [0xE9], "text/plain", pieceSize: pieceSize).hasSuffix("aé"))
        }
        var engine = Engine()
        engine.open(DocumentInfo(url: "about:blank"), options: LayoutOptions())
        Array("<p>early</p><p>later".utf8).withUnsafeBytes { engine.receive($0) }
        let hasLines = engine.takeUpdates().contains { if case .lines = $0 { true } else { false } }
        #expect(hasLines)
    }

    @Test("a declaration behind the first kilobyte still counts while all is ASCII")
    func lateMeta() {
        let comment = Array("<!--\(String(repeating: "x", count: 2000))-->".utf8)
        let page = comment + Array("<meta charset=koi8-r><p>".utf8) + [0xF6]
        #expect(shown(page, "text/html", pieceSize: 500) == "Ж")
    }

    @Test("the encoding's name is told")
    func name() {
        var engine = engine(Array("<meta charset=latin1>".utf8) + [0xE9])
        #expect(engine.takeUpdates().contains(.encoding("windows-1252")))
    }
}

@Suite("Reader mode") struct DocumentsReaderTests {
    static let page = """
        <title>The story – News</title><base href="/b/"><header class=site-header><h2>Slogan</h2>
        </header><nav><a href=1>Home</a></nav><div class=sidebar><p>Buy this, buy that, and many,
        many words, commas, and more words to mislead whoever counts them.</p></div>
        <div><h1>The story</h1><p class=byline>By <a rel=author>Ann</a></p>
        <p>The first paragraph, with enough words, and commas, to be seen as content by a finder.</p>
        <div class="share">Tweet</div><form><input name=q></form>
        <p>The second one, with <a href=x>a link</a>, and enough words to count, as one does.</p>
        <h2>Part</h2><ul><li>point</ul><p hidden>Hidden words, many of them, and commas.</p></div>
        <footer>© News</footer>
        """

    @Test("only the article is left, with its title and its author")
    func article() {
        #expect(
            export(Self.page, as: .markdown, isReader: true) == """
                # The story

                By Ann

                The first paragraph, with enough words, and commas, to be seen as content by a finder.

                The second one, with [a link](https://ex.test/b/x), and enough words to count, as one does.

                ## Part

                - point

                """)
    }

    @Test("it is laid out once, when the page is whole; a page without an article stays")
    func layout() {
        var reading = engine(Array(Self.page.utf8), isReader: true, pieceSize: 100)
        let updates = reading.takeUpdates()
        #expect(!updates.contains(.restarted))
        #expect(updates.last == .finished)
        #expect(export("<nav><a href=x>y</a></nav>", as: .innertext, isReader: true) == "y")
    }
}
