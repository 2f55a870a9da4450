import GarthPage

/// What a placed box paints; columns and rows are counted as those of the box.
struct PlacedPaint {
    /// The style that fills its padding box; nil for a box without a ground.
    var ground: UInt16?
    var frame: BoxFrame?
    var columns: Range<Int>
    var rows: PaddingRows
}

/// The rows of a padding box.
struct PaddingRows {
    /// All of them, and those of the padding above and below the content.
    var all: Range<Int>
    var above: Int
    var below: Int
}

extension PlacedPaint {
    /// Finds places for the lines of its border that its padding has none for, in rows and columns
    /// that its text leaves blank. Its lines, which are written, are those of `lines`.
    mutating func completeFrame(in out: borrowing LineStore, lines: Range<Int>) {
        guard var frame, lines.count > 1, lines.lowerBound >= 0, lines.upperBound <= out.count
        else { return }
        let border = frame.border
        if border.top != nil, rows.above == 0, !frame.holdsLegend,
            out.isBlank(columns, inLine: lines.lowerBound)
        {
            rows.above = 1
        }
        if border.bottom != nil, rows.below == 0,
            out.isBlank(columns, inLine: lines.upperBound - 1)
        {
            rows.below = 1
        }
        let first = topLine(of: frame, lines).map { $0 + 1 } ?? lines.lowerBound
        frame.takeBlankSides(
            in: out, lines: first..<max(first, lines.upperBound - min(1, rows.below)))
        self.frame = frame
    }

    /// The line with its border at the top: the first one of its padding, or that of a legend.
    private func topLine(of frame: BoxFrame, _ lines: Range<Int>) -> Int? {
        guard frame.border.top != nil else { return nil }
        if frame.holdsLegend { return min(lines.lowerBound + rows.above, lines.upperBound - 1) }
        return rows.above > 0 ? lines.lowerBound : nil
    }

    /// All its cells, in lines that are known.
    func paints(lines: Range<Int>) -> [BoxPaint] {
        body(lines: lines) + edges(lines: lines)
    }

    /// The cells of its ground and of the lines at its sides. Without `isEnded` its last line is not
    /// known.
    func body(lines: Range<Int>, isEnded: Bool = true) -> [BoxPaint] {
        guard !lines.isEmpty else { return [] }
        let own = ground.map { [BoxPaint(columns: columns, lines: lines, style: $0)] } ?? []
        guard let frame else { return own }
        let first = topLine(of: frame, lines).map { $0 + 1 } ?? lines.lowerBound
        let end = lines.upperBound - (isEnded && rows.below > 0 ? frame.rowsOfBottom : 0)
        return own + frame.sides(first..<max(first, end))
    }

    /// The cells of its lines at the top and bottom, which stand in rows of its padding.
    func edges(lines: Range<Int>, isEnded: Bool = true) -> [BoxPaint] {
        guard let frame, !lines.isEmpty else { return [] }
        let top = topLine(of: frame, lines).map(frame.top) ?? []
        guard isEnded else { return top }
        if rows.below > 0 { return top + frame.bottom(lines.upperBound - 1) }
        return top + (frame.underline(lines.upperBound - 1).map { [$0] } ?? [])
    }
}

/// What boxes side by side paint, and what is painted in them.
extension LayoutEngine {
    /// What an item of the container around the entered flow paints in its rows.
    mutating func paint(
        of item: BoxItem, at place: ItemPlace, rows: PaddingRows
    ) -> PlacedPaint? {
        guard item.isBox, item.css.paint.isSeen,
            let look = paintLook(of: item.css)
        else { return nil }
        let columns = paddingColumns(
            item.css, from: place.left, to: place.left + place.pixels, base: place.pixels,
            of: pool[depth - 1].columns)
        let content = Cell.column(at: place.left)..<Cell.column(at: place.left + place.pixels)
        var frame = look.border.map { BoxFrame($0, columns: columns, content: content) }
        if frame != nil, holdsLegend(item.node, item.style) { frame?.holdsLegend = true }
        // A box that was moved for the sake of its neighbours is painted where it stands.
        let move = place.column - max(0, Cell.column(at: place.left))
        return PlacedPaint(
            ground: look.ground, frame: frame?.moved(by: move),
            columns: columns.lowerBound + move..<columns.upperBound + move, rows: rows)
    }

    /// The rows of an item with its padding, whose content begins at `row`; to the end of its line of
    /// items if it is stretched to that.
    func paddingRows(
        of item: BoxItem, _ row: Int, toEndOfLine end: Int? = nil
    ) -> PaddingRows {
        let css = item.css
        let above = min(item.rowsAbove, Cell.rows(max(0, pixels(css.padding.top, of: 0) ?? 0)))
        let below = min(item.rowsBelow, Cell.rows(max(0, pixels(css.padding.bottom, of: 0) ?? 0)))
        var rows = PaddingRows(
            all: row - above..<row + item.contentRows + below, above: above, below: below)
        guard let end else { return rows }
        let behind = max(rows.all.upperBound, end - (item.rowsBelow - below))
        rows.below += behind - rows.all.upperBound
        rows.all = rows.all.lowerBound..<behind
        return rows
    }

    /// Paints boxes and what is in them, in their order. Of `rows`, whose lines are written, the first is
    /// the line `top`; rows above it are among the blank ones that were written from `above` on.
    ///
    /// Returns the boxes that end below these rows: their slots, their lines, and the number of rows
    /// below.
    mutating func paint(
        placed boxes: [PlacedBox], rows: Range<Int>, at top: Int, notAbove above: Int
    ) -> [(slots: Range<Int>, frame: BoxFrame?, rows: Int)] {
        guard input.options.isInteractive else { return [] }
        var endsBelow: [(slots: Range<Int>, frame: BoxFrame?, rows: Int)] = []
        for box in boxes {
            if var paint = box.paint, !paint.rows.all.isEmpty {
                let all = paint.rows.all
                let first = max(min(above, top), top + all.lowerBound - rows.lowerBound)
                let content = top + all.lowerBound + paint.rows.above - rows.lowerBound
                paint.rows.above = min(paint.rows.above, content - first)
                let slots = flow.out.paints.count
                let below = all.upperBound - rows.upperBound
                let end = top + min(all.upperBound, rows.upperBound) - rows.lowerBound
                let lines = first..<max(first, end)
                if below <= 0 { paint.completeFrame(in: flow.out, lines: lines) }
                flow.out.paints += paint.body(lines: lines, isEnded: below <= 0)
                if below > 0 {
                    endsBelow.append((slots..<flow.out.paints.count, paint.frame, below))
                }
                flow.out.paints += paint.edges(lines: lines, isEnded: below <= 0)
            }
            let fragment = box.fragment
            guard !fragment.paints.isEmpty else { continue }
            flow.out.adoptPaints(
                fragment.paints,
                ofLines: fragment.firstLine..<fragment.firstLine + fragment.lineCount,
                in: pool[depth + 1].out, onto: top + box.row - rows.lowerBound, column: box.column)
        }
        return endsBelow
    }
}
