import GarthFetch
import GarthIPC
import GarthPage
import GarthURL

/// The connections of a dumped page that stay open: WebSockets and streams of events.
///
/// They bring what they bring beside the loads of the page. A dump ends while they are open: when they
/// have been quiet for a second, or after the time for timers that never end.
struct LiveLoads {
    /// The time without a word after which nothing is awaited of them.
    static let quietTime = Duration.seconds(1)
    /// The time after which nothing is awaited of them whatever they say; at least that of scripts.
    static let waitTime = Duration.seconds(10)

    /// One of them.
    struct Load {
        var run: DumpedLoad
        var transfer: PulledTransfer
        var judged: JudgedURL
        var isOpen = false
        var socketEnd = ScriptSocketEnd.abnormal
    }

    var loads: [Load] = []
    /// The workers of the page.
    var workers = DumpedWorkers()
    /// The databases and locks of scripts.
    var databases = DumpedDatabases()
    /// When something last came of them, or was sent.
    var lastSign = ContinuousClock.now
    /// When the page was first waited for because of them.
    var waitStart: ContinuousClock.Instant?
    /// Whether the page was told that nothing more is awaited of them.
    var isOver = false

    /// Whether one more may be opened.
    func hasRoom(for destination: ScriptRequest.Destination) -> Bool {
        let sockets = loads.count { $0.run.isSocket }
        return destination == .socket
            ? sockets < LoadLimits.socketCount
            : loads.count - sockets < LoadLimits.streamCount
    }

    /// Whether one of them has no answer yet.
    var isOpening: Bool { loads.contains { !$0.isOpen } }

    /// The page's end of a WebSocket; nil for one that has ended.
    func channel(_ number: UInt32) -> SocketChannel? {
        loads.first { $0.run.requestNumber == number }?.run.scriptFetch?.channel
    }

    /// Descriptors that become readable when something comes.
    var descriptors: [Int32] { loads.map(\.transfer.descriptor) }
}

extension DumpedLoad {
    fileprivate var scriptFetch: ScriptFetch? { (load as? ScriptLoad)?.fetch }
    fileprivate var isSocket: Bool { scriptFetch?.channel != nil }
}

extension PageDump {
    /// Begins a request whose connection stays open.
    mutating func begin(live run: DumpedLoad) {
        live.lastSign = .now
        go(on: run)
    }

    /// Begins the transfer of the next hop, or ends the request.
    private mutating func go(on load: DumpedLoad) {
        var run = load
        run.judge(under: configuration)
        guard case .fetch(let judged) = run.action,
            let transfer = source().begin(judged, run.load.request)
        else { return tellEnd(of: run, .abnormal) }
        _ = transfer.claim()
        live.loads.append(LiveLoads.Load(run: run, transfer: transfer, judged: judged))
    }

    /// Passes on what has come, as far as the content process takes it.
    mutating func passLive() {
        for number in live.loads.compactMap(\.run.requestNumber) {
            while (content?.pendingByteCount ?? 0) <= LoadLimits.pendingByteCount,
                let place = live.loads.firstIndex(where: { $0.run.requestNumber == number }),
                let event = live.loads[place].transfer.takeNow()
            {
                take(event, at: place)
            }
        }
    }

    private mutating func take(_ event: FetchEvent, at place: Int) {
        var load = live.loads[place]
        var action: ResourceLoad.Action?
        switch event {
        case .response(let head): action = load.run.load.received(head)
        case .data(let bytes): action = load.run.load.received(bytes)
        case .socket(.ended(let end)): load.socketEnd = ScriptSocketEnd(end)
        case .socket(let told): tell(told, to: load.run.requestNumber)
        case .finished: action = load.run.load.transferFinished()
        case .failed(let error):
            action = load.run.load.failed(
                error, of: load.judged.permitted, under: configuration.policy)
        case .uploadProgress, .informational: return
        }
        live.lastSign = .now
        switch action {
        case nil: live.loads[place] = load
        case .commit:
            load.isOpen = true
            live.loads[place] = load
            tellOpen(load.run)
        case .take:
            live.loads[place] = load
            if case .data(let bytes) = event { tell(bytes, to: load.run.requestNumber) }
        case .askPolicy:
            // A stream follows redirects.
            load.run.action = action ?? .nothing
            live.loads.remove(at: place)
            go(on: load.run)
        case .fetch, .finish, .fail, .authenticate, .judge, .nothing:
            live.loads.remove(at: place)
            tellEnd(of: load.run, load.socketEnd)
        }
    }

    // MARK: - What the page hears

    private mutating func tellOpen(_ run: DumpedLoad) {
        guard let number = run.requestNumber, let fetch = run.scriptFetch else { return }
        if let chosen = fetch.chosenProtocol {
            send(.socket(number, .opened(subprotocol: chosen)))
        } else if let response = fetch.openResponse {
            send(.response(number, response))
        }
    }

    private mutating func tell(_ event: SocketEvent, to number: UInt32?) {
        guard let number, let told = ScriptSocketEvent(event) else { return }
        send(.socket(number, told))
    }

    private mutating func tell(_ bytes: [UInt8], to number: UInt32?) {
        guard let number else { return }
        var response = ScriptResponse(.basic)
        response.isOpen = true
        response.body = bytes
        send(.response(number, response))
    }

    private mutating func tellEnd(of run: DumpedLoad, _ socketEnd: ScriptSocketEnd) {
        guard let number = run.requestNumber else { return }
        if run.isSocket {
            send(.socket(number, .closed(socketEnd)))
        } else {
            send(.response(number, (run.load as? ScriptLoad)?.response ?? .error))
        }
    }

    /// Ends a connection that the page no longer wants; false for a request that is none.
    mutating func end(live number: UInt32) -> Bool {
        guard let place = live.loads.firstIndex(where: { $0.run.requestNumber == number }) else {
            return false
        }
        let load = live.loads.remove(at: place)
        tellEnd(of: load.run, load.socketEnd)
        return true
    }

    /// The page sends a message.
    mutating func send(_ message: ScriptSocketMessage, onSocket number: UInt32) {
        live.lastSign = .now
        live.channel(number)?.send(SocketMessage(message))
    }

    /// The page closes a WebSocket.
    mutating func closeSocket(_ number: UInt32, code: UInt16?, reason: String) {
        live.lastSign = .now
        live.channel(number)?.close(code: code, reason: reason)
    }

    // MARK: - Waiting

    /// Waits until the page has been finished, or nothing more is awaited of its connections; returns
    /// false where the dump is over.
    mutating func awaitLive(_ put: (Item) -> Bool) -> Bool {
        live.waitStart = live.waitStart ?? .now
        while !hasFinished, !live.loads.isEmpty || workers.isAwaited, !lead.isElsewhere {
            if content?.isBusy != true, !tellQuiet() { break }
            guard settleLive(put) else { return false }
        }
        return settle(put)
    }

    /// Tells the page when its connections have been quiet for long enough; false if it was told for
    /// good and waits for something else.
    private mutating func tellQuiet() -> Bool {
        let now = ContinuousClock.now
        let most = max(LiveLoads.waitTime, configuration.scriptTime)
        if now >= (live.waitStart ?? now) + most {
            guard !live.isOver else { return false }
            live.isOver = true
            workers.isOver = true
            send(.stopWaitingForConnections(isFinal: true))
        } else if !live.isOpening, now >= live.lastSign + LiveLoads.quietTime {
            live.lastSign = now
            send(.stopWaitingForConnections(isFinal: false))
        }
        return true
    }
}
