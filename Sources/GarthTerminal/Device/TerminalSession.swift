import CTerminal
import Glibc
import Synchronization

/// The terminal as its input thread and its owner share it.
final class TerminalSession: Sendable {
    /// The reason to wake the input thread; signals have their own numbers, from 1 on.
    enum Wake: UInt8 {
        case nothing = 200
        case suspend, run, close
    }

    let shared: Mutex<TerminalState>
    private let onEvent: @Sendable (InputEvent) -> Void
    private let descriptor: Int32
    /// The descriptor of signals and wake-ups.
    private let signals: Int32
    private let original: termios
    private let thread = Mutex<pthread_t?>(nil)

    private static let isOpen = Atomic<Bool>(false)

    /// The time after which a process that should end is ended.
    private static let graceMilliseconds: Int32 = 2000
    /// The time for the handler of SIGCONT to run; a process that nobody can continue (an orphaned
    /// process group) was not stopped, and gets no such signal.
    private static let continuingPatience = Duration.milliseconds(300)
    /// As much as is read at once.
    private static let readSize = 16384

    init(
        profile: TerminalProfile, onEvent: @escaping @Sendable (InputEvent) -> Void
    ) throws(TerminalError) {
        guard !Self.isOpen.exchange(true, ordering: .acquiringAndReleasing) else { throw .inUse }
        let descriptor = Self.openTerminal()
        var mode = termios()
        guard descriptor >= 0, unsafe tcgetattr(descriptor, &mode) == 0 else {
            if descriptor >= 0 { _ = Glibc.close(descriptor) }
            Self.isOpen.store(false, ordering: .releasing)
            throw .notATerminal
        }
        self.descriptor = descriptor
        self.onEvent = onEvent
        original = mode
        signals = garth_signals_open()
        shared = Mutex(TerminalState(descriptor: descriptor, profile: profile))
        guard signals >= 0 else { throw undone("pipe2") }
        guard enter() else { throw undone("tcsetattr") }
        guard startThread() else { throw undone("pthread_create") }
    }

    func wake(_ reason: Wake) {
        garth_signals_wake(reason.rawValue)
    }

    func run(_ program: TerminalState.Program) {
        let isTaken = shared.withLock { state in
            if !state.isClosed { state.programs.append(program) }
            return !state.isClosed
        }
        if isTaken { wake(.run) } else { program.completion(127) }
    }

    func close() {
        let isFirst = shared.withLock { state in
            defer { state.isClosed = true }
            return !state.isClosed
        }
        guard isFirst else { return }
        awaitAnswers()
        leave()
        wake(.close)
        // A thread that watches over the process's end stays, and needs what is closed below.
        guard !shared.withLock({ $0.isEnding }) else { return }
        if let running = thread.withLock({ $0 }), pthread_equal(running, pthread_self()) == 0 {
            pthread_join(running, nil)
        }
        garth_signals_close()
        _ = Glibc.close(descriptor)
        Self.isOpen.store(false, ordering: .releasing)
        while let program = takeProgram() { program.completion(127) }
    }

    // MARK: - Taking and leaving the screen

    private static func openTerminal() -> Int32 {
        let flags = O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC
        let controlling = unsafe open("/dev/tty", flags)
        if controlling >= 0 { return controlling }
        // A terminal, but not ours to control (setsid, some containers): opened anew by its name,
        // because O_NONBLOCK on an inherited descriptor would reach the programs that share it.
        guard isatty(0) == 1, let name = unsafe ttyname(1) else { return -1 }
        return unsafe open(name, flags)
    }

    private func undone(_ call: String) -> TerminalError {
        let error = errno
        garth_terminal_restore()
        shared.withLock { $0.isClosed = true }
        if signals >= 0 { garth_signals_close() }
        _ = Glibc.close(descriptor)
        Self.isOpen.store(false, ordering: .releasing)
        return .system(call: call, errno: error)
    }

    private func enter() -> Bool {
        var mode = original
        return shared.withLock { state in
            state.updateFarewell()
            guard unsafe garth_terminal_enter(descriptor, &mode) == 0 else { return false }
            state.begin()
            return true
        }
    }

    private func leave() {
        shared.withLock { $0.isActive = false }
        garth_terminal_restore()
    }

    /// Gives the terminal to another program for a while; returns false if it cannot be restored.
    private func lend(to other: () -> Void) -> Bool {
        guard shared.withLock({ $0.isActive }) else { return true }
        leave()
        other()
        return takeBack()
    }

