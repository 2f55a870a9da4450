import GarthFetch
import Synchronization

/// The state that web views with copies of one configuration share while they live: connections,
/// entered names and passwords, accepted certificates.
final class NetworkSession: Sendable {
    /// The names and passwords that were given.
    let credentials = CredentialStore()
    /// The certificates that were accepted although they do not hold.
    let exceptions: CertificateExceptions

    private let fetchers = Mutex<[(configuration: FetchConfiguration, fetcher: Reference)]>([])

    /// Begins a session; `judge` accepts invalid certificates.
    init(judge: CertificateExceptions.Judge = .person) {
        exceptions = CertificateExceptions(judge: judge)
    }

    /// A fetcher goes, with its thread, when the last web view that uses it does.
    private struct Reference: Sendable {
        weak let fetcher: Fetcher?
    }

    /// The fetcher for a configuration, shared by all callers with the same one: a hundred tabs
    /// have one thread, and no more connections to a host than one tab.
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
