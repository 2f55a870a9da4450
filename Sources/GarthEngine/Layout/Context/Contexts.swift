import GarthPage

extension LayoutEngine {
    mutating func openContext(
        _ child: NodeID, _ node: Node, _ style: StyleID, _ look: Look
    ) -> Bool {
        if isOutOfSight(look, style) {
            flow.boxes.finish(child)
            return true
        }
        if look.isAbsolute, flow.content.soleElement != child,
            let isDone = openPositioned(child, node, style, look)
        {
            return isDone
        }
        if look.floats, flow.content.soleElement != child {
            return openFloat(child, node, style, look)
        }
        if isHeldForFrames(child) { return false }
        if !flow.floats.isEmpty {
            if look.clear != .none { clearFloats(look.clear) }
            endLine()
            makeRoom(columns: LayoutLimits.roomBesideFloats)
        }
        if look.display == .table { return openTable(child, node, style, look) }
        // A plain page has its boxes one below the other.
        if input.options.usesPlainLayout {
            openBlock(child, node, style, look)
            return true
        }
        return openContainer(child, node, style, look)
    }

    /// Lays out a flex or grid container; false if the layout must wait for its end.
    private mutating func openContainer(
        _ child: NodeID, _ node: Node, _ style: StyleID, _ look: Look
    ) -> Bool {
        if depth == 0, !measures.isEmpty { measures = [:] }
        let streams = isStacked(child, computed(style))
        if !streams, isGrowing(child) { return false }
        openBlock(child, node, style, look, generates: false)
        let top = flow.boxes.top
        if flow.boxes[top].flags.contains(.isFilled) { return true }
        if streams || !fillContainer(child, style) {
            flow.boxes.insert(.isFlexContainer, in: top)
            openGenerated(child, style, top: top)
        }
        return true
    }

    /// Whether the items of a container stand one below the other, so that each is laid out as it
    /// arrives.
    private func isStacked(_ child: NodeID, _ css: ComputedStyle) -> Bool {
        if depth >= LayoutLimits.nestedContainers { return true }
        switch css.display {
        case .flex, .inlineFlex:
            guard css.flexDirectionIsColumn else { return false }
            return extent(of: child) > LayoutLimits.atomicExtent
        case .grid, .inlineGrid:
            let columns = styles.table.trackLists[Int(css.gridColumns)]
            let areas = styles.table.gridAreas[Int(css.gridAreas)]
            return columns.tracks.count <= 1 && columns.repeated == nil && areas.columnCount <= 1
                && !css.gridFlowIsColumn && extent(of: child) > LayoutLimits.atomicExtent
        case .none, .inline, .block, .inlineBlock, .listItem, .flowRoot, .contents, .table,
            .inlineTable, .tableRowGroup, .tableHeaderGroup, .tableFooterGroup, .tableRow,
            .tableCell, .tableColumn, .tableColumnGroup, .tableCaption, .ruby, .rubyText:
            return false
        }
    }

    /// Lays out the items of the innermost box, a flex or grid container. Returns false if they are
    /// to be laid out as blocks one below the other.
    mutating func fillContainer(_ node: NodeID, _ style: StyleID) -> Bool {
        if input.options.usesPlainLayout || depth >= LayoutLimits.nestedContainers
            || depth > 0 && depth * extent(of: node) > LayoutLimits.nestedExtent
        {
            return false
        }
        let css = computed(style)
        layOutLegend(of: node)
        let filled: Void? = attempting(in: .flowBelow) {
            $0.fill(node, style, css) ? () : nil
        }
        return filled != nil
    }

    private mutating func fill(_ node: NodeID, _ style: StyleID, _ css: ComputedStyle) -> Bool {
        let mark = mark(in: .flowBelow)
        switch answer(of: node, style, css) {
        case .stacked: return false
        case .nothing: break
        case .measured(let widths): note(widths)
        case .rows(let rows):
            if rows.isPlacedInPage {
                page.lastPlacedRow = max(
                    page.lastPlacedRow, page.rowsTaken + flow.out.count + flow.pendingRows)
            }
            compose(rows.boxes, rowCount: rows.rowCount)
            flow.widths.note(least: rows.least)
            noteFreeRows(in: rows)
        }
        if pool.count > depth + 1 { pool[depth + 1].out.truncate(to: mark) }
        finishContent(of: node)
        return true
    }

