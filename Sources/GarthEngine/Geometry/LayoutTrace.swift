/// What a layout notes for scripts that ask where elements lie.
///
/// The lines of a traced layout carry the numbers of nodes in place of those of targets, so that
/// text is found wherever boxes are moved. The trace adds what lines do not tell: the edges of
/// blocks, and the column where the first line of each flow begins.
final class LayoutTrace {
    /// A block in its flow, in CSS pixels from the left edge of the flow.
    struct Block {
        /// The element whose content the flow is; the document for the page.
        var flow: NodeID
        /// The content edges. The right one of a flow that was only measured is very large.
        var left: Float
        var right: Float
        /// The layout that has made it.
        fileprivate var pass: Int32 = 0
    }

    /// A flow of its own: a cell, an item, a box in a line.
    struct Flow {
        /// The columns of its content; nil for a flow that was only measured.
        var columns: Int?
        /// The number that the first traced run carries, and the column where it begins.
        var firstRun: UInt32 = 0
        var firstColumn = 0
        /// The layout that has made it.
        fileprivate var pass: Int32
    }

    /// Whether text that is not visible has lines as other text.
    let showsInvisibleText: Bool
    private(set) var blocks = NodeTable<Block>()
    private(set) var flows = NodeTable<Flow>()
    /// The text node that is laid out; none for what elements show themselves.
    var text = NodeID.none
    /// The last run of the line that was written last.
    private var lastRun: UInt32 = 0
    /// The number of the layout; a part that is laid out again has one of its own.
    private(set) var pass: Int32 = 0

    init(showsInvisibleText: Bool = false) { self.showsInvisibleText = showsInvisibleText }

    /// The number by which lines name a node.
    static func number(of node: NodeID) -> UInt32 { UInt32(truncatingIfNeeded: node.index + 1) }

    /// The node that a number names; none for text of the layout's own.
    static func node(of number: UInt32) -> NodeID {
        NodeID(rawValue: Int32(truncatingIfNeeded: Int64(number) - 1))
    }

    /// Begins a layout of the page, or of a part of it.
    func beginPass() {
        pass &+= 1
        lastRun = 0
    }

    /// Forgets what a layout before the last one has noted of nodes that this one has laid out: from
    /// one node in document order on to another, which is none for the end.
    func forgetFormer(from first: NodeID, to end: NodeID, _ document: Document) {
        var node = first
        while node.exists, node != end {
            if let block = blocks[node], block.pass != pass { blocks.remove(node) }
            if let flow = flows[node], flow.pass != pass { flows.remove(node) }
            node = document.next(node)
        }
    }

    func begin(flow: NodeID, columns: Int) {
        let new = Flow(
            columns: columns < LayoutLimits.unlimitedColumns ? columns : nil, pass: pass)
        flows[flow, default: new] = new
    }

    /// Notes the columns that an item gets, also if it keeps the lines of its measuring.
    func note(columns: Int, of flow: NodeID) {
        var noted = current(flow)
        noted.columns = columns
        flows[flow, default: noted] = noted
    }

    /// What this layout has noted of a flow: what a layout before has noted is none of it.
    private func current(_ flow: NodeID) -> Flow {
        if let known = flows[flow], known.pass == pass { return known }
        return Flow(pass: pass)
    }

    func note(block: NodeID, _ trace: Block) {
        blocks[block, default: trace] = trace
        blocks[block, default: trace].pass = pass
    }

    /// Notes where a line of a flow begins. Only a line that begins with a new run says where the
    /// flow lies: the place of that run is known when all lines are.
    func note(line marks: [LineBuilder.RunMark], at column: Int, of flow: NodeID) {
        defer { lastRun = marks.last?.target ?? 0 }
        guard let first = marks.first, first.target != 0, first.target != lastRun else { return }
        var noted = current(flow)
        guard noted.firstRun == 0 else { return }
        noted.firstRun = first.target
        noted.firstColumn = column
        flows[flow, default: noted] = noted
    }
}

extension LayoutEngine {
    /// Gives each node a number in lines, in place of links and controls.
    mutating func beginTrace(_ trace: LayoutTrace) {
        self.trace = trace
        trace.beginPass()
        shared.targets.number(nodes: input.document.nodes.count)
    }

    /// The number of the run that begins in a box.
    func tracedNumber(in box: OpenBox, _ trace: LayoutTrace) -> UInt32 {
        if trace.text.exists { return LayoutTrace.number(of: trace.text) }
        return box.node.exists ? LayoutTrace.number(of: box.node) : 0
    }

    /// Notes the edges of a block that was opened.
    mutating func noteBlock(_ box: OpenBox, _ trace: LayoutTrace) {
        guard box.node.exists, let root = flow.boxes.first?.node, root.exists else { return }
        trace.note(
            block: box.node, LayoutTrace.Block(flow: root, left: box.left, right: box.right))
    }

    /// Notes the first line of a flow.
    mutating func noteLine(at column: Int, _ trace: LayoutTrace) {
        guard let root = flow.boxes.first?.node, root.exists else { return }
        trace.note(line: flow.line.marks, at: column, of: root)
    }
}
