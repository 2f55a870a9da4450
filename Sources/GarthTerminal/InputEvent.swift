package import GarthPage

/// What the terminal reports: keys, the mouse, pasted text, its size.
package enum InputEvent: Sendable, Equatable {
    case key(Key)
    /// A mouse button, wheel or pointer movement; row and column count from 0.
    case mouse(MouseEvent)
    /// Text pasted in brackets; raw, so the receiver must sanitize it.
    case paste(String)
    /// The terminal has this size now.
    case resized(columns: Int, rows: Int)
    /// The program was continued after a suspension; all must be drawn again.
    case resumed
    /// The terminal is gone (end of input); the process is ended soon, whatever is done.
    case closed
    /// A signal asks the program to end (SIGTERM, SIGHUP, SIGINT, SIGQUIT). The terminal has been
    /// restored already; the process is ended by that signal soon, whatever is done.
    case terminated(signal: Int32)
    /// The terminal answered a question about itself; most receivers ignore it.
    case report(TerminalReport)
}

/// What the terminal says about itself. Never a key, never a command.
package enum TerminalReport: Sendable, Equatable {
    /// It answered DA1, which is asked last: no other answer is outstanding.
    case primaryAttributes(hasSixel: Bool)
    /// It draws pictures by the kitty graphics protocol.
    case kittyGraphics
    /// Whether the terminal around tmux draws the sixels that tmux takes, as tmux has said it.
    case sixelsAroundTmux(Bool)
    /// The number of its colour registers for sixels (XTSMGRAPHICS).
    case sixelRegisters(Int)
    /// The size of its cells in pixels.
    case cellSize(CellSize)
    /// It knows a private mode (DECRPM), or does not.
    case privateMode(Int, isAvailable: Bool)
    /// The colour behind its text (OSC 11).
    case background(RGBColor)
    /// The colour of text (OSC 10).
    case text(RGBColor)
    /// It speaks kitty's keyboard protocol.
    case keyboardProtocol
    /// Its name and version (XTVERSION).
    case name(String)
    /// Its window has the focus, or lost it.
    case focus(Bool)
}

/// A key with its modifiers.
package struct Key: Hashable, Sendable {
    /// A key without its modifiers.
    package enum Code: Hashable, Sendable {
        /// What the key types; with Control, the lower-case letter.
        case character(Character)
        case enter, tab, escape, backspace, delete, insert
        case up, down, left, right, home, end, pageUp, pageDown
        case function(Int)
    }
    /// The keys that are held down with another one.
    package struct Modifiers: OptionSet, Hashable, Sendable {
        /// The bits of the keys.
        package let rawValue: UInt8
        /// Makes a set from its bits.
        package init(rawValue: UInt8) { self.rawValue = rawValue }
        /// The shift key.
        package static let shift = Modifiers(rawValue: 1)
        /// The alt key.
        package static let alt = Modifiers(rawValue: 2)
        /// The control key.
        package static let control = Modifiers(rawValue: 4)
    }
    var code: Code
    var modifiers: Modifiers

    /// Makes a key; by default, one without modifiers.
    package init(_ code: Code, _ modifiers: Modifiers = []) {
        self.code = code
        self.modifiers = modifiers
    }
}

/// What the mouse did, in cells from the upper left corner.
package struct MouseEvent: Sendable, Equatable {
    /// What the mouse did.
    package enum Action: Sendable, Equatable {
        case press, release, drag
        case wheelUp, wheelDown, wheelLeft, wheelRight
    }
    var action: Action
    /// 1 left, 2 middle, 3 right, 8 back, 9 forward; 0 for the wheel.
    package var button: Int
    var column: Int
    var row: Int
    var modifiers: Key.Modifiers

    /// Makes an event of the mouse.
    package init(
        action: Action, button: Int, column: Int, row: Int, modifiers: Key.Modifiers = []
    ) {
        self.action = action
        self.button = button
        self.column = column
        self.row = row
        self.modifiers = modifiers
    }
}
