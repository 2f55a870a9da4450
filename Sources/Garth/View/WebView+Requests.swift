import GarthFetch
import GarthIPC
import GarthPage
import GarthURL

/// Requests of scripts (`fetch`, `XMLHttpRequest`): allow-list and CORS decide here, and the content
/// process gets only what a script may see.
extension WebView {
    /// Makes a request of a script of the page, in its turn, and answers it.
    func fetch(_ request: ScriptRequest, for page: Page) {
        fetch(request, for: page, of: page.client)
    }

    /// The same for the page or one of its workers.
    func fetch(_ request: ScriptRequest, for page: Page, of client: ScriptClient) {
        let upgrades = configuration.upgrades(for: ScriptFetch.question(of: request, client))
        let isPicture = request.destination == .image
        let opening = page.process.openCount
        guard !isPicture || configuration.requestObserver != nil,
            page.requests.hasRoom(for: request.destination),
            let fetch = ScriptFetch(
                request, of: client, at: page.frames.place(ofDocument: request.document) ?? [],
                upgrades: upgrades)
        else { return page.refuse(request, ofOpening: opening) }
        page.requests.begin(request.number, request.destination, fetch.channel) {
            [weak page, view = ViewReference(self)] in
            guard let page else { return }
            var load = ScriptRequestLoad(
                ScriptLoad(fetch), of: page, opening: opening, in: view)
            let response = await load.response()
            guard fetch.channel != nil else {
                return page.answer(request: request.number, response, ofOpening: opening)
            }
            page.tell(socket: request.number, .closed(load.socketEnd), ofOpening: opening)
        }
    }
}

extension ScriptFetch {
    /// The request as content rules see it.
    static func question(of request: ScriptRequest, _ client: ScriptClient) -> NavigationRequest {
        NavigationRequest(
            URLRecord.parse(request.url) ?? client.source.url, purpose: request.purpose,
            in: RequestContext(source: client.source).part(of: client.page))
    }
}

extension Page {
    /// Answers a request of a script, in the content process that made it.
    func answer(request number: UInt32, _ response: ScriptResponse, ofOpening opening: Int) {
        guard opening == process.openCount else { return }
        let command = ContentCommand.response(number, response)
        if !sendToWorker(command, ofRequest: number) { content?.send(command) }
    }

    /// Tells a script of an event of its WebSocket, in the content process that asked for it.
    func tell(socket number: UInt32, _ event: ScriptSocketEvent, ofOpening opening: Int) {
        guard opening == process.openCount else { return }
        let command = ContentCommand.socket(number, event)
        if !sendToWorker(command, ofRequest: number) { content?.send(command) }
    }

    /// Answers a request that is not made.
    func refuse(_ request: ScriptRequest, ofOpening opening: Int) {
        guard request.destination == .socket else {
            return answer(request: request.number, .error, ofOpening: opening)
        }
        tell(socket: request.number, .closed(.abnormal), ofOpening: opening)
    }

    /// Counts a request that the allow-list refused.
    func note(_ denial: PolicyDenial) { denied.note(denial) }

    /// Tells in the console why a request of a script got no answer.
    func note(refusal: String) {
        note(.console(ConsoleMessage(level: .error, text: refusal)))
    }
}

/// The requests of a page's scripts that were not answered: few of them are in transfer at a time.
@MainActor
final class PageRequests {
    private static let runningCount = 6

    /// The requests that stay open: streams of events and WebSockets.
    private var streams: Set<UInt32> = []
    private var sockets: [UInt32: SocketChannel] = [:]
    /// The number of requests that have begun or ended: nothing has happened while this is the same.
    private(set) var eventCount = 0
    private var running: [UInt32: Task<Void, Never>] = [:]
    private var cancelled: Set<UInt32> = []
    private var waiting: [(number: UInt32, work: @MainActor () async -> Void)] = []

    deinit { for task in running.values { task.cancel() } }

    /// Whether another stream or WebSocket may be opened; other requests wait for their turn.
    func hasRoom(for destination: ScriptRequest.Destination) -> Bool {
        switch destination {
        case .stream: streams.count - sockets.count < LoadLimits.streamCount
        case .socket: sockets.count < LoadLimits.socketCount
        case .data, .script, .parts, .image, .imported, .worker: true
        }
    }

    /// Begins a request when its turn comes; a stream or a WebSocket, which has a channel, at once.
    func begin(
        _ number: UInt32, _ destination: ScriptRequest.Destination,
        _ channel: SocketChannel? = nil, _ work: @escaping @MainActor () async -> Void
    ) {
        guard destination != .stream, channel == nil else {
            streams.insert(number)
            sockets[number] = channel
            return start(number, work)
        }
        eventCount += 1
        waiting.append((number, work))
        startNext()
    }

    /// The page's end of a WebSocket; nil when it is closed.
    func socket(_ number: UInt32) -> SocketChannel? { sockets[number] }

    /// Whether all requests were answered, but for streams, which stay open.
    var isIdle: Bool { waiting.isEmpty && running.keys.allSatisfy(streams.contains) }

    /// Ends a request; it is answered by an error in its turn.
    func cancel(_ number: UInt32) {
        if let task = running[number] {
            task.cancel()
        } else if waiting.contains(where: { $0.number == number }) {
            cancelled.insert(number)
        }
    }

    /// Ends all requests, which are answered by errors: the person stops the page.
    func stop() {
        for number in Array(running.keys) + waiting.map(\.number) { cancel(number) }
    }

    /// Ends all requests: the content process is no more.
    func cancelAll() {
        waiting = []
        cancelled = []
        for task in running.values { task.cancel() }
        running = [:]
        streams = []
        sockets = [:]
    }

    private func start(_ number: UInt32, _ work: @escaping @MainActor () async -> Void) {
        running[number] = Task { @MainActor [weak self] in
            await work()
            self?.ended(number)
        }
    }

    private func startNext() {
        while running.count - streams.count < Self.runningCount, !waiting.isEmpty {
            let (number, work) = waiting.removeFirst()
            start(number, work)
            if cancelled.remove(number) != nil { running[number]?.cancel() }
        }
    }

    private func ended(_ number: UInt32) {
        eventCount += 1
        running[number] = nil
        streams.remove(number)
        sockets[number] = nil
        startNext()
    }
}
