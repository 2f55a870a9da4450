import GarthIPC
import GarthPage
import GarthURL

/// The frames of a page, and its documents as sources of requests.
extension Page {
    /// Answers a wish that an earlier content process of this page also made. The reports before the
    /// wish have been handled: a frame takes the terms of the document around it.
    func answersFromStore(_ wish: PageResource) -> Bool {
        if wish.kind == .frame {
            let isLed = runsScripts && frames.isRepeated(wish)
            guard let place = frames.note(wish, in: source, terms), !isLed else { return false }
            if showsCopy(ofFrameAt: place, wish.id) { return true }
            guard let shown = frames[place]?.content else { return false }
            show(shown, inFrame: wish.id)
            callbacks.onFrameRestored?(place)
            return true
        }
        guard let answer = styleSheets.stored(wish, at: frames.place(wish.owner) ?? []) else {
            return false
        }
        send(answer, to: wish.id)
        return true
    }

    /// Sets the content of a frame.
    func show(
        _ content: FrameContent, at place: FramePlace, url: URLRecord? = nil,
        source: SourcePage? = nil, terms: DocumentTerms? = nil
    ) {
        frames.show(content, at: place, url: url, source: source, terms: terms)
        styleSheets.forget(place)
        if case .document(let document) = content, !runsScripts {
            let needed = ContentLibraries(readingType: document.info.mediaType)
            let loaded = process.libraries.union(ContentLibraries(info, treatment.parser))
            if !loaded.isSuperset(of: needed) {
                // The process was locked without the reader: the page takes one that has it.
                process.libraries.formUnion(needed)
                return layOutAgain()
            }
        }
        mirror(content, at: place)
        if let id = frames.number(of: place) { self.content?.send(.frame(id: id, content)) }
        if !frames.isGrowing(place) { restoreFields(at: place) }
    }

    /// Answers the wish for a frame that the page does not get.
    func refuseFrame(_ id: UInt32, _ notice: String) {
        content?.send(.frame(id: id, .notice(notice)))
    }

    /// Restores the content of a frame, as the person left it.
    func show(_ shown: FrameContent, inFrame id: UInt32) {
        content?.send(.frame(id: id, shown))
        if let number = shown.documentNumber { restoreActions(on: [number]) }
        if let place = frames.place(id), !frames.isGrowing(place) { restoreFields(at: place) }
    }

    /// More has come of the document that a frame shows.
    func append(_ bytes: [UInt8], toFrameAt place: FramePlace) {
        frames.append(bytes, at: place)
        if let id = frames.number(of: place) { content?.send(.frameBytes(id: id, bytes)) }
        if process.container != nil { mirror(bytes, at: place) }
        workers.frames.frame(at: place)?.page.append(bytes)
    }

    /// The same at the page that is shown, for a document in that of another process.
    private func mirror(_ bytes: [UInt8], at place: FramePlace) {
        let (page, full) = (shownPage, shownPlace(place))
        if let frame = page.workers.frames.frame(at: full) { return frame.page.append(bytes) }
        guard page.frames.isGrowing(full) else { return }
        page.append(bytes, toFrameAt: full)
    }

    /// Ends the document in a frame.
    func endFrame(at place: FramePlace, isCut: Bool) {
        guard frames.isGrowing(place) else { return }
        if process.container != nil {
            shownPage.endFrame(at: shownPlace(place), isCut: isCut)
        }
        workers.frames.frame(at: place)?.page.finish()
        frames.end(at: place, isCut ? .missing : .whole)
        if let id = frames.number(of: place) {
            content?.send(.frameFinished(id: id, isCut: isCut))
        }
        restoreFields(at: place)
    }

    /// Restores the frames as they were when an entry of the history was left; returns their places.
    func restoreFrames(_ kept: PageFrames.Entries?) -> [FramePlace] {
        guard let kept else { return [] }
        let places = frames.places(changedIn: kept)
        for place in places {
            frames.restore(place, from: kept)
            guard let id = frames.number(of: place), let shown = frames[place]?.content else {
                continue
            }
            show(shown, inFrame: id)
        }
        if !places.isEmpty { reviveIfNeeded() }
        return places
    }

