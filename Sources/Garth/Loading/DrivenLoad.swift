import GarthFetch
import GarthURL

/// A load as a driver sees it: each method takes an event and returns the next action.
///
/// `ResourceLoad` follows the rules for documents and their parts, `ScriptLoad` those for requests
/// of scripts. There are two pumps, which perform the actions: `LoadOwner.perform` on the main
/// actor, and `PageDump.drive` on a thread that waits.
protocol DrivenLoad: Sendable {
    /// The request of the present hop.
    var request: NavigationRequest { get }
    /// The source for the policy: the document, or the server that redirected.
    var source: SourcePage? { get }
    /// Whether a request of the load was permitted, and so was made.
    var isPermitted: Bool { get }
    /// What the gate found in the hops so far.
    var findings: GateFindings { get }

    /// Begins the load.
    mutating func start() -> ResourceLoad.Action
    /// The policy and the delegates have answered.
    mutating func policyAnswered(_ decision: PolicyDecision) -> ResourceLoad.Action
    /// The head of a response has come.
    mutating func received(_ head: ResponseHead) -> ResourceLoad.Action
    /// Bytes of the body have come.
    mutating func received(_ bytes: some Collection<UInt8>) -> ResourceLoad.Action
    /// The last byte of the body has come.
    mutating func transferFinished() -> ResourceLoad.Action
    /// The transfer has failed.
    mutating func failed(
        _ error: FetchError, of permitted: PermittedURL, under policy: URLPolicy
    ) -> ResourceLoad.Action
}

extension ResourceLoad: DrivenLoad {}

/// A request of a script as a load: `ScriptFetch` decides each step.
struct ScriptLoad: DrivenLoad {
    private(set) var fetch: ScriptFetch
    /// The request of the present hop.
    private(set) var request: NavigationRequest
    /// The answer for the script: an error until the load has come to its end.
    private(set) var response = ScriptResponse.error

    init(_ fetch: ScriptFetch) {
        self.fetch = fetch
        request = ScriptFetch.question(of: fetch.request, fetch.client)
        request.destination = .request(fetch.request.destination)
    }

    var source: SourcePage? { fetch.source }

    var isPermitted: Bool { fetch.isPermitted }

    var findings: GateFindings { fetch.findings }

    mutating func start() -> ResourceLoad.Action { action(fetch.start(), orElse: .nothing) }

    mutating func policyAnswered(_ decision: PolicyDecision) -> ResourceLoad.Action {
        action(fetch.policyAnswered(decision), orElse: .nothing)
    }

    mutating func received(_ head: ResponseHead) -> ResourceLoad.Action {
        action(fetch.received(head), orElse: .commit)
    }

    mutating func received(_ bytes: some Collection<UInt8>) -> ResourceLoad.Action {
        action(fetch.received(bytes), orElse: .take)
    }

    mutating func transferFinished() -> ResourceLoad.Action {
        action(fetch.finished(), orElse: .nothing)
    }

    mutating func failed(
        _ error: FetchError, of permitted: PermittedURL, under policy: URLPolicy
    ) -> ResourceLoad.Action {
        action(fetch.failed(error), orElse: .nothing)
    }

    private mutating func action(
        _ action: ScriptFetch.Action, orElse goesOn: ResourceLoad.Action
    ) -> ResourceLoad.Action {
        switch action {
        case .askPolicy(let url): return .askPolicy(url, fetch.purpose)
        case .fetch(let judged, let request):
            self.request = request
            return .fetch(judged)
        case .end(let response):
            self.response = response
            return .finish
        case .nothing: return goesOn
        }
    }
}
