import GarthPage

/// A caption that is laid out.
private struct Caption {
    var fragment: Fragment
    var isBelow: Bool
    /// Its margins and padding above and below in pixels.
    var above: Float
    var below: Float
}

/// The changes of counters by the rows and row groups of a table.
private struct CounterPlace {
    /// The depth of the table's parts in the tree, relative to the table.
    static let group: Int32 = 1
    static let row: Int32 = 2
    static let cell: Int32 = 3

    /// The next row and row group to begin.
    var row = 0
    var group = 0
}

extension LayoutEngine {
    /// Lays out a whole table; false when its end is awaited.
    mutating func openTable(
        _ child: NodeID, _ node: Node, _ style: StyleID, _ look: Look
    ) -> Bool {
        if depth >= LayoutLimits.nestedContexts
            || depth > 0 && depth * extent(of: child) > LayoutLimits.nestedExtent
        {
            openBlock(child, node, style, look)
            return true
        }
        if isGrowing(child) { return false }
        var reader = TableReader(SiblingRange(first: node.firstChild, style: style))
        guard var grid = reader.read(input.document, &styles), !grid.cells.isEmpty,
            !isBlock(grid, of: child, style)
        else {
            openBlock(child, node, style, look)
            return true
        }
        if look.isRightToLeft, input.options.usesVisualOrder { grid.mirror() }
        endLine()
        let level = elementDepth
        let isShown: Void? = attempting(in: .flowBelow) {
            $0.changeCounters(child, style, look, depth: level)
            return $0.layOutTable(child, style, grid) ? () : nil
        }
        guard isShown != nil else {
            openBlock(child, node, style, look)
            return true
        }
        flow.boxes.finish(child)
        shared.counters.close(level)
        return true
    }

    /// Whether a table of nothing but one anonymous cell is laid out as a block: its content is too
    /// large to be measured, or stands beside generated content.
    private mutating func isBlock(_ grid: TableGrid, of child: NodeID, _ style: StyleID) -> Bool {
        guard grid.cells.count == 1, grid.cells[0].content != nil, grid.captions.isEmpty else {
            return false
        }
        return extent(of: child) > LayoutLimits.atomicExtent
            || styles.before(of: child, style: style, in: input.document) != nil
            || styles.after(of: child, style: style, in: input.document) != nil
    }

    /// Lays out a table in its grid; false when it is too wide for that. The element is none for an
    /// anonymous table.
    mutating func layOutTable(_ child: NodeID, _ style: StyleID, _ grid: TableGrid) -> Bool {
        let css = computed(style)
        if depth == 0, !measures.isEmpty, measures[grid.cells[0].key] == nil {
            measures.removeAll(keepingCapacity: true)
        }
        let block = flow.boxes[flow.boxes.block]
        let base = flow.isMeasuring ? 0 : max(0, block.right - block.left)
        var table = TableBox(grid: grid)
        table.depth = elementDepth
        table.link = flow.boxes[flow.boxes.top].link
        chooseLook(&table, child, css)
        if child.exists { table.paint = paintLook(of: css) }
        enterFlow()
        let mark = flow.out.mark
        var widths = measureCells(&table)
        let natural = measure(table, widths)
        leaveFlow()
        let align = tableAlign(css, child)
        let margin = Cell.columns(max(0, pixels(css.margin.left, of: base) ?? 0))
        let edges = edges(
            for: neededColumns(table, widths, css) + margin, in: block,
            isCentered: align == .center)
        let left = edges.left + margin
        let right = edges.right - Cell.columns(max(0, pixels(css.margin.right, of: base) ?? 0))
        let room = flow.isMeasuring ? LayoutLimits.unlimitedColumns : max(1, right - left)
        if depth > 0 { noteTable(natural, left: left) }
        if flow.isMeasuring {
            pool[depth + 1].out.truncate(to: mark)
            return true
        }

        let chrome = table.isBordered ? table.grid.columnCount + 1 : table.leading + widths.gaps
        var inner = max(1, room - chrome)
        var fills = false
        if let wished = tableWidth(css, base, room: room) {
            fills = true
            inner = max(1, min(inner, wished - chrome))
            inner = max(inner, min(widths.leastSum, room - chrome))
        }
        if widths.leastSum > inner, !scrolls(widths, room - chrome),
            !fits(&widths, room - chrome, chrome: chrome, table, css)
        {
            pool[depth + 1].out.truncate(to: mark)
            return false
        }
        // The anchor of a block was noted when it began.
        let isBlock = flow.boxes[flow.boxes.top].node == child
        if child.exists, !isBlock, input.options.isInteractive, input.document.has(.id, child) {
            flow.heads.wait(anchor: child)
        }
        flow.space.add(margin: pixels(css.margin.top, of: base) ?? 0)
        if widths.leastSum > inner { inner = widths.leastSum }
        table.widths =
            (fills && css.tableLayoutIsFixed
                ? widths.fixedLayout(over: inner, wishes: firstRowWishes(table.grid)) : nil)
            ?? widths.distributed(over: inner, fills: fills)
        place(&table)
        enterFlow()
        layOutCells(&table)
        let captions = layOutCaptions(table)
        leaveFlow()
        let spare = max(0, right - left - table.width)
        let start = left + (align == .left ? 0 : align == .center ? spare / 2 : spare)
        emit(captions, areBelow: false, at: start)
        compose(&table, at: start)
        emit(captions, areBelow: true, at: start)
        pool[depth + 1].out.truncate(to: mark)
        flow.space.add(margin: pixels(css.margin.bottom, of: base) ?? 0)
        return true
    }

