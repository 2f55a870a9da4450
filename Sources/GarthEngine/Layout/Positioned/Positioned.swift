import GarthPage

/// Lines that wait for the end of the block around them.
struct DeferredBox {
    var lines: LineStore
    var column: Int
    /// The number of open boxes around it.
    var depth: Int
}

/// Absolutely positioned boxes (CSS Positioned Layout Level 3 section 4).
///
/// A terminal has no layers, so that a positioned box never covers text. At the first row of its
/// containing block, a box stands at the side that its insets name, and text makes room for it. In a
/// containing block whose rows are known when it ends, a box is painted into the blank cells of its
/// place (`PaintedBoxes.swift`). Inside a sentence it waits for the end of the block. Anywhere else
/// it is a block in its place in the document.
extension LayoutEngine {
    /// Lays out an absolutely positioned or fixed box; false if the layout must wait for its end,
    /// nil if it is to be a block.
    mutating func openPositioned(
        _ child: NodeID, _ node: Node, _ style: StyleID, _ look: Look
    ) -> Bool? {
        if flow.line.used > 0, look.display == .block,
            hasStaticColumn(style) ? computed(style).standsInLine : isContainedByInline,
            isShortText(child, style)
        {
            // A block in it that has not arrived makes it a box of its own.
            if isGrowing(child) || isHeldForFrames(child) { return false }
            if !hasStaticColumn(style), !isEmptyBox(child, style) {
                // A word at a place in another word stands behind it.
                flow.line.appendSpace(canBreak: false)
            }
            openInline(child, node, style, look)
            return true
        }
        if depth == 0, page.boxesAhead.hasPlaced(child) {
            flow.boxes.finish(child)
            return true
        }
        let css = computed(style)
        if css.isAboveContainer, depth == 0, css.position == .fixed || isContainedByPage {
            // A link to the content that is shown where it has the focus.
            flow.boxes.finish(child)
            return true
        }
        if let isDone = openPositionedGroup(child, css) { return isDone }
        let container = paintedContainer(of: child, css)
        if flow.isMeasuring, container != nil { flow.widths.noteDependence() }
        guard !flow.isMeasuring, depth < LayoutLimits.nestedContainers,
            extent(of: child) <= LayoutLimits.floatExtent
        else { return nil }
        let isInSentence = !flow.line.isEmpty
        let isAtSideOfPage = !isInSentence && isAtSideOfPage(child, css)
        let isAtSide =
            isAtSideOfPage || !isInSentence && css.isSetAtSide && isAtStartOfContainingBlock
        let isBesideText =
            !isInSentence && !isAtSide && css.isBesideText && isAboutInThisRow(css)
        let mayBeEmpty = extent(of: child) <= LayoutLimits.emptyBoxExtent
        guard isInSentence || isAtSide || isBesideText || mayBeEmpty || container != nil else {
            return nil
        }
        if isGrowing(child) || isHeldForFrames(child) { return false }
        if look.hasBackground, let container, showsBackground(child, style) {
            layOutPainted(child, style, look, in: container, isBackground: true)
            return true
        }
        if mayBeEmpty, isEmptyBox(child, style) {
            flow.boxes.finish(child)
            if input.options.isInteractive, input.document.has(.id, child) {
                flow.heads.wait(anchor: child)
            }
            return true
        }
        if isAtSide || isBesideText {
            let side: Side = isAtSideOfPage ? .block(0) : isAtSide ? .block(containingBlock) : .text
            if layOutPositioned(child, style, look, at: side) != nil { return true }
        }
        // A float has its place: it would be painted behind the float's first rows, or stand below it.
        if !isInSentence, !flow.floats.isEmpty, isContainedByPage { noteLate(child, css) }
        if let container {
            layOutPainted(child, style, look, in: container)
            return true
        }
        guard isInSentence else { return nil }
        return layOutPositioned(child, style, look, at: nil)
    }

    /// What a positioned box stands beside.
    private enum Side {
        /// The rows of its containing block, by its index; its insets name the side.
        case block(Int)
        /// The text behind it, where it would stand in the flow: its margins and its width name the
        /// side.
        case text
    }

