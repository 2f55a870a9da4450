import GarthPage

/// A moment between two blocks of the page, from which the layout can begin again.
///
/// It is taken where no line is being filled and nothing waits beside or above the next block, so
/// that little has to be remembered.
struct LayoutCheckpoint {
    /// The child of the innermost box that is laid out next.
    var node: NodeID
    /// The lines of the page above it; -1 while rows above it may still go.
    var line = -1
    /// The rows above it, with blank ones that are shown nowhere.
    var row: Int
    /// The targets that were announced before it.
    var targets: UInt32
    /// The blank lines at the end of the lines above it.
    var blankRowsAbove = 0
    /// The open boxes. Their `startLine` counts from the first row of the page.
    var boxes: [OpenBox]
    var block: Int
    var space: FlowSpace
    /// What the open boxes paint.
    var paints: [OpenPaint]
    /// Whether the next line is the first one of the page.
    var isAtTop: Bool
    var pendingAnchors: [NodeID]
    var counters: Counters
    var madeText: MadeText

    /// Whether the layout goes on from here as it did from another checkpoint before the same node:
    /// only the numbers of rows, lines and targets above differ.
    func continues(as other: LayoutCheckpoint) -> Bool {
        node == other.node && block == other.block && space == other.space
            && isAtTop == other.isAtTop
            && pendingAnchors == other.pendingAnchors && boxes.count == other.boxes.count
            && zip(boxes, other.boxes).allSatisfy { $0.continues(as: $1) }
            && counters.isEqual(to: other.counters)
    }

    /// Moves the checkpoint behind content that has changed. `row` is the first row behind that.
    mutating func move(lines: Int, rows: Int, targets: Int, from row: Int) {
        line += lines
        self.row += rows
        self.targets = UInt32(clamping: Int(self.targets) + targets)
        for index in boxes.indices where Int(boxes[index].startLine) >= row {
            boxes[index].startLine += Int32(truncatingIfNeeded: rows)
        }
    }
}

extension OpenBox {
    /// Whether two boxes of one element lay out what follows in the same way.
    fileprivate func continues(as other: OpenBox) -> Bool {
        node == other.node && lastChild == other.lastChild && end == other.end
            && textOffset == other.textOffset && style == other.style && kind == other.kind
            && flags == other.flags && block == other.block && left == other.left
            && right == other.right && rightInset == other.rightInset
            && textIndent == other.textIndent && align == other.align
            && lastAlign == other.lastAlign
    }
}

/// The checkpoints of a page, in the order of its lines. They are few: the more lines the page has,
/// the more stand between two of them.
struct LayoutCheckpoints {
    var list: [LayoutCheckpoint] = []
    /// The index of the first one whose line is not known yet.
    private(set) var unplaced = 0
    /// The row of the store from which the next one is due; `Int.max` if none is wanted.
    private(set) var dueRow = Int.max
    /// The rows between two.
    private(set) var interval = LayoutLimits.checkpointRows
    /// The checkpoints of the layout before the change, behind what has changed, by their nodes;
    /// nil while the page is laid out from its top.
    var former: [NodeID: LayoutCheckpoint]?

    /// Begins to take checkpoints. The first one stands at the top of the page.
    mutating func begin() { dueRow = 0 }

    /// Begins again behind some checkpoints, to meet one of the others.
    mutating func resume(
        behind kept: ArraySlice<LayoutCheckpoint>, toward former: ArraySlice<LayoutCheckpoint>
    ) {
        list = Array(kept)
        unplaced = list.count
        dueRow = 0
        self.former = Dictionary(former.lazy.map { ($0.node, $0) }) { first, _ in first }
    }

    /// Ends a new layout of a part: what is behind it is known.
    mutating func rejoin(_ rest: some Sequence<LayoutCheckpoint>) {
        former = nil
        list += rest
        unplaced = list.count
        thinOut()
    }

