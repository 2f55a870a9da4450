package import GarthPage

/// Fields of pages with scripts: the page gets each key, and decides what comes of it.
extension Interface {
    /// The commands that wait for the page and that no event brings along.
    package mutating func takeCommands() -> [InterfaceCommand] {
        defer { untold = [] }
        return untold
    }

    /// A key was pressed in the field that the page gets beside what it does here: Escape, Tab.
    mutating func passing(_ key: Key) -> [InterfaceCommand] {
        if editedText != nil { return passToText(FieldKey(key.eventName)) }
        guard let field, field.live != nil else { return [] }
        return [.type(FieldKey(key.eventName), into: field.element, number: nil)]
    }

    /// Sends a stroke of the person to the page, which may have others before it.
    mutating func send(_ stroke: LiveTyping.Stroke) -> [InterfaceCommand] {
        field?.live?.add(stroke)
        return sendNext()
    }

    private mutating func sendNext() -> [InterfaceCommand] {
        guard let element = field?.element else { return [] }
        let size = fieldSize
        guard
            let key = field?.live?.send(
                number: strokeCount + 1, columns: size.columns, rows: size.rows)
        else { return [] }
        strokeCount += 1
        if let text = key.text { field?.told(text) }
        return [.type(key, into: element, number: strokeCount)]
    }

    /// The page has answered a key; nil says that the field or the page is no more.
    package mutating func answered(
        _ number: Int, _ outcome: FieldKeyOutcome?
    ) -> [InterfaceCommand] {
        if takeAnswer(number, outcome) { return takeCommands() }
        guard let field, field.live?.number == number else { return [] }
        guard let outcome else {
            // What the person typed stays, as it does without scripts, if the page still shows it.
            self.field?.live = nil
            if editedField == nil { dropField() }
            return []
        }
        let size = fieldSize
        guard
            let taken = self.field?.live?.take(outcome, columns: size.columns, rows: size.rows)
        else { return [] }
        if self.field?.content != taken.content { self.field?.content = taken.content }
        self.field?.told(outcome.text)
        // The page has taken the text, as lists to which Enter adds do.
        if case .decision = taken.stroke, outcome.text.isEmpty { hasEditedForm = false }
        let held = self.field?.live?.takeHeld(after: taken.stroke) ?? []
        var commands = decide(taken.stroke, isAllowed: outcome.isAllowed)
        if self.field?.element == field.element {
            commands += follow(focus: outcome.focus)
        }
        for key in held { commands += handle(key) }
        return commands + sendNext()
    }

    /// Does what a key does that no script has prevented.
    private mutating func decide(
        _ stroke: LiveTyping.Stroke, isAllowed: Bool
    ) -> [InterfaceCommand] {
        guard isAllowed, case .decision(let key) = stroke, let field else { return [] }
        switch key.code {
        case .enter: return editedControl?.form == nil ? [] : submit(field.element, .implicit)
        case .up: return moveOn(key) { $0.step(.previous) }
        case .down: return moveOn(key) { $0.step(.next) }
        case .character, .tab, .escape, .backspace, .delete, .insert, .left, .right, .home, .end,
            .pageUp, .pageDown, .function:
            return []
        }
    }

    // MARK: - The focus of scripts

    /// The time after a person's use of the page in which its scripts may move the focus (HTML
    /// Standard, "transient activation duration").
    static let activationTime = Duration.seconds(5)

    /// Notes whether an event was a use of an element of a page with scripts. Any other key or
    /// click takes the permission to move the focus back.
    mutating func noteUse(of event: InputEvent, _ commands: [InterfaceCommand]) {
        switch event {
        case .key, .paste: break
        case .mouse(let mouse) where mouse.action == .press: break
        case .mouse, .resized, .resumed, .closed, .terminated, .report: return
        }
        let isUse = chrome.runsScripts && commands.contains { $0.isUseOfPage }
        usedPageAt = isUse ? now : nil
        if !isUse, typingGuard == nil { scriptFocus = nil }
    }

    /// A script has moved the focus, at its own time: after a timer or an answer.
    ///
    /// It is followed only if a person has used the page just before and has done nothing since.
    package mutating func focusMoved(
        to element: ElementReference?, at now: Duration
    ) -> [InterfaceCommand] {
        self.now = max(self.now, now)
        guard let element, let usedPageAt, self.now - usedPageAt <= Self.activationTime,
            overlay == nil, prompt == nil, hints == nil, sheets.isEmpty, editedText == nil
        else { return [] }
        if let field {
            // The answers to keys tell where the focus is.
            guard let live = field.live, live.strokes.isEmpty, field.element != element else {
                return []
            }
            return follow(focus: element) + takeCommands()
        }
        scriptFocus = element
        goToScriptFocus()
        return takeCommands() + reportFocus()
    }

    /// Gives the focus to the element that a script gave it to, and types there if it takes text,
    /// once the page shows it.
    private mutating func goToScriptFocus() {
        guard let focus = scriptFocus, let number = shownPage.number(of: focus),
            field == nil, overlay == nil, prompt == nil
        else { return }
        scriptFocus = nil
        if beginEditing(number) { typingGuard = nil } else { shownPage.setFocus(number) }
    }

    /// Goes where a script has moved the focus: into another field, or out of this one. What the
    /// page has not answered goes into the other field.
    private mutating func follow(focus: ElementReference?) -> [InterfaceCommand] {
        guard let field, focus != field.element else { return [] }
        dropField()
        guard let focus else { return [] }
        guard let number = shownPage.number(of: focus), beginEditing(number) else {
            scriptFocus = focus
            return []
        }
        typingGuard = nil
        var commands: [InterfaceCommand] = []
        for stroke in field.live?.strokes ?? [] {
            switch stroke {
            case .key(let key), .decision(let key): commands += handle(key)
            case .paste(let text): _ = pasteIntoField(text)
            case .look: break
            }
        }
        return commands
    }

    /// Ends the editing of a field, or a text, that the page has left, or has no more. What the person
    /// goes on typing is no command.
    mutating func dropField() {
        field = nil
        editedText = nil
        isFillingIn = false
        typingGuard = TypingGuard()
    }

    /// The page was changed by its scripts: the edited field may be gone, or have another text, and
    /// the one with the focus may be there now.
    mutating func adaptField(to update: PageUpdate) {
        guard [.lines, .targets, .target, .end].contains(update.part) else { return }
        goToScriptFocus()
        if let text = editedText, case .finished = update, shownPage.number(of: text.element) == nil
        {
            dropField()
        }
        guard field?.live != nil else { return }
        guard let control = editedControl else {
            if case .finished = update { dropField() }
            return
        }
        if field?.live?.wonders(at: control.value) == true { untold += send(.look) }
    }
}
