/// Lists in Markdown (CommonMark 0.31 sections 5.2 and 5.3).
extension MarkdownWriter {
    mutating func enterList(_ node: NodeID, _ tag: Tag) {
        guard !isInCell else { return enterListInCell(node, tag) }
        let isOrdered = tag == .ol
        let number = document.integer(.start, of: node) ?? 1
        endBlock(2)
        let isInItemBefore = enterItemBefore()
        var bullet = isOrdered ? UInt8(ascii: ".") : UInt8(ascii: "-")
        if let last = lastList, last.depth == lists.count, last.count == lines.output.count,
            last.marker == bullet
        {
            bullet = isOrdered ? UInt8(ascii: ")") : UInt8(ascii: "*")
        }
        let isReversed = isOrdered && document.has(.reversed, node)
        var list = List(
            isOrdered: isOrdered, number: number, step: isReversed ? -1 : 1, bullet: bullet,
            isTight: !hasParagraphInItems(node))
        if isReversed, document.integer(.start, of: node) == nil {
            list.number = itemCount(of: node)
        }
        list.isInItemBefore = isInItemBefore
        lists.append(list)
        lines.beginList(
            isTight: list.isTight,
            interrupts: (!isOrdered || list.number == 1) && !isFirstItemEmpty(node))
    }

    /// Goes back into the last item of a list, or into one of its own, for a list that stands
    /// between the items; returns whether it did.
    private mutating func enterItemBefore() -> Bool {
        guard let outer = lists.last, lines.isBetweenItems else { return false }
        if let marker = outer.lastMarker {
            lines.continueItem(marker: marker, isTight: outer.isTight)
        } else {
            beginItem(number: nil, isTight: outer.isTight)
        }
        return true
    }

    private func itemCount(of list: NodeID) -> Int {
        var count = 0
        forEachChild(of: list) { if document.isElement($0, .li) { count += 1 } }
        return count
    }

    /// Whether an item of a list has paragraphs of its own, which makes all of it loose.
    private func hasParagraphInItems(_ list: NodeID) -> Bool {
        var isLoose = false
        forEachChild(of: list) {
            if document.isElement($0, .li), hasParagraph($0) { isLoose = true }
        }
        return isLoose
    }

    func hasParagraph(_ item: NodeID) -> Bool {
        var isFound = false
        forEachChild(of: item) { if document.isElement($0, .p), tree.shows($0) { isFound = true } }
        return isFound
    }

    private func forEachChild(of node: NodeID, _ body: (NodeID) -> Void) {
        var child = document[node].firstChild
        while child.exists {
            body(child)
            child = document[child].nextSibling
        }
    }

    /// Whether an element has only white space.
    private func isBlank(_ node: NodeID) -> Bool {
        var child = document[node].firstChild
        while child.exists {
            guard document[child].kind == .text,
                document.text[document.textRange(child)].allSatisfy(CollapsedText.isSpace)
            else { return document[child].kind == .comment }
            child = document[child].nextSibling
        }
        return true
    }

    /// An item without text cannot follow a paragraph's line: it would make a heading of it.
    private func isFirstItemEmpty(_ list: NodeID) -> Bool {
        var child = document[list].firstChild
        while child.exists, !document.isElement(child, .li) { child = document[child].nextSibling }
        return child.exists && isBlank(child)
    }

    mutating func leaveList(_ tag: Tag) {
        guard !isInCell else { return leaveListInCell(tag) }
        endBlock(2)
        guard let list = lists.popLast() else { return }
        lines.endContainer()
        if list.isInItemBefore { lines.endContainer() }
        lastList = (lists.count, list.bullet, lines.output.count)
    }

    mutating func enterItem(_ node: NodeID) {
        guard !isInCell else { return enterItemInCell(node) }
        endBlock(1)
        beginItem(
            number: document.integer(.value, of: node),
            isTight: lists.last?.isTight ?? !hasParagraph(node))
        isItemStart = true
    }

    /// Begins an item; without a number it has the next one of its list.
    private mutating func beginItem(number: Int?, isTight: Bool) {
        var marker: [UInt8] = [UInt8(ascii: "-"), 0x20]
        if let last = lists.indices.last {
            marker[0] = lists[last].bullet
            if lists[last].isOrdered {
                let value = number ?? lists[last].number
                // Nine digits are all that CommonMark takes for a number.
                marker = Array(String(min(max(value, 0), 999_999_999)).utf8)
                marker += [lists[last].bullet, 0x20]
                lists[last].number = value &+ lists[last].step
            }
            lists[last].lastMarker = marker
        }
        lines.beginItem(marker: marker, isTight: isTight)
    }

    mutating func leaveItem(_ node: NodeID) {
        guard !isInCell else { return leaveItemInCell() }
        endBlock(1)
        isItemStart = false
        // An item without text still counts.
        if lines.isContainerEmpty, lists.last?.isOrdered == true || isBlank(node) {
            lines.prepare(.rule)
            lines.trimLineEnd()
            lines.separate(1)
        }
        lines.endContainer()
    }
}
