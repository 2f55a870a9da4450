import GarthPage

/// A column of the items of a flex container whose items stand one below the other.
private struct FlexColumn {
    /// The indices of its items in the order of the document, from the top.
    var items: [Int]
    /// Its edges in pixels.
    var left: Float
    var right: Float
}

/// A column container (CSS Flexbox Level 1 section 9).
struct FlexStack {
    let css: ComputedStyle
    let room: ContainerRoom
    private(set) var items: BoxItems

    init(_ css: ComputedStyle, _ items: BoxItems, room: ContainerRoom) {
        (self.css, self.items, self.room) = (css, items, room)
    }

    /// Lays out the items one below the other; `stacked` if plain blocks show the same.
    mutating func layOut(in host: inout some ContextHost & ~Copyable) -> ContextAnswer {
        let fills = css.alignsItemsToFill && items.all.allSatisfy { $0.css.fillsColumn }
        let isInOrder = items.all.allSatisfy { $0.css.order == 0 }
        let isPlain = fills && isInOrder && !css.flexDirectionIsReversed
        if isPlain && css.columnHeight == nil || items.all.isEmpty { return .stacked }
        host.measure(&items, in: room)
        if room.isMeasuring { return .measured(widths(in: host)) }
        let edges = host.containerEdges(for: 0, least: items.leastColumns)
        let columns = columnLines(between: edges, in: &host)
        if isPlain && columns.count < 2 { return .stacked }
        return host.below { host in
            var places = [ItemPlace](repeating: ItemPlace(), count: items.all.count)
            for column in columns {
                for i in column.items {
                    places[i] = place(items.all[i], (column.left, column.right), in: host)
                }
            }
            host.settle(&items, widths: places.map(\.width), in: room)
            var placed: [PlacedBox] = []
            var rowCount = 0
            for column in columns {
                rowCount = max(rowCount, place(column.items, places, to: &placed, in: &host))
            }
            var rows = host.rows(of: items, placed, rowCount: rowCount, edges: edges, in: room)
            if columns.count == 1 { rows.free = freeRows(of: columns[0].items, placed) }
            return .rows(rows)
        }
    }

    /// Sets items one below the other; returns the number of rows.
    private func place(
        _ order: [Int], _ places: [ItemPlace], to placed: inout [PlacedBox],
        in host: inout some ContextHost & ~Copyable
    ) -> Int {
        let gap = host.rowGap(css)
        var row = 0
        for i in order {
            let item = items.all[i]
            guard let fragment = item.fragment, item.rowCount > 0 else { continue }
            if row > 0 { row += min(gap, LayoutLimits.heightRows) }
            var box = PlacedBox(
                fragment: fragment, column: places[i].column, row: row + item.rowsAbove)
            box.paint = host.paint(
                of: item, at: places[i],
                rows: host.paddingRows(of: item, box.row, toEndOfLine: nil))
            placed.append(box)
            row += item.rowCount
        }
        return row
    }

    private func widths(in host: borrowing some ContextHost & ~Copyable) -> ContainerWidths {
        var (greatest, least): (Float, Float) = (0, 0)
        for item in items.all {
            let bounds = host.widthBounds(item, room: nil)
            let own = Float(item.measure.greatest) * Cell.width
            let width = max(bounds.least ?? 0, min(bounds.most, bounds.wished ?? own))
            greatest = max(greatest, width + item.edges)
            let narrow = min(Float(item.measure.least) * Cell.width, bounds.most)
            least = max(least, max(bounds.least ?? 0, narrow) + item.edges)
        }
        return ContainerWidths(
            greatest: max(greatest, least), least: least, hard: items.hardColumns)
    }

    /// The column and width of an item's content that stands alone in its row.
    private func place(
        _ item: BoxItem, _ edges: (left: Float, right: Float),
        in host: borrowing some ContextHost & ~Copyable
    ) -> ItemPlace {
        let room = edges.right - edges.left
        let alignment = item.css.alignSelf == .auto ? css.alignItems : item.css.alignSelf
        return host.place(
            item, in: edges.left..<max(edges.left, edges.right), alignment, room: room)
    }
}

