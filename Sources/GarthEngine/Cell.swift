/// The size of a terminal cell in CSS pixels: what turns lengths into columns and rows.
enum Cell {
    /// The width of a column.
    static let width: Float = 8
    /// The height of a row.
    static let height: Float = 16

    /// The farthest place on a page, in pixels: more than a million columns or half a million rows.
    private static let farthest: Float = 1e7

    /// A place or length of a style as one of the page; a number that is none is the nearest one.
    @inline(__always)
    static func clamped(_ pixels: Float) -> Float { max(-farthest, min(pixels, farthest)) }

    /// The nearest number of columns.
    @inline(__always)
    static func columns(_ pixels: Float) -> Int { Int((clamped(pixels) / width).rounded()) }

    /// The width of so many columns.
    static func width(ofColumns columns: Int) -> Float { clamped(Float(columns) * width) }

    /// The column that a place is rounded to; halves go up, so that equal widths stay equal.
    static func column(at pixels: Float) -> Int {
        Int((clamped(pixels) / width + 0.5).rounded(.down))
    }

    /// The row that a place is rounded to.
    static func row(at pixels: Float) -> Int { Int((clamped(pixels) / height).rounded()) }

    /// The columns of text that a width holds: whole ones, and one that half a pixel is missing from.
    /// Lines then end where they end in a window of the same width.
    @inline(__always)
    static func wholeColumns(_ pixels: Float) -> Int {
        Int(((clamped(pixels) + 0.5) / width).rounded(.down))
    }

    /// The nearest number of rows; half a row counts as none. Otherwise a small gap between the
    /// items of a list would become a blank line, and the list would be twice as long.
    @inline(__always)
    static func rows(_ pixels: Float) -> Int { Int((clamped(pixels) / height - 0.5).rounded(.up)) }
}
