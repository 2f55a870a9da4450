import GarthPage
import Testing

@testable import GarthEngine

/// Pages for screen readers that read line by line (`usesLinearLayout`), and the parts of pages.
@Suite("Linear layout") struct LinearLayoutTests {
    private static func page(_ html: String, isLinear: Bool = true) -> PageContent {
        var options = LayoutOptions(columns: 60, rows: 24, isInteractive: true)
        options.usesPlainLayout = isLinear
        options.usesLinearLayout = isLinear
        var engine = Engine()
        engine.open(DocumentInfo(url: "http://a.test/"), options: options)
        engine.receive(Array(html.utf8).span)
        engine.finish()
        var content = PageContent()
        for update in engine.takeUpdates() { content.apply(update) }
        return content
    }

    private static func lines(_ html: String) -> [String] {
        let lines = page(html).lines
        return (0..<lines.count).map { lines.string(ofLine: $0) }.map {
            var text = $0[...]
            while text.last == " " { text.removeLast() }
            while text.first == " " { text.removeFirst() }
            return String(text)
        }.filter { !$0.isEmpty }
    }

    @Test("links and headings are named in their line")
    func links() {
        #expect(
            Self.lines("<h2>News <a href=/x>more</a></h2><p>Go <a href=/>home</a> now")
                == ["heading 2 News link more", "Go link home now"])
    }

    @Test("the words of a link are part of it")
    func target() throws {
        let page = Self.page("<p>Go <a href=/>home</a>")
        let pieces = page.pieces(ofLine: 0)
        #expect(pieces.first { $0.target != 0 }?.text == "link home")
    }

    @Test("a list says how many items it has")
    func list() {
        #expect(
            Self.lines("<ul><li>One<li>Two<li>Three</ul>")
                == ["list of 3", "• One", "• Two", "• Three"])
    }

    @Test("a table of data says its size, and each row is a line")
    func table() {
        #expect(
            Self.lines(
                "<table border=1><caption>Ages</caption><tr><th>Name<th>Age<tr><td>Ann<td>5"
                    + "<tr><td>Bob<td>6</table>")
                == ["table of 3 by 2", "Ages", "Name | Age", "Ann | 5", "Bob | 6"])
    }

    @Test("a table that only places things is not named")
    func placing() {
        #expect(
            Self.lines("<table><tr><td>left<td><table><tr><th>a<td>b</table></table>")
                == ["left", "table of 1 by 2", "a | b"])
    }

    @Test("groups, pictures and what is folded away are named in words, not by signs")
    func words() {
        #expect(
            Self.lines(
                "<fieldset><legend>Size</legend>a</fieldset><p>x <img src=a alt='A tree'> y"
                    + "<details><summary>More</summary>b</details>"
                    + "<details open><summary><h2>Less</h2></summary>c</details>")
                == [
                    "group Size", "a", "x picture A tree y", "closed More", "open heading 2 Less",
                    "c",
                ])
    }

    @Test("every line begins at the left, but for text from right to left")
    func left() {
        let lines = Self.page(
            "<center>a</center><p align=right>b<table><caption>c</caption><tr><td>1<td>2<tr><td>3"
                + "<td>4</table>"
        ).lines
        let texts = (0..<lines.count).map { lines.string(ofLine: $0) }
        for text in ["a", "b", "c"] { #expect(texts.contains { $0.hasPrefix(text) }, "\(texts)") }
    }

    @Test("landmarks and forms are named in a line of their own, with their labels")
    func landmarks() {
        #expect(
            Self.lines(
                "<nav aria-label=Site>a</nav><main>b<form>c</form></main><div role=search>d</div>"
                    + "<section>e</section><section aria-label=Part>f</section><footer>g</footer>")
                == [
                    "navigation Site", "a", "main", "b", "form", "c", "search", "d", "e",
                    "region Part", "f", "contentinfo", "g",
                ])
    }

    @Test("controls are named in front of them")
    func controls() {
        #expect(
            Self.lines(
                "<input value=x size=3> <input type=checkbox>ok <button>Go</button> "
                    + "<select><option>A</select>"
            ).joined(separator: " ")
                .contains("edit [x__]"))
        let rest = Self.lines(
            "<input type=checkbox>ok <button>Go</button> <input type=password>"
        ).joined(separator: " ")
        #expect(rest.contains("checkbox [ ] ok button [ Go ] password ["))
    }

    @Test("nothing is drawn by lines, and nothing stands side by side")
    func oneColumn() {
        let page = Self.page(
            "<div style='border: 2px solid; display: flex'><p>a</p><p>b</p></div><hr><fieldset>c")
        #expect(page.lines.painted.isEmpty)
        let texts = (0..<page.lines.count).map { page.lines.string(ofLine: $0) }
        #expect(!texts.joined().unicodeScalars.contains { (0x2500...0x259F).contains($0.value) })
        #expect(!texts.contains { $0.contains("a") && $0.contains("b") })
    }

    @Test("a page tells where its parts begin")
    func parts() {
        let html =
            "<nav>n</nav><h1>One</h1><p>x</p><div id=w><h3 id=i>Three</h3></div>"
            + "<ul><li>l</ul><table><tr><td>a<td>b</table><form>f</form><p role=heading>h"
        for isLinear in [false, true] {
            let lines = Self.page(html, isLinear: isLinear).lines
            #expect(
                lines.parts.map(\.kind) == [
                    .landmark(.navigation), .heading(level: 1), .heading(level: 3), .list, .table,
                    .form, .heading(level: 2),
                ])
            for (part, word) in zip(lines.parts, ["n", "One", "Three", "l", "a", "f", "h"]) {
                let text = (Int(part.line)..<min(lines.count, Int(part.line) + 2))
                    .map { lines.string(ofLine: $0) }.joined()
                #expect(text.contains(word), "\(word) is not at \(part.line)")
            }
        }
    }

    @Test("parts stand where they are beside others, in flex boxes and in cells")
    func nested() {
        let lines = Self.page(
            "<div style='display:flex'><div><h2>a</h2>x</div><div><p>y<p>z<h3>b</h3></div></div>"
                + "<table><tr><td><h4>c</h4><td>d</table>", isLinear: false
        ).lines
        let headings = lines.parts.filter { if case .heading = $0.kind { true } else { false } }
        #expect(headings.map(\.kind) == [2, 3, 4].map { .heading(level: $0) })
        for (part, word) in zip(headings, ["a", "b", "c"]) {
            #expect(lines.string(ofLine: Int(part.line)).contains(word))
        }
    }

    @Test("a dump without a screen has no parts, and is named in words, too")
    func dump() {
        var options = LayoutOptions(columns: 60)
        options.usesLinearLayout = true
        options.usesPlainLayout = true
        var engine = Engine()
        engine.open(DocumentInfo(url: "http://a.test/"), options: options)
        engine.receive(Array("<h1>T</h1>".utf8).span)
        engine.finish()
        var content = PageContent()
        for update in engine.takeUpdates() { content.apply(update) }
        #expect(content.lines.parts.isEmpty)
        #expect(content.lines.string(ofLine: 0) == "heading 1 T")
    }

    @Test("links begin with their numbers where the option asks for them")
    func numbers() throws {
        var options = LayoutOptions(columns: 60, rows: 24, isInteractive: true)
        options.numbersLinks = true
        var engine = Engine()
        engine.open(DocumentInfo(url: "http://a.test/"), options: options)
        engine.receive(
            Array("<h1>T</h1><p><a href=/a>one</a> <a href=/b>two</a> <a name=x>no</a>".utf8).span)
        engine.finish()
        var content = PageContent()
        for update in engine.takeUpdates() { content.apply(update) }
        let line = try #require((0..<content.lines.count).last)
        #expect(content.lines.string(ofLine: line) == "[1]one [2]two no")
        #expect(content.pieces(ofLine: line).first { $0.target == 2 }?.text == "[2]two")
    }
}
