import GarthFetch
import GarthURL

/// A host's wish to be spoken to over https only (RFC 6797).
public struct HTTPSWish: Sendable, Hashable {
    /// The host that has asked for it.
    public let host: String
    /// Whether it holds for all hosts below as well.
    public let includesSubdomains: Bool
    /// Until when it holds, in seconds since 1970.
    public let expires: Int
}

extension WebView {
    /// The wish that holds for the host of the page: its own, or that of one above it; nil when nobody
    /// has asked.
    public var httpsWish: HTTPSWish? {
        url.flatMap { configuration.websiteDataStore.storage.hsts.wish(for: $0) }.map {
            HTTPSWish(
                host: $0.host, includesSubdomains: $0.includesSubdomains, expires: $0.expires)
        }
    }
}
