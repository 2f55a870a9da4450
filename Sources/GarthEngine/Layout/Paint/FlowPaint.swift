/// The boxes of a flow that paint, from their first row to their last.
///
/// A box is painted by its slot among the paints of the flow's store, which is taken when it opens:
/// what is in it comes behind it. Its ground, if it has one, is in the first slot, and the lines at its
/// sides in those behind it. Whether the blank rows between two lines belong to it is known when
/// they are written, because margins collapse; then its lines at the top and bottom find their rows.
struct FlowPaint {
    /// A box that paints.
    private struct Box {
        /// Its index among the open boxes.
        var index: Int
        var slots: Range<Int>
        var frame: BoxFrame?
    }

    /// An edge of a box in the space above the next line.
    private struct Edge {
        var box: Box
        var isTop: Bool
        /// Whether its box stands beside that of the edge before, and ends with it.
        var isBeside = false
        /// The pixels of the space that are above the edge.
        var offset: Float

        /// Whether its line is drawn in the row of a legend, the first one of its box.
        var isTopWithLegend: Bool {
            isTop && box.frame?.holdsLegend == true && box.frame?.border.top != nil
        }
    }

    /// The boxes that are open.
    private var open: [Box] = []
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

    func isOpen(box index: Int) -> Bool { open.last?.index == index }

    // MARK: - Opening and closing

    /// Begins to paint a box. Its top edge has so many pixels of the present space above it; without
    /// padding it stands at its first line, whatever space comes before that.
    mutating func open(
        box index: Int, _ ground: BoxPaint?, _ frame: BoxFrame?, below space: Float?,
        in out: inout LineStore
    ) {
        let first = out.paints.count
        if let ground { out.paints.append(ground) }
        if let frame { out.paints += frame.sides(nil) }
        let box = Box(index: index, slots: first..<out.paints.count, frame: frame)
        open.append(box)
        edges.append(Edge(box: box, isTop: true, offset: space ?? .infinity))
    }

    /// Top edges above a padding stand in front of it: margins behind it do not collapse with those
    /// above them.
    mutating func settleTops(below space: Float) {
        guard isWaiting else { return }
        // A legend stands in its line, whatever space it has itself.
        for i in edges.indices where edges[i].isTop && edges[i].box.frame?.holdsLegend != true {
            edges[i].offset = min(edges[i].offset, space)
        }
    }

    /// Ends a box that paints; its bottom edge has so many pixels of the present space above it, and a
    /// top edge that still waits has at most `before`.
    mutating func close(box: Int, above space: Float, before: Float) {
        guard let last = open.last, last.index == box else { return }
        open.removeLast()
        for i in edges.indices where edges[i].isTop && edges[i].box.index == box {
            edges[i].offset = min(edges[i].offset, before)
        }
        edges.append(Edge(box: last, isTop: false, offset: space))
    }

    /// A box whose first rows are written ends in the space above the next line, as the one before it
    /// if it stands beside that.
    mutating func wait(
        forEndOf slots: Range<Int>, _ frame: BoxFrame?, above space: Float, isBeside: Bool
    ) {
        guard edges.count < 4 * LayoutLimits.openPaints else { return }
        let box = Box(index: -1, slots: slots, frame: frame)
        edges.append(Edge(box: box, isTop: false, isBeside: isBeside, offset: space))
    }

    // MARK: - Rows

    /// The most rows of the space above the next line: what is padding of one box, margin and padding
    /// of the next is not one gap to the eye.
    var mostRows: Int { LayoutLimits.blankRows + min(2, max(0, edges.count - 1)) }

    /// Leaves out the space above the first edge; returns its pixels.
    mutating func dropSpaceAboveFirst(_ space: Float) -> Float {
        let left = min(space, max(0, edges.first?.offset ?? space))
        for i in edges.indices { edges[i].offset -= left }
        return left
    }

    /// The space above the last edge of a box that ends: what is below it is left out.
    func spaceAboveLastEnd(_ space: Float) -> Float {
        let last = edges.last { !$0.isTop && $0.offset.isFinite }
        return min(space, max(0, last?.offset ?? 0))
    }

    /// The space above the next line has become so many rows from `line` on.
    mutating func place(rows: Int, of space: Float, from line: Int, in out: inout LineStore) {
        let all = max(rows, Cell.rows(max(0, space)))
        var places: [Int] = []
        for edge in edges {
            // Half a row is the box's that ends there.
            let offset = max(0, edge.offset)
            let above =
                edge.offset >= space
                ? all : edge.isTop ? Cell.rows(offset) : Cell.rows(offset + Cell.height / 64)
            // Rows that are left out are missing above and below the edge.
            let row = all == rows ? above : all == 0 ? 0 : (above * rows + all / 2) / all
            places.append(max(places.last ?? line, line + min(rows, row)))
        }
        drawLines(at: places, rows: line..<line + rows, in: &out)
        edges.removeAll(keepingCapacity: true)
    }

    /// Gives edges their places, and their lines a row: of its own padding if that has one, else the
    /// margin's. Rows between two edges belong to the boxes of both.
    private func drawLines(at places: [Int], rows: Range<Int>, in out: inout LineStore) {
        // Boxes beside each other have one edge.
        let isBeside = edges.indices.map { $0 > 0 && edges[$0].isBeside }
        var gaps = EdgeGaps(edges.indices.filter { !isBeside[$0] }.map { places[$0] }, rows)
        var lines = edges.indices.map { edges[$0].isTopWithLegend ? places[$0] : nil }
        for isInside in [true, false] {
            var number = -1
            for (i, edge) in edges.enumerated() {
                if !isBeside[i] { number += 1 }
                guard lines[i] == nil, let border = edge.box.frame?.border,
                    (edge.isTop ? border.top : border.bottom) != nil
                else { continue }
                if isBeside[i], let line = lines[i - 1] {
                    lines[i] = line
                } else {
                    lines[i] = gaps.takeRow(
                        of: number, isBelow: edge.isTop == isInside, isShared: !isInside)
                }
            }
        }
        for (number, edge) in edges.enumerated() {
            place(edge, at: places[number], line: lines[number], in: &out)
        }
    }

