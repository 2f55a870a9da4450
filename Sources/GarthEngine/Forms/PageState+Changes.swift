import GarthPage

/// The effects of a person's actions on the state of a page. Each method returns the elements that
/// look different now: none for an action on another kind of element, or on a disabled or read-only
/// one.
extension PageState {
    /// Changes a control; checking a radio button clears the others of its group.
    mutating func apply(
        _ change: ControlChange, to node: NodeID, in document: Document
    ) -> [NodeID] {
        let control = FormControl(node, in: document)
        guard !control.isDisabled(in: document) else { return [] }
        var changed = [node]
        switch (change, control.kind) {
        case (.text, .text), (.text, .textArea):
            guard !control.isReadOnly(in: document) else { return [] }
            controls[node] = change
        case (.checked, .checkbox), (.files, .file):
            controls[node] = change
        case (.checked(true), .radio):
            for other in document.radioGroup(of: control) where other != node {
                controls[other] = .checked(false)
                changed.append(other)
            }
            controls[node] = change
        case (.selected(let chosen), .select):
            controls[node] = .selected(control.choice(chosen, in: document))
        // A person takes a choice of a group back by another one only.
        case (.text, _), (.checked, _), (.selected, _), (.files, _): return []
        }
        return changed
    }

    /// Whether a `details` element is open: the state's word goes before that of the attribute.
    func isOpen(_ details: NodeID, in document: Document) -> Bool {
        openDetails[details] ?? document.has(.open, details)
    }

    /// The closed `details` elements whose content a node is in.
    func closedDetails(around node: NodeID, in document: Document) -> [NodeID] {
        var closed: [NodeID] = []
        var parent = document[node].parent
        while parent.exists {
            if document.isElement(parent, .details), !isOpen(parent, in: document) {
                closed.append(parent)
            }
            parent = document[parent].parent
        }
        return closed
    }

    /// Opens or closes a menu that layout shows as one line (`LayoutEngine.openFoldedMenu`), or a box
    /// whose height hides a part of it (`LayoutEngine.clipRows`).
    ///
    /// Only the lines of such elements have an element as their target that is no control, link or
    /// summary.
    mutating func toggleMenu(_ menu: NodeID, in document: Document) -> [NodeID] {
        guard Self.canFold(document[menu]) else { return [] }
        openDetails[menu] = !(openDetails[menu] ?? false)
        return [menu]
    }

    /// Whether an element of a name can be such a menu.
    static func isMenu(_ tag: Tag) -> Bool { menus.contains(tag) }

    /// Whether an element of a name can have a part that a disclosure shows.
    static func canFold(_ node: Node) -> Bool {
        guard node.kind == .element, node.namespace == .html else { return false }
        return isMenu(node.tag) || node.tag == .p || node.tag == .article
    }

    private static let menus = TagSet(
        [.nav, .aside, .section, .header, .footer], [.ul, .ol, .menu, .div])

    /// Resets the controls of a form to the values of the markup.
    mutating func reset(formOf button: NodeID, in document: Document) -> [NodeID] {
        let control = FormControl(button, in: document)
        let form = document.formOwner(of: button)
        guard control.kind == .reset, form.exists, !control.isDisabled(in: document) else {
            return []
        }
        let reset = document.controls(ofForm: form).map(\.node)
        for node in reset { controls[node] = nil }
        return reset + [button]
    }
}
