import GarthFetch
import GarthIPC
import GarthPage
import GarthURL

/// Shows the documents of frames in a dump, within the time limit of the whole dump.
extension PageDump {
    /// A frame that the page has asked for.
    mutating func framePart(_ wish: PageResource) -> PagePart {
        guard frames.hasRoom(for: wish) else {
            let notice = FrameContent.notice(PageFrames.oneTooMany)
            return PagePart(wish, .answer(.frame(id: wish.id, notice)))
        }
        guard let page = outcome.source, let place = frames.note(wish, in: page, outcome.terms)
        else {
            return PagePart(wish, .answer(.frame(id: wish.id, .blank)))
        }
        let base = wish.owner == nil ? outcome.baseURL : nil
        switch frames.step(for: place, wish.href, base: base, page: page.url) {
        case .show(let content): return PagePart(wish, .answer(.frame(id: wish.id, content)))
        case .embedded: return PagePart(wish, .embed, at: place)
        case .load(let url):
            let source = frames[place]?.source ?? page
            var request = NavigationRequest(url, purpose: .frame, source: source)
            request.page = page.url
            let terms = frames[Array(place.dropLast())]?.terms ?? outcome.terms
            request.sourceSandbox = terms.sandbox
            request.contentPolicies = terms.contentPolicies
            request.sandbox = frames[place]?.sandbox ?? []
            request.referrerPolicy = frames[place]?.referrerPolicy ?? terms.referrerPolicy
            let load = PageLoad(request, upgrade: configuration.upgrade(for: request))
            return PagePart(wish, load, at: place, origin: source)
        }
    }

    /// Sets the referrer policy of a document; an unknown name changes nothing.
    mutating func note(referrerPolicy name: String, ofFrame id: UInt32?) {
        guard let policy = ReferrerPolicy(metadata: name), let place = frames.place(id) else {
            return
        }
        if place.isEmpty {
            outcome.terms.referrerPolicy = policy
        } else {
            frames.set(policy, at: place)
        }
    }

    /// Adds a content security policy to a document.
    mutating func note(contentPolicy text: String, ofFrame id: UInt32?) {
        guard let url = outcome.url, let place = frames.place(id) else { return }
        if place.isEmpty {
            outcome.terms.note(contentPolicy: text, of: url)
        } else {
            frames.add(contentPolicy: text, at: place, page: url)
        }
    }

    /// Shows the document that the element of a frame holds.
    mutating func embed(_ part: PagePart) {
        guard let page = outcome.source else { return }
        let url = URLRecord.parse("about:srcdoc")
        frames.show(.blank, at: part.place, url: url, source: nil)
        var request = NavigationRequest(page.url, purpose: .frame, source: page)
        request.page = page.url
        let around = frames.ancestors(of: part.place, page.url)[0]
        let ruleSheet = configuration.contentRuleSheet(for: around, of: request)
        let number = frames.numberOfNewDocument()
        send(.frame(id: part.wish.id, .embedded(number: number, ruleSheet: ruleSheet)))
    }

    /// Shows the document that a load brings.
    mutating func show(_ part: PagePart, _ put: (Item) -> Bool) {
        guard let page = outcome.source, let load = part.load else { return }
        let id = part.wish.id
        var frame = FrameLoad(
            id: id, place: part.place, source: part.origin ?? page, load: load,
            transfer: part.transfer)
        let notice = perform(&frame, part.action, put)
        if frame.isCommitted {
            send(.frameFinished(id: id, isCut: notice != nil))
        } else {
            send(.frame(id: id, .notice(notice?.summary ?? "empty")))
        }
    }

    /// The load of a frame's document.
    private struct FrameLoad {
        let id: UInt32
        let place: FramePlace
        /// The source of the request.
        let source: SourcePage
        var load: PageLoad
        /// A transfer that was started before its turn.
        var transfer: PulledTransfer?
        /// Whether the frame shows the received part.
        var isCommitted = false
        var byteCount = 0
    }

    /// Loads a document into its frame; answers why it is not whole.
    private mutating func perform(
        _ frame: inout FrameLoad, _ first: PageLoad.Action, _ put: (Item) -> Bool
    ) -> FrameNotice? {
        var action = first
        while true {
            switch action {
            case .askPolicy(let url, let purpose):
                action = frame.load.policyAnswered(
                    configuration.decision(
                        for: url, purpose: purpose, source: frame.load.source))
            case .fetch(let permitted): action = receive(permitted, &frame, put)
            case .finish: return nil
            case .fail(let error): return FrameNotice(error)
            case .commit, .authenticate, .judge, .nothing: return FrameNotice("not shown")
            }
        }
    }

    private mutating func receive(
        _ permitted: PermittedURL, _ frame: inout FrameLoad, _ put: (Item) -> Bool
    ) -> PageLoad.Action {
        var action = PageLoad.Action.nothing
        let source = source()
        let begun = frame.transfer.take()
        var last = begun?.start ?? .now
        source.pull(permitted, frame.load.request, begun: begun) { piece in
            switch piece {
            case .idle(let descriptor):
                let wait = settle(until: descriptor, ofPartAt: last, put)
                last = .now
                guard wait == .silent else { return wait == .ready }
                silentParts.append(frame.load.url)
                action = .fail(
                    NavigationError(
                        code: .timedOut, url: frame.load.url, message: "the server sent nothing"))
                return false
            case .head(let head):
                action = authenticating(frame.load.received(head), &frame.load)
                guard case .commit = action else { return false }
                action = .nothing
                if let refusal = refusal(of: head, frame.load, frame.place) {
                    action = .fail(refusal)
                    return false
                }
                commit(head, &frame)
                return true
            case .bytes(let bytes):
                let room = LoadLimits.frameRoom(after: frame.byteCount, of: frameByteCount)
                let taken = Array(bytes.prefix(room))
                frame.byteCount += taken.count
                frameByteCount += taken.count
                send(.frameBytes(id: frame.id, taken))
                return flow(put) && bytes.count <= room
            case .finished: action = frame.load.transferFinished()
            case .failed(let error):
                action = authenticating(
                    frame.load.failed(error, of: permitted, under: configuration.policy),
                    &frame.load)
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
        if type.isXMLMediaType, content?.libraries.contains(.xml) == false {
            // The page is printed from a process that was locked without libxml2.
            reason = reason ?? "\(type) is not shown in a page of HTML"
        }
        return reason.map {
            NavigationError(code: .frameLoadInterrupted, url: load.url, message: $0)
        }
    }

    private mutating func commit(_ head: ResponseHead, _ frame: inout FrameLoad) {
        let load = frame.load
        let url = load.url.withoutCredentials
        var info = configuration.documentInfo(
            of: url, head, configuration.webpagePreferences(for: url))
        let ruleSheet = configuration.contentRuleSheet(for: load.url, of: load.request)
        let terms = DocumentTerms(
            head, from: url, sandbox: load.request.sandbox, around: load.request.contentPolicies)
        info.contentPolicies = terms.contentPolicies.list
        frame.isCommitted = true
        frames.show(
            .blank, at: frame.place, url: url,
            source: frame.source.ofResource(url, address: head.address),
            terms: terms)
        let document = FrameDocument(
            info, number: frames.numberOfNewDocument(), ruleSheet: ruleSheet)
        send(.frame(id: frame.id, .document(document)))
    }
}

extension PageDump.Output {
    /// Whether frames are part of the output.
    var showsFrames: Bool {
        switch self {
        case .lines, .elements, .export(.markdown), .export(.links), .export(.json): true
        case .source, .export: false
        }
    }
}
