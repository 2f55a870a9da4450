/// The open boxes of a flow, the outermost first.
struct BoxStack: RandomAccessCollection {
    private var open: [OpenBox] = []
    /// The index of the innermost block container.
    private(set) var block = 0

    var startIndex: Int { 0 }
    var endIndex: Int { open.count }
    @inline(__always)
    var count: Int { open.count }
    /// The index of the innermost box; -1 for none.
    @inline(__always)
    var top: Int { open.count - 1 }
    @inline(__always)
    subscript(index: Int) -> OpenBox {
        _read { yield open[index] }
    }

    /// Opens a box in the innermost one.
    @inline(__always)
    mutating func push(_ box: OpenBox) { open.append(box) }

    /// Opens a block container in the innermost box.
    mutating func push(block box: OpenBox) {
        block = open.count
        open.append(box)
    }

    /// Closes the innermost box.
    @inline(__always)
    @discardableResult
    mutating func pop() -> OpenBox {
        let box = open.removeLast()
        if let outer = open.last { block = Int(outer.block) }
        return box
    }

    mutating func removeAll() {
        open.removeAll(keepingCapacity: true)
        block = 0
    }

    /// Opens the boxes of an earlier moment again.
    mutating func reopen(_ boxes: [OpenBox], block: Int) { (open, self.block) = (boxes, block) }

    // MARK: - What is laid out of a box

    /// Notes that a child of the innermost box is wholly laid out.
    @inline(__always)
    mutating func finish(_ child: NodeID) { open[open.count - 1].lastChild = child }

    /// The same of a child of another box.
    @inline(__always)
    mutating func finish(_ child: NodeID, in index: Int) { open[index].lastChild = child }

    /// Notes the bytes of the next child, a text, that are laid out.
    @inline(__always)
    mutating func finish(bytes: Int, in index: Int) {
        open[index].textOffset = UInt32(truncatingIfNeeded: bytes)
    }

    /// Counts the rows anew after the first ones have left the store.
    mutating func tookRows(_ count: Int) {
        for index in open.indices { open[index].startLine &-= Int32(truncatingIfNeeded: count) }
    }

    // MARK: - What becomes of a box

    @inline(__always)
    mutating func insert(_ flags: OpenBox.Flags, in index: Int) {
        open[index].flags.formUnion(flags)
    }
    mutating func remove(_ flags: OpenBox.Flags, in index: Int) {
        open[index].flags.subtract(flags)
    }

    /// Makes what follows in a box a part of a link.
    mutating func link(_ node: NodeID, in index: Int) { open[index].link = node }

    /// Notes the first picture of a link.
    mutating func note(picture: NodeID, in index: Int) {
        open[index].flags.insert(.hasImage)
        if !open[index].picture.exists { open[index].picture = picture }
    }

    /// Moves the edges of a box, in pixels to the right.
    mutating func move(left: Float = 0, right: Float = 0, of index: Int) {
        open[index].left += left
        open[index].right += right
    }

    /// The first line of a box has its indent.
    mutating func endIndent(of index: Int) {
        if open[index].textIndent != 0 { open[index].textIndent = 0 }
    }

    /// Lets a box begin in a later row.
    mutating func begin(_ index: Int, atLine line: Int) {
        open[index].startLine = Int32(truncatingIfNeeded: line)
    }

    /// Notes that what a box began with in the line is gone.
    mutating func forgetStart(of index: Int) { open[index].startUsed = -1 }

    /// Ends a box at a child.
    mutating func end(_ index: Int, at child: NodeID) { open[index].end = child }

    /// Makes the outermost box one without a style again, behind its only child.
    mutating func endChild() { (open[0].lastChild, open[0].style) = (.none, .initial) }

    /// Makes a box that of another node, of which all before a child is laid out.
    mutating func rename(_ index: Int, _ node: NodeID, lastChild: NodeID) {
        open[index].node = node
        open[index].lastChild = lastChild
    }
}
