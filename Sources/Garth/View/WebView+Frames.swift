import GarthFetch
import GarthPage
import GarthURL

/// Loads the documents of frames.
///
/// The delegate decides about each request and each response, as in WebKit; frames have their own
/// methods for starts, commits and ends.
extension WebView {
    /// A frame that a page has, or a link in it, is to show a document.
    struct FrameLoad {
        let page: Page
        let place: FramePlace
        let type: NavigationType
        /// The number of this load in its frame.
        let count: Int
        /// Its number among the resources of the page.
        let resource: Int
        /// The frame that makes the request.
        let asker: FrameInfo
        /// The load for a caller that awaits its end; delegates do not see it.
        let navigation = Navigation(number: 0)
        let outcome = FrameOutcome()
    }

    /// How a load in a frame ends; it is told when the view has no other load in a frame.
    @MainActor
    final class FrameOutcome {
        var end: Result<NavigationResponse, NavigationError>?
    }

    // MARK: - What begins a load

    /// Shows a frame that the engine has found.
    func fetchFrame(_ wish: PageResource, for page: Page) {
        guard page.frames.hasRoom(for: wish) else {
            return page.refuseFrame(wish.id, PageFrames.oneTooMany)
        }
        guard let place = page.frames.note(wish, in: page.source, page.terms) else { return }
        let isOwn = wish.owner == nil
        let step = page.frames.step(
            for: place, wish.href, base: isOwn ? page.baseURL : nil, page: page.url)
        let source = page.source(ofDocumentAt: Array(place.dropLast()))
        switch step {
        case .show(let content): page.show(content, at: place)
        case .embedded: load(embeddedAt: place, of: page, source: source)
        case .load(let url):
            var request = NavigationRequest(url, purpose: .frame, source: source)
            page.tell(
                &request, ofDocumentAt: Array(place.dropLast()),
                page.frames[place]?.referrerPolicy?.rawValue ?? "")
            request.cachePolicy = subresourceCachePolicy
            load(request, inFrame: place, of: page, type: .other, from: Array(place.dropLast()))
        }
    }

    /// Follows a link or sends a form in a frame, in place.
    @discardableResult
    func load(
        _ request: NavigationRequest, inFrame place: FramePlace, of page: Page,
        type: NavigationType, from asker: FramePlace
    ) -> Navigation {
        if show(fragmentOf: request, at: place, of: page) {
            let navigation = Navigation(number: 0)
            navigation.log.finish(
                .success(NavigationResponse(withoutServerAt: request.url)))
            return navigation
        }
        var request = request
        // A document in a frame is a part of the page whoever leads to it.
        request.purpose = .frame
        request.page = page.url
        // The document around decides what its frames show, whoever leads them there.
        request.contentPolicies = page.terms(ofDocumentAt: Array(place.dropLast())).contentPolicies
        request.sandbox = page.frames[place]?.sandbox ?? []
        let load = frameLoad(at: place, of: page, type, from: asker)
        beginFrameLoad(at: place) { view in
            await Self.perform(request, load, in: view)
        } ended: {
            let cancelled = NavigationError.cancelled(at: request.url.withoutCredentials)
            load.navigation.log.finish(load.outcome.end ?? .failure(cancelled))
        }
        return load.navigation
    }

    private func load(embeddedAt place: FramePlace, of page: Page, source: SourcePage) {
        guard let url = URLRecord.parse("about:srcdoc") else { return }
        let load = frameLoad(at: place, of: page, .other, from: Array(place.dropLast()))
        var request = NavigationRequest(url, purpose: .frame, source: source)
        request.page = page.url
        beginFrameLoad(at: place) { reference in
            guard let view = reference.value, view.isCurrent(load) else { return }
            let answer = await view.narrow(
                view.action(request, load, isRedirect: false), WebpagePreferences()
            ).0
            guard view.isCurrent(load) else { return }
            guard answer == .allow else {
                return page.show(.notice("not shown: the program refused it"), at: place)
            }
            view.navigationDelegate?.webView(
                view, didStartProvisionalLoadWith: request, in: view.frameInfo(load))
            // What the element holds is judged as what is around it, whose text it is.
            let around = page.frames.ancestors(of: place, page.url)[0]
            let ruleSheet = view.configuration.contentRuleSheet(for: around, of: request)
            page.show(
                .embedded(number: page.frames.numberOfNewDocument(), ruleSheet: ruleSheet),
                at: place, url: url, source: source)
            view.navigationDelegate?.webView(
                view, didCommitLoadWith: request, in: view.frameInfo(load))
            view.waitForStyleSheets(of: page)
            view.navigationDelegate?.webView(
                view, didFinishLoadWith: request, in: view.frameInfo(load))
        }
    }

