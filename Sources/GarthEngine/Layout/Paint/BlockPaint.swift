import GarthPage

/// What boxes paint: a ground that fills the padding box, in whole cells, behind the text, and the lines
/// of the border where they cost no text.
extension LayoutEngine {
    /// What a box paints; nil if it has neither a ground nor a border of its own, or nobody looks.
    mutating func paintLook(of css: ComputedStyle) -> BoxLook? {
        guard css.paint.isSeen, css.isVisible, input.options.isInteractive,
            !css.isThin
        else { return nil }
        return BoxLook(
            ground: css.paint.hasGround ? number(of: TextStyle(background: css.background)) : nil,
            border: css.paint.border == 0
                ? nil : border(styles.table.borders[Int(css.paint.border)]))
    }

    private mutating func border(_ border: BoxBorder) -> BoxLook.Border {
        BoxLook.Border(
            top: line(border.top), right: line(border.right), bottom: line(border.bottom),
            left: line(border.left), isRounded: border.isRounded)
    }

    private mutating func line(_ side: BoxBorder.Side?) -> BoxLook.Line? {
        side.map {
            BoxLook.Line(
                style: number(of: TextStyle(foreground: $0.color)), isHeavy: $0.isHeavy,
                isFaint: $0.isFaint)
        }
    }

    /// The number of the style that fills a box; nil if the box has no ground of its own, or nobody
    /// looks.
    mutating func ground(of css: ComputedStyle) -> UInt16? {
        css.paint.hasGround ? paintLook(of: css)?.ground : nil
    }

    /// Begins to paint the innermost box, a block whose space above is pending.
    mutating func openPaint(of css: ComputedStyle) {
        guard !flow.paint.isFull, let look = paintLook(of: css) else { return }
        // It is as wide as its container, which is laid out again.
        if flow.isMeasuring { return flow.widths.noteDependence() }
        let index = flow.boxes.top
        let box = flow.boxes[index]
        // A rule is a line already.
        guard !box.node.exists || !input.document.isElement(box.node, .hr) else { return }
        let base = max(0, box.right - box.left)
        let top = pixels(css.padding.top, of: base) ?? 0
        let edges = ownEdges(of: box, css)
        let columns = paddingColumns(
            css, from: edges.left, to: edges.right, base: base, of: flow.columns)
        var frame = look.border.map { self.frame($0, of: box, css, columns) }
        if frame != nil, holdsLegend(box.node, box.style) { frame?.holdsLegend = true }
        let isTopKnown = top > 0 && frame?.holdsLegend != true
        flow.paint.open(
            box: index, look.ground.map { BoxPaint(columns: columns, style: $0) }, frame,
            below: isTopKnown ? flow.space.pixels - top : nil, in: &flow.out)
    }

    /// Whether a box is a fieldset whose legend is in its flow: that stands in the border (HTML
    /// Standard section 15.3.13).
    mutating func holdsLegend(_ node: NodeID, _ style: StyleID) -> Bool {
        guard node.exists, input.document.isElement(node, .fieldset) else { return false }
        let legend = input.document.legend(of: node)
        guard legend.exists else { return false }
        let look = look(self.style(of: legend, parent: style))
        return look.display != .none && !look.floats && !look.isAbsolute && !look.isOutOfSight
    }

    /// The content edges that a block has without the margins of running text (`TextMeasure`): what it
    /// paints is as wide as the page makes it.
    private func ownEdges(
        of box: OpenBox, _ css: ComputedStyle
    ) -> (left: Float, right: Float) {
        let isWhole =
            css.width.kind == .auto
            || css.width.kind == .percent && pixels(css.width, of: 100) == 100
        guard box.flags.contains(.isNarrowed), isWhole else {
            return (box.left, box.right)
        }
        return pageEdges(of: box)
    }

    /// The lines around a block of the flow, whose padding box has these columns.
    private func frame(
        _ border: BoxLook.Border, of box: OpenBox, _ css: ComputedStyle, _ columns: Range<Int>
    ) -> BoxFrame {
        let width = Float(flow.columns) * Cell.width
        let base = max(0, box.right - box.left)
        let padding = sidePadding(css, of: base)
        // A margin that is not given is what the box leaves of the flow.
        let left = pixels(css.margin.left, of: base) ?? box.left - padding.left
        let right = pixels(css.margin.right, of: base) ?? width - box.right - padding.right
        return BoxFrame(
            border, columns: columns,
            content: Cell.column(at: box.left)..<Cell.column(at: box.right),
            margins: (left, columns.upperBound < flow.columns ? right : 0))
    }

    /// The columns of the padding box around content edges in pixels, in a flow of `columns`.
    func paddingColumns(
        _ css: ComputedStyle, from left: Float, to right: Float, base: Float, of columns: Int
    ) -> Range<Int> {
        let padding = sidePadding(css, of: base)
        let first = max(0, Cell.column(at: left - padding.left))
        return first..<max(first, min(columns, Cell.column(at: right + padding.right)))
    }

    /// Draws a line below the text of a heading of the first or second level that has no border of its
    /// own, in the space above the next line, which has `space` pixels so far.
    mutating func paintTitle(_ box: OpenBox, _ css: ComputedStyle, above space: Float) {
        let first = max(0, Int(box.startLine))
        guard input.options.isInteractive, !flow.isMeasuring, css.paint.border == 0,
            css.isVisible, first < flow.out.count, !flow.paint.isFull
        else { return }
        var (start, end) = (Int.max, 0)
        for row in first..<flow.out.count where flow.out.widths[row] > 0 {
            start = min(start, flow.out.blankColumns(ofLine: row))
            end = max(end, Int(flow.out.widths[row]))
        }
        start = max(start, Cell.column(at: box.left))
        end = min(end, Cell.column(at: box.right))
        guard start < end else { return }
        let line = BoxLook.Line(
            style: number(of: TextStyle(foreground: css.foreground)),
            isHeavy: css.paint.headingLevel == 1, isFaint: false)
        flow.paint.wait(
            forEndOf: 0..<0,
            BoxFrame(BoxLook.Border(bottom: line), columns: start..<end, content: start..<end),
            above: space, isBeside: false)
    }

    /// Keeps the blank rows at the beginning and end of a content whose border has no padding for its
    /// lines: whoever places the box draws them there (`PlacedPaint.completeFrame`). A cell has the
    /// lines of its table.
    mutating func keepRowsOfBorder(_ css: ComputedStyle) {
        guard css.paint.border != 0, input.options.isInteractive, css.display != .tableCell else {
            return
        }
        let border = styles.table.borders[Int(css.paint.border)]
        let keepsTop = border.top != nil && css.padding.top.fixedPixels < Cell.height / 2
        guard keepsTop || border.bottom != nil && css.padding.bottom.fixedPixels < Cell.height / 2
        else { return }
        flow.paint.open(box: 0, nil, nil, below: keepsTop ? 0 : nil, in: &flow.out)
    }

    /// Ends the content of a box whose border has no padding.
    mutating func closeRowsOfBorder() {
        guard flow.paint.isOpen(box: 0) else { return }
        flow.space.commitMargins()
        flow.paint.close(box: 0, above: flow.space.pixels, before: .infinity)
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
