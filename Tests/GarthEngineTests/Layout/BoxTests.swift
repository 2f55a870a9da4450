import GarthPage
import Testing

@testable import GarthEngine

/// Flex and grid containers, floats, columns and positioned boxes in a page.
@Suite("Boxes side by side") struct BoxTests {
    private func text(_ html: String, columns: Int = 80) -> [String] {
        LaidOutPage(html, columns: columns).text.split(separator: "\n").map(String.init)
    }

    @Test(
        "containers in containers show their text once, however deep they are",
        arguments: [
            "<div style='display: flex'>", "<div style='display: flex'><i>x</i><div>",
            "<div style='display: grid; grid-template-columns: auto 1fr'><i>x</i><div>",
            "<div style='display: inline-flex'>", "<div style='float: left'>",
            "<div style='float: left; width: 50%'>", "<div style='columns: 2'>",
            "<div style='display: flex; align-items: center; flex-direction: column'>",
            "<div style='display: flex; flex-wrap: wrap'><div style='float: right'>",
            "<div style='position: relative'><span style='position: absolute; right: 0'>",
        ])
    func nested(start: String) {
        // Twice the work at each level would not end in a lifetime.
        for depth in [8, 36, 200] {
            let page = LaidOutPage("<p>" + String(repeating: start, count: depth) + "innermost")
            // Where the screen has no room for a word any more, it stands in pieces.
            #expect(page.letters.filter { $0 != "x" } == Array("innermost"))
        }
    }

    @Test("the items of a row may be many")
    func manyItems() {
        let items = (0..<500).map { "<b>item\($0)</b>" }.joined()
        let page = text("<div style='display: flex; flex-wrap: wrap; gap: 8px'>\(items)</div>")
        #expect(page.count < 70)
        #expect(page.joined(separator: " ").split(separator: " ").count == 500)
    }

    @Test("a link that is a flex container has the text of its items")
    func link() {
        let page = LaidOutPage(
            "<a href=/x style='display: flex; gap: 16px'><b>one</b> <i>two</i></a>",
            isInteractive: true)
        let linked = page.lines.runs.filter { $0.target == 1 }
        #expect(linked.map(\.byteCount) == [3, 3])
        #expect(page.targets.count == 1)
    }

    @Test(
        "a positioned box in a sentence stands the same when its blocks come later",
        arguments: ["", "left: 4px"])
    func positionedInPieces(inset: String) {
        let box = "<b style='position: absolute; \(inset)'>note<i>more</i><div>block</div></b>"
        let html = "<p>text \(box)"
        let whole = LaidOutPage(html)
        #expect(whole.letters == Array("textnotemoreblock"))
        for size in [1, 7, 60] {
            #expect(LaidOutPage(Array(html.utf8), pieceSize: size).lines == whole.lines)
        }
    }

    @Test("named places stand in the rows of their boxes")
    func anchors() {
        let page = LaidOutPage(
            """
            <div style='display: grid; grid-template-columns: 1fr 1fr'>
            <div>a<br>b<p id=left>c</div><div id=right>d<br><i id=second>e</i></div></div>
            <p><span id=side style='float: left'>f</span>g</p>
            """, isInteractive: true)
        let anchors = Dictionary(
            page.lines.anchors.map { ($0.name, $0.line) }, uniquingKeysWith: { first, _ in first })
        #expect(anchors == ["right": 0, "second": 1, "left": 3, "side": 5])
    }

    @Test(
        "a box with a huge size or span leaves a page that can be shown",
        arguments: [
            "<div style='display: flex; gap: 1e9px'><b style='flex: 1e9 1e9 1e9px'>x</b><b>y</b></div>",
            "<div style='display: grid; grid-template-columns: repeat(100000, 1e9px)'><b>x</b><b>y</b></div>",
            "<div style='display: grid'><b style='grid-area: 1 / 1 / span 9999 / span 9999'>x</b><b>y</b></div>",
            "<div style='display: grid'><b style='grid-area: 99999 / 99999'>x</b><b>y</b></div>",
            "<b style='float: left; width: 1e9px; margin-left: -1e9px'>x</b><b>y</b>",
            "<div style='columns: 1000 1px; column-gap: 1e9px'>x y</div>",
            "<div style='position: relative'><b style='position: absolute; left: 4e3px'>x</b>y</div>",
        ])
    func hostile(html: String) {
        let page = LaidOutPage(html)
        #expect(page.letters.sorted() == ["x", "y"])
        #expect(page.lines.text.count < 10_000)
    }

    @Test("many items with spans are placed in a time that grows as they do")
    func manySpans() {
        // Twenty thousand items that each looked at all rows before it would take hours.
        let items = String(repeating: "<b style='grid-column: span 2'>a</b><b>c</b>", count: 10_000)
        let page = LaidOutPage(
            "<div style='display: grid; grid-auto-flow: dense; grid-template-columns: 1fr 1fr 1fr'>"
                + items)
        #expect(page.letters.count == 20_000)
        let floats = String(repeating: "<b style='float: left; width: 30%'>a</b>", count: 10_000)
        #expect(LaidOutPage(floats).letters.count == 10_000)
    }

    @Test("running text in a column of less than twenty cells is stacked")
    func readable() {
        let words = String(repeating: "some words ", count: 8)
        let row =
            "<div style='display: flex; gap: 16px'><p style='flex: 1'>\(words)</p><p style='flex: 1'>\(words)</p></div>"
        #expect(
            text(row, columns: 80).first?.hasPrefix(
                "some words some words some words some    some words") == true)
        #expect(text(row, columns: 30).allSatisfy { !$0.contains("  ") })
    }
}