    // MARK: - What it looks like

    private mutating func chooseLook(_ table: inout TableBox, _ child: NodeID, _ css: ComputedStyle)
    {
        if child.exists, let border = input.document.attribute(.border, of: child) {
            table.isBordered =
                input.document.integer(.border, of: child) ?? 1 != 0 || border.isEmpty
        } else {
            table.isBordered = hasBorders(table.grid)
        }
        guard !table.isBordered else { return }
        let spacing = css.borderCollapses ? 0 : css.borderSpacingX
        if !css.borderCollapses {
            let rows = Cell.rows(min(css.borderSpacingY, LayoutLimits.edgePixels))
            table.rowGap = min(LayoutLimits.blankRows, rows)
        }
        var padding: Float = 0
        for cell in table.grid.cells.prefix(LayoutLimits.paddingCells) {
            let style = computed(cell.style)
            let both =
                (pixels(style.padding.left, of: 0) ?? 0)
                + (pixels(style.padding.right, of: 0) ?? 0)
            padding = max(padding, both)
        }
        let space = min(1000, spacing + padding)
        let gap = max(
            hasHeaders(table.grid) ? 2 : 1, min(LayoutLimits.tableGap, Cell.columns(space)))
        let isNarrow = space - (spacing == Self.ownSpacing ? Self.ownSpacing - 2 : 0) < Cell.width
        table.gaps = ColumnGaps(gap, closed: isNarrow ? closedColumns(table.grid) : 0)
        table.spacing = spacing == Self.ownSpacing ? 0 : Cell.columns(min(spacing, 1000))
        table.leadPadding = min(Cell.columns(padding / 2), LayoutLimits.tableGap)
        table.leading = spacing > 0 && depth < 2 && !flow.heads.hasMarkers ? 1 : 0
        if spacing >= Cell.width * 1.5 {
            table.leading = min(LayoutLimits.tableGap, Cell.columns(spacing))
        }
    }

    /// The space between cells in pixels in Garth's own style sheet; in those of other browsers it is
    /// 2, of which no column would be left.
    private static let ownSpacing: Float = 8

    /// Whether the first row has headers: such a table is read by columns, and needs more room.
    private func hasHeaders(_ grid: TableGrid) -> Bool {
        guard grid.columnCount > 1, let row = grid.rows.first else { return false }
        let cells = grid.cells[row.firstCell..<row.firstCell + row.cellCount]
        return cells.count > 1 && cells.allSatisfy { input.document.isElement($0.node, .th) }
    }

