import GarthPage

/// The result of one step of layout.
struct LayoutOutput {
    /// The first line that is replaced; the number of lines so far when all are new.
    var from: Int
    var lines: PageLines
    /// The number of final lines.
    var finalLineCount: Int
    /// Text styles that join the page's list.
    var newStyles: [TextStyle]
    /// Targets that join the page's list.
    var newTargets: [PageTarget]
    /// Pictures that join the page's list.
    var newPictures: [PagePicture]
}

/// The layout of one page, in steps as the document grows.
///
/// Lines before `LayoutOutput.from` never change. A document in pieces ends in the same lines as a
/// document at once.
struct Layout: ~Copyable {
    var engine: LayoutEngine
    private var options: LayoutOptions
    /// The final lines, as far as a change compares them.
    var lineFacts: [LineFacts] = []
    /// Lines that are final, and those shown behind them for the time being.
    private(set) var finalCount = 0
    private var provisionalCount = 0
    /// The element whose end has not arrived, and the part of it that was laid out provisionally.
    private var held = NodeID.none
    private var heldExtent = 0
    var announcedStyles = 0
    /// Whether elements were looked at since the start: their style will not be asked again.
    private(set) var hasBegun = false
    /// Whether the last step came to the end of the document.
    private(set) var isWhole = false

    /// Whether text that layout would have made was left out, because it was too much.
    var hasCutText: Bool { engine.shared.madeText.isCut }

    /// Makes the layout of a document, which has a number in its page.
    init(options: LayoutOptions, document number: UInt32 = 0) {
        self.options = options
        engine = LayoutEngine(options: options, document: number)
        if takesCheckpoints { engine.checkpoints.begin() }
    }

    /// Whether the page stays on a screen, so that a change lays out only a part of it again.
    private var takesCheckpoints: Bool {
        // The words in front of a list count what is in it, and numbers of links those before them.
        options.wantsProvisionalLines && options.isInteractive && !options.usesLinearLayout
            && !options.numbersLinks
    }

    /// Lays out a whole document for its geometry alone. The runs of its lines name nodes.
    mutating func trace(
        document: Document, styles: inout StyleResolver, state: borrowing PageState,
        frames: FrameSet?, forms: FormIndex, into trace: LayoutTrace
    ) -> PageLines {
        engine.input.borrow(
            document, state: state, frames: frames, forms: forms, isComplete: true)
        engine.beginTrace(trace)
        swap(&engine.styles, &styles)
        // Frames that have not come are links, and hold nothing up.
        engine.purpose.isProvisional = true
        engine.openBoxesAhead()
        _ = engine.walk()
        engine.endLine()
        engine.finishFloats()
        let lines = engine.takeLines()
        swap(&engine.styles, &styles)
        engine.input.giveBack()
        finalCount = lines.count
        return lines
    }

    /// Notes that lines took the place of others.
    mutating func noteSplice(_ move: Int) { finalCount += move }

    /// Starts again, possibly in another size; the next output replaces all lines, and announces
    /// styles and targets from the first on.
    mutating func restart(options: LayoutOptions) {
        self = Layout(options: options, document: engine.input.documentNumber)
    }

    /// The boxes that another layout of the whole document would open in front of its first row.
    var lateBoxes: [NodeID] { isWhole ? engine.page.boxesAhead.late : [] }

    /// The widths of query containers in a layout of the whole document.
    var containerWidths: [NodeID: Float] { isWhole ? engine.page.containerWidths : [:] }

    /// Whether boxes have places that a change behind them may take.
    var dependsOnEnd: Bool { engine.page.dependsOnEnd }

    /// The boxes that are opened in front of the first row: a change in one of them is not a change
    /// at its place in the document.
    var boxesAhead: [NodeID] {
        get { engine.page.boxesAhead.nodes }
        set { engine.page.boxesAhead = BoxesAhead(nodes: newValue) }
    }

    /// Shows the pictures that come from now on as other options say; none has come yet.
    mutating func setShowsPictures(of options: LayoutOptions) {
        self.options.showsPictures = options.showsPictures
        engine.input.setShowsPictures(of: options)
    }

    /// Lays out the content since the last call; nil without a change.
    mutating func advance(
        document: Document, styles: inout StyleResolver, state: borrowing PageState,
        frames: FrameSet? = nil, forms: FormIndex? = nil, isComplete: Bool
    ) -> LayoutOutput? {
        engine.input.borrow(
            document, state: state, frames: frames, forms: forms ?? FormIndex(),
            isComplete: isComplete)
        swap(&engine.styles, &styles)
        if !hasBegun { engine.openBoxesAhead() }
        let stop = engine.walkAskingForFrames()
        if case .held = stop { engine.askForOtherFrames() }
        if document.nodes.count > 1 { hasBegun = true }
        isWhole = false
        if case .finished = stop {
            isWhole = true
            engine.endLine()
            engine.finishFloats()
            engine.emitLastPadding()
        }
        let finished = engine.takeLines()
        let provisional = provisionalLines(stop)
        swap(&engine.styles, &styles)
        engine.input.giveBack()
        return output(finished, provisional)
    }

