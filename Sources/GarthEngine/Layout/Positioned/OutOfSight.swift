import GarthPage

/// Boxes that no person can see (CSS Overflow Level 3, CSS 2.2 section 10.3.7).
extension LayoutEngine {
    /// Whether nothing of a box is shown: its style hides it, or it stands beside the page.
    ///
    /// A style alone does not say where a box stands that is moved to the left of its container. It
    /// can be a date in the margin of its paragraph, or a menu beside the page.
    @inline(__always)
    mutating func isOutOfSight(_ look: Look, _ style: StyleID) -> Bool {
        guard look.isOutOfSight || look.isPulledAway else { return false }
        guard look.isOutOfSight else {
            let css = computed(style)
            return css.isPushedAway && isPushedOffPage(css)
                || css.isPulledAway && isPulledOffPage(css)
                || css.mayBeginBeyondContainer && beginsBeyondClip(css)
        }
        return !look.standsBesideContainer || !reachesIntoFlow(computed(style))
    }

    /// Whether a box beside its containing block still stands in the columns of the flow.
    private mutating func reachesIntoFlow(_ css: ComputedStyle) -> Bool {
        guard !flow.isMeasuring, css.width.kind == .pixels,
            let container = flow.boxes.last(where: { $0.kind == .block && $0.look.isPositioned })
        else { return false }
        let edges = paddingEdges(of: container)
        let width = css.outerWidth
        if css.inset.left.kind == .pixels {
            return edges.left + css.inset.left.value + width > LayoutLimits.offPagePixels
        }
        guard css.inset.right.kind == .pixels else { return false }
        let left = edges.right - css.inset.right.value - width
        return left + LayoutLimits.offPagePixels < Float(flow.columns) * Cell.width
    }

    /// Whether margins and moves take the whole box over the left edge of the page.
    private mutating func isPulledOffPage(_ css: ComputedStyle) -> Bool {
        guard depth == 0, !flow.isMeasuring else { return false }
        let isInFlow = css.position != .absolute
        let left =
            isInFlow ? flow.boxes[flow.boxes.block].left : paddingEdges(of: containingBox).left
        return left + css.pulledRightEdge <= LayoutLimits.offPagePixels
    }

    /// Whether a move by the width of the window, or by the own width from an edge, takes the whole
    /// box beside the page: a panel that a button slides in.
    private mutating func isPushedOffPage(_ css: ComputedStyle) -> Bool {
        let window = Float(input.options.columns) * Cell.width
        let move = css.translation.left
        guard move.kind == .percent else { return abs(move.fixedPixels) >= window }
        guard depth == 0, !flow.isMeasuring else { return false }
        let edges = paddingEdges(of: containingBox)
        return move.value > 0
            ? edges.right - css.inset.right.value >= window - LayoutLimits.offPagePixels
            : edges.left + css.inset.left.value <= LayoutLimits.offPagePixels
    }

    /// Whether the insets set an absolute box beyond an edge of its containing block, and that hides
    /// what leaves it there (CSS Overflow Level 3 section 3.1).
    private mutating func beginsBeyondClip(_ css: ComputedStyle) -> Bool {
        let box = containingBox
        guard box.node.exists, box.look.isPositioned else { return false }
        let container = computed(box.style)
        if container.hidesRows {
            let height = container.height.kind == .pixels ? container.height.value : .infinity
            if css.inset.top.isBeyond(height) || css.inset.bottom.isBeyond(height) { return true }
        }
        guard container.hidesColumns else { return false }
        let edges = paddingEdges(of: box)
        let width = flow.isMeasuring ? .infinity : max(0, edges.right - edges.left)
        return css.inset.left.isBeyond(width) || css.inset.right.isBeyond(width)
    }

    private var containingBox: OpenBox { flow.boxes[containingBlock] }
}

extension ComputedStyle {
    /// Whether a box of a known width ends left of where its container begins.
    var isPulledAway: Bool {
        guard float == .none, width.kind == .pixels, width.value >= LayoutLimits.panelPixels,
            margin.left.kind == .pixels, margin.left.value < 0 || translation.left.value < 0
        else { return false }
        switch position {
        case .absolute: return inset.left.kind != .percent && pulledRightEdge <= 0
        case .fixed: return false
        case .static, .relative, .sticky: return pulledRightEdge <= 0
        }
    }

