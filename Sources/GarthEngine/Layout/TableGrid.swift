/// One cell of a table.
struct TableCell {
    var node: NodeID
    var style: StyleID
    var row: Int
    /// The first column, and how many; by real columns once the grid is compressed.
    var column: Int
    var columnSpan: Int
    var rowSpan: Int
    var fragment = Fragment()
    var padding = 0
    /// The line of its first row at which its content begins.
    var offset = 0
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

    mutating func add(_ node: NodeID, _ style: StyleID, columnSpan: Int, rowSpan: Int) {
        if !active.isEmpty { skipActive() }
        var span = columnSpan
        if span > 1 || rowSpan > 1 { hasSpans = true }
        if activeIndex < active.count {
            // A cell may not reach into one that comes down from above.
            span = max(1, min(span, active[activeIndex].column - nextColumn))
        }
        cells.append(
            TableCell(
                node: node, style: style, row: rows.count - 1, column: nextColumn,
                columnSpan: span, rowSpan: rowSpan))
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
    /// Returns false if the table has more columns than the limit.
    mutating func compress(groupEnds: [Int]) -> Bool {
        var starts: [Bool] = []
        for cell in cells {
            while starts.count <= cell.column { starts.append(false) }
            starts[cell.column] = true
        }
        var numbers: [Int] = []
        numbers.reserveCapacity(starts.count + 1)
        var count = 0
        for isStart in starts {
            numbers.append(count)
            if isStart { count += 1 }
        }
        numbers.append(count)
        guard count <= LayoutLimits.tableColumns else { return false }
        var group = 0
        for i in cells.indices {
            let column = cells[i].column
            let end = min(starts.count, column + cells[i].columnSpan)
            cells[i].column = numbers[column]
            cells[i].columnSpan = max(1, numbers[end] - numbers[column])
            if cells[i].rowSpan > 1 {
                while group < groupEnds.count - 1, groupEnds[group] <= cells[i].row { group += 1 }
                let last = group < groupEnds.count ? groupEnds[group] : rows.count
                cells[i].rowSpan = max(1, min(cells[i].rowSpan, last - cells[i].row))
            }
        }
        compressWidths(starts)
        columnCount = count
        return true
    }

    private mutating func compressWidths(_ starts: [Bool]) {
        var kept: [Length] = []
        for (column, width) in columnWidths.enumerated()
        where column < starts.count && starts[column] {
            kept.append(width)
        }
        columnWidths = kept
    }
}

/// The walk over a table's children that fills its grid.
struct TableReader {
    let table: NodeID
    let style: StyleID
    private var grid = TableGrid()
    private var groupEnds: [Int] = []
    private var headers: [(NodeID, StyleID)] = []
    private var footers: [(NodeID, StyleID)] = []
    private var isRowOpen = false

    init(table: NodeID, style: StyleID) {
        self.table = table
        self.style = style
    }

    mutating func read(
        _ document: Document, _ styles: inout StyleResolver
    ) -> TableGrid? {
        var bodies: [(NodeID, StyleID, ComputedStyle.Display)] = []
        var child = document.nodes[table.index].firstChild
        while child.exists {
            let node = document.nodes[child.index]
            defer { child = document.nodes[child.index].nextSibling }
            if node.kind == .text {
                if !isBlank(document, child) { return nil }
                continue
            }
            guard node.kind == .element else { continue }
            let childStyle = styles.style(of: child, parent: style, in: document)
            let display = styles.table[childStyle].display
            switch display {
            case .none: continue
            case .tableCaption: grid.captions.append((child, childStyle))
            case .tableColumn, .tableColumnGroup:
                readColumns(child, childStyle, document, &styles)
            case .tableHeaderGroup where headers.isEmpty: headers.append((child, childStyle))
            case .tableFooterGroup where footers.isEmpty: footers.append((child, childStyle))
            case .tableRowGroup, .tableHeaderGroup, .tableFooterGroup, .tableRow, .tableCell:
                bodies.append((child, childStyle, display))
            default:
                // A form or an anchor around rows, or a box that is no part of a table.
                guard node.tag == .form || node.tag == .input else { return nil }
            }
        }
        for (node, style) in headers {
            guard readGroup(node, style, isHeader: true, document, &styles) else {
                return nil
            }
        }
        for (node, style, display) in bodies {
            switch display {
            case .tableRow:
                closeAnonymousRow()
                guard readRow(node, style, isHeader: false, document, &styles) else {
                    return nil
                }
            case .tableCell:
                if !isRowOpen {
                    grid.beginRow(isHeader: false)
                    isRowOpen = true
                }
                addCell(node, style, document)
            default:
                closeAnonymousRow()
                endGroup()
                guard readGroup(node, style, isHeader: false, document, &styles) else {
                    return nil
                }
            }
        }
        closeAnonymousRow()
        endGroup()
        for (node, style) in footers {
            guard readGroup(node, style, isHeader: false, document, &styles) else {
                return nil
            }
        }
        guard grid.compress(groupEnds: groupEnds) else { return nil }
        return grid
    }

