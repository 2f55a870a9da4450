import GarthPage

/// The explicit grid of a container and the place of each item.
private struct GridPlan {
    var tracks: [(least: GridTracks.Size, most: GridTracks.Size)]
    var placement: GridPlacement
    var gap: Float

    /// Whether a column takes the free space, so that the others are no wider than their content.
    var isFlexible: Bool {
        tracks.contains { if case .fraction = $0.most { true } else { false } }
    }
}

/// A grid container (CSS Grid Level 1).
///
/// Columns are sized as the specification says. Rows are as high as their content, and at least as
/// high as their track if that is a length. The reader's rule of flex rows holds here too: running
/// text in columns that are too narrow is set in half as many columns, down to one. A subgrid is a
/// grid of its own with the tracks of the grid around it.
struct GridContext {
    private let css: ComputedStyle
    private let room: ContainerRoom
    private var items: BoxItems
    private var plan = GridPlan(
        tracks: [],
        placement: GridPlacement([], columns: 1, rows: 0, flowsByColumn: false, isDense: false),
        gap: 0)

    init(_ css: ComputedStyle, _ items: BoxItems, room: ContainerRoom) {
        (self.css, self.items, self.room) = (css, items, room)
    }

    /// Lays out the items in the cells of the grid.
    mutating func layOut(in host: inout some ContextHost & ~Copyable) -> ContextAnswer {
        guard !items.all.isEmpty else { return .stacked }
        if hasEmptyRows(in: host) {
            items.all.removeAll { $0.css.clipsOverflow }
            guard !items.all.isEmpty else { return .nothing }
            items.visualOrder = Array(items.all.indices)
        }
        let edges = host.containerEdges(
            for: neededColumns(in: host), least: LayoutLimits.leastTextColumns)
        let width = edges.right - edges.left
        plan = plan(room: room.isMeasuring ? nil : width, in: host)
        if plan.placement.columnCount == 1, items.all.allSatisfy({ $0.css.order == 0 }),
            items.outOfFlow.isEmpty, css.fillsGridArea,
            items.all.allSatisfy({ $0.fillsGridArea })
        {
            return .stacked
        }
        host.measure(&items, in: room)
        if room.isMeasuring {
            let tracks = sized(room: nil, in: host)
            return .measured(
                ContainerWidths(
                    greatest: tracks.greatestSum, least: tracks.leastSum,
                    hard: items.hardColumns))
        }
        guard let widths = readableWidths(room: width, in: host) else { return .stacked }
        let lefts = lefts(of: widths, edges)
        let places = places(lefts: lefts, widths: widths, in: host)
        return host.below { host in
            host.settle(&items, widths: places.map(\.width), in: room)
            confine(places, in: &host)
            var placed: [PlacedBox] = []
            let rows = placeRows(places, to: &placed, in: &host)
            return .rows(host.rows(of: items, placed, rowCount: rows, edges: edges, in: room))
        }
    }

    private mutating func confine(
        _ places: [ItemPlace], in host: inout some ContextHost & ~Copyable
    ) {
        guard items.all.indices.contains(where: { items.all[$0].measure.least > places[$0].width })
        else { return }
        let rows = Dictionary(
            grouping: items.all.indices, by: { plan.placement.cells[$0].row.range.lowerBound })
        for row in rows.values { host.confine(&items, row, places, in: room) }
    }

    /// Whether all rows are shares of nothing: what clips its overflow is closed, as the parts of an
    /// accordion are.
    private func hasEmptyRows(in host: borrowing some ContextHost & ~Copyable) -> Bool {
        let rows = host.trackList(css.gridRows).tracks
        return !rows.isEmpty && css.height.kind == .auto
            && rows.allSatisfy { if case .fraction(0) = $0.most { true } else { false } }
    }

    /// The column and width of each item's content in its area.
    private func places(
        lefts: [Float], widths: [Float], in host: borrowing some ContextHost & ~Copyable
    ) -> [ItemPlace] {
        items.all.indices.map { i in
            let item = items.all[i]
            let tracks = plan.placement.cells[i].column.range
            let last = tracks.upperBound - 1
            let area = lefts[tracks.lowerBound]..<lefts[last] + widths[last]
            let alignment =
                item.css.justifySelf == .auto ? css.justifyItems : item.css.justifySelf
            var found = host.place(item, in: area, alignment, room: area.length)
            if touchesNext(item, at: i), found.width > 2,
                found.width < item.measure.greatest,
                found.column + found.width >= Cell.column(at: lefts[tracks.upperBound])
            {
                found.width -= 1
            }
            return found
        }
    }

