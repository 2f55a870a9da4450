import GarthLanguage
import GarthPage

/// Typing into the fields of the page.
///
/// After Tab, an arrow key, a click or link letters have moved the focus to a field, the field
/// takes every key that types a character, so that no text of a form is ever a command. Escape ends
/// that; the field keeps the focus and its text. The page gets the text when the field is left or
/// its form is submitted. Where scripts run, it gets each key.
extension Interface {
    /// The number of the field that is being edited; nil where there is none or the layout has it not.
    var editedField: UInt32? { field.flatMap { shownPage.number(of: $0.element) } }

    /// The page's data of the edited field.
    var editedControl: PageControl? {
        guard let number = editedField, case .control(let control)? = shownPage.target(number)?.kind
        else { return nil }
        return control
    }

    // MARK: - Beginning and ending

    /// Starts to edit a field; returns false if it cannot be edited.
    @discardableResult
    mutating func beginEditing(_ number: UInt32) -> Bool {
        if let target = shownPage.target(number), target.kind == .editingHost {
            guard chrome.runsScripts else { return false }
            beginEditingText(target.element, number)
            return true
        }
        guard let target = shownPage.target(number), case .control(let control) = target.kind,
            !control.isDisabled, !control.isReadOnly,
            let field = FieldEdit(
                control, target.element, text: shownPage.text(of: control, target.element),
                killed: killed)
        else { return false }
        if self.field?.element != target.element {
            if editedText != nil { untold += leaveField() }
            self.field = field
            if chrome.runsScripts {
                self.field?.live = LiveTyping(field.content)
                untold.append(.focus(target.element, isFocused: true))
            }
        }
        scriptFocus = nil
        shownPage.setFocus(number)
        isFillingIn = true
        typedKeys = []
        count = nil
        return true
    }

    /// Passes the text of the edited field to the page.
    package mutating func tellTyped() -> [InterfaceCommand] {
        let commands = untold
        untold = []
        // What the page has not answered is part of the text.
        let isLive = field?.live != nil
        if isLive, let content = field?.content { field?.live = LiveTyping(content) }
        guard let element = field?.element, let text = field?.takeUntold() else { return commands }
        // Scripts may make another text of it.
        if !isLive { shownPage.note(typed: text, into: element) }
        return commands + [.change(element, .text(text))]
    }

    /// Ends the editing of a field, or of a text of the page; it keeps the focus.
    mutating func leaveField() -> [InterfaceCommand] {
        var commands = tellTyped()
        if let text = editedText { commands.append(.focus(text.element, isFocused: false)) }
        editedText = nil
        if let field, field.live != nil {
            commands.append(.focus(field.element, isFocused: false))
        }
        if let number = editedField, field?.isFollowed == true { shownPage.setFocus(number) }
        field = nil
        return commands
    }

    /// Starts typing in a field after a key that types no character has moved the focus there.
    mutating func editFocused(reachedBy key: Key) {
        guard overlay == nil, prompt == nil, !key.typesCharacter else { return }
        beginEditing(shownPage.visibleFocus)
    }

    // MARK: - Keys

    /// Ends the typing in a field, or in a text of the page, by a key that leaves it; nil for others.
    mutating func endTyping(with key: Key) -> [InterfaceCommand]? {
        switch (key.code, key.modifiers) {
        case (.escape, _):
            isFillingIn = false
            return passing(key) + leaveField()
        case (.character("g"), .control):
            isFillingIn = false
            return leaveField()
        case (.character("c"), .control):
            isFillingIn = false
            return leaveField() + (chrome.isLoading ? [.stop] : [])
        case (.tab, []): return passing(key) + moveOn(key) { $0.moveFocus(.next) }
        case (.tab, .shift): return passing(key) + moveOn(key) { $0.moveFocus(.previous) }
        default: return nil
        }
    }

