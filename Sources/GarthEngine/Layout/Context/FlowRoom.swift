/// The columns of a flow.
struct FlowRoom {
    /// The width in columns; `LayoutLimits.unlimitedColumns` when only measured.
    private(set) var columns = 80
    private(set) var isMeasuring = false
    /// The columns that lines have, whatever the edges of their boxes leave: in a narrow column the
    /// edges at the left give way to the text. Where the content has its natural width, they do not.
    private(set) var least = LayoutLimits.leastTextColumns
    /// The columns that the next content takes where no line breaks, as it was measured.
    private var naturalColumns = Int.max
    /// Whether text breaks at the edge even if its style keeps it in one line.
    private(set) var isConfined = false
    private var confinesNext = false

    /// Whether no line of the content breaks for want of room, as far as is known.
    var isNatural: Bool { least == 1 }

    /// Announces the natural width of the next content.
    mutating func expect(naturalColumns columns: Int) { naturalColumns = columns }

    /// Breaks all lines of the next content at its edge.
    mutating func confine() { confinesNext = true }

    /// Begins another content.
    mutating func reset(columns: Int) {
        self.columns = columns
        isMeasuring = columns >= LayoutLimits.unlimitedColumns
        least = columns >= naturalColumns ? 1 : min(LayoutLimits.leastTextColumns, columns)
        naturalColumns = .max
        (isConfined, confinesNext) = (confinesNext, false)
    }
}

/// What a flow is the content of.
struct FlowContent {
    /// The depth in the tree of the element with this content.
    let depth: Int32
    /// The only element of the flow, which does not float in it.
    var soleElement = NodeID.none
    /// The element whose text is laid out as an item without a box of its own, and its style.
    var itemText: (owner: NodeID, style: StyleID)?

    /// The index of its first line in the flow's store; -1 if that has left the store.
    var firstLine: Int

    /// Where the free rows of the box would be, with the number of the line in the flow's store.
    var freeRows: FreeRows?
    /// The place of the first of its paints among those of the flow's store.
    let firstPaint: Int

    init(depth: Int32 = 0, firstLine: Int = 0, firstPaint: Int = 0) {
        self.depth = depth
        self.firstLine = firstLine
        self.firstPaint = firstPaint
    }
}
