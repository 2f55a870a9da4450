import GarthFetch

/// The use of the HTTP cache by a load: the six policies of Foundation's
/// `NSURLRequest.CachePolicy`.
///
/// The raw values are the names of the Fetch Standard, which `--cache` takes.
public enum CachePolicy: String, Sendable, Hashable, CaseIterable {
    /// A stored response is used as RFC 9111 defines: while it is fresh, or after the server has
    /// confirmed it.
    case useProtocolCachePolicy = "default"
    /// The page comes from the server, past every cache on the way, and is stored.
    case reloadIgnoringLocalCacheData = "reload"
    /// The page comes from the server, past every cache on the way, and is not stored.
    case reloadIgnoringLocalAndRemoteCacheData = "no-store"
    /// A stored response is used whatever its age; without one, the server is asked.
    case returnCacheDataElseLoad = "force-cache"
    /// A stored response is used whatever its age; without one, the load fails.
    case returnCacheDataDontLoad = "only-if-cached"
    /// A stored response is used after the server has confirmed it.
    case reloadRevalidatingCacheData = "no-cache"

    /// The mode of the fetcher.
    var mode: CacheMode {
        switch self {
        case .useProtocolCachePolicy: .default
        case .reloadIgnoringLocalCacheData: .reload
        case .reloadIgnoringLocalAndRemoteCacheData: .noStore
        case .returnCacheDataElseLoad: .forceCache
        case .returnCacheDataDontLoad: .onlyIfCached
        case .reloadRevalidatingCacheData: .noCache
        }
    }
}
