import GarthPage

/// A part of a line that is painted into the blank cells of another line.
struct PaintedPart {
    /// The store with its line.
    var store: LineStore
    var line: Int
    /// Its bytes in that store, without the blanks at both ends.
    var bytes: Range<Int>
    /// The columns that it takes.
    var columns: Range<Int>
}

/// The cells of finished lines: what stands in which column.
extension LineStore {
    /// The byte at which a column of a line begins and the column of that byte, which is the next
    /// one inside a wide cluster. The end of a shorter line.
    func place(ofColumn column: Int, inLine line: Int) -> (byte: Int, column: Int) {
        let start = textStart(ofLine: line)
        let end = Int(ends[line].text)
        if end - start == Int(widths[line]) {
            let columns = max(0, min(column, end - start))
            return (start + columns, columns)
        }
        return unsafe text.withUnsafeBufferPointer { bytes in
            let row = unsafe UnsafeBufferPointer(rebasing: bytes[start..<end])
            var (at, columns) = (0, 0)
            while at < row.count, columns < column {
                let cluster = unsafe GraphemeCluster.next(in: row, from: at)
                (at, columns) = (cluster.end, columns + cluster.width)
            }
            return (start + at, columns)
        }
    }

    /// Whether no text stands in some columns of a line; columns outside of it are blank.
    func isBlank(_ columns: Range<Int>, inLine line: Int) -> Bool {
        let columns = columns.clamped(to: 0..<Int(widths[line]))
        guard !columns.isEmpty else { return true }
        let first = place(ofColumn: columns.lowerBound, inLine: line)
        let end = place(ofColumn: columns.upperBound, inLine: line)
        // A column inside a wide cluster is that of the next one.
        return first.column == columns.lowerBound
            && text[first.byte..<end.byte].allSatisfy { $0 == 0x20 }
    }

    /// A line without the blanks at both ends, where its first cell is `column`; nil if it has only
    /// blanks.
    func part(_ line: Int, at column: Int) -> PaintedPart? {
        var start = textStart(ofLine: line)
        var end = Int(ends[line].text)
        let first = start
        while start < end, text[start] == 0x20 { start += 1 }
        let last = end
        while end > start, text[end - 1] == 0x20 { end -= 1 }
        guard start < end else { return nil }
        let width = Int(widths[line]) - (start - first) - (last - end)
        let left = column + start - first
        return PaintedPart(
            store: self, line: line, bytes: start..<end, columns: left..<left + max(0, width))
    }

    /// The width of a line without the no-break spaces at its end.
    func widthWithoutEnd(ofLine line: Int) -> Int {
        let start = textStart(ofLine: line)
        var end = Int(ends[line].text)
        var width = Int(widths[line])
        while end - start >= 2, text[end - 2] == 0xC2, text[end - 1] == 0xA0 {
            (end, width) = (end - 2, width - 1)
        }
        return width
    }

    /// Whether a part's text stands in its columns of a line as words of its own: no letter touches
    /// it at either end.
    func shows(_ part: PaintedPart, inLine line: Int) -> Bool {
        let start = place(ofColumn: part.columns.lowerBound, inLine: line)
        let end = place(ofColumn: part.columns.upperBound, inLine: line)
        let first = textStart(ofLine: line)
        let last = Int(ends[line].text)
        return start.column == part.columns.lowerBound
            && text[start.byte..<end.byte] == part.store.text[part.bytes]
            && (start.byte == first || !Self.isLetter(text[start.byte - 1]))
            && (end.byte == last || !Self.isLetter(text[end.byte]))
    }

    /// Whether a byte belongs to a letter or digit; any that is not ASCII counts as one.
    private static func isLetter(_ byte: UInt8) -> Bool {
        byte >= 0x80 || CSSBytes.lowercased(byte) >= 0x61 && CSSBytes.lowercased(byte) <= 0x7A
            || byte >= 0x30 && byte <= 0x39
    }

