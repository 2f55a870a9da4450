import Testing

@testable import GarthEngine

/// Tracks and placement of grids, without a page.
@Suite("Grids") struct GridTests {
    private typealias Size = GridTracks.Size

    private func widths(
        _ tracks: [(Size, Size)], room: Float, gap: Float = 0,
        items: [GridTracks.Contribution] = [], stretches: Bool = false
    ) -> [Float] {
        GridTracks(tracks.map { (least: $0.0, most: $0.1) }, gap: gap, items: items)
            .widths(in: room, stretches: stretches)
    }

    private func item(
        _ tracks: Range<Int>, least: Float, greatest: Float
    ) -> GridTracks.Contribution {
        GridTracks.Contribution(tracks: tracks, least: least, greatest: greatest)
    }

    // MARK: - Tracks

    @Test("flexible tracks share what fixed ones and gaps leave")
    func fractions() {
        let tracks: [(Size, Size)] = [
            (.fixed(100), .fixed(100)), (.auto, .fraction(1)), (.auto, .fraction(3)),
        ]
        #expect(widths(tracks, room: 520, gap: 10) == [100, 100, 300])
    }

    @Test("a flexible track is no narrower than its content, and the others share the rest")
    func contentOfFraction() {
        let tracks: [(Size, Size)] = [(.auto, .fraction(1)), (.auto, .fraction(1))]
        let wide = item(0..<1, least: 300, greatest: 300)
        #expect(widths(tracks, room: 400, items: [wide]) == [300, 100])
        let bounded: [(Size, Size)] = [(.fixed(0), .fraction(1)), (.fixed(0), .fraction(1))]
        #expect(widths(bounded, room: 400, items: [wide]) == [200, 200])
    }

    @Test("automatic tracks grow to their content, then stretch")
    func automatic() {
        let tracks: [(Size, Size)] = [(.auto, .auto), (.auto, .auto)]
        let items = [
            item(0..<1, least: 50, greatest: 100), item(1..<2, least: 50, greatest: 200),
        ]
        #expect(widths(tracks, room: 500, items: items) == [100, 200])
        #expect(widths(tracks, room: 500, items: items, stretches: true) == [200, 300])
        #expect(widths(tracks, room: 200, items: items) == [100, 100])
    }

    @Test("a track between two lengths takes what there is")
    func minmax() {
        let tracks: [(Size, Size)] = [
            (.fixed(100), .fixed(300)), (.fixed(50), .fixed(50)),
        ]
        #expect(widths(tracks, room: 250) == [200, 50])
        #expect(widths(tracks, room: 600) == [300, 50])
        #expect(widths(tracks, room: 100) == [100, 50])
    }

    @Test("an item over two tracks widens those that are as wide as their content")
    func spanning() {
        let tracks: [(Size, Size)] = [(.fixed(100), .fixed(100)), (.auto, .auto)]
        let wide = item(0..<2, least: 260, greatest: 260)
        #expect(widths(tracks, room: 500, gap: 10, items: [wide]) == [100, 150])
    }

    @Test("fit-content is the content up to a length")
    func fitContent() {
        let tracks: [(Size, Size)] = [(.auto, .fitContent(120))]
        #expect(widths(tracks, room: 500, items: [item(0..<1, least: 20, greatest: 300)]) == [120])
        #expect(widths(tracks, room: 500, items: [item(0..<1, least: 20, greatest: 80)]) == [80])
    }

    // MARK: - Placement

    private func cell(
        _ row: Int? = nil, _ column: Int? = nil, rows: Int = 1, columns: Int = 1
    ) -> GridCell {
        GridCell(
            row: GridSpan(start: row, count: rows), column: GridSpan(start: column, count: columns))
    }

    private func places(
        _ cells: [GridCell], columns: Int, rows: Int = 0, byColumn: Bool = false,
        isDense: Bool = false
    ) -> [[Int?]] {
        GridPlacement(
            cells, columns: columns, rows: rows, flowsByColumn: byColumn, isDense: isDense
        ).cells.map { [$0.row.start, $0.column.start] }
    }

    @Test("items fill the rows one after the other")
    func automaticPlacement() {
        let cells = [cell(), cell(), cell(columns: 2), cell()]
        #expect(places(cells, columns: 3) == [[0, 0], [0, 1], [1, 0], [1, 2]])
        #expect(
            places([cell(), cell(), cell()], columns: 0, rows: 2, byColumn: true)
                == [[0, 0], [1, 0], [0, 1]])
    }

    @Test("items with a place of their own are set first, and others go around them")
    func fixedPlacement() {
        let cells = [cell(), cell(0, 0), cell(), cell(1, nil), cell(nil, 1)]
        #expect(places(cells, columns: 2) == [[0, 1], [0, 0], [1, 1], [1, 0], [2, 1]])
    }

    @Test("dense placement fills the holes that wide items leave")
    func dense() {
        let cells = [cell(), cell(columns: 2), cell()]
        #expect(places(cells, columns: 2) == [[0, 0], [1, 0], [2, 0]])
        #expect(places(cells, columns: 2, isDense: true) == [[0, 0], [1, 0], [0, 1]])
    }

    @Test("a place beyond the explicit grid adds tracks to it")
    func implicitTracks() {
        let placement = GridPlacement(
            [cell(4, 2)], columns: 1, rows: 1, flowsByColumn: false, isDense: false)
        #expect(placement.columnCount == 3)
        #expect(placement.rowCount == 5)
    }

    @Test(
        "lines are numbered from both ends and found by their names",
        arguments: [
            (GridLine(number: 2), GridLine(), GridSpan(start: 1, count: 1)),
            (GridLine(number: 1), GridLine(number: -1), GridSpan(start: 0, count: 3)),
            (GridLine(number: 3), GridLine(number: 1), GridSpan(start: 0, count: 2)),
            (GridLine(number: 2, isSpan: true), GridLine(), GridSpan(start: nil, count: 2)),
            (GridLine(number: 2), GridLine(number: 2, isSpan: true), GridSpan(start: 1, count: 2)),
            (GridLine(number: 2, isSpan: true), GridLine(number: 4), GridSpan(start: 1, count: 2)),
            (
                GridLine(name: Array("main".utf8)), GridLine(name: Array("main".utf8)),
                GridSpan(start: 1, count: 2)
            ),
            (GridLine(name: Array("main-end".utf8)), GridLine(), GridSpan(start: 3, count: 1)),
            (GridLine(name: Array("full".utf8)), GridLine(), GridSpan(start: 2, count: 1)),
        ])
    func lines(start: GridLine, end: GridLine, span: GridSpan) {
        let names = GridLineNames(
            names: [[], [], [Array("full".utf8)], []], areas: [(Array("main".utf8), 1..<3)],
            trackCount: 3)
        #expect(GridSpan(start, end, names) == span)
    }
}
