import GarthPage

/// The grounds of boxes side by side, and what is painted in them.
extension LayoutEngine {
    /// The ground of an item of the container around the entered flow, which fills `rows`.
    mutating func ground(
        of item: BoxItem, at place: ItemPlace, rows: Range<Int>
    ) -> PlacedGround? {
        guard item.css.hasGround, item.isBox, let style = ground(of: item.css) else { return nil }
        let columns = paddingColumns(
            item.css, from: place.left, to: place.left + place.pixels, base: place.pixels,
            of: pool[depth - 1].columns)
        // A box that was moved for the sake of its neighbours has its ground with it.
        let move = place.column - max(0, Cell.column(at: place.left))
        return PlacedGround(
            style: style, columns: columns.lowerBound + move..<columns.upperBound + move, rows: rows
        )
    }

    /// The rows of an item with its padding, whose content begins at `row`; to the end of its line of
    /// items if it is stretched to that.
    func groundRows(of item: BoxItem, _ row: Int, toEndOfLine end: Int? = nil) -> Range<Int> {
        let css = item.css
        let above = min(item.rowsAbove, Cell.rows(max(0, pixels(css.padding.top, of: 0) ?? 0)))
        let below = min(item.rowsBelow, Cell.rows(max(0, pixels(css.padding.bottom, of: 0) ?? 0)))
        let rows = row - above..<row + item.contentRows + below
        guard let end else { return rows }
        return rows.lowerBound..<max(rows.upperBound, end - (item.rowsBelow - below))
    }

    /// Paints boxes and what is in them, in their order. Of `rows`, which have lines, the first one is
    /// the line `top`; rows above it are among the blank ones that were written from `above` on.
    ///
    /// Returns the slots of boxes that end below these rows, with the number of rows below.
    mutating func paintGrounds(
        of boxes: [PlacedBox], rows: Range<Int>, at top: Int, notAbove above: Int
    ) -> [(slot: Int, rows: Int)] {
        guard input.options.isInteractive else { return [] }
        var endsBelow: [(slot: Int, rows: Int)] = []
        for box in boxes {
            if let ground = box.ground, !ground.rows.isEmpty {
                var paint = BoxPaint(columns: ground.columns, style: ground.style)
                let first = max(min(above, top), top + ground.rows.lowerBound - rows.lowerBound)
                paint.firstLine = Int32(clamping: first)
                if ground.rows.upperBound > rows.upperBound {
                    let below = ground.rows.upperBound - rows.upperBound
                    endsBelow.append((flow.out.paints.count, below))
                } else {
                    let end = top + ground.rows.upperBound - rows.lowerBound
                    paint.endLine = Int32(clamping: max(first, end))
                }
                flow.out.paints.append(paint)
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
