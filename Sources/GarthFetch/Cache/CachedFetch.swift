import GarthLanguage
import GarthURL
import Synchronization

/// Performs one fetch through a cache, as its `CacheExchange` decides.
///
/// One thread at a time uses its state: the cache thread during a look-up, the fetcher's thread
/// from the sending of the request, and the cache thread again while a stored body is served. Each
/// thread hands over by posting a job, and does not use the state afterwards.
final class CachedFetch: @unchecked Sendable {
    private let request: FetchRequest
    private let cache: HTTPCache
    private let network: Network
    private let control: TransferControl
    private let onEvent: @Sendable (FetchEvent) -> Void

    private var exchange: CacheExchange
    /// The body of the stored response that is being revalidated.
    private var kept: CachedBody?
    private var recorder: BodyRecorder?
    private var hasHead = false
    /// The cookies of the server's answers to this request, which the head that is told carries.
    private var setCookies: [[UInt8]] = []
    /// Whether a stored start precedes the network's bytes: all events then go through the cache
    /// thread, so that they stay in order.
    private var isPrepending = false
    /// What waits for that way.
    private let detour = Mutex(WaitingEvents())
    /// The rest of a stored body.
    private var serving: Serving?
    /// A reference to itself while the reader pauses, because no other code retains it then.
    private var waiting: CachedFetch?
    /// The transfer that is listened to.
    private let transfer = Mutex<TransferControl?>(nil)

    /// A stored body on its way to the reader.
    private struct Serving {
        var body: CachedBody
        var range: Range<Int>
        let byteCount: Int
    }

    /// The fetcher's thread, and its configuration.
    struct Network: Sendable {
        let thread: TransferThread
        let nextID: @Sendable () -> UInt64
        let userAgent: String
        let maximumBytes: Int?
        let words: RemedyWords
    }

    init(
        _ request: FetchRequest, cache: HTTPCache, network: Network, control: TransferControl,
        onEvent: @escaping @Sendable (FetchEvent) -> Void
    ) {
        self.request = request
        self.cache = cache
        self.network = network
        self.control = control
        self.onEvent = onEvent
        var headers = request.headers
        if !headers.contains(where: { equalsIgnoringCase($0.name, "User-Agent") }) {
            headers.append(HeaderField("User-Agent", network.userAgent))
        }
        if let cookies = request.exchange?.cookieField {
            headers.append(HeaderField("Cookie", decodedFieldText(cookies)))
        }
        if let user = request.credentials?.user(for: request.url.url),
            !headers.contains(where: { equalsIgnoringCase($0.name, "Authorization") })
        {
            // For `Vary` only, which may put it on the disk: who it is, and no password.
            headers.append(HeaderField("Authorization", user))
        }
        exchange = CacheExchange(
            CacheRequest(
                method: request.method, url: CacheRequest.address(of: request.url.url),
                in: request.cachePartition, headers: headers, mode: request.cacheMode,
                purpose: request.cachePurpose), now: cache.clock())
    }

    /// Begins.
    func start() { cache.post { self.lookUp(in: $0) } }

    /// Handles a cancellation or a resume of the fetch.
    func look() {
        if let transfer = transfer.withLock({ $0 }) { network.thread.post(.look(transfer)) }
        cache.post { _ in self.goOn() }
    }

    private func deliver(_ event: FetchEvent) {
        guard !control.isCancelled else { return }
        onEvent(event)
    }

    // MARK: - On the cache's thread

    private func lookUp(in store: any CacheStore) {
        guard !control.isCancelled else { return }
        var stored = store.responses(for: exchange.request.key).filter(isPermitted)
        func body(of response: StoredResponse) -> CachedBody? {
            if let body = store.body(of: response) { return body }
            store.remove([response.id])
            stored.removeAll { $0.id == response.id }
            return nil
        }
        while true {
            switch exchange.found(stored, now: cache.clock()) {
            case .serve(let answer, let head):
                guard let body = body(of: answer.stored) else { continue }
                store.noteUse(of: answer.stored, now: cache.clock())
                return serve(answer, head, body)
            case .serveAndRevalidate(let answer, let head):
                guard let body = body(of: answer.stored) else { continue }
                store.noteUse(of: answer.stored, now: cache.clock())
                revalidate()
                return serve(answer, head, body)
            case .send(let fields, let keeping):
                if let keeping {
                    guard let body = body(of: keeping) else { continue }
                    kept = body
                }
                return send(fields)
            case .gatewayTimeout: return answerGatewayTimeout()
            case .unavailable, .sendAgain, .pass, .prepend, .fail:
                return deliver(.failed(notCached))
            }
        }
    }

