import CTerminal
import Glibc
import Synchronization

/// The terminal of this process, from its opening until its state is restored.
///
/// Whatever ends the process (except SIGKILL), the terminal is as before. Nothing else in Garth
/// writes to it. `draw` waits for a slow terminal only for a moment. Events arrive independently of
/// the rest of the program, from a thread that waits only for the terminal.
package final class TerminalDevice: Sendable {
    private let session: TerminalSession

    /// Opens the controlling terminal, takes over its screen, and starts to read.
    ///
    /// `onEvent` is called on the input thread and must return at once. Throws if there is no
    /// terminal, or none that can move its cursor.
    package init(
        environment: (String) -> String? = { unsafe getenv($0).map { unsafe String(cString: $0) } },
        wishes: TerminalWishes = TerminalWishes(),
        onEvent: @escaping @Sendable (InputEvent) -> Void
    ) throws(TerminalError) {
        guard isatty(1) == 1 else { throw .notATerminal }
        var profile = try TerminalProfile(environment: environment)
        if let depth = wishes.colorDepth { profile.colorDepth = depth }
        profile.listensToMouse = wishes.listensToMouse
        profile.keepsTextOrder = wishes.keepsTextOrder
        session = try TerminalSession(profile: profile, onEvent: onEvent)
    }

    deinit { session.close() }

    /// Gives the terminal back as it was before; nothing when no device has it. For a program that
    /// ends without its exit handlers.
    package static func restore() { garth_terminal_restore() }

    /// The terminal's size in cells, at least 1 x 1.
    package var size: (columns: Int, rows: Int) { session.shared.withLock { $0.size } }

    /// The facts known about the terminal so far.
    package var profile: TerminalProfile { session.shared.withLock { $0.profile } }

    /// Takes what a multiplexer has said about the terminal.
    package func learn(_ report: TerminalReport) {
        session.shared.withLock { $0.learn(report) }
    }

    /// Shows a frame. While the terminal is slow, only the newest frame is kept.
    package func draw(_ frame: Frame) {
        write { $0.draw(frame, patience: 30) }
    }

    /// Paints the whole screen again with the next frame, for use after another program wrote to
    /// it.
    package func redraw() {
        session.shared.withLock { $0.renderer.invalidate() }
    }

    /// Paints the cells of the screen again with the next frame, for use after a new size.
    package func redrawCells() {
        session.shared.withLock { $0.renderer.invalidateCells() }
    }

    /// The way in which pictures of frames are drawn; nil for a terminal that draws none.
    package func setGraphics(_ method: GraphicsMethod?) {
        session.shared.withLock { $0.renderer.graphicsMethod = method }
    }

    /// Shows `Garth: ` and the text as the window's title, where that can be undone.
    package func setTitle(_ title: SafeText) {
        write { $0.setTitle(title) }
    }

    /// Sets the terminal's clipboard (OSC 52), if the terminal permits it; returns false if it has
    /// none.
    ///
    /// The result is unknown, because terminals do not report it.
    package func copy(_ text: ClipboardText) -> Bool {
        write { $0.copy(text) }
    }

    /// Stops the process as Ctrl-Z does elsewhere; the event `.resumed` follows when it continues.
    package func suspend() {
        session.wake(.suspend)
    }

    /// Gives the terminal to a program, and returns its exit status (128 plus the number of a
    /// signal that ended it; 127 if it could not be started). `.resumed` comes before the return.
    ///
    /// The first argument is the program, which is searched in `PATH`.
    package func run(_ arguments: [String]) async -> Int32 {
        await withCheckedContinuation { continuation in
            session.run(
                .init(task: .run(arguments)) { continuation.resume(returning: $0) })
        }
    }

    /// Prints lines of text on the screen that was there before Garth, and comes back when the person
    /// presses Enter. `.resumed` comes before the return.
    package func printOut(_ lines: [SafeText]) async {
        let text = lines.map { $0.string + "\n" }.joined()
        _ = await withCheckedContinuation { continuation in
            session.run(
                .init(task: .print(Array(text.utf8))) { continuation.resume(returning: $0) })
        }
    }

    /// Ends the process by a signal, on any thread and whatever signals it blocks; for use after
    /// `close`.
    package static func endProcess(by signal: Int32) -> Never {
        // What `kill` sends may reach another thread, and come after an exit with another status.
        garth_die_by(signal)
    }

    /// Restores the terminal and stops reading; the last call of a normal end.
    package func close() {
        session.close()
    }

    /// Writes to the terminal. The input thread writes bytes that a slow terminal does not accept
    /// yet, and must be woken for them: it would otherwise wait for keys, and no frame comes before
    /// those bytes.
    private func write<Result: Sendable>(_ body: (inout TerminalState) -> Result) -> Result {
        let (result, isLate) = session.shared.withLock { state in
            let wasLate = state.hasPending
            let result = body(&state)
            return (result, state.hasPending && !wasLate)
        }
        if isLate { session.wake(.nothing) }
        return result
    }
}