    /// Stops until the process is continued; requests during that time are repeated.
    private func stop(wholeGroup: Int32) {
        var wakes = readWakes()
        if garth_stop(wholeGroup) != 0 { wakes.formUnion(awaitContinuing()) }
        for wake in wakes.subtracting([SIGCONT, SIGTSTP]) {
            garth_signals_wake(UInt8(truncatingIfNeeded: wake))
        }
    }

    /// The wakes up to that of SIGCONT, which another thread may handle after this one goes on. Later
    /// it would count as a stop from outside, and cut what is being written.
    private func awaitContinuing() -> Set<Int32> {
        let end = ContinuousClock.now + Self.continuingPatience
        var wakes = readWakes()
        while !wakes.contains(SIGCONT) {
            var polled = pollfd(fd: signals, events: Int16(POLLIN), revents: 0)
            let left = Self.milliseconds(until: end)
            guard left > 0, unsafe poll(&polled, 1, left) >= 0 || errno == EINTR else { break }
            wakes.formUnion(readWakes())
        }
        return wakes
    }

    private func takeBack() -> Bool {
        if shared.withLock({ $0.isClosed }) { return true }
        guard enter() else { return false }
        tellSize()
        onEvent(.resumed)
        return true
    }

    /// Waits for outstanding answers of the terminal, which the next reader would take as keys.
    private func awaitAnswers() {
        for _ in 0..<20 where shared.withLock({ $0.isActive && $0.answersOutstanding }) {
            poll(nil, 0, 5)
        }
    }

    // MARK: - The input thread

    private func startThread() -> Bool {
        var new = pthread_t()
        let context = unsafe Unmanaged.passRetained(self)
        let failure = unsafe pthread_create(
            &new, nil,
            { context in
                let session = unsafe Unmanaged<TerminalSession>.fromOpaque(context!)
                    .takeRetainedValue()
                session.read()
                return nil
            }, unsafe context.toOpaque())
        guard failure == 0 else {
            unsafe context.release()
            errno = failure
            return false
        }
        thread.withLock { [new] in $0 = new }
        return true
    }

    private func read() {
        var decoder = KeyDecoder()
        // The time-out of the open sequence; what else wakes this thread does not prolong it.
        var due: ContinuousClock.Instant?
        var buffer = [UInt8](repeating: 0, count: Self.readSize)
        while true {
            let (wantsWriting, untilQuestion) = shared.withLock { state in
                state.askOuterTerminal()
                return (state.hasPending, state.millisecondsUntilOuterQuestion)
            }
            let interest = Int16(wantsWriting ? POLLIN | POLLOUT : POLLIN)
            var polled = [
                pollfd(fd: descriptor, events: interest, revents: 0),
                pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
            ]
            let waits = [due.map { Self.milliseconds(until: $0) }, untilQuestion]
            let count = unsafe poll(&polled, 2, waits.compactMap(\.self).min() ?? -1)
            let hasInput = count > 0 && polled[0].revents & Int16(POLLIN) != 0
            if let instant = due, instant <= .now, !hasInput || decoder.hasLoneEscape {
                due = nil
                deliver(decoder.timeout())
            }
            guard count > 0 else { continue }
            if polled[1].revents != 0, !takeWakes() { return }
            if polled[0].revents & Int16(POLLOUT) != 0 { shared.withLock { _ = $0.flush() } }
            guard polled[0].revents & Int16(POLLIN | POLLHUP | POLLERR | POLLNVAL) != 0 else {
                continue
            }
            // Closed in between; the wake that says so is on its way.
            guard shared.withLock({ $0.isActive }) else { return }
            let received = unsafe Glibc.read(descriptor, &buffer, buffer.count)
            if received > 0 {
                let events = decoder.feed(buffer[..<received])
                due = decoder.timeoutMilliseconds.map { .now + .milliseconds(Int($0)) }
                deliver(events)
            } else if received == 0 || errno != EAGAIN && errno != EINTR {
                return end(by: SIGHUP, telling: .closed)
            }
        }
    }

    /// The milliseconds until an instant, rounded up; 0 when it has passed.
    private static func milliseconds(until instant: ContinuousClock.Instant) -> Int32 {
        let left = instant - .now
        return left <= .zero ? 0 : Int32(clamping: Int(left / .milliseconds(1)) + 1)
    }

    private func deliver(_ events: [InputEvent]) {
        for event in events {
            if case .report(let report) = event { shared.withLock { $0.learn(report) } }
            onEvent(event)
        }
    }

    /// Handles signals and requests of other threads; returns false to end the thread.
    private func takeWakes() -> Bool {
        let wakes = readWakes()
        if let signal = [SIGTERM, SIGHUP, SIGINT, SIGQUIT].first(where: wakes.contains) {
            end(by: signal, telling: .terminated(signal: signal))
            return false
        }
        if wakes.contains(Int32(Wake.close.rawValue)) { return false }
        guard obey(wakes) else {
            end(by: SIGHUP, telling: .closed)
            return false
        }
        tellSize()
        return true
    }

