import GarthPage

/// The layout of a table in its grid (CSS 2.2 section 17.5): each cell in its natural width, then the
/// widths of the columns, then the cells whose natural form does not fit.
struct TableContext {
    /// A caption that is laid out.
    struct Caption {
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

    private let css: ComputedStyle
    private let room: ContainerRoom
    private var table: TableBox
    private var widths: TableWidths
    private(set) var captions: [Caption] = []
    /// The moments at the beginning of cells whose numbers are others than those of the cell before.
    private var marks: [(cell: Int, mark: LayoutShared.Mark)] = []
    /// The moments at the beginning of each caption.
    private var captionMarks: [LayoutShared.Mark] = []

    init(_ grid: TableGrid, _ css: ComputedStyle, room: ContainerRoom, paint: BoxLook?) {
        (self.css, self.room) = (css, room)
        table = TableBox(grid: grid, paint: paint)
        widths = TableWidths(columnCount: grid.columnCount, gaps: table.gaps)
    }

    var width: Int { table.width }

    /// Gives the table away, which is laid out.
    mutating func takeTable() -> TableBox {
        defer { table = TableBox(grid: TableGrid()) }
        return table
    }

    /// The columns of borders and gaps.
    private var chrome: Int {
        table.isBordered ? table.grid.columnCount + 1 : table.leading + widths.gaps
    }
    /// Whether bordered cells ask for blanks between their text and their lines.
    private var wantsPadding = false
    private var wantedPadding: Int { wantsPadding ? 2 * table.grid.columnCount : 0 }

    // MARK: - What it looks like

    /// Chooses borders or gaps. A table that `leads` may begin with a blank.
    mutating func chooseLook(
        _ element: NodeID, leads: Bool, in host: borrowing some TableHost & ~Copyable
    ) {
        table.isBordered = host.bordersCells(element) ?? hasBorders(in: host)
        let padding = padding(in: host)
        if table.isBordered {
            wantsPadding = padding >= Cell.width
            return
        }
        let spacing = css.borderCollapses ? 0 : css.borderSpacingX
        if !css.borderCollapses {
            let rows = Cell.rows(min(css.borderSpacingY, LayoutLimits.edgePixels))
            table.rowGap = min(LayoutLimits.blankRows, rows)
        }
        let space = min(1000, spacing + padding)
        let gap = max(
            hasHeaders(in: host) ? 2 : 1, min(LayoutLimits.tableGap, Cell.columns(space)))
        let isNarrow = space - (spacing == Self.ownSpacing ? Self.ownSpacing - 2 : 0) < Cell.width
        table.gaps = ColumnGaps(gap, closed: isNarrow ? host.closedColumns(table.grid) : 0)
        table.spacing = spacing == Self.ownSpacing ? 0 : Cell.columns(min(spacing, 1000))
        table.leadPadding = min(Cell.columns(padding / 2), LayoutLimits.tableGap)
        table.leading = spacing > 0 && leads ? 1 : 0
        if spacing >= Cell.width * 1.5 {
            table.leading = min(LayoutLimits.tableGap, Cell.columns(spacing))
        }
    }

    /// The greatest padding at both sides of a cell in pixels.
    private func padding(in host: borrowing some TableHost & ~Copyable) -> Float {
        var padding: Float = 0
        for cell in table.grid.cells.prefix(LayoutLimits.paddingCells) {
            let style = host.computed(cell.style)
            let both =
                (host.pixels(style.padding.left, of: 0) ?? 0)
                + (host.pixels(style.padding.right, of: 0) ?? 0)
            padding = max(padding, both)
        }
        return padding
    }

    /// The space between cells in pixels in Garth's own style sheet; in those of other browsers it is
    /// 2, of which no column would be left.
    private static let ownSpacing: Float = 8

    /// Whether the first row has headers: such a table is read by columns, and needs more room.
    private func hasHeaders(in host: borrowing some TableHost & ~Copyable) -> Bool {
        let grid = table.grid
        guard grid.columnCount > 1, let row = grid.rows.first else { return false }
        let cells = grid.cells[row.firstCell..<row.firstCell + row.cellCount]
        guard cells.count > 1 else { return false }
        for cell in cells {
            let node = host.node(cell.node)
            guard node.kind == .element, node.namespace == .html, node.tag == .th else {
                return false
            }
        }
        return true
    }