    /// Whether nothing stands between an item and the next column: words of two boxes do not touch,
    /// so running text gets a column less than there is, and beside a flexible column an item is
    /// given one more than its words need.
    private func touchesNext(_ item: BoxItem, at index: Int) -> Bool {
        plan.placement.cells[index].column.range.upperBound < plan.placement.columnCount
            && plan.gap + item.right < Cell.width / 2
    }

    /// The columns that a grid makes good use of: the page's if it has several columns.
    private func neededColumns(in host: borrowing some ContextHost & ~Copyable) -> Int {
        guard room.isNarrowed else { return 0 }
        return host.trackList(css.gridColumns).tracks.count > 1 ? room.pageColumns : 0
    }

    // MARK: - Planning

    private func plan(
        room: Float?, in host: borrowing some ContextHost & ~Copyable
    ) -> GridPlan {
        let gap = min(
            max(0, host.pixels(css.columnGap, of: room ?? 0) ?? 0), LayoutLimits.edgePixels)
        let areas = host.gridAreas(css.gridAreas)
        var explicit = expanded(host.trackList(css.gridColumns), room: room, gap: gap, in: host)
        let rows = host.trackList(css.gridRows)
        let columnNames = GridLineNames(
            names: explicit.names, areas: areas.areas.map { ($0.name, $0.columns) },
            trackCount: max(explicit.tracks.count, areas.columnCount))
        let rowNames = GridLineNames(
            names: rows.lineNames, areas: areas.areas.map { ($0.name, $0.rows) },
            trackCount: max(rows.tracks.count, areas.rowCount))
        // Automatic placement goes in the order of `order`.
        var cells: [GridCell] = []
        for index in items.visualOrder {
            let css = items.all[index].css
            cells.append(
                GridCell(
                    row: GridSpan(
                        host.gridLine(css.gridRowStart), host.gridLine(css.gridRowEnd), rowNames),
                    column: GridSpan(
                        host.gridLine(css.gridColumnStart), host.gridLine(css.gridColumnEnd),
                        columnNames)))
        }
        var placement = GridPlacement(
            cells, columns: columnNames.trackCount, rows: rowNames.trackCount,
            flowsByColumn: css.gridFlowIsColumn, isDense: css.gridFlowIsDense)
        if explicit.collapses, !css.gridFlowIsColumn {
            // Repeated tracks behind the last item are none.
            let used = placement.cells.map(\.column.range.upperBound).max() ?? 1
            if used < explicit.tracks.count {
                explicit.tracks.removeLast(explicit.tracks.count - used)
                placement = GridPlacement(
                    cells, columns: used, rows: rowNames.trackCount, flowsByColumn: false,
                    isDense: css.gridFlowIsDense)
            }
        }
        cells = placement.cells
        for (place, index) in items.visualOrder.enumerated() {
            cells[index] = placement.cells[place]
        }
        placement.reorder(cells)
        return GridPlan(
            tracks: allTracks(explicit.tracks, placement.columnCount, room: room, in: host),
            placement: placement, gap: gap)
    }

    /// A track list with its automatic repetition written out.
    private func expanded(
        _ list: GridTrackList, room: Float?, gap: Float,
        in host: borrowing some ContextHost & ~Copyable
    ) -> (tracks: [GridTrack], names: [[[UInt8]]], collapses: Bool) {
        guard let repeated = list.repeated else { return (list.tracks, list.lineNames, false) }
        func width(_ track: GridTrack) -> Float {
            if case .length(let length) = track.most {
                return host.pixels(length, of: room ?? 0) ?? 0
            }
            if case .length(let length) = track.least {
                return host.pixels(length, of: room ?? 0) ?? 0
            }
            return 0
        }
        var others: Float = 0
        for i in list.tracks.indices where !repeated.contains(i) {
            others += width(list.tracks[i]) + gap
        }
        let once = repeated.reduce(Float(0)) { $0 + max(1, width(list.tracks[$1])) + gap }
        var count = 1
        if let room {
            count = max(1, Int((room - others + gap + 0.5) / max(1, once)))
        } else {
            count = max(1, items.all.count / max(1, repeated.count))
        }
        count = min(count, PropertyGrammar.trackLimit / max(1, repeated.count))
        var tracks = Array(list.tracks[..<repeated.lowerBound])
        for _ in 0..<max(1, count) { tracks += list.tracks[repeated] }
        tracks += list.tracks[repeated.upperBound...]
        return (tracks, count == 1 ? list.lineNames : [], list.collapsesEmpty)
    }

