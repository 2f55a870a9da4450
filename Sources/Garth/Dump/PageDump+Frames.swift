import GarthFetch
import GarthPage
import GarthURL

/// How a dump loads the documents of frames: one after the other, within the time of the whole.
extension PageDump {
    /// The document that a wish for a style sheet comes from, as the origin of what it leads to.
    func source(of wish: PageResource) -> SourcePage? {
        frames.place(wish.owner).flatMap { frames[$0]?.source } ?? outcome.source
    }

    /// What a frame shows that the page has asked for.
    mutating func frameContent(_ wish: PageResource) -> FrameContent {
        guard let page = outcome.source, let place = frames.note(wish, in: page) else {
            return .blank
        }
        let base = wish.owner == nil ? outcome.baseURL : nil
        switch frames.step(for: place, wish.href, base: base, page: page.url) {
        case .show(let content): return content
        case .embedded:
            let url = URLRecord.parse("about:srcdoc")
            frames.show(.embedded, at: place, url: url, source: nil)
            return .embedded
        case .load(let url):
            var loaded = FrameDocument(source: frames[place]?.source ?? page)
            let content = load(url, at: place, &loaded)
            frames.show(.blank, at: place, url: loaded.url, source: loaded.source)
            return content
        }
    }

    /// What is known of a frame's document while it comes.
    private struct FrameDocument {
        var source: SourcePage
        var url: URLRecord?
        var info: DocumentInfo?
        var bytes: [UInt8] = []

        /// What is shown of it.
        func content(isCut: Bool, orElse notice: String) -> FrameContent {
            info.map { .document($0, bytes, isCut: isCut) } ?? .notice(notice)
        }
    }

    private mutating func load(
        _ url: URLRecord, at place: FramePlace, _ document: inout FrameDocument
    ) -> FrameContent {
        var request = NavigationRequest(url, purpose: .frame, source: document.source)
        request.page = outcome.source?.url
        let storage = configuration.websiteDataStore.storage
        if outcome.url?.isHTTPOrHTTPS != true, url.isHTTPOrHTTPS { storage.refreshAndWait() }
        var load = PageLoad(request, upgrade: configuration.upgrade(for: request))
        var action = load.start()
        while true {
            switch action {
            case .askPolicy(let url, let purpose):
                action = load.policyAnswered(
                    configuration.policy.decision(for: url, purpose: purpose, source: load.source))
            case .fetch(let permitted): action = receive(permitted, &load, place, &document)
            case .finish: return document.content(isCut: false, orElse: "empty")
            case .fail(let error): return document.content(isCut: true, orElse: error.message)
            case .commit, .authenticate, .judge, .nothing:
                return document.content(isCut: true, orElse: "not shown")
            }
        }
    }

    private mutating func receive(
        _ permitted: PermittedURL, _ load: inout PageLoad, _ place: FramePlace,
        _ document: inout FrameDocument
    ) -> PageLoad.Action {
        var action = PageLoad.Action.nothing
        let source = source()
        source.pull(permitted, load.request) { piece in
            switch piece {
            case .idle: return true
            case .head(let head):
                action = authenticating(load.received(head), &load)
                guard case .commit = action else { return false }
                action = .nothing
                if let refusal = refusal(of: head, load, place) {
                    action = .fail(refusal)
                    return false
                }
                commit(head, load, &document)
                return true
            case .bytes(let bytes):
                document.bytes += bytes
                return document.bytes.count <= LoadLimits.frameByteCount
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
        let ancestors = frames.ancestors(of: place, page)
        let type = head.mediaType ?? "text/html"
        var reason = FramePermission(head, from: load.url, within: ancestors).refusal
        if !MediaTypes.canShow(type) { reason = reason ?? "\(type) is not shown" }
        return reason.map {
            NavigationError(code: .frameLoadInterrupted, url: load.url, message: $0)
        }
    }

    private func commit(
        _ head: ResponseHead, _ load: PageLoad, _ document: inout FrameDocument
    ) {
        let url = load.url.withoutCredentials
        let charset = configuration.webpagePreferences(for: url).charset
        document.url = url
        document.info = DocumentInfo(
            url: url.href, mediaType: head.mediaType ?? "text/html",
            charset: charset ?? head.charset, charsetIsForced: charset != nil)
        document.source = document.source.ofResource(url, address: head.address)
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
