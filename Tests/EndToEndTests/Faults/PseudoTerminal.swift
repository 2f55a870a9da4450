import Foundation
import Testing

/// A terminal of the test's own: every byte that the program writes to it is kept, its mode is
/// compared before and after, and it answers what an xterm would.
final class PseudoTerminal {
    let process: pid_t
    /// Everything that was written so far.
    private(set) var written: [UInt8] = []
    private var master: Int32
    private var slave: Int32
    private let original: termios
    private var answered = 0
    private var family: Set<Int32> = []
    private var peakMemory = 0
    private var status: Int32?

    private static let patience = 60.0

    /// Starts the program on a terminal of a size.
    init(
        _ arguments: [String], columns: UInt16 = 80, rows: UInt16 = 24,
        environment: [String: String] = [:], shell: String? = nil
    ) throws {
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
        Self.resize(master, columns, rows)
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
    func pump(for milliseconds: Int32 = 20) {
        var ready = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        guard master >= 0, poll(&ready, 1, milliseconds) > 0 else { return }
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
        for (question, reply) in questions {
            if new.firstRange(of: Array(question.utf8)) != nil { type(reply) }
        }
        answered = written.count
    }

    /// Reads until the text has been seen among what was written from an offset on, sequences
    /// left out.
    @discardableResult
    func wait(
        for text: String, from start: Int = 0,
        sourceLocation: SourceLocation = #_sourceLocation
    ) -> Bool {
        let end = Date().addingTimeInterval(Self.patience)
        while Date() < end {
            if ScreenReading(written[start...]).plain.contains(text) { return true }
            pump()
            if hasEnded { break }
        }
        pump(for: 0)
        if ScreenReading(written[start...]).plain.contains(text) { return true }
        Issue.record(
            "never seen: \(text)\n\(ScreenReading(written[start...]).plain.suffix(600))",
            sourceLocation: sourceLocation)
        return false
    }

    /// Reads until nothing more has come for a moment.
    func settle(quiet milliseconds: Int32 = 150) {
        let end = Date().addingTimeInterval(Self.patience)
        var last = -1
        while last != written.count, Date() < end {
            last = written.count
            pump(for: milliseconds)
        }
    }

    /// Reads until the program has ended.
    func readToEnd() throws -> [UInt8] {
        try #require(waitForEnd() != nil, "the program did not end")
        return written
    }

    // MARK: - Acting

    func type(_ text: String) { send(Array(text.utf8)) }

    func send(_ bytes: [UInt8]) {
        var sent = 0
        let end = Date().addingTimeInterval(30)
        while sent < bytes.count, Date() < end {
            let count = bytes[sent...].withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
            if count > 0 { sent += count } else { pump(for: 5) }
        }
    }

    func resize(columns: UInt16, rows: UInt16) { Self.resize(master, columns, rows) }

    private static func resize(_ master: Int32, _ columns: UInt16, _ rows: UInt16) {
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        withUnsafeMutablePointer(to: &size) { _ = ioctl(master, UInt(TIOCSWINSZ), $0) }
    }

    func signal(_ number: Int32) { kill(process, number) }

    /// Closes the terminal, as a window that is closed.
    func hangUp() {
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
    func waitForEnd() -> Int32? {
        let end = Date().addingTimeInterval(Self.patience)
        while !hasEnded, Date() < end { if master >= 0 { pump() } else { usleep(10_000) } }
        if master >= 0 { settle(quiet: 20) }
        return status
    }

    /// The most memory that was seen.
    var memory: Int { peakMemory }

    /// The processes that have been seen and are still there.
    var orphans: [Int32] { ProcessFamily.leftOver(family.subtracting([process])) }

    /// Whether the terminal's mode is what it was.
    var isRestored: Bool {
        var mode = termios()
        guard tcgetattr(slave, &mode) == 0 else { return false }
        return withUnsafeBytes(of: mode) { now in
            withUnsafeBytes(of: original) { $0.elementsEqual(now) }
        }
    }
}
