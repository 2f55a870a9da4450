import GarthPage

/// A table that is laid out: its cells, their fragments, and the places of its columns.
struct TableBox {
    var grid: TableGrid
    var isBordered = false
    var gaps = ColumnGaps(1)
    /// Blank rows between two rows without borders.
    var rowGap = 0
    /// Columns of blanks at the left of a table without a border.
    var leading = 0
    var widths: [Int] = []
    /// The columns between cells that belong to none of them, and those of the padding at each side of
    /// a cell.
    var spacing = 0
    var leadPadding = 0
    /// The announced style of the lines between bordered cells; 0 is the terminal's own.
    var lineStyle: UInt16 = 0
    /// What it paints; nil for a table without a ground and a border.
    var paint: BoxLook?
    /// The column at which each of the table's columns begins.
    var positions: [Int] = []
    var width = 0
}
