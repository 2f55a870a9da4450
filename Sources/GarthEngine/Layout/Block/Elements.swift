import GarthPage

extension LayoutEngine {
    /// Begins an element; false when its whole content is needed first and has not arrived.
    mutating func openElement(_ child: NodeID, _ node: Node) -> Bool {
        let top = flow.boxes.top
        let parent = flow.boxes[top].style
        let style = styles.style(of: child, parent: parent, in: input.document)
        let look = look(style)
        if flow.boxes[top].flags.contains(.sharesHeight), flow.boxes[top].look.isContainer {
            noteFreeRows(before: computed(style), in: top)
        }
        if look.display == .none || isHiddenByMarkup(child, node, top) {
            if look.display == .none, let handled = openUndisplayed(child, node, style, look) {
                return handled
            }
            flow.boxes.finish(child, in: top)
            return true
        }
        if node.namespace == .html, let handled = openSpecial(child, node, style, look) {
            return handled
        }
        if node.namespace == .svg, node.tag == .svg {
            if isGrowing(child) { return false }
            appendDrawing(child, style, look)
            flow.boxes.finish(child, in: top)
            return true
        }
        return openBox(child, node, style, look)
    }

    /// Begins what a person needs of an element without a box; nil if that is nothing.
    private mutating func openUndisplayed(
        _ child: NodeID, _ node: Node, _ style: StyleID, _ look: Look
    ) -> Bool? {
        if input.state.shownPopovers[child] == true, input.document.has(.popover, child) {
            let shown = styles.table.number(of: computed(style).uncovered)
            return openBox(child, node, shown, self.look(shown))
        }
        guard node.tag == .input else {
            return openFoldedMenu(child, node, style, look) ?? openPointedMenu(child, node, style)
        }
        guard let isDrawn = isWorkedByLabel(child, in: flow.boxes[flow.boxes.top].style)
        else { return false }
        guard isDrawn else { return nil }
        appendInput(child, node, style, look)
        flow.boxes.finish(child)
        return true
    }

    /// Whether a control without a box is worked by a label that is shown; nil if that is known when
    /// more of the document is there.
    mutating func isWorkedByLabel(_ child: NodeID, in parent: StyleID) -> Bool? {
        styles.showsLabel(
            of: child, in: parent, input.document,
            canWait: isGrowing(input.document.nodes[child.index].parent))
    }

    /// Begins a box by its `display` value.
    mutating func openBox(
        _ child: NodeID, _ node: Node, _ style: StyleID, _ look: Look
    ) -> Bool {
        let isHidden = isOutOfSight(look, style)
        if isHidden, look.isOffCanvas || look.isPulledAway,
            let handled = openFoldedMenu(child, node, style, look)
        {
            return handled
        }
        if isHidden || !look.isVisible, let handled = openPointedMenu(child, node, style) {
            return handled
        }
        if isHidden, look.changesCounters {
            changeCounters(child, style, look, depth: elementDepth)
            shared.counters.close(elementDepth)
        }
        if look.resetsReversed || node.tag == .ol, awaitsCounters(child, node, look) {
            return false
        }
        if input.options.usesLinearLayout, countsContent(child, node), isGrowing(child) {
            return false
        }
        switch look.display {
        case .none:
            flow.boxes.finish(child)
            return true
        case .inline, .ruby, .rubyText, .contents:
            if look.isPlain, !isList(child) {
                openInline(child, node, style, look)
                return true
            }
            return openUnusualInline(child, node, style, look)
        case .inlineBlock, .inlineFlex, .inlineGrid, .inlineTable:
            return openInlineBlock(child, node, style, look)
        case .table, .flex, .grid: return openContext(child, node, style, look)
        case .tableRowGroup, .tableHeaderGroup, .tableFooterGroup, .tableRow, .tableCell,
            .tableCaption, .tableColumn, .tableColumnGroup:
            return openTablePart(child, node, style, look)
        case .block, .listItem, .flowRoot: return openBlockOrHidden(child, node, style, look)
        }
    }

    // MARK: - Boxes in the line

    mutating func openInline(_ child: NodeID, _ node: Node, _ style: StyleID, _ look: Look) {
        let top = flow.boxes.top
        flow.boxes.finish(child, in: top)
        let parent = flow.boxes[top]
        var box = OpenBox(node: child, style: style, kind: .inline, look: look)
        box.link = parent.link
        box.block = parent.block
        box.startLine = Int32(truncatingIfNeeded: flow.out.count)
        box.startUsed = Int32(truncatingIfNeeded: flow.line.used)
        (box.left, box.right, box.rightInset) = (parent.left, parent.right, parent.rightInset)
        box.align = parent.align
        if mayBeNoted(node) { noteAttributes(of: child, node, &box) }
        if look.containsStyle { enterContainment(&box) }
        flow.boxes.push(box)
        if input.options.usesVisualOrder { noteDirection(isStart: true) }
        openGenerated(child, style, top: top + 1)
    }

