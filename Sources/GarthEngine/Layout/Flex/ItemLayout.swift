import GarthPage

/// The layout of a container's items, from their measuring until they have their places.
struct ItemLayout {
    /// The link around the container and the depth of its content.
    let link: NodeID
    let level: Int32
    /// Where the lines of the items begin in the entered flow.
    let mark: LineStore.Mark
}

/// The place of an item's content across its container.
struct ItemPlace {
    var column = 0
    /// The columns of its lines.
    var width = 1
    /// Its left edge and its width in pixels.
    var left: Float = 0
    var pixels: Float = 0
}

/// The steps that flex and grid containers share.
extension LayoutEngine {
    /// Measures the items of the innermost box.
    mutating func beginItems(_ items: inout BoxItems, link: NodeID) -> ItemLayout {
        let level = elementDepth
        enterFlow()
        let mark = flow.out.mark
        measure(&items, link: link, depth: level)
        leaveFlow()
        return ItemLayout(link: link, level: level, mark: mark)
    }

    /// Forgets the lines of items that were measured, or have their places.
    mutating func dropItems(_ layout: ItemLayout) {
        pool[depth + 1].out.truncate(to: layout.mark)
    }

    /// Lays out the items in columns of their final widths, in the entered flow.
    mutating func settleItems(_ items: inout BoxItems, _ layout: ItemLayout, widths: [Int]) {
        for i in items.all.indices {
            settle(
                &items.all[i], columns: widths[i], link: layout.link, depth: layout.level)
            trace?.note(columns: widths[i], of: items.all[i].node)
        }
    }

    /// Shows the placed items, with what is out of their flow below them, and leaves the flow.
    mutating func finishItems(
        _ items: BoxItems, _ layout: ItemLayout, of node: NodeID, _ boxes: [PlacedBox],
        rowCount: Int, edges: (left: Float, right: Float)
    ) {
        var placed = boxes
        let others = placePositioned(
            items.outOfFlow, layout, among: &placed, rowCount: rowCount, edges: edges)
        let rows = appendOutOfFlow(
            others, columns: max(1, Cell.columns(edges.right - edges.left)),
            link: layout.link, depth: layout.level,
            from: max(rowCount, others.isEmpty ? 0 : placed.map(\.endRow).max() ?? 0),
            column: Cell.columns(edges.left), to: &placed)
        leaveFlow()
        compose(placed, rowCount: rows)
        for item in items.all { flow.widths.note(least: item.measure.least) }
        dropItems(layout)
        finishContent(of: node)
    }

    // MARK: - Positioned items

    /// Places the fixed items at a side of the page, and the absolute items of a positioned container,
    /// where the container's rows are blank; returns the others.
    private mutating func placePositioned(
        _ items: [BoxItem], _ layout: ItemLayout, among placed: inout [PlacedBox], rowCount: Int,
        edges: (left: Float, right: Float)
    ) -> [BoxItem] {
        guard !items.isEmpty, let container = pool[depth - 1].boxes.last,
            items.count <= LayoutLimits.paintedBoxes
        else { return items }
        let padding = computed(container.style).padding
        let area = PositionedArea(
            left: edges.left - max(0, pixels(padding.left, of: 0) ?? 0),
            right: edges.right + max(0, pixels(padding.right, of: 0) ?? 0), rowCount: rowCount)
        var others: [BoxItem] = []
        for var item in items {
            var box: PlacedBox?
            if item.css.position == .fixed {
                box = placeAtSideOfPage(&item, layout, rowCount: rowCount)
            } else if container.look.isPositioned, item.css.isInset,
                extent(of: item.node) <= LayoutLimits.paintedExtent
            {
                box = positioned(&item, in: area, layout)
            }
            if let box, isFree(box, among: placed) {
                placed.append(box)
            } else {
                // It keeps its lines: a second layout would double the work at each level.
                others.append(item)
            }
        }
        return others
    }

