/// The places of a message, `%1` to `%9`, which stand for its values.
///
/// A `%` without a digit from 1 to 9 behind it is only a sign.
enum Places {
    /// The text with its places replaced; nil if there is no value for one of them, or if it has a
    /// control character: a translation brings neither.
    static func text(of bytes: [UInt8], value: (Int) -> String?) -> String? {
        var result = ""
        var start = 0
        var index = 0
        while index < bytes.count {
            guard bytes[index] >= 0x20, bytes[index] != 0x7F, !isControl(bytes, at: index) else {
                return nil
            }
            guard bytes[index] == UInt8(ascii: "%"), index + 1 < bytes.count,
                (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(bytes[index + 1])
            else {
                index += 1
                continue
            }
            guard let value = value(Int(bytes[index + 1] - UInt8(ascii: "0"))) else { return nil }
            result += String(decoding: bytes[start..<index], as: UTF8.self) + value
            index += 2
            start = index
        }
        return result + String(decoding: bytes[start...], as: UTF8.self)
    }

    /// Whether a C1 control (U+0080 to U+009F), a separator of lines or a sign that turns the
    /// direction of text begins at a byte.
    private static func isControl(_ bytes: [UInt8], at index: Int) -> Bool {
        if bytes[index] == 0xC2, index + 1 < bytes.count { return bytes[index + 1] < 0xA0 }
        guard bytes[index] == 0xE2, index + 2 < bytes.count else { return false }
        let third = bytes[index + 2]
        if bytes[index + 1] == 0x80 { return (0xA8...0xAE).contains(third) || third == 0x8F }
        return bytes[index + 1] == 0x81 && (0xA6...0xA9).contains(third)
    }
}