    /// False when the terminal has been lost.
    private func obey(_ wakes: Set<Int32>) -> Bool {
        if wakes.contains(Int32(Wake.run.rawValue)), !runPrograms() { return false }
        if wakes.contains(Int32(Wake.suspend.rawValue)) { return lend { stop(wholeGroup: 1) } }
        if wakes.contains(SIGTSTP) { return lend { stop(wholeGroup: 0) } }
        // Stopped by SIGSTOP: whoever had the terminal left it in a mode of their own.
        if wakes.contains(SIGCONT), shared.withLock({ $0.isActive }) { return takeBack() }
        return true
    }

    private func readWakes() -> Set<Int32> {
        var wakes = Set<Int32>()
        var bytes = [UInt8](repeating: 0, count: 256)
        while true {
            let count = unsafe Glibc.read(signals, &bytes, bytes.count)
            guard count > 0 else { return wakes }
            wakes.formUnion(bytes[..<count].map { Int32($0) })
        }
    }

    private func tellSize() {
        let changed = shared.withLock { $0.isActive && $0.updateSize() ? $0.size : nil }
        if let changed { onEvent(.resized(columns: changed.columns, rows: changed.rows)) }
    }

    private func takeProgram() -> TerminalState.Program? {
        shared.withLock { $0.programs.isEmpty ? nil : $0.programs.removeFirst() }
    }

    /// Runs the requested programs; returns false if the terminal could not be restored.
    private func runPrograms() -> Bool {
        while let program = takeProgram() {
            var status: Int32 = 127
            let isBack = lend {
                switch program.task {
                case .run(let arguments): status = execute(arguments)
                case .print(let text): status = printOut(text)
                }
            }
            program.completion(status)
            guard isBack else { return false }
        }
        return true
    }

    /// Prints a text on the screen that was there before, and waits for a line of the person, who may
    /// also end the printing with one; 0, or 130 after an interrupt.
    private func printOut(_ text: [UInt8]) -> Int32 {
        var rest = text[...]
        while true {
            var polled = [
                pollfd(
                    fd: descriptor, events: Int16(rest.isEmpty ? POLLIN : POLLIN | POLLOUT),
                    revents: 0),
                pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
            ]
            guard unsafe poll(&polled, 2, -1) > 0 || errno == EINTR else { return 1 }
            if polled[1].revents != 0 {
                let wakes = readWakes()
                for wake in wakes.subtracting([SIGINT, SIGWINCH]) {
                    garth_signals_wake(UInt8(truncatingIfNeeded: wake))
                }
                if !wakes.subtracting([SIGWINCH]).isEmpty { return 130 }
            }
            if polled[0].revents & Int16(POLLIN | POLLHUP | POLLERR) != 0 {
                var line = [UInt8](repeating: 0, count: 256)
                _ = unsafe Glibc.read(descriptor, &line, line.count)
                return 0
            }
            guard polled[0].revents & Int16(POLLOUT) != 0 else { continue }
            let written = unsafe rest.prefix(Self.printedAtOnce).withUnsafeBytes {
                unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
            }
            if written > 0 { rest = rest.dropFirst(written) }
        }
    }

    /// Bytes that are printed between two looks for a key.
    private static let printedAtOnce = 4096

    private func execute(_ arguments: [String]) -> Int32 {
        guard !arguments.isEmpty else { return 127 }
        var pointers: [UnsafeMutablePointer<CChar>?] = unsafe arguments.map { unsafe strdup($0) }
        unsafe pointers.append(nil)
        defer { unsafe pointers.forEach { unsafe free($0) } }
        let status = unsafe garth_run_program(pointers, descriptor)
        guard status >= 0 else { return 127 }
        // WIFEXITED and its kin are macros (wait(2)).
        return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    }

    /// Restores the terminal at once; the program gets the event, and has a moment to end by
    /// itself.
    private func end(by signal: Int32, telling event: InputEvent) {
        shared.withLock { $0.isEnding = true }
        leave()
        onEvent(event)
        var left = Self.graceMilliseconds
        while left > 0 {
            var polled = pollfd(fd: signals, events: Int16(POLLIN), revents: 0)
            // A second signal is impatience; other wakes are no reason to hurry.
            if unsafe poll(&polled, 1, 100) > 0,
                !readWakes().isDisjoint(with: [SIGTERM, SIGINT, SIGQUIT])
            {
                break
            }
            left -= 100
        }
        garth_die_by(signal)
    }
}
