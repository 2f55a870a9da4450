import GarthFetch
import GarthIPC
import GarthPage
import GarthURL

/// Requests of scripts.
extension PageDump {
    /// Judges a request; it is performed in its turn.
    mutating func begin(_ request: ScriptRequest) {
        guard let source = outcome.source else { return refuse(request) }
        begin(request, of: ScriptClient(source, outcome.terms))
    }

    /// The same for the page or one of its workers.
    mutating func begin(_ request: ScriptRequest, of client: ScriptClient) {
        let upgrades = configuration.upgrades(for: ScriptFetch.question(of: request, client))
        let staysOpen = request.destination == .stream || request.destination == .socket
        // Each answer that ends comes whole.
        var whole = request
        if request.destination == .parts { whole.destination = .data }
        guard !staysOpen || live.hasRoom(for: request.destination),
            let fetch = ScriptFetch(whole, of: client, upgrades: upgrades)
        else { return refuse(request) }
        if !client.source.url.isHTTPOrHTTPS {
            configuration.websiteDataStore.storage.refreshAndWait()
        }
        var run = DumpedLoad(ScriptLoad(fetch), generation: generation)
        guard !staysOpen else { return begin(live: run) }
        run.judge(under: configuration)
        queue.add(request: run)
    }

    /// Answers a request that is not made.
    private mutating func refuse(_ request: ScriptRequest) {
        guard request.destination == .socket else {
            return send(.response(request.number, .error))
        }
        send(.socket(request.number, .closed(.abnormal)))
    }

    /// The answer to a request is no longer wanted: an error takes its place.
    mutating func cancel(request number: UInt32) {
        guard !end(live: number) else { return }
        if !queue.cancel(request: number) { queue.cancelledRequest = number }
    }

    /// Tells the page the answer to a request.
    mutating func end(request run: DumpedLoad) {
        guard let number = run.requestNumber else { return }
        var response = ScriptResponse.error
        if case .finish = run.action, let load = run.load as? ScriptLoad {
            response = load.response
            if beginWorker(number, load) { return }
        }
        send(.response(number, response))
    }
}
