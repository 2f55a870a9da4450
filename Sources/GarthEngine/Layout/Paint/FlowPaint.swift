/// The boxes of a flow that paint, from their first row to their last.
///
/// A box is painted by its slot among the paints of the flow's store, which is taken when it opens:
/// what is in it comes behind it. Whether the blank rows between two lines belong to it is known when
/// they are written, because margins collapse.
struct FlowPaint {
    /// An edge of a box in the space above the next line.
    private struct Edge {
        var slot: Int
        var isTop: Bool
        /// The pixels of the space that are above the edge.
        var offset: Float
    }

    /// The indices of open boxes, and their slots.
    private var open: [(box: Int, slot: Int)] = []
    private var edges: [Edge] = [] { didSet { isWaiting = !edges.isEmpty } }
    /// Whether edges wait for the next line.
    private(set) var isWaiting = false

    /// Whether nothing paints.
    var isIdle: Bool { open.isEmpty && !isWaiting }
    /// Whether no more boxes may paint.
    var isFull: Bool {
        open.count >= LayoutLimits.openPaints || edges.count >= LayoutLimits.openPaints
    }

    mutating func removeAll() {
        if !open.isEmpty { open = [] }
        if isWaiting { edges = [] }
    }

    // MARK: - Opening and closing

    /// Begins to paint a box. Its top edge has so many pixels of the present space above it; without
    /// padding it stands at its first line, whatever space comes before that.
    mutating func open(box: Int, _ paint: BoxPaint, below space: Float?, in out: inout LineStore) {
        open.append((box, out.paints.count))
        edges.append(Edge(slot: out.paints.count, isTop: true, offset: space ?? .infinity))
        out.paints.append(paint)
    }

    /// Top edges above a padding stand in front of it: margins behind it do not collapse with those
    /// above them.
    mutating func settleTops(below space: Float) {
        guard isWaiting else { return }
        for i in edges.indices where edges[i].isTop {
            edges[i].offset = min(edges[i].offset, space)
        }
    }

    /// Ends a box that paints; its bottom edge has so many pixels of the present space above it, and a
    /// top edge that still waits has at most `before`.
    mutating func close(box: Int, above space: Float, before: Float) {
        guard let last = open.last, last.box == box else { return }
        open.removeLast()
        for i in edges.indices where edges[i].slot == last.slot {
            edges[i].offset = min(edges[i].offset, before)
        }
        edges.append(Edge(slot: last.slot, isTop: false, offset: space))
    }

    /// A box whose first rows are written ends in the space above the next line.
    mutating func wait(forEndOf slot: Int, above space: Float) {
        guard edges.count < 4 * LayoutLimits.openPaints else { return }
        edges.append(Edge(slot: slot, isTop: false, offset: space))
    }

    // MARK: - Rows

    /// The space above the next line has become so many rows from `line` on.
    mutating func place(rows: Int, of space: Float, from line: Int, in out: inout LineStore) {
        let all = max(rows, Cell.rows(max(0, space)))
        for edge in edges {
            let above = edge.offset >= space ? all : Cell.rows(max(0, edge.offset))
            // Rows that are left out are missing above and below the edge.
            let row = all == rows ? above : all == 0 ? 0 : (above * rows + all / 2) / all
            place(edge, at: line + min(rows, row), in: &out)
        }
        edges.removeAll(keepingCapacity: true)
    }

    private func place(_ edge: Edge, at line: Int, in out: inout LineStore) {
        guard out.paints.indices.contains(edge.slot) else { return }
        if edge.isTop {
            out.paints[edge.slot].firstLine = Int32(clamping: line)
        } else {
            out.paints[edge.slot].endLine = Int32(clamping: line)
        }
    }

    /// Ends what is painted at the end of its flow.
    mutating func finish(at line: Int, in out: inout LineStore) {
        for edge in edges { place(edge, at: line, in: &out) }
        for (_, slot) in open where out.paints.indices.contains(slot) {
            out.paints[slot].endLine = Int32(clamping: line)
        }
        removeAll()
    }

    /// Goes on in another store after the lines have left the first one: boxes that are open, or have
    /// an edge in front of the next line, are painted on.
    mutating func move(from old: LineStore, to new: inout LineStore) {
        guard !isIdle else { return }
        var slots = [Int: Int]()
        for slot in Set(open.map(\.slot) + edges.map(\.slot)).sorted()
        where old.paints.indices.contains(slot) {
            var paint = old.paints[slot]
            if paint.firstLine != BoxPaint.unknown { paint.firstLine = 0 }
            slots[slot] = new.paints.count
            new.paints.append(paint)
        }
        open = open.compactMap { entry in slots[entry.slot].map { (entry.box, $0) } }
        edges = edges.compactMap { edge in
            slots[edge.slot].map { Edge(slot: $0, isTop: edge.isTop, offset: edge.offset) }
        }
    }

    // MARK: - Going back

    /// What the open boxes paint; none of them has an edge in front of the next line.
    func openPaints(in out: borrowing LineStore) -> [OpenPaint] {
        open.map { OpenPaint(box: $0.box, paint: out.paints[$0.slot]) }
    }

    /// Opens boxes of an earlier moment again, in a store without lines.
    mutating func reopen(_ paints: [OpenPaint], in out: inout LineStore) {
        removeAll()
        for open in paints {
            var paint = open.paint
            paint.firstLine = 0
            self.open.append((open.box, out.paints.count))
            out.paints.append(paint)
        }
    }

    /// Takes back the edges that were written since this moment, in a store that was taken back to it.
    func reopen(in out: inout LineStore) {
        for (_, slot) in open where out.paints.indices.contains(slot) {
            out.paints[slot].endLine = BoxPaint.unknown
        }
        for edge in edges { place(edge, at: Int(BoxPaint.unknown), in: &out) }
    }
}

/// What an open box paints, and its index among the open boxes.
struct OpenPaint {
    var box: Int
    var paint: BoxPaint
}
