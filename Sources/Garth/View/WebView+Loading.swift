import GarthFetch
import GarthPage
import GarthURL

/// Performs loads: the shell around `PageLoad`, which decides each step.
extension WebView {
    func perform(
        _ request: NavigationRequest, _ kind: LoadKind, _ type: NavigationType,
        _ navigation: Navigation
    ) async {
        if kind.sendsAgain || request.isReload, request.method == "POST", !request.hasLostForm {
            let question = "The form will be sent again to \(request.url.hostname). Send it?"
            guard await uiDelegate?.webView(self, runConfirmPanelWithMessage: question) == true
            else { return abandon(navigation) }
        }
        let storage = configuration.websiteDataStore.storage
        if request.url.isHTTPOrHTTPS { await storage.refresh() }
        startDeadline()
        var load = PageLoad(request, upgrade: configuration.upgrade(for: request))
        var action = load.start()
        var didStart = false
        var preferences = WebpagePreferences()
        while isCurrent(navigation) {
            switch action {
            case .askPolicy(let url, let purpose):
                let decision = await decide(url, purpose, load, type, &preferences)
                guard isCurrent(navigation) else { return }
                guard case .policy(let decision) = decision else {
                    var refusal: String?
                    if case .download(let action) = decision { refusal = become(action) }
                    guard didStart else { return abandon(navigation) }
                    action = load.actionRefused(because: refusal)
                    continue
                }
                if pending?.navigation == navigation { takeOver() }
                action = load.policyAnswered(decision)
            case .fetch(let permitted):
                if didStart {
                    provisionalURL = load.url.withoutCredentials
                    navigationDelegate?.webView(
                        self, didReceiveServerRedirectForProvisionalNavigation: navigation)
                } else {
                    didStart = true
                    tellStart(load, kind, navigation)
                }
                stateChanged()
                guard isCurrent(navigation) else { return }
                if case .kept(let item, let page) = kind {
                    return show(page, keptBy: item, navigation)
                }
                guard !load.request.hasLostForm else {
                    action = load.transferFailed(.formNotKept(load.url))
                    continue
                }
                action = await receive(permitted, &load, kind, navigation, preferences)
            case .fail(let error):
                if !didStart, error.code == .unsupportedURL {
                    // As in WebKit: the load begins, and finds nothing that could do it.
                    didStart = true
                    tellStart(load, kind, navigation)
                    guard isCurrent(navigation) else { return }
                }
                if didStart, provisionalURL == nil { return await fail(error, navigation) }
                return fail(error, load, kind, navigation, didStart: didStart)
            case .finish:
                return await finish(navigation)
            case .commit, .authenticate, .judge, .nothing:
                return
            }
        }
    }

    private func tellStart(_ load: PageLoad, _ kind: LoadKind, _ navigation: Navigation) {
        provisionalURL = load.url.withoutCredentials
        startProgress()
        tellEntry(of: kind)
        stateChanged()
        navigationDelegate?.webView(self, didStartProvisionalNavigation: navigation)
    }

    /// The time of a load begins when it takes the place of the one before.
    func startDeadline() {
        guard pending == nil else { return }
        loadDeadline = configuration.fetch.overallTimeout.map { ContinuousClock.now + $0 }
    }

    /// Whether the time of the load is over, and that for the work on what has come.
    var isOverdue: Bool { loadDeadline.map { $0 + LoadLimits.timeToEnd <= .now } ?? false }

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

    // MARK: - Deciding

    /// The result of the questions about a request.
    private enum Decision {
        case policy(PolicyDecision)
        case download(NavigationAction)
        /// The delegate denied it.
        case cancelled
    }

