import GarthPage

extension LayoutEngine {
    // MARK: - Boxes with a flow of their own

    /// Lays out an element's content in the entered flow; its lines are appended to the store.
    mutating func layOutContent(
        of node: NodeID, style: StyleID, columns: Int, most: Int = 0, link: NodeID = .none,
        align: LineAlign, depth: Int32
    ) -> Fragment {
        flow.reset(columns: max(columns, most), depth: depth)
        let width = Cell.width(ofColumns: columns)
        var box = OpenBox(node: node, style: style, kind: .block, look: look(style))
        box.right = width
        box.link = link
        box.align = align
        let css = computed(style)
        if let last = css.textAlignLast { alignLastLines(of: &box, last, css) }
        box.flags.insert(.sharesHeight)
        let data = input.document.nodes[node.index]
        if data.count & 0xFFFF > 0 || data.tag == .label { noteAttributes(of: node, data, &box) }
        if box.look.containsStyle { enterContainment(&box) }
        if box.look.isQueryContainer, columns < LayoutLimits.screenColumns {
            page.containerWidths[node] = width
        }
        box.startLine = Int32(truncatingIfNeeded: flow.firstLine)
        flow.boxes.push(box)
        keepRowsOfBorder(css)
        trace?.begin(flow: node, columns: columns)
        if box.look.hasBackground { fillWithBackground(node, style, hasOwnFlow: true) }
        if flow.boxes[0].flags.contains(.isFilled) {
            // Nothing else is shown.
        } else if !box.look.isContainer || !fillContainer(node, style) {
            if box.look.isContainer { flow.boxes.insert(.isFlexContainer, in: 0) }
            openGenerated(node, style, top: 0)
        }
        _ = walk()
        placeLeftAnchors()
        return fragment()
    }

    /// Anchors after the last line belong to that line; an empty box passes them to the next line
    /// of its neighbours.
    mutating func placeLeftAnchors() {
        guard !flow.heads.anchors.isEmpty else { return }
        let line = flow.out.count > flow.firstLine ? flow.out.count - 1 : flow.out.count
        flow.placeAnchors(at: line)
    }

    /// Lays out a text as a block of its own in the entered flow, in its parent's style.
    mutating func layOutText(
        of text: NodeID, style: StyleID, columns: Int, align: LineAlign, depth: Int32,
        link: NodeID = .none
    ) -> Fragment {
        flow.reset(columns: columns, depth: depth)
        var box = OpenBox(node: .none, style: .initial, kind: .block, look: look(style))
        box.right = Cell.width(ofColumns: columns)
        box.link = link
        box.align = align
        box.startLine = Int32(truncatingIfNeeded: flow.firstLine)
        flow.boxes.push(box)
        trace?.text = text
        if input.document.pressables != nil {
            flow.content.itemText = (input.document[text].parent, style)
        }
        appendText(input.document.textRange(text))
        flow.content.itemText = nil
        trace?.text = .none
        _ = walk()
        return fragment()
    }

    /// The content of the entered flow since its reset.
    mutating func fragment() -> Fragment {
        finishFloats()
        closeRowsOfBorder()
        emitLastPadding()
        _ = closeGaps(from: flow.firstLine, after: 0)
        if !flow.paint.isIdle { flow.paint.finish(at: flow.out.count, in: &flow.out) }
        var fragment = Fragment()
        fragment.firstLine = flow.firstLine
        fragment.paints = flow.content.firstPaint..<flow.out.paints.count
        fragment.lineCount = flow.out.count - flow.firstLine
        fragment.greatestWidth = flow.widths.greatest
        fragment.leastWidth = min(flow.widths.least, flow.widths.greatest)
        fragment.hardWidth = flow.widths.hard
        fragment.dependsOnWidth = flow.widths.dependsOnWidth
        fragment.leadingRows = flow.space.leadingRows
        if var free = flow.content.freeRows {
            free.line -= flow.firstLine
            fragment.freeRows = free
        }
        flow.space.commitMargins()
        if flow.space.pixels >= Cell.height / 2 {
            fragment.rowsBelow = min(LayoutLimits.heightRows, Cell.rows(flow.space.pixels))
        }
        if let align = flow.widths.align {
            fragment.align = align
        } else {
            fragment.dependsOnWidth = true
        }
        return fragment
    }

    /// The number of nodes from an element to its last descendant so far.
    func extent(of node: NodeID) -> Int {
        if let counted = input.order.extent(of: node) { return counted }
        return max(0, input.lastDescendant(of: node).index - node.index)
    }

