import GarthLanguage
import GarthPage

/// The numbers that the targets of a frame have in the document around it.
struct FrameTargets {
    /// The number of the first one, less one.
    var base: UInt32
    var targets: [PageTarget]
}

extension LayoutEngine {
    /// Lays out a frame as a block of its own: its document in the available width, or a link to
    /// it. Returns false if the document must arrive before any later content is printed.
    mutating func appendFrame(
        _ child: NodeID, _ node: Node, _ style: StyleID, _ look: Look
    ) -> Bool {
        let isBlank =
            input.document.isBlank(frame: child) && input.frames?.isWritten(at: child) != true
            && !(mustWaitForFrames && input.frames?.awaitsCopy(at: child) == true)
        guard !look.isOutOfSight, !isBlank, !isSpeck(child, style) else { return true }
        guard let frame = input.frames?.frame(at: child, in: input.document) else {
            appendLink(toFrame: child, node, style, look)
            return true
        }
        if purpose.asksOnly {
            appendLink(toFrame: child, node, style, look)
            return true
        }
        if frame.isAwaited {
            if mustWaitForFrames, depth == 0 { return false }
            guard frame.canBeShown else {
                appendLink(toFrame: child, node, style, look)
                return true
            }
        }
        switch frame.content {
        case .awaited, .blank: break
        case .notice(let text): appendLink(toFrame: child, node, style, look, notice: text)
        case .document: return appendDocument(of: frame, child, node, style, look)
        }
        return true
    }

    /// Whether lines are printed, so that none may come that a frame will replace.
    var mustWaitForFrames: Bool { !input.options.wantsProvisionalLines && !purpose.isProvisional }

    // MARK: - What is printed waits

    /// Continues the walk; requests the frames in a box that waits for them.
    mutating func walkAskingForFrames() -> Stop {
        var stop = walk()
        while case .held(let node) = stop, isHeldForFrames(node), !isPassed(node) {
            let last = lastIndex(below: node)
            // Only layout knows which of them are visible. The links in their place are never seen.
            let announced = shared.targets.mark
            _ = layOutTail(held: node)
            shared.targets.rewind(to: announced)
            input.frames?.passOthers(below: node, upTo: last, in: input.document)
            (framePass.node, framePass.changes) = (node, input.frames?.changes ?? 0)
            guard !isHeldForFrames(node) else { break }
            stop = walk()
        }
        return stop
    }

    /// Whether a box that is laid out as a whole has frames whose documents have not arrived.
    func isHeldForFrames(_ node: NodeID) -> Bool {
        guard let frames = input.frames, mustWaitForFrames, depth == 0,
            !input.document.frames.isEmpty,
            !isGrowing(node)
        else { return false }
        let last = lastIndex(below: node)
        guard frames.hasFrames(below: node, upTo: last, in: input.document) else { return false }
        // Frames in what has come are known once it was laid out.
        return !isPassed(node) || frames.awaitsFrames(below: node, upTo: last, in: input.document)
    }

    /// Whether a box was laid out for its frames as they are now. To do so again with each piece of
    /// a frame's document would cost the square of its length.
    private func isPassed(_ node: NodeID) -> Bool {
        framePass.node == node && framePass.changes == input.frames?.changes
    }

    private func lastIndex(below node: NodeID) -> Int { node.index + extent(of: node) }

    // MARK: - Links and documents

    /// Whether the frame's document is invisible: no pixel or one, as in frames that count visits.
    private func isSpeck(_ child: NodeID, _ style: StyleID) -> Bool {
        let css = computed(style)
        if !css.isVisible { return true }
        for length in [css.width, css.height] where length.kind == .pixels && length.value <= 1 {
            return true
        }
        return [.width, .height].contains {
            input.document.integer($0, of: child).map { $0 <= 1 } ?? false
        }
    }

    /// One line in place of a frame's document: the kind of frame, and the reason. With an address,
    /// the line is a link to it.
    private mutating func appendLink(
        toFrame child: NodeID, _ node: Node, _ style: StyleID, _ look: Look, notice: String = ""
    ) {
        let parentChild = flow.boxes.top
        openBlock(child, node, style, look)
        if input.options.isInteractive, input.document.has(.src, child) {
            let link = PageLink(href: cleanAddress(.src, of: child), document: input.documentNumber)
            _ = addTarget(child, kind: .link(link))
            flow.boxes.link(child, in: flow.boxes.top)
        }
        let end = notice.isEmpty ? "]" : ": \(notice)]"
        let (left, right) = columnEdges(flow.boxes[flow.boxes.block])
        let room = flow.isMeasuring ? LayoutLimits.frameLabelColumns : right - left
        let start = "[\(localized("frame:")) "
        let most = min(LayoutLimits.frameLabelColumns, room - Self.columns(of: start + end))
        let line = start + frameLabel(child, columns: max(most, 8)) + end
        unsafe Array(line.utf8).withUnsafeBufferPointer { unsafe appendText($0) }
        closeFrame(child, parent: parentChild)
    }