    /// Asks the policy, the person after a denial, and the delegate. The delegate is also asked
    /// about schemes without a loader, because a program may open those itself.
    private func decide(
        _ url: URLRecord, _ purpose: NavigationPurpose, _ load: PageLoad, _ type: NavigationType,
        _ preferences: inout WebpagePreferences
    ) async -> Decision {
        var decision = configuration.policy.decision(
            for: url, purpose: purpose, source: load.source)
        let isUnsupported = decision.denial?.reason == .scheme
        if case .denied(let denial) = decision, let uiDelegate {
            let answer = await whileTimeStands {
                await uiDelegate.webView(self, unauthorizedVisit: denial)
            }
            if answer != .cancel, denial.isOverridable, let remedy = denial.remedy {
                let widened = configuration.policy.adding(remedy)
                if answer != .allowOnce {
                    configuration.policy = widened
                    uiDelegate.webView(self, didChangePolicy: widened)
                }
                decision = widened.decision(for: url, purpose: purpose, source: load.source)
            }
        }
        guard decision.isAllowed || isUnsupported else { return .policy(decision) }
        var request = load.request
        request.url = url
        let action = action(for: request, type, isRedirect: load.redirectCount > 0)
        preferences = configuration.webpagePreferences(for: url)
        let answer: NavigationActionPolicy
        (answer, preferences) = await narrow(action, preferences)
        switch answer {
        case .allow: return .policy(decision)
        case .cancel: return .cancelled
        case .download: return isUnsupported ? .policy(decision) : .download(action)
        }
    }

    /// The action in question for the delegate; `frameName` is the name of a new window, if any.
    func action(
        for request: NavigationRequest, _ type: NavigationType, isRedirect: Bool = false,
        newWindow frameName: String? = nil
    ) -> NavigationAction {
        let shown = page?.isErrorPage == true ? nil : page?.url.withoutCredentials
        return NavigationAction(
            request: request, navigationType: type, isRedirect: isRedirect,
            sourceFrame: request.source.map {
                FrameInfo(isMainFrame: !request.isFromFrame, url: $0.url)
            },
            targetFrame: frameName == nil ? FrameInfo(isMainFrame: true, url: shown) : nil,
            frameName: frameName ?? "")
    }

    /// The delegate's answer, and its preferences for the page; the time until the answer does not
    /// count as time of the load.
    func narrow(
        _ action: NavigationAction, _ preferences: WebpagePreferences
    ) async -> (NavigationActionPolicy, WebpagePreferences) {
        guard let navigationDelegate else { return (.allow, preferences) }
        return await whileTimeStands {
            await navigationDelegate.webView(
                self, decidePolicyFor: action, preferences: preferences)
        }
    }

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

    /// Ends a load without events.
    private func abandon(_ navigation: Navigation) {
        if pending?.navigation == navigation { pending = nil }
        guard self.navigation == navigation else { return }
        provisionalURL = nil
        endLoad()
    }

    // MARK: - Receiving

    private func receive(
        _ permitted: PermittedURL, _ load: inout PageLoad, _ kind: LoadKind,
        _ navigation: Navigation, _ preferences: WebpagePreferences
    ) async -> PageLoad.Action {
        var download: Download?
        let events = loadSource(preferences).events(for: permitted, load.request)
        for await event in events {
            if let download {
                guard await deliver(event, to: download, load, permitted) else { break }
                continue
            }
            guard isCurrent(navigation) else { return .nothing }
            switch event {
            case .response(let head):
                let action = await authenticating(load.received(head), &load)
                guard isCurrent(navigation) else { return .nothing }
                guard case .commit = action else { return action }
                switch await judge(head, load) {
                case .allow: break
                case .cancel:
                    guard isCurrent(navigation) else { return .nothing }
                    return load.responseRefused()
                case .download:
                    guard isCurrent(navigation) else { return .nothing }
                    if load.request.allowsNoDownload {
                        return .fail(unshown(SandboxFlags.Refusal.download.rawValue, load))
                    }
                    events.becomeDownload()
                    let next = becomeDownload(head, &load, kind, navigation)
                    guard case .goOn = await next.received(head, at: load.url) else {
                        return .nothing
                    }
                    download = next
                    continue
                }
                guard isCurrent(navigation) else { return .nothing }
                commit(head, load, kind, navigation, preferences)
                if let page, page.isUnshowable, !page.isComplete, !becomesPicture(page) {
                    page.finishLayout()
                }
            case .data(let bytes):
                await deliver(bytes)
            case .finished:
                return load.transferFinished()
            case .failed(let error):
                return await authenticating(
                    load.failed(error, of: permitted, under: configuration.policy), &load)
            case .uploadProgress, .informational:
                break
            }
        }
        return .nothing
    }

