import GarthFetch
import GarthIPC
import GarthPage
import GarthURL

/// The parts of a dumped page: style sheets, scripts and pictures.
extension PageDump {
    /// The part for a new wish. Only statements of the page before the wish (base, referrer policy)
    /// apply to it.
    mutating func part(for wish: PageResource) -> LoadQueue.Part {
        let part = wish.kind == .frame ? framePart(wish) : resourcePart(wish)
        guard case .load(var run) = part else { return part }
        // A page from the network has asked for what is stored already.
        if outcome.url?.isHTTPOrHTTPS != true, run.url.isHTTPOrHTTPS {
            configuration.websiteDataStore.storage.refreshAndWait()
        }
        run.judge(under: configuration)
        return .load(run)
    }

    /// The load of a part of the page.
    func load(
        _ request: NavigationRequest, for wish: PageResource, at place: FramePlace = []
    ) -> LoadQueue.Part {
        let load = ResourceLoad(request, upgrades: configuration.upgrades(for: request))
        return .load(DumpedLoad(load, for: wish, at: place, generation: generation))
    }

    /// The context of requests of the document at a place.
    func context(
        ofDocumentAt place: FramePlace, _ referrerPolicy: ReferrerPolicy? = nil
    ) -> RequestContext {
        frames.context(ofDocumentAt: place, outcome.source, outcome.terms, referrerPolicy)
    }

    private mutating func resourcePart(_ wish: PageResource) -> LoadQueue.Part {
        let importing = wish.relativeTo.flatMap { resourceSources[$0] }
        let base = importing?.url ?? (wish.owner == nil ? outcome.baseURL : nil)
        guard let purpose = wish.kind.purpose,
            wish.kind != .styleSheet || styleSheetCount < LoadLimits.styleSheets,
            let url = URLRecord.parse(wish.href, base: base)
        else { return .answer(.resource(id: wish.id, bytes: nil, isShared: false)) }
        if wish.kind == .styleSheet { styleSheetCount += 1 }
        var context = context(ofDocumentAt: frames.place(wish.owner) ?? [])
        if let importing { context.source = importing }
        context.metadata = wish.metadata
        let request = NavigationRequest(
            url, purpose: purpose,
            in: context.part(of: outcome.source?.url, isFromFrame: wish.owner != nil))
        return load(request, for: wish)
    }

    /// Passes on a style sheet, a script or a picture; nothing if it was denied or could not be
    /// loaded.
    mutating func end(part run: DumpedLoad) {
        guard let wish = run.wish else { return }
        var bytes: [UInt8]?
        if case .finish = run.action { bytes = run.body }
        guard wish.kind != .image else { return keepPicture(bytes, id: wish.id) }
        if wish.kind == .styleSheet, let count = bytes?.count, !styleSheetRoom.takes(count) {
            bytes = nil
        }
        let load = run.load as? ResourceLoad
        answer(
            .resource(
                id: wish.id, bytes: bytes, isShared: load?.isShared ?? false,
                tellsTiming: load?.tellsTiming ?? false), to: run.process)
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
}