    private func frameLoad(
        at place: FramePlace, of page: Page, _ type: NavigationType, from asker: FramePlace
    ) -> FrameLoad {
        frameLoadCount += 1
        return FrameLoad(
            page: page, place: place, type: type, count: page.frames.begin(at: place),
            resource: -frameLoadCount, asker: page.frameInfo(asker, of: self))
    }

    private func beginFrameLoad(
        at place: FramePlace, _ work: @escaping @MainActor (ViewReference) async -> Void,
        ended: @escaping @MainActor () -> Void = {}
    ) {
        // It takes the place of a load that may never end.
        frameTasks[place]?.cancel()
        openFrameLoads += 1
        if !isLoading {
            // Nothing else is going on: the view is busy with its frames alone.
            isLoadingFrames = true
            isLoading = true
            startDeadline()
            progress.start()
            stateChanged()
        }
        let task = Task { [view = ViewReference(self)] in
            await work(view)
            view.value?.openFrameLoads -= 1
            await view.value?.endFrameLoads()
            ended()
        }
        subresourceTasks.append(task)
        frameTasks[place] = task
    }

    /// Ends the loads of frames that no longer exist, because the document around them has changed.
    private func cancelLoads(within place: FramePlace) {
        for (inner, task) in frameTasks where inner.count > place.count && inner.starts(with: place)
        {
            task.cancel()
            frameTasks[inner] = nil
        }
    }

    /// Ends the view's work when only frames were loading, and the last of them has ended.
    private func endFrameLoads() async {
        guard isLoadingFrames, openFrameLoads == 0 else { return }
        // What has come may have frames.
        await page?.waitUntilIdle()
        guard isLoadingFrames, openFrameLoads == 0 else { return }
        isLoadingFrames = false
        subresourceTasks = []
        endLoad()
    }

    private func isCurrent(_ load: FrameLoad) -> Bool {
        !Task.isCancelled && page === load.page
            && load.page.frames[load.place]?.loadCount == load.count
    }

    private func frameInfo(_ load: FrameLoad) -> FrameInfo {
        load.page.frameInfo(load.place, of: self)
    }

    private func action(
        _ request: NavigationRequest, _ load: FrameLoad, isRedirect: Bool
    ) -> NavigationAction {
        NavigationAction(
            request: request, navigationType: load.type, isRedirect: isRedirect,
            sourceFrame: load.asker, targetFrame: frameInfo(load), frameName: "")
    }

    // MARK: - History

    /// A document that a link or form loads in a frame makes an entry of its own: going back from
    /// it shows the page as it was before.
    private func addEntry(for page: Page) {
        guard let current = backForwardList.currentItem, current.page === page else { return }
        let item = BackForwardListItem(
            url: current.url, initialURL: current.initialURL, request: current.request, page: page)
        item.title = current.title
        backForwardList.add(item)
        tellShown(page, replacing: page)
    }

    /// The content of an entry's frames, as far as the policy still permits it.
    func permittedFrames(of item: BackForwardListItem) -> PageFrames.Entries? {
        item.frames?.mapValues { entry in
            guard let url = entry.url, url.href != "about:srcdoc" else { return entry }
            // What the document itself says of its origin is all that is known of who led there.
            var entry = entry
            if case .denied(let denial) = configuration.policy.decision(
                for: url, purpose: .frame, source: item.page?.source)
            {
                entry.content = .notice("blocked")
                entry.problem = denial.message
            }
            return entry
        }
    }

