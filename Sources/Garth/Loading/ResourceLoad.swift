import GarthFetch
import GarthLanguage
import GarthURL

/// One load of a resource, from the question to the policy to its last byte, as a value.
///
/// The request has the destination and the context, in which loads differ.
/// Each method takes an event and returns an action; the caller owns sockets, files and delegates.
/// docs/loads.md lists the steps.
struct ResourceLoad: Sendable {
    /// The phase of the load.
    enum Phase: Sendable, Equatable {
        case deciding, provisional, authenticating, committed, ended
    }

    /// The next action.
    enum Action {
        /// Ask the policy, and then the delegates, whether `url` may be loaded.
        case askPolicy(URLRecord, NavigationPurpose)
        /// Send the request.
        case fetch(JudgedURL)
        /// The server demands credentials: answer with `authenticationAnswered`; received bytes
        /// wait.
        case authenticate(AuthenticationDemand)
        /// The server's certificate does not hold: answer with `authenticationAnswered`.
        case judge(ServerTrust)
        /// Show this response: the page becomes the current one.
        case commit
        /// The bytes are part of the resource.
        case take
        /// The load has failed; before the commit the old page stays.
        case fail(NavigationError)
        /// The whole body has come.
        case finish
        /// No action: the load had ended.
        case nothing
    }

    /// The greatest number of redirects of one load (Fetch Standard, HTTP-redirect fetch).
    static let redirectLimit = 20
    /// The same of Gemini, as its specification has it.
    static let smallWebRedirectLimit = 5

    private(set) var request: NavigationRequest
    private(set) var phase = Phase.deciding
    private(set) var redirectCount = 0
    /// The bytes of the body that have come.
    private var byteCount = 0
    /// The attempts of this hop to satisfy demands for credentials.
    var attempts = AuthenticationAttempts()
    /// The permission for the present hop.
    private var judged: JudgedURL?
    /// Whether a request of the load was permitted, and so was made.
    var isPermitted: Bool { judged != nil }
    /// What the gate found in the hops so far.
    private(set) var findings = GateFindings()
    /// The failure if a demand gets no credentials; nil shows the response.
    private var failureWithoutCredentials: NavigationError?
    /// The current purpose for the policy.
    private var purpose: NavigationPurpose

    /// The URL that was asked for, before redirects.
    let initialURL: URLRecord
    /// The source for the policy: the page that led here, or the redirecting server.
    private(set) var source: SourcePage?

    /// The addresses that become `https`.
    let upgrades: AddressUpgrades

    /// The URL of the present hop.
    var url: URLRecord { request.url }

    /// Whether scripts of a page may read the answer: each URL so far has the page's origin, or holds
    /// the answer itself (Fetch Standard, response tainting "basic").
    private(set) var isShared: Bool
    /// Whether the page may know the times and sizes of the answer: every server of another origin on
    /// the way lets it.
    private(set) var tellsTiming = true

    init(_ request: NavigationRequest, upgrades: AddressUpgrades = .none) {
        self.upgrades = upgrades
        purpose = request.purpose
        self.request = request
        initialURL = request.url
        source = request.context.redirectingServer ?? request.source
        isShared = request.url.scheme == "data"
        if let page = request.context.page { isShared = isShared || page.isOfOrigin(request.url) }
    }

    /// Begins the load.
    mutating func start() -> Action { ask() }

    /// Asks the policy for the address of the present hop, or for the one that takes its place.
    private mutating func ask() -> Action {
        // The address that is judged and requested: the host as one of the web is read.
        if let address = url.smallWebAddress, address != url { move(to: address) }
        if let secure = gate.upgrade(of: url) {
            findings.noteUpgrade(of: url)
            move(to: secure)
        }
        return .askPolicy(url, purpose)
    }

    var gate: RequestGate {
        RequestGate(request.context, request.destination, request.purpose)
    }

    /// The policy and the delegates have answered.
    mutating func policyAnswered(_ decision: PolicyDecision) -> Action {
        guard phase == .deciding else { return .nothing }
        switch decision {
        case .allowed(let permitted, let rule):
            // Another URL is another question for the policy (docs/policy.md, rule 6).
            if let secure = upgrades.byRule(url) {
                move(to: secure)
                return ask()
            }
            let judgement = gate.judge(
                url, initial: initialURL, hasRedirected: redirectCount > 0)
            if judgement.refusal == nil, let secure = upgrades.byHost(url) {
                move(to: secure)
                return ask()
            }
            findings.note(judgement, atHop: redirectCount)
            guard let judged = judgement.admit(permitted) else {
                let reason =
                    judgement.refusal?.message ?? localized("another address was asked for")
                return refuse(because: "\(url.hrefWithoutCredentials): \(reason)")
            }
            phase = .provisional
            self.judged = judged
            request.rule = rule
            return .fetch(judged)
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
                ?? localized("not loaded: \(url.hrefWithoutCredentials); the page stays as it is"))
    }

    mutating func refuse(because reason: String) -> Action {
        phase = .ended
        return .fail(
            NavigationError(
                code: .frameLoadInterrupted, url: url.withoutCredentials, message: reason))
    }

    /// Notes whether the page may know the times of a response.
    mutating func noteTiming(of head: ResponseHead) {
        guard !isShared, tellsTiming else { return }
        tellsTiming = request.context.page.map { head.allowsTiming(to: $0.origin) } ?? false
    }

