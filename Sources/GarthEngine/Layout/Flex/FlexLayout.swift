import GarthPage

/// Flex containers (CSS Flexbox Level 1 section 9).
///
/// Sizes are CSS pixels until all items have their place; columns are rounded last. A reader's rule
/// stands above the specification: running text narrower than
/// `LayoutLimits.readableColumns` is not set in columns, and items that cannot be as narrow as their
/// row are wrapped, because a terminal cuts what stands beyond its edge.
extension LayoutEngine {
    // MARK: - Rows

    /// Lays out the items of a row container; false if they are to be stacked.
    mutating func fillRow(_ node: NodeID, _ style: StyleID) -> Bool {
        let css = computed(style)
        let block = flow.boxes[flow.boxes.top]
        let base = flow.isMeasuring ? 0 : max(0, block.right - block.left)
        var items = boxItems(of: node, style, base: base)
        guard !items.all.isEmpty else { return false }
        let layout = beginItems(&items, link: block.link)
        var gap = mainGap(items, css, base: base)
        if flow.isMeasuring {
            measureRow(node, items, css, gap: gap, at: block.left)
            dropItems(layout)
            return true
        }
        let edges = containerEdges(
            for: neededColumns(items, gap: gap, block), least: items.leastColumns)
        let room = edges.right - edges.left
        if shrinksText(items, room: room) { gap = min(gap, pixels(css.columnGap, of: base) ?? 0) }
        // A row may leave its container, and not the screen.
        let screen = max(room, Float(flow.columns) * Cell.width - edges.left)
        var sizes = flexSizes(items, room: room, isNarrowed: block.flags.contains(.isNarrowed))
        if let clip = clipEdge() {
            let seen = seenItems(items, css, room: room, clip: clip - edges.left, gap: gap)
            if seen.count < sizes.count {
                sizes = seen.map { sizes[$0] }
                items.keep(seen)
            }
        }
        guard let lines = resolveLines(&sizes, items, css, room: room, screen: screen, gap: gap)
        else {
            return false
        }
        let places = columns(of: sizes, items, lines, between: (edges.left, edges.right))
        enterFlow()
        settleItems(&items, layout, widths: places.map(\.width))
        for line in lines { confine(&items, layout, line.map { items.visualOrder[$0] }, places) }
        var placed: [PlacedBox] = []
        let rows = placeLines(lines, items, places, css, to: &placed)
        finishItems(items, layout, of: node, placed, rowCount: rows, edges: edges)
        return true
    }

    /// The gap between two items in pixels; one column where they would touch.
    private func mainGap(_ items: BoxItems, _ css: ComputedStyle, base: Float) -> Float {
        let gap = min(max(0, pixels(css.columnGap, of: base) ?? 0), LayoutLimits.edgePixels)
        let touches = items.all.allSatisfy {
            $0.edges == 0 && $0.content != .text && $0.css.flexGrow == 0
                && $0.css.flexBasis.kind == .auto && $0.css.width.kind == .auto
        }
        return gap == 0 && touches && css.justifyContent.packsItems ? Cell.width : gap
    }

    /// Whether a row is too wide, and all its items but the last are texts that break: their lines end
    /// before their neighbours, and no gap need be made.
    private func shrinksText(_ items: BoxItems, room: Float) -> Bool {
        let columns = items.all.reduce(0) { $0 + $1.measure.greatest }
        return Float(min(columns, 1 << 20)) * Cell.width > room
            && items.visualOrder.dropLast().allSatisfy {
                items.all[$0].measure.least < items.all[$0].measure.greatest
            }
    }

    /// The columns of all items beside one another, none wider than running text is elsewhere.
    private func neededColumns(_ items: BoxItems, gap: Float, _ block: OpenBox) -> Int {
        guard block.flags.contains(.isNarrowed) else { return 0 }
        var sum = gap * Float(items.all.count - 1)
        for item in items.all {
            let most = max(
                item.measure.least, min(item.measure.greatest, input.textMeasure.columns))
            sum += Float(most) * Cell.width + item.edges
        }
        return Cell.columns(min(max(0, sum), LayoutLimits.boxPixels))
    }

