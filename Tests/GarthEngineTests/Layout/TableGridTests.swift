import Testing

@testable import GarthEngine

@Suite("The grid of a table") struct TableGridTests {
    private func grid(spans: [Int]) -> TableGrid {
        var grid = TableGrid()
        grid.beginRow(isHeader: false)
        for span in spans { grid.add(.document, .initial, columnSpan: span, rowSpan: 1) }
        grid.endRow()
        return grid
    }

    @Test("only columns in which a cell starts are counted, however far apart they are")
    func sparse() {
        var grid = grid(spans: [1 << 40, 3, 1 << 40, 1])
        grid.columnWidths = [.pixels(7)]
        let isGrid = grid.compress(groupEnds: [1])
        #expect(isGrid)
        #expect(grid.columnCount == 4 && grid.columnWidths == [.pixels(7)])
        #expect(grid.cells.map(\.column) == [0, 1, 2, 3])
        #expect(grid.cells.map(\.columnSpan) == [1, 1, 1, 1])
    }

    @Test("a span counts the columns of other rows that it covers")
    func covered() {
        var grid = grid(spans: [4, 1])
        grid.beginRow(isHeader: false)
        for _ in 0..<3 { grid.add(.document, .initial, columnSpan: 1, rowSpan: 1) }
        grid.endRow()
        let isGrid = grid.compress(groupEnds: [2])
        #expect(isGrid)
        #expect(grid.columnCount == 4)
        #expect(grid.cells.map(\.columnSpan) == [3, 1, 1, 1, 1])
    }

    @Test("a table of more columns than the limit is none")
    func limit() {
        var most = grid(spans: Array(repeating: 1, count: LayoutLimits.tableColumns))
        let isGrid = most.compress(groupEnds: [1])
        #expect(isGrid)
        var tooMany = grid(spans: Array(repeating: 1, count: LayoutLimits.tableColumns + 1))
        let isGridToo = tooMany.compress(groupEnds: [1])
        #expect(!isGridToo)
    }

    @Test("a table of more cells than the limit is none, and those beyond it are not kept")
    func cellLimit() {
        for (count, kept) in [(6, 6), (7, 7), (100, 7)] {
            var grid = TableGrid()
            grid.cellLimit = 6
            for number in 0..<count {
                if number % 2 == 0 { grid.beginRow(isHeader: false) }
                grid.add(.document, .initial, columnSpan: 1, rowSpan: 1)
                if number % 2 == 1 { grid.endRow() }
            }
            grid.endRow()
            let isGrid = grid.compress(groupEnds: [count])
            #expect(isGrid == (count <= 6))
            #expect(grid.cells.count == kept)
        }
    }
}
