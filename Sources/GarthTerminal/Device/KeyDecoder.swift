import GarthPage

/// Converts the bytes from a terminal to events, byte by byte.
///
/// It takes every byte at once. No sequence, however long or invalid, delays later bytes beyond its
/// time-out or becomes keys. The answer of a terminal to a question is never a key. The decoder
/// supports ECMA-48, xterm (modifyOtherKeys, SGR and X10 mouse, bracketed paste), rxvt, the Linux
/// console, VT220 and kitty's keyboard protocol.
package struct KeyDecoder: Sendable {
    private var state = State.ground
    /// The parameters of a control sequence, the text of a string, or pasted text.
    private var buffer: [UInt8] = []
    /// Whether an ESC stood before the sequence that is being read.
    private var isAlt = false
    /// The number of matched bytes of the paste's end.
    private var endMatched = 0

    private enum State: Sendable {
        case ground
        /// Inside a UTF-8 character with so many missing bytes.
        case character(missing: Int)
        case escape
        case control
        /// A control sequence that is too long to have a meaning.
        case overlongControl
        case singleShift
        /// The Linux console's `ESC [ [`.
        case console
        case x10Mouse
        case string(StringKind)
        case stringEscape(StringKind)
        case paste
    }

    private enum StringKind: Sendable { case operatingSystem, device, application }

    /// No key has more parameters than this.
    static let maximumControlLength = 64
    /// Answers are short.
    static let maximumStringLength = 512
    /// The limit of a paste; further text is dropped.
    package static let maximumPasteLength = 1 << 20

    /// Makes a decoder without an open sequence.
    package init() {}

    /// The time to wait for more bytes before a call of `timeout()`; nil without an open sequence.
    ///
    /// A lone ESC becomes a key after 40 ms. A started sequence gets longer, because the rest of it
    /// would become keys.
    package var timeoutMilliseconds: Int32? {
        switch state {
        case .ground: nil
        case .escape: 40
        case .control, .singleShift, .string: buffer.isEmpty ? 40 : 500
        case .character, .overlongControl, .console, .x10Mouse, .stringEscape: 500
        case .paste: 5000
        }
    }

    /// Whether the open sequence is an ESC and nothing else. A byte that comes after its time-out is
    /// a key of its own.
    var hasLoneEscape: Bool {
        if case .escape = state { true } else { false }
    }

    /// Takes bytes, and returns the events that they complete.
    package mutating func feed(_ bytes: some Sequence<UInt8>) -> [InputEvent] {
        var events: [InputEvent] = []
        for byte in bytes { take(byte, &events) }
        return events
    }

    /// Handles a time-out: returns the meaning of the open sequence as it is.
    package mutating func timeout() -> [InputEvent] {
        defer { reset() }
        switch state {
        case .escape:
            let escape = InputEvent.key(Key(.escape))
            return isAlt ? [escape, escape] : [escape]
        case .control where buffer.isEmpty: return [.key(Key(.character("["), .alt))]
        case .singleShift where buffer.isEmpty: return [.key(Key(.character("O"), .alt))]
        case .string(.operatingSystem) where buffer.isEmpty:
            return [.key(Key(.character("]"), .alt))]
        case .string(.device) where buffer.isEmpty: return [.key(Key(.character("P"), .alt))]
        case .string(.application) where buffer.isEmpty:
            return [.key(Key(.character("_"), .alt))]
        case .paste: return [pasted()]
        case .ground, .character, .control, .overlongControl, .singleShift, .console, .x10Mouse,
            .string, .stringEscape:
            return []
        }
    }

    private mutating func reset() {
        state = .ground
        buffer.removeAll(keepingCapacity: true)
        isAlt = false
        endMatched = 0
    }

    private mutating func take(_ byte: UInt8, _ events: inout [InputEvent]) {
        switch state {
        case .ground: takeGround(byte, &events)
        case .character(let missing): takeContinuation(byte, missing, &events)
        case .escape: takeEscape(byte, &events)
        case .control: takeControl(byte, &events)
        case .overlongControl: takeOverlong(byte, &events)
        case .singleShift: takeSingleShift(byte, &events)
        case .console:
            reset()
            if (0x41...0x45).contains(byte) {
                events.append(.key(Key(.function(Int(byte) - 0x40))))
            } else if byte < 0x20 {
                takeGround(byte, &events)
            }
        case .x10Mouse: takeX10Mouse(byte, &events)
        case .string(let kind): takeString(byte, kind, &events)
        case .stringEscape(let kind): endString(kind, with: byte, &events)
        case .paste: takePasted(byte, &events)
        }
    }

    // MARK: - Plain keys

    private mutating func takeGround(_ byte: UInt8, _ events: inout [InputEvent]) {
        switch byte {
        case 0x1B: state = .escape
        case 0..<0x20, 0x7F:
            let key = Self.controlKey(byte, isAlt: isAlt)
            reset()
            events.append(.key(key))
        case 0x20..<0x7F: finish(Unicode.Scalar(byte), &events)
        case 0xC2...0xF4:
            buffer = [byte]
            state = .character(missing: byte >= 0xF0 ? 3 : byte >= 0xE0 ? 2 : 1)
        default: reset()
        }
    }

    private static func controlKey(_ byte: UInt8, isAlt: Bool) -> Key {
        let alt: Key.Modifiers = isAlt ? .alt : []
        switch byte {
        case 0x00: return Key(.character(" "), alt.union(.control))
        case 0x08, 0x7F: return Key(.backspace, alt)
        case 0x09: return Key(.tab, alt)
        case 0x0A, 0x0D: return Key(.enter, alt)
        case 0x01...0x1A:
            return Key(.character(Character(Unicode.Scalar(byte + 0x60))), alt.union(.control))
        default: return Key(.character(Character(Unicode.Scalar(byte + 0x40))), alt.union(.control))
        }
    }

    private mutating func takeContinuation(
        _ byte: UInt8, _ missing: Int, _ events: inout [InputEvent]
    ) {
        guard byte & 0xC0 == 0x80 else {
            reset()
            return take(byte, &events)
        }
        buffer.append(byte)
        guard missing == 1 else { return state = .character(missing: missing - 1) }
        let scalar = unsafe buffer.withUnsafeBufferPointer {
            unsafe UTF8Step.decode($0, at: 0).scalar
        }
        guard scalar >= 0xA0, scalar != 0xFFFD, let scalar = Unicode.Scalar(scalar) else {
            return reset()
        }
        finish(scalar, &events)
    }

    private mutating func finish(_ scalar: Unicode.Scalar, _ events: inout [InputEvent]) {
        let key = Key(.character(Character(scalar)), isAlt ? .alt : [])
        reset()
        events.append(.key(key))
    }

    // MARK: - Escape sequences

    private mutating func takeEscape(_ byte: UInt8, _ events: inout [InputEvent]) {
        switch byte {
        case 0x1B:
            // rxvt says Alt by a second ESC; a third one shows that they were keys.
            if isAlt { events.append(.key(Key(.escape))) }
            isAlt = true
        case 0x5B: state = .control
        case 0x4F: state = .singleShift
        case 0x5D: state = .string(.operatingSystem)
        case 0x50: state = .string(.device)
        case 0x5F: state = .string(.application)
        default:
            if isAlt { events.append(.key(Key(.escape))) }
            isAlt = true
            state = .ground
            takeGround(byte, &events)
        }
    }

    private mutating func takeSingleShift(_ byte: UInt8, _ events: inout [InputEvent]) {
        switch byte {
        case 0x30...0x3B where buffer.count < 8: buffer.append(byte)
        case 0x40...0x7E:
            let key = SequenceMeaning.singleShift(final: byte, parameters: buffer, isAlt: isAlt)
            reset()
            if let key { events.append(.key(key)) }
        default:
            reset()
            if byte < 0x20 { takeGround(byte, &events) }
        }
    }

    private mutating func takeControl(_ byte: UInt8, _ events: inout [InputEvent]) {
        switch byte {
        case 0x5B where buffer.isEmpty: state = .console
        case 0x4D where buffer.isEmpty: state = .x10Mouse
        // rxvt ends shifted keys with what is an intermediate byte elsewhere.
        case 0x24 where buffer.first.map { (0x30...0x39).contains($0) } ?? false:
            finishControl(byte, &events)
        case 0x20...0x3F:
            if buffer.count >= Self.maximumControlLength { state = .overlongControl }
            buffer.append(byte)
        case 0x40...0x7E: finishControl(byte, &events)
        default:
            reset()
            take(byte, &events)
        }
    }

    private mutating func takeOverlong(_ byte: UInt8, _ events: inout [InputEvent]) {
        switch byte {
        case 0x20...0x3F: break
        case 0x40...0x7E: reset()
        default:
            reset()
            take(byte, &events)
        }
    }

    private mutating func finishControl(_ final: UInt8, _ events: inout [InputEvent]) {
        let meaning = SequenceMeaning.control(final: final, text: buffer, isAlt: isAlt)
        reset()
        switch meaning {
        case .event(let event): events.append(event)
        case .pasteBegins: state = .paste
        case .nothing: break
        }
    }

    private mutating func takeX10Mouse(_ byte: UInt8, _ events: inout [InputEvent]) {
        buffer.append(byte)
        guard buffer.count == 3 else { return }
        let event = SequenceMeaning.mouse(
            code: Int(buffer[0]) - 32, column: Int(buffer[1]) - 33, row: Int(buffer[2]) - 33,
            isRelease: (Int(buffer[0]) - 32) & 0x63 == 3)
        reset()
        if let event { events.append(event) }
    }

    // MARK: - Answers and pasted text

    private mutating func takeString(
        _ byte: UInt8, _ kind: StringKind, _ events: inout [InputEvent]
    ) {
        if buffer.isEmpty, !Self.begins(kind, with: byte), byte >= 0x20, byte != 0x7F {
            // Alt with `]`, `P` or `_`, and the next key close behind it.
            let key = Key(.character(Self.introducer(of: kind)), .alt)
            reset()
            events.append(.key(key))
            return takeGround(byte, &events)
        }
        switch byte {
        case 0x07: finishString(kind, &events)
        case 0x1B: state = .stringEscape(kind)
        case 0x18, 0x1A: reset()
        case 0..<0x20:
            // No answer has a control in it: this was a key with Alt, and now comes another.
            reset()
            takeGround(byte, &events)
        default: if buffer.count < Self.maximumStringLength { buffer.append(byte) }
        }
    }

    private static func introducer(of kind: StringKind) -> Character {
        switch kind {
        case .operatingSystem: "]"
        case .device: "P"
        case .application: "_"
        }
    }

    /// All answers of the first kind begin with a digit, of the second with a parameter, of the
    /// third with the letter of kitty's graphics.
    private static func begins(_ kind: StringKind, with byte: UInt8) -> Bool {
        if kind == .application { return byte == 0x47 }
        return (0x30...0x39).contains(byte) || kind == .device && (0x21...0x3F).contains(byte)
    }

    private mutating func endString(
        _ kind: StringKind, with byte: UInt8, _ events: inout [InputEvent]
    ) {
        guard byte == 0x5C else {
            reset()
            state = .escape
            return take(byte, &events)
        }
        finishString(kind, &events)
    }

    private mutating func finishString(_ kind: StringKind, _ events: inout [InputEvent]) {
        let report: TerminalReport? =
            switch kind {
            case .operatingSystem: SequenceMeaning.operatingSystemReport(buffer)
            case .device: SequenceMeaning.deviceReport(buffer)
            case .application: SequenceMeaning.applicationReport(buffer)
            }
        reset()
        if let report { events.append(.report(report)) }
    }

    private static let pasteEnd = Array("\u{1B}[201~".utf8)

    private mutating func takePasted(_ byte: UInt8, _ events: inout [InputEvent]) {
        if byte == Self.pasteEnd[endMatched] {
            endMatched += 1
            guard endMatched == Self.pasteEnd.count else { return }
            events.append(pasted())
            return reset()
        }
        let seen = endMatched
        endMatched = 0
        for matched in Self.pasteEnd[..<seen] { keepPasted(matched) }
        if byte == 0x1B { endMatched = 1 } else { keepPasted(byte) }
    }

    private mutating func keepPasted(_ byte: UInt8) {
        if buffer.count < Self.maximumPasteLength { buffer.append(byte) }
    }

    private func pasted() -> InputEvent {
        .paste(String(decoding: buffer, as: UTF8.self))
    }
}
