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