    private mutating func measureRow(
        _ node: NodeID, _ items: BoxItems, _ css: ComputedStyle, gap: Float, at left: Float
    ) {
        var (greatest, sum, widest) = (Float(-gap), Float(-gap), Float(0))
        for item in items.all {
            let bounds = widthBounds(item, room: nil)
            let least = Float(item.measure.least) * Cell.width
            var most = bounds.wished ?? Float(item.measure.greatest) * Cell.width
            most = max(bounds.least ?? 0, min(bounds.most, most))
            let lower = max(bounds.least ?? 0, min(least, bounds.most, bounds.wished ?? least))
            greatest += max(most, lower) + item.edges + gap
            sum += lower + item.edges + gap
            widest = max(widest, lower + item.edges)
        }
        let least = css.flexWraps ? widest : sum
        finishMeasured(
            node, greatest: max(greatest, least), least: least,
            hard: items.all.map(\.measure.hard).max() ?? 0, at: left)
    }

    /// The content width that the style asks for, and its bounds, in pixels; percentages of `room`.
    func widthBounds(
        _ item: BoxItem, room: Float?
    ) -> (wished: Float?, least: Float?, most: Float) {
        let css = item.css
        guard item.isBox else {
            let isShare = css.width.kind == .percent && item.content == .whole
            guard isShare, let room,
                isTextField(item.node) || input.options.showsPictures && isPicture(item.node)
            else { return (nil, nil, .infinity) }
            return (pixels(css.width, of: room), nil, .infinity)
        }
        let padding =
            (pixels(css.padding.left, of: room ?? 0) ?? 0)
            + (pixels(css.padding.right, of: room ?? 0) ?? 0)
        func used(_ length: Length) -> Float? {
            switch length.kind {
            case .percent where room == nil: return nil
            case .minContent: return Float(item.measure.least) * Cell.width
            case .maxContent: return Float(item.measure.greatest) * Cell.width
            case .auto, .pixels, .percent, .fitContent:
                guard let value = pixels(length, of: room ?? 0) else { return nil }
                let inner = css.isBorderBox ? value - padding : value
                return max(0, min(inner, LayoutLimits.boxPixels))
            }
        }
        return (used(css.width), used(css.minWidth), used(css.maxWidth) ?? .infinity)
    }

    /// The sizes of all items, in visual order.
    private func flexSizes(_ items: BoxItems, room: Float, isNarrowed: Bool) -> [FlexSize] {
        // A label of a few letters is not broken for the text beside it.
        let label = Float(LayoutLimits.labelColumns) * Cell.width
        return items.visualOrder.map { index in
            let item = items.all[index]
            let css = item.css
            let bounds = widthBounds(item, room: room)
            let least = Float(item.measure.least) * Cell.width
            var greatest = Float(item.measure.greatest) * Cell.width
            if isNarrowed {
                greatest = min(greatest, max(least, Float(input.textMeasure.columns) * Cell.width))
            }
            var size = FlexSize(base: greatest)
            var basis = item
            if css.flexBasis.kind != .auto { basis.css.width = css.flexBasis }
            if let wished = widthBounds(basis, room: room).wished { size.base = wished }
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

    /// The lines of items with their final sizes and places; nil if the items are to be stacked.
    private func resolveLines(
        _ sizes: inout [FlexSize], _ items: BoxItems, _ css: ComputedStyle, room: Float,
        screen: Float, gap: Float
    ) -> [Range<Int>]? {
        var lines = FlexLines.lines(of: sizes, room: room, gap: gap, wraps: css.flexWraps)
        for line in lines { FlexLines.resolve(&sizes[line], room: room, gap: gap) }
        if lines.contains(where: { overflows(sizes[$0], room: screen, gap: gap) }) {
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
                if text > max(LayoutLimits.runningTextColumns, 2 * columns) { return nil }
            }
        }
        let isMirrored = css.flexDirectionIsReversed != css.isRightToLeft
        for line in lines {
            FlexLines.place(
                &sizes[line], room: room, gap: gap, justify: css.justifyContent,
                isMirrored: isMirrored)
        }
        return lines
    }

    private func overflows(_ sizes: ArraySlice<FlexSize>, room: Float, gap: Float) -> Bool {
        let sum = sizes.reduce(gap * Float(sizes.count - 1)) { $0 + $1.used + $1.edges }
        return sum > room + Cell.width
    }

    /// The column and the width of each item's content, in the order of the document.
    private func columns(
        of sizes: [FlexSize], _ items: BoxItems, _ lines: [Range<Int>],
        between edges: (left: Float, right: Float)
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
            part(line, of: sizes, items, in: &places, between: edges)
        }
        return places
    }

