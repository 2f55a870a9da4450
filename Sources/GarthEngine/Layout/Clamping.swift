import GarthPage

/// Boxes that show a part of their text, and boxes that take no part in a line.
extension LayoutEngine {
    /// Whether a box is nothing but a few words, or nothing at all: out of the flow, it does not
    /// split the sentence that it is written in.
    mutating func isShortText(_ root: NodeID, _ style: StyleID) -> Bool {
        guard extent(of: root) <= LayoutLimits.shortTextExtent else { return false }
        var node = document.nodes[root.index].firstChild
        while node.exists {
            if document.nodes[node.index].kind == .element {
                guard isInLine(node, within: root, style) else { return false }
            }
            node = document.next(node, within: root)
        }
        return true
    }

    private mutating func isInLine(
        _ node: NodeID, within root: NodeID, _ style: StyleID
    ) -> Bool {
        // The styles of the few elements above it, from the outermost on.
        var path = [node]
        while let parent = path.last.map({ document.nodes[$0.index].parent }), parent != root,
            parent.exists
        {
            path.append(parent)
        }
        var own = style
        for element in path.reversed() {
            own = styles.style(of: element, parent: own, in: document)
        }
        switch computed(own).display {
        case .none, .inline, .inlineBlock, .contents: return true
        default: return false
        }
    }

    /// Cuts a box to the lines that it shows (CSS Overflow Level 4 section 4.2).
    ///
    /// A line of a smaller font holds more text than a line of cells, so that a box has as many
    /// cells for its text as it has on a page. A box that is one line too long is shown whole.
    mutating func clampLines(_ box: OpenBox, _ css: ComputedStyle) {
        let first = Int(box.startLine)
        guard first >= 0, !flow.isMeasuring else { return }
        let scale = 16 / max(8, min(16, css.fontSize))
        let most = Int((Float(css.lineClamp) * scale).rounded(.up))
        guard flow.out.count - first > most + 1 else { return }
        // Places in the lines that are cut off are those of the last one.
        var anchor = flow.out.anchors.count - 1
        while anchor >= 0, flow.out.anchors[anchor].line >= first + most {
            flow.out.anchors[anchor].line = first + most - 1
            anchor -= 1
        }
        flow.out.truncate(
            to: LineStore.Mark(lines: first + most, anchors: flow.out.anchors.count))
        flow.out.appendEllipsis()
        (flow.space, flow.positiveMargin, flow.negativeMargin) = (0, 0, 0)
    }

    /// Cuts a line that is longer than its box and puts an ellipsis at its end. As for clamped
    /// lines, a smaller font has room for more text.
    mutating func cut(_ end: LineBuilder.Opportunity) -> LineBuilder.Opportunity {
        guard !flow.isMeasuring, flow.line.attachments.isEmpty, end.resume == flow.line.used else {
            return end
        }
        let size = max(8, min(16, computed(flow.boxes[flow.block].style).fontSize))
        let room = min(flow.overflowLimit, Int((Float(flow.limit) * 16 / size).rounded(.up)))
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

extension LineStore {
    /// Appends an ellipsis to the last line.
    mutating func appendEllipsis() {
        guard let end = ends.popLast(), let width = widths.popLast() else { return }
        let style =
            Int(end.runs) > (ends.last.map { Int($0.runs) } ?? 0) ? runs[runs.count - 1] : nil
        append([0xE2, 0x80, 0xA6], style: style?.style ?? 0, target: style?.target ?? 0)
        endLine(width: Int(width) + 1)
    }
}
