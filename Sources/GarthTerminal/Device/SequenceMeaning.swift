import GarthPage

/// The meaning of a complete sequence from the terminal.
enum SequenceMeaning {
    case event(InputEvent)
    case pasteBegins
    case nothing

    private static func key(
        _ code: Key.Code, _ modifiers: Key.Modifiers, isAlt: Bool
    ) -> SequenceMeaning {
        .event(.key(Key(code, isAlt ? modifiers.union(.alt) : modifiers)))
    }

    // MARK: - SS3

    /// `ESC O`, parameters (old xterms), a letter.
    static func singleShift(final: UInt8, parameters: [UInt8], isAlt: Bool) -> Key? {
        var modifiers = Parameters(parameters[...]).last.flatMap(Self.modifiers) ?? []
        if isAlt { modifiers.insert(.alt) }
        if let code = cursorKey(final) { return Key(code, modifiers) }
        switch final {
        case 0x61...0x64: return Key(cursorKey(final - 0x20)!, modifiers.union(.control))
        case 0x4D: return Key(.enter, modifiers)
        case 0x49: return Key(.tab, modifiers)
        // The keypad: from `*` to `9`.
        case 0x6A...0x79: return Key(.character(Character(Unicode.Scalar(final - 0x40))), modifiers)
        case 0x58: return Key(.character("="), modifiers)
        default: return nil
        }
    }

    /// Letters with the same meaning after `ESC O` and after `ESC [ 1 ; m`.
    private static func cursorKey(_ final: UInt8) -> Key.Code? {
        switch final {
        case 0x41: .up
        case 0x42: .down
        case 0x43: .right
        case 0x44: .left
        case 0x46: .end
        case 0x48: .home
        case 0x50...0x53: .function(Int(final) - 0x4F)
        default: nil
        }
    }

    // MARK: - CSI

    /// `ESC [`, parameters and intermediates, a final byte.
    static func control(final: UInt8, text: [UInt8], isAlt: Bool) -> SequenceMeaning {
        if let prefix = text.first, (0x3C...0x3F).contains(prefix) {
            return privateControl(prefix, final: final, text: text[1...])
        }
        guard final == 0x24 || !text.contains(where: { $0 < 0x30 }) else { return .nothing }
        let numbers = Parameters(text[...])
        switch final {
        case 0x7E, 0x5E, 0x24, 0x40: return tilde(final: final, numbers, isAlt: isAlt)
        case 0x75: return unicode(code: numbers[0], numbers, isAlt: isAlt)
        case 0x5A: return key(.tab, modifiers(of: numbers).union(.shift), isAlt: isAlt)
        case 0x61...0x64:
            return key(cursorKey(final - 0x20)!, .shift, isAlt: isAlt)
        // The size of a cell in pixels, as an answer to `CSI 16 t`.
        case 0x74 where numbers.count == 3 && numbers[0] == 6 && numbers[1] > 0 && numbers[2] > 0:
            return .event(
                .report(.cellSize(CellSize(width: numbers[2], height: numbers[1]))))
        case 0x49, 0x4F: return .event(.report(.focus(final == 0x49)))
        // The same letters as answers: only `1 ; m` makes them keys (CPR has a row there).
        case 0x50...0x53 where !text.isEmpty && numbers[0] != 1: return .nothing
        default: break
        }
        guard let code = cursorKey(final), !numbers.isRelease else { return .nothing }
        guard let modifiers = modifiers(numbers[1]) else { return .nothing }
        return key(code, modifiers, isAlt: isAlt)
    }

    private static func privateControl(
        _ prefix: UInt8, final: UInt8, text: ArraySlice<UInt8>
    ) -> SequenceMeaning {
        let numbers = Parameters(text)
        switch (prefix, final) {
        case (0x3C, 0x4D), (0x3C, 0x6D):
            guard numbers.count == 3, numbers[1] > 0, numbers[2] > 0 else { return .nothing }
            return mouse(
                code: numbers[0], column: numbers[1] - 1, row: numbers[2] - 1,
                isRelease: final == 0x6D
            ).map { .event($0) } ?? .nothing
        case (0x3F, 0x63):
            let hasSixel = (1..<max(1, numbers.count)).contains { numbers[$0] == 4 }
            return .event(.report(.primaryAttributes(hasSixel: hasSixel)))
        // XTSMGRAPHICS: item 1 (colour registers), status 0 (no error), the number.
        case (0x3F, 0x53) where numbers.count >= 3 && numbers[0] == 1 && numbers[1] == 0:
            return .event(.report(.sixelRegisters(numbers[2])))
        case (0x3F, 0x75): return .event(.report(.keyboardProtocol))
        case (0x3F, 0x79) where text.last == 0x24:
            return .event(
                .report(
                    .privateMode(numbers[0], isAvailable: numbers[1] == 1 || numbers[1] == 2)))
        default: return .nothing
        }
    }

