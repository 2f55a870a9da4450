import GarthFetch
import GarthIPC
import GarthLanguage
import GarthPage
import GarthURL

/// Shows the documents of frames in a dump, within the time limit of the whole dump.
extension PageDump {
    /// A frame that the page has asked for.
    mutating func framePart(_ wish: PageResource) -> LoadQueue.Part {
        frames.runsScripts = scripted != nil
        guard frames.hasRoom(for: wish) else {
            let notice = FrameContent.notice(PageFrames.oneTooMany)
            return .answer(.frame(id: wish.id, notice))
        }
        guard let page = outcome.source, let place = frames.note(wish, in: page, outcome.terms)
        else {
            return .answer(.frame(id: wish.id, .blank))
        }
        endFrames(at: place)
        if let content = contentOfProcess(at: place, wish) {
            return .answer(.frame(id: wish.id, content))
        }
        let base = wish.owner == nil ? outcome.baseURL : nil
        switch frames.step(for: place, wish.href, base: base, page: page.url) {
        case .show(let content): return .answer(.frame(id: wish.id, content))
        case .blank:
            frames.show(.blank, at: place, url: URLRecord.parse("about:srcdoc"), source: nil)
            let number = frames.numberOfNewDocument()
            workers.reachable[place] = number
            return .answer(.frame(id: wish.id, .embedded(number: number, ruleSheet: [])))
        case .embedded: return .embed(wish, place)
        case .load(let url):
            var request = NavigationRequest(
                url, purpose: .frame,
                in: context(
                    ofDocumentAt: Array(place.dropLast()), frames[place]?.referrerPolicy
                ).part(of: page.url))
            request.context.sandbox = frames[place]?.sandbox ?? []
            return load(request, for: wish, at: place)
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
    mutating func embed(_ wish: PageResource, at place: FramePlace) {
        guard let page = outcome.source else { return }
        let url = URLRecord.parse("about:srcdoc")
        frames.show(.blank, at: place, url: url, source: nil)
        let request = NavigationRequest(
            page.url, purpose: .frame, in: RequestContext(source: page).part(of: page.url))
        let around = frames.ancestors(of: place, page.url)[0]
        let ruleSheet = configuration.contentRuleSheet(for: around, of: request)
        let number = frames.numberOfNewDocument()
        workers.reachable[place] = number
        send(.frame(id: wish.id, .embedded(number: number, ruleSheet: ruleSheet)))
    }

    /// Ends the document of a frame, or shows why there is none.
    mutating func end(frame run: DumpedLoad) {
        guard let id = run.wish?.id else { return }
        if run.isLead { workers.leadCount -= 1 }
        let notice: FrameNotice? =
            switch run.action {
            case .finish: nil
            case .fail(let error): FrameNotice(error)
            case .askPolicy, .fetch, .authenticate, .judge, .commit, .take, .nothing:
                FrameNotice(localized("not shown"))
            }
        guard run.process == 0 else {
            return answer(
                run.isCommitted
                    ? .frameFinished(id: id, isCut: notice != nil)
                    : .frame(id: id, .notice(notice?.summary ?? localized("empty"))),
                to: run.process)
        }
        if run.isCommitted {
            frame(at: run.place)?.content.send(.finished)
            send(.frameFinished(id: id, isCut: notice != nil))
        } else if let (_, content) = frame(at: run.place) {
            // Its document stays where a script has led it in vain.
            content.send(.stay)
        } else {
            send(.frame(id: id, .notice(notice?.summary ?? localized("empty"))))
        }
    }

    /// The reason why a response may not be shown in its frame; nil when it may.
    func refusal(
        of head: ResponseHead, _ run: DumpedLoad
    ) -> NavigationError? {
        guard let page = outcome.source?.url else { return nil }
        var ancestors = frames.framers(of: run.place, page, outcome.terms)
        if let frame = workers.frames[run.process] {
            ancestors =
                frame.frames.framers(of: run.place, frame.url, frame.terms)
                + frames.framers(of: frame.place, page, outcome.terms)
        }
        let type = head.mediaType ?? "text/html"
        var reason = FramePermission(head, from: run.url, within: ancestors).refusal
        if !MediaTypes.canShow(type) { reason = reason ?? localized("\(type) is not shown") }
        if content?.libraries.isSuperset(of: ContentLibraries(readingType: type)) == false {
            // The page is printed from a process that was locked without the reader.
            reason = reason ?? localized("\(type) is not shown in a page of HTML")
        }
        return reason.map {
            NavigationError(code: .frameLoadInterrupted, url: run.url, message: $0)
        }
    }

    /// Shows a response in its frame.
    mutating func commit(_ head: ResponseHead, _ run: inout DumpedLoad) {
        guard let page = outcome.source, let id = run.wish?.id else { return }
        let request = run.load.request
        let url = request.url.withoutCredentials
        var info = configuration.documentInfo(
            of: url, head, configuration.webpagePreferences(for: url))
        let ruleSheet = configuration.contentRuleSheet(for: request.url, of: request)
        let terms = DocumentTerms(head, from: url, request.context)
        info.contentPolicies = terms.contentPolicies.list
        run.isCommitted = true
        frames.show(
            .blank, at: run.place, url: url,
            source: (request.source ?? page).ofResource(url, address: head.address),
            terms: terms)
        var document = FrameDocument(
            info, number: frames.numberOfNewDocument(), ruleSheet: ruleSheet)
        document.scripting = frames.scripting(
            of: url, terms, at: run.place, page.url, outcome.terms)
        endFrames(at: run.place)
        if mayRunScripts(of: document, at: url, terms) {
            run.search = ScriptSearch(.making)
            run.body = []
            noteProcess(for: document, at: run.place)
        }
        workers.reachable[run.place] = document.scripting == .scripted ? document.number : nil
        send(.frame(id: id, .document(document)))
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
