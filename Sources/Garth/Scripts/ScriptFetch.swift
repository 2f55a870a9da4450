import GarthFetch
import GarthPage
import GarthURL

/// One request of a script, from its claim to its answer, as a value (Fetch Standard, "main fetch",
/// "HTTP fetch", "HTTP-redirect fetch", "CORS-preflight fetch").
///
/// Each method takes an event and returns an action, as those of `ResourceLoad` do. The answer has
/// only what the script may see: what CORS hides never reaches the content process.
struct ScriptFetch: Sendable {
    /// The next action.
    enum Action {
        /// Ask the policy whether this URL may be used; the source is that of the fetch.
        case askPolicy(URLRecord)
        /// Send a request, and pass on its events.
        case fetch(JudgedURL, NavigationRequest)
        /// Tell the script; what is still transferred is not wanted.
        case end(ScriptResponse)
        /// Pass on more events.
        case nothing
    }

    /// The part of the response that the script may see (Fetch Standard, "response tainting").
    private enum Tainting {
        case basic, cors, opaque
    }

    private enum Phase {
        case deciding, asking, fetching, ended
    }

    private static let redirectLimit = 20

    /// The document that makes the request.
    let client: ScriptClient
    private(set) var request: ScriptRequest
    /// The URL of the present hop.
    private(set) var url: URLRecord
    /// The source for the policy: the document, or the server that redirected.
    private(set) var source: SourcePage
    /// The reason of a refusal, in a line for the person; nil without one.
    private(set) var refusal: String?
    private var phase = Phase.deciding
    private var tainting = Tainting.basic
    /// Whether the script may know the times and sizes of the answer.
    private var tellsTiming = true
    private var needsPreflight = false
    private var redirectCount = 0
    private var context: RequestContext
    private var rule: AllowRule?
    /// The judgement of the present hop; nil for what the page's address holds itself.
    private var judgement: RequestGate.Judgement?
    private var judged: JudgedURL?
    /// Whether a request of the fetch was permitted, and so was made.
    var isPermitted: Bool { judged != nil }
    /// What the gate found in the hops so far.
    private(set) var findings = GateFindings()
    private var head: ResponseHead?
    private var body: [UInt8] = []
    /// Whether the first bytes of a body were fewer than the length that the server told.
    private var isBodyBegun = false
    private let upgrades: AddressUpgrades
    private let initialURL: URLRecord
    /// The page's end of a WebSocket; nil for a request that fetches.
    let channel: SocketChannel?

    /// Prepares a request of the document at a place; nil for one that the Fetch Standard does not
    /// allow to be made.
    init?(
        _ request: ScriptRequest, of client: ScriptClient, at place: FramePlace = [],
        upgrades: AddressUpgrades = .none
    ) {
        guard let named = URLRecord.parse(request.url),
            let permitted = ScriptRequestRules.permitted(request),
            let url = Self.contacted(named, for: permitted)
        else { return nil }
        self.client = client
        self.request = permitted
        self.url = url
        self.upgrades = upgrades
        initialURL = named
        channel =
            permitted.destination == .socket
            ? SocketChannel(protocols: ScriptRequestRules.socketProtocols(of: permitted)) : nil
        source = client.source
        context = RequestContext(
            of: client.source, client.terms, ReferrerPolicy(attribute: request.referrerPolicy)
        ).part(of: client.page, isFromFrame: client.isFrame)
        context.place = place
        context.metadata = request.metadata
        context.referrer = Self.referrer(of: request, client)
        context.initiator =
            switch request.destination {
            case .script: .script
            case .image: .image
            case .data, .stream, .parts, .socket, .imported, .worker:
                .interface(request.initiator)
            }
    }

    /// The URL that is contacted: a WebSocket has that of http or https, by which all rules judge it.
    private static func contacted(_ url: URLRecord, for request: ScriptRequest) -> URLRecord? {
        guard request.destination == .socket else { return url }
        return url.fragment == nil ? url.contactedForSocket : nil
    }

    /// Begins the fetch.
    mutating func start() -> Action { route() }

    // MARK: - The policy

    /// Decides how the present URL may be fetched (Fetch Standard, "main fetch").
    private mutating func route() -> Action {
        phase = .deciding
        needsPreflight = false
        if url.scheme == "data" {
            guard redirectCount == 0 else { return fail("a redirect leads to data") }
            return judge().map { fail($0.message) } ?? .askPolicy(url)
        }
        guard url.isHTTPOrHTTPS else { return fail("\(url.scheme): is not fetched for scripts") }
        if let refusal = judge() { return fail(refusal.message) }
        let isSameOrigin = client.origin.isSame(as: url.origin)
        guard !isSameOrigin || tainting != .basic else { return .askPolicy(url) }
        // A server is told the origin, and decides by itself.
        guard request.destination != .socket else { return .askPolicy(url) }
        switch request.mode {
        case .sameOrigin: return fail("the address is of another origin")
        case .noCORS:
            guard request.redirect == .follow else { return fail("redirects are not followed") }
            tainting = .opaque
        case .cors:
            tainting = .cors
            // The fields of a stream are the browser's own.
            needsPreflight =
                request.wantsPreflight
                || request.destination != .stream && !ScriptRequestRules.isSimple(request)
        }
        return .askPolicy(url)
    }