    /// VT220's numbered keys, with rxvt's way to say modifiers in the final byte.
    private static func tilde(
        final: UInt8, _ numbers: Parameters, isAlt: Bool
    ) -> SequenceMeaning {
        switch numbers[0] {
        case 200 where final == 0x7E: return .pasteBegins
        case 27 where final == 0x7E && numbers.count >= 3:
            return unicode(code: numbers[2], numbers, isAlt: isAlt)
        default: break
        }
        guard let code = numberedKey(numbers[0]), !numbers.isRelease,
            var modifiers = modifiers(numbers[1])
        else { return .nothing }
        if final == 0x24 || final == 0x40 { modifiers.insert(.shift) }
        if final == 0x5E || final == 0x40 { modifiers.insert(.control) }
        return key(code, modifiers, isAlt: isAlt)
    }

    private static func numberedKey(_ number: Int) -> Key.Code? {
        switch number {
        case 1, 7: .home
        case 2: .insert
        case 3: .delete
        case 4, 8: .end
        case 5: .pageUp
        case 6: .pageDown
        case 11...15: .function(number - 10)
        case 17...21: .function(number - 11)
        case 23...26: .function(number - 12)
        case 28, 29: .function(number - 13)
        case 31...34: .function(number - 14)
        default: nil
        }
    }

    // MARK: - Keys by their character (kitty, modifyOtherKeys)

    private static func unicode(
        code: Int, _ numbers: Parameters, isAlt: Bool
    ) -> SequenceMeaning {
        guard !numbers.isRelease, var modifiers = modifiers(numbers[1]) else { return .nothing }
        if let code = namedKey(code) { return key(code, modifiers, isAlt: isAlt) }
        guard code >= 0x20, !(0x7F..<0xA0).contains(code), !(0xE000..<0xF900).contains(code),
            var scalar = Unicode.Scalar(UInt32(clamping: code))
        else { return .nothing }
        let isLetter = scalar.properties.isAlphabetic
        if modifiers.contains(.control) {
            if isLetter, scalar.isASCII { scalar = Unicode.Scalar(scalar.value | 0x20)! }
        } else if modifiers.contains(.shift) {
            if let shifted = numbers.shifted { scalar = shifted }
            let upper = String(scalar).uppercased().unicodeScalars
            if isLetter, upper.count == 1, let first = upper.first { scalar = first }
            if isLetter || numbers.shifted != nil || numbers[0] == 27 { modifiers.remove(.shift) }
        }
        return key(.character(Character(scalar)), modifiers, isAlt: isAlt)
    }

    /// Keys without a character, by kitty's numbers.
    private static func namedKey(_ code: Int) -> Key.Code? {
        switch code {
        case 9: return .tab
        case 10, 13, 57414: return .enter
        case 27: return .escape
        case 8, 127: return .backspace
        case 57399...57408: return .character(Character(Unicode.Scalar(UInt8(code - 57399 + 0x30))))
        case 57409: return .character(".")
        case 57410: return .character("/")
        case 57411: return .character("*")
        case 57412: return .character("-")
        case 57413: return .character("+")
        case 57415: return .character("=")
        case 57416: return .character(",")
        case 57417: return .left
        case 57418: return .right
        case 57419: return .up
        case 57420: return .down
        case 57421: return .pageUp
        case 57422: return .pageDown
        case 57423: return .home
        case 57424: return .end
        case 57425: return .insert
        case 57426: return .delete
        default: return nil
        }
    }

    private static func modifiers(of numbers: Parameters) -> Key.Modifiers {
        modifiers(numbers[1]) ?? []
    }

    /// xterm's parameter: one more than the sum of shift 1, alt 2, control 4, and (kitty) super,
    /// hyper, meta. A key with one of the last three is not for Garth: nil. Locks are ignored.
    private static func modifiers(_ parameter: Int) -> Key.Modifiers? {
        guard parameter > 1 else { return [] }
        let bits = parameter - 1
        return bits & 0x38 == 0 ? Key.Modifiers(rawValue: UInt8(bits & 7)) : nil
    }

    // MARK: - Mouse

