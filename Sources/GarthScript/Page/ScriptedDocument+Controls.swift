import GarthEngine
import GarthPage

/// The state of form controls, which scripts set.
extension ScriptedDocument {
    /// A script set the text of a control.
    func controlChanged(_ node: NodeID, text: [UInt8]) {
        set(.text(String(decoding: text, as: UTF8.self)), at: node)
    }

    /// A script checked or unchecked a control.
    func controlChanged(_ node: NodeID, isChecked: Bool) {
        set(.checked(isChecked), at: node)
    }

    /// A script chose options of a `select`, by their places.
    func controlChanged(_ node: NodeID, selected: [Int32]) {
        set(.selected(selected.map { Int($0) }), at: node)
    }

    /// A script submits a form; the navigation is judged as every one that a page asks for.
    func submit(_ form: NodeID, submitter: NodeID?) {
        guard !page.settings.isPrinted || !page.quotas.navigations.isUsedUp else {
            return
        }
        engine.send(form: element(form), by: submitter.map(element))
        guard page.settings.isPrinted else { return }
        // A printed page that leads elsewhere rests until it is known what comes of it.
        if frame == nil, engine.isLeaving {
            page.quotas.navigations.use()
            page.run.isLeaving = true
        }
        // A printed page waits for its frames.
        if let target = engine.formTarget.flatMap(frame(ofTarget:)) { awaitAnswer(in: target) }
    }

    func submitChecked(by button: NodeID) { engine.submit(element(button), .button) }

    private func element(_ node: NodeID) -> ElementReference {
        ElementReference(document: number, node: UInt32(truncatingIfNeeded: node.rawValue))
    }

    /// An element got the focus, or lost it: the page reports where it is at the end of the turn.
    func focusMoved(to element: NodeID?) { page.focus.element = element }

    /// A script shows or hides a popover.
    func popoverChanged(_ node: NodeID, isShown: Bool) {
        engine.setPopover(isShown: isShown, at: node, in: place)
        page.painting.isDue = true
        if !page.settings.isPrinted { page.engine.isHeldByScripts = true }
    }

    private func set(_ change: ControlChange, at node: NodeID) {
        engine.setControl(change, at: node, in: place)
        page.painting.isDue = true
        if !page.settings.isPrinted { page.engine.isHeldByScripts = true }
    }
}
