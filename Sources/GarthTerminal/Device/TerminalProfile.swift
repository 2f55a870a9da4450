import GarthLanguage
import GarthURL

/// The facts about a terminal: from the environment first, then from its own answers.
package struct TerminalProfile: Sendable, Equatable {
    /// The number of its colours.
    package var colorDepth: ColorDepth
    /// Whether it can restore a title that was pushed (CSI 22 t and 23 t).
    package var restoresTitle: Bool
    /// Whether it accepts a frame as a whole (private mode 2026); only its own answer sets this.
    package var synchronizedOutput = false
    /// Whether it supports kitty's keyboard protocol; only its own answer sets this.
    package var keyboardProtocol = false
    /// Whether it draws pictures by the kitty graphics protocol; only its own answer sets this.
    package var kittyGraphics = false
    /// Whether it takes sixels; only its own answer sets this.
    package var sixels = false
    /// Whether the terminal around tmux draws them; false until tmux has said it.
    package var sixelsAroundTmux = false
    /// The number of its colour registers for sixels; nil until it has said it.
    package var sixelRegisters: Int?
    /// The size of its cells in pixels; nil until the system or the terminal has said it.
    package var cellSize: CellSize?
    /// The terminal's name and version, as it says them; empty until then.
    package var name = ""
    /// The name and version of the terminal around tmux; empty until it has said them, and where
    /// tmux passes nothing on.
    package var outerName = ""
    /// Whether it draws inline images of iTerm2.
    package var inlineImages = false
    /// Whether it should report the mouse.
    var listensToMouse = true
    /// Whether the terminal is told to leave the order of bidirectional text as it is.
    var keepsTextOrder = true
    /// Whether it ignores unknown questions, so that Garth may ask them.
    let answersQueries: Bool
    /// The multiplexer between this program and the terminal.
    let multiplexer: ClipboardSequence.Multiplexer

    /// Whether text may be sent to its clipboard (OSC 52): consoles and the VT series have none,
    /// and would show the sequence.
    var hasClipboard: Bool { answersQueries }

    /// Makes a profile from `TERM` and the related variables.
    ///
    /// Throws if the terminal cannot move its cursor by ECMA-48. An unknown name counts as a
    /// relative of xterm: most terminals are, and few machines know all names.
    package init(environment: (String) -> String?) throws(TerminalError) {
        let term = environment("TERM") ?? ""
        let base = term.prefix { $0 != "-" && $0 != "." && $0 != "+" }
        guard !Self.withoutCursor.contains(String(base)) else {
            throw .cannotMoveCursor(term: SafeText(sanitizing: term).string)
        }
        colorDepth = Self.depth(term: term, base: base, environment)
        let isDumbConsole = ["linux", "cons25", "pccon", "wsvt25", "ansi", "pcansi", "cygwin"]
            .contains(base)
        let isVT = base.hasPrefix("vt")
        answersQueries = !isDumbConsole && !isVT
        let isScreen = environment("STY")?.isEmpty == false || base == "screen"
        multiplexer =
            environment("TMUX")?.isEmpty == false || base == "tmux"
            ? .tmux : isScreen ? .screen : .none
        inlineImages = ["iTerm.app", "WezTerm", "mintty"].contains(
            environment("TERM_PROGRAM") ?? "")
        let isModern = Self.modern.contains(String(base))
        let isVTE = Int(environment("VTE_VERSION") ?? "").map { $0 >= 5000 } ?? false
        restoresTitle =
            isModern || isVTE || base == "tmux" || environment("XTERM_VERSION") != nil
    }

    /// Learns from an answer, and says whether anything is new.
    mutating func learn(_ report: TerminalReport) -> Bool {
        let before = self
        switch report {
        case .privateMode(2026, let isAvailable): synchronizedOutput = isAvailable
        case .keyboardProtocol: keyboardProtocol = true
        case .name(let name):
            if isInsideTmux, !name.hasPrefix("tmux") {
                outerName = name
                break
            }
            self.name = name
            learn(name: name.lowercased())
        case .kittyGraphics: kittyGraphics = true
        case .primaryAttributes(let hasSixel): sixels = hasSixel
        case .sixelsAroundTmux(let areDrawn): sixelsAroundTmux = areDrawn
        case .sixelRegisters(let count): sixelRegisters = min(max(count, 2), 65536)
        case .cellSize(let size): cellSize = size
        case .privateMode, .background, .text, .focus: break
        }
        return self != before
    }

    /// Notes the size of the window in pixels, if the system knows it.
    mutating func note(pixels: (width: Int, height: Int), columns: Int, rows: Int) {
        guard columns > 0, rows > 0, pixels.width >= columns, pixels.height >= rows else { return }
        cellSize = CellSize(width: pixels.width / columns, height: pixels.height / rows)
    }

    /// The best way in which the terminal draws pictures; nil if it has no colours.
    package var graphicsMethod: GraphicsMethod? {
        guard colorDepth != .none else { return nil }
        if isInsideTmux, kittyGraphics, hasPlaceholders {
            return .placeholders(throughTmux: true)
        }
        if multiplexer == .none, kittyGraphics { return .kitty }
        if multiplexer == .none, inlineImages { return .iTerm2 }
        if drawsSixels {
            return .sixel(registers: min(sixelRegisters ?? 256, 256))
        }
        return .blocks(.halves)
    }

    /// Whether sixels are seen as pictures. tmux takes them from version 3.4 on, whatever terminal is
    /// around it, and shows a field of plus signs where that draws none.
    package var drawsSixels: Bool { sixels && (!isInsideTmux || sixelsAroundTmux) }

    /// Whether tmux is between this program and the terminal.
    package var isInsideTmux: Bool { multiplexer == .tmux }

    /// Whether the terminal, or the one around tmux, knows the placeholders of kitty.
    package var hasPlaceholders: Bool {
        KittyGraphics.hasPlaceholders(isInsideTmux ? outerName : name)
    }

    private mutating func learn(name: String) {
        let titles = [
            "xterm", "vte", "foot", "kitty", "wezterm", "ghostty", "contour", "mintty", "tmux",
        ]
        if titles.contains(where: name.hasPrefix) { restoresTitle = true }
    }

    /// Terminals without a cursor to move, or with other sequences than ECMA-48's; and none at all.
    private static let withoutCursor: Set<String> = [
        "", "dumb", "unknown", "network", "dialup", "ethernet", "switch", "patch", "plugboard",
        "arpanet", "lpr", "printer", "tty", "tty33", "tty37", "glasstty", "vanilla", "vt52",
        "adm3a",
        "adm5", "hp", "hpterm", "tvi925", "tvi950", "wyse50", "wy50", "wy60", "ibm3101", "h19",
        "emacs",
    ]

    private static let modern: Set<String> = [
        "alacritty", "contour", "foot", "ghostty", "iterm2", "kitty", "mintty", "rio", "vte",
        "wezterm", "xterm_kitty",
    ]

    private static func hasModernHost(_ environment: (String) -> String?) -> Bool {
        let program = environment("TERM_PROGRAM") ?? ""
        return ["iTerm.app", "WezTerm", "vscode", "ghostty", "rio", "mintty"].contains(program)
            || environment("WT_SESSION") != nil || environment("KITTY_WINDOW_ID") != nil
            || environment("KONSOLE_VERSION") != nil
    }

    private static func depth(
        term: String, base: Substring, _ environment: (String) -> String?
    ) -> ColorDepth {
        // no-color.org: any value but the empty one.
        if let wish = environment("NO_COLOR"), !wish.isEmpty { return .none }
        if base.hasPrefix("vt"), base != "vte" { return .none }
        if term.hasSuffix("-m") || term.hasSuffix("-mono") { return .none }
        let isScreen = base == "screen" && environment("TMUX") == nil
        let colors = environment("COLORTERM") ?? ""
        let claimsAll =
            colors == "truecolor" || colors == "24bit" || term.hasSuffix("-direct")
            || term.hasSuffix("-truecolor") || modern.contains(String(base))
            || term == "xterm-kitty" || term == "xterm-ghostty" || hasModernHost(environment)
        // GNU screen passes the variable on, but not the colours.
        if claimsAll, !isScreen { return .trueColor }
        if claimsAll || term.contains(text: "256color") { return .palette256 }
        return .sixteen
    }
}

/// The reason why there is no usable terminal.
package enum TerminalError: Error, Equatable, Sendable {
    /// Standard output, or the controlling terminal, is no terminal.
    case notATerminal
    /// The terminal cannot move its cursor, or not by ECMA-48; its name, free of controls.
    case cannotMoveCursor(term: String)
    /// Another `TerminalDevice` is open.
    case inUse
    /// A call of the system failed.
    case system(call: String, errno: Int32)

    /// One sentence: the failure, the reason and the remedy.
    package var message: String {
        switch self {
        case .notATerminal:
            localized("there is no terminal to browse on (to print the page: --dump)")
        case .cannotMoveCursor(let term):
            term.isEmpty
                ? localized(
                    "TERM is not set, so the screen cannot be drawn (to print the page: --dump)")
                : localized(
                    "the terminal (TERM=\(term)) cannot move its cursor (to print the page: --dump)"
                )
        case .inUse: localized("the terminal is in use by another view")
        case .system(let call, let errno):
            localized(
                "the terminal cannot be used: \(call): error \(errno) (to print the page: --dump)")
        }
    }
}
