import GarthPage

extension LayoutEngine {
    /// Writes a table's rows, its cells side by side, into the flow's store.
    mutating func compose(_ table: inout TableBox, at start: Int) {
        settlePadding(&table)
        settleHeights(&table)
        if table.isBordered { table.lineStyle = lineStyle(of: table) }
        emitPendingSpace()
        flow.placeAnchors()
        paint(table, at: start)
        var borders = TableBorders(table)
        var crossing: [Int] = []
        for row in table.grid.rows.indices {
            if table.isBordered {
                let rule = borders.rule(above: row, table)
                emitRule(rule, at: start, table)
                if table.grid.hasSpans { borders.noteSpans(table, upTo: row) }
            }
            composeRow(row, &table, &crossing, at: start)
        }
        if table.isBordered {
            let rule = borders.rule(above: table.grid.rows.count, table)
            emitRule(rule, at: start, table)
        }
        flow.widths.note(greatest: start + table.width)
    }

    private mutating func emitRule(_ rule: [UInt8], at start: Int, _ table: TableBox) {
        let column = emitPrefix(to: start)
        flow.out.append(rule, style: table.lineStyle, target: 0)
        endRow(width: column + table.width)
    }

    /// The style of the lines between bordered cells: that of the first cell whose border is seen.
    private mutating func lineStyle(of table: TableBox) -> UInt16 {
        guard input.options.isInteractive, styles.table.hasPaint else { return 0 }
        for cell in table.grid.cells.prefix(LayoutLimits.borderCells) where cell.content == nil {
            if let border = paintLook(of: computed(cell.style))?.border,
                let line = border.bottom ?? border.top ?? border.left ?? border.right
            {
                return line.style
            }
        }
        return 0
    }

    /// Notes the blank rows of the cells' padding in tables that set out a page: a padding of whole
    /// rows parts their texts. In a table of data the rows stay together.
    private func settlePadding(_ table: inout TableBox) {
        guard !table.isBordered, table.grid.columnCount <= 2 || table.grid.rows.count <= 2 else {
            return
        }
        for i in table.grid.cells.indices where table.grid.cells[i].content == nil {
            let padding = computed(table.grid.cells[i].style).padding
            table.grid.cells[i].rowsAbove = wholeRows(padding.top)
            table.grid.cells[i].rowsBelow = wholeRows(padding.bottom)
        }
    }

    private func wholeRows(_ length: Length) -> Int {
        let pixels = min(max(0, pixels(length, of: 0) ?? 0), LayoutLimits.edgePixels)
        return min(LayoutLimits.blankRows, Int(pixels / Cell.height))
    }

    /// The heights of rows, and where in its rows each cell begins.
    private func settleHeights(_ table: inout TableBox) {
        for cell in table.grid.cells where cell.rowSpan == 1 {
            let lines = cell.height
            if lines > table.grid.rows[cell.row].height { table.grid.rows[cell.row].height = lines }
        }
        if table.isBordered {
            for row in table.grid.rows.indices where table.grid.rows[row].height == 0 {
                table.grid.rows[row].height = 1
            }
        }
        if table.grid.hasSpans { growForSpans(&table) }
        let rowGap = table.isBordered ? 0 : table.rowGap
        if rowGap > 0 {
            for row in table.grid.rows.indices.dropLast() where table.grid.rows[row].height > 0 {
                table.grid.rows[row].height += rowGap
            }
        }
        // Sums make the height of any span a difference.
        var sums = [0]
        if table.grid.hasSpans {
            sums.reserveCapacity(table.grid.rows.count + 1)
            for row in table.grid.rows { sums.append(sums[sums.count - 1] + row.height) }
        }
        for i in table.grid.cells.indices {
            let cell = table.grid.cells[i]
            var height = table.grid.rows[cell.row].height
            if cell.rowSpan > 1 {
                height = sums[cell.row + cell.rowSpan] - sums[cell.row]
            }
            let isLast = cell.row + cell.rowSpan >= table.grid.rows.count
            table.grid.cells[i].offset = cell.rowsAbove
            let spare = height - (isLast ? 0 : rowGap) - cell.height
            guard spare > 0 else { continue }
            var align = computed(cell.style).verticalAlign
            // A cell beside several rows belongs to all of them.
            if align == .baseline, cell.rowSpan > 1 { align = .middle }
            switch align {
            // A column of a page that is far shorter than the page would be looked for in vain.
            case .middle where spare / 2 <= LayoutLimits.rowsAboveMiddle:
                table.grid.cells[i].offset += spare / 2
            case .bottom: table.grid.cells[i].offset += spare
            case .baseline, .sub, .super, .top, .middle: break
            }
        }
    }

    private func growForSpans(_ table: inout TableBox) {
        // Row by row from above, so that each span sees heights that are final but its last.
        var sums = [0]
        var due: [Int: [Int]] = [:]
        for i in table.grid.cells.indices where table.grid.cells[i].rowSpan > 1 {
            let cell = table.grid.cells[i]
            due[cell.row + cell.rowSpan - 1, default: []].append(i)
        }
        for row in table.grid.rows.indices {
            for i in due[row] ?? [] {
                let cell = table.grid.cells[i]
                let above = sums[row] - sums[cell.row]
                let missing = cell.height - above
                if missing > table.grid.rows[row].height { table.grid.rows[row].height = missing }
            }
            sums.append(sums[row] + table.grid.rows[row].height)
        }
    }

