import GarthPage

/// The names of elements for a person (Accessible Name and Description Computation, as far as
/// controls and links need it).
struct AccessibleName {
    private let document: Document
    private let index: FormIndex

    /// More elements than these are not named by one `aria-labelledby`.
    private static let referenceLimit = 16

    init(in document: Document, _ index: FormIndex) {
        self.document = document
        self.index = index
    }

    /// The name of a control: `aria-labelledby`, `aria-label`, its labels, `title`, `placeholder`,
    /// else its `name`.
    func ofControl(_ node: NodeID) -> String {
        for candidate in [
            ofReferences(node), attribute(.ariaLabel, node), ofLabels(node),
            attribute(.title, node), attribute(.placeholder, node),
        ] where !candidate.isEmpty { return candidate }
        return attribute(.name, node)
    }

    /// The name that a link or button is given in place of its content; empty when it has none.
    func given(_ node: NodeID) -> String {
        let name = ofReferences(node)
        return name.isEmpty ? attribute(.ariaLabel, node) : name
    }

    /// The name of a link or button without text: its own, or that of an element in it.
    func ofIcon(_ node: NodeID) -> String {
        let name = given(node)
        if !name.isEmpty { return name }
        var inner = document.next(node, within: node)
        var steps = 0
        while inner.exists, steps < LayoutLimits.lookAheadNodes {
            steps += 1
            if document[inner].kind == .element, !isHidden(inner) {
                let label = attribute(.ariaLabel, inner)
                if !label.isEmpty { return label }
                let title = attribute(.title, inner)
                if !title.isEmpty { return title }
            }
            inner = document.next(inner, within: node)
        }
        return attribute(.title, node)
    }

    /// The name of an element that is named by its content: the given one, else its text, else that of
    /// what stands for it.
    func ofContent(_ node: NodeID) -> String {
        let name = given(node)
        if !name.isEmpty { return name }
        let content = text(of: node)
        return content.isEmpty ? ofIcon(node) : content
    }

    /// The given name, else the text of the first child of a kind (`legend`, `caption`), else `title`.
    func given(_ node: NodeID, orTextOf tag: Tag) -> String {
        let name = given(node)
        if !name.isEmpty { return name }
        var child = document[node].firstChild
        while child.exists, !document.isElement(child, tag) { child = document[child].nextSibling }
        return child.exists ? text(of: child) : attribute(.title, node)
    }

    // MARK: - Sources of names

    private func ofReferences(_ node: NodeID) -> String {
        guard let range = document.attribute(.ariaLabelledby, of: node) else { return "" }
        let ids = document.text[range].split { LayoutEngine.isSpace($0) }
        return ids.prefix(Self.referenceLimit).compactMap { id -> String? in
            guard let element = index.element(withID: id, in: document) else { return nil }
            let label = attribute(.ariaLabel, element)
            let name = label.isEmpty ? text(of: element) : label
            return name.isEmpty ? nil : name
        }.joined(separator: " ")
    }

    private func ofLabels(_ node: NodeID) -> String {
        var labels = index.labels(for: node, in: document).prefix(Self.referenceLimit)[...]
        var parent = document[node].parent
        while parent.exists, !document.isElement(parent, .label) {
            parent = document[parent].parent
        }
        // A label with `for` is that control's alone.
        if parent.exists, !document.has(.for, parent) { labels.append(parent) }
        return labels.map { text(of: $0) }.filter { !$0.isEmpty }.joined(separator: " ")
    }

    private func attribute(_ name: AttributeName, _ node: NodeID) -> String {
        guard let range = document.attribute(name, of: node) else { return "" }
        return Self.clean(Array(document.text[range].prefix(LayoutLimits.labelBytes)))
    }

    /// The text of an element, white space collapsed: with the names of images, without the values
    /// of controls in it.
    private func text(of root: NodeID) -> String {
        var bytes: [UInt8] = []
        var node = document[root].firstChild
        var steps = 0
        while node.exists, steps < LayoutLimits.lookAheadNodes,
            bytes.count < LayoutLimits.labelBytes
        {
            steps += 1
            let data = document[node]
            if data.kind == .text {
                bytes += document.text[document.textRange(node)].prefix(LayoutLimits.labelBytes)
            } else if data.kind == .element {
                if let name = nameInstead(of: node, data) {
                    bytes += [0x20] + name.utf8 + [0x20]
                    node = document.nextSkippingChildren(node, within: root)
                    continue
                }
                // Words of different blocks are different words.
                if Self.isBlock(data.tag) { bytes.append(0x20) }
            }
            node = document.next(node, within: root)
        }
        return Self.clean(bytes)
    }

    /// The text in place of an element's content; nil if its content counts.
    private func nameInstead(of node: NodeID, _ data: Node) -> String? {
        if isHidden(node) { return "" }
        let label = attribute(.ariaLabel, node)
        if !label.isEmpty { return label }
        switch data.tag {
        case .script, .style, .template, .input, .select, .textarea: return ""
        case .img:
            return document.has(.alt, node) ? attribute(.alt, node) : attribute(.title, node)
        default: return nil
        }
    }

    private func isHidden(_ node: NodeID) -> Bool {
        document.has(.hidden, node)
            || document.string(.ariaHidden, of: node)?.lowercased() == "true"
    }

    private static func isBlock(_ tag: Tag) -> Bool {
        switch tag {
        case .br, .div, .p, .li, .td, .th, .tr, .dt, .dd: true
        default: false
        }
    }

    private static func clean(_ bytes: [UInt8]) -> String {
        let words = bytes.split { LayoutEngine.isSpace($0) }
        return LayoutEngine.cleanString(Array(words.joined(separator: [0x20]))[...])
    }
}

extension PageControl {
    /// Whether the element's name is its label, not its visible text.
    var isNamed: Bool {
        switch kind {
        case .text, .password, .textArea, .checkbox, .radio, .select, .file: true
        case .submit, .reset, .button: false
        }
    }
}
