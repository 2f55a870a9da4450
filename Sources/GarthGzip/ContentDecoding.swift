package import GarthPage
import GarthURL

/// A content coding of HTTP (RFC 9110 section 8.4.1) that Garth undoes itself.
package enum ContentCoding: String, CaseIterable {
    case identity, gzip, deflate, brotli = "br", zstd

    /// Reads the name of a coding, without regard to case; nil for one that is not known.
    package init?(name: some StringProtocol) {
        switch name.lowercased() {
        case "", "identity": self = .identity
        case "gzip", "x-gzip": self = .gzip
        case "deflate": self = .deflate
        case "br": self = .brotli
        case "zstd": self = .zstd
        default: return nil
        }
    }

    /// The bytes without the coding, at most `byteLimit` of them, as far as they can be read. The fault
    /// is nil if that is all of them.
    package func decoded(
        _ bytes: [UInt8], byteLimit: Int
    ) -> (bytes: [UInt8], fault: DocumentFault?) {
        switch self {
        case .identity: return (bytes, nil)
        case .gzip, .deflate:
            var decoder =
                self == .gzip
                ? GzipDecoder(byteLimit: byteLimit)
                : GzipDecoder(deflated: bytes.span, byteLimit: byteLimit)
            var plain: [UInt8] = []
            decoder.read(bytes.span, isLast: true) { plain.append(contentsOf: $0) }
            return (plain, decoder.fault)
        case .brotli:
            var decoder = BrotliDecoder(byteLimit: byteLimit)
            decoder.read(bytes.span)
            return (decoder.output, decoder.fault)
        case .zstd:
            // As with gzip, another program may have undone the coding and left its name.
            guard ZstdDecoder.begins(bytes.span) else { return (bytes, nil) }
            var decoder = ZstdDecoder(byteLimit: byteLimit)
            decoder.read(bytes.span)
            return (decoder.output, decoder.fault)
        }
    }
}
