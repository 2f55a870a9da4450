import GarthPage

/// Where the elements of a laid-out document lie, for scripts.
///
/// The lines say how text breaks, and where items, cells and boxes in the line lie. Blocks have the
/// sizes, the margins and the places that their styles give them in pixels (`PageGeometry+Blocks`),
/// and what is in them moves along. An absolutely positioned box lies where its insets say.
struct PageGeometry {
    /// The box of an element in the making; unknown edges are NaN.
    struct Box {
        var left = Float.nan
        var top = Float.nan
        var right = Float.nan
        var bottom = Float.nan
        /// The end of its content, also where that overflows it.
        var contentRight = -Float.infinity
        var contentBottom = -Float.infinity
        var isRendered = false
        var isInline = false
        /// Whether no line of the page shows something of it.
        var isWithoutRows = false
        /// The height of the lines in it; NaN without any.
        var lines = Float.nan
        /// The width of its containing block, of which padding may be a part.
        var base: Float = 0

        mutating func join(_ rect: PageRect) {
            left = left.isNaN ? rect.left : min(left, rect.left)
            top = top.isNaN ? rect.top : min(top, rect.top)
            right = right.isNaN ? rect.right : max(right, rect.right)
            bottom = bottom.isNaN ? rect.bottom : max(bottom, rect.bottom)
        }

        mutating func joinContent(right: Float, bottom: Float) {
            contentRight = max(contentRight, right)
            contentBottom = max(contentBottom, bottom)
        }

        mutating func move(by shift: (x: Float, y: Float)) {
            left += shift.x
            right += shift.x
            contentRight += shift.x
            top += shift.y
            bottom += shift.y
            contentBottom += shift.y
        }

        var rect: PageRect? {
            guard isRendered, !left.isNaN, !top.isNaN, !right.isNaN, !bottom.isNaN else {
                return nil
            }
            return PageRect(left: left, top: top, right: max(left, right), bottom: max(top, bottom))
        }
    }

    let fragments: PageFragments
    let trace: LayoutTrace
    private(set) var table: StyleTable
    /// The margins of the body that no style gives; nil for a page without a body.
    let bodyMargin: BodyMargin?
    /// The size of the viewport.
    let viewport: (width: Float, height: Float)
    var boxes: [Box]
    private(set) var styles: [StyleID]
    /// The elements that are laid out, in document order.
    private(set) var order: [NodeID] = []
    /// How far blocks, and what is in them, lie from the cells that show them.
    var stacked = BoxShifts()
    var positioned = BoxShifts()
    /// How far style attributes move elements by `transform` and `translate`.
    var moves = NodeTable<Translation>()
    var hasMoves = false

    init(
        _ lines: PageLines, _ trace: LayoutTrace, _ document: Document,
        styles resolver: inout StyleResolver, state: PageState,
        viewport: (width: Float, height: Float), bodyMargin: BodyMargin? = nil
    ) {
        self.bodyMargin = bodyMargin
        fragments = PageFragments(lines)
        self.trace = trace
        self.viewport = viewport
        boxes = [Box](repeating: Box(), count: document.nodes.count)
        styles = [StyleID](repeating: .initial, count: document.nodes.count)
        table = resolver.table
        findRendered(document, &resolver, state)
        joinFragments(document)
        for node in order.reversed() { close(node, document) }
        placeEmpty(document)
        for node in order.reversed() { extendParent(of: node, document) }
        stackBlocks(document)
        movePositioned(document)
        findOverflow(document)
    }

    // MARK: - Making

