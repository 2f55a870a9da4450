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
            // In its natural width all of a flow's floats stand in one line.
            flow.dependsOnWidth = true
            if isTable { return openTable(child, node, style, look) }
            // Blanks around a float that begins a line, or stands behind a blank, begin no line.
            let isAtBlank =
                flow.line.isEmpty || flow.line.endsInSpace
                || flow.line.floatEnd == flow.line.used
            guard openInlineBlock(child, node, style, look) else { return false }
            if flow.line.used > 0, !hasNoGap(child, computed(style)) {
                flow.line.appendSpace(canBreak: true)
            }
            if isAtBlank { skipBlanks(behindFloat: child) }
            return true
        }
        if isGrowing(child) || isHeldForFrames(child) { return false }
        let top = flow.boxes.count - 1
        flow.boxes[top].lastChild = child
        let block = flow.boxes[flow.block]
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
        // that of their blocks, which is none at the top of a flow.
        if item.css.margin.top == .zero, item.rowsAbove == 1 {
            (item.rowsAbove, float.rowsAbove) = (0, 0)
        }
        float.shift = relativeShift(of: item.css, in: base)
        float.clear = look.clear
        let isPlaced = flow.line.isEmpty || fitsInLine(float)
        // The space above the line that is being filled is above the float, too.
        if isPlaced, !flow.line.isEmpty { emitPendingSpace() }
        if isPlaced { place(&float) }
        enterFlow()
        if item.fragment == nil || item.measure.greatest > float.columns {
            counters = item.counters
        }
        settle(&item, columns: float.columns, link: link, depth: level)
        if let fragment = item.fragment {
            float.take(fragment, of: flow.out)
            // The blanks in a picture are its cells.
            if isWhole, !isTable { float.shownColumns = float.columns }
            if isPlaced, float.side == .right { float.dropBlankColumns() }
            float.rowCount =
                fragment.lineCount > 0
                ? item.rowCount + fragment.rowsBelow : rowCount(ofEmpty: item, width, in: base)
            float.hasNoGap =
                fragment.lineCount == 1 && item.measure.greatest <= float.columns
                && hasNoGap(child, item.css)
        }
        for anchor in flow.out.anchors[mark.anchors...] where float.lines.count == 0 {
            pool[depth - 1].pendingAnchors.append(anchor.node)
        }
        flow.out.truncate(to: mark)
        leaveFlow()
        guard float.rowCount > 0 else { return true }
        if !isPlaced {
            flow.waitingFloats.append(float)
        } else {
            add(float)
            if !flow.line.isEmpty { shortenLine(beside: float) }
        }
        return true
    }

    /// Writes blank rows for the space above a float between two blocks. The margins above it still
    /// collapse with those below it, which are that much narrower.
    mutating func emitSpaceAboveFloat() {
        let (positive, negative) = (flow.positiveMargin, flow.negativeMargin)
        emitPendingSpace()
        guard positive + negative > 0 else { return }
        (flow.positiveMargin, flow.negativeMargin) = (positive, negative)
        flow.space = -(positive + negative)
    }

    /// Leaves out blanks behind a float that is only measured.
    private mutating func skipBlanks(behindFloat child: NodeID) {
        flow.line.floatEnd = flow.line.used
        let text = document.nodes[child.index].nextSibling
        guard text.exists, document.nodes[text.index].kind == .text,
            document.text[document.textRange(text)].allSatisfy(Self.isSpace)
        else { return }
        // An anonymous box may end before them.
        let top = flow.boxes.count - 1
        guard text != flow.boxes[top].end else { return }
        flow.boxes[top].lastChild = text
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
        var child = document.nodes[node.index].firstChild
        while child.exists {
            guard document.nodes[child.index].kind == .text else { return false }
            child = document.nodes[child.index].nextSibling
        }
        return true
    }

    /// The width of a float's content in pixels: the style's, or what its content needs.
    mutating func floatWidth(
        _ item: inout BoxItem, base: Float, link: NodeID, depth level: Int32
    ) -> Float {
        item.counters = counters
        let available = max(Cell.width, base - item.edges)
        var bounds = widthBounds(item, room: base)
        if let wished = bounds.wished,
            item.css.width.kind == .pixels || item.css.width.kind == .percent
        {
            let width = max(bounds.least ?? 0, min(wished, bounds.most))
            if width < Float(LayoutLimits.readableColumns) * Cell.width {
                // A narrow float overflows rather than that its words are broken.
                var items = BoxItems(all: [item])
                measure(&items, link: link, depth: level)
                item = items.all[0]
                (item.fragment, counters) = (nil, item.counters)
            }
            // A float is no wider than its container, so that none of its text is cut.
            return max(Cell.width, min(width, max(available, base)))
        }
        var items = BoxItems(all: [item])
        measure(&items, link: link, depth: level)
        if items.hasKnownMeasures { counters = item.counters }
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

    /// The edges between the floats beside a row, in pixels, inside the innermost block; the row is
    /// counted from the present one.
    private func floatEdges(atRow row: Int = 0) -> (left: Float, right: Float) {
        let block = flow.boxes[flow.block]
        var left = block.left
        var right = min(block.right, Float(flow.columns) * Cell.width)
        for float in flow.floats where float.row + row >= 0 && float.row + row < float.rowCount {
            switch float.side {
            case .left: left = max(left, float.right)
            case .right: right = min(right, float.left)
            }
        }
        return (left, right)
    }

    /// Whether a float may stand beside the line that is being filled.
    private func fitsInLine(_ float: FloatBox) -> Bool {
        let edges = floatEdges()
        guard !flow.hasWaitingFloats, flow.floats.count < LayoutLimits.floats,
            firstRow(of: float) == 0,
            float.outerWidth <= edges.right - edges.left + 0.5
        else { return false }
        let width = flow.line.width + (flow.line.endsInSpace ? 0 : 1)
        let used = float.outerWidth + Float(width) * Cell.width
        return used <= Float(flow.limit) * Cell.width
    }

    /// Gives a float its columns, below earlier floats if there is no room beside them.
    private mutating func place(_ float: inout FloatBox) {
        // Each is looked at for each row and each later float.
        while flow.floats.count >= LayoutLimits.floats { emitFloatRow() }
        var row = firstRow(of: float)
        var edges = floatEdges(atRow: row)
        while float.outerWidth > edges.right - edges.left + 0.5,
            let next = flow.floats.lazy.map({ $0.rowCount - $0.row }).filter({ $0 > row }).min()
        {
            row = next
            edges = floatEdges(atRow: row)
        }
        float.row = -row
        switch float.side {
        case .left:
            float.left = edges.left
            float.right = edges.left + float.outerWidth
        case .right:
            float.right = edges.right
            float.left = max(edges.left, edges.right - float.outerWidth)
        }
        let content = max(0, float.left + float.leftInset + float.shift)
        float.column = max(0, Self.column(content))
        if float.side == .right, !flow.isMeasuring {
            // Lines of the block may end a column before its edge is rounded to.
            let block = flow.boxes[flow.block]
            let beyond = Cell.columns(max(0, min(block.right, 1e7))) - Self.endColumn(of: block)
            float.column = max(0, float.column - max(0, beyond))
        }
        float.columns = max(1, Cell.wholeColumns(float.contentWidth))
        separate(&float)
    }

    /// The first row that a float may begin in, from the present one on: below the floats that it
    /// clears, and not above an earlier one (CSS 2.2 sections 9.5.1 and 9.5.2).
    private func firstRow(of float: FloatBox) -> Int {
        var row = 0
        for other in flow.floats {
            row = max(
                row, other.isCleared(by: float.clear) ? other.rowCount - other.row : -other.row)
        }
        return row
    }

    /// Keeps a blank column between the text of two floats: the later one is moved if there is
    /// room, or else its text is set narrower.
    private mutating func separate(_ float: inout FloatBox) {
        guard float.outerWidth > 0 else { return }
        let room = floatEdges(atRow: -float.row)
        for other in flow.floats where other.side == float.side && other.outerWidth > 0 {
            guard other.rowCount - other.row > -float.row else { continue }
            let touches =
                float.side == .left
                ? other.textEdge > float.column && other.column < float.column
                : float.column + float.columns + (other.hasNoGap ? 0 : 1) > other.column
                    && other.column > float.column
            guard touches else { continue }
            let move = float.side == .left ? Cell.width : -Cell.width
            let isFree =
                float.side == .left
                ? float.right + move <= room.right : float.left + move >= room.left
            if isFree {
                float.left += move
                float.right += move
                float.column += float.side == .left ? 1 : -1
            } else if float.columns > 2 {
                float.columns -= 1
                if float.side == .left { float.column += 1 }
            }
            return
        }
    }

    /// Adds a float to those of the flow, in the order of their columns.
    mutating func add(_ added: FloatBox) {
        var float = added
        if float.side == .left, float.outerWidth <= 0, float.shownColumns > 0 {
            let end = float.column + float.shownColumns + 1
            for i in flow.floats.indices where flow.floats[i].column <= float.column {
                let textEnd = flow.floats[i].column + flow.floats[i].shownColumns
                let hasRoom = flow.floats[i].makeRoom(columns: end - flow.floats[i].column)
                if hasRoom || textEnd <= float.column { continue }
                // A negative margin moves it over text that leaves it no room here: it goes below.
                float.row = min(float.row, flow.floats[i].row - flow.floats[i].rowCount)
            }
        }
        let place = flow.floats.firstIndex { $0.column > float.column } ?? flow.floats.count
        flow.floats.insert(float, at: place)
    }

    /// Makes room in the line that is being filled for a float beside it.
    private mutating func shortenLine(beside float: FloatBox) {
        switch float.side {
        case .left:
            let shift = max(0, float.textEdge - flow.lineLeft)
            flow.lineLeft += shift
            flow.limit = max(2, flow.limit - shift)
        case .right: flow.limit = max(2, min(flow.limit, float.textEdge - flow.lineLeft))
        }
        flow.overflowLimit = flow.limit
    }

    // MARK: - Lines beside floats

    /// Places the floats that waited for the end of a line, and goes below floats that leave too
    /// little room for text.
    mutating func prepareBesideFloats() {
        if flow.hasWaitingFloats {
            emitPendingSpace()
            let waiting = flow.waitingFloats
            flow.waitingFloats.removeAll()
            for var float in waiting {
                let columns = float.columns
                place(&float)
                float.columns = columns
                add(float)
            }
        }
        makeRoom(columns: LayoutLimits.readableColumns)
    }

    /// Goes below floats until so many columns are free between them, or half of a narrow box.
    mutating func makeRoom(columns: Int) {
        guard flow.hasFloats else { return }
        emitPendingSpace()
        let box = flow.boxes[flow.block]
        let whole = Cell.columns(max(0, min(box.right, 1e7) - box.left))
        // The marker of an item stands beside its first line.
        let markers = flow.markers
        defer { flow.markers = markers }
        while flow.hasFloats {
            let edges = columnEdges(box)
            if edges.right - edges.left >= min(columns, (whole + 1) / 2) { return }
            flow.markers = []
            // Mere margins of floats keep no text away.
            let count = flow.floats.count
            flow.floats.removeAll { $0.row >= $0.rowsAbove + $0.lines.count }
            if flow.floats.count == count { emitFloatRow() }
        }
    }

    /// The column edges of a line between the floats beside it, or those of all coming rows.
    func edgesBetweenFloats(
        _ edges: (left: Int, right: Int), isForAllRows: Bool = false
    ) -> (left: Int, right: Int) {
        var (left, right) = edges
        for float in flow.floats where isForAllRows || !float.isAhead {
            switch float.side {
            case .left: left = max(left, float.textEdge)
            case .right: right = min(right, float.textEdge)
            }
        }
        return (left, max(right, left + 1))
    }

    /// Keeps the whole of a block formatting context beside the floats that it begins at, if there
    /// is room.
    mutating func narrow(_ box: inout OpenBox) {
        let left = Cell.columns(max(0, box.left))
        let right = Cell.columns(max(0, min(box.right, 1e7)))
        let edges = edgesBetweenFloats((left, right), isForAllRows: true)
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
        if flow.hasWaitingFloats, flow.waitingFloats.contains(where: isMeant) {
            prepareBesideFloats()
        }
        guard flow.hasFloats, flow.floats.contains(where: isMeant) else { return }
        flow.commitMargins()
        let space = flow.space
        flow.space = 0
        var rows: Float = 0
        while flow.floats.contains(where: isMeant) {
            emitFloatRow()
            rows += 1
        }
        flow.space = max(0, space - rows * Cell.height)
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
        if flow.hasFloats {
            endRowBesideFloats(width)
        } else {
            flow.out.endLine(width: width)
        }
        if flow.overlapRow >= 0 { overlapLastRow() }
    }

    private mutating func endRowBesideFloats(_ width: Int) {
        var column = width
        for i in flow.floats.indices where flow.floats[i].side == .right {
            appendFloatRow(i, &column)
        }
        flow.out.endLine(width: column)
        if depth > 0 { flow.greatestWidth = max(flow.greatestWidth, column) }
        for i in flow.floats.indices { flow.floats[i].row += 1 }
        flow.floats.removeAll { $0.row >= $0.rowCount }
    }

    /// Writes the row's part of the floats at the left; returns the column behind them.
    mutating func emitLeftFloats() -> Int {
        var column = 0
        for i in flow.floats.indices where flow.floats[i].side == .left {
            appendFloatRow(i, &column)
        }
        return column
    }

    private mutating func appendFloatRow(_ index: Int, _ column: inout Int) {
        let line = flow.floats[index].row - flow.floats[index].rowsAbove
        guard line >= 0, line < flow.floats[index].lines.count else { return }
        while let anchor = flow.floats[index].nextAnchor(upTo: line) {
            var moved = anchor
            moved.line = flow.out.count
            flow.out.anchors.append(moved)
        }
        let width = Int(flow.floats[index].lines.widths[line])
        guard width > 0 else {
            flow.out.adoptKeeping(ofLine: line, of: flow.floats[index].lines)
            return
        }
        let own = flow.floats[index].column
        let at = column > 0 && own < column ? column + 1 : own
        flow.out.appendBlanks(at - column)
        flow.out.appendLine(line, of: flow.floats[index].lines)
        column = at + width
    }
}