    /// Whether the cells ask for borders around themselves.
    private func hasBorders(_ grid: TableGrid) -> Bool {
        var framed = 0
        var seen = 0
        for cell in grid.cells.prefix(LayoutLimits.borderCells) {
            let css = computed(cell.style)
            seen += 1
            if isLine(css.borderStyle.top, css.borderWidth.top),
                isLine(css.borderStyle.bottom, css.borderWidth.bottom),
                isLine(css.borderStyle.left, css.borderWidth.left),
                isLine(css.borderStyle.right, css.borderWidth.right)
            {
                framed += 1
            }
        }
        return seen > 0 && framed * 2 > seen
    }

    private func isLine(_ style: ComputedStyle.BorderStyle, _ width: Float) -> Bool {
        style != .none && style != .hidden && width >= 1
    }

    private func tableWidth(_ css: ComputedStyle, _ base: Float, room: Int) -> Int? {
        guard !flow.isMeasuring else { return nil }
        guard let width = pixels(css.width, of: base) else { return nil }
        return min(room, Cell.columns(min(max(0, width), LayoutLimits.boxPixels)))
    }

    private func tableAlign(_ css: ComputedStyle, _ child: NodeID) -> LineAlign {
        if css.margin.left.kind == .auto {
            return css.margin.right.kind == .auto ? .center : .right
        }
        if css.margin.right.kind == .auto { return .left }
        if child.exists, let align = input.document.attribute(.align, of: child) {
            if equals(align, "center") { return .center }
            if equals(align, "right") { return .right }
            return .left
        }
        let block = flow.boxes[flow.boxes.block]
        guard block.node.exists else { return .left }
        return switch computed(block.style).textAlign {
        case .webkitCenter: .center
        case .webkitRight: .right
        case .webkitLeft: .left
        case .start, .end, .left, .right, .center, .justify:
            block.look.isRightToLeft ? .right : .left
        }
    }

    // MARK: - Measuring

    /// Lays out every cell in its natural width and collects the columns' widths.
    private mutating func measureCells(_ table: inout TableBox) -> TableWidths {
        var widths = TableWidths(columnCount: table.grid.columnCount, gaps: table.gaps)
        for (column, width) in table.grid.columnWidths.enumerated()
        where column < widths.columnCount {
            addWish(&widths, column, width)
        }
        var spanning: [Int] = []
        var place = CounterPlace()
        for i in table.grid.cells.indices {
            let cell = table.grid.cells[i]
            let css = computed(cell.style)
            let fragment: Fragment
            if let known = measures.isEmpty ? nil : measures[cell.key] {
                fragment = Fragment(
                    firstLine: -1, greatestWidth: known.greatest, leastWidth: known.least,
                    hardWidth: known.hard, dependsOnWidth: true)
            } else {
                changeCounters(cell, &table, &place)
                let mark = shared.mark
                if table.marks.last?.mark.isSame(as: mark) != true {
                    table.marks.append((i, mark))
                }
                fragment = layOut(cell, of: table, columns: LayoutLimits.unlimitedColumns)
                if depth > 1, isMeasuredWhole(cell.node) {
                    measures[cell.key] = fragment.measure
                }
            }
            table.grid.cells[i].fragment = fragment
            if cell.columnSpan > 1 {
                spanning.append(i)
                continue
            }
            let measure = bounded(fragment, by: css, cutsLines: look(cell.style).cutsLines)
            widths.add(
                column: cell.column, least: measure.least, most: measure.greatest,
                hard: measure.hard)
            addWish(&widths, cell.column, css.width)
        }
        shared.counters.close(table.depth + CounterPlace.group)
        widths.applyFixed()
        spanning.sort { table.grid.cells[$0].columnSpan < table.grid.cells[$1].columnSpan }
        for i in spanning {
            addSpan(table.grid.cells[i], to: &widths)
        }
        return widths
    }

    /// Lets the columns of a cell share what it needs and what it asks for (CSS Table Level 3
    /// sections 10.2 and 10.3).
    private mutating func addSpan(_ cell: TableCell, to widths: inout TableWidths) {
        let css = computed(cell.style)
        let columns = cell.column..<cell.column + cell.columnSpan
        var measure = bounded(cell.fragment, by: css, cutsLines: look(cell.style).cutsLines)
        switch css.width.kind {
        case .pixels where css.width.value > 0:
            // The width of the cell, not that of its text in one line, is its natural width.
            let wish = Cell.columns(min(css.width.value, LayoutLimits.boxPixels))
            measure.greatest = max(measure.least, wish)
        case .percent where css.width.calculation == 0 && css.width.value > 0:
            widths.addWish(span: columns, percent: css.width.value)
        case .auto, .pixels, .percent, .minContent, .maxContent, .fitContent: break
        }
        widths.addSpan(
            columns, least: measure.least, most: measure.greatest, hard: measure.hard)
    }

