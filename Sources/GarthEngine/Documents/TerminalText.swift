/// The escape sequences of a text that was written for a terminal (ECMA-48): looks of letters and
/// addresses of links are kept, everything else is left out.
struct TerminalText {
    /// What the text behind a sequence looks like.
    private(set) var look = TerminalLook()
    /// The address that the text behind a sequence links to; empty without one.
    private(set) var link: [UInt8] = []

    private enum State {
        case text
        /// Behind ESC.
        case escape
        /// In a control sequence (CSI): its parameters so far.
        case control([UInt8])
        /// In a control string (OSC and its kin): its content so far. `isEnding` is behind an ESC.
        case string([UInt8], isCommand: Bool, isEnding: Bool)
        /// One byte more, of a sequence that names a character set.
        case last
    }

    private var state = State.text

    /// Longer sequences are left out, whatever they say.
    private static let longestSequence = 4096

    /// Whether a sequence goes on.
    var isInSequence: Bool {
        if case .text = state { return false }
        return true
    }

    /// Takes a byte of a sequence, the first of which is ESC; false where it is text instead.
    mutating func take(_ byte: UInt8) -> Bool {
        let current = state
        switch current {
        case .text:
            guard byte == 0x1B else { return false }
            state = .escape
        case .escape: begin(byte)
        case .control(let parameters): return takeControl(byte, parameters)
        case .string where byte == 0x0A:
            // A line end is in no string: one without an end must not swallow the text.
            state = .text
            return false
        case .string(let content, let isCommand, let isEnding):
            takeString(byte, content, isCommand: isCommand, isEnding: isEnding)
        case .last: state = .text
        }
        return true
    }

    private mutating func begin(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "["): state = .control([])
        case UInt8(ascii: "]"): state = .string([], isCommand: true, isEnding: false)
        case UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
            state = .string([], isCommand: false, isEnding: false)
        case 0x20...0x2F: state = .last
        case 0x1B: break
        default: state = .text
        }
    }

    private mutating func takeControl(_ byte: UInt8, _ parameters: [UInt8]) -> Bool {
        switch byte {
        case 0x20...0x3F:
            state = .control(
                parameters.count < Self.longestSequence ? parameters + [byte] : parameters)
        case 0x40...0x7E:
            state = .text
            if byte == UInt8(ascii: "m") { look.apply(parameters) }
        case 0x1B: state = .escape
        default:
            // The sequence is broken off.
            state = .text
            return false
        }
        return true
    }

    private mutating func takeString(
        _ byte: UInt8, _ content: [UInt8], isCommand: Bool, isEnding: Bool
    ) {
        guard byte == 0x07 || isEnding else {
            let isLong = content.count >= Self.longestSequence
            state = .string(
                byte == 0x1B || isLong ? content : content + [byte], isCommand: isCommand,
                isEnding: byte == 0x1B)
            return
        }
        state = .text
        guard isCommand, content.starts(with: "8;".utf8),
            let start = content.dropFirst(2).firstIndex(of: UInt8(ascii: ";"))
        else { return }
        link = content.count < Self.longestSequence ? Array(content[(start + 1)...]) : []
    }
}

/// The look of letters in a terminal (ECMA-48 section 8.3.117, with the colours of xterm).
struct TerminalLook: Equatable {
    private var foreground: UInt32?
    private var background: UInt32?
    private var isBold = false
    private var isFaint = false
    private var isItalic = false
    private var isUnderlined = false
    private var isStruck = false
    private var isInverse = false

    /// Applies the parameters of a sequence, separated by semicolons.
    mutating func apply(_ parameters: [UInt8]) {
        // Private sequences begin with one of these.
        guard let first = parameters.first else { return self = TerminalLook() }
        guard !"<=>?".utf8.contains(first) else { return }
        var values = parameters.split(separator: 0x3B, omittingEmptySubsequences: false).map {
            Self.values(of: $0)
        }[...]
        while let value = values.popFirst() {
            switch value.first ?? 0 {
            case 38:
                if let color = Self.color(value, &values) { foreground = color }
            case 48:
                if let color = Self.color(value, &values) { background = color }
            case 58: _ = Self.color(value, &values)
            case let number: apply(number, value)
            }
        }
    }