/// Column containers that wrap (CSS Flexbox Level 1 section 9.3): where the container has a height,
/// the items that are too many for one column stand in further ones.
extension FlexStack {
    /// The columns of a container's items: one if they fit, or if the columns would not fit beside
    /// each other.
    fileprivate mutating func columnLines(
        between edges: (left: Float, right: Float),
        in host: inout some ContextHost & ~Copyable
    ) -> [FlexColumn] {
        var order = items.visualOrder
        if css.flexDirectionIsReversed { order.reverse() }
        let whole = [FlexColumn(items: order, left: edges.left, right: edges.right)]
        guard let height = css.columnHeight else { return whole }
        let space = edges.right - edges.left
        var widths = [Float](repeating: 0, count: items.all.count)
        host.below { host in
            for i in items.all.indices {
                let item = items.all[i]
                let width =
                    host.place(item, in: edges.left..<edges.right, .start, room: space).width
                host.settle(&items.all[i], columns: width, in: room)
                let own = host.widthBounds(item, room: space).wished
                widths[i] = (own ?? Float(width) * Cell.width) + item.edges
            }
        }
        let lines = lines(height: height, in: host)
        let sums = lines.map { line in line.map { widths[$0] }.max() ?? 0 }
        let gap = min(
            max(0, host.pixels(css.columnGap, of: space) ?? 0), LayoutLimits.edgePixels)
        let sum = sums.reduce(gap * Float(lines.count - 1), +)
        guard lines.count > 1, sum <= space + 0.5 else { return whole }
        // What is left belongs to all columns alike (`align-content: stretch`).
        let share = max(0, space - sum) / Float(lines.count)
        var columns: [FlexColumn] = []
        var left = edges.left
        for (line, width) in zip(lines, sums) {
            let items = css.flexDirectionIsReversed ? line.reversed() : line
            columns.append(FlexColumn(items: items, left: left, right: left + width + share))
            left += width + share + gap
        }
        guard css.flexWrapIsReversed != css.isRightToLeft else { return columns }
        for i in columns.indices {
            let width = columns[i].right - columns[i].left
            columns[i].left = edges.left + edges.right - columns[i].right
            columns[i].right = columns[i].left + width
        }
        return columns
    }

    /// The items of each column of so many pixels, in the order of the document.
    private func lines(
        height: Float, in host: borrowing some ContextHost & ~Copyable
    ) -> [[Int]] {
        let gap = min(max(0, host.pixels(css.rowGap, of: 0) ?? 0), LayoutLimits.edgePixels)
        var lines: [[Int]] = []
        var used: Float = 0
        for i in items.visualOrder {
            let css = items.all[i].css
            var own = Float(items.all[i].fragment?.lineCount ?? 0) * Cell.height
            if css.height.kind == .pixels { own = max(0, css.height.value) }
            for edge in [css.margin.top, css.margin.bottom, css.padding.top, css.padding.bottom] {
                own += host.pixels(edge, of: 0) ?? 0
            }
            if lines.isEmpty || used + gap + own > height + 0.5 {
                lines.append([i])
                used = own
            } else {
                lines[lines.count - 1].append(i)
                used += gap + own
            }
        }
        return lines
    }
}

extension ComputedStyle {
    /// Whether an item of a column takes the whole width.
    fileprivate var fillsColumn: Bool {
        switch alignSelf {
        case .auto, .normal, .stretch, .baseline:
            margin.left.kind != .auto && margin.right.kind != .auto
        case .start, .center, .end, .flexStart, .flexEnd, .spaceBetween, .spaceAround, .spaceEvenly:
            false
        }
    }
}

extension FlexStack {
    /// The row in front of which the free rows of the container stand, among the items in the rows of
    /// `placed`; nil if they are below.
    fileprivate func freeRows(of order: [Int], _ placed: [PlacedBox]) -> (row: Int, isHalf: Bool)? {
        guard room.box.flags.contains(.sharesHeight), placed.count == order.count else {
            return nil
        }
        var found: (row: Int, isHalf: Bool)?
        for (place, i) in order.enumerated() {
            let item = items.all[i].css
            let isBehindGrown = place > 0 && items.all[order[place - 1]].css.flexGrow > 0
            let isHalf = item.margin.top.kind == .auto && item.margin.bottom.kind == .auto
            let isLast = place == order.count - 1
            guard
                isBehindGrown || item.margin.top.kind == .auto
                    || isLast && place > 0 && css.justifyContent == .spaceBetween
                    || place == 0 && css.justifyContent.movesToEnd
            else { continue }
            let isCentered = place == 0 && css.justifyContent == .center
            found = (placed[place].row, isHalf || isCentered)
            if isBehindGrown { break }
        }
        return found
    }
}

extension ComputedStyle.Alignment {
    /// Whether the first item has free space in front of it.
    fileprivate var movesToEnd: Bool {
        switch self {
        case .end, .flexEnd, .center: true
        case .auto, .normal, .stretch, .start, .baseline, .flexStart, .spaceBetween, .spaceAround,
            .spaceEvenly:
            false
        }
    }
}

extension ComputedStyle {
    /// The height that the columns of a wrapping column container have in pixels; nil if it has one
    /// column.
    var columnHeight: Swift.Float? {
        guard flexDirectionIsColumn, flexWraps else { return nil }
        if height.kind == .pixels, height.value > 0 { return height.value }
        return maxHeight.kind == .pixels && maxHeight.value > 0 ? maxHeight.value : nil
    }
}
