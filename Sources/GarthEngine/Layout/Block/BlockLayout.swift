import GarthPage

extension LayoutEngine {
    mutating func openBlockOrHidden(
        _ child: NodeID, _ node: Node, _ style: StyleID, _ look: Look
    ) -> Bool {
        if isOutOfSight(look, style) {
            // A closed panel stands between the lines around it all the same.
            if !look.isAbsolute, !look.floats { endLine() }
            flow.boxes.finish(child)
            return true
        }
        if look.isAbsolute, let isDone = openPositioned(child, node, style, look) {
            return isDone
        }
        if look.floats, extent(of: child) <= LayoutLimits.floatExtent {
            return openFloat(child, node, style, look)
        }
        if look.hasColumns { return openColumns(child, node, style, look) }
        if look.hasBackground, awaitsBackground(child, style) { return false }
        if look.clampsLines || look.clipsRows && extent(of: child) <= LayoutLimits.clippedExtent,
            isGrowing(child)
        {
            return false
        }
        let keepsRows =
            look.isPositioned && !input.options.usesPlainLayout
            && extent(of: child) <= LayoutLimits.positionedExtent
        // Boxes in it may be painted into its first row when its last one is known.
        if keepsRows, isGrowing(child) { return false }
        openBlock(child, node, style, look, keepsRows: keepsRows)
        return true
    }

    /// Starts a block container below the earlier content.
    ///
    /// Without `generates`, its pseudo-elements are left to the caller.
    mutating func openBlock(
        _ child: NodeID, _ node: Node, _ style: StyleID, _ look: Look, generates: Bool = true,
        keepsRows: Bool = false
    ) {
        endLine()
        let top = flow.boxes.top
        if flow.boxes[top].flags.contains(.isFlexContainer) { separateItem(of: top) }
        if look.clear != .none { clearFloats(look.clear) }
        flow.boxes.finish(child, in: top)
        var box = blockBox(child, style, look, in: flow.boxes[flow.boxes.block])
        // The overflow of the body is the viewport's (CSS Overflow Level 3 section 3.3).
        if look.isFlowRoot, !flow.floats.isEmpty, node.tag != .body { narrow(&box) }
        let parent = flow.boxes[top]
        box.link = parent.link
        box.block = Int32(top + 1)
        box.startLine = Int32(truncatingIfNeeded: flow.out.count)
        if child.exists, mayBeNoted(node) { noteAttributes(of: child, node, &box) }
        if node.tag == .details { noteContent(ofDetails: child, look, in: &box) }
        if keepsRows { box.flags.insert(.keepsRows) }
        if parent.flags.contains(.sharesHeight), sharesHeight(computed(style), in: parent) {
            box.flags.insert(.sharesHeight)
        }
        // A pseudo-element has changed its counters already, and generates none of its own.
        if child.exists { changeCounters(child, style, look, depth: elementDepth) }
        if look.containsStyle { enterContainment(&box) }
        flow.boxes.push(block: box)
        if let trace { noteBlock(box, trace) }
        if look.isQueryContainer, child.exists, !flow.isMeasuring {
            page.containerWidths[child] = max(0, box.right - box.left)
        }
        if look.paints { openPaint(of: computed(style)) }
        if look.display == .listItem { openListItem(child, style) }
        if look.hasBackground, child.exists {
            fillWithBackground(child, style, hasOwnFlow: false)
            if flow.boxes[top + 1].flags.contains(.isFilled) { return }
        }
        if child.exists, generates { openGenerated(child, style, top: top + 1) }
    }

    /// Adds the row gap in front of a stacked item of a flex or grid container.
    private mutating func separateItem(of top: Int) {
        let box = flow.boxes[top]
        guard box.lastChild.exists, flow.out.count > Int(box.startLine) else { return }
        let gap = pixels(computed(box.style).rowGap, of: 0) ?? 0
        guard gap >= Cell.height / 2 else { return }
        flow.space.add(min(gap, Cell.height * 2))
    }

    private mutating func addSpaceAbove(
        _ box: OpenBox, _ css: ComputedStyle, base: Float, isOutOfFlow: Bool
    ) {
        let marginTop = pixels(css.margin.top, of: base) ?? 0
        var paddingTop = pixels(css.padding.top, of: base) ?? 0
        // The padding of a fieldset is below its legend, which has its own.
        if paddingTop > 0, holdsLegend(box.node, box.style) { paddingTop = 0 }
        flow.space.add(margin: isOutOfFlow ? 0 : marginTop)
        guard paddingTop > 0 else { return }
        flow.space.commitMargins()
        flow.paint.settleTops(below: flow.space.pixels)
        flow.space.add(paddingTop)
    }

