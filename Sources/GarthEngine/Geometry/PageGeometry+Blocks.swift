import GarthPage

/// Block layout in CSS pixels (CSS 2.2 sections 8.3.1, 9.4.1, 10.3.3 and 10.6.3).
///
/// Lines have cells: they give no room to parts of a cell, to margins of the page, or to boxes that
/// are wider than the page. Scripts compare the boxes of elements with the sizes that styles give, so
/// blocks get these. What layout places in another way (text, boxes in the line, floats, tables,
/// items) keeps its places among each other, and moves with the block around it.
///
/// A block whose children are all blocks stacks them, from the root down. A block of another kind
/// is as high as its lines.
extension PageGeometry {
    /// The sum of margins that collapse: the largest positive one and the least negative one.
    private struct CollapsedMargin {
        var most: Float = 0
        var least: Float = 0
        var value: Float { most + least }

        init(_ margin: Float = 0) { (most, least) = (max(0, margin), min(0, margin)) }

        mutating func join(_ other: CollapsedMargin) {
            (most, least) = (max(most, other.most), min(least, other.least))
        }
    }

    /// A block in a stack.
    private struct StackedBlock {
        var height: Float = 0
        var above = CollapsedMargin()
        var below = CollapsedMargin()
        /// Whether its margins above and below collapse with each other.
        var isThrough = false
        /// The distance between its upper edge and that of its parent.
        var offset: Float = 0
        /// The end of the margin below its last child.
        var contentEnd: Float = 0
    }

    /// What is known of the blocks while they are stacked.
    private struct Stacks {
        /// Whether an element has blocks alone.
        var hasBlocksAlone: [Bool]
        /// Whether an element lies where the stack of its parent puts it.
        var isInStack: [Bool]
        /// The height of the content box that percentages are of; NaN where the content decides.
        var heights: [Float]
        var blocks: [StackedBlock]

        init(count: Int) {
            hasBlocksAlone = [Bool](repeating: false, count: count)
            isInStack = hasBlocksAlone
            heights = [Float](repeating: .nan, count: count)
            blocks = [StackedBlock](repeating: StackedBlock(), count: count)
        }
    }

    /// Gives blocks their sizes and places in pixels.
    mutating func stackBlocks(_ document: Document) {
        guard let root = order.first else { return }
        var stacks = Stacks(count: boxes.count)
        var across = [Float](repeating: 0, count: boxes.count)
        widenToBlocks(document)
        for node in order { placeAcross(node, &across, &stacks, document) }
        for node in order { findStack(node, root, &stacks, document) }
        for node in order.reversed() where isStackPart(node, root, stacks) {
            measure(node, &stacks, document)
        }
        for node in order { placeDown(node, root, across[node.index], stacks, document) }
    }

    private func css(_ node: NodeID) -> ComputedStyle { table[styles[node.index]] }

    private func edges(_ node: NodeID) -> ElementEdges {
        ElementEdges(css(node), table, base: boxes[node.index].base)
    }

    /// Makes boxes that are as wide as their content as wide as the blocks in it: those without text
    /// have no cells (CSS 2.2 section 10.3.5, "shrink-to-fit").
    private mutating func widenToBlocks(_ document: Document) {
        var wanted = [Float](repeating: 0, count: boxes.count)
        for node in order.reversed() where boxes[node.index].isRendered {
            let style = css(node)
            let edges = edges(node)
            let both = edges.left + edges.right
            var width = wanted[node.index] + both
            if style.width.kind == .pixels {
                width = style.isBorderBox ? max(both, style.width.value) : style.width.value + both
            }
            if style.maxWidth.kind == .pixels { width = min(width, style.maxWidth.value + both) }
            let parent = document[node].parent
            if !style.isOutOfFlow, parent != .document, isBlockContainer(parent),
                isBlock(node, document)
            {
                let margins = style.margin.left.fixedPixels + style.margin.right.fixedPixels
                wanted[parent.index] = max(wanted[parent.index], width + margins)
            }
            let box = boxes[node.index]
            let shrinks =
                style.display == .inlineBlock || style.float != .none || style.isOutOfFlow
            guard shrinks, style.width.kind == .auto, wanted[node.index] > 0, !box.left.isNaN,
                !box.right.isNaN, box.right - box.left < width
            else { continue }
            boxes[node.index].right = box.left + width
        }
    }

    // MARK: - From side to side

