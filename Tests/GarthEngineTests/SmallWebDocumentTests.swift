import GarthPage
import Testing

@testable import GarthEngine

/// A document of the small web as HTML, fed in pieces.
private func html(_ text: String, _ type: String, at url: String, pieceSize: Int = .max) -> String {
    var translator = DocumentTranslator(
        DocumentKind(mediaType: type), DocumentInfo(url: url, mediaType: type))
    var output: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
        translator?.translate(Array(rest.prefix(pieceSize)).span, into: &output)
        rest = rest.dropFirst(pieceSize)
    }
    translator?.finish(into: &output)
    return String(decoding: output, as: UTF8.self)
}

private func gemini(_ text: String, pieceSize: Int = .max) -> String {
    html(text, "text/gemini", at: "gemini://a.test/dir/page.gmi", pieceSize: pieceSize)
}

private func gopher(_ text: String, at url: String = "gopher://a.test/") -> String {
    html(text, "text/gopher", at: url)
}

@Suite("Texts of Gemini") struct GeminiTextTests {
    @Test(
        "each line is what its first signs say, in pieces of any size", arguments: [1, 2, 7, .max])
    func lines(pieceSize: Int) {
        let text = """
            # One\r
            ##Two
            #### Three
            plain & <b>
            => /a  A name
            =>b.gmi
            =>
            * item
            * other
            *no item
            > quote
            ``` a drawing
            => /no link
              <x>
            ``` ignored
            end
            """
        #expect(
            gemini(text, pieceSize: pieceSize)
                == """
                <!DOCTYPE html><title>One</title><h1>One</h1>
                <h2>Two</h2>
                <h3># Three</h3>
                <div>plain &amp; &lt;b&gt;</div>
                <div><a href="/a">A name</a></div>
                <div><a href="b.gmi">b.gmi</a></div>
                <div><br></div>
                <ul><li>item</li>
                <li>other</li>
                </ul>
                <div>*no item</div>
                <blockquote><div>quote</div>
                </blockquote>
                <p><em>a drawing</em></p><pre>
                =&gt; /no link
                  &lt;x&gt;
                </pre>
                <div>end</div>

                """)
    }

    @Test("a text without headings has the name of its address")
    func title() {
        #expect(gemini("a\n").hasSuffix("<title>page.gmi</title>"))
        var engine = engine(
            Array("text\n# Heading\n".utf8), mediaType: "text/gemini", charset: "utf-8",
            isForced: false, pieceSize: .max)
        #expect(String(decoding: engine.export(.innertext), as: UTF8.self) == "text\nHeading")
    }

    @Test("markup and quotation marks of a text are text, in names and in addresses")
    func escapes() {
        let line = gemini("=> x\"onclick=\"y <script>alert(1)</script>\n")
        #expect(line.contains("href=\"x&quot;onclick=&quot;y\""))
        #expect(!line.contains("<script"))
    }

    @Test("a line without an end is cut into several, and nothing of it is lost")
    func longLine() {
        let text = String(repeating: "a", count: 200_000)
        let page = gemini(text)
        #expect(page.utf8.count { $0 == UInt8(ascii: "a") } >= 200_000)
        #expect(page.split(separator: "\n").count > 3)
    }
}

@Suite("Menus of Gopher") struct GopherMenuTests {
    @Test("items are links by their types, words are words, and a dot ends the menu")
    func items() {
        let page = gopher(
            """
            iWelcome\tfake\t(NULL)\t0\r
            0About <us>\t/about us?x\tb.test\t70\r
            1Docs\t/docs\ta.test\t7070\r
            9Tool\t/t.bin\ta.test\t70\r
            IPicture\t/p.png\ta.test\t70\r
            hWeb\tURL:https://c.test/?a&b\ta.test\t70\r
            3Broken\t\terror.host\t1\r
            8Session\t\tb.test\t23\r
            no tabs\r
            .\r
            1After\t/x\ta.test\t70\r
            """)
        #expect(page.contains("Welcome\n"))
        #expect(
            page.contains("<a href=\"gopher://b.test/0/about%20us%3Fx\">About &lt;us&gt;</a>\n"))
        #expect(page.contains("<a href=\"gopher://a.test:7070/1/docs\">Docs</a>/\n"))
        #expect(page.contains("<a href=\"gopher://a.test/9/t.bin\">Tool</a> (file)\n"))
        #expect(page.contains("<a href=\"gopher://a.test/I/p.png\">Picture</a> (picture)\n"))
        #expect(page.contains("<a href=\"https://c.test/?a&amp;b\">Web</a>\n"))
        #expect(page.contains("\nBroken\nSession\no tabs\n</pre>"))
        #expect(!page.contains("After"))
    }

    @Test("a search is a form at its place")
    func search() {
        let page = gopher("7Find\t/s\ta.test\t70\r\n")
        #expect(
            page.contains(
                "<form action=\"gopher://a.test/7/s\"><label>Find: <input name=\"words\""))
    }

    @Test("a menu over TLS leads on over TLS to its own server, and to no other")
    func encrypted() {
        let page = gopher("1A\t/a\ta.test\t70\r\n1B\t/b\tb.test\t70\r\n", at: "gophers://a.test/")
        #expect(page.contains("gophers://a.test/1/a") && page.contains("gopher://b.test/1/b"))
    }

    @Test(
        "an item that no address can name is words: no host, no port, dots, a script, signs in hosts",
        arguments: [
            "1x\t/a\t\t70", "1x\t/a\ta.test\t0", "1x\t/a\ta.test\t70000", "1x\t/a\ta.test\tx",
            "1x\t/../../etc\ta.test\t70", "1x\t/./a\ta.test\t70",
            "hx\tURL:javascript:alert(1)\ta.test\t70",
            "1x\t/a\tb.test@a.test\t70", "1x\t/a\ta.test/\"><b>\t70",
            "1x\t/a\ta.test#\t70", "<x\t/a\ta.test\t70", "1x\t/a",
        ])
    func words(item: String) {
        let page = gopher(item + "\r\n")
        #expect(!page.contains("<a "), "\(page)")
    }

    @Test("what would end a line of the request is encoded, so that it is refused and not sent")
    func lineEnds() {
        #expect(gopher("0x\ta\rb\ta.test\t70\n").contains("gopher://a.test/0a%0Db"))
    }
}

@Suite("Answers to questions of the small web") struct SmallWebFormTests {
    private func address(_ action: String, _ value: String) -> String? {
        let html = "<form action=\"\(action)\"><input name=a value=\"\(value)\"></form>"
        var document = Document()
        var parser = HTMLParser()
        parser.parse(Array(html.utf8).span, into: &document)
        parser.finish(into: &document)
        var form = NodeID.document
        while form.exists, !document.isElement(form, .form) {
            form = document.next(form, within: .document)
        }
        return FormSubmission(.form(form), document: document, state: PageState())
            .navigation?.href
    }

    @Test(
        "Gemini has the answer as its query, Gopher behind a tab, each byte that means more encoded"
    )
    func addresses() {
        #expect(
            address("gemini://a.test/q?old", "two words&=+é")
                == "gemini://a.test/q?two%20words%26%3D%2B%C3%A9")
        #expect(address("gopher://a.test/7/s", "a b\t") == "gopher://a.test/7/s%09a%20b%09")
        #expect(address("GEMINI://a.test/", "x") == "GEMINI://a.test/?x")
        #expect(address("https://a.test/", "a b") == "https://a.test/?a=a+b")
    }
}
