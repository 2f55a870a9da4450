import GarthPage

/// Boxes that show a part of their text, and boxes that take no part in a line.
extension LayoutEngine {
    /// Whether a box is nothing but a few words, or nothing at all: out of the flow, it does not
    /// split the sentence that it is written in.
    mutating func isShortText(_ root: NodeID, _ style: StyleID) -> Bool {
        guard extent(of: root) <= LayoutLimits.shortTextExtent else { return false }
        var node = input.document.nodes[root.index].firstChild
        while node.exists {
            if input.document.nodes[node.index].kind == .element {
                guard isInLine(node, within: root, style) else { return false }
            }
            node = input.document.next(node, within: root)
        }
        return true
    }

    mutating func isInLine(
        _ node: NodeID, within root: NodeID, _ style: StyleID
    ) -> Bool {
        switch computed(self.style(of: node, within: root, style)).display {
        case .none, .inline, .inlineBlock, .contents: return true
        case .block, .listItem, .flowRoot, .table, .inlineTable, .tableRowGroup, .tableHeaderGroup,
            .tableFooterGroup, .tableRow, .tableCell, .tableColumn, .tableColumnGroup,
            .tableCaption, .flex, .inlineFlex, .grid, .inlineGrid, .ruby, .rubyText:
            return false
        }
    }

    /// The style of a node a few elements below another one, whose style is known.
    mutating func style(of node: NodeID, within root: NodeID, _ style: StyleID) -> StyleID {
        // The styles of the elements above it, from the outermost on.
        var path = [node]
        while let parent = path.last.map({ input.document.nodes[$0.index].parent }), parent != root,
            parent.exists
        {
            path.append(parent)
        }
        var own = style
        for element in path.reversed() {
            own = styles.style(of: element, parent: own, in: input.document)
        }
        return own
    }

    /// Cuts a box to the lines that it shows (CSS Overflow Level 4 section 4.2).
    ///
    /// A line of a smaller font holds more text than a line of cells, so that a box has as many
    /// cells for its text as it has on a page. A box that is one line too long is shown whole. Blank
    /// rows count for nothing: they are the margins and paddings before and between the lines.
    mutating func clampLines(_ box: OpenBox, _ css: ComputedStyle) {
        let first = Int(box.startLine)
        guard first >= 0, !flow.isMeasuring else { return }
        let scale = 16 / max(8, min(16, css.fontSize))
        let most = Int((Float(css.lineClamp) * scale).rounded(.up))
        guard let end = flow.out.row(behind: most, from: first),
            flow.out.row(behind: most + 2, from: first) != nil
        else { return }
        cutRows(from: end)
        flow.out.appendEllipsis()
    }

    /// Cuts a box to the rows of its height (CSS Overflow Level 3 section 3.1).
    ///
    /// On a screen, a sign behind the last row opens the box: no script brings the rest. A box with a
    /// name that no disclosure has shows all rows there.
    mutating func clipRows(_ box: OpenBox, _ css: ComputedStyle) {
        guard box.startLine >= 0, let height = css.clippedHeight,
            let end = clippedEnd(of: box, css, height: height),
            extent(of: box.node) <= LayoutLimits.clippedExtent,
            height <= LayoutLimits.clippedPixels
                || height <= mostClippedPixels && !holdsScroller(box)
        else { return }
        // Its final width decides how many rows there are.
        if flow.isMeasuring { return flow.widths.noteDependence() }
        guard input.options.wantsProvisionalLines else { return cutRows(from: end) }
        guard input.options.isInteractive, box.node.exists,
            PageState.canFold(input.document.nodes[box.node.index])
        else { return }
        let isOpen = input.state.openDetails[box.node] ?? false
        if !isOpen { cutRows(from: end) }
        _ = addTarget(box.node, kind: .disclosure(isOpen: isOpen))
        flow.out.append(
            sign: Array(isOpen ? "▾".utf8 : "▸".utf8),
            target: shared.targets.number(of: box.node), within: Self.endColumn(of: box))
    }

    /// The greatest height of a box that is a part of the window. A higher one holds a page, in which
    /// the page's scripts move.
    private var mostClippedPixels: Float {
        Float(min(input.options.rows, LayoutLimits.clippedWindowRows)) * Cell.height
            * LayoutLimits.clippedShare
    }

    /// Whether a person scrolls in a part of a box, which brings what its height hides.
    private mutating func holdsScroller(_ box: OpenBox) -> Bool {
        var node = input.document.firstChild(of: box.node)
        while node.exists {
            if input.document[node].kind == .element {
                let css = computed(style(of: node, within: box.node, box.style))
                if css.clipsOverflow, !css.hidesRows { return true }
            }
            node = input.document.following(node, within: box.node)
        }
        return false
    }

