import GarthPage

/// The rows of what boxes paint: for each line the cells of each ground, none over another, and those
/// of lines around boxes, which join where they meet.
struct PaintedRows {
    /// Cells of one ground in a row.
    private struct Part: Equatable {
        var columns: Range<Int32>
        var style: UInt16
    }

    private let paints: [BoxPaint]
    private let styles: AnnouncedStyles
    /// A cell of a line around a box.
    private struct Stroke: Equatable {
        var lines: PaintedCells.Lines
        var style: UInt16
        var givesWay: Bool
    }

    /// The parts of the present row, and its cells with lines.
    private var parts: [Part] = []
    private var strokes: [Int32: Stroke] = [:]
    private(set) var cells: [PaintedCells] = []

    /// Paints the lines from one on, which are counted from 0 then.
    init(_ store: borrowing LineStore, from first: Int, _ styles: AnnouncedStyles) {
        paints = store.paints
        self.styles = styles
        paint(first..<store.count, of: store)
    }

    private mutating func paint(_ lines: Range<Int>, of store: borrowing LineStore) {
        guard !paints.isEmpty, !lines.isEmpty else { return }
        var ranges: [(lines: Range<Int>, paint: Int)] = []
        for index in paints.indices {
            let shown = paints[index].lines(upTo: lines.upperBound).clamped(to: lines)
            if !shown.isEmpty { ranges.append((shown, index)) }
        }
        ranges.sort { ($0.lines.lowerBound, $0.paint) < ($1.lines.lowerBound, $1.paint) }
        var (active, next, line) = ([(end: Int, paint: Int)](), 0, lines.lowerBound)
        while line < lines.upperBound, next < ranges.count || !active.isEmpty {
            if active.isEmpty { line = max(line, ranges[next].lines.lowerBound) }
            while next < ranges.count, ranges[next].lines.lowerBound == line {
                if active.count < LayoutLimits.paintsAtOnce {
                    active.append((ranges[next].lines.upperBound, ranges[next].paint))
                }
                next += 1
            }
            active.sort { $0.paint < $1.paint }
            setParts(active)
            // The rows to the next change are equal.
            var end = active.map(\.end).min() ?? line + 1
            if next < ranges.count { end = min(end, ranges[next].lines.lowerBound) }
            for row in line..<end { write(row - lines.lowerBound, row, of: store) }
            active.removeAll { $0.end <= end }
            line = end
        }
    }

    /// Lays the boxes of a row over each other.
    private mutating func setParts(_ active: [(end: Int, paint: Int)]) {
        parts.removeAll(keepingCapacity: true)
        if !strokes.isEmpty { strokes.removeAll(keepingCapacity: true) }
        for (_, index) in active.prefix(LayoutLimits.paintsInRow) {
            let paint = paints[index]
            let first = max(0, min(paint.firstColumn, Int32(UInt16.max) - 1))
            let columns = first..<max(first, min(paint.endColumn, Int32(UInt16.max) - 1))
            guard !columns.isEmpty else { continue }
            guard paint.strokes.isEmpty else {
                for column in columns {
                    draw(
                        Stroke(
                            lines: paint.strokes, style: paint.style, givesWay: paint.givesWay),
                        at: column)
                }
                continue
            }
            cut(columns)
            if !strokes.isEmpty { for column in columns { strokes[column] = nil } }
            guard styles.list[Int(paint.style)].background != nil else { continue }
            let place = parts.firstIndex { $0.columns.lowerBound >= columns.upperBound }
            parts.insert(Part(columns: columns, style: paint.style), at: place ?? parts.count)
        }
    }

    /// Draws lines in a cell; where they meet others, both are light if one is.
    private mutating func draw(_ stroke: Stroke, at column: Int32) {
        guard let other = strokes[column] else {
            strokes[column] = stroke
            return
        }
        var joined = stroke
        joined.lines.formUnion(other.lines)
        if !(stroke.lines.contains(.heavy) && other.lines.contains(.heavy)) {
            joined.lines.remove(.heavy)
        }
        joined.givesWay = stroke.givesWay && other.givesWay
        strokes[column] = joined
    }

    /// Takes cells from what was painted so far.
    private mutating func cut(_ columns: Range<Int32>) {
        guard parts.contains(where: { $0.columns.overlaps(columns) }) else { return }
        var kept: [Part] = []
        for part in parts {
            let left =
                part.columns
                .lowerBound..<max(
                    part.columns.lowerBound, min(part.columns.upperBound, columns.lowerBound))
            let right =
                min(
                    part.columns.upperBound, max(part.columns.lowerBound, columns.upperBound))..<part
                .columns.upperBound
            if !left.isEmpty { kept.append(Part(columns: left, style: part.style)) }
            if !right.isEmpty { kept.append(Part(columns: right, style: part.style)) }
        }
        parts = kept
    }

    /// Writes the cells of a row, whose line stands in the store at `row`.
    private mutating func write(_ line: Int, _ row: Int, of store: borrowing LineStore) {
        for part in parts { write(part.columns, part.style, [], line) }
        guard !strokes.isEmpty else { return }
        var runs: [(columns: Range<Int32>, stroke: Stroke)] = []
        for (column, stroke) in strokes.sorted(by: { $0.key < $1.key }) {
            if givesWay(stroke, at: column, row, of: store) { continue }
            if let last = runs.last, last.columns.upperBound == column, last.stroke == stroke {
                runs[runs.count - 1].columns = last.columns.lowerBound..<column + 1
            } else {
                runs.append((column..<column + 1, stroke))
            }
        }
        for run in runs {
            var lines = run.stroke.lines
            if isCrossed(run.columns, lines, row, of: store) { lines = .below }
            write(run.columns, run.stroke.style, lines, line)
        }
    }

    /// Whether a cell of a line is left out, for the text in it or beside it.
    private func givesWay(
        _ stroke: Stroke, at column: Int32, _ row: Int, of store: borrowing LineStore
    ) -> Bool {
        stroke.givesWay
            && store.hasText(
                inLine: row, columns: max(0, Int(column) - 1)..<Int(column) + 2)
    }

    /// Whether a line without corners runs through the text of another box: that of a float, which
    /// stands in the blank row that the line was given. Then it is a line below the text.
    private func isCrossed(
        _ columns: Range<Int32>, _ lines: PaintedCells.Lines, _ row: Int,
        of store: borrowing LineStore
    ) -> Bool {
        guard lines.subtracting(.heavy) == .horizontal, store.widths[row] > columns.lowerBound,
            strokes[columns.lowerBound]?.givesWay != true,
            strokes[columns.lowerBound - 1] == nil, strokes[columns.upperBound] == nil
        else { return false }
        return store.hasText(
            inLine: row, columns: Int(columns.lowerBound)..<Int(columns.upperBound))
    }

    private mutating func write(
        _ columns: Range<Int32>, _ style: UInt16, _ lines: PaintedCells.Lines, _ line: Int
    ) {
        cells.append(
            PaintedCells(
                line: UInt32(clamping: line), column: UInt16(clamping: columns.lowerBound),
                count: UInt16(clamping: columns.count), style: style, lines: lines))
    }
}
