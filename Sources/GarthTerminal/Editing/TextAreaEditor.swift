import GarthPage

/// The text of an edited text area: lines that wrap at a width, and a cursor.
///
/// No line has a control character; the whole text has at most `maximumLength` UTF-16 units; the
/// cursor is between two clusters of its line or at an end.
struct TextAreaEditor: Sendable, Equatable {
    private var lines: [[Character]]
    /// The line that the cursor is in, and the clusters before it there.
    private var line = 0
    private var cursor = 0
    /// The column that Up and Down keep to.
    private var wantedColumn: Int?
    /// The first row that is shown: its line, and its place among the rows of the line.
    private var top = (line: 0, row: 0)
    private var killed: String
    private let maximumLength: Int

    /// More than any person types into a page.
    private static let greatestLength = 4_000_000

    /// Makes an editor with a text and the cursor at its end.
    init(text: String, maximumLength: Int? = nil, killed: String = "") {
        self.maximumLength = max(0, maximumLength ?? Self.greatestLength)
        self.killed = killed
        lines = Self.lines(of: text)
        line = lines.count - 1
        cursor = lines[line].count
    }

    /// The text, its lines separated by line feeds.
    var text: String { lines.map { String($0) }.joined(separator: "\n") }

    /// The text that was cut last.
    var killedText: String { killed }

    static func == (left: TextAreaEditor, right: TextAreaEditor) -> Bool {
        left.lines == right.lines && left.line == right.line && left.cursor == right.cursor
    }

    // MARK: - Editing

    /// Handles a key in an area of the given size.
    mutating func handle(_ key: Key, columns: Int, rows: Int) -> LineEditor.Outcome {
        let isVertical = [.up, .down, .pageUp, .pageDown].contains(key.code)
        if !isVertical, key != Key(.character("p"), .control), key != Key(.character("n"), .control)
        {
            wantedColumn = nil
        }
        switch (key.code, key.modifiers) {
        case (.enter, _): return insert("\n")
        case (.up, _), (.character("p"), .control): return move(byRows: -1, columns)
        case (.down, _), (.character("n"), .control): return move(byRows: 1, columns)
        case (.pageUp, _): return move(byRows: -max(1, rows - 1), columns)
        case (.pageDown, _): return move(byRows: max(1, rows - 1), columns)
        case (.home, .control): return move(to: 0, 0)
        case (.end, .control): return move(to: lines.count - 1, lines[lines.count - 1].count)
        // Other keys edit the line as those of a field of one line do.
        default: return handleInLine(key)
        }
    }

    /// Inserts text, lines and all, as much as there is room for.
    @discardableResult
    mutating func insert(_ text: String) -> LineEditor.Outcome {
        var room = maximumLength - length
        var new: [[Character]] = [[]]
        for character in text {
            let isEnd = character.isNewline
            guard let admitted = isEnd ? character : LineEditor.admitted(character) else {
                continue
            }
            room -= isEnd ? 1 : admitted.utf16.count
            guard room >= 0 else { break }
            if isEnd { new.append([]) } else { new[new.count - 1].append(admitted) }
        }
        let rest = lines[line][cursor...]
        let end = new[new.count - 1].count
        new[0] = lines[line][..<cursor] + new[0]
        cursor = new.count == 1 ? cursor + end : end
        new[new.count - 1] += rest
        lines.replaceSubrange(line...line, with: new)
        line += new.count - 1
        return .changed
    }

    /// Replaces all text, as the person's own editor left it.
    mutating func replace(with text: String) {
        lines = Self.lines(of: text)
        line = min(line, lines.count - 1)
        cursor = min(cursor, lines[line].count)
    }

    /// Handles the keys of a line; at its ends they continue in the next line.
    private mutating func handleInLine(_ key: Key) -> LineEditor.Outcome {
        let isAtStart = cursor == 0
        let isAtEnd = cursor == lines[line].count
        switch (key.code, key.modifiers) {
        case (.left, _), (.character("b"), .control), (.character("b"), .alt):
            if isAtStart { return line > 0 ? move(to: line - 1, .max) : .ignored }
        case (.right, _), (.character("f"), .control), (.character("f"), .alt):
            if isAtEnd { return line + 1 < lines.count ? move(to: line + 1, 0) : .ignored }
        case (.backspace, _), (.character("h"), .control), (.character("w"), .control):
            if isAtStart { return joinWithPrevious() }
        case (.delete, _), (.character("d"), .control), (.character("d"), .alt),
            (.character("k"), .control):
            if isAtEnd { return joinWithNext() }
        case (.character("y"), .control): return insert(killed)
        default: break
        }
        var editor = LineEditor(
            characters: lines[line], cursor: cursor,
            maximumLength: maximumLength - length + lines[line].utf16Count, killed: killed)
        let outcome = editor.handle(key)
        lines[line] = editor.characters
        cursor = editor.cursor
        killed = editor.killedText
        return outcome
    }

    private mutating func joinWithPrevious() -> LineEditor.Outcome {
        guard line > 0 else { return .ignored }
        line -= 1
        cursor = lines[line].count
        return joinWithNext()
    }

    private mutating func joinWithNext() -> LineEditor.Outcome {
        guard line + 1 < lines.count else { return .ignored }
        lines[line] += lines.remove(at: line + 1)
        return .changed
    }

    private mutating func move(to line: Int, _ cursor: Int) -> LineEditor.Outcome {
        self.line = line
        self.cursor = min(cursor, lines[line].count)
        return .moved
    }