    /// The sizes of the explicit tracks and of those that items have added.
    private func allTracks(
        _ explicit: [GridTrack], _ count: Int, room: Float?,
        in host: borrowing some ContextHost & ~Copyable
    ) -> [(least: GridTracks.Size, most: GridTracks.Size)] {
        let automatic = host.trackList(css.gridAutoColumns).tracks
        var tracks: [(least: GridTracks.Size, most: GridTracks.Size)] = []
        for i in 0..<max(count, explicit.count) {
            var track = GridTrack.auto
            if i < explicit.count {
                track = explicit[i]
            } else if !automatic.isEmpty {
                track = automatic[(i - explicit.count) % automatic.count]
            }
            tracks.append((size(track.least, room, in: host), size(track.most, room, in: host)))
        }
        return tracks
    }

    private func size(
        _ size: GridTrack.Size, _ room: Float?, in host: borrowing some ContextHost & ~Copyable
    ) -> GridTracks.Size {
        switch size {
        case .auto: return .auto
        case .minContent: return .minContent
        case .maxContent: return .maxContent
        case .fraction(let factor): return .fraction(factor)
        case .length(let length):
            // A percentage of an unknown width is that of the content.
            guard length.kind != .percent || room != nil else { return .auto }
            return .fixed(max(0, host.pixels(length, of: room ?? 0) ?? 0))
        case .fitContent(let length):
            guard length.kind != .percent || room != nil else { return .maxContent }
            return .fitContent(max(0, host.pixels(length, of: room ?? 0) ?? 0))
        }
    }

    // MARK: - Columns

    private func sized(
        room: Float?, in host: borrowing some ContextHost & ~Copyable
    ) -> GridTracks {
        let isFlexible = plan.isFlexible
        var contributions: [GridTracks.Contribution] = []
        for i in items.all.indices {
            let item = items.all[i]
            let bounds = host.widthBounds(item, room: nil)
            let least = Float(item.measure.least) * Cell.width
            let natural = Float(item.measure.greatest) * Cell.width
            let most = max(bounds.least ?? 0, min(bounds.wished ?? natural, bounds.most))
            var lower = bounds.wished ?? min(least, bounds.most)
            if item.css.clipsOverflow, item.isBox { lower = 0 }
            let isApart = !isFlexible || !touchesNext(item, at: i)
            let edges = item.edges + (isApart ? 0 : Cell.width)
            contributions.append(
                GridTracks.Contribution(
                    tracks: plan.placement.cells[i].column.range,
                    least: max(bounds.least ?? 0, lower) + edges, greatest: most + edges))
        }
        return GridTracks(plan.tracks, gap: plan.gap, items: contributions)
    }

    /// The widths of the columns; a plan whose columns are too narrow for their text gets fewer
    /// columns. nil if the items are to be stacked.
    private mutating func readableWidths(
        room: Float, in host: borrowing some ContextHost & ~Copyable
    ) -> [Float]? {
        var stretches = false
        switch css.justifyContent {
        case .auto, .normal, .stretch: stretches = true
        case .start, .center, .end, .baseline, .flexStart, .flexEnd, .spaceBetween, .spaceAround,
            .spaceEvenly:
            break
        }
        while true {
            let tracks = sized(room: room, in: host)
            let widths = tracks.widths(in: room, stretches: stretches)
            let sum = widths.reduce(plan.gap * Float(widths.count - 1), +)
            if sum <= room + Cell.width, isReadable(widths) { return widths }
            let count = plan.placement.columnCount / 2
            guard count > 1, isUniform else { return nil }
            plan.tracks.removeLast(plan.tracks.count - count)
            var placement = GridPlacement(
                items.visualOrder.map { _ in
                    GridCell(row: GridSpan(start: nil), column: GridSpan(start: nil))
                }, columns: count, rows: 0, flowsByColumn: false, isDense: false)
            var cells = placement.cells
            for (place, index) in items.visualOrder.enumerated() {
                cells[index] = placement.cells[place]
            }
            placement.reorder(cells)
            plan.placement = placement
        }
    }

    /// Whether any item can stand in any column.
    private var isUniform: Bool {
        !css.gridFlowIsColumn
            && items.all.allSatisfy {
                $0.css.gridColumnStart == 0 && $0.css.gridColumnEnd == 0
                    && $0.css.gridRowStart == 0 && $0.css.gridRowEnd == 0
            }
    }

