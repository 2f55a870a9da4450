import GarthPage

/// What a table and its parts paint, the table first, then its row groups, rows and cells (CSS 2.2
/// section 17.5.1).
extension LayoutEngine {
    /// Paints a table whose first line is the next one, before its cells are taken apart.
    mutating func paint(_ table: TableBox, at start: Int) {
        guard input.options.isInteractive, table.columnsEnd > 0,
            styles.table.hasPaint || !pool[depth + 1].out.paints.isEmpty
        else { return }
        var lines = [flow.out.count + (table.isBordered ? 1 : 0)]
        lines.reserveCapacity(table.grid.rows.count + 1)
        for row in table.grid.rows {
            lines.append(lines[lines.count - 1] + row.height + (table.isBordered ? 1 : 0))
        }
        let rowColumns = start + table.edge(before: 0)..<start + table.columnsEnd
        if var look = table.paint {
            if table.isBordered { look.border = nil }
            let columns = min(start, rowColumns.lowerBound)..<rowColumns.upperBound
            let first = start + table.positions[0]
            let content = first..<max(first, columns.upperBound - table.leadPadding)
            paint(look, columns, content, flow.out.count..<lines[lines.count - 1])
        }
        paintGroups(of: table, lines, columns: rowColumns)
        let last = table.grid.rows.count - 1
        for (number, row) in table.grid.rows.enumerated() where row.node.exists {
            guard let look = paintLook(row.style) else { continue }
            paint(look, rowColumns, in: table.rows(number, last, of: lines), table, number)
        }
        for cell in table.grid.cells { paint(cell, of: table, lines, at: start) }
    }

    /// The columns of a table's padding, which a table has if its edge is seen and its borders are
    /// separate (CSS 2.2 section 17.6.1).
    func sidePadding(ofTable css: ComputedStyle, base: Float) -> (left: Int, right: Int) {
        guard css.paint.isSeen, !css.borderCollapses, input.options.isInteractive else {
            return (0, 0)
        }
        return (
            Cell.columns(max(0, pixels(css.padding.left, of: base) ?? 0)),
            Cell.columns(max(0, pixels(css.padding.right, of: base) ?? 0))
        )
    }

    /// Begins to paint a table with a border of its own around cells that are not drawn with lines;
    /// returns the number of its box. `left` and `right` are the edges of its margin box.
    mutating func openPaint(
        of table: inout TableBox, _ css: ComputedStyle, at start: Int,
        padding: (left: Int, right: Int), between left: Int, and right: Int
    ) -> Int? {
        guard let look = table.paint, let border = look.border, !table.isBordered,
            input.options.isInteractive, table.columnsEnd > 0, !flow.paint.isFull
        else { return nil }
        table.paint = nil
        let first = start + table.positions[0]
        let outer = min(start, start + table.edge(before: 0)) - padding.left
        let end = start + table.columnsEnd + padding.right
        let content = first..<max(first, end - padding.right - table.leadPadding)
        let columns = max(0, outer)..<max(0, outer, end)
        let frame = BoxFrame(
            border, columns: columns, content: content,
            margins: (
                Float(columns.lowerBound - left) * Cell.width, Float(right - end) * Cell.width
            ))
        let top = css.borderCollapses ? 0 : max(0, pixels(css.padding.top, of: 0) ?? 0)
        flow.space.commitMargins()
        if top > 0 {
            flow.paint.settleTops(below: flow.space.pixels)
            flow.space.add(top)
        }
        // No open box has this number.
        let box = flow.boxes.count
        flow.paint.open(
            box: box, look.ground.map { BoxPaint(columns: columns, style: $0) }, frame,
            below: top > 0 ? flow.space.pixels - top : nil, in: &flow.out)
        return box
    }

    /// Ends what a table paints, behind its padding.
    mutating func closePaint(ofTable css: ComputedStyle, box: Int) {
        let before = flow.space.pixels
        let bottom = css.borderCollapses ? 0 : max(0, pixels(css.padding.bottom, of: 0) ?? 0)
        if bottom > 0 { flow.space.add(bottom) }
        flow.paint.close(box: box, above: flow.space.pixels, before: before)
    }

    private mutating func paint(
        _ look: BoxLook, _ columns: Range<Int>, _ content: Range<Int>, _ lines: Range<Int>
    ) {
        let frame = look.border.map { BoxFrame($0, columns: columns, content: content) }
        let rows = PaddingRows(all: lines, above: 0, below: 0)
        flow.out.paints += PlacedPaint(
            ground: look.ground, frame: frame, columns: columns, rows: rows
        ).paints(lines: lines)
    }