    /// The provisional lines of unfinished content; nil keeps the visible ones.
    private mutating func provisionalLines(_ stop: LayoutEngine.Stop) -> PageLines? {
        switch stop {
        case .finished, .rejoined:
            held = .none
            return PageLines()
        case .paused where !options.wantsProvisionalLines,
            .held where !options.wantsProvisionalLines:
            return nil
        case .paused:
            held = .none
            return engine.layOutTail(held: .none)
        case .held(let node):
            let extent = engine.input.document.nodes.count - node.index
            // Growing by such steps, what is laid out provisionally is a share of the whole.
            let step = heldExtent < LayoutLimits.smallHeldExtent ? 2 : 4
            if node == held, extent < heldExtent * step { return nil }
            held = node
            heldExtent = extent
            return engine.layOutTail(held: node)
        }
    }

    private mutating func output(
        _ finished: PageLines, _ provisional: PageLines?
    ) -> LayoutOutput? {
        // What is not told now stays unannounced: it comes with the lines that use it.
        if finished.isEmpty, provisional == nil, engine.shared.targets.new.isEmpty,
            engine.shared.pictures.new.isEmpty
        {
            return nil
        }
        let newStyles = Array(engine.shared.textStyles.list[announcedStyles...])
        announcedStyles = engine.shared.textStyles.list.count
        let targets = engine.shared.targets.takeNew()
        let pictures = engine.shared.pictures.takeNew(keeps: takesCheckpoints)
        if finished.isEmpty, let tail = provisional, tail.isEmpty, provisionalCount == 0,
            targets.isEmpty, newStyles.isEmpty, pictures.isEmpty
        {
            return nil
        }
        var lines = finished
        let from = finalCount
        let finalLineCount = finished.count
        finalCount += finalLineCount
        if takesCheckpoints { lineFacts += finished.facts }
        if let provisional {
            lines.append(provisional)
            provisionalCount = provisional.count
        } else if !finished.isEmpty {
            provisionalCount = 0
        }
        if lines.isEmpty, provisional == nil {
            return LayoutOutput(
                from: finalCount + provisionalCount, lines: lines, finalLineCount: 0,
                newStyles: newStyles, newTargets: targets, newPictures: pictures)
        }
        return LayoutOutput(
            from: from, lines: lines, finalLineCount: finalLineCount, newStyles: newStyles,
            newTargets: targets, newPictures: pictures)
    }
}

extension LayoutEngine {
    /// The finished lines, which leave the engine.
    mutating func takeLines() -> PageLines {
        let count = flow.out.count
        placeCheckpoints()
        page.rowsTaken += count
        page.blankRowsAbove = closeGaps(from: 0, after: page.blankRowsAbove)
        var lines = PageLines(text: flow.out.text, runs: flow.out.runs, ends: flow.out.ends)
        page.linesTaken += lines.count
        checkpoints.tookRows(count)
        addAnchors(to: &lines, from: 0)
        addPaint(to: &lines, from: 0)
        var next = LineStore(roomLike: flow.out)
        flow.paint.move(from: flow.out, to: &next)
        flow.out = next
        // Boxes remember their first line in the store, which is empty now.
        if count > 0 {
            flow.boxes.tookRows(count)
            flow.content.firstLine = -1
        }
        if flow.waiting.hasPainted { flow.waiting.tookRows(count) }
        return lines
    }

    private func addPaint(to lines: inout PageLines, from line: Int) {
        guard !flow.out.paints.isEmpty, !input.options.usesLinearLayout else { return }
        lines.paint(PaintedRows(flow.out, from: line, shared.textStyles).cells)
    }

    private func addAnchors(to lines: inout PageLines, from line: Int) {
        var parts: Set<NodeID> = []
        for anchor in flow.out.anchors where anchor.line >= line {
            if let name = anchor.name { lines.addAnchor(name, line: anchor.line - line) }
            if let kind = anchor.part?.kind { lines.add(PagePart(kind, line: anchor.line - line)) }
            let node = anchor.node
            guard node.exists else { continue }
            // What was laid out twice, as the tables in cells are, is one part.
            if let kind = part(of: node), parts.insert(node).inserted {
                lines.add(PagePart(kind, line: anchor.line - line))
            }
            var id = ""
            if input.document.has(.id, node) {
                id = cleanString(.id, of: node)
                lines.addAnchor(id, line: anchor.line - line)
            }
            if input.document.nodes[node.index].tag == .a, input.document.has(.name, node) {
                let name = cleanString(.name, of: node)
                if name != id { lines.addAnchor(name, line: anchor.line - line) }
            }
        }
    }

    /// Lines for unfinished content: the line being filled, or an element that waits for its end.
    mutating func layOutTail(held: NodeID) -> PageLines {
        provisionally { engine, start in
            if held.exists { engine.layOutHeld(held) }
            engine.endLine()
            engine.finishFloats()
            engine.emitLastPadding()
            _ = engine.closeGaps(from: start, after: engine.page.blankRowsAbove)
            var lines = engine.flow.out.batch(from: start)
            engine.addAnchors(to: &lines, from: start)
            engine.addPaint(to: &lines, from: start)
            return lines
        }
    }

    /// Lays out an element whose end has not arrived, as if it were complete.
    private mutating func layOutHeld(_ node: NodeID) {
        let target = flow.boxes.count
        let wasComplete = input.assumeComplete()
        purpose.isProvisional = true
        defer {
            _ = input.assumeComplete(wasComplete)
            purpose.isProvisional = false
        }
        guard openElement(node, input.document.nodes[node.index]) else { return }
        _ = walk(floor: target)
    }
}