    mutating func handleField(_ key: Key) -> [InterfaceCommand] {
        if let commands = endTyping(with: key) { return commands }
        if field?.live?.awaitsDecision == true {
            field?.live?.hold(key)
            return []
        }
        guard case .line? = field?.content else { return handleArea(key) }
        switch (key.code, key.modifiers) {
        case (.enter, _) where field?.live != nil, (.up, []) where field?.live != nil,
            (.down, []) where field?.live != nil:
            return send(.decision(key))
        case (.enter, _): return sendForm()
        case (.up, []) where shownPage.neighbourInView(.previous) != nil:
            return moveOn(key) { $0.step(.previous) }
        case (.down, []) where shownPage.neighbourInView(.next) != nil:
            return moveOn(key) { $0.step(.next) }
        default: return type(key)
        }
    }

    private mutating func handleArea(_ key: Key) -> [InterfaceCommand] {
        guard key == Key(.character("o"), .control), let field else { return type(key) }
        if isLocked { return nothing(localized("Garth is locked: no other editor")) }
        return [.editExternally(field.element, text: field.text)]
    }

    private mutating func type(_ key: Key) -> [InterfaceCommand] {
        let size = fieldSize
        let outcome = field?.handle(key, columns: size.columns, rows: size.rows) ?? .ignored
        killed = field?.killedText ?? killed
        guard outcome != .ignored else { return performBesideField(key) }
        if outcome == .changed { hasEditedForm = true }
        return field?.live == nil ? [] : send(.key(key))
    }

    /// Performs a key that neither types nor edits, if the field needs no part of it.
    mutating func performBesideField(_ key: Key) -> [InterfaceCommand] {
        guard !key.typesCharacter else { return [] }
        if case .binding(let binding) = keyMap.match([key]) {
            let action = binding.action
            if action == .pageUp || action == .pageDown {
                field?.isFollowed = false
                return perform(action)
            }
            if [.help, .selectTab, .open, .suspend, .redraw, .fill].contains(action) {
                return perform(action, argument: binding.argument)
            }
        }
        switch key.code {
        // These come to an end of the text: there is nothing to say.
        case .left, .right, .up, .down, .home, .end, .backspace, .delete: return []
        case .character, .enter, .tab, .escape, .insert, .pageUp, .pageDown, .function:
            return nothing(localized("\(key.name) does nothing in a field (Esc leaves it)"))
        }
    }

    mutating func moveOn(
        _ key: Key, by move: (inout PageView) -> Void
    ) -> [InterfaceCommand] {
        field?.isFollowed = true
        let commands = leaveField()
        move(&shownPage)
        editFocused(reachedBy: key)
        return commands
    }

    private mutating func sendForm() -> [InterfaceCommand] {
        guard let field else { return [] }
        if editedControl?.form == nil, editedControl != nil {
            return tellTyped()
                + nothing(localized("this field belongs to no form: there is nothing to send it"))
        }
        return tellTyped() + submit(field.element, .implicit)
    }

    /// A form was not sent: the control that holds what may not be sent gets the focus, and is edited.
    mutating func refuseSubmission(of element: ElementReference, reason: String) {
        // A page may refuse what nobody has sent: then nothing is lost with it.
        if hasSentEdits { hasEditedForm = true }
        hasSentEdits = false
        if field?.element != element { untold += leaveField() }
        guard let number = shownPage.number(of: element) else {
            refusedElement = (element, reason)
            return say(reason)
        }
        shownPage.setFocus(number)
        guard overlay == nil, beginEditing(number) else { return say(reason) }
        field?.complaint = reason
        field?.isFollowed = true
    }

    /// Gives the focus to the control for which a form was not sent, once the page shows it.
    mutating func focusRefused(after update: PageUpdate) {
        guard let refused = refusedElement else { return }
        guard [.lines, .end].contains(update.part) else { return }
        if shownPage.number(of: refused.element) != nil {
            refusedElement = nil
            message = nil
            refuseSubmission(of: refused.element, reason: refused.reason)
        } else if case .finished = update {
            refusedElement = nil
        }
    }

