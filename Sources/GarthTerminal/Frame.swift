package import GarthPage

/// The content of the whole screen: cells of styled text, and the place of the cursor.
///
/// Text reaches a cell only as `SafeText` or as the bytes of a `PageLines`, which has no control
/// characters either. The frame checks both again, so that no byte below 0x20, no DEL and no C1
/// control can be written to the terminal.
package struct Frame: Sendable {
    /// The width; at most `maximumColumns`.
    package let columns: Int
    /// The height; at most `maximumRows`.
    package let rows: Int
    /// The place of the visible cursor; nil hides it.
    package var cursor: (column: Int, row: Int)?
    /// The place of what the person attends to, where the hidden cursor waits: screen readers and
    /// Braille lines follow it.
    package var attention: (column: Int, row: Int)?
    /// Whether boxes and rules are drawn.
    var drawsLines = true

    /// More columns than any terminal shows: a terminal that claims 65535 x 65535 costs no more.
    package static let maximumColumns = 2000
    /// More rows than any terminal shows.
    package static let maximumRows = 1000

    /// All rows, one after the other.
    var cells: [ScreenCell]
    /// The clusters of more than one scalar.
    var clusters = ClusterStore()
    /// The pictures that cells show parts of, for a terminal that draws pixels.
    var images: [PictureImage] = []

    /// Makes a blank frame.
    package init(columns: Int, rows: Int) {
        self.columns = min(max(columns, 1), Self.maximumColumns)
        self.rows = min(max(rows, 1), Self.maximumRows)
        cells = Array(repeating: .blank, count: self.columns * self.rows)
    }

    /// Writes text from a cell on, clipped at the column `limit` (the frame's edge by default), and
    /// returns the number of columns.
    ///
    /// `limit` is a position, not a length; a column before 0 clips the text at its left.
    @discardableResult
    package mutating func write(
        _ text: SafeText, row: Int, column: Int, style: TextStyle = TextStyle(), limit: Int? = nil
    ) -> Int {
        guard row >= 0, row < rows else { return 0 }
        let edge = min(limit ?? columns, columns)
        let start = max(column, 0)
        guard start < edge else { return 0 }
        var painter = LinePainter(
            row: row, column: start, first: start - column, last: edge - column)
        painter.setStyle(style)
        var string = text.string
        string.withUTF8 { _ = unsafe painter.paint($0, from: 0, to: $0.count, into: &self) }
        return painter.columnsTaken
    }

    /// Fills cells of a row with blanks of a style.
    package mutating func fill(row: Int, columns: Range<Int>, style: TextStyle = TextStyle()) {
        guard row >= 0, row < rows else { return }
        let range = columns.clamped(to: 0..<self.columns)
        guard !range.isEmpty else { return }
        let blank = ScreenCell(style: style).blanked
        splitWide(row: row, at: range.lowerBound)
        splitWide(row: row, at: range.upperBound)
        let base = row * self.columns
        for index in base + range.lowerBound..<base + range.upperBound { cells[index] = blank }
    }

    /// Writes the columns `columns` of a page line, from a cell on.
    ///
    /// `style` returns the style of a run (it adds focus and search marks to the page's own style);
    /// its second argument is the range of the run's bytes, counted from the start of the line. A
    /// wide character with only one half inside `columns` becomes a blank.
    package mutating func write(
        line: Int, of lines: PageLines, columns: Range<Int>, row: Int, column: Int,
        style: (TextRun, Range<Int>) -> TextStyle
    ) {
        guard row >= 0, row < rows, line >= 0, line < lines.count, column < self.columns else {
            return
        }
        let start = max(column, 0)
        let first = max(columns.lowerBound, 0) &+ (start - column)
        let last = min(columns.upperBound, first &+ (self.columns - start))
        guard first < last else { return }
        var painter = LinePainter(row: row, column: start, first: first, last: last)
        let bytes = lines.textRange(ofLine: line)
        let runs = lines.runRange(ofLine: line)
        unsafe lines.text.withUnsafeBufferPointer { text in
            let text = unsafe UnsafeBufferPointer(rebasing: text[bytes])
            var position = 0
            var runStart = 0
            for run in runs {
                guard painter.isOpen else { return }
                let run = lines.runs[run]
                let runEnd = min(runStart &+ Int(run.byteCount), text.count)
                if runEnd > position {
                    painter.setStyle(style(run, runStart..<runEnd))
                    position = unsafe painter.paint(text, from: position, to: runEnd, into: &self)
                }
                runStart = runEnd
            }
        }
    }

    /// Paints cells of a page's line behind what is written in them. `columns` are those of the line
    /// that are in view; the first of them is at `column`.
    package mutating func paint(
        _ painted: PaintedCells, style: TextStyle, columns: Range<Int>, row: Int, column: Int
    ) {
        guard row >= 0, row < rows else { return }
        let shift = column - columns.lowerBound
        let seen = painted.columns.clamped(to: columns)
        let range = (seen.lowerBound + shift..<max(seen.lowerBound, seen.upperBound) + shift)
            .clamped(to: 0..<self.columns)
        let ground = ScreenCell.pack(style.background)
        let ink = ScreenCell.pack(style.foreground)
        let sign = painted.lines.sign
        for index in row * self.columns + range.lowerBound..<row * self.columns + range.upperBound {
            if ground != 0, cells[index].background == 0 { cells[index].background = ground }
            if painted.lines.contains(.below) {
                cells[index].marks |= TextStyle.Marks.underline.rawValue
                if cells[index].foreground == 0, cells[index].isBlank {
                    cells[index].foreground = ink
                }
            }
            guard let sign, cells[index].isBlank, cells[index].marks == 0 else { continue }
            cells[index].glyph = sign
            cells[index].foreground = ink
        }
    }

    /// Changes the look of cells that have been written, without touching their text.
    package mutating func restyle(
        row: Int, columns: Range<Int>, by change: (inout TextStyle) -> Void
    ) {
        guard row >= 0, row < rows else { return }
        for column in columns.clamped(to: 0..<self.columns) {
            let index = row * self.columns + column
            var style = cells[index].style
            change(&style)
            var cell = cells[index]
            cell.foreground = ScreenCell.pack(style.foreground)
            cell.background = ScreenCell.pack(style.background)
            cell.marks = style.marks.rawValue
            cell.setGlyph(cell.glyph)
            cells[index] = cell
        }
    }

    /// Takes the colours of all cells away; a ground becomes reverse, so that what it marks stays marked.
    mutating func removeColors(keepsDim: Bool) {
        for index in cells.indices {
            var cell = cells[index]
            guard cell.foreground != 0 || cell.background != 0 || cell.marks != 0 else { continue }
            // Pictures of blocks are nothing but colours.
            if cell.isPicture { continue }
            var style = cell.style
            if style.background != nil { style.marks.insert(.reverse) }
            style.foreground = nil
            style.background = nil
            if !keepsDim { style.marks.remove(.dim) }
            cell.foreground = ScreenCell.pack(style.foreground)
            cell.background = ScreenCell.pack(style.background)
            cell.marks = style.marks.rawValue
            cell.setGlyph(cell.glyph)
            cells[index] = cell
        }
    }

    /// The text of a row, without the blanks at its end.
    package func string(ofRow row: Int) -> String {
        guard row >= 0, row < rows else { return "" }
        var bytes: [UInt8] = []
        for cell in cells[row * columns..<(row + 1) * columns] where cell.width > 0 {
            if cell.isPicture {
                bytes.append(0x20)
            } else if cell.isCluster {
                bytes.append(contentsOf: clusters.bytes(of: cell))
            } else {
                bytes.appendScalar(cell.glyph)
            }
        }
        while bytes.last == 0x20 { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The style of a cell; plain outside of the frame.
    package func style(row: Int, column: Int) -> TextStyle {
        guard row >= 0, row < rows, column >= 0, column < columns else { return TextStyle() }
        return cells[row * columns + column].style
    }

    /// Writes one character into a cell, and blanks the rest of wide ones that it cuts.
    @inline(__always)
    mutating func put(_ cell: ScreenCell, row: Int, column: Int) {
        let index = row * columns + column
        let end = column + Int(cell.width)
        if cells[index].width == 0 { splitWide(row: row, at: column) }
        if end < columns, cells[row * columns + end].width == 0 { splitWide(row: row, at: end) }
        cells[index] = cell
        if cell.width == 2 {
            var half = cell
            half.glyph = 0
            half.width = 0
            cells[index + 1] = half
        }
    }

    /// Writes printable ASCII into the cells of a row; the caller has checked that it fits.
    mutating func put(
        _ text: UnsafeBufferPointer<UInt8>, look: ScreenCell, row: Int, column: Int
    ) {
        guard !text.isEmpty else { return }
        splitWide(row: row, at: column)
        splitWide(row: row, at: column + text.count)
        let blank = look.blanked
        let base = row * columns + column
        unsafe cells.withUnsafeMutableBufferPointer { cells in
            for offset in 0..<text.count {
                let byte = unsafe text[offset]
                var cell = byte == 0x20 ? blank : look
                cell.glyph = UInt32(byte)
                unsafe cells[base + offset] = cell
            }
        }
    }

    /// Replaces a wide character that covers both sides of a column's left edge by blanks.
    private mutating func splitWide(row: Int, at column: Int) {
        guard column > 0, column < columns else { return }
        let index = row * columns + column
        guard cells[index].width == 0 else { return }
        cells[index] = cells[index].blanked
        cells[index - 1] = cells[index - 1].blanked
    }
}
