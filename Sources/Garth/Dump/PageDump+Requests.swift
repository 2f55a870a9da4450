import GarthFetch
import GarthIPC
import GarthPage
import GarthURL

/// A request of a script of a dumped page.
struct DumpedRequest {
    var fetch: ScriptFetch
    var action: ScriptFetch.Action
    /// A transfer that was started before its turn.
    var transfer: PulledTransfer?

    var number: UInt32 { fetch.request.number }
}

/// Requests of scripts. Transfers run in parallel, but the answers come in the order of the requests,
/// so that a page sees the same sequence whatever arrives first.
extension PageDump {
    /// The requests in transfer at one time.
    private static let runningCount = 6

    /// Judges a request; it is performed in its turn.
    mutating func begin(_ request: ScriptRequest) {
        let number = request.number
        guard let source = outcome.source else { return send(.response(number, .error)) }
        let client = ScriptClient(source, outcome.terms)
        let upgrade = configuration.upgrade(for: ScriptFetch.question(of: request, client))
        guard var fetch = ScriptFetch(request, of: client, upgrade: upgrade) else {
            return send(.response(number, .error))
        }
        if !client.source.url.isHTTPOrHTTPS {
            configuration.websiteDataStore.storage.refreshAndWait()
        }
        let action = judge(fetch.start(), &fetch)
        requests.append(DumpedRequest(fetch: fetch, action: action))
    }

    /// The answer to a request is no longer wanted: an error takes its place.
    mutating func cancel(request number: UInt32) {
        if let place = requests.firstIndex(where: { $0.number == number }) {
            requests[place].transfer = nil
            requests[place].action = .end(.error)
        } else {
            cancelledRequest = number
        }
    }

    /// Starts the transfers of the next requests.
    mutating func lookAheadOfRequests() {
        for place in requests.indices.prefix(Self.runningCount) {
            guard case .fetch(let permitted, let request) = requests[place].action,
                requests[place].transfer == nil
            else { continue }
            requests[place].transfer = source().begin(permitted, request)
        }
    }

    /// Performs a request, and tells the page its answer.
    mutating func perform(_ request: DumpedRequest, _ put: (Item) -> Bool) {
        var request = request
        let generation = generation
        cancelledRequest = nil
        while generation == self.generation, isWanted {
            switch request.action {
            case .fetch(let permitted, let made): pull(permitted, made, &request, put)
            case .end(let response): return send(.response(request.number, response))
            case .askPolicy, .nothing: return send(.response(request.number, .error))
            }
        }
    }

    private mutating func pull(
        _ permitted: PermittedURL, _ made: NavigationRequest, _ request: inout DumpedRequest,
        _ put: (Item) -> Bool
    ) {
        var fetch = request.fetch
        let number = fetch.request.number
        var action = ScriptFetch.Action.nothing
        let transfer = request.transfer.take()
        let time = configuration.silentRequestTime ?? configuration.scriptTime
        var last = transfer?.start ?? .now
        source().pull(permitted, made, begun: transfer) { piece in
            switch piece {
            case .idle(let descriptor):
                let wait = settle(until: descriptor, ofPartAt: last, within: time, put)
                last = .now
                if wait == .silent {
                    silentParts.append(fetch.url)
                    action = .end(.error)
                }
                return wait == .ready && cancelledRequest != number
            case .head(let head): action = fetch.received(head)
            case .bytes(let bytes): action = fetch.received(bytes)
            case .finished: action = fetch.finished()
            case .failed(let error): action = fetch.failed(error)
            }
            guard case .nothing = action else { return false }
            return true
        }
        request.action = judge(action, &fetch)
        request.fetch = fetch
    }

    /// Asks the policy for each hop.
    private func judge(
        _ action: ScriptFetch.Action, _ fetch: inout ScriptFetch
    ) -> ScriptFetch.Action {
        var action = action
        while case .askPolicy(let url) = action {
            action = fetch.policyAnswered(
                configuration.decision(for: url, purpose: fetch.purpose, source: fetch.source))
        }
        return action
    }
}
