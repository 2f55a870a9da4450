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
    /// The next action.
    var action: ResourceLoad.Action
    /// A transfer that was started before its turn.
    var transfer: PulledTransfer?
    /// Whether more may come of that transfer.
    var isRunning = false
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

    /// Follows the redirects of the early transfer; returns the bytes that it may take. Other
    /// results wait for the turn of the load, because credentials for an earlier one may apply to
    /// it.
    fileprivate mutating func look(under configuration: WebViewConfiguration) -> Int {
        guard let look = transfer?.look() else { return 0 }
        if let head = look.head, ResourceLoad.isRedirect(head) {
            transfer = nil
            isRunning = false
            action = load.received(head)
            judge(under: configuration)
            return 0
        }
        isRunning = !look.hasEnded
        return look.hasEnded ? look.byteCount : greatestByteCount
    }

    /// The bytes that a transfer of the load may take.
    fileprivate var greatestByteCount: Int {
        load.request.byteLimit ?? LoadLimits.partByteCount
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
        case answer(ContentCommand)
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
    }

    /// The requests of scripts in transfer at one time.
    private static let runningRequests = 6

    private var parts: [Part] = []
    private var requests: [DumpedLoad] = []
    /// The bytes that early transfers of parts may take.
    private var byteCount = 0

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
        byteCount = 0
        for index in parts.indices {
            guard case .load(var load) = parts[index] else { continue }
            byteCount += load.look(under: configuration)
            parts[index] = .load(load)
        }
    }

    /// The loads that may start now.
    var starts: [Start] {
        var starts: [Start] = []
        var most = byteCount
        for (place, part) in parts.enumerated() {
            guard case .load(let load) = part, case .fetch(let judged) = load.action,
                load.transfer == nil
            else { continue }
            let greatest = load.greatestByteCount
            guard most + greatest <= LoadLimits.partsAheadByteCount else { break }
            if judged.url.isHTTPOrHTTPS { most += greatest }
            starts.append(
                Start(
                    isRequest: false, place: place, judged: judged,
                    request: load.load.request))
        }
        for (place, load) in requests.enumerated().prefix(Self.runningRequests) {
            guard case .fetch(let judged) = load.action, load.transfer == nil else { continue }
            starts.append(
                Start(
                    isRequest: true, place: place, judged: judged,
                    request: load.load.request))
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
