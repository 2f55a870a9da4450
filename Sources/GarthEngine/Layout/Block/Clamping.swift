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
        default: return false
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
    /// A page of a smaller or narrower font needs fewer rows than cells do: a box that holds a little
    /// more than its height is shown whole. On a screen nothing is cut: no script brings the rest.
    mutating func clipRows(_ box: OpenBox, _ css: ComputedStyle) {
        guard box.startLine >= 0, !flow.isMeasuring, !input.options.wantsProvisionalLines,
            let height = css.clippedHeight
        else { return }
        var first = Int(box.startLine)
        let last = min(flow.out.count, first + LayoutLimits.blankRows)
        while first < last, flow.out.widths[first] == 0 { first += 1 }
        let most = css.rows(inHeight: height)
        let hidden = flow.out.count - first - most
        if hidden > LayoutLimits.clippedRows(beside: most) { cutRows(from: first + most) }
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

    /// Cuts a line that is longer than its box and puts an ellipsis at its end. As for clamped
    /// lines, a smaller font has room for more text.
    mutating func cut(_ end: LineBuilder.Opportunity) -> LineBuilder.Opportunity {
        guard !flow.isMeasuring, flow.line.attachments.isEmpty, end.resume == flow.line.used else {
            return end
        }
        let size = max(8, min(16, computed(flow.boxes[flow.boxes.block].style).fontSize))
        let room = flow.edges.columns(inFontSize: size)
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
        flow.line.setRun(style: run?.style ?? 0, target: run?.target ?? 0)
        unsafe [0xE2, 0x80, 0xA6].withUnsafeBufferPointer { unsafe flow.line.append($0, width: 1) }
        flow.line.closeRun()
        (cut.used, cut.width) = (flow.line.used, flow.line.width)
        return cut
    }
}

extension ComputedStyle {
    /// The height below which the box hides its content, in CSS pixels; nil if it hides nothing, or
    /// is as high as a window: such a box holds a page that scrolls within it.
    var clippedHeight: Swift.Float? {
        guard hidesRows, display != .tableCell, display != .tableRow else { return nil }
        var height = Swift.Float.infinity
        if self.height.kind == .pixels { height = self.height.value }
        if maxHeight.kind == .pixels { height = min(height, maxHeight.value) }
        if minHeight.kind == .pixels { height = max(height, minHeight.value) }
        return height > 0 && height <= LayoutLimits.clippedPixels ? height : nil
    }

    /// The rows of text that a page has in so many pixels of this box.
    fileprivate func rows(inHeight height: Swift.Float) -> Int {
        var inner = height
        if isBorderBox { inner -= padding.top.fixedPixels + padding.bottom.fixedPixels }
        let line = max(8, min(Cell.height, fontSize))
        return max(1, Int((max(0, inner) / line).rounded(.up)))
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

    /// Appends an ellipsis to the last line.
    mutating func appendEllipsis() {
        guard let end = ends.popLast(), let width = widths.popLast() else { return }
        let style =
            Int(end.runs) > (ends.last.map { Int($0.runs) } ?? 0) ? runs[runs.count - 1] : nil
        append([0xE2, 0x80, 0xA6], style: style?.style ?? 0, target: style?.target ?? 0)
        endLine(width: Int(width) + 1)
    }
}
