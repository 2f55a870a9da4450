import GarthFetch
import GarthPage
import GarthURL

/// One load of a page, between the steps that the view performs.
struct LoadRun {
    var load: PageLoad
    let kind: LoadKind
    let type: NavigationType
    let navigation: Navigation
    var action: PageLoad.Action
    var preferences = WebpagePreferences()
    /// Whether the delegate knows of the load.
    var didStart = false
    /// The permission of the present hop.
    var permitted: PermittedURL?
    /// The download that the transfer has become.
    var download: Download?
}

/// Performs loads: the shell around `PageLoad`, which decides each step.
///
/// The driver retains the view only for the time of a step, not while it waits for bytes or for the
/// parts of the page: a view that the program drops ends its loads (`WebView.deinit`).
extension WebView {
    /// What a load waits for.
    private enum Wait {
        /// The events of the transfer.
        case transfer(LoadEvents)
        /// The parts of the page; then the load ends, with this error if there is one.
        case parts(NavigationError?)
    }

    /// What follows an event of the transfer.
    private enum Turn {
        /// The next event is taken.
        case goOn
        /// The same, when the content process of the page has worked on what it has.
        case waitForRoom(Page, until: ContinuousClock.Instant?)
        /// The transfer is over.
        case end(PageLoad.Action)
    }

    static func perform(
        _ request: NavigationRequest, _ kind: LoadKind, _ type: NavigationType,
        _ navigation: Navigation, in view: ViewReference
    ) async {
        guard var run = await view.value?.prepare(request, kind, type, navigation) else { return }
        while let wait = await view.value?.advance(&run) {
            switch wait {
            case .transfer(let events):
                run.action = await receive(events, &run, in: view)
            case .parts(let error):
                guard await partsHaveEnded(navigation, in: view) else { return }
                view.value?.conclude(navigation, with: error)
                return
            }
        }
    }

    /// The load before its first step; nil if it is not to be.
    private func prepare(
        _ request: NavigationRequest, _ kind: LoadKind, _ type: NavigationType,
        _ navigation: Navigation
    ) async -> LoadRun? {
        if kind.sendsAgain || request.isReload, request.method == "POST", !request.hasLostForm {
            let question = "The form will be sent again to \(request.url.hostname). Send it?"
            guard await uiDelegate?.webView(self, runConfirmPanelWithMessage: question) == true
            else {
                abandon(navigation, because: .cancelled(at: request.url.withoutCredentials))
                return nil
            }
        }
        let storage = configuration.websiteDataStore.storage
        if request.url.isHTTPOrHTTPS { await storage.refresh() }
        startDeadline(request.timeout)
        let load = PageLoad(request, upgrade: configuration.upgrade(for: request))
        return LoadRun(
            load: load, kind: kind, type: type, navigation: navigation, action: load.start())
    }

    /// Takes the steps that need no waiting for the network; nil when the load has ended.
    private func advance(_ run: inout LoadRun) async -> Wait? {
        let navigation = run.navigation
        while isCurrent(navigation) {
            switch run.action {
            case .askPolicy(let url, let purpose):
                let decision = await decide(url, purpose, &run)
                guard isCurrent(navigation) else { return nil }
                guard case .policy(let decision) = decision else {
                    var refusal: String?
                    if case .download(let action) = decision { refusal = become(action) }
                    run.action = run.load.actionRefused(because: refusal)
                    guard !run.didStart, case .fail(let error) = run.action else { continue }
                    abandon(navigation, because: error)
                    return nil
                }
                if pending?.navigation == navigation { takeOver() }
                run.action = run.load.policyAnswered(decision)
            case .fetch(let permitted):
                if run.didStart {
                    provisionalURL = run.load.url.withoutCredentials
                    note(.receivedServerRedirect, of: navigation)
                    navigationDelegate?.webView(
                        self, didReceiveServerRedirectForProvisionalNavigation: Optional(navigation)
                    )
                } else {
                    tellStart(&run)
                }
                stateChanged()
                guard isCurrent(navigation) else { return nil }
                if case .kept(let item, let page) = run.kind {
                    show(page, keptBy: item, navigation)
                    return nil
                }
                guard !run.load.request.hasLostForm else {
                    run.action = run.load.transferFailed(.formNotKept(run.load.url))
                    continue
                }
                run.permitted = permitted
                return .transfer(
                    loadSource(run.preferences).events(for: permitted, run.load.request))
            case .fail(let error):
                if !run.didStart, error.code == .unsupportedURL {
                    // As in WebKit: the load begins, and finds nothing that could do it.
                    tellStart(&run)
                    guard isCurrent(navigation) else { return nil }
                }
                guard run.didStart, provisionalURL == nil else {
                    fail(error, run)
                    return nil
                }
                page?.finish()
                say(error.message)
                return .parts(error)
            case .finish:
                finishDocument()
                return .parts(nil)
            case .commit, .authenticate, .judge, .nothing:
                return nil
            }
        }
        return nil
    }

