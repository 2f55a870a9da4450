import GarthPage

/// What the whole screen shall show: cells of styled text, and where the cursor stands.
///
/// Text reaches a cell only as `SafeText` or as the bytes of a `PageLines`, which promises the same
/// freedom from control characters; both are checked again here, so that no byte below 0x20, no
/// DEL and no C1 control can ever be written to the terminal.
package struct Frame: Sendable {
    package let columns: Int
    package let rows: Int
    /// Where the cursor is shown; nil hides it.
    package var cursor: (column: Int, row: Int)?

    package init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }

    /// Writes text from a cell on, clipped at `limit` columns (the frame's edge by default), and
    /// answers the number of columns that it took.
    @discardableResult
    package mutating func write(
        _ text: SafeText, row: Int, column: Int, style: TextStyle = TextStyle(), limit: Int? = nil
    ) -> Int {
        0
    }

    /// Fills cells of a row with blanks of a style.
    package mutating func fill(row: Int, columns: Range<Int>, style: TextStyle) {}

    /// Writes the columns of a page line that `columns` names, from a cell on.
    ///
    /// `style` answers how a run looks (it adds focus and search marks to the page's own style).
    package mutating func write(
        line: Int, of lines: PageLines, columns: Range<Int>, row: Int, column: Int,
        style: (TextRun, Range<Int>) -> TextStyle
    ) {}
}

/// Text that is free of everything a terminal could obey. Only the sanitiser makes it.
package struct SafeText: Sendable, Hashable {
    /// The text; no control characters, no bidirectional controls, no invisible tags.
    package let string: String

    /// Makes text safe: controls become U+FFFD or a space.
    package init(sanitizing text: String) {
        string = text
    }
}
