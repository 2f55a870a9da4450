import GarthFetch
import GarthStore
import GarthURL
import Glibc
import Synchronization

/// Performs the requests of a script, with the semantics of the Fetch Standard and a cache with its
/// own clock, for `garth --fetch-script`.
///
/// Requests run in parallel; each gets one answer.
package final class FetchScript: Sendable {
    /// The treatment of a redirect.
    package enum Redirect: String, Sendable {
        /// Follow it, at most 20 times.
        case follow
        /// Return it as the answer.
        case manual
        /// Fail.
        case error
    }

    /// One request.
    package struct Request: Sendable {
        /// The URL, as text; its fragment does not matter.
        package var url: String
        /// The method; those of the Fetch Standard in any letter case.
        package var method = "GET"
        /// The fields, sent as they are but for those that frame the message.
        package var headers: [HTTPField] = []
        /// The body; nil for none.
        package var body: [UInt8]?
        /// The cache policy; nil follows only RFC 9111.
        package var cachePolicy: CachePolicy?
        /// The treatment of redirects.
        package var redirect = Redirect.follow

        /// Makes a request.
        package init(url: String) { self.url = url }

        /// Sets the body from base64; returns false for invalid base64.
        package mutating func setBody(base64 text: String) -> Bool {
            body = forgivingBase64Decoded(Array(text.utf8))
            return body != nil
        }
    }

    /// The result of a request.
    package struct Response: Sendable {
        /// The part of the cache in the answer.
        package enum Origin: Sendable {
            case network, cache, validated
        }

        /// The status code; 0 without a response.
        package var status = 0
        /// The reason phrase of the response.
        package var statusText = ""
        /// The URL that answered, after redirects, without its fragment and credentials.
        package var url = ""
        /// The fields in the order and letter case in which they came, or were stored.
        package var headers: [HTTPField] = []
        /// The decoded body.
        package var body: [UInt8] = []
        /// The source of the response: the network or the cache.
        package var origin = Origin.network
        /// The responses before the response: status and fields.
        package var interim: [(status: Int, headers: [HTTPField])] = []

        /// The body in base64.
        package var bodyBase64: String { base64(body) }
    }

    /// The reason why there is no response, in one line.
    package struct Failure: Error {
        /// The fault in the script, for the person who wrote it.
        package let message: String

        /// Makes a failure.
        package init(message: String) { self.message = message }
    }

    /// Answers to a request.
    package typealias Completion = @Sendable (Result<Response, Failure>) -> Void

    fileprivate let policy: URLPolicy
    fileprivate let fetcher: Fetcher
    fileprivate let cachePolicy: CachePolicy
    fileprivate let connection: (@Sendable (URLRecord) -> SiteConnection)?
    fileprivate let store: WebsiteDataStore
    private let advance: Advance
    private let running = Atomic(0)
    /// Said with each answer.
    private let wakeUp = WakeUp()

    /// Makes a script. `profile` is the folder with its cache and cookies; nil uses memory.
    package init(configuration: WebViewConfiguration, profile: String?) {
        let advance = Advance()
        store = WebsiteDataStore(profile.map { ProfileFolders(profile: $0) }) {
            HTTPCache.systemClock() + advance.duration
        }
        fetcher = Fetcher(configuration: configuration.fetch, cache: store.cache)
        policy = configuration.policy
        cachePolicy = configuration.cachePolicy
        connection = configuration.siteConnection
        self.advance = advance
    }

    /// Sets the clock of cache and cookies forward from now on; returns how far it is ahead in all.
    package func advanceClock(by duration: Duration) -> Duration { advance.add(duration) }

    /// Begins a request; `completion` is called once, from any thread.
    package func start(_ request: Request, completion: @escaping Completion) {
        guard let url = URLRecord.parse(request.url) else {
            return completion(.failure(Failure(message: "not a URL: \(request.url)")))
        }
        guard url.isHTTPOrHTTPS else {
            return completion(.failure(Failure(message: "only http and https are fetched")))
        }
        running.add(1, ordering: .relaxed)
        let fetch = ScriptedFetch(request, url: url, script: self) { result in
            completion(result)
            self.running.subtract(1, ordering: .sequentiallyConsistent)
            self.wakeUp.signal()
        }
        store.storage.refresh { fetch.start() }
    }

    /// Returns when all requests are answered and all responses are stored.
    package func finish() {
        while running.load(ordering: .sequentiallyConsistent) > 0 {
            var waiting = pollfd(fd: wakeUp.descriptor, events: Int16(POLLIN), revents: 0)
            _ = unsafe poll(&waiting, 1, -1)
            wakeUp.clear()
        }
        store.waitUntilStored()
        store.waitUntilCached()
    }
}

/// The offset of the script's clock from the system's.
private final class Advance: Sendable {
    private let milliseconds = Atomic(0)

    var duration: Duration { .milliseconds(milliseconds.load(ordering: .relaxed)) }

