import GarthPage

/// The boxes that parts of tables get around themselves where no table is (CSS 2.2 section 17.2.1).
extension LayoutEngine {
    /// Begins a part of a table; false when its siblings or its end are awaited.
    ///
    /// A part whose parent is no table and no part of one gets an anonymous table around itself and
    /// its neighbours. In an element in the line, the table stands in that line.
    mutating func openTablePart(
        _ child: NodeID, _ node: Node, _ style: StyleID, _ look: Look
    ) -> Bool {
        if input.options.usesLinearLayout {
            return openLinearTablePart(child, node, style, look)
        }
        let top = flow.boxes.top
        guard !look.isOutOfSight, depth < LayoutLimits.nestedContexts, isMisparented(top) else {
            return openBlockOrHidden(child, node, style, look)
        }
        guard let (content, last) = tableParts(from: child, top: top) else { return false }
        let size = last.index + extent(of: last) - child.index
        if depth == 0 || depth * size <= LayoutLimits.nestedExtent, !holdsFrames(child, last, size)
        {
            if isInLine(top) {
                if openInlineTable(content, last, size) { return true }
            } else if openAnonymousTable(content, last) {
                return true
            }
        }
        flow.boxes.insert(.stacksTableParts, in: top)
        return openBlockOrHidden(child, node, style, look)
    }

    /// Whether a part of a table in a box needs a table around itself.
    private func isMisparented(_ top: Int) -> Bool {
        let box = flow.boxes[top]
        if box.flags.contains(.stacksTableParts) { return false }
        switch box.look.display {
        // A table that is too wide is a block, and its parts are.
        case .table, .tableRowGroup, .tableHeaderGroup, .tableFooterGroup, .tableRow:
            return box.flags.contains(.isAnonymous)
        case .none, .inline, .block, .inlineBlock, .listItem, .flowRoot, .contents, .inlineTable,
            .tableCell, .tableColumn, .tableColumnGroup, .tableCaption, .flex, .inlineFlex, .grid,
            .inlineGrid, .ruby, .rubyText:
            return true
        }
    }

    /// Whether content of a box stands in a line, because the box does.
    private func isInLine(_ top: Int) -> Bool {
        var top = top
        while top > 0, flow.boxes[top].look.display == .contents { top -= 1 }
        return flow.boxes[top].kind == .inline
    }

    /// A box that is laid out as a whole asks for frames only where it is an element.
    private func holdsFrames(_ first: NodeID, _ last: NodeID, _ size: Int) -> Bool {
        guard let frames = input.frames, mustWaitForFrames, !input.document.frames.isEmpty else {
            return false
        }
        var child = first
        while child.exists {
            let end = child.index + extent(of: child)
            if input.document.nodes[child.index].kind == .element,
                frames.hasFrames(below: child, upTo: end, in: input.document)
            {
                return true
            }
            if child == last { return false }
            child = input.document.nodes[child.index].nextSibling
        }
        return false
    }

    // MARK: - Siblings

    /// The parts of a table from a child of a box on, and the last of them; nil when more may come.
    private mutating func tableParts(from child: NodeID, top: Int) -> (SiblingRange, NodeID)? {
        let parent = flow.boxes[top].node
        let style = flow.boxes[top].style
        if isOpen(parent) {
            var last = input.document.nodes[parent.index].lastChild
            while last > child, showsNothing(last) {
                last = input.document.nodes[last.index].previousSibling
            }
            if isTablePart(last, in: style) { return nil }
        }
        var last = child
        var next = input.document.nodes[child.index].nextSibling
        while next.exists, next != flow.boxes[top].end {
            if isTablePart(next, in: style) {
                last = next
            } else if !showsNothing(next) {
                break
            }
            next = input.document.nodes[next.index].nextSibling
        }
        if isGrowing(last) { return nil }
        let end = input.document.nodes[last.index].nextSibling
        return (SiblingRange(first: child, end: end, style: style), last)
    }

    private func showsNothing(_ node: NodeID) -> Bool {
        switch input.document.nodes[node.index].kind {
        case .element: false
        case .text: input.document.isBlankText(node)
        case .document, .doctype, .comment, .templateContent: true
        }
    }