    /// The numbers of a parameter, which colons part.
    private static func values(of parameter: ArraySlice<UInt8>) -> [UInt32] {
        parameter.split(separator: 0x3A, omittingEmptySubsequences: false).map {
            $0.prefix(4).reduce(0) { $1 &- 0x30 < 10 ? $0 * 10 + UInt32($1 - 0x30) : $0 }
        }
    }

    private mutating func apply(_ number: UInt32, _ value: [UInt32]) {
        switch number {
        case 0: self = TerminalLook()
        case 1: isBold = true
        case 2: isFaint = true
        case 3: isItalic = true
        case 4: isUnderlined = value.count < 2 || value[1] != 0
        case 21: isUnderlined = true
        case 7: isInverse = true
        case 9: isStruck = true
        case 22: (isBold, isFaint) = (false, false)
        case 23: isItalic = false
        case 24: isUnderlined = false
        case 27: isInverse = false
        case 29: isStruck = false
        case 30...37: foreground = Self.palette[Int(number - 30)]
        case 39: foreground = nil
        case 40...47: background = Self.palette[Int(number - 40)]
        case 49: background = nil
        case 90...97: foreground = Self.palette[Int(number - 82)]
        case 100...107: background = Self.palette[Int(number - 92)]
        default: break
        }
    }

    // MARK: - Colours

    private static let palette: [UInt32] = [
        0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
        0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
    ]

    /// The colour behind 38 or 48: `5;N` or `2;R;G;B`, with semicolons or colons.
    private static func color(
        _ value: [UInt32], _ next: inout ArraySlice<[UInt32]>
    ) -> UInt32? {
        if value.count > 1 {
            let numbers = value.dropFirst(2)
            if value[1] == 5 { return numbers.first.flatMap { color(numbered: $0) } }
            // A space of colours may stand before the parts.
            return value[1] == 2 ? color(of: numbers.suffix(3)) : nil
        }
        let kind = next.popFirst()?.first
        if kind == 5 { return next.popFirst()?.first.flatMap { color(numbered: $0) } }
        guard kind == 2 else { return nil }
        let parts = next.prefix(3).map { $0.first ?? 0 }
        next = next.dropFirst(3)
        return color(of: parts[...])
    }

    private static func color(of parts: ArraySlice<UInt32>) -> UInt32? {
        guard parts.count == 3, parts.allSatisfy({ $0 < 256 }) else { return nil }
        return parts.reduce(0) { $0 << 8 | $1 }
    }

    /// The colour of a number of xterm's: 16 of the palette, a cube of 216, 24 greys.
    private static func color(numbered number: UInt32) -> UInt32? {
        switch number {
        case 0..<16: return palette[Int(number)]
        case 16..<232:
            let steps: [UInt32] = [0, 95, 135, 175, 215, 255]
            let place = Int(number - 16)
            return steps[place / 36] << 16 | steps[place / 6 % 6] << 8 | steps[place % 6]
        case 232..<256: return (8 + 10 * (number - 232)) * 0x010101
        default: return nil
        }
    }

    // MARK: - CSS

    /// The declarations for it; empty for plain text.
    var declarations: [UInt8] {
        var style = ""
        var (text, ground) = (foreground, background)
        if isInverse { (text, ground) = (ground ?? 0x000000, text ?? 0xCCCCCC) }
        if isFaint, text == nil { text = 0x7F7F7F }
        if let text { style += "color:\(Self.hex(text));" }
        if let ground { style += "background:\(Self.hex(ground));" }
        if isBold { style += "font-weight:bold;" }
        if isItalic { style += "font-style:italic;" }
        if isUnderlined || isStruck {
            style +=
                "text-decoration:\(isUnderlined ? "underline" : "")"
                + "\(isStruck ? " line-through" : "");"
        }
        return Array(style.utf8)
    }

    private static func hex(_ color: UInt32) -> String {
        let digits = String(color, radix: 16)
        return "#" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits
    }
}
