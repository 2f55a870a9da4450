import GarthPage
import TestSupport
import Testing

@testable import GarthEngine

/// The grounds of a page as letters: each cell has that of its colour, and a dot without a ground.
private func grounds(
    _ html: String, columns: Int = 24, textColumns: Int = 0, pieceSize: Int = .max,
    isInteractive: Bool = true
) -> [String] {
    let css = """
        <!DOCTYPE html><style>body { margin: 0 } p, pre { margin: 0 }
        .r { background: #c00 } .g { background: #080 } .b { background: #00c }
        .w { background: #fff }</style>
        """
    let page = LaidOutPage(
        Array((css + html).utf8), pieceSize: pieceSize, columns: columns,
        textColumns: textColumns, isInteractive: isInteractive)
    return (0..<page.lines.count).map { line in
        var row = [Character](repeating: ".", count: columns)
        for cells in page.lines.painted[page.lines.paintedRange(ofLines: line..<line + 1)] {
            guard let color = page.styles[Int(cells.style)].background else { continue }
            let letter: Character =
                color.red > color.green ? "r" : color.green > color.blue ? "g" : "b"
            for column in cells.columns where column < columns { row[column] = letter }
        }
        return String(row)
    }
}

@Suite("Grounds of boxes on a screen") struct PaintTests {
    @Test("a ground fills the padding box of a block, from its first row to its last")
    func block() {
        let html = "<p>a<div class=r style='padding: 16px 8px; margin: 16px'><p>b<p>c</div><p>d"
        #expect(
            grounds(html) == [
                "........................", "........................",
                "..rrrrrrrrrrrrrrrrrrrr..", "..rrrrrrrrrrrrrrrrrrrr..",
                "..rrrrrrrrrrrrrrrrrrrr..", "..rrrrrrrrrrrrrrrrrrrr..",
                "........................", "........................",
            ])
    }

    @Test("margins stand outside of a ground, whoever has them")
    func margins() {
        let html = "<p>a<div class=g><p style='margin: 16px 0'>b</div><p>c"
        #expect(
            grounds(html, columns: 4) == ["....", "....", "gggg", "....", "...."])
        let padded = "<p>a<div class=g><div style='padding: 16px 0'>b</div></div><p>c"
        #expect(
            grounds(padded, columns: 4) == ["....", "gggg", "gggg", "gggg", "...."])
    }

    @Test("a box inside another is painted over it, also in the terminal's own colour")
    func nested() {
        let html = """
            <div class=b style='padding: 0 16px'>a<div class=r>b</div><div class=w>c</div>d</div>
            """
        #expect(
            grounds(html, columns: 8) == ["bbbbbbbb", "bbrrrrbb", "bb....bb", "bbbbbbbb"])
    }

    @Test("items of a row are painted to the height of the row")
    func items() {
        let html = """
            <div style='display: flex; gap: 16px'><div class=r style='flex: 1'>a<br>b<br>c</div>
            <div class=g style='flex: 1; padding: 0 8px'>d</div></div>
            """
        #expect(
            grounds(html) == [String](repeating: "rrrrrrrrrr..gggggggggggg", count: 3))
        let start = html.replacing("display: flex", with: "display: flex; align-items: start")
        #expect(
            grounds(start) == [
                "rrrrrrrrrr..gggggggggggg", "rrrrrrrrrr..............",
                "rrrrrrrrrr..............",
            ])
    }

    @Test("an item of a height that its text does not fill is painted beside its neighbours")
    func itemOfHeight() {
        let html = """
            <div style='display: flex'><div class=r style='width: 40px; height: 600px'>a</div>
            <pre>\(String(repeating: "x\n", count: 14))</pre></div><p>e
            """
        let rows = grounds(html, columns: 10)
        #expect(rows.dropLast() == Array(repeating: "rrrrr.....", count: 14)[...])
        #expect(rows.last == "..........")
    }

    @Test("items of a grid are painted in their areas")
    func grid() {
        let html = """
            <div style='display: grid; grid-template-columns: 1fr 1fr; gap: 16px'>
            <p class=r>a<p class=g>b<p class=b style='grid-column: span 2'>c</div>
            """
        #expect(
            grounds(html) == [
                "rrrrrrrrrrr..ggggggggggg", "........................",
                "bbbbbbbbbbbbbbbbbbbbbbbb",
            ])
    }

    @Test("what is painted in an item, a cell, a float or a positioned box has its place in it")
    func inside() {
        let box = "<pre class=r>x</pre>"
        let html = """
            <div style='display: flex'><div style='width: 80px'>a</div><div style='flex: 1'>\(box)</div>
            </div>
            """
        #expect(grounds(html, columns: 16) == ["..........rrrrrr"])
        let table =
            "<table cellspacing=0 style='width: 100%'><tr><td>a<td style='width: 40px'>\(box)</table>"
        #expect(grounds(table, columns: 16)[0].hasSuffix("rrrrr"))
        let float = "<div style='float: right; width: 40px'>\(box)</div><p>text"
        #expect(grounds(float, columns: 60)[0].hasSuffix("rrrrr"))
        let positioned = """
            <div style='position: relative; height: 32px'>text
            <div style='position: absolute; right: 0; top: 0; width: 40px'>\(box)</div></div>
            """
        #expect(grounds(positioned, columns: 60)[0].hasSuffix("rrrrr"))
    }

    @Test("a table paints its rows, and its cells over them")
    func table() {
        let html = """
            <table style='border-collapse: collapse'><tr class=b><td>aa<td>bb
            <tr><td>cc<td class=g>dd</table>
            """
        let rows = grounds(html, columns: 8)
        #expect(rows[0].hasPrefix("bbbbb") && rows[1].hasPrefix("...gg"), "\(rows)")
    }

    @Test("a float is painted with its padding, beside the text")
    func float() {
        let html = """
            <div class=g style='float: left; width: 32px; padding: 0 8px'>a<br>b</div>
            <p>text<br>text<br>text
            """
        let rows = grounds(html, columns: 40)
        #expect(rows[0].hasPrefix("gggggg.") && rows[1] == rows[0])
        #expect(!rows[2].contains("g"))
    }

    @Test("a rule, and a box that is as low as one, fill no row")
    func rules() {
        let html = "a<hr class=r><div class=g style='height: 2px'>b</div>"
        #expect(grounds(html).allSatisfy { $0.allSatisfy { $0 == "." } })
    }

    @Test("the padding of a box in a line has its ground, and its margin has none")
    func inlineEdges() {
        let page = LaidOutPage(
            "<!DOCTYPE html>a<b style='background: #c00; padding: 0 8px; margin: 0 8px'>b</b>c",
            isInteractive: true)
        let grounds = page.lines.runs.flatMap { run in
            [Bool](
                repeating: page.styles[Int(run.style)].background != nil, count: Int(run.byteCount))
        }
        #expect(page.lines.string(ofLine: 0) == "a  b  c")
        #expect(grounds == [false, false, true, true, true, false, false])
    }

    @Test("what a box in a line holds is painted in all its rows, also in that of the line")
    func contentOfBoxInLine() {
        let inner = "<div class=r style='padding: 16px 8px'>a<br>b</div>"
        let rows = ["...", "rrr", "rrr", "rrr", "rrr"]
        #expect(
            grounds("x<br><div style='display: inline-block'>\(inner)</div>", columns: 3) == rows)
        #expect(
            grounds("x<br><div style='display: inline-flex'>\(inner)</div>", columns: 3) == rows)
        let single = "<div style='display: inline-block; width: 32px'><div class=r>a</div></div> b"
        #expect(grounds(single, columns: 8) == ["rrrr...."])
    }

    @Test("the padding of items is inside of the ground around them")
    func paddingOfItems() {
        let bar = """
            <p>a<div class=r style='display: flex'><a style='padding: 16px 8px'>b</a>
            <a class=g style='padding: 16px 8px'>c</a></div>
            """
        #expect(
            grounds(bar, columns: 8) == [
                "........", "rrrgggrr", "rrrgggrr", "rrrgggrr",
            ])
        let alone = bar.replacing("class=r", with: "").replacing("<p>a", with: "")
        #expect(
            grounds(alone, columns: 8) == ["...ggg..", "...ggg..", "...ggg.."])
    }

    @Test("the text of floats is in one row where one of them has a ground in its padding")
    func floatsInRow() {
        let tabs = """
            <style>li { float: left; list-style: none } a { display: block; padding: 16px 8px }</style>
            <div class=r style='overflow: hidden'><li><a>b</a><li><a class=g>c</a><li><a>d</a></div>
            """
        let page = LaidOutPage(Array("<!DOCTYPE html>\(tabs)".utf8), columns: 12)
        let text = page.text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(text.count { $0.contains("b") && $0.contains("c") && $0.contains("d") } == 1)
        #expect(
            grounds(tabs, columns: 12) == [String](repeating: "rrrgggrrrrrr", count: 3))
    }

    @Test(
        "a bar that is fixed at the top is painted from side to side of a wide window",
        arguments: ["left: 0; right: 0", "left: 0; width: 100%", "width: 100%"])
    func fixedBar(style: String) {
        let bar = "<div class=r style='position: fixed; top: 0; \(style)'>a</div>"
        #expect(
            grounds(bar, columns: 24, textColumns: 12).first == String(repeating: "r", count: 24))
    }

    @Test("a dump of plain text has no painted cells")
    func dump() {
        #expect(
            grounds("<div class=r>a</div>", isInteractive: false) == ["........................"])
    }

    @Test("a page in pieces has the grounds of the whole page", arguments: [1, 7, 64])
    func pieces(size: Int) {
        let part = """
            <div class=b style='padding: 16px'><p>a<div style='display: flex'><p class=r>x<p>y</div>
            <div class=g>in <span style='display: inline-block; padding: 8px' class=r>two<br>rows</span>
            </div><table><tr class=g><td>c<td>d</table></div><p>between
            <div style='float: right; width: 48px; padding: 8px' class=r>float</div><p>beside<p>below
            """
        let html = String(repeating: part, count: 6)
        #expect(
            grounds(html, columns: 60, pieceSize: size) == grounds(html, columns: 60))
    }

    @Test("thousands of grounds in one row or around one line are bounded")
    func hostile() {
        let nested = String(repeating: "<div class=r><div class=g>", count: 2_000) + "x"
        #expect(grounds(nested).count == 1)
        let beside =
            "<div style='position: relative'>"
            + String(
                repeating: "<b class=r style='position: absolute; left: 8px; top: 0'>y</b>",
                count: 2_000)
        #expect(!grounds(beside).isEmpty)
    }
}
