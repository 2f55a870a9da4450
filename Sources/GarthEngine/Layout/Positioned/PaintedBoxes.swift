import GarthPage

/// An absolutely positioned box that waits for the end of its containing block, where all rows are
/// known in which it may stand.
struct PaintedBox {
    var lines: LineStore
    /// The column of its lines.
    var column: Int
    /// The offsets from the top and the bottom of the containing block.
    var top: Length
    var bottom: Length
    /// The pixels by which a transformation moves the box down from there.
    var shift: Float
    /// Rows of its margin and padding above and below its lines.
    var rowsAbove: Int
    var rowsBelow: Int
    /// The row of the flow's store where it would stand in the flow, and the row in front of which it
    /// stands if there is no room for it.
    var staticRow: Int
    var fallbackRow: Int
    var fallbackColumn: Int
    /// The index of its containing block among the open boxes.
    var container: Int
    var zIndex: Int
    /// Whether it is a pseudo-element: a mark may touch the text beside it.
    var isGenerated = false
    /// Whether it shows only the picture behind it: it is painted last, and left out where it has no
    /// room.
    var isBackground = false
}

/// Boxes that stand in the blank cells of earlier rows.
///
/// Nothing that carries text is lost: a box is painted where all its cells are blank, or show the
/// same text already. Otherwise its lines stand below one another in the flow. Of two boxes in the
/// same place, the one with the greater `z-index` gets it.
extension LayoutEngine {
    /// Paints the boxes that waited for the end of the innermost box, their containing block.
    mutating func paintBoxes() {
        let index = flow.boxes.top
        let box = flow.boxes[index]
        // Boxes wait for the innermost positioned box: those of this one are the last.
        guard var waiting = flow.waiting.takePainted(of: index) else { return }
        let order = waiting.indices.sorted {
            if waiting[$0].isBackground != waiting[$1].isBackground {
                return waiting[$1].isBackground
            }
            return (waiting[$1].zIndex, $0) < (waiting[$0].zIndex, $1)
        }
        waiting = order.map { waiting[$0] }
        let start = max(0, Int(box.startLine))
        if flow.out.count <= start { emitPendingSpace() }
        let rows = rows(of: box, from: start)
        let trimmed = trimmedRows(of: box, from: start)
        var painting = Painting(first: start)
        var below: [(row: Int, box: PaintedBox)] = []
        for painted in waiting {
            let row = row(of: painted, in: rows, trimmed: trimmed)
            let limit = flow.out.count + LayoutLimits.heightRows
            if box.startLine >= 0, row + painted.lines.count > limit {
                below.append((row, painted))
            } else if box.startLine < 0 || !paint(painted, at: row, &painting) {
                painting.refused.append(painted)
            }
        }
        // Far below the text stand the rows of a list whose boxes all are painted.
        for (row, painted) in below.sorted(by: { $0.row < $1.row })
        where !paint(painted, at: row, &painting) {
            painting.refused.append(painted)
        }
        painting.refused.removeAll { $0.isBackground }
        finish(painting)
    }

    /// The rows of a containing block: from its first row, which margins stand above, to its end.
    private mutating func rows(of box: OpenBox, from start: Int) -> Range<Int> {
        let css = computed(box.style)
        var first = start
        while first < flow.out.count, isBlank(first) { first += 1 }
        let padding = Cell.rows(max(0, pixels(css.padding.top, of: 0) ?? 0))
        first = max(start, first - max(0, padding))
        var end = max(first, flow.out.count)
        if css.height.kind == .pixels, css.height.value > 0 {
            let height = Cell.rows(css.height.value)
            end = max(end, first + min(height, LayoutLimits.heightRows))
        }
        return first..<end
    }

    /// The rows of a containing block's padding that are left out because it begins its flow.
    private func trimmedRows(of box: OpenBox, from start: Int) -> Int {
        guard start <= flow.firstLine else { return 0 }
        let padding = pixels(computed(box.style).padding.top, of: 0) ?? 0
        return Cell.rows(max(0, padding))
    }

    /// The row of a box's first line.
    private func row(of box: PaintedBox, in rows: Range<Int>, trimmed: Int) -> Int {
        let height = Float(rows.count) * Cell.height
        if let top = pixels(box.top, of: height) {
            let below = Cell.row(at: top + box.shift) - (top > 0 ? trimmed : 0)
            return max(rows.lowerBound, rows.lowerBound + below + box.rowsAbove)
        }
        if let bottom = pixels(box.bottom, of: height) {
            let below = max(0, Cell.row(at: bottom - box.shift)) + box.rowsBelow
            return max(rows.lowerBound, rows.upperBound - below - box.lines.count)
        }
        return max(rows.lowerBound, box.staticRow + Cell.row(at: box.shift) + box.rowsAbove)
    }

