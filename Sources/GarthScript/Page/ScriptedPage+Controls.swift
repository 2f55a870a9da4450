package import GarthEngine
package import GarthPage

/// The state of form controls, which scripts set.
extension ScriptedPage {
    /// A script set the text of a control.
    package func controlChanged(_ node: NodeID, text: [UInt8]) {
        set(.text(String(decoding: text, as: UTF8.self)), at: node)
    }

    /// A script checked or unchecked a control.
    package func controlChanged(_ node: NodeID, isChecked: Bool) {
        set(.checked(isChecked), at: node)
    }

    /// A script chose options of a `select`, by their places.
    package func controlChanged(_ node: NodeID, selected: [Int32]) {
        set(.selected(selected.map { Int($0) }), at: node)
    }

    /// A script submits a form; the navigation is judged as every one that a page asks for.
    package func submit(_ form: NodeID, submitter: NodeID?) {
        guard let submitter else { return engine.submit(Self.element(form), .implicit) }
        engine.submit(Self.element(submitter), .button)
    }

    // MARK: - The person

    /// The person changed a control.
    package func change(_ element: ElementReference, _ change: ControlChange) {
        engine.apply(change, to: element)
        guard let realm, !isStopped, element.document == 0 else { return }
        let node = Self.node(element)
        switch change {
        case .text(let text): realm.personChanged(node, text: Array(text.utf8))
        case .checked(let isChecked): realm.personChanged(node, isChecked: isChecked)
        case .selected(let places):
            realm.personChanged(node, selected: places.map { Int32(clamping: $0) })
        case .files: break
        }
        noteChanges()
    }

    /// The person pressed a button that submits a form, or Enter in a field of one; a script may
    /// prevent it. A pressed button is clicked first, also one without a form.
    package func submit(_ element: ElementReference, _ trigger: SubmissionTrigger) {
        guard element.document == 0, !isStopped, let realm else {
            return engine.submit(element, trigger)
        }
        dialogs = 0
        let node = Self.node(element)
        let isClicked = trigger != .button || realm.dispatchClick(on: node)
        let isAllowed = isClicked && realm.dispatchSubmit(on: node)
        noteChanges()
        if isAllowed { engine.submit(element, trigger) }
    }

    private static func node(_ element: ElementReference) -> NodeID {
        NodeID(rawValue: Int32(truncatingIfNeeded: element.node))
    }

    private static func element(_ node: NodeID) -> ElementReference {
        ElementReference(node: UInt32(truncatingIfNeeded: node.rawValue))
    }

    private func set(_ change: ControlChange, at node: NodeID) {
        engine.setControl(change, at: node)
        needsShowing = true
        if !settings.isPrinted { engine.isHeldByScripts = true }
    }
}
