import GarthPage

/// `details` and `summary` (HTML Standard section 15.5.5).
///
/// A `details` element has two slots: one for its first summary, one for all other children. The
/// second one is a box, `::details-content`. It is laid out as a box only where that shows: if
/// a style sheet names it, or if the element is a flex or grid container, whose item it is. It is a
/// block, whatever its own `display` is.
extension LayoutEngine {
    // MARK: - Summaries

    /// The first summary of details is headed by a triangle that opens and closes them.
    mutating func openSummary(
        _ child: NodeID, _ node: Node, _ style: StyleID, _ look: Look
    ) -> Bool? {
        let parent = node.parent
        guard input.document.isElement(parent, .details) else { return nil }
        let isFirst = !node.previousSummary(in: input.document)
        let marker = computed(style).listStyle
        let isMarked =
            look.display == .listItem
            && (marker == .disclosureClosed || marker == .disclosureOpen)
        guard isFirst || isMarked else { return nil }
        let content = firstContent(of: child)
        let isContainer = look.isContainer && !input.options.usesPlainLayout
        if isFirst, !content.exists || isContainer, isGrowing(child) { return false }
        openBlock(child, node, style, look, generates: !isContainer)
        let top = flow.boxes.top
        let isDetailsOpen = input.state.isOpen(parent, in: input.document)
        if isFirst, input.options.isInteractive, look.isOperable {
            _ = addTarget(child, kind: .disclosure(isOpen: isDetailsOpen))
            flow.boxes.link(child, in: top)
        }
        // The style asks for the same triangle as a list marker: that of the first summary is part of
        // its target, and others have none.
        if flow.boxes[top].flags.contains(.isListItem) {
            flow.heads.removeLastMarker()
            flow.line.removeAll()
        }
        flow.boxes.remove(.isListItem, in: top)
        guard isFirst else { return true }
        // The style may ask for the other one; it knows the state by the attribute.
        var pointsDown = isDetailsOpen
        if isMarked, isDetailsOpen == input.document.has(.open, parent) {
            pointsDown = marker == .disclosureOpen
        }
        let triangle = disclosureMark(isOpen: pointsDown)
        let isBlock =
            content.exists && input.document.nodes[content.index].kind == .element
            && !isInLine(content, within: child, style)
        guard look.isVisible, isContainer || isBlock else {
            appendGenerated(words: triangle, flow.boxes[top])
            return true
        }
        placeTriangle(triangle, of: child, computed(style), look)
        if isContainer { fillSummary(child, style) }
        return true
    }

    /// Puts the triangle into the first row of what is in the innermost box, such as a heading, and
    /// not above it.
    private mutating func placeTriangle(
        _ triangle: String, of summary: NodeID, _ css: ComputedStyle, _ look: Look
    ) {
        let top = flow.boxes.top
        let isWord = input.options.usesLinearLayout
        let columns = isWord ? Self.columns(of: triangle) : Self.triangleColumns
        let room = Float(columns) * Cell.width
        if css.isRightToLeft {
            flow.boxes.move(right: -room, of: top)
        } else {
            flow.boxes.move(left: room, of: top)
        }
        flow.boxes.insert(.isListItem, in: top)
        addOutsideMarker(
            Array(triangle.utf8), css, look.textStyle,
            target: input.options.isInteractive && look.isOperable ? number(ofLink: summary) : 0)
    }

    /// Lays out the items of the innermost box, a summary that is a flex or grid container.
    private mutating func fillSummary(_ summary: NodeID, _ style: StyleID) {
        if depth == 0, !measures.isEmpty { measures = [:] }
        guard !flow.boxes[flow.boxes.top].flags.contains(.isFilled),
            !fillContainer(summary, style)
        else { return }
        let top = flow.boxes.top
        flow.boxes.insert(.isFlexContainer, in: top)
        openGenerated(summary, style, top: top)
    }

    /// The columns of the triangle of details, with the blank behind it.
    private static let triangleColumns = 2

    /// The first child of an element that is more than white space; `none` without one.
    private func firstContent(of element: NodeID) -> NodeID {
        var child = input.document.nodes[element.index].firstChild
        while child.exists, input.document.nodes[child.index].kind != .element {
            if input.document.nodes[child.index].kind == .text, !input.document.isBlankText(child) {
                break
            }
            child = input.document.nodes[child.index].nextSibling
        }
        return child
    }