    private func isReadable(_ widths: [Float]) -> Bool {
        guard widths.count > 1 else { return true }
        for i in items.all.indices {
            let tracks = plan.placement.cells[i].column.range
            let width =
                widths[tracks].reduce(plan.gap * Float(tracks.count - 1), +)
                - items.all[i].edges
            guard items.all[i].isNarrow(width) else { continue }
            let columns = Cell.columns(max(0, width))
            if items.all[i].measure.greatest > max(LayoutLimits.runningTextColumns, 2 * columns) {
                return false
            }
        }
        return true
    }

    /// Where each column begins, in pixels.
    private func lefts(
        of widths: [Float], _ edges: (left: Float, right: Float)
    ) -> [Float] {
        let sum = widths.reduce(plan.gap * Float(widths.count - 1), +)
        let free = max(0, edges.right - edges.left - sum)
        let (start, between) = FlexLines.offsets(css.justifyContent, free, count: widths.count)
        var at = edges.left + start
        var lefts: [Float] = []
        for width in widths {
            lefts.append(at)
            at += width + plan.gap + between
        }
        return lefts
    }

    // MARK: - Rows

    /// Sets the items in rows; returns the number of rows.
    private func placeRows(
        _ places: [ItemPlace], to placed: inout [PlacedBox],
        in host: inout some ContextHost & ~Copyable
    ) -> Int {
        let cells = plan.placement.cells
        let gap = min(LayoutLimits.heightRows, host.rowGap(css))
        var items = items
        let starts = Dictionary(grouping: items.all.indices) { cells[$0].row.range.lowerBound }
        for indices in starts.values { items.alignFirstLines(of: indices, css.alignItems) }
        let heights = rowHeights(of: items, gap: gap, in: host)
        var tops = [0]
        for height in heights {
            tops.append(tops[tops.count - 1] + height + (height > 0 ? gap : 0))
        }
        for i in items.all.indices {
            guard let fragment = items.all[i].fragment else { continue }
            let rows = cells[i].row.range
            let last = rows.upperBound - 1
            let height = tops[last] + heights[last] - tops[rows.lowerBound]
            host.place(
                items.all[i], fragment, in: css, at: places[i],
                row: tops[rows.lowerBound] + items.all[i].rowsAbove,
                spare: height - items.all[i].rowCount, to: &placed)
        }
        return max(0, tops[tops.count - 1] - (heights.last(where: { $0 > 0 }) == nil ? 0 : gap))
    }

    /// The heights of the grid's rows: those of their content, and what their tracks ask for.
    private func rowHeights(
        of items: BoxItems, gap: Int, in host: borrowing some ContextHost & ~Copyable
    ) -> [Int] {
        let cells = plan.placement.cells
        var heights = [Int](repeating: 0, count: max(1, plan.placement.rowCount))
        for i in items.all.indices where cells[i].row.count == 1 {
            let row = cells[i].row.range.lowerBound
            heights[row] = max(heights[row], items.all[i].rowCount)
        }
        let tracks = host.trackList(css.gridRows).tracks
        for row in heights.indices where row < tracks.count && heights[row] > 0 {
            guard case .length(let length) = tracks[row].least, length.kind == .pixels else {
                continue
            }
            let rows = Cell.rows(max(0, length.value))
            heights[row] = max(heights[row], min(rows, LayoutLimits.heightRows))
        }
        for i in items.all.indices where cells[i].row.count > 1 {
            let rows = cells[i].row.range
            let present = rows.reduce(gap * (rows.count - 1)) { $0 + heights[$1] }
            let missing = items.all[i].rowCount - present
            if missing > 0 { heights[rows.upperBound - 1] += missing }
        }
        return heights
    }
}

extension Range<Float> {
    fileprivate var length: Float { upperBound - lowerBound }
}

extension ComputedStyle {
    /// Whether `justify-items` stretches items.
    fileprivate var fillsGridArea: Bool {
        switch justifyItems {
        case .auto, .normal, .stretch, .baseline: true
        case .start, .center, .end, .flexStart, .flexEnd, .spaceBetween, .spaceAround, .spaceEvenly:
            false
        }
    }
}

extension BoxItem {
    /// Whether the item would look the same as a block.
    fileprivate var fillsGridArea: Bool {
        switch css.justifySelf {
        case .auto, .normal, .stretch, .baseline: true
        case .start, .center, .end, .flexStart, .flexEnd, .spaceBetween, .spaceAround, .spaceEvenly:
            false
        }
    }
}
