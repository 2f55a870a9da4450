/// Nodes that scripts have made and left.
extension Engine {
    /// Whether so much was made that nodes are worth freeing (`freeNodes`).
    package var isWorthFreeing: Bool {
        document.isWorthFreeing && isComplete && owner == nil && !isReader && !hasSelector
    }

    /// Frees the nodes that neither the page nor scripts can reach, of which `held` are all that
    /// scripts may still ask for outside of the page. The page is laid out anew: its lines, styles
    /// and facts know nodes by their numbers.
    package mutating func freeNodes(holding held: [NodeID]) {
        let elements = (frames?.elements ?? []) + (scriptedFrames?.elements ?? [])
        let reached = document.freeUnreachable(holding: held + watcher.heldNodes + elements)
        func isKept(_ node: NodeID) -> Bool { node.index < reached.count && reached[node.index] }
        state.forget(allBut: isKept)
        watcher.forgetNodes(allBut: isKept)
        // New elements have new numbers, by which they are found.
        if watcher.styleAttributes.isNeeded { document.stopReusing() }
        shadowSheets.forget(allBut: isKept)
        frames?.forget(allBut: isKept)
        scriptedFrames?.forget(allBut: isKept)
        (knownGeometry, knownRevealedGeometry, knownStyles, knownValues) = (nil, nil, nil, nil)
        tracedLayout = nil
        stateChanges += 1
    }
}

extension PageState {
    /// Forgets elements that are gone.
    fileprivate mutating func forget(allBut isKept: (NodeID) -> Bool) {
        controls = controls.filter { isKept($0.key) }
        openDetails = openDetails.filter { isKept($0.key) }
        shownPopovers = shownPopovers.filter { isKept($0.key) }
        pictures = pictures.filter { isKept($0.key) }
        uncheckedRadios = uncheckedRadios.filter(isKept)
    }
}

extension ShadowSheets {
    /// Forgets elements and trees that are gone.
    fileprivate mutating func forget(allBut isKept: (NodeID) -> Bool) {
        ofElements = ofElements.filter { isKept($0.key) }
        adopted = adopted.filter { isKept($0.key) }
        toldLinks = toldLinks.filter { isKept($0.key) }
    }
}