    /// Whether a box stands at a side of the page (CSS 2.2 section 10.1), and about in this row. A
    /// fixed box does not move with the page: it has its place in the first screen.
    private mutating func isAtSideOfPage(_ child: NodeID, _ css: ComputedStyle) -> Bool {
        guard depth == 0, css.isSetAtSideOfPage, css.position == .fixed || isContainedByPage else {
            return false
        }
        let row = page.rowsTaken + flow.out.count + flow.pendingRows
        let top = pixels(css.inset.top, of: 0).map { Cell.rows(max(0, $0)) }
        if css.isBarAtTop, let top = pixels(css.inset.top, of: 0),
            row >= Cell.rows(top + css.height.value)
        {
            // All of its rows are above this one: nothing stands beside it here.
            noteLate(child, css)
            return false
        }
        if let top, row > top + LayoutLimits.lateRows { noteLate(child, css) }
        guard css.position == .fixed || containingBlock == 0 else { return false }
        page.lastPlacedRow = max(page.lastPlacedRow, row)
        return top.map { abs(row - $0) <= LayoutLimits.sideRows } ?? true
    }

    /// Whether the top of a box that text makes room for is about in this row.
    private func isAboutInThisRow(_ css: ComputedStyle) -> Bool {
        guard css.inset.top.kind != .auto else { return true }
        guard let top = pixels(css.inset.top, of: 0) else { return false }
        guard depth == 0, css.position == .fixed || containingBlock == 0 else { return false }
        let row = page.rowsTaken + flow.out.count + flow.pendingRows
        return abs(row - Cell.rows(max(0, top))) <= LayoutLimits.sideRows
    }

    // MARK: - Boxes that are painted

    /// The index of a box's containing block if the box may be painted into its rows.
    private func paintedContainer(of child: NodeID, _ css: ComputedStyle) -> Int? {
        guard extent(of: child) <= LayoutLimits.paintedExtent else { return nil }
        return paintedContainer(css)
    }

    private func paintedContainer(_ css: ComputedStyle) -> Int? {
        guard css.position == .absolute, css.isInset, !input.options.usesPlainLayout,
            flow.waiting.hasRoom
        else { return nil }
        for index in flow.boxes.indices.reversed() {
            let box = flow.boxes[index]
            guard box.node.exists, box.look.isPositioned else { continue }
            guard box.kind == .block, depth > 0 || box.flags.contains(.keepsRows) else {
                return nil
            }
            return index
        }
        return nil
    }

    /// Lays out a box that waits for the end of its containing block.
    private mutating func layOutPainted(
        _ child: NodeID, _ style: StyleID, _ look: Look, in container: Int,
        pseudo: BoxItem.Content? = nil, isBackground: Bool = false
    ) {
        let top = flow.boxes.top
        let css = computed(style)
        let edges = paddingEdges(of: flow.boxes[container])
        let base = max(0, edges.right - edges.left)
        var item = BoxItem(
            node: child, style: style, parentStyle: flow.boxes[top].style, css: css,
            content: pseudo ?? (look.display == .table ? .whole : .element))
        setEdges(&item, base: base)
        let (link, level) = (flow.boxes[top].link, elementDepth)
        enterFlow()
        let mark = flow.out.mark
        // A box that is equally wider at both sides has its text where the page has its middle.
        let (left, right) =
            css.isCentredOverPage
            ? (0, 0) : (pixels(css.inset.left, of: base), pixels(css.inset.right, of: base))
        var width = measuredWidth(of: &item, base: base, link: link, depth: level)
        if let left, let right, css.width.kind == .auto, item.content == .element {
            width = max(Cell.width, base - left - right - item.edges)
        }
        let columns = max(1, Cell.columns(width))
        settle(&item, columns: columns, isConfined: false, link: link, depth: level)
        var lines = LineStore()
        if let fragment = item.fragment { lines.append(fragment, of: flow.out) }
        insertPaint(of: item, columns: columns, in: &lines)
        for anchor in flow.out.anchors[mark.anchors...] where lines.count == 0 {
            pool[depth - 1].heads.wait(anchor: anchor.node)
        }
        flow.out.truncate(to: mark)
        leaveFlow()
        if pseudo == nil { flow.boxes.finish(child, in: top) }
        guard lines.count > 0 else { return }
        let isInSentence = !flow.line.isEmpty
        let flowLeft = Float(columnEdges(flow.boxes[flow.boxes.block]).left) * Cell.width
        var start =
            (isInSentence ? Float(flow.edges.left + flow.line.width) * Cell.width : flowLeft)
            + item.left
        if let left {
            start = edges.left + left + item.left
        } else if let right {
            start = edges.right - right - width - item.right
        }
        start += pixels(css.translation.left, of: width + item.edges) ?? 0
        let outerRows = Float(item.rowsAbove + lines.count + item.rowsBelow)
        let most = max(0, flow.columns - Int(lines.widths.max() ?? 0))
        flow.waiting.wait(
            PaintedBox(
                lines: lines, column: max(0, min(Cell.column(at: start), most)), top: css.inset.top,
                bottom: css.inset.bottom,
                shift: pixels(css.translation.top, of: outerRows * Cell.height) ?? 0,
                rowsAbove: item.rowsAbove, rowsBelow: item.rowsBelow,
                staticRow: flow.out.count + flow.pendingRows,
                fallbackRow: isInSentence ? .max : flow.out.count,
                fallbackColumn: max(0, min(Cell.column(at: flowLeft), most)), container: container,
                zIndex: Int(css.zIndex ?? 0), isGenerated: pseudo != nil,
                isBackground: isBackground))
    }