    /// A block's edges and the space above it (CSS 2.2 sections 8.3.1 and 10.3.3).
    private mutating func blockBox(
        _ child: NodeID, _ style: StyleID, _ look: Look, in parent: OpenBox
    ) -> OpenBox {
        var box = OpenBox(node: child, style: style, kind: .block, look: look)
        let css = computed(style)
        let parent = container(parent, of: child, css)
        if parent.flags.contains(.isNarrowed) { box.flags.insert(.isNarrowed) }
        let available = max(0, parent.right - parent.left)
        let base = flow.isMeasuring ? 0 : available
        let isOutOfFlow = css.position == .absolute || css.position == .fixed

        addSpaceAbove(box, css, base: base, isOutOfFlow: isOutOfFlow)
        var marginLeft = pixels(css.margin.left, of: base)
        var marginRight = pixels(css.margin.right, of: base)
        let (paddingLeft, paddingRight) = sidePadding(css, of: base)
        if isOutOfFlow { (marginLeft, marginRight) = (css.marginOfStaticColumn, 0) }
        let edges = paddingLeft + paddingRight
        var content = available - (marginLeft ?? 0) - (marginRight ?? 0) - edges
        let wished =
            css.width.kind == .percent && isSettledPicture(child)
            ? content
            : contentWidth(css, available: available, automatic: content, edges: edges)
        if wished > content {
            // The margin at the end of the line yields to a width (CSS 2.2 section 10.3.3).
            if parent.look.isRightToLeft {
                marginLeft = min(marginLeft ?? 0, 0)
            } else {
                marginRight = min(marginRight ?? 0, 0)
            }
            content = min(wished, available - (marginLeft ?? 0) - (marginRight ?? 0) - edges)
        }
        if wished < content {
            if flow.isMeasuring, marginLeft == nil || marginRight == nil {
                // Automatic margins share what is left of the width, which is not known yet.
                (marginLeft, marginRight) = (marginLeft ?? 0, marginRight ?? 0)
                flow.widths.noteDependence()
            }
            // What is in a box of a width in lengths does not exceed it.
            if css.width.kind == .pixels || css.maxWidth.kind == .pixels {
                box.flags.remove(.isNarrowed)
            }
            let spare = content - wished
            if marginLeft == nil, marginRight == nil {
                marginLeft = spare / 2
            } else if marginLeft == nil {
                marginLeft = spare
            } else if marginRight != nil {
                marginLeft = (marginLeft ?? 0) + spare * shareAtLeft(of: parent)
            }
            content = wished
        }
        if flow.isMeasuring, wished.isFinite, wished < content { content = wished }
        if css.width.kind == .auto || wished > content {
            content += widen(content, of: available, &marginLeft, &marginRight)
        }
        box.left = parent.left + (marginLeft ?? 0) + paddingLeft
        box.left += relativeShift(css, from: box.left)
        // A fixed box is not moved with those around it, but for the margins of running text.
        if css.position == .fixed, css.inset.left == .zero {
            box.left = (box.flags.contains(.isNarrowed) ? flow.boxes[0].left : 0) + paddingLeft
        }
        box.right = box.left + max(0, content)
        box.rightInset = parent.rightInset + max(0, marginRight ?? 0) + paddingRight
        if box.left < 0 { box.left = 0 }

        box.textIndent = pixels(css.textIndent, of: base) ?? 0
        box.align = css.lineAlign
        if let last = css.textAlignLast { alignLastLines(of: &box, last, css) }
        return box
    }

    /// The pixels between the content of a box and its outer edges at the left and right: its padding,
    /// and borders that are a column wide.
    @inline(__always)
    func sidePadding(_ css: ComputedStyle, of base: Float) -> (left: Float, right: Float) {
        (
            max(0, pixels(css.padding.left, of: base) ?? 0)
                + css.borderSpace(css.borderWidth.left, css.borderStyle.left),
            max(0, pixels(css.padding.right, of: base) ?? 0)
                + css.borderSpace(css.borderWidth.right, css.borderStyle.right)
        )
    }

