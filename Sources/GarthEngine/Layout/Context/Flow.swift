/// One flow of blocks and lines: the page, a table cell, an inline block.
struct Flow {
    /// What it is the content of.
    var content = FlowContent()
    /// The columns that it has.
    private(set) var room = FlowRoom()

    // The block formatting context.
    var boxes = BoxStack()
    /// What stands between the last line and the next.
    var space = FlowSpace()
    var floats = FloatContext()
    /// The positioned boxes that wait for an end.
    var waiting = WaitingBoxes()

    // The inline formatting context.
    var line = LineBuilder()
    /// The columns of the line that is being filled.
    var edges = LineEdges()
    /// What waits for the next line.
    var heads = LineHeads()

    // What comes of it.
    var out = LineStore()
    /// What was learnt of the content's widths.
    var widths = FlowWidths()
    /// The boxes that paint.
    var paint = FlowPaint()

    /// The index of its first line in `out`; -1 if that has left the store.
    @inline(__always)
    var firstLine: Int { content.firstLine }
    @inline(__always)
    var columns: Int { room.columns }
    @inline(__always)
    var isMeasuring: Bool { room.isMeasuring }

    /// The blank rows that stand above the next line.
    var pendingRows: Int {
        if out.count == firstLine { return 0 }
        return max(0, min(LayoutLimits.blankRows, Cell.rows(max(0, space.whole))))
    }

    /// Announces the natural width of the next content, for which the flow will be reset.
    mutating func expect(naturalColumns columns: Int) { room.expect(naturalColumns: columns) }

    /// Breaks all lines of the next content at its edge, for which the flow will be reset.
    mutating func confine() { room.confine() }

    /// Gives the anchors that wait their line: the next one, or an earlier one.
    @inline(__always)
    mutating func placeAnchors(at line: Int? = nil) { heads.placeAnchors(in: &out, at: line) }

    /// A moment to which the flow is taken back: what was laid out since is laid out again later.
    struct Moment {
        let out: LineStore.Mark
        fileprivate var line: LineBuilder
        fileprivate var edges: LineEdges
        fileprivate var boxes: BoxStack
        fileprivate var space: FlowSpace
        fileprivate var heads: LineHeads
        fileprivate var floats: FloatContext
        fileprivate var waiting: WaitingBoxes
        fileprivate var paint: FlowPaint
    }

    var moment: Moment {
        Moment(
            out: out.mark, line: line, edges: edges, boxes: boxes, space: space, heads: heads,
            floats: floats, waiting: waiting, paint: paint)
    }

    mutating func rewind(to moment: Moment) {
        out.truncate(to: moment.out)
        line = moment.line
        edges = moment.edges
        boxes = moment.boxes
        space = moment.space
        heads = moment.heads
        floats = moment.floats
        waiting = moment.waiting
        paint = moment.paint
        if !paint.isIdle { paint.reopen(in: &out) }
    }

    /// Makes it ready for another content, keeping its memory and finished lines.
    mutating func reset(columns: Int, depth: Int32 = 0) {
        content = FlowContent(depth: depth, firstLine: out.count, firstPaint: out.paints.count)
        room.reset(columns: columns)
        boxes.removeAll()
        space = FlowSpace()
        floats.removeAll()
        waiting.removeAll()
        paint.removeAll()
        line.removeAll()
        line.widestWord = 0
        line.style = 0
        line.target = 0
        edges = LineEdges(columns: columns)
        heads.removeAll()
        widths = FlowWidths()
    }
}
