package import Foundation
package import Testing

/// A terminal of the test's own: every byte that the program writes to it is kept, its mode is
/// compared before and after, and it answers what an xterm would.
package final class PseudoTerminal {
    package let process: pid_t
    /// The terminal that reads what is written, and answers; an xterm where there is none.
    package private(set) var replay: ReplayTerminal?
    /// Whether the answers of the replaying terminal wait: they are sent once it is false.
    package var holdsAnswers = false {
        didSet { if !holdsAnswers { sendAnswers() } }
    }
    /// Everything that was written so far.
    package private(set) var written: [UInt8] = []
    private var master: Int32
    private var slave: Int32
    private let original: termios
    private var answered = 0
    private var family: Set<Int32> = []
    private var peakMemory = 0
    private var status: Int32?

    /// Starts the program on a terminal of a size.
    package init(
        _ arguments: [String], columns: UInt16 = 80, rows: UInt16 = 24,
        environment: [String: String] = [:], shell: String? = nil,
        replay: ReplayTerminal? = nil
    ) throws {
        self.replay = replay
        // posix_openpt and its kin are hidden from Swift; this is what they do on Linux (pty(7)).
        master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        var number: Int32 = 0
        var isLocked: Int32 = 0
        try #require(ioctl(master, 0x8004_5430, &number) == 0, "TIOCGPTN")
        try #require(ioctl(master, 0x4004_5431, &isLocked) == 0, "TIOCSPTLCK")
        let path = "/dev/pts/\(number)"
        slave = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
        var mode = termios()
        tcgetattr(slave, &mode)
        original = mode
        Self.resize(master, columns, rows, of: replay)
        var spawning = Spawning()
        spawning.leadsSession = true
        for number in 0...2 as ClosedRange<Int32> { spawning.open(number, path, O_RDWR) }
        var all = Garth.environment
        for name in ["COLORTERM", "TERM_PROGRAM", "VTE_VERSION", "NO_COLOR", "KITTY_WINDOW_ID"] {
            all[name] = nil
        }
        all["TERM"] = "xterm-256color"
        all["XTERM_VERSION"] = "XTerm(379)"
        for (name, value) in environment { all[name] = value.isEmpty ? nil : value }
        var words = [Garth.path] + arguments
        if let shell { words = ["/bin/sh", "-c", shell] + words }
        process = try spawning.run(words.map { Array($0.utf8) }, environment: all)
    }

    deinit {
        if status == nil {
            kill(process, SIGKILL)
            waitpid(process, nil, 0)
        }
        hangUp()
    }

    // MARK: - Reading

    /// Takes what has been written, and answers questions as an xterm does.
    package func pump(for milliseconds: Int32 = 20) {
        var ready = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        guard master >= 0, Glibc.poll(&ready, 1, milliseconds) > 0 else { return }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = read(master, &buffer, buffer.count)
        guard count > 0 else { return }
        written += buffer[..<count]
        answer()
        let now = ProcessFamily(of: process)
        family.formUnion(now.members)
        peakMemory = max(peakMemory, now.memory)
    }

    private func answer() {
        let questions: [(String, String)] = [
            ("\u{1B}[>0q", "\u{1B}P>|XTerm(379)\u{1B}\\"), ("\u{1B}[c", "\u{1B}[?64;1c"),
            ("\u{1B}]11;?\u{1B}\\", "\u{1B}]11;rgb:0000/0000/0000\u{1B}\\"),
        ]
        let new = Array(written[answered...])
        guard replay == nil else {
            answered = written.count
            replay?.write(new)
            if !holdsAnswers { sendAnswers() }
            return
        }
        for (question, reply) in questions {
            if new.firstRange(of: Array(question.utf8)) != nil { type(reply) }
        }
        answered = written.count
    }

    private func sendAnswers() {
        if let answers = replay?.takeAnswers(), !answers.isEmpty { type(answers) }
    }

    /// Reads until the text has been seen among what was written from an offset on, sequences
    /// left out.
    @discardableResult
    package func wait(
        for text: String, from start: Int = 0,
        sourceLocation: SourceLocation = #_sourceLocation
    ) -> Bool {
        let end = Date().addingTimeInterval(Patience.seconds)
        while Date() < end {
            if ScreenReading(written[start...]).plain.contains(text) { return true }
            pump()
            if hasEnded { break }
        }
        pump(for: 0)
        if ScreenReading(written[start...]).plain.contains(text) { return true }
        Patience.noteFailure()
        Issue.record(
            "never seen: \(text)\n\(ScreenReading(written[start...]).plain.suffix(600))",
            sourceLocation: sourceLocation)
        return false
    }

    /// Reads until the program has taken all that was typed, and has then been idle for so many
    /// milliseconds: no thread of it and its content processes calculates or waits for a processor,
    /// and nothing more was written. The load of the machine has no say.
    ///
    /// The time must be longer than those that the program itself waits for, as 40 ms behind an ESC.
    /// A program that works on without a word, as for a page that still loads, is left to it after four
    /// times as long, and half a second at least.
    package func settle(quiet milliseconds: Int32 = 150) {
        let limit = Date().addingTimeInterval(Patience.seconds)
        let longest = Double(max(500, 4 * milliseconds)) / 1000
        var last = -1
        var silentSince = Date()
        var idleSince = Date()
        while master >= 0, Date() < limit {
            pump(for: 5)
            let now = Date()
            if written.count != last || unreadInput > 0 {
                last = written.count
                (silentSince, idleSince) = (now, now)
            } else if !ProcessFamily(of: process).isIdle {
                idleSince = now
            }
            if now.timeIntervalSince(idleSince) * 1000 >= Double(milliseconds) { return }
            if now.timeIntervalSince(silentSince) >= longest { return }
            if hasEnded, !poll(master) { return }
        }
    }

    /// The number of typed bytes that the program has not read.
    private var unreadInput: Int32 {
        var count: Int32 = 0
        return slave >= 0 && ioctl(slave, UInt(FIONREAD), &count) == 0 ? count : 0
    }

    /// Whether there is something to read.
    private func poll(_ descriptor: Int32) -> Bool {
        var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return Glibc.poll(&ready, 1, 0) > 0
    }

    /// Reads until the program has ended.
    package func readToEnd() throws -> [UInt8] {
        try #require(waitForEnd() != nil, "the program did not end")
        return written
    }

    // MARK: - Acting

    package func type(_ text: String) { send(Array(text.utf8)) }

    package func send(_ bytes: [UInt8]) {
        var sent = 0
        let end = Date().addingTimeInterval(Patience.seconds)
        while sent < bytes.count, Date() < end {
            let count = bytes[sent...].withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
            if count > 0 { sent += count } else { pump(for: 5) }
        }
    }

    package func resize(columns: UInt16, rows: UInt16) {
        replay?.resize(columns: Int(columns), rows: Int(rows))
        Self.resize(master, columns, rows, of: replay)
    }

    /// Reads until the screen of the replaying terminal satisfies a condition; false when it never
    /// does.
    package func wait(until condition: (ReplayTerminal) -> Bool) -> Bool {
        let end = Date().addingTimeInterval(Patience.seconds)
        var seen = -1
        while Date() < end {
            // The screen changes only by what is written.
            if let replay, written.count != seen {
                seen = written.count
                if condition(replay) { return true }
            }
            pump()
            if hasEnded, !poll(master) { break }
        }
        if let replay, condition(replay) { return true }
        Patience.noteFailure()
        return false
    }

    private static func resize(
        _ master: Int32, _ columns: UInt16, _ rows: UInt16, of replay: ReplayTerminal?
    ) {
        let cell = replay.map { (UInt16($0.cellWidth), UInt16($0.cellHeight)) } ?? (0, 0)
        var size = winsize(
            ws_row: rows, ws_col: columns, ws_xpixel: columns &* cell.0,
            ws_ypixel: rows &* cell.1)
        withUnsafeMutablePointer(to: &size) { _ = ioctl(master, UInt(TIOCSWINSZ), $0) }
    }

    package func signal(_ number: Int32) { kill(process, number) }

    /// Closes the terminal, as a window that is closed.
    package func hangUp() {
        if slave >= 0 { close(slave) }
        if master >= 0 { close(master) }
        slave = -1
        master = -1
    }

    // MARK: - The end

    private var hasEnded: Bool {
        if status != nil { return true }
        var raw: Int32 = 0
        guard waitpid(process, &raw, WNOHANG) == process else { return false }
        let ended = raw & 0x7F
        status = ended == 0 ? (raw >> 8) & 0xFF : -ended
        return true
    }

    /// The exit status, or the negative number of the signal that ended it; nil when it did not.
    /// All that was written has been read then.
    package func waitForEnd() -> Int32? {
        let end = Date().addingTimeInterval(Patience.seconds)
        while !hasEnded, Date() < end { if master >= 0 { pump() } else { usleep(10_000) } }
        if master >= 0 { settle(quiet: 20) }
        return status
    }

    /// The most memory that was seen.
    package var memory: Int { peakMemory }

    /// The processes that have been seen and are still there.
    package var orphans: [Int32] { ProcessFamily.leftOver(family.subtracting([process])) }

    /// Whether the terminal's mode is what it was.
    package var isRestored: Bool {
        var mode = termios()
        guard tcgetattr(slave, &mode) == 0 else { return false }
        return withUnsafeBytes(of: mode) { now in
            withUnsafeBytes(of: original) { $0.elementsEqual(now) }
        }
    }
}