    // MARK: - Inline blocks

    /// Lays out a box in the line; returns false if the layout must wait for its end.
    mutating func openInlineBlock(
        _ child: NodeID, _ node: Node, _ style: StyleID, _ look: Look
    ) -> Bool {
        let top = flow.boxes.top
        if look.isOutOfSight {
            flow.boxes.finish(child, in: top)
            return true
        }
        if extent(of: child) > LayoutLimits.atomicExtent || depth >= LayoutLimits.nestedContexts {
            openBlock(child, node, style, look)
            return true
        }
        if isGrowing(child) || isHeldForFrames(child) { return false }
        flow.boxes.finish(child, in: top)
        // No line needs the rows of earlier boxes any more.
        if flow.line.attachments.isEmpty, pool.count > depth + 1 { pool[depth + 1].out.removeAll() }
        let css = computed(style)
        let level = elementDepth
        changeCounters(child, style, look, depth: level)
        defer { shared.counters.close(level) }
        let parent = flow.boxes[top]
        if flow.line.isEmpty { prepareLine() }
        let base =
            flow.isMeasuring
            ? 0 : max(0, flow.boxes[flow.boxes.block].right - flow.boxes[flow.boxes.block].left)
        let leftEdge = edge(css.margin.left, css.padding.left, base) + css.borderWidth.left
        let rightEdge = edge(css.margin.right, css.padding.right, base) + css.borderWidth.right
        var left = Cell.columns(edge(css.margin.left, css.padding.left, base))
        var right = Cell.columns(edge(css.margin.right, css.padding.right, base))
        var room =
            flow.isMeasuring
            ? LayoutLimits.unlimitedColumns : max(1, flow.edges.limit - left - right)
        var wished: Int?
        var excess = flow.line.boxExcess
        if css.width.kind == .pixels || css.width.kind == .percent && !flow.isMeasuring,
            let width = pixels(css.width, of: base), css.float == .none || width > 0
        {
            let (content, columns, rest) = inlineColumns(of: width, css, base: base, left: left)
            wished = max(0, content)
            right = max(0, columns - left - content)
            excess = rest
            room = min(room, max(1, content))
            // Running text does not touch the box behind it.
            if css.width.kind == .percent, right == 0, room > 2, columns < flow.edges.limit {
                room -= 1
            }
        }
        let least = leastColumns(of: css, base: base, left: left)
        // Two boxes whose thin edges touch are two words.
        if wished == nil, left == 0, touchesBox(by: leftEdge) { left = 1 }
        room = min(room, mostColumns(of: css, base: base))
        var fragment = shrinkToFit(
            child, style, room: room, least: wished != nil ? room : min(room, least),
            link: parent.link, css)
        if fragment.lineCount > 0, least > 0 { wished = max(wished ?? 0, least) }
        let rows = fragment.lineCount
        if rows == 0, css.hasRoomOfIcon || hasGeneratedIcon(child, style) { notePicture() }
        if css.height.kind == .pixels, !flow.isMeasuring, !isPartOfBar(node) {
            addRows(of: css.height, to: &fragment)
        }
        let ground = inlineGround(css, base: base, left: left, right: right)
        placeInline(
            fragment, css, left: left, right: right, wished: wished, look: parent.look,
            addedRows: fragment.lineCount - rows, ground: ground)
        flow.line.boxExcess = excess
        if right == 0, wished == nil {
            (flow.line.boxEnd, flow.line.boxEdge) = (flow.line.used, rightEdge)
        }
        return true
    }

    /// Whether a box in the line ends where the next one begins, and their edges are seen together.
    private func touchesBox(by edge: Float) -> Bool {
        flow.line.used > 0 && flow.line.used == flow.line.boxEnd
            && flow.line.boxEdge + edge >= LayoutLimits.seenEdgePixels
    }

    /// The columns that the content of a box in the line has at most.
    private func mostColumns(of css: ComputedStyle, base: Float) -> Int {
        guard css.maxWidth.kind == .pixels, let most = pixels(css.maxWidth, of: base) else {
            return .max
        }
        return max(1, Cell.columns(min(most, LayoutLimits.boxPixels)))
    }

