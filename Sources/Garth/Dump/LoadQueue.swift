import GarthFetch
import GarthIPC
import GarthPage
import GarthURL

/// A load of a dump: the document, a part of the page, or a request of a script.
struct DumpedLoad {
    var load: any DrivenLoad
    /// The wish that the load answers; nil for the document and for requests of scripts.
    let wish: PageResource?
    /// The place of the frame whose document is loaded; empty for others.
    let place: FramePlace
    /// The content process that gets the resource, by its number; nil for the document, which each
    /// of them gets.
    let generation: Int?
    /// The process of a frame that gets the resource; 0 for that of the page.
    var process: WorkerHost.Process = 0
    /// Whether a script of a frame leads it elsewhere, for which the page waits.
    var isLead = false
    /// Looks for what needs scripts in the document of a frame that may have a process of its own.
    var search: ScriptSearch?
    /// The next action.
    var action: ResourceLoad.Action
    /// A transfer that was started before its turn.
    var transfer: PulledTransfer?
    /// Whether more may come of that transfer.
    var isRunning = false
    /// Whether the early transfer was given up, so that the next one begins in its turn.
    private(set) var waitsForTurn = false
    /// When something came of the load, or its transfer began.
    var lastSign = ContinuousClock.now
    /// The bytes of a style sheet, a script or a picture.
    var body: [UInt8] = []
    /// The bytes that the content process got of a frame's document.
    var byteCount = 0
    /// Whether a frame shows what has come.
    var isCommitted = false

    init(
        _ load: any DrivenLoad, for wish: PageResource? = nil, at place: FramePlace = [],
        generation: Int? = nil
    ) {
        var load = load
        action = load.start()
        self.load = load
        self.wish = wish
        self.place = place
        self.generation = generation
    }

    var destination: Destination { load.request.destination }
    var url: URLRecord { load.request.url }

    /// The number of the request of a script; nil for other loads.
    var requestNumber: UInt32? { (load as? ScriptLoad)?.fetch.request.number }

    /// Asks the policy about hops until something is to be fetched.
    mutating func judge(under configuration: WebViewConfiguration) {
        while case .askPolicy(let url, let purpose) = action {
            action = load.policyAnswered(
                configuration.decision(for: url, purpose: purpose, source: load.source))
        }
    }

    /// Follows the redirects of the early transfer. Other results wait for the turn of the load,
    /// because credentials for an earlier one may apply to it.
    fileprivate mutating func look(under configuration: WebViewConfiguration) {
        lookWhetherGivenUp()
        guard let look = transfer?.look() else { return }
        if let head = look.head, ResourceLoad.isRedirect(head) {
            transfer = nil
            isRunning = false
            action = load.received(head)
            return judge(under: configuration)
        }
        isRunning = !look.hasEnded
    }

    /// Another transfer begins in its turn where the room for the early one was full.
    fileprivate mutating func lookWhetherGivenUp() {
        guard transfer?.isGivenUp == true else { return }
        transfer = nil
        isRunning = false
        waitsForTurn = true
    }

    /// What an early transfer may begin with; nil for a load that waits for its turn.
    fileprivate var startable: JudgedURL? {
        guard case .fetch(let judged) = action, transfer == nil, !waitsForTurn else { return nil }
        return judged
    }

    /// The bytes that a transfer of the load may take.
    var greatestByteCount: Int {
        let most = destination == .frame ? LoadLimits.frameByteCount : LoadLimits.partByteCount
        return min(load.request.byteLimit ?? most, most)
    }
}

/// The loads that a dumped page waits for, as a value: their order, and which of them start early.
///
/// Transfers run in parallel, but the results reach the content process in the order of the page's
/// wishes, parts before requests of scripts, so that it sees the same sequence whatever arrives
/// first.
struct LoadQueue {
    /// The answer to a wish of the page, in its turn.
    enum Part {
        /// The content process gets this answer.
        case answer(ContentCommand, WorkerHost.Process = 0)
        /// The document of the frame is in its element.
        case embed(PageResource, FramePlace)
        /// The load is performed.
        case load(DumpedLoad)
    }

    /// A load that may start before its turn.
    struct Start {
        fileprivate let isRequest: Bool
        fileprivate let place: Int
        let judged: JudgedURL
        let request: NavigationRequest
        let byteLimit: Int

        fileprivate init(
            _ load: DumpedLoad, _ judged: JudgedURL, isRequest: Bool, at place: Int
        ) {
            self.isRequest = isRequest
            self.place = place
            self.judged = judged
            request = load.load.request
            byteLimit = load.greatestByteCount
        }
    }

    /// The requests of scripts in transfer at one time.
    private static let runningRequests = 6

    private var parts: [Part] = []
    private var requests: [DumpedLoad] = []
    /// What early transfers have come to hold together.
    let room = EarlyRoom()
    /// The number of the request in transfer whose answer is no longer wanted.
    var cancelledRequest: UInt32?

    var isEmpty: Bool { parts.isEmpty && requests.isEmpty }

    mutating func add(_ part: Part) { parts.append(part) }

    mutating func add(request: DumpedLoad) { requests.append(request) }

    /// Takes the next one out; nil if there is none.
    mutating func next() -> Part? {
        if !parts.isEmpty { return parts.removeFirst() }
        return requests.isEmpty ? nil : .load(requests.removeFirst())
    }

    /// The answer to a request is no longer wanted: an error takes its place. False for a request
    /// whose turn has come.
    mutating func cancel(request number: UInt32) -> Bool {
        guard let place = requests.firstIndex(where: { $0.requestNumber == number }) else {
            return false
        }
        requests[place].transfer = nil
        requests[place].action = .nothing
        return true
    }

    // MARK: - Ahead of their turn

    /// Looks at early transfers, and follows their redirects.
    mutating func look(under configuration: WebViewConfiguration) {
        for index in parts.indices {
            guard case .load(var load) = parts[index] else { continue }
            load.look(under: configuration)
            parts[index] = .load(load)
        }
        for index in requests.indices { requests[index].lookWhetherGivenUp() }
    }

    /// The loads that may start now.
    var starts: [Start] {
        guard room.isWide else { return [] }
        var starts: [Start] = []
        var running = 0
        for (place, part) in parts.enumerated() {
            guard case .load(let load) = part else { continue }
            if load.isRunning { running += 1 }
            guard let judged = load.startable else { continue }
            if judged.url.isOfNetwork { running += 1 }
            guard running <= LoadLimits.partsAhead else { break }
            starts.append(Start(load, judged, isRequest: false, at: place))
        }
        for (place, load) in requests.enumerated().prefix(Self.runningRequests) {
            guard let judged = load.startable else { continue }
            starts.append(Start(load, judged, isRequest: true, at: place))
        }
        return starts
    }

    /// A load has started; nil where an early start has no advantage.
    mutating func began(_ start: Start, _ transfer: PulledTransfer?) {
        guard let transfer else { return }
        if start.isRequest {
            requests[start.place].transfer = transfer
        } else if case .load(var load) = parts[start.place] {
            load.transfer = transfer
            load.isRunning = true
            parts[start.place] = .load(load)
        }
    }

    /// Descriptors that become readable when bytes of later parts arrive.
    var descriptors: [Int32] {
        parts.compactMap {
            guard case .load(let load) = $0, load.isRunning else { return nil }
            return load.transfer?.descriptor
        }
    }
}
