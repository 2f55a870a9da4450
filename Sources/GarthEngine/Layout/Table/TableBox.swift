import GarthPage

/// A table while it is laid out.
struct TableBox {
    var grid: TableGrid
    var isBordered = false
    /// The link around the table, which its text belongs to.
    var link = NodeID.none
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
    /// What it paints; nil for a table without a ground and a border.
    var paint: BoxLook?
    /// The column at which each of the table's columns begins.
    var positions: [Int] = []
    var width = 0
    /// The depth of the table in the tree.
    var depth: Int32 = 0
    /// The moments at the beginning of cells whose numbers are others than those of the cell before.
    var marks: [(cell: Int, mark: LayoutShared.Mark)] = []
    /// The moments at the beginning of each caption.
    var captionMarks: [LayoutShared.Mark] = []
}