    /// Lays out a fixed item at the side of the page that its insets name, if the container is about
    /// in the row of that; nil if it is not.
    private mutating func placeAtSideOfPage(
        _ item: inout BoxItem, _ layout: ItemLayout, rowCount: Int
    ) -> PlacedBox? {
        guard depth == 1, item.css.isSetAtSideOfPage, !pool[0].isMeasuring,
            extent(of: item.node) <= LayoutLimits.floatExtent
        else { return nil }
        let row = page.rowsTaken + pool[0].out.count + pool[0].pendingRows
        let top = pixels(item.css.inset.top, of: 0).map { Cell.rows(max(0, $0)) }
        if let top, abs(row - top) > LayoutLimits.sideRows { return nil }
        page.lastPlacedRow = max(page.lastPlacedRow, row)
        let screen = PositionedArea(
            left: 0, right: Float(pool[0].columns) * Cell.width, rowCount: rowCount)
        var box = positioned(&item, in: screen, layout)
        // The rows of the screen above the container are taken.
        if top != nil, let first = box?.row { box?.row = max(0, first - row) }
        return box
    }

    /// Lays out an item at the place that its insets name; nil if nothing of it is visible.
    mutating func positioned(
        _ item: inout BoxItem, in area: PositionedArea, _ layout: ItemLayout
    ) -> PlacedBox? {
        let base = max(0, area.right - area.left)
        setEdges(&item, base: base)
        var width = measuredWidth(of: &item, base: base, link: layout.link, depth: layout.level)
        if item.css.width.kind == .auto, item.content == .element,
            let left = pixels(item.css.inset.left, of: base),
            let right = pixels(item.css.inset.right, of: base)
        {
            // The insets give the width of the margin box (CSS 2.2 section 10.3.7).
            width = max(Cell.width, base - left - right - item.edges)
        }
        settle(
            &item, columns: max(1, Cell.columns(width)), link: layout.link, depth: layout.level)
        guard let fragment = item.fragment, fragment.lineCount > 0 else { return nil }
        let inset = item.css.inset
        var left = area.left + item.left
        if let distance = pixels(inset.left, of: base) {
            left += distance
        } else if let distance = pixels(inset.right, of: base) {
            left = area.right - distance - width - item.right
        }
        let height = Float(area.rowCount) * Cell.height
        var row = item.rowsAbove
        if let top = pixels(inset.top, of: height) {
            row += Cell.row(at: top)
        } else if let bottom = pixels(inset.bottom, of: height) {
            let below = Cell.row(at: max(0, bottom)) + item.rowsBelow
            row = area.rowCount - below - fragment.lineCount
        }
        guard row <= area.rowCount + LayoutLimits.heightRows else { return nil }
        let lines = fragment.firstLine..<fragment.firstLine + fragment.lineCount
        let widest = Int(flow.out.widths[lines].max() ?? 0)
        // The container is in the flow around this one.
        let columns = pool[depth - 1].columns
        let most = columns >= LayoutLimits.unlimitedColumns ? input.options.columns : columns
        return PlacedBox(
            fragment: fragment,
            column: max(0, min(Cell.column(at: left), most - widest)),
            row: max(0, row))
    }

    /// Whether the cells of a box, and those beside it, are blank in the rows of the others.
    func isFree(_ box: PlacedBox, among placed: [PlacedBox]) -> Bool {
        for line in 0..<box.fragment.lineCount {
            let row = box.row + line
            guard let own = flow.out.part(box.fragment.firstLine + line, at: box.column) else {
                continue
            }
            for other in placed where other.row <= row && row < other.endRow {
                let line = other.fragment.firstLine + row - other.row
                let part = flow.out.part(line, at: other.column)
                if let part, part.touches(own) { return false }
            }
        }
        return true
    }
}

/// The containing block of positioned items: its edges in pixels and its rows.
struct PositionedArea {
    var left: Float
    var right: Float
    var rowCount: Int
}
