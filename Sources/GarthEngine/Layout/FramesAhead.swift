import GarthPage

/// How what is printed learns of the frames behind the one that it waits for, so that all of them
/// can be fetched side by side.
extension LayoutEngine {
    /// Asks for all frames of the document that are shown, once one of them is waited for.
    ///
    /// Only layout knows which of them are shown, so the document is walked once more, with links
    /// in their places. That it is whole lets what was not come by then be passed for good.
    mutating func askForOtherFrames() {
        guard let frames, isComplete, depth == 0, !options.wantsProvisionalLines,
            document.nodes.count <= LayoutLimits.nodesWalkedForFrames,
            frames.hasUnknown(in: document)
        else { return }
        var scout = LayoutEngine(options: options)
        scout.document = document
        scout.frames = frames
        scout.isComplete = true
        scout.isProvisional = true
        scout.asksOnly = true
        swap(&scout.styles, &styles)
        swap(&scout.state, &state)
        _ = scout.walk()
        swap(&scout.styles, &styles)
        swap(&scout.state, &state)
        frames.passOthers(below: .document, upTo: .max, in: document)
    }
}