    /// Lays out an absolutely positioned pseudo-element that has its place in its containing block;
    /// false if it stands in the flow.
    mutating func layOutPainted(pseudo style: StyleID, of node: NodeID, _ look: Look) -> Bool {
        let css = computed(style)
        guard css.position == .absolute, styles.table.showsText(css.content),
            depth < LayoutLimits.nestedContainers, let container = paintedContainer(css)
        else { return false }
        flow.widths.noteDependence()
        guard flow.isMeasuring else {
            layOutPainted(node, style, look, in: container, pseudo: .before)
            return true
        }
        // It adds nothing to the natural width; what it counts is counted.
        let depth = elementDepth
        changeCounters(.none, style, look, depth: depth)
        _ = contentText(css, of: node)
        shared.counters.close(depth)
        return true
    }

    /// The edges of a box with its padding, in pixels: its containing block for positioned boxes.
    func paddingEdges(of box: OpenBox) -> (left: Float, right: Float) {
        let css = computed(box.style)
        let right = min(box.right, Float(flow.columns) * Cell.width)
        return (
            max(0, box.left - max(0, pixels(css.padding.left, of: 0) ?? 0)),
            right + max(0, pixels(css.padding.right, of: 0) ?? 0)
        )
    }

    /// Whether a box stands in the column where its text would stand in the flow.
    private func hasStaticColumn(_ style: StyleID) -> Bool {
        let inset = computed(style).inset
        return inset.left.kind == .auto && inset.right.kind == .auto
    }

    /// Whether the nearest positioned box around the present place is inline.
    private var isContainedByInline: Bool {
        for box in flow.boxes.reversed() where box.look.isPositioned { return box.kind == .inline }
        return false
    }

    private mutating func layOutPositioned(
        _ child: NodeID, _ style: StyleID, _ look: Look, at side: Side?
    ) -> Bool? {
        let top = flow.boxes.top
        let container =
            if case .block(let index) = side { flow.boxes[index] } else {
                flow.boxes[containingBlock]
            }
        let edges = sideEdges(of: container, in: flow)
        let base = max(0, edges.right - edges.left)
        var item = BoxItem(
            node: child, style: style, parentStyle: flow.boxes[top].style, css: computed(style),
            content: look.display == .table ? .whole : .element)
        guard
            let (float, _) = layOutFloat(
                &item, base: base, link: flow.boxes[top].link, level: elementDepth, depth: top + 1,
                at: side)
        else { return nil }
        flow.boxes.finish(child, in: top)
        guard float.rowCount > 0 else { return true }
        if let above = float.above, flow.floats.append(float, below: above) {
            return true
        }
        if case .block(let index) = side {
            addAtSide(float, item.css.inset, of: index)
        } else if case .text = side {
            addBesideText(float)
        } else {
            flow.waiting.wait(
                DeferredBox(
                    lines: float.lines, column: columnEdges(flow.boxes[flow.boxes.block]).left,
                    depth: top + 1))
        }
        return true
    }

