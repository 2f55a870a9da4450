import GarthPage

extension LayoutEngine {
    /// The description of a control, without what its kind adds.
    mutating func pageControl(_ node: NodeID, kind: PageControl.Kind) -> PageControl {
        PageControl(
            kind: kind, name: cleanString(.name, of: node),
            label: options.isInteractive ? controlName(node) : "",
            value: cleanString(.value, of: node), isDisabled: isDisabled(node),
            isReadOnly: document.has(.readonly, node), isRequired: document.has(.required, node),
            maximumLength: document.integer(.maxlength, of: node).flatMap { $0 >= 0 ? $0 : nil },
            form: options.isInteractive ? form(of: node) : nil)
    }

    /// The name of a control, without what the page hides.
    private mutating func controlName(_ node: NodeID) -> String {
        let unstyled = AccessibleName(in: document, formIndex) { _ in NameSight() }
        guard let sources = unstyled.sightedSources(of: node) else {
            return unstyled.ofControl(node)
        }
        var sights = NameSights()
        return styles.name(madeOf: sources, formIndex, in: document, &sights).ofControl(node)
    }

    /// A name of an element of a style, without what the page hides.
    mutating func name(
        _ node: NodeID, _ style: StyleID, _ read: (AccessibleName) -> String
    ) -> String {
        let unstyled = AccessibleName(in: document, formIndex) { _ in NameSight() }
        // What is hidden only takes from a name.
        let name = read(unstyled)
        guard !name.isEmpty else { return name }
        var sources = unstyled.sightedSources(of: node)
        if sources == nil, !computed(style).isVisible { sources = [node] }
        guard let sources else { return name }
        var sights = NameSights(of: node, style, styles.table)
        return read(styles.name(madeOf: sources, formIndex, in: document, &sights))
    }

    /// The name of an icon, as much of it as is shown.
    mutating func iconName(of node: NodeID, _ style: StyleID) -> [UInt8] {
        Array(name(node, style) { $0.ofIcon(node) }.utf8.prefix(LayoutLimits.labelBytes))
    }

    /// Whether a control or a fieldset around it is disabled (HTML Standard section 4.10.18.5).
    private func isDisabled(_ node: NodeID) -> Bool {
        if document.has(.disabled, node) { return true }
        var child = node
        var parent = document.nodes[node.index].parent
        while parent.exists {
            if document.isElement(parent, .fieldset), document.has(.disabled, parent) {
                // The first legend's controls stay enabled.
                return !document.isElement(child, .legend)
            }
            child = parent
            parent = document.nodes[parent.index].parent
        }
        return false
    }

    /// The number of the form that a control belongs to, counted in the order of meeting them.
    private mutating func form(of node: NodeID) -> Int? {
        var owner = NodeID.none
        if let name = document.attribute(.form, of: node) {
            owner = formNamed(Array(document.text[name]))
        } else {
            owner = document.nodes[node.index].parent
            while owner.exists, !document.isElement(owner, .form) {
                owner = document.nodes[owner.index].parent
            }
        }
        guard owner.exists else { return nil }
        if let known = forms[owner] { return known }
        let number = formsMade
        formsMade += 1
        forms[owner] = number
        return number
    }

    private func formNamed(_ id: [UInt8]) -> NodeID {
        for i in document.nodes.indices where document.nodes[i].tag == .form {
            let node = NodeID(rawValue: Int32(i))
            if let range = document.attribute(.id, of: node),
                document.text[range].elementsEqual(id)
            {
                return node
            }
        }
        return .none
    }

    // MARK: - Reading

    func text(_ name: AttributeName, of node: NodeID) -> [UInt8] {
        guard let range = document.attribute(name, of: node) else { return [] }
        return Array(document.text[range].prefix(LayoutLimits.labelBytes))
    }

    func lowercased(_ name: AttributeName, of node: NodeID) -> String {
        guard let range = document.attribute(name, of: node), range.count < 32 else { return "" }
        var bytes: [UInt8] = []
        for byte in document.text[range] { bytes.append(byte &- 0x41 < 26 ? byte | 0x20 : byte) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A floating-point attribute (HTML Standard section 2.3.4.3), simple forms only.
    func decimal(_ name: AttributeName, of node: NodeID) -> Double? {
        guard let range = document.attribute(name, of: node), range.count < 64 else { return nil }
        let text = String(
            decoding: document.text[range].filter { !Self.isSpace($0) }, as: UTF8.self)
        guard let value = Double(text), value.isFinite else { return nil }
        return value
    }

    /// The text of an element and of images in it, white space collapsed.
    func collapsedText(of root: NodeID) -> String {
        var bytes: [UInt8] = []
        var node = document.nodes[root.index].firstChild
        var steps = 0
        while node.exists, steps < LayoutLimits.lookAheadNodes,
            bytes.count < LayoutLimits.labelBytes
        {
            steps += 1
            if document.nodes[node.index].kind == .text {
                bytes += document.text[document.textRange(node)].prefix(LayoutLimits.labelBytes)
            } else if document.nodes[node.index].tag == .img {
                bytes += [0x20] + text(.alt, of: node) + [0x20]
            } else if document.nodes[node.index].tag == .script
                || document.nodes[node.index].tag == .style
            {
                node = document.nextSkippingChildren(node, within: root)
                continue
            }
            node = document.next(node, within: root)
        }
        return Self.collapsed(bytes)
    }

    /// Text with its white space collapsed.
    private static func collapsed(_ bytes: [UInt8]) -> String {
        var collapsed: [UInt8] = []
        for byte in bytes {
            if !isSpace(byte) {
                collapsed.append(byte)
            } else if let last = collapsed.last, last != 0x20 {
                collapsed.append(0x20)
            }
        }
        if collapsed.last == 0x20 { collapsed.removeLast() }
        return cleanString(collapsed[...])
    }

    /// The text of an element, unchanged.
    func rawText(of root: NodeID) -> [UInt8] {
        var bytes: [UInt8] = []
        var node = document.nodes[root.index].firstChild
        while node.exists {
            if document.nodes[node.index].kind == .text {
                bytes += document.text[document.textRange(node)]
            }
            node = document.next(node, within: root)
        }
        return bytes
    }

    /// UTF-8 as a string that keeps its line ends and drops other control characters.
    static func cleanLines(_ bytes: [UInt8]) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            let value = scalar.value
            if value >= 0x20 && value != 0x7F && !(0x80...0x9F).contains(value) || value == 0x0A
                || value == 0x09
            {
                scalars.append(scalar)
            }
        }
        return String(scalars)
    }
}
