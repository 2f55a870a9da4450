/// The size of a terminal cell in CSS pixels: what turns lengths into columns and rows.
enum Cell {
    /// The width of a column.
    static let width: Float = 8
    /// The height of a row.
    static let height: Float = 16

    /// The nearest number of columns.
    static func columns(_ pixels: Float) -> Int { Int((pixels / width).rounded()) }

    /// The columns of text that a width holds: whole ones, and one that half a pixel is missing from.
    /// Lines then end where they end in a window of the same width.
    static func wholeColumns(_ pixels: Float) -> Int {
        Int(((pixels + 0.5) / width).rounded(.down))
    }

    /// The nearest number of rows; half a row counts as none. Otherwise a small gap between the
    /// items of a list would become a blank line, and the list would be twice as long.
    static func rows(_ pixels: Float) -> Int { Int((pixels / height - 0.5).rounded(.up)) }
}
