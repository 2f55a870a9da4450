import GarthPage

/// A form control and its value, from the document and the person's changes.
struct FormControl {
    /// The kind of control in a form (HTML Standard, the `type` attribute's states).
    enum Kind: Equatable {
        case text, textArea, checkbox, radio, select, file, hidden
        case submit, image, reset, button
        case none
    }

    let node: NodeID
    let kind: Kind
    let name: String

    init(_ node: NodeID, in document: Document) {
        self.node = node
        kind = Self.kind(of: node, in: document)
        name = document.string(.name, of: node) ?? ""
    }

    /// The `type` of an `input`, in small letters; `text` when it has none.
    func inputType(in document: Document) -> String {
        let type = document.string(.type, of: node)?.lowercased() ?? ""
        return type.isEmpty ? "text" : type
    }

    private static func kind(of node: NodeID, in document: Document) -> Kind {
        guard document[node].namespace == .html else { return .none }
        let type = (document.string(.type, of: node) ?? "").lowercased()
        switch document[node].tag {
        case .textarea: return .textArea
        case .select: return .select
        case .button:
            switch type {
            case "reset": return .reset
            case "button": return .button
            default: return .submit
            }
        case .input:
            switch type {
            case "hidden": return .hidden
            case "checkbox": return .checkbox
            case "radio": return .radio
            case "file": return .file
            case "submit": return .submit
            case "image": return .image
            case "reset": return .reset
            case "button": return .button
            default: return .text
            }
        // Other elements are no controls.
        default: return .none
        }
    }

    /// Whether the control is a button that submits its form.
    var isSubmitButton: Bool { kind == .submit || kind == .image }

    var isButton: Bool { [.submit, .image, .reset, .button].contains(kind) }

    /// Whether the control, or a fieldset around it, is disabled (HTML Standard, "disabled").
    func isDisabled(in document: Document) -> Bool {
        if document.has(.disabled, node) { return true }
        var child = node
        var parent = document[node].parent
        while parent.exists {
            if document.isElement(parent, .fieldset), document.has(.disabled, parent),
                !isFirstLegend(child, of: parent, in: document)
            {
                return true
            }
            child = parent
            parent = document[parent].parent
        }
        return false
    }

    /// Whether the text of the control cannot be changed (HTML Standard, "mutable").
    func isReadOnly(in document: Document) -> Bool { document.has(.readonly, node) }

    /// Whether the control is an entry of a `datalist`, and so no control of its form.
    func isInDatalist(_ document: Document) -> Bool {
        var parent = document[node].parent
        while parent.exists {
            if document.isElement(parent, .datalist) { return true }
            parent = document[parent].parent
        }
        return false
    }

    /// The options that a person chooses by these indices: existing and enabled ones, and only the
    /// last one for a single choice.
    func choice(_ indices: [Int], in document: Document) -> [Int] {
        let options = options(in: document, [:])
        let chosen = Set(indices)
        let known = options.indices.filter { chosen.contains($0) && !options[$0].isDisabled }
        if document.has(.multiple, node) { return known }
        return indices.last { known.contains($0) }.map { [$0] } ?? []
    }

    private func isFirstLegend(_ node: NodeID, of fieldset: NodeID, in document: Document) -> Bool {
        var child = document[fieldset].firstChild
        while child.exists, !document.isElement(child, .legend) {
            child = document[child].nextSibling
        }
        return child == node
    }

    /// The text of a text control, the label of a button.
    func value(in document: Document, _ changes: [NodeID: ControlChange]) -> String {
        if case .text(let text)? = changes[node] {
            return kind == .text ? sanitized(text, in: document) : text
        }
        if kind == .textArea {
            let text = Self.childText(of: node, in: document)
            return text.first?.isNewline == true ? String(text.dropFirst()) : text
        }
        let value = document.string(.value, of: node) ?? ""
        guard kind == .text else { return value }
        switch inputType(in: document) {
        case "range": return sanitizedRange(value, in: document)
        case "color": return Self.sanitizedColor(value)
        default: break
        }
        if let number = InputNumber.Kind(rawValue: inputType(in: document)), number != .range,
            InputNumber(kind: number).value(of: value) == nil
        {
            return ""
        }
        return sanitized(value, in: document)
    }