    /// The first row of a box that its height hides; nil if it shows all of them.
    ///
    /// A row is shown if half of it lies within the height. Cells are wider than the letters of most
    /// fonts: rows of running text, which fill most of the box, are more than those of the page, and
    /// count less. Small margins are whole rows here.
    private func clippedEnd(of box: OpenBox, _ css: ComputedStyle, height: Float) -> Int? {
        let line = max(8, min(Cell.height, css.fontSize))
        var inner = height
        if css.isBorderBox {
            inner -= css.padding.top.fixedPixels + css.padding.bottom.fixedPixels
        }
        var row = Int(box.startLine)
        while row < flow.out.count, flow.out.widths[row] == 0 { row += 1 }
        let left = Cell.columns(max(0, box.left))
        let filled =
            flow.room.isNatural ? Int.max : left + (Self.endColumn(of: box) - left) / 2
        var (top, isFirst): (Float, Bool) = (0, true)
        while row < flow.out.count {
            if !isFirst, top + line / 2 > inner { return row }
            let width = Int(flow.out.widths[row])
            top += line * (width == 0 ? 0.5 : width > filled ? 0.75 : 0.875)
            if width > 0 { isFirst = false }
            row += 1
        }
        return nil
    }

    /// Removes the rows from one on; the places in them become those of the row above.
    private mutating func cutRows(from row: Int) {
        var anchor = flow.out.anchors.count - 1
        while anchor >= 0, flow.out.anchors[anchor].line >= row {
            flow.out.anchors[anchor].line = row - 1
            anchor -= 1
        }
        flow.out.truncate(to: flow.out.markOfLines(upTo: row))
        flow.out.endPaints(at: row)
        flow.space.drop()
    }

    /// Cuts a line that is longer than its box and puts an ellipsis at its end, if the style asks for
    /// one. As for clamped lines, a smaller font has room for more text. What is just cut off shows
    /// as many letters as most fonts have in so many cells.
    mutating func cut(_ end: LineBuilder.Opportunity) -> LineBuilder.Opportunity {
        guard !flow.isMeasuring, flow.line.attachments.isEmpty, end.resume == flow.line.used else {
            return end
        }
        let block = flow.boxes[flow.boxes.block]
        let size = max(8, min(16, computed(block.style).fontSize))
        let hasEllipsis = block.look.cutsLines
        let room =
            hasEllipsis
            ? flow.edges.columns(inFontSize: size)
            : flow.edges.columns(inFontSize: size * 0.8) + 1
        guard end.width > room, room > 1 else { return end }
        var cut = end
        (cut.used, cut.width) = (0, 0)
        unsafe flow.line.text.withUnsafeBufferPointer { text in
            let text = unsafe UnsafeBufferPointer(rebasing: text[..<end.used])
            while cut.used < text.count {
                let cluster = unsafe GraphemeCluster.next(in: text, from: cut.used)
                guard cut.width + cluster.width < room else { break }
                cut.used = cluster.end
                cut.width += cluster.width
            }
        }
        let run = flow.line.marks.first { $0.end > cut.used }
        flow.line.dropBack(to: cut)
        guard hasEllipsis else { return cut }
        flow.line.setRun(style: run?.style ?? 0, target: run?.target ?? 0)
        unsafe [0xE2, 0x80, 0xA6].withUnsafeBufferPointer { unsafe flow.line.append($0, width: 1) }
        flow.line.closeRun()
        (cut.used, cut.width) = (flow.line.used, flow.line.width)
        return cut
    }
}

extension ComputedStyle {
    /// Whether a box of a known width hides what leaves it at its side.
    var hidesLineEnds: Bool {
        hidesColumns && display != .tableCell
            && (width.kind == .pixels && width.value >= LayoutLimits.panelPixels / 2
                || maxWidth.kind == .pixels && maxWidth.value >= LayoutLimits.panelPixels / 2)
    }

    /// The height below which the box hides its content, in CSS pixels; nil if it hides nothing, or
    /// is higher than any part of a window.
    var clippedHeight: Swift.Float? {
        guard hidesRows, display != .tableCell, display != .tableRow else { return nil }
        var height = Swift.Float.infinity
        if self.height.kind == .pixels { height = self.height.value }
        if maxHeight.kind == .pixels { height = min(height, maxHeight.value) }
        if minHeight.kind == .pixels { height = max(height, minHeight.value) }
        return height > 0 && height <= LayoutLimits.mostClippedPixels ? height : nil
    }
}

extension LineStore {
    /// The row behind so many rows that are not blank; nil if there are fewer.
    fileprivate func row(behind count: Int, from first: Int) -> Int? {
        var left = count
        var row = first
        while row < widths.count, left > 0 {
            if widths[row] > 0 { left -= 1 }
            row += 1
        }
        return left == 0 ? row : nil
    }

    /// Appends a sign with a target behind the last line, or below it if it is too long.
    fileprivate mutating func append(sign: [UInt8], target: UInt32, within columns: Int) {
        var width = Int(widths.last ?? 0)
        if width + 2 <= columns, width > 0 {
            ends.removeLast()
            widths.removeLast()
            appendBlanks(1)
            width += 1
        } else {
            width = 0
        }
        append(sign, style: 0, target: target)
        endLine(width: width + 1)
    }

    /// Appends an ellipsis to the last line.
    mutating func appendEllipsis() {
        guard let end = ends.popLast(), let width = widths.popLast() else { return }
        let style =
            Int(end.runs) > (ends.last.map { Int($0.runs) } ?? 0) ? runs[runs.count - 1] : nil
        append([0xE2, 0x80, 0xA6], style: style?.style ?? 0, target: style?.target ?? 0)
        endLine(width: Int(width) + 1)
    }
}
