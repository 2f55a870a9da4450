import Synchronization

/// The invalid certificates that are accepted: in memory only, each for one host and port, and for
/// exactly that certificate.
package final class CertificateExceptions: Sendable {
    private struct Exception {
        var host: String
        var port: Int
        var fingerprint: [UInt8]
    }

    /// Who accepts an invalid certificate that a server presents.
    package enum Judge: Sendable {
        /// A person, by `accept`.
        case person
        /// Nobody is asked: the certificate becomes an exception at once.
        case nobody
    }

    /// Who accepts.
    let judge: Judge
    /// Few, one for each host and port.
    private let accepted = Mutex<[Exception]>([])

    /// Makes an empty list.
    package init(judge: Judge = .person) { self.judge = judge }

    /// Accepts the certificate with this SHA-256 fingerprint from a host and port, until the server
    /// presents another.
    package func accept(fingerprint: [UInt8], host: String, port: Int) {
        accepted.withLock {
            $0.removeAll { $0.host == host && $0.port == port }
            $0.append(Exception(host: host, port: port, fingerprint: fingerprint))
        }
    }

    /// The fingerprint that is accepted from a host and port; nil when verification decides.
    package func fingerprint(host: String, port: Int) -> [UInt8]? {
        accepted.withLock { $0.first { $0.host == host && $0.port == port }?.fingerprint }
    }

    /// Removes the exception, because the server has presented another certificate; verification
    /// decides again.
    func forget(host: String, port: Int) {
        accepted.withLock { $0.removeAll { $0.host == host && $0.port == port } }
    }
}