    /// Gives a block its width and its left edge; other boxes move with their parent.
    private mutating func placeAcross(
        _ node: NodeID, _ across: inout [Float], _ stacks: inout Stacks, _ document: Document
    ) {
        let parent = document[node].parent
        let isRoot = parent == .document
        let old = boxes[node.index].left
        let content = isRoot ? (left: 0, right: viewport.width) : contentEdges(of: parent)
        boxes[node.index].base = max(0, content.right - content.left)
        let moved = isRoot ? 0 : across[parent.index]
        boxes[node.index].move(by: (moved, 0))
        if !isRoot, boxes[node.index].isRendered {
            let style = css(node)
            if style.isOutOfFlow {
                placeOutOfFlow(node, document)
            } else if isBlock(node, document), isBlockContainer(parent) {
                placeBlock(node, in: content, isReversed: css(parent).isRightToLeft, document)
            }
        }
        let new = boxes[node.index].left
        across[node.index] = new.isNaN || old.isNaN ? moved : new - old
        let base: Float? =
            isRoot
            ? viewport.height
            : stacks.heights[parent.index].isNaN
                ? nil : stacks.heights[parent.index]
        if let height = statedHeight(of: node, base) {
            let edges = edges(node)
            stacks.heights[node.index] = max(0, height - edges.top - edges.bottom)
        }
    }

    /// A box that both insets stretch, or whose width is a part of its containing block's.
    private mutating func placeOutOfFlow(_ node: NodeID, _ document: Document) {
        guard let rect = boxes[node.index].rect else { return }
        let style = css(node)
        boxes[node.index].base =
            style.position == .fixed
            ? viewport.width : containingBlock(of: node, document).width
        let placed = place(outOfFlow: node, rect, document)
        boxes[node.index].move(by: (placed.left - rect.left, 0))
        boxes[node.index].right = placed.right
    }

    private mutating func placeBlock(
        _ node: NodeID, in content: (left: Float, right: Float), isReversed: Bool,
        _ document: Document
    ) {
        var box = boxes[node.index]
        let room = box.base
        let (_, right, _, left) = margin(of: node)
        let stretched = max(0, room - (left ?? 0) - (right ?? 0))
        let known = box.right.isNaN || box.left.isNaN ? 0 : box.right - box.left
        let width = usedWidth(
            of: node, fills(node, document) ? stretched : known, known: known, room)
        let free = room - width - (left ?? 0) - (right ?? 0)
        var start = left ?? 0
        if left == nil, free > 0 { start = right == nil ? free / 2 : free }
        if isReversed, left != nil { start = right == nil ? start : room - width - (right ?? 0) }
        let shift = content.left + start - (box.left.isNaN ? 0 : box.left)
        guard shift.isFinite, width.isFinite else { return }
        if box.left.isNaN { (box.left, box.right) = (0, width) }
        box.move(by: (shift, 0))
        box.right = box.left + width
        boxes[node.index] = box
    }

    /// The width of the border box of a block.
    ///
    /// Layout gives text the room of the page where a box is too narrow for it; such a box stays as
    /// wide as its lines.
    private func usedWidth(
        of node: NodeID, _ automatic: Float, known: Float, _ room: Float
    ) -> Float {
        let style = css(node)
        let edges = edges(node)
        let both = edges.left + edges.right
        func outer(_ length: Length) -> Float? {
            table.pixels(length, of: room).map {
                style.isBorderBox ? max(both, $0) : max(0, $0) + both
            }
        }
        var width = outer(style.width) ?? (style.width.kind == .auto ? automatic : known)
        if let most = outer(style.maxWidth) { width = min(width, most) }
        if let least = outer(style.minWidth) { width = max(width, least) }
        return max(both, min(width, 1e7))
    }

