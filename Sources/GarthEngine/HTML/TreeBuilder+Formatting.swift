/// The list of active formatting elements and the adoption agency (HTML Standard, "The list of
/// active formatting elements" and "adoption agency algorithm").
extension TreeBuilder {
    /// The start of the list after its last marker.
    private var formattingStart: Int {
        var i = formatting.count
        while i > 0, formatting[i - 1].node.exists { i -= 1 }
        return i
    }

    mutating func clearFormattingToMarker() {
        while let last = formatting.popLast(), last.node.exists {}
    }

    private func isOpen(_ node: NodeID, _ document: Document) -> Bool {
        document.nodes[node.index].flags.contains(.isOpen)
    }

    private func model(of node: NodeID, _ document: Document) -> ElementModel {
        let n = document.nodes[node.index]
        return ElementModel(
            tag: n.tag, name: UInt16(n.count >> 16), firstAttribute: n.start,
            attributeCount: n.count & 0xFFFF)
    }

    // MARK: - Pushing and reopening

    mutating func insertFormatting(_ token: inout TagToken, _ document: inout Document) {
        let node = insertElement(&token, &document)
        keepThreeAlike(node, &document)
        formatting.append(FormattingElement(node: node, tag: token.tag))
    }

    /// The "Noah's Ark clause": drops the first of three elements alike; and our own limit.
    private mutating func keepThreeAlike(_ node: NodeID, _ document: inout Document) {
        let start = formattingStart
        if formatting.count == start { return }
        var alike = 0
        var first = start
        for i in (start..<formatting.count).reversed()
        where formatting[i].tag == document[node].tag
            && hasSameAttributes(formatting[i].node, node, document)
        {
            alike += 1
            first = i
        }
        if alike >= 3 {
            formatting.remove(at: first)
        } else if formatting.count - start >= Limits.activeFormattingElements {
            document.isTruncated = true
            formatting.remove(at: start)
        }
    }

    private func hasSameAttributes(_ a: NodeID, _ b: NodeID, _ document: Document) -> Bool {
        let first = document.attributeRange(a)
        let second = document.attributeRange(b)
        guard first.count == second.count else { return false }
        return first.allSatisfy { i in
            let attribute = document.attributes[i]
            return second.contains { j in
                let other = document.attributes[j]
                return attribute.name == other.name && attribute.otherName == other.otherName
                    && document.text[range(attribute)].elementsEqual(document.text[range(other)])
            }
        }
    }

    private func range(_ attribute: Attribute) -> Range<Int> {
        let start = Int(attribute.valueStart)
        return start..<start + Int(attribute.valueCount)
    }

    /// HTML Standard, "reconstruct the active formatting elements".
    @inline(__always)
    mutating func reconstructFormatting(_ document: inout Document) {
        guard let last = formatting.last, last.node.exists, !isOpen(last.node, document) else {
            return
        }
        reopenFormatting(&document)
    }

    private mutating func reopenFormatting(_ document: inout Document) {
        var i = formatting.count - 1
        while i > 0, formatting[i - 1].node.exists, !isOpen(formatting[i - 1].node, document) {
            i -= 1
        }
        let nodes = document.nodes.count
        let budget = Limits.reopenedAlways + nodes - nodes / (Limits.reopenedPerNode + 1)
        if reopenedCount + formatting.count - i > budget {
            document.isTruncated = true
            formatting.removeSubrange(i...)
            return
        }
        while i < formatting.count {
            reopenedCount += 1
            formatting[i].node = insertElement(model(of: formatting[i].node, document), &document)
            i += 1
        }
    }

    // MARK: - Closing

    /// The common case: the current node is the last formatting element and is closed.
    @inline(__always)
    mutating func closeCurrentFormatting(_ tag: Tag, _ document: inout Document) -> Bool {
        guard let last = formatting.last, last.node == current.node, last.tag == tag,
            current.html == tag
        else { return false }
        formatting.removeLast()
        pop(&document)
        return true
    }

    mutating func insertAnchor(_ token: inout TagToken, _ document: inout Document) {
        let start = formattingStart
        if let index = formatting[start...].lastIndex(where: { $0.tag == .a }) {
            let node = formatting[index].node
            _ = runAdoptionAgency(.a, &document)
            let kept = formattingStart
            if let entry = formatting[kept...].lastIndex(where: { $0.node == node }) {
                formatting.remove(at: entry)
            }
            if isOpen(node, document), let index = stackIndex(of: node) {
                removeFromStack(at: index, &document)
            }
        }
        reconstructFormatting(&document)
        insertFormatting(&token, &document)
    }