    /// Judges the present URL by the rules of the web, or another one in its place.
    private mutating func judge() -> RequestRefusal? {
        let gate = RequestGate(context, .request(request.destination), purpose)
        if let secure = upgrades.byRule(url) { url = secure }
        if let secure = gate.upgrade(of: url) {
            findings.noteUpgrade(of: url)
            url = secure
        }
        let found = gate.judge(url, initial: initialURL, hasRedirected: redirectCount > 0)
        findings.note(found, atHop: redirectCount)
        judgement = found
        return found.refusal
    }

    /// The policy has answered.
    mutating func policyAnswered(_ decision: PolicyDecision) -> Action {
        guard phase == .deciding else { return .nothing }
        guard case .allowed(let permitted, let rule) = decision else { return fail(nil) }
        if let secure = upgrades.byHost(url) {
            // Another URL may be of another origin, and is another question for the policy.
            url = secure
            return route()
        }
        guard let judged = judgement?.admit(permitted) else {
            return fail("the policy was asked for another address")
        }
        self.judged = judged
        self.rule = rule
        head = nil
        guard needsPreflight else { return fetch(judged) }
        phase = .asking
        return .fetch(judged, preflight)
    }

    private mutating func fetch(_ judged: JudgedURL) -> Action {
        phase = .fetching
        head = nil
        body = []
        isBodyBegun = false
        return .fetch(judged, navigationRequest)
    }

    // MARK: - The network

    /// The head of a response has come.
    mutating func received(_ head: ResponseHead) -> Action {
        switch phase {
        case .asking:
            guard isShared(head), (200..<300).contains(head.status),
                ScriptRequestRules.preflight(head, permits: request)
            else { return fail("the server does not allow the request (CORS preflight)") }
            guard let judged else { return fail(nil) }
            return fetch(judged)
        case .fetching: return take(head)
        case .deciding, .ended: return .nothing
        }
    }

    private mutating func take(_ head: ResponseHead) -> Action {
        if tainting != .basic, !head.allowsTiming(to: client.origin) { tellsTiming = false }
        if tainting == .cors, !isShared(head) {
            return fail("the server does not share its answer with this page (CORS)")
        }
        if ResourceLoad.isRedirect(status: head.status), head.version != .local {
            switch request.redirect {
            case .error: return fail("the server redirects")
            case .manual: return end(ScriptResponse(.opaqueRedirect))
            case .follow:
                if let location = head.location { return redirect(to: location, head) }
            }
        }
        if request.destination == .imported || request.destination == .worker,
            Destination.request(request.destination).rules(for: purpose).types.refuse(head)
        {
            return fail("the answer is no JavaScript")
        }
        // Nothing of its content may be seen; a script that a worker imports is run.
        if tainting == .opaque, request.destination != .imported {
            return end(ScriptResponse(.opaque))
        }
        self.head = head
        return .nothing
    }

    /// Whether the head of the final response has come.
    var wantsBody: Bool { phase == .fetching && head != nil }

    /// The head of a stream for the script, which gets its bytes as they come; nil for an answer that
    /// comes in one piece.
    var openResponse: ScriptResponse? {
        guard wantsBody, let head, comesInParts else { return nil }
        var response = response(head)
        response.isOpen = true
        return response
    }

    /// Whether the script gets the body of the response as it comes: the body of an event stream, and
    /// one that a script may read in parts, if its length is unknown or its first bytes are not the
    /// whole.
    var comesInParts: Bool {
        guard wantsBody, let head else { return false }
        return switch request.destination {
        case .stream: true
        case .parts:
            (head.expectedByteCount == nil || isBodyBegun) && mayComeInParts(head)
        case .data, .script, .image, .socket, .imported, .worker: false
        }
    }

    /// The head of the answer; nil before it has come.
    var answeredHead: ResponseHead? { head }

    /// The protocol that the server of a WebSocket has chosen; nil until it is open.
    var chosenProtocol: String? {
        guard wantsBody, request.destination == .socket else { return nil }
        return head?.first("Sec-WebSocket-Protocol") ?? ""
    }