    /// Adds the lines of a box to the rows if there is room for all of them.
    private mutating func paint(
        _ box: PaintedBox, at row: Int, _ painting: inout Painting
    ) -> Bool {
        if paint(box, at: row, column: box.column, &painting) { return true }
        guard box.isGenerated, box.lines.count == 1, row < flow.out.count else { return false }
        // A mark that has no room stands behind the text of its row.
        let column = Int(flow.out.widths[row]) + 1
        return column + Int(box.lines.widths[0]) <= flow.columns
            && paint(box, at: row, column: column, &painting)
    }

    private mutating func paint(
        _ box: PaintedBox, at row: Int, column: Int, _ painting: inout Painting
    ) -> Bool {
        let end = max(flow.out.count, painting.end)
        guard row + box.lines.count <= end + LayoutLimits.heightRows,
            painting.boxCount < LayoutLimits.paintedBoxes
        else { return false }
        var parts: [(row: Int, part: PaintedPart)] = []
        for line in 0..<box.lines.count {
            guard let part = box.lines.part(line, at: column) else { continue }
            let others = painting.parts[row + line] ?? []
            let isLink = part.store.hasTarget(inLine: part.line)
            if !isLink, others.contains(where: { $0.isSame(as: part) }) { continue }
            guard !others.contains(where: { $0.touches(part) }) else { return false }
            if row + line < flow.out.count {
                let isShown = flow.out.shows(part, inLine: row + line)
                let gap = box.isGenerated ? 0 : 1
                guard isShown || hasBlanks(for: part, inLine: row + line, gap: gap) else {
                    return false
                }
                // The same text is painted again only for its link.
                if isShown, !isLink { continue }
            }
            parts.append((row + line, part))
        }
        for (row, part) in parts { painting.parts[row, default: []].append(part) }
        for anchor in box.lines.anchors {
            var moved = anchor
            moved.line += row
            painting.anchors.append(moved)
        }
        if !box.lines.paints.isEmpty { painting.paints.append((box.lines, row, column)) }
        painting.end = max(painting.end, row + box.lines.count)
        painting.boxCount += 1
        return true
    }

    /// Whether the cells of a part and those beside it are blank in a line.
    func hasBlanks(for part: PaintedPart, inLine line: Int, gap: Int = 1) -> Bool {
        let first = max(0, part.columns.lowerBound - gap)
        let start = flow.out.place(ofColumn: first, inLine: line).byte
        let end = flow.out.place(ofColumn: part.columns.upperBound + gap, inLine: line).byte
        guard flow.out.text[start..<end].allSatisfy({ $0 == 0x20 }) else { return false }
        var at = flow.out.textStart(ofLine: line)
        for run in flow.out.runs[flow.out.runStart(ofLine: line)..<Int(flow.out.ends[line].runs)] {
            let runStart = at
            at += Int(run.byteCount)
            guard runStart < end, at > start else { continue }
            if run.target != 0 && trace == nil
                || run.style != 0 && shared.textStyles.list[Int(run.style)].picture != 0
            {
                return false
            }
        }
        return true
    }

    /// Writes the rows again with what is painted in them, and with the boxes that had no room.
    private mutating func finish(_ painting: Painting) {
        if painting.end > flow.out.count {
            flow.placeAnchors()
            let added = painting.end - flow.out.count
            for _ in 0..<added { emitFloatRow() }
            flow.space.remove(rows: added)
        }
        let end = flow.out.count
        let refused = painting.refused.map { min(max($0.fallbackRow, painting.first), end) }
        let first = min(painting.parts.keys.min() ?? end, refused.min() ?? end)
        let anchors = flow.out.takeAnchors(from: first)
        let tail = flow.out.lines(from: first)
        flow.out.truncate(to: flow.out.markOfLines(upTo: first))
        let anchorsBefore = flow.out.anchors.count
        var numbers: [Int] = []
        let queue = refused.indices.sorted { (refused[$0], $0) < (refused[$1], $1) }
        var next = 0
        for row in first...end {
            while next < queue.count, refused[queue[next]] == row {
                appendLines(of: painting.refused[queue[next]])
                next += 1
            }
            numbers.append(flow.out.count)
            guard row < end else { break }
            let parts = (painting.parts[row] ?? [])
                .sorted { $0.columns.lowerBound < $1.columns.lowerBound }
            let width = flow.out.appendLine(row - first, of: tail, painting: parts)
            flow.out.endLine(width: width)
            if depth > 0 { flow.widths.note(greatest: width) }
        }
        flow.out.movePaints(from: first, to: numbers)
        for (lines, row, column) in painting.paints.reversed() where row <= end {
            flow.out.adoptPaints(
                lines.paints.indices, ofLines: 0..<lines.count, in: lines,
                onto: row < first ? row : numbers[row - first], column: column)
        }
        for anchor in anchors + painting.anchors {
            var moved = anchor
            if anchor.line >= first { moved.line = numbers[min(anchor.line, end) - first] }
            flow.out.anchors.append(moved)
        }
        flow.out.sortAnchors(from: min(anchorsBefore, firstAnchor(from: painting.first)))
    }

