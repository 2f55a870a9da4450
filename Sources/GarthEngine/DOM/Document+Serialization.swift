/// A shadow tree in markup (HTML Standard, "serializing HTML fragments").
package struct SerializedShadow {
    /// The root of the tree.
    package var root: NodeID
    /// The start tag of the template that describes it.
    package var start: [UInt8]

    /// Makes the markup of a shadow tree.
    package init(root: NodeID, start: [UInt8]) {
        self.root = root
        self.start = start
    }
}

/// Serializing HTML fragments as scripts see them (HTML Standard, "serializing HTML fragments").
extension Document {
    /// The markup of a node's descendants, and of the shadow trees of those hosts among them and
    /// of itself that `shadows` names.
    package func serializedContent(
        of node: NodeID, shadows: [NodeID: SerializedShadow] = [:]
    ) -> [UInt8] {
        var output: [UInt8] = []
        let content = templateContent(of: node)
        let top = content.exists && isElement(node, .template) ? content : node
        if nodes[node.index].kind == .element, isVoid(node) { return [] }
        writeShadow(of: node, shadows, &output)
        writeContent(of: top, shadows, &output)
        return output
    }

    /// Writes the shadow tree of a host as a template.
    private func writeShadow(
        of node: NodeID, _ shadows: [NodeID: SerializedShadow], _ output: inout [UInt8]
    ) {
        guard let shadow = shadows[node] else { return }
        output += shadow.start
        var inner = shadows
        inner[node] = nil
        writeContent(of: shadow.root, inner, &output)
        output += "</template>".utf8
    }

    /// The markup of a node and its descendants.
    package func serialized(_ node: NodeID) -> [UInt8] {
        var output: [UInt8] = []
        if writeStart(of: node, &output) {
            output += serializedContent(of: node)
            writeEnd(of: node, &output)
        }
        return output
    }

    /// Templates and shadow trees nest by recursion, everything else by a loop.
    private func writeContent(
        of top: NodeID, _ shadows: [NodeID: SerializedShadow] = [:], _ output: inout [UInt8]
    ) {
        var node = firstChild(of: top)
        while node.exists {
            if writeStart(of: node, &output) {
                writeShadow(of: node, shadows, &output)
                let content = templateContent(of: node)
                if content.exists {
                    writeContent(of: content, shadows, &output)
                } else if firstChild(of: node).exists {
                    node = firstChild(of: node)
                    continue
                }
                writeEnd(of: node, &output)
            }
            while !nextSibling(of: node).exists {
                node = parent(of: node)
                if node == top || !node.exists { return }
                writeEnd(of: node, &output)
            }
            node = nextSibling(of: node)
        }
    }

    /// Writes the beginning of a node; true if content and an end follow.
    private func writeStart(of node: NodeID, _ output: inout [UInt8]) -> Bool {
        switch scriptKind(of: node) {
        case .element:
            output.append(UInt8(ascii: "<"))
            output += markupName(of: node)
            for index in attributeRange(node) { write(attributes[index], of: node, &output) }
            output.append(UInt8(ascii: ">"))
            return !isVoid(node)
        case .text, .cdataSection:
            let bytes = characters(of: node)
            if isRawText(nodes[node.index].parent) {
                output += bytes
            } else {
                Self.escape(bytes, inAttribute: false, &output)
            }
        case .comment:
            output += "<!--".utf8
            output += characters(of: node)
            output += "-->".utf8
        case .instruction:
            let parts = instruction(node)
            output += "<?".utf8
            output += parts.target
            output.append(0x20)
            output += parts.data
            output.append(UInt8(ascii: ">"))
        case .doctype:
            output += "<!DOCTYPE ".utf8
            output += characters(of: node).prefix { $0 != 0 }
            output.append(UInt8(ascii: ">"))
        case .document, .fragment: break
        }
        return false
    }

    private func writeEnd(of node: NodeID, _ output: inout [UInt8]) {
        output += "</".utf8
        output += markupName(of: node)
        output.append(UInt8(ascii: ">"))
    }

    private func markupName(of node: NodeID) -> [UInt8] {
        if !nodes[node.index].flags.contains(.hasQualifiedName) { return name(of: node) }
        let parts = nameParts(of: node)
        let isKnown = parts.namespace.flatMap { Namespace(uri: $0) } != nil
        return isKnown ? parts.local : parts.qualified
    }

    private func write(_ attribute: Attribute, of node: NodeID, _ output: inout [UInt8]) {
        let name = nameParts(of: attribute, on: node)
        output.append(0x20)
        switch name.namespace {
        case Namespace.xmlURI: output += "xml:".utf8 + name.local
        case Namespace.xlinkURI: output += "xlink:".utf8 + name.local
        case Namespace.xmlnsURI:
            output +=
                name.local.elementsEqual("xmlns".utf8) ? name.local : "xmlns:".utf8 + name.local
        default: output += name.qualified
        }
        output += "=\"".utf8
        let start = Int(attribute.valueStart)
        Self.escape(text[start..<start + Int(attribute.valueCount)], inAttribute: true, &output)
        output.append(UInt8(ascii: "\""))
    }

    private static func escape(
        _ bytes: ArraySlice<UInt8>, inAttribute: Bool, _ output: inout [UInt8]
    ) {
        var previous: UInt8 = 0
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "&"): output += "&amp;".utf8
            case 0xA0 where previous == 0xC2:
                output.removeLast()
                output += "&nbsp;".utf8
            case UInt8(ascii: "\"") where inAttribute: output += "&quot;".utf8
            case UInt8(ascii: "<"): output += "&lt;".utf8
            case UInt8(ascii: ">"): output += "&gt;".utf8
            default: output.append(byte)
            }
            previous = byte
        }
    }

    /// The target and the data of a processing instruction.
    package func instruction(_ node: NodeID) -> (target: ArraySlice<UInt8>, data: ArraySlice<UInt8>)
    {
        let bytes = characters(of: node)
        guard let end = bytes.firstIndex(of: 0) else { return (bytes, []) }
        return (bytes[..<end], bytes[(end + 1)...])
    }

    private func isVoid(_ node: NodeID) -> Bool {
        let n = nodes[node.index]
        guard n.namespace == .html, !n.flags.contains(.hasQualifiedName) else { return false }
        return TagSet.void.contains(n.tag)
    }

    private func isRawText(_ node: NodeID) -> Bool {
        node.exists && nodes[node.index].kind == .element && nodes[node.index].namespace == .html
            && TagSet.serializedRaw.contains(nodes[node.index].tag)
    }
}
