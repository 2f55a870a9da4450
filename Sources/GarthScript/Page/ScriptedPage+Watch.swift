package import CJavaScriptCore
import GarthEngine
import GarthPage

/// The end of a script that never ends.
extension ScriptedPage {
    /// A handler of signals.
    package typealias Tick =
        @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void

    /// Handles each 20 ms of processor time that the process has taken.
    package static var tick: Tick { unsafe garth_js_tick }

    /// Calls `goOn` on top of a script that has run for too long, or that has left next to no memory.
    /// The script never goes on, and no other script of the page runs any more.
    ///
    /// `goOn` works for the page until the process ends.
    package func watch(_ goOn: @escaping () -> Never) {
        run.goOn = goOn
        let time = settings.timeLimit ?? ScriptLimits.script
        let ticks = (time / .milliseconds(20)).rounded(.up)
        unsafe garth_js_watch(
            UInt32(max(1, min(ticks, 1e6))), Self.leave,
            Unmanaged.passUnretained(self).toOpaque())
    }

    private static let leave: @convention(c) (UnsafeMutableRawPointer?, Bool) -> Void = {
        guard let page = unsafe $0 else { return }
        unsafe Unmanaged<ScriptedPage>.fromOpaque(page).takeUnretainedValue()
            .leaveScript($1 ? .memory : .time)
    }

    private func leaveScript(_ excess: ScriptExcess) {
        engine.report(.left(excess))
        run.goOn?()
    }

    /// Shows the page as it was when its script was left.
    package func showAsLeft() {
        run.depth = 0
        run.hasTimedOut = true
        for document in documents { leaveScripts(of: document) }
        noteChanges()
        endScripts()
    }

    /// The parser goes on behind its script, and so does one that waits for `document.close`.
    private func leaveScripts(of document: ScriptedDocument) {
        document.loadedScripts = 0
        while engine.hasInsertionPoint(in: document.place) {
            engine.endScript(in: document.place)
            if !engine.hasInsertionPoint(in: document.place) {
                engine.resumeParsing(in: document.place)
            }
        }
        document.closeReopened()
    }
}