    /// The head of a response has come.
    mutating func receivedResponse(
        status: Int, location: String?, address: IPAddress? = nil,
        demand: AuthenticationDemand? = nil, referrerPolicy: ReferrerPolicy? = nil
    ) -> Action {
        guard phase == .provisional else { return .nothing }
        if Self.isRedirect(status: status), let location {
            request.context.redirected(by: url, referrerPolicy)
            return redirect(status: status, location: location, address: address)
        }
        if status == 204 || status == 205 {
            phase = .ended
            return .fail(
                NavigationError(
                    code: .noContent, url: url,
                    message: localized(
                        "no content: \(url.hrefWithoutCredentials) answered that there is "
                            + "nothing to show (status \(status))")))
        }
        if status == 304 {
            // The answer to a question that was not asked: there is nothing that has not changed.
            phase = .ended
            return .fail(
                NavigationError(
                    code: .network, url: url.withoutCredentials,
                    message: localized(
                        "\(url.hrefWithoutCredentials) sent no page but \"not modified\" "
                            + "(status 304) to a request for the whole of it")))
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
        guard phase == .authenticating, let judged else { return .nothing }
        switch answer {
        case .tryAgain:
            phase = .provisional
            return .fetch(judged)
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

    /// Answers a demand for credentials with known ones, where no person is asked; any other action
    /// stays as it is.
    mutating func answered(_ action: Action, from credentials: CredentialStore) -> Action {
        if case .judge = action { return authenticationAnswered(.goOn) }
        guard case .authenticate(let demand) = action else { return action }
        return authenticationAnswered(
            attempts.answer(demand, for: url, from: credentials) ?? .goOn)
    }

    /// A delegate does not let the response be shown.
    mutating func responseRefused() -> Action {
        guard phase == .committed else { return .nothing }
        phase = .ended
        return .fail(
            NavigationError(
                code: .frameLoadInterrupted, url: url.withoutCredentials,
                message: localized(
                    "not shown: \(url.hrefWithoutCredentials); the page stays as it is")))
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

    /// Bytes of the body have come.
    mutating func received(_ bytes: some Collection<UInt8>) -> Action {
        guard phase == .committed else { return .nothing }
        byteCount += bytes.count
        guard let limit = request.byteLimit, byteCount > limit else { return .take }
        phase = .ended
        return .fail(
            NavigationError(
                code: .tooLarge, url: url.withoutCredentials,
                message: localized(
                    "too large: \(url.hrefWithoutCredentials) has more than \(limit) bytes")))
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
                message: localized(
                    "stopped: \(url.hrefWithoutCredentials) was not loaded to its end")))
    }

    /// Whether a status leads elsewhere (Fetch Standard, "redirect status").
    static func isRedirect(status: Int) -> Bool { [301, 302, 303, 307, 308].contains(status) }

    /// Whether a redirect makes a request a GET without a body (Fetch Standard, "HTTP-redirect
    /// fetch").
    static func turnsToGet(status: Int, _ method: String) -> Bool {
        status == 303 && method != "GET" && method != "HEAD"
            || (status == 301 || status == 302) && method == "POST"
    }

    private mutating func move(to next: URLRecord) {
        request.url = next
        request.alternative = nil
        isShared = isShared && request.context.page?.isOfOrigin(next) == true
    }

    private mutating func redirect(
        status: Int, location: String, address: IPAddress?
    ) -> Action {
        let limit = url.smallWebScheme == nil ? Self.redirectLimit : Self.smallWebRedirectLimit
        guard redirectCount < limit else {
            phase = .ended
            return .fail(
                NavigationError(
                    code: .tooManyRedirects, url: url,
                    message: localized(
                        "too many redirects: gave up after \(limit), "
                            + "at \(url.hrefWithoutCredentials)")))
        }
        guard var next = URLRecord.parse(location, base: url) else {
            phase = .ended
            return .fail(
                NavigationError(
                    code: .badURL, url: url,
                    message: localized(
                        "bad redirect: \(url.hrefWithoutCredentials) leads to an address "
                            + "that is no URL")))
        }
        if next.fragment == nil { next = next.replacing(fragment: url.fragment) }
        redirectCount += 1
        if Self.turnsToGet(status: status, request.method) {
            request.method = "GET"
            request.body = nil
            request.headers.removeAll { ScriptRequestRules.isOfBody($0.name) }
        }
        source = SourcePage(url: url.withoutCredentials, address: address)
        request.context.moved(from: url, to: next, origin: request.source?.url.origin)
        if !next.origin.isSame(as: url.origin) {
            // What was meant for one origin stays there (Fetch Standard, "HTTP-redirect fetch").
            request.headers.removeAll {
                ["authorization", "cookie"].contains($0.name.lowercased())
            }
        }
        attempts = AuthenticationAttempts()
        move(to: next)
        phase = .deciding
        purpose = request.destination.purpose(ofRedirectTo: next)
        return ask()
    }
}

extension URLRecord {
    /// Whether a URL has the origin of this one; files are of one origin, as far as they may be read
    /// at all.
    fileprivate func isOfOrigin(_ other: URLRecord) -> Bool {
        origin.isSame(as: other.origin) || scheme == "file" && other.scheme == "file"
    }
}
