package import GarthEngine

/// What a person, or a driver in a person's place, does with an element: clicks, keys, changes.
extension ScriptRealm {
    /// Whether the click of a person on a button submits its form.
    package enum ClickedSubmission {
        /// The click does, after its event and `submit`.
        case byClick
        /// The caller does after the click.
        case byCaller
    }

    /// Clicks an element; returns false if a listener prevented the default action.
    package func dispatchClick(
        on node: NodeID, submission: ClickedSubmission = .byClick
    ) -> Bool {
        let submits = ScriptArgument.boolean(submission == .byClick)
        return call(.click, [number(node), submits])
            .map { inner.toBoolean($0) } ?? true
    }

    /// A person changed a control: its state changes, and `input` and `change` fire.
    package func personChanged(_ node: NodeID, text: [UInt8]) {
        _ = call(.personText, [number(node), .text(text[...])])
    }

    /// A key will give a field a text (`beforeinput`); returns false if a listener prevents it.
    package func dispatchBeforeInput(of key: String, text: String, on node: NodeID) -> Bool {
        let value = call(.beforeInput, [number(node)] + [key, text].map(value(of:)))
        return value.map { inner.toBoolean($0) } ?? true
    }

    /// A key gave a field a text with the cursor at a place in UTF-16 units, and the person may
    /// go on.
    package func personTyped(_ node: NodeID, key: String, text: String, cursor: Int) {
        _ = call(
            .personTyped,
            [number(node), value(of: key), value(of: text), .number(Double(cursor))])
    }

    /// The UTF-16 units of a field that a key replaces; nil for its end.
    package func typingPlace(of node: NodeID) -> Range<Int>? {
        guard let value = call(.typingPlace, number: node.rawValue) else { return nil }
        let text = String(decoding: inner.utf8(of: value) ?? [], as: UTF8.self)
        let places = text.split(separator: " ").compactMap { Int($0) }
        guard places.count == 2, places[0] <= places[1] else { return nil }
        return places[0]..<places[1]
    }

    /// The state of a field after a key, in JSON (`FieldKeyOutcome`).
    package func fieldState(of node: NodeID, isAllowed: Bool) -> String? {
        call(.fieldState, [number(node), .boolean(isAllowed)]).map {
            String(decoding: inner.utf8(of: $0) ?? [], as: UTF8.self)
        }
    }

    /// A person began to edit a field, or left it.
    package func dispatchFocus(on node: NodeID, _ isFocused: Bool) {
        _ = call(.personFocused, [number(node), .boolean(isFocused)])
    }

    func number(_ node: NodeID) -> ScriptArgument {
        .number(Double(node.rawValue))
    }

    func value(of text: String) -> ScriptArgument {
        .text(text)
    }

    func personChanged(_ node: NodeID, isChecked: Bool) {
        _ = call(
            .personChecked,
            [number(node), .boolean(isChecked)])
    }

    /// The files of a field: name, type and content of each.
    package func personChanged(_ node: NodeID, files: [[UInt8]]) {
        _ = call(
            .personFiles,
            [number(node)]
                + files.map { .text($0[...]) })
    }

    /// The places of the options that are selected now.
    package func personChanged(_ node: NodeID, selected: [Int32]) {
        _ = call(
            .personSelected,
            ([node.rawValue] + selected).map { .number(Double($0)) })
    }

    /// A control has the text again that a person gave it before the document was read once more.
    func restored(_ node: NodeID, text: [UInt8]) {
        _ = call(.restoreText, [number(node), .text(text[...])])
    }

    func restored(_ node: NodeID, isChecked: Bool) {
        _ = call(.restoreChecked, [number(node), .boolean(isChecked)])
    }

    func restored(_ node: NodeID, files: [[UInt8]]) {
        _ = call(.restoreFiles, [number(node)] + files.map { .text($0[...]) })
    }

    func restored(_ node: NodeID, selected: [Int32]) {
        _ = call(.restoreSelected, ([node.rawValue] + selected).map { .number(Double($0)) })
    }

    /// A person submits the form of a control; returns false if a listener prevented it.
    package func dispatchSubmit(on control: NodeID) -> Bool {
        call(.submit, number: control.rawValue).map { inner.toBoolean($0) } ?? true
    }

    /// A key event (`keydown`, `keyup`) with UI Events' names; returns false if a listener
    /// prevented the default action.
    package func dispatchKey(_ type: String, key: String, code: String, on node: NodeID) -> Bool {
        let texts = [type, key, code].map { ScriptArgument.text($0) }
        let target = number(node)
        return call(.key, texts + [target]).map { inner.toBoolean($0) } ?? true
    }

    /// The element that gets the keys which a program types on another one; it takes the focus.
    package func keyTarget(of node: NodeID) -> NodeID {
        guard let value = call(.keyTarget, number: node.rawValue) else { return node }
        return Int32(exactly: inner.toNumber(value)).map { NodeID(rawValue: $0) } ?? node
    }

    /// Presses a key in a text that is edited in the page; false if a script prevented it, nil for
    /// other elements.
    package func typeInHost(_ key: String, code: String, on node: NodeID) -> Bool? {
        callInHost(.typeInHost, on: node, [key, code])
    }

    /// Puts text at the caret of an editing host; nil elsewhere.
    package func pasteInHost(_ text: String, on node: NodeID) -> Bool? {
        callInHost(.pasteInHost, on: node, [text])
    }

    private func callInHost(_ hook: ScriptHook, on node: NodeID, _ texts: [String]) -> Bool? {
        guard let value = call(hook, [number(node)] + texts.map(value(of:))),
            !inner.isNull(value)
        else { return nil }
        return inner.toBoolean(value)
    }
}