    /// xterm's button code (SGR 1006 and X10 share it), in cells from 0.
    static func mouse(code: Int, column: Int, row: Int, isRelease: Bool) -> InputEvent? {
        guard code >= 0, code < 192, column >= 0, row >= 0 else { return nil }
        var modifiers: Key.Modifiers = []
        if code & 4 != 0 { modifiers.insert(.shift) }
        if code & 8 != 0 { modifiers.insert(.alt) }
        if code & 16 != 0 { modifiers.insert(.control) }
        var button = code & 3
        var action: MouseEvent.Action = isRelease ? .release : code & 32 != 0 ? .drag : .press
        switch code & 0xC0 {
        case 64:
            let wheel: [MouseEvent.Action] = [.wheelUp, .wheelDown, .wheelLeft, .wheelRight]
            guard !isRelease else { return nil }
            action = wheel[button]
            button = 0
        case 128: button += 8
        default:
            // X10 does not say which button was released; without a button nothing is dragged.
            if button == 3, action == .drag { return nil }
            button = button == 3 ? 1 : button + 1
        }
        return .mouse(
            MouseEvent(
                action: action, button: button, column: column, row: row, modifiers: modifiers))
    }

    // MARK: - Answers

    /// `OSC 10 ; rgb:rrrr/gggg/bbbb` (text) or `OSC 11` (background), one to four hexadecimal digits a channel.
    static func operatingSystemReport(_ text: [UInt8]) -> TerminalReport? {
        let parts = text.split(separator: UInt8(ascii: ";"))
        guard parts.count == 2 else { return nil }
        let isBackground = parts[0].elementsEqual("11".utf8)
        guard isBackground || parts[0].elementsEqual("10".utf8) else { return nil }
        let halves = parts[1].split(separator: UInt8(ascii: ":"))
        guard halves.count == 2, halves[0].starts(with: "rgb".utf8) else { return nil }
        let channels = halves[1].split(separator: UInt8(ascii: "/")).map(channel)
        guard channels.count >= 3, let red = channels[0], let green = channels[1],
            let blue = channels[2]
        else { return nil }
        let color = RGBColor(red, green, blue)
        return isBackground ? .background(color) : .text(color)
    }

    private static func channel(_ digits: ArraySlice<UInt8>) -> UInt8? {
        guard (1...4).contains(digits.count),
            let value = Int(String(decoding: digits, as: UTF8.self), radix: 16), value >= 0
        else { return nil }
        return UInt8(value * 255 / ((1 << (4 * digits.count)) - 1))
    }

    /// `APC G i=31 ; OK ST`: the answer to `KittyGraphics.query`.
    static func applicationReport(_ text: [UInt8]) -> TerminalReport? {
        text.starts(with: "Gi=31".utf8) && text.suffix(3).elementsEqual(";OK".utf8)
            ? .kittyGraphics : nil
    }

    /// `DCS > | name ST` (XTVERSION).
    static func deviceReport(_ text: [UInt8]) -> TerminalReport? {
        guard text.starts(with: ">|".utf8) else { return nil }
        return .name(SafeText(sanitizing: String(decoding: text[2...], as: UTF8.self)).string)
    }
}

/// The numbers of a control sequence; each may have parts, separated by colons.
struct Parameters {
    private var values: [[Int]] = []

    /// The largest parameter with a meaning; larger values are clamped.
    private static let maximum = 0x10FFFF

    init(_ text: ArraySlice<UInt8>) {
        guard !text.isEmpty else { return }
        var parts = [0]
        for byte in text {
            switch byte {
            case 0x30...0x39:
                parts[parts.count - 1] = min(
                    parts[parts.count - 1] * 10 + Int(byte - 0x30), Self.maximum)
            case 0x3A: parts.append(0)
            case 0x3B:
                values.append(parts)
                parts = [0]
            default: break
            }
        }
        values.append(parts)
    }

    var count: Int { values.count }

    var last: Int? { values.last?[0] }

    /// A number; 0 where there is none.
    subscript(index: Int) -> Int { index < values.count ? values[index][0] : 0 }

    /// Whether kitty says that the key was let go.
    var isRelease: Bool { values.count > 1 && values[1].count > 1 && values[1][1] == 3 }

    /// The character that kitty reports for the key with Shift.
    var shifted: Unicode.Scalar? {
        guard let first = values.first, first.count > 1, first[1] > 0x20, first[1] != 0x7F else {
            return nil
        }
        return Unicode.Scalar(UInt32(first[1]))
    }
}
