/// The positioned boxes of a flow that wait for an end, and the row that overlaps the one above it
/// (CSS Positioned Layout Level 3 section 4).
struct WaitingBoxes {
    /// Those that wait for the end of their block, in document order.
    private var deferred: [DeferredBox] = [] { didSet { hasDeferred = !deferred.isEmpty } }
    /// Those that wait for the end of their containing block, the innermost last.
    private var painted: [PaintedBox] = [] { didSet { hasPainted = !painted.isEmpty } }
    /// The row into whose blank cells the next row is moved; -1 for none.
    private(set) var overlapRow = -1
    // Each line of a page asks for these.
    private(set) var hasDeferred = false
    private(set) var hasPainted = false

    /// Whether nothing waits and the next row stands below the last.
    var isEmpty: Bool { !hasDeferred && !hasPainted && overlapRow < 0 }

    /// Whether there is room for another box that is painted.
    var hasRoom: Bool { painted.count < LayoutLimits.waitingBoxes }

    mutating func removeAll() {
        if hasDeferred { deferred = [] }
        if hasPainted { painted = [] }
        overlapRow = -1
    }

    mutating func wait(_ box: DeferredBox) { deferred.append(box) }
    mutating func wait(_ box: PaintedBox) { painted.append(box) }

    /// The next box that waited for the end of a block inside so many open ones; nil for none.
    mutating func takeDeferred(inside depth: Int) -> DeferredBox? {
        guard let box = deferred.first, box.depth > depth else { return nil }
        return deferred.removeFirst()
    }

    /// The boxes that waited for the end of a containing block; nil for none.
    mutating func takePainted(of container: Int) -> [PaintedBox]? {
        guard painted.last?.container == container else { return nil }
        var begin = painted.count
        while begin > 0, painted[begin - 1].container == container { begin -= 1 }
        let boxes = Array(painted[begin...])
        painted.removeSubrange(begin...)
        overlapRow = -1
        return boxes
    }

    /// Notes that the next row is moved into the last one's blank cells.
    mutating func beginOverlap(at row: Int) { overlapRow = row }

    /// The row into which the last one is moved.
    mutating func takeOverlapRow() -> Int {
        defer { overlapRow = -1 }
        return overlapRow
    }

    /// Counts rows anew after the first ones have left the store.
    mutating func tookRows(_ count: Int) {
        for i in painted.indices {
            painted[i].staticRow -= count
            painted[i].fallbackRow -= count
        }
    }
}
