import GarthPage

extension LayoutEngine {
    /// The number of a link, which it gets with its first text.
    mutating func number(ofLink node: NodeID) -> UInt32 {
        let known = shared.targets.number(of: node)
        // The text of a disclosure or a menu has its element as its link.
        if known != 0,
            known > shared.targets.renewedBelow || input.document.nodes[node.index].tag != .a
        {
            return known
        }
        let link = PageLink(
            href: cleanAddress(.href, of: node), frameName: cleanString(.target, of: node),
            downloadName: input.document.has(.download, node)
                ? cleanString(.download, of: node) : nil,
            rel: cleanString(.rel, of: node), document: input.documentNumber,
            referrerPolicy: input.document.referrerPolicy(of: node),
            picture: pictureAddress(inLink: node))
        return addTarget(node, kind: .link(link))
    }

    /// The number of the element around a box that scripts make pressable; 0 without one.
    mutating func number(ofPressableAround box: OpenBox, _ pressables: PressableElements) -> UInt32
    {
        let (node, style) = flow.content.itemText ?? (box.node, box.style)
        guard input.options.isInteractive, trace == nil, node.exists else { return 0 }
        let host = pressables.editingHost(around: node, in: input.document)
        if host.exists { return addTarget(host, kind: .editingHost) }
        let element = pressables.pressable(
            around: node, isPointed: styles.table[style].hasPointer, in: input.document)
        guard element.exists else { return 0 }
        return addTarget(element, kind: .control(PageControl(kind: .button)))
    }

    /// An editing host without text has a mark, so that a person can go there.
    mutating func markEmptyHost(_ box: OpenBox) {
        guard input.options.isInteractive, box.node.exists, box.look.isOperable, flow.line.isEmpty,
            flow.out.count <= Int(box.startLine), input.document.isEditingHost(box.node)
        else { return }
        prepareRun(box)
        let mark = Array("[…]".utf8)
        unsafe mark.withUnsafeBufferPointer { unsafe appendCollapsing($0, wraps: false) }
    }

    /// An empty line of an editing host has a cell, which a person can go to: an editor whose text is
    /// empty has nothing else. What other lines hold does not matter, since lines are laid out apart.
    mutating func markEmptyLine(of box: OpenBox) {
        guard input.options.isInteractive, box.look.isOperable, flow.line.isEmpty,
            let pressables = input.document.pressables,
            pressables.editingHost(around: box.node, in: input.document).exists
        else { return }
        let cell = Array("\u{A0}".utf8)
        unsafe cell.withUnsafeBufferPointer { unsafe appendCollapsing($0, wraps: false) }
    }

    /// Announces a target and returns its number.
    mutating func addTarget(_ node: NodeID, kind: PageTarget.Kind) -> UInt32 {
        let known = shared.targets.number(of: node)
        if known != 0, known > shared.targets.renewedBelow { return known }
        // What is laid out before its end has come is announced once it is whole.
        if purpose.isProvisional, kind.isOfWholeElement, hasOpenEnd(node) { return 0 }
        guard shared.targets.hasRoom else { return 0 }
        var accessKey: Character?
        if let key = input.document.string(.accesskey, of: node)?.unicodeScalars.first,
            key.value >= 0x21, key.value != 0x7F, !(0x80...0xA0).contains(key.value)
        {
            accessKey = Character(key)
        }
        let title = cleanString(.title, of: node)
        let element = ElementReference(
            document: input.documentNumber, node: input.document.told(node))
        let target = PageTarget(element, kind: kind, title: title, accessKey: accessKey)
        return shared.targets.add(target, of: node)
    }

    /// An attribute as a string free of control characters; empty when there is none.
    func cleanString(_ name: AttributeName, of node: NodeID) -> String {
        guard let range = input.document.attribute(name, of: node) else { return "" }
        return Self.cleanString(input.document.text[range])
    }

    /// An attribute as the address of a URL; empty when there is none.
    func cleanAddress(_ name: AttributeName, of node: NodeID) -> String {
        guard let range = input.document.attribute(name, of: node) else { return "" }
        return cleanAddress(input.document.text[range])
    }

    /// An address of the document's markup, with its query in the document's encoding.
    func cleanAddress(_ bytes: ArraySlice<UInt8>) -> String {
        Self.cleanAddress(input.document.queryEncoded(bytes))
    }

    /// UTF-8 bytes as the URL Standard reads them (section 4.4): without control characters and
    /// blanks at both ends, without tabs and line ends. The URL parser handles other control
    /// characters.
    static func cleanAddress(_ bytes: ArraySlice<UInt8>) -> String {
        var address = bytes.prefix(1 << 20).drop { $0 <= 0x20 }
        while let last = address.last, last <= 0x20 { address.removeLast() }
        if !address.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 }) {
            return String(decoding: address, as: UTF8.self)
        }
        var scalars = String.UnicodeScalarView()
        for scalar in String(decoding: address, as: UTF8.self).unicodeScalars {
            switch scalar.value {
            case 0x09, 0x0A, 0x0D: break
            case 0..<0x20, 0x7F...0x9F:
                for byte in String(scalar).utf8 {
                    scalars.append(contentsOf: "%".unicodeScalars)
                    for digit in [byte >> 4, byte & 0xF] {
                        scalars.append(Unicode.Scalar(digit < 10 ? 0x30 + digit : 0x37 + digit))
                    }
                }
            default: scalars.append(scalar)
            }
        }
        return String(scalars)
    }

    /// UTF-8 bytes as a string, white space and control characters being blanks.
    static func cleanString(_ bytes: ArraySlice<UInt8>) -> String {
        let limited = bytes.prefix(LayoutLimits.valueBytes)
        if !limited.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 }) {
            return String(decoding: limited, as: UTF8.self)
        }
        var scalars = String.UnicodeScalarView()
        for scalar in String(decoding: limited, as: UTF8.self).unicodeScalars {
            let value = scalar.value
            if value == 0x0A || value == 0x0D || value == 0x09 {
                scalars.append(" ")
            } else if value >= 0x20, value != 0x7F, !(0x80...0x9F).contains(value) {
                scalars.append(scalar)
            }
        }
        return String(scalars)
    }
}

extension PageTarget.Kind {
    /// Whether the target depends on the element's content, so that it cannot be made from the
    /// start tag.
    fileprivate var isOfWholeElement: Bool {
        if case .control = self { return true }
        return false
    }
}

extension Document {
    /// The referrer policy of a link or form, by its name; empty without one (HTML Standard,
    /// "following hyperlinks").
    func referrerPolicy(of node: NodeID) -> String {
        if has(.rel, node), let rel = string(.rel, of: node)?.lowercased(),
            rel.split(whereSeparator: { " \t\n\u{C}\r".contains($0) }).contains("noreferrer")
        {
            return "no-referrer"
        }
        guard has(.referrerpolicy, node) else { return "" }
        let value = string(.referrerpolicy, of: node)?.lowercased() ?? ""
        // The longest name of a policy has 31 letters.
        return value.utf8.count <= 31 ? value : ""
    }
}