    /// The index of the first anchor from a line on.
    private func firstAnchor(from line: Int) -> Int {
        flow.out.anchors.firstIndex { $0.line >= line } ?? flow.out.anchors.count
    }

    /// Appends the lines of a box that had no room.
    private mutating func appendLines(of box: PaintedBox) {
        let row = flow.out.count
        flow.out.adoptPaints(
            box.lines.paints.indices, ofLines: 0..<box.lines.count, in: box.lines, onto: row,
            column: box.fallbackColumn)
        for line in 0..<box.lines.count {
            flow.out.appendBlanks(box.fallbackColumn)
            flow.out.appendLine(line, of: box.lines)
            let width = box.fallbackColumn + Int(box.lines.widths[line])
            flow.out.endLine(width: width)
            if depth > 0 { flow.widths.note(greatest: width) }
        }
        flow.out.adoptAnchors(of: 0..<box.lines.count, in: box.lines, onto: row)
    }

    // MARK: - Rows that margins pull up

    /// Notes that the next line stands in the last row, into which a negative margin pulls it.
    ///
    /// Only one row: a larger overlap covers pictures and decoration, whose height rows do not have.
    /// Rows of the page may have left the engine already: only those of boxes are changed.
    mutating func beginOverlap() {
        guard depth > 0, (-1.5 * Cell.height ... -0.75 * Cell.height).contains(flow.space.pixels),
            flow.floats.isEmpty, flow.line.attachments.isEmpty, flow.out.count > flow.firstLine
        else { return }
        flow.waiting.beginOverlap(at: flow.out.count - 1)
    }

    /// Moves the last row into the blank cells of the row above, if there is room.
    mutating func overlapLastRow() {
        let target = flow.waiting.takeOverlapRow()
        let last = flow.out.count - 1
        guard target == last - 1, flow.floats.isEmpty else { return }
        let rows = flow.out.lines(from: target)
        var parts: [PaintedPart] = []
        if let part = rows.part(1, at: 0),
            rows.hasTarget(inLine: 1) || !rows.shows(part, inLine: 0)
        {
            guard hasBlanks(for: part, inLine: target), rows.widths[0] > 0 else { return }
            parts = [part]
        }
        let anchors = flow.out.takeAnchors(from: target)
        flow.out.truncate(to: flow.out.markOfLines(upTo: target))
        flow.out.movePaints(from: target + 1, to: [target, target + 1])
        let width = flow.out.appendLine(0, of: rows, painting: parts)
        flow.out.endLine(width: width)
        for anchor in anchors {
            var moved = anchor
            moved.line = target
            flow.out.anchors.append(moved)
        }
    }
}

/// What is painted into the rows of a containing block.
private struct Painting {
    /// The first row of the containing block.
    let first: Int
    var parts: [Int: [PaintedPart]] = [:]
    var anchors: [LineStore.Anchor] = []
    var refused: [PaintedBox] = []
    /// The boxes that paint more than text, with the place of their first cell.
    var paints: [(lines: LineStore, row: Int, column: Int)] = []
    var boxCount = 0
    /// The end of the rows that are painted.
    var end = 0

    init(first: Int) { self.first = first }
}

extension PaintedPart {
    /// Whether less than a blank column is between two parts.
    func touches(_ other: PaintedPart) -> Bool {
        columns.lowerBound <= other.columns.upperBound
            && other.columns.lowerBound <= columns.upperBound
    }

    /// Whether two parts show the same text in the same place.
    fileprivate func isSame(as other: PaintedPart) -> Bool {
        columns == other.columns && store.text[bytes] == other.store.text[other.bytes]
    }
}
