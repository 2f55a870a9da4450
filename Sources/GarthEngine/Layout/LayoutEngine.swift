import GarthPage

/// The layout of one page: a walk over the tree in document order that produces lines.
///
/// It never recurses on the page's depth (formatting contexts nest up to
/// `LayoutLimits.nestedContexts`), and never looks again at finished content. Methods that run at
/// each element are `mutating` or inlined even if they change nothing, because the compiler copies
/// the whole engine for others.
struct LayoutEngine: ~Copyable {
    /// The reason why the walk stopped.
    enum Stop {
        case finished
        /// More of the document is needed.
        case paused
        /// The next child of the top box needs its whole content, which has not arrived yet.
        case held(NodeID)
        /// A new layout of a part has come to where the page goes on as before, at a node.
        case rejoined(NodeID)
    }

    var options: LayoutOptions
    /// The number of the document in its page.
    let documentNumber: UInt32
    /// The width of running text.
    let textMeasure: TextMeasure

    // What is lent for the time of one `advance`.
    var document = Document()
    var styles = StyleResolver(options: LayoutOptions())
    var state = PageState()
    /// The frames of the document; nil where they are shown as links.
    var frames: FrameSet?
    /// The facts that controls need about the rest of the document.
    var formIndex = FormIndex()
    var isComplete = false
    var order = DocumentOrder()
    /// Unfinished content is laid out as if it were complete, and replaced later.
    var isProvisional = false
    /// The layout has no result: it only requests frames, which stay links.
    var asksOnly = false
    /// The number of nodes when a dump requested frames ahead of their turn.
    var nodesWalkedForFrames = 0

    /// The flow that is being filled, and at which depth of nesting; `pool` holds the others.
    var flow = Flow()
    var depth = 0
    var pool: [Flow] = []
    /// The blank lines at the end of the lines that have left the engine.
    var blankRowsAbove = 0
    /// The rows that have left the engine, with blank ones that are shown nowhere.
    var rowsTaken = 0
    /// The lines that have left the engine.
    var linesTaken = 0
    /// The last row in which the place of a box was decided by rows of the page.
    var lastPlacedRow = -1
    /// The pictures that were announced, so that a new layout of a part names them again.
    var announcedPictures: [PagePicture] = []
    /// The moments from which the layout can begin again.
    var checkpoints = LayoutCheckpoints()
    /// Positioned boxes that stand in front of the first row.
    var boxesAhead = BoxesAhead()
    /// The lines of a part that is laid out again.
    var relaid = PageLines()

    // What the page has announced.
    var looks: [Look] = []
    var textStyles: [TextStyle] = [TextStyle()]
    var textStyleNumbers: [TextStyle: UInt16] = [TextStyle(): 0]
    var targets: [PageTarget] = []
    var targetNumbers: [UInt32] = []
    var targetsMade: UInt32 = 0
    /// While a part is laid out again: the targets made before it. Those of the part among them, which
    /// were announced before their lines were final, keep their numbers and are described anew.
    var renewedBelow: UInt32 = 0
    var renewedTargets = [UInt32: PageTarget]()
    var pictures: [PagePicture] = []
    var pictureNumbers = [NodeID: UInt16]()
    var picturesMade = 0
    var picturesAnnounced = 0
    var forms = [NodeID: Int]()
    var formsMade = 0
    /// The link that was last found to begin with a picture, and that.
    var linkPicture = (link: NodeID.none, picture: NodeID.none)
    /// The numbers that the targets of frames have on the page.
    var frameTargets = [NodeID: FrameTargets]()
    /// The box that was laid out last to learn of its frames, and the changes known then.
    var framePass = (node: NodeID.none, changes: 0)

    var counters = Counters()
    /// The text that was made beside that of the document.
    var madeText = MadeText()
    /// The marks of the language that was asked for last.
    var quotationMarks = (language: [UInt8](), marks: QuotationMarks(language: []))
    /// Nodes that reversed counters may still look at.
    var reversedSteps = LayoutLimits.reversedSteps
    /// Natural and least widths of boxes inside other boxes that are laid out more than once.
    var measures = [NodeID: BoxMeasure]()
    /// Where elements lie, for scripts; nil for a layout that is shown.
    var trace: LayoutTrace?
    /// The place of the last node that is looked at to measure an item: the beginning of a long one
    /// says how wide it is.
    var measuredEnd = Int.max

    init(options: LayoutOptions, document number: UInt32) {
        self.options = options
        documentNumber = number
        textMeasure = TextMeasure(options, columns: max(4, options.columns))
        flow.line.directions.areNoted = options.usesVisualOrder
        flow.reset(columns: max(4, options.columns))
        flow.boxes.append(
            OpenBox(
                node: .document, style: .initial, kind: .block, look: Look(),
                right: Float(flow.columns) * Cell.width))
        narrowRoot()
    }