    /// Whether an absolute box may be moved off the page by a width that its style alone does not give.
    var isPushedAway: Bool {
        guard position == .absolute, translation.left.calculation == 0 else { return false }
        switch (translation.left.kind, translation.left.value) {
        case (.pixels, let move): return abs(move) >= LayoutLimits.panelPixels
        case (.percent, 100...): return inset.right.kind == .pixels && inset.left.kind == .auto
        case (.percent, ...(-100)): return inset.left.kind == .pixels
        default: return false
        }
    }

    /// The right edge of the box, from where its container begins, in CSS pixels.
    fileprivate var pulledRightEdge: Swift.Float {
        let own = outerWidth
        var edge: Swift.Float = own + margin.left.fixedPixels
        if position == .absolute { edge += inset.left.fixedPixels }
        let move = translation.left
        if move.kind == .percent {
            edge += move.value * own / 100
        } else {
            edge += move.fixedPixels
        }
        return edge
    }

    /// The width of the border box, if the style gives one in pixels.
    fileprivate var outerWidth: Swift.Float {
        guard !isBorderBox else { return width.value }
        let edges: Swift.Float = padding.left.fixedPixels + padding.right.fixedPixels
        return width.value + edges
    }

    /// Whether a panel of a known width lies wholly beyond an edge of its container: a menu that a
    /// button slides in, or a note in the margin.
    var isBesideContainer: Bool {
        guard position == .absolute || position == .fixed else { return false }
        return isBeyond(inset.left, margin.left, other: inset.right)
            || isBeyond(inset.right, margin.right, other: inset.left)
    }

    private func isBeyond(_ edge: Length, _ margin: Length, other: Length) -> Bool {
        guard width.kind == .pixels, width.value >= LayoutLimits.panelPixels else { return false }
        if edge.kind == .pixels, edge.value + width.value <= 0 { return true }
        // A fixed box without insets stands at the left edge of the window.
        guard position == .fixed, margin.kind == .pixels, margin.value < 0,
            edge.kind == .pixels || edge.kind == .auto && other.kind == .auto
        else { return false }
        let end: Swift.Float = edge.fixedPixels + margin.value
        return end + outerWidth <= 0
    }

    /// Whether an absolute box may begin beyond an edge of its containing block.
    var mayBeginBeyondContainer: Bool {
        position == .absolute && translation == Translation()
            && [inset.top, inset.bottom, inset.left, inset.right].contains {
                $0.isBeyond(LayoutLimits.panelPixels)
            }
    }

    /// Whether a fixed box lies wholly above, below or beside the window: no scrolling brings it.
    var isBesideWindow: Bool {
        guard position == .fixed, !isCentredOverPage else { return false }
        if inset.top.isWholeBefore || inset.right.isWholeBefore || inset.bottom.isWholeBefore {
            return true
        }
        return inset.top.isBeyond(.infinity) || inset.bottom.isBeyond(.infinity)
            || inset.right.isBeyond(.infinity)
    }

    /// Whether the box is wider than the page at both sides, with its text in the middle of it.
    var isCentredOverPage: Bool {
        (position == .absolute || position == .fixed) && width.kind == .auto
            && inset.left.kind == .percent && inset.right.kind == .percent
            && inset.left.value <= 0 && inset.left.value == inset.right.value
            && inset.left.calculation == 0 && inset.right.calculation == 0
            && (textAlign == .center || textAlign == .webkitCenter)
    }

    /// Whether an indent moves the text of its first and only line out of the box.
    var indentsTextAway: Bool {
        if textIndent.kind == .pixels, textIndent.value < -LayoutLimits.hiddenIndentPixels {
            return true
        }
        guard clipsOverflow, whiteSpace == .nowrap || whiteSpace == .pre else { return false }
        return textIndent.kind == .percent
            ? textIndent.value >= 100
            : textIndent.kind == .pixels && textIndent.value > LayoutLimits.hiddenIndentPixels
    }
}

extension Length {
    /// Its CSS pixels; 0 for every other kind.
    var fixedPixels: Float { kind == .pixels ? value : 0 }

    /// Whether it is all of a size, or more.
    fileprivate func isBeyond(_ size: Float) -> Bool {
        kind == .percent ? calculation == 0 && value >= 100 : kind == .pixels && value >= size
    }

    /// Whether it is all of what it is a part of, in front of it.
    fileprivate var isWholeBefore: Bool {
        kind == .percent && calculation == 0 && value <= -100
    }
}
