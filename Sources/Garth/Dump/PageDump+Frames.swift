import GarthFetch
import GarthPage
import GarthURL

/// How a dump loads the documents of frames: one after the other, within the time of the whole.
extension PageDump {
    /// The document that a wish for a style sheet comes from, as the origin of what it leads to.
    func source(of wish: PageResource) -> SourcePage? {
        frames.place(wish.owner).flatMap { frames[$0]?.source } ?? outcome.source
    }

    /// What holds for the wishes of a document.
    func terms(of wish: PageResource) -> DocumentTerms {
        frames.place(wish.owner).flatMap { frames[$0]?.terms } ?? outcome.terms
    }

    /// Shows a frame that the page has asked for.
    mutating func show(frame wish: PageResource, _ put: (Item) -> Bool) {
        guard let page = outcome.source, let place = frames.note(wish, in: page, outcome.terms)
        else {
            return send(.frame(id: wish.id, .blank))
        }
        let base = wish.owner == nil ? outcome.baseURL : nil
        switch frames.step(for: place, wish.href, base: base, page: page.url) {
        case .show(let content): send(.frame(id: wish.id, content))
        case .embedded: embed(wish.id, at: place, page)
        case .load(let url):
            var frame = FrameLoad(
                id: wish.id, place: place, source: frames[place]?.source ?? page)
            let notice = load(url, &frame, put)
            if frame.isCommitted {
                send(.frameFinished(id: wish.id, isCut: notice != nil))
            } else {
                send(.frame(id: wish.id, .notice(notice ?? "empty")))
            }
        }
    }

    private mutating func embed(_ id: UInt32, at place: FramePlace, _ page: SourcePage) {
        let url = URLRecord.parse("about:srcdoc")
        frames.show(.blank, at: place, url: url, source: nil)
        var request = NavigationRequest(page.url, purpose: .frame, source: page)
        request.page = page.url
        let around = frames.ancestors(of: place, page.url)[0]
        let ruleSheet = configuration.contentRuleSheet(for: around, of: request)
        send(.frame(id: id, .embedded(ruleSheet: ruleSheet)))
    }

    /// The load of a frame's document.
    private struct FrameLoad {
        let id: UInt32
        let place: FramePlace
        /// On whose behalf it is.
        let source: SourcePage
        /// Whether the frame shows what has come.
        var isCommitted = false
        var byteCount = 0
    }

    /// Loads a document into its frame; answers why it is not whole, in a few words.
    private mutating func load(
        _ url: URLRecord, _ frame: inout FrameLoad, _ put: (Item) -> Bool
    ) -> String? {
        var request = NavigationRequest(url, purpose: .frame, source: frame.source)
        request.page = outcome.source?.url
        let terms = frames[Array(frame.place.dropLast())]?.terms ?? outcome.terms
        request.sourceSandbox = terms.sandbox
        request.sandbox = frames[frame.place]?.sandbox ?? []
        request.referrerPolicy = frames[frame.place]?.referrerPolicy ?? terms.referrerPolicy
        let storage = configuration.websiteDataStore.storage
        if outcome.url?.isHTTPOrHTTPS != true, url.isHTTPOrHTTPS { storage.refreshAndWait() }
        var load = PageLoad(request, upgrade: configuration.upgrade(for: request))
        var action = load.start()
        while true {
            switch action {
            case .askPolicy(let url, let purpose):
                action = load.policyAnswered(
                    configuration.policy.decision(for: url, purpose: purpose, source: load.source))
            case .fetch(let permitted): action = receive(permitted, &load, &frame, put)
            case .finish: return nil
            case .fail(let error): return error.message
            case .commit, .authenticate, .judge, .nothing: return "not shown"
            }
        }
    }

    private mutating func receive(
        _ permitted: PermittedURL, _ load: inout PageLoad, _ frame: inout FrameLoad,
        _ put: (Item) -> Bool
    ) -> PageLoad.Action {
        var action = PageLoad.Action.nothing
        let source = source()
        source.pull(permitted, load.request) { piece in
            switch piece {
            case .idle(let descriptor): return settle(until: descriptor, put)
            case .head(let head):
                action = authenticating(load.received(head), &load)
                guard case .commit = action else { return false }
                action = .nothing
                if let refusal = refusal(of: head, load, frame.place) {
                    action = .fail(refusal)
                    return false
                }
                commit(head, load, &frame)
                return true
            case .bytes(let bytes):
                let room = LoadLimits.frameRoom(after: frame.byteCount, of: frameByteCount)
                let taken = Array(bytes.prefix(room))
                frame.byteCount += taken.count
                frameByteCount += taken.count
                send(.frameBytes(id: frame.id, taken))
                return flow(put) && bytes.count <= room
            case .finished: action = load.transferFinished()
            case .failed(let error):
                action = authenticating(
                    load.failed(error, of: permitted, under: configuration.policy), &load)
            }
            return false
        }
        return action
    }

    private func refusal(
        of head: ResponseHead, _ load: PageLoad, _ place: FramePlace
    ) -> NavigationError? {
        guard let page = outcome.source?.url else { return nil }
        let ancestors = frames.framers(of: place, page, outcome.terms)
        let type = head.mediaType ?? "text/html"
        var reason = FramePermission(head, from: load.url, within: ancestors).refusal
        if !MediaTypes.canShow(type) { reason = reason ?? "\(type) is not shown" }
        return reason.map {
            NavigationError(code: .frameLoadInterrupted, url: load.url, message: $0)
        }
    }

    private mutating func commit(
        _ head: ResponseHead, _ load: PageLoad, _ frame: inout FrameLoad
    ) {
        let url = load.url.withoutCredentials
        let info = configuration.documentInfo(
            of: url, head, configuration.webpagePreferences(for: url))
        let ruleSheet = configuration.contentRuleSheet(for: load.url, of: load.request)
        frame.isCommitted = true
        frames.show(
            .blank, at: frame.place, url: url,
            source: frame.source.ofResource(url, address: head.address),
            terms: DocumentTerms(head, sandbox: load.request.sandbox))
        send(.frame(id: frame.id, .document(FrameDocument(info, ruleSheet: ruleSheet))))
    }
}

extension PageDump.Output {
    /// Whether frames are part of what is printed.
    var showsFrames: Bool {
        switch self {
        case .lines, .export(.markdown), .export(.links), .export(.json): true
        case .source, .export: false
        }
    }
}