    private func tellStart(_ run: inout LoadRun) {
        run.didStart = true
        provisionalURL = run.load.url.withoutCredentials
        startProgress()
        tellEntry(of: run.kind)
        stateChanged()
        note(.startedProvisional, of: run.navigation)
        navigationDelegate?.webView(self, didStartProvisionalNavigation: Optional(run.navigation))
    }

    /// The time of a load begins when it takes the place of the one before.
    func startDeadline(_ timeout: Duration? = nil) {
        guard pending == nil else { return }
        loadDeadline = (timeout ?? configuration.fetch.overallTimeout).map { .now + $0 }
    }

    /// When the time of the load is over, and that for the work on what has come; nil for never.
    var overdueInstant: ContinuousClock.Instant? { loadDeadline.map { $0 + LoadLimits.timeToEnd } }

    /// Lets the page's content process go when the time of the load is over and it still works.
    private func watchDeadline() -> Task<Void, Never>? {
        guard let loadDeadline, let page else { return nil }
        return Task { @MainActor [weak page] in
            try? await Task.sleep(until: loadDeadline + LoadLimits.timeToEnd, clock: .continuous)
            if !Task.isCancelled { page?.endLayout() }
        }
    }

    /// Asks a question; the time until the answer does not count as time of the load.
    func whileTimeStands<Answer: Sendable>(
        _ ask: @MainActor () async -> Answer
    ) async -> Answer {
        let start = ContinuousClock.now
        let answer = await ask()
        loadDeadline = loadDeadline.map { $0 + (ContinuousClock.now - start) }
        return answer
    }

    func isCurrent(_ navigation: Navigation) -> Bool {
        (self.navigation == navigation || pending?.navigation == navigation) && !Task.isCancelled
    }

    // MARK: - Other ends

    /// Turns a load into a download; returns the reason if none may be made.
    private func become(_ action: NavigationAction) -> String? {
        if action.request.allowsNoDownload {
            let refusal = SandboxFlags.Refusal.download.rawValue
            say(refusal)
            return refusal
        }
        let download = makeDownload(action.request)
        navigationDelegate?.webView(self, navigationAction: action, didBecome: download)
        uiDelegate?.webView(self, didBegin: download)
        carryOut(download)
        return nil
    }

    /// Ends a load without events for the delegate.
    private func abandon(_ navigation: Navigation, because error: NavigationError) {
        if pending?.navigation == navigation { pending = nil }
        if self.navigation == navigation {
            provisionalURL = nil
            endLoad()
        }
        end(navigation, with: error)
    }

    // MARK: - Receiving

