import GarthPage

/// The walk as a table sees it: its cells change counters, and are laid out twice.
protocol TableHost: ContextHost, ~Copyable {
    /// What the `border` attribute of a table says; nil without one.
    func bordersCells(_ table: NodeID) -> Bool?
    func closedColumns(_ grid: TableGrid) -> UInt64
    /// Whether a box around the innermost one is scrolled to its side.
    func isInScroller() -> Bool

    // MARK: Counters

    var moment: LayoutShared.Mark { get }
    mutating func changeCounters(
        _ element: NodeID, _ style: StyleID, _ look: Look, depth: Int32)
    mutating func closeCounters(_ depth: Int32)

    // MARK: Cells

    /// The widths of a cell that was measured before.
    func known(_ cell: TableCell) -> BoxMeasure?
    /// Keeps the widths of a cell for the next time that it is measured.
    mutating func keep(_ measure: BoxMeasure, of cell: TableCell)
    mutating func layOutContent(
        of node: NodeID, style: StyleID, columns: Int, most: Int, link: NodeID, align: LineAlign,
        depth: Int32
    ) -> Fragment
    /// Announces the natural width of the next content.
    mutating func expect(naturalColumns columns: Int)
    mutating func again<Answer>(
        from moment: LayoutShared.Mark, _ body: (inout Self) -> Answer
    ) -> Answer
    mutating func measuring<Answer: Measured>(_ body: (inout Self) -> Answer) -> Answer
    /// Lays content out for the sake of the counters that it changes.
    mutating func counting(_ body: (inout Self) -> Void)
}

extension LayoutEngine: TableHost {
    func bordersCells(_ table: NodeID) -> Bool? {
        guard table.exists, let border = input.document.attribute(.border, of: table) else {
            return nil
        }
        return input.document.integer(.border, of: table) ?? 1 != 0 || border.isEmpty
    }

    func isInScroller() -> Bool {
        guard depth == 0, flow.floats.isEmpty else { return false }
        return flow.boxes.contains { box in
            guard box.kind == .block, box.look.isFlowRoot, box.node.exists, box.node != .document,
                input.document.nodes[box.node.index].tag != .body
            else { return false }
            let css = computed(box.style)
            return css.clipsOverflow && !css.hidesColumns
        }
    }

    @inline(__always)
    var moment: LayoutShared.Mark { shared.mark }

    @inline(__always)
    mutating func closeCounters(_ depth: Int32) { shared.counters.close(depth) }

    @inline(__always)
    func known(_ cell: TableCell) -> BoxMeasure? {
        measures.isEmpty ? nil : measures[cell.key]
    }

    @inline(__always)
    mutating func keep(_ measure: BoxMeasure, of cell: TableCell) {
        if depth > 1, isMeasuredWhole(cell.node) { measures[cell.key] = measure }
    }

    @inline(__always)
    mutating func expect(naturalColumns columns: Int) { flow.expect(naturalColumns: columns) }
}