    /// Styles the elements, and leaves out those that are not shown.
    private mutating func findRendered(
        _ document: Document, _ resolver: inout StyleResolver, _ state: PageState
    ) {
        var node = document[.document].firstChild
        while node.exists {
            var isEntered = true
            if document[node].kind == .element {
                let parent = document[node].parent
                let above = parent == .document ? StyleID.initial : styles[parent.index]
                let style = resolver.style(of: node, parent: above, in: document)
                styles[node.index] = style
                let display = resolver.table[style].display
                isEntered =
                    display != .none && !document.isHiddenByMarkup(node, state)
                    && (parent == .document || document.isFirstSummary(node, of: parent)
                        || !resolver.hidesContent(of: parent, above, state, in: document))
                if isEntered {
                    if let move = resolver.translation(
                        inStyleOf: node, fontSize: resolver.table[style].fontSize, document)
                    {
                        moves[node, default: move] = move
                        hasMoves = true
                    }
                    boxes[node.index].isRendered = display != .contents
                    boxes[node.index].isInline =
                        (display == .inline || display == .ruby || display == .rubyText)
                        && trace.blocks[node] == nil && trace.flows[node] == nil
                    order.append(node)
                }
            } else if document[node].kind == .templateContent {
                isEntered = false
            }
            node = isEntered ? document.next(node) : document.nextSkippingChildren(node)
        }
        table = resolver.table
    }

    private mutating func joinFragments(_ document: Document) {
        for fragment in fragments.all {
            let rect = PageRect(row: fragment.row, columns: fragment.columns)
            let node = fragment.node
            guard node.index < boxes.count else { continue }
            let owner = document[node].kind == .text ? document[node].parent : node
            guard owner.exists else { continue }
            boxes[owner.index].join(rect)
            boxes[owner.index].joinContent(right: rect.right, bottom: rect.bottom)
        }
    }

    /// Finishes a box whose content is known, and adds it to that of its parent.
    private mutating func close(_ node: NodeID, _ document: Document) {
        let css = table[styles[node.index]]
        var box = boxes[node.index]
        box.lines = box.bottom - box.top
        if box.isRendered, !box.isInline { addEdges(to: &box, of: node, css) }
        boxes[node.index] = box
        let parent = document[node].parent
        guard parent.exists, parent != .document, !box.left.isNaN, !box.top.isNaN else { return }
        let right = box.right.isNaN ? box.left : box.right
        boxes[parent.index].joinContent(
            right: max(right, box.contentRight), bottom: max(box.bottom, box.contentBottom))
        guard css.position != .absolute, css.position != .fixed else { return }
        boxes[parent.index].join(
            PageRect(left: box.left, top: box.top, right: right, bottom: box.bottom))
    }

    private func addEdges(to box: inout Box, of node: NodeID, _ css: ComputedStyle) {
        let edges = ElementEdges(css, table, base: 0)
        if let (left, right) = blockEdges(of: node) {
            // Lines have no room for thin borders: they count where a width is set.
            let thin = edges.thinBorders(css)
            box.left = left - edges.left + thin.left
            if let right, css.width.kind == .auto {
                box.right = right + edges.right - thin.right
            } else if let right {
                box.right = box.left + right - left + edges.left + edges.right
            }
        } else if !box.left.isNaN {
            box.left -= edges.left
            box.right =
                box.left + (usedWidth(of: node, css, edges) ?? box.right - box.left + edges.right)
        }
        guard !box.top.isNaN else { return }
        box.top = max(0, box.top - edges.top)
        box.bottom = bottom(below: box.top, atLeast: box.bottom + edges.bottom, css, edges)
    }

    /// The width of the border box of an item, a cell or a box in the line; nil where its content
    /// decides.
    private func usedWidth(
        of node: NodeID, _ css: ComputedStyle, _ edges: ElementEdges
    ) -> Float? {
        let both = edges.left + edges.right
        if css.width.kind == .pixels, css.display != .tableCell {
            return css.isBorderBox ? max(both, css.width.value) : css.width.value + both
        }
        guard let columns = trace.flows[node]?.columns else { return nil }
        return Float(columns) * Cell.width + both
    }

