import GarthFetch
import GarthLanguage
import GarthURL

/// The source of the bytes of a permitted URL: the network, a file, or Garth itself.
struct LoadSource: Sendable {
    /// A piece of a pulled load.
    @safe enum Piece {
        /// No bytes have arrived; the receiver may do other work until the descriptor is readable.
        case idle(Int32)
        case head(ResponseHead)
        case bytes(UnsafeRawBufferPointer)
        case finished
        case failed(FetchError)
    }

    let fetcher: Fetcher
    let policy: URLPolicy
    private let credentials: CredentialStore
    private let cachePolicy: CachePolicy
    private let language: String
    private let userAgents: UserAgents
    private let preferences: @Sendable (URLRecord) -> WebpagePreferences
    private let storage: SiteStorage
    /// Asked for each hop: a redirect or a part of a page may have another server.
    private let connection: (@Sendable (URLRecord) -> SiteConnection)?
    private let exceptions: CertificateExceptions?
    private let deadline: ContinuousClock.Instant?
    private let aboutPage: (@MainActor @Sendable (URLRecord) async -> String?)?
    /// Answers the schemes of the embedding program; nil where there are none.
    private let schemes: SchemeSource?
    /// The configuration with the content rules; nil without rules.
    private let rules: WebViewConfiguration?
    private let observer: RequestObserver?
    /// Where parts of the page come from or go to, if that is a kept copy.
    private let parts: PartSource?

    init(
        fetcher: Fetcher, configuration: WebViewConfiguration, credentials: CredentialStore,
        storage: SiteStorage, exceptions: CertificateExceptions? = nil,
        deadline: ContinuousClock.Instant? = nil, preferences: WebpagePreferences? = nil,
        aboutPage: (@MainActor @Sendable (URLRecord) async -> String?)? = nil,
        schemes: SchemeSource? = nil, parts: PartSource? = nil
    ) {
        self.schemes = schemes
        self.parts = parts
        observer = configuration.requestObserver
        rules = configuration.userContentController.contentRuleLists.isEmpty ? nil : configuration
        self.fetcher = fetcher
        policy = configuration.policy
        cachePolicy = configuration.cachePolicy
        language = configuration.fetch.language
        userAgents = UserAgents(of: configuration)
        if let preferences {
            self.preferences = { _ in preferences }
        } else {
            self.preferences =
                configuration.sitePreferences
                ?? { [all = configuration.defaultWebpagePreferences] _ in all }
        }
        self.credentials = credentials
        self.storage = storage
        connection = configuration.siteConnection
        self.exceptions = exceptions
        self.deadline = deadline
        self.aboutPage = aboutPage
    }

    /// The request of a hop as the fetcher takes it.
    func fetchRequest(
        _ judged: JudgedURL, _ request: NavigationRequest
    ) -> FetchRequest {
        var headers = request.headers.map { HeaderField($0.name, $0.value) }
        let preferences = preferences(judged.url)
        headers += request.defaultFields(
            language: language, userAgent: userAgents.name(under: preferences)
        ).map { HeaderField($0.name, $0.value) }
        headers += sourceFields(for: judged.url, of: request)
        let policy = policy
        if judged.url.smallWebScheme != nil { headers = [] }
        var cookies = cookieContext(judged, request)
        cookies.keeping = preferences.cookieAcceptance.keeping
        var fetch = FetchRequest(
            judged.permitted, method: request.method, headers: headers, body: request.body,
            exchange: SiteExchange(
                storage, cookies,
                allowsCookies: judged.url.isHTTPOrHTTPS
                    && !request.isOfOpaqueOrigin(judged.rules)
                    && request.context.credentials == .include
                    && rules?.contentRuleResult(for: judged.url, of: request)?
                        .blocksCookies != true
            ),
            checkAddress: { policy.permitsAddress($0, for: judged.permitted) })
        fetch.purpose = request.purpose
        fetch.socket = request.script?.socket
        fetch.rule = request.rule
        if request.context.credentials == .include { fetch.credentials = credentials }
        fetch.exceptions = exceptions
        fetch.knownServers = storage.servers
        connection?(judged.url).apply(
            to: &fetch, tellsPerson: request.context.credentials == .include)
        fetch.deadline = deadline
        fetch.cacheMode =
            request.script?.cacheMode ?? (request.cachePolicy ?? cachePolicy).mode
        fetch.cachePartition = cachePartition(judged, request)
        if request.destination == .download {
            fetch.isDownload = true
            fetch.deadline = nil
            fetch.cacheMode = .noStore
        }
        fetch.cachePurpose = request.isReload ? .reload : .ordinary
        return fetch
    }

    private func cachePartition(_ judged: JudgedURL, _ request: NavigationRequest) -> String {
        switch judged.rules.cachePartition {
        case .own: ""
        case .page:
            storage.cookies.suffixes.cachePartition(
                of: judged.url, in: request.context.page ?? judged.url)
        }
    }

