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

    /// What is read of the page.
    var input: LayoutInput
    /// The styles of the document, which are lent as well and are made when they are asked for.
    var styles = StyleResolver(options: LayoutOptions())
    /// What all contexts write to.
    var shared = LayoutShared()
    /// The flow that is being filled, and at which depth of nesting; `pool` holds the others.
    var flow = Flow()
    private(set) var depth = 0
    var pool: [Flow] = []
    /// What has left the engine.
    var page = PageProgress()
    /// The moments from which the layout can begin again.
    var checkpoints = LayoutCheckpoints()
    /// What the present walk is for.
    var purpose = LayoutPurpose()
    /// Natural and least widths of boxes inside other boxes that are laid out more than once.
    var measures = [NodeID: BoxMeasure]()
    /// What is known of the frames that a printed page waits for.
    var framePass = FramePass()
    /// Where elements lie, for scripts; nil for a layout that is shown.
    var trace: LayoutTrace?

    init(options: LayoutOptions, document number: UInt32) {
        self.init(LayoutInput(options: options, document: number))
    }

    init(_ input: LayoutInput) {
        let options = input.options
        self.input = input
        flow.line.directions.areNoted = options.usesVisualOrder
        flow.reset(columns: max(4, options.columns))
        flow.boxes.push(
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
        guard !input.isComplete, depth == 0 else { return false }
        return node == .document || input.document.nodes[node.index].flags.contains(.isOpen)
    }

    /// Whether more content may arrive below a node.
    ///
    /// An end tag of a form closes it while elements inside it stay open (HTML Standard section
    /// 13.2.6.4.7), so that the whole right edge decides.
    func isGrowing(_ node: NodeID) -> Bool {
        !input.isComplete && depth == 0 && hasOpenEnd(node)
    }

    /// Whether a node or a node at its right edge is among the parser's open elements.
    func hasOpenEnd(_ node: NodeID) -> Bool {
        var last = node
        while last.exists {
            let data = input.document.nodes[last.index]
            if data.flags.contains(.isOpen) { return true }
            last = data.lastChild
        }
        return false
    }

    // MARK: - Entering and leaving flows

    /// Sets the current flow aside and enters the one below it.
    mutating func enterFlow() {
        while pool.count < depth + 2 {
            var flow = Flow()
            flow.line.directions.areNoted = input.options.usesVisualOrder
            pool.append(flow)
        }
        swap(&flow, &pool[depth])
        depth += 1
        swap(&flow, &pool[depth])
    }

    /// Returns to the outer flow; the layout of the inner one stays in `pool[depth + 1].out`.
    mutating func leaveFlow() {
        swap(&flow, &pool[depth])
        depth -= 1
        swap(&flow, &pool[depth])
        // Without this, each level of a page that is nested deeply would keep a copy of all its text.
        if pool.count > depth + 2, pool[depth + 2].out.text.capacity > LayoutLimits.keptRoom {
            pool[depth + 2].out = LineStore()
        }
    }

    // MARK: - The walk

    /// Lays out as much as has arrived of the boxes above the lowest `floor` ones.
    mutating func walk(floor: Int = 0) -> Stop {
        while true {
            let top = flow.boxes.top
            guard top >= floor else { return .finished }
            let child = nextChild(of: top)
            guard child.exists else {
                if isOpen(flow.boxes[top].node) { return .paused }
                closeBox()
                continue
            }
            let node = input.document.nodes[child.index]
            switch node.kind {
            case .text:
                if !layOutText(child, node, top: top) { return .paused }
            case .element:
                if flow.out.count >= checkpoints.dueRow, passCheckpoint(before: child) {
                    return .rejoined(child)
                }
                if !openElement(child, node) { return .held(child) }
            case .document, .doctype, .comment, .templateContent:
                flow.boxes.finish(child, in: top)
            }
        }
    }

    @inline(__always)
    func nextChild(of top: Int) -> NodeID {
        let last = flow.boxes[top].lastChild
        if last.exists {
            let next = input.document.nodes[last.index].nextSibling
            if next == flow.boxes[top].end { return .none }
            guard flow.isMeasuring, next.exists else { return next }
            return input.order.place(of: next) > purpose.measuredEnd ? .none : next
        }
        let node = flow.boxes[top].node
        return node.exists ? input.document.nodes[node.index].firstChild : .none
    }

    /// Lays out a text child; false when more of it may come.
    private mutating func layOutText(_ child: NodeID, _ node: Node, top: Int) -> Bool {
        let start = Int(node.start) + Int(flow.boxes[top].textOffset)
        var end = Int(node.start) + Int(node.count)
        let canGrow = !node.nextSibling.exists && isOpen(flow.boxes[top].node)
        if canGrow { end = stableEnd(start, end) }
        if start < end {
            if flow.boxes[top].flags.contains(.hasContentApart) {
                if !input.document.isBlankText(child), isContentApart(child, node, top) {
                    flow.boxes.finish(child, in: top)
                    return true
                }
            } else {
                trace?.text = child
                appendText(start..<end, context: Int(node.start))
                trace?.text = .none
                flow.boxes.finish(bytes: end - Int(node.start), in: top)
            }
        }
        if canGrow { return false }
        flow.boxes.finish(child, in: top)
        flow.boxes.finish(bytes: 0, in: top)
        return true
    }

    /// The end of the stable part of a text that may grow: the breaks of its last bytes depend on
    /// later text; for a hyphen on the next letter, beyond ASCII on everything up to white space.
    private func stableEnd(_ start: Int, _ end: Int) -> Int {
        guard end > start else { return end }
        if input.document.text[end - 1] < 0x80 {
            var stable = end
            if input.document.text[end - 1] == 0x2D { stable -= 1 }
            // Behind other scripts a word of ASCII belongs to their clusters and breaks.
            var at = stable
            while at > start, stable - at < LayoutLimits.heldTextBytes,
                input.document.text[at - 1] > 0x20
            {
                at -= 1
                if input.document.text[at] >= 0x80 { return heldEnd(start, at) }
            }
            return stable
        }
        return heldEnd(start, end)
    }

    /// The end of the last white space, unless too much would be held back.
    private func heldEnd(_ start: Int, _ end: Int) -> Int {
        var stable = end
        while stable > start, input.document.text[stable - 1] > 0x20 { stable -= 1 }
        guard end - stable > LayoutLimits.heldTextBytes else { return stable }
        stable = end - LayoutLimits.clusterRunBytes
        while stable > start, input.document.text[stable] & 0xC0 == 0x80 { stable -= 1 }
        return stable
    }
}

/// The widths that decide how a box inside a line or a row is laid out.
struct BoxMeasure {
    var greatest: Int
    var least: Int
    var hard = 0
}

extension Fragment {
    /// The widths of content that was laid out without a limit.
    var measure: BoxMeasure {
        BoxMeasure(greatest: greatestWidth, least: leastWidth, hard: hardWidth)
    }
}
