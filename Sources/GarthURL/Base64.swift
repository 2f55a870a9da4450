/// The bytes in base64 (RFC 4648 section 4).
package func base64(_ bytes: some Sequence<UInt8>) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    let bytes = Array(bytes)
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
        let part = bytes[start..<min(start + 3, bytes.count)]
        let group = (0..<3).reduce(0) {
            $0 << 8 | (start + $1 < bytes.count ? Int(bytes[start + $1]) : 0)
        }
        for digit in 0..<4 {
            text.append(
                digit <= part.count ? digits[group >> (18 - 6 * digit) & 63] : UInt8(ascii: "="))
        }
    }
    return String(decoding: text, as: UTF8.self)
}

/// The decoded bytes of base64; nil for invalid base64 (Infra Standard, "forgiving-base64 decode").
package func forgivingBase64Decoded(_ text: [UInt8]) -> [UInt8]? {
    var digits = text.filter { $0 != 0x20 && !(0x09...0x0D).contains($0) || $0 == 0x0B }
    if digits.count % 4 == 0 {
        for _ in 0..<2 where digits.last == UInt8(ascii: "=") { digits.removeLast() }
    }
    guard digits.count % 4 != 1 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 4 * 3 + 2)
    var accumulated: UInt32 = 0
    var bitCount = 0
    for digit in digits {
        guard let value = base64Value(digit) else { return nil }
        accumulated = accumulated << 6 | value
        bitCount += 6
        if bitCount >= 8 {
            bitCount -= 8
            bytes.append(UInt8(truncatingIfNeeded: accumulated >> UInt32(bitCount)))
        }
    }
    return bytes
}

private func base64Value(_ digit: UInt8) -> UInt32? {
    switch digit {
    case 0x41...0x5A: UInt32(digit - 0x41)
    case 0x61...0x7A: UInt32(digit - 0x61) + 26
    case 0x30...0x39: UInt32(digit - 0x30) + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
}
