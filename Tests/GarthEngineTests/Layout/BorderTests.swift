import GarthPage
import Testing

@testable import GarthEngine

/// The rows of a page with the lines that its boxes paint, without the blanks at their ends.
private func rows(
    _ html: String, columns: Int = 16, pieceSize: Int = .max, isInteractive: Bool = true
) -> [String] {
    let css = """
        <!DOCTYPE html><style>body, p, pre { margin: 0 } .a { border: 1px solid #888 }
        .b { border: 4px solid #08f }</style>
        """
    let page = LaidOutPage(
        Array((css + html).utf8), pieceSize: pieceSize, columns: columns,
        isInteractive: isInteractive)
    return page.drawn.map { runs in
        var row = runs.map { String(decoding: $0.text, as: UTF8.self) }.joined()
        while row.last == " " { row.removeLast() }
        return row
    }
}

/// The pieces of a page's lines that are underlined.
private func underlined(_ html: String) -> [String] {
    LaidOutPage(Array(html.utf8), columns: 16, isInteractive: true).drawn.flatMap { runs in
        runs.filter { $0.style.marks.contains(.underline) }
            .map { String(decoding: $0.text, as: UTF8.self) }
    }
}

@Suite("Borders of boxes on a screen") struct BorderTests {
    @Test("a border is drawn in the rows and columns of the padding")
    func padding() {
        #expect(
            rows("<p>a<div class=a style='padding: 16px; margin: 0 16px'><p>b<p>c</div><p>d") == [
                "a", "  ┌──────────┐", "  │ b        │", "  │ c        │", "  └──────────┘", "d",
            ])
    }

    @Test("where the padding has no free row, the margin's is taken")
    func margin() {
        #expect(
            rows("<p>a<div class=a style='padding: 0 16px; margin: 16px 0'>b</div><p>d") == [
                "a", "┌──────────────┐", "│ b            │", "└──────────────┘", "d",
            ])
    }

    @Test("text that is not seen keeps its room, without lines below or through it")
    func unseen() {
        let hidden = "<a href=/x style='visibility: hidden; display: inline-block'>cd</a>"
        #expect(underlined("<p>ab \(hidden) ef") == [])
        #expect(underlined("<p>ab <a href=/x>cd</a>") == ["cd"])
    }

    @Test("a border costs no text: without a free column or row there is no line")
    func noRoom() {
        #expect(rows("<p>a<div class=a>b</div><p>c") == ["a", "b", "c"])
        #expect(
            rows("<p>a<div class=a style='padding: 0 8px'>b</div><p>c") == [
                "a", "│b             │", "c",
            ])
    }

    @Test("a table with a border of its own stands in a frame, in its padding or its margins")
    func tables() {
        let cells = "<tr><td>b<td>c<tr><td>d<td>e</table><p>f"
        #expect(
            rows("<p>a<table class=a style='border-spacing: 0; padding: 16px'>" + cells) == [
                "a", "┌─────┐", "│ b c │", "│ d e │", "└─────┘", "f",
            ])
        #expect(
            rows("<p>a<table class=a style='border-spacing: 0; margin: 16px auto'>" + cells) == [
                "a", "     ┌───┐", "     │b c│", "     │d e│", "     └───┘", "f",
            ])
    }

    @Test(
        "a line whose only free row has the text of a float stands below that text",
        arguments: ["left", "right"])
    func floatInRow(side: String) {
        let line = "border-bottom: 1px solid #888; padding-bottom: 16px"
        let html = "<style>body { margin: 0 }</style><div style='\(line)'>"
        let float =
            "<span style='float: \(side)'>Menu</span></div><div style='margin-top: 16px'>after"
        #expect(rows(html + float) == [side == "left" ? "Menu" : "            Menu", "after"])
        #expect(underlined(html + float).joined().contains("Menu"))
        // Lines at the sides keep their corners.
        let framed = "<div class=a style='padding: 16px 8px'>\(float)"
        #expect(rows(framed).contains { $0.hasSuffix("┘") })
    }

    @Test(
        "the legend of a fieldset stands in its border, and the padding below it",
        arguments: [1, .max], ["", "display: flex; flex-direction: column; "])
    func legend(pieceSize: Int, display: String) {
        let html = """
            <style>fieldset { \(display)padding: 16px; margin: 0; border: 1px solid #888 }
            legend { padding: 0 }</style><p>a<fieldset><legend>b c</legend><div>d</div></fieldset>e
            """
        let shown = rows(html, pieceSize: pieceSize)
        #expect(shown.first == "a" && shown.last == "e")
        #expect(shown.contains("┌ b c ─────────┐"))
        #expect(shown.contains("└──────────────┘"))
        #expect(shown.count == 5)
    }

    @Test("a legend that floats, or that is not seen, is no part of the border")
    func floatingLegend() {
        for style in ["float: left; width: 100%", "display: none", "position: absolute"] {
            let shown = rows(
                """
                <fieldset style='padding: 16px; margin: 0; border: 1px solid #888'>
                <legend style='\(style)'>b</legend>d</fieldset>
                """)
            #expect(shown.contains("┌──────────────┐"))
        }
    }

    @Test("boxes that share the only row between them share a line")
    func shared() {
        let box = "<div class=a style='padding: 0 16px; margin: 16px 0'>b</div>"
        #expect(
            rows("<p>a" + box + box + "<p>c") == [
                "a", "┌──────────────┐", "│ b            │", "├──────────────┤",
                "│ b            │", "└──────────────┘", "c",
            ])
    }

    @Test("boxes in boxes each have their lines, and no row of their padding is lost")
    func nested() {
        let inner = "<div class=a style='padding: 16px'>b</div>"
        #expect(
            rows("<p>a<div class=a style='padding: 16px'>" + inner + "</div><p>d") == [
                "a", "┌──────────────┐", "│ ┌──────────┐ │", "│ │ b        │ │",
                "│ └──────────┘ │", "└──────────────┘", "d",
            ])
    }

    @Test("a thick border at one side is a bar, from the first row to the last")
    func bar() {
        let quote = "<div style='border-left: 4px solid #08f; padding: 0 16px'><p>b<p>c</div>"
        #expect(rows("<p>a" + quote) == ["a", "┃ b", "┃ c"])
        let alert = """
            <div class=a style='border-left: 4px solid red; padding: 16px'>b</div>
            """
        #expect(
            rows("<p>a" + alert) == [
                "a", "┃──────────────┐", "┃ b            │", "┃──────────────┘",
            ])
    }

    @Test("a border of round corners has them")
    func rounded() {
        #expect(
            rows("<p>a<div class=a style='border-radius: 4px; padding: 16px'>b</div>") == [
                "a", "╭──────────────╮", "│ b            │", "╰──────────────╯",
            ])
    }

    @Test("a border below is a rule, or a line below the text if there is no row for one")
    func below() {
        let rule = "<h2 style='border-bottom: 1px solid #666; margin: 0 0 16px'>a</h2><p>b"
        #expect(rows(rule, columns: 6) == ["a", "──────", "b"])
        let tight = "<p style='border-bottom: 1px solid #666; margin: 0'>a<p style='margin: 0'>b"
        #expect(underlined(tight) == ["a               "])
        // A line that is hardly seen on the page would be one of the text's colour.
        #expect(underlined(tight.replacing("#666", with: "#ddd")) == [])
    }

    @Test("a title has a line below its text, a heavy one on the first level")
    func titles() {
        let html = "<h1>One</h1><p>a<h2>Two</h2><p>b<h3>Three</h3><p>c"
        let style = "<style>h1, h2, h3 { margin: 0 0 16px }</style>"
        #expect(
            rows(style + html) == [
                "One", "━━━", "a", "Two", "───", "b", "Three", "", "c",
            ])
        #expect(underlined("<h2 style='margin: 0'>a</h2><p style='margin: 0'>b") == ["a"])
        let own = "<h1 style='border-bottom: 1px solid #666; margin: 0 0 16px'>a</h1><p>b"
        #expect(rows(own, columns: 6) == ["a", "──────", "b"])
    }

    @Test("headings are bold whatever weight the page gives them", arguments: 1...6)
    func weight(level: Int) {
        let html = "<h\(level) style='font-weight: 300'>a <span>b</span></h\(level)><p>c"
        let page = LaidOutPage(Array(html.utf8), columns: 16, isInteractive: true)
        #expect(page.drawn[0].allSatisfy { $0.style.marks.contains(.bold) })
        #expect(page.drawn.last?.contains { $0.style.marks.contains(.bold) } == false)
    }

    @Test("items of a row have frames that are as high as the row")
    func items() {
        let item = "<div class=a style='padding: 16px; width: 16px'>"
        let html = """
            <p>a<div style='display: flex; gap: 16px'>\(item)x</div>\(item)y<br>z</div></div><p>d
            """
        #expect(
            rows(html) == [
                "a", "┌────┐  ┌────┐", "│ x  │  │ y  │", "│    │  │ z  │", "└────┘  └────┘", "d",
            ])
    }

    @Test("an item whose padding is that of the boxes in it has its lines where its text is blank")
    func paddingInside() {
        func card(_ text: String, _ padding: String) -> String {
            "<div class=a style='flex: 0 0 48px'><div style='padding: \(padding)'>\(text)</div></div>"
        }
        let row = "<p>a<div style='display: flex; gap: 16px'>"
        #expect(
            rows(row + card("x", "16px") + card("y", "16px") + "</div><p>d") == [
                "a", "┌────┐  ┌────┐", "│ x  │  │ y  │", "└────┘  └────┘", "d",
            ])
        // Text in the first column leaves no room for the line before it, nor full rows for others.
        let tight = card("xxxxxx<br>xxxxxx", "0") + card("yyyyyy<br>y", "0")
        #expect(
            rows(row + tight + "</div><p>d") == ["a", "xxxxxx  yyyyyy", "xxxxxx  y", "d"])
    }

    @Test("cells have the lines of their table, and no row more for a border of their own")
    func cells() {
        let table = "<table><tr><td><p>x</p><td>y</table>"
        let rule = "<style>p { margin: 16px 0 !important } td { border: 1px solid }</style>"
        #expect(rows(rule + table).count == rows("<table border=1><tr><td>x<td>y</table>").count)
    }

    @Test("bordered cells keep the padding that they have room for")
    func cellPadding() {
        let css = "<style>td { border: 1px solid; padding: 2px 10px }</style>"
        let table = "<table><tr><td>ab<td>c</table>"
        #expect(rows(css + table) == ["┌────┬───┐", "│ ab │ c │", "└────┴───┘"])
        #expect(rows(css + table, columns: 8) == ["┌──┬─┐", "│ab│c│", "└──┴─┘"])
    }

    @Test("the lines of a table have the colour of its cells' borders")
    func cellColors() throws {
        let html = "<style>td { border: 1px solid #00f }</style><table><tr><td>ab<td>c</table>"
        let page = LaidOutPage(Array(html.utf8), columns: 20, isInteractive: true)
        for row in page.drawn {
            let line = try #require(row.first { !$0.text.isEmpty }?.style.foreground)
            #expect(line.blue > line.red)
        }
    }

    @Test("borders are drawn without colours where the page has none")
    func withoutColors() {
        var options = LayoutOptions(columns: 12, isInteractive: true)
        options.colors = .none
        let html =
            "<style>body { margin: 0 }</style><div style='border: 1px solid #c00; "
            + "padding: 16px; background: #00c'>b</div>"
        let page = LaidOutPage(Array(html.utf8), options: options)
        #expect(page.drawn.count == 3)
        #expect(page.drawn[0].first?.text.starts(with: "┌".utf8) == true)
        for run in page.drawn.joined() {
            #expect(run.style.foreground == nil && run.style.background == nil)
        }
    }

    @Test("a float has its lines beside the text")
    func float() {
        let float = "<p>a<div class=a style='float: left; padding: 16px'>f</div><p>b<p>c"
        #expect(rows(float) == ["a", "┌───┐b", "│ f │c", "└───┘", ""])
        // Text that has no room beside it stands below its last line.
        let wide = """
            <p>a<div class=a style='float: left; padding: 16px; width: 72px'>f</div><p>words
            """
        #expect(rows(wide) == ["a", "┌───────────┐", "│ f         │", "└───────────┘", "words"])
    }

    @Test(
        "borders that nobody sees are not drawn",
        arguments: ["border-color: transparent", "border-color: #fff", "border-style: none"])
    func unseen(declaration: String) {
        let html = "<div class=a style='padding: 16px; \(declaration)'>b</div>"
        #expect(!rows(html).joined().contains("─"))
        let seen = html.replacing(declaration, with: "")
        #expect(rows(seen).joined().contains("─"))
        #expect(!rows(seen, isInteractive: false).joined().contains("─"))
    }

    @Test("the lines of a border have its colours")
    func colors() throws {
        let html = """
            <!DOCTYPE html><div style='border: 1px solid #c00; border-left: 1px solid #06f;
            padding: 16px'>b</div>
            """
        let page = LaidOutPage(Array(html.utf8), columns: 20, isInteractive: true)
        let colors = page.drawn[1].compactMap(\.style.foreground)
        #expect(colors.count == 2)
        #expect(colors[0].blue > colors[0].red && colors[1].red > colors[1].blue)
    }

    @Test("a page in pieces has the borders of the whole page", arguments: [1, 7, 64])
    func pieces(size: Int) {
        let part = """
            <div class=a style='padding: 16px'><p>a<div style='display: flex'><p class=b>x<p>y</div>
            <div class=b style='padding: 8px; margin: 16px'>in</div><table><tr style='border-bottom:
            1px solid'><td>c<td>d</table></div><p>between<h2 style='border-bottom: 1px solid'>h</h2>
            <div style='float: right; width: 48px; padding: 8px' class=a>float</div><p>beside<p>below
            """
        let html = String(repeating: part, count: 6)
        #expect(rows(html, columns: 60, pieceSize: size) == rows(html, columns: 60))
    }

    @Test("thousands of borders in one row or around one line are bounded")
    func hostile() {
        let nested = String(repeating: "<div class=a style='padding: 1px'>", count: 2_000) + "x"
        #expect(rows(nested).count < 40)
        let many = String(repeating: "<div class=a style='padding: 16px'>x</div>", count: 3_000)
        #expect(rows(many).count < 20_000)
    }
}
