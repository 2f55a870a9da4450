import GarthPage

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
extension ContextHost where Self: ~Copyable {
    /// Measures the items of a container.
    mutating func measure(_ items: inout BoxItems, in room: ContainerRoom) {
        below { $0.measure(&items, link: room.box.link, depth: room.level) }
    }

    /// Lays out an item in so many columns, in the entered flow.
    mutating func settle(_ item: inout BoxItem, columns: Int, in room: ContainerRoom) {
        settle(
            &item, columns: columns, isConfined: false, link: room.box.link, depth: room.level)
    }

    /// Lays out the items in columns of their final widths, in the entered flow.
    mutating func settle(_ items: inout BoxItems, widths: [Int], in room: ContainerRoom) {
        for i in items.all.indices {
            settle(&items.all[i], columns: widths[i], in: room)
            note(columns: widths[i], of: items.all[i].node)
        }
    }

    /// The rows of items that have their places, with what is out of their flow below them.
    mutating func rows(
        of items: BoxItems, _ boxes: [PlacedBox], rowCount: Int,
        edges: (left: Float, right: Float), in room: ContainerRoom
    ) -> PlacedRows {
        var rows = PlacedRows(boxes: boxes, rowCount: rowCount, least: items.leastColumns)
        let others = placePositioned(items.outOfFlow, among: &rows, edges: edges, in: room)
        if !others.isEmpty {
            rows.rowCount = max(rowCount, rows.boxes.map(\.endRow).max() ?? 0)
        }
        for var item in others {
            if item.fragment == nil {
                let columns = max(1, Cell.columns(edges.right - edges.left))
                settle(&item, columns: columns, in: room)
            }
            guard let fragment = item.fragment else { continue }
            rows.boxes.append(
                PlacedBox(
                    fragment: fragment, column: Cell.columns(edges.left), row: rows.rowCount))
            rows.rowCount += fragment.lineCount
        }
        return rows
    }

    // MARK: - Positioned items

    /// Places the fixed items at a side of the page, and the absolute items of a positioned container,
    /// where the container's rows are blank; returns the others.
    private mutating func placePositioned(
        _ items: [BoxItem], among rows: inout PlacedRows, edges: (left: Float, right: Float),
        in room: ContainerRoom
    ) -> [BoxItem] {
        guard !items.isEmpty, items.count <= LayoutLimits.paintedBoxes
        else { return items }
        let padding = computed(room.box.style).padding
        let area = PositionedArea(
            left: edges.left - max(0, pixels(padding.left, of: 0) ?? 0),
            right: edges.right + max(0, pixels(padding.right, of: 0) ?? 0),
            rowCount: rows.rowCount, room: room)
        var others: [BoxItem] = []
        for var item in items {
            var box: PlacedBox?
            if item.css.position == .fixed {
                box = boxAtSideOfPage(&item, rowCount: rows.rowCount, in: room)
                if box != nil { rows.isPlacedInPage = true }
            } else if room.box.look.isPositioned, item.css.isInset,
                extent(of: item.node) <= LayoutLimits.paintedExtent
            {
                box = positioned(&item, in: area)
            }
            if let box, isFree(box, among: rows.boxes) {
                rows.boxes.append(box)
            } else {
                // It keeps its lines: a second layout would double the work at each level.
                others.append(item)
            }
        }
        return others
    }

    /// Lays out a fixed item at the side of the page that its insets name, if the container is about
    /// in the row of that; nil if it is not.
    private mutating func boxAtSideOfPage(
        _ item: inout BoxItem, rowCount: Int, in room: ContainerRoom
    ) -> PlacedBox? {
        guard let row = room.pageRow, item.css.isSetAtSideOfPage,
            extent(of: item.node) <= LayoutLimits.floatExtent
        else { return nil }
        let top = pixels(item.css.inset.top, of: 0).map { Cell.rows(max(0, $0)) }
        if let top, abs(row - top) > LayoutLimits.sideRows { return nil }
        let screen = PositionedArea(
            left: 0, right: Cell.width(ofColumns: room.columns), rowCount: rowCount, room: room)
        var box = positioned(&item, in: screen)
        // The rows of the screen above the container are taken.
        if top != nil, let first = box?.row { box?.row = max(0, first - row) }
        return box
    }

    /// Lays out an item at the place that its insets name; nil if nothing of it is visible.
    mutating func positioned(
        _ item: inout BoxItem, in area: PositionedArea
    ) -> PlacedBox? {
        let base = max(0, area.right - area.left)
        setEdges(&item, base: base)
        var width = measuredWidth(
            of: &item, base: base, link: area.room.box.link, depth: area.room.level)
        if item.css.width.kind == .auto, item.content == .element,
            let left = pixels(item.css.inset.left, of: base),
            let right = pixels(item.css.inset.right, of: base)
        {
            // The insets give the width of the margin box (CSS 2.2 section 10.3.7).
            width = max(Cell.width, base - left - right - item.edges)
        }
        settle(&item, columns: max(1, Cell.columns(width)), in: area.room)
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
        let widest = lines.map { self.width(ofLine: $0) }.max() ?? 0
        let columns = area.room.columns
        let most = columns >= LayoutLimits.unlimitedColumns ? area.room.pageColumns : columns
        return PlacedBox(
            fragment: fragment,
            column: max(0, min(Cell.column(at: left), most - widest)),
            row: max(0, row))
    }

    /// Whether the cells of a box, and those beside it, are blank in the rows of the others.
    func isFree(_ box: PlacedBox, among placed: [PlacedBox]) -> Bool {
        for line in 0..<box.fragment.lineCount {
            let row = box.row + line
            guard let own = part(ofLine: box.fragment.firstLine + line, at: box.column) else {
                continue
            }
            for other in placed where other.row <= row && row < other.endRow {
                let line = other.fragment.firstLine + row - other.row
                let part = self.part(ofLine: line, at: other.column)
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
    /// The room of their container.
    var room: ContainerRoom
}