    /// The lower end of a border box, by its `height` if that is in pixels.
    func bottom(
        below top: Float, atLeast content: Float, _ css: ComputedStyle, _ edges: ElementEdges
    ) -> Float {
        let both = edges.top + edges.bottom
        func outer(_ length: Length) -> Float? {
            guard length.kind == .pixels else { return nil }
            return css.isBorderBox ? max(both, length.value) : length.value + both
        }
        var height = outer(css.height) ?? content - top
        if css.clipsOverflow, let most = outer(css.maxHeight) { height = min(height, most) }
        if let least = outer(css.minHeight) { height = max(height, least) }
        return top + max(0, height)
    }

    /// The content edges of a block on the page. The right one is nil in a flow that was only
    /// measured.
    private func blockEdges(of node: NodeID) -> (left: Float, right: Float?)? {
        guard let block = trace.blocks[node], let offset = offset(of: block.flow) else {
            return nil
        }
        let right = block.right < LayoutLimits.boxPixels * 10 ? offset + block.right : nil
        return (offset + block.left, right)
    }

    /// The left edge of a flow on the page; nil if nothing says where it lies.
    private func offset(of flow: NodeID) -> Float? {
        if flow == .document { return 0 }
        guard let known = trace.flows[flow], known.firstRun != 0,
            let first = fragments.first(of: LayoutTrace.node(of: known.firstRun))
        else { return nil }
        return Float(Int(first.columns.lowerBound) - known.firstColumn) * Cell.width
    }

    /// The margins of an element; nil at a side where it is automatic.
    func margin(
        of node: NodeID
    ) -> (top: Float?, right: Float?, bottom: Float?, left: Float?) {
        let margin = table[styles[node.index]].margin
        let base = boxes[node.index].base
        func pixels(_ length: Length, _ added: Float?) -> Float? {
            table.pixels(length, of: base).map { max(-1e7, min($0 + (added ?? 0), 1e7)) }
        }
        let own = bodyMargin?.body == node ? bodyMargin : nil
        return (
            pixels(margin.top, own?.top), pixels(margin.right, own?.right),
            pixels(margin.bottom, own?.bottom), pixels(margin.left, own?.left)
        )
    }

    // MARK: - Boxes without text

    /// Places the boxes that show nothing below what is in front of them.
    private mutating func placeEmpty(_ document: Document) {
        // The place for the next box in each element.
        var cursors = [Float](repeating: .nan, count: boxes.count)
        for node in order {
            let parent = document[node].parent
            let css = table[styles[node.index]]
            let isRoot = parent == .document
            let above = isRoot ? Box() : boxes[parent.index]
            let edges = ElementEdges(css, table, base: 0)
            var box = boxes[node.index]
            if box.isRendered {
                let inner =
                    isRoot
                    ? ElementEdges() : ElementEdges(table[styles[parent.index]], table, base: 0)
                if isRoot {
                    (box.left, box.top, box.right) = (0, 0, viewport.width)
                    box.bottom = max(
                        box.bottom.isNaN ? 0 : box.bottom, Float(fragments.rowCount) * Cell.height)
                }
                if box.left.isNaN { box.left = (above.left.isNaN ? 0 : above.left) + inner.left }
                if box.right.isNaN {
                    let room = above.right.isNaN ? box.left : above.right - inner.right
                    box.right = emptyRight(of: node, box.left, room, css, edges, box.isInline)
                }
                if box.top.isNaN {
                    let cursor = isRoot ? 0 : cursors[parent.index]
                    box.top = cursor.isNaN ? above.top.isNaN ? 0 : above.top + inner.top : cursor
                    box.bottom = box.top
                    box.isWithoutRows = true
                    if !box.isInline {
                        let least = box.top + edges.top + edges.bottom
                        box.bottom = bottom(below: box.top, atLeast: least, css, edges)
                    }
                    if !css.isVisible { addHiddenText(to: &box, of: node, css, document) }
                }
            } else if !isRoot {
                // No box of its own: its children are those of its parent.
                if box.left.isNaN { box.left = above.left }
                if box.right.isNaN { box.right = above.right }
                if box.top.isNaN {
                    box.top = cursors[parent.index].isNaN ? above.top : cursors[parent.index]
                }
            }
            boxes[node.index] = box
            guard !isRoot, !box.bottom.isNaN, css.position != .absolute, css.position != .fixed
            else { continue }
            cursors[parent.index] = box.isInline ? box.top : box.bottom
        }
    }

