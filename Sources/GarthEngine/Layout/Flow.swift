/// An element whose content is being laid out.
struct OpenBox {
    enum Kind: UInt8 {
        /// A box in the line.
        case inline
        /// A block container (also a list item or an anonymous table part).
        case block
        /// No box of its own (`display: contents`).
        case contents
    }

    /// The tasks for the end of the box.
    struct Flags: OptionSet {
        let rawValue: UInt16
        static let hasAfter = Flags(rawValue: 1)
        static let isLink = Flags(rawValue: 2)
        static let hasImage = Flags(rawValue: 4)
        static let isListItem = Flags(rawValue: 8)
        /// Its last lines are as wide as the box (`text-align-last: justify`).
        static let justifiesLastLines = Flags(rawValue: 16)
        /// Its content is hidden, or a box of its own in a `details` element (`Details.swift`).
        static let hasContentApart = Flags(rawValue: 32)
        static let isFlexContainer = Flags(rawValue: 64)
        static let isRubyText = Flags(rawValue: 128)
        /// It is as high as the item of a row in which it stands (`FreeRows.swift`).
        static let sharesHeight = Flags(rawValue: 256)
        /// An item in it takes its free height.
        static let hasGrownItem = Flags(rawValue: 512)
        /// The picture behind it takes all its rows, with those of its padding and height.
        static let isFilled = Flags(rawValue: 1024)
        static let containsStyle = Flags(rawValue: 2048)
        /// Its edges are those of running text (`TextMeasure`).
        static let isNarrowed = Flags(rawValue: 4096)
        /// Parts of tables in it are blocks: an anonymous table around them was too wide.
        static let stacksTableParts = Flags(rawValue: 8192)
        /// The box of some children of `node`, which itself is outside (CSS 2.2 section 17.2.1).
        static let isAnonymous = Flags(rawValue: 16384)
        /// A positioned box whose rows stay in the store until its end: boxes may be painted in them.
        static let keepsRows = Flags(rawValue: 32768)
    }

    var node: NodeID
    /// The last child that is wholly laid out.
    var lastChild: NodeID = .none
    /// The child at which an anonymous box ends; none for the end of the element.
    var end: NodeID = .none
    /// The number of laid-out bytes of the next child, a text.
    var textOffset: UInt32 = 0
    var style: StyleID
    var kind: Kind
    var flags: Flags = []
    var look: Look
    /// The link element around it, if targets are requested.
    var link: NodeID = .none
    /// The first picture in it, if it is a link.
    var picture: NodeID = .none
    /// The index of the innermost block container, itself if it is one.
    var block: Int32 = 0
    /// Content edges in CSS pixels from the flow's left edge.
    var left: Float = 0
    var right: Float = 0
    /// The distance from the content edge to the right edge of the flow, in pixels.
    var rightInset: Float = 0
    var textIndent: Float = 0
    var align: LineAlign = .left
    /// The side of its last lines and of those before a forced break, if it is another one.
    var lastAlign: LineAlign?
    /// The lines of the flow and the bytes of the line when it was opened.
    var startLine: Int32 = 0
    var startUsed: Int32 = 0
}

/// To which side a line is moved.
enum LineAlign: UInt8 {
    case left, center, right
}

/// A list marker that waits for its item's first line.
struct PendingMarker {
    var bytes: [UInt8]
    var width: Int
    /// The column in front of which it ends; at the right of a line, the one where it begins.
    var edge: Int
    var style: UInt16
    /// Whether it stands at the right, as those of items from right to left do.
    var isAtRight = false
    /// The number of the target that it belongs to; 0 for none.
    var target: UInt32 = 0
}

/// One flow of blocks and lines: the page, a table cell, an inline block.
struct Flow {
    var boxes: [OpenBox] = []
    var out = LineStore()
    var line = LineBuilder()
    /// The width in columns; `LayoutLimits.unlimitedColumns` when only measured.
    var columns = 80
    var isMeasuring = false
    /// The columns that the next content takes where no line breaks, as it was measured; the next
    /// `reset` takes it.
    var naturalColumns = Int.max
    /// The columns that lines have, whatever the edges of their boxes leave: in a narrow column the
    /// edges at the left give way to the text. Where the content has its natural width, they do not.
    private(set) var leastRoom = LayoutLimits.leastTextColumns
    /// The element whose text is laid out as an item without a box of its own, and its style.
    var itemText: (owner: NodeID, style: StyleID)?
    /// The index of the innermost block container.
    var block = 0
    /// The depth in the tree of the element with this content.
    var depth: Int32 = 0

