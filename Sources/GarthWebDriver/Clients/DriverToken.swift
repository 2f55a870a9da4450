import GarthURL

/// The secret that lets a driver in, whoever runs it (`--webdriver-token`, `--mcp-http`).
///
/// A client gives it as a part of the path (`http://HOST:PORT/TOKEN`), as the password of `Basic`
/// credentials (RFC 7617) or as a `Bearer` token (RFC 6750).
package struct DriverToken: Sendable {
    private let bytes: [UInt8]

    /// The fewest characters of a token: 16 of these have 96 bits.
    private static let shortest = 16

    /// Takes the text of a token; nil for one that can be guessed, or that a path cannot have.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count >= Self.shortest, bytes.allSatisfy(Self.isTokenByte) else { return nil }
        self.bytes = bytes
    }

    /// The path under which a client with the token finds the commands.
    package var path: String { "/" + String(decoding: bytes, as: UTF8.self) }

    /// Unreserved characters (RFC 3986 section 2.3).
    private static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "-._~".utf8.contains(byte)
        }
    }

    /// Whether a request has the token.
    func isGiven(in request: HTTPRequest) -> Bool {
        let parts = request.path.split(separator: "/", omittingEmptySubsequences: false)
        if parts.contains(where: { isSame($0.utf8) }) { return true }
        let words = request.value(of: "authorization")?.split(separator: " ") ?? []
        guard words.count == 2 else { return false }
        switch words[0].lowercased() {
        case "bearer": return isSame(words[1].utf8)
        case "basic":
            let credentials = forgivingBase64Decoded(Array(words[1].utf8)) ?? []
            guard let colon = credentials.firstIndex(of: UInt8(ascii: ":")) else { return false }
            return isSame(credentials[(colon + 1)...])
        default: return false
        }
    }

    /// Compares in a time that does not depend on the place of a difference.
    private func isSame(_ other: some Collection<UInt8>) -> Bool {
        guard other.count == bytes.count else { return false }
        return zip(bytes, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