    // MARK: - Paste and mouse

    /// Pastes into the field that is being edited, or has the focus; false where there is none.
    mutating func pasteIntoField(_ text: String) -> Bool {
        if pasteIntoText(text) { return true }
        guard overlay == nil, field != nil || beginEditing(shownPage.visibleFocus) else {
            return false
        }
        field?.insert(text)
        if field?.live != nil { untold += send(.paste(text)) }
        let size = fieldSize
        if case .area(var editor)? = field?.content {
            editor.scroll(columns: size.columns, rows: size.rows)
            field?.content = .area(editor)
        }
        hasEditedForm = true
        return true
    }

    /// A click in the field that is being edited puts its cursor there; false for clicks elsewhere.
    mutating func clickInField(_ mouse: MouseEvent) -> Bool {
        guard overlay == nil, mouse.button == 1, let number = editedField else { return false }
        let line = shownPage.topLine + mouse.row - screen.pageRow
        let column = shownPage.leftColumn + mouse.column
        let area = shownPage.rows(ofField: number)
        guard
            let row = area.firstIndex(where: { $0.line == line && $0.columns.contains(column) })
        else { return false }
        let inner = visibleColumns(of: area[row])
        field?.moveCursor(
            toRow: row, column: max(0, column - inner.lowerBound), columns: inner.count)
        field?.isFollowed = true
        return true
    }

    // MARK: - Drawing

    /// The visible columns of a field's row: an area wraps at its width, a line scrolls inside its
    /// visible part.
    private func visibleColumns(of row: PageView.FieldRow) -> Range<Int> {
        if case .area? = field?.content { return row.inner }
        let view = shownPage.leftColumn..<shownPage.leftColumn + shownPage.columns
        return row.inner.clamped(to: view)
    }

    /// The room that the text of the field has.
    var fieldSize: (columns: Int, rows: Int) {
        let area = editedField.map { shownPage.rows(ofField: $0) } ?? []
        guard let first = area.first else { return (max(1, screen.columns), 1) }
        return (max(1, visibleColumns(of: first).count), area.count)
    }

    /// The line of the page with the cursor; nil while the field is not laid out.
    private var cursorLine: Int? {
        guard let number = editedField else { return nil }
        let area = shownPage.rows(ofField: number)
        guard case .area(let editor)? = field?.content else { return area.first?.line }
        let size = fieldSize
        let row = editor.visible(columns: size.columns, rows: size.rows).cursor?.row ?? 0
        return area.indices.contains(row) ? area[row].line : area.first?.line
    }

    /// The row of the screen with the cursor; nil while the field is out of view.
    var cursorRow: Int? {
        guard field != nil, overlay == nil, let line = cursorLine,
            shownPage.visibleLines.contains(line)
        else { return nil }
        return screen.pageRow + line - shownPage.topLine
    }

    /// Scrolls so that the rows over the end of the page do not cover the cursor.
    mutating func keepFieldInView() {
        guard let field, field.isFollowed, overlay == nil, let number = editedField,
            let line = cursorLine, let row = shownPage.rows(ofField: number).first
        else { return }
        shownPage.reveal(line: line)
        shownPage.reveal(columns: row.columns)
        let covered = max(0, screen.pageRow + screen.pageRows - topOfStatus)
        let room = max(1, screen.pageRows - covered)
        if line - shownPage.topLine >= room { shownPage.scroll(toLine: line - room + 1) }
    }

