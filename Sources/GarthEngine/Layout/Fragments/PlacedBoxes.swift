import GarthPage

/// A laid-out box with its place among the rows of its container.
struct PlacedBox {
    /// Its lines, in the store of the flow below (`pool[depth + 1].out`).
    var fragment: Fragment
    /// The column of its lines from the left edge of the flow.
    var column: Int
    /// The row of its first line from the first row of the container.
    var row: Int
    /// The columns that it was given, if its lines may be longer.
    var columns = Int.max
    /// What it paints; nil for a box without a ground and a border.
    var paint: PlacedPaint?
    /// Whether it is a picture, whose words are none of the text beside it.
    var isPicture = false

    var endRow: Int { row + fragment.lineCount }
}

/// A line of a box in a row of its container.
private struct RowPart {
    var line: Int
    /// The column that it begins at from the left edge of the flow, without what is left out.
    var column: Int
    /// The columns that its box was given.
    var columns: Int
    /// The blank columns at its beginning that are left out.
    var blankColumns = 0
    var isPicture = false
}

extension LayoutEngine {
    /// Writes rows that are made of the lines of boxes side by side.
    ///
    /// A box whose column is taken by longer text of its neighbour stands behind that text: no text
    /// is painted over. Rows without text above the first box and below the last one become space,
    /// which collapses with the space around the container.
    mutating func compose(_ boxes: [PlacedBox], rowCount: Int) {
        let all = boxes
        let boxes = boxes.filter { $0.fragment.lineCount > 0 }
            .sorted { ($0.row, $0.column) < ($1.row, $1.column) }
        guard let first = boxes.first?.row, let end = boxes.map(\.endRow).max() else {
            addSpace(rows: rowCount)
            return
        }
        if first > 0 {
            // The padding of items is inside of the boxes around them.
            flow.space.commitMargins()
            flow.paint.settleTops(below: flow.space.pixels)
        }
        addSpace(rows: first)
        let above = flow.out.count
        let seen = all.compactMap { $0.paint?.rows.all.lowerBound }.min() ?? first
        if seen < first { keepFirstRows(first - max(0, seen)) }
        emitPendingSpace()
        flow.placeAnchors()
        let top = flow.out.count
        var active: [PlacedBox] = []
        var next = 0
        for row in first..<end {
            active.removeAll { $0.endRow <= row }
            while next < boxes.count, boxes[next].row == row {
                let column = boxes[next].column
                // From the end: of thousands of boxes in one cell each has its place there.
                let before = active.lastIndex { $0.column <= column }
                active.insert(boxes[next], at: before.map { $0 + 1 } ?? 0)
                next += 1
            }
            composeRow(row, active)
        }
        let below = paint(placed: all, rows: first..<end, at: top, notAbove: above)
        if input.options.isInteractive { adoptAnchors(of: boxes, onto: top - first) }
        var last = 0
        for (slots, frame, rows) in below.sorted(by: { $0.rows < $1.rows }) {
            flow.paint.wait(
                forEndOf: slots, frame, above: flow.space.pixels + Float(rows) * Cell.height,
                isBeside: rows == last)
            last = rows
        }
        addSpace(rows: rowCount - end)
    }

    /// Writes rows of the space above the first line of a flow that an item shows: nothing else keeps
    /// them.
    private mutating func keepFirstRows(_ rows: Int) {
        guard flow.out.count == flow.firstLine, !flow.paint.isWaiting else { return }
        flow.space.remove(rows: rows)
        emitPendingSpace()
        for _ in 0..<rows { endRow(width: flow.floats.isEmpty ? 0 : emitLeftFloats()) }
    }

    private mutating func addSpace(rows: Int) {
        guard rows > 0 else { return }
        flow.space.add(Float(min(rows, LayoutLimits.heightRows)) * Cell.height)
    }

    private mutating func composeRow(_ row: Int, _ boxes: [PlacedBox]) {
        var (column, isOverflowed) = (0, false)
        let markers = takeMarkersAtRight()
        if flow.heads.hasMarkers || !flow.floats.isEmpty {
            column = emitPrefix(to: boxes.first?.column ?? 0)
        }
        var (hasText, isBehindPicture) = (false, false)
        for part in parts(ofRow: row, boxes) {
            let isTaken =
                part.column < column
                || part.column == column
                    && (isOverflowed || isBehindPicture || part.isPicture
                        || meetsControl(part.line))
            let at = hasText && isTaken ? column + 1 : max(part.column, column)
            flow.out.appendBlanks(at - column)
            let width = flow.out.appendLine(
                part.line, of: pool[depth + 1].out, fromColumn: part.blankColumns)
            column = at + width
            isOverflowed = part.blankColumns + width > part.columns
            (hasText, isBehindPicture) = (true, part.isPicture)
        }
        column = emitMarkersAtRight(ofBoxes: markers, from: column)
        endRow(width: column)
        flow.widths.note(greatest: column)
    }

    /// The lines of boxes in one row, in the order of their columns.
    ///
    /// A line that reaches into the columns of the next box begins with its text: what negative
    /// margins, or one grid area for two items, set over the blank columns of a box stands there.
    private mutating func parts(ofRow row: Int, _ boxes: [PlacedBox]) -> [RowPart] {
        var parts: [RowPart] = []
        parts.reserveCapacity(boxes.count)
        var end = 0
        var overlaps = false
        for box in boxes {
            let line = box.fragment.firstLine + row - box.row
            let width = Int(pool[depth + 1].out.widths[line])
            guard width > 0 else {
                flow.out.adoptKeeping(ofLine: line, of: pool[depth + 1].out)
                continue
            }
            overlaps = overlaps || box.column < end
            end = max(end, box.column + width)
            parts.append(
                RowPart(
                    line: line, column: box.column, columns: box.columns, isPicture: box.isPicture))
        }
        guard overlaps else { return parts }
        for i in parts.indices {
            let blank = pool[depth + 1].out.blankColumns(ofLine: parts[i].line)
            guard blank < .max else { continue }
            parts[i].column += blank
            parts[i].blankColumns = blank
        }
        // The order of lines that begin in one column stays.
        return parts.enumerated().sorted {
            ($0.element.column, $0.offset) < ($1.element.column, $1.offset)
        }.map(\.element)
    }

    /// Whether a word and the frame of a control meet between the row so far and a line behind it.
    private func meetsControl(_ line: Int) -> Bool {
        let start = pool[depth + 1].out.textStart(ofLine: line)
        guard let last = flow.out.text.last, start < pool[depth + 1].out.text.count else {
            return false
        }
        let next = pool[depth + 1].out.text[start]
        return Self.isWord(last) && next == 0x5B || last == 0x5D && Self.isWord(next)
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || byte >= 0x80 || byte == 0x3A
    }

    /// Moves the anchors of boxes side by side to the new lines.
    private mutating func adoptAnchors(of boxes: [PlacedBox], onto top: Int) {
        guard !pool[depth + 1].out.anchors.isEmpty else { return }
        let first = flow.out.anchors.count
        for box in boxes {
            let line = box.fragment.firstLine
            flow.out.adoptAnchors(
                of: line..<line + box.fragment.lineCount, in: pool[depth + 1].out,
                onto: top + box.row)
        }
        flow.out.sortAnchors(from: first)
    }
}
