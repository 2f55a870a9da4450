import GarthPage

/// The grounds of boxes: each fills its padding box, in whole cells, behind the text.
extension LayoutEngine {
    /// The number of the style that fills a box; nil if the box has no ground of its own, or nobody
    /// looks.
    mutating func ground(of css: ComputedStyle) -> UInt16? {
        guard css.hasGround, css.isVisible, input.options.isInteractive, trace == nil,
            !css.isThin
        else { return nil }
        return number(of: TextStyle(background: css.background))
    }

    /// Begins to paint the innermost box, a block whose space above is pending.
    mutating func openPaint(of css: ComputedStyle) {
        guard !flow.paint.isFull, let style = ground(of: css) else { return }
        // It is as wide as its container, which is laid out again.
        if flow.isMeasuring { return flow.widths.noteDependence() }
        let index = flow.boxes.top
        let box = flow.boxes[index]
        // A rule is a line already.
        guard !box.node.exists || !input.document.isElement(box.node, .hr) else { return }
        let base = max(0, box.right - box.left)
        let top = pixels(css.padding.top, of: base) ?? 0
        let paint = BoxPaint(
            columns: paddingColumns(
                css, from: box.left, to: box.right, base: base, of: flow.columns), style: style)
        flow.paint.open(
            box: index, paint, below: top > 0 ? flow.space.pixels - top : nil, in: &flow.out)
    }

    /// The columns of the padding box around content edges in pixels, in a flow of `columns`.
    func paddingColumns(
        _ css: ComputedStyle, from left: Float, to right: Float, base: Float, of columns: Int
    ) -> Range<Int> {
        let padding = sidePadding(css, of: base)
        let first = max(0, Cell.column(at: left - padding.left))
        return first..<max(first, min(columns, Cell.column(at: right + padding.right)))
    }

    /// Ends what the innermost box paints, behind its padding; `before` were the pixels of the space
    /// in front of its height and padding.
    mutating func closePaint(before: Float) {
        flow.paint.close(box: flow.boxes.top, above: flow.space.pixels, before: before)
    }
}

extension ComputedStyle {
    /// Whether a box is lower than half a row: it is a line, and would not fill the row of its text.
    fileprivate var isThin: Bool {
        height.kind == .pixels
            && height.value + padding.top.fixedPixels + padding.bottom.fixedPixels < Cell.height / 2
    }
}
