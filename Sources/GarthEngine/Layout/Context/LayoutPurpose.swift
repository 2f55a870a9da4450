import GarthPage

/// What a walk over the page is for.
struct LayoutPurpose {
    /// Unfinished content is laid out as if it were complete, and replaced later.
    var isProvisional = false
    /// The layout has no result: it only requests frames, which stay links.
    var asksOnly = false
    /// The place of the last node that is looked at to measure an item: the beginning of a long one
    /// says how wide it is.
    var measuredEnd = Int.max
}

/// What has left the layout of a page, and what stands in front of its first row.
struct PageProgress {
    /// The blank lines at the end of the lines that have left the engine.
    var blankRowsAbove = 0
    /// The rows that have left the engine, with blank ones that are shown nowhere.
    var rowsTaken = 0
    /// The lines that have left the engine.
    var linesTaken = 0
    /// The last row in which the place of a box was decided by rows of the page.
    var lastPlacedRow = -1
    /// The place of a box depends on what follows it on the page (`openPositionedGroup`).
    var dependsOnEnd = false
    /// The elements behind the last child for which they were counted.
    var followers = FollowingElements()
    /// Positioned boxes that stand in front of the first row.
    var boxesAhead = BoxesAhead()
    /// The widths of query containers in CSS pixels.
    var containerWidths: [NodeID: Float] = [:]
    /// The lines of a part that is laid out again.
    var relaid = PageLines()
}

/// What is known of the frames that a printed page waits for.
struct FramePass {
    /// The box that was laid out last to learn of its frames, and the changes known then.
    var node = NodeID.none
    var changes = 0
    /// The number of nodes when frames were requested ahead of their turn.
    var nodesWalked = 0
}
