import GarthFetch
import GarthURL

/// A request to load a URL, with its source.
public struct NavigationRequest: Sendable {
    /// The URL to load.
    public var url: URLRecord
    /// The HTTP method.
    public var method: String
    /// Header fields to send beside Garth's own.
    public var headers: [(name: String, value: String)]
    /// The body of a POST.
    public var body: [UInt8]?
    /// The purpose for the policy.
    public var purpose: NavigationPurpose
    /// The page that it comes from; nil when a person typed it.
    public var source: SourcePage?
    /// The server that redirected to the URL, for a request that is made again; nil otherwise.
    var redirectingServer: SourcePage?
    /// The other reading of the typed text: `http` for a name typed without a scheme, the host for
    /// a name that was taken as a file. The browser offers it if the load fails, and never uses it
    /// by itself: one forged connection reset would otherwise remove the encryption.
    public var alternative: URLRecord?
    /// The page that contains the resource. It may differ from the source: the page also contains
    /// the imports of its style sheets. It decides who is a third party; nil for a page itself.
    var page: URLRecord?
    /// Whether the source is a frame in the page that is shown.
    var isFromFrame = false
    /// Sandbox flags of the document that makes the request.
    var sourceSandbox: SandboxFlags = []
    /// Sandbox flags for the loaded document, from its frame or window.
    var sandbox: SandboxFlags = []
    /// Whether the response may not become a download.
    var allowsNoDownload: Bool { sourceSandbox.union(sandbox).contains(.downloads) }
    /// The referrer policy of the request; nil for the default.
    var referrerPolicy: ReferrerPolicy?
    /// The content security policies of the document that makes the request.
    var contentPolicies = ContentPolicies()
    /// What the element that makes the request says of it.
    var metadata = RequestMetadata()
    /// The rule of the allow-list that allows the URL; nil if none was needed.
    var rule: AllowRule?
    /// The extent of the referrer that redirecting servers got.
    var referrerExtent = ReferrerPolicy.Extent.whole
    /// Whether redirects between others hide the origin (Fetch Standard, "redirect-tainted").
    var hasTaintedOrigin = false
    /// The cache policy of the load; nil for the web view's policy.
    public var cachePolicy: CachePolicy?
    /// The longest time for the load; nil for the configuration's `loadTimeout`. The time in which a
    /// delegate or a person answers does not count.
    public var timeout: Duration?
    /// Whether a person reloads a page: an `immutable` response is then not requested again while
    /// it is fresh.
    var isReload = false
    /// Whether the response goes to a file, and so bypasses the cache.
    var isDownload = false
    /// Whether the request had form data that are not stored, so that it cannot be repeated.
    var hasLostForm = false
    /// The terms of a script's request; nil for requests of pages and persons.
    var script: ScriptRequestTerms?
    /// The content in place of a server's response; nil asks the server.
    var substitute: SubstituteData?

    /// Makes a request; without further arguments, a GET that a person typed.
    ///
    /// - Parameters:
    ///   - url: The address.
    ///   - method: The method, in capitals.
    ///   - headers: Fields beside those that Garth sends by itself.
    ///   - body: The bytes of the body; nil for none.
    ///   - purpose: The reason for the request, which the allow-list takes into account.
    ///   - source: The page from which the URL came; nil if a person or the program chose it.
    ///   - alternative: The address that an error page offers in place of this one; nil for none.
    ///   - cachePolicy: The cache policy; nil for that of the view's configuration.
    ///   - timeout: The longest time; nil for that of the view's configuration.
    public init(
        _ url: URLRecord, method: String = "GET", headers: [(name: String, value: String)] = [],
        body: [UInt8]? = nil, purpose: NavigationPurpose = .typed, source: SourcePage? = nil,
        alternative: URLRecord? = nil, cachePolicy: CachePolicy? = nil, timeout: Duration? = nil
    ) {
        self.url = url
        self.method = method
        self.headers = headers
        self.body = body
        self.purpose = purpose
        self.source = source
        self.alternative = alternative
        self.cachePolicy = cachePolicy
        self.timeout = timeout
    }
}

/// One load of a page, from the question to the policy to its last byte, as a value.
///
/// Each method takes an event and returns an action; the caller owns sockets, files and delegates.
/// docs/architecture.md, "One page load", lists the steps.
struct PageLoad: Sendable {
    /// The phase of the load.
    enum Phase: Sendable, Equatable {
        case deciding, provisional, authenticating, committed, ended
    }

    /// The next action.
    enum Action {
        /// Ask the policy, and then the delegates, whether `url` may be loaded.
        case askPolicy(URLRecord, NavigationPurpose)
        /// Send the request.
        case fetch(PermittedURL)
        /// The server demands credentials: answer with `authenticationAnswered`; received bytes
        /// wait.
        case authenticate(AuthenticationDemand)
        /// The server's certificate does not hold: answer with `authenticationAnswered`.
        case judge(ServerTrust)
        /// Show this response: the page becomes the current one.
        case commit
        /// The load has failed; before the commit the old page stays.
        case fail(NavigationError)
        /// The whole body has come.
        case finish
        /// No action: the load had ended.
        case nothing
    }

