/// Where an item of a grid begins in one direction, and how many tracks it takes.
struct GridSpan: Equatable {
    /// The first track, counted from 0; nil if the grid chooses it.
    var start: Int?
    var count = 1

    var range: Range<Int> { (start ?? 0)..<(start ?? 0) + count }
}

/// The tracks of an item of a grid.
struct GridCell: Equatable {
    var row: GridSpan
    var column: GridSpan

    fileprivate var transposed: GridCell { GridCell(row: column, column: row) }
}

/// The placement of items in the cells of a grid (CSS Grid Level 1 section 8). It knows no page:
/// spans in, cells out.
struct GridPlacement {
    private(set) var cells: [GridCell]
    private(set) var columnCount: Int
    private(set) var rowCount: Int
    /// What decides where an item finds a place.
    private struct Shape: Hashable {
        var column: Int?
        var columns: Int
        var rows: Int
    }

    /// The cells that are taken, row by row.
    private var taken: [[Bool]] = []

    init(
        _ cells: [GridCell], columns: Int, rows: Int, flowsByColumn: Bool, isDense: Bool
    ) {
        self.cells = flowsByColumn ? cells.map(\.transposed) : cells
        columnCount = max(1, flowsByColumn ? rows : columns)
        rowCount = flowsByColumn ? columns : rows
        self.cells = self.cells.map(Self.clamped)
        let area = self.cells.reduce(0) { $0 + $1.row.count * $1.column.count }
        if area > LayoutLimits.gridArea {
            for i in self.cells.indices {
                (self.cells[i].row.count, self.cells[i].column.count) = (1, 1)
            }
        }
        for cell in self.cells {
            columnCount = max(columnCount, cell.column.start.map { $0 + cell.column.count } ?? 0)
            columnCount = max(columnCount, cell.column.count)
        }
        placeFixed()
        placeRest(isDense: isDense)
        for cell in self.cells { rowCount = max(rowCount, cell.row.range.upperBound) }
        guard flowsByColumn else { return }
        self.cells = self.cells.map(\.transposed)
        (columnCount, rowCount) = (rowCount, columnCount)
    }

    /// Brings the cells into another order, that of the document.
    mutating func reorder(_ cells: [GridCell]) { self.cells = cells }

    private static func clamped(_ cell: GridCell) -> GridCell {
        func clamped(_ span: GridSpan) -> GridSpan {
            GridSpan(
                start: span.start.map { min(max(0, $0), LayoutLimits.gridTracks) },
                count: min(max(1, span.count), LayoutLimits.gridTracks))
        }
        return GridCell(row: clamped(cell.row), column: clamped(cell.column))
    }

    /// Items with a place of their own, then items that are bound to a row.
    private mutating func placeFixed() {
        for cell in cells where cell.row.start != nil && cell.column.start != nil { take(cell) }
        for i in cells.indices {
            guard cells[i].row.start != nil, cells[i].column.start == nil else { continue }
            var column = 0
            while column < LayoutLimits.gridTracks {
                cells[i].column.start = column
                if isFree(cells[i]) { break }
                column += 1
            }
            columnCount = max(columnCount, column + cells[i].column.count)
            take(cells[i])
        }
    }

    /// The other items, one behind the other.
    private mutating func placeRest(isDense: Bool) {
        var (row, column) = (0, 0)
        // Cells are only ever taken, so that an equal item begins in this row or a later one.
        var firstRows: [Shape: Int] = [:]
        for i in cells.indices where cells[i].row.start == nil {
            let shape = Shape(
                column: cells[i].column.start, columns: cells[i].column.count,
                rows: cells[i].row.count)
            if isDense { (row, column) = (firstRows[shape] ?? 0, 0) }
            if let fixed = cells[i].column.start {
                if !isDense, fixed < column { row += 1 }
                column = fixed
                repeat {
                    cells[i].row.start = row
                    if isFree(cells[i]) { break }
                    row += 1
                } while true
            } else {
                while true {
                    if column + cells[i].column.count > columnCount {
                        (row, column) = (row + 1, 0)
                    }
                    (cells[i].row.start, cells[i].column.start) = (row, column)
                    if isFree(cells[i]) { break }
                    column += 1
                }
                column += cells[i].column.count
            }
            take(cells[i])
            if isDense { firstRows[shape] = row }
        }
    }

    private func isFree(_ cell: GridCell) -> Bool {
        for row in cell.row.range where row < taken.count {
            for column in cell.column.range where column < taken[row].count {
                if taken[row][column] { return false }
            }
        }
        return true
    }

    private mutating func take(_ cell: GridCell) {
        let (rows, columns) = (cell.row.range, cell.column.range)
        while taken.count < rows.upperBound { taken.append([]) }
        for row in rows {
            let missing = columns.upperBound - taken[row].count
            if missing > 0 { taken[row] += [Bool](repeating: false, count: missing) }
            for column in columns { taken[row][column] = true }
        }
    }
}

extension GridSpan {
    /// The span of two placement properties (CSS Grid Level 1 section 8.3).
    init(_ start: GridLine, _ end: GridLine, _ names: GridLineNames) {
        let first = names.line(start, isEnd: false)
        let last = names.line(end, isEnd: true)
        switch (first, last) {
        case (let first?, let last?):
            self.init(start: min(first, last), count: max(1, abs(last - first)))
        case (let first?, nil):
            self.init(start: first, count: end.isSpan ? Int(max(1, end.number)) : 1)
        case (nil, let last?):
            let count = start.isSpan ? Int(max(1, start.number)) : 1
            self.init(start: max(0, last - count), count: min(count, max(1, last)))
        case (nil, nil):
            let count = start.isSpan ? start.number : end.isSpan ? end.number : 1
            self.init(start: nil, count: Int(max(1, count)))
        }
    }
}

/// The names of a grid's lines in one direction.
struct GridLineNames {
    /// The names of each line of the explicit grid.
    var names: [[[UInt8]]]
    /// The areas, with their tracks in this direction.
    var areas: [(name: [UInt8], tracks: Range<Int>)]
    /// The number of tracks of the explicit grid.
    var trackCount: Int

    /// The line, counted from 0, of a placement property; nil for a span and `auto`.
    func line(_ line: GridLine, isEnd: Bool) -> Int? {
        guard !line.isAuto, !line.isSpan else { return nil }
        guard !line.name.isEmpty else { return number(Int(line.number)) }
        if line.number == 0 {
            if let area = areas.first(where: { $0.name == line.name }) {
                return isEnd ? area.tracks.upperBound : area.tracks.lowerBound
            }
            for area in areas {
                if line.name == area.name + Array("-start".utf8) { return area.tracks.lowerBound }
                if line.name == area.name + Array("-end".utf8) { return area.tracks.upperBound }
            }
        }
        let suffix = Array((isEnd ? "-end" : "-start").utf8)
        let found = names.indices.filter {
            names[$0].contains(line.name)
                || line.number == 0 && names[$0].contains(line.name + suffix)
        }
        let wished = line.number == 0 ? 1 : Int(line.number)
        if wished > 0, wished <= found.count { return found[wished - 1] }
        if wished < 0, -wished <= found.count { return found[found.count + wished] }
        // A name that no line has is that of the first line behind the explicit grid.
        return trackCount
    }

    private func number(_ number: Int) -> Int {
        number > 0 ? number - 1 : max(0, trackCount + 1 + number)
    }
}