    /// Whether the cells ask for borders around themselves.
    private func hasBorders(in host: borrowing some TableHost & ~Copyable) -> Bool {
        var framed = 0
        var seen = 0
        for cell in table.grid.cells.prefix(LayoutLimits.borderCells) {
            let css = host.computed(cell.style)
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

    // MARK: - Measuring

    /// Lays out every cell in its natural width and collects the columns' widths.
    mutating func measure(in host: inout some TableHost & ~Copyable) {
        host.below { measureCells(in: &$0) }
    }

    private mutating func measureCells(in host: inout some TableHost & ~Copyable) {
        widths = TableWidths(columnCount: table.grid.columnCount, gaps: table.gaps)
        for (column, width) in table.grid.columnWidths.enumerated()
        where column < widths.columnCount {
            addWish(column, width)
        }
        var spanning: [Int] = []
        var place = CounterPlace()
        for i in table.grid.cells.indices {
            let cell = table.grid.cells[i]
            let css = host.computed(cell.style)
            let fragment: Fragment
            if let known = host.known(cell) {
                fragment = Fragment(
                    firstLine: -1, greatestWidth: known.greatest, leastWidth: known.least,
                    hardWidth: known.hard, dependsOnWidth: true)
            } else {
                changeCounters(cell, &place, in: &host)
                let mark = host.moment
                if marks.last?.mark.isSame(as: mark) != true { marks.append((i, mark)) }
                fragment = layOut(cell, columns: LayoutLimits.unlimitedColumns, in: &host)
                host.keep(fragment.measure, of: cell)
            }
            table.grid.cells[i].fragment = fragment
            if cell.columnSpan > 1 {
                spanning.append(i)
                continue
            }
            let measure = Self.bounded(
                fragment, by: css, cutsLines: host.look(cell.style).cutsLines)
            widths.add(
                column: cell.column, least: measure.least, most: measure.greatest,
                hard: measure.hard)
            addWish(cell.column, css.width)
        }
        host.closeCounters(room.level + CounterPlace.group)
        widths.applyFixed()
        spanning.sort { table.grid.cells[$0].columnSpan < table.grid.cells[$1].columnSpan }
        for i in spanning {
            addSpan(table.grid.cells[i], in: &host)
        }
    }

    /// Lets the columns of a cell share what it needs and what it asks for (CSS Table Level 3
    /// sections 10.2 and 10.3).
    private mutating func addSpan(
        _ cell: TableCell, in host: inout some TableHost & ~Copyable
    ) {
        let css = host.computed(cell.style)
        let columns = cell.column..<cell.column + cell.columnSpan
        var measure = Self.bounded(
            cell.fragment, by: css, cutsLines: host.look(cell.style).cutsLines)
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
    private static func bounded(
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
        _ cell: TableCell, _ place: inout CounterPlace,
        in host: inout some TableHost & ~Copyable
    ) {
        let groups = table.grid.groups
        if place.row == 0 { countCaptions(in: &host) }
        while place.row <= cell.row {
            if place.group < groups.count, groups[place.group].firstRow <= place.row {
                host.closeCounters(room.level + CounterPlace.group)
                let (_, node, style) = groups[place.group]
                host.changeCounters(
                    node, style, host.look(style), depth: room.level + CounterPlace.group)
                place.group += 1
                continue
            }
            let row = table.grid.rows[place.row]
            host.closeCounters(room.level + CounterPlace.row)
            if row.node.exists {
                host.changeCounters(
                    row.node, row.style, host.look(row.style),
                    depth: room.level + CounterPlace.row)
            }
            place.row += 1
        }
        host.closeCounters(room.level + CounterPlace.cell)
        guard cell.content == nil else { return }
        host.changeCounters(
            cell.node, cell.style, host.look(cell.style), depth: room.level + CounterPlace.cell)
    }

    /// Lays the captions out once before the cells, for their changes to counters; the widths of
    /// the cells decide their final layout.
    private mutating func countCaptions(in host: inout some TableHost & ~Copyable) {
        let depth = room.level + CounterPlace.group
        for (node, style) in table.grid.captions {
            host.changeCounters(node, style, host.look(style), depth: depth)
            captionMarks.append(host.moment)
            host.counting {
                _ = $0.layOutContent(
                    of: node, style: style, columns: LayoutLimits.unlimitedColumns, most: 0,
                    link: .none, align: .left, depth: depth)
            }
            host.closeCounters(depth)
        }
    }

    private mutating func addWish(_ column: Int, _ width: Length) {
        switch width.kind {
        case .pixels where width.value > 0: widths.addWish(column: column, pixels: width.value)
        case .percent where width.calculation == 0 && width.value > 0:
            widths.addWish(column: column, percent: width.value)
        case .auto, .pixels, .percent, .minContent, .maxContent, .fitContent: break
        }
    }

    /// The widths that columns and the cells of the first row ask for (CSS 2.2 section 17.5.2.1).
    private func firstRowWishes(in host: borrowing some TableHost & ~Copyable) -> [Length] {
        let grid = table.grid
        var wishes = [Length](repeating: .auto, count: grid.columnCount)
        for (column, width) in grid.columnWidths.enumerated() where column < wishes.count {
            wishes[column] = width
        }
        guard let row = grid.rows.first else { return wishes }
        for cell in grid.cells[row.firstCell..<row.firstCell + row.cellCount] {
            var width = host.computed(cell.style).width
            width.value /= Float(cell.columnSpan)
            for column in cell.column..<cell.column + cell.columnSpan
            where wishes[column].kind == .auto {
                wishes[column] = width
            }
        }
        return wishes
    }

    /// The columns that a table makes good use of: no column of text wider than text is elsewhere.
    var neededColumns: Int {
        guard room.textColumns > 0 else { return 0 }
        var needed = chrome + wantedPadding
        for (least, most) in zip(widths.least, widths.most) {
            needed += min(most, max(least, room.textColumns))
        }
        guard css.width.kind == .pixels else { return needed }
        return max(needed, Cell.columns(min(max(0, css.width.value), LayoutLimits.boxPixels)))
    }

    /// The widths of the table.
    var natural: BoxMeasure {
        BoxMeasure(
            greatest: widths.mostSum + chrome + wantedPadding, least: widths.leastSum + chrome,
            hard: widths.hard.reduce(0, +) + chrome)
    }

    // MARK: - Widths

    /// Divides so many columns among those of the table; false if it is too wide for that.
    mutating func divide(
        _ columns: Int, base: Float, in host: inout some TableHost & ~Copyable
    ) -> Bool {
        var inner = max(1, columns - chrome)
        var fills = false
        if let width = host.pixels(css.width, of: base) {
            fills = true
            let wished = min(columns, Cell.columns(min(max(0, width), LayoutLimits.boxPixels)))
            inner = max(1, min(inner, wished - chrome))
            inner = max(inner, min(widths.leastSum, columns - chrome))
        } else if room.pageRow != nil, let wish = widths.wish(ofShares: inner),
            wish >= widths.mostSum
        {
            (inner, fills) = (wish, true)
        }
        if widths.leastSum > inner, !scrolls(columns - chrome, in: host), !fits(columns - chrome) {
            return false
        }
        if widths.leastSum > inner { inner = widths.leastSum }
        if wantsPadding, hasRoomForPadding(inner) {
            table.leadPadding = 1
            inner -= wantedPadding
        }
        let isFixed = fills && css.tableLayoutIsFixed
        table.widths =
            (isFixed
                ? widths.fixedLayout(over: inner, wishes: firstRowWishes(in: host)) : nil)
            ?? widths.distributed(over: inner, fills: fills)
        place()
        return true
    }

    /// Whether a table that is too wide is in a box that scrolls to its side: a person moves there as
    /// for a long line, and no word is broken.
    private func scrolls(_ room: Int, in host: borrowing some TableHost & ~Copyable) -> Bool {
        widths.columnCount > 1
            && widths.leastSum <= LayoutLimits.tableScreens * room + LayoutLimits.tableSlack
            && host.isInScroller()
    }

    /// Whether a table that is too wide may stay one, its words being broken or not.
    private mutating func fits(_ room: Int) -> Bool {
        let chrome = chrome
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

    /// Whether bordered cells can have blanks around their text: it needs no more lines for them, or
    /// its columns are wide enough.
    private func hasRoomForPadding(_ inner: Int) -> Bool {
        let text = table.grid.columnCount * LayoutLimits.paddedCellColumns
        return inner - wantedPadding >= max(widths.leastSum, min(widths.mostSum, text))
    }

    private mutating func place() {
        let padding = table.isBordered ? table.leadPadding : 0
        var column = table.isBordered ? 1 : table.leading
        for (place, width) in table.widths.enumerated() {
            table.positions.append(column + padding)
            column += width + 2 * padding + table.gaps.after(place)
        }
        table.width = table.isBordered ? column : column - table.gaps.after(table.widths.count - 1)
    }

    private mutating func spanWidth(_ cell: TableCell) -> Int {
        let last = cell.column + cell.columnSpan - 1
        return table.positions[last] + table.widths[last] - table.positions[cell.column]
    }

    /// Lays out the cells whose natural form does not fit, and the captions.
    mutating func layOutCells(in host: inout some TableHost & ~Copyable) {
        host.below {
            settleCells(in: &$0)
            captions = captions(in: &$0)
        }
    }

    private mutating func settleCells(in host: inout some TableHost & ~Copyable) {
        var (place, known) = (CounterPlace(), 0)
        defer { host.closeCounters(room.level + CounterPlace.group) }
        for i in table.grid.cells.indices {
            let cell = table.grid.cells[i]
            let width = spanWidth(cell)
            let fragment = cell.fragment
            if fragment.firstLine >= 0, fragment.greatestWidth <= width, !fragment.dependsOnWidth {
                continue
            }
            host.expect(naturalColumns: fragment.greatestWidth)
            if fragment.firstLine >= 0 {
                while known + 1 < marks.count, marks[known + 1].cell <= i {
                    known += 1
                }
                table.grid.cells[i].fragment = host.again(from: marks[known].mark) {
                    layOut(cell, columns: max(1, width), in: &$0)
                }
            } else {
                changeCounters(cell, &place, in: &host)
                table.grid.cells[i].fragment = layOut(cell, columns: max(1, width), in: &host)
            }
            // Its lines stand where they belong.
            table.grid.cells[i].fragment.align = .left
        }
    }

    private mutating func layOut(
        _ cell: TableCell, columns: Int, in host: inout some TableHost & ~Copyable
    ) -> Fragment {
        let align = host.computed(cell.style).lineAlign
        let depth = room.level + CounterPlace.cell
        guard let content = cell.content else {
            return host.layOutContent(
                of: cell.node, style: cell.style, columns: columns, most: 0, link: room.box.link,
                align: align, depth: depth)
        }
        return host.layOutContent(
            content, columns: columns, link: room.box.link, align: align, depth: depth)
    }

    private mutating func captions(in host: inout some TableHost & ~Copyable) -> [Caption] {
        var result: [Caption] = []
        for (i, (node, style)) in table.grid.captions.enumerated() {
            let css = host.computed(style)
            let moment = i < captionMarks.count ? captionMarks[i] : host.moment
            let fragment = host.again(from: moment) { layOutCaption(node, style, in: &$0) }
            result.append(
                Caption(
                    fragment: fragment, isBelow: css.captionIsBelow,
                    above: edge(css.margin.top, css.padding.top, in: host),
                    below: edge(css.margin.bottom, css.padding.bottom, in: host)))
        }
        return result
    }

    private mutating func layOutCaption(
        _ node: NodeID, _ style: StyleID, in host: inout some TableHost & ~Copyable
    ) -> Fragment {
        let depth = room.level + CounterPlace.group
        var columns = table.width
        let most = min(LayoutLimits.captionColumns, room.pageColumns)
        if columns < most {
            let natural = host.measuring {
                $0.layOutContent(
                    of: node, style: style, columns: LayoutLimits.unlimitedColumns, most: 0,
                    link: .none, align: .left, depth: depth
                ).measure
            }
            columns = max(columns, min(natural.greatest, most))
        }
        return host.layOutContent(
            of: node, style: style, columns: columns, most: 0, link: room.box.link,
            align: host.computed(style).lineAlign, depth: depth)
    }

    private func edge(
        _ margin: Length, _ padding: Length, in host: borrowing some TableHost & ~Copyable
    ) -> Float {
        let sum = (host.pixels(margin, of: 0) ?? 0) + max(0, host.pixels(padding, of: 0) ?? 0)
        return max(0, min(sum, LayoutLimits.edgePixels))
    }
}