    /// The widths that a cell asks for, bounded by its `max-width`; its longest word is bounded only
    /// where the cell is to cut its lines: by an ellipsis, or as the rest of the row.
    private func bounded(
        _ fragment: Fragment, by css: ComputedStyle, cutsLines: Bool
    ) -> BoxMeasure {
        var measure = BoxMeasure(
            greatest: fragment.greatestWidth, least: fragment.leastWidth, hard: fragment.hardWidth)
        guard css.maxWidth.kind == .pixels else { return measure }
        let padding =
            css.isBorderBox
            ? 0 : max(0, css.padding.left.value) + max(0, css.padding.right.value)
        let most = max(
            1, Cell.columns(min(css.maxWidth.value + padding, LayoutLimits.boxPixels)))
        if cutsLines || css.maxWidth.value == 0 && css.width.kind == .percent {
            measure.least = min(measure.least, most)
            measure.hard = min(measure.hard, most)
        }
        measure.greatest = min(measure.greatest, max(most, measure.least))
        return measure
    }

    /// Applies the changes of a cell to counters; before the first cell of a row or row group, the
    /// changes of these (CSS Lists Level 3 section 4.3: elements have counters whatever boxes they
    /// make).
    private mutating func changeCounters(
        _ cell: TableCell, _ table: inout TableBox, _ place: inout CounterPlace
    ) {
        let groups = table.grid.groups
        if place.row == 0 { countCaptions(&table) }
        while place.row <= cell.row {
            if place.group < groups.count, groups[place.group].firstRow <= place.row {
                shared.counters.close(table.depth + CounterPlace.group)
                let (_, node, style) = groups[place.group]
                changeCounters(
                    node, style, look(style), depth: table.depth + CounterPlace.group)
                place.group += 1
                continue
            }
            let row = table.grid.rows[place.row]
            shared.counters.close(table.depth + CounterPlace.row)
            if row.node.exists {
                changeCounters(
                    row.node, row.style, look(row.style), depth: table.depth + CounterPlace.row)
            }
            place.row += 1
        }
        shared.counters.close(table.depth + CounterPlace.cell)
        guard cell.content == nil else { return }
        changeCounters(
            cell.node, cell.style, look(cell.style), depth: table.depth + CounterPlace.cell)
    }

    /// Lays the captions out once before the cells, for their changes to counters; the widths of
    /// the cells decide their final layout.
    private mutating func countCaptions(_ table: inout TableBox) {
        let depth = table.depth + CounterPlace.group
        for (node, style) in table.grid.captions {
            changeCounters(node, style, look(style), depth: depth)
            table.captionMarks.append(shared.mark)
            let mark = flow.out.mark
            _ = layOutContent(
                of: node, style: style, columns: LayoutLimits.unlimitedColumns, align: .left,
                depth: depth)
            flow.out.truncate(to: mark)
            shared.counters.close(depth)
        }
    }

    private func addWish(_ widths: inout TableWidths, _ column: Int, _ width: Length) {
        switch width.kind {
        case .pixels where width.value > 0: widths.addWish(column: column, pixels: width.value)
        case .percent where width.calculation == 0 && width.value > 0:
            widths.addWish(column: column, percent: width.value)
        case .auto, .pixels, .percent, .minContent, .maxContent, .fitContent: break
        }
    }

    /// The widths that columns and the cells of the first row ask for (CSS 2.2 section 17.5.2.1).
    private func firstRowWishes(_ grid: TableGrid) -> [Length] {
        var wishes = [Length](repeating: .auto, count: grid.columnCount)
        for (column, width) in grid.columnWidths.enumerated() where column < wishes.count {
            wishes[column] = width
        }
        guard let row = grid.rows.first else { return wishes }
        for cell in grid.cells[row.firstCell..<row.firstCell + row.cellCount] {
            var width = computed(cell.style).width
            width.value /= Float(cell.columnSpan)
            for column in cell.column..<cell.column + cell.columnSpan
            where wishes[column].kind == .auto {
                wishes[column] = width
            }
        }
        return wishes
    }

