import GarthPage

/// The walk at a multi-column container.
extension LayoutEngine {
    /// Lays out a multi-column container; false if the layout must wait for its end.
    mutating func openColumns(
        _ child: NodeID, _ node: Node, _ style: StyleID, _ look: Look
    ) -> Bool {
        if flow.isMeasuring || depth >= LayoutLimits.nestedContainers
            || extent(of: child) > LayoutLimits.columnExtent
        {
            flow.widths.noteDependence()
            openBlock(child, node, style, look)
            return true
        }
        if isGrowing(child) || isHeldForFrames(child) { return false }
        openBlock(child, node, style, look, generates: false)
        let context = ColumnContext(
            computed(style), room: containerRoom(),
            edges: containerEdges(for: 0, least: LayoutLimits.leastTextColumns), in: self)
        guard context.count > 1 else {
            openGenerated(child, style, top: flow.boxes.top)
            return true
        }
        for part in context.parts(in: &self) {
            switch part {
            case .all: write { context.rows(of: nil, in: &$0) }
            case .columns(let children): write { context.rows(of: children, in: &$0) }
            case .spanner(let spanner):
                let floor = flow.boxes.count
                if openElement(spanner, input.document.nodes[spanner.index]) {
                    _ = walk(floor: floor)
                }
            }
        }
        finishContent(of: child)
        return true
    }

    /// Writes rows whose boxes were laid out in the flow below.
    private mutating func write(_ rows: (inout LayoutEngine) -> PlacedRows) {
        let mark = mark(in: .flowBelow)
        let rows = rows(&self)
        compose(rows.boxes, rowCount: rows.rowCount)
        pool[depth + 1].out.truncate(to: mark)
    }

    /// Lays out the content of the container in one long column, in the entered flow.
    mutating func layOutColumn(
        of container: OpenBox, columns: Int, depth level: Int32
    ) -> Fragment {
        flow.reset(columns: columns, depth: level)
        var box = OpenBox(
            node: container.node, style: container.style, kind: .block, look: container.look)
        box.right = Float(columns) * Cell.width
        box.link = container.link
        box.align = container.align
        box.startLine = Int32(truncatingIfNeeded: flow.firstLine)
        flow.boxes.push(box)
        openGenerated(container.node, container.style, top: 0)
        _ = walk()
        placeLeftAnchors()
        return fragment()
    }
}