    private func cookieContext(
        _ judged: JudgedURL, _ request: NavigationRequest
    ) -> CookieContext {
        let suffixes = storage.cookies.suffixes
        switch judged.rules.cookies {
        case .part: return .part(judged.url, of: request.context.page, suffixes: suffixes)
        case .navigation: break
        }
        // No other document has the origin of one in a sandbox.
        let isOpaque = request.context.sourceSandbox.contains(.origin)
        let initiator = isOpaque ? Self.opaque : request.source?.url
        return .page(judged.url, method: request.method, initiator: initiator, suffixes: suffixes)
    }

    private static let opaque = URLRecord.parse("data:,")

    /// The `Referer` and `Origin` fields of a request.
    private func sourceFields(for url: URLRecord, of request: NavigationRequest) -> [HeaderField] {
        let context = request.context
        guard let source = context.referrer ?? context.source?.url else { return [] }
        let policy = context.referrerPolicy ?? .default
        var fields: [HeaderField] = []
        if let referrer = policy.referrer(
            from: source, to: url, atMost: context.referrerExtent)
        {
            fields.append(HeaderField("Referer", referrer))
        }
        if let script = request.script {
            if let origin = script.origin { fields.append(HeaderField("Origin", origin)) }
        } else if request.method == "POST" {
            let isOpaque = context.sourceSandbox.contains(.origin) || context.hasTaintedOrigin
            fields.append(
                HeaderField("Origin", isOpaque ? "null" : policy.origin(from: source, to: url)))
        }
        return fields
    }

    /// The failure of a request that a content rule blocks; nil for others.
    func refusal(
        of judged: JudgedURL, _ request: NavigationRequest
    ) -> FetchError? {
        guard rules?.contentRuleResult(for: judged.url, of: request)?.isBlocked == true else {
            return nil
        }
        let href = judged.url.hrefWithoutCredentials
        return FetchError(
            .contentRule, url: judged.url, message: localized("blocked by a content rule: \(href)"))
    }

    // MARK: - Asynchronous

    /// The load as a stream of events, for a web view.
    @MainActor
    func events(for judged: JudgedURL, _ request: NavigationRequest) -> LoadEvents {
        guard let parts, parts.concerns(judged.url) else { return original(judged, request) }
        if let copy = parts.copy { return LoadEvents(copy.events(for: judged.url)) }
        // What a socket brings is no part of a page that is kept.
        guard request.script?.socket == nil else { return original(judged, request) }
        let events = original(judged, request)
        return parts.recorder.map { LoadEvents($0.recording(events, of: judged.url)) } ?? events
    }

    @MainActor
    private func original(_ judged: JudgedURL, _ request: NavigationRequest) -> LoadEvents {
        if let substitute = request.substitute { return LoadEvents(Self.events(of: substitute)) }
        if let error = refusal(of: judged, request) {
            return LoadEvents(
                AsyncStream { continuation in
                    continuation.yield(.failed(error))
                    continuation.finish()
                })
        }
        if let schemes, schemes.answers(judged.url) {
            return LoadEvents(schemes.events(for: judged.permitted, request))
        }
        if let observer, judged.url.isHTTPOrHTTPS || judged.url.scheme == "data" {
            return LoadEvents(ObservedTransfer(self, judged, request, observer))
        }
        if judged.url.isOfNetwork {
            return LoadEvents(fetcher.events(for: fetchRequest(judged, request)))
        }
        if judged.url.scheme == "about" { return LoadEvents(about(judged.url)) }
        return LoadEvents(local(judged.permitted))
    }