    /// The greatest number of redirects of one load (Fetch Standard, HTTP-redirect fetch).
    static let redirectLimit = 20

    private(set) var request: NavigationRequest
    private(set) var phase = Phase.deciding
    private(set) var redirectCount = 0
    /// The attempts of this hop to satisfy demands for credentials.
    var attempts = AuthenticationAttempts()
    /// The policy's permission for the present hop.
    private var permitted: PermittedURL?
    /// The failure if a demand gets no credentials; nil shows the response.
    private var failureWithoutCredentials: NavigationError?
    /// The current purpose for the policy.
    private var purpose: NavigationPurpose

    /// The URL that was asked for, before redirects.
    let initialURL: URLRecord
    /// The source for the policy: the page that led here, or the redirecting server.
    private(set) var source: SourcePage?

    /// The URL that replaces an `http` URL whose host requires `https` (RFC 6797 section 8.3); nil
    /// without one.
    let upgrade: @Sendable (URLRecord) -> URLRecord?

    /// The URL of the present hop.
    var url: URLRecord { request.url }

    /// Whether scripts of a page may read the answer: each URL so far has the page's origin, or holds
    /// the answer itself (Fetch Standard, response tainting "basic").
    private(set) var isShared: Bool

    init(
        _ request: NavigationRequest,
        upgrade: @escaping @Sendable (URLRecord) -> URLRecord? = { _ in nil }
    ) {
        self.upgrade = upgrade
        purpose = request.purpose
        self.request = request
        initialURL = request.url
        source = request.redirectingServer ?? request.source
        isShared = request.url.scheme == "data"
        if let page = request.page { isShared = isShared || page.isOfOrigin(request.url) }
    }

    /// Begins the load.
    func start() -> Action { .askPolicy(request.url, purpose) }

    /// The policy and the delegates have answered.
    mutating func policyAnswered(_ decision: PolicyDecision) -> Action {
        guard phase == .deciding else { return .nothing }
        switch decision {
        case .allowed(let permitted, let rule):
            if let secure = upgrade(request.url) {
                // The other URL is another question for the policy (docs/policy.md, rule 6).
                move(to: secure)
                return .askPolicy(secure, purpose)
            }
            if let reason = request.contentRefusal(
                of: request.url, hasRedirected: redirectCount > 0)
            {
                return refuse(because: "\(url.hrefWithoutCredentials): \(reason)")
            }
            phase = .provisional
            self.permitted = permitted
            request.rule = rule
            return .fetch(permitted)
        case .denied(let denial):
            phase = .ended
            return .fail(NavigationError(denial, url: request.url.withoutCredentials))
        }
    }

    /// A delegate does not let the request be made, or makes a download of it.
    mutating func actionRefused(because reason: String? = nil) -> Action {
        guard phase == .deciding else { return .nothing }
        return refuse(
            because: reason
                ?? "not loaded: \(url.hrefWithoutCredentials); the page stays as it is")
    }

    private mutating func refuse(because reason: String) -> Action {
        phase = .ended
        return .fail(
            NavigationError(
                code: .frameLoadInterrupted, url: url.withoutCredentials, message: reason))
    }

    /// The head of a response has come.
    mutating func receivedResponse(
        status: Int, location: String?, address: IPAddress? = nil,
        demand: AuthenticationDemand? = nil, referrerPolicy: ReferrerPolicy? = nil
    ) -> Action {
        guard phase == .provisional else { return .nothing }
        if Self.isRedirect(status: status), let location {
            tell(referrerPolicy)
            return redirect(status: status, location: location, address: address)
        }
        if status == 204 || status == 205 {
            phase = .ended
            return .fail(
                NavigationError(
                    code: .noContent, url: url,
                    message: "no content: \(url.hrefWithoutCredentials) answered that there is "
                        + "nothing to show (status \(status))"))
        }
        if status == 304 {
            // The answer to a question that was not asked: there is nothing that has not changed.
            phase = .ended
            return .fail(
                NavigationError(
                    code: .network, url: url.withoutCredentials,
                    message: "\(url.hrefWithoutCredentials) sent no page but \"not modified\" "
                        + "(status 304) to a request for the whole of it"))
        }
        if let demand {
            phase = .authenticating
            failureWithoutCredentials = nil
            return .authenticate(demand)
        }
        phase = .committed
        return .commit
    }

