import CTerminal
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import GarthTerminal

/// Each test takes a terminal of its own and lets a child process use it, end in some way, and
/// leave it as it was.
@Suite("Terminal device", .serialized) struct TerminalDeviceTests {
    @Test("closing puts the terminal back")
    func close() async throws {
        let terminal = try PseudoTerminal()
        await #expect(processExitsWith: .success) { [path = terminal.path as String] in
            let device = try Child(path).device()
            device.draw(Child.frame)
            device.close()
            exit(0)
        }
        terminal.expectRestored()
    }

    @Test("exit puts the terminal back")
    func exiting() async throws {
        let terminal = try PseudoTerminal()
        await #expect(processExitsWith: .exitCode(3)) { [path = terminal.path as String] in
            let device = try Child(path).device()
            device.draw(Child.frame)
            exit(3)
        }
        terminal.expectRestored()
    }

    @Test(
        "a signal that ends or crashes the process puts the terminal back",
        arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGSEGV, SIGABRT, SIGILL, SIGBUS, SIGFPE])
    func signals(signal: Int32) async throws {
        let terminal = try PseudoTerminal()
        await #expect(processExitsWith: .signal(signal)) {
            [path = terminal.path as String, signal = signal as Int32] in
            let device = try Child(path).device()
            device.draw(Child.frame)
            kill(getpid(), signal)
            // Impatience, which saves the time that a program has to end by itself.
            poll(nil, 0, 300)
            kill(getpid(), signal)
            poll(nil, 0, 60_000)
            device.close()
        }
        terminal.expectRestored()
    }

    @Test("a trap of Swift puts the terminal back")
    func trap() async throws {
        let terminal = try PseudoTerminal()
        await #expect(processExitsWith: .failure) { [path = terminal.path as String] in
            let device = try Child(path).device()
            device.draw(Child.frame)
            let none: [Int] = []
            print(none[Int(getpid())])
        }
        terminal.expectRestored()
    }

    @Test("keys, sizes and answers of the terminal arrive while nothing else is done")
    func events() async {
        await #expect(processExitsWith: .success) {
            let terminal = try PseudoTerminal()
            let child = try Child(terminal.path)
            let device = try child.device()
            terminal.type("q\u{1B}[A\u{1B}[?2026;2$y\u{1B}[?1c\u{1B}")
            child.await(count: 5)
            terminal.resize(columns: 91, rows: 17)
            kill(getpid(), SIGWINCH)
            child.await(count: 6)
            let expected: [InputEvent] = [
                .key(Key(.character("q"))), .key(Key(.up)),
                .report(.privateMode(2026, isAvailable: true)),
                .report(.primaryAttributes(hasSixel: false)),
                .key(Key(.escape)), .resized(columns: 91, rows: 17),
            ]
            try #require(child.events == expected)
            try #require(device.size.columns == 91 && device.profile.synchronizedOutput)
            device.close()
        }
    }

    @Test("an ESC whose time is over is a key, also if the next key is there before a look")
    func lateLook() async {
        await #expect(processExitsWith: .success) {
            let terminal = try PseudoTerminal()
            let child = try Child(terminal.path)
            child.hold()
            let device = try child.device()
            terminal.type("x\u{1B}")
            child.await(count: 1)
            terminal.type("q")
            // Longer than the time of an ESC.
            poll(nil, 0, 100)
            child.release()
            child.await(count: 3)
            let keys: [Key.Code] = [.character("x"), .escape, .character("q")]
            try #require(child.events == keys.map { .key(Key($0)) })
            device.close()
        }
    }

    @Test("a program that is run has the terminal to itself, and gives it back")
    func program() async {
        await #expect(processExitsWith: .success) {
            let terminal = try PseudoTerminal()
            let child = try Child(terminal.path)
            let device = try child.device()
            terminal.type("\u{1B}[?1c")
            child.await(count: 1)
            let test =
                "test -t 0 && stty -a | grep -q ' icanon' && echo ready && read word "
                + "&& test $word = mine"
            async let status = device.run(["sh", "-c", test + " && exit 7"])
            // Typed before the program has it, it would be thrown away with what was typed to us.
            terminal.await("ready")
            terminal.type("mine\r")
            try #require(await status == 7)
            try #require(child.events == [.report(.primaryAttributes(hasSixel: false)), .resumed])
            try #require(await device.run([TestFolder.shared.missing]) == 127)
            terminal.type("x")
            child.await(count: 4)
            try #require(child.events.last == .key(Key(.character("x"))))
            device.close()
        }
    }

    @Test("a terminal that takes nothing holds nobody up, and shows the last frame when it can")
    func stalled() async {
        await #expect(processExitsWith: .success) {
            let terminal = try PseudoTerminal()
            let device = try Child(terminal.path).device()
            for letter in "abcdefgh" {
                var frame = Frame(columns: 300, rows: 100)
                for row in 0..<100 {
                    let text = SafeText(sanitizing: String(repeating: letter, count: 300))
                    frame.write(text, row: row, column: 0)
                }
                device.draw(frame)
            }
            terminal.await("hhhhhhhhhhhh")
            device.close()
        }
    }

    @Test(
        "what a full terminal has not taken of a title is written when it can, and frames behind it"
    )
    func stalledTitle() async {
        await #expect(processExitsWith: .success) {
            let terminal = try PseudoTerminal()
            let device = try Child(terminal.path).device(xterm: "XTerm(379)")
            for number in 0..<2000 {
                device.setTitle(
                    SafeText(sanitizing: "\(number) " + String(repeating: "t", count: 180)))
            }
            device.draw(Child.frame)
            terminal.await("a page")
            device.close()
        }
    }

    @Test("a title that is said again is not written again")
    func sameTitle() async {
        await #expect(processExitsWith: .success) {
            let terminal = try PseudoTerminal()
            let device = try Child(terminal.path).device(xterm: "XTerm(379)")
            for _ in 0..<3 { device.setTitle(SafeText(sanitizing: "the title")) }
            device.draw(Child.frame)
            let output = terminal.read(until: "a page")
            try #require(output.ranges(of: "the title").count == 1)
            device.close()
        }
    }

    @Test("storms of stops, continuations and resizes end with a terminal in use")
    func storm() async {
        await #expect(processExitsWith: .success) {
            let terminal = try PseudoTerminal()
            let child = try Child(terminal.path)
            let device = try child.device()
            for round in 0..<200 {
                kill(getpid(), [SIGTSTP, SIGCONT, SIGWINCH][round % 3])
                device.draw(Child.frame)
            }
            device.suspend()
            // What is typed before the last of them is over is thrown away.
            let key = InputEvent.key(Key(.character("x")))
            for _ in 0..<600 where child.events.last != key {
                terminal.type("x")
                poll(nil, 0, 100)
            }
            try #require(child.events.last == key)
            device.close()
        }
    }

    @Test("when the terminal is gone the program is told")
    func hangUp() async {
        await #expect(processExitsWith: .success) {
            let terminal = try PseudoTerminal()
            let child = try Child(terminal.path)
            let device = try child.device()
            terminal.hangUp()
            child.await(count: 1)
            try #require(child.events == [.closed])
            device.draw(Child.frame)
            device.close()
            exit(0)
        }
    }

    @Test("without a terminal there is none to open")
    func noTerminal() async {
        await #expect(processExitsWith: .success) {
            setsid()
            let null = open("/dev/null", O_RDWR)
            dup2(null, 1)
            #expect(throws: TerminalError.notATerminal) { try TerminalDevice { _ in } }
        }
    }
}

