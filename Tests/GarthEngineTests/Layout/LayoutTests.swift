import Testing

@testable import GarthEngine
@testable import GarthPage

@Suite("Layout") struct LayoutTests {
    @Test("lines that are out change only from the line that the output names")
    func finalLines() {
        let page = LaidOutPage(
            Array((0..<50).map { "<p>paragraph \($0) with some words</p>" }.joined().utf8),
            pieceSize: 20, isInteractive: true)
        #expect(page.lines.count == 99)
        #expect(page.replacedLines <= 2 * page.outputs.count)
    }

    @Test("lines of East Asian text end at the last place that UAX 14 permits")
    func eastAsianLines() {
        let telling: [Character] = [
            "日", "本", "語", "あ", "ゃ", "ア", "ー", "한", "하", "。", "「", "」", "々", "a", "1", "é",
            "\u{A015}", "語\u{301}",
        ]
        var state: UInt64 = 0x9E37_79B9_7F4A_7C15
        for columns in 20..<60 {
            var text = ""
            for _ in 0..<200 {
                state ^= state << 13
                state ^= state >> 7
                state ^= state << 17
                text.append(telling[Int(state % (state % 4 == 0 ? 18 : 6))])
            }
            let page = LaidOutPage("<p>\(text)", columns: columns)
            #expect(page.text.split(separator: "\n").map(String.init) == lines(text, columns))
        }
    }

    /// The lines of a text without spaces, by the opportunities of the whole text.
    private func lines(_ text: String, _ columns: Int) -> [String] {
        let bytes = Array(text.utf8)
        let ends = bytes.withUnsafeBufferPointer { LineBreaks($0).map(\.offset) }
        var lines: [ArraySlice<UInt8>] = []
        var line = bytes[..<0]
        for end in ends {
            let longer = bytes[line.startIndex..<end]
            if DisplayWidth.columns(of: Array(longer).span) > columns {
                lines.append(line)
                line = bytes[line.endIndex..<end]
            } else {
                line = longer
            }
        }
        return (lines + [line]).map { String(decoding: $0, as: UTF8.self) }
    }