    private mutating func closeAnonymousRow() {
        if isRowOpen { grid.endRow() }
        isRowOpen = false
    }

    private mutating func endGroup() {
        grid.endGroup()
        if groupEnds.last ?? 0 < grid.rows.count { groupEnds.append(grid.rows.count) }
    }

    private func isBlank(_ document: Document, _ node: NodeID) -> Bool {
        for byte in document.text[document.textRange(node)] where !LayoutEngine.isSpace(byte) {
            return false
        }
        return true
    }

    private mutating func readGroup(
        _ group: NodeID, _ groupStyle: StyleID, isHeader: Bool, _ document: Document,
        _ styles: inout StyleResolver
    ) -> Bool {
        grid.groups.append((grid.rows.count, group, groupStyle))
        var child = document.nodes[group.index].firstChild
        while child.exists {
            let node = document.nodes[child.index]
            defer { child = document.nodes[child.index].nextSibling }
            if node.kind == .text {
                if !isBlank(document, child) { return false }
                continue
            }
            guard node.kind == .element else { continue }
            let rowStyle = styles.style(of: child, parent: groupStyle, in: document)
            switch styles.table[rowStyle].display {
            case .none: continue
            case .tableRow:
                closeAnonymousRow()
                guard readRow(child, rowStyle, isHeader: isHeader, document, &styles)
                else { return false }
            case .tableCell:
                if !isRowOpen {
                    grid.beginRow(isHeader: isHeader)
                    isRowOpen = true
                }
                addCell(child, rowStyle, document)
            default: if node.tag != .form, node.tag != .input { return false }
            }
        }
        closeAnonymousRow()
        endGroup()
        return true
    }

    private mutating func readRow(
        _ row: NodeID, _ rowStyle: StyleID, isHeader: Bool, _ document: Document,
        _ styles: inout StyleResolver
    ) -> Bool {
        grid.beginRow(isHeader: isHeader, node: row, style: rowStyle)
        var child = document.nodes[row.index].firstChild
        while child.exists {
            let node = document.nodes[child.index]
            defer { child = document.nodes[child.index].nextSibling }
            if node.kind == .text {
                if !isBlank(document, child) { return false }
                continue
            }
            guard node.kind == .element else { continue }
            let cellStyle = styles.style(of: child, parent: rowStyle, in: document)
            let display = styles.table[cellStyle].display
            if display == .none || node.tag == .form || node.tag == .input && display != .tableCell
            {
                continue
            }
            addCell(child, cellStyle, document)
        }
        grid.endRow()
        return true
    }

    private mutating func addCell(
        _ node: NodeID, _ cellStyle: StyleID, _ document: Document
    ) {
        var (columns, rows) = (1, 1)
        if document.nodes[node.index].count & 0xFFFF > 0 {
            columns = document.integer(.colspan, of: node) ?? 1
            rows = document.integer(.rowspan, of: node) ?? 1
            if rows == 0 { rows = LayoutLimits.rowSpan }
        }
        grid.add(
            node, cellStyle, columnSpan: max(1, min(columns, LayoutLimits.columnSpan)),
            rowSpan: max(1, min(rows, LayoutLimits.rowSpan)))
    }

    private mutating func readColumns(
        _ node: NodeID, _ columnStyle: StyleID, _ document: Document,
        _ styles: inout StyleResolver
    ) {
        let isGroup = styles.table[columnStyle].display == .tableColumnGroup
        var child = isGroup ? document.nodes[node.index].firstChild : .none
        var hasChildren = false
        while child.exists {
            if document.isElement(child, .col) {
                hasChildren = true
                let style = styles.style(of: child, parent: columnStyle, in: document)
                addColumns(styles.table[style].width, document.integer(.span, of: child))
            }
            child = document.nodes[child.index].nextSibling
        }
        if !hasChildren {
            addColumns(styles.table[columnStyle].width, document.integer(.span, of: node))
        }
    }

    private mutating func addColumns(_ width: Length, _ span: Int?) {
        let count = max(1, min(span ?? 1, LayoutLimits.columnSpan))
        for _ in 0..<count where grid.columnWidths.count < 4 * LayoutLimits.tableColumns {
            grid.columnWidths.append(width)
        }
    }
}