    /// The adoption agency algorithm; false when the tag is to be treated as any other end tag.
    mutating func runAdoptionAgency(_ subject: Tag, _ document: inout Document) -> Bool {
        let start = formattingStart
        if currentIs(subject), !formatting[start...].contains(where: { $0.node == current.node }) {
            pop(&document)
            return true
        }
        for round in 0..<8 {
            let start = formattingStart
            guard let entry = formatting[start...].lastIndex(where: { $0.tag == subject }) else {
                return round > 0
            }
            let node = formatting[entry].node
            guard let index = stackIndex(of: node) else {
                formatting.remove(at: entry)
                return true
            }
            if !isInScope(node: node) { return true }
            guard
                let block = stack[(index + 1)...].firstIndex(where: {
                    $0.traits.contains(.special)
                })
            else {
                while stack.count > index { pop(&document) }
                formatting.remove(at: entry)
                return true
            }
            adopt(entry: entry, index: index, block: block, &document)
        }
        return true
    }

    /// One round: the block leaves the formatting element, and gets a copy of it inside.
    private mutating func adopt(
        entry: Int, index: Int, block: Int, _ document: inout Document
    ) {
        let formattingNode = formatting[entry].node
        let start = formattingStart
        let furthest = stack[block]
        var bookmark = entry
        var lastNode = furthest.node
        var i = block - 1
        var blockIndex = block
        var inner = 0
        while i > index {
            inner += 1
            let node = stack[i].node
            var listIndex = formatting[start...].lastIndex { $0.node == node }
            if inner > 3, let found = listIndex {
                formatting.remove(at: found)
                if found < bookmark { bookmark -= 1 }
                listIndex = nil
            }
            guard let found = listIndex else {
                removeFromStack(at: i, &document)
                blockIndex -= 1
                i -= 1
                continue
            }
            let copy = makeCopy(of: node, &document)
            formatting[found].node = copy
            replaceOnStack(at: i, by: copy, &document)
            if lastNode == furthest.node { bookmark = found + 1 }
            document.detach(lastNode)
            document.append(lastNode, to: copy)
            lastNode = copy
            i -= 1
        }
        document.detach(lastNode)
        place(lastNode, underStackEntry: index - 1, &document)
        let copy = makeCopy(of: formattingNode, &document)
        moveChildren(of: furthest.content, to: copy, &document)
        document.append(copy, to: furthest.content)
        moveFormattingEntry(of: formattingNode, to: bookmark, as: copy)
        removeFromStack(at: index, &document)
        insertOnStack(copy, at: blockIndex, &document)
    }

    private mutating func moveFormattingEntry(of node: NodeID, to bookmark: Int, as copy: NodeID) {
        let start = formattingStart
        guard let old = formatting[start...].lastIndex(where: { $0.node == node }) else { return }
        let tag = formatting.remove(at: old).tag
        let target = old < bookmark ? bookmark - 1 : bookmark
        formatting.insert(
            FormattingElement(node: copy, tag: tag), at: min(max(target, 0), formatting.count))
    }

    private mutating func makeCopy(of node: NodeID, _ document: inout Document) -> NodeID {
        document.make(self.node(model(of: node, document), .html))
    }

    private func openElement(_ node: NodeID, _ document: Document) -> OpenElement {
        let n = document[node]
        return OpenElement(
            node: node, content: node, html: n.tag, tag: n.tag, name: UInt16(n.count >> 16),
            traits: traits[Int(n.tag.rawValue)])
    }

    private mutating func replaceOnStack(
        at index: Int, by node: NodeID, _ document: inout Document
    ) {
        document[stack[index].node].flags.remove(.isOpen)
        stack[index] = openElement(node, document)
        document[node].flags.insert(.isOpen)
    }

    private mutating func insertOnStack(
        _ node: NodeID, at index: Int, _ document: inout Document
    ) {
        let element = openElement(node, document)
        stack.insert(element, at: min(index, stack.count))
        openCounts[Int(element.html.rawValue)] &+= 1
        document[node].flags.insert(.isOpen)
    }

    /// Puts a node into the place for the adoption agency: the appropriate place in an open
    /// element.
    private mutating func place(
        _ node: NodeID, underStackEntry index: Int, _ document: inout Document
    ) {
        let ancestor = stack[max(index, 0)]
        if fosterParenting, ancestor.traits.contains(.tableContext) {
            let place = fosterPlace()
            if place.sibling.exists, document[place.sibling].parent.exists {
                document.insert(node, before: place.sibling)
            } else {
                document.append(node, to: place.parent)
            }
        } else {
            document.append(node, to: ancestor.content)
        }
    }

    private mutating func moveChildren(
        of parent: NodeID, to target: NodeID, _ document: inout Document
    ) {
        while document[parent].firstChild.exists {
            let child = document[parent].firstChild
            document.detach(child)
            document.append(child, to: target)
        }
    }
}