    /// A denial of an address also covers responses that were stored before.
    private func isPermitted(_ stored: StoredResponse) -> Bool {
        guard let text = stored.head.remoteAddress else { return true }
        return IPAddress(parsing: text).map(request.checkAddress) ?? false
    }

    private func serve(_ answer: CacheAnswer, _ head: ResponseHead, _ body: CachedBody) {
        deliver(.response(head))
        let range = answer.bodyRange
        if let limit = network.maximumBytes, range.count > limit {
            return deliver(
                .failed(
                    failure(
                        .tooManyBytes(limit: limit),
                        localized(
                            "the stored page has more than \(limit) bytes \(network.words.moreBytes)"
                        )
                    )))
        }
        serving = Serving(body: body, range: range, byteCount: range.count)
        goOn()
    }

    /// Passes on the stored body until the reader pauses.
    private func goOn() {
        waiting = nil
        guard var serving, !control.isCancelled else { return self.serving = nil }
        guard !control.isPaused else { return waiting = self }
        guard !serving.range.isEmpty else {
            self.serving = nil
            return deliver(
                .finished(
                    TransferSummary(
                        receivedByteCount: serving.byteCount, transferredByteCount: 0)))
        }
        let end = min(
            serving.range.upperBound, serving.range.lowerBound + CacheLimits.pieceByteCount)
        guard let bytes = serving.body.bytes(serving.range.lowerBound..<end) else {
            self.serving = nil
            return deliver(
                .failed(
                    failure(
                        .cutShort(
                            received: serving.byteCount - serving.range.count,
                            expected: serving.byteCount),
                        localized("the stored page cannot be read to its end (reload it)"))))
        }
        serving.range = end..<serving.range.upperBound
        self.serving = serving
        deliver(.data(bytes))
        // Other fetches have their turn between two pieces.
        if serving.range.isEmpty { goOn() } else { cache.post { _ in self.goOn() } }
    }

    private func answerGatewayTimeout() {
        deliver(
            .response(
                ResponseHead(
                    status: 504, reason: "Gateway Timeout", version: .http11,
                    headers: [HeaderField("Content-Length", "0")], expectedByteCount: 0)))
        deliver(.finished(TransferSummary(receivedByteCount: 0, transferredByteCount: 0)))
    }

    /// Asks the server behind the reader's back (RFC 5861 section 3), once at a time for a URL.
    private func revalidate() {
        let key = exchange.request.key
        guard cache.beginRevalidation(of: key) else { return }
        var request = request
        request.cacheMode = .noCache
        request.cachePurpose = .background
        request.deadline = nil
        request.exchange?.holdsCookies = false
        request.headers.removeAll { CacheRequest.isCondition($0.name) }
        let cache = cache
        CachedFetch(
            request, cache: cache, network: network,
            control: TransferControl(id: network.nextID())
        ) { event in
            if event.isLast { cache.endRevalidation(of: key) }
        }.start()
    }

    // MARK: - To the network

    private func send(_ fields: [HeaderField]) {
        let control = TransferControl(id: network.nextID(), parent: control)
        transfer.withLock { $0 = control }
        var request = request
        request.headers += fields
        network.thread.post(
            .start(
                Submission(request: request, control: control) { event in
                    guard self.isCurrent(control) else { return }
                    self.received(event, control)
                }))
    }

    private func isCurrent(_ control: TransferControl) -> Bool {
        transfer.withLock { $0 === control }
    }

    /// Listens no longer to a transfer.
    private func leave(_ control: TransferControl) {
        transfer.withLock { $0 = nil }
        if control.cancel() { network.thread.post(.look(control)) }
    }

    // MARK: - On the fetcher's thread

    private func received(_ event: FetchEvent, _ control: TransferControl) {
        switch event {
        // A WebSocket is none of the cache.
        case .uploadProgress, .informational, .socket: pass(event)
        case .response(let head):
            hasHead = true
            receivedHead(head, control)
        case .data(let bytes):
            recorder?.append(bytes)
            pass(event)
        case .finished:
            recorder?.finish(at: cache.clock())
            recorder = nil
            pass(event)
        case .failed(let error):
            if !hasHead, error.mayBeBridged,
                case .serve(let answer, let head) = exchange.failed(now: cache.clock())
            {
                return handOver(answer, head)
            }
            recorder?.cutShort(at: cache.clock())
            recorder = nil
            pass(event)
        }
    }