    /// Goes to an entry of the current page with other documents in some frames, if the delegate
    /// allows each of them.
    func goAsking(
        to item: BackForwardListItem, changing places: [FramePlace], of page: Page
    ) -> Navigation {
        let navigation = makeNavigation()
        openQuestionCount += 1
        Task {
            defer {
                openQuestionCount -= 1
                end(navigation, with: .refused(byProgramAt: item.url))
                stateChanged()
            }
            for place in places {
                guard let url = item.frames?[place]?.url else { continue }
                let request = NavigationRequest(url, purpose: .backForward, source: page.source)
                let info = page.frameInfo(place, of: self)
                let action = NavigationAction(
                    request: request, navigationType: .backForward, isRedirect: false,
                    sourceFrame: info, targetFrame: info, frameName: "")
                guard await narrow(action, WebpagePreferences()).0 == .allow else { return }
            }
            guard self.page === page, backForwardList.offset(of: item) != nil else { return }
            navigationDelegate?.webView(self, willGoTo: item, inPageCache: true)
            backForwardList.select(item)
            page.restoreFrames(permittedFrames(of: item))
            tellShown(page, replacing: page)
            succeed(navigation)
        }
        return navigation
    }

    /// A link to a place of the document that a frame shows.
    private func show(fragmentOf request: NavigationRequest, at place: FramePlace, of page: Page)
        -> Bool
    {
        guard request.method == "GET", let name = request.url.placeName,
            let shown = page.frames[place]?.url, request.url.isSame(document: shown),
            let id = page.frames.number(of: place)
        else { return false }
        scroll(to: PageFrame.anchorName(name, inFrame: id))
        return true
    }

    // MARK: - A load

    /// The load of a frame's document, between the steps that the view performs.
    private struct FrameRun {
        let frame: FrameLoad
        var load: PageLoad
        var action: PageLoad.Action
        var received = ReceivedFrame()
        var permitted: PermittedURL?
    }

    /// The state of the load of a frame's document.
    private struct ReceivedFrame {
        var hasStarted = false
        /// The response whose received part the frame shows.
        var response: NavigationResponse?
        var byteCount = 0
        var isCut = false

        var isCommitted: Bool { response != nil }
    }

    /// Loads the document of a frame. The view is not retained while bytes are awaited.
    private static func perform(
        _ request: NavigationRequest, _ frame: FrameLoad, in view: ViewReference
    ) async {
        if request.url.isHTTPOrHTTPS {
            await view.value?.configuration.websiteDataStore.storage.refresh()
        }
        guard let upgrade = view.value?.configuration.upgrade(for: request) else { return }
        let load = PageLoad(request, upgrade: upgrade)
        var run = FrameRun(frame: frame, load: load, action: load.start())
        while let events = await view.value?.advance(&run) {
            run.action = .nothing
            for await event in events {
                let next = await view.value?.take(event, &run)
                if let next {
                    run.action = next
                    break
                }
                await frame.page.waitForRoom(until: view.value?.overdueInstant)
            }
        }
        view.value?.partEnded(frame.resource)
    }

    /// Takes the steps that need no waiting for the network; nil when the load has ended.
    private func advance(_ run: inout FrameRun) async -> LoadEvents? {
        let frame = run.frame
        while true {
            switch run.action {
            case .askPolicy(let url, let purpose):
                guard isCurrent(frame) else { return stop(run) }
                guard let decision = await decide(url, purpose, run.load, frame) else {
                    return refuse(frame, FrameNotice("not shown: the program refused it"))
                }
                guard isCurrent(frame) else { return stop(run) }
                run.action = run.load.policyAnswered(decision)
            case .fetch(let permitted):
                if !run.received.hasStarted {
                    run.received.hasStarted = true
                    navigationDelegate?.webView(
                        self, didStartProvisionalLoadWith: run.load.request, in: frameInfo(frame))
                }
                run.permitted = permitted
                return loadSource().events(for: permitted, run.load.request)
            case .finish: return finish(run)
            case .fail(let error): return fail(run, error)
            case .commit, .authenticate, .judge, .nothing: return stop(run)
            }
        }
    }