/// The process that uses the terminal.
private final class Child: Sendable {
    private let seen = Mutex<[InputEvent]>([])
    private let isHeld = Atomic(false)

    /// Makes a terminal this process's standard streams, and not the one that the tests run on.
    init(_ path: String) throws {
        setsid()
        let terminal = open(path, O_RDWR | O_NOCTTY)
        try #require(terminal >= 0 && dup2(terminal, 0) == 0 && dup2(terminal, 1) == 1)
        Glibc.close(terminal)
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        setrlimit(__rlimit_resource_t(4), &none)
    }

    /// Opens the terminal; one that is known to be an xterm gets titles.
    func device(xterm version: String? = nil) throws -> TerminalDevice {
        let environment = ["TERM": "xterm", "XTERM_VERSION": version]
        return try TerminalDevice(environment: { environment[$0] ?? nil }) { [self] event in
            seen.withLock { $0.append(event) }
            while isHeld.load(ordering: .acquiring) { poll(nil, 0, 5) }
        }
    }

    /// Holds the thread that reads from the terminal at its next event, until `release`.
    func hold() { isHeld.store(true, ordering: .releasing) }
    func release() { isHeld.store(false, ordering: .releasing) }

    var events: [InputEvent] { seen.withLock { $0 } }

    /// Waits until so many events have come, or far too long.
    func await(count: Int) {
        for _ in 0..<12_000 where events.count < count { poll(nil, 0, 5) }
    }

