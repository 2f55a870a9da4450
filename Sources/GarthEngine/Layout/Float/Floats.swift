import GarthPage

/// Floating boxes: a flow keeps those that are beside its present row, and each row that is written
/// shows a row of each.
///
/// A float that does not fit beside earlier ones, or that clears them, begins in a later row; text
/// behind it goes on beside the earlier ones. Text is not set beside floats in less than
/// `LayoutLimits.readableColumns`: it goes below them.
extension LayoutEngine {
    // MARK: - Opening

    /// Lays out a floating element; false if the layout must wait for its end.
    mutating func openFloat(
        _ child: NodeID, _ node: Node, _ style: StyleID, _ look: Look
    ) -> Bool {
        let isTable = look.display == .table
        let isWhole = isTable || isPicture(child)
        if flow.isMeasuring || depth >= LayoutLimits.nestedContainers {
            return openMeasuredFloat(child, node, style, look)
        }
        if isGrowing(child) || isHeldForFrames(child) { return false }
        let top = flow.boxes.top
        flow.boxes.finish(child, in: top)
        let block = flow.boxes[flow.boxes.block]
        let base = max(0, block.right - block.left)
        var item = BoxItem(
            node: child, style: style, parentStyle: flow.boxes[top].style, css: computed(style),
            content: isWhole ? .whole : .element)
        setEdges(&item, base: base)
        let link = flow.boxes[top].link
        let level = elementDepth
        enterFlow()
        let mark = flow.out.mark
        let width = floatWidth(&item, base: base, link: link, depth: level)
        leaveFlow()
        if flow.line.isEmpty { emitSpaceAboveFloat() }
        var float = FloatBox(
            side: item.css.float == .right ? .right : .left, outerWidth: width + item.edges,
            leftInset: item.left, contentWidth: width,
            columns: max(1, Cell.columns(width)), rowsAbove: item.rowsAbove, rowCount: 0,
            depth: flow.boxes.count)
        // The padding of a label is no row: its text stands beside that of floats whose padding is
        // that of their blocks, which is left out at the top of a flow.
        if item.css.margin.top == .zero, item.rowsAbove == 1, item.css.paint.border == 0 {
            (item.rowsAbove, float.rowsAbove, float.leadingRows) = (0, 0, 1)
        }
        float.shift = relativeShift(of: item.css, in: base)
        float.clear = look.clear
        let isPlaced = flow.line.isEmpty || fitsInLine(float)
        // The space above the line that is being filled is above the float, too.
        if isPlaced, !flow.line.isEmpty { emitPendingSpace() }
        if isPlaced { place(&float) }
        enterFlow()
        settle(&item, columns: float.columns, isConfined: false, link: link, depth: level)
        if let fragment = item.fragment {
            float.take(fragment, of: flow.out)
            // The blanks in a picture are its cells.
            if isWhole, !isTable { float.shownColumns = float.columns }
            if isPlaced, float.side == .right { float.dropBlankColumns() }
            float.rowCount =
                fragment.lineCount > 0
                ? item.rowCount + fragment.rowsBelow : rowCount(ofEmpty: item, width, in: base)
            paint(&float, item)
            float.hasNoGap =
                fragment.lineCount == 1 && item.measure.greatest <= float.columns
                && hasNoGap(child, item.css)
        }
        for anchor in flow.out.anchors[mark.anchors...] where float.lines.count == 0 {
            pool[depth - 1].heads.wait(anchor: anchor.node)
        }
        flow.out.truncate(to: mark)
        leaveFlow()
        guard float.rowCount > 0 else { return true }
        if !isPlaced {
            flow.floats.wait(float)
        } else {
            flow.floats.add(float)
            if !flow.line.isEmpty { flow.edges.shorten(beside: float) }
        }
        return true
    }

    /// In its natural width all of a flow's floats stand in one line.
    private mutating func openMeasuredFloat(
        _ child: NodeID, _ node: Node, _ style: StyleID, _ look: Look
    ) -> Bool {
        flow.widths.noteDependence()
        if look.display == .table { return openTable(child, node, style, look) }
        // Blanks around a float that begins a line, or stands behind a blank, begin no line.
        let isAtBlank =
            flow.line.isEmpty || flow.line.endsInSpace || flow.line.floatEnd == flow.line.used
        guard openInlineBlock(child, node, style, look) else { return false }
        if flow.line.used > 0, !hasNoGap(child, computed(style)) {
            flow.line.appendSpace(canBreak: true)
        }
        if isAtBlank { skipBlanks(behindFloat: child) }
        return true
    }