    /// The columns that a table makes good use of: no column of text wider than text is elsewhere.
    private func neededColumns(
        _ table: TableBox, _ widths: TableWidths, _ css: ComputedStyle
    ) -> Int {
        guard input.textMeasure.isNarrow else { return 0 }
        let chrome = table.isBordered ? table.grid.columnCount + 1 : table.leading + widths.gaps
        var needed = chrome
        for (least, most) in zip(widths.least, widths.most) {
            needed += min(most, max(least, input.textMeasure.columns))
        }
        guard css.width.kind == .pixels else { return needed }
        return max(needed, Cell.columns(min(max(0, css.width.value), LayoutLimits.boxPixels)))
    }

    private func measure(_ table: TableBox, _ widths: TableWidths) -> BoxMeasure {
        let chrome = table.isBordered ? table.grid.columnCount + 1 : table.leading + widths.gaps
        return BoxMeasure(
            greatest: widths.mostSum + chrome, least: widths.leastSum + chrome,
            hard: widths.hard.reduce(0, +) + chrome)
    }

    private mutating func noteTable(_ measure: BoxMeasure, left: Int) {
        flow.widths.note(greatest: left + measure.greatest)
        flow.widths.note(least: left + measure.least)
        flow.widths.note(hard: left + measure.hard)
        flow.widths.noteDependence()
    }

    /// Whether a table that is too wide is in a box that scrolls to its side: a person moves there as
    /// for a long line, and no word is broken.
    private func scrolls(_ widths: TableWidths, _ room: Int) -> Bool {
        guard depth == 0, widths.columnCount > 1, flow.floats.isEmpty,
            widths.leastSum <= LayoutLimits.tableScreens * room + LayoutLimits.tableSlack
        else { return false }
        return flow.boxes.contains { box in
            guard box.kind == .block, box.look.isFlowRoot, box.node.exists, box.node != .document,
                input.document.nodes[box.node.index].tag != .body
            else { return false }
            let css = computed(box.style)
            return css.clipsOverflow && !css.hidesColumns
        }
    }

    /// Whether a table that is too wide may stay one, its words being broken or not.
    private func fits(
        _ widths: inout TableWidths, _ room: Int, chrome: Int, _ table: TableBox,
        _ css: ComputedStyle
    ) -> Bool {
        if table.grid.columnCount == 1 {
            // A frame is drawn on each row, however wide one of them is.
            return !table.isBordered
                || widths.leastSum <= LayoutLimits.tableScreens * room + LayoutLimits.tableSlack
        }
        let whole = widths.least
        if widths.squeeze(to: room, floor: LayoutLimits.leastCellColumns) {
            // A reader's rule: what stands in one row of columns, and is no data, is stacked before
            // its words are broken into columns that are too narrow to be read.
            let isRow =
                table.grid.rows.count == 1 && !table.isBordered
                && room >= LayoutLimits.readableColumns
            let floor =
                table.grid.columnCount == 2
                ? LayoutLimits.pairedColumns : LayoutLimits.readableColumns
            return !isRow || zip(widths.least, whole).allSatisfy { $0 == $1 || $0 >= floor }
        }
        let isData =
            table.isBordered || table.grid.rows.count > 2 && table.grid.columnCount > 2
        guard isData else { return false }
        return widths.leastSum <= LayoutLimits.tableScreens * room + LayoutLimits.tableSlack
            || widths.leastSum + chrome <= LayoutLimits.dataTableScreens * (room + chrome)
                && widths.mostSum <= LayoutLimits.dataCellWords * widths.leastSum
    }

    // MARK: - Laying out

    private func place(_ table: inout TableBox) {
        var column = table.isBordered ? 1 : table.leading
        for (place, width) in table.widths.enumerated() {
            table.positions.append(column)
            column += width + table.gaps.after(place)
        }
        table.width = table.isBordered ? column : column - table.gaps.after(table.widths.count - 1)
    }

