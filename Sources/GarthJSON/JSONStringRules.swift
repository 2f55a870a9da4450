/// How a reader of JSON takes what RFC 8259 does not permit, or what its caller has no use for.
package enum JSONStringRules: Sendable {
    /// RFC 8259: control characters and unknown escapes are errors.
    case standard
    /// Strings that pages contain: control characters and unknown escapes are taken as they are, an
    /// escaped space character becomes a space, and a missing end is the end of the text.
    case lenient
}

extension JSONStringRules {
    /// Reads a string whose opening quotation mark lies before `position`, and passes its closing
    /// one. A lone surrogate becomes U+FFFD.
    func string(in bytes: [UInt8], at position: inout Int) throws(JSONError) -> String {
        var text: [UInt8] = []
        while position < bytes.count {
            let start = position
            while position < bytes.count, isPlain(bytes[position]) { position += 1 }
            text += bytes[start..<position]
            guard position < bytes.count else { break }
            let byte = bytes[position]
            position += 1
            if byte == UInt8(ascii: "\"") { return String(decoding: text, as: UTF8.self) }
            guard byte == UInt8(ascii: "\\") else {
                throw JSONError(offset: position - 1, expected: "no control characters")
            }
            try readEscape(in: bytes, at: &position, into: &text)
        }
        guard self == .lenient else { throw JSONError(offset: position, expected: "'\"'") }
        return String(decoding: text, as: UTF8.self)
    }

    private func isPlain(_ byte: UInt8) -> Bool {
        byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
            && (byte >= 0x20 || self == .lenient)
    }

    private func readEscape(
        in bytes: [UInt8], at position: inout Int, into text: inout [UInt8]
    ) throws(JSONError) {
        guard position < bytes.count else {
            guard self == .lenient else { throw JSONError(offset: position, expected: "an escape") }
            return
        }
        let byte = bytes[position]
        position += 1
        switch byte {
        case UInt8(ascii: "n"): text.append(self == .lenient ? 0x20 : 0x0A)
        case UInt8(ascii: "r"): text.append(self == .lenient ? 0x20 : 0x0D)
        case UInt8(ascii: "t"): text.append(self == .lenient ? 0x20 : 0x09)
        case UInt8(ascii: "b"): text.append(self == .lenient ? 0x20 : 0x08)
        case UInt8(ascii: "f"): text.append(self == .lenient ? 0x20 : 0x0C)
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
        case UInt8(ascii: "u"):
            let scalar = try unicodeEscape(in: bytes, at: &position)
            text += String(Character(scalar)).utf8
        default:
            guard self == .lenient else {
                throw JSONError(offset: position - 1, expected: "an escape")
            }
            text.append(byte)
        }
    }

    private func unicodeEscape(
        in bytes: [UInt8], at position: inout Int
    ) throws(JSONError) -> Unicode.Scalar {
        let first = try hexUnit(in: bytes, at: &position)
        if first & 0xFC00 == 0xD800, bytes[position...].starts(with: "\\u".utf8) {
            let mark = position
            position += 2
            let second = try hexUnit(in: bytes, at: &position)
            if second & 0xFC00 == 0xDC00 {
                let value = 0x10000 + (first & 0x3FF) << 10 + second & 0x3FF
                return Unicode.Scalar(value) ?? "\u{FFFD}"
            }
            // The second escape stands for itself.
            position = mark
        }
        return Unicode.Scalar(first) ?? "\u{FFFD}"
    }

    private func hexUnit(
        in bytes: [UInt8], at position: inout Int
    ) throws(JSONError) -> UInt32 {
        var unit: UInt32 = 0
        for i in position..<position + 4 {
            guard i < bytes.count, let digit = Self.hexValue(bytes[i]) else {
                guard self == .lenient else {
                    throw JSONError(offset: position, expected: "four hexadecimal digits")
                }
                return 0xFFFD
            }
            unit = unit << 4 | digit
        }
        position += 4
        return unit
    }

    private static func hexValue(_ byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
        default: nil
        }
    }
}
