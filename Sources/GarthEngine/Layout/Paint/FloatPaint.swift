extension LayoutEngine {
    /// Gives a float its ground, around the lines that it has.
    mutating func paint(_ float: inout FloatBox, _ item: BoxItem) {
        guard item.isBox, let ground = ground(of: item.css) else { return }
        float.ground = ground
        float.groundColumns = paddingColumns(of: item, around: float.columns)
        float.groundRows = groundRows(of: item, float.rowsAbove)
    }

    /// Puts the ground of a positioned box behind its lines, which are as wide as `columns`.
    mutating func insertGround(of item: BoxItem, columns: Int, in lines: inout LineStore) {
        guard item.isBox, lines.count > 0, let ground = ground(of: item.css) else { return }
        lines.insert(ground: ground, columns: paddingColumns(of: item, around: columns))
    }

    /// The columns of a padding box, counted from its content.
    private func paddingColumns(of item: BoxItem, around columns: Int) -> Range<Int> {
        func padding(_ side: Length) -> Int {
            Cell.columns(min(max(0, pixels(side, of: 0) ?? 0), LayoutLimits.edgePixels))
        }
        let padding = (
            left: padding(item.css.padding.left), right: padding(item.css.padding.right)
        )
        return -padding.left..<columns + padding.right
    }
}