    func loadSource(_ preferences: WebpagePreferences? = nil) -> LoadSource {
        LoadSource(
            fetcher: fetcher, configuration: configuration, credentials: credentials,
            storage: configuration.websiteDataStore.storage, exceptions: exceptions,
            deadline: loadDeadline, preferences: preferences, aboutPage: aboutPage,
            schemes: SchemeSource(of: self))
    }

    /// Asks the delegate about a response.
    private func judge(_ head: ResponseHead, _ load: PageLoad) async -> NavigationResponsePolicy {
        guard load.request.substitute == nil, navigationDelegate != nil || uiDelegate != nil
        else { return .allow }
        let response = NavigationResponse(
            head, url: load.url,
            showsPictures: configuration.webpagePreferences(for: load.url).showsPictures)
        let answer = await whileTimeStands {
            await navigationDelegate?.webView(self, decidePolicyFor: response) ?? .allow
        }
        if case .allow = answer, uiDelegate?.webView(self, savesResponse: response) == true {
            return .download
        }
        return answer
    }

    /// Makes a download of the transfer that is going on; the navigation ends.
    private func becomeDownload(
        _ head: ResponseHead, _ load: inout PageLoad, _ kind: LoadKind, _ navigation: Navigation
    ) -> Download {
        let download = makeDownload(load.request)
        let response = NavigationResponse(head, url: load.url)
        navigationDelegate?.webView(self, navigationResponse: response, didBecome: download)
        // The transfer goes on in this task, and does not end with what comes after it.
        if self.navigation == navigation {
            download.task = loadTask
            loadTask = nil
        }
        if case .fail(let error) = load.responseRefused() {
            fail(error, load, kind, navigation, didStart: true)
        }
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

    private func commit(
        _ head: ResponseHead, _ load: PageLoad, _ kind: LoadKind, _ navigation: Navigation,
        _ preferences: WebpagePreferences
    ) {
        let url = load.url.withoutCredentials
        let info = configuration.documentInfo(of: url, head, preferences)
        let next = Page(
            url: url, info: info, head: head, options: configuration.layout,
            style: configuration.style(under: preferences),
            ruleSheet: configuration.contentRuleSheet(for: load.url, of: load.request),
            isReader: preferences.isReader,
            parser: preferences.htmlParser ?? configuration.htmlParser,
            pool: configuration.processPool,
            substituteBase: load.request.substitute?.baseURL)
        next.windowSandbox = load.request.sandbox
        next.terms = DocumentTerms(head, sandbox: load.request.sandbox)
        progress.began(0, expected: head.expectedByteCount)
        copyProgress()
        cancelClientRedirect()
        place(next, load, kind)
        note(visitOf: next, kind, of: load.request)
        provisionalURL = nil
        next.open()
        show(next)
        stateChanged()
        navigationDelegate?.webView(self, didCommit: navigation)
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
            backForwardList.currentItem?.page = next
        case .newEntry, .substitute:
            backForwardList.add(
                BackForwardListItem(
                    url: next.url, initialURL: load.initialURL.withoutCredentials,
                    request: request, page: next))
        case .reload(let item), .entry(let item), .kept(let item, _):
            item.url = next.url
            item.request.redirectingServer = request.redirectingServer
            item.page = next
            backForwardList.select(item)
        }
    }

    /// Hands bytes to the page, not faster than it works.
    private func deliver(_ bytes: [UInt8]) async {
        guard let page else { return }
        progress.received(bytes.count, of: 0)
        copyProgress()
        page.append(bytes)
        stateChanged()
        while page.pendingByteCount > LoadLimits.pendingByteCount, !Task.isCancelled, !isOverdue {
            try? await Task.sleep(for: .milliseconds(2))
        }
    }

    // MARK: - The end

    private func finish(_ navigation: Navigation) async {
        progress.ended(0)
        copyProgress()
        if let page, configuration.showsErrorPages, let answer = EmptyAnswerPage(of: page) {
            page.finish(showing: answer.html)
        } else if let page, becomesPicture(page), let picture = PicturePage(of: page) {
            page.pictures.files[picture.address] = .fetched(page.sourceBytes)
            page.finish(showing: picture.html)
        } else {
            page?.finish()
        }
        guard await partsHaveEnded(navigation) else { return }
        if let page, page.isLayoutCut {
            return await fail(NavigationError(.timedOut, url: page.url), navigation)
        }
        endLoad()
        navigationDelegate?.webView(self, didFinish: navigation)
    }

