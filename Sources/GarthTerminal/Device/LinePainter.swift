import GarthPage

/// Writes UTF-8 text into the cells of one row, clipped to a window of its columns.
///
/// `first` and `last` are columns of the text, counted from its start. The window's left edge is at
/// `column` of the frame, and the caller has checked that the window fits.
struct LinePainter {
    private let row: Int
    private let column: Int
    private let first: Int
    private let last: Int
    /// The column of the text that comes next.
    private var position = 0
    private var look = ScreenCell.blank

    init(row: Int, column: Int, first: Int, last: Int) {
        self.row = row
        self.column = column
        self.first = first
        self.last = last
    }

    /// Whether further text can be visible.
    var isOpen: Bool { position < last }

    /// The columns of the window that are covered.
    var columnsTaken: Int { max(min(position, last) - first, 0) }

    mutating func setStyle(_ style: TextStyle) {
        look.foreground = ScreenCell.pack(style.foreground)
        look.background = ScreenCell.pack(style.background)
        look.marks = style.marks.rawValue
    }

    /// Paints the clusters that start in a range of bytes, and returns the start of the next one.
    ///
    /// `bytes` is the whole line, because a cluster may end after the range.
    @discardableResult
    mutating func paint(
        _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int, into frame: inout Frame
    ) -> Int {
        var at = start
        while at < end, position < last {
            let plain = unsafe plainCount(bytes, from: at, to: end)
            if plain > 0 {
                let hidden = min(max(first - position, 0), plain)
                let shown = at + hidden..<at + plain
                unsafe frame.put(
                    UnsafeBufferPointer(rebasing: bytes[shown]), look: look, row: row,
                    column: column + max(position - first, 0))
                position += plain
                at += plain
                continue
            }
            let glyph = unsafe GlyphScanner.next(in: bytes, at: at)
            unsafe paint(glyph, of: bytes, at: at, into: &frame)
            position += glyph.width
            at = glyph.end
        }
        return at
    }

    /// The number of following bytes with one column each: printable ASCII that joins no cluster.
    private func plainCount(
        _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int
    ) -> Int {
        let limit = min(end, start + (last - position))
        var at = start
        while at < limit, unsafe bytes[at] >= 0x20, unsafe bytes[at] < 0x7F { at += 1 }
        // What follows may be a combining mark.
        if at < bytes.count, unsafe bytes[at] >= 0x80, at > start { at -= 1 }
        return at - start
    }

    private mutating func paint(
        _ glyph: GlyphScanner.Glyph, of bytes: UnsafeBufferPointer<UInt8>, at start: Int,
        into frame: inout Frame
    ) {
        guard glyph.width > 0, position + glyph.width > first else { return }
        guard position >= first, position + glyph.width <= last else {
            // Half of a wide character, cut at an edge.
            let visible = max(position, first)..<min(position + glyph.width, last)
            for column in visible { placeBlank(at: column, into: &frame) }
            return
        }
        guard glyph.scalar == 0 else {
            return place(glyph.scalar, width: UInt8(glyph.width), into: &frame)
        }
        if let index = unsafe frame.clusters.add(bytes, in: start..<glyph.end) {
            place(index, width: UInt8(glyph.width), into: &frame)
        } else {
            place(0xFFFD, width: 1, into: &frame)
        }
    }

    @inline(__always)
    private func place(_ value: UInt32, width: UInt8, into frame: inout Frame) {
        var cell = look
        cell.width = width
        cell.setGlyph(value)
        frame.put(cell, row: row, column: column + position - first)
    }

    private func placeBlank(at position: Int, into frame: inout Frame) {
        frame.put(look.blanked, row: row, column: column + position - first)
    }
}