    private func spanWidth(_ table: TableBox, _ cell: TableCell) -> Int {
        let last = cell.column + cell.columnSpan - 1
        return table.positions[last] + table.widths[last] - table.positions[cell.column]
    }

    /// Lays out the cells whose natural form does not fit.
    private mutating func layOutCells(_ table: inout TableBox) {
        var (place, known) = (CounterPlace(), 0)
        defer { shared.counters.close(table.depth + CounterPlace.group) }
        for i in table.grid.cells.indices {
            let cell = table.grid.cells[i]
            let width = spanWidth(table, cell)
            let fragment = cell.fragment
            if fragment.firstLine >= 0, fragment.greatestWidth <= width, !fragment.dependsOnWidth {
                continue
            }
            flow.expect(naturalColumns: fragment.greatestWidth)
            if fragment.firstLine >= 0 {
                while known + 1 < table.marks.count, table.marks[known + 1].cell <= i {
                    known += 1
                }
                table.grid.cells[i].fragment = again(from: table.marks[known].mark) {
                    $0.layOut(cell, of: table, columns: max(1, width))
                }
            } else {
                changeCounters(cell, &table, &place)
                table.grid.cells[i].fragment = layOut(cell, of: table, columns: max(1, width))
            }
            // Its lines stand where they belong.
            table.grid.cells[i].fragment.align = .left
        }
    }

    private mutating func layOut(_ cell: TableCell, of table: TableBox, columns: Int) -> Fragment {
        let align = lineAlign(computed(cell.style))
        let depth = table.depth + CounterPlace.cell
        guard let content = cell.content else {
            return layOutContent(
                of: cell.node, style: cell.style, columns: columns, link: table.link, align: align,
                depth: depth)
        }
        return layOutContent(
            content, columns: columns, link: table.link, align: align, depth: depth)
    }

    private mutating func layOutCaptions(_ table: TableBox) -> [Caption] {
        var result: [Caption] = []
        for (i, (node, style)) in table.grid.captions.enumerated() {
            let css = computed(style)
            let fragment = again(
                from: i < table.captionMarks.count ? table.captionMarks[i] : shared.mark
            ) { $0.layOutCaption(node, style, of: table) }
            result.append(
                Caption(
                    fragment: fragment, isBelow: css.captionIsBelow,
                    above: edge(css.margin.top, css.padding.top),
                    below: edge(css.margin.bottom, css.padding.bottom)))
        }
        return result
    }

    private mutating func layOutCaption(
        _ node: NodeID, _ style: StyleID, of table: TableBox
    ) -> Fragment {
        let depth = table.depth + CounterPlace.group
        var columns = table.width
        let most = min(LayoutLimits.captionColumns, input.options.columns)
        if columns < most {
            let natural = measuring {
                $0.layOutContent(
                    of: node, style: style, columns: LayoutLimits.unlimitedColumns, align: .left,
                    depth: depth
                ).measure
            }
            columns = max(columns, min(natural.greatest, most))
        }
        return layOutContent(
            of: node, style: style, columns: columns, link: table.link,
            align: lineAlign(computed(style)), depth: depth)
    }

    private func edge(_ margin: Length, _ padding: Length) -> Float {
        let sum = (pixels(margin, of: 0) ?? 0) + max(0, pixels(padding, of: 0) ?? 0)
        return max(0, min(sum, LayoutLimits.edgePixels))
    }

    /// Writes the captions of one side of a table (CSS 2.2 section 17.4.1).
    private mutating func emit(_ captions: [Caption], areBelow: Bool, at start: Int) {
        for caption in captions where caption.isBelow == areBelow {
            let fragment = caption.fragment
            flow.space.add(margin: caption.above)
            for line in fragment.firstLine..<fragment.firstLine + fragment.lineCount {
                emitPendingSpace()
                let column = emitPrefix(to: start)
                flow.out.appendLine(line, of: pool[depth + 1].out)
                endRow(width: column + Int(pool[depth + 1].out.widths[line]))
            }
            flow.space.add(margin: caption.below)
        }
    }
}
