import GarthEngine
package import GarthPage
import GarthURL

/// What a person does with controls and elements.
extension ScriptedPage {
    /// The person followed a link, opened a disclosure or pressed a button.
    package func activate(_ element: ElementReference) {
        quotas.dialogs.restart()
        let node = Self.node(element)
        let document = document(of: element)
        let realm = isStopped ? nil : document?.openRealm()
        let isAllowed = realm?.dispatchClick(on: node) ?? true
        noteFocusOfPerson(node)
        noteChanges()
        guard isAllowed else { return }
        if let href = engine.href(of: element), let script = Self.script(ofAddress: href) {
            if let document, document.runsScripts,
                document.permits(InlineContent(.address, Array(href.utf8)), of: nil)
            {
                document.openRealm()?.run(classic: Array(script.utf8), url: "")
                noteChanges()
            }
            return
        }
        engine.activate(element, isClicked: realm != nil)
    }

    /// The script of a `javascript:` address; nil for other addresses.
    static func script(ofAddress href: String) -> String? {
        let scheme = "javascript:"
        guard href.prefix(scheme.count).lowercased() == scheme else { return nil }
        var bytes: [UInt8] = []
        var rest = Array(href.utf8.dropFirst(scheme.utf8.count))[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), rest.count >= 2,
                let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The person changed a control.
    package func change(_ element: ElementReference, _ change: ControlChange) {
        engine.apply(change, to: element)
        guard !isStopped, let realm = document(of: element)?.openRealm() else { return }
        let node = Self.node(element)
        switch change {
        case .text(let text): realm.personChanged(node, text: Array(text.utf8))
        case .checked(let isChecked): realm.personChanged(node, isChecked: isChecked)
        case .selected(let places):
            realm.personChanged(node, selected: places.map { Int32(clamping: $0) })
        case .files(let files): realm.personChanged(node, files: Self.parts(of: files))
        }
        noteChanges()
    }

    /// Repeats the person's actions from an earlier content process of the page: scripts find the
    /// controls as they are then, and no event tells of it.
    package func restore(_ actions: [ElementAction]) {
        engine.restore(actions)
        guard !isStopped else { return }
        for action in actions {
            guard case .change(let change) = action.kind,
                engine.value(of: .fact(ElementFact(.isConnected)), on: action.element) == "true",
                let realm = document(of: action.element)?.openRealm()
            else { continue }
            let node = Self.node(action.element)
            switch change {
            case .text(let text): realm.restored(node, text: Array(text.utf8))
            case .checked(let isChecked): realm.restored(node, isChecked: isChecked)
            case .selected(let places):
                realm.restored(node, selected: places.map { Int32(clamping: $0) })
            case .files(let files): realm.restored(node, files: Self.parts(of: files))
            }
        }
        noteChanges()
    }

    /// Names, types and contents (base64) of files. Contents beyond the limit stay unknown to
    /// scripts; the form sends them all the same.
    private static func parts(of files: [ChosenFile]) -> [[UInt8]] {
        var rest = ScriptLimits.fileByteCount
        return files.flatMap { file in
            let isKnown = file.bytes.count <= rest
            if isKnown { rest -= file.bytes.count }
            return [file.name, file.mediaType, isKnown ? base64(file.bytes) : ""].map {
                Array($0.utf8)
            }
        }
    }

    /// The answer to a program's use of an element, in JSON; nil for an element that is no more.
    package func value(of call: ElementCall, on element: ElementReference) -> String? {
        guard !isStopped, let realm = document(of: element)?.openRealm() else {
            return engine.value(of: call, on: element)
        }
        guard engine.value(of: .fact(ElementFact(.isConnected)), on: element) == "true" else {
            return nil
        }
        let node = Self.node(element)
        defer { noteChanges() }
        switch call {
        case .fact: return engine.value(of: call, on: element)
        case .keys(let keys):
            return press(keys, on: node, realm)
        case .type(let key):
            let isAllowed =
                typeInHost(key, on: node, realm)
                ?? type(
                    key.key, text: { key.text.map { ($0, key.cursor) } }, at: element, realm)
            // The answer says where the focus is.
            focus.noteTold()
            return realm.fieldState(of: node, isAllowed: isAllowed)
        case .focus(let isFocused):
            realm.dispatchFocus(on: node, isFocused)
            noteFocusOfPerson(isFocused ? node : nil)
        case .hover: realm.dispatchHover(on: node)
        case .reveal: realm.dispatchScroll()
        case .doubleClick: realm.dispatchDoubleClick(on: node)
        }
        return "null"
    }

    /// Presses keys on an element, which may pass them on to another one. The answer is the element
    /// on which Enter has more to do than its events: true for the element itself, the number of
    /// another one, or false.
    private func press(_ keys: [String], on node: NodeID, _ realm: ScriptRealm) -> String {
        let target = realm.keyTarget(of: node)
        var (isAllowed, isInHost) = (true, false)
        for key in keys {
            let answer = realm.typeInHost(key, code: Self.code(of: key), on: target)
            isInHost = answer != nil
            isAllowed =
                answer
                ?? type(
                    key,
                    text: {
                        let place = realm.typingPlace(of: target)
                        return engine.text(after: key, at: target, replacing: place)
                    }, at: Self.element(target), realm)
        }
        guard isAllowed, !isInHost else { return "false" }
        guard target != node else { return "true" }
        engine.withDocument { $0.noteTold(target) }
        return String(target.rawValue)
    }

    /// Passes a key, or text without one, to the text that the page edits around an element; nil
    /// where there is none.
    private func typeInHost(_ key: FieldKey, on node: NodeID, _ realm: ScriptRealm) -> Bool? {
        if key.key.isEmpty { return key.text.flatMap { realm.pasteInHost($0, on: node) } }
        return realm.typeInHost(key.key, code: Self.code(of: key.key), on: node)
    }

    /// Presses a key: its events, and between them the change of the text, if there is one. False
    /// if a script prevented it. Without a name of a key it is text that was pasted or cut.
    private func type(
        _ key: String, text: () -> (text: String, caret: Int)?,
        at element: ElementReference, _ realm: ScriptRealm
    ) -> Bool {
        let node = Self.node(element)
        let code = Self.code(of: key)
        var isAllowed = key.isEmpty || realm.dispatchKey("keydown", key: key, code: code, on: node)
        if isAllowed, key.count == 1 || key == "Enter" {
            isAllowed = realm.dispatchKey("keypress", key: key, code: code, on: node)
        }
        if isAllowed, let (text, caret) = text(),
            realm.dispatchBeforeInput(of: key, text: text, on: node)
        {
            // The trees of frames are among the nodes of the page.
            engine.apply(.text(text), to: Self.element(node))
            realm.personTyped(node, key: key, text: text, cursor: caret)
        }
        if !key.isEmpty { _ = realm.dispatchKey("keyup", key: key, code: code, on: node) }
        return isAllowed
    }

    /// The place of a key on a keyboard (UI Events, "code").
    /// Keys without a character have their own name.
    private static func code(of key: String) -> String {
        key.count == 1 ? KeyCode.typing(key) : key
    }

    /// The person pressed a button that submits a form, or Enter in a field of one; a script may
    /// prevent it. A pressed button is clicked first, also one without a form.
    package func submit(_ element: ElementReference, _ trigger: SubmissionTrigger) {
        guard !isStopped, let realm = document(of: element)?.openRealm() else {
            return engine.submit(element, trigger)
        }
        quotas.dialogs.restart()
        let node = Self.node(element)
        let isClicked =
            trigger != .button || realm.dispatchClick(on: node, submission: .byCaller)
        noteFocusOfPerson(node)
        let isAllowed = isClicked && realm.dispatchSubmit(on: node)
        noteChanges()
        if isAllowed { engine.submit(element, trigger) }
    }

    /// A person has moved the focus: what no script has changed is no news.
    func noteFocusOfPerson(_ node: NodeID?) {
        if focus.element == node { focus.noteTold() }
    }

    private static func node(_ element: ElementReference) -> NodeID {
        NodeID(rawValue: Int32(truncatingIfNeeded: element.node))
    }

    static func element(_ node: NodeID) -> ElementReference {
        ElementReference(node: UInt32(truncatingIfNeeded: node.rawValue))
    }
}