    private mutating func isTablePart(_ child: NodeID, in parent: StyleID) -> Bool {
        let node = input.document.nodes[child.index]
        guard node.kind == .element, !input.document.isReplaced(node) else { return false }
        let look = look(styles.style(of: child, parent: parent, in: input.document))
        switch look.display {
        case .tableRowGroup, .tableHeaderGroup, .tableFooterGroup, .tableRow, .tableCell,
            .tableCaption, .tableColumn, .tableColumnGroup:
            return !look.isOutOfSight
        case .none, .inline, .block, .inlineBlock, .listItem, .flowRoot, .contents, .table,
            .inlineTable, .flex, .inlineFlex, .grid, .inlineGrid, .ruby, .rubyText:
            return false
        }
    }

    // MARK: - Tables

    /// Lays out a table around siblings; false when it has no cells or is too wide.
    private mutating func openAnonymousTable(_ content: SiblingRange, _ last: NodeID) -> Bool {
        let top = flow.boxes.top
        let box = flow.boxes[top]
        var reader = TableReader(content)
        guard var grid = reader.read(input.document, &styles), !grid.cells.isEmpty else {
            return false
        }
        if box.look.isRightToLeft, input.options.usesVisualOrder { grid.mirror() }
        endLine()
        // The attributes of a table whose style makes it a block belong to its content.
        let isTable =
            input.document.isElement(box.node, .table) && !box.flags.contains(.isAnonymous)
        let element = isTable ? box.node : .none
        let style = styles.anonymous(in: box.style, display: .table)
        let isShown: Void? = attempting(in: .flowBelow) {
            $0.layOutTable(element, style, grid) ? () : nil
        }
        guard isShown != nil else { return false }
        flow.boxes.finish(last, in: top)
        return true
    }

    /// Lays out siblings as a box in the line, whose content is an anonymous table.
    private mutating func openInlineTable(
        _ content: SiblingRange, _ last: NodeID, _ size: Int
    ) -> Bool {
        guard size <= LayoutLimits.atomicExtent else { return false }
        let top = flow.boxes.top
        let parent = flow.boxes[top]
        if flow.line.attachments.isEmpty, pool.count > depth + 1 {
            pool[depth + 1].out.removeAll()
        }
        if flow.line.isEmpty { prepareLine() }
        let room = flow.isMeasuring ? LayoutLimits.unlimitedColumns : max(1, flow.edges.limit)
        let css = computed(styles.anonymous(in: parent.style, display: .inlineTable))
        let fragment = shrinkToFit(content, room: room, link: parent.link, align: css.lineAlign)
        placeInline(fragment, css, left: 0, right: 0, wished: nil, look: parent.look)
        flow.boxes.finish(last, in: top)
        return true
    }

    /// Lays out siblings in their natural width, or in `room` if that is less.
    private mutating func shrinkToFit(
        _ content: SiblingRange, room: Int, link: NodeID, align: LineAlign
    ) -> Fragment {
        let key = NodeID(rawValue: ~content.first.rawValue)
        let known = depth > 0 ? measures[key] : nil
        let level = elementDepth
        let isMeasuring = flow.isMeasuring
        enterFlow()
        defer { leaveFlow() }
        func natural(_ engine: inout LayoutEngine) -> Fragment {
            engine.layOutContent(
                content, columns: LayoutLimits.unlimitedColumns, link: link, align: align,
                depth: level)
        }
        if isMeasuring {
            let fragment = natural(&self)
            if depth > 1 { measures[key] = fragment.measure }
            return fragment
        }
        let measure = known ?? measuring { natural(&$0).measure }
        if depth > 1 { measures[key] = measure }
        flow.expect(naturalColumns: measure.greatest)
        var fragment = layOutContent(
            content, columns: max(1, min(room, measure.greatest), measure.least), link: link,
            align: align, depth: level)
        fragment.leastWidth = measure.least
        return fragment
    }

    /// Lays out siblings as the content of an anonymous block in the entered flow.
    mutating func layOutContent(
        _ content: SiblingRange, columns: Int, link: NodeID, align: LineAlign, depth: Int32
    ) -> Fragment {
        let node = input.document.nodes[content.first.index]
        flow.reset(columns: columns, depth: depth)
        var box = OpenBox(
            node: node.parent, style: content.style, kind: .block, look: look(content.style))
        box.lastChild = node.previousSibling
        box.end = content.end
        box.flags = .isAnonymous
        box.right = Cell.width(ofColumns: columns)
        box.link = link
        box.align = align
        box.startLine = Int32(truncatingIfNeeded: flow.firstLine)
        flow.boxes.push(box)
        _ = walk()
        placeLeftAnchors()
        return fragment()
    }
}