    /// Handles an element's attributes for layout: links and anchors.
    mutating func noteAttributes(of child: NodeID, _ node: Node, _ box: inout OpenBox) {
        if node.tag == .a, input.document.has(.href, child) {
            box.flags.insert(.isLink)
            if input.options.isInteractive { box.link = child }
        }
        guard input.options.isInteractive else { return }
        if node.tag == .label {
            let control = targetOfLabel(child)
            if control.exists { box.link = control }
        }
        if input.document.has(.id, child) || node.tag == .a && input.document.has(.name, child) {
            flow.heads.wait(anchor: child)
        } else if isPart(child, node) {
            flow.heads.wait(anchor: child)
        }
    }

    /// Inline boxes with margins, padding, position or float.
    private mutating func openUnusualInline(
        _ child: NodeID, _ node: Node, _ style: StyleID, _ look: Look
    ) -> Bool {
        if isOutOfSight(look, style) {
            flow.boxes.finish(child)
            return true
        }
        let css = computed(style)
        if css.position == .absolute || css.position == .fixed {
            return openBlockOrHidden(child, node, style, look)
        }
        if css.float != .none { return openInlineBlock(child, node, style, look) }
        changeCounters(child, style, look, depth: elementDepth)
        appendInlineEdge(style, isStart: true)
        openInline(child, node, style, look)
        return true
    }

    /// Blanks for the margin and padding at one end of an inline box: a column is one from three
    /// quarters on, which a reader sees as a space. Edges of two boxes that touch count together.
    mutating func appendInlineEdge(_ style: StyleID, isStart: Bool) {
        let css = computed(style)
        let margin = isStart ? css.margin.left : css.margin.right
        let padding = isStart ? css.padding.left : css.padding.right
        let base: Float = flow.isMeasuring ? 0 : flow.boxes[flow.boxes.block].right
        var edge = (pixels(margin, of: base) ?? 0) + (pixels(padding, of: base) ?? 0)
        if isStart, flow.line.used == flow.line.edgeEnd { edge += flow.line.edge }
        let columns = Int(
            min(max(0, edge / Cell.width + 0.25), Float(LayoutLimits.inlineEdgeColumns)))
        let isLost = columns == 0 && edge > 0 && !isStart && flow.line.used > 0
        (flow.line.edge, flow.line.edgeEnd) = isLost ? (edge, flow.line.used) : (0, -1)
        guard columns > 0, let box = flow.boxes.last else { return }
        if flow.line.isEmpty { prepareLine() }
        if flow.line.isEmpty, flow.line.used == 0, !isStart { return }
        // The padding has the ground of the box, and the margin that of the box around it. No line of
        // the box's text goes on in either.
        let outer = isStart ? box : flow.boxes[max(0, flow.boxes.top - 1)]
        guard let ground = ground(of: css) else {
            return appendBlanks(columns, style: outer.look.textStyle)
        }
        let outside = min(columns, Cell.columns(max(0, pixels(margin, of: base) ?? 0)))
        if isStart { appendBlanks(outside, style: outer.look.textStyle) }
        appendBlanks(columns - outside, style: ground)
        if !isStart { appendBlanks(outside, style: outer.look.textStyle) }
    }

    /// Appends blanks of a style to the line.
    private mutating func appendBlanks(_ count: Int, style: UInt16) {
        flow.line.setRun(style: style, target: 0)
        flow.line.appendBlanks(count)
    }

    // MARK: - Ends

    /// Ends the innermost box.
    mutating func closeBox() {
        let top = flow.boxes.top
        if flow.boxes[top].flags.contains(.hasAfter) { closeGenerated(top) }
        let box = flow.boxes[top]
        switch box.kind {
        case .inline, .contents: closeInline(box)
        case .block: closeBlock(box)
        }
        flow.boxes.pop()
        if box.flags.contains(.containsStyle) { shared.counters.leaveContainment() }
        shared.counters.close(elementDepth)
        guard let parent = flow.boxes.last else { return }
        if parent.flags.contains(.sharesHeight), parent.look.isContainer {
            noteFreeRows(behind: box)
        }
    }

    private mutating func closeInline(_ box: OpenBox) {
        if box.flags.contains(.isLink) { closeLink(box) }
        if box.flags.contains(.isRubyText) { appendGenerated(")", box) }
        if !box.look.isPlain { appendInlineEdge(box.style, isStart: false) }
        if input.options.usesVisualOrder { noteDirection(isStart: false) }
    }

    /// Appends text of our own in the style and with the target of a box.
    mutating func appendGenerated(_ text: StaticString, _ box: OpenBox) {
        guard box.look.isVisible else { return }
        prepareRun(box)
        text.withUTF8Buffer { bytes in
            unsafe appendCollapsing(bytes, wraps: false)
        }
    }

    /// Appends words of Garth's own in the language of its messages.
    mutating func appendGenerated(words: String, _ box: OpenBox) {
        guard box.look.isVisible else { return }
        prepareRun(box)
        var words = words
        words.withUTF8 { unsafe appendCollapsing($0, wraps: false) }
    }
}
