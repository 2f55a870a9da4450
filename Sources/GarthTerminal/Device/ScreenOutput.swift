/// The bytes of one frame in the making, and where they leave the cursor.
struct ScreenOutput: Sendable {
    var bytes: [UInt8] = []
    /// The place of the terminal's cursor; nil if it is uncertain.
    var cursor: (row: Int, column: Int)?
    private var rows = 0
    private var columns = 0

    mutating func reset(rows: Int, columns: Int) {
        self.rows = rows
        self.columns = columns
        cursor = nil
    }

    mutating func append(_ text: StaticString) {
        text.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
    }

    mutating func append(number: Int) {
        var divisor = 1
        while number / divisor >= 10 { divisor *= 10 }
        while divisor > 0 {
            bytes.append(UInt8(truncatingIfNeeded: 0x30 + number / divisor % 10))
            divisor /= 10
        }
    }

    /// CSI, a parameter, a final byte.
    mutating func append(control final: UInt8, _ parameter: Int) {
        append("\u{1B}[")
        if parameter != 1 { append(number: parameter) }
        bytes.append(final)
    }

    /// Moves the known cursor after text of `width` columns.
    mutating func advance(by width: Int) {
        guard let at = cursor else { return }
        // Behind the last column terminals differ.
        cursor = at.column + width < columns ? (at.row, at.column + width) : nil
    }

    mutating func move(row: Int, column: Int) {
        guard let at = cursor else { return moveAbsolutely(row: row, column: column) }
        if at.row == row {
            if at.column == column { return }
            if column == 0 {
                bytes.append(0x0D)
            } else if column > at.column {
                append(control: 0x43, column - at.column)
            } else {
                append(control: 0x44, at.column - column)
            }
        } else if column == 0, row == at.row + 1 {
            bytes.append(0x0D)
            bytes.append(0x0A)
        } else {
            return moveAbsolutely(row: row, column: column)
        }
        cursor = (row, column)
    }

    /// CUP, ECMA-48 section 8.3.21.
    mutating func moveAbsolutely(row: Int, column: Int) {
        append("\u{1B}[")
        if row > 0 || column > 0 { append(number: row + 1) }
        if column > 0 {
            bytes.append(0x3B)
            append(number: column + 1)
        }
        bytes.append(0x48)
        cursor = (row, column)
    }
}
