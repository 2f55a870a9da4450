import GarthFetch
import GarthURL

/// The attempts of one hop of a load to satisfy demands for credentials.
///
/// The attempts end: Garth answers a few times at most by itself, and asks the person three times.
struct AuthenticationAttempts: Sendable {
    /// The result of a demand.
    enum Answer: Sendable {
        /// Send the request again, with the credentials in the store.
        case tryAgain
        /// Continue without credentials: the response is shown as it is, or the failure stays.
        case goOn
        /// Give the load up.
        case cancel
    }

    /// The number of questions to the person for one page (WebKit and curl ask once; people
    /// mistype).
    static let promptLimit = 3
    /// Requests of one hop that are sent again without asking: nonces that are too old, other realms.
    private static let automaticLimit = 4
    /// The number of requests of one hop, whatever the delegate answers.
    private static let totalLimit = 20

    /// Credentials that were refused.
    private(set) var failureCount = 0
    /// The last one of them, to begin the next try with.
    private(set) var refused: UserCredential?
    private var automaticCount = 0
    private var totalCount = 0
    private var hasUsedURL = false

    /// Whether a delegate may be asked about a certificate once more: it may answer the same for ever.
    mutating func mayJudge() -> Bool {
        totalCount += 1
        return totalCount < Self.totalLimit
    }

    /// Answers a demand from known credentials: the store, and then the user name and password in
    /// the URL, which only its own origin gets.
    mutating func answer(
        _ demand: AuthenticationDemand, for url: URLRecord, from store: CredentialStore
    ) -> Answer? {
        totalCount += 1
        guard totalCount < Self.totalLimit else { return .goOn }
        for challenge in demand.challenges {
            switch store.answer(to: challenge, of: demand.target, at: url) {
            case .unknown: continue
            case .known(let credential), .stale(let credential):
                automaticCount += 1
                if automaticCount <= Self.automaticLimit,
                    store.use(credential, for: challenge, of: demand.target, at: url)
                {
                    return .tryAgain
                }
                note(refusal: credential, of: challenge, demand, in: store)
            case .refused(let credential):
                note(refusal: credential, of: challenge, demand, in: store)
            }
        }
        return answerFromURL(demand, for: url, store)
    }

    private mutating func note(
        refusal credential: UserCredential, of challenge: HTTPChallenge,
        _ demand: AuthenticationDemand, in store: CredentialStore
    ) {
        store.forget(challenge, of: demand.target)
        refused = credential
        failureCount += 1
    }

    private mutating func answerFromURL(
        _ demand: AuthenticationDemand, for url: URLRecord, _ store: CredentialStore
    ) -> Answer? {
        guard !hasUsedURL, demand.target == AuthenticationTarget(of: url),
            let credential = UserCredential(of: url)
        else { return nil }
        hasUsedURL = true
        let isUsed = demand.challenges.contains {
            store.use(credential, for: $0, of: demand.target, at: url)
        }
        return isUsed ? .tryAgain : nil
    }
}