    /// Whether a checkpoint is to be taken at a row of the page.
    func isDue(at row: Int) -> Bool {
        former == nil || row - (list.last?.row ?? 0) >= interval
    }

    mutating func add(_ checkpoint: LayoutCheckpoint, at storeRow: Int) {
        list.append(checkpoint)
        wait(from: storeRow)
    }

    /// Puts the next one off.
    @inline(__always)
    mutating func wait(from storeRow: Int, rows: Int? = nil) {
        dueRow = former == nil ? storeRow + (rows ?? interval) : 0
    }

    /// The store has passed on its rows; the lines of all checkpoints are known.
    mutating func tookRows(_ count: Int) {
        if dueRow != .max { dueRow = max(0, dueRow - count) }
        list.removeAll { $0.line < 0 }
        unplaced = list.count
        if former == nil { thinOut() }
    }

    private mutating func thinOut() {
        guard list.count > LayoutLimits.checkpoints else { return }
        list = list.indices.filter { $0.isMultiple(of: 2) }.map { list[$0] }
        unplaced = list.count
        interval *= 2
    }
}

extension LayoutEngine {
    /// Takes a checkpoint before a child of the innermost box, if the layout is at rest there; true
    /// if the layout has come to where it goes on as before.
    mutating func passCheckpoint(before child: NodeID) -> Bool {
        guard depth == 0, !purpose.isProvisional || trace != nil, isBetweenBlocks(), !isLaidOut()
        else {
            return false
        }
        let former = checkpoints.former?[child]
        guard
            former != nil || isTop(child) || checkpoints.isDue(at: page.rowsTaken + flow.out.count)
        else { return false }
        for index in flow.boxes.indices where !isIndependentOfRows(index) {
            // Boxes stay open for a while: they are not looked at before each element.
            checkpoints.wait(from: flow.out.count, rows: LayoutLimits.checkpointRows / 4)
            return false
        }
        let here = checkpoint(before: child)
        if let former, rejoins(former, at: here) { return true }
        checkpoints.add(here, at: flow.out.count)
        return false
    }

    /// Whether an element is the body of a page that has no lines yet.
    private mutating func isTop(_ child: NodeID) -> Bool {
        guard isAtTop, checkpoints.former == nil, checkpoints.list.isEmpty else { return false }
        let tag = input.document[child].tag
        // A page without a body has its first checkpoint further down.
        if tag != .body, tag != .html, tag != .head { checkpoints.wait(from: 0) }
        return tag == .body
    }

    /// Whether the next line is the first one of the page.
    private var isAtTop: Bool { flow.out.count == flow.firstLine }

    /// Whether no line is being filled and nothing waits for the next rows.
    private mutating func isBetweenBlocks() -> Bool {
        guard flow.line.isEmpty, flow.floats.isEmpty, !flow.floats.hasWaiting, flow.waiting.isEmpty,
            !flow.heads.hasMarkers, !flow.paint.isWaiting,
            !shared.madeText.isCut, !shared.counters.hasReversed
        else { return false }
        guard !isAtTop else { return page.rowsTaken == 0 && flow.space.leadingRows == 0 }
        return flow.out.count == 0 || !isBlank(flow.out.count - 1)
    }

    /// Whether the next child of the innermost box has its lines already, in the box of the content of
    /// details (`Details.swift`).
    private func isLaidOut() -> Bool {
        flow.boxes.last.map { $0.flags.contains(.hasContentApart) && $0.end.exists } ?? false
    }

    /// Whether a box is a block whose end does not look at the rows in it.
    private mutating func isIndependentOfRows(_ index: Int) -> Bool {
        let box = flow.boxes[index]
        guard box.kind != .inline, !box.link.exists, !box.look.clampsLines,
            !box.look.clipsRows || extent(of: box.node) > LayoutLimits.clippedExtent,
            box.flags.isDisjoint(with: [.isAnonymous, .stacksTableParts, .keepsRows, .isLink])
        else { return false }
        guard box.node.exists, box.node != .document else { return true }
        let height = styles.table[box.style].height
        guard height.kind == .pixels else { return true }
        // A box with more rows than its height gets no others.
        return flow.out.count - Int(box.startLine) > Cell.rows(max(0, height.value))
    }

