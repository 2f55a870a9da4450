import GarthFetch
import GarthURL

/// The HSTS entry of a host: a request to be contacted only over https (RFC 6797).
public struct HTTPSWish: Sendable, Hashable {
    /// The host that has asked for it.
    public let host: String
    /// Whether the entry also covers all hosts below.
    public let includesSubdomains: Bool
    /// Until when it holds, in seconds since 1970.
    public let expires: Int

    /// Makes an entry, for tests of a program that shows it.
    public init(host: String, includesSubdomains: Bool, expires: Int) {
        self.host = host
        self.includesSubdomains = includesSubdomains
        self.expires = expires
    }
}

extension WebView {
    /// The HSTS entry that covers the host of the page: its own, or that of a host above; nil
    /// without one.
    public var httpsWish: HTTPSWish? {
        url.flatMap { configuration.websiteDataStore.storage.hsts.wish(for: $0) }.map {
            HTTPSWish(
                host: $0.host, includesSubdomains: $0.includesSubdomains, expires: $0.expires)
        }
    }
}