    /// The name of a frame: its `title` or its name, else its address without the part that all
    /// have in common, cut to a width.
    private func frameLabel(_ child: NodeID, columns: Int) -> String {
        var label = ""
        if let title = input.document.attribute(.title, of: child)
            ?? input.document.attribute(.name, of: child), !title.isEmpty
        {
            label = PlainText.singleLine(
                Array(input.document.text[title].prefix(LayoutLimits.labelBytes)))
        }
        if label.isEmpty, let source = input.document.attribute(.src, of: child) {
            label = PlainText.singleLine(
                Array(input.document.text[source].prefix(LayoutLimits.labelBytes)))
            for scheme in ["https://", "http://", "//"] where label.hasPrefix(scheme) {
                label.removeFirst(scheme.count)
                break
            }
            label = String(label.prefix { $0 != "?" && $0 != "#" })
        }
        let bytes = Array(label.utf8)
        guard DisplayWidth.columns(of: bytes.span) > columns else { return label }
        let count = DisplayWidth.prefix(of: bytes.span, fitting: columns - 1).bytes
        return String(decoding: bytes[..<count], as: UTF8.self) + "…"
    }

    private mutating func closeFrame(_ child: NodeID, parent: Int) {
        // What stands between the tags is for those who know no frames.
        flow.boxes.finish(input.document.nodes[child.index].lastChild)
        closeBox()
        flow.boxes.finish(child, in: parent)
    }

    private mutating func appendDocument(
        of frame: Frame, _ child: NodeID, _ node: Node, _ style: StyleID, _ look: Look
    ) -> Bool {
        let parent = flow.boxes.top
        if flow.isMeasuring {
            openBlock(child, node, style, look)
            measureFrame(child, style)
            closeFrame(child, parent: parent)
            return true
        }
        if mustWaitForFrames, depth == 0 {
            // Frames within it may be waited for in turn.
            let (left, right) = columnEdges(flow.boxes[flow.boxes.block])
            let marked = left + markColumns(ofFrame: node)
            guard lines(of: frame, marked, right)?.isWhole ?? true else { return false }
        }
        openBlock(child, node, style, look)
        let (left, right) = columnEdges(flow.boxes[flow.boxes.block])
        let mark = markColumns(ofFrame: node)
        let made = lines(of: frame, left + mark, right)
        // A blank row parts it from what is around it.
        if made != nil || frame.lacksRoom { flow.space.add(margin: Cell.height) }
        if let made { append(made, of: frame, at: left, isMarked: mark > 0) }
        if made?.isCut == true || frame.lacksRoom {
            appendGenerated(
                words:
                    "[\(localized("the end of the frame is missing"))]", flow.boxes[parent + 1])
            endLine()
        }
        if made != nil || frame.lacksRoom { flow.space.add(margin: Cell.height) }
        closeFrame(child, parent: parent)
        return true
    }

    /// The columns of the rule at the left of a frame on a screen, which marks its lines. The
    /// frames of a frame set have none, because they are the page itself.
    private func markColumns(ofFrame node: Node) -> Int {
        input.options.wantsProvisionalLines && input.options.isInteractive && node.tag == .iframe
            ? 2 : 0
    }

    /// Draws the rule at the left of a frame.
    private mutating func appendMark(isBeforeText: Bool) {
        let style = number(of: TextStyle(marks: .dim))
        flow.out.append(Array((isBeforeText ? "│ " : "│").utf8), style: style, target: 0)
    }

    private func lines(of frame: Frame, _ left: Int, _ right: Int) -> FramedLines? {
        frame.withEngine { $0.lines(columns: max(4, right - left), for: input.options) }
    }

    /// Measures a frame: it takes the available width, and prefers that of its element or 300
    /// pixels (CSS 2.2 section 10.3.2).
    private mutating func measureFrame(_ child: NodeID, _ style: StyleID) {
        let css = computed(style)
        var pixels = LayoutLimits.frameWidthPixels
        if css.width.kind == .pixels { pixels = css.width.value }
        let columns = Cell.columns(min(max(0, pixels), LayoutLimits.boxPixels))
        let edges = flow.edges.left + rightInset
        flow.widths.note(greatest: edges + columns)
        flow.widths.note(least: edges + min(columns, LayoutLimits.leastTextColumns))
        flow.widths.noteDependence()
    }

