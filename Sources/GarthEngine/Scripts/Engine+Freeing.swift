/// Nodes that scripts have made and left.
extension Engine {
    /// Whether so much was made that nodes are worth freeing (`freeNodes`).
    package var isWorthFreeing: Bool {
        document.isWorthFreeing && isComplete && owner == nil && !reader.isWanted
            && !selection.isWanted
    }

    /// Frees the nodes that neither the page nor scripts can reach, of which `held` are all that
    /// scripts may still ask for outside of the page. The page is laid out anew: its lines, styles
    /// and facts know nodes by their numbers.
    package mutating func freeNodes(holding held: [NodeID]) {
        let elements = (framing.frames?.elements ?? []) + (framing.scripted?.elements ?? [])
        let reached = document.freeUnreachable(holding: held + watcher.heldNodes + elements)
        func isKept(_ node: NodeID) -> Bool { node.index < reached.count && reached[node.index] }
        state.forget(allBut: isKept)
        watcher.forgetNodes(allBut: isKept)
        // New elements have new numbers, by which they are found.
        if watcher.styleAttributes.isNeeded { document.stopReusing() }
        scripting.shadowSheets.forget(allBut: isKept)
        framing.frames?.forget(allBut: isKept)
        framing.scripted?.forget(allBut: isKept)
        answers.forget()
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