    // The line being filled.
    var lineLeft = 0
    var limit = 80
    var overflowLimit = 80

    // What stands between the last line and the next, in CSS pixels.
    var space: Float = 0
    var positiveMargin: Float = 0
    var negativeMargin: Float = 0
    /// Whether blank rows before the first line are kept.
    var keepsLeadingSpace = false
    /// The blank rows before the first line that were left out.
    var leadingRows = 0
    /// Where the free rows of the box would be, with the number of the line in `out`.
    var freeRows: FreeRows?
    /// The index of the flow's first line in `out`.
    var firstLine = 0

    var markers: [PendingMarker] = []
    var pendingAnchors: [NodeID] = []

    /// The floats beside the present row, in the order of their columns, and those that wait for
    /// the end of the line.
    var floats: [FloatBox] = [] { didSet { hasFloats = !floats.isEmpty } }
    var waitingFloats: [FloatBox] = [] { didSet { hasWaitingFloats = !waitingFloats.isEmpty } }
    /// Positioned boxes that wait for the end of their block.
    var deferred: [DeferredBox] = [] { didSet { hasDeferred = !deferred.isEmpty } }
    /// Positioned boxes that wait for the end of their containing block.
    var paintedBoxes: [PaintedBox] = [] { didSet { hasPaintedBoxes = !paintedBoxes.isEmpty } }
    /// The row into whose blank cells the next row is moved; -1 for none.
    var overlapRow = -1
    // Each line of a page asks for these.
    private(set) var hasPaintedBoxes = false
    private(set) var hasFloats = false
    private(set) var hasWaitingFloats = false
    private(set) var hasDeferred = false
    /// The only element of the flow, which does not float in it.
    var soleElement = NodeID.none

    // What was learnt of the content's widths, in columns.
    var greatestWidth = 0
    var leastWidth = 0
    /// The width of lines that cannot be broken at all.
    var hardWidth = 0
    /// The content would look different in another width, although it fits.
    var dependsOnWidth = false
    var alignsSeen: UInt8 = 0

    /// Makes it ready for another content, keeping its memory and finished lines.
    mutating func reset(columns: Int) {
        boxes.removeAll(keepingCapacity: true)
        line.removeAll()
        line.widestWord = 0
        line.style = 0
        line.target = 0
        self.columns = columns
        isMeasuring = columns >= LayoutLimits.unlimitedColumns
        leastRoom = columns >= naturalColumns ? 1 : min(LayoutLimits.leastTextColumns, columns)
        naturalColumns = .max
        block = 0
        lineLeft = 0
        (limit, overflowLimit) = (columns, columns)
        (space, positiveMargin, negativeMargin) = (0, 0, 0)
        keepsLeadingSpace = false
        leadingRows = 0
        freeRows = nil
        firstLine = out.count
        markers.removeAll(keepingCapacity: true)
        pendingAnchors.removeAll(keepingCapacity: true)
        if hasFloats { floats = [] }
        if hasWaitingFloats { waitingFloats = [] }
        if hasDeferred { deferred = [] }
        if hasPaintedBoxes { paintedBoxes = [] }
        overlapRow = -1
        soleElement = .none
        (greatestWidth, leastWidth, hardWidth) = (0, 0, 0)
        dependsOnWidth = false
        alignsSeen = 0
    }

    /// Ends the collapsing of the margins met so far.
    mutating func commitMargins() {
        space += positiveMargin + negativeMargin
        (positiveMargin, negativeMargin) = (0, 0)
    }

    mutating func addMargin(_ pixels: Float) {
        if pixels > positiveMargin { positiveMargin = pixels }
        if pixels < negativeMargin { negativeMargin = pixels }
    }
}

/// The lines of a finished flow in its store, with the facts about its widths.
struct Fragment {
    var firstLine = 0
    var lineCount = 0
    /// The width that shows it without a break, and the least one without broken words.
    var greatestWidth = 0
    var leastWidth = 0
    var hardWidth = 0
    /// To which side its lines go in a wider box, when all go to the same.
    var align = LineAlign.left
    var dependsOnWidth = false
    /// The rows of the margins below its last line, which a float and a flow root have inside.
    var rowsBelow = 0
    /// The blank rows above its first line that are left out.
    var leadingRows = 0
    /// Where its free rows stand in a higher row, counted from its first line; nil for below it.
    var freeRows: FreeRows?
}