    static var frame: Frame {
        var frame = Frame(columns: 80, rows: 24)
        frame.write(SafeText(sanitizing: "a page"), row: 3, column: 3)
        return frame
    }
}

/// A pseudo terminal whose screen end the test holds.
private final class PseudoTerminal {
    let path: String
    private let master: Int32
    private let slave: Int32
    private let before: String

    init() throws {
        master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        // TIOCSPTLCK and TIOCGPTN, which stand behind unlockpt(3) and ptsname(3).
        var isLocked: Int32 = 0
        var number: Int32 = 0
        try #require(
            ioctl(master, 0x4004_5431, &isLocked) == 0 && ioctl(master, 0x8004_5430, &number) == 0)
        path = "/dev/pts/\(number)"
        // Held open, so that the terminal's mode outlives the child.
        slave = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
        before = Self.mode(of: slave)
    }

    deinit {
        Glibc.close(slave)
        Glibc.close(master)
    }

    /// The mode is as before, and what was written ends with leaving the alternate screen.
    func expectRestored(sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(Self.mode(of: slave) == before, sourceLocation: sourceLocation)
        let output = read(until: "\u{1B}[?1049l\u{1B}[?25h")
        #expect(output.contains("\u{1B}[?1049h"), sourceLocation: sourceLocation)
        let parts = output.split(separator: "\u{1B}[?1049l", omittingEmptySubsequences: false)
        #expect(parts.count == 2, sourceLocation: sourceLocation)
        for mode in ["?1000h", "?1002h", "?2004h", "?7l", "?25l"] {
            #expect(parts.last?.contains(mode) == false, sourceLocation: sourceLocation)
        }
    }

    func type(_ text: String) {
        _ = Array(text.utf8).withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
    }

    func hangUp() {
        Glibc.close(slave)
        Glibc.close(master)
    }

    func resize(columns: UInt16, rows: UInt16) {
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    }

    func await(_ text: String) {
        #expect(read(until: text).contains(text))
    }

    /// What is written to the terminal until a text appears in it, or far too long.
    func read(until text: String) -> String {
        var output = ""
        for _ in 0..<12_000 where !output.contains(text) {
            var bytes = [UInt8](repeating: 0, count: 65536)
            let count = max(Glibc.read(master, &bytes, bytes.count), 0)
            output = String(
                (output + String(decoding: bytes[..<count], as: UTF8.self)).suffix(70000))
            if count == 0 { poll(nil, 0, 5) }
        }
        return output
    }

    private static func mode(of descriptor: Int32) -> String {
        var mode = termios()
        tcgetattr(descriptor, &mode)
        return "\(mode.c_iflag) \(mode.c_oflag) \(mode.c_cflag) \(mode.c_lflag) \(mode.c_cc)"
    }
}
