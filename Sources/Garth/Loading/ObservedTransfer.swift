import GarthFetch
import GarthURL

/// The events of a transfer that an observer is told of, and may hold and change.
///
/// The observer's answers take effect here alone: a changed URL is another question for the policy.
@MainActor
final class ObservedTransfer {
    private let source: LoadSource
    private let load: NavigationRequest
    private let observer: RequestObserver
    private let judged: JudgedURL
    private var request: ObservedRequest
    private var response: ObservedResponse?
    /// Takes the cookies of the answer when the observer has seen them.
    private var exchange: SiteExchange?
    private var transfer: LoadEvents?
    private var iterator: LoadEvents.AsyncIterator?
    /// What the observer has answered in place of the server, the next event last.
    private var provided: [FetchEvent] = []
    private var body: [UInt8] = []
    private var hasBegun = false
    private var hasEnded = false
    private var becomesDownload = false
    private var attempts = 0

    /// Credentials that an observer gives for one request.
    private static let attemptLimit = 10

    init(
        _ source: LoadSource, _ judged: JudgedURL, _ load: NavigationRequest,
        _ observer: RequestObserver
    ) {
        self.source = source
        self.load = load
        self.observer = observer
        self.judged = judged
        let fetch = source.fetchRequest(judged, load)
        exchange = fetch.exchange
        request = ObservedRequest(
            load, judged.url, method: fetch.method,
            headers: fetch.headers.map { HTTPField($0.name, $0.value) }, body: fetch.body,
            cookieField: String(decoding: fetch.exchange?.cookieField ?? [], as: UTF8.self))
    }

    deinit {
        guard hasBegun, !hasEnded else { return }
        let (observer, request, response) = (observer, request, response)
        Task { @MainActor in
            observer.ended(request, response, .failed(ObservedEnd.cancelled))
        }
    }

    func becomeDownload() {
        becomesDownload = true
        transfer?.becomeDownload()
    }

    /// The next event; nil behind the last one.
    func next() async -> FetchEvent? {
        if let event = provided.popLast() { return event }
        guard !hasEnded else { return nil }
        if !hasBegun, let event = await begin() { return event }
        while !hasEnded {
            guard var reader = iterator else { return nil }
            let received = await reader.next(isolation: MainActor.shared)
            // Another transfer may have begun only below, not while this one was read.
            iterator = reader
            guard let event = received else { return nil }
            if let event = await answer(to: event) { return event }
        }
        return provided.popLast()
    }

    // MARK: - Steps

    /// Asks the observer and begins the transfer; an event if there is none.
    private func begin() async -> FetchEvent? {
        hasBegun = true
        switch await observer.begin(request) {
        case .goOn(let changed): return transfer(changed)
        case .fail: return fail("the driver failed the request")
        case .provide(let response, let body):
            // Its head comes as one of a server does, and may be changed as well.
            switch await observer.received(request, response) {
            case .goOn(let changed): return provide(changed, body)
            case .fail: return fail("the driver failed the request")
            case .provide(let other, let content): return provide(other, content)
            case .retry: return provide(response, body)
            }
        }
    }

    /// Begins the transfer of a request that may be changed; an event if it may not be made.
    private func transfer(_ changed: ObservedRequest) -> FetchEvent? {
        var judged = judged
        var load = load
        if changed.url != request.url {
            let origin = load.context.redirectingServer ?? load.source
            switch source.policy.decision(for: changed.url, purpose: load.purpose, source: origin) {
            case .allowed(let other, let rule):
                let gate = RequestGate(load.context, load.destination, load.purpose)
                let judgement = gate.judge(other.url, initial: load.url, hasRedirected: false)
                guard let admitted = judgement.admit(other) else {
                    return fail("blocked: \(judgement.refusal?.message ?? "another address")")
                }
                judged = admitted
                load.url = other.url
                load.rule = rule
            case .denied(let denial): return fail("blocked: \(denial.message)")
            }
            guard judged.url.isHTTPOrHTTPS else {
                return fail("a request stays one of http and https")
            }
            if let error = source.refusal(of: judged, load) { return fail(error.message) }
        }
        let told = request
        request = changed
        var fetch = source.fetchRequest(judged, load)
        fetch.method = changed.method
        fetch.headers = changed.headers.map { HeaderField($0.name, $0.value) }
        fetch.body = changed.body
        if changed.cookieField != told.cookieField || judged.url == told.url {
            let field = changed.cookieField
            fetch.exchange?.cookieField = field.isEmpty ? nil : Array(field.utf8)
        }
        if changed.bypassesCache { fetch.cacheMode = .noStore }
        exchange = fetch.exchange
        fetch.exchange?.holdsCookies = true
        // What an address holds itself needs no network.
        let events =
            judged.url.scheme == "data"
            ? LoadEvents(source.local(judged.permitted))
            : LoadEvents(source.fetcher.events(for: fetch))
        if becomesDownload { events.becomeDownload() }
        transfer = events
        iterator = events.makeAsyncIterator()
        return nil
    }

    /// Takes an event of the transfer; nil if another one follows in its place.
    private func answer(to event: FetchEvent) async -> FetchEvent? {
        switch event {
        case .response(let head): return await answer(to: head)
        case .data(let bytes):
            let limit = observer.bodyLimit()
            if body.count + bytes.count <= limit { body += bytes }
            return event
        case .finished(let summary):
            end(
                .finished(
                    body: body, byteCount: summary.transferredByteCount,
                    decodedByteCount: summary.receivedByteCount))
            return event
        case .failed(let error):
            end(.failed(error.message))
            return event
        case .uploadProgress, .informational, .socket: return event
        }
    }

