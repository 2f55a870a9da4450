/// The layout of a container's items, from their measuring until they have their places.
struct ItemLayout {
    /// The link around the container and the depth of its content.
    let link: NodeID
    let level: Int32
    /// Where the lines of the items begin in the entered flow.
    fileprivate let mark: LineStore.Mark
    /// The counters in front of the container's content, and behind it as it was measured.
    let countersBefore: Counters
    fileprivate let countersBehind: Counters
}

/// The steps that flex and grid containers share.
extension LayoutEngine {
    /// Measures the items of the innermost box.
    mutating func beginItems(_ items: inout BoxItems, link: NodeID) -> ItemLayout {
        let level = elementDepth
        let countersBefore = counters
        enterFlow()
        let mark = flow.out.mark
        measure(&items, link: link, depth: level)
        leaveFlow()
        return ItemLayout(
            link: link, level: level, mark: mark, countersBefore: countersBefore,
            countersBehind: counters)
    }

    /// Forgets the lines of items that are not shown in this way.
    mutating func dropItems(_ layout: ItemLayout) {
        pool[depth + 1].out.truncate(to: layout.mark)
    }

    /// Lays out the items in columns of their final widths, in the entered flow.
    mutating func settleItems(_ items: inout BoxItems, _ layout: ItemLayout, widths: [Int]) {
        if items.hasKnownMeasures { counters = layout.countersBefore }
        for i in items.all.indices {
            if !items.hasKnownMeasures { counters = items.all[i].counters }
            settle(
                &items.all[i], columns: widths[i], link: layout.link, depth: layout.level)
        }
        if !items.hasKnownMeasures { counters = layout.countersBehind }
    }

    /// Shows the placed items, with what is out of their flow below them, and leaves the flow.
    mutating func finishItems(
        _ items: BoxItems, _ layout: ItemLayout, of node: NodeID, _ boxes: [PlacedBox],
        rowCount: Int, edges: (left: Float, right: Float)
    ) {
        var placed = boxes
        let rows = appendOutOfFlow(
            items.outOfFlow, columns: max(1, Cell.columns(edges.right - edges.left)),
            link: layout.link, depth: layout.level, from: rowCount,
            column: Cell.columns(edges.left), to: &placed)
        leaveFlow()
        compose(placed, rowCount: rows)
        for item in items.all { flow.leastWidth = max(flow.leastWidth, item.measure.least) }
        dropItems(layout)
        finishContent(of: node)
    }
}
