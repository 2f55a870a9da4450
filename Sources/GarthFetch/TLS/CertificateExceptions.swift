import Synchronization

/// The certificates that a person has accepted although they do not hold: in memory only, each for
/// one host and port, and for that very certificate.
package final class CertificateExceptions: Sendable {
    private struct Place: Hashable {
        var host: String
        var port: Int
    }

    private let accepted = Mutex<[Place: [UInt8]]>([:])

    /// Makes an empty list.
    package init() {}

    /// Accepts the certificate with this SHA-256 fingerprint from a host and port, until another is
    /// shown there.
    package func accept(fingerprint: [UInt8], host: String, port: Int) {
        accepted.withLock { $0[Place(host: host, port: port)] = fingerprint }
    }

    /// The fingerprint that is accepted from a host and port; nil when verification decides.
    package func fingerprint(host: String, port: Int) -> [UInt8]? {
        accepted.withLock { $0[Place(host: host, port: port)] }
    }

    /// Another certificate was shown: whoever shows it is verified as everybody is.
    func forget(host: String, port: Int) {
        accepted.withLock { $0[Place(host: host, port: port)] = nil }
    }
}