    /// Whether a link or control stands in a line.
    func hasTarget(inLine line: Int) -> Bool {
        runs[runStart(ofLine: line)..<Int(ends[line].runs)].contains { $0.target != 0 }
    }

    /// Appends a line of another store with parts in some of its blank cells, in the order of their
    /// columns; returns its width.
    mutating func appendLine(
        _ line: Int, of other: borrowing LineStore, painting parts: [PaintedPart]
    ) -> Int {
        adoptKeeping(ofLine: line, of: other)
        let width = Int(other.widths[line])
        var column = 0
        for part in parts {
            let start = other.place(ofColumn: column, inLine: line)
            let end = other.place(ofColumn: part.columns.lowerBound, inLine: line)
            appendBytes(start.byte..<max(start.byte, end.byte), ofLine: line, of: other)
            appendBlanks(part.columns.lowerBound - max(column, end.column))
            appendBytes(part.bytes, ofLine: part.line, of: part.store)
            column = part.columns.upperBound
        }
        let rest = other.place(ofColumn: column, inLine: line).byte
        appendBytes(rest..<Int(other.ends[line].text), ofLine: line, of: other)
        return max(column, width)
    }

    /// Whether a line has text in some of its columns.
    func hasText(inLine line: Int, columns: Range<Int>) -> Bool {
        let start = place(ofColumn: columns.lowerBound, inLine: line).byte
        let end = place(ofColumn: columns.upperBound, inLine: line).byte
        return start < end && text[start..<end].contains { $0 != 0x20 }
    }

    /// The blank columns that a line begins with; all if it shows nothing.
    func blankColumns(ofLine line: Int) -> Int {
        var at = textStart(ofLine: line)
        let end = Int(ends[line].text)
        var count = 0
        while at < end, text[at] == 0x20 { (at, count) = (at + 1, count + 1) }
        return at < end ? count : .max
    }

    /// Appends the columns of another store's line from one on; returns their width.
    mutating func appendLine(
        _ line: Int, of other: borrowing LineStore, fromColumn column: Int
    ) -> Int {
        adoptKeeping(ofLine: line, of: other)
        let width = Int(other.widths[line])
        guard width > column else { return 0 }
        let start = other.place(ofColumn: column, inLine: line).byte
        appendBytes(start..<Int(other.ends[line].text), ofLine: line, of: other)
        return width - column
    }

    /// Appends some bytes of another store's line with their runs.
    private mutating func appendBytes(
        _ bytes: Range<Int>, ofLine line: Int, of other: borrowing LineStore
    ) {
        guard !bytes.isEmpty else { return }
        text.append(contentsOf: other.text[bytes])
        var at = other.textStart(ofLine: line)
        for i in other.runStart(ofLine: line)..<Int(other.ends[line].runs) {
            let run = other.runs[i]
            let start = max(at, bytes.lowerBound)
            at += Int(run.byteCount)
            let end = min(at, bytes.upperBound)
            if end > start { extendRun(by: end - start, style: run.style, target: run.target) }
        }
    }

    /// The lines from one on, without their anchors.
    func lines(from first: Int) -> LineStore {
        var lines = LineStore()
        for line in first..<max(first, count) {
            lines.appendLine(line, of: self)
            lines.endLine(width: Int(widths[line]))
        }
        lines.adoptPaints(
            paints.indices, ofLines: first..<max(first, count), in: self, onto: 0, column: 0)
        return lines
    }

    /// Appends all lines of another store, without their anchors.
    mutating func append(_ other: borrowing LineStore) {
        for line in 0..<other.count {
            appendLine(line, of: other)
            endLine(width: Int(other.widths[line]))
        }
        adoptPaints(
            other.paints.indices, ofLines: 0..<other.count, in: other, onto: count - other.count,
            column: 0)
    }

    /// Removes and returns the anchors from a line on.
    mutating func takeAnchors(from line: Int) -> [Anchor] {
        var index = anchors.count
        while index > 0, anchors[index - 1].line >= line { index -= 1 }
        let taken = Array(anchors[index...])
        anchors.removeLast(anchors.count - index)
        return taken
    }
}