    /// Writes the lines of one row; `crossing` are the cells that come from rows above.
    private mutating func composeRow(
        _ row: Int, _ table: inout TableBox, _ crossing: inout [Int], at start: Int
    ) {
        let first = table.grid.rows[row].firstCell
        let own = first..<first + table.grid.rows[row].cellCount
        if crossing.isEmpty {
            if table.isBordered || own.contains(where: { table.grid.cells[$0].rowSpan > 1 }) {
                composeLines(row, table, Array(own), at: start)
            } else {
                composePlainLines(row, table, own, at: start)
            }
        } else {
            let all = (crossing + Array(own)).sorted {
                table.grid.cells[$0].column < table.grid.cells[$1].column
            }
            composeLines(row, table, all, at: start)
        }
        // What has been shown of a cell is taken off; rules leave it blank.
        let shown = table.grid.rows[row].height
        for i in crossing { advance(&table.grid.cells[i], by: shown) }
        for i in own where table.grid.cells[i].rowSpan > 1 {
            crossing.append(i)
            advance(&table.grid.cells[i], by: shown)
        }
        if !crossing.isEmpty {
            crossing.removeAll {
                table.grid.cells[$0].row + table.grid.cells[$0].rowSpan <= row + 1
            }
        }
    }

    private func advance(_ cell: inout TableCell, by lines: Int) {
        let blank = min(lines, cell.offset)
        cell.offset -= blank
        let taken = min(lines - blank, cell.fragment.lineCount)
        cell.fragment.firstLine += taken
        cell.fragment.lineCount -= taken
    }

    /// A row without borders and without cells from above.
    private mutating func composePlainLines(
        _ row: Int, _ table: TableBox, _ cells: Range<Int>, at start: Int
    ) {
        for line in 0..<table.grid.rows[row].height {
            var column = !flow.heads.hasMarkers && flow.floats.isEmpty ? 0 : emitPrefix(to: start)
            for i in cells {
                let cell = table.grid.cells[i]
                column = appendCellLine(cell, line, table, column, start)
            }
            endRow(width: column)
        }
        adoptAnchors(row, table, cells)
    }

    /// Appends one line of a cell to the row; returns the column after it.
    @inline(__always)
    private mutating func appendCellLine(
        _ cell: TableCell, _ line: Int, _ table: TableBox, _ column: Int, _ start: Int
    ) -> Int {
        let index = line - cell.offset
        guard index >= 0, index < cell.fragment.lineCount else { return column }
        let source = cell.fragment.firstLine + index
        let width = Int(pool[depth + 1].out.widths[source])
        guard width > 0 else {
            flow.out.adoptKeeping(ofLine: source, of: pool[depth + 1].out)
            return column
        }
        var at = start + table.positions[cell.column]
        if cell.fragment.align != .left {
            let last = cell.column + cell.columnSpan - 1
            let room =
                table.positions[last] + table.widths[last] - table.positions[cell.column] - width
            if room > 0 { at += cell.fragment.align == .center ? room / 2 : room }
        }
        if at < column, cell.column > 0 { at = table.isBordered ? column : column + 1 }
        flow.out.appendBlanks(at - column)
        flow.out.appendLine(source, of: pool[depth + 1].out)
        return max(at, column) + width
    }

    /// A row with borders, or with cells that reach into it from above.
    private mutating func composeLines(
        _ row: Int, _ table: TableBox, _ cells: [Int], at start: Int
    ) {
        for line in 0..<table.grid.rows[row].height {
            var column = emitPrefix(to: start)
            if !table.isBordered { column = start }
            var boundary = 0
            for i in cells {
                let cell = table.grid.cells[i]
                if table.isBordered {
                    column = appendBars(boundary...cell.column, table, column, start)
                }
                column = appendCellLine(cell, line, table, column, start)
                boundary = cell.column + cell.columnSpan
            }
            if table.isBordered {
                column = appendBars(boundary...table.grid.columnCount, table, column, start)
            }
            endRow(width: column)
        }
        adoptAnchors(row, table, cells)
    }

    /// Appends the vertical bars before some columns.
    private mutating func appendBars(
        _ columns: ClosedRange<Int>, _ table: TableBox, _ from: Int, _ start: Int
    ) -> Int {
        var column = from
        for boundary in columns {
            let at =
                start
                + (boundary < table.positions.count
                    ? table.positions[boundary] - table.leadPadding : table.width) - 1
            if at > column {
                flow.out.appendBlanks(at - column)
                column = at
            }
            flow.out.append([0xE2, 0x94, 0x82], style: table.lineStyle, target: 0)
            column += 1
        }
        return column
    }

