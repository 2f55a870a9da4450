import GarthFetch
import GarthIPC
import GarthPage
import GarthURL

/// A part of the page: a style sheet, or the document of a frame.
struct PagePart {
    /// The action on a part in its turn.
    enum Step {
        /// The content process gets this answer.
        case answer(ContentCommand)
        /// The document of the frame is in its element.
        case embed
        /// Pass on the loaded bytes.
        case load
    }

    let wish: PageResource
    let step: Step
    /// The frame of the part; empty for a style sheet.
    var place: FramePlace = []
    /// The source of the request; nil for a document of its own.
    var origin: SourcePage?
    var load: PageLoad?
    /// The next action of the load.
    var action = PageLoad.Action.nothing
    /// A transfer that was started before its turn.
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

/// Loads the parts of a dumped page. Transfers run in parallel, but the parts reach the content
/// process in the order of the page's requests, so that it sees the same sequence whatever arrives
/// first.
extension PageDump {
    /// Fetches the parts that the page has requested so far; the policy judges each hop. The page's
    /// own bytes wait meanwhile, because its lines are not final before its style is known.
    mutating func fetchParts(_ put: (Item) -> Bool) {
        guard !parts.isEmpty || !requests.isEmpty else { return }
        lookAhead()
        lookAheadOfRequests()
        // What a frame's document wishes for while it comes has its turn behind it.
        guard !isFetching else { return }
        isFetching = true
        defer { isFetching = false }
        while isWanted {
            if !parts.isEmpty {
                hand(over: parts.removeFirst(), put)
            } else if !requests.isEmpty {
                perform(requests.removeFirst(), put)
            } else {
                break
            }
            lookAhead()
            lookAheadOfRequests()
        }
        parts.removeAll()
        requests.removeAll()
    }

    /// The part for a new request. Only statements of the page before the request (base, referrer
    /// policy) apply to it.
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

    /// Asks the policy for each hop of the load.
    private func judge(_ part: inout PagePart) {
        while case .askPolicy(let url, let purpose) = part.action, let source = part.load?.source {
            let decision = configuration.decision(
                for: url, purpose: part.wish.kind.purpose ?? purpose,
                source: source)
            part.action = part.load?.policyAnswered(decision) ?? .nothing
        }
    }

    // MARK: - Ahead of their turn

    /// Starts the transfers of later parts, and follows their redirects. Other results wait for the
    /// turn of the part, because credentials for an earlier part may apply to it.
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

    /// Handles the received bytes of a part; returns the number of bytes that it may take.
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

    /// Descriptors that become readable when bytes of later parts arrive.
    var aheadDescriptors: [Int32] {
        parts.compactMap { $0.isRunning ? $0.transfer?.descriptor : nil }
    }

    // MARK: - Style sheets and scripts

    private mutating func styleSheetPart(_ wish: PageResource) -> PagePart {
        let importing = wish.relativeTo.flatMap { resourceSources[$0] }
        let base = importing?.url ?? (wish.owner == nil ? outcome.baseURL : nil)
        guard let purpose = wish.kind.purpose,
            wish.kind == .image || resourceCount < LoadLimits.subresources,
            let url = URLRecord.parse(wish.href, base: base)
        else { return PagePart(wish, .answer(.resource(id: wish.id, bytes: nil, isShared: false))) }
        if wish.kind == .styleSheet { resourceCount += 1 }
        let place = frames.place(wish.owner)
        let terms = place.flatMap { frames[$0]?.terms } ?? outcome.terms
        let origin = importing ?? place.flatMap { frames[$0]?.source } ?? outcome.source
        var request = NavigationRequest(url, purpose: purpose, source: origin)
        request.page = outcome.source?.url
        request.isFromFrame = wish.owner != nil
        request.sourceSandbox = terms.sandbox
        request.contentPolicies = terms.contentPolicies
        request.metadata = wish.metadata
        request.referrerPolicy = terms.referrerPolicy
        let load = PageLoad(request, upgrade: configuration.upgrade(for: request))
        return PagePart(wish, load, origin: origin)
    }

    /// Passes on a style sheet or a script; nothing if it was denied or could not be loaded.
    private mutating func provide(_ part: PagePart, _ put: (Item) -> Bool) {
        var part = part
        var body: [UInt8] = []
        let generation = generation
        while generation == self.generation {
            judge(&part)
            switch part.action {
            case .fetch(let permitted): collect(permitted, &part, &body, put)
            case .finish: return answer(part, body)
            default: return answer(part, nil)
            }
        }
    }

    private mutating func answer(_ part: PagePart, _ bytes: [UInt8]?) {
        if part.wish.kind == .image {
            keepPicture(bytes, id: part.wish.id)
        } else {
            let isShared = part.load?.isShared ?? false
            send(.resource(id: part.wish.id, bytes: bytes, isShared: isShared))
        }
    }

    private mutating func collect(
        _ permitted: PermittedURL, _ part: inout PagePart, _ body: inout [UInt8],
        _ put: (Item) -> Bool
    ) {
        guard var load = part.load else { return part.action = .nothing }
        var action = PageLoad.Action.nothing
        let transfer = part.transfer.take()
        var last = transfer?.start ?? .now
        source().pull(permitted, load.request, begun: transfer) { piece in
            switch piece {
            case .idle(let descriptor):
                let wait = settle(until: descriptor, ofPartAt: last, put)
                if wait == .silent { silentParts.append(load.url) }
                last = .now
                return wait == .ready
            case .head(let head):
                action = authenticating(load.received(head), &load)
                guard case .commit = action else { return false }
                action = .nothing
                resourceSources[part.wish.id] = part.origin?.ofResource(
                    load.url, address: head.address)
                return (200..<300).contains(head.status)
            case .bytes(let bytes):
                body += bytes
                return body.count <= part.wish.kind.byteLimit
            case .finished: action = load.transferFinished()
            case .failed: action = .nothing
            }
            return false
        }
        part.load = load
        part.action = action
    }
}

extension PageResource.Kind {
    /// The purpose that the policy is asked with; nil for frames, whose navigations have their own.
    var purpose: NavigationPurpose? {
        switch self {
        case .styleSheet: .styleSheet
        case .script: .script
        case .image: .image
        case .frame: nil
        }
    }

    /// The bytes of such a resource at most.
    var byteLimit: Int {
        switch self {
        case .styleSheet, .script: LoadLimits.subresourceByteCount
        case .frame: LoadLimits.frameByteCount
        case .image: ImageLimits.byteCount
        }
    }
}