    /// The columns that the content of a box in the line has at least.
    private func leastColumns(of css: ComputedStyle, base: Float, left: Int) -> Int {
        guard css.minWidth.kind == .pixels || css.minWidth.kind == .percent && !flow.isMeasuring,
            let width = pixels(css.minWidth, of: base), width > 0
        else { return 0 }
        return max(0, inlineColumns(of: width, css, base: base, left: left).content)
    }

    /// The columns of the content and of the whole of a box of some width in the line, and the pixels
    /// that are lost. Edges and not widths are rounded: three thirds fill the line.
    private func inlineColumns(
        of width: Float, _ css: ComputedStyle, base: Float, left: Int
    ) -> (content: Int, columns: Int, excess: Float) {
        let padding = edge(css.padding.left, css.padding.right, base)
        let margin = edge(css.margin.left, css.margin.right, base)
        let inner = min(max(0, css.isBorderBox ? width - padding : width), LayoutLimits.boxPixels)
        let outer = inner + padding + margin + flow.line.boxExcess
        let columns = Cell.columns(outer)
        let content = min(Cell.wholeColumns(inner), columns - left)
        return (content, columns, outer - Float(columns) * Cell.width)
    }

    /// The ground of a box in the line, whose margins it does not cover.
    private mutating func inlineGround(
        _ css: ComputedStyle, base: Float, left: Int, right: Int
    ) -> InlineGround? {
        ground(of: css).map {
            InlineGround(
                style: $0, left: left - Cell.columns(edge(css.margin.left, .zero, base)),
                right: right - Cell.columns(edge(css.margin.right, .zero, base)))
        }
    }

    /// Whether an element is a link or a part of a menu: its text stands in the middle of its height,
    /// and a bar of one row is enough.
    private func isPartOfBar(_ node: Node) -> Bool {
        node.tag == .a || node.tag == .button || node.tag == .label || node.tag == .li
    }

    /// Adds the rows that a height gives a box in the line below its content.
    private mutating func addRows(of height: Length, to fragment: inout Fragment) {
        let rows = Cell.rows(max(0, height.value))
        guard fragment.lineCount > 0, rows >= LayoutLimits.tallRows else { return }
        let added = min(rows - fragment.lineCount, LayoutLimits.blankRows)
        guard added > 0 else { return }
        for _ in 0..<added { pool[depth + 1].out.endLine(width: 0) }
        fragment.lineCount += added
    }

    private func edge(_ margin: Length, _ padding: Length, _ base: Float) -> Float {
        let both = (pixels(margin, of: base) ?? 0) + (pixels(padding, of: base) ?? 0)
        return min(max(0, both), LayoutLimits.edgePixels)
    }

    /// Lays out a box in its natural width, or in `room` if that is less (CSS 2.2 section 10.3.9), or
    /// in the columns that its style gives it at least if that is more and its content depends on it.
    /// Its lines are the last ones of `pool[depth + 1].out`.
    mutating func shrinkToFit(
        _ child: NodeID, _ style: StyleID, room: Int, least: Int = 0, link: NodeID,
        _ css: ComputedStyle
    ) -> Fragment {
        let known = depth > 0 ? measures[child] : nil
        let most = flow.isMeasuring ? LayoutLimits.unlimitedColumns : flow.columns
        let level = elementDepth
        enterFlow()
        defer { leaveFlow() }
        let align = css.lineAlign
        func content(_ engine: inout LayoutEngine, columns: Int) -> Fragment {
            engine.layOutContent(
                of: child, style: style, columns: columns, link: link, align: align, depth: level)
        }
        if let known, known.greatest > room {
            var fragment = content(&self, columns: max(1, min(most, max(room, known.least))))
            fragment.leastWidth = known.least
            return fragment
        }
        var measure = BoxMeasure(greatest: 0, least: 0)
        let natural = attempting(in: .thisFlow) { engine in
            let fragment = content(&engine, columns: LayoutLimits.unlimitedColumns)
            measure = fragment.measure
            let fits =
                fragment.greatestWidth <= room
                && (!fragment.dependsOnWidth || room >= LayoutLimits.screenColumns)
            return fits ? fragment : nil
        }
        if depth > 1, isMeasuredWhole(child) { measures[child] = measure }
        if let natural { return natural }
        let columns = max(min(room, max(measure.greatest, least)), measure.least)
        flow.expect(naturalColumns: measure.greatest)
        var fragment = content(&self, columns: max(1, min(columns, most)))
        fragment.leastWidth = measure.least
        return fragment
    }

