import GarthAutomation
import GarthJSON

/// A session of clients that come by HTTP: its browser, and the requests that wait for their answers.
@MainActor
final class MCPHTTPSession {
    /// The name by which clients come back.
    let id: String
    /// When a client used the session last, as a number that grows.
    var lastUse = 0

    private var server: MCPServer?
    /// The requests that wait for their answers, by their ids.
    private var waiting: [String: CheckedContinuation<HTTPResponse, Never>] = [:]
    /// The requests whose answers come as the last of some events.
    private var streams: [String: WebSocketOutbox] = [:]
    /// The streams that progress goes to, by its tokens.
    private var progress: [String: WebSocketOutbox] = [:]

    init(id: String, _ makeServer: (@escaping (MCPMessage) -> Void) -> MCPServer) {
        self.id = id
        server = makeServer { [weak self] in self?.tell($0) }
    }

    /// Whether `initialize` has begun the session.
    var hasBegun: Bool { server?.hasBegun == true }

    /// Whether a request waits.
    var isAtWork: Bool { !waiting.isEmpty || !streams.isEmpty }

    /// Takes a message. A request is answered at its end; one that asks for progress gets a stream of
    /// events, if its client takes one. What is no request is taken without an answer.
    func take(_ message: JSONValue, takesEvents: Bool) async -> HTTPResponse {
        let isRequest = message["method"] != nil && message["id"] != nil
        // What is no message is answered with the id null, at once.
        guard isRequest || message["method"] == nil && message["result"] == nil else {
            server?.take(message)
            if let cancelled = message["params"]?["requestId"],
                message["method"]?.string == "notifications/cancelled"
            {
                forget(cancelled.serialized)
            }
            return HTTPResponse(status: 202, body: [])
        }
        let id = isRequest ? message["id"] ?? .null : .null
        let key = id.serialized
        guard waiting[key] == nil, streams[key] == nil else {
            return MCPEndpoint.failure(400, "a request with this id is still worked on", id: id)
        }
        if takesEvents, let token = message["params"]?["_meta"]?["progressToken"] {
            let events = WebSocketOutbox()
            streams[key] = events
            progress[token.serialized] = events
            server?.take(message)
            var answer = HTTPResponse(status: 200, body: [])
            answer.events = events
            return answer
        }
        return await withCheckedContinuation { answered in
            waiting[key] = answered
            server?.take(message)
        }
    }

    /// Ends the session; what waits is told so.
    func end() {
        server?.stop()
        server = nil
        for answered in waiting.values {
            answered.resume(returning: MCPEndpoint.failure(404, "the session has ended"))
        }
        for events in streams.values { events.finish() }
        (waiting, streams, progress) = ([:], [:], [:])
    }

    /// A request that was cancelled gets no answer.
    private func forget(_ key: String) {
        waiting.removeValue(forKey: key)?.resume(returning: HTTPResponse(status: 202, body: []))
        endStream(key)
    }

    private func endStream(_ key: String) {
        guard let events = streams.removeValue(forKey: key) else { return }
        progress = progress.filter { $0.value !== events }
        events.finish()
    }

    private func tell(_ message: MCPMessage) {
        switch message.recipient {
        case .progress(let token):
            progress[token.serialized]?.add(Self.event(message.line))
        case .request(let id):
            let key = id.serialized
            if let events = streams[key] {
                events.add(Self.event(message.line))
                endStream(key)
            }
            guard let answered = waiting.removeValue(forKey: key) else { return }
            let status = id == .null ? 400 : 200
            answered.resume(
                returning: HTTPResponse(status: status, body: Array(message.line.utf8)))
        }
    }

    /// An event of a stream; a message is one line.
    private static func event(_ line: String) -> [UInt8] {
        Array("event: message\ndata: \(line)\n\n".utf8)
    }
}
