import GarthPage

/// Finds the frames after the one that a dump waits for, so that all of them can be fetched in
/// parallel.
extension LayoutEngine {
    /// Requests the visible frames of the document, once layout waits for one of them.
    ///
    /// Only layout knows which frames are visible, so the received part is walked once more, at
    /// doubling sizes, with links in place of frames. In a complete document, frames that this walk
    /// does not reach are never requested.
    mutating func askForOtherFrames() {
        let nodeCount = input.document.nodes.count
        guard let frames = input.frames, depth == 0, !input.options.wantsProvisionalLines,
            input.isComplete || nodeCount >= 2 * framePass.nodesWalked,
            nodeCount <= LayoutLimits.nodesWalkedForFrames, frames.hasUnknown(in: input.document)
        else { return }
        framePass.nodesWalked = nodeCount
        var scout = LayoutEngine(LayoutInput(scouting: input))
        scout.purpose.isProvisional = true
        scout.purpose.asksOnly = true
        swap(&scout.styles, &styles)
        _ = scout.walk()
        swap(&scout.styles, &styles)
        guard input.isComplete else { return }
        frames.passOthers(below: .document, upTo: .max, in: input.document)
    }
}