    private func answer(to head: ResponseHead) async -> FetchEvent? {
        var told = ObservedResponse(head)
        if request.url.scheme == "data" { (told.version, told.reason) = ("data", "OK") }
        response = told
        switch await observer.received(request, told) {
        case .goOn(let changed):
            response = changed
            var head = head
            if changed.cookieFields != told.cookieFields {
                head.setCookies = changed.cookieFields.map { Array($0.utf8) }
            }
            exchange?.storeCookies(of: head)
            head.status = changed.status
            head.reason = changed.reason
            if told.headers.map(\.name) != changed.headers.map(\.name)
                || told.headers.map(\.value) != changed.headers.map(\.value)
            {
                head.headers = changed.headers.map { HeaderField($0.name, $0.value) }
            }
            if changed.realm == nil { head.demand = nil }
            // A load that follows a redirect reads no further, and no script reads what is opaque.
            let isRedirect =
                ResourceLoad.isRedirect(status: head.status) && head.first("Location") != nil
            if isRedirect || load.script?.isOpaque == true {
                end(.finished(body: [], byteCount: 0, decodedByteCount: 0))
                provided = []
            }
            return .response(head)
        case .fail: return fail("the driver failed the request")
        case .provide(let response, let body): return provide(response, body)
        case .retry(let user, let password):
            exchange?.storeCookies(of: head)
            attempts += 1
            guard attempts <= Self.attemptLimit else { return .response(head) }
            var again = request
            again.headers.removeAll { $0.name.lowercased() == "authorization" }
            again.headers.append(
                HTTPField("Authorization", "Basic " + base64(Array("\(user):\(password)".utf8))))
            return transfer(again)
        }
    }

    /// Answers in place of the server.
    private func provide(_ response: ObservedResponse, _ body: [UInt8]) -> FetchEvent {
        transfer = nil
        iterator = nil
        self.response = response
        var head = ResponseHead(
            status: response.status, reason: response.reason, version: .http11,
            headers: response.headers.map { HeaderField($0.name, $0.value) },
            expectedByteCount: body.count)
        head.setCookies = response.cookieFields.map { Array($0.utf8) }
        exchange?.storeCookies(of: head)
        provided = [
            .finished(
                TransferSummary(receivedByteCount: body.count, transferredByteCount: body.count)),
            .data(body),
        ]
        self.body = body
        end(
            .finished(body: body, byteCount: body.count, decodedByteCount: body.count))
        return .response(head)
    }

    private func fail(_ reason: String) -> FetchEvent {
        end(.failed(reason))
        return .failed(FetchError(.contentRule, url: judged.url, message: reason))
    }

    private func end(_ end: ObservedEnd) {
        guard !hasEnded else { return }
        hasEnded = true
        observer.ended(request, response, end)
    }
}

extension ObservedRequest {
    /// The request of a load.
    fileprivate init(
        _ load: NavigationRequest, _ url: URLRecord, method: String,
        headers: [HTTPField], body: [UInt8]?, cookieField: String
    ) {
        self.init(
            id: .random(in: .min ... .max), url: url, method: method, headers: headers, body: body,
            cookieField: cookieField, purpose: load.purpose,
            destination: load.context.initiator?.destination ?? load.destination.name,
            initiatorType: load.context.initiator?.type,
            isPreflight: load.context.initiator?.isPreflight ?? false,
            isOfDocument: load.destination == .document, framePlace: load.context.place)
    }

    /// A request that was refused before it was made.
    init(refused load: NavigationRequest) {
        self.init(
            load, load.url, method: load.method, headers: load.headers, body: load.body,
            cookieField: "")
    }
}

extension Destination {
    /// The name of the destination (Fetch Standard, section 2.2.5).
    fileprivate var name: String {
        switch self {
        case .document: "document"
        case .frame: "iframe"
        case .styleSheet: "style"
        case .script: "script"
        case .image: "image"
        case .download, .request: ""
        }
    }
}

extension ObservedResponse {
    fileprivate var cookieFields: [String] {
        headers.filter { $0.name.lowercased() == "set-cookie" }.map(\.value)
    }

    fileprivate init(_ head: ResponseHead) {
        self.init(
            status: head.status, reason: head.reason,
            headers: head.headers.map { HTTPField($0.name, $0.value) })
        version =
            switch head.version {
            case .http10: "http/1.0"
            case .http2: "h2"
            case .http11, .smallWeb, .local: "http/1.1"
            }
        isFromCache = head.cache != nil
        realm = head.demand.map { _ in "" }
    }
}

extension RequestContext.Initiator {
    /// The initiator type (Fetch Standard section 2.2.5).
    fileprivate var type: String {
        switch self {
        case .interface(.fetch), .preflight: "fetch"
        case .interface(.xmlHTTPRequest): "xmlhttprequest"
        case .interface(.beacon): "beacon"
        case .interface(.other): "other"
        case .script: "script"
        case .image: "img"
        }
    }

    /// The destination of the answer, where it is another one than that of requests of scripts.
    fileprivate var destination: String? {
        switch self {
        case .script: "script"
        case .image: "image"
        case .interface, .preflight: nil
        }
    }

    fileprivate var isPreflight: Bool {
        if case .preflight = self { true } else { false }
    }
}