    /// What the context of the innermost box, a container, makes of its items.
    private mutating func answer(
        of node: NodeID, _ style: StyleID, _ css: ComputedStyle
    ) -> ContextAnswer {
        let room = containerRoom()
        let items = boxItems(of: node, style, base: room.width)
        switch css.display {
        case .flex, .inlineFlex:
            if css.flexDirectionIsColumn {
                var stack = FlexStack(css, items, room: room)
                return stack.layOut(in: &self)
            }
            var row = FlexRow(css, items, room: room)
            return row.layOut(in: &self)
        case .grid, .inlineGrid:
            var grid = GridContext(css, items, room: room)
            return grid.layOut(in: &self)
        case .none, .inline, .block, .inlineBlock, .listItem, .flowRoot, .contents, .table,
            .inlineTable, .tableRowGroup, .tableHeaderGroup, .tableFooterGroup, .tableRow,
            .tableCell, .tableColumn, .tableColumnGroup, .tableCaption, .ruby, .rubyText:
            return .stacked
        }
    }

    /// Lays out the legend of a fieldset, which stands above the items and is none of them (HTML
    /// Standard section 15.3.13).
    private mutating func layOutLegend(of container: NodeID) {
        let legend = input.document.legend(of: container)
        guard legend.exists else { return }
        let floor = flow.boxes.count
        if openElement(legend, input.document.nodes[legend.index]) { _ = walk(floor: floor) }
    }

    // MARK: - What containers share

    /// The edges of the innermost box in pixels, for a container that makes good use of so many
    /// columns.
    ///
    /// Its items need `least` columns: where these fit, a box in a flow of its own keeps its left
    /// edge, however narrow the flow is.
    func containerEdges(for columns: Int, least: Int) -> (left: Float, right: Float) {
        let box = flow.boxes[flow.boxes.top]
        let edges = edges(for: columns, in: box, isCentered: false)
        var (left, right) = (Float(edges.left) * Cell.width, Float(edges.right) * Cell.width)
        // Whole columns come last: the box's own edges may lie between two of them.
        if Cell.columns(max(0, box.left)) == edges.left { left = box.left }
        if Self.endColumn(of: box) == edges.right { right = box.right }
        if depth > 0, Cell.columns(max(0, box.left)) + least <= flow.columns { left = box.left }
        return (max(0, left), right)
    }

    /// Notes the widths of a container that is only measured.
    private mutating func note(_ widths: ContainerWidths) {
        let box = flow.boxes[flow.boxes.top]
        let edges = box.left + min(box.rightInset, LayoutLimits.boxPixels)
        func columns(_ width: Float) -> Int {
            Int(((edges + min(width, LayoutLimits.boxPixels)) / Cell.width).rounded(.up))
        }
        flow.widths.note(greatest: columns(widths.greatest))
        flow.widths.note(least: columns(widths.least))
        flow.widths.note(hard: widths.hard)
        flow.widths.noteDependence()
    }

    /// Notes where the free rows of the innermost box stand among rows that were just written.
    private mutating func noteFreeRows(in rows: PlacedRows) {
        guard let free = rows.free, let end = rows.boxes.map(\.endRow).max() else { return }
        flow.content.freeRows = FreeRows(
            line: max(flow.firstLine, flow.out.count - end + free.row), isHalf: free.isHalf)
    }

    /// Marks the whole content of the innermost box as laid out.
    mutating func finishContent(of node: NodeID) {
        flow.boxes.finish(input.document.nodes[node.index].lastChild)
    }
}

extension ComputedStyle {
    /// Whether `align-items` keeps the whole width of a column for each item.
    var alignsItemsToFill: Bool {
        switch alignItems {
        case .center, .end, .flexEnd, .start, .flexStart: false
        case .auto, .normal, .stretch, .baseline, .spaceBetween, .spaceAround, .spaceEvenly: true
        }
    }
}

extension Document {
    /// The legend that heads a fieldset: its first content, if that is one; `.none` otherwise.
    func legend(of fieldset: NodeID) -> NodeID {
        guard isElement(fieldset, .fieldset) else { return .none }
        let first = firstContent(of: fieldset)
        return first.exists && isElement(first, .legend) ? first : .none
    }

    /// The first child that is an element, or a text that does not consist of white space alone.
    func firstContent(of node: NodeID) -> NodeID {
        var child = nodes[node.index].firstChild
        while child.exists {
            let kind = nodes[child.index].kind
            if kind == .element { return child }
            if kind == .text, !text[textRange(child)].allSatisfy(LayoutEngine.isSpace) {
                return child
            }
            child = nodes[child.index].nextSibling
        }
        return .none
    }
}
