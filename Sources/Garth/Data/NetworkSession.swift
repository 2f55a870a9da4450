import GarthFetch
import Synchronization

/// What web views with copies of one configuration have in common while they live: their
/// connections, the names and passwords that were given, the certificates that were accepted.
final class NetworkSession: Sendable {
    /// The names and passwords that were given.
    let credentials = CredentialStore()
    /// The certificates that were accepted although they do not hold.
    let exceptions = CertificateExceptions()

    private let fetchers = Mutex<[(configuration: FetchConfiguration, fetcher: Reference)]>([])

    /// A fetcher goes, with its thread, when the last web view that uses it does.
    private struct Reference: Sendable {
        weak let fetcher: Fetcher?
    }

    /// The fetcher for transfers that are made so, which all who ask for the same share: a hundred
    /// tabs have one thread, and no more connections to a host than one tab.
    func fetcher(for configuration: FetchConfiguration, cache: HTTPCache) -> Fetcher {
        fetchers.withLock { fetchers in
            fetchers.removeAll { $0.fetcher.fetcher == nil }
            if let known = fetchers.first(where: { $0.configuration == configuration }),
                let fetcher = known.fetcher.fetcher
            {
                return fetcher
            }
            let fetcher = Fetcher(configuration: configuration, cache: cache)
            fetchers.append((configuration, Reference(fetcher: fetcher)))
            return fetcher
        }
    }
}
