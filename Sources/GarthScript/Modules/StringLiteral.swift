/// The values of string literals (ECMAScript section 12.9.4).
enum StringLiteral {
    /// The UTF-8 of a literal with its quotes.
    static func value(of literal: ArraySlice<UInt8>) -> [UInt8] {
        var rest = literal.dropFirst().dropLast()
        var value: [UInt8] = []
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\"), let escape = rest.popFirst() else {
                value.append(byte)
                continue
            }
            switch escape {
            case UInt8(ascii: "n"): value.append(0x0A)
            case UInt8(ascii: "r"): value.append(0x0D)
            case UInt8(ascii: "t"): value.append(0x09)
            case UInt8(ascii: "b"): value.append(0x08)
            case UInt8(ascii: "v"): value.append(0x0B)
            case UInt8(ascii: "f"): value.append(0x0C)
            case UInt8(ascii: "x"): append(hexadecimal(&rest, 2), to: &value)
            case UInt8(ascii: "u") where rest.first == UInt8(ascii: "{"):
                rest = rest.dropFirst()
                let digits = rest.prefix { $0 != UInt8(ascii: "}") }.count
                append(hexadecimal(&rest, digits), to: &value)
                rest = rest.dropFirst()
            case UInt8(ascii: "u"): append(unit(&rest), to: &value)
            case 0x0A: break
            default: value.append(escape)
            }
        }
        return value
    }

    /// A code unit, or a pair of surrogates.
    private static func unit(_ rest: inout ArraySlice<UInt8>) -> UInt32 {
        let high = hexadecimal(&rest, 4)
        guard (0xD800..<0xDC00).contains(high), rest.starts(with: "\\u".utf8) else { return high }
        var following = rest.dropFirst(2)
        let low = hexadecimal(&following, 4)
        guard (0xDC00..<0xE000).contains(low) else { return high }
        rest = following
        return 0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)
    }

    private static func hexadecimal(_ rest: inout ArraySlice<UInt8>, _ count: Int) -> UInt32 {
        let digits = rest.prefix(count)
        rest = rest.dropFirst(count)
        return UInt32(String(decoding: digits, as: UTF8.self), radix: 16) ?? 0xFFFD
    }

    /// A lone surrogate becomes U+FFFD.
    private static func append(_ code: UInt32, to value: inout [UInt8]) {
        value += Array(String(Unicode.Scalar(code) ?? "\u{FFFD}").utf8)
    }
}