    /// The box of a frame. Its document gives it no size: it has 300 by 150 pixels where no style and no
    /// attribute says another (CSS 2.2 sections 10.3.2 and 10.6.2), however many lines it takes on the
    /// page. Nil for one that is not rendered.
    func box(ofFrame node: NodeID, _ document: Document) -> ElementBox? {
        guard isRendered(node) else { return nil }
        let (edges, parent) = (edges(node), document[node].parent)
        let isInDocument = parent.exists && parent != .document
        let content = isInDocument ? contentEdges(of: parent) : (left: 0, right: viewport.width)
        let room = content.right - content.left
        let across = dimension(.width, of: node, room, document) ?? 300
        let width = across + edges.left + edges.right
        let around = isInDocument ? statedHeight(of: parent, nil) : viewport.height
        let rect = boxes[node.index].rect
        let left = rect?.left ?? content.left
        var top = rect?.top ?? 0
        if rect == nil, isInDocument, !boxes[parent.index].top.isNaN {
            top = boxes[parent.index].top
        }
        let right = left + usedWidth(of: node, width, known: width, room)
        let down = dimension(.height, of: node, around ?? 150, document) ?? 150
        let bottom = top + (statedHeight(of: node, around) ?? down + edges.top + edges.bottom)
        return ElementBox(
            border: PageRect(left: left, top: top, right: right, bottom: bottom),
            borderWidths: edges.border, padding: edges.padding,
            overflow: (right - edges.right, bottom - edges.bottom), isInline: false)
    }

    /// A length that an attribute gives in pixels or as a part of `base` (HTML Standard, "rules for parsing
    /// dimension values"); nil without one.
    private func dimension(
        _ name: AttributeName, of node: NodeID, _ base: Float, _ document: Document
    ) -> Float? {
        guard let text = document.string(name, of: node)?.trimmingASCIIWhitespace.utf8 else {
            return nil
        }
        let digits = text.prefix { (0x30...0x39).contains($0) || $0 == 0x2E }
        guard let number = Float(String(decoding: digits, as: UTF8.self)), number < 1e6 else {
            return nil
        }
        let isPercent = text.dropFirst(digits.count).first == UInt8(ascii: "%")
        return isPercent ? base * number / 100 : number
    }

    /// Whether a block without a width is as wide as its container.
    private func fills(_ node: NodeID, _ document: Document) -> Bool {
        switch css(node).display {
        case .block, .listItem, .flowRoot, .flex, .grid:
            return !document.isReplaced(document[node]) || document[node].tag == .hr
        case .none, .inline, .inlineBlock, .contents, .table, .inlineTable, .tableRowGroup,
            .tableHeaderGroup, .tableFooterGroup, .tableRow, .tableCell, .tableColumn,
            .tableColumnGroup, .tableCaption, .inlineFlex, .inlineGrid, .ruby, .rubyText:
            return false
        }
    }

    private func contentEdges(of node: NodeID) -> (left: Float, right: Float) {
        let box = boxes[node.index]
        guard box.isRendered, !box.isInline, !box.left.isNaN, !box.right.isNaN else {
            let left = box.left.isNaN ? 0 : box.left
            return (left, max(left, box.right.isNaN ? left : box.right))
        }
        let edges = edges(node)
        let left = box.left + edges.left
        return (left, max(left, box.right - edges.right))
    }

    /// Whether a box is a block in the flow.
    private func isBlock(_ node: NodeID, _ document: Document) -> Bool {
        let style = css(node)
        guard boxes[node.index].isRendered, style.float == .none, !style.isOutOfFlow else {
            return false
        }
        return fills(node, document) || style.display == .table
            || style.display == .block || style.display == .flowRoot
    }

    private func isBlockContainer(_ node: NodeID) -> Bool {
        guard boxes[node.index].isRendered else { return false }
        let style = css(node)
        guard style.columnCount == 0, style.columnWidth.kind == .auto else { return false }
        switch style.display {
        case .block, .listItem, .flowRoot, .inlineBlock, .tableCell, .tableCaption: return true
        case .none, .inline, .contents, .table, .inlineTable, .tableRowGroup,
            .tableHeaderGroup, .tableFooterGroup, .tableRow, .tableColumn,
            .tableColumnGroup, .flex, .inlineFlex, .grid, .inlineGrid, .ruby, .rubyText:
            return false
        }
    }

    // MARK: - Which blocks are stacked

    private func findStack(
        _ node: NodeID, _ root: NodeID, _ stacks: inout Stacks, _ document: Document
    ) {
        guard isBlockContainer(node), fragments.first(of: node) == nil,
            !document.isReplaced(document[node]), document[node].tag != .fieldset,
            hasBlocksAlone(node, document)
        else { return }
        let isPart =
            node == root || stacks.isInStack[node.index] || css(node).isOutOfFlow
            || css(node).height.kind == .pixels
        guard isPart else { return }
        stacks.hasBlocksAlone[node.index] = true
        var child = document[node].firstChild
        while child.exists {
            if document[child].kind == .element, boxes[child.index].isRendered,
                !boxes[child.index].isInline
            {
                stacks.isInStack[child.index] = !css(child).isOutOfFlow
            }
            child = document[child].nextSibling
        }
    }

