import GarthPage

/// A box in which the text of a text area is edited.
struct TextBox: Sendable, Equatable {
    /// What a key led to.
    enum Outcome: Equatable {
        case edited
        case accepted
        case cancelled
        /// The user's own editor is wanted.
        case external
        case ignored
    }

    let element: ElementReference
    let name: String
    let isReadOnly: Bool
    private(set) var lines: [[Character]]
    private(set) var row = 0
    private(set) var column = 0
    private(set) var firstRow = 0
    private(set) var firstColumn = 0
    private let maximumLength: Int
    private let original: String

    init(
        element: ElementReference, name: String, text: String, isReadOnly: Bool = false,
        maximumLength: Int? = nil
    ) {
        self.element = element
        self.name = name
        self.isReadOnly = isReadOnly
        self.maximumLength = max(0, maximumLength ?? Self.greatestLength)
        original = text
        lines = Self.lines(of: text)
    }

    /// More than any person types into a page.
    private static let greatestLength = 4_000_000

    /// The text, its lines separated by line feeds.
    var text: String { lines.map { String($0) }.joined(separator: "\n") }

    /// Whether it differs from what the page had.
    var isEdited: Bool { text != original }

    mutating func handle(_ key: Key, rows: Int) -> Outcome {
        switch (key.code, key.modifiers) {
        case (.escape, _): return .accepted
        case (.character("c"), .control): return .cancelled
        case (.character("e"), .control): return .external
        case (.character("d"), .control), (.character("s"), .control): return .accepted
        case (.tab, _): return .accepted
        case (.up, _), (.character("p"), .control): moveVertically(by: -1)
        case (.down, _), (.character("n"), .control): moveVertically(by: 1)
        case (.pageUp, _): moveVertically(by: -max(1, rows - 1))
        case (.pageDown, _): moveVertically(by: max(1, rows - 1))
        case (.left, _), (.character("b"), .control): moveBack()
        case (.right, _), (.character("f"), .control): moveOn()
        case (.home, .control):
            row = 0
            column = 0
        case (.end, .control):
            row = lines.count - 1
            column = lines[row].count
        case (.home, _), (.character("a"), .control): column = 0
        case (.end, _): column = lines[row].count
        default: return edit(key)
        }
        return .edited
    }

    /// Inserts text, lines and all.
    mutating func insert(_ text: String) {
        guard !isReadOnly else { return }
        var room = maximumLength - length
        var new: [[Character]] = [[]]
        for character in text {
            room -= character.utf16.count
            guard room >= 0 else { break }
            if character.isNewline {
                new.append([])
            } else if let admitted = Self.admitted(character) {
                new[new.count - 1].append(admitted)
            }
        }
        let rest = lines[row][column...]
        let end = new[new.count - 1].count
        new[0] = lines[row][..<column] + new[0]
        column = new.count == 1 ? column + end : end
        new[new.count - 1] += rest
        lines.replaceSubrange(row...row, with: new)
        row += new.count - 1
    }

    /// Replaces all text, as the user's own editor left it.
    mutating func replace(with text: String) {
        lines = Self.lines(of: text)
        row = min(row, lines.count - 1)
        column = min(column, lines[row].count)
    }

    /// Keeps the cursor in view.
    mutating func scroll(columns: Int, rows: Int) {
        if row < firstRow { firstRow = row }
        if row >= firstRow + rows { firstRow = row - max(1, rows) + 1 }
        let position = width(lines[row][..<column])
        if position < firstColumn { firstColumn = max(0, position - columns / 2) }
        if position >= firstColumn + columns { firstColumn = position - columns / 2 }
    }

    /// Draws the box; answers where the cursor stands.
    func draw(into frame: inout Frame, area: Range<Int>) -> (column: Int, row: Int)? {
        for row in area { frame.fill(row: row, columns: 0..<frame.columns, style: Theme.plain) }
        let inner = Self.inner(area: area, columns: frame.columns)
        if inner.rows.lowerBound > area.lowerBound {
            let title = "\(name.isEmpty ? "Text" : name)  Esc done  Ctrl-E editor  Ctrl-C cancel"
            Box(rows: area, columns: 0..<frame.columns).draw(into: &frame, title: title)
        }
        for (screenRow, line) in zip(inner.rows, lines.dropFirst(firstRow)) {
            let text = SafeText(sanitizing: String(line))
            // A column before 0 would run over the border: what is left of it is cut off here.
            let shown = firstColumn == 0 ? text : Self.dropping(columns: firstColumn, of: line)
            frame.write(
                shown, row: screenRow, column: inner.columns.lowerBound,
                limit: inner.columns.upperBound)
        }
        guard row - firstRow < inner.rows.count, row >= firstRow else { return nil }
        let position = width(lines[row][..<column]) - firstColumn
        return (
            min(inner.columns.upperBound - 1, inner.columns.lowerBound + max(0, position)),
            inner.rows.lowerBound + row - firstRow
        )
    }

    /// The part of an area in which the text stands.
    static func inner(area: Range<Int>, columns: Int) -> (rows: Range<Int>, columns: Range<Int>) {
        guard area.count >= 4, columns >= 8 else { return (area, 0..<columns) }
        return (area.lowerBound + 1..<area.upperBound - 1, 1..<columns - 1)
    }

    // MARK: - Private parts

    private var length: Int {
        lines.reduce(lines.count - 1) { sum, line in
            line.reduce(sum) { $0 + $1.utf16.count }
        }
    }

    private static func lines(of text: String) -> [[Character]] {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .map { $0.compactMap(admitted) }
    }

    private static func admitted(_ character: Character) -> Character? {
        if character == "\t" { return " " }
        let isControl = character.unicodeScalars.contains {
            $0.properties.generalCategory == .control
        }
        return isControl ? nil : character
    }

    private static func dropping(columns: Int, of line: [Character]) -> SafeText {
        var rest = line[...]
        var dropped = 0
        while dropped < columns, let first = rest.first {
            dropped += first.columnCount
            rest.removeFirst()
        }
        return SafeText(
            sanitizing: String(repeating: " ", count: max(0, dropped - columns)) + String(rest))
    }

    private func width(_ characters: ArraySlice<Character>) -> Int {
        characters.reduce(0) { $0 + $1.columnCount }
    }

    private mutating func edit(_ key: Key) -> Outcome {
        guard !isReadOnly else { return .ignored }
        switch (key.code, key.modifiers) {
        case (.enter, _): insert("\n")
        case (.backspace, _), (.character("h"), .control):
            guard row > 0 || column > 0 else { return .ignored }
            moveBack()
            deleteForward()
        case (.delete, _): deleteForward()
        case (.character("k"), .control): lines[row].removeSubrange(column...)
        case (.character("u"), .control):
            lines[row].removeSubrange(..<column)
            column = 0
        case (.character(let character), let modifiers)
        where modifiers.isDisjoint(with: [.control, .alt]):
            insert(String(character))
        default: return .ignored
        }
        return .edited
    }

    private mutating func deleteForward() {
        if column < lines[row].count {
            lines[row].remove(at: column)
        } else if row + 1 < lines.count {
            lines[row] += lines.remove(at: row + 1)
        }
    }

    private mutating func moveVertically(by step: Int) {
        row = max(0, min(lines.count - 1, row + step))
        column = min(column, lines[row].count)
    }

    private mutating func moveBack() {
        if column > 0 {
            column -= 1
        } else if row > 0 {
            row -= 1
            column = lines[row].count
        }
    }

    private mutating func moveOn() {
        if column < lines[row].count {
            column += 1
        } else if row + 1 < lines.count {
            row += 1
            column = 0
        }
    }
}
