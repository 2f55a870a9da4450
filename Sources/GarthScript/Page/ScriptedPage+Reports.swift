import GarthEngine
import GarthPage

/// What a page reports of the work of its scripts.
extension ScriptedPage {
    /// Reports where scripts have moved the focus, once for all moves of a turn.
    func reportFocus() {
        guard focus.element != focus.told, !settings.isPrinted, !isStopped else { return }
        focus.noteTold()
        guard let focus = focus.element else { return engine.report(.focused(nil)) }
        var root = NodeID.none
        engine.withDocument {
            root = $0.shadowIncludingRoot(of: focus)
            $0.noteTold(focus)
        }
        guard let document = documents.first(where: { $0.root == root }),
            document.frame == nil || document.number > 0
        else { return }
        engine.report(
            .focused(
                ElementReference(
                    document: document.number,
                    node: UInt32(truncatingIfNeeded: focus.rawValue))))
    }

    /// Notes that a script may have changed the document.
    func noteChanges() {
        guard canRun else { return }
        var version = 0
        engine.withDocument { version = $0.version }
        for document in documents where !document.frames.isEmpty { document.sweepFrames() }
        guard painting.noteChange(to: version) else { return }
        engine.noteScriptChanges()
        if !settings.isPrinted, !isStopped { engine.isHeldByScripts = true }
    }

    /// Passes a line of the console on.
    func say(_ message: ConsoleMessage) {
        guard quotas.consoleLines.take() else { return }
        let isLast = quotas.consoleLines.isUsedUp
        engine.report(
            .console(
                isLast
                    ? ConsoleMessage(level: .warning, text: "More lines are left out.") : message))
    }
}