    /// The document at a place as a source of requests.
    func source(ofDocumentAt place: FramePlace) -> SourcePage {
        frames[place]?.source ?? source
    }

    /// The document of a link as a source of requests; the page itself for a link of a frame whose
    /// document is no longer there, so that nothing is asked without a source.
    public func source(of link: PageLink) -> SourcePage {
        source(ofDocumentAt: frames.place(ofDocument: link.document) ?? [])
    }

    /// The terms for requests of the document at a place.
    func terms(ofDocumentAt place: FramePlace) -> DocumentTerms { frames[place]?.terms ?? terms }

    /// The context of requests of the document at a place; `referrerPolicy` is that of the element.
    func context(
        ofDocumentAt place: FramePlace, _ referrerPolicy: ReferrerPolicy? = nil
    ) -> RequestContext {
        frames.context(ofDocumentAt: place, source, terms, referrerPolicy)
    }

    /// Sets the referrer policy of a document; an unknown name changes nothing.
    func note(referrerPolicy name: String, ofFrame id: UInt32?) {
        guard let policy = ReferrerPolicy(metadata: name), let place = frames.place(id) else {
            return
        }
        if place.isEmpty { terms.referrerPolicy = policy } else { frames.set(policy, at: place) }
    }

    /// Adds a content security policy to a document.
    func note(contentPolicy text: String, ofFrame id: UInt32?) {
        guard let place = frames.place(id) else { return }
        if place.isEmpty {
            terms.note(contentPolicy: text, of: url)
        } else {
            frames.add(contentPolicy: text, at: place, page: url)
        }
    }

    /// The request for a link of the page, when a person opens it elsewhere: in another view, or in
    /// a file.
    ///
    /// The source of the request is the document with the link, with its referrer policy and
    /// sandbox flags. `WebView.follow` goes to the link's own target instead.
    public func request(
        for link: PageLink, to url: URLRecord, purpose: NavigationPurpose
    ) -> NavigationRequest {
        guard let place = frames.place(ofDocument: link.document) else {
            // The document is shown no more: nothing may be told of it, and nothing is granted.
            let terms = DocumentTerms(sandbox: .all, referrerPolicy: .noReferrer)
            return NavigationRequest(
                url, purpose: purpose, in: RequestContext(of: source(of: link), terms))
        }
        let policy = ReferrerPolicy(attribute: link.referrerPolicy)
        var context = context(ofDocumentAt: place, policy)
        // The file is the person's wish, and no part of the page.
        if purpose == .download { context.connections = ConnectionTerms() }
        return NavigationRequest(url, purpose: purpose, in: context)
    }

    /// The reason why a link with a `download` attribute may not be downloaded, in a line for the
    /// person; nil if it may. A sandbox without `allow-downloads` forbids it.
    public func downloadRefusal(of link: PageLink) -> String? {
        let place = frames.place(ofDocument: link.document)
        let sandbox = place.map { terms(ofDocumentAt: $0).sandbox } ?? .all
        return sandbox.contains(.downloads) ? SandboxFlags.Refusal.download.message : nil
    }

    /// The frame at a place, for delegates.
    func frameInfo(_ place: FramePlace, of webView: WebView? = nil) -> FrameInfo {
        let shown = shownPlace(place)
        return FrameInfo(
            isMainFrame: shown.isEmpty, url: place.isEmpty ? url : frames[place]?.url,
            isSandboxed: terms(ofDocumentAt: place).sandbox.contains(.origin), of: webView,
            at: shown)
    }

    /// The reasons why frames of the page show no document, in the order of the page; each line has
    /// the failure, the reason and the remedy.
    public var frameProblems: [String] { frames.problems }
}
