import GarthPage

/// What a person's changes do to the state of a page.
extension PageState {
    /// Changes a control; checking a radio button clears the others of its group.
    mutating func apply(_ change: ControlChange, to node: NodeID, in document: Document) {
        controls[node] = change
        guard case .checked(true) = change else { return }
        let control = FormControl(node, in: document)
        guard control.kind == .radio, !control.name.isEmpty else { return }
        let form = document.formOwner(of: node)
        guard form.exists else { return clearFreeRadios(like: control, in: document) }
        for other in document.controls(ofForm: form)
        where other.kind == .radio && other.name == control.name && other.node != node {
            controls[other.node] = .checked(false)
        }
    }

    /// Opens or closes the `details` element of a summary.
    mutating func toggleDetails(at summary: NodeID, in document: Document) {
        var node = summary
        while node.exists, !document.isElement(node, .details) { node = document[node].parent }
        guard node.exists else { return }
        openDetails[node] = !(openDetails[node] ?? document.has(.open, node))
    }

    /// Puts the controls of a form back to what the markup says.
    mutating func reset(formOf button: NodeID, in document: Document) {
        let form = document.formOwner(of: button)
        guard form.exists else { return }
        for control in document.controls(ofForm: form) { controls[control.node] = nil }
    }

    /// Radio buttons without a form make one group of the document.
    private mutating func clearFreeRadios(like control: FormControl, in document: Document) {
        var current = document.next(.document)
        while current.exists {
            if document.isElement(current, .input), current != control.node {
                let other = FormControl(current, in: document)
                if other.kind == .radio, other.name == control.name,
                    !document.formOwner(of: current).exists
                {
                    controls[current] = .checked(false)
                }
            }
            current = document.next(current)
        }
    }
}
