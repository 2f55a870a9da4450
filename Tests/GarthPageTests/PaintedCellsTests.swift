import GarthPage
import Testing

@Suite("Painted cells of lines") struct PaintedCellsTests {
    /// So many lines, each with a cell in the column of its number.
    private func lines(_ count: Int, from first: Int = 0) -> PageLines {
        var lines = PageLines()
        for line in 0..<count {
            lines.endLine()
            lines.paint([
                PaintedCells(line: UInt32(line), column: UInt16(first + line), count: 1, style: 1)
            ])
        }
        return lines
    }

    private func columns(_ lines: PageLines) -> [[Int]] {
        (0..<lines.count).map { line in
            lines.painted[lines.paintedRange(ofLines: line..<line + 1)].map { Int($0.column) }
        }
    }

    @Test("they move with their lines")
    func moves() {
        var page = lines(4)
        page.append(lines(2, from: 10))
        #expect(columns(page) == [[0], [1], [2], [3], [10], [11]])
        page.splice(at: 1, removing: 2, lines(1, from: 20))
        #expect(columns(page) == [[0], [20], [3], [10], [11]])
        page.truncate(toLine: 4)
        #expect(columns(page) == [[0], [20], [3], [10]])
        #expect(columns(page.slice(1..<3)) == [[20], [3]])
        page.splice(at: 0, removing: 4, PageLines())
        #expect(page.painted.isEmpty)
    }

    @Test("a line is drawn with what is painted before, between and behind its text")
    func drawn() {
        let red = TextStyle(background: RGBColor(200, 0, 0))
        let link = TextStyle(foreground: RGBColor(0, 0, 200))
        var lines = PageLines()
        lines.append(repeating: 0x20, count: 2, style: 0, target: 0)
        lines.append(repeating: 0x78, count: 1, style: 2, target: 0)
        lines.endLine()
        lines.paint([
            PaintedCells(line: 0, column: 1, count: 4, style: 1),
            PaintedCells(line: 0, column: 4, count: 1, style: 2, lines: .vertical),
        ])
        var linkOnRed = link
        linkOnRed.background = red.background
        #expect(
            lines.drawnRuns(ofLine: 0, styles: [TextStyle(), red, link]) == [
                DrawnRun(text: [0x20]), DrawnRun(text: [0x20], style: red),
                DrawnRun(text: [0x78], style: linkOnRed), DrawnRun(text: [0x20], style: red),
                DrawnRun(text: Array("│".utf8), style: linkOnRed),
            ])
    }

    @Test(
        "lines meet in the signs of boxes",
        arguments: [
            (PaintedCells.Lines.horizontal, "─"), (.vertical, "│"), ([.right, .down], "┌"),
            ([.left, .up], "┘"), ([.right, .down, .rounded], "╭"), ([.up, .down, .heavy], "┃"),
            ([.up, .right, .down, .left], "┼"), ([.left, .down, .right, .rounded], "┬"),
        ] as [(PaintedCells.Lines, String)])
    func signs(lines: PaintedCells.Lines, sign: String) {
        #expect(lines.sign == sign.unicodeScalars.first?.value)
    }
}
