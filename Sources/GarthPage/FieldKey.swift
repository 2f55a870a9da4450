/// A key of a person in a field that is edited outside the page, as in a terminal.
package struct FieldKey: Sendable, Hashable {
    /// The key (UI Events, "key"); empty for text that no key made: pasted, cut or completed.
    package var key: String
    /// The text that the field has after the key if no script prevents it; nil if it changes none.
    package var text: String?
    /// The place of the cursor then, in UTF-16 units.
    package var cursor: Int

    /// Makes a key.
    package init(_ key: String, text: String? = nil, cursor: Int = 0) {
        self.key = key
        self.text = text
        self.cursor = cursor
    }
}

/// The state of a field after a key of a person: what the scripts of the page made of it.
package struct FieldKeyOutcome: Sendable, Hashable {
    /// Whether no script prevented the default action of the key.
    package var isAllowed: Bool
    /// The text of the field.
    package var text: String
    /// The place of the cursor, in UTF-16 units.
    package var cursor: Int
    /// The element of the field's document that has the focus; nil if none has.
    package var focus: ElementReference?
    /// The place of the caret in a text that the page edits in its place; nil in a field.
    package var caret: CaretPlace?

    /// Makes an outcome.
    package init(
        isAllowed: Bool, text: String, cursor: Int, focus: ElementReference?,
        caret: CaretPlace? = nil
    ) {
        self.isAllowed = isAllowed
        self.text = text
        self.cursor = cursor
        self.focus = focus
        self.caret = caret
    }
}

/// A cell of the page, counted from its first row and column.
package struct CaretPlace: Sendable, Hashable {
    /// The line of the page.
    package var line: Int
    /// The column in that line.
    package var column: Int

    /// Makes a place.
    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }
}
