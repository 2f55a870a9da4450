package import GarthPage

extension Frame {
    /// Gives the cells of some rows that have the terminal's own colours those of a page's canvas.
    package mutating func paint(canvas: TextStyle, rows: Range<Int>) {
        guard canvas.background != nil || canvas.foreground != nil else { return }
        let text = ScreenCell.pack(canvas.foreground)
        let ground = ScreenCell.pack(canvas.background)
        let rows = rows.clamped(to: 0..<self.rows)
        for index in rows.lowerBound * columns..<rows.upperBound * columns {
            if cells[index].background == 0 {
                cells[index].background = ground
                // Text on a ground of the page has a colour that suits it.
                if cells[index].foreground == 0 { cells[index].foreground = text }
            }
        }
    }
}