    /// Whether the children of an element are blocks, or show nothing.
    private func hasBlocksAlone(_ node: NodeID, _ document: Document) -> Bool {
        var child = document[node].firstChild
        while child.exists {
            if document[child].kind == .text {
                let isShown =
                    !document.isBlankText(child) || fragments.first(of: child) != nil
                if isShown { return false }
            } else if document[child].kind == .element, !isBlockOrNothing(child, document) {
                return false
            }
            child = document[child].nextSibling
        }
        return true
    }

    /// Whether a child keeps its parent a stack of blocks: it is a block, or shows nothing in the flow.
    private func isBlockOrNothing(_ child: NodeID, _ document: Document) -> Bool {
        guard boxes[child.index].isRendered else { return css(child).display != .contents }
        if css(child).isOutOfFlow || isBlock(child, document) { return true }
        return boxes[child.index].isInline && isEmptyInLine(child, document)
    }

    /// Whether an element in the line shows nothing that makes a line.
    private func isEmptyInLine(_ node: NodeID, _ document: Document) -> Bool {
        let box = boxes[node.index]
        return box.isWithoutRows && box.bottom == box.top && document[node].tag != .br
            && !document.isReplaced(document[node])
    }

    private func isStackPart(_ node: NodeID, _ root: NodeID, _ stacks: Stacks) -> Bool {
        stacks.isInStack[node.index] || stacks.hasBlocksAlone[node.index]
    }

    // MARK: - Heights

    /// The height of a border box that its style says; nil where the content decides.
    private func statedHeight(of node: NodeID, _ base: Float?) -> Float? {
        let style = css(node)
        let edges = edges(node)
        let both = edges.top + edges.bottom
        func outer(_ length: Length) -> Float? {
            guard length.kind == .pixels || length.kind == .percent && base != nil else {
                return nil
            }
            return table.pixels(length, of: base ?? 0).map {
                style.isBorderBox ? max(both, $0) : max(0, $0) + both
            }
        }
        guard var height = outer(style.height) else { return nil }
        if style.clipsOverflow, let most = outer(style.maxHeight) { height = min(height, most) }
        if let least = outer(style.minHeight) { height = max(height, least) }
        return min(height, 1e7)
    }

    /// Finds the height of a block, and the margins that reach out of it.
    private mutating func measure(_ node: NodeID, _ stacks: inout Stacks, _ document: Document) {
        let edges = edges(node)
        let margin = margin(of: node)
        var block = StackedBlock()
        block.above = CollapsedMargin(margin.top ?? 0)
        block.below = CollapsedMargin(margin.bottom ?? 0)
        let isLeaf = !stacks.hasBlocksAlone[node.index]
        var content = boxes[node.index].bottom - boxes[node.index].top
        if isLeaf {
            if !boxes[node.index].lines.isNaN, fills(node, document) {
                content = edges.top + boxes[node.index].lines + edges.bottom
            }
        } else {
            content = stack(childrenOf: node, &block, edges, &stacks, document)
        }
        block.height = height(of: node, content, edges, stacks)
        block.contentEnd = max(block.contentEnd, content - edges.bottom)
        stacks.blocks[node.index] = block
    }

    private func height(
        of node: NodeID, _ content: Float, _ edges: ElementEdges, _ stacks: Stacks
    ) -> Float {
        let stated = stacks.heights[node.index]
        if !stated.isNaN { return stated + edges.top + edges.bottom }
        return bottom(below: 0, atLeast: content.isNaN ? 0 : content, css(node), edges)
    }