    /// Writes blank rows for the space above a float between two blocks. The margins above it still
    /// collapse with those below it, which are that much narrower.
    mutating func emitSpaceAboveFloat() {
        let before = flow.space
        emitPendingSpace()
        if before.margins > 0 { flow.space.reopen(before) }
    }

    /// Leaves out blanks behind a float that is only measured.
    private mutating func skipBlanks(behindFloat child: NodeID) {
        flow.line.floatEnd = flow.line.used
        let text = input.document.nodes[child.index].nextSibling
        guard text.exists, input.document.nodes[text.index].kind == .text,
            input.document.text[input.document.textRange(text)].allSatisfy(Self.isSpace)
        else { return }
        // An anonymous box may end before them.
        let top = flow.boxes.top
        guard text != flow.boxes[top].end else { return }
        flow.boxes.finish(text, in: top)
    }

    /// The rows that text keeps free for a float without content: those of its size if it is a small
    /// box, as for a picture in its background.
    private func rowCount(ofEmpty item: BoxItem, _ width: Float, in base: Float) -> Int {
        guard item.css.width.kind == .pixels, item.css.height.kind == .pixels,
            width >= Cell.width, width + item.edges <= base / 2
        else { return 0 }
        return item.contentRows
    }

    /// Whether a float of mere text has neither margin nor padding nor border nor a width of its own:
    /// the text beside it touches it in every browser.
    private func hasNoGap(_ node: NodeID, _ css: ComputedStyle) -> Bool {
        let sides = [css.margin.left, css.margin.right, css.padding.left, css.padding.right]
        guard sides.allSatisfy({ $0 == .zero }), css.width.kind == .auto,
            css.borderStyle.left == .none, css.borderStyle.right == .none
        else { return false }
        var child = input.document.nodes[node.index].firstChild
        while child.exists {
            guard input.document.nodes[child.index].kind == .text else { return false }
            child = input.document.nodes[child.index].nextSibling
        }
        return true
    }

    /// The width of a box's content as `floatWidth` has it. The content is laid out later.
    mutating func measuredWidth(
        of item: inout BoxItem, base: Float, link: NodeID, depth level: Int32
    ) -> Float {
        var measured = item
        let width = measuring {
            $0.floatWidth(&measured, base: base, link: link, depth: level)
        }
        item.measure = measured.measure
        return width
    }

    /// The width of a float's content in pixels: the style's, or what its content needs.
    mutating func floatWidth(
        _ item: inout BoxItem, base: Float, link: NodeID, depth level: Int32
    ) -> Float {
        let available = max(Cell.width, base - item.edges)
        var bounds = widthBounds(item, room: base)
        if let wished = bounds.wished,
            item.css.width.kind == .pixels || item.css.width.kind == .percent
        {
            let width = max(bounds.least ?? 0, min(wished, bounds.most))
            if width < Float(LayoutLimits.readableColumns) * Cell.width {
                // A narrow float overflows rather than that its words are broken.
                var items = BoxItems(all: [item])
                item.measure = measuring {
                    $0.measure(&items, link: link, depth: level)
                    return items.all[0].measure
                }
            }
            // A float is no wider than its container, so that none of its text is cut.
            return max(Cell.width, min(width, max(available, base)))
        }
        var items = BoxItems(all: [item])
        measure(&items, link: link, depth: level)
        item = items.all[0]
        bounds = widthBounds(item, room: base)
        let least = Float(item.measure.least) * Cell.width
        let natural = Float(item.measure.greatest) * Cell.width
        let wished =
            bounds.wished ?? widthOfTable(item, in: base).map { max(least, min($0, available)) }
        let width = wished ?? min(max(least, available), natural)
        return max(bounds.least ?? 0, min(width, bounds.most))
    }

    /// The width that a floating table's style asks for, with its padding and borders.
    private func widthOfTable(_ item: BoxItem, in base: Float) -> Float? {
        guard item.content == .whole else { return nil }
        return pixels(item.css.width, of: base).map { max(0, min($0, LayoutLimits.boxPixels)) }
    }

    // MARK: - Placing

    /// The room of the innermost block for floats.
    private var floatRoom: FloatContext.Room {
        let block = flow.boxes[flow.boxes.block]
        return FloatContext.Room(
            left: block.left, right: min(block.right, Float(flow.columns) * Cell.width),
            columnsBehindLines: flow.isMeasuring
                ? 0 : Cell.columns(max(0, block.right)) - Self.endColumn(of: block))
    }

