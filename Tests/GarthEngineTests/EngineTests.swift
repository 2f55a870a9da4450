import GarthPage
import Testing

@testable import GarthEngine

@Suite("The engine's door") struct EngineTests {
    /// The lines of a page after all that was said about it, and the wishes it made.
    private final class Reader {
        var engine = Engine()
        var lines = PageLines()
        var wishes: [PageResource] = []
        var restarts = 0

        init(_ html: String, options: LayoutOptions = LayoutOptions()) {
            engine.open(DocumentInfo(url: "http://a.test/"), options: options)
            feed(html)
        }

        func feed(_ html: String) {
            var html = html
            html.withUTF8 { engine.receive(UnsafeRawBufferPointer($0)) }
            take()
        }

        func take() {
            for update in engine.takeUpdates() {
                switch update {
                case .lines(let from, let batch):
                    lines.truncate(toLine: from)
                    lines.append(batch)
                case .needsResource(let wish): wishes.append(wish)
                case .restarted: restarts += 1
                default: break
                }
            }
        }

        func provide(_ id: UInt32, _ css: String?) {
            engine.provide(resource: id, bytes: css.map { Array($0.utf8) }, isShared: true)
            take()
        }

        func finish() {
            engine.finish()
            take()
        }

        var text: String {
            (0..<lines.count).map { lines.string(ofLine: $0) }.joined(separator: "\n")
        }
    }

    /// A page whose side bar comes last, in the two pieces before and behind its text.
    private static let lateSideBar = (
        """
        <style>nav { position: absolute; left: 0; top: 0; width: 80px } p { margin-left: 96px }
        </style>
        """ + String(repeating: "<p>text", count: 20),
        "<nav>side</nav>"
    )

    @Test("a side bar that comes last stands beside the first rows, on a screen and in a dump")
    func lateBoxes() {
        for isInteractive in [true, false] {
            let page = Reader(
                Self.lateSideBar.0,
                options: LayoutOptions(columns: 40, isInteractive: isInteractive))
            #expect(page.lines.isEmpty == !isInteractive)
            page.feed(Self.lateSideBar.1)
            page.finish()
            #expect(page.lines.string(ofLine: 0) == "side        text")
            #expect(page.lines.string(ofLine: 2) == "            text")
            #expect(page.restarts == (isInteractive ? 1 : 0))
        }
    }

    @Test(
        "rows set at the top of the element around the page stand above a float that takes their place"
    )
    func rowsAheadOfFloats() {
        for length in [4, 200] { rowsAheadOfFloats(length) }
    }

