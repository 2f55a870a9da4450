import GarthPage
import Testing

@testable import GarthEngine

/// Boxes that stand in the blank cells of rows above them.
@Suite("Painted boxes") struct PaintedBoxTests {
    private func text(_ html: String, columns: Int = 40) -> [String] {
        LaidOutPage(html, columns: columns).text.split(
            separator: "\n", omittingEmptySubsequences: false
        ).map { row in
            var row = row
            while row.last == " " { row.removeLast() }
            return String(row)
        }.reversed().drop { $0.isEmpty }.reversed()
    }

    @Test("a box at the bottom and right of its container stands in its last row")
    func bottomRight() {
        #expect(
            text(
                """
                <div style='position: relative'><p>first<p>second<b style='position: absolute;
                right: 0; bottom: 0'>here</b></div>
                """) == ["first", "", "second" + String(repeating: " ", count: 30) + "here"])
    }

    @Test("a box at the top of its container stands there although it comes last")
    func topRight() {
        #expect(
            text(
                """
                <div style='position: relative'><div>logo</div><div>line</div>
                <div style='position: absolute; right: 16px; top: 0'>menu</div></div>after
                """) == ["logo" + String(repeating: " ", count: 30) + "menu", "line", "after"])
    }

    @Test(
        "a box without room among the text stands in its place in the document",
        arguments: ["left: 0; top: 0", "right: 0; top: 0; width: 100%", "left: 8px; bottom: 0"])
    func refused(insets: String) {
        #expect(
            text(
                """
                <div style='position: relative'><div>first row</div><div>second row</div>
                <div style='position: absolute; \(insets)'>covers</div><div>third row</div></div>
                """
            ).map { $0.filter { $0 != " " } } == [
                "firstrow", "secondrow", "covers", "thirdrow",
            ])
    }

    @Test("a transformation moves a box from the place of its insets")
    func translation() {
        func page(_ style: String) -> [String] {
            text(
                """
                <div style='position: relative; height: 64px'><div style='position: absolute;
                \(style)'>here</div></div>after
                """)
        }
        let lower = page("top: 32px; left: 16px; right: 0")
        #expect(lower.firstIndex(of: "  here") == 2)
        #expect(page("top: 0; left: 0; right: 0; transform: translate(16px, 32px)") == lower)
        #expect(page("top: 48px; left: 0; translate: 1em -1em") == lower)
        #expect(page("transform: rotate(1deg) translate3d(16px, 32px, 0)") == lower)
        #expect(page("bottom: 32px; transform: matrix(1, 0, 0, 1, 16, 16)") == lower)
        #expect(
            page("left: 50%; top: 50%; transform: translate(-50%, -50%)")
                .firstIndex(of: String(repeating: " ", count: 18) + "here") == 2)
    }

    @Test("the rows of a virtual list stand in their order, wherever they are in the document")
    func virtualList() {
        let order = (0..<40).map { $0 * 7 % 40 }
        let rows = order.map {
            "<div style='position: absolute; transform: translateY(\($0 * 28)px)'>row \($0)</div>"
        }
        #expect(
            text(
                "<div style='position: relative; height: 6000px'>\(rows.joined())"
                    + "<div style='position: absolute; transform: translateY(-9999px)'>spare</div>"
                    + "</div>"
            ).filter { !$0.isEmpty } == (0..<40).map { "row \($0)" })
    }

    @Test("text over the same text is shown once, and over other text both are shown")
    func equalText() {
        func page(_ over: String) -> [String] {
            text(
                """
                <div style='position: relative'><div>the text</div>
                <div style='position: absolute; left: 0; top: 0'>\(over)</div></div>
                """)
        }
        #expect(page("the text") == ["the text"])
        #expect(page("the") == ["the text"])
        #expect(page("a text") == ["the text", "a text"])
        // Part of a word is another word.
        #expect(page("th") == ["the text", "th"])
        #expect(page("ext") == ["the text", "ext"])
        #expect(page("the text.") == ["the text", "the text."])
    }

    @Test("a link over the same text is a link in its place")
    func linkOverText() {
        let page = LaidOutPage(
            """
            <div style='position: relative'><div>the text</div>
            <a href=/x style='position: absolute; left: 0; top: 0'>the</a></div>
            """, isInteractive: true)
        #expect(page.text == "the text\n")
        #expect(page.lines.runs.filter { $0.target == 1 }.map(\.byteCount) == [3])
    }

    @Test("boxes in boxes are laid out once each, however deep they lie")
    func nested() {
        let open = (0..<40).map {
            "<div style='display: flex; position: absolute; left: 0; top: 0'><span>w\($0)</span>"
        }
        let page = LaidOutPage(open.joined() + String(repeating: "</div>", count: 40))
        for number in 0..<40 { #expect(page.text.contains("w\(number)")) }
    }

    @Test("a container keeps the text of thousands of boxes that have no room")
    func manyWaiting() {
        let pairs = (1000..<4000).map {
            "<p>a\($0)<b style='position: absolute; left: 0; top: 0'>b\($0)</b>"
        }
        let text = LaidOutPage(
            "<div style='display: flex'><div style='position: relative'>\(pairs.joined())</div></div>"
        ).text
        let words = Set(text.split { $0.isWhitespace })
        let missing = (1000..<4000).flatMap { ["a\($0)", "b\($0)"] }.filter { word in
            !words.contains(word[...])
        }
        #expect(missing.isEmpty)
    }

    @Test("of two boxes in one place, the one with the greater z-index gets it")
    func order() {
        #expect(
            text(
                """
                <div style='position: relative'><div>row</div>
                <b style='position: absolute; left: 80px; top: 0'>below</b>
                <b style='position: absolute; left: 80px; top: 0; z-index: 1'>above</b></div>
                """) == ["row       above", "below"])
    }

    @Test("cells are counted in columns, whatever the letters take")
    func wideText() {
        #expect(
            text(
                """
                <div style='position: relative'><div>日本é</div>
                <div style='position: absolute; left: 64px; top: 0'>本語</div></div>
                """) == ["日本é   本語"])
    }

    @Test("named places and links of a painted box stand in its row")
    func anchors() {
        let page = LaidOutPage(
            """
            <div style='position: relative'><div id=one>one</div><div id=two>two</div>
            <a href=/x id=here style='position: absolute; right: 0; top: 0'>here</a>
            <div id=three>three</div></div>
            """, isInteractive: true)
        let anchors = Dictionary(
            page.lines.anchors.map { ($0.name, $0.line) }, uniquingKeysWith: { first, _ in first })
        #expect(anchors == ["one": 0, "here": 0, "two": 1, "three": 2])
        #expect(page.lines.runs.filter { $0.target == 1 }.map(\.byteCount) == [4])
    }

    @Test("a negative margin of a row moves a line beside the line above, if there is room")
    func pulledUp() {
        func page(_ html: String) -> [String] {
            text("<div style='display: inline-block'>\(html)</div>")
        }
        #expect(
            page("<div>left</div><div style='margin: -16px 0 0 80px'>right</div>next")
                == ["left      right", "next"])
        #expect(
            page("<div>left</div><div style='margin: -16px 0 0 16px'>right</div>next")
                == ["left", "  right", "next"])
    }

    @Test("a page in pieces has the lines of the whole page")
    func pieces() {
        let html = """
            <div>left</div><div style='margin: -16px 0 0 80px'>right</div><p>a<p>b
            <div style='position: relative'><div>logo</div><p>line
            <b style='position: absolute; right: 0; top: 0'>menu</b></div><div>c</div>
            <div style='margin-top: -16px; text-align: right'>d</div>
            """
        let whole = LaidOutPage(html).text
        for size in [1, 3, 7, 40] {
            #expect(LaidOutPage(Array(html.utf8), pieceSize: size).text == whole)
        }
    }

    @Test("a relative position moves a block to the side")
    func relative() {
        #expect(
            text("<div style='position: relative; left: 16px'>moved</div>") == ["  moved"])
        #expect(
            text("<div style='position: relative; right: 16px; margin-left: 24px'>moved</div>")
                == [" moved"])
    }
}

/// Text beside floats that leave no gap.
@Suite("Gaps beside floats") struct FloatGapTests {
    private func row(_ html: String) -> String? {
        LaidOutPage(html, columns: 40).text.split(separator: "\n").first.map(String.init)
    }

    @Test(
        "text stands a column beside a float, unless the style leaves no gap at all",
        arguments: [
            ("<span style='float: left'>one</span>two", "onetwo"),
            ("<span style='float: left'>one&nbsp;</span>two", "one two"),
            ("<span style='float: left; margin-right: 3px'>one</span>two", "one two"),
            ("<span style='float: left; padding: 0 2px'>one</span>two", "one two"),
            ("<span style='float: left'><a style='padding: 0 2px'>one</a></span>two", "one two"),
            ("<span style='float: left; border: 1px solid'>one</span>two", "one two"),
        ])
    func gap(html: String, row: String) {
        #expect(self.row(html) == row)
    }
}
