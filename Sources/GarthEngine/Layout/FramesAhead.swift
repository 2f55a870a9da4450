import GarthPage

/// How what is printed learns of the frames behind the one that it waits for, so that all of them
/// can be fetched side by side.
extension LayoutEngine {
    /// Asks for the frames of the document that are shown, once one of them is waited for.
    ///
    /// Only layout knows which of them are shown, so what has come is walked once more, at doubling
    /// sizes, with links in their places. In a whole document what was not come by then is passed
    /// for good.
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
