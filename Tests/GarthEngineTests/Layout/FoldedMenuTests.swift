import GarthPage
import Testing

@testable import GarthEngine

/// Menus that stand beside the page: one line on a screen, which opens.
@Suite("Folded menus") struct FoldedMenuTests {
    private static let links = (1...6).map { "<li><a href=/\($0)>link \($0)</a>" }.joined()

    private func page(
        _ html: String, isDump: Bool = false, open: String? = nil, pieceSize: Int = .max
    ) -> LaidOutPage {
        var options = LayoutOptions(columns: 40, isInteractive: true)
        options.wantsProvisionalLines = !isDump
        var state = PageState()
        if let open {
            let menu = StyledPage(html).node(open)
            _ = state.toggleMenu(menu, in: StyledPage(html).document)
        }
        return LaidOutPage(
            Array(html.utf8), options: options, pieceSize: pieceSize, state: state)
    }

    @Test(
        "a menu that stands off the page, or behind a check box, is one line that names its links",
        arguments: [
            "<nav id=m style='position: fixed; left: -9999px'>",
            "<div id=m style='position: absolute; right: -500px; top: 0'>",
            "<ul id=m style='position: fixed; transform: translateX(-100%)'>",
            "<nav id=m style='position: fixed; left: 0; width: 250px; margin-left: -250px'>",
            "<div id=m style='width: 250px; margin-left: -280px'>",
            "<nav id=m style='position: absolute; right: 0; transform: translateX(100vw)'>",
            "<nav id=m style='position: absolute; right: 0; transform: translateX(100%)'>",
            "<nav id=m style='position: absolute; left: 0; transform: translateX(-100%)'>",
            "<input type=checkbox hidden><label>x</label><nav id=m style='display: none'>",
        ])
    func folded(start: String) {
        let html = "<p>above</p>\(start)<ul>\(Self.links)</ul></nav></div></ul><p>below"
        let closed = page(html)
        #expect(closed.text.contains("▸ Menu (6 links)\n"))
        #expect(!closed.text.contains("link 3"))
        #expect(closed.targets.map(\.kind) == [.disclosure(isOpen: false)])
        let open = page(html, open: "m")
        #expect(open.text.contains("▾ Menu (6 links)\n"))
        #expect(open.text.contains("link 3"))
        #expect(open.targets.count == 7)
        #expect(!page(html, isDump: true).text.contains("Menu"))
        for size in [1, 9] { #expect(page(html, pieceSize: size).lines == closed.lines) }
    }

    @Test(
        "a menu that comes under the pointer or with the focus opens by a sign behind its words",
        arguments: [
            ("li ul { display: none } li:hover ul { display: block }", ""),
            ("ul ul { position: absolute; left: -9999px } li:focus-within > ul { left: 0 }", ""),
            ("li > ul { visibility: hidden } li:hover > ul { visibility: visible }", ""),
            ("a + ul { display: none } a:focus + ul { display: block }", ""),
            ("li ul { display: none } li:hover ul { display: block }", "display: flex"),
        ])
    func pointed(rules: String, bar: String) {
        let html =
            "<style>\(rules) ul { list-style: none }</style><ul style='\(bar)'><li>"
            + "<a href=/p>Products</a><ul id=m><li><a href=/1>One</a><li><a href=/2>Two</a></ul></ul>"
        let closed = page(html)
        #expect(words(closed) == "Products ▸")
        #expect(closed.targets.map(\.kind).contains(.disclosure(isOpen: false)))
        let open = page(html, open: "m")
        #expect(words(open) == "Products ▾ One Two")
        #expect(words(page(html, isDump: true)) == "Products")
        for size in [1, 9] { #expect(page(html, pieceSize: size).lines == closed.lines) }
    }

    @Test(
        "what no rule shows, and what has no links, opens by nothing",
        arguments: [
            "li ul { display: none } li:hover a { color: red }",
            "li ul { display: none } li:active ul { display: block }",
            "li ul { display: none } li:has(:hover) ul { display: block }",
        ])
    func neverShown(rules: String) {
        let html =
            "<style>\(rules)</style><ul><li><a href=/p>Products</a>"
            + "<ul><li><a href=/1>One</a></ul></ul>"
        #expect(!page(html).text.contains("▸"))
        let tip =
            "<style>div { display: none } p:hover div { display: block }</style><p>word"
            + "<div>what it means</div>"
        #expect(page(tip).text == "word\n")
    }

    private func words(_ page: LaidOutPage) -> String {
        page.text.split { $0.isWhitespace || $0 == "\u{A0}" }.joined(separator: " ")
    }

    @Test("rows below the height of a box are cut, and a sign opens them on a screen")
    func rows() {
        let rows = (1...8).map { "<div>row \($0)</div>" }.joined()
        let html = "<div id=m style='height: 32px; overflow: hidden'>\(rows)</div><p>below"
        #expect(page(html, isDump: true).text == "row 1\nrow 2\n\nbelow\n")
        let closed = page(html)
        #expect(closed.text == "row 1\nrow 2 ▸\n\nbelow\n")
        #expect(closed.targets.map(\.kind) == [.disclosure(isOpen: false)])
        #expect(page(html, open: "m").text.hasSuffix("row 7\nrow 8 ▾\n\nbelow\n"))
        for size in [1, 9] { #expect(page(html, pieceSize: size).lines == closed.lines) }
    }

    @Test(
        "a box that hides its overflow shows the rows that its height holds",
        arguments: [
            ("height: 20px; overflow: hidden", 1), ("height: 20px; overflow: clip", 1),
            ("max-height: 20px; overflow: hidden", 1), ("height: 48px; overflow-y: hidden", 3),
            ("height: 20px; overflow: auto", 5), ("height: 20px; overflow: scroll", 5),
            ("height: 20px", 5), ("height: 90%; overflow: hidden", 5),
            ("float: left; height: 20px; overflow: hidden", 1),
            ("display: flex; flex-direction: column; height: 20px; overflow: hidden", 1),
        ])
    func rowsOfHeight(style: String, count: Int) {
        let rows = (1...5).map { "<div>row \($0)</div>" }.joined()
        let html = "<div style='\(style)'>\(rows)</div><p style='clear: both'>below"
        let text = page(html, isDump: true).text
        #expect(text.split(separator: "\n").dropLast() == (1...count).map { "row \($0)" }[...])
        let items = "<div style='display: flex'><div style='\(style)'>\(rows)</div></div>"
        #expect(page(items, isDump: true).text == (1...count).map { "row \($0)\n" }.joined())
    }

    @Test(
        "a box of up to three quarters of the window hides what is below it, unless a part scrolls",
        arguments: [
            ("height: 400px; overflow: hidden", "", 48, true),
            ("max-height: 30em; overflow: hidden", "", 48, true),
            ("height: 400px; overflow: hidden", "", 24, false),
            ("height: 640px; overflow: hidden", "", 48, false),
            ("height: 400px; overflow: hidden", "height: 100%; overflow: auto", 48, false),
            ("height: 400px; overflow: hidden", "height: 100%; overflow-y: scroll", 48, false),
        ])
    func rowsOfHighBox(outer: String, inner: String, windowRows: Int, isCut: Bool) {
        let rows = (1...60).map { "<div>row \($0)</div>" }.joined()
        let html = "<div style='\(outer)'><div style='\(inner)'>\(rows)</div></div><p>below"
        let options = LayoutOptions(columns: 40, rows: windowRows, isInteractive: true)
        let text = LaidOutPage(Array(html.utf8), options: options).text
        #expect(text.contains("row 60") == !isCut)
        #expect(text.contains("▸") == isCut)
        #expect(text.contains("row 20\n") && text.contains("below"))
    }

    @Test("running text that fills its box on a page of letters is not cut")
    func runningText() {
        // Two lines of 40 letters of 6.5 pixels are 65 cells.
        let words = String(repeating: "word ", count: 16)
        let html = "<div style='width: 256px; height: 36px; overflow: hidden'>\(words)</div>"
        #expect(page(html, isDump: true).letters.count == 64)
    }

    @Test("a menu has its own name, if it has one")
    func name() {
        let html = """
            <nav aria-label="Site" style='position: fixed; left: -100%'>\(Self.links)</nav>
            """
        #expect(page(html).text == "▸ Site (6 links)\n")
    }

    @Test(
        "what is no menu stays hidden",
        arguments: [
            "<nav style='display: none'>", "<nav style='opacity: 0'>",
            "<nav style='position: absolute; width: 1px; height: 1px; overflow: hidden'>",
            "<nav style='position: fixed; left: -9999px'>\(String(repeating: "text ", count: 40))",
        ])
    func hidden(start: String) {
        #expect(page("<p>page</p>\(start)\(Self.links)</nav>").text == "page\n")
        let few = "<nav style='position: fixed; left: -9999px'><a href=/>a</a></nav><p>page"
        #expect(page(few).text == "page\n")
    }
}
