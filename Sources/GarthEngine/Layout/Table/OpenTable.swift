import GarthPage

/// The walk at a table.
extension LayoutEngine {
    /// Lays out a whole table; false when its end is awaited.
    mutating func openTable(
        _ child: NodeID, _ node: Node, _ style: StyleID, _ look: Look
    ) -> Bool {
        if input.options.usesLinearLayout || depth >= LayoutLimits.nestedContexts
            || depth > 0 && depth * extent(of: child) > LayoutLimits.nestedExtent
        {
            openBlock(child, node, style, look)
            return true
        }
        if isGrowing(child) { return false }
        var reader = TableReader(SiblingRange(first: node.firstChild, style: style))
        guard var grid = reader.read(input.document, &styles), !grid.cells.isEmpty,
            !isBlock(grid, of: child, style)
        else {
            openBlock(child, node, style, look)
            return true
        }
        if look.isRightToLeft, input.options.usesVisualOrder { grid.mirror() }
        endLine()
        let level = elementDepth
        let isShown: Void? = attempting(in: .flowBelow) {
            $0.changeCounters(child, style, look, depth: level)
            return $0.layOutTable(child, style, grid) ? () : nil
        }
        guard isShown != nil else {
            openBlock(child, node, style, look)
            return true
        }
        flow.boxes.finish(child)
        shared.counters.close(level)
        return true
    }

    /// Whether a table of nothing but one anonymous cell is laid out as a block: its content is too
    /// large to be measured, or stands beside generated content.
    private mutating func isBlock(_ grid: TableGrid, of child: NodeID, _ style: StyleID) -> Bool {
        guard grid.cells.count == 1, grid.cells[0].content != nil, grid.captions.isEmpty else {
            return false
        }
        return extent(of: child) > LayoutLimits.atomicExtent
            || styles.before(of: child, style: style, in: input.document) != nil
            || styles.after(of: child, style: style, in: input.document) != nil
    }

    /// Lays out a table in its grid; false when it is too wide for that. The element is none for an
    /// anonymous table.
    mutating func layOutTable(_ child: NodeID, _ style: StyleID, _ grid: TableGrid) -> Bool {
        let css = computed(style)
        if depth == 0, !measures.isEmpty, measures[grid.cells[0].key] == nil {
            measures.removeAll(keepingCapacity: true)
        }
        let block = flow.boxes[flow.boxes.block]
        let base = flow.isMeasuring ? 0 : max(0, block.right - block.left)
        let mark = mark(in: .flowBelow)
        defer { pool[depth + 1].out.truncate(to: mark) }
        var context = TableContext(
            grid, css, room: containerRoom(), paint: child.exists ? paintLook(of: css) : nil)
        context.chooseLook(child, leads: depth < 2 && !flow.heads.hasMarkers, in: self)
        context.measure(in: &self)
        let align = tableAlign(css, child)
        let margin = Cell.columns(max(0, pixels(css.margin.left, of: base) ?? 0))
        let padding = sidePadding(ofTable: css, base: base)
        let edges = edges(
            for: context.neededColumns + margin + padding.left + padding.right, in: block,
            isCentered: align == .center)
        let left = edges.left + margin + padding.left
        let right =
            edges.right - padding.right
            - Cell.columns(max(0, pixels(css.margin.right, of: base) ?? 0))
        if depth > 0 { noteTable(context.natural, left: left, right: padding.right) }
        if flow.isMeasuring { return true }
        guard context.divide(max(1, right - left), base: base, in: &self) else { return false }
        // The anchor of a block was noted when it began.
        let isBlock = flow.boxes[flow.boxes.top].node == child
        if child.exists, !isBlock, input.options.isInteractive {
            flow.heads.wait(anchor: child)
        }
        flow.space.add(margin: pixels(css.margin.top, of: base) ?? 0)
        context.layOutCells(in: &self)
        let spare = max(0, right - left - context.width)
        let start = left + (align == .left ? 0 : align == .center ? spare / 2 : spare)
        emit(context.captions, areBelow: false, at: start)
        var table = context.takeTable()
        let paint = openPaint(
            of: &table, css, at: start, padding: padding, between: edges.left, and: edges.right)
        compose(&table, at: start)
        if let paint { closePaint(ofTable: css, box: paint) }
        emit(context.captions, areBelow: true, at: start)
        flow.space.add(margin: pixels(css.margin.bottom, of: base) ?? 0)
        return true
    }

    private func tableAlign(_ css: ComputedStyle, _ child: NodeID) -> LineAlign {
        if css.margin.left.kind == .auto {
            return css.margin.right.kind == .auto ? .center : .right
        }
        if css.margin.right.kind == .auto { return .left }
        if child.exists, let align = input.document.attribute(.align, of: child) {
            if equals(align, "center") { return .center }
            if equals(align, "right") { return .right }
            return .left
        }
        let block = flow.boxes[flow.boxes.block]
        guard block.node.exists else { return .left }
        return switch computed(block.style).textAlign {
        case .webkitCenter: .center
        case .webkitRight: .right
        case .webkitLeft: .left
        case .start, .end, .left, .right, .center, .justify:
            block.look.isRightToLeft ? .right : .left
        }
    }

    private mutating func noteTable(_ measure: BoxMeasure, left: Int, right: Int) {
        let edges = left + right + rightInset
        flow.widths.note(greatest: edges + measure.greatest)
        flow.widths.note(least: edges + measure.least)
        flow.widths.note(hard: edges + measure.hard)
        flow.widths.noteDependence()
    }

    /// Writes the captions of one side of a table (CSS 2.2 section 17.4.1).
    private mutating func emit(_ captions: [TableContext.Caption], areBelow: Bool, at start: Int) {
        for caption in captions where caption.isBelow == areBelow {
            let fragment = caption.fragment
            flow.space.add(margin: caption.above)
            for line in fragment.firstLine..<fragment.firstLine + fragment.lineCount {
                emitPendingSpace()
                let column = emitPrefix(to: start)
                flow.out.appendLine(line, of: pool[depth + 1].out)
                endRow(width: column + Int(pool[depth + 1].out.widths[line]))
            }
            flow.space.add(margin: caption.below)
        }
    }
}