    /// Whether a float may stand beside the line that is being filled.
    private func fitsInLine(_ float: FloatBox) -> Bool {
        flow.floats.fits(
            float, besideColumns: flow.line.width + (flow.line.endsInSpace ? 0 : 1),
            of: flow.edges.limit, in: floatRoom)
    }

    /// Gives a float its columns, below earlier floats if there is no room beside them.
    private mutating func place(_ float: inout FloatBox) {
        while flow.floats.isFull { emitFloatRow() }
        flow.floats.place(&float, in: floatRoom)
    }

    // MARK: - Lines beside floats

    /// Places the floats that waited for the end of a line, and goes below floats that leave too
    /// little room for text.
    mutating func prepareBesideFloats() {
        if flow.floats.hasWaiting {
            emitPendingSpace()
            for var float in flow.floats.takeWaiting() {
                let columns = float.columns
                place(&float)
                float.columns = columns
                flow.floats.add(float)
            }
        }
        makeRoom(columns: LayoutLimits.readableColumns)
    }

    /// Goes below floats until so many columns are free between them, or half of a narrow box.
    mutating func makeRoom(columns: Int) {
        guard !flow.floats.isEmpty else { return }
        emitPendingSpace()
        let box = flow.boxes[flow.boxes.block]
        let whole = Cell.columns(max(0, box.right - box.left))
        // The marker of an item stands beside its first line.
        let markers = flow.heads.takeMarkers()
        defer { flow.heads.replace(markers: markers) }
        while !flow.floats.isEmpty {
            let edges = columnEdges(box)
            if edges.right - edges.left >= min(columns, (whole + 1) / 2) { return }
            // Mere margins of floats keep no text away.
            if !flow.floats.removeMereMargins() { emitFloatRow() }
        }
    }

    /// Keeps the whole of a block formatting context beside the floats that it begins at, if there
    /// is room.
    mutating func narrow(_ box: inout OpenBox) {
        let left = Cell.columns(max(0, box.left))
        let right = Cell.columns(max(0, box.right))
        let edges = flow.floats.edges(between: (left, right), isForAllRows: true)
        guard edges.right - edges.left >= LayoutLimits.readableColumns else { return }
        if edges.left > left { box.left = Float(edges.left) * Cell.width }
        if edges.right < right { box.right = Float(edges.right) * Cell.width }
    }

    // MARK: - Ends

    /// Goes below the floats that a box clears (CSS 2.2 section 9.5.2); the margin above the box is
    /// at least that wide.
    mutating func clearFloats(_ clear: ComputedStyle.Clear) {
        goBelowFloats { $0.isCleared(by: clear) }
    }

    /// Goes below the floats inside the innermost box, which is a block formatting context.
    mutating func finishFloats(inside depth: Int = 0) {
        goBelowFloats { $0.depth > depth }
    }

    private mutating func goBelowFloats(_ isMeant: (FloatBox) -> Bool) {
        if flow.floats.hasWaiting, flow.floats.waits(where: isMeant) { prepareBesideFloats() }
        guard !flow.floats.isEmpty, flow.floats.contains(where: isMeant) else { return }
        // What all floats leave out above themselves, their flow leaves out.
        if flow.out.count == flow.firstLine { flow.space.leaveOut(rows: flow.floats.leadingRows) }
        let space = flow.space.take()
        var rows: Float = 0
        while flow.floats.contains(where: isMeant) {
            emitFloatRow()
            rows += 1
        }
        flow.space.add(max(0, space - rows * Cell.height))
    }

    // MARK: - Rows

    /// Writes a row of the floats alone.
    mutating func emitFloatRow() {
        let column = emitPrefix(to: 0)
        endRow(width: column)
    }

    /// Ends the row that is being written.
    @inline(__always)
    mutating func endRow(width: Int) {
        if !flow.floats.isEmpty {
            endRowBesideFloats(width)
        } else {
            flow.out.endLine(width: width)
        }
        if flow.paint.isWaiting {
            // A row of floats alone, above the space that is still pending.
            flow.paint.place(rows: 0, of: 0, from: flow.out.count - 1, in: &flow.out)
        }
        if flow.waiting.overlapRow >= 0 { overlapLastRow() }
    }

    private mutating func endRowBesideFloats(_ width: Int) {
        var column = width
        flow.floats.write(.right, to: &flow.out, &column)
        flow.out.endLine(width: column)
        if depth > 0 { flow.widths.note(greatest: column) }
        flow.floats.endRow()
    }

    /// Writes the row's part of the floats at the left; returns the column behind them.
    mutating func emitLeftFloats() -> Int {
        var column = 0
        flow.floats.write(.left, to: &flow.out, &column)
        return column
    }
}