    private func mayComeInParts(_ head: ResponseHead) -> Bool {
        head.version != .local && request.method != "HEAD"
            && !Self.bodilessStatuses.contains(head.status)
    }

    /// Responses of these statuses have no body (Fetch Standard, "null body status").
    private static let bodilessStatuses: Set = [101, 103, 204, 205, 304]

    /// More of the body has come.
    mutating func received(_ bytes: some Collection<UInt8>) -> Action {
        if !isBodyBegun, body.isEmpty, !bytes.isEmpty, let length = head?.expectedByteCount {
            isBodyBegun = bytes.count < length
        }
        guard wantsBody, !comesInParts, request.destination != .image else { return .nothing }
        guard body.count + bytes.count <= ScriptRequestRules.responseByteCount else {
            return fail("the answer takes more than 32 MB")
        }
        body += bytes
        return .nothing
    }

    /// The whole body has come.
    mutating func finished() -> Action {
        switch phase {
        case .fetching:
            guard let head else { return fail(nil) }
            return end(response(head))
        case .asking: return fail(nil)
        case .deciding, .ended: return .nothing
        }
    }

    /// The transfer failed; an address that the policy denies is a reason for the person.
    mutating func failed(_ error: FetchError) -> Action { fail(error.message) }

    private mutating func fail(_ reason: String?) -> Action {
        guard phase != .ended else { return .nothing }
        refusal = reason.map { "\(request.method) \(url.hrefWithoutCredentials): \($0)" }
        // Only the question before the request was asked.
        if phase == .asking { judged = nil }
        return end(.error)
    }

    private mutating func end(_ response: ScriptResponse) -> Action {
        phase = .ended
        return .end(response)
    }

    // MARK: - Redirects

    /// Fetch Standard, "HTTP-redirect fetch".
    private mutating func redirect(to location: String, _ head: ResponseHead) -> Action {
        guard let next = URLRecord.parse(location, base: url), next.isHTTPOrHTTPS else {
            return fail("a redirect leads to no address of the web")
        }
        guard redirectCount < Self.redirectLimit else { return fail("too many redirects") }
        redirectCount += 1
        let hasCredentials = !next.username.isEmpty || !next.password.isEmpty
        let isForeign = !client.origin.isSame(as: next.origin)
        if hasCredentials, tainting == .cors || request.mode == .cors && isForeign {
            return fail("a redirect of another origin has a password")
        }
        if ResourceLoad.turnsToGet(status: head.status, request.method) {
            request.method = "GET"
            request.body = nil
            request.headers.removeAll { ScriptRequestRules.isOfBody($0.name) }
        }
        let changesOrigin = !next.origin.isSame(as: url.origin)
        if changesOrigin {
            request.headers.removeAll { $0.name.lowercased() == "authorization" }
        }
        context.moved(from: url, to: next, origin: client.origin)
        context.redirected(by: url, ReferrerPolicy(head))
        source = SourcePage(url: url.withoutCredentials, address: head.address)
        // Fetch Standard, "location URL": the fragment of a redirected address stays.
        url = next.fragment == nil ? next.replacing(fragment: url.fragment) : next
        return route()
    }

    // MARK: - CORS

    /// The value of the `Origin` field (Fetch Standard, "serializing a request origin").
    private var origin: String { context.hasTaintedOrigin ? "null" : client.origin.serialization }

    /// Whether a server shares a response (Fetch Standard, "CORS check").
    private func isShared(_ head: ResponseHead) -> Bool {
        let allowed = head.all("Access-Control-Allow-Origin").joined(separator: ", ")
        if request.credentials != .include, allowed == "*" { return true }
        guard allowed == origin else { return false }
        guard request.credentials == .include else { return true }
        return head.all("Access-Control-Allow-Credentials").joined(separator: ", ") == "true"
    }

    // MARK: - Requests

    /// The address that is told, as far as the referrer policy allows: that of the document, or
    /// another one of its origin.
    private static func referrer(of request: ScriptRequest, _ client: ScriptClient) -> URLRecord {
        guard let text = request.referrer, let url = URLRecord.parse(text),
            client.origin.isSame(as: url.origin)
        else { return client.source.url }
        return url
    }

    /// The purpose for the policy.
    var purpose: NavigationPurpose { request.purpose }

    private var credentials: RequestContext.CredentialsMode {
        switch request.credentials {
        case .omit: .omit
        case .sameOrigin: tainting == .basic ? .include : .omit
        case .include: .include
        }
    }

    private func base(
        _ method: String, _ origin: String?, _ credentials: RequestContext.CredentialsMode
    ) -> NavigationRequest {
        var made = NavigationRequest(url, purpose: purpose, in: context)
        made.destination = .request(request.destination)
        made.method = method
        made.context.credentials = credentials
        if request.referrer == "" { made.context.referrerPolicy = .noReferrer }
        made.rule = rule
        made.script = ScriptRequestTerms(origin: origin)
        made.script?.socket = channel
        return made
    }