    /// Draws the edited field; returns the place of its cursor, nil if it is out of view.
    func drawField(into frame: inout Frame) -> (column: Int, row: Int)? {
        guard let field, let number = editedField else { return nil }
        let area = shownPage.rows(ofField: number)
        let size = fieldSize
        let texts: [SafeText]
        var cursor: (column: Int, row: Int)?
        switch field.content {
        case .line(let editor):
            let shown = editor.visible(columns: size.columns, isSecret: field.isSecret)
            texts = [shown.text]
            cursor = (shown.cursor, 0)
        case .area(let editor):
            (texts, cursor) = editor.visible(columns: size.columns, rows: size.rows)
        }
        var found: (column: Int, row: Int)?
        for (index, row) in area.enumerated() where shownPage.visibleLines.contains(row.line) {
            let screenRow = screen.pageRow + row.line - shownPage.topLine
            let left = shownPage.leftColumn
            let columns = visibleColumns(of: row)
            let start = columns.lowerBound - left
            let end = columns.upperBound - left
            guard start < end else { continue }
            frame.fill(row: screenRow, columns: max(0, start)..<max(0, end), style: Theme.edited)
            if texts.indices.contains(index) {
                frame.write(
                    texts[index], row: screenRow, column: start, style: Theme.edited, limit: end)
            }
            if let cursor, cursor.row == index, start + cursor.column >= 0 {
                // At the end of a full row the cursor stands on the bracket.
                found = (min(start + cursor.column, frame.columns - 1), screenRow)
            }
        }
        return found
    }

    /// Draws the edited field into the status row, while it is out of view or not yet laid out
    /// again.
    func drawFieldOutOfView(into frame: inout Frame) {
        guard let field else { return }
        let row = screen.statusRow
        frame.fill(row: row, columns: 0..<frame.columns, style: Theme.plain)
        let label = SafeText(
            sanitizing: (editedControl?.spokenName
                ?? localized("Text", meaning: "a field without a name")) + ": ")
        let start = label.width + 8 <= frame.columns ? label.width : 0
        frame.write(label, row: row, column: 0, style: Theme.prompt, limit: start)
        let shown: (text: SafeText, cursor: Int)
        switch field.content {
        case .line(let editor):
            shown = editor.visible(columns: frame.columns - start, isSecret: field.isSecret)
        case .area(var editor):
            editor.scroll(columns: frame.columns - start, rows: 1)
            let visible = editor.visible(columns: frame.columns - start, rows: 1)
            shown = (visible.rows.first ?? SafeText(sanitizing: ""), visible.cursor?.column ?? 0)
        }
        frame.write(shown.text, row: row, column: start, style: Theme.edited)
        if prompt == nil { frame.cursor = (min(start + shown.cursor, frame.columns - 1), row) }
    }

    /// The texts for the status row about the edited field, the longest first.
    var fieldTexts: [String] {
        let control = editedControl
        let name = control?.spokenName ?? localized("Text", meaning: "a field without a name")
        if case .area? = field?.content {
            return isLocked
                ? Self.fieldTexts(name)
                : [
                    localized(
                        "\(name): Tab goes to the next field, Ctrl-O your editor, Esc leaves"),
                    localized("\(name): Tab next, Ctrl-O editor, Esc leaves"),
                    localized("\(name): Ctrl-O editor, Esc leaves"),
                    localized("\(name): Esc leaves"), name,
                ]
        }
        guard control?.form != nil else { return Self.fieldTexts(name) }
        return [
            localized("\(name): Enter sends, Tab goes to the next field, Esc leaves"),
            localized("\(name): Enter sends, Tab next, Esc leaves"),
            localized("\(name): Enter sends, Esc leaves"), localized("\(name): Esc leaves"), name,
        ]
    }

    /// The texts about a field that neither Enter sends nor an editor takes.
    private static func fieldTexts(_ name: String) -> [String] {
        [
            localized("\(name): Tab goes to the next field, Esc leaves"),
            localized("\(name): Tab next, Esc leaves"), localized("\(name): Esc leaves"), name,
        ]
    }
}

extension Key {
    /// Whether the key types a character, and so belongs to a text field.
    var typesCharacter: Bool {
        guard case .character = code else { return false }
        return modifiers.isDisjoint(with: [.control, .alt])
    }
}