    /// Paints a row, a group or a cell that begins in row `number`: its lines at the top and bottom
    /// stand in the gaps between the rows, or below the text above them.
    private mutating func paint(
        _ look: BoxLook, _ columns: Range<Int>, in lines: Range<Int>, _ table: TableBox,
        _ number: Int, span: Int = 1
    ) {
        if let style = look.ground {
            flow.out.paints.append(BoxPaint(columns: columns, lines: lines, style: style))
        }
        guard var border = look.border, !table.isBordered, !lines.isEmpty else { return }
        (border.left, border.right) = (nil, nil)
        let frame = BoxFrame(border, columns: columns, content: columns)
        let isLast = number + span >= table.grid.rows.count
        if table.rowGap > 0, !isLast {
            flow.out.paints += frame.bottom(lines.upperBound)
        } else if let line = frame.underline(lines.upperBound - 1) {
            flow.out.paints.append(line)
        }
        guard number > 0, let top = border.top else { return }
        if table.rowGap > 0 {
            flow.out.paints += frame.top(lines.lowerBound - 1)
        } else {
            border.bottom = top
            let above = BoxFrame(border, columns: columns, content: columns)
            if let line = above.underline(lines.lowerBound - 1) { flow.out.paints.append(line) }
        }
    }

    private mutating func paintGroups(
        of table: TableBox, _ lines: [Int], columns: Range<Int>
    ) {
        let groups = table.grid.groups
        for (index, group) in groups.enumerated() {
            guard let look = paintLook(group.style) else { continue }
            let end = index + 1 < groups.count ? groups[index + 1].firstRow : table.grid.rows.count
            guard group.firstRow < end else { continue }
            let first = table.rows(group.firstRow, table.grid.rows.count - 1, of: lines)
            let behind = table.rows(end - 1, table.grid.rows.count - 1, of: lines)
            paint(
                look, columns, in: first.lowerBound..<behind.upperBound, table, group.firstRow,
                span: end - group.firstRow)
        }
    }

    private mutating func paint(
        _ cell: TableCell, of table: TableBox, _ lines: [Int], at start: Int
    ) {
        let last = table.grid.rows.count - 1
        let rows = table.rows(cell.row, last, of: lines)
        if cell.content == nil, let look = paintLook(cell.style) {
            let end = table.rows(min(last, cell.row + cell.rowSpan - 1), last, of: lines)
            let columns =
                start + table.edge(before: cell.column)..<start
                + table.edge(behind: cell.column + cell.columnSpan - 1)
            paint(
                look, columns, in: rows.lowerBound..<end.upperBound, table, cell.row,
                span: cell.rowSpan)
        }
        let fragment = cell.fragment
        guard !fragment.paints.isEmpty else { return }
        flow.out.adoptPaints(
            fragment.paints,
            ofLines: fragment.firstLine..<fragment.firstLine + fragment.lineCount,
            in: pool[depth + 1].out, onto: rows.lowerBound + cell.offset,
            column: start + table.positions[cell.column])
    }

    private mutating func paintLook(_ style: StyleID) -> BoxLook? {
        look(style).paints ? paintLook(of: computed(style)) : nil
    }
}

extension TableBox {
    /// The lines of a row without the gap below it, where `lines` are the first ones of all rows.
    fileprivate func rows(_ row: Int, _ last: Int, of lines: [Int]) -> Range<Int> {
        let gap = isBordered ? 0 : row < last && grid.rows[row].height > 0 ? rowGap : 0
        return lines[row]..<max(lines[row], lines[row] + grid.rows[row].height - gap)
    }

    /// The first column that belongs to a column of cells, with its padding.
    fileprivate func edge(before column: Int) -> Int {
        guard !isBordered else { return positions[column] - leadPadding }
        guard column > 0 else { return max(0, positions[0] - min(leading, leadPadding)) }
        let gap = positions[column] - positions[column - 1] - widths[column - 1]
        return positions[column] - min(max(0, gap - spacing), leadPadding)
    }

    /// The column behind a column of cells, with its padding.
    fileprivate func edge(behind column: Int) -> Int {
        let end = positions[column] + widths[column]
        guard !isBordered else { return end + leadPadding }
        guard column + 1 < positions.count else { return columnsEnd }
        return max(end, edge(before: column + 1) - spacing)
    }

    /// The column behind the last one's padding.
    fileprivate var columnsEnd: Int {
        guard let last = positions.last, let width = widths.last else { return 0 }
        return last + width + leadPadding
    }
}
