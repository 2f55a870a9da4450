extension LayoutEngine {
    /// Gives a float what it paints around the lines that it has.
    mutating func paint(_ float: inout FloatBox, _ item: BoxItem) {
        guard
            var paint = paint(
                of: item, around: float.columns, rows: paddingRows(of: item, float.rowsAbove))
        else { return }
        paint.completeFrame(in: float.lines, lines: paint.rows.all)
        float.paints = paint.paints(lines: paint.rows.all)
    }

    /// Puts what a positioned box paints behind its lines, which are as wide as `columns`.
    mutating func insertPaint(of item: BoxItem, columns: Int, in lines: inout LineStore) {
        let rows = PaddingRows(all: 0..<lines.count, above: 0, below: 0)
        guard lines.count > 0, var paint = paint(of: item, around: columns, rows: rows) else {
            return
        }
        paint.completeFrame(in: lines, lines: rows.all)
        lines.paints.insert(contentsOf: paint.paints(lines: rows.all), at: 0)
    }

    /// What a box paints whose content has so many columns, counted from its content.
    private mutating func paint(
        of item: BoxItem, around columns: Int, rows: PaddingRows
    ) -> PlacedPaint? {
        guard item.isBox, let look = paintLook(of: item.css) else { return nil }
        let padding = (
            left: paddingColumns(item.css.padding.left),
            right: paddingColumns(item.css.padding.right)
        )
        let around = -padding.left..<columns + padding.right
        return PlacedPaint(
            ground: look.ground,
            frame: look.border.map { BoxFrame($0, columns: around, content: 0..<columns) },
            columns: around, rows: rows)
    }

    private func paddingColumns(_ side: Length) -> Int {
        Cell.columns(min(max(0, pixels(side, of: 0) ?? 0), LayoutLimits.edgePixels))
    }
}