    private func rowsAheadOfFloats(_ length: Int) {
        let page = Reader(
            """
            <style>
            main { position: relative }
            article { float: right; width: 100%; margin-left: -96px }
            p { margin: 0 0 0 96px }
            #views { position: absolute; left: 96px; top: 16px; width: 70% }
            #person { position: absolute; left: 0; top: 0; width: 100%; text-align: right }
            nav { width: 80px; overflow: hidden }
            </style>
            <main><article>
            """ + String(repeating: "<p>a <b>long</b> <i>page</i>", count: length)
                + "</article><div id=views>Page</div><div id=person>Log in</div><nav>side</nav></main>",
            options: LayoutOptions(columns: 40, isInteractive: false))
        page.finish()
        #expect(
            (0..<4).map { page.lines.string(ofLine: $0) } == [
                "                                  Log in", "            Page",
                "side        a long page", "            a long page",
            ])
    }

    @Test("what stands deep in boxes within boxes is not kept once for each of them")
    func nestedText() {
        let words = String(repeating: "word and word ", count: 20_000)
        let page = Reader(
            "<style>div { display: flex }</style>" + String(repeating: "<div>", count: 30) + words)
        page.finish()
        let room = page.engine.layout.engine.pool.reduce(0) { $0 + $1.out.text.capacity }
        #expect(room < 4 * words.utf8.count)
    }

    @Test("the lines of a dump wait for a side bar only where styles position boxes")
    func dumpsWithoutPositions() {
        let options = LayoutOptions(columns: 40, isInteractive: false)
        let page = Reader("<style>p { color: red }</style><p>one<p>two", options: options)
        #expect(!page.lines.isEmpty)
    }

    @Test("a long document is not waited for")
    func longDumps() {
        let options = LayoutOptions(columns: 40, isInteractive: false)
        let page = Reader(Self.lateSideBar.0, options: options)
        page.feed("<p>" + String(repeating: "x ", count: 600_000))
        #expect(!page.lines.isEmpty)
        page.feed(Self.lateSideBar.1)
        page.finish()
        #expect(page.lines.string(ofLine: 0) == "            text" && page.restarts == 0)
        #expect(page.text.hasSuffix("side"))
    }

    @Test("lines wait for a style sheet of the head, and are styled when it comes")
    func heldByStyleSheet() {
        let page = Reader("<link rel=stylesheet href=a.css><p class=x>secret<p>shown")
        page.finish()
        #expect(page.lines.isEmpty)
        #expect(page.wishes.map(\.href) == ["a.css"])
        page.provide(page.wishes[0].id, ".x { display: none }")
        #expect(page.text == "shown")
    }

    @Test("when the wait is over the page is laid out without the sheet, and again when it comes")
    func lateStyleSheet() {
        let page = Reader("<link rel=stylesheet href=a.css><p class=x>secret<p>shown<p>more")
        page.engine.stopWaitingForStyleSheets()
        page.finish()
        #expect(page.text.contains("secret"))
        page.provide(page.wishes[0].id, ".x { display: none }")
        #expect(page.restarts == 1)
        #expect(page.text == "shown\n\nmore")
    }

    @Test("wishes are numbered in the order in which they are told")
    func numberedWishes() {
        let page = Reader("<style>@import 'a.css';</style><link rel=stylesheet href=b.css>")
        #expect(page.wishes.map(\.href) == ["a.css", "b.css"])
        #expect(page.wishes.map(\.id) == [0, 1])
    }

    @Test("a style sheet of the head counts for html too, in whatever pieces the page comes")
    func sheetBehindItsElement() {
        let page = Reader("<!DOCTYPE html><html><head><title>t</title>")
        page.feed("<style>html::before { content: 'x'; display: block }</style>")
        page.feed("<p>text")
        page.finish()
        #expect(page.text == "x\n\ntext")
        #expect(page.restarts == 0)
    }

    @Test("an imported sheet comes before the one that imports it, and does not take its place")
    func imports() {
        let page = Reader(
            """
            <style>@import "a.css"; @import "b.css"; .x { display: block }</style>
            <p class=x>x<p class=y>y<p class=z>z
            """)
        #expect(page.wishes.map(\.href) == ["a.css", "b.css"])
        page.provide(page.wishes[0].id, ".x, .y { display: none } .z { display: block }")
        page.provide(page.wishes[1].id, ".z { display: none }")
        page.finish()
        #expect(page.text == "x")
    }

    @Test("a sheet that cannot be had holds nothing back")
    func missingStyleSheet() {
        let page = Reader("<link rel=stylesheet href=a.css><p>text")
        page.provide(page.wishes[0].id, nil)
        page.finish()
        #expect(page.text == "text")
    }

    @Test("a new size lays out the whole page anew, with its style sheets")
    func resize() {
        let page = Reader("<style>.x{display:none}</style><p class=x>no<p>one two three four")
        page.finish()
        page.engine.resize(LayoutOptions(columns: 10))
        page.take()
        #expect(page.text == "one two\nthree four")
    }

    @Test("a box that came too late for its place does not go there in a later layout")
    func lateBoxAndResize() {
        let page = Reader(String(repeating: "<p>text", count: 20))
        page.feed("<style>div { position: absolute; top: 0; right: 0 }</style><div>side</div>")
        page.finish()
        let text = page.text
        #expect(text.hasPrefix("text\n"))
        page.engine.resize(LayoutOptions(columns: 30))
        page.take()
        page.engine.resize(LayoutOptions())
        page.take()
        #expect(page.text == text)
    }

    @Test("bytes that come in any pieces end in the same lines", arguments: [1, 3, 50])
    func pieces(size: Int) {
        let html =
            "<h1>Title</h1><table><tr><td>a<td>b<tr><td>c</table><b>x<p>y</b>z<ul><li>1<li>2</ul>"
        let whole = Reader(html)
        whole.finish()
        let page = Reader("")
        let bytes = Array(html.utf8)
        for start in stride(from: 0, to: bytes.count, by: size) {
            let piece = bytes[start..<min(start + size, bytes.count)]
            page.feed(String(decoding: piece, as: UTF8.self))
        }
        page.finish()
        #expect(page.text == whole.text)
    }

    @Test("title, base and refresh are told, and a form's submission is a wish to navigate")
    func facts() {
        var engine = Engine()
        engine.open(
            DocumentInfo(url: "http://a.test/"), options: LayoutOptions(isInteractive: true))
        var html = """
            <title> A
             title </title><base href=/sub/><meta http-equiv=refresh content="5; url=x">
            <form action=go><input name=q value=1><input type=submit></form>
            """
        html.withUTF8 { engine.receive(UnsafeRawBufferPointer($0)) }
        engine.finish()
        let updates = engine.takeUpdates()
        #expect(updates.contains(.title("A title")))
        #expect(updates.contains(.base(href: "/sub/", frameName: "")))
        #expect(updates.contains(.refresh(seconds: 5, href: "x")))
        let button = updates.reduce(into: [PageTarget]()) {
            if case .targets(let more) = $1 { $0 += more }
        }[1]
        engine.submit(button.element, .button)
        #expect(
            engine.takeUpdates() == [
                .wantsNavigation(PageNavigation(href: "go?q=1", isForm: true))
            ])
    }
}
