import CTerminal
package import GarthPage
import Glibc

/// The terminal's own background, as far as it can be known.
package enum TerminalGround {
    /// The time limit for the terminal's answer. Every terminal answers the last question at once.
    /// On a busy machine it takes longer, and a late answer would be typed into the shell.
    package static let patience = Duration.seconds(1)

    /// Whether the background is dark, by `COLORFGBG`; nil for a missing or unknown value.
    ///
    /// The variable comes from rxvt, and others set it, too: foreground, perhaps another value,
    /// background, as numbers of the 16 colours.
    package static func isDark(colorFGBG value: String?) -> Bool? {
        let parts = (value ?? "").split(separator: ";", omittingEmptySubsequences: false)
        guard parts.count >= 2, let last = parts.last, let number = Int(last) else { return nil }
        switch number {
        case 0...6, 8: return true
        case 7, 9...15: return false
        default: return nil
        }
    }

    /// Asks the controlling terminal for its background colour (OSC 11); nil if it cannot be asked.
    ///
    /// No typed key is lost: Garth does not ask while keys wait to be read or another program has
    /// the terminal. It does not ask over ssh, where an answer may take any time. `environment`
    /// identifies the terminal.
    package static func askedColor(
        environment: (String) -> String?, within patience: Duration = patience
    ) -> RGBColor? {
        guard environment("SSH_CONNECTION") == nil, environment("SSH_TTY") == nil,
            let profile = try? TerminalProfile(environment: environment), profile.answersQueries
        else { return nil }
        let terminal = unsafe open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
        guard terminal >= 0 else { return nil }
        defer { close(terminal) }
        var before = termios()
        guard tcgetpgrp(terminal) == getpgrp(), unsafe tcgetattr(terminal, &before) == 0 else {
            return nil
        }
        var raw = before
        raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
        // Without TCSAFLUSH: what was typed stays for who comes after.
        guard unsafe tcsetattr(terminal, TCSANOW, &raw) == 0 else { return nil }
        defer { unsafe tcsetattr(terminal, TCSANOW, &before) }
        guard !waits(terminal, 0) else { return nil }
        let question = Array("\u{1B}]11;?\u{1B}\\\u{1B}[c".utf8)
        guard
            unsafe question.withUnsafeBytes({ unsafe write(terminal, $0.baseAddress, $0.count) })
                == question.count
        else { return nil }
        return answer(from: terminal, until: .now + patience)
    }

    /// Reads until the answer to the last question, which every terminal gives.
    private static func answer(
        from terminal: Int32, until end: ContinuousClock.Instant
    ) -> RGBColor? {
        var decoder = KeyDecoder()
        var buffer = [UInt8](repeating: 0, count: 256)
        var color: RGBColor?
        while true {
            let left = (end - .now) / .milliseconds(1)
            guard left > 0, waits(terminal, Int32(left.rounded(.up))) else { return color }
            let count = unsafe read(terminal, &buffer, buffer.count)
            guard count > 0 else { return color }
            for event in decoder.feed(buffer[..<count]) {
                guard case .report(let report) = event else { continue }
                if case .background(let answered) = report { color = answered }
                if case .primaryAttributes = report { return color }
            }
        }
    }

    private static func waits(_ terminal: Int32, _ milliseconds: Int32) -> Bool {
        var entry = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&entry, 1, milliseconds) > 0
    }
}

extension RGBColor {
    /// Whether text on this colour must be light to be read (the weights of ITU-R BT.601).
    package var isDark: Bool {
        Int(red) * 299 + Int(green) * 587 + Int(blue) * 114 < 128_000
    }
}
