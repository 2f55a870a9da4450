/// One edited line of text, with a cursor, a kill buffer and a history.
///
/// The text has no line ends, no control characters, and at most `maximumLength` UTF-16 units; the
/// cursor is between two clusters or at an end.
package struct LineEditor: Sendable, Equatable {
    /// The result of a key.
    package enum Outcome: Equatable, Sendable {
        case changed, moved, ignored
    }

    private(set) var characters: [Character] = []
    /// The number of clusters before the cursor.
    private(set) var cursor = 0
    /// The text that was cut last, for inserting it again.
    private(set) var killed: [Character] = []
    private let maximumLength: Int

    private var history: [String]
    private var historyIndex: Int
    private var draft: [Character] = []

    /// Longer than any address or field that a person types; keeps a stray paste harmless.
    static let defaultMaximumLength = 65_536

    /// Makes an editor with a text and the cursor at its end; the newest history entry is last.
    package init(
        text: String = "", history: [String] = [], maximumLength: Int? = nil, killed: String = ""
    ) {
        self.history = history
        historyIndex = history.count
        self.maximumLength = max(0, maximumLength ?? Self.defaultMaximumLength)
        self.killed = Array(killed)
        insert(text)
    }

    /// Makes an editor of a line of a longer text, with the cursor where it is there.
    init(characters: [Character], cursor: Int, maximumLength: Int, killed: String) {
        self.init(maximumLength: maximumLength, killed: killed)
        self.characters = characters
        self.cursor = max(0, min(cursor, characters.count))
    }

    /// The text.
    package var text: String { String(characters) }

    /// The text that was cut last.
    var killedText: String { String(killed) }

    /// True when there is no text.
    var isEmpty: Bool { characters.isEmpty }

    /// Replaces the text; the cursor goes to its end.
    package mutating func replace(with text: String) {
        characters = []
        cursor = 0
        insert(text)
    }

    /// Inserts text at the cursor; line ends become spaces, control characters go.
    package mutating func insert(_ text: String) {
        var room = maximumLength - characters.utf16Count
        var new: [Character] = []
        for character in text {
            guard let character = Self.admitted(character) else { continue }
            room -= character.utf16.count
            guard room >= 0 else { break }
            new.append(character)
        }
        characters.insert(contentsOf: new, at: cursor)
        cursor += new.count
    }

    /// Handles a key.
    package mutating func handle(_ key: Key) -> Outcome {
        if case .character(let character) = key.code {
            if key.modifiers.contains(.control) { return control(character) }
            if key.modifiers.contains(.alt) {
                return alternate(character.lowercased().first ?? character)
            }
            insert(String(character))
            return .changed
        }
        let byWord = !key.modifiers.isDisjoint(with: [.control, .alt])
        switch key.code {
        case .left: return move(to: byWord ? wordStart : cursor - 1)
        case .right: return move(to: byWord ? wordEnd : cursor + 1)
        case .home: return move(to: 0)
        case .end: return move(to: characters.count)
        case .backspace: return byWord ? kill(wordStart..<cursor) : delete(from: cursor - 1)
        case .delete: return byWord ? kill(cursor..<wordEnd) : delete(from: cursor)
        case .up: return recall(-1)
        case .down: return recall(1)
        case .character, .enter, .tab, .escape, .insert, .pageUp, .pageDown, .function:
            return .ignored
        }
    }

    // MARK: - Drawing

    /// The part of the text that fits into `columns`, and the cursor's place in it.
    ///
    /// A password appears as stars. The part scrolls by half its width, so that it rarely jumps.
    func visible(columns: Int, isSecret: Bool = false) -> (text: SafeText, cursor: Int) {
        let columns = max(1, columns)
        let widths = widths(isSecret: isSecret)
        let position = widths[..<cursor].reduce(0, +)
        let start = Self.firstColumn(columns: columns, position: position)
        var shown = ""
        var first: Int?
        var column = 0
        for (character, width) in zip(characters, widths) {
            if column >= start, column + width <= start + columns {
                first = first ?? column
                shown.append(isSecret ? "*" : character)
            }
            column += width
        }
        let origin = first ?? start
        return (SafeText(sanitizing: shown), min(columns - 1, max(0, position - origin)))
    }

    /// The place of the cursor in the text, in UTF-16 units.
    var cursorOffset: Int { characters[..<cursor].utf16Count }

    /// Places the cursor before the character that reaches beyond a place in UTF-16 units.
    mutating func moveCursor(toOffset offset: Int) {
        cursor = characters.index(atUTF16: offset)
    }

    /// Places the cursor before the character at a column, or at the end.
    mutating func moveCursor(toColumn column: Int, columns: Int, isSecret: Bool = false) {
        let widths = widths(isSecret: isSecret)
        let position = widths[..<cursor].reduce(0, +)
        var end = 0
        let wanted = column + Self.firstColumn(columns: max(1, columns), position: position)
        let index = widths.firstIndex {
            end += $0
            return wanted < end
        }
        cursor = index ?? characters.count
    }

    private func widths(isSecret: Bool) -> [Int] {
        characters.map { isSecret ? 1 : $0.columnCount }
    }

    /// The first visible column of the text for a position of the cursor.
    private static func firstColumn(columns: Int, position: Int) -> Int {
        let step = max(1, columns / 2)
        return position < columns ? 0 : ((position - columns) / step + 1) * step
    }

    // MARK: - Private parts

    /// The character in the form of a line; nil for a control character.
    static func admitted(_ character: Character) -> Character? {
        if character.isNewline || character == "\t" { return " " }
        for scalar in character.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .surrogate: return nil
            default: break
            }
        }
        return character
    }

    private mutating func control(_ character: Character) -> Outcome {
        switch character {
        case "a": return move(to: 0)
        case "e": return move(to: characters.count)
        case "b": return move(to: cursor - 1)
        case "f": return move(to: cursor + 1)
        case "h": return delete(from: cursor - 1)
        case "d": return delete(from: cursor)
        case "k": return kill(cursor..<characters.count)
        case "u": return kill(0..<cursor)
        case "w": return kill(blankDelimitedStart..<cursor)
        case "y":
            insert(String(killed))
            return .changed
        case "t": return transpose()
        case "p": return recall(-1)
        case "n": return recall(1)
        default: return .ignored
        }
    }

    private mutating func alternate(_ character: Character) -> Outcome {
        switch character {
        case "b": return move(to: wordStart)
        case "f": return move(to: wordEnd)
        case "d": return kill(cursor..<wordEnd)
        default: return .ignored
        }
    }

    private mutating func move(to position: Int) -> Outcome {
        cursor = max(0, min(position, characters.count))
        return .moved
    }

    private mutating func delete(from index: Int) -> Outcome {
        guard characters.indices.contains(index) else { return .ignored }
        characters.remove(at: index)
        cursor = index
        return .changed
    }

    private mutating func kill(_ range: Range<Int>) -> Outcome {
        guard !range.isEmpty else { return .ignored }
        killed = Array(characters[range])
        characters.removeSubrange(range)
        cursor = range.lowerBound
        return .changed
    }

    private mutating func transpose() -> Outcome {
        guard cursor > 0, characters.count > 1 else { return .ignored }
        let second = min(cursor, characters.count - 1)
        characters.swapAt(second - 1, second)
        cursor = second + 1
        return .changed
    }

    private static func isWord(_ character: Character) -> Bool {
        character.isLetter || character.isNumber
    }

    private var wordStart: Int {
        var index = cursor
        while index > 0, !Self.isWord(characters[index - 1]) { index -= 1 }
        while index > 0, Self.isWord(characters[index - 1]) { index -= 1 }
        return index
    }

    private var wordEnd: Int {
        var index = cursor
        while index < characters.count, !Self.isWord(characters[index]) { index += 1 }
        while index < characters.count, Self.isWord(characters[index]) { index += 1 }
        return index
    }

    /// The start of the word for Ctrl-W: after a blank, or after the `/` between the parts of an
    /// address.
    private var blankDelimitedStart: Int {
        func isGap(_ character: Character) -> Bool { character == " " || character == "/" }
        var index = cursor
        while index > 0, isGap(characters[index - 1]) { index -= 1 }
        while index > 0, !isGap(characters[index - 1]) { index -= 1 }
        return index
    }

    /// Goes to the next older (or newer) entry that starts with the typed text.
    private mutating func recall(_ step: Int) -> Outcome {
        if historyIndex == history.count { draft = characters }
        let prefix = String(draft)
        var index = historyIndex + step
        while index >= 0, index < history.count {
            if history[index].hasPrefix(prefix), history[index] != text {
                historyIndex = index
                replace(with: history[index])
                return .changed
            }
            index += step
        }
        guard step > 0, historyIndex < history.count else { return .ignored }
        historyIndex = history.count
        replace(with: prefix)
        return .changed
    }
}

extension Character {
    /// The columns that the character takes on the screen.
    var columnCount: Int { isASCII ? 1 : SafeText(sanitizing: String(self)).width }
}