    /// Lays out a positioned box in the columns of a float, and says whether it has its place at a
    /// side; nil, and not laid out, if it needs one and has none.
    private mutating func layOutFloat(
        _ item: inout BoxItem, base: Float, link: NodeID, level: Int32, depth: Int,
        at side: Side?, needsPlace: Bool = true
    ) -> (float: FloatBox, isPlaced: Bool)? {
        setEdges(&item, base: base)
        let inset = item.css.inset
        if side != nil, item.css.width.kind == .auto, item.content == .element,
            let left = pixels(inset.left, of: base), let right = pixels(inset.right, of: base)
        {
            // The insets give the width of the margin box (CSS 2.2 section 10.3.7).
            item.css.width = .pixels(max(0, base - left - right - item.edges))
            item.css.isBorderBox = false
        }
        enterFlow()
        let mark = flow.out.mark
        let width = measuredWidth(of: &item, base: base, link: link, depth: level)
        var float = FloatBox(
            side: .left, outerWidth: width + item.edges, leftInset: item.left,
            contentWidth: width, columns: max(1, Cell.columns(width)), rowsAbove: 0, rowCount: 0,
            depth: depth)
        // The place is decided before the content is laid out, so that no content is laid out twice.
        let isPlaced =
            switch side {
            case .block(let index): placeAtSide(&float, item.css.inset, of: index)
            case .text: placeBesideText(&float, item, base: base)
            case nil: true
            }
        guard isPlaced || !needsPlace else {
            leaveFlow()
            return nil
        }
        settle(&item, columns: float.columns, isConfined: false, link: link, depth: level)
        if let fragment = item.fragment {
            float.take(fragment, of: flow.out)
            float.rowCount = fragment.lineCount
            insertPaint(of: item, columns: float.columns, in: &float.lines)
        }
        flow.out.truncate(to: mark)
        leaveFlow()
        return (float, isPlaced)
    }

    /// Lays out a box in front of the page's first row: at a side, or, if it is as wide as the page
    /// and has a few rows, above it. False if it has no room there.
    mutating func layOutAhead(
        _ child: NodeID, _ style: StyleID, _ look: Look, _ parent: StyleID
    ) -> Bool {
        let container = flow.boxes[0]
        var item = BoxItem(
            node: child, style: style, parentStyle: parent, css: computed(style),
            content: look.display == .table ? .whole : .element)
        let ahead = attempting(in: .flowBelow) { engine -> (float: FloatBox, isAtSide: Bool)? in
            guard
                let (float, isAtSide) = engine.layOutFloat(
                    &item, base: max(0, container.right - container.left), link: .none, level: 1,
                    depth: 1, at: .block(0), needsPlace: false),
                float.rowCount > 0
            else { return nil }
            let isAbove =
                engine.flow.floats.isEmpty && float.rowCount <= LayoutLimits.rowsAhead
            let isBar = isAbove && item.css.isBarAtTop && item.css.inset.left.kind != .auto
            guard isAtSide || isAbove else { return nil }
            return (float, isAtSide && !(isBar && float.columns >= LayoutLimits.readableColumns))
        }
        guard let (float, isAtSide) = ahead else { return false }
        if isAtSide {
            addAtSide(float, item.css.inset, of: 0)
        } else {
            let column = max(0, min(Cell.column(at: float.left), flow.columns - float.columns))
            for line in 0..<float.lines.count {
                flow.out.appendBlanks(column)
                flow.out.appendLine(line, of: float.lines)
                flow.out.endLine(width: column + Int(float.lines.widths[line]))
            }
            let first = flow.out.count - float.lines.count
            flow.out.adoptAnchors(of: 0..<float.lines.count, in: float.lines, onto: first)
            flow.out.adoptPaints(
                float.lines.paints.indices, ofLines: 0..<float.lines.count, in: float.lines,
                onto: first, column: column)
        }
        return true
    }

    /// The innermost positioned box, or the outermost box of the flow.
    var containingBlock: Int {
        for index in flow.boxes.indices.reversed() {
            let box = flow.boxes[index]
            guard box.kind == .block, box.node.exists, box.node != .document else { continue }
            if box.look.isPositioned { return index }
        }
        return 0
    }

    /// Whether no row of the containing block has been written yet.
    private var isAtStartOfContainingBlock: Bool {
        let box = flow.boxes[containingBlock]
        guard box.node.exists, box.node != .document else { return false }
        return flow.out.count <= Int(box.startLine)
    }

    /// The edges of a containing block for boxes at its sides: those of the window beside a box with a
    /// width of its own (`TextMeasure`), else those of the text, at which side bars stay.
    private func sideEdges(of container: OpenBox, in flow: Flow) -> (left: Float, right: Float) {
        let isWide = !flow.boxes[flow.boxes.block].flags.contains(.isNarrowed)
        guard isWide, container.flags.contains(.isNarrowed) else {
            return (container.left, container.right)
        }
        return pageEdges(of: container)
    }