    // MARK: - What is beside the summary

    /// Notes in the box of a `details` element whether its content is hidden or a box of its own.
    mutating func noteContent(ofDetails details: NodeID, _ look: Look, in box: inout OpenBox) {
        let isOpen = input.state.isOpen(details, in: input.document)
        let hasBox = look.isContainer && !input.options.usesPlainLayout
        if !isOpen || hasBox || styles.detailsContent(of: details, box.style, input.document) != nil
        {
            box.flags.insert(.hasContentApart)
        }
    }

    /// The style of the box that the content of an element is in; nil while it is hidden.
    mutating func contentStyle(of box: OpenBox) -> StyleID? {
        guard input.document.isElement(box.node, .details) else { return nil }
        let isOpen = input.state.isOpen(box.node, in: input.document)
        // Style sheets know the state by the attribute; what was opened without it is shown.
        if isOpen == input.document.has(.open, box.node),
            let style = styles.detailsContent(of: box.node, box.style, input.document)
        {
            let look = look(style)
            guard look.display != .none, !look.hidesContent, !isOutOfSight(look, style) else {
                return nil
            }
            return look.display == .contents ? styles.anonymous(in: style, display: .block) : style
        }
        return isOpen ? styles.anonymous(in: box.style, display: .block) : nil
    }

    /// Whether a child of an element whose content stands apart is not laid out in the box of the
    /// element: it is hidden, or in the box of the content, which is opened before the first of them.
    mutating func isContentApart(_ child: NodeID, _ node: Node, _ top: Int) -> Bool {
        let box = flow.boxes[top]
        // What is known of the content is kept as the end of the box: the child that the box of the
        // content was opened for, or the element itself for hidden content.
        if isFirstSummary(child, of: box.node) { return box.end.exists && box.end != box.node }
        if box.end.exists { return true }
        guard let style = contentStyle(of: box) else {
            flow.boxes.end(top, at: box.node)
            return true
        }
        openBlock(.none, Document.blank(.element), style, look(style))
        flow.boxes.end(top, at: child)
        flow.boxes.rename(top + 1, box.node, lastChild: node.previousSibling)
        return true
    }

    /// Whether a node is the summary that opens and closes an element.
    func isFirstSummary(_ node: NodeID, of details: NodeID) -> Bool {
        input.document.isElement(node, .summary) && input.document.isElement(details, .details)
            && !input.document.nodes[node.index].previousSummary(in: input.document)
    }
}

extension StyleResolver {
    /// The style of the box of what is in a `details` element beside its summary; nil if no rule of the
    /// page sets one.
    mutating func detailsContent(
        of node: NodeID, _ style: StyleID, _ document: borrowing Document
    ) -> StyleID? {
        guard rules.namesDetailsContent else { return nil }
        return generated(.detailsContent, of: node, style: style, in: document)
    }

    /// Whether an element shows nothing of what is in it, except the summary of a `details` element.
    mutating func hidesContent(
        of element: NodeID, _ style: StyleID, _ state: PageState, in document: borrowing Document
    ) -> Bool {
        guard document.isElement(element, .details) else {
            let css = table[style]
            return css.contentVisibility == .hidden && css.display != .inline
                && css.display != .contents
        }
        let isOpen = state.isOpen(element, in: document)
        guard isOpen == document.has(.open, element),
            let content = detailsContent(of: element, style, document)
        else { return !isOpen }
        return table[content].display == .none || table[content].contentVisibility == .hidden
    }
}

extension Document {
    /// The `details` element that a node opens and closes, as its first summary; nil for other
    /// nodes.
    func details(ofSummary node: NodeID) -> NodeID? {
        let details = self[node].parent
        guard isElement(node, .summary), isElement(details, .details),
            !self[node].previousSummary(in: self)
        else { return nil }
        return details
    }
}

extension Node {
    /// Whether a `summary` precedes this node under the same parent.
    func previousSummary(in document: Document) -> Bool {
        var sibling = previousSibling
        var steps = 0
        while sibling.exists, steps < LayoutLimits.summarySiblings {
            if document.isElement(sibling, .summary) { return true }
            sibling = document.nodes[sibling.index].previousSibling
            steps += 1
        }
        return false
    }
}