    /// Receives the events of a hop; returns what follows.
    private static func receive(
        _ events: LoadEvents, _ run: inout LoadRun, in view: ViewReference
    ) async -> PageLoad.Action {
        // A download keeps its view, as one that the program starts does.
        var keeper: WebView?
        defer { withExtendedLifetime(keeper) {} }
        for await event in events {
            let turn = await view.value?.take(event, of: events, &run)
            if run.download != nil { keeper = view.value }
            switch turn {
            case .goOn: continue
            case .waitForRoom(let page, let deadline): await page.waitForRoom(until: deadline)
            case .end(let action): return action
            case nil: return .nothing
            }
        }
        return .nothing
    }

    private func take(
        _ event: FetchEvent, of events: LoadEvents, _ run: inout LoadRun
    ) async -> Turn {
        guard let permitted = run.permitted else { return .end(.nothing) }
        if let download = run.download {
            let goesOn = await deliver(event, to: download, run.load, permitted)
            return goesOn ? .goOn : .end(.nothing)
        }
        guard isCurrent(run.navigation) else { return .end(.nothing) }
        switch event {
        case .response(let head): return await take(head, of: events, &run)
        case .data(let bytes): return deliver(bytes)
        case .finished: return .end(run.load.transferFinished())
        case .failed(let error):
            return .end(
                await authenticating(
                    run.load.failed(error, of: permitted, under: configuration.policy), &run.load))
        case .uploadProgress, .informational: return .goOn
        }
    }

    private func take(
        _ head: ResponseHead, of events: LoadEvents, _ run: inout LoadRun
    ) async -> Turn {
        let navigation = run.navigation
        let action = await authenticating(run.load.received(head), &run.load)
        guard isCurrent(navigation) else { return .end(.nothing) }
        guard case .commit = action else { return .end(action) }
        let answer = await judge(head, run.load)
        guard isCurrent(navigation) else { return .end(.nothing) }
        switch answer {
        case .allow:
            guard canShow(head, run.load) else {
                return .end(.fail(.cannotShow(head.mediaType ?? "", at: run.load.url)))
            }
        case .cancel: return .end(run.load.responseRefused())
        case .download:
            if run.load.request.allowsNoDownload {
                return .end(.fail(unshown(SandboxFlags.Refusal.download.rawValue, run.load)))
            }
            events.becomeDownload()
            let download = becomeDownload(head, &run)
            guard case .goOn = await download.received(head, at: run.load.url) else {
                return .end(.nothing)
            }
            run.download = download
            return .goOn
        }
        commit(head, run)
        if let page, page.isUnshowable, !page.isComplete, !becomesPicture(page) {
            page.finishLayout()
        }
        return .goOn
    }

    func loadSource(_ preferences: WebpagePreferences? = nil) -> LoadSource {
        LoadSource(
            fetcher: fetcher, configuration: configuration, credentials: credentials,
            storage: configuration.websiteDataStore.storage, exceptions: exceptions,
            deadline: loadDeadline, preferences: preferences, aboutPage: aboutPage,
            schemes: SchemeSource(of: self))
    }

    private func canShow(_ head: ResponseHead, _ load: PageLoad) -> Bool {
        response(head, load).canShowMIMEType
    }

    /// Makes a download of the transfer that is going on; the navigation ends.
    private func becomeDownload(_ head: ResponseHead, _ run: inout LoadRun) -> Download {
        let download = makeDownload(run.load.request)
        let response = NavigationResponse(head, url: run.load.url)
        navigationDelegate?.webView(self, navigationResponse: response, didBecome: download)
        // The transfer goes on in this task, and does not end with what comes after it.
        if navigation == run.navigation {
            download.task = loadTask
            loadTask = nil
        }
        if case .fail(let error) = run.load.responseRefused() { fail(error, run) }
        uiDelegate?.webView(self, didBegin: download)
        return download
    }

    /// Passes an event to a download that replaced a navigation; returns false to end the transfer.
    private func deliver(
        _ event: FetchEvent, to download: Download, _ load: PageLoad, _ permitted: PermittedURL
    ) async -> Bool {
        var step = Download.Step.goOn
        switch event {
        case .data(let bytes): step = await download.received(bytes)
        case .finished: step = await download.finished()
        case .failed(let error):
            step = download.failed(
                NavigationError(error, of: permitted, under: configuration.policy))
        case .response, .uploadProgress, .informational: break
        }
        if case .goOn = step { return true }
        return false
    }

