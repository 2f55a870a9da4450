/// Reads JSON (RFC 8259) token by token, with tolerance for the faults of pages: control characters
/// in strings are accepted, and reading stops at an error.
struct JSONReader {
    enum Token: Equatable {
        case begin(isArray: Bool)
        case end
        /// The name of a member.
        case key(String)
        case string(String)
        /// A number, `true`, `false` or `null`.
        case other
    }

    private let bytes: [UInt8]
    private var position: Int
    private var expectsKey = false
    private var containers: [Bool] = []

    /// Begins at the first object or array: comments around it are left out.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        position =
            bytes.firstIndex { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[") } ?? bytes.count
    }

    /// The next token; nil at the end, and where the text is no JSON.
    mutating func next() -> Token? {
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            switch byte {
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                let isArray = byte == UInt8(ascii: "[")
                containers.append(isArray)
                expectsKey = !isArray
                return .begin(isArray: isArray)
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                guard containers.popLast() != nil else { return nil }
                expectsKey = false
                return .end
            case UInt8(ascii: ","): expectsKey = containers.last == false
            case UInt8(ascii: ":"): expectsKey = false
            case UInt8(ascii: "\""):
                let text = string()
                return expectsKey ? .key(text) : .string(text)
            case 0...0x20: continue
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "-"):
                skipWord()
                return .other
            default: return nil
            }
        }
        return nil
    }

    private mutating func skipWord() {
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"), 0...0x20: return
            default: position += 1
            }
        }
    }

    /// The string after its opening quotation mark.
    private mutating func string() -> String {
        var text: [UInt8] = []
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            if byte == UInt8(ascii: "\"") { break }
            if byte == UInt8(ascii: "\\") { readEscape(into: &text) } else { text.append(byte) }
        }
        return String(decoding: text, as: UTF8.self)
    }

    private mutating func readEscape(into text: inout [UInt8]) {
        guard position < bytes.count else { return }
        let byte = bytes[position]
        position += 1
        switch byte {
        case UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"), UInt8(ascii: "f"),
            UInt8(ascii: "b"):
            text.append(0x20)
        case UInt8(ascii: "u"):
            var unit = hexUnit()
            if unit & 0xFC00 == 0xD800, position + 1 < bytes.count,
                bytes[position] == UInt8(ascii: "\\"), bytes[position + 1] == UInt8(ascii: "u")
            {
                position += 2
                let low = hexUnit()
                unit =
                    low & 0xFC00 == 0xDC00 ? 0x10000 + (unit & 0x3FF) << 10 + low & 0x3FF : 0xFFFD
            }
            CharacterReference.append(unit & ~0x7FF == 0xD800 ? 0xFFFD : unit, to: &text)
        default: text.append(byte)
        }
    }

    /// The number that four hexadecimal digits make; U+FFFD where there are none.
    private mutating func hexUnit() -> UInt32 {
        guard position + 4 <= bytes.count else { return 0xFFFD }
        var unit: UInt32 = 0
        for i in position..<position + 4 {
            guard let digit = CharacterReference.hexValue(bytes[i]) else { return 0xFFFD }
            unit = unit << 4 | UInt32(digit)
        }
        position += 4
        return unit
    }
}
