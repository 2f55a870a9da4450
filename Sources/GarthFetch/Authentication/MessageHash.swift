import CLibcurl

/// A hash function of RFC 7616, for digests of credentials and fingerprints of certificates.
///
/// OpenSSL computes it: libcurl has loaded that library before any server asks for a hash.
package enum MessageHash: String, Hashable, Sendable {
    case md5 = "MD5"
    case sha256 = "SHA-256"

    /// Whether the hash can be computed here: OpenSSL is loaded and its rules allow the function.
    var isAvailable: Bool { hash([]) != nil }

    /// The hash of the bytes, 16 (MD5) or 32 (SHA-256) of them; nil when it is not available.
    package func hash(_ bytes: some Sequence<UInt8>) -> [UInt8]? {
        guard loadLibrary() == nil else { return nil }
        let message = Array(bytes)
        var digest = [UInt8](repeating: 0, count: self == .md5 ? 16 : 32)
        let isWhole = unsafe garth_digest(
            self == .md5 ? garth_digest_md5 : garth_digest_sha256, message, message.count, &digest)
        return isWhole ? digest : nil
    }

    /// The hash of the text's UTF-8, in small hexadecimal digits; empty when it is not available.
    func hexHash(_ text: String) -> String { hexadecimal(hash(text.utf8) ?? []) }
}

/// The bytes as hexadecimal digits.
func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    for byte in bytes {
        text.append(digits[Int(byte >> 4)])
        text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
}