    private func commit(_ head: ResponseHead, _ run: LoadRun) {
        let (load, navigation, preferences) = (run.load, run.navigation, run.preferences)
        let url = load.url.withoutCredentials
        let info = configuration.documentInfo(of: url, head, preferences)
        let next = Page(
            url: url, info: info, head: head, options: configuration.layout,
            style: configuration.style(under: preferences),
            ruleSheet: configuration.contentRuleSheet(for: load.url, of: load.request),
            isReader: preferences.isReader,
            parser: preferences.htmlParser ?? configuration.htmlParser,
            scripts: scripts(for: url, info, preferences, run.kind),
            pool: configuration.processPool,
            substituteBase: load.request.substitute?.baseURL)
        noteScripts(of: next, info, preferences)
        next.windowSandbox = load.request.sandbox
        next.terms = DocumentTerms(
            head, from: url, sandbox: load.request.sandbox,
            around: load.request.contentPolicies)
        progress.began(0, expected: head.expectedByteCount)
        copyProgress()
        cancelClientRedirect()
        place(next, load, run.kind)
        note(visitOf: next, run.kind, of: load.request)
        provisionalURL = nil
        next.open()
        show(next)
        stateChanged()
        note(.committed, of: navigation)
        navigationDelegate?.webView(self, didCommit: Optional(navigation))
        guard isCurrent(navigation) else { return }
        if let place = load.url.placeName { scroll(to: place) }
        if let field = head.first("Refresh"), let refresh = RefreshDirective(parsing: field) {
            handle([.refresh(seconds: refresh.seconds, href: refresh.href)], of: next)
        }
        stateChanged()
        waitForStyleSheets(of: next)
    }

    /// Puts a committed page into the back-forward list.
    private func place(_ next: Page, _ load: PageLoad, _ kind: LoadKind) {
        var request = load.request
        request.url = next.url
        if load.redirectCount > 0 { request.redirectingServer = load.source }
        switch kind {
        case .substitute(let data) where data.history == .none: break
        case .substitute(let data)
        where data.history == .unreachable && backForwardList.currentItem?.url == next.url:
            keepFields(of: backForwardList.currentItem, for: next)
            backForwardList.currentItem?.page = next
        case .newEntry, .substitute:
            backForwardList.add(
                BackForwardListItem(
                    url: next.url, initialURL: load.initialURL.withoutCredentials,
                    request: request, page: next))
        case .reload(let item), .entry(let item), .kept(let item, _):
            item.url = next.url
            item.request.redirectingServer = request.redirectingServer
            keepFields(of: item, for: next)
            item.page = next
            item.scriptEntry?.opening = ScriptEntry.noOpening
            backForwardList.select(item)
        }
    }

    /// Hands the fields of an entry that were not restored yet to the page that takes its place.
    private func keepFields(of item: BackForwardListItem?, for next: Page) {
        guard let item else { return }
        next.fields.awaited = item.page.map(\.fields.awaited) ?? item.keptFields
        item.keptFields = []
    }

    /// Hands bytes to the page, not faster than it works.
    private func deliver(_ bytes: [UInt8]) -> Turn {
        guard let page else { return .goOn }
        progress.received(bytes.count, of: 0)
        copyProgress()
        page.append(bytes)
        stateChanged()
        return .waitForRoom(page, until: overdueInstant)
    }

    // MARK: - The end

    /// The document has come whole; its parts may not have.
    private func finishDocument() {
        progress.ended(0)
        copyProgress()
        if let page, configuration.showsErrorPages, let answer = EmptyAnswerPage(of: page) {
            page.finish(showing: answer.html)
        } else if let page, becomesPicture(page), let picture = PicturePage(of: page) {
            page.pictures.files[picture.address] = .fetched(page.sourceBytes)
            page.pictures.zoom = 1
            page.finish(showing: picture.html)
        } else {
            page?.finish()
        }
    }

