/// Documents that scripts make from text (DOM Standard, "DOMParser").
extension Document {
    /// Whether the document is in quirks mode.
    package func isInQuirksMode(tree root: NodeID) -> Bool { isQuirks(tree: root) }

    /// Parses HTML into a new document node among these nodes. Its scripts never run.
    package mutating func parseDocument(
        _ text: [UInt8], allowsShadowRoots: Bool = false
    ) -> NodeID {
        var other = Document()
        var parser = HTMLParser(allowsShadowRoots: allowsShadowRoots)
        parser.parse(text.span, into: &other)
        parser.finish(into: &other)
        return takeOver(other)
    }

    /// Takes another document's nodes; returns its document node.
    private mutating func takeOver(_ other: Document) -> NodeID {
        let numbersOfNodes = other.nodes.map { _ in make(Self.blank(.comment)) }
        let textOffset = UInt32(truncatingIfNeeded: text.count)
        let attributeOffset = UInt32(truncatingIfNeeded: attributes.count)
        let numbers = other.names.map { $0.isEmpty ? 0 : number(ofName: $0) }
        func moved(_ node: NodeID) -> NodeID {
            node.exists ? numbersOfNodes[node.index] : node
        }
        text += other.text
        for var attribute in other.attributes {
            attribute.otherName = numbers[Int(attribute.otherName)]
            attribute.valueStart += textOffset
            attributes.append(attribute)
        }
        for (number, node) in zip(numbersOfNodes, other.nodes) {
            var node = node
            node.parent = moved(node.parent)
            node.firstChild = moved(node.firstChild)
            node.lastChild = moved(node.lastChild)
            node.previousSibling = moved(node.previousSibling)
            node.nextSibling = moved(node.nextSibling)
            if node.kind == .element {
                node.start += attributeOffset
                if node.tag == .other {
                    node.count = node.count & 0xFFFF | UInt32(numbers[Int(node.count >> 16)]) << 16
                }
            } else {
                node.start += textOffset
            }
            nodes[number.index] = node
        }
        for shadow in other.parsedShadows {
            let (host, root) = (moved(shadow.host), moved(shadow.root))
            shadowRoots[host] = root
            parsedShadows.append(ParsedShadow(host: host, root: root, options: shadow.options))
        }
        return numbersOfNodes[0]
    }
}
