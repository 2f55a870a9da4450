import GarthPage

/// A row container (CSS Flexbox Level 1 section 9).
///
/// Sizes are CSS pixels until all items have their place; columns are rounded last. A reader's rule
/// stands above the specification: running text narrower than
/// `LayoutLimits.readableColumns` is not set in columns, and items that cannot be as narrow as their
/// row are wrapped, because a terminal cuts what stands beyond its edge.
struct FlexRow {
    let css: ComputedStyle
    private let room: ContainerRoom
    private(set) var items: BoxItems
    /// The gap between two items in pixels.
    private var gap: Float = 0
    /// The lines of items, as places in the visual order.
    private var lines: [Range<Int>] = []

    init(_ css: ComputedStyle, _ items: BoxItems, room: ContainerRoom) {
        (self.css, self.items, self.room) = (css, items, room)
    }

    /// Lays out the items beside each other.
    mutating func layOut(in host: inout some ContextHost & ~Copyable) -> ContextAnswer {
        guard !items.all.isEmpty else { return .stacked }
        host.measure(&items, in: room)
        gap = mainGap(in: host)
        if room.isMeasuring { return .measured(widths(in: host)) }
        let edges = host.containerEdges(for: neededColumns, least: items.leastColumns)
        let width = edges.right - edges.left
        if shrinksText(room: width) {
            gap = min(gap, host.pixels(css.columnGap, of: room.width) ?? 0)
        }
        // A row may leave its container, and not the screen.
        let screen = max(width, Float(room.columns) * Cell.width - edges.left)
        var sizes = sizes(room: width, in: host)
        if let clip = host.clipEdge() {
            let seen = seenItems(room: width, clip: clip - edges.left, gap: gap, in: host)
            if seen.count < sizes.count {
                sizes = seen.map { sizes[$0] }
                items.keep(seen)
            }
        }
        guard resolveLines(&sizes, room: width, screen: screen) else { return .stacked }
        let places = columns(of: sizes, between: (edges.left, edges.right))
        return host.below { host in
            host.settle(&items, widths: places.map(\.width), in: room)
            for line in lines {
                host.confine(&items, line.map { items.visualOrder[$0] }, places, in: room)
            }
            var placed: [PlacedBox] = []
            let rows = placeLines(places, to: &placed, in: &host)
            return .rows(host.rows(of: items, placed, rowCount: rows, edges: edges, in: room))
        }
    }

    /// The gap between two items in pixels; one column where they would touch.
    private func mainGap(in host: borrowing some ContextHost & ~Copyable) -> Float {
        let wished = max(0, host.pixels(css.columnGap, of: room.width) ?? 0)
        let gap = min(wished, LayoutLimits.edgePixels)
        let touches = items.all.allSatisfy {
            $0.edges == 0 && $0.content != .text && $0.css.flexGrow == 0
                && $0.css.flexBasis.kind == .auto && $0.css.width.kind == .auto
        }
        return gap == 0 && touches && css.justifyContent.packsItems ? Cell.width : gap
    }

    /// Whether a row is too wide, and all its items but the last are texts that break: their lines end
    /// before their neighbours, and no gap need be made.
    private func shrinksText(room: Float) -> Bool {
        let columns = items.all.reduce(0) { $0 + $1.measure.greatest }
        return Float(min(columns, 1 << 20)) * Cell.width > room
            && items.visualOrder.dropLast().allSatisfy {
                items.all[$0].measure.least < items.all[$0].measure.greatest
            }
    }

    /// The columns of all items beside one another, none wider than running text is elsewhere.
    private var neededColumns: Int {
        guard room.isNarrowed else { return 0 }
        var sum = gap * Float(items.all.count - 1)
        for item in items.all {
            let most = max(item.measure.least, min(item.measure.greatest, room.textColumns))
            sum += Float(most) * Cell.width + item.edges
        }
        return Cell.columns(min(max(0, sum), LayoutLimits.boxPixels))
    }