    /// Takes the margin at the right from a block of the page whose text could not be read beside it,
    /// and from the left one what is still missing; all of it if it is a column wide. Returns the
    /// pixels.
    ///
    /// A reader's rule: such margins leave room for a column beside them, in a wider window.
    private func widen(
        _ content: Float, of available: Float, _ left: inout Float?, _ right: inout Float?
    ) -> Float {
        let least = Float(LayoutLimits.leastTextColumns) * Cell.width
        let readable = Float(LayoutLimits.readableColumns) * Cell.width
        guard !flow.isMeasuring, content < least, available >= readable else { return 0 }
        let fromRight = max(0, right ?? 0)
        let missing = readable - content - fromRight
        let margin = max(0, left ?? 0)
        let fromLeft = missing > 0 && margin >= readable ? margin : max(0, min(missing, margin))
        if fromRight > 0 { right = 0 }
        if fromLeft > 0 { left = (left ?? 0) - fromLeft }
        return fromRight + fromLeft
    }

    /// The share of the free space that stands left of a block without automatic margins.
    private mutating func shareAtLeft(of parent: OpenBox) -> Float {
        let share: Float
        switch computed(parent.style).textAlign {
        case .webkitCenter:
            flow.widths.noteDependence()
            share = 0.5
        case .webkitRight:
            flow.widths.noteDependence()
            share = 1
        case .webkitLeft: share = 0
        case .start, .end, .left, .right, .center, .justify:
            share = parent.look.isRightToLeft ? 1 : 0
        }
        guard flow.isMeasuring, share > 0 else { return share }
        // What is left of the width is not known yet.
        flow.widths.noteDependence()
        return 0
    }

    /// The pixels by which its relative position moves a float to the right, with percentages of the
    /// width around it.
    func relativeShift(of css: ComputedStyle, in base: Float) -> Float {
        guard css.position == .relative else { return 0 }
        let shift =
            pixels(css.inset.left, of: base) ?? pixels(css.inset.right, of: base).map { -$0 } ?? 0
        return abs(shift) <= base ? shift : 0
    }

    /// Sets the side of a box's last lines (CSS Text Level 3 section 6.3).
    func alignLastLines(
        of box: inout OpenBox, _ last: ComputedStyle.TextAlign, _ css: ComputedStyle
    ) {
        if last == .justify { box.flags.insert(.justifiesLastLines) }
        box.lastAlign = LineAlign(last, isRightToLeft: css.isRightToLeft)
    }

    /// The pixels by which relative positions move a block to the right, within its flow: its own
    /// and those of the boxes in the line around it.
    private func relativeShift(_ css: ComputedStyle, from left: Float) -> Float {
        var shift = css.relativeShift
        for box in flow.boxes.reversed() {
            if box.kind == .block { break }
            if box.look.isPositioned { shift += computed(box.style).relativeShift }
        }
        guard abs(shift) <= LayoutLimits.relativePixels else { return 0 }
        return max(-left, shift)
    }

    /// The width that a block asks for its content.
    private mutating func contentWidth(
        _ css: ComputedStyle, available: Float, automatic: Float, edges: Float
    ) -> Float {
        switch css.display {
        case .tableCell, .tableRow, .tableRowGroup, .table: return automatic
        case .none, .inline, .block, .inlineBlock, .listItem, .flowRoot, .contents, .inlineTable,
            .tableHeaderGroup, .tableFooterGroup, .tableColumn, .tableColumnGroup, .tableCaption,
            .flex, .inlineFlex, .grid, .inlineGrid, .ruby, .rubyText:
            break
        }
        if css.float != .none { return automatic }
        // Stacked items of a row have the width that they would not have in the row.
        if let parent = flow.boxes.last, parent.flags.contains(.isFlexContainer),
            !computed(parent.style).flexDirectionIsColumn
        {
            return automatic
        }
        let subtracted = css.isBorderBox ? edges : 0
        func used(_ length: Length) -> Float? {
            if length.kind == .percent, flow.isMeasuring { return nil }
            return pixels(length, of: available).map { max(0, $0 - subtracted) }
        }
        var result = automatic
        if let width = used(css.width) { result = width }
        if let most = used(css.maxWidth) { result = min(result, most) }
        if let least = used(css.minWidth) { result = max(result, least) }
        if flow.isMeasuring {
            if let width = used(css.width) {
                let columns = Cell.columns(min(width + edges, LayoutLimits.boxPixels))
                flow.widths.note(greatest: columns)
            } else if css.width.kind == .percent {
                flow.widths.noteDependence()
            }
        }
        return result
    }

    /// A length in pixels; nil for `auto` and content sizes.
    @inline(__always)
    func pixels(_ length: Length, of base: Float) -> Float? {
        switch length.kind {
        case .pixels: length.value
        case .percent: styles.table.pixels(length, of: base)
        case .auto, .minContent, .maxContent, .fitContent: nil
        }
    }

