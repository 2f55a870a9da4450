import GarthFetch
import GarthIPC
import GarthPage
import GarthURL

/// A part of the page: a style sheet, or the document of a frame.
struct PagePart {
    /// What is done about it in its turn.
    enum Step {
        /// The content process gets this answer.
        case answer(ContentCommand)
        /// The document of the frame is in its element.
        case embed
        /// What the load brings is handed over.
        case load
    }

    let wish: PageResource
    let step: Step
    /// Which frame it is for; empty for a style sheet.
    var place: FramePlace = []
    /// On whose behalf it is; nil for what stands alone.
    var origin: SourcePage?
    var load: PageLoad?
    /// What the load wants next.
    var action = PageLoad.Action.nothing
    /// What was begun before its turn.
    var transfer: PulledTransfer?
    /// Whether more may come of the transfer.
    var isRunning = false

    /// A part that needs no load.
    init(_ wish: PageResource, _ step: Step, at place: FramePlace = []) {
        self.wish = wish
        self.step = step
        self.place = place
    }

    /// A part that is loaded.
    init(
        _ wish: PageResource, _ load: PageLoad, at place: FramePlace = [], origin: SourcePage?
    ) {
        self.init(wish, .load, at: place)
        self.load = load
        self.origin = origin
    }
}

/// How a dump loads the parts of its page: side by side, and handed over one after the other in
/// the order in which the page asked for them, so that the content process is told the same
/// whatever comes first.
extension PageDump {
    /// Fetches the parts that the page asked for so far, each hop judged. The page's own bytes wait
    /// meanwhile: its lines are not final before its style is known.
    mutating func fetchParts(_ put: (Item) -> Bool) {
        guard !parts.isEmpty else { return }
        lookAhead()
        // What a frame's document wishes for while it comes has its turn behind it.
        guard !isFetching else { return }
        isFetching = true
        defer { isFetching = false }
        while !parts.isEmpty, isWanted {
            hand(over: parts.removeFirst(), put)
            lookAhead()
        }
        parts.removeAll()
    }

    /// What the page has asked for just now: what it said before counts for it, and no more.
    mutating func part(for wish: PageResource) -> PagePart {
        var part = wish.kind == .frame ? framePart(wish) : styleSheetPart(wish)
        guard let request = part.load?.request else { return part }
        // A page from the network has asked for what is stored already.
        if outcome.url?.isHTTPOrHTTPS != true, request.url.isHTTPOrHTTPS {
            configuration.websiteDataStore.storage.refreshAndWait()
        }
        part.action = part.load?.start() ?? .nothing
        judge(&part)
        return part
    }

    private mutating func hand(over part: PagePart, _ put: (Item) -> Bool) {
        switch part.step {
        case .answer(let command): send(command)
        case .embed: embed(part)
        case .load where part.wish.kind == .frame: show(part, put)
        case .load: provide(part, put)
        }
    }

    /// Asks the policy as often as the load wants to know.
    private func judge(_ part: inout PagePart) {
        while case .askPolicy(let url, let purpose) = part.action, let source = part.load?.source {
            let decision = configuration.policy.decision(
                for: url, purpose: part.wish.kind == .frame ? purpose : .styleSheet,
                source: source)
            part.action = part.load?.policyAnswered(decision) ?? .nothing
        }
    }

    // MARK: - Ahead of their turn

    /// Begins the transfers of parts that have their turn later, and follows redirects. Whatever
    /// else they bring waits for the turn: credentials that an earlier part leads to count for it.
    private mutating func lookAhead() {
        var byteCount = 0
        for index in parts.indices {
            var part = parts[index]
            byteCount += look(at: &part)
            parts[index] = part
        }
        for index in parts.indices {
            guard byteCount + LoadLimits.partByteCount <= LoadLimits.partsAheadByteCount else {
                return
            }
            guard case .fetch(let permitted) = parts[index].action,
                parts[index].transfer == nil, let request = parts[index].load?.request
            else { continue }
            parts[index].transfer = source().begin(permitted, request)
            parts[index].isRunning = parts[index].transfer != nil
            if parts[index].isRunning { byteCount += LoadLimits.partByteCount }
        }
    }

    /// Looks at what has come of a part; answers the bytes that it may take.
    private func look(at part: inout PagePart) -> Int {
        guard let transfer = part.transfer else { return 0 }
        let look = transfer.look()
        if let head = look.head, PageLoad.isRedirect(head) {
            part.transfer = nil
            part.isRunning = false
            part.action = part.load?.received(head) ?? .nothing
            judge(&part)
            return 0
        }
        part.isRunning = !look.hasEnded
        return look.hasEnded ? look.byteCount : LoadLimits.partByteCount
    }

    /// What tells that something has come of the parts whose turn is later.
    var aheadDescriptors: [Int32] {
        parts.compactMap { $0.isRunning ? $0.transfer?.descriptor : nil }
    }

    // MARK: - Style sheets

    private mutating func styleSheetPart(_ wish: PageResource) -> PagePart {
        let importing = wish.relativeTo.flatMap { resourceSources[$0] }
        let base = importing?.url ?? (wish.owner == nil ? outcome.baseURL : nil)
        guard wish.kind == .styleSheet, resourceCount < LoadLimits.subresources,
            let url = URLRecord.parse(wish.href, base: base)
        else { return PagePart(wish, .answer(.resource(id: wish.id, bytes: nil))) }
        resourceCount += 1
        let place = frames.place(wish.owner)
        let terms = place.flatMap { frames[$0]?.terms } ?? outcome.terms
        let origin = importing ?? place.flatMap { frames[$0]?.source } ?? outcome.source
        var request = NavigationRequest(url, purpose: .styleSheet, source: origin)
        request.page = outcome.source?.url
        request.isFromFrame = wish.owner != nil
        request.sourceSandbox = terms.sandbox
        request.referrerPolicy = terms.referrerPolicy
        let load = PageLoad(request, upgrade: configuration.upgrade(for: request))
        return PagePart(wish, load, origin: origin)
    }

    /// Hands over a style sheet; nothing of it where it was refused or could not be had.
    private mutating func provide(_ part: PagePart, _ put: (Item) -> Bool) {
        var part = part
        var body: [UInt8] = []
        while true {
            judge(&part)
            switch part.action {
            case .fetch(let permitted): collect(permitted, &part, &body, put)
            case .finish: return send(.resource(id: part.wish.id, bytes: body))
            default: return send(.resource(id: part.wish.id, bytes: nil))
            }
        }
    }

    private mutating func collect(
        _ permitted: PermittedURL, _ part: inout PagePart, _ body: inout [UInt8],
        _ put: (Item) -> Bool
    ) {
        guard var load = part.load else { return part.action = .nothing }
        var action = PageLoad.Action.nothing
        source().pull(permitted, load.request, begun: part.transfer.take()) { piece in
            switch piece {
            case .idle(let descriptor): return settle(until: descriptor, put)
            case .head(let head):
                action = authenticating(load.received(head), &load)
                guard case .commit = action else { return false }
                action = .nothing
                resourceSources[part.wish.id] = part.origin?.ofResource(
                    load.url, address: head.address)
                return (200..<300).contains(head.status)
            case .bytes(let bytes):
                body += bytes
                return body.count <= LoadLimits.subresourceByteCount
            case .finished: action = load.transferFinished()
            case .failed: action = .nothing
            }
            return false
        }
        part.load = load
        part.action = action
    }
}