    /// Asks the policy and the delegate; nil if the delegate denies.
    private func decide(
        _ url: URLRecord, _ purpose: NavigationPurpose, _ load: PageLoad, _ frame: FrameLoad
    ) async -> PolicyDecision? {
        let decision = configuration.decision(
            for: url, purpose: purpose, source: load.source)
        if case .denied(let denial) = decision { frame.page.refusals.append(denial) }
        guard case .allowed = decision else { return decision }
        var request = load.request
        request.url = url
        let action = action(request, frame, isRedirect: load.redirectCount > 0)
        switch await narrow(action, WebpagePreferences()).0 {
        case .allow: return decision
        case .cancel: return nil
        case .download where request.allowsNoDownload:
            say(SandboxFlags.Refusal.download.rawValue)
            return nil
        case .download:
            let download = makeDownload(request)
            navigationDelegate?.webView(self, navigationAction: action, didBecome: download)
            uiDelegate?.webView(self, didBegin: download)
            carryOut(download)
            return nil
        }
    }

    /// Takes an event of the transfer; nil while more of them is wanted.
    private func take(_ event: FetchEvent, _ run: inout FrameRun) async -> PageLoad.Action? {
        let frame = run.frame
        guard isCurrent(frame), let permitted = run.permitted else { return .nothing }
        switch event {
        case .response(let head):
            let action = authenticatingAlone(run.load.received(head), &run.load)
            guard case .commit = action else { return action }
            if let refusal = await judge(head, &run.load, frame) { return refusal }
            guard isCurrent(frame) else { return .nothing }
            commit(head, &run)
        case .data(let bytes):
            progress.received(bytes.count, of: frame.resource)
            copyProgress()
            let room = LoadLimits.frameRoom(
                after: run.received.byteCount, of: frame.page.frames.byteCount)
            run.received.byteCount += min(room, bytes.count)
            frame.page.append(Array(bytes.prefix(room)), toFrameAt: frame.place)
            if bytes.count > room {
                run.received.isCut = true
                return run.load.transferFinished()
            }
        case .finished: return run.load.transferFinished()
        case .failed(let error):
            return authenticatingAlone(
                run.load.failed(error, of: permitted, under: configuration.policy), &run.load)
        case .uploadProgress, .informational: break
        }
        return nil
    }

    /// Asks whether a response may be shown in its frame; nil when it may.
    private func judge(
        _ head: ResponseHead, _ load: inout PageLoad, _ frame: FrameLoad
    ) async -> PageLoad.Action? {
        let ancestors = frame.page.frames.framers(
            of: frame.place, frame.page.url, frame.page.terms)
        let permission = FramePermission(head, from: load.url, within: ancestors)
        if let refusal = permission.refusal { return .fail(unshown(refusal, load)) }
        let response = NavigationResponse(head, url: load.url, isForMainFrame: false)
        if let navigationDelegate {
            let answer = await whileTimeStands {
                await navigationDelegate.webView(self, decidePolicyFor: response)
            }
            switch answer {
            case .allow: break
            case .cancel: return .fail(unshown("not shown: the program refused it", load))
            case .download where load.request.allowsNoDownload:
                say(SandboxFlags.Refusal.download.rawValue)
                return .fail(unshown(SandboxFlags.Refusal.download.rawValue, load))
            case .download:
                let download = makeDownload(load.request)
                navigationDelegate.webView(
                    self, navigationResponse: response, didBecome: download)
                uiDelegate?.webView(self, didBegin: download)
                carryOut(download)
                return .fail(unshown("saved to a file", load))
            }
        }
        guard response.canShowMIMEType else {
            return .fail(unshown("\(response.mimeType) is not shown", load))
        }
        return nil
    }

    func unshown(_ reason: String, _ load: PageLoad) -> NavigationError {
        NavigationError(
            code: .frameLoadInterrupted, url: load.url.withoutCredentials, message: reason)
    }

