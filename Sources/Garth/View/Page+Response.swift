import GarthFetch
import GarthIPC
import GarthURL

/// What is known of how a page came, for whoever tells people about it.
extension Page {
    /// What the server answered; nil for Garth's own pages and for what the program handed over.
    public var response: NavigationResponse? { head.map { NavigationResponse($0, url: url) } }

    /// The protocol that brought the page, such as `HTTP/2`; nil when it did not come over a
    /// network.
    public var protocolName: String? {
        switch head?.version {
        case .http10: "HTTP/1.0"
        case .http11: "HTTP/1.1"
        case .http2: "HTTP/2"
        case .local, nil: nil
        }
    }

    /// The address of the server, or of the proxy; nil when it is not known.
    public var remoteAddress: String? { head?.remoteAddress }

    /// How the connection was encrypted; nil when it was not, and where there was none.
    public var encryption: ConnectionEncryption? {
        head?.tls.map {
            ConnectionEncryption(
                protocolName: $0.protocolName, cipherName: $0.cipher,
                isCertificateExcepted: $0.isException)
        }
    }

    /// The certificate of the server that the page came from; nil when there was none, and for
    /// pages that were kept by the cache.
    public var serverTrust: ServerTrust? {
        guard let tls = head?.tls, let certificate = tls.certificate else { return nil }
        return ServerTrust(
            of: url, certificate: certificate,
            reason: tls.isException ? "it does not hold, and was accepted for this session" : "")
    }

    /// What holds the process down that reads the page, or has read it, in words; nil until that has
    /// said so.
    public var sandboxDescription: String? { sandbox?.summary }
}

/// How a connection was encrypted.
public struct ConnectionEncryption: Sendable, Hashable {
    /// The protocol, such as `TLSv1.3`.
    public let protocolName: String
    /// The cipher suite by its name.
    public let cipherName: String
    /// Whether the certificate does not hold, and was accepted for this session all the same.
    public let isCertificateExcepted: Bool
}