    /// Takes the answer to a demand for credentials.
    mutating func authenticationAnswered(_ answer: AuthenticationAttempts.Answer) -> Action {
        guard phase == .authenticating, let permitted else { return .nothing }
        switch answer {
        case .tryAgain:
            phase = .provisional
            return .fetch(permitted)
        case .goOn:
            if let failureWithoutCredentials {
                phase = .ended
                return .fail(failureWithoutCredentials)
            }
            phase = .committed
            return .commit
        case .cancel: return stop()
        }
    }

    /// A delegate does not let the response be shown.
    mutating func responseRefused() -> Action {
        guard phase == .committed else { return .nothing }
        phase = .ended
        return .fail(
            NavigationError(
                code: .frameLoadInterrupted, url: url.withoutCredentials,
                message: "not shown: \(url.hrefWithoutCredentials); the page stays as it is"))
    }

    /// The transfer broke off; with a demand, because credentials are missing.
    mutating func transferFailed(
        _ error: NavigationError, demand: AuthenticationDemand? = nil
    ) -> Action {
        guard phase == .provisional || phase == .committed else { return .nothing }
        if phase == .provisional, demand != nil || error.serverTrust != nil {
            phase = .authenticating
            failureWithoutCredentials = error
        }
        if phase == .authenticating, let demand { return .authenticate(demand) }
        if phase == .authenticating, let trust = error.serverTrust { return .judge(trust) }
        phase = .ended
        return .fail(error)
    }

    /// The last byte of the body has come.
    mutating func transferFinished() -> Action {
        guard phase == .committed else { return .nothing }
        phase = .ended
        return .finish
    }

    /// A person, or a newer load, ends this one.
    mutating func stop() -> Action {
        guard phase != .ended else { return .nothing }
        phase = .ended
        return .fail(
            NavigationError(
                code: .cancelled, url: url,
                message: "stopped: \(url.hrefWithoutCredentials) was not loaded to its end"))
    }

    /// Whether a status leads elsewhere (Fetch Standard, "redirect status").
    static func isRedirect(status: Int) -> Bool { [301, 302, 303, 307, 308].contains(status) }

    /// A redirect may set the referrer policy for later hops; no later hop is told more than the
    /// redirecting server was (Referrer Policy, "set request's referrer policy on redirect";
    /// section 8.3 uses the request's referrer, once it is determined, as the source of the next).
    private mutating func tell(_ next: ReferrerPolicy?) {
        if let document = request.source?.url {
            let policy = request.referrerPolicy ?? .default
            request.referrerExtent = min(
                request.referrerExtent, policy.extent(from: document, to: url))
        }
        if let next { request.referrerPolicy = next }
    }

    private mutating func move(to next: URLRecord) {
        request.url = next
        request.alternative = nil
        isShared = isShared && request.page?.isOfOrigin(next) == true
    }

    private mutating func redirect(
        status: Int, location: String, address: IPAddress?
    ) -> Action {
        guard redirectCount < Self.redirectLimit else {
            phase = .ended
            return .fail(
                NavigationError(
                    code: .tooManyRedirects, url: url,
                    message: "too many redirects: gave up after \(Self.redirectLimit), "
                        + "at \(url.hrefWithoutCredentials)"))
        }
        guard var next = URLRecord.parse(location, base: url) else {
            phase = .ended
            return .fail(
                NavigationError(
                    code: .badURL, url: url,
                    message: "bad redirect: \(url.hrefWithoutCredentials) leads to an address "
                        + "that is no URL"))
        }
        if next.fragment == nil { next = next.replacing(fragment: url.fragment) }
        redirectCount += 1
        let turnsToGet =
            status == 303 && request.method != "HEAD"
            || (status == 301 || status == 302) && request.method == "POST"
        if turnsToGet {
            request.method = "GET"
            request.body = nil
            request.headers.removeAll { $0.name.lowercased() == "content-type" }
        }
        source = SourcePage(url: url.withoutCredentials, address: address)
        if let origin = request.source?.url.origin, !next.origin.isSame(as: url.origin),
            !origin.isSame(as: url.origin)
        {
            request.hasTaintedOrigin = true
        }
        if !next.origin.isSame(as: url.origin) {
            // What was meant for one origin stays there (Fetch Standard, "HTTP-redirect fetch").
            request.headers.removeAll {
                ["authorization", "cookie"].contains($0.name.lowercased())
            }
        }
        attempts = AuthenticationAttempts()
        move(to: next)
        phase = .deciding
        // A server's `data:` is no file that a page or a person has asked for.
        purpose = request.isDownload && next.isHTTPOrHTTPS ? .download : .redirect
        return .askPolicy(next, purpose)
    }
}

extension URLRecord {
    /// Whether a URL has the origin of this one; files are of one origin, as far as they may be read
    /// at all.
    fileprivate func isOfOrigin(_ other: URLRecord) -> Bool {
        origin.isSame(as: other.origin) || scheme == "file" && other.scheme == "file"
    }
}
