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
        let nodeCount = document.nodes.count
        guard let frames, depth == 0, !options.wantsProvisionalLines,
            isComplete || nodeCount >= 2 * nodesWalkedForFrames,
            nodeCount <= LayoutLimits.nodesWalkedForFrames, frames.hasUnknown(in: document)
        else { return }
        nodesWalkedForFrames = nodeCount
        var scout = LayoutEngine(options: options, document: documentNumber)
        scout.document = document
        scout.frames = frames
        scout.isComplete = isComplete
        scout.isProvisional = true
        scout.asksOnly = true
        swap(&scout.styles, &styles)
        swap(&scout.state, &state)
        _ = scout.walk()
        swap(&scout.styles, &styles)
        swap(&scout.state, &state)
        guard isComplete else { return }
        frames.passOthers(below: .document, upTo: .max, in: document)
    }
}
