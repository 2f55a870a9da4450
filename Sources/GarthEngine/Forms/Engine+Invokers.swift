import GarthPage

/// What buttons do to popovers and dialogs of their page without a script (HTML Standard, "the popover
/// target attributes", "the command and commandfor attributes" and "form submission").
extension Engine {
    /// Performs what a button says about another element; the elements that look different now.
    mutating func invoke(_ button: NodeID) -> [NodeID] {
        let control = FormControl(button, in: document)
        guard control.isButton, !control.isDisabled(in: document) else { return [] }
        if let target = element(named: .commandfor, by: button) {
            // A button without a type is one of its command.
            guard control.kind == .button || !document.has(.type, button) else { return [] }
            return perform(command: document.string(.command, of: button) ?? "", on: target)
        }
        guard let target = element(named: .popovertarget, by: button),
            document.has(.popover, target),
            control.kind == .button || !document.formOwner(of: button).exists
        else { return [] }
        return switch document.string(.popovertargetaction, of: button)?.lowercased() {
        case "show": setPopover(target, isShown: true)
        case "hide": setPopover(target, isShown: false)
        default: setPopover(target, isShown: !isShown(target))
        }
    }

    /// Gives the focus to the first target of what a button has just shown.
    mutating func focusContent(shownBy button: NodeID) {
        let name: AttributeName = document.has(.commandfor, button) ? .commandfor : .popovertarget
        guard let shown = element(named: name, by: button), isShown(shown) else { return }
        for target in targets where target.element.document == documentNumber {
            guard let node = node(of: target.element), document.contains(shown, node) else {
                continue
            }
            return updates.append(.script(.focused(target.element)))
        }
    }

    /// Closes the dialog around a form that is sent to it; false for other forms.
    mutating func closeDialog(by submitter: FormSubmission.Submitter) -> Bool {
        let (form, button): (NodeID, FormControl?) =
            switch submitter {
            case .button(let button): (document.formOwner(of: button.node), button)
            case .form(let form): (form, nil)
            }
        guard form.exists else { return false }
        let own = button.flatMap { document.string(.formmethod, of: $0.node) }
        guard (own ?? document.string(.method, of: form))?.lowercased() == "dialog" else {
            return false
        }
        var dialog = document[form].parent
        while dialog.exists, !document.isElement(dialog, .dialog) || !document.has(.open, dialog) {
            dialog = document[dialog].parent
        }
        guard dialog.exists else { return true }
        open(dialog, false)
        document.note(.state(dialog))
        redraw()
        return true
    }

    private mutating func perform(command: String, on target: NodeID) -> [NodeID] {
        let isDialog = document.isElement(target, .dialog)
        let isOpen = isShown(target)
        switch command.lowercased() {
        case "show-modal" where isDialog && !isOpen: open(target, true)
        case "close" where isDialog && isOpen, "request-close" where isDialog && isOpen:
            open(target, false)
        case "show-popover": return setPopover(target, isShown: true)
        case "hide-popover": return setPopover(target, isShown: false)
        case "toggle-popover": return setPopover(target, isShown: !isOpen)
        // The names are the page's; those of its own do nothing without scripts.
        default: return []
        }
        return [target]
    }

    /// Shows or hides a popover; one that is shown by itself hides the others of its kind.
    private mutating func setPopover(_ popover: NodeID, isShown: Bool) -> [NodeID] {
        guard document.has(.popover, popover), isShown != self.isShown(popover) else { return [] }
        var changed = [popover]
        if isShown, isAuto(popover) {
            changed += state.shownPopovers.filter {
                $0.value && isAuto($0.key) && !document.contains($0.key, popover)
            }.keys.sorted { $0.index < $1.index }
        }
        let before = document.attributeChanges
        for node in changed {
            state.shownPopovers[node] = isShown && node == popover
            document.setStates(
                isShown && node == popover ? .popoverOpen : [], among: .popoverOpen, of: node)
        }
        if document.attributeChanges != before { styles.forgetMatches() }
        return changed
    }

    private func isAuto(_ popover: NodeID) -> Bool {
        let kind = document.string(.popover, of: popover)?.lowercased() ?? ""
        return kind.isEmpty || kind == "auto"
    }

    private func isShown(_ target: NodeID) -> Bool {
        document.isElement(target, .dialog) && !document.has(.popover, target)
            ? document.has(.open, target) : state.shownPopovers[target] ?? false
    }

    /// The element whose id an attribute of a button has.
    private mutating func element(named name: AttributeName, by button: NodeID) -> NodeID? {
        guard let id = document.attribute(name, of: button), !id.isEmpty else { return nil }
        return formIndex.element(withID: document.text[id], in: document)
    }
}
