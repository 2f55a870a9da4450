import GarthPage

/// Cells that a box paints in the lines of its store: its ground, or a part of its border.
struct BoxPaint: Equatable {
    /// The lines of a box whose edges are not known yet.
    static let unknown = Int32.max

    /// Its first line; `unknown` before that is written.
    var firstLine = unknown
    /// The line behind its last one; `unknown` before that is written.
    var endLine = unknown
    /// Its first column, and the one behind its last. A box that is not in its place yet may begin
    /// before its content, whose first column is 0.
    var firstColumn: Int32
    var endColumn: Int32
    /// The announced style whose background fills it; that of the terminal takes away what is painted
    /// around the box. Lines have its foreground.
    var style: UInt16
    /// The lines in each of the cells, which have no ground then.
    var strokes: PaintedCells.Lines = []
    /// Whether its lines leave out cells with text, and those beside them.
    var givesWay = false

    init(columns: Range<Int>, lines: Range<Int>? = nil, style: UInt16) {
        firstColumn = Int32(clamping: columns.lowerBound)
        endColumn = Int32(clamping: columns.upperBound)
        self.style = style
        if let lines {
            firstLine = Int32(clamping: lines.lowerBound)
            endLine = Int32(clamping: lines.upperBound)
        }
    }

    /// The same cells in other lines, and so many columns to the right.
    func moved(to lines: Range<Int>, by columns: Int) -> BoxPaint {
        var paint = self
        paint.firstLine = Int32(clamping: lines.lowerBound)
        paint.endLine = Int32(clamping: lines.upperBound)
        paint.firstColumn = Int32(clamping: max(0, Int(firstColumn) + columns))
        paint.endColumn = Int32(clamping: max(0, Int(endColumn) + columns))
        return paint
    }

    /// Whether the cells of both are the same but for their lines.
    func isBeside(_ other: BoxPaint) -> Bool {
        firstColumn == other.firstColumn && endColumn == other.endColumn && style == other.style
            && strokes == other.strokes
    }

    /// Its lines among the first `count`; an edge that is not known yet is behind them.
    func lines(upTo count: Int) -> Range<Int> {
        let first = min(Int(firstLine), count)
        return first..<max(first, min(Int(endLine), count))
    }
}

extension LineStore {
    /// Ends at a line what boxes have painted up to a later one.
    mutating func endPaints(at line: Int) {
        let line = Int32(clamping: line)
        for index in paints.indices where paints[index].firstLine != BoxPaint.unknown {
            paints[index].firstLine = min(paints[index].firstLine, line)
            if paints[index].endLine != BoxPaint.unknown {
                paints[index].endLine = min(paints[index].endLine, line)
            }
        }
    }

    /// Moves what boxes paint from a line on, where line `first + i` became line `numbers[i]`.
    mutating func movePaints(from first: Int, to numbers: [Int]) {
        func moved(_ line: Int32) -> Int32 {
            let index = Int(line) - first
            return numbers.indices.contains(index) ? Int32(clamping: numbers[index]) : line
        }
        for index in paints.indices {
            paints[index].firstLine = moved(paints[index].firstLine)
            paints[index].endLine = moved(paints[index].endLine)
        }
    }

    /// Takes over what some of another store's boxes paint in a part of its lines; the first of these
    /// is `line` here, and their first column is `column`.
    mutating func adoptPaints(
        _ range: Range<Int>, ofLines lines: Range<Int>, in other: borrowing LineStore,
        onto line: Int, column: Int
    ) {
        for index in range where index < other.paints.count {
            let paint = other.paints[index]
            let shown = paint.lines(upTo: other.count).clamped(to: lines)
            guard !shown.isEmpty else { continue }
            let move = line - lines.lowerBound
            paints.append(
                paint.moved(to: shown.lowerBound + move..<shown.upperBound + move, by: column))
        }
    }

    /// Paints cells of one line; those below equal ones of the line above continue them.
    mutating func paint(row: Int, _ paint: BoxPaint, column: Int = 0) {
        let paint = paint.moved(to: row..<row + 1, by: column)
        guard paint.firstColumn < paint.endColumn else { return }
        for index in paints.indices.suffix(LayoutLimits.joinedPaints)
        where paints[index].endLine == paint.firstLine && paints[index].isBeside(paint) {
            paints[index].endLine += 1
            return
        }
        paints.append(paint)
    }

    /// Paints what boxes paint in a line of another store, whose first column is `column`.
    mutating func adoptPaints(
        ofLine source: Int, in other: borrowing LineStore, row: Int, column: Int
    ) {
        guard !other.paints.isEmpty else { return }
        for paint in other.paints where paint.lines(upTo: other.count).contains(source) {
            self.paint(row: row, paint, column: column)
        }
    }
}
