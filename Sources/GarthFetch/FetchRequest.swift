package import GarthURL

/// One request: the URL, and the addresses that may be contacted for it.
package struct FetchRequest: Sendable {
    /// The permitted URL.
    package var url: PermittedURL
    /// The method, in its exact case.
    package var method: String
    /// Fields in addition to those of the fetcher. Malformed fields are left out, and so are fields
    /// that frame the message (`Host`, `Content-Length`, `Transfer-Encoding`, `Connection` and
    /// similar).
    package var headers: [HeaderField]
    /// The body; nil for none.
    package var body: [UInt8]?
    /// The cookies that are sent, and where those of the response go; nil for none.
    package var exchange: SiteExchange?
    /// Called with each address of the host's name, before a connection to it and again before the
    /// request is sent, on the fetcher's thread. Not called if a proxy is in use, because the
    /// address is then the proxy's.
    package var checkAddress: @Sendable (IPAddress) -> Bool
    /// Asked for the credentials that the request may carry; nil sends none.
    package var credentials: CredentialStore?
    /// Asked for the certificate that is accepted although it does not hold; nil accepts none.
    package var exceptions: CertificateExceptions?
    /// Knows the certificates of servers of the small web; nil remembers none.
    package var knownServers: KnownServers?
    /// The proxy in curl's notation; empty for a direct connection, nil for that of the fetcher.
    package var proxy: String?
    /// The certificate that is shown to a server that wants one; nil for none.
    package var certificate: ClientCertificate?
    /// The deadline of a load with several requests, in addition to `overallTimeout`; nil for none.
    package var deadline: ContinuousClock.Instant?

    /// The page's end of the WebSocket that the request opens; nil for a request that fetches.
    package var socket: SocketChannel?

    /// Whether the body goes to a file: it may have any length and take any time, and has no
    /// content coding, so that ranges and lengths count its own bytes.
    package var isDownload = false

    /// The purpose, for the log of the fetcher; nil if nobody named one.
    package var purpose: NavigationPurpose?
    /// The rule that allows the URL, for the log; nil if none was needed.
    package var rule: AllowRule?
    /// The cache mode, if the fetcher has a cache.
    package var cacheMode = CacheMode.default
    /// The part of the cache: the site of the page around, empty for that of the URL itself.
    package var cachePartition = ""
    /// The purpose of the request, as far as the cache distinguishes it.
    package var cachePurpose = CachePurpose.ordinary

    /// Makes a request.
    package init(
        _ url: PermittedURL, method: String = "GET", headers: [HeaderField] = [],
        body: [UInt8]? = nil, exchange: SiteExchange? = nil,
        checkAddress: @escaping @Sendable (IPAddress) -> Bool
    ) {
        self.url = url
        self.method = method
        self.headers = headers
        self.body = body
        self.exchange = exchange
        self.checkAddress = checkAddress
    }
}

extension FetchRequest {
    /// Whether the caller has set a conditional field.
    package var isConditional: Bool { headers.contains { CacheRequest.isCondition($0.name) } }
}

/// A field of a message's head.
package struct HeaderField: Hashable, Sendable {
    /// The name, as it was sent.
    package var name: String
    /// The value, without the white space around it.
    package var value: String

    /// Makes a field.
    package init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

extension FetchRequest {
    /// The proxy for the request; nil for a direct connection.
    func proxy(else settings: ProxySettings) -> String? {
        guard let proxy else {
            return settings.proxy(scheme: url.url.scheme, host: url.url.hostname)
        }
        return proxy.isEmpty ? nil : proxy
    }
}
