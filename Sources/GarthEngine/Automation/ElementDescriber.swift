import GarthPage

/// Tells role, name, states and value of the elements of a document.
struct ElementDescriber {
    /// Bytes of a name or a value.
    private static let nameByteLimit = 300
    /// Bytes of an address, which is ASCII: a `data:` URL can be a whole file.
    private static let addressByteLimit = 8 << 10

    let document: Document
    private let facts: PageFacts
    private let names: AccessibleName
    private let state: PageState
    private let documentNumber: UInt32

    init(
        _ names: AccessibleName, in document: Document, _ state: PageState, url: String,
        documentNumber: UInt32
    ) {
        self.document = document
        self.names = names
        self.state = state
        self.documentNumber = documentNumber
        facts = PageFacts(document, url: url)
    }

    /// The reference to a node; the document itself for none.
    func reference(to node: NodeID) -> ElementReference {
        ElementReference(
            document: documentNumber, node: document.told(node.exists ? node : .document))
    }

    /// The role of an element; nil for one without a role of its own.
    func role(of node: NodeID) -> String? {
        ElementRole.role(of: node, in: document, isNamed: names.isNamed(node))
            ?? (document.isEditingHost(node) ? "textbox" : nil)
    }

    /// The role of an element that a snapshot gives no place of its own; nil for others.
    func roleOfPhrase(_ node: NodeID) -> String? {
        ElementRole.roleOfPhrase(node, in: document, isNamed: names.isNamed(node))
    }

    /// The element with all that is told of it.
    func element(_ node: NodeID, role: String, depth: Int) -> PageElement {
        var element = PageElement(reference(to: node), role: role, depth: depth)
        element.states = ariaStates(of: node)
        let tag: Tag = document[node].namespace == .html ? document[node].tag : .other
        element.name = name(of: node, tag, role)
        element.level = tag.headingLevel
        if TagSet.submittable.contains(tag) { describeControl(node, &element) }
        if tag == .a || tag == .area { element.url = address(of: node) }
        if tag == .summary && isOpen(detailsAround: node) || tag == .details && isOpen(node) {
            element.states.insert(.expanded)
        }
        if document.isEditingHost(node) { element.states.insert(.editable) }
        if role == "heading", let level = integer("aria-level", of: node) { element.level = level }
        if role != "heading" { element.level = nil }
        return element
    }

    /// The options of a list.
    func options(of select: NodeID, depth: Int) -> [PageElement] {
        let control = FormControl(select, in: document)
        let facts = control.options(in: document, state.controls)
        return zip(control.optionNodes(in: document), facts).map { node, option in
            var element = PageElement(reference(to: node), role: "option", depth: depth)
            element.name = accessibleName(of: node)
            if option.isSelected { element.states.insert(.selected) }
            if option.isDisabled { element.states.insert(.disabled) }
            return element
        }
    }

    /// A text of the page on one line, without control characters, at most so long.
    static func clean(_ bytes: [UInt8], limit: Int = nameByteLimit) -> String {
        guard bytes.count > limit else { return LayoutEngine.cleanString(bytes[...]) }
        var end = limit
        while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
        return LayoutEngine.cleanString(bytes[..<end]) + "\u{2026}"
    }

    /// The address of a link; the beginning of one that is longer than a program can use.
    private func address(of link: NodeID) -> String {
        let address = facts.address(.href, of: link, in: document) ?? ""
        guard address.utf8.count > Self.addressByteLimit else { return address }
        return String(address.prefix(Self.addressByteLimit)) + "\u{2026}"
    }

    // MARK: - Names

    /// The accessible name of an element, whatever a snapshot tells of it.
    func accessibleName(of node: NodeID) -> String {
        Self.clean(Array(names.name(of: node).utf8))
    }

    private func name(of node: NodeID, _ tag: Tag, _ role: String) -> String {
        let name: String
        switch tag {
        case .input, .textarea, .select: name = names.ofControl(node)
        case .iframe, .frame: name = names.ofIcon(node)
        // Rows and cells have their text, and no name that repeats what is in them.
        default: name = Self.isRowOrCell(role) ? names.given(node) : names.name(of: node)
        }
        return Self.clean(Array(name.utf8))
    }