    private func place(
        _ edge: Edge, at row: Int, line: Int? = nil, in out: inout LineStore
    ) {
        // The row of a line is the box's, and its corners are no parts of the sides.
        let behind = edge.isTop ? 1 : 0
        let side = line.map { $0 + behind } ?? row
        let ground = line.map { edge.isTop ? min(row, $0) : max(row, $0 + 1) } ?? row
        for slot in edge.box.slots where out.paints.indices.contains(slot) {
            let at = Int32(clamping: out.paints[slot].strokes.isEmpty ? ground : side)
            if edge.isTop {
                out.paints[slot].firstLine = at
            } else {
                out.paints[slot].endLine = at
            }
        }
        guard let frame = edge.box.frame else { return }
        if let line {
            out.paints += edge.isTop ? frame.top(line) : frame.bottom(line)
        } else if !edge.isTop, row > 0, let underline = frame.underline(row - 1) {
            out.paints.append(underline)
        }
    }

    /// Ends what is painted at the end of its flow.
    mutating func finish(at line: Int, in out: inout LineStore) {
        drawLines(
            at: [Int](repeating: line, count: edges.count), rows: line..<line, in: &out)
        for box in open.reversed() {
            place(Edge(box: box, isTop: false, offset: 0), at: line, in: &out)
        }
        removeAll()
    }

    /// Goes on in another store after the lines have left the first one: boxes that are open, or have
    /// an edge in front of the next line, are painted on.
    mutating func move(from old: LineStore, to new: inout LineStore) {
        guard !isIdle else { return }
        var slots = [Int: Int]()
        for slot in Set((open + edges.map(\.box)).flatMap(\.slots)).sorted()
        where old.paints.indices.contains(slot) {
            var paint = old.paints[slot]
            if paint.firstLine != BoxPaint.unknown { paint.firstLine = 0 }
            slots[slot] = new.paints.count
            new.paints.append(paint)
        }
        func moved(_ box: Box) -> Box? {
            guard let first = box.slots.first.map({ slots[$0] }) else { return box }
            guard let first else { return nil }
            var box = box
            box.slots = first..<first + box.slots.count
            return box
        }
        open = open.compactMap(moved)
        edges = edges.compactMap { edge in
            moved(edge.box).map {
                Edge(box: $0, isTop: edge.isTop, isBeside: edge.isBeside, offset: edge.offset)
            }
        }
    }

    // MARK: - Going back

    /// What the open boxes paint; none of them has an edge in front of the next line.
    func openPaints(in out: borrowing LineStore) -> [OpenPaint] {
        open.map { box in
            OpenPaint(box: box.index, paints: box.slots.map { out.paints[$0] }, frame: box.frame)
        }
    }

    /// Opens boxes of an earlier moment again, in a store without lines.
    mutating func reopen(_ paints: [OpenPaint], in out: inout LineStore) {
        removeAll()
        for open in paints {
            let first = out.paints.count
            for var paint in open.paints {
                paint.firstLine = 0
                out.paints.append(paint)
            }
            self.open.append(
                Box(index: open.box, slots: first..<out.paints.count, frame: open.frame))
        }
    }

    /// Takes back the edges that were written since this moment, in a store that was taken back to it.
    func reopen(in out: inout LineStore) {
        for box in open {
            for slot in box.slots where out.paints.indices.contains(slot) {
                out.paints[slot].endLine = BoxPaint.unknown
            }
        }
        for edge in edges {
            for slot in edge.box.slots where out.paints.indices.contains(slot) {
                if edge.isTop {
                    out.paints[slot].firstLine = BoxPaint.unknown
                } else {
                    out.paints[slot].endLine = BoxPaint.unknown
                }
            }
        }
    }
}

/// What an open box paints, and its index among the open boxes.
struct OpenPaint {
    var box: Int
    var paints: [BoxPaint]
    var frame: BoxFrame?
}

/// The blank rows between the edges of boxes above a line, in the order of the edges.
private struct EdgeGaps {
    /// The edges' rows, between the first row and the one behind the last.
    private let places: [Int]
    /// The rows that a line above, and one below, was given, by gap.
    private var taken: [(first: Bool, last: Bool)]

    init(_ places: [Int], _ rows: Range<Int>) {
        self.places = [rows.lowerBound] + places + [rows.upperBound]
        taken = Array(repeating: (false, false), count: places.count + 1)
    }

    /// A free row next to an edge: the first one below it, or the last one above it. Two lines may
    /// share the only row of a margin.
    mutating func takeRow(of edge: Int, isBelow: Bool, isShared: Bool) -> Int? {
        let gap = isBelow ? edge + 1 : edge
        let count = places[gap + 1] - places[gap]
        let used = (taken[gap].first ? 1 : 0) + (taken[gap].last ? 1 : 0)
        guard count > used || count == 1 && isShared && used == 1 else { return nil }
        if isBelow { taken[gap].first = true } else { taken[gap].last = true }
        return isBelow ? places[gap] : places[gap + 1] - 1
    }
}