    /// Puts a box into the line, after a break if it does not fit.
    mutating func placeInline(
        _ fragment: Fragment, _ css: ComputedStyle, left: Int, right: Int, wished: Int?, look: Look,
        addedRows: Int = 0, ground: InlineGround? = nil
    ) {
        if flow.isMeasuring, fragment.dependsOnWidth {
            // The blanks are no content: whoever measures this flow lays it out again.
            flow.widths.noteDependence()
            if look.wraps, flow.line.used > 0 { flow.line.recordOpportunity() }
            flow.line.setRun(style: 0, target: 0)
            flow.line.appendBlanks(
                left + min(fragment.greatestWidth, LayoutLimits.measuredBlanks) + right)
            if look.wraps { flow.line.recordOpportunity() }
            return
        }
        var width = 0
        let store = pool[depth + 1].out
        for line in 0..<fragment.lineCount {
            width = max(width, Int(store.widths[fragment.firstLine + line]))
        }
        if fragment.lineCount == 0 {
            return
        }
        // A float takes its whole width, with what its blocks leave free at the right.
        if flow.isMeasuring, css.float != .none { width = max(width, fragment.greatestWidth) }
        width = max(width, min(wished ?? 0, max(width, flow.edges.limit - left - right)))
        let whole = width + left + right
        if look.wraps, flow.line.used > 0, !flow.line.endsInSpace { flow.line.recordOpportunity() }
        if look.wraps, flow.line.width + whole > flow.edges.limit, flow.line.used > 0 {
            breakFullLine()
        }
        if flow.line.isEmpty { prepareLine() }
        let rows = fragment.lineCount
        let partStart = flow.line.used
        let above =
            switch css.verticalAlign {
            case .top: 0
            case .middle: (rows - 1) / 2
            case .baseline, .sub, .super, .bottom:
                baselineRow(of: fragment, css, addedRows: addedRows)
            }
        let start = store.textStart(ofLine: fragment.firstLine + above)
        if left == 0, flow.line.used == flow.line.pictureEnd, start < store.text.count {
            separatePicture(before: store.text[start])
        }
        let inside = (left: max(0, ground?.left ?? 0), right: max(0, ground?.right ?? 0))
        flow.line.setRun(style: 0, target: 0)
        flow.line.appendBlanks(left - min(left, inside.left))
        flow.line.setRun(style: ground?.style ?? 0, target: 0)
        flow.line.appendBlanks(min(left, inside.left))
        // What paints in a single row is kept, too.
        if rows > 1 || !fragment.paints.isEmpty {
            flow.line.attachments.append(
                LineBuilder.Attachment(
                    offset: flow.line.used, column: flow.line.width, width: width,
                    firstLine: fragment.firstLine, above: above, below: rows - 1 - above,
                    ground: ground))
        }
        appendRow(
            fragment.firstLine + above, align: fragment.align, width: width,
            style: ground?.style ?? 0)
        flow.line.setRun(style: ground?.style ?? 0, target: 0)
        flow.line.appendBlanks(min(right, inside.right))
        flow.line.setRun(style: 0, target: 0)
        flow.line.appendBlanks(right - min(right, inside.right))
        flow.line.directions.notePart(partStart..<flow.line.used)
        release(fragment)
        flow.line.tail = LineTail()
        flow.line.tail.breakClass = .ideographic
        if look.wraps { flow.line.recordOpportunity() }
    }

    /// Takes a box out of the inner flow: a single row that is whole in the line, and the anchors.
    private mutating func release(_ fragment: Fragment) {
        if fragment.lineCount == 1, fragment.paints.isEmpty {
            pool[depth + 1].out.truncate(
                to: LineStore.Mark(
                    lines: fragment.firstLine, anchors: pool[depth + 1].out.anchors.count,
                    paints: fragment.paints.lowerBound))
        }
        for anchor in pool[depth + 1].out.anchors { flow.heads.wait(anchor: anchor.node) }
        pool[depth + 1].out.anchors.removeAll(keepingCapacity: true)
    }