    /// The name of an element without text: its own, its title, or that of an element in it.
    func iconName(of node: NodeID) -> String { Self.clean(Array(names.ofIcon(node).utf8)) }

    private static func isRowOrCell(_ role: String) -> Bool {
        role == "cell" || role == "gridcell" || role == "columnheader" || role == "rowheader"
            || role == "row"
    }

    // MARK: - Controls

    private func describeControl(_ node: NodeID, _ element: inout PageElement) {
        let control = FormControl(node, in: document)
        if control.isDisabled(in: document) { element.states.insert(.disabled) }
        if document.has(.required, node) { element.states.insert(.required) }
        switch control.kind {
        case .text, .textArea:
            element.states.insert(.editable)
            if control.isReadOnly(in: document) { element.states.insert(.readOnly) }
            let value = control.value(in: document, state.controls)
            let isPassword =
                control.kind == .text && control.inputType(in: document) == "password"
            element.text =
                isPassword
                ? String(repeating: "\u{2022}", count: min(64, value.count))
                : Self.clean(Array(value.utf8))
        case .checkbox, .radio:
            if control.isChecked(in: document, state) { element.states.insert(.checked) }
        case .select:
            element.states.insert(.choosable)
        case .file:
            element.states.insert(.takesFiles)
            if case .files(let files)? = state.controls[node] {
                let names = files.map(\.name).joined(separator: ", ")
                element.text = Self.clean(Array(names.utf8))
            }
        case .hidden, .submit, .image, .reset, .button, .none: break
        }
    }

    private func isOpen(_ details: NodeID) -> Bool {
        state.isOpen(details, in: document)
    }

    private func isOpen(detailsAround summary: NodeID) -> Bool {
        let parent = document[summary].parent
        return document.isElement(parent, .details) && isOpen(parent)
    }

    // MARK: - ARIA

    private static let ariaStates: [(name: String, state: ElementStates)] = [
        ("aria-checked", .checked), ("aria-disabled", .disabled), ("aria-expanded", .expanded),
        ("aria-selected", .selected), ("aria-pressed", .pressed), ("aria-required", .required),
        ("aria-readonly", .readOnly),
    ]

    private func ariaStates(of node: NodeID) -> ElementStates {
        var states: ElementStates = []
        for attribute in document.attributes[document.attributeRange(node)]
        where attribute.name == .other {
            let name = document.name(of: attribute)
            guard name.starts(with: "aria-".utf8) else { continue }
            for (known, state) in Self.ariaStates
            where name.elementsEqual(known.utf8) && value(of: attribute) == "true" {
                states.insert(state)
            }
        }
        return states
    }

    private func integer(_ name: String, of node: NodeID) -> Int? {
        for attribute in document.attributes[document.attributeRange(node)]
        where attribute.name == .other && document.name(of: attribute).elementsEqual(name.utf8) {
            return Int(value(of: attribute)).flatMap { (1...99).contains($0) ? $0 : nil }
        }
        return nil
    }

    private func value(of attribute: Attribute) -> String {
        let start = Int(attribute.valueStart)
        let range = start..<start + Int(attribute.valueCount)
        return String(decoding: document.text[range], as: UTF8.self).lowercased()
    }
}

extension Document {
    /// Whether an element is for eyes alone.
    func isAriaHidden(_ node: NodeID) -> Bool {
        string(.ariaHidden, of: node)?.lowercased() == "true"
    }

    /// Whether scripts let the content of an element be edited as one text (HTML Standard, "editing
    /// host").
    func isEditingHost(_ node: NodeID) -> Bool { isEditable(node) == true }

    /// What an element says of its content, where a person can edit it; nil if it says nothing.
    func isEditable(_ node: NodeID) -> Bool? {
        told == nil ? nil : contentEditable(of: node)
    }

    /// Whether an element says that its content is edited, or that it is not; nil if it says
    /// neither (HTML Standard, "contenteditable").
    func contentEditable(of node: NodeID) -> Bool? {
        guard self[node].kind == .element, self[node].namespace == .html,
            let value = string(of: "contenteditable", node)?.lowercased()
        else { return nil }
        return switch value {
        case "", "true", "plaintext-only": true
        case "false": false
        default: nil
        }
    }
}