    @Test("a link's text carries its number, and its address stands in the targets")
    func links() {
        let page = LaidOutPage(
            "<p>see <a href='/x' target=_blank>the <b>page</b></a> or <a href='#y' download='a&#10;b'>it</a>",
            isInteractive: true)
        let runs = page.lines.runs
        #expect(runs.map(\.target) == [0, 1, 1, 0, 2])
        #expect(
            page.targets.map(\.kind) == [
                .link(PageLink(href: "/x", frameName: "_blank")),
                .link(PageLink(href: "#y", downloadName: "a b")),
            ])
    }

    @Test(
        "what lies beside a box is no wider than a few screens, however wide it wants to be",
        arguments: [
            "<div style='padding: 0 1e9ch'>x</div>",
            "<div style='display: flex; column-gap: 1e9ch'><b>x</b><b>y</b></div>",
            "<div style='display: inline-block; margin: 1e9ch; padding: 1e9ch'>x</div>",
            "<div style='width: 1e9ch'>x</div><div style='text-indent: 1e9ch'>x</div>",
            "<div style='display: flex'><b style='min-width: 1e9ch; padding: 1e9ch'>x</b></div>",
            String(repeating: "<div style='padding: 1e5ch'>", count: 200) + "x",
            String(repeating: "<blockquote>", count: 5000) + "x",
        ])
    func edges(cell: String) {
        let page = LaidOutPage("<table border=1><tr><td>a<td>\(cell)</table>")
        let widest = (0..<page.lines.count).map { page.lines.string(ofLine: $0).count }.max()
        #expect((1...5_000).contains(widest ?? 0))
    }

    @Test("a line that is much too long does not widen the frame around all rows of its table")
    func longLineInFrame() {
        let rows = String(repeating: "<tr><td>a", count: 300)
        let long = String(repeating: "b", count: 20_000)
        let page = LaidOutPage("<table border=1>\(rows)<tr><td><pre>\(long)</pre>\(rows)</table>")
        #expect(page.lines.text.count { $0 == UInt8(ascii: "b") } == 20_000)
        #expect(page.lines.text.count < 100_000)
    }

    @Test("without interaction there are no targets and no anchors")
    func dump() {
        let page = LaidOutPage("<p id=a><a href='/x'>link</a> <input>")
        #expect(page.targets.isEmpty)
        #expect(page.lines.anchors.isEmpty)
        #expect(page.lines.runs.allSatisfy { $0.target == 0 })
    }

    @Test("anchors name the lines of their elements, also inside tables and flex rows")
    func anchors() {
        let page = LaidOutPage(
            """
            <h1 id=top>Title</h1><p>text <a name=here>x</a></p>
            <table><tr><td>a<br>b<td id=cell>c<tr><td><p id=low>d</table>
            <div style='display: flex'><div id=item>e</div></div>
            """, isInteractive: true)
        let names = page.lines.anchors.map(\.name)
        #expect(names == ["top", "here", "cell", "low", "item"])
        #expect(page.lines.string(ofLine: page.lines.anchors[0].line).contains("Title"))
        #expect(page.lines.string(ofLine: page.lines.anchors[1].line).contains("text x"))
        #expect(page.lines.string(ofLine: page.lines.anchors[2].line).contains("c"))
        #expect(page.lines.string(ofLine: page.lines.anchors[3].line).contains("d"))
        #expect(page.lines.string(ofLine: page.lines.anchors[4].line).contains("e"))
    }

    @Test("anchors of boxes side by side stand in the order of their lines")
    func anchorsSideBySide() throws {
        let cells = """
            <td>a<br>b<p id=third>c</p><td id=second><a name=empty></a><td><p id=other>d<br>e</p>
            """
        for html in [
            "<p id=first>x<table><tr>\(cells)</table>",
            "<p id=first>x<table border><tr><td rowspan=2>a<br>b<p id=third>c</p><td id=second>y"
                + "<tr><td>z</table>",
            "<p id=first>x<div style='display:flex'><div>a<br>b<p id=third>c</p></div>"
                + "<div id=second>d</div></div>",
        ] {
            let page = LaidOutPage(html, isInteractive: true)
            let lines = page.lines.anchors.map(\.line)
            #expect(lines == lines.sorted())
            let names = page.lines.anchors.map(\.name)
            let wanted = names.filter { name in !["empty", "other"].contains(name) }
            #expect(wanted == ["first", "second", "third"])
            let third = try #require(page.lines.anchors.last)
            #expect(page.lines.string(ofLine: third.line).contains("c"), "\(html)")
        }
    }

    @Test("a name in an empty cell, or behind the last line of one, is kept")
    func anchorsOfEmptyBoxes() {
        let page = LaidOutPage(
            "<table><tr><td><a name=empty></a><td>b<tr><td><p>c</p><a name=behind></a><td>d</table>",
            isInteractive: true)
        #expect(page.lines.anchors.map(\.name) == ["empty", "behind"])
        #expect(page.lines.anchors.map(\.line) == [0, 1])
    }

    @Test("no line ends inside a character")
    func wholeCharacters() {
        // A mark that stands on a blank, at the end of a line.
        let marked = LaidOutPage("<p>a \u{301}<p>b", isInteractive: false)
        #expect(marked.text == "a \u{301}\n\nb\n")
        // A word that is longer than what is looked at at once, without a place to cut it.
        for lead in ["", "a", "ab", "abc"] {
            let word = lead + String(repeating: "\u{1F600}", count: 600)
            let page = LaidOutPage("<p>\(word)", columns: 40, isInteractive: false)
            #expect(page.text.filter { $0 != "\n" } == word)
            let marks = LaidOutPage(
                "<p>\(lead)\(String(repeating: "\u{200D}", count: 800))", isInteractive: false)
            #expect(String(validating: marks.lines.text, as: UTF8.self) != nil)
        }
    }

    @Test(
        "what stands on a line as a whole is as clean as text",
        arguments: [
            "<meter>a\u{AD}b\u{202E}c</meter>",
            "<style>li::marker { content: 'a\\AD b\\202E c'; }</style><li>",
            "<ul style=\"list-style: 'a\\AD b\\202E c'\"><li>",
            "<ul style=\"list-style: inside 'a\\AD b\\202E c'\"><li>",
        ])
    func cleanAtoms(html: String) {
        let text = LaidOutPage(html + "<p>end").text
        #expect(text.contains("abc"))
        #expect(!text.unicodeScalars.contains("\u{AD}"))
        #expect(!text.unicodeScalars.contains("\u{202E}"))
    }

    @Test("what the user changed is drawn instead of what the markup says")
    func changedControls() throws {
        let html =
            "<form><input value=old> <input type=checkbox> <select><option>a<option>b</select>"
        let first = LaidOutPage(html, isInteractive: true)
        var state = PageState()
        state.controls[try #require(first.targetNodes.first)] = .text("new")
        state.controls[first.targetNodes[1]] = .checked(true)
        state.controls[first.targetNodes[2]] = .selected([1])
        let page = LaidOutPage(html, isInteractive: true, state: state)
        #expect(page.text.hasPrefix("[new_________________] [x] [b ▾]"))
    }

    @Test("a select of several rows shows its options in place, with the chosen one among them")
    func listBoxes() {
        func text(_ attributes: String, _ options: String) -> String {
            LaidOutPage("<form>a<select \(attributes)>\(options)</select>b", isInteractive: true)
                .text
        }
        let two = "<option>one<option selected>second"
        #expect(text("size=3", two) == "a\n( ) one\n(•) second b\n")
        #expect(text("multiple", two) == "a\n[ ] one\n[x] second b\n")
        #expect(text("size=2", "<option>one<option>two").contains("(•)") == false)
        #expect(text("multiple size=1", two).hasPrefix("a [second ▾]"))
        let many = (1...9).map { "<option\($0 == 5 ? " selected" : "")>\($0)" }.joined()
        #expect(text("size=3", many) == "a\n( ) 4 ▴\n(•) 5\n( ) 6 ▾ b\n")
        let groups = "<optgroup label=G><option>x</optgroup><option>y"
        #expect(text("size=4", groups) == "a\nG\n( ) x\n( ) y b\n")
    }

    @Test("details open and close by hand")
    func details() throws {
        let html = "<details><summary>More</summary><div>hidden words</div></details>"
        let closed = LaidOutPage(html, isInteractive: true)
        #expect(closed.text == "▸ More\n")
        #expect(closed.targets.map(\.kind) == [.disclosure(isOpen: false)])
        var state = PageState()
        let summary = try #require(closed.targetNodes.first)
        state.openDetails[LaidOutPage.parent(of: summary, in: html)] = true
        #expect(LaidOutPage(html, state: state).text == "▾ More\nhidden words\n")
    }

    @Test("what a state opens or closes does not ask the rules for the attribute")
    func styledDetails() throws {
        let style = """
            <style>::details-content { height: 0; overflow: clip } [open]::details-content {
            height: auto; content-visibility: visible } </style>
            """
        for open in ["", " open"] {
            let html = style + "<details\(open)><summary>More</summary><div>words</div></details>"
            let page = LaidOutPage(html, isInteractive: true)
            #expect(page.text == (open.isEmpty ? "▸ More\n" : "▾ More\nwords\n"))
            var state = PageState()
            let summary = try #require(page.targetNodes.first)
            state.openDetails[LaidOutPage.parent(of: summary, in: html)] = open.isEmpty
            let changed = LaidOutPage(html, state: state).text
            #expect(changed == (open.isEmpty ? "▾ More\nwords\n" : "▸ More\n"))
        }
    }

    @Test("the triangle of a row from right to left belongs to its target")
    func triangleAtRight() throws {
        let html = "<details dir=rtl><summary style='display: flex'>a<i>b</i></summary></details>"
        let page = LaidOutPage(html, isInteractive: true)
        let runs = page.lines.runs[page.lines.runRange(ofLine: 0)]
        #expect(page.text.hasSuffix("▸\n") && runs.last?.target == 1)
    }

    @Test("an open table is shown at once, and then whenever it has doubled")
    func provisionalTable() {
        let rows = (0..<64).map { "<tr><td>row \($0)<td>cell</tr>" }
        let html = Array(("<table>" + rows.joined()).utf8)
        let page = LaidOutPage(html, pieceSize: 30, isInteractive: true)
        #expect(page.lines.count == 64)
        #expect(page.outputs.first?.isEmpty == false)
        #expect(page.replacedLines <= 160)
    }

    @Test("nesting and lengths of any depth are laid out")
    func hostile() {
        #expect(LaidOutPage(String(repeating: "<div>x", count: 5_000)).lines.count > 0)
        #expect(LaidOutPage(String(repeating: "<table><tr><td>x", count: 300)).lines.count > 0)
        let word = LaidOutPage("<p>" + String(repeating: "x", count: 100_000))
        #expect(word.lines.count == 1_250)
        let spans = String(repeating: "<tr><td colspan=1000000>a<td rowspan=65534>b", count: 300)
        #expect(LaidOutPage("<table>" + spans).letters.count == 600)
    }

    @Test("every width shows every word", arguments: [1, 2, 5, 10, 79, 1_000])
    func anyWidth(columns: Int) {
        let html =
            "<ul><li>item <b>bold</b><ol><li>漢字 deep</ol></ul><table border=1><tr><td>a<td>b</table>"
            + "<div style='display:flex'><div>x</div><div>y</div></div><input><hr>"
        #expect(LaidOutPage(html, columns: columns).letters.count == 19)
    }
}