    private func receivedHead(_ head: ResponseHead, _ control: TransferControl) {
        let reaction = exchange.received(head, now: cache.clock())
        cache.post(reaction.changes)
        setCookies += head.setCookies
        switch reaction.step {
        case .serve(let answer, var answerHead):
            answerHead.setCookies = setCookies
            // A 304 ends by itself, and its connection is kept.
            if head.status == 304 {
                transfer.withLock { $0 = nil }
            } else {
                leave(control)
            }
            handOver(answer, answerHead)
        case .pass(var head, let plan):
            head.setCookies = setCookies
            begin(plan, head)
            deliver(.response(head))
        case .prepend(_, var head, let plan):
            head.setCookies = setCookies
            prepend(head, plan)
        case .sendAgain:
            leave(control)
            kept = nil
            hasHead = false
            send(exchange.request.modeFields)
        case .serveAndRevalidate, .send, .gatewayTimeout, .unavailable, .fail:
            deliver(.response(head))
        }
    }

    /// Lets the cache's thread serve the body that was kept.
    private func handOver(_ answer: CacheAnswer, _ head: ResponseHead) {
        cache.post { [self] store in
            guard let body = kept else { return deliver(.failed(notCached)) }
            store.noteUse(of: answer.stored, now: cache.clock())
            serve(answer, head, body)
        }
    }

    private func begin(_ plan: StoringPlan?, _ head: ResponseHead) {
        guard let plan else { return }
        let recorder = BodyRecorder(plan, cache: cache)
        // Whoever follows a redirect does not wait for its body.
        if head.location != nil { recorder.storeHead(at: cache.clock()) }
        self.recorder = recorder
    }

    private func prepend(_ head: ResponseHead, _ plan: StoringPlan?) {
        isPrepending = true
        begin(plan, head)
        let start = kept.flatMap { $0.bytes(0..<$0.count) } ?? []
        recorder?.append(start)
        pass(.response(head))
        pass(.data(start))
    }

    private func pass(_ event: FetchEvent) {
        guard isPrepending else { return deliver(event) }
        let isFirst = detour.withLock { waiting in
            let isFirst = waiting.isEmpty
            waiting.append(event)
            if waiting.byteCount > CacheLimits.waitingByteCount {
                transfer.withLock { $0 }?.setPaused(true)
            }
            return isFirst
        }
        if isFirst { cache.post { _ in self.deliverWaiting() } }
    }

    /// Hands over what waits on the cache's thread, and lets the transfer go on.
    private func deliverWaiting() {
        while let event = detour.withLock({ $0.take() ?? letGoOn() }) { deliver(event) }
    }

    /// Lets the transfer go on when nothing waits any more.
    private func letGoOn() -> FetchEvent? {
        guard let transfer = transfer.withLock({ $0 }), transfer.isPausedItself else { return nil }
        transfer.setPaused(false)
        network.thread.post(.look(transfer))
        return nil
    }

    // MARK: - Failures

    private var notCached: FetchError {
        failure(
            .notCached,
            localized(
                "\(request.url.url.hrefWithoutCredentials) is not in the cache, and the cache policy "
                    + "forbids to fetch it"))
    }

    private func failure(_ code: FetchError.Code, _ message: String) -> FetchError {
        FetchError(code, url: request.url.url, message: message)
    }
}

/// Brings a body to the store while it is on its way to the reader.
final class BodyRecorder: Sendable {
    private let plan: StoringPlan
    private let cache: HTTPCache
    private let recording = Recording()
    private let waiting = Mutex(Waiting())

    /// What waits for the cache's thread.
    private struct Waiting {
        /// The pieces that came since the thread last took them, as one: small pieces cost no more.
        var bytes: [UInt8] = []
        /// Whether more came than may wait, so that the body is not stored.
        var isTooMuch = false
    }

    /// State that only the cache thread uses.
    private final class Recording: @unchecked Sendable {
        var body: BodyRecording?
        var isAbandoned = false
        /// The response that was stored before its body came.
        var headID: Int64?
    }

