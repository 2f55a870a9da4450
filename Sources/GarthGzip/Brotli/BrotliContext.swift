/// The context of a literal: six bits of the two bytes before it (RFC 7932 section 7.1).
enum BrotliContext: Int {
    case low, high, text, signed

    /// The context behind two bytes.
    @inline(__always)
    func number(_ last: UInt8, _ before: UInt8) -> Int {
        switch self {
        case .low: Int(last & 63)
        case .high: Int(last >> 2)
        case .text: Self.textLast(last) | Self.textBefore(before)
        case .signed: Self.magnitude(last) << 3 | Self.magnitude(before)
        }
    }

    private static func textLast(_ byte: UInt8) -> Int {
        byte < 0x80 ? kinds[Int(byte)] << 2 : Int(byte & 1) | (byte < 0xC0 ? 0 : 2)
    }

    private static func textBefore(_ byte: UInt8) -> Int {
        switch byte {
        case 0x61...0x7A: 3
        case 0x30...0x39, 0x41...0x5A, 0xE0...: 2
        case 0x21...0x7E: 1
        default: 0
        }
    }

    private static func magnitude(_ byte: UInt8) -> Int {
        switch byte {
        case 0: 0
        case 1..<16: 1
        case 16..<64: 2
        case 64..<128: 3
        case 128..<192: 4
        case 192..<240: 5
        case 240..<255: 6
        default: 7
        }
    }

    /// The kinds of ASCII characters.
    private static let kinds = [
        0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 2, 3, 4, 3, 3, 5, 3, 4, 6, 7, 3, 3, 8, 3, 9, 3, 11, 11, 11, 11, 11, 11, 11, 11, 11,
        11, 8, 8, 6, 10, 7, 3, 3, 12, 13, 13, 13, 12, 13, 13, 13, 12, 13, 13, 13, 13, 13, 12, 13,
        13, 13, 13, 13, 12, 13, 13, 13, 13, 13, 6, 3, 7, 3, 3, 3, 14, 15, 15, 15, 14, 15, 15, 15,
        14, 15, 15, 15, 15, 15, 14, 15, 15, 15, 15, 15, 14, 15, 15, 15, 15, 15, 6, 3, 7, 3, 0,
    ]
}