    /// HTML Standard, "value sanitization algorithm". A person's text that is not a number, date or
    /// time is kept: the submission refuses it, but the text stays.
    private func sanitized(_ value: String, in document: Document) -> String {
        var text = value
        if text.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) {
            text.unicodeScalars.removeAll { $0 == "\n" || $0 == "\r" }
        }
        switch inputType(in: document) {
        case "url", "number", "date", "month", "week", "time", "datetime-local":
            return text.trimmingASCIIWhitespace
        case "email":
            guard document.has(.multiple, node) else { return text.trimmingASCIIWhitespace }
            return text.split(separator: ",", omittingEmptySubsequences: false)
                .map { String($0).trimmingASCIIWhitespace }.joined(separator: ",")
        default: return text
        }
    }

    /// Whether a checkbox or radio button is on. Of several radio buttons of a group with
    /// `checked`, only the last one is.
    func isChecked(in document: Document, _ state: PageState) -> Bool {
        if case .checked(let isChecked)? = state.controls[node] { return isChecked }
        return document.has(.checked, node) && !state.uncheckedRadios.contains(node)
    }

    /// The options of a select as layout counts them, in order: an option in an option is a part of its
    /// text.
    func optionNodes(in document: Document) -> [NodeID] {
        var options: [NodeID] = []
        var current = document.next(node, within: node)
        while current.exists {
            let isOption = document.isElement(current, .option)
            if isOption { options.append(current) }
            current =
                isOption
                ? document.nextSkippingChildren(current, within: node)
                : document.next(current, within: node)
        }
        return options
    }

    /// The options of a select, in order, with their values and whether they are chosen.
    func options(
        in document: Document, _ changes: [NodeID: ControlChange]
    ) -> [(value: String, isSelected: Bool, isDisabled: Bool)] {
        var options: [(value: String, isSelected: Bool, isDisabled: Bool)] = []
        for option in optionNodes(in: document) {
            let text = Self.childText(of: option, in: document)
                .split(whereSeparator: \.isASCIIWhitespace).joined(separator: " ")
            let isInDisabledGroup =
                document.isElement(document[option].parent, .optgroup)
                && document.has(.disabled, document[option].parent)
            options.append(
                (
                    document.string(.value, of: option) ?? text, document.has(.selected, option),
                    document.has(.disabled, option) || isInDisabledGroup
                ))
        }
        if case .selected(let chosen)? = changes[node] {
            for index in options.indices { options[index].isSelected = chosen.contains(index) }
        } else if !document.has(.multiple, node) {
            // Of several `selected` options the last one counts, of none the first.
            let chosen =
                options.lastIndex { $0.isSelected } ?? options.firstIndex { !$0.isDisabled }
            for index in options.indices { options[index].isSelected = index == chosen }
        }
        return options
    }

    private static func childText(of node: NodeID, in document: Document) -> String {
        var bytes: [UInt8] = []
        var child = document.next(node, within: node)
        while child.exists {
            if document[child].kind == .text { bytes += document.text[document.textRange(child)] }
            child = document.next(child, within: node)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension Document {
    /// The form that a control belongs to (HTML Standard, "form owner"); `.none` when it has none.
    func formOwner(of control: NodeID) -> NodeID {
        if let range = attribute(.form, of: control) {
            let id = text[range]
            var current = next(.document)
            while current.exists {
                if isElement(current, .form), let own = attribute(.id, of: current),
                    text[own] == id
                {
                    return current
                }
                current = next(current)
            }
            return .none
        }
        var parent = self[control].parent
        while parent.exists, !isElement(parent, .form) { parent = self[parent].parent }
        return parent
    }

    /// The controls of a form, in tree order.
    func controls(ofForm form: NodeID) -> [FormControl] {
        let id = attribute(.id, of: form).map { text[$0] }
        var controls: [FormControl] = []
        var current = next(.document)
        while current.exists {
            if self[current].kind == .element {
                let control = FormControl(current, in: self)
                if control.kind != .none, isControl(current, of: form, withID: id) {
                    controls.append(control)
                }
            }
            current = next(current)
        }
        return controls
    }

    /// The radio buttons of a group, in tree order (HTML Standard, "radio button group"): those of
    /// the same name and form, or of the same name without a form.
    func radioGroup(of control: FormControl) -> [NodeID] {
        guard control.kind == .radio, !control.name.isEmpty else { return [control.node] }
        let form = formOwner(of: control.node)
        var group: [NodeID] = []
        var current = next(.document)
        while current.exists {
            if isElement(current, .input) {
                let other = FormControl(current, in: self)
                if other.kind == .radio, other.name == control.name,
                    formOwner(of: current) == form
                {
                    group.append(current)
                }
            }
            current = next(current)
        }
        return group
    }

    /// The submitter of a form when a person uses one of its controls; nil without a submission.
    ///
    /// HTML Standard, "implicit submission", without its rule for forms with several fields and no
    /// button: a person who presses Enter in a field wants to submit.
    func submitter(for node: NodeID, _ trigger: SubmissionTrigger) -> FormSubmission.Submitter? {
        let control = FormControl(node, in: self)
        guard control.kind != .none, !control.isDisabled(in: self) else { return nil }
        switch trigger {
        case .button: return control.isSubmitButton ? .button(control) : nil
        case .implicit:
            let form = formOwner(of: node)
            guard form.exists else { return nil }
            let buttons = controls(ofForm: form).lazy.filter(\.isSubmitButton)
            guard let first = buttons.first else { return .form(form) }
            return first.isDisabled(in: self) ? nil : .button(first)
        }
    }

    private func isControl(_ node: NodeID, of form: NodeID, withID id: ArraySlice<UInt8>?) -> Bool {
        if let range = attribute(.form, of: node) { return id.map { $0 == text[range] } ?? false }
        return formOwner(of: node) == form
    }
}
