import CTerminal
import Glibc

/// The terminal's state that threads share: its content, the waiting bytes, its abilities.
struct TerminalState: Sendable {
    /// A program that shall have the terminal for a while.
    struct Program: Sendable {
        /// What is done with the terminal.
        enum Task: Sendable {
            case run([String])
            /// Print a text, and wait for a line.
            case print([UInt8])
        }

        let task: Task
        let completion: @Sendable (Int32) -> Void
    }

    let descriptor: Int32
    private(set) var profile: TerminalProfile
    var renderer: Renderer
    /// Whether the screen is ours now: not while suspended, closed, or lent to a program.
    var isActive = false
    var isClosed = false
    /// Whether a signal or the terminal's end will end the process.
    var isEnding = false
    var programs: [Program] = []
    /// The last known size.
    private(set) var size = (columns: 80, rows: 24)
    private var hasUnanswered = false
    /// The time until which the terminal around tmux may answer; 0 for none.
    private var outerDeadline = 0
    /// The time of the next question to the terminal around tmux; nil for no more questions.
    private var nextOuterQuestion: Int?
    /// The milliseconds between the last two of these questions.
    private var outerInterval = 0
    private var hasAsked = false
    /// The sequences that delete the pictures that the terminal has.
    private var graphicsFarewell: [UInt8] = []

    /// Bytes that the terminal has not taken yet, from `pendingStart` on.
    private var pending: [UInt8] = []
    private var pendingStart = 0
    /// The newest frame that came while bytes were pending.
    private var skipped: Frame?
    private var title: SafeText?
    private var titleIsPushed = false
    private var keyboardIsPushed = false

    init(descriptor: Int32, profile: TerminalProfile) {
        self.descriptor = descriptor
        self.profile = profile
        renderer = Renderer(colorDepth: profile.colorDepth)
        _ = updateSize()
    }

    /// The milliseconds for an answer of the terminal around tmux, which gets the questions only
    /// where tmux passes them on.
    private static let outerPatience = 300
    /// The longest wait between two questions to it; no question follows.
    private static let longestOuterInterval = 4800

    /// Whether the terminal has not answered all questions yet.
    var answersOutstanding: Bool {
        hasUnanswered || profile.outerName.isEmpty && Self.milliseconds() < outerDeadline
    }

    /// The questions for kitty graphics; inside tmux, for the terminal around it and its name.
    private static func graphicsQueries(for profile: TerminalProfile) -> [UInt8] {
        switch profile.multiplexer {
        case .none: KittyGraphics.query
        case .tmux: Passthrough.tmux(KittyGraphics.query + Sequences.nameQuery)
        case .screen: []
        }
    }

    // MARK: - The screen

    /// Takes over the screen, whose content is unknown.
    mutating func begin() {
        isActive = true
        // A sequence that was cut short is ended first.
        pending = pendingStart > 0 ? Sequences.stringEnd : []
        pendingStart = 0
        skipped = nil
        titleIsPushed = false
        keyboardIsPushed = false
        renderer.invalidate()
        send(Sequences.enter)
        if profile.listensToMouse { send(Sequences.mouse) }
        if profile.keepsTextOrder { send(Sequences.keepOrder) }
        if profile.keyboardProtocol { pushKeyboard() }
        if let title { setTitle(title) }
        if profile.answersQueries, !hasAsked {
            hasAsked = true
            hasUnanswered = true
            send(Self.graphicsQueries(for: profile))
            send(Sequences.queries)
            if profile.isInsideTmux { expectOuterAnswer(within: Self.outerPatience) }
        }
    }

    // MARK: - The terminal around tmux

    private mutating func expectOuterAnswer(within interval: Int) {
        let now = Self.milliseconds()
        outerDeadline = now + Self.outerPatience
        outerInterval = interval
        nextOuterQuestion = interval > Self.longestOuterInterval ? nil : now + interval
    }

    /// The milliseconds until the terminal around tmux is asked again; nil for never.
    ///
    /// tmux drops a question while no client shows the pane, as when it starts the program before
    /// its client is ready.
    var millisecondsUntilOuterQuestion: Int32? {
        guard isActive, profile.outerName.isEmpty, let next = nextOuterQuestion else { return nil }
        return Int32(clamping: max(0, next - Self.milliseconds()))
    }

