import GarthFetch
import GarthIPC
import GarthLanguage
import GarthURL

/// The response and the connection of a page, for display.
extension Page {
    /// The response of the server; nil for Garth's own pages and for content from the program.
    ///
    /// Of a page that was stored it is the stored response.
    public var response: NavigationResponse? { head.map { NavigationResponse($0, url: url) } }

    /// The protocol of the page, such as `HTTP/2` or `Gemini`; nil if it did not come over a network.
    public var protocolName: String? {
        switch head?.version {
        case .http10: "HTTP/1.0"
        case .http11: "HTTP/1.1"
        case .http2: "HTTP/2"
        case .smallWeb: url.smallWebScheme == .gemini ? "Gemini" : "Gopher"
        case .local, nil: nil
        }
    }

    /// The address of the server, or of the proxy; nil when it is not known.
    public var remoteAddress: String? { head?.remoteAddress }

    /// The encryption of the connection; nil without encryption or connection.
    public var encryption: ConnectionEncryption? {
        head?.tls.map {
            ConnectionEncryption(
                protocolName: $0.protocolName, cipherName: $0.cipher,
                isCertificateExcepted: $0.isException)
        }
    }

    /// The certificate of the page's server; nil without one, and for pages from the cache.
    public var serverTrust: ServerTrust? {
        guard let tls = head?.tls, let certificate = tls.certificate else { return nil }
        return ServerTrust(
            of: url, certificate: certificate,
            reason: tls.isException
                ? localized("it is invalid, and was accepted for this session") : "")
    }

    /// The protections of the content process that reads the page, or has read it, in words; nil
    /// until the process has reported them.
    public var sandboxDescription: String? { process.sandbox?.summary }
}

/// The encryption of a connection.
///
/// A page from the cache has none: nothing was sent for it.
public struct ConnectionEncryption: Sendable, Hashable {
    /// The protocol, such as `TLSv1.3`.
    public let protocolName: String
    /// The cipher suite by its name.
    public let cipherName: String
    /// Whether the certificate does not hold, and was accepted for this session all the same.
    public let isCertificateExcepted: Bool
}