    private func widths(in host: borrowing some ContextHost & ~Copyable) -> ContainerWidths {
        var (greatest, sum, widest) = (Float(-gap), Float(-gap), Float(0))
        for item in items.all {
            let bounds = host.widthBounds(item, room: nil)
            let least = Float(item.measure.least) * Cell.width
            var most = bounds.wished ?? Float(item.measure.greatest) * Cell.width
            most = max(bounds.least ?? 0, min(bounds.most, most))
            let lower = max(bounds.least ?? 0, min(least, bounds.most, bounds.wished ?? least))
            greatest += max(most, lower) + item.edges + gap
            sum += lower + item.edges + gap
            widest = max(widest, lower + item.edges)
        }
        let least = css.flexWraps ? widest : sum
        return ContainerWidths(
            greatest: max(greatest, least), least: least, hard: items.hardColumns)
    }

    /// The sizes of all items, in visual order.
    private func sizes(
        room width: Float, in host: borrowing some ContextHost & ~Copyable
    ) -> [FlexSize] {
        // A label of a few letters is not broken for the text beside it.
        let label = Float(LayoutLimits.labelColumns) * Cell.width
        return items.visualOrder.map { index in
            let item = items.all[index]
            let css = item.css
            let bounds = host.widthBounds(item, room: width)
            let least = Float(item.measure.least) * Cell.width
            var greatest = Float(item.measure.greatest) * Cell.width
            if room.isNarrowed {
                greatest = min(greatest, max(least, Float(room.textColumns) * Cell.width))
            }
            var size = FlexSize(base: greatest)
            var basis = item
            if css.flexBasis.kind != .auto { basis.css.width = css.flexBasis }
            if let wished = host.widthBounds(basis, room: width).wished { size.base = wished }
            size.most = bounds.most
            // An automatic minimum is that of the content, or less if the style says a width.
            let automatic =
                css.clipsOverflow && item.isBox
                ? 0 : min(max(least, min(greatest, label)), bounds.wished ?? greatest, bounds.most)
            size.least = bounds.least ?? automatic
            size.edges = item.edges
            size.grow = item.content == .text ? 0 : css.flexGrow
            size.shrink = item.content == .text ? 1 : css.flexShrink
            size.hasAutoMarginBefore = css.margin.left.kind == .auto
            size.hasAutoMarginAfter = css.margin.right.kind == .auto
            return size
        }
    }

    /// Finds the lines of items with their final sizes and places; false if the items are to be
    /// stacked.
    private mutating func resolveLines(
        _ sizes: inout [FlexSize], room: Float, screen: Float
    ) -> Bool {
        lines = FlexLines.lines(of: sizes, room: room, gap: gap, wraps: css.flexWraps)
        for line in lines { FlexLines.resolve(&sizes[line], room: room, gap: gap) }
        if lines.contains(where: { Self.overflows(sizes[$0], room: screen, gap: gap) }) {
            for i in sizes.indices {
                sizes[i].most = min(sizes[i].most, max(Cell.width, room - sizes[i].edges))
                sizes[i].least = min(sizes[i].least, sizes[i].most)
                sizes[i].shrink = max(sizes[i].shrink, 1)
            }
            lines = FlexLines.lines(of: sizes, room: room, gap: gap, wraps: true)
            for line in lines { FlexLines.resolve(&sizes[line], room: room, gap: gap) }
        }
        for line in lines where line.count > 1 {
            for i in line where items.all[items.visualOrder[i]].isNarrow(sizes[i].used) {
                let text = items.all[items.visualOrder[i]].measure.greatest
                let columns = Cell.columns(sizes[i].used)
                if text > max(LayoutLimits.runningTextColumns, 2 * columns) { return false }
            }
        }
        let isMirrored = css.flexDirectionIsReversed != css.isRightToLeft
        for line in lines {
            FlexLines.place(
                &sizes[line], room: room, gap: gap, justify: css.justifyContent,
                isMirrored: isMirrored)
        }
        return true
    }

    private static func overflows(
        _ sizes: ArraySlice<FlexSize>, room: Float, gap: Float
    ) -> Bool {
        let sum = sizes.reduce(gap * Float(sizes.count - 1)) { $0 + $1.used + $1.edges }
        return sum > room + Cell.width
    }