    /// Ends a block container and adds the space below it.
    mutating func closeBlock(_ box: OpenBox) {
        if box.flags.contains(.isLink) { closeLink(box) }
        if input.document.pressables != nil { markEmptyHost(box) }
        endLine()
        if flow.heads.hasMarkers, box.flags.contains(.isListItem) { emitMarkersAlone() }
        // A float that waits for the end of a line has its place inside this block.
        if flow.floats.hasWaiting { prepareBesideFloats() }
        if flow.waiting.hasDeferred { emitDeferred(inside: flow.boxes.top) }
        if flow.waiting.hasPainted { paintBoxes() }
        guard box.node != .document, !box.flags.contains(.isAnonymous) else { return }
        if box.look.isFlowRoot { finishFloats(inside: flow.boxes.top) }
        let css = computed(box.style)
        let base = flow.isMeasuring ? 0 : max(0, box.right - box.left)
        if box.look.clampsLines { clampLines(box, css) }
        if box.look.clipsRows { clipRows(box, css) }
        if !flow.floats.isEmpty, box.look.isPositioned { finishPositioned(inside: box, css) }
        let spaceBefore = flow.space.pixels
        if !box.flags.contains(.isFilled) {
            addHeight(box, css)
            let paddingBottom = pixels(css.padding.bottom, of: base) ?? 0
            if paddingBottom > 0 { flow.space.add(paddingBottom) }
        }
        if box.look.isTitle { paintTitle(box, css, above: spaceBefore) }
        if box.look.paints { closePaint(before: spaceBefore) }
        if css.position == .absolute || css.position == .fixed { return }
        flow.space.add(margin: pixels(css.margin.bottom, of: base) ?? 0)
    }

    /// Writes the rows of the positioned boxes at the sides of their containing block, as far as its
    /// height goes: what follows stands below it.
    private mutating func finishPositioned(inside box: OpenBox, _ css: ComputedStyle) {
        let height = max(css.height.fixedPixels, css.minHeight.fixedPixels)
        let rows = min(Cell.rows(max(0, height)), LayoutLimits.heightRows)
        let end = Int(box.startLine) + rows
        let depth = flow.boxes.count
        while flow.out.count < end,
            flow.floats.contains(where: {
                $0.isPositioned && $0.depth >= depth && $0.row - $0.rowsAbove < $0.lines.count
            })
        {
            emitFloatRow()
        }
    }

    /// Rows that an explicit height adds below the content.
    private mutating func addHeight(_ box: OpenBox, _ css: ComputedStyle) {
        let height = css.height
        guard height.kind == .pixels, height.value > 0 else { return }
        let rows = min(Cell.rows(height.value), LayoutLimits.comparedRows)
        // Rows that have left the engine count as those in the store.
        var first = Int(box.startLine)
        // Margins above the box are no part of its height.
        let last = min(flow.out.count, first + LayoutLimits.blankRows)
        while first >= 0, first < last, flow.out.widths[first] == 0 { first += 1 }
        let present = flow.out.count - first
        guard present > 0 || rows <= LayoutLimits.heightRows else { return }
        let missing = rows - present
        guard missing > 0 else { return }
        flow.space.add(Float(min(missing, LayoutLimits.heightRows)) * Cell.height)
    }
}

extension ComputedStyle {
    /// The pixels between the column that an absolutely positioned box would have in the flow and the
    /// box, if it has that column (CSS Positioned Layout Level 3 section 4).
    fileprivate var marginOfStaticColumn: Swift.Float {
        guard inset.left.kind == .auto, inset.right.kind == .auto, margin.left.kind == .pixels
        else { return 0 }
        return max(0, margin.left.value)
    }

    /// The pixels by which a relative position moves the box to the right.
    fileprivate var relativeShift: Swift.Float {
        guard position == .relative else { return 0 }
        if inset.left.kind == .pixels { return inset.left.value }
        return inset.right.kind == .pixels ? -inset.right.value : 0
    }

    /// The pixels of a border that is at least a column wide: it is space, if nothing else.
    func borderSpace(_ width: Swift.Float, _ style: BorderStyle) -> Swift.Float {
        switch style {
        case .none, .hidden: 0
        case .solid, .double, .dashed, .dotted:
            width >= Cell.width ? min(width, LayoutLimits.edgePixels) : 0
        }
    }
}
