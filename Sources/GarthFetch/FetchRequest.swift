package import GarthURL

/// One request: what to fetch, and which addresses may be contacted for it.
package struct FetchRequest: Sendable {
    /// What to fetch; the policy has let it pass.
    package var url: PermittedURL
    /// The method, in its exact case.
    package var method: String
    /// Fields beyond those that the fetcher sends by itself. Fields that frame the message (`Host`,
    /// `Content-Length`, `Transfer-Encoding`, `Connection` and their kin) and those that are not
    /// well-formed are left out.
    package var headers: [HeaderField]
    /// The body; nil for none.
    package var body: [UInt8]?
    /// The cookies that are sent, and where those of the response go; nil for none.
    package var exchange: SiteExchange?
    /// Asked for each address that the name of the host stands for, before a connection to it and
    /// again before the request is sent. Called on the fetcher's thread. Not asked when a proxy is
    /// in use, as the address is then the proxy's.
    package var checkAddress: @Sendable (IPAddress) -> Bool
    /// Asked for the credentials that the request may carry; nil sends none.
    package var credentials: CredentialStore?
    /// Asked for the certificate that is accepted although it does not hold; nil accepts none.
    package var exceptions: CertificateExceptions?
    /// The moment by which all must have come, beside `overallTimeout`: of a load with several
    /// requests; nil for none.
    package var deadline: ContinuousClock.Instant?

    /// Whether the body goes to a file: it may have any length and take any time, and comes without a
    /// coding, so that ranges and lengths count its own bytes.
    package var isDownload = false

    /// How the request uses the fetcher's cache, if it has one.
    package var cacheMode = CacheMode.default
    /// Why it is made, as far as the cache treats it differently.
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
    /// Whether the caller asks the server a condition of its own.
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