    private func commit(_ head: ResponseHead, _ run: inout FrameRun) {
        let (load, frame) = (run.load, run.frame)
        progress.began(frame.resource, expected: head.expectedByteCount)
        copyProgress()
        let url = load.url.withoutCredentials
        var info = configuration.documentInfo(
            of: url, head, configuration.webpagePreferences(for: url))
        if url.scheme == "http" || head.tls?.isException == true {
            frame.page.hasInsecureContent = true
        }
        let source = (load.request.source ?? frame.page.source).ofResource(
            url, address: head.address)
        run.received.response = NavigationResponse(head, url: url, isForMainFrame: false)
        cancelLoads(within: frame.place)
        if frame.type != .other { addEntry(for: frame.page) }
        let ruleSheet = configuration.contentRuleSheet(for: load.url, of: load.request)
        let terms = DocumentTerms(
            head, from: url, sandbox: load.request.sandbox, around: load.request.contentPolicies)
        info.contentPolicies = terms.contentPolicies.list
        let document = FrameDocument(
            info, number: frame.page.frames.numberOfNewDocument(), ruleSheet: ruleSheet)
        frame.page.show(
            .document(document), at: frame.place, url: url,
            source: source, terms: terms)
        waitForStyleSheets(of: frame.page)
        stateMayHaveChanged()
        navigationDelegate?.webView(self, didCommitLoadWith: load.request, in: frameInfo(frame))
    }

    // MARK: - Ends

    // Each returns nil: nothing is waited for any longer.

    private func finish(_ run: FrameRun) -> LoadEvents? {
        let frame = run.frame
        guard isCurrent(frame) else { return stop(run) }
        frame.page.endFrame(at: frame.place, isCut: run.received.isCut)
        if let response = run.received.response {
            frame.outcome.end = .success(response)
        }
        navigationDelegate?.webView(
            self, didFinishLoadWith: run.load.request, in: frameInfo(frame))
        return nil
    }

    private func fail(_ run: FrameRun, _ error: NavigationError) -> LoadEvents? {
        let frame = run.frame
        guard isCurrent(frame) else { return stop(run) }
        frame.outcome.end = .failure(error)
        if run.received.isCommitted {
            frame.page.endFrame(at: frame.place, isCut: true)
            navigationDelegate?.webView(
                self, didFailLoadWith: run.load.request, in: frameInfo(frame), error: error)
            return nil
        }
        _ = refuse(frame, FrameNotice(error))
        guard run.received.hasStarted else { return nil }
        navigationDelegate?.webView(
            self, didFailProvisionalLoadWith: run.load.request, in: frameInfo(frame), error: error)
        return nil
    }

    /// The frame keeps its document, or says why there is none.
    private func refuse(_ frame: FrameLoad, _ notice: FrameNotice) -> LoadEvents? {
        guard isCurrent(frame) else { return nil }
        if frame.outcome.end == nil {
            frame.outcome.end = .failure(
                NavigationError(
                    code: .frameLoadInterrupted, url: frame.page.frames[frame.place]?.url,
                    message: notice.reason))
        }
        guard frame.page.frames[frame.place]?.content == nil else {
            say(notice.reason)
            return nil
        }
        frame.page.frames.note(notice.reason, at: frame.place)
        let key = configuration.showsErrorPages && notice.isShortened ? " (= says why)" : ""
        frame.page.show(.notice(notice.summary + key), at: frame.place)
        return nil
    }

    /// The load was stopped, or another one has taken its place.
    private func stop(_ run: FrameRun) -> LoadEvents? {
        let (frame, received) = (run.frame, run.received)
        let entry = frame.page.frames[frame.place]
        guard let entry, entry.loadCount == frame.count else { return nil }
        if received.byteCount > 0 {
            frame.page.endFrame(at: frame.place, isCut: true)
        } else if received.isCommitted || entry.content == nil {
            frame.page.show(.notice("stopped"), at: frame.place)
        }
        return nil
    }
}
