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
        package var headers: [(name: String, value: String)] = []
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

        package var status = 0
        package var statusText = ""
        /// The URL that answered, after redirects, without its fragment and credentials.
        package var url = ""
        /// The fields in the order and letter case in which they came, or were stored.
        package var headers: [(name: String, value: String)] = []
        package var body: [UInt8] = []
        package var origin = Origin.network
        /// The responses before the response: status and fields.
        package var interim: [(status: Int, headers: [(name: String, value: String)])] = []

        /// The body in base64.
        package var bodyBase64: String { base64(body) }
    }

    /// The reason why there is no response, in one line.
    package struct Failure: Error {
        package let message: String

        /// Makes a failure.
        package init(message: String) { self.message = message }
    }

    /// Answers to a request.
    package typealias Completion = @Sendable (Result<Response, Failure>) -> Void

    fileprivate let policy: URLPolicy
    fileprivate let fetcher: Fetcher
    fileprivate let cachePolicy: CachePolicy
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
            _ = poll(&waiting, 1, -1)
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

/// One request of a script, through its redirects (Fetch Standard, "HTTP fetch").
private final class ScriptedFetch: Sendable {
    private static let redirectLimit = 20

    fileprivate struct State {
        var request: FetchScript.Request
        var url: URLRecord
        var source: SourcePage?
        var redirectCount = 0
        var response = FetchScript.Response()
        var location: String?
        var address: IPAddress?
    }

    private let state: Mutex<State>
    private let script: FetchScript
    private let completion: FetchScript.Completion

    init(
        _ request: FetchScript.Request, url: URLRecord, script: FetchScript,
        completion: @escaping FetchScript.Completion
    ) {
        var request = request
        let method = request.method.uppercased()
        if ["DELETE", "GET", "HEAD", "OPTIONS", "POST", "PUT"].contains(method) {
            request.method = method
        }
        state = Mutex(State(request: request, url: url.withoutFragment))
        self.script = script
        self.completion = completion
    }

    func start() {
        let storage = script.store.storage
        let (url, source, isRedirect) = state.withLock { state in
            if let secure = storage.hsts.upgrade(of: state.url) { state.url = secure }
            return (state.url, state.source, state.redirectCount > 0)
        }
        let decision = script.policy.decision(
            for: url, purpose: isRedirect ? .redirect : .commandLine, source: source)
        switch decision {
        case .denied(let denial): fail("blocked: \(denial.message)")
        case .allowed(let permitted, _): fetch(permitted)
        }
    }

    private func fetch(_ permitted: PermittedURL) {
        let policy = script.policy
        let storage = script.store.storage
        var fetch = state.withLock { state in
            FetchRequest(
                permitted, method: state.request.method,
                headers: state.request.headers.map { HeaderField($0.name, $0.value) },
                body: state.request.body,
                exchange: SiteExchange(storage, CookieContext(url: permitted.url)),
                checkAddress: { policy.permitsAddress($0, for: permitted) })
        }
        fetch.cacheMode = mode(of: fetch)
        script.fetcher.start(fetch) { self.received($0) }
    }

    /// Fetch Standard, "HTTP-network-or-cache fetch": a caller that sets conditional fields has a
    /// cache of its own, so the mode `default` becomes `no-store`. Without a mode, the request uses
    /// the cache as RFC 9111 section 4.3.2 defines.
    private func mode(of fetch: FetchRequest) -> CacheMode {
        let asked = state.withLock { $0.request.cachePolicy }
        if asked == .useProtocolCachePolicy, fetch.isConditional { return .noStore }
        return (asked ?? script.cachePolicy).mode
    }

    private func received(_ event: FetchEvent) {
        switch event {
        case .uploadProgress: break
        case .informational(let head):
            state.withLock { $0.response.interim.append((head.status, head.fields)) }
        case .response(let head):
            state.withLock { $0.take(head) }
        case .data(let bytes):
            state.withLock { $0.response.body += bytes }
        case .failed(let error): fail(error.message)
        case .finished: finished()
        }
    }

    private func finished() {
        let (response, redirect, location) = state.withLock {
            ($0.response, $0.request.redirect, $0.location)
        }
        guard let location, redirect != .manual else { return completion(.success(response)) }
        guard redirect == .follow else { return fail("the answer is a redirect") }
        switch state.withLock({ $0.follow(location, limit: Self.redirectLimit) }) {
        case nil: start()
        case let problem?: fail(problem)
        }
    }

    private func fail(_ message: String) { completion(.failure(.init(message: message))) }
}

extension ScriptedFetch.State {
    /// The head of an answer.
    fileprivate mutating func take(_ head: ResponseHead) {
        response.status = head.status
        response.statusText = head.reason
        response.url = url.hrefWithoutCredentials
        response.headers = head.fields
        response.body = []
        response.origin =
            switch head.cache?.kind {
            case nil: .network
            case .stored: .cache
            case .validated: .validated
            }
        location = head.location
        address = head.address
    }

    /// Turns to where a redirect leads; why it cannot be followed, or nil.
    fileprivate mutating func follow(_ location: String, limit: Int) -> String? {
        guard redirectCount < limit else { return "too many redirects" }
        guard let next = URLRecord.parse(location, base: url), next.isHTTPOrHTTPS else {
            return "bad redirect: it leads to no http or https URL"
        }
        redirectCount += 1
        let status = response.status
        let turnsToGet =
            status == 303 && request.method != "GET" && request.method != "HEAD"
            || (status == 301 || status == 302) && request.method == "POST"
        if turnsToGet {
            request.method = "GET"
            request.body = nil
            request.headers.removeAll {
                [
                    "content-encoding", "content-language", "content-location", "content-type",
                ].contains($0.name.lowercased())
            }
        }
        if !next.origin.isSame(as: url.origin) {
            request.headers.removeAll { $0.name.lowercased() == "authorization" }
        }
        source = SourcePage(url: url, address: address)
        url = next.withoutFragment
        return nil
    }
}

extension ResponseHead {
    fileprivate var fields: [(name: String, value: String)] {
        headers.map { ($0.name, $0.value) }
    }
}