    /// Whether the boxes of a checkpoint would be opened in the same way again: some decisions
    /// depend on how much an element contains.
    func opensAgain(_ checkpoint: LayoutCheckpoint) -> Bool {
        checkpoint.boxes.allSatisfy { box in
            guard box.node.exists, box.node != .document else { return true }
            guard input.document.isConnected(box.node) else { return false }
            if box.look.isContainer || box.look.isPositioned {
                guard extent(of: box.node) > LayoutLimits.atomicExtent else { return false }
            }
            return !box.look.floats || extent(of: box.node) > LayoutLimits.floatExtent
        }
    }

    private func checkpoint(before child: NodeID) -> LayoutCheckpoint {
        var boxes = Array(flow.boxes)
        for index in boxes.indices {
            boxes[index].startLine += Int32(truncatingIfNeeded: page.rowsTaken)
        }
        return LayoutCheckpoint(
            node: child, row: page.rowsTaken + flow.out.count, targets: shared.targets.made,
            boxes: boxes,
            block: flow.boxes.block, space: flow.space.withoutLeadingRows(),
            paints: flow.paint.openPaints(in: flow.out),
            isAtTop: isAtTop, pendingAnchors: flow.heads.anchors, counters: shared.counters,
            madeText: shared.madeText)
    }

    /// Whether the layout goes on from here as it did before the change.
    private mutating func rejoins(
        _ former: LayoutCheckpoint, at here: LayoutCheckpoint
    ) -> Bool {
        guard here.continues(as: former) else { return false }
        page.relaid.append(takeLines())
        guard page.blankRowsAbove == former.blankRowsAbove,
            flow.heads.anchors == former.pendingAnchors
        else { return false }
        // What was placed by rows of the page would stand in others.
        return page.rowsTaken == former.row || former.row > page.lastPlacedRow
    }

    /// Finds the lines of the checkpoints in the store's rows, before surplus blank ones go.
    mutating func placeCheckpoints() {
        var index = checkpoints.unplaced
        guard index < checkpoints.list.count else { return }
        var (rows, surplus) = (page.blankRowsAbove, 0)
        for line in 0...flow.out.count {
            while index < checkpoints.list.count,
                checkpoints.list[index].row - page.rowsTaken == line
            {
                checkpoints.list[index].line = page.linesTaken + line - surplus
                checkpoints.list[index].blankRowsAbove = rows
                index += 1
            }
            guard index < checkpoints.list.count, line < flow.out.count else { return }
            if isSurplus(line, &rows) { surplus += 1 }
        }
    }

    /// Takes the layout back to a checkpoint.
    mutating func resume(at checkpoint: LayoutCheckpoint) {
        flow.out.removeAll()
        flow.boxes.reopen(checkpoint.boxes, block: checkpoint.block)
        flow.boxes.tookRows(checkpoint.row)
        flow.line.removeAll()
        flow.paint.reopen(checkpoint.paints, in: &flow.out)
        flow.space = checkpoint.space
        flow.heads.replace(anchors: checkpoint.pendingAnchors)
        flow.content.firstLine = checkpoint.isAtTop ? 0 : -1
        shared.counters = checkpoint.counters
        shared.madeText = checkpoint.madeText
        page.rowsTaken = checkpoint.row
        page.linesTaken = checkpoint.line
        page.blankRowsAbove = checkpoint.blankRowsAbove
        shared.targets.rewind(to: checkpoint.targets)
        shared.pictures.forgetLink()
        measures.removeAll(keepingCapacity: true)
    }

    /// Leaves the rest of the page as it is: nothing is left to lay out.
    mutating func stopHere() {
        flow.boxes.removeAll()
        flow.heads.replace(anchors: [])
    }
}