    func add(_ duration: Duration) -> Duration {
        let added = WallTime(sinceEpoch: duration).milliseconds
        return .milliseconds(milliseconds.add(added, ordering: .relaxed).newValue)
    }
}

/// One request of a script, through its redirects: `ResourceLoad` decides each step, and the
/// threads of the fetcher perform it.
private final class ScriptedFetch: Sendable {
    private struct State {
        var load: ResourceLoad
        /// The head of the last response.
        var head: ResponseHead?
        var response = FetchScript.Response()
    }

    private let state: Mutex<State>
    private let script: FetchScript
    private let redirect: FetchScript.Redirect
    private let cachePolicy: CachePolicy?
    private let completion: FetchScript.Completion

    init(
        _ request: FetchScript.Request, url: URLRecord, script: FetchScript,
        completion: @escaping FetchScript.Completion
    ) {
        let upper = request.method.uppercased()
        let isCommon = ["DELETE", "GET", "HEAD", "OPTIONS", "POST", "PUT"].contains(upper)
        var made = NavigationRequest(
            url.withoutFragment, method: isCommon ? upper : request.method,
            headers: request.headers, body: request.body, purpose: .commandLine)
        made.destination = .request(.data)
        let hsts = script.store.storage.hsts
        state = Mutex(
            State(
                load: ResourceLoad(made, upgrades: AddressUpgrades { hsts.upgrade(of: $0) })))
        self.script = script
        redirect = request.redirect
        cachePolicy = request.cachePolicy
        self.completion = completion
    }

    func start() { perform(state.withLock { $0.load.start() }) }

    /// Performs the actions up to the next transfer, or the end.
    private func perform(_ first: ResourceLoad.Action) {
        var action = first
        while case .askPolicy(let url, let purpose) = action {
            guard url.isHTTPOrHTTPS else {
                return fail("bad redirect: it leads to no http or https URL")
            }
            let source = state.withLock { $0.load.source }
            let decision = script.policy.decision(for: url, purpose: purpose, source: source)
            if case .denied(let denial) = decision { return fail("blocked: \(denial.message)") }
            action = state.withLock { $0.load.policyAnswered(decision) }
        }
        switch action {
        case .fetch(let judged): fetch(judged.permitted)
        case .fail(let error): fail(error.message)
        case .askPolicy, .authenticate, .judge, .commit, .take, .finish, .nothing:
            fail("the request has no answer")
        }
    }

    private func fetch(_ permitted: PermittedURL) {
        let policy = script.policy
        let storage = script.store.storage
        let request = state.withLock { $0.load.request }
        var fetch = FetchRequest(
            permitted, method: request.method,
            headers: request.headers.map { HeaderField($0.name, $0.value) }, body: request.body,
            exchange: SiteExchange(storage, CookieContext(url: permitted.url)),
            checkAddress: { policy.permitsAddress($0, for: permitted) })
        fetch.cacheMode = mode(of: fetch)
        script.connection?(permitted.url).apply(to: &fetch, tellsPerson: true)
        script.fetcher.start(fetch) { self.received($0) }
    }

    /// Fetch Standard, "HTTP-network-or-cache fetch": a caller that sets conditional fields has a
    /// cache of its own, so the mode `default` becomes `no-store`. Without a mode, the request uses
    /// the cache as RFC 9111 section 4.3.2 defines.
    private func mode(of fetch: FetchRequest) -> CacheMode {
        if cachePolicy == .useProtocolCachePolicy, fetch.isConditional { return .noStore }
        return (cachePolicy ?? script.cachePolicy).mode
    }

    private func received(_ event: FetchEvent) {
        switch event {
        case .uploadProgress, .socket: break
        case .informational(let head):
            state.withLock { $0.response.interim.append((head.status, head.fields)) }
        case .response(let head):
            state.withLock { state in
                state.head = head
                state.response.take(head, from: state.load.url)
            }
        case .data(let bytes):
            state.withLock { $0.response.body += bytes }
        case .failed(let error): fail(error.message)
        case .finished: finished()
        }
    }

    /// A redirect is followed when the whole of its response has come, so that the cache stores it.
    private func finished() {
        let (response, head) = state.withLock { ($0.response, $0.head) }
        guard let head, ResourceLoad.isRedirect(head), redirect != .manual else {
            return completion(.success(response))
        }
        guard redirect == .follow else { return fail("the answer is a redirect") }
        perform(state.withLock { $0.load.received(head) })
    }

    private func fail(_ message: String) { completion(.failure(.init(message: message))) }
}

extension FetchScript.Response {
    /// The head of an answer of a URL.
    fileprivate mutating func take(_ head: ResponseHead, from url: URLRecord) {
        status = head.status
        statusText = head.reason
        self.url = url.withoutFragment.hrefWithoutCredentials
        headers = head.fields
        body = []
        origin =
            switch head.cache?.kind {
            case nil: .network
            case .stored: .cache
            case .validated: .validated
            }
    }
}

extension ResponseHead {
    fileprivate var fields: [HTTPField] {
        headers.map { HTTPField($0.name, $0.value) }
    }
}