    /// Moves items apart whose gap was rounded away, so that their words would become one, where the
    /// row has the columns for that.
    private func part(
        _ line: Range<Int>, of sizes: [FlexSize], _ items: BoxItems,
        in places: inout [ItemPlace], between edges: (left: Float, right: Float)
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
    private mutating func placeLines(
        _ lines: [Range<Int>], _ items: BoxItems, _ places: [ItemPlace],
        _ css: ComputedStyle, to placed: inout [PlacedBox]
    ) -> Int {
        let gap = Cell.rows(min(max(0, pixels(css.rowGap, of: 0) ?? 0), LayoutLimits.edgePixels))
        var row = 0
        let lines = css.flexWrapIsReversed ? lines.reversed() : lines
        var items = items
        for (number, line) in lines.enumerated() {
            let indices = line.map { items.visualOrder[$0] }
            items.alignFirstLines(of: indices, css.alignItems)
            var height = indices.map { items.all[$0].rowCount }.max() ?? 0
            if lines.count == 1, height > 0 { height = max(height, ownRows(css)) }
            if number > 0, height > 0 { row += min(gap, LayoutLimits.heightRows) }
            for i in indices {
                let item = items.all[i]
                guard let fragment = item.fragment else { continue }
                place(
                    item, fragment, in: css, at: places[i], row: row + item.rowsAbove,
                    columns: places[i].width, spare: height - item.rowCount, to: &placed)
            }
            row += height
        }
        return row
    }

    /// The rows that a container's own height gives its only line.
    private func ownRows(_ css: ComputedStyle) -> Int {
        guard css.height.kind == .pixels else { return 0 }
        return min(Cell.rows(max(0, css.height.value)), LayoutLimits.heightRows)
    }

    /// The rows above an item in a line that is higher than the item.
    func crossOffset(_ item: BoxItem, _ css: ComputedStyle, spare: Int) -> Int {
        guard spare > 0 else { return 0 }
        if item.css.margin.top.kind == .auto {
            return item.css.margin.bottom.kind == .auto ? spare / 2 : spare
        }
        switch item.css.alignSelf == .auto ? css.alignItems : item.css.alignSelf {
        case .center: return spare / 2
        case .end: return spare
        case .flexEnd: return css.flexWrapIsReversed ? 0 : spare
        case .flexStart, .baseline: return css.flexWrapIsReversed ? spare : 0
        case .auto, .normal, .stretch, .start, .spaceBetween, .spaceAround, .spaceEvenly: return 0
        }
    }

    // MARK: - Columns

    /// Lays out the items of a column container; false if plain blocks show the same.
    mutating func fillColumn(_ node: NodeID, _ style: StyleID) -> Bool {
        let css = computed(style)
        let block = flow.boxes[flow.boxes.top]
        let base = flow.isMeasuring ? 0 : max(0, block.right - block.left)
        var items = boxItems(of: node, style, base: base)
        let fills = css.alignsItemsToFill && items.all.allSatisfy { $0.css.fillsColumn }
        let isInOrder = items.all.allSatisfy { $0.css.order == 0 }
        let isPlain = fills && isInOrder && !css.flexDirectionIsReversed
        if isPlain && css.columnHeight == nil || items.all.isEmpty { return false }
        let layout = beginItems(&items, link: block.link)
        if flow.isMeasuring {
            measureColumn(node, items, at: block.left)
            dropItems(layout)
            return true
        }
        let edges = containerEdges(for: 0, least: items.leastColumns)
        let columns = columnLines(&items, css, edges, link: layout.link, depth: layout.level)
        if isPlain && columns.count < 2 {
            return false
        }
        enterFlow()
        var places = [ItemPlace](repeating: ItemPlace(), count: items.all.count)
        for column in columns {
            for i in column.items {
                places[i] = place(inColumn: items.all[i], css, (column.left, column.right))
            }
        }
        settleItems(&items, layout, widths: places.map(\.width))
        var placed: [PlacedBox] = []
        var rows = 0
        for column in columns {
            rows = max(rows, placeColumn(column.items, items, places, css, to: &placed))
        }
        finishItems(items, layout, of: node, placed, rowCount: rows, edges: edges)
        if columns.count == 1 { noteFreeRows(ofColumn: columns[0].items, items, css, placed) }
        return true
    }

    private mutating func placeColumn(
        _ order: [Int], _ items: BoxItems, _ places: [ItemPlace],
        _ css: ComputedStyle, to placed: inout [PlacedBox]
    ) -> Int {
        let gap = Cell.rows(min(max(0, pixels(css.rowGap, of: 0) ?? 0), LayoutLimits.edgePixels))
        var row = 0
        for i in order {
            let item = items.all[i]
            guard let fragment = item.fragment, item.rowCount > 0 else { continue }
            if row > 0 { row += min(gap, LayoutLimits.heightRows) }
            var box = PlacedBox(
                fragment: fragment, column: places[i].column, row: row + item.rowsAbove)
            box.paint = paint(of: item, at: places[i], rows: paddingRows(of: item, box.row))
            placed.append(box)
            row += item.rowCount
        }
        return row
    }

    private mutating func measureColumn(_ node: NodeID, _ items: BoxItems, at left: Float) {
        var (greatest, least): (Float, Float) = (0, 0)
        for item in items.all {
            let bounds = widthBounds(item, room: nil)
            let own = Float(item.measure.greatest) * Cell.width
            let width = max(bounds.least ?? 0, min(bounds.most, bounds.wished ?? own))
            greatest = max(greatest, width + item.edges)
            let narrow = min(Float(item.measure.least) * Cell.width, bounds.most)
            least = max(least, max(bounds.least ?? 0, narrow) + item.edges)
        }
        finishMeasured(
            node, greatest: max(greatest, least), least: least,
            hard: items.all.map(\.measure.hard).max() ?? 0, at: left)
    }

    /// The column and width of an item's content that stands alone in its row.
    private func place(
        inColumn item: BoxItem, _ css: ComputedStyle, _ edges: (left: Float, right: Float)
    ) -> ItemPlace {
        let room = edges.right - edges.left
        let alignment = item.css.alignSelf == .auto ? css.alignItems : item.css.alignSelf
        return place(item, in: edges.left..<max(edges.left, edges.right), alignment, room: room)
    }

    /// The column and width of an item's content in a place of its own: the whole width if it is
    /// stretched, else its natural width at one side or in the middle.
    func place(
        _ item: BoxItem, in area: Range<Float>, _ alignment: ComputedStyle.Alignment, room: Float
    ) -> ItemPlace {
        let available = max(Cell.width, area.upperBound - area.lowerBound - item.edges)
        let bounds = widthBounds(item, room: room)
        let autoLeft = item.css.margin.left.kind == .auto
        let autoRight = item.css.margin.right.kind == .auto
        let fills: Bool
        switch alignment {
        case .auto, .normal, .stretch:
            fills = !autoLeft && !autoRight && bounds.wished == nil
        case .start, .center, .end, .baseline, .flexStart, .flexEnd, .spaceBetween, .spaceAround,
            .spaceEvenly:
            fills = false
        }
        let natural = Float(item.measure.greatest) * Cell.width
        let least = Float(item.measure.least) * Cell.width
        var width = fills ? available : bounds.wished ?? max(least, natural)
        width = max(bounds.least ?? 0, min(width, bounds.most, available))
        let spare = available - width
        var shift: Float = 0
        if autoLeft || autoRight {
            shift = autoLeft && autoRight ? spare / 2 : autoLeft ? spare : 0
        } else {
            switch alignment {
            case .center: shift = spare / 2
            case .end, .flexEnd: shift = spare
            case .auto, .normal, .stretch, .start, .baseline, .flexStart, .spaceBetween,
                .spaceAround, .spaceEvenly:
                shift = 0
            }
        }
        let left = area.lowerBound + item.left + max(0, shift)
        let column = max(0, Cell.column(at: left))
        return ItemPlace(
            column: column, width: max(1, Cell.wholeColumns(width)), left: left, pixels: width)
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

extension ComputedStyle.Alignment {
    /// Whether items stand without space between them.
    var packsItems: Bool {
        switch self {
        case .spaceBetween, .spaceAround, .spaceEvenly: false
        case .auto, .normal, .stretch, .start, .center, .end, .baseline, .flexStart, .flexEnd: true
        }
    }
}