    /// Finds the place of a box at the side of its containing block, whose flow is the outer one of
    /// the entered flow; false if the box would take more than half of the width.
    private mutating func placeAtSide(
        _ float: inout FloatBox, _ inset: Sides<Length>, of side: Int
    ) -> Bool {
        let narrow = pool[depth - 1].boxes[side]
        if side == 0, float.outerWidth <= (narrow.right - narrow.left) / 2 {
            widenRoot(bySideBarOf: float.outerWidth, atLeft: inset.left.kind != .auto)
        }
        let outerFlow = pool[depth - 1]
        let container = outerFlow.boxes[side]
        // The containing block is the padding box.
        let css = computed(container.style)
        let edges = sideEdges(of: container, in: outerFlow)
        let left = edges.left - max(0, pixels(css.padding.left, of: 0) ?? 0)
        let end = edges.right + max(0, pixels(css.padding.right, of: 0) ?? 0)
        let base = max(0, end - left)
        let right = min(end, Float(outerFlow.columns) * Cell.width)
        if let distance = pixels(inset.left, of: base) {
            float.left = max(0, left + distance)
        } else {
            float.left = max(0, right - (pixels(inset.right, of: base) ?? 0) - float.outerWidth)
        }
        float.right = float.left + float.outerWidth
        guard float.outerWidth > 0, float.outerWidth <= base / 2, float.right <= right + Cell.width
        else { return false }
        return pool[depth - 1].floats.placeAtSide(&float, between: left, right)
    }

    /// Finds the place of a box whose insets are not set beside the text that follows it: where it
    /// would stand in the flow, moved by its margins and its translation (CSS 2.2 section 10.3.7).
    /// False if it would take more than half of the width.
    private func placeBesideText(_ float: inout FloatBox, _ item: BoxItem, base: Float) -> Bool {
        let outerFlow = pool[depth - 1]
        let block = outerFlow.boxes[outerFlow.boxes.block]
        let (left, right) = (block.left, min(block.right, Float(outerFlow.columns) * Cell.width))
        let margin = pixels(item.css.margin.left, of: base) ?? 0
        let boxWidth = float.outerWidth - margin
        float.outerWidth = boxWidth
        float.leftInset -= margin
        let moved = margin + (pixels(item.css.translation.left, of: boxWidth) ?? 0)
        float.left = max(0, left + moved)
        float.right = float.left + boxWidth
        guard float.columns >= LayoutLimits.readableColumns, boxWidth <= (right - left) / 2,
            float.right <= right + Cell.width
        else { return false }
        return pool[depth - 1].floats.placeAtSide(&float, between: left, right)
    }

    /// Adds a box that has its place to the floats of the flow.
    private mutating func addAtSide(_ float: FloatBox, _ inset: Sides<Length>, of side: Int) {
        var float = float
        let above = Cell.rows(max(0, pixels(inset.top, of: 0) ?? 0))
        let container = computed(flow.boxes[side].style)
        float.beginsWithText =
            above == 0 && (side > 0 || depth > 0) && container.padding.top == .zero
            && container.borderWidth.top == 0
        if !float.beginsWithText { emitPendingSpace() }
        if side == 0, depth == 0 {
            float.rowsAbove = max(0, above - page.rowsTaken - flow.out.count)
        } else {
            // The next positioned box stands beside this one.
            flow.boxes.begin(side, atLine: flow.out.count)
            float.rowsAbove = min(LayoutLimits.heightRows, max(0, above - 1))
        }
        float.isPositioned = true
        float.rowCount += float.rowsAbove
        flow.floats.add(float)
    }

    /// Adds a box that stands beside the text behind it, in the next row.
    private mutating func addBesideText(_ float: FloatBox) {
        var float = float
        emitSpaceAboveFloat()
        float.isPositioned = true
        flow.floats.add(float)
    }

    /// Elements that show nothing but their text.
    private static let plain: TagSet = [.span, .div, .b, .i, .em, .strong, .p, .a]

