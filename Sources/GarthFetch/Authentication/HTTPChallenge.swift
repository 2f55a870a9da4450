/// A server's or a proxy's demand for credentials (RFC 9110 section 11.3), of a kind that Garth
/// answers: Basic or Digest. Garth never answers Negotiate and NTLM.
package struct HTTPChallenge: Hashable, Sendable {
    /// The scheme that proves the credentials.
    package enum Scheme: Hashable, Sendable {
        /// RFC 7617: in clear text.
        case basic
        /// RFC 7616: by a hash.
        case digest(DigestChallenge)
    }

    /// The part of the origin that needs the credentials, in the server's words, which may contain
    /// control characters.
    package let realm: String
    /// The scheme that proves the credentials.
    package let scheme: Scheme

    /// Whether the credentials were right, and only their nonce too old.
    package var isStale: Bool {
        if case .digest(let digest) = scheme { digest.isStale } else { false }
    }

    /// The challenges of the fields' values that can be answered, the strongest first.
    package static func challenges(in fields: [String]) -> [HTTPChallenge] {
        var challenges: [HTTPChallenge] = []
        for field in fields {
            var scanner = ChallengeScanner(field)
            while let (scheme, parameters) = scanner.next() {
                guard challenges.count < Limits.challengeCount else { break }
                if let challenge = HTTPChallenge(scheme, parameters) {
                    challenges.append(challenge)
                }
            }
        }
        // Stable: of equals, the one that the server names first.
        return challenges.enumerated()
            .sorted { ($1.element.strength, $0.offset) < ($0.element.strength, $1.offset) }
            .map(\.element)
    }

    /// The parameters of a field that has no scheme, such as `Authentication-Info`.
    static func parameters(of field: String) -> [String: String] {
        var scanner = ChallengeScanner("x " + field)
        return scanner.next()?.parameters ?? [:]
    }

    private var strength: Int {
        switch scheme {
        case .basic: 0
        case .digest(let digest): digest.hash == .sha256 ? 2 : 1
        }
    }

    private init?(_ name: String, _ parameters: [String: String]) {
        realm = parameters["realm"] ?? ""
        switch asciiLowercased(name) {
        // RFC 7617 section 2: Basic has a realm; some servers leave it out.
        case "basic": scheme = .basic
        case "digest":
            guard parameters["realm"] != nil, let digest = DigestChallenge(parameters) else {
                return nil
            }
            scheme = .digest(digest)
        default: return nil
        }
    }
}

/// The parameters of a Digest challenge (RFC 7616 section 3.3).
package struct DigestChallenge: Hashable, Sendable {
    /// The hash function.
    let hash: MessageHash
    /// Whether the first nonces are mixed into the key (`-sess`).
    let isSession: Bool
    /// The algorithm as the server wrote it; nil when it did not.
    let algorithm: String?
    /// The server's number, to be sent back.
    var nonce: String
    /// The value that the server gets back unchanged; nil without one.
    let opaque: String?
    /// Whether requests are counted (`qop=auth`); the only other way is RFC 2069's.
    let hasQuality: Bool
    /// Whether the user's name is hashed.
    let hashesUser: Bool
    /// Whether the credentials were right, and only the nonce too old.
    let isStale: Bool
    /// The addresses that the credentials are for; empty for the whole origin.
    let domain: [String]

    /// Reads the parameters; nil when the algorithm or the quality of protection is not known.
    init?(_ parameters: [String: String]) {
        guard let nonce = parameters["nonce"] else { return nil }
        self.nonce = nonce
        algorithm = parameters["algorithm"]
        switch asciiLowercased(algorithm ?? "MD5") {
        case "md5": (hash, isSession) = (.md5, false)
        case "md5-sess": (hash, isSession) = (.md5, true)
        case "sha-256": (hash, isSession) = (.sha256, false)
        case "sha-256-sess": (hash, isSession) = (.sha256, true)
        default: return nil
        }
        guard hash.isAvailable else { return nil }
        if let qualities = parameters["qop"] {
            guard splitFieldList([qualities]).contains(where: { equalsIgnoringCase($0, "auth") })
            else { return nil }
            hasQuality = true
        } else {
            // RFC 2069, which old servers speak; it knows no sessions.
            guard !isSession else { return nil }
            hasQuality = false
        }
        opaque = parameters["opaque"]
        hashesUser = equalsIgnoringCase(parameters["userhash"] ?? "", "true")
        isStale = equalsIgnoringCase(parameters["stale"] ?? "", "true")
        domain = (parameters["domain"] ?? "").split(separator: " ").map(String.init)
    }
}

/// Splits the values of `WWW-Authenticate`, where commas separate both challenges and parameters.
///
/// RFC 9110 section 11.6.1. A word before an equals sign is a parameter; any other word starts a
/// challenge.
private struct ChallengeScanner {
    private let bytes: [UInt8]
    private var index = 0

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    /// The next scheme with its parameters, their names in small letters; nil at the end.
    mutating func next() -> (scheme: String, parameters: [String: String])? {
        skipSeparators()
        guard let scheme = token() else { return nil }
        var parameters: [String: String] = [:]
        while index < bytes.count {
            let start = index
            skipSeparators()
            let isParted = bytes[start..<index].contains(UInt8(ascii: ","))
            guard let name = token() else {
                // What is neither a word nor a separator is passed over.
                index = min(index + 1, bytes.count)
                continue
            }
            let end = index
            skipSpaces()
            if index < bytes.count, bytes[index] == UInt8(ascii: "=") {
                index += 1
                skipSpaces()
                let value = quotedString() ?? token() ?? ""
                let key = asciiLowercased(name)
                if parameters[key] == nil { parameters[key] = value }
            } else if isParted || !parameters.isEmpty {
                index = start
                break
            } else {
                // The one word that stands for parameters in schemes that are not answered.
                index = end
            }
        }
        return (scheme, parameters)
    }

    private mutating func skipSpaces() {
        while index < bytes.count, isSpaceByte(bytes[index]) { index += 1 }
    }

    private mutating func skipSeparators() {
        while index < bytes.count,
            isSpaceByte(bytes[index]) || bytes[index] == UInt8(ascii: ",")
        {
            index += 1
        }
    }

    private mutating func token() -> String? {
        let start = index
        while index < bytes.count, isTokenByte(bytes[index]) { index += 1 }
        return index > start ? String(decoding: bytes[start..<index], as: UTF8.self) : nil
    }

    private mutating func quotedString() -> String? {
        guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else { return nil }
        index += 1
        var value: [UInt8] = []
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
            if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count { index += 1 }
            value.append(bytes[index])
            index += 1
        }
        if index < bytes.count { index += 1 }
        return String(decoding: value, as: UTF8.self)
    }
}