    /// Asks the terminal around tmux again if it is time to.
    mutating func askOuterTerminal() {
        guard millisecondsUntilOuterQuestion == 0 else { return }
        // A slow terminal gets no second question on top of the first.
        if pending.isEmpty { send(Self.graphicsQueries(for: profile)) }
        expectOuterAnswer(within: 2 * outerInterval)
    }

    /// A frame of more bytes has new pictures: no terminal takes it in a moment.
    private static let longFrameByteCount = 32768

    /// Shows a frame, waiting at most `patience` milliseconds for the terminal to take it. A long
    /// frame is left to the input thread: keys are not to wait for it.
    mutating func draw(_ frame: Frame, patience: Int32) {
        guard isActive else { return }
        guard pending.isEmpty else {
            skipped = frame
            return
        }
        pending = bytes(for: frame)
        _ = flush(patience: pending.count > Self.longFrameByteCount ? 0 : patience)
    }

    /// The bytes of a frame; the way out deletes the pictures that they leave with the terminal.
    private mutating func bytes(for frame: Frame) -> [UInt8] {
        let bytes = renderer.bytes(for: frame)
        let farewell = renderer.graphicsFarewell
        if farewell != graphicsFarewell {
            graphicsFarewell = farewell
            updateFarewell()
        }
        return bytes
    }

    /// Whether bytes wait for the terminal.
    var hasPending: Bool { isActive && !pending.isEmpty }

    /// Writes the pending bytes; returns true if all were accepted.
    mutating func flush(patience: Int32 = 0) -> Bool {
        var left = patience
        while true {
            guard writePending() else {
                guard left > 0 else { return false }
                var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                let start = Self.milliseconds()
                if unsafe poll(&wait, 1, left) == 0 { return false }
                left -= max(Int32(clamping: Self.milliseconds() - start), 1)
                continue
            }
            guard let frame = skipped else { return true }
            skipped = nil
            pending = bytes(for: frame)
        }
    }

    /// Sends a sequence of ours in its turn.
    mutating func send(_ bytes: [UInt8]) {
        guard isActive else { return }
        pending.append(contentsOf: bytes)
        _ = flush()
    }

    /// Sends text to the terminal's clipboard; false when it has none.
    mutating func copy(_ text: ClipboardText) -> Bool {
        guard isActive, profile.hasClipboard else { return false }
        send(ClipboardSequence(text, through: profile.multiplexer).bytes)
        return true
    }

    /// Writes until all bytes, or no more, are accepted.
    private mutating func writePending() -> Bool {
        while pendingStart < pending.count {
            let written = unsafe pending[pendingStart...].withUnsafeBytes {
                unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
            }
            if written > 0 {
                pendingStart += written
            } else if written == 0 || errno == EAGAIN {
                return false
            } else if errno != EINTR {
                // The terminal is gone; the input thread will hear of it.
                break
            }
        }
        pending.removeAll(keepingCapacity: true)
        pendingStart = 0
        return true
    }

