/// One cell of a table.
struct TableCell {
    /// Its element; of an anonymous cell, the first node of its content.
    var node: NodeID
    var style: StyleID
    /// The content of an anonymous cell; nil for an element.
    var content: SiblingRange?
    var row: Int
    /// The first column, and how many; by real columns once the grid is compressed.
    var column: Int
    var columnSpan: Int
    var rowSpan: Int
    var fragment = Fragment()
    var padding = 0
    /// The line of its first row at which its content begins.
    var offset = 0
    /// The blank rows of its padding.
    var rowsAbove = 0
    var rowsBelow = 0
    /// The rows of its content with its padding.
    var height: Int { fragment.lineCount > 0 ? rowsAbove + fragment.lineCount + rowsBelow : 0 }

    /// Its key among the widths of boxes: no box in an anonymous cell has the same.
    var key: NodeID { content == nil ? node : NodeID(rawValue: ~node.rawValue) }
}

/// One row of a table: its cells are neighbours in the list of cells.
struct TableRow {
    var firstCell: Int
    var cellCount = 0
    var height = 0
    var isHeader = false
    /// Its element; none for a row that no element makes.
    var node = NodeID.none
    var style = StyleID.initial
}

/// The cells of a table in their rows and columns (HTML Standard section 4.9.12.1).
///
/// Every cell is within `columnCount` and the rows. Every column has the start of a cell. Cells of
/// one row are in ascending order of their columns and do not overlap.
struct TableGrid {
    /// A cell of an earlier row that reaches into the present one.
    private struct Span {
        var column: Int
        var end: Int
        var rowsLeft: Int
    }

    var cells: [TableCell] = []
    var rows: [TableRow] = []
    var columnCount = 0
    var columnWidths: [Length] = []
    var captions: [(node: NodeID, style: StyleID)] = []
    var hasSpans = false
    /// The cells that the table may have.
    var cellLimit = LayoutLimits.tableCells
    /// The row groups that have an element, with the first of their rows.
    var groups: [(firstRow: Int, node: NodeID, style: StyleID)] = []
    private var active: [Span] = []
    private var nextColumn = 0
    private var activeIndex = 0

    // MARK: - Filling

    mutating func beginRow(
        isHeader: Bool, node: NodeID = .none, style: StyleID = .initial
    ) {
        rows.append(
            TableRow(firstCell: cells.count, isHeader: isHeader, node: node, style: style))
        nextColumn = 0
        activeIndex = 0
    }

    mutating func add(
        _ node: NodeID, _ style: StyleID, content: SiblingRange? = nil, columnSpan: Int,
        rowSpan: Int
    ) {
        // What has too many cells is no table: one more than the limit says so.
        guard cells.count <= cellLimit else { return }
        if !active.isEmpty { skipActive() }
        var span = columnSpan
        if span > 1 || rowSpan > 1 { hasSpans = true }
        if activeIndex < active.count {
            // A cell may not reach into one that comes down from above.
            span = max(1, min(span, active[activeIndex].column - nextColumn))
        }
        cells.append(
            TableCell(
                node: node, style: style, content: content, row: rows.count - 1,
                column: nextColumn, columnSpan: span, rowSpan: rowSpan))
        rows[rows.count - 1].cellCount += 1
        nextColumn += span
    }

    private mutating func skipActive() {
        while activeIndex < active.count, active[activeIndex].column <= nextColumn {
            nextColumn = max(nextColumn, active[activeIndex].end)
            activeIndex += 1
        }
    }

    mutating func endRow() {
        guard let row = rows.last else { return }
        let new = cells[row.firstCell...]
        guard !active.isEmpty || new.contains(where: { $0.rowSpan > 1 }) else { return }
        for i in active.indices { active[i].rowsLeft -= 1 }
        active.removeAll { $0.rowsLeft <= 0 }
        for cell in new where cell.rowSpan > 1 && active.count < LayoutLimits.tableColumns {
            active.append(
                Span(
                    column: cell.column, end: cell.column + cell.columnSpan,
                    rowsLeft: cell.rowSpan - 1))
        }
        active.sort { $0.column < $1.column }
    }

    /// Ends a row group: no cell reaches out of it.
    mutating func endGroup() {
        active.removeAll(keepingCapacity: true)
    }

    // MARK: - Compressing

    /// Keeps only columns in which a cell starts, and shortens spans to existing columns.
    ///
    /// Returns false if the table has more columns or cells than the limits.
    mutating func compress(groupEnds: [Int]) -> Bool {
        guard cells.count <= cellLimit, let starts = startColumns() else { return false }
        var group = 0
        for i in cells.indices {
            let column = cells[i].column
            cells[i].column = Self.place(of: column, in: starts)
            let end = Self.place(of: column + cells[i].columnSpan, in: starts)
            cells[i].columnSpan = max(1, end - cells[i].column)
            if cells[i].rowSpan > 1 {
                while group < groupEnds.count - 1, groupEnds[group] <= cells[i].row { group += 1 }
                let last = group < groupEnds.count ? groupEnds[group] : rows.count
                cells[i].rowSpan = max(1, min(cells[i].rowSpan, last - cells[i].row))
            }
        }
        compressWidths(starts)
        columnCount = starts.count
        return true
    }

    /// Turns the columns about: a table from right to left has its first column at the right.
    mutating func mirror() {
        for i in cells.indices {
            cells[i].column = columnCount - cells[i].column - cells[i].columnSpan
        }
        for row in rows where row.cellCount > 1 {
            cells[row.firstCell..<row.firstCell + row.cellCount].reverse()
        }
        while columnWidths.count < columnCount { columnWidths.append(.auto) }
        columnWidths.reverse()
    }

    /// The columns in which a cell starts, in order; nil if they are more than the limit. Cells with
    /// spans may stand millions of columns apart.
    private func startColumns() -> [Int]? {
        var starts: [Int] = []
        for cell in cells {
            let place = Self.place(of: cell.column, in: starts)
            if place < starts.count, starts[place] == cell.column { continue }
            guard starts.count < LayoutLimits.tableColumns else { return nil }
            starts.insert(cell.column, at: place)
        }
        return starts
    }

    /// The number of columns in front of a column.
    private static func place(of column: Int, in starts: [Int]) -> Int {
        var (low, high) = (0, starts.count)
        while low < high {
            let middle = (low + high) / 2
            if starts[middle] < column { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private mutating func compressWidths(_ starts: [Int]) {
        columnWidths = starts.prefix { $0 < columnWidths.count }.map { columnWidths[$0] }
    }
}