    @MainActor
    private func about(_ url: URLRecord) -> AsyncStream<FetchEvent> {
        AsyncStream { continuation in
            let task = Task { @MainActor in
                let blank = url.pathname == "blank" ? "" : nil
                guard let html = await aboutPage?(url) ?? blank else {
                    let message = "\(url.href) is not a page of Garth"
                    continuation.yield(
                        .failed(FetchError(.fileNotFound, url: url, message: message)))
                    return continuation.finish()
                }
                let page = SubstituteData(
                    bytes: Array(html.utf8), mediaType: "text/html", encodingName: "utf-8",
                    history: .entry)
                Self.yield(page, to: continuation)
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    private static func events(of data: SubstituteData) -> AsyncStream<FetchEvent> {
        AsyncStream { yield(data, to: $0) }
    }

    private static func yield(
        _ data: SubstituteData, to continuation: AsyncStream<FetchEvent>.Continuation
    ) {
        let charset = data.encodingName.map { "; charset=\($0)" } ?? ""
        let type = HeaderField("Content-Type", data.mediaType + charset)
        continuation.yield(.response(ResponseHead(status: 200, version: .local, headers: [type])))
        continuation.yield(.data(data.bytes))
        continuation.yield(.finished(localSummary))
        continuation.finish()
    }

    func local(_ permitted: PermittedURL) -> AsyncStream<FetchEvent> {
        AsyncStream { continuation in
            let task = Task.detached {
                Self.pullLocal(.url(permitted), under: policy) { piece in
                    switch piece {
                    case .idle: break
                    case .head(let head): continuation.yield(.response(head))
                    case .bytes(let bytes): unsafe continuation.yield(.data(Array(bytes)))
                    case .finished: continuation.yield(.finished(Self.localSummary))
                    case .failed(let error): continuation.yield(.failed(error))
                    }
                    return !Task.isCancelled
                }
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    private static let localSummary = TransferSummary(
        receivedByteCount: 0, transferredByteCount: 0)

    // MARK: - Synchronous

    /// Pulls the load on the caller's thread; `each` returns whether to continue. A transfer that
    /// `begin` started for the same request continues.
    func pull(
        _ judged: JudgedURL, _ request: NavigationRequest, begun: PulledTransfer? = nil,
        each: (Piece) -> Bool
    ) {
        if let error = refusal(of: judged, request) {
            _ = each(.failed(error))
        } else if judged.url.isOfNetwork {
            let transfer = begun ?? PulledTransfer(fetcher, fetchRequest(judged, request))
            defer { transfer.cancel() }
            transfer.pull(each: each)
        } else {
            Self.pullLocal(.url(judged.permitted), under: policy, each: each)
        }
    }

    /// Starts a load that is pulled later; nil if an early start has no advantage. An early load
    /// tells its greatest length, and the room that it shares with others.
    func begin(
        _ judged: JudgedURL, _ request: NavigationRequest,
        byteLimit: Int = LoadLimits.partByteCount, in room: EarlyRoom? = nil
    ) -> PulledTransfer? {
        guard judged.url.isOfNetwork, refusal(of: judged, request) == nil else {
            return nil
        }
        return PulledTransfer(
            fetcher, fetchRequest(judged, request), byteLimit: byteLimit, in: room)
    }

    /// Pulls a local source on the caller's thread; the policy judges a file again by its real
    /// path.
    ///
    /// `maximumBytes` and `deadline` bound what may have no end.
    static func pullLocal(
        _ source: LocalSource, under policy: URLPolicy, maximumBytes: Int? = nil,
        deadline: ContinuousClock.Instant? = nil, each: (Piece) -> Bool
    ) {
        var loader = LocalLoader(maximumBytes: maximumBytes) { path in
            guard case .url(let permitted) = source else { return nil }
            return policy.denial(
                ofOpenedFile: path, for: permitted, resolve: LocalPath.resolved)?.message
        }
        loader.deadline = deadline
        loader.words = policy.words
        var wantsMore = true
        func hand(_ piece: Piece) -> Demand {
            wantsMore = each(piece)
            return wantsMore ? .more : .enough
        }
        do throws(FetchError) {
            _ = unsafe try loader.load(
                source, onHead: { hand(.head($0)) }, onBytes: { unsafe hand(.bytes($0)) })
            if wantsMore { _ = each(.finished) }
        } catch {
            _ = each(.failed(error))
        }
    }
}

extension NavigationRequest {
    /// Whether the request is for a sandboxed document with an opaque origin, or for a part of one:
    /// neither has cookies.
    fileprivate func isOfOpaqueOrigin(_ rules: ResourceRules) -> Bool {
        context.sandbox.contains(.origin)
            || rules.sharing != .navigation && context.sourceSandbox.contains(.origin)
    }
}

/// The events of one load, from wherever it comes.
struct LoadEvents: AsyncSequence, Sendable {
    typealias Element = FetchEvent
    typealias Failure = Never

    private enum Source: Sendable {
        case network(FetchEvents)
        case local(AsyncStream<FetchEvent>)
        case observed(ObservedTransfer)
    }

    private let source: Source

    /// The body goes to a file from now on: it may have any length and take any time.
    @MainActor
    func becomeDownload() {
        switch source {
        case .network(let events): events.becomeDownload()
        case .observed(let transfer): transfer.becomeDownload()
        case .local: break
        }
    }

    init(_ events: FetchEvents) { source = .network(events) }
    init(_ events: AsyncStream<FetchEvent>) { source = .local(events) }
    init(_ transfer: ObservedTransfer) { source = .observed(transfer) }

    enum AsyncIterator: AsyncIteratorProtocol {
        case network(FetchEvents.AsyncIterator)
        case local(AsyncStream<FetchEvent>.AsyncIterator)
        case observed(ObservedTransfer)

        mutating func next() async -> FetchEvent? {
            switch self {
            case .network(var iterator):
                let event = await iterator.next()
                self = .network(iterator)
                return event
            case .local(var iterator):
                let event = await iterator.next()
                self = .local(iterator)
                return event
            case .observed(let transfer): return await transfer.next()
            }
        }
    }

    func makeAsyncIterator() -> AsyncIterator {
        switch source {
        case .network(let events): .network(events.makeAsyncIterator())
        case .local(let events): .local(events.makeAsyncIterator())
        case .observed(let transfer): .observed(transfer)
        }
    }
}