    /// Puts the children of a block below one another (CSS 2.2 section 8.3.1).
    ///
    /// - Returns: the height that they ask for.
    private func stack(
        childrenOf node: NodeID, _ block: inout StackedBlock, _ edges: ElementEdges,
        _ stacks: inout Stacks, _ document: Document
    ) -> Float {
        let isRoot = document[node].parent == .document
        let isApart = isRoot || isFormattingContext(css(node))
        let isOpenAbove = !isApart && edges.top == 0
        let hasHeight = !stacks.heights[node.index].isNaN || css(node).minHeight.fixedPixels > 0
        let isOpenBelow = !isApart && edges.bottom == 0 && !hasHeight
        var (y, pending, isAtTop) = (edges.top, CollapsedMargin(), true)
        var child = document[node].firstChild
        while child.exists {
            defer { child = document[child].nextSibling }
            guard document[child].kind == .element, boxes[child.index].isRendered else { continue }
            guard stacks.isInStack[child.index] else {
                stacks.blocks[child.index].offset = y + (isAtTop && isOpenAbove ? 0 : pending.value)
                continue
            }
            let inner = stacks.blocks[child.index]
            pending.join(inner.above)
            if isAtTop, isOpenAbove {
                stacks.blocks[child.index].offset = y
            } else {
                stacks.blocks[child.index].offset = y + pending.value
            }
            guard !inner.isThrough else { continue }
            if isAtTop, isOpenAbove { block.above.join(pending) } else { y += pending.value }
            y += inner.height
            pending = inner.below
            isAtTop = false
        }
        block.contentEnd = y + (isAtTop && isOpenAbove ? 0 : max(0, pending.value))
        if isAtTop, isOpenAbove {
            block.above.join(pending)
            if isOpenBelow {
                block.isThrough = true
                block.above.join(block.below)
            }
        } else if isOpenBelow {
            block.below.join(pending)
        } else if !hasHeight || isApart {
            y += max(0, pending.value)
        }
        return y + edges.bottom
    }

    /// Whether the margins of children stay inside.
    private func isFormattingContext(_ style: ComputedStyle) -> Bool {
        style.clipsOverflow || style.isOutOfFlow || style.float != .none
            || style.display != .block && style.display != .listItem
    }

    // MARK: - From top to bottom

    /// Moves a box down to its place.
    private mutating func placeDown(
        _ node: NodeID, _ root: NodeID, _ across: Float, _ stacks: Stacks, _ document: Document
    ) {
        let parent = document[node].parent
        let isRoot = node == root
        let old = boxes[node.index].top
        var shift = isRoot ? 0 : stacked.shift(of: parent).y
        let isStatic =
            !isRoot && stacks.hasBlocksAlone[parent.index] && css(node).isOutOfFlow
            && boxes[node.index].isRendered
        if isRoot {
            shift = old.isNaN ? 0 : -old
        } else if stacks.isInStack[node.index] || isStatic, !old.isNaN {
            shift = boxes[parent.index].top + stacks.blocks[node.index].offset - old
        }
        guard shift.isFinite else { return }
        boxes[node.index].move(by: (0, shift))
        if isStackPart(node, root, stacks), !boxes[node.index].top.isNaN {
            let block = stacks.blocks[node.index]
            boxes[node.index].bottom = boxes[node.index].top + block.height
            if stacks.hasBlocksAlone[node.index] {
                // Where its content was in the lines says nothing any more.
                boxes[node.index].contentRight = -.infinity
                boxes[node.index].contentBottom = boxes[node.index].top + block.contentEnd
            }
        }
        stacked.set((across, shift), of: node, count: boxes.count)
    }

    // MARK: - What overflows

    /// Finds the ends of the content of each box, when all boxes have their places (CSS Overflow
    /// Level 3 section 2.2).
    mutating func findOverflow(_ document: Document) {
        for node in order.reversed() {
            let box = boxes[node.index]
            guard box.isRendered, let rect = box.rect else { continue }
            let style = css(node)
            // Lines are cut to cells: what is within one of them is no overflow.
            let inner = rect.right - edges(node).border.right
            let most =
                style.whiteSpace == .nowrap || style.whiteSpace == .pre
                ? Cell.width : 3 * Cell.width
            if !box.lines.isNaN, box.contentRight > inner, box.contentRight <= inner + most {
                boxes[node.index].contentRight = inner
            }
            let above = overflowParent(of: node, style, document)
            guard above.exists, above != .document else { continue }
            let isClipped = style.clipsOverflow
            let right = boxes[node.index].contentRight
            boxes[above.index].joinContent(
                right: isClipped ? rect.right : max(right, rect.right),
                bottom: isClipped ? rect.bottom : max(box.contentBottom, rect.bottom))
        }
    }

    /// The element in whose content a box counts.
    private func overflowParent(
        of node: NodeID, _ style: ComputedStyle, _ document: Document
    ) -> NodeID {
        var above = document[node].parent
        if style.position == .fixed { return .none }
        while above.exists, above != .document {
            if boxes[above.index].isRendered,
                style.position != .absolute || css(above).position != .static
                    || document[above].parent == .document
            {
                return above
            }
            above = document[above].parent
        }
        return above
    }
}
