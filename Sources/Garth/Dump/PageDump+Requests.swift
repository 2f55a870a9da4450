import GarthFetch
import GarthIPC
import GarthPage
import GarthURL

/// Requests of scripts.
extension PageDump {
    /// Judges a request; it is performed in its turn.
    mutating func begin(_ request: ScriptRequest) {
        let number = request.number
        guard let source = outcome.source else { return send(.response(number, .error)) }
        let client = ScriptClient(source, outcome.terms)
        let upgrades = configuration.upgrades(for: ScriptFetch.question(of: request, client))
        // A dump comes to an end, and a stream of events may not. Each other answer comes whole.
        var whole = request
        if request.destination == .parts { whole.destination = .data }
        guard request.destination != .stream,
            let fetch = ScriptFetch(whole, of: client, upgrades: upgrades)
        else {
            return send(.response(number, .error))
        }
        if !client.source.url.isHTTPOrHTTPS {
            configuration.websiteDataStore.storage.refreshAndWait()
        }
        var run = DumpedLoad(ScriptLoad(fetch), generation: generation)
        run.judge(under: configuration)
        queue.add(request: run)
    }

    /// The answer to a request is no longer wanted: an error takes its place.
    mutating func cancel(request number: UInt32) {
        if !queue.cancel(request: number) { cancelledRequest = number }
    }

    /// Tells the page the answer to a request.
    mutating func end(request run: DumpedLoad) {
        guard let number = run.requestNumber else { return }
        var response = ScriptResponse.error
        if case .finish = run.action, let load = run.load as? ScriptLoad {
            response = load.response
        }
        send(.response(number, response))
    }
}