    @inline(__always)
    func computed(_ style: StyleID) -> ComputedStyle { styles.table[style] }

    /// Whether the parser may still add children to a node.
    @inline(__always)
    func isOpen(_ node: NodeID) -> Bool {
        guard !isComplete, depth == 0 else { return false }
        return node == .document || document.nodes[node.index].flags.contains(.isOpen)
    }

    /// Whether more content may arrive below a node.
    ///
    /// An end tag of a form closes it while elements inside it stay open (HTML Standard section
    /// 13.2.6.4.7), so that the whole right edge decides.
    func isGrowing(_ node: NodeID) -> Bool {
        !isComplete && depth == 0 && hasOpenEnd(node)
    }

    /// Whether a node or a node at its right edge is among the parser's open elements.
    func hasOpenEnd(_ node: NodeID) -> Bool {
        var last = node
        while last.exists {
            let data = document.nodes[last.index]
            if data.flags.contains(.isOpen) { return true }
            last = data.lastChild
        }
        return false
    }

    // MARK: - The walk

    /// Lays out as much as has arrived of the boxes above the lowest `floor` ones.
    mutating func walk(floor: Int = 0) -> Stop {
        while true {
            let top = flow.boxes.count - 1
            guard top >= floor else { return .finished }
            let child = nextChild(of: top)
            guard child.exists else {
                if isOpen(flow.boxes[top].node) { return .paused }
                closeBox()
                continue
            }
            let node = document.nodes[child.index]
            switch node.kind {
            case .text:
                if !layOutText(child, node, top: top) { return .paused }
            case .element:
                if flow.out.count >= checkpoints.dueRow, passCheckpoint(before: child) {
                    return .rejoined(child)
                }
                if !openElement(child, node) { return .held(child) }
            case .document, .doctype, .comment, .templateContent:
                flow.boxes[top].lastChild = child
            }
        }
    }

    @inline(__always)
    func nextChild(of top: Int) -> NodeID {
        let last = flow.boxes[top].lastChild
        if last.exists {
            let next = document.nodes[last.index].nextSibling
            if next == flow.boxes[top].end { return .none }
            guard flow.isMeasuring, next.exists else { return next }
            return order.place(of: next) > measuredEnd ? .none : next
        }
        let node = flow.boxes[top].node
        return node.exists ? document.nodes[node.index].firstChild : .none
    }

    /// Lays out a text child; false when more of it may come.
    private mutating func layOutText(_ child: NodeID, _ node: Node, top: Int) -> Bool {
        let start = Int(node.start) + Int(flow.boxes[top].textOffset)
        var end = Int(node.start) + Int(node.count)
        let canGrow = !node.nextSibling.exists && isOpen(flow.boxes[top].node)
        if canGrow { end = stableEnd(start, end) }
        if start < end {
            if flow.boxes[top].flags.contains(.hasContentApart) {
                if !document.isBlankText(child), isContentApart(child, node, top) {
                    flow.boxes[top].lastChild = child
                    return true
                }
            } else {
                trace?.text = child
                appendText(start..<end, context: Int(node.start))
                trace?.text = .none
                flow.boxes[top].textOffset = UInt32(end - Int(node.start))
            }
        }
        if canGrow { return false }
        flow.boxes[top].lastChild = child
        flow.boxes[top].textOffset = 0
        return true
    }

    /// The end of the stable part of a text that may grow: the breaks of its last bytes depend on
    /// later text; for a hyphen on the next letter, beyond ASCII on everything up to white space.
    private func stableEnd(_ start: Int, _ end: Int) -> Int {
        guard end > start else { return end }
        if document.text[end - 1] < 0x80 {
            var stable = end
            if document.text[end - 1] == 0x2D { stable -= 1 }
            // Behind other scripts a word of ASCII belongs to their clusters and breaks.
            var at = stable
            while at > start, stable - at < LayoutLimits.heldTextBytes,
                document.text[at - 1] > 0x20
            {
                at -= 1
                if document.text[at] >= 0x80 { return heldEnd(start, at) }
            }
            return stable
        }
        return heldEnd(start, end)
    }

    /// The end of the last white space, unless too much would be held back.
    private func heldEnd(_ start: Int, _ end: Int) -> Int {
        var stable = end
        while stable > start, document.text[stable - 1] > 0x20 { stable -= 1 }
        guard end - stable > LayoutLimits.heldTextBytes else { return stable }
        stable = end - LayoutLimits.clusterRunBytes
        while stable > start, document.text[stable] & 0xC0 == 0x80 { stable -= 1 }
        return stable
    }
}

/// The widths that decide how a box inside a line or a row is laid out.
struct BoxMeasure {
    var greatest: Int
    var least: Int
    var hard = 0
}
