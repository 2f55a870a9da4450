import GarthPage

/// A selection in laid-out text, by keys or with the mouse: whole lines, or from one character to
/// another.
///
/// Places are cells of the text, so a selection contains exactly the visible text. It is valid only
/// for the current lines; a change of the lines ends it.
struct PageSelection: Sendable, Equatable {
    /// A cell of the text.
    struct Place: Sendable, Equatable, Comparable {
        var line: Int
        var column: Int

        static func < (a: Place, b: Place) -> Bool { (a.line, a.column) < (b.line, b.column) }
    }

    /// The unit of the selection between two places.
    enum Unit: Sendable, Equatable { case characters, lines }

    /// The result of a key.
    enum Outcome: Equatable {
        case moved
        case copied(String)
        case nothingSelected
        case left
        case ignored
    }

    var unit: Unit
    /// The start of the selection; nil while only the cursor moves.
    var anchor: Place?
    var cursor: Place
    /// Whether the selection is in the text over the page.
    let isInOverlay: Bool
    /// The preferred column of the cursor, on lines that have it.
    private var wantedColumn: Int

    init(_ unit: Unit, at cursor: Place, anchor: Place? = nil, isInOverlay: Bool) {
        self.unit = unit
        self.cursor = cursor
        self.anchor = anchor
        self.isInOverlay = isInOverlay
        wantedColumn = cursor.column
    }

    /// The first and the last place, in the order of the text; nil without a selection.
    var range: ClosedRange<Place>? {
        anchor.map { min($0, cursor)...max($0, cursor) }
    }

