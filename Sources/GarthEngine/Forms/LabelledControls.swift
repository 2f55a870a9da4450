/// Controls that a page hides, and that a person works by their labels: a check box, radio button or
/// file control in whose place the page draws something of its own.
extension Document {
    /// What is known of the label of such a control.
    enum OwnLabel: Equatable {
        case none
        /// The control stands in its label.
        case around
        /// The label stands beside the control.
        case beside(NodeID)
        /// The document goes on, and the element that comes next may be the label.
        case awaited
    }

    /// Elements around a control among which its label and its form are looked for.
    private static var labelDepth: Int { 64 }

    /// Whether an element is a check box, radio button or file control.
    func isChoiceOrFile(_ node: NodeID) -> Bool {
        guard isElement(node, .input), has(.type, node) else { return false }
        switch FormControl(node, in: self).kind {
        case .checkbox, .radio, .file: return true
        case .text, .textArea, .select, .hidden, .submit, .image, .reset, .button, .none:
            return false
        }
    }

    /// The label by which a person works a check box, radio button or file control.
    ///
    /// A label beside the control counts where the control's state is sent with a form: others are
    /// often parts of menus that need no script. Where scripts run, radio buttons need no form: they
    /// rate, or choose what a script shows.
    func ownLabel(of node: NodeID, canWait: Bool = false) -> OwnLabel {
        guard isChoiceOrFile(node) else { return .none }
        var isInForm = has(.form, node)
        var parent = self[node].parent
        for _ in 0..<Self.labelDepth where parent.exists {
            if isElement(parent, .label), !has(.for, parent) { return .around }
            isInForm = isInForm || isElement(parent, .form)
            parent = self[parent].parent
        }
        if pressables != nil, FormControl(node, in: self).kind == .radio { isInForm = true }
        guard isInForm, has(.name, node), let id = attribute(.id, of: node) else { return .none }
        func isLabel(_ element: NodeID) -> Bool {
            guard isElement(element, .label), let name = attribute(.for, of: element) else {
                return false
            }
            return text[name].elementsEqual(text[id])
        }
        var sibling = self[node].previousSibling
        while sibling.exists, self[sibling].kind != .element {
            sibling = self[sibling].previousSibling
        }
        if sibling.exists, isLabel(sibling) { return .beside(sibling) }
        sibling = self[node].nextSibling
        while sibling.exists, self[sibling].kind != .element {
            sibling = self[sibling].nextSibling
        }
        guard sibling.exists else { return canWait ? .awaited : .none }
        return isLabel(sibling) ? .beside(sibling) : .none
    }
}

extension StyleResolver {
    /// Whether a control that is not displayed is worked by a label that is; nil if that is known
    /// when more of the document is there.
    mutating func showsLabel(
        of node: NodeID, in parent: StyleID, _ document: Document, canWait: Bool = false
    ) -> Bool? {
        switch document.ownLabel(of: node, canWait: canWait) {
        case .none: return false
        case .around: return true
        case .awaited: return nil
        case .beside(let label):
            let style = style(of: label, parent: parent, in: document)
            return table.styles[Int(style.rawValue)].display != .none
        }
    }
}
