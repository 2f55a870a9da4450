/// Items of a row that stand outside of the box that clips them: the slides of a carousel but one.
///
/// Only sizes that the style gives count. Where the content gives them, the row is too long because
/// cells are wider than letters, and all items are shown.
extension LayoutEngine {
    /// The right edge of the innermost box that hides what leaves it at its side, in pixels; nil if
    /// none does. The overflow of the body is the window's.
    func clipEdge() -> Float? {
        for box in flow.boxes.reversed() where box.node.exists && box.kind == .block {
            if box.node == .document || input.document.nodes[box.node.index].tag == .body {
                return nil
            }
            if computed(box.style).hidesColumns { return box.right }
        }
        return nil
    }
}

extension FlexRow {
    /// The places in the visual order of the items that are seen; all of them if none is outside.
    func seenItems(
        room: Float, clip: Float, gap: Float, in host: borrowing some ContextHost & ~Copyable
    ) -> [Int] {
        let all = Array(items.visualOrder.indices)
        guard !css.flexWraps, !css.flexDirectionIsReversed, css.justifyContent.packsAtStart,
            clip > 0, all.count > 1
        else { return all }
        var left = host.pixels(css.translation.left, of: room) ?? 0
        var seen: [Int] = []
        for place in all {
            let item = items.all[items.visualOrder[place]]
            let width = leastSpecified(item, room: room, in: host)
            let isPast = left + Cell.width >= clip
            let isBefore = width > 0 && left + width <= Cell.width
            if !isPast && !isBefore { seen.append(place) }
            left += width + gap
        }
        return seen.isEmpty ? all : seen
    }

    /// The least width of an item's margin box that the style gives, whatever its content is.
    private func leastSpecified(
        _ item: BoxItem, room: Float, in host: borrowing some ContextHost & ~Copyable
    ) -> Float {
        guard item.content == .element || item.content == .whole else { return 0 }
        let css = item.css
        var least = host.pixels(css.minWidth, of: room) ?? 0
        if css.flexShrink == 0 {
            let basis = css.flexBasis.kind == .auto ? css.width : css.flexBasis
            least = max(least, host.pixels(basis, of: room) ?? 0)
        }
        guard least > 0 else { return 0 }
        if !css.isBorderBox {
            least += css.padding.left.fixedPixels + css.padding.right.fixedPixels
        }
        return least + css.margin.left.fixedPixels + css.margin.right.fixedPixels
    }
}

extension ComputedStyle.Alignment {
    /// Whether items begin at the start of their row.
    fileprivate var packsAtStart: Bool {
        switch self {
        case .auto, .normal, .stretch, .start, .flexStart: true
        case .center, .end, .baseline, .flexEnd, .spaceBetween, .spaceAround, .spaceEvenly: false
        }
    }
}
