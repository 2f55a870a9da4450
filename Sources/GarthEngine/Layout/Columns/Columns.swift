import GarthPage

/// Multi-column containers (CSS Multi-column Layout Level 1).
///
/// The content is laid out once in the width of a column, and its lines are cut into columns of
/// equal height. Columns narrower than `LayoutLimits.readableColumns` are not made: there are fewer
/// of them, or the content is an ordinary block.
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
        let css = computed(style)
        let top = flow.boxes.top
        let edges = containerEdges(for: 0, least: LayoutLimits.leastTextColumns)
        let columns = columns(css, room: edges.right - edges.left)
        guard columns.count > 1 else {
            openGenerated(child, style, top: top)
            return true
        }
        let box = flow.boxes[top]
        let level = elementDepth - 1
        let width = max(1, Int(columns.width / Cell.width))
        var next = node.firstChild
        for spanner in spanners(of: child, style) {
            if next != spanner {
                let part = SiblingRange(first: next, end: spanner, style: style)
                fillColumns(columns, from: edges.left) {
                    $0.layOutContent(
                        part, columns: width, link: box.link, align: box.align, depth: level)
                }
            }
            let floor = flow.boxes.count
            if openElement(spanner, input.document.nodes[spanner.index]) { _ = walk(floor: floor) }
            next = input.document.nodes[spanner.index].nextSibling
        }
        if next == node.firstChild {
            fillColumns(columns, from: edges.left) {
                $0.layOutColumn(of: child, in: box, columns: width, depth: level)
            }
        } else if next.exists {
            let rest = SiblingRange(first: next, style: style)
            fillColumns(columns, from: edges.left) {
                $0.layOutContent(
                    rest, columns: width, link: box.link, align: box.align, depth: level)
            }
        }
        finishContent(of: child)
        return true
    }

    /// Sets content that is laid out in the width of a column in columns side by side.
    private mutating func fillColumns(
        _ columns: (count: Int, width: Float, gap: Float), from left: Float,
        _ layOut: (inout LayoutEngine) -> Fragment
    ) {
        enterFlow()
        let mark = flow.out.mark
        let fragment = layOut(&self)
        leaveFlow()
        let parts = balanced(fragment, count: columns.count)
        var placed: [PlacedBox] = []
        for (number, part) in parts.enumerated() {
            let left = left + Float(number) * (columns.width + columns.gap)
            placed.append(PlacedBox(fragment: part, column: max(0, Cell.column(at: left)), row: 0))
        }
        compose(placed, rowCount: parts.map(\.lineCount).max() ?? 0)
        pool[depth + 1].out.truncate(to: mark)
    }

    /// The children that stand across all columns, between what is in columns before and behind them
    /// (section 6). With generated content there are none: its place is in a column.
    private mutating func spanners(of container: NodeID, _ style: StyleID) -> [NodeID] {
        var found: [NodeID] = []
        var child = input.document.nodes[container.index].firstChild
        while child.exists {
            if input.document.nodes[child.index].kind == .element {
                let css = computed(styles.style(of: child, parent: style, in: input.document))
                if css.spansColumns, css.float == .none, css.display != .none,
                    css.position != .absolute, css.position != .fixed
                {
                    found.append(child)
                }
            }
            child = input.document.nodes[child.index].nextSibling
        }
        guard !found.isEmpty,
            styles.before(of: container, style: style, in: input.document) == nil,
            styles.after(of: container, style: style, in: input.document) == nil
        else { return [] }
        return found
    }

    /// The number of columns and their width in pixels (section 3.4).
    private func columns(
        _ css: ComputedStyle, room: Float
    ) -> (count: Int, width: Float, gap: Float) {
        let wished = css.hasColumnGap ? pixels(css.columnGap, of: room) : nil
        let gap = max(Cell.width, min(wished ?? css.fontSize, LayoutLimits.edgePixels))
        let readable = Float(LayoutLimits.readableColumns) * Cell.width
        var least = readable
        if css.columnWidth.kind == .pixels { least = max(least, css.columnWidth.value) }
        var count = max(1, Int((room + gap) / (least + gap)))
        if css.columnCount > 0 { count = min(count, Int(css.columnCount)) }
        return (count, (room - gap * Float(count - 1)) / Float(count), gap)
    }

    /// Lays out the content of the container in one long column, in the entered flow.
    private mutating func layOutColumn(
        of node: NodeID, in container: OpenBox, columns: Int, depth level: Int32
    ) -> Fragment {
        flow.reset(columns: columns, depth: level)
        var box = OpenBox(
            node: node, style: container.style, kind: .block, look: container.look)
        box.right = Float(columns) * Cell.width
        box.link = container.link
        box.align = container.align
        box.startLine = Int32(truncatingIfNeeded: flow.firstLine)
        flow.boxes.push(box)
        openGenerated(node, container.style, top: 0)
        _ = walk()
        placeLeftAnchors()
        return fragment()
    }

    /// Cuts lines into parts of about equal height; blank lines at the head of a part are left out.
    private func balanced(_ fragment: Fragment, count: Int) -> [Fragment] {
        let store = pool[depth + 1].out
        let end = fragment.firstLine + fragment.lineCount
        var height = max(1, (fragment.lineCount + count - 1) / count)
        while true {
            var parts: [Fragment] = []
            var line = fragment.firstLine
            while line < end {
                if store.widths[line] == 0 {
                    line += 1
                    continue
                }
                var part = fragment
                part.firstLine = line
                part.lineCount = min(height, end - line)
                parts.append(part)
                line += part.lineCount
            }
            if parts.count <= count { return parts }
            height += 1
        }
    }
}
