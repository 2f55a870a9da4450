import GarthFetch
import GarthURL

/// What follows a piece of a transfer.
enum LoadTurn {
    /// The next piece is taken.
    case goOn
    /// The same, when the content process of the page has worked on what it has.
    case waitForRoom(Page, until: ContinuousClock.Instant?)
    /// The transfer is over.
    case end(ResourceLoad.Action)
    /// The transfer is over as if it had failed.
    case fail(FetchError)
}

/// The response to the request of a hop.
enum LoadTransfer {
    case events(LoadEvents)
    /// Nothing is transferred.
    case none(ResourceLoad.Action)
}

/// The owner of a load in a web view: it answers what the load asks, and takes what comes.
///
/// `perform` drives the load. The owner refers to its view weakly, so that the driver keeps the
/// view only for the time of a step, not while it waits for bytes: a view that the program drops
/// ends its loads (`WebView.deinit`).
@MainActor
protocol LoadOwner {
    associatedtype Load: DrivenLoad
    /// The load.
    var load: Load { get set }
    var view: ViewReference { get }
    /// Whether the load goes on: it was not stopped, and no other has taken its place.
    var isWanted: Bool { get }

    /// Asks whether a URL may be loaded.
    mutating func ask(_ url: URLRecord, _ purpose: NavigationPurpose) async -> ResourceLoad.Action
    /// Begins the transfer of a hop.
    mutating func begin(_ judged: JudgedURL) async -> LoadTransfer
    /// Turns a demand for credentials into the next action; any other action stays as it is.
    mutating func answer(_ action: ResourceLoad.Action) async -> ResourceLoad.Action
    /// Takes the head of the response that counts.
    mutating func take(_ head: ResponseHead, of events: LoadEvents) async -> LoadTurn
    /// Takes bytes of the body.
    mutating func take(_ bytes: [UInt8]) async -> LoadTurn
    /// Takes an event of a WebSocket.
    mutating func take(_ event: SocketEvent) async -> LoadTurn
    /// Takes the end of the body.
    mutating func transferFinished() async -> ResourceLoad.Action
    /// Takes the failure of the transfer.
    mutating func transferFailed(
        _ error: FetchError, of permitted: PermittedURL
    ) async -> ResourceLoad.Action
}

extension LoadOwner {
    /// The view's source of bytes for the request of the present hop.
    func transfer(
        _ judged: JudgedURL, _ preferences: WebpagePreferences? = nil
    ) -> LoadTransfer {
        guard let view = view.value else { return .none(.nothing) }
        let source = view.loadSource(for: load.request.destination, preferences)
        return .events(source.events(for: judged, load.request))
    }

    mutating func begin(_ judged: JudgedURL) async -> LoadTransfer { transfer(judged) }

    mutating func take(_ head: ResponseHead, of events: LoadEvents) async -> LoadTurn { .goOn }

    mutating func take(_ bytes: [UInt8]) async -> LoadTurn { .goOn }

    mutating func take(_ event: SocketEvent) async -> LoadTurn { .goOn }

    mutating func transferFinished() async -> ResourceLoad.Action { load.transferFinished() }

    mutating func transferFailed(
        _ error: FetchError, of permitted: PermittedURL
    ) async -> ResourceLoad.Action {
        guard let policy = view.value?.configuration.policy else { return .nothing }
        return await answer(load.failed(error, of: permitted, under: policy))
    }

    // MARK: - The driver

    /// Performs the load; returns its end: `finish`, `fail`, or `nothing` for a load that is no
    /// longer wanted or whose owner has ended it.
    mutating func perform() async -> ResourceLoad.Action {
        var action = load.start()
        while isWanted {
            switch action {
            case .askPolicy(let url, let purpose): action = await ask(url, purpose)
            case .fetch(let judged):
                switch await begin(judged) {
                case .events(let events): action = await receive(events, of: judged.permitted)
                case .none(let next): action = next
                }
            case .finish, .fail: return action
            case .commit, .take, .authenticate, .judge, .nothing: return .nothing
            }
        }
        return .nothing
    }

    /// Receives the events of a hop; returns what follows.
    private mutating func receive(
        _ events: LoadEvents, of permitted: PermittedURL
    ) async -> ResourceLoad.Action {
        for await event in events {
            guard isWanted else { return .nothing }
            switch await take(event, of: events, permitted) {
            case .goOn: continue
            case .waitForRoom(let page, let deadline): await page.waitForRoom(until: deadline)
            case .end(let action): return action
            case .fail(let error): return await transferFailed(error, of: permitted)
            }
        }
        return .nothing
    }

    private mutating func take(
        _ event: FetchEvent, of events: LoadEvents, _ permitted: PermittedURL
    ) async -> LoadTurn {
        switch event {
        case .response(let head):
            let action = await answer(load.received(head))
            guard isWanted else { return .end(.nothing) }
            guard case .commit = action else { return .end(action) }
            return await take(head, of: events)
        case .data(let bytes):
            let action = load.received(bytes)
            guard case .take = action else { return .end(action) }
            return await take(bytes)
        case .socket(let told): return await take(told)
        case .finished: return .end(await transferFinished())
        case .failed(let error): return .end(await transferFailed(error, of: permitted))
        case .uploadProgress, .informational: return .goOn
        }
    }
}

extension LoadOwner where Load == ResourceLoad {
    /// Answers with known credentials.
    mutating func answer(_ action: ResourceLoad.Action) async -> ResourceLoad.Action {
        view.value?.authenticatingAlone(action, &load) ?? .nothing
    }
}

extension LoadOwner where Load == ScriptLoad {
    /// A script sees the demand itself, as a response.
    mutating func answer(_ action: ResourceLoad.Action) async -> ResourceLoad.Action { action }
}

/// The owner of a load that no person and no delegate is asked about: the policy decides alone, and
/// known credentials answer demands.
protocol PartOwner: LoadOwner {
    /// The page that the resource is a part of.
    var page: Page { get }
}

extension PartOwner {
    var isWanted: Bool { !Task.isCancelled && view.value != nil }

    mutating func ask(_ url: URLRecord, _ purpose: NavigationPurpose) async -> ResourceLoad.Action {
        let decision = view.value?.configuration.decision(
            for: url, purpose: purpose, source: load.source)
        guard let decision else { return .nothing }
        if case .denied(let denial) = decision { page.note(denial) }
        return load.policyAnswered(decision)
    }

    /// Tells a program that hears of requests of one that was refused before it was made.
    func tellRefusal(of request: NavigationRequest, _ reason: String) {
        guard !load.isPermitted, let observer = view.value?.configuration.requestObserver else {
            return
        }
        let refused = ObservedRequest(refused: request)
        // What the observer says to it changes nothing.
        Task { @MainActor in
            _ = await observer.begin(refused)
            observer.ended(refused, nil, .failed(reason))
        }
    }
}