    init(_ plan: StoringPlan, cache: HTTPCache) {
        self.plan = plan
        self.cache = cache
    }

    func append(_ bytes: [UInt8]) {
        guard !bytes.isEmpty else { return }
        let isFirst = waiting.withLock { waiting in
            guard !waiting.isTooMuch else { return false }
            let isFirst = waiting.bytes.isEmpty
            if isFirst { waiting.bytes = bytes } else { waiting.bytes += bytes }
            if waiting.bytes.count > CacheLimits.waitingByteCount {
                waiting.isTooMuch = true
                waiting.bytes = []
            }
            return isFirst
        }
        // One job takes all that has come until its turn.
        if isFirst { cache.post { [self] store in take(store) } }
    }

    private func take(_ store: any CacheStore) {
        let (bytes, isTooMuch) = waiting.withLock { waiting in
            defer { waiting.bytes = [] }
            return (waiting.bytes, waiting.isTooMuch)
        }
        if isTooMuch { recording.isAbandoned = true }
        guard !recording.isAbandoned else { return recording.body = nil }
        let body = recording.body ?? store.newBody()
        recording.body = body
        body.append(bytes)
    }

    /// Stores the response as it is without its body.
    func storeHead(at now: WallTime) {
        cache.post { [self] store in
            var response = plan.response
            response.byteCount = 0
            recording.headID = store.add(
                response, store.newBody(), replacing: plan.replaced, now: now)
        }
    }

    /// The body is whole.
    func finish(at now: WallTime) {
        cache.post { [self] store in
            var response = plan.response
            let body = recording.body ?? store.newBody()
            recording.body = nil
            if recording.headID != nil, body.byteCount == 0 { return }
            response.byteCount = body.byteCount
            if let part = response.part, part.bytes.count != body.byteCount { return }
            add(response, body, to: store, now)
        }
    }

    /// The body broke off: its received bytes are a part, if a range can complete them.
    func cutShort(at now: WallTime) {
        cache.post { [self] store in
            var response = plan.response
            guard let body = recording.body, !recording.isAbandoned, body.byteCount > 0,
                response.part == nil, response.head.status == 200, response.isPlain,
                response.strongValidator != nil,
                response.head.first("Accept-Ranges").map({ equalsIgnoringCase($0, "none") })
                    != true,
                let length = response.head.first("Content-Length").flatMap({ decimal($0.utf8) }),
                length > body.byteCount, body.byteCount <= CacheLimits.joinedByteCount
            else { return }
            response.part = ContentRange(0...body.byteCount - 1, of: length)
            response.byteCount = body.byteCount
            response.head.headers.removeAll { equalsIgnoringCase($0.name, "Content-Length") }
            recording.body = nil
            add(response, body, to: store, now)
        }
    }

    private func add(
        _ response: StoredResponse, _ body: BodyRecording, to store: any CacheStore,
        _ now: WallTime
    ) {
        let replaced = plan.replaced + (recording.headID.map { [$0] } ?? [])
        if let joined = plan.joined, let (whole, bytes) = join(response, body, joined, store) {
            let recording = store.newBody()
            recording.append(bytes)
            store.add(whole, recording, replacing: replaced, now: now)
        } else if !recording.isAbandoned {
            store.add(response, body, replacing: replaced, now: now)
        }
    }

    /// Joins two parts of one representation (RFC 9110 section 15.3.7.3).
    private func join(
        _ response: StoredResponse, _ body: BodyRecording, _ other: StoredResponse,
        _ store: any CacheStore
    ) -> (StoredResponse, [UInt8])? {
        guard let mine = response.part, let its = other.part, let both = mine.union(its),
            both.bytes.count <= CacheLimits.joinedByteCount, body.byteCount == body.bytes.count,
            let stored = store.body(of: other)?.bytes(0..<other.byteCount),
            stored.count == its.bytes.count
        else { return nil }
        var bytes = [UInt8](repeating: 0, count: both.bytes.count)
        for (part, content) in [(its, stored), (mine, body.bytes)] {
            let start = part.bytes.lowerBound - both.bytes.lowerBound
            bytes.replaceSubrange(start..<start + content.count, with: content)
        }
        var whole = response
        whole.byteCount = bytes.count
        whole.part = both.isWhole ? nil : both
        if both.isWhole {
            whole.head.headers.append(HeaderField("Content-Length", "\(bytes.count)"))
        }
        return (whole, bytes)
    }
}