    /// Appends the lines of a frame's document, with the page's numbers in place of its own.
    private mutating func append(
        _ made: FramedLines, of frame: Frame, at left: Int, isMarked: Bool
    ) {
        guard !made.lines.isEmpty else { return }
        let styles = made.styles.map { number(of: $0) }
        let base =
            made.targets.isEmpty ? nil : shared.targets.add(made.targets, ofFrame: frame.element)
        emitPendingSpace()
        flow.placeAnchors()
        let top = flow.out.count
        var hasText = false
        for line in 0..<made.lines.count {
            let range = made.lines.textRange(ofLine: line)
            paint(line, of: made, styles, at: left)
            // The frame's own layout has decided how many blank lines stand between its texts.
            flow.out.keepsLine = hasText
            hasText = hasText || !range.isEmpty
            guard !range.isEmpty || isMarked || flow.heads.hasMarkers || !flow.floats.isEmpty
            else {
                endRow(width: 0)
                continue
            }
            var column = emitPrefix(to: left)
            if isMarked {
                appendMark(isBeforeText: !range.isEmpty)
                column += range.isEmpty ? 1 : 2
            }
            var at = range.lowerBound
            unsafe made.lines.text.withUnsafeBufferPointer { text in
                for run in made.lines.runs[made.lines.runRange(ofLine: line)] {
                    let end = at + Int(run.byteCount)
                    unsafe flow.out.append(
                        UnsafeBufferPointer(rebasing: text[at..<end]),
                        style: Int(run.style) < styles.count ? styles[Int(run.style)] : 0,
                        target: target(of: run, in: frame, base))
                    at = end
                }
            }
            let width = DisplayWidth.columns(of: made.lines.text.span.extracting(range))
            endRow(width: column + width)
            if depth > 0 { flow.widths.note(greatest: column + width) }
        }
        guard depth == 0, input.options.isInteractive else { return }
        for anchor in made.lines.anchors {
            // Frames have numbers of the page: a place of a frame within this one has its name.
            let isInner = anchor.name.hasPrefix(PageFrame.anchorMark)
            flow.out.anchors.append(
                LineStore.Anchor(
                    node: .none, line: top + anchor.line,
                    name: isInner
                        ? anchor.name : PageFrame.anchorName(anchor.name, inFrame: frame.id)))
        }
        adoptParts(of: made.lines, at: top, besides: made.lines.anchors.count)
    }

    /// Takes over the parts of a frame's document, among so many anchors that have just come.
    private mutating func adoptParts(of lines: PageLines, at top: Int, besides anchors: Int) {
        for part in lines.parts {
            let line = top + Int(part.line)
            flow.out.anchors.append(LineStore.Anchor(node: .none, line: line, part: part))
        }
        if !lines.parts.isEmpty {
            flow.out.sortAnchors(from: flow.out.anchors.count - anchors - lines.parts.count)
        }
    }

    /// Paints the cells of a frame's line behind the next one.
    private mutating func paint(
        _ line: Int, of made: FramedLines, _ styles: [UInt16], at left: Int
    ) {
        for cells in made.lines.painted[made.lines.paintedRange(ofLines: line..<line + 1)]
        where Int(cells.style) < styles.count {
            var paint = BoxPaint(columns: cells.columns, style: styles[Int(cells.style)])
            paint.strokes = cells.lines
            flow.out.paint(row: flow.out.count, paint, column: left)
        }
    }

    /// The page's number of a target in a frame; that of the frame's element in a trace.
    private func target(of run: TextRun, in frame: Frame, _ base: UInt32?) -> UInt32 {
        if trace != nil { return LayoutTrace.number(of: frame.element) }
        return run.target == 0 || base == nil ? 0 : base! + run.target
    }
}

extension Document {
    /// Whether a frame's element names no document, or none that could be shown.
    func isBlank(frame child: NodeID) -> Bool {
        if has(.srcdoc, child) { return false }
        guard let source = attribute(.src, of: child), !source.isEmpty else { return true }
        // The URL Standard removes tabs and line ends wherever they stand.
        let start = text[source].prefix(64).filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
            .drop { $0 <= 0x20 }
        let address = String(decoding: start, as: UTF8.self).lowercased()
        return address.isEmpty || address.hasPrefix("about:blank")
            || address.hasPrefix("javascript:")
    }

    /// Whether the document of an invisible frame is loaded: not if it may wait until it is visible
    /// (HTML Standard, "lazy loading attributes"), or is not in a document.
    func loadsWhenHidden(frame child: NodeID) -> Bool {
        guard !isBlank(frame: child) else { return false }
        if string(.loading, of: child)?.lowercased() == "lazy" { return false }
        return !isInTemplate(child)
    }
}
