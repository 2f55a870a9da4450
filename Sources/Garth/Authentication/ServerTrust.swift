import GarthFetch
import GarthLanguage
import GarthURL

/// A server's certificate, and its fault if it is invalid (WebKit's `serverTrust`).
///
/// The texts are the certificate's own claims, without control characters.
public struct ServerTrust: Hashable, Sendable {
    /// The host that was contacted.
    public let host: String
    /// The port.
    public let port: Int
    /// One line: the host of the invalid certificate and the fault; empty for a valid certificate.
    public let reason: String
    /// Whom the certificate names.
    public let subject: String
    /// The host names and addresses that it is for.
    public let subjectAlternativeNames: [String]
    /// The issuer of the certificate.
    public let issuer: String
    /// From when it holds, such as `2026-01-31 12:00:00 UTC`.
    public let validFrom: String
    /// Until when it holds.
    public let validUntil: String
    /// The SHA-256 hash of the whole certificate.
    public let sha256Fingerprint: [UInt8]
    /// Whether the server is one of Gemini: the certificate is kept, and no authority is asked.
    package let isKeptAtFirstUse: Bool

    /// The trust in question after a failed connection; nil if the certificate is not the reason.
    init?(_ error: FetchError) {
        guard let certificate = error.certificate, let url = error.url else { return nil }
        self.init(of: url, certificate: certificate, reason: error.message)
    }

    init(of url: URLRecord, certificate: ServerCertificate, reason: String) {
        host = url.hostname
        port = url.effectivePort.map(Int.init) ?? 0
        self.reason = reason
        subject = certificate.subject
        subjectAlternativeNames = certificate.names
        issuer = certificate.issuer
        validFrom = certificate.validFrom
        validUntil = certificate.validUntil
        sha256Fingerprint = certificate.fingerprint
        isKeptAtFirstUse = url.smallWebScheme != nil
    }

    /// The fingerprint as people compare it: `AB:CD:…`.
    public var fingerprintText: String {
        ServerCertificate.text(ofFingerprint: sha256Fingerprint)
    }

    /// Names that are written out where there is little room.
    private static let nameLimit = 5

    /// The names that it is for, the first few.
    var namesText: String {
        guard !subjectAlternativeNames.isEmpty else {
            return localized("none", meaning: "names of a certificate")
        }
        let rest = subjectAlternativeNames.count - Self.nameLimit
        return subjectAlternativeNames.prefix(Self.nameLimit).joined(separator: ", ")
            + (rest > 0 ? " " + localized("and \(rest) more") : "")
    }

    /// The facts in one line, for a message.
    public var summary: String {
        facts.map { "\($0.label) \($0.text)" }.joined(separator: "; ")
    }

    /// The content of the certificate, as labels and texts for a list.
    public var facts: [(label: String, text: String)] {
        let noName = localized("none", meaning: "names of a certificate")
        return [
            (localized("Subject"), subject.isEmpty ? noName : subject),
            (localized("Names"), namesText),
            (localized("Issuer"), issuer.isEmpty ? noName : issuer),
            (localized("Valid"), localized("\(validFrom) to \(validUntil)")),
            ("SHA-256", fingerprintText),
        ]
    }
}
