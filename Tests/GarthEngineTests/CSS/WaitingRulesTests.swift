import Testing

@testable import GarthEngine
@testable import GarthPage

@Suite("Rules that wait for names") struct WaitingRulesTests {
    /// Ten elements and the selectors of a framework, of which few concern them.
    private static let html = """
        <html class=js><body class="page wide"><nav id=menu class=navbar><a class="item on" href=/>\
        <b class=badge>1</b></a><a class=item data-kind=ext href=/x>x</a></nav><main>\
        <p class="lead item">a</p><p class=note title="x,y">b</p><p id=last class="NOTE">c</p>\
        </main></body></html>
        """

    private static let selectors = [
        ".item", "#menu .item", ".navbar > .item:first-child", ".item + .item", ".item ~ .note",
        ".lead.item", ".absent", ".absent .item", ".item:not(.absent)", ".item:not(.on)",
        ":is(.absent, .note)", ":where(.badge)", ".page .badge", ".page.absent .badge",
        ".note, .absent", ".absent, .other", "#last", "#absent", "p.note", "P.lead", "main > p",
        "[data-kind=ext].item", ".item[data-kind]", ".note[title=\"x,y\"]", ".note[title='x.y']",
        ".n\\6fte", ".item /* .absent */ .badge", ".js:root .badge", ".item:hover", ".item:focus",
        ".item::before", ".note:before, .absent::after", ".item:has(.badge)", ".item:has(.absent)",
        "p:nth-child(2 of .note)", ".lead ~ p:last-child", ".note:bogus", ".note,, .item", ".5",
        ".item,", ".page .navbar .item .badge", "& .item", "*", ".item:nth-of-type(2n)",
        ".wide .item:not([data-kind]) > .badge", "#menu.navbar .on .badge",
    ]

    /// The styles of all elements of a page, which are asked for as the page comes in pieces.
    private func styles(
        _ css: String, pieces: Int, isScripting: Bool, html: String = Self.html
    ) -> [ComputedStyle] {
        var parser = HTMLParser()
        var document = Document()
        var resolver = StyleResolver(
            options: LayoutOptions(), scripts: isScripting ? .ofPage : .none)
        _ = resolver.setAuthorSheet(0, css: Array(css.utf8))
        var styles: [StyleID] = []
        let bytes = Array(("<!DOCTYPE html>" + html).utf8)
        for piece in 0..<pieces {
            let range = bytes.count * piece / pieces..<bytes.count * (piece + 1) / pieces
            bytes[range].withUnsafeBytes { parser.parse($0, into: &document) }
            if piece == pieces - 1 { parser.finish(into: &document) }
            styles += Array(repeating: .initial, count: document.nodes.count - styles.count)
            // What matches may depend on the next piece: only the last answer counts.
            if piece == pieces - 1 { resolver.forgetMatches() }
            var node = document.next(.document)
            while node.exists {
                if document[node].kind == .element {
                    styles[node.index] = resolver.style(
                        of: node, parent: styles[document[node].parent.index], in: document)
                }
                node = document.next(node)
            }
        }
        return styles.map { resolver.table[$0] }
    }

    @Test(
        "each selector styles the same elements as if its rule did not wait", arguments: selectors)
    func sameStyles(selector: String) {
        let css = "\(selector) { order: 1; content: 'x' }"
        for pieces in [1, 7] {
            let waiting = styles(css, pieces: pieces, isScripting: false)
            #expect(waiting == styles(css, pieces: pieces, isScripting: true))
        }
    }

    @Test("the order of rules does not depend on when their names come")
    func order() {
        let sheet = Self.selectors.enumerated()
            .filter { !$0.element.contains(",,") }
            .map { "\($0.element) { order: \($0.offset + 1); z-index: \($0.offset % 3) }" }
        for css in [sheet, sheet.reversed()].map({ $0.joined(separator: "\n") }) {
            let waiting = styles(css, pieces: 9, isScripting: false)
            #expect(waiting == styles(css, pieces: 1, isScripting: true))
        }
    }

    @Test("elements that shared a style part when a later name brings a rule that parts them")
    func sharing() {
        let html = """
            <div data-x=1><p><i></i></p></div><div data-x=2><p><i></i></p></div>\
            <div data-x=1><p><i class=late></i></p></div><div data-x=2><p><i class=late></i></p></div>
            """
        let css = "[data-x='1'] .late { order: 1 } [data-x='1'] i.late { z-index: 2 }"
        let waiting = styles(css, pieces: 40, isScripting: false, html: html)
        #expect(waiting == styles(css, pieces: 1, isScripting: true, html: html))
        #expect(waiting.filter { $0.order == 1 }.count == 1)
    }

    @Test("a rule is parsed only when the document has all names of one of its selectors")
    func parsedOnDemand() {
        let css = ".absent .item { } .item .absent { } .lead .absent, .note #gone { } .item .on { }"
        let page = StyledPage("<!DOCTYPE html><style>\(css)</style>" + Self.html)
        let own = StyleRules.userAgent.entries.count
        #expect(page.resolver.rules.entries.count == own + 1)
    }

    @Test("a page whose names come one by one has all rules parsed after some")
    func manyNames() {
        let names = (0..<100).map { "n\($0)" }
        let css = names.map { ".\($0) .\($0)x { order: 1 }" }.joined()
        let html = names.map { "<p class=\($0)><i class=\($0)x></i></p>" }.joined()
        let waiting = styles(css, pieces: 200, isScripting: false, html: html)
        #expect(waiting.filter { $0.order == 1 }.count == 100)
    }

    @Test("in quirks mode names wait without regard to letter case")
    func quirks() {
        let page = StyledPage("<style>.NoTe { order: 1 }</style><p id=a class=nOtE><p id=b>")
        #expect(page.marked == ["a"])
        let strict = StyledPage(
            "<!DOCTYPE html><style>.NoTe { order: 1 }</style><p id=a class=nOtE>")
        #expect(strict.marked == [])
    }

    @Test("a pseudo-element without content generates no box, by whatever rule it has one")
    func content() {
        let page = StyledPage(
            """
            <!DOCTYPE html><style>*::before { display: block } #b::before { content: "x" }
            #c::before { content: var(--c); } #c { --c: "y" } #d::before { all: initial }
            </style><p id=a><p id=b><p id=c><p id=d>
            """)
        #expect(page.before("a") == nil && page.before("d") == nil)
        #expect(page.beforeContent("b") == [.text(Array("x".utf8))])
        #expect(page.beforeContent("c") == [.text(Array("y".utf8))])
    }

    @Test("the two zeros of a length make no two styles")
    func zeros() {
        let page = StyledPage(
            "<p id=a style='margin-top: 0px; order: 1'><p id=b style='margin-top: -0px; order: 1'>")
        #expect(page["a"] == page["b"])
        #expect(page["a"].hashValue == page["b"].hashValue)
    }

    @Test("the end of a block is found at each place of a word")
    func blockEnds() {
        for pad in 0..<17 {
            for inside in [
                "", "a\\}b", "'}'", "\"}\"", "/*}*/", "[}]", "(})", "{}", "url(})", "\t*",
            ] {
                let text =
                    String(repeating: "x", count: pad) + inside
                    + String(
                        repeating: "é", count: pad % 3) + ";}tail}"
                let bytes = Array(text.utf8)
                let stop = CSSScanner.scan(bytes.span, from: 0, to: bytes.count, stops: .closeBrace)
                #expect(stop.offset == bytes.count - "}tail}".utf8.count)
            }
        }
    }
}
