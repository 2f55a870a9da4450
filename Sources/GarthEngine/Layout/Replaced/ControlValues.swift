import GarthPage

extension LayoutEngine {
    /// The description of a control, without what its kind adds.
    mutating func pageControl(_ node: NodeID, kind: PageControl.Kind) -> PageControl {
        PageControl(
            kind: kind, name: cleanString(.name, of: node),
            label: input.options.isInteractive ? controlName(node) : "",
            value: cleanString(.value, of: node), isDisabled: isDisabled(node),
            isReadOnly: input.document.has(.readonly, node),
            isRequired: input.document.has(.required, node),
            maximumLength: input.document.integer(.maxlength, of: node).flatMap {
                $0 >= 0 ? $0 : nil
            },
            form: input.options.isInteractive ? form(of: node) : nil)
    }

    /// The name of a control, without what the page hides.
    private mutating func controlName(_ node: NodeID) -> String {
        let unstyled = unstyledNames
        guard let sources = unstyled.sightedSources(of: node) else {
            return unstyled.ofControl(node)
        }
        var sights = NameSights()
        return styles.name(
            madeOf: sources, input.formIndex, input.state.controls, in: input.document, &sights
        ).ofControl(node)
    }

    /// Names that do not know what the page hides, nor what its style sheets add.
    private var unstyledNames: AccessibleName {
        AccessibleName(in: input.document, input.formIndex, input.state.controls) { _ in
            NameSight()
        }
    }

    /// A name of an element of a style, without what the page hides.
    mutating func name(
        _ node: NodeID, _ style: StyleID, _ read: (AccessibleName) -> String
    ) -> String {
        let unstyled = unstyledNames
        // What is hidden only takes from a name.
        let name = read(unstyled)
        guard !name.isEmpty else { return name }
        var sources = unstyled.sightedSources(of: node)
        if sources == nil, !computed(style).isVisible { sources = [node] }
        guard let sources else { return name }
        var sights = NameSights(of: node, style, styles.table)
        return read(
            styles.name(
                madeOf: sources, input.formIndex, input.state.controls, in: input.document,
                &sights))
    }

    /// The name of an icon, as much of it as is shown.
    mutating func iconName(of node: NodeID, _ style: StyleID) -> [UInt8] {
        var name = name(node, style) { $0.ofIcon(node) }
        // Text is read aloud only where the page hides it: that is seen with its style alone.
        if name.isEmpty, !unstyledNames.content(of: node).isEmpty {
            var sights = NameSights(of: node, style, styles.table)
            name =
                styles.name(
                    madeOf: [node], input.formIndex, input.state.controls, in: input.document,
                    &sights
                ).ofIcon(node)
        }
        return Array(name.utf8.prefix(LayoutLimits.labelBytes))
    }

    /// Whether a control or a fieldset around it is disabled (HTML Standard section 4.10.18.5).
    private func isDisabled(_ node: NodeID) -> Bool {
        if input.document.has(.disabled, node) { return true }
        var child = node
        var parent = input.document.nodes[node.index].parent
        while parent.exists {
            if input.document.isElement(parent, .fieldset), input.document.has(.disabled, parent) {
                // The first legend's controls stay enabled.
                return !input.document.isElement(child, .legend)
            }
            child = parent
            parent = input.document.nodes[parent.index].parent
        }
        return false
    }

    /// The number of the form that a control belongs to, counted in the order of meeting them.
    private mutating func form(of node: NodeID) -> Int? {
        var owner = NodeID.none
        if let name = input.document.attribute(.form, of: node) {
            owner = formNamed(Array(input.document.text[name]))
        } else {
            owner = input.document.nodes[node.index].parent
            while owner.exists, !input.document.isElement(owner, .form) {
                owner = input.document.nodes[owner.index].parent
            }
        }
        guard owner.exists else { return nil }
        return shared.targets.number(ofForm: owner)
    }

    private func formNamed(_ id: [UInt8]) -> NodeID {
        for i in input.document.nodes.indices where input.document.nodes[i].tag == .form {
            let node = NodeID(rawValue: Int32(i))
            if let range = input.document.attribute(.id, of: node),
                input.document.text[range].elementsEqual(id)
            {
                return node
            }
        }
        return .none
    }

    // MARK: - Reading

    func text(_ name: AttributeName, of node: NodeID) -> [UInt8] {
        guard let range = input.document.attribute(name, of: node) else { return [] }
        return Array(input.document.text[range].prefix(LayoutLimits.labelBytes))
    }

    func lowercased(_ name: AttributeName, of node: NodeID) -> String {
        guard let range = input.document.attribute(name, of: node), range.count < 32 else {
            return ""
        }
        var bytes: [UInt8] = []
        for byte in input.document.text[range] {
            bytes.append(byte &- 0x41 < 26 ? byte | 0x20 : byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A floating-point attribute (HTML Standard section 2.3.4.3), simple forms only.
    func decimal(_ name: AttributeName, of node: NodeID) -> Double? {
        guard let range = input.document.attribute(name, of: node), range.count < 64 else {
            return nil
        }
        let text = String(
            decoding: input.document.text[range].filter { !Self.isSpace($0) }, as: UTF8.self)
        guard let value = Double(text), value.isFinite else { return nil }
        return value
    }

    /// The text of an element and of images in it, white space collapsed.
    func collapsedText(of root: NodeID) -> String {
        var bytes: [UInt8] = []
        var node = input.document.nodes[root.index].firstChild
        var steps = 0
        while node.exists, steps < LayoutLimits.lookAheadNodes,
            bytes.count < LayoutLimits.labelBytes
        {
            steps += 1
            if input.document.nodes[node.index].kind == .text {
                bytes += input.document.text[input.document.textRange(node)].prefix(
                    LayoutLimits.labelBytes)
            } else if input.document.nodes[node.index].tag == .img {
                bytes += [0x20] + text(.alt, of: node) + [0x20]
            } else if input.document.nodes[node.index].tag == .script
                || input.document.nodes[node.index].tag == .style
            {
                node = input.document.nextSkippingChildren(node, within: root)
                continue
            }
            node = input.document.next(node, within: root)
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
        var node = input.document.nodes[root.index].firstChild
        while node.exists {
            if input.document.nodes[node.index].kind == .text {
                bytes += input.document.text[input.document.textRange(node)]
            }
            node = input.document.next(node, within: root)
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