    /// The question whether another origin allows the request (Fetch Standard, "CORS-preflight
    /// fetch"). It carries no cookie.
    private var preflight: NavigationRequest {
        var made = base("OPTIONS", origin, .omit)
        made.headers = [HTTPField("Access-Control-Request-Method", request.method)]
        let names = ScriptRequestRules.unsafeNames(request.headers)
        if !names.isEmpty {
            made.headers.append(
                HTTPField("Access-Control-Request-Headers", names.joined(separator: ",")))
        }
        made.script?.cacheMode = .noStore
        made.context.initiator = .preflight
        return made
    }

    /// The request of the present hop.
    var navigationRequest: NavigationRequest {
        var made = base(request.method, originField, credentials)
        // The field of a socket is written by its handshake.
        made.headers =
            channel == nil ? request.headers.map { HTTPField($0.name, $0.value) } : []
        made.body = request.body
        made.script?.cacheMode = cacheMode
        made.script?.isOpaque = tainting == .opaque && request.destination != .imported
        return made
    }

    /// Fetch Standard, "append a request `Origin` header".
    private var originField: String? {
        if tainting == .cors || request.destination == .socket { return origin }
        guard request.method != "GET", request.method != "HEAD" else { return nil }
        if request.mode == .cors { return origin }
        if context.hasTaintedOrigin || client.origin == .opaque { return "null" }
        return (context.referrerPolicy ?? .default).origin(from: client.source.url, to: url)
    }

    private var cacheMode: CacheMode? {
        switch request.cache {
        // A caller that sets conditional fields has a cache of its own.
        case .standard:
            request.headers.contains { ScriptRequestRules.isCondition($0.name) } ? .noStore : nil
        case .noStore: .noStore
        case .reload: .reload
        case .noCache: .noCache
        case .forceCache: .forceCache
        case .onlyIfCached: .onlyIfCached
        }
    }

    // MARK: - The response

    private var kindOfResponse: ScriptResponse.Kind {
        switch tainting {
        case .basic: .basic
        case .cors: .cors
        case .opaque: .opaque
        }
    }

    /// The response as the script may see it (Fetch Standard, "filtered responses").
    private func response(_ head: ResponseHead) -> ScriptResponse {
        var response = ScriptResponse(kindOfResponse)
        response.tellsTiming = tellsTiming
        response.status = head.status
        response.statusText = head.version == .local ? "OK" : head.reason
        response.url = url.withoutFragment.hrefWithoutCredentials
        response.isRedirected = redirectCount > 0
        response.body = body
        let isExposed: (String) -> Bool =
            tainting == .cors
            ? ScriptRequestRules.exposedNames(
                head, withCredentials: request.credentials == .include)
            : { tainting == .basic && $0 != "set-cookie" && $0 != "set-cookie2" }
        response.headers = head.headers.filter { isExposed($0.name.lowercased()) }
            .prefix(ScriptRequestRules.fieldCount).map { ScriptHeaderField($0.name, $0.value) }
        return response
    }
}

extension ScriptRequest {
    /// The purpose for the policy.
    var purpose: NavigationPurpose {
        switch destination {
        case .data, .stream, .parts: .request
        case .script, .imported, .worker: .script
        case .image: .image
        case .socket: .socket
        }
    }
}

/// The document whose script makes a request.
struct ScriptClient: Sendable {
    /// The document as a source of requests.
    let source: SourcePage
    /// Its origin; opaque in a sandbox.
    let origin: Origin
    let terms: DocumentTerms
    /// The page that is shown: the document itself, or that around the frame.
    let page: URLRecord
    /// Whether the document is that of a frame of another origin.
    let isFrame: Bool

    /// A document, in a page around it or as the page itself.
    init(_ source: SourcePage, _ terms: DocumentTerms, in page: URLRecord? = nil) {
        self.source = source
        self.terms = terms
        self.page = page ?? source.url
        isFrame = page != nil
        origin = terms.sandbox.contains(.origin) ? .opaque : source.url.origin
    }
}

/// The terms of a request of a script, beside those of every request.
struct ScriptRequestTerms: Sendable {
    /// The value of the `Origin` field; nil for none.
    var origin: String?
    /// The use of the cache; nil for that of the web view.
    var cacheMode: CacheMode?
    /// Whether the script sees nothing of the answer (Fetch Standard, "opaque filtered response").
    var isOpaque = false
    /// The page's end of the WebSocket that the request opens; nil for a request that fetches.
    var socket: SocketChannel?
}