    /// The column and the width of each item's content, in the order of the document.
    private func columns(
        of sizes: [FlexSize], between edges: (left: Float, right: Float)
    ) -> [ItemPlace] {
        var places = [ItemPlace](repeating: ItemPlace(), count: sizes.count)
        for line in lines {
            for i in line {
                let item = items.all[items.visualOrder[i]]
                let left = edges.left + sizes[i].position + item.left
                let column = max(0, Cell.column(at: left))
                var width = max(1, Cell.wholeColumns(sizes[i].used))
                // Running text does not touch the text of its neighbour.
                if width < item.measure.greatest, width > 2,
                    column + width >= Cell.column(at: left + sizes[i].used),
                    sizes[line].contains(where: {
                        abs($0.position - sizes[i].position - sizes[i].used - item.edges) < 1
                    }), item.right < Cell.width / 2
                {
                    width -= 1
                }
                places[items.visualOrder[i]] = ItemPlace(
                    column: column, width: width, left: left, pixels: sizes[i].used)
            }
            part(line, of: sizes, in: &places, between: edges)
        }
        return places
    }

    /// Moves items apart whose gap was rounded away, so that their words would become one, where the
    /// row has the columns for that.
    private func part(
        _ line: Range<Int>, of sizes: [FlexSize], in places: inout [ItemPlace],
        between edges: (left: Float, right: Float)
    ) {
        guard line.count > 1 else { return }
        var columns: [(index: Int, column: Int)] = []
        var (textEnd, pixelEnd, isMoved) = (0, Float.infinity, false)
        for i in line.sorted(by: { sizes[$0].position < sizes[$1].position }) {
            let index = items.visualOrder[i]
            let item = items.all[index]
            var column = max(places[index].column, isMoved ? textEnd : 0)
            let left = sizes[i].position + item.left
            if column == textEnd, left - pixelEnd >= LayoutLimits.visibleGap {
                column += 1
                isMoved = true
            }
            columns.append((index, column))
            let width = min(places[index].width, item.measure.greatest)
            guard width > 0 else { continue }
            (textEnd, pixelEnd) = (column + width, left + sizes[i].used)
        }
        guard isMoved, let first = columns.first?.column else { return }
        // What moves beyond the end of the row moves the row.
        let excess = max(0, textEnd - Cell.column(at: edges.right))
        guard first - excess >= max(0, Cell.column(at: edges.left)) else { return }
        for (index, column) in columns { places[index].column = column - excess }
    }

    /// Sets the lines of items one below the other; returns the number of rows.
    private func placeLines(
        _ places: [ItemPlace], to placed: inout [PlacedBox],
        in host: inout some ContextHost & ~Copyable
    ) -> Int {
        let gap = host.rowGap(css)
        var row = 0
        let lines = css.flexWrapIsReversed ? lines.reversed() : lines
        var items = items
        for (number, line) in lines.enumerated() {
            let indices = line.map { items.visualOrder[$0] }
            items.alignFirstLines(of: indices, css.alignItems)
            var height = indices.map { items.all[$0].rowCount }.max() ?? 0
            if lines.count == 1, height > 0 { height = max(height, ownRows) }
            if number > 0, height > 0 { row += min(gap, LayoutLimits.heightRows) }
            for i in indices {
                let item = items.all[i]
                guard let fragment = item.fragment else { continue }
                host.place(
                    item, fragment, in: css, at: places[i], row: row + item.rowsAbove,
                    columns: places[i].width, spare: height - item.rowCount, to: &placed)
            }
            row += height
        }
        return row
    }

    /// The rows that a container's own height gives its only line.
    private var ownRows: Int {
        guard css.height.kind == .pixels else { return 0 }
        return min(Cell.rows(max(0, css.height.value)), LayoutLimits.heightRows)
    }
}

extension ComputedStyle.Alignment {
    /// Whether items stand without space between them.
    var packsItems: Bool {
        switch self {
        case .spaceBetween, .spaceAround, .spaceEvenly: false
        case .auto, .normal, .stretch, .start, .center, .end, .baseline, .flexStart, .flexEnd: true
        }
    }
}