    /// The row of a box in the line that stands in the row of the line's text.
    ///
    /// It is the last one of an inline block, the first one of a table, and that of the first item of
    /// a flex or grid container (CSS 2.2 section 10.8.1, CSS Flexbox Level 1 section 8.5).
    private func baselineRow(
        of fragment: Fragment, _ css: ComputedStyle, addedRows: Int
    ) -> Int {
        let last = fragment.lineCount - 1 - addedRows
        guard last > 0 else { return max(0, last) }
        let store = pool[depth + 1].out
        switch css.display {
        case .inlineTable:
            let start = store.textStart(ofLine: fragment.firstLine)
            let isBorder = store.text[start...].starts(with: "┌".utf8)
            return isBorder ? 1 : 0
        case .inlineFlex, .inlineGrid:
            let blanks = (0...last).map { store.blankColumns(ofLine: fragment.firstLine + $0) }
            return blanks.indices.min { blanks[$0] < blanks[$1] } ?? last
        case .none, .inline, .block, .inlineBlock, .listItem, .flowRoot, .contents, .table,
            .tableRowGroup, .tableHeaderGroup, .tableFooterGroup, .tableRow, .tableCell,
            .tableColumn, .tableColumnGroup, .tableCaption, .flex, .grid, .ruby, .rubyText:
            return last
        }
    }

    /// Appends one row of a laid-out box to the line.
    private mutating func appendRow(_ row: Int, align: LineAlign, width: Int, style: UInt16) {
        let rowWidth = Int(pool[depth + 1].out.widths[row])
        let spare = max(0, width - rowWidth)
        let shift = align == .left ? 0 : align == .center ? spare / 2 : spare
        flow.line.setRun(style: style, target: 0)
        flow.line.appendBlanks(shift)
        let store = pool[depth + 1].out
        var at = store.textStart(ofLine: row)
        let first = store.runStart(ofLine: row)
        var columns = rowWidth
        unsafe store.text.withUnsafeBufferPointer { text in
            for i in first..<Int(store.ends[row].runs) {
                let run = store.runs[i]
                let end = at + Int(run.byteCount)
                flow.line.setRun(style: run.style, target: run.target)
                unsafe flow.line.append(
                    UnsafeBufferPointer(rebasing: text[at..<end]), width: columns)
                columns = 0
                at = end
            }
        }
        flow.line.setRun(style: style, target: 0)
        flow.line.appendBlanks(spare - shift)
    }

    // MARK: - Lines with boxes of several rows

    /// Writes the rows above a line's text, then the text; returns the column where it begins.
    mutating func emitRows(upTo end: LineBuilder.Opportunity, start: Int) -> Int {
        var above = 0
        for box in flow.line.attachments where box.offset < max(1, end.used) {
            above = max(above, box.above)
        }
        for row in 0..<above { emitAttachedRow(above - row, upTo: end, start: start, below: false) }
        let column = emitPrefix(to: start)
        for box in flow.line.attachments where box.offset < max(1, end.used) {
            flow.out.adoptPaints(
                ofLine: box.firstLine + box.above, in: pool[depth + 1].out, row: flow.out.count,
                column: start + box.column)
        }
        writeText(upTo: end.used)
        return column
    }

    /// Writes the rows below a line's text.
    mutating func finishAttachments(upTo end: LineBuilder.Opportunity, start: Int) {
        guard !flow.line.attachments.isEmpty else { return }
        var below = 0
        for box in flow.line.attachments where box.offset < max(1, end.used) {
            below = max(below, box.below)
        }
        if below > 0 {
            for row in 1...below { emitAttachedRow(row, upTo: end, start: start, below: true) }
        }
    }

    private mutating func emitAttachedRow(
        _ distance: Int, upTo end: LineBuilder.Opportunity, start: Int, below: Bool
    ) {
        var column = flow.floats.isEmpty ? 0 : emitLeftFloats()
        for box in flow.line.attachments where box.offset < max(1, end.used) {
            guard below ? distance <= box.below : distance <= box.above else { continue }
            let line = box.firstLine + (below ? box.above + distance : box.above - distance)
            let at = start + box.column
            if let ground = box.ground {
                let columns = at - ground.left..<at + box.width + ground.right
                flow.out.paint(
                    row: flow.out.count, BoxPaint(columns: columns, style: ground.style))
            }
            flow.out.adoptPaints(
                ofLine: line, in: pool[depth + 1].out, row: flow.out.count, column: at)
            if at > column {
                flow.out.appendBlanks(at - column)
                column = at
            }
            flow.out.appendLine(line, of: pool[depth + 1].out)
            column += Int(pool[depth + 1].out.widths[line])
        }
        endRow(width: column)
    }
}

extension ComputedStyle {
    /// Whether a box without text is still as wide as an icon.
    fileprivate var hasRoomOfIcon: Bool {
        width.kind == .pixels && width.value >= LayoutLimits.blankIconPixels
    }
}
