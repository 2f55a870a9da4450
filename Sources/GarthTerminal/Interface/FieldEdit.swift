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

    /// Begins to edit a control that holds text; nil for others.
    init?(_ control: PageControl, _ element: ElementReference, text: String, killed: String) {
        switch control.kind {
        case .text, .password:
            content = .line(
                LineEditor(text: text, maximumLength: control.maximumLength, killed: killed))
        case .textArea:
            content = .area(
                TextAreaEditor(text: text, maximumLength: control.maximumLength, killed: killed))
        default: return nil
        }
        self.element = element
        isSecret = control.kind == .password
        toldText = text
    }

    /// The text as it is now.
    var text: String {
        switch content {
        case .line(let editor): editor.text
        case .area(let editor): editor.text
        }
    }

    /// The text that was cut last.
    var killedText: String {
        switch content {
        case .line(let editor): editor.killedText
        case .area(let editor): editor.killedText
        }
    }

    /// Handles a key in a field of the given size.
    mutating func handle(_ key: Key, columns: Int, rows: Int) -> LineEditor.Outcome {
        let outcome: LineEditor.Outcome
        switch content {
        case .line(var editor):
            outcome = editor.handle(key)
            content = .line(editor)
        case .area(var editor):
            outcome = editor.handle(key, columns: columns, rows: rows)
            editor.scroll(columns: columns, rows: rows)
            content = .area(editor)
        }
        if outcome != .ignored { isFollowed = true }
        if outcome == .changed { complaint = nil }
        return outcome
    }

    /// Inserts text that was pasted.
    mutating func insert(_ text: String) {
        switch content {
        case .line(var editor):
            editor.insert(text)
            content = .line(editor)
        case .area(var editor):
            editor.insert(text)
            content = .area(editor)
        }
        isFollowed = true
        complaint = nil
    }

    /// Replaces all text.
    mutating func replace(with text: String) {
        switch content {
        case .line(var editor):
            editor.replace(with: text)
            content = .line(editor)
        case .area(var editor):
            editor.replace(with: text)
            content = .area(editor)
        }
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
}
