import GarthURL

/// Finds the classes and ids that an element or its surroundings must have to match the selectors of
/// a list, without parsing the list.
///
/// Names in functions and attribute tests are passed over: `:not(.a)` asks for no `a`, and `:is(.a,
/// .b)` for either. A list that cannot be read by its plain marks alone is `unclear`.
struct SelectorNames: ~Escapable {
    enum Part {
        /// A class or an id, by its place in the bytes.
        case name(start: Int, end: Int)
        /// The selector ends, at a comma or at the end of the list.
        case end
        case unclear
    }

    private let bytes: Span<UInt8>
    private(set) var position: Int
    private let end: Int

    @_lifetime(copy bytes)
    init(_ bytes: Span<UInt8>, from start: Int, to end: Int) {
        self.bytes = bytes
        position = start
        self.end = end
    }

    /// The next part; each call goes on behind the part before.
    mutating func next() -> Part {
        while position < end {
            let byte = bytes[position]
            position += 1
            switch byte {
            case 0x2E, 0x23: return name()
            case 0x2C: return .end
            case 0x28, 0x5B:
                guard skipBrackets() else { return .unclear }
            // What only the parser can tell: quotes, comments, nesting, escapes, stray brackets.
            case 0x22, 0x27, 0x2F, 0x26, 0x5C, 0x29, 0x5D, 0x7B, 0x7D: return .unclear
            default: break
            }
        }
        return .end
    }

    private mutating func name() -> Part {
        let start = position
        while position < end, CSSBytes.isName(bytes[position]) { position += 1 }
        guard position > start, position == end || bytes[position] != 0x5C else { return .unclear }
        return .name(start: start, end: position)
    }

    /// Goes behind the bracket that closes the one before the position; false without one, and for
    /// bytes that could hide one.
    private mutating func skipBrackets() -> Bool {
        var open = 1
        while position < end {
            let byte = bytes[position]
            position += 1
            switch byte {
            case 0x28, 0x5B: open += 1
            case 0x29, 0x5D:
                open -= 1
                if open == 0 { return true }
            case 0x22, 0x27:
                guard skipString(quote: byte) else { return false }
            case 0x2F, 0x5C, 0x7B, 0x7D: return false
            default: break
            }
        }
        return false
    }

    private mutating func skipString(quote: UInt8) -> Bool {
        while position < end {
            let byte = bytes[position]
            position += 1
            if byte == quote { return true }
            if byte == 0x5C || CSSBytes.isNewline(byte) { return false }
        }
        return false
    }
}