    /// Waits until the parts of the page have ended, nested frames included; returns false if the
    /// load was replaced or stopped.
    private static func partsHaveEnded(
        _ navigation: Navigation, in view: ViewReference
    ) async -> Bool {
        let watch = view.value?.watchDeadline()
        defer { watch?.cancel() }
        // Frames bring more of them.
        var waited = 0
        repeat {
            while let part = view.value?.part(waited, of: navigation) {
                await part.value
                waited += 1
            }
            guard view.value?.isCurrent(navigation) == true else { return false }
            if let page = view.value?.page, page.isComplete {
                await page.waitUntilLaidOut()
                if !page.frames.isEmpty { await page.waitUntilIdle() }
            }
            guard view.value?.isCurrent(navigation) == true else { return false }
        } while view.value?.part(waited, of: navigation) != nil
        view.value?.subresourceTasks = []
        view.value?.frameTasks = [:]
        return true
    }

    /// The task of a part of the page by its index; nil behind the last one.
    private func part(_ index: Int, of navigation: Navigation) -> Task<Void, Never>? {
        guard isCurrent(navigation), index < subresourceTasks.count else { return nil }
        return subresourceTasks[index]
    }

    /// Ends a load whose page is shown; with an error, the page is not whole.
    private func conclude(_ navigation: Navigation, with error: NavigationError?) {
        var error = error
        if error == nil, let page, page.isLayoutCut {
            error = NavigationError(.timedOut, url: page.url)
            say(error?.message ?? "")
        }
        endLoad()
        guard let error else {
            succeed(navigation)
            navigationDelegate?.webView(self, didFinish: Optional(navigation))
            return
        }
        end(navigation, with: error)
        navigationDelegate?.webView(self, didFail: navigation, withError: error)
    }

    /// The page that was to come cannot be shown.
    private func fail(_ error: NavigationError, _ run: LoadRun) {
        let navigation = run.navigation
        guard self.navigation == navigation else { return end(navigation, with: error) }
        endLoad()
        end(navigation, with: error)
        if run.didStart {
            navigationDelegate?.webView(
                self, didFailProvisionalNavigation: navigation, withError: error)
        }
        // The delegate may have begun another load, which then has the last word.
        guard self.navigation == navigation, !isLoading else { return }
        switch error.code {
        // Where there is no page yet, one of Garth's own says what was answered.
        case .noContent where page == nil && configuration.showsErrorPages:
            showErrorPage(error, url: run.load.url.withoutCredentials)
        case .noContent: say(error.message + "; the page stays as it is")
        case .cancelled, .frameLoadInterrupted: say(error.message)
        case .blockedByPolicy where page != nil, .unsupportedURL where page != nil:
            say(error.message)
        case _ where !configuration.showsErrorPages: say(error.message)
        default: showErrorPage(error, url: run.load.url.withoutCredentials)
        }
        stateChanged()
    }

    /// Shows what failed, why, and what can be done; the list stays as it is.
    func showErrorPage(_ error: NavigationError, url: URLRecord) {
        let info = DocumentInfo(url: url.href, mediaType: "text/html", charset: "utf-8")
        let errorPage = Page(
            url: url, info: info, head: nil, options: configuration.layout,
            parser: configuration.htmlParser, pool: configuration.processPool, failure: error)
        errorPage.open()
        show(errorPage)
        let html = ErrorPage(error, url: url, mayTrust: mayTrust(host: url.hostname)).html
        errorPage.append(Array(html.utf8))
        errorPage.finish()
    }

    private func startProgress() {
        progress.start()
        copyProgress()
    }

    func copyProgress() {
        receivedByteCount = progress.receivedByteCount
        expectedByteCount = progress.expectedByteCount
        finishedResources = progress.finishedResources
        totalResources = progress.totalResources
    }
}