    /// Waits until the parts of the page have ended, nested frames included; returns false if the
    /// load was replaced or stopped.
    private func partsHaveEnded(_ navigation: Navigation) async -> Bool {
        let watch = watchDeadline()
        defer { watch?.cancel() }
        // Frames bring more of them.
        var waited = 0
        repeat {
            while waited < subresourceTasks.count, isCurrent(navigation) {
                await subresourceTasks[waited].value
                waited += 1
            }
            guard isCurrent(navigation) else { return false }
            if let page, page.isComplete {
                await page.waitUntilLaidOut()
                if !page.frames.isEmpty { await page.waitUntilIdle() }
            }
            guard isCurrent(navigation) else { return false }
        } while waited < subresourceTasks.count
        subresourceTasks = []
        frameTasks = [:]
        return true
    }

    /// The page that is shown is not whole.
    private func fail(_ error: NavigationError, _ navigation: Navigation) async {
        guard self.navigation == navigation else { return }
        page?.finish()
        say(error.message)
        guard await partsHaveEnded(navigation) else { return }
        endLoad()
        navigationDelegate?.webView(self, didFail: navigation, with: error)
    }

    /// The page that was to come cannot be shown.
    private func fail(
        _ error: NavigationError, _ load: PageLoad, _ kind: LoadKind, _ navigation: Navigation,
        didStart: Bool
    ) {
        guard self.navigation == navigation else { return }
        endLoad()
        if didStart {
            navigationDelegate?.webView(
                self, didFailProvisionalNavigation: navigation, with: error)
        }
        // The delegate may have begun another load, which then has the last word.
        guard self.navigation == navigation, !isLoading else { return }
        switch error.code {
        case .noContent, .cancelled, .frameLoadInterrupted: say(error.message)
        case .blockedByPolicy where page != nil, .unsupportedURL where page != nil:
            say(error.message)
        case _ where !configuration.showsErrorPages: say(error.message)
        default: showErrorPage(error, url: load.url.withoutCredentials)
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

/// Limits of loading in the browser process.
enum LoadLimits {
    /// The number of bytes that may wait for the engine before the transfer pauses: enough to keep
    /// it busy, and never the whole of a large page twice.
    static let pendingByteCount = 2 << 20
    /// What a message to the content process costs while it is not worked on, beside its bytes: its
    /// header, its place in the queue and the kernel's record of it.
    static let messageByteCount = 512
    /// How long the content process may work on what has come after the time of a load is over, or
    /// the person has stopped it: then what has come is on the page, unless the process is stuck.
    static let timeToEnd = Duration.seconds(1)
    /// Pieces of a document that wait for the content process are joined while they are smaller.
    static let joinedPieceByteCount = 16 << 10
    /// A style sheet larger than this is not read.
    static let subresourceByteCount = 4 << 20
    /// The default limit of decompressed bytes of a compressed file: a few bytes may decompress to
    /// gigabytes.
    static let inflatedByteCount = 64 << 20
    /// Style sheets fetched for one page.
    static let subresources = 64
    /// The number of frames of one page whose documents are fetched; the engine has the same limit.
    static let frames = 50
    /// How often one content process may wish for the same frame. Another document around it brings
    /// another wish, which may be on its way while the old one is looked at.
    static let wishesOfFrame = 4
    /// The depth of nested frames; the engine has the same limit.
    static let frameDepth = 4
    /// The limit of bytes of one frame's document, and of all frames of a page together: the
    /// history keeps both with the page.
    static let frameByteCount = 4 << 20
    static let framesByteCount = 16 << 20
    /// The bytes that are read of a style sheet or a frame at most.
    static let partByteCount = max(frameByteCount, subresourceByteCount)
    /// The limit of bytes for parts of a dumped page that wait for their turn; a part in transfer
    /// counts with the greatest length.
    static let partsAheadByteCount = 16 * partByteCount

    /// The remaining limit of bytes for a frame's document, from its received bytes and those of
    /// all frames.
    static func frameRoom(after byteCount: Int, of all: Int) -> Int {
        max(0, min(frameByteCount - byteCount, framesByteCount - all))
    }
}
