import GarthFetch

/// How a load uses the HTTP cache: the six policies of Foundation's `NSURLRequest.CachePolicy`.
///
/// The raw values are the names that the Fetch Standard has for them, which `--cache` takes.
public enum CachePolicy: String, Sendable, Hashable, CaseIterable {
    /// What is stored is used as RFC 9111 says: while it is fresh, or once the server has confirmed
    /// it.
    case useProtocolCachePolicy = "default"
    /// The page comes from the server, past every cache on the way, and is stored.
    case reloadIgnoringLocalCacheData = "reload"
    /// The page comes from the server, past every cache on the way, and is not stored.
    case reloadIgnoringLocalAndRemoteCacheData = "no-store"
    /// What is stored is used whatever its age; what is not stored is loaded.
    case returnCacheDataElseLoad = "force-cache"
    /// What is stored is used whatever its age; what is not stored is an error.
    case returnCacheDataDontLoad = "only-if-cached"
    /// What is stored is used once the server has confirmed it.
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
