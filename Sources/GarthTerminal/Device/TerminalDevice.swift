import CTerminal
import Glibc
import Synchronization

/// The terminal of this process, from its opening until it is put back as it was.
///
/// Promises: whatever ends the process (but SIGKILL), the terminal is as before; nothing else in
/// Garth writes to it; `draw` waits for a slow terminal no longer than a moment; and events come
/// whatever the rest of the program does, from a thread that waits for nothing but the terminal.
package final class TerminalDevice: Sendable {
    private let session: TerminalSession

    /// Opens the controlling terminal, takes its screen, and begins to read.
    ///
    /// `onEvent` is called on the input thread and must return at once. Throws when there is no
    /// terminal, or none that can move its cursor.
    package init(
        environment: (String) -> String? = { getenv($0).map { String(cString: $0) } },
        wishes: TerminalWishes = TerminalWishes(),
        onEvent: @escaping @Sendable (InputEvent) -> Void
    ) throws(TerminalError) {
        guard isatty(1) == 1 else { throw .notATerminal }
        var profile = try TerminalProfile(environment: environment)
        if let depth = wishes.colorDepth { profile.colorDepth = depth }
        profile.listensToMouse = wishes.listensToMouse
        session = try TerminalSession(profile: profile, onEvent: onEvent)
    }

    deinit { session.close() }

    /// The terminal's size in cells, at least 1 x 1.
    package var size: (columns: Int, rows: Int) { session.shared.withLock { $0.size } }

    /// What is known about the terminal by now.
    package var profile: TerminalProfile { session.shared.withLock { $0.profile } }

    /// Shows a frame. While the terminal is slow, only the newest frame is kept.
    package func draw(_ frame: Frame) {
        write { $0.draw(frame, patience: 30) }
    }

    /// Paints everything again with the next frame, for when something else wrote to the screen.
    package func redraw() {
        session.shared.withLock { $0.renderer.invalidate() }
    }

    /// Shows `Garth: ` and the text as the window's title, where that can be undone.
    package func setTitle(_ title: SafeText) {
        write { $0.setTitle(title) }
    }

    /// Puts text on the terminal's clipboard (OSC 52), if the terminal lets programs do so; false when
    /// it has none.
    ///
    /// Whether it did cannot be known: terminals do not say.
    package func copy(_ text: ClipboardText) -> Bool {
        write { $0.copy(text) }
    }

    /// Rings the terminal's bell.
    package func ring() {
        write { $0.send([0x07]) }
    }

    /// Stops the process as Ctrl-Z does elsewhere; `.resumed` tells that it goes on.
    package func suspend() {
        session.wake(.suspend)
    }

    /// Hands the terminal to a program, and answers its exit status (128 and the signal's number
    /// when one ended it; 127 when it could not be started). `.resumed` comes before the answer.
    ///
    /// The first argument is the program, looked for along `PATH`.
    package func run(_ arguments: [String]) async -> Int32 {
        await withCheckedContinuation { continuation in
            session.run(.init(arguments: arguments) { continuation.resume(returning: $0) })
        }
    }

    /// Ends the process by a signal, whatever thread this is and whatever it blocks; for after
    /// `close`.
    package static func endProcess(by signal: Int32) -> Never {
        // What `kill` sends may reach another thread, and come after an exit with another status.
        garth_die_by(signal)
    }

    /// Puts the terminal back and stops reading; the last call of an ordinary end.
    package func close() {
        session.close()
    }

    /// Writes something. What a slow terminal leaves is for the input thread, which must be told: it
    /// would wait for keys, and no frame comes before those bytes.
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
