/// What stands between the last line of a flow and the next, in CSS pixels: space, and margins that
/// still collapse (CSS 2.2 section 8.3.1).
struct FlowSpace: Equatable {
    private(set) var pixels: Float = 0
    private var positiveMargin: Float = 0
    private var negativeMargin: Float = 0
    /// The blank rows before the first line that were left out.
    private(set) var leadingRows = 0

    /// The space with the margins as they stand.
    var whole: Float { pixels + positiveMargin + negativeMargin }
    /// The margins as they stand.
    var margins: Float { positiveMargin + negativeMargin }

    /// Adds a margin, which collapses with the others.
    @inline(__always)
    mutating func add(margin: Float) {
        if margin > positiveMargin { positiveMargin = margin }
        if margin < negativeMargin { negativeMargin = margin }
    }

    /// Ends the collapsing of the margins met so far.
    @inline(__always)
    mutating func commitMargins() {
        pixels += positiveMargin + negativeMargin
        (positiveMargin, negativeMargin) = (0, 0)
    }

    /// Ends the collapsing, and adds space behind the margins.
    mutating func add(_ space: Float) {
        commitMargins()
        pixels += space
    }

    /// Takes away space that has become rows, and no more than there is.
    mutating func remove(rows: Int) {
        commitMargins()
        pixels = max(0, pixels - Float(rows) * Cell.height)
    }

    /// Moves what follows up, over what stands above.
    mutating func pullUp(_ space: Float) { pixels -= space }

    /// The whole space, none of which is left.
    @inline(__always)
    mutating func take() -> Float {
        commitMargins()
        defer { pixels = 0 }
        return pixels
    }

    /// Goes back to the margins that stood before their rows were written: they still collapse with
    /// later ones, which are that much narrower.
    mutating func reopen(_ before: FlowSpace) {
        (positiveMargin, negativeMargin) = (before.positiveMargin, before.negativeMargin)
        pixels = -margins
    }

    /// Forgets the space, and the margins as far as they are no negative ones.
    mutating func dropPositive() { (pixels, positiveMargin) = (0, 0) }

    /// Forgets space and margins.
    mutating func drop() { (pixels, positiveMargin, negativeMargin) = (0, 0, 0) }

    /// Goes back to the space and positive margin of an earlier moment.
    mutating func restore(_ before: FlowSpace) {
        (pixels, positiveMargin) = (before.pixels, before.positiveMargin)
    }

    /// Leaves out blank rows before the first line.
    mutating func leaveOut(rows: Int) {
        leadingRows = min(LayoutLimits.blankRows, leadingRows + rows)
    }

    /// The same space in front of lines that are counted anew.
    func withoutLeadingRows() -> FlowSpace {
        var space = self
        space.leadingRows = 0
        return space
    }
}
