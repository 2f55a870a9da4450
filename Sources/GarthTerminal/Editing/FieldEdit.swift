import GarthPage

/// A text field or text area of the page while it takes letters.
struct FieldEdit: Sendable, Equatable {
    /// The edited content.
    enum Content: Sendable, Equatable {
        case line(LineEditor)
        case area(TextAreaEditor)
    }

    /// The field.
    let element: ElementReference
    /// The edited content, with its cursor.
    var content: Content
    /// Whether the text shows as stars.
    let isSecret: Bool
    /// The text that the page has.
    private(set) var toldText: String
    /// The reason why the page refused to submit its form; shown until the text changes.
    var complaint: String?
    /// Whether the view stays with the field. It does not while the person looks elsewhere.
    var isFollowed = true
    /// The keys on their way to the scripts of the page; nil where no scripts run.
    var live: LiveTyping?

    /// Begins to edit a control that holds text; nil for others.
    init?(_ control: PageControl, _ element: ElementReference, text: String, killed: String) {
        switch control.kind {
        case .text, .password:
            content = .line(
                LineEditor(text: text, maximumLength: control.maximumLength, killed: killed))
        case .textArea:
            content = .area(
                TextAreaEditor(text: text, maximumLength: control.maximumLength, killed: killed))
        case .checkbox, .radio, .select, .submit, .reset, .button, .file: return nil
        }
        self.element = element
        isSecret = control.kind == .password
        toldText = text
    }

    /// The text as it is now.
    var text: String { content.text }

    /// The text that was cut last.
    var killedText: String {
        switch content {
        case .line(let editor): editor.killedText
        case .area(let editor): editor.killedText
        }
    }

    /// Handles a key in a field of the given size.
    mutating func handle(_ key: Key, columns: Int, rows: Int) -> LineEditor.Outcome {
        let outcome = content.handle(key, columns: columns, rows: rows)
        if outcome != .ignored { isFollowed = true }
        if outcome == .changed { complaint = nil }
        return outcome
    }

    /// Inserts text that was pasted.
    mutating func insert(_ text: String) {
        content.insert(text)
        isFollowed = true
        complaint = nil
    }

    /// Replaces all text.
    mutating func replace(with text: String) {
        content.replace(with: text)
        complaint = nil
    }

    /// Places the cursor at a cell, counted from the field's first cell.
    mutating func moveCursor(toRow row: Int, column: Int, columns: Int) {
        switch content {
        case .line(var editor):
            editor.moveCursor(toColumn: column, columns: columns, isSecret: isSecret)
            content = .line(editor)
        case .area(var editor):
            editor.moveCursor(toRow: row, column: column, columns: columns)
            content = .area(editor)
        }
    }

    /// The text if the page has another one; from now on the page has it.
    mutating func takeUntold() -> String? {
        let text = text
        guard text != toldText else { return nil }
        toldText = text
        return text
    }

    /// The page has this text, or will have it when it gets what was sent.
    mutating func told(_ text: String) { toldText = text }
}

extension FieldEdit.Content {
    /// The text.
    var text: String {
        switch self {
        case .line(let editor): editor.text
        case .area(let editor): editor.text
        }
    }

    /// The place of the cursor in the text, in UTF-16 units.
    var cursor: Int {
        switch self {
        case .line(let editor): editor.cursorOffset
        case .area(let editor): editor.cursorOffset
        }
    }

    /// Handles a key in a field of the given size.
    mutating func handle(_ key: Key, columns: Int, rows: Int) -> LineEditor.Outcome {
        switch self {
        case .line(var editor):
            defer { self = .line(editor) }
            return editor.handle(key)
        case .area(var editor):
            defer { self = .area(editor) }
            let outcome = editor.handle(key, columns: columns, rows: rows)
            editor.scroll(columns: columns, rows: rows)
            return outcome
        }
    }

    /// Inserts text at the cursor.
    mutating func insert(_ text: String) {
        switch self {
        case .line(var editor):
            editor.insert(text)
            self = .line(editor)
        case .area(var editor):
            editor.insert(text)
            self = .area(editor)
        }
    }

    /// Replaces all text; the cursor is at a place in UTF-16 units, or at the end.
    mutating func replace(with text: String, cursor: Int? = nil) {
        switch self {
        case .line(var editor):
            editor.replace(with: text)
            if let cursor { editor.moveCursor(toOffset: cursor) }
            self = .line(editor)
        case .area(var editor):
            editor.replace(with: text)
            if let cursor { editor.moveCursor(toOffset: cursor) }
            self = .area(editor)
        }
    }
}

extension Sequence<Character> {
    /// The number of UTF-16 units.
    var utf16Count: Int { reduce(0) { $0 + $1.utf16.count } }
}

extension [Character] {
    /// The first character that reaches beyond a place in UTF-16 units; the end if none does.
    func index(atUTF16 offset: Int) -> Int {
        var end = 0
        return firstIndex {
            end += $0.utf16.count
            return end > offset
        } ?? count
    }
}
