import GarthPage
import Testing

@testable import GarthEngine

@Suite("Selected elements") struct SelectionTests {
    private func engine(_ html: String, _ selector: String) -> Engine {
        var engine = Engine()
        engine.open(DocumentInfo(url: "https://ex.test/dir/page"), options: LayoutOptions())
        engine.select(selector)
        Array(html.utf8).withUnsafeBytes { engine.receive($0) }
        engine.finish()
        return engine
    }

    private func lines(_ html: String, _ selector: String) -> [String] {
        var engine = engine(html, selector)
        var lines: [String] = []
        for update in engine.takeUpdates() {
            if case .restarted = update { lines = [] }
            guard case .lines(_, let more) = update else { continue }
            lines += (0..<more.count).map { more.string(ofLine: $0) }
        }
        return lines.map { String($0.reversed().drop { $0 == " " }.reversed()) }
    }

    private func export(_ html: String, _ selector: String, as format: ExportFormat) -> String {
        var engine = engine(html, selector)
        return String(decoding: engine.export(format), as: UTF8.self)
    }

    private func fault(_ html: String, _ selector: String) -> DocumentFault? {
        var engine = engine(html, selector)
        for update in engine.takeUpdates() { if case .fault(let fault) = update { return fault } }
        return nil
    }

    private static let page = """
        <title>T</title><h1>Head</h1><div id=main><p class=x>One <a href=/1>first</a></p>
        <p>Two <a href=two>second</a></p></div><footer><a href=/f>foot</a></footer>
        """

    @Test("lines are those of the elements that match, each on lines of its own")
    func text() {
        #expect(lines(Self.page, "a") == ["first", "second", "foot"])
        #expect(lines(Self.page, "#main a, h1") == ["Head", "", "first", "second"])
        #expect(lines(Self.page, "#main") == ["One first", "", "Two second"])
    }

    @Test("what lies in another match is not printed twice")
    func nested() {
        #expect(lines(Self.page, "div, p, a") == ["One first", "", "Two second", "", "foot"])
    }

    @Test("elements keep the styles that they have in the whole page")
    func styles() {
        let html = """
            <style>main > p { text-transform: uppercase } li:nth-child(2) { list-style: none }
            main p::before { content: "» " } .off { display: none }</style>
            <main><p>one</p></main><p>two</p><ul><li>a<li>b</ul><div class=off><p>gone</p></div>
            """
        #expect(lines(html, "p") == ["» ONE", "", "two"])
        #expect(lines(html, "li:nth-child(2)").joined() == "b")
        #expect(lines(html, ".off p") == [], "what a page hides stays hidden")
        #expect(fault(html, ".off p") == nil)
    }

    @Test("rows of a table keep their columns, cells stand alone")
    func tables() {
        let html = "<table><tr><th>n<td>1<tr><th>longer<td>2<tr><th>x<td>3</table>"
        #expect(lines(html, "tr:not(:last-child)") == ["   n    1", " longer 2"])
        #expect(lines(html, "td") == ["1", "2", "3"])
    }

    @Test("every other format has the same elements")
    func formats() {
        #expect(
            export(Self.page, "#main a", as: .markdown)
                == "[first](https://ex.test/1)\n\n[second](https://ex.test/dir/two)\n")
        #expect(
            export(Self.page, "#main a", as: .html)
                == "<a href=\"/1\">first</a>\n<a href=\"two\">second</a>\n")
        #expect(export(Self.page, "#main a", as: .innertext) == "first\nsecond")
        #expect(
            export(Self.page, "footer", as: .links) == "https://ex.test/f\tfoot\n")
        #expect(
            export(Self.page, ".x a", as: .tree)
                == "| <a>\n|   href=\"/1\"\n|   \"first\"")
        let json = export(Self.page, "h1", as: .json)
        #expect(json.contains("\"title\":\"T\""))
        #expect(json.contains("\"text\":\"Head\"") && !json.contains("first"))
    }

    @Test("a match that holds the page leaves it whole", arguments: ["html", "body", ":root", "*"])
    func whole(selector: String) {
        #expect(lines(Self.page, selector).count == lines(Self.page, "body").count)
        #expect(lines(Self.page, selector).first == "Head")
    }

    @Test("markup, unlike lines, has what is never shown")
    func unshown() {
        #expect(export(Self.page, "title", as: .html) == "<title>T</title>\n")
        #expect(lines(Self.page, "title") == [])
    }

    @Test(
        "what is no selector list and what matches nothing is said",
        arguments: [
            ("p..x", .badSelector), ("", .badSelector), ("a >", .badSelector), ("p,", .badSelector),
            (":nonsense", .badSelector), ("p)", .badSelector), ("video", .noMatch),
            ("p::before", .noMatch), ("template i", .noMatch), ("p", nil),
        ] as [(String, DocumentFault?)])
    func faults(selector: String, expected: DocumentFault?) {
        #expect(fault(Self.page + "<template><i>x</i></template>", selector) == expected)
    }

    @Test("XHTML can be selected from as well")
    func kinds() {
        var engine = Engine()
        engine.open(
            DocumentInfo(url: "https://ex.test/", mediaType: "application/xhtml+xml"),
            options: LayoutOptions())
        engine.select("b")
        Array(
            "<html xmlns='http://www.w3.org/1999/xhtml'><body><b>one</b><i>two</i><b>three</b></body></html>"
                .utf8
        ).withUnsafeBytes { engine.receive($0) }
        engine.finish()
        #expect(String(decoding: engine.export(.tree), as: UTF8.self).contains("three"))
        #expect(!String(decoding: engine.export(.tree), as: UTF8.self).contains("two"))
    }
}
