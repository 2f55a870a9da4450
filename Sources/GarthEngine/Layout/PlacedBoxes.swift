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

    var endRow: Int { row + fragment.lineCount }
}

extension LayoutEngine {
    /// Writes rows that are made of the lines of boxes side by side.
    ///
    /// A box whose column is taken by longer text of its neighbour stands behind that text: no text
    /// is painted over. Rows without text above the first box and below the last one become space,
    /// which collapses with the space around the container.
    mutating func compose(_ boxes: [PlacedBox], rowCount: Int) {
        let boxes = boxes.filter { $0.fragment.lineCount > 0 }
            .sorted { ($0.row, $0.column) < ($1.row, $1.column) }
        guard let first = boxes.first?.row, let end = boxes.map(\.endRow).max() else {
            addSpace(rows: rowCount)
            return
        }
        addSpace(rows: first)
        emitPendingSpace()
        for anchor in flow.pendingAnchors {
            flow.out.anchors.append(LineStore.Anchor(node: anchor, line: flow.out.count))
        }
        flow.pendingAnchors.removeAll(keepingCapacity: true)
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
        if options.isInteractive { adoptAnchors(of: boxes, onto: top - first) }
        addSpace(rows: rowCount - end)
    }

    private mutating func addSpace(rows: Int) {
        guard rows > 0 else { return }
        flow.commitMargins()
        flow.space += Float(min(rows, LayoutLimits.heightRows)) * Cell.height
    }

    private mutating func composeRow(_ row: Int, _ boxes: [PlacedBox]) {
        var (column, isOverflowed) = (0, false)
        if !flow.markers.isEmpty || flow.hasFloats {
            column = emitPrefix(to: boxes.first?.column ?? 0)
        }
        var hasText = false
        for box in boxes {
            let line = box.fragment.firstLine + row - box.row
            let width = Int(pool[depth + 1].out.widths[line])
            guard width > 0 else {
                flow.out.adoptKeeping(ofLine: line, of: pool[depth + 1].out)
                continue
            }
            let isTaken =
                box.column < column
                || box.column == column && (isOverflowed || meetsControl(line))
            let at = hasText && isTaken ? column + 1 : max(box.column, column)
            flow.out.appendBlanks(at - column)
            flow.out.appendLine(line, of: pool[depth + 1].out)
            column = at + width
            isOverflowed = width > box.columns
            hasText = true
        }
        endRow(width: column)
        flow.greatestWidth = max(flow.greatestWidth, column)
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