    /// Gives a box the room of its own text that is not visible: layout has left out the blank lines
    /// of it behind others, but scripts measure such a box before they show it.
    private func addHiddenText(
        to box: inout Box, of node: NodeID, _ css: ComputedStyle, _ document: Document
    ) {
        var letters = 0
        var child = document[node].firstChild
        while child.exists {
            if document[child].kind == .text, !document.isBlankText(child) {
                letters += document.textRange(child).count
            }
            child = document[child].nextSibling
        }
        guard letters > 0 else { return }
        let width = Float(letters) * Cell.width
        if box.isInline {
            box.right = box.left + width
            box.bottom = box.top + Cell.height
        } else if css.height.kind != .pixels {
            let room = max(Cell.width, box.right - box.left)
            box.bottom = max(box.bottom, box.top + (width / room).rounded(.up) * Cell.height)
        }
    }

    private func emptyRight(
        of node: NodeID, _ left: Float, _ room: Float, _ css: ComputedStyle, _ edges: ElementEdges,
        _ isInline: Bool
    ) -> Float {
        if isInline { return left }
        if let width = usedWidth(of: node, css, edges) { return left + width }
        switch css.display {
        case .block, .listItem, .flowRoot, .flex, .grid:
            return css.float == .none && css.position != .absolute && css.position != .fixed
                ? max(left, room) : left + edges.left + edges.right
        case .none, .inline, .inlineBlock, .contents, .table, .inlineTable, .tableRowGroup,
            .tableHeaderGroup, .tableFooterGroup, .tableRow, .tableCell, .tableColumn,
            .tableColumnGroup, .tableCaption, .inlineFlex, .inlineGrid, .ruby, .rubyText:
            return left + edges.left + edges.right
        }
    }

    /// A box of automatic height is as high as the boxes without text in it want.
    private mutating func extendParent(of node: NodeID, _ document: Document) {
        let parent = document[node].parent
        let box = boxes[node.index]
        guard parent.exists, parent != .document, box.isRendered, !box.bottom.isNaN else { return }
        boxes[parent.index].joinContent(
            right: max(box.right, box.contentRight), bottom: max(box.bottom, box.contentBottom))
        let css = table[styles[node.index]]
        let above = table[styles[parent.index]]
        guard above.height.kind != .pixels, css.position != .absolute, css.position != .fixed,
            !boxes[parent.index].isInline, !boxes[parent.index].top.isNaN
        else { return }
        let edges = ElementEdges(above, table, base: 0)
        let bottom = bottom(
            below: boxes[parent.index].top, atLeast: box.bottom + edges.bottom, above, edges)
        if boxes[parent.index].bottom.isNaN || boxes[parent.index].bottom < bottom {
            boxes[parent.index].bottom = bottom
        }
    }

    // MARK: - Reading

    /// Whether an element is rendered: not hidden by `display`, and in the document.
    func isRendered(_ node: NodeID) -> Bool {
        node.index < boxes.count && boxes[node.index].isRendered
    }

    /// Whether an element has a box of which no line of the page shows something.
    func isWithoutRows(_ node: NodeID) -> Bool {
        node.index < boxes.count && boxes[node.index].isWithoutRows
    }

    /// Whether the style of an element says that nobody sees its box.
    func isOutOfSight(_ node: NodeID) -> Bool {
        node.index < boxes.count && boxes[node.index].isRendered
            && table[styles[node.index]].isOutOfSight
    }