    /// Whether a box shows nothing: no text, no picture, no control.
    private mutating func isEmptyBox(_ child: NodeID, _ style: StyleID) -> Bool {
        for pseudo in [
            styles.before(of: child, style: style, in: input.document),
            styles.after(of: child, style: style, in: input.document),
        ] {
            if let pseudo, computed(pseudo).content > StyleTable.noContent { return false }
        }
        var node = input.document.nodes[child.index].firstChild
        while node.exists {
            switch input.document.nodes[node.index].kind {
            case .text:
                let range = input.document.textRange(node)
                if !input.document.text[range].allSatisfy(Self.isSpace) { return false }
            case .element:
                guard Self.plain.contains(input.document.nodes[node.index].tag) else {
                    return false
                }
                if styles.rules.has(.before) || styles.rules.has(.after) { return false }
            case .document, .doctype, .comment, .templateContent: break
            }
            node = input.document.next(node, within: child)
        }
        return Self.plain.contains(input.document.nodes[child.index].tag)
    }

    // MARK: - Boxes that waited

    /// Writes the boxes inside the innermost block that waited for its end.
    mutating func emitDeferred(inside depth: Int = 0) {
        while let box = flow.waiting.takeDeferred(inside: depth) {
            emitPendingSpace()
            for line in 0..<box.lines.count {
                for anchor in box.lines.anchors where anchor.line == line {
                    var moved = anchor
                    moved.line = flow.out.count
                    flow.out.anchors.append(moved)
                }
                let column = emitPrefix(to: box.column)
                flow.out.adoptPaints(
                    ofLine: line, in: box.lines, row: flow.out.count, column: column)
                flow.out.appendLine(line, of: box.lines)
                endRow(width: column + Int(box.lines.widths[line]))
            }
        }
    }
}

extension ComputedStyle {
    /// Whether the insets set a box at one side of the page, at a distance from its top.
    var isSetAtSideOfPage: Bool {
        guard position == .absolute || position == .fixed, !isMovedDown,
            inset.left.kind != .auto || inset.right.kind != .auto
        else { return false }
        if inset.left.kind != .auto, inset.right.kind != .auto {
            // The insets give its width: a box over all of the page is no side bar. With a width of its
            // own, it stands at the left one (CSS 2.2 section 10.3.7).
            let isAtLeft =
                width.kind == .pixels && margin.left.kind != .auto && margin.right.kind != .auto
            guard isAtLeft || width.kind == .auto && (inset.left.isHalf || inset.right.isHalf)
            else { return false }
        }
        return switch inset.top.kind {
        case .pixels: true
        case .auto: inset.bottom.kind == .auto
        case .percent, .minContent, .maxContent, .fitContent: false
        }
    }

    /// Whether the box is a bar at the top of the page, whose height its style gives.
    fileprivate var isBarAtTop: Bool {
        position == .absolute && inset.top.kind == .pixels && inset.top.value >= 0
            && inset.top.calculation == 0 && height.kind == .pixels && height.value > 0
            && height.calculation == 0
            && Cell.rows(height.value) <= LayoutLimits.rowsAhead
    }

    /// Whether any inset or a transformation says where the box stands.
    var isInset: Bool {
        isMovedDown || inset.left.kind != .auto || inset.right.kind != .auto
            || inset.top.kind != .auto
            || inset.bottom.kind != .auto
    }

    /// Whether a transformation moves the box up or down by whole rows.
    fileprivate var isMovedDown: Bool {
        translation.top.kind == .pixels && abs(translation.top.value) >= Cell.height / 2
    }

    /// Whether the insets set a box at one side, near the top of its containing block.
    fileprivate var isSetAtSide: Bool {
        guard position == .absolute, !isMovedDown,
            inset.left.kind == .auto || inset.right.kind == .auto,
            inset.left.kind != .auto || inset.right.kind != .auto, inset.bottom.kind == .auto
        else { return false }
        return inset.top.kind == .auto || inset.top.kind == .pixels && inset.top.value < 100
    }

    /// Whether it has the column that it would have in the flow, with a width of its own, so that the
    /// page leaves room beside it.
    fileprivate var isBesideText: Bool {
        guard inset.left.kind == .auto, inset.right.kind == .auto,
            inset.top.kind != .auto || inset.bottom.kind == .auto, !isMovedDown
        else { return false }
        return width.kind == .pixels || width.kind == .percent || margin.left.kind == .percent
    }
}

extension Length {
    /// Whether it is at least half of what it is a part of.
    fileprivate var isHalf: Bool { kind == .percent && value >= 50 }
}
