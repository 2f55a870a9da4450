import GarthPage

/// A text that the page edits where it stands, with the person's keys.
struct EditedText: Sendable, Equatable {
    /// The editing host.
    let element: ElementReference
    /// The number of the last key that was passed on.
    var number: Int
    /// Where the page has its caret; nil until it has told.
    var caret: CaretPlace?
}

/// Typing into editing hosts (`contenteditable`). Unlike a field, such a text is no text of Garth's:
/// its scripts and the page's own editing make of each key what they will, and say where the caret
/// stands. Escape, Tab, and keys that no text takes stay Garth's.
extension Interface {
    /// Passes the keys of the person to an editing host from now on.
    mutating func beginEditingText(_ element: ElementReference, _ number: UInt32) {
        if editedText?.element != element {
            if field != nil || editedText != nil { untold += leaveField() }
            editedText = EditedText(element: element, number: 0)
            untold.append(.focus(element, isFocused: true))
            // Asks where the caret is.
            untold += passToText(FieldKey(""))
        }
        scriptFocus = nil
        shownPage.setFocus(number)
        isFillingIn = true
        typedKeys = []
        count = nil
    }

    mutating func handleEditedText(_ key: Key) -> [InterfaceCommand] {
        if let commands = endTyping(with: key) { return commands }
        switch key.code {
        case .pageUp, .pageDown, .function, .insert: return performBesideField(key)
        case .character, .enter, .tab, .escape, .backspace, .delete, .up, .down, .left, .right,
            .home, .end:
            let name = key.eventName
            return name.isEmpty ? performBesideField(key) : passToText(FieldKey(name))
        }
    }

    /// Puts pasted text into the text of the page; false if none is edited.
    mutating func pasteIntoText(_ text: String) -> Bool {
        guard editedText != nil else { return false }
        let shown = text.unicodeScalars.filter {
            $0 == "\n" || $0.properties.generalCategory != .control
        }
        untold += passToText(FieldKey("", text: String(String.UnicodeScalarView(shown))))
        return true
    }

    mutating func passToText(_ key: FieldKey) -> [InterfaceCommand] {
        guard let element = editedText?.element else { return [] }
        strokeCount += 1
        editedText?.number = strokeCount
        return [.type(key, into: element, number: strokeCount)]
    }

    /// The page has answered a key; nil says that the text or the page is no more. False if it was
    /// none of the edited text.
    mutating func takeAnswer(_ number: Int, _ outcome: FieldKeyOutcome?) -> Bool {
        guard let text = editedText, text.number == number else { return false }
        guard let outcome, outcome.focus == text.element else {
            dropField()
            scriptFocus = outcome?.focus
            return true
        }
        editedText?.caret = outcome.caret
        if let caret = outcome.caret { shownPage.reveal(line: caret.line) }
        return true
    }

    /// The cell of the screen where the caret of the edited text stands; nil if it is out of view.
    var caretCell: (column: Int, row: Int)? {
        guard let caret = editedText?.caret, overlay == nil,
            shownPage.visibleLines.contains(caret.line)
        else { return nil }
        let column = caret.column - shownPage.leftColumn
        let row = screen.pageRow + caret.line - shownPage.topLine
        guard (0..<screen.columns).contains(column), row < screen.statusRow else { return nil }
        return (column, row)
    }
}