    /// The box of an element; nil for one that has none.
    func box(of node: NodeID) -> ElementBox? {
        guard node.index < boxes.count, let rect = boxes[node.index].rect else { return nil }
        let box = boxes[node.index]
        let css = table[styles[node.index]]
        let edges = box.isInline ? ElementEdges() : ElementEdges(css, table, base: box.base)
        return ElementBox(
            border: rect, borderWidths: edges.border, padding: edges.padding,
            overflow: (box.contentRight, box.contentBottom), isInline: box.isInline)
    }

    /// The rectangles of an element: one a line for boxes in the line.
    func rects(of node: NodeID, in document: Document) -> [PageRect] {
        guard let box = box(of: node) else { return [] }
        guard box.isInline, box.border.height > Cell.height else { return [box.border] }
        var rects: [PageRect] = []
        let shift = shift(of: node)
        for row in rows(from: box.border.top - shift.y, to: box.border.bottom - shift.y) {
            let own = fragments.inRow(row).filter { document.contains(node, $0.node) }
                .map { PageRect(row: $0.row, columns: $0.columns).moved(by: shift) }
            if let start = own.first {
                rects.append(own.dropFirst().reduce(start) { $0.union($1) })
            }
        }
        return rects.isEmpty ? [box.border] : rects
    }

    /// The rows of the page between two places in CSS pixels, which may be anywhere.
    private func rows(from top: Float, to bottom: Float) -> Range<Int> {
        func row(at place: Float) -> Int {
            guard place > 0 else { return 0 }
            return Int(min(place / Cell.height, Float(fragments.rowCount)))
        }
        return row(at: top)..<max(row(at: top), row(at: bottom))
    }

    /// The rectangles of a part of a text node, whose characters are counted as Unicode scalars.
    func rects(ofText node: NodeID, scalars: Range<Int>, in document: Document) -> [PageRect] {
        let shift = shift(of: document[node].parent)
        let data = document.text[document.textRange(node)]
        return fragments.rects(of: node, scalars: scalars, in: data).map { $0.moved(by: shift) }
    }

    /// The height of the page: of its root, and of what overflows that.
    var height: Float {
        guard let root = order.first.map({ boxes[$0.index] }) else {
            return Float(fragments.rowCount) * Cell.height
        }
        return max(0, root.bottom.isNaN ? 0 : root.bottom, root.contentBottom)
    }

    /// The text node and character at a point; nil where no text stands.
    func caret(atX x: Float, y: Float, in document: Document) -> (node: NodeID, scalar: Int)? {
        guard
            let fragment = fragments.all.first(where: {
                document[$0.node].kind == .text && rect(of: $0, document).contains(x, y)
            })
        else { return nil }
        let left = x - shift(of: document[fragment.node].parent).x
        let column = Int32(max(-1, min(left / Cell.width, 1e9)))
        let data = document.text[document.textRange(fragment.node)]
        return (fragment.node, fragments.scalar(at: column, of: fragment, in: data))
    }

    /// Where the cells of a fragment count as lying.
    func rect(of fragment: PageFragments.Fragment, _ document: Document) -> PageRect {
        let node = fragment.node
        let owner = document[node].kind == .text ? document[node].parent : node
        return PageRect(row: fragment.row, columns: fragment.columns).moved(by: shift(of: owner))
    }
}

extension Document {
    /// Whether an element is hidden by what it is: a dialog or a popover that is not shown.
    fileprivate func isHiddenByMarkup(_ node: NodeID, _ state: PageState) -> Bool {
        let element = self[node]
        guard element.namespace == .html else { return false }
        if element.tag == .dialog { return !(state.shownPopovers[node] ?? has(.open, node)) }
        return has(.popover, node) && !(state.shownPopovers[node] ?? false)
    }

    /// Whether a node is the summary that opens and closes an element.
    fileprivate func isFirstSummary(_ node: NodeID, of details: NodeID) -> Bool {
        guard isElement(node, .summary), isElement(details, .details) else { return false }
        var sibling = self[node].previousSibling
        while sibling.exists {
            if isElement(sibling, .summary) { return false }
            sibling = self[sibling].previousSibling
        }
        return true
    }
}