    private static func milliseconds() -> Int {
        var now = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &now)
        return now.tv_sec * 1000 + now.tv_nsec / 1_000_000
    }

    // MARK: - What the terminal says of itself

    /// Asks for the size, and returns true when it is another one.
    mutating func updateSize() -> Bool {
        var columns: Int32 = 0
        var rows: Int32 = 0
        var pixels: (width: Int32, height: Int32) = (0, 0)
        guard
            unsafe garth_terminal_size(descriptor, &columns, &rows, &pixels.width, &pixels.height)
                == 0
        else { return false }
        profile.note(
            pixels: (Int(pixels.width), Int(pixels.height)), columns: Int(columns), rows: Int(rows))
        let before = size
        size = (
            min(max(Int(columns), 1), Frame.maximumColumns),
            min(max(Int(rows), 1), Frame.maximumRows)
        )
        return size != before
    }

    /// Takes an answer of the terminal, and uses its abilities from now on.
    mutating func learn(_ report: TerminalReport) {
        if case .primaryAttributes = report { hasUnanswered = false }
        guard profile.learn(report) else { return }
        renderer.synchronizesOutput = profile.synchronizedOutput
        if profile.keyboardProtocol { pushKeyboard() }
        if let title { setTitle(title) }
        updateFarewell()
    }

    private mutating func pushKeyboard() {
        guard isActive, !keyboardIsPushed else { return }
        keyboardIsPushed = true
        updateFarewell()
        send(Sequences.pushKeyboard)
    }

    // MARK: - Title and farewell

    /// Longer titles are of no use in any window.
    private static let maximumTitleLength = 200

    mutating func setTitle(_ text: SafeText) {
        // It is said again and again while a page loads.
        guard text != title || !titleIsPushed else { return }
        title = text
        guard isActive, profile.restoresTitle else { return }
        var bytes: [UInt8] = []
        if !titleIsPushed {
            titleIsPushed = true
            updateFarewell()
            bytes += Sequences.pushTitle
        }
        bytes += "\u{1B}]2;Garth: ".utf8
        for scalar in text.string.unicodeScalars.prefix(Self.maximumTitleLength) {
            bytes.appendScalar(scalar.value)
        }
        bytes += Sequences.stringEnd
        send(bytes)
    }

    /// Keeps the sequences for the way out in step with the changed modes.
    func updateFarewell() {
        var bytes = Sequences.stringEnd + graphicsFarewell
        if profile.synchronizedOutput { bytes += "\u{1B}[?2026l".utf8 }
        if keyboardIsPushed { bytes += Sequences.popKeyboard }
        if titleIsPushed { bytes += Sequences.popTitle }
        bytes += Sequences.leave
        unsafe garth_terminal_set_farewell(bytes, bytes.count)
    }
}

/// The sequences that take the screen and give it back.
enum Sequences {
    /// Alternate screen, no wrapping, ASCII in G0, normal keypad and cursor keys, bracketed paste,
    /// keys with all modifiers.
    static let enter = Array(
        "\u{1B}[?1049h\u{1B}[?7l\u{1B}(B\u{1B}[?1l\u{1B}>\u{1B}[?2004h\u{1B}[>4;1m"
            .utf8)
    /// Presses of the mouse, the wheel, and movements while a button is held, with SGR coordinates.
    static let mouse = Array("\u{1B}[?1000h\u{1B}[?1002h\u{1B}[?1006h".utf8)
    /// Bidirectional text stays as it is sent (ECMA-48, BDSM reset: explicit mode).
    static let keepOrder = Array("\u{1B}[8l".utf8)
    /// All of it in reverse. Clears first, for terminals that have no other screen.
    static let leave = Array(
        "\u{1B}[8h\u{1B}[>4m\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1000l\u{1B}[?7h\u{1B}[r\u{1B}[m\u{1B}[H\u{1B}[2J\u{1B}[?1049l\u{1B}[?25h"
            .utf8)
    /// Synchronized output? The colours of text and background? Kitty's keyboard? The name?
    /// Registers for sixels? The size of a cell? And DA1, which every terminal answers, last.
    static let queries = Array(
        ("\u{1B}[?2026$p\u{1B}]10;?\u{1B}\\\u{1B}]11;?\u{1B}\\\u{1B}[?u\u{1B}[>0q"
            + "\u{1B}[?1;1;0S\u{1B}[16t\u{1B}[c").utf8)
    /// XTVERSION: the name and the version.
    static let nameQuery = Array("\u{1B}[>0q".utf8)
    /// Kitty's flag 1: keys with the same byte become distinguishable.
    static let pushKeyboard = Array("\u{1B}[>1u".utf8)
    static let popKeyboard = Array("\u{1B}[<u".utf8)
    static let pushTitle = Array("\u{1B}[22;2t".utf8)
    static let popTitle = Array("\u{1B}[23;2t".utf8)
    /// ST; before the final sequences it also ends any sequence that was cut.
    static let stringEnd = Array("\u{1B}\\".utf8)
}