    private mutating func move(byRows step: Int, _ columns: Int) -> LineEditor.Outcome {
        var rows = wraps(ofLine: line, columns)
        var row = rowOfCursor(in: rows)
        let column = wantedColumn ?? width(line, rows[row].lowerBound..<cursor)
        var left = abs(step)
        while left > 0 {
            if step < 0, row > 0 {
                row -= 1
            } else if step < 0, line > 0 {
                line -= 1
                rows = wraps(ofLine: line, columns)
                row = rows.count - 1
            } else if step > 0, row + 1 < rows.count {
                row += 1
            } else if step > 0, line + 1 < lines.count {
                line += 1
                rows = wraps(ofLine: line, columns)
                row = 0
            } else {
                break
            }
            left -= 1
        }
        wantedColumn = column
        cursor = index(atColumn: column, of: rows, row)
        return left < abs(step) ? .moved : .ignored
    }

    // MARK: - Rows

    /// The rows of a line, as ranges of its clusters; an empty line has one.
    private func wraps(ofLine line: Int, _ columns: Int) -> [Range<Int>] {
        var rows: [Range<Int>] = []
        var start = 0
        var width = 0
        for (index, character) in lines[line].enumerated() {
            let next = character.columnCount
            if width + next > max(1, columns), index > start {
                rows.append(start..<index)
                start = index
                width = 0
            }
            width += next
        }
        rows.append(start..<lines[line].count)
        return rows
    }

    private func rowOfCursor(in rows: [Range<Int>]) -> Int {
        rows.lastIndex { $0.lowerBound <= cursor } ?? 0
    }

    private func width(_ line: Int, _ range: Range<Int>) -> Int {
        lines[line][range].reduce(0) { $0 + $1.columnCount }
    }

    /// The place in a row that is nearest to a column. The end of a row that is not the line's last
    /// is the start of the next one.
    private func index(atColumn column: Int, of rows: [Range<Int>], _ row: Int) -> Int {
        let range = rows[row]
        var width = 0
        for index in range {
            width += lines[line][index].columnCount
            if column < width { return index }
        }
        return row + 1 < rows.count ? max(range.lowerBound, range.upperBound - 1) : range.upperBound
    }

    /// Keeps the cursor among the rows that are shown.
    mutating func scroll(columns: Int, rows: Int) {
        let row = rowOfCursor(in: wraps(ofLine: line, columns))
        top.line = min(top.line, lines.count - 1)
        top.row = min(top.row, wraps(ofLine: top.line, columns).count - 1)
        if (line, row) < top { return top = (line, row) }
        // So many rows up from the cursor is the first row that still shows it.
        var first = (line: line, row: row)
        for _ in 1..<max(1, rows) where first != top {
            first = rowBefore(first, columns) ?? first
        }
        if top < first { top = first }
    }

    /// The visible rows, and the column and row of the cursor; the column after the last one if the
    /// cursor is at the end of a full row.
    func visible(columns: Int, rows: Int) -> (rows: [SafeText], cursor: (column: Int, row: Int)?) {
        var shown: [SafeText] = []
        var place: (column: Int, row: Int)?
        var next: (line: Int, row: Int)? = top
        while let current = next, shown.count < max(1, rows) {
            let wraps = wraps(ofLine: current.line, columns)
            let range = wraps[current.row]
            if current.line == line, current.row == rowOfCursor(in: wraps) {
                place = (width(line, range.lowerBound..<cursor), shown.count)
            }
            shown.append(SafeText(sanitizing: String(lines[current.line][range])))
            next = rowAfter(current, columns)
        }
        return (shown, place)
    }

    /// Places the cursor at a cell.
    mutating func moveCursor(toRow row: Int, column: Int, columns: Int) {
        var place = top
        for _ in 0..<max(0, row) { place = rowAfter(place, columns) ?? place }
        line = place.line
        cursor = index(atColumn: column, of: wraps(ofLine: line, columns), place.row)
        wantedColumn = nil
    }

    /// The place of the cursor in the text, in UTF-16 units.
    var cursorOffset: Int {
        lines[..<line].reduce(line) { $0 + $1.utf16Count } + lines[line][..<cursor].utf16Count
    }

    /// Places the cursor before the character that reaches beyond a place in UTF-16 units.
    mutating func moveCursor(toOffset offset: Int) {
        var rest = offset
        line = 0
        while line < lines.count - 1, rest > lines[line].utf16Count {
            rest -= lines[line].utf16Count + 1
            line += 1
        }
        cursor = lines[line].index(atUTF16: rest)
        wantedColumn = nil
    }

    private func rowBefore(
        _ row: (line: Int, row: Int), _ columns: Int
    ) -> (line: Int, row: Int)? {
        if row.row > 0 { return (row.line, row.row - 1) }
        guard row.line > 0 else { return nil }
        return (row.line - 1, wraps(ofLine: row.line - 1, columns).count - 1)
    }

    private func rowAfter(
        _ row: (line: Int, row: Int), _ columns: Int
    ) -> (line: Int, row: Int)? {
        if row.row + 1 < wraps(ofLine: row.line, columns).count { return (row.line, row.row + 1) }
        return row.line + 1 < lines.count ? (row.line + 1, 0) : nil
    }

    // MARK: - Private parts

    private var length: Int {
        lines.reduce(lines.count - 1) { $0 + $1.utf16Count }
    }

    private static func lines(of text: String) -> [[Character]] {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .map { $0.compactMap(LineEditor.admitted) }
    }
}
