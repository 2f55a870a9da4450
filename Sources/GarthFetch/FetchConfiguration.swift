package import GarthURL

/// The configuration for all requests of a `Fetcher`.
package struct FetchConfiguration: Hashable, Sendable {
    /// The `User-Agent` field; none is sent when it is empty.
    package var userAgent: String
    /// The `Accept-Language` field of pages; none is sent when it is empty.
    package var language = "en"
    /// The time that a connection may take, name look-up and TLS included.
    package var connectTimeout: Duration = .seconds(10)
    /// The time for which no byte may come or go.
    package var idleTimeout: Duration = .seconds(30)
    /// The time from start to end of a request; nil for no such limit.
    package var overallTimeout: Duration?
    /// The limit of a body after decoding; nil for none. The default is several times the longest
    /// documents that people read: an endless body must end.
    package var maximumBytes: Int? = 64 << 20
    /// A file of certificate authorities, for curl's `--cacert`: trusted in addition to the
    /// system's folder of authorities.
    package var caCertificateFile: String?
    /// Addresses given for names, each `HOST:PORT:ADDRESS`, for curl's `--resolve`.
    package var resolves: [String] = []
    /// The resolver of names over https (RFC 8484); nil for the system's.
    package var resolver: String?
    /// The proxy for every request, for curl's `--proxy`; nil for a direct connection.
    package var proxy: String?
    /// Hosts that need no proxy, as `no_proxy` has them.
    package var proxyExceptions: [String] = []
    /// Whether `http_proxy` and the related variables apply if `proxy` is nil.
    package var proxyEnvironment: ProxyEnvironment = .ignored
    /// Told of each request at its end; nil for none.
    package var log: TrafficLog?
    /// The words by which errors name the settings above.
    package var words = RemedyWords.library

    /// Makes a configuration with the defaults.
    package init(userAgent: String = "") {
        self.userAgent = userAgent
    }
}

/// Whether the proxies that the environment names are used.
package enum ProxyEnvironment: Hashable, Sendable {
    /// The environment is ignored: a proxy is a host that the allow-list did not name.
    case ignored
    /// `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy` are honoured.
    case honoured
}
