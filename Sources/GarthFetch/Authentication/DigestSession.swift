/// Answers to one Digest challenge: the nonce is reused, with a count, until the server sends
/// another (RFC 7616 section 3.4).
struct DigestSession: Sendable {
    private let challenge: DigestChallenge
    private let realm: String
    private let credential: UserCredential
    private var nonce: String
    private let clientNonce: String
    private var count: UInt32 = 0

    /// Makes a session; the client's nonce must be a new random one.
    init(
        _ challenge: DigestChallenge, realm: String, credential: UserCredential,
        clientNonce: String
    ) {
        self.challenge = challenge
        self.realm = realm
        self.credential = credential
        self.clientNonce = clientNonce
        nonce = challenge.nonce
    }

    /// Sets the nonce that the server sends for the next request (RFC 7616 section 3.5).
    mutating func use(nextNonce: String) {
        nonce = nextNonce
        count = 0
    }

    /// The value of `Authorization` for a request.
    mutating func authorization(method: String, target: String) -> String {
        count &+= 1
        let hash = challenge.hash
        var key = hash.hexHash("\(credential.user):\(realm):\(credential.password)")
        if challenge.isSession {
            // The first nonce: the key stays as it is when the server gives out another.
            key = hash.hexHash("\(key):\(challenge.nonce):\(clientNonce)")
        }
        let request = hash.hexHash("\(method):\(target)")
        let digits = unsafe hexadecimal(withUnsafeBytes(of: count.bigEndian, Array.init))
        let response =
            challenge.hasQuality
            ? hash.hexHash("\(key):\(nonce):\(digits):\(clientNonce):auth:\(request)")
            : hash.hexHash("\(key):\(nonce):\(request)")
        var parts = [
            userParameter, "realm=\(quoted(realm))", "nonce=\(quoted(nonce))",
            "uri=\(quoted(target))", "response=\"\(response)\"",
        ]
        if let algorithm = challenge.algorithm { parts.append("algorithm=\(algorithm)") }
        if let opaque = challenge.opaque { parts.append("opaque=\(quoted(opaque))") }
        if challenge.hasQuality {
            parts += ["qop=auth", "nc=\(digits)", "cnonce=\"\(clientNonce)\""]
        }
        if challenge.hashesUser { parts.append("userhash=true") }
        return "Digest " + parts.joined(separator: ", ")
    }

    /// RFC 7616 section 3.4: hashed, or quoted, or in the encoding of RFC 8187 when it is not ASCII.
    private var userParameter: String {
        if challenge.hashesUser {
            return "username=\"\(challenge.hash.hexHash("\(credential.user):\(realm)"))\""
        }
        guard credential.user.utf8.contains(where: { $0 >= 0x80 }) else {
            return "username=\(quoted(credential.user))"
        }
        var value: [UInt8] = []
        for byte in credential.user.utf8 {
            let isPlain = byte < 0x80 && isTokenByte(byte) && !Array("*'%".utf8).contains(byte)
            value += isPlain ? [byte] : Array("%\(hexadecimal([byte]).uppercased())".utf8)
        }
        return "username*=UTF-8''" + String(decoding: value, as: UTF8.self)
    }
}

/// The text as a quoted string (RFC 9110 section 5.6.4).
private func quoted(_ text: String) -> String {
    var value = "\""
    for scalar in text.unicodeScalars {
        if scalar == "\"" || scalar == "\\" { value.unicodeScalars.append("\\") }
        value.unicodeScalars.append(scalar)
    }
    return value + "\""
}