    /// Moves the anchors of a row's cells to its lines.
    private mutating func adoptAnchors(
        _ row: Int, _ table: TableBox, _ cells: some Sequence<Int>
    ) {
        guard input.options.isInteractive, !pool[depth + 1].out.anchors.isEmpty else { return }
        let height = table.grid.rows[row].height
        let top = flow.out.count - height
        let first = flow.out.anchors.count
        for i in cells {
            let cell = table.grid.cells[i]
            let shown = min(cell.fragment.lineCount, height - cell.offset)
            guard shown > 0 else { continue }
            let line = cell.fragment.firstLine
            flow.out.adoptAnchors(
                of: line..<line + shown, in: pool[depth + 1].out, onto: top + cell.offset)
        }
        flow.out.sortAnchors(from: first)
    }
}

/// The horizontal rules of a table with borders.
struct TableBorders {
    private var plain: [UInt8]?
    private let hasSpans: Bool
    /// For each row, the columns of its cells, as marks for the bars; only with spans.
    private var above: [Bool] = []

    init(_ table: TableBox) {
        hasSpans = table.grid.hasSpans
    }

    /// The rule between the row before `row` and `row`.
    mutating func rule(above row: Int, _ table: TableBox) -> [UInt8] {
        let count = table.grid.rows.count
        if !hasSpans, row > 0, row < count {
            let isFull =
                table.grid.rows[row].cellCount == table.grid.columnCount
                && table.grid.rows[row - 1].cellCount == table.grid.columnCount
            if isFull {
                if let plain { return plain }
                let made = draw(
                    bars(row - 1, table), bars(row, table),
                    [Bool](repeating: true, count: table.grid.columnCount), table)
                plain = made
                return made
            }
        }
        let up =
            row > 0
            ? bars(row - 1, table) : [Bool](repeating: false, count: table.grid.columnCount + 1)
        let down =
            row < count
            ? bars(row, table) : [Bool](repeating: false, count: table.grid.columnCount + 1)
        return draw(up, down, segments(row, table), table)
    }

    /// At which column boundaries a row has a bar.
    private func bars(_ row: Int, _ table: TableBox) -> [Bool] {
        var bars = [Bool](repeating: true, count: table.grid.columnCount + 1)
        for cell in cells(of: row, table) where cell.columnSpan > 1 {
            for column in cell.column + 1..<cell.column + cell.columnSpan { bars[column] = false }
        }
        return bars
    }

    /// In which columns the rule above a row is drawn: not through a cell that spans both rows.
    private func segments(_ row: Int, _ table: TableBox) -> [Bool] {
        var segments = [Bool](repeating: true, count: table.grid.columnCount)
        guard hasSpans, row > 0, row < table.grid.rows.count else { return segments }
        for cell in cells(of: row - 1, table) where cell.row + cell.rowSpan > row {
            for column in cell.column..<cell.column + cell.columnSpan { segments[column] = false }
        }
        return segments
    }

    /// The cells in a row, including those that start above it.
    private func cells(of row: Int, _ table: TableBox) -> [TableCell] {
        let own = table.grid.rows[row]
        var found = Array(table.grid.cells[own.firstCell..<own.firstCell + own.cellCount])
        guard hasSpans else { return found }
        for cell in spanning where cell.row < row && cell.row + cell.rowSpan > row {
            found.append(cell)
        }
        return found
    }

    private var spanning: [TableCell] = []

    mutating func noteSpans(_ table: TableBox, upTo row: Int) {
        spanning.removeAll { $0.row + $0.rowSpan < row }
        let own = table.grid.rows[row]
        for cell in table.grid.cells[own.firstCell..<own.firstCell + own.cellCount]
        where cell.rowSpan > 1 {
            spanning.append(cell)
        }
    }

    /// Draws a rule from what meets it: bars above and below, and its own segments.
    private func draw(
        _ up: [Bool], _ down: [Bool], _ segments: [Bool], _ table: TableBox
    ) -> [UInt8] {
        var rule: [UInt8] = []
        for boundary in 0...table.grid.columnCount {
            let left = boundary > 0 && segments[boundary - 1]
            let right = boundary < segments.count && segments[boundary]
            rule += Self.junction(up[boundary], down[boundary], left, right)
            guard boundary < segments.count else { break }
            let width = table.widths[boundary] + 2 * table.leadPadding
            if segments[boundary] {
                for _ in 0..<width { rule += [0xE2, 0x94, 0x80] }
            } else {
                rule += [UInt8](repeating: 0x20, count: width)
            }
        }
        return rule
    }

    private static func junction(_ up: Bool, _ down: Bool, _ left: Bool, _ right: Bool) -> [UInt8] {
        let index = (up ? 8 : 0) | (down ? 4 : 0) | (left ? 2 : 0) | (right ? 1 : 0)
        // The last byte of U+25xx in UTF-8; the first two are E2 94 (or E2 95 for half lines).
        let low: [UInt8] = [
            0x20, 0x80, 0x80, 0x80, 0x82, 0x8C, 0x90, 0xAC, 0x82, 0x94, 0x98, 0xB4, 0x82, 0x9C,
            0xA4, 0xBC,
        ]
        return index == 0 ? [0x20] : [0xE2, 0x94, low[index]]
    }
}
