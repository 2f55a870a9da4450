/// Tables, which have rows and a rule below the first of them.
extension MarkdownWriter {
    mutating func enterTable(_ node: NodeID) {
        endBlock(2)
        guard !isInCell else { return enterInnerTable(node) }
        guard grid == nil, let shape = tables.grid(node) else { return }
        // A caption comes before the rows, and is a paragraph.
        pendingGrid = Grid(table: node, columns: shape.columns)
    }

    mutating func leaveTable(_ node: NodeID) {
        guard !isInCell else { return leaveInnerTable() }
        if grid?.table == node { grid = nil }
        if pendingGrid?.table == node { pendingGrid = nil }
        endBlock(2)
    }

    mutating func enterRow(_ node: NodeID) {
        guard !isInCell else { return enterInnerPart(node, .tr) }
        if let waiting = pendingGrid {
            pendingGrid = nil
            endBlock(2)
            lines.prepare(.table)
            grid = waiting
            if !isHeaderRow(node) {
                lines.put("|".utf8)
                putEmptyCells(waiting.columns)
                writeRule()
            }
        }
        guard let current = grid else { return endBlock(2) }
        if !current.isFirstRow || current.hasRule { lines.nextLine() }
        grid?.isFirstRow = false
        grid?.places.beginRow()
        lines.put("|".utf8)
    }

    /// Whether a row holds header cells only.
    private func isHeaderRow(_ row: NodeID) -> Bool {
        if document.isElement(document[row].parent, .thead) { return true }
        var child = document[row].firstChild
        var hasHeader = false
        while child.exists {
            if document.isElement(child, .td) { return false }
            if document.isElement(child, .th) { hasHeader = true }
            child = document[child].nextSibling
        }
        return hasHeader
    }

    private mutating func putEmptyCells(_ count: Int) {
        for _ in 0..<max(count, 0) { lines.put("  |".utf8) }
    }

    private mutating func writeRule() {
        lines.nextLine()
        lines.put("|".utf8)
        for _ in 0..<(grid?.columns ?? 0) { lines.put(" --- |".utf8) }
        grid?.hasRule = true
    }

    mutating func leaveRow() {
        guard !isInCell else { return leaveInnerPart(.tr) }
        guard grid != nil else { return endBlock(2) }
        putEmptyCells(grid?.places.skipCovered() ?? 0)
        putEmptyCells((grid?.columns ?? 0) - (grid?.places.column ?? 0))
        if grid?.hasRule == false { writeRule() }
    }

    mutating func enterCell(_ node: NodeID) {
        guard !isInCell else { return enterInnerPart(node, document[node].tag) }
        guard grid != nil else { return endBlock(2) }
        putEmptyCells(grid?.places.skipCovered() ?? 0)
        lines.put(0x20)
        beginCell()
    }

    mutating func leaveCell(_ node: NodeID) {
        guard cellBlocks.tables.isEmpty else { return leaveInnerPart(document[node].tag) }
        guard grid != nil else { return endBlock(2) }
        endCell()
        lines.put(" |".utf8)
        let cell = CellSpan(node, in: document)
        putEmptyCells(cell.columns - 1)
        grid?.places.place(cell)
    }
}