    /// The selected text, with line feeds between its lines; nil without a selection.
    func text(of view: PageView) -> String? {
        guard let range else { return nil }
        if unit == .lines {
            return view.text(ofLines: range.lowerBound.line..<range.upperBound.line + 1)
        }
        var bytes: [UInt8] = []
        for line in range.lowerBound.line...range.upperBound.line where line < view.lines.count {
            if line > range.lowerBound.line { bytes.append(0x0A) }
            let whole = view.lines.textRange(ofLine: line)
            let start =
                line == range.lowerBound.line
                ? view.offset(atColumn: range.lowerBound.column, of: whole) ?? whole.upperBound
                : whole.lowerBound
            guard line == range.upperBound.line else {
                bytes += PageView.trimmed(view.lines.text[start..<whole.upperBound])
                continue
            }
            let last = view.offset(atColumn: range.upperBound.column, of: whole)
            let end = last.map { view.offset(behind: $0, of: whole) } ?? whole.upperBound
            bytes += PageView.trimmed(view.lines.text[start..<max(start, end)])
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    // MARK: - Keys

    /// Handles a key; the view follows the cursor.
    mutating func handle(_ key: Key, in view: inout PageView) -> Outcome {
        switch (key.code, key.modifiers) {
        case (.escape, _), (.character("q"), []), (.character("c"), .control): return .left
        case (.character("y"), []), (.enter, _):
            return text(of: view).map { .copied($0) } ?? .nothingSelected
        case (.character("v"), []), (.character(" "), []): begin(.characters)
        case (.character("V"), []): begin(.lines)
        case (.character("o"), []):
            if let other = anchor {
                anchor = cursor
                cursor = other
                wantedColumn = cursor.column
            }
        default: return move(key, in: &view)
        }
        return .moved
    }

    /// Begins to select, selects by another unit, or takes the selection back.
    private mutating func begin(_ wanted: Unit) {
        anchor = anchor == nil ? cursor : unit == wanted ? nil : anchor
        unit = wanted
    }

    private mutating func move(_ key: Key, in view: inout PageView) -> Outcome {
        let page = max(1, view.rows - 2)
        let half = max(1, view.rows / 2)
        switch (key.code, key.modifiers) {
        case (.left, []), (.character("h"), []): moveBack(in: view)
        case (.right, []), (.character("l"), []): moveOn(in: view)
        case (.down, []), (.character("j"), []): moveLines(by: 1, in: view)
        case (.up, []), (.character("k"), []): moveLines(by: -1, in: view)
        case (.pageDown, _), (.character("f"), .control): moveLines(by: page, in: view)
        case (.pageUp, _), (.character("b"), .control): moveLines(by: -page, in: view)
        case (.character("d"), .control): moveLines(by: half, in: view)
        case (.character("u"), .control): moveLines(by: -half, in: view)
        case (.character("g"), []): moveLines(by: -view.lines.count, in: view)
        case (.character("G"), []): moveLines(by: view.lines.count, in: view)
        case (.home, _), (.character("0"), []): setColumn(0)
        case (.end, _), (.character("$"), []): setColumn(view.lastColumn(ofLine: cursor.line))
        case (.character("w"), []): moveWord(1, in: view)
        case (.character("b"), []): moveWord(-1, in: view)
        default: return .ignored
        }
        if cursor.line < view.topLine {
            view.scroll(by: cursor.line - view.topLine)
        } else if cursor.line >= view.topLine + view.rows {
            view.scroll(by: cursor.line - view.topLine - view.rows + 1)
        }
        view.reveal(columns: cursor.column..<cursor.column + 1)
        return .moved
    }

    private mutating func setColumn(_ column: Int) {
        cursor.column = max(0, column)
        wantedColumn = cursor.column
    }

    private mutating func moveLines(by distance: Int, in view: PageView) {
        let last = max(0, view.lines.count - 1)
        cursor.line = max(0, min(cursor.line + distance, last))
        let column = min(wantedColumn, view.lastColumn(ofLine: cursor.line))
        cursor.column = view.startOfGlyph(atColumn: column, ofLine: cursor.line)
    }

    private mutating func moveOn(in view: PageView) {
        let next = view.columnBehind(cursor.column, ofLine: cursor.line)
        if next <= view.lastColumn(ofLine: cursor.line) {
            setColumn(next)
        } else if cursor.line + 1 < view.lines.count {
            cursor.line += 1
            setColumn(0)
        }
    }

    private mutating func moveBack(in view: PageView) {
        if cursor.column > 0 {
            setColumn(view.startOfGlyph(atColumn: cursor.column - 1, ofLine: cursor.line))
        } else if cursor.line > 0 {
            cursor.line -= 1
            setColumn(view.lastColumn(ofLine: cursor.line))
        }
    }

    /// To the start of the next or the previous word; words end at blanks and at lines.
    private mutating func moveWord(_ step: Int, in view: PageView) {
        let line = cursor.line
        let starts = view.wordColumns(ofLine: line)
        let found =
            step > 0
            ? starts.first { $0 > cursor.column } : starts.last { $0 < cursor.column }
        if let found { return setColumn(found) }
        let next = line + step
        guard next >= 0, next < view.lines.count else {
            return setColumn(step > 0 ? view.lastColumn(ofLine: line) : 0)
        }
        cursor.line = next
        let others = view.wordColumns(ofLine: next)
        setColumn((step > 0 ? others.first : others.last) ?? 0)
    }

    // MARK: - Drawing

    /// Marks the selection in the rows of the view, and returns the place of the cursor.
    func draw(
        into frame: inout Frame, view: PageView, row: Int, rows: Int
    ) -> (column: Int, row: Int)? {
        if let range {
            for line in view.visibleLines.prefix(max(0, rows))
            where line >= range.lowerBound.line && line <= range.upperBound.line {
                let columns = columns(ofLine: line, range, view)
                frame.restyle(
                    row: row + line - view.topLine,
                    columns: columns.lowerBound - view.leftColumn..<columns.upperBound
                        - view.leftColumn
                ) { $0.marks.formSymmetricDifference(.reverse) }
            }
        }
        let shown = (column: cursor.column - view.leftColumn, row: row + cursor.line - view.topLine)
        guard cursor.line >= view.topLine, cursor.line < view.topLine + rows, shown.column >= 0,
            shown.column < frame.columns
        else { return nil }
        return shown
    }

    private func columns(
        ofLine line: Int, _ range: ClosedRange<Place>, _ view: PageView
    ) -> Range<Int> {
        let end = view.lastColumn(ofLine: line) + 1
        guard unit == .characters else { return 0..<max(1, end) }
        let first = line == range.lowerBound.line ? range.lowerBound.column : 0
        let last =
            line == range.upperBound.line
            ? view.columnBehind(range.upperBound.column, ofLine: line) : max(1, end)
        return first..<max(first + 1, last)
    }
}

extension PageView {
    /// The cell of the last character of a line; 0 for an empty one.
    func lastColumn(ofLine line: Int) -> Int {
        guard line >= 0, line < lines.count else { return 0 }
        let bytes = Self.trimmed(lines.text[lines.textRange(ofLine: line)])
        let width = width(ofBytes: bytes.startIndex..<bytes.endIndex)
        return width == 0 ? 0 : startOfGlyph(atColumn: width - 1, ofLine: line)
    }

    /// The first cell of the character that a cell belongs to.
    func startOfGlyph(atColumn column: Int, ofLine line: Int) -> Int {
        guard line >= 0, line < lines.count else { return 0 }
        let bytes = lines.textRange(ofLine: line)
        guard let offset = offset(atColumn: column, of: bytes) else { return max(0, column) }
        return width(ofBytes: bytes.lowerBound..<offset)
    }

    /// The first cell behind the character that a cell belongs to.
    func columnBehind(_ column: Int, ofLine line: Int) -> Int {
        guard line >= 0, line < lines.count else { return column + 1 }
        let bytes = lines.textRange(ofLine: line)
        guard let offset = offset(atColumn: column, of: bytes) else { return column + 1 }
        return width(ofBytes: bytes.lowerBound..<self.offset(behind: offset, of: bytes))
    }

    /// The start of the character after the one at an offset.
    func offset(behind offset: Int, of range: Range<Int>) -> Int {
        unsafe lines.text.withUnsafeBufferPointer { text in
            let rest = unsafe UnsafeBufferPointer(
                rebasing: text[min(offset, range.upperBound)..<range.upperBound])
            return unsafe rest.isEmpty ? offset : offset + GlyphScanner.next(in: rest, at: 0).end
        }
    }

    /// The cells in which the words of a line begin.
    func wordColumns(ofLine line: Int) -> [Int] {
        let bytes = lines.textRange(ofLine: line)
        var found: [Int] = []
        var wasBlank = true
        var column = 0
        unsafe lines.text.withUnsafeBufferPointer { text in
            let bytes = unsafe UnsafeBufferPointer(rebasing: text[bytes])
            var at = 0
            while at < bytes.count {
                let glyph = unsafe GlyphScanner.next(in: bytes, at: at)
                let isBlank = unsafe bytes[at] == 0x20
                if wasBlank, !isBlank { found.append(column) }
                wasBlank = isBlank
                column += glyph.width
                at = glyph.end
            }
        }
        return found
    }
}
