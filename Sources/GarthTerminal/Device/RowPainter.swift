/// Writes the changes in one row, within the call that lends the cells of both frames.
@unsafe struct RowPainter {
    let row: Int
    let new: UnsafeBufferPointer<ScreenCell>
    let old: UnsafeBufferPointer<ScreenCell>

    /// Shorter runs of unchanged cells are written again: moving the cursor costs as much.
    private static let bridge = 4
    /// Fewer blanks at the end of a row are written, not erased.
    private static let shortTail = 4

    func paint(
        _ frame: Frame, over shown: Frame, pen: inout Pen, output: inout ScreenOutput
    ) {
        let difference = CellComparison(frame: frame, shown: shown)
        let tail = unsafe tailToErase(difference)
        var column = 0
        var forced = 0
        while column < tail {
            let cell = unsafe new[column]
            if column >= forced, unsafe difference.same(cell, old[column]) {
                column += 1
                continue
            }
            guard cell.width > 0 else {
                // The right half of a character that was written just now, or is unchanged.
                column += 1
                continue
            }
            if cell.isPicture, unsafe difference.same(cell, old[column]) {
                // A blank would erase what is drawn there.
                column += 1
                continue
            }
            unsafe approach(column, pen: pen, &output)
            pen.take(cell, &output)
            if cell.isPicture {
                output.bytes.append(0x20)
                output.advance(by: 1)
                column += 1
                continue
            }
            if cell.glyph >= 0x20, cell.glyph < 0x7F {
                column = unsafe writePlain(from: column, to: tail, forced, difference, pen, &output)
                continue
            }
            forced = unsafe max(forced, write(cell, at: column, of: frame, &output))
            column += Int(cell.width)
        }
        guard unsafe tail < new.count else { return }
        unsafe approach(tail, pen: pen, &output)
        pen.resetForErasing(&output)
        output.append("\u{1B}[K")
    }

    /// The column from which the row is erased; the row's width for no erasing.
    private func tailToErase(_ difference: CellComparison) -> Int {
        var blanks = unsafe new.count
        while blanks > 0, unsafe new[blanks - 1] == .blank { blanks -= 1 }
        var first = blanks
        while unsafe first < new.count, unsafe difference.same(new[first], old[first]) {
            first += 1
        }
        var last = unsafe new.count
        while last > first, unsafe difference.same(new[last - 1], old[last - 1]) { last -= 1 }
        return unsafe last - first > Self.shortTail ? first : new.count
    }

    /// Moves the cursor to a column, over a few unchanged cells by writing them again.
    private func approach(_ column: Int, pen: Pen, _ output: inout ScreenOutput) {
        guard let at = output.cursor, unsafe at.row == row, at.column < column,
            unsafe column - at.column <= Self.bridge
        else { return unsafe output.move(row: row, column: column) }
        let between = unsafe new[at.column..<column]
        guard unsafe between.allSatisfy({ $0.glyph >= 0x20 && $0.glyph < 0x7F && pen.draws($0) })
        else {
            return unsafe output.move(row: row, column: column)
        }
        unsafe output.bytes.append(contentsOf: between.map { UInt8(truncatingIfNeeded: $0.glyph) })
        output.advance(by: column - at.column)
    }

    /// Writes changed ASCII of one look, and returns where it ends.
    private func writePlain(
        from start: Int, to end: Int, _ forced: Int, _ difference: CellComparison, _ pen: Pen,
        _ output: inout ScreenOutput
    ) -> Int {
        var column = start
        while column < end {
            let cell = unsafe new[column]
            guard cell.glyph >= 0x20, cell.glyph < 0x7F, pen.draws(cell),
                unsafe column < forced || !difference.same(cell, old[column])
            else { break }
            output.bytes.append(UInt8(truncatingIfNeeded: cell.glyph))
            column += 1
        }
        output.advance(by: column - start)
        return column
    }

    /// Writes a character other than ASCII, and answers up to which column the terminal may have drawn.
    private func write(
        _ cell: ScreenCell, at column: Int, of frame: Frame, _ output: inout ScreenOutput
    ) -> Int {
        if !cell.isCluster, unsafe Self.widthIsCertain(cell.glyph) {
            output.bytes.appendScalar(cell.glyph)
            output.advance(by: Int(cell.width))
            return 0
        }
        return unsafe writeDoubtful(cell, at: column, of: frame, &output)
    }

    /// Writes a character whose width differs between terminals: its cells are blanked before, the
    /// cursor is placed again after it, and the cells that it may have covered are written again.
    private func writeDoubtful(
        _ cell: ScreenCell, at column: Int, of frame: Frame, _ output: inout ScreenOutput
    ) -> Int {
        var reach = column + 2
        for _ in 0..<cell.width { output.bytes.append(0x20) }
        output.advance(by: Int(cell.width))
        unsafe output.move(row: row, column: column)
        if cell.isCluster {
            let bytes = frame.clusters.bytes(of: cell)
            output.bytes.append(contentsOf: bytes)
            let scalars = bytes.reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
            reach = column + 2 * scalars
        } else {
            output.bytes.appendScalar(cell.glyph)
        }
        output.cursor = nil
        return unsafe min(reach, new.count)
    }

    /// Whether all terminals agree on the columns of a scalar: letters, punctuation, arrows, lines
    /// and blocks (narrow); ideographs, kana and Hangul syllables (wide).
    @inline(__always)
    private static func widthIsCertain(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0xA0..<0x1100, 0x1200..<0x2000, 0x2010...0x2027, 0x2030...0x205E, 0x2070...0x20C0,
            0x2100...0x22FF, 0x2500...0x259F, 0x2C00..<0x2E80, 0x3001...0x3029,
            0x3041...0x3096, 0x30A0...0x30FF, 0x4E00...0x9FFF, 0xAC00...0xD7A3,
            0xFF01...0xFF60, 0xFFFD:
            return true
        default: return false
        }
    }
}
