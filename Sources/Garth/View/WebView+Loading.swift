import GarthFetch
import GarthLanguage
import GarthPage
import GarthURL

/// Begins and ends loads of pages; `DocumentLoad` is the owner of one.
extension WebView {
    static func perform(
        _ request: NavigationRequest, _ kind: LoadKind, _ type: NavigationType,
        _ navigation: Navigation, in view: ViewReference
    ) async {
        guard var run = await view.value?.prepare(request, kind, type, navigation) else { return }
        let action = await run.perform()
        guard let end = view.value?.partsFollow(action, &run) else { return }
        guard await partsHaveEnded(navigation, in: view) else { return }
        view.value?.conclude(navigation, with: end.error)
    }

    /// The load before its first step; nil if it is not to be.
    private func prepare(
        _ request: NavigationRequest, _ kind: LoadKind, _ type: NavigationType,
        _ navigation: Navigation
    ) async -> DocumentLoad? {
        if kind.sendsAgain || request.isReload, request.method == "POST", !request.hasLostForm {
            let question = localized(
                "The form will be sent again to \(request.url.hostname). Send it?")
            guard await uiDelegate?.webView(self, runConfirmPanelWithMessage: question) == true
            else {
                abandon(navigation, because: .cancelled(at: request.url.withoutCredentials))
                return nil
            }
        }
        await configuration.readStorage(for: request)
        startDeadline(request.timeout)
        let load = ResourceLoad(request, upgrades: configuration.upgrades(for: request))
        return DocumentLoad(
            load: load, kind: kind, type: type, navigation: navigation, view: ViewReference(self))
    }

    /// The end of a document whose parts are waited for.
    private struct DocumentEnd {
        /// The reason why the document is not whole; nil if it is.
        let error: NavigationError?
    }

    /// Ends a document; nil if there is no page whose parts could follow.
    private func partsFollow(
        _ action: ResourceLoad.Action, _ run: inout DocumentLoad
    ) -> DocumentEnd? {
        switch action {
        case .finish:
            finishDocument()
            return DocumentEnd(error: nil)
        case .fail(let error):
            if !run.didStart, error.code == .unsupportedURL {
                // As in WebKit: the load begins, and finds nothing that could do it.
                tellStart(&run)
                guard run.isWanted else { return nil }
            }
            guard run.didStart, provisionalURL == nil else {
                fail(error, run)
                return nil
            }
            page?.finish()
            say(error.message)
            return DocumentEnd(error: error)
        case .askPolicy, .fetch, .authenticate, .judge, .commit, .take, .nothing: return nil
        }
    }

    func tellStart(_ run: inout DocumentLoad) {
        run.didStart = true
        loading.started(at: run.load.url.withoutCredentials)
        parts.progress.start()
        tellEntry(of: run.kind)
        stateChanged()
        note(.startedProvisional, of: run.navigation)
        if configuration.runsScripts(under: run.preferences) {
            configuration.processPool.prepareScripts()
        }
        navigationDelegate?.webView(self, didStartProvisionalNavigation: Optional(run.navigation))
    }

    /// The time of a load begins when it takes the place of the one before.
    func startDeadline(_ timeout: Duration? = nil) {
        guard loading.pending == nil else { return }
        parts.deadline = (timeout ?? configuration.fetch.overallTimeout).map { .now + $0 }
    }

    /// Lets the page's content process go when the time of the load is over and it still works.
    private func watchDeadline() -> Task<Void, Never>? {
        guard let end = parts.overdueInstant, let page else { return nil }
        return Task { @MainActor [weak page] in
            try? await Task.sleep(until: end, clock: .continuous)
            if !Task.isCancelled { page?.endLayout() }
        }
    }

    /// Asks a question; the time until the answer does not count as time of the load.
    func whileTimeStands<Answer: Sendable>(
        _ ask: @MainActor () async -> Answer
    ) async -> Answer {
        let start = ContinuousClock.now
        let answer = await ask()
        parts.postpone(by: ContinuousClock.now - start)
        return answer
    }

    func isCurrent(_ navigation: Navigation) -> Bool {
        loading.isCurrent(navigation) && !Task.isCancelled
    }

    // MARK: - Other ends

    /// Turns a load into a download; returns the reason if none may be made.
    func become(_ action: NavigationAction) -> String? {
        if action.request.context.allowsNoDownload {
            let refusal = SandboxFlags.Refusal.download.message
            say(refusal)
            return refusal
        }
        let download = makeDownload(action.request)
        download.proposedName = action.downloadName
        navigationDelegate?.webView(self, navigationAction: action, didBecome: download)
        uiDelegate?.webView(self, didBegin: download)
        carryOut(download)
        return nil
    }

    /// Ends a load without events for the delegate.
    func abandon(_ navigation: Navigation, because error: NavigationError) {
        if loading.isPending(navigation) { _ = loading.takePending() }
        if loading.navigation == navigation { endLoad() }
        end(navigation, with: error)
    }

    // MARK: - Receiving

    /// The source of a resource's bytes; `preferences` are those of the page, nil for those of each
    /// address.
    func loadSource(
        for destination: Destination, _ preferences: WebpagePreferences? = nil
    ) -> LoadSource {
        LoadSource(
            fetcher: fetcher, configuration: configuration, credentials: credentials,
            storage: configuration.websiteDataStore.storage, exceptions: exceptions,
            deadline: destination.isBoundByLoad ? parts.deadline : nil, preferences: preferences,
            aboutPage: destination.mayBeAboutPage ? aboutPage : nil,
            schemes: SchemeSource(of: self),
            parts: destination.isPartOfPage ? PartSource(copy: page?.copy, recorder) : nil)
    }

    /// Makes a download of the transfer that is going on; the navigation ends.
    func becomeDownload(_ head: ResponseHead, _ run: DocumentLoad) -> Download {
        let download = makeDownload(run.load.request)
        let response = NavigationResponse(head, url: run.load.url)
        navigationDelegate?.webView(self, navigationResponse: response, didBecome: download)
        // The transfer goes on in this task, and does not end with what comes after it.
        if loading.navigation == run.navigation { download.task = loading.takeTask() }
        var refused = run.load
        if case .fail(let error) = refused.responseRefused() { fail(error, run) }
        uiDelegate?.webView(self, didBegin: download)
        return download
    }

    func commit(_ head: ResponseHead, _ run: DocumentLoad) {
        let (load, navigation, preferences) = (run.load, run.navigation, run.preferences)
        let url = load.url.withoutCredentials
        let copy = copies?.copy(url)
        let terms = configuration.terms(of: head, from: url, load.request.context)
        let isOpaque = terms.sandbox.contains(.origin) || !url.isHTTPOrHTTPS
        applyOpenerPolicy(
            of: OpenerPolicy.Document(
                policy: terms.openerPolicy, origin: isOpaque ? nil : url.origin), at: url)
        let info = configuration.documentInfo(of: copy?.url ?? url, head, preferences)
        let next = Page(
            url: url, info: info, head: head, options: configuration.layout,
            style: configuration.style(under: preferences),
            ruleSheet: configuration.contentRuleSheet(for: load.url, of: load.request),
            isReader: preferences.isReader,
            parser: preferences.htmlParser ?? configuration.htmlParser,
            scripts: copy == nil ? scripts(for: url, info, preferences, run.kind, terms) : nil,
            pool: configuration.processPool,
            substituteBase: copy?.url ?? load.request.substitute?.baseURL)
        next.copy = copy
        noteScripts(of: next, info, preferences)
        if configuration.startsScriptsWithPage { next.scripting.start = .withPage }
        next.windowSandbox = load.request.context.sandbox
        next.terms = terms
        next.workers.related.opener = window.opener
        parts.progress.began(0, expected: head.expectedByteCount)
        cancelClientRedirect()
        place(next, load, run.kind)
        note(visitOf: next, run.kind, of: load.request)
        loading.committed()
        next.open()
        show(next)
        stateChanged()
        note(.committed, of: navigation)
        navigationDelegate?.webView(self, didCommit: Optional(navigation))
        guard run.isWanted else { return }
        if let place = load.url.placeName { scroll(to: place) }
        if let field = head.first("Refresh"), let refresh = RefreshDirective(parsing: field) {
            handle([.refresh(seconds: refresh.seconds, href: refresh.href)], of: next)
        }
        stateChanged()
        waitForStyleSheets(of: next)
    }

    /// Puts a committed page into the back-forward list.
    private func place(_ next: Page, _ load: ResourceLoad, _ kind: LoadKind) {
        var request = load.request
        request.url = next.url
        if load.redirectCount > 0 { request.context.redirectingServer = load.source }
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
            item.request.context.redirectingServer = request.context.redirectingServer
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

    // MARK: - The end

    /// The document has come whole; its parts may not have.
    private func finishDocument() {
        parts.progress.ended(0)
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
        view.value?.parts.removeAll()
        return true
    }

    /// The task of a part of the page by its index; nil behind the last one.
    private func part(_ index: Int, of navigation: Navigation) -> Task<Void, Never>? {
        isCurrent(navigation) ? parts.part(index) : nil
    }

    /// Ends a load whose page is shown; with an error, the page is not whole.
    private func conclude(_ navigation: Navigation, with error: NavigationError?) {
        var error = error
        if error == nil, let page, page.process.isLayoutCut {
            error = NavigationError(
                ContentTermination.timedOut(configuration.fetch.words), url: page.url)
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
    private func fail(_ error: NavigationError, _ run: DocumentLoad) {
        let navigation = run.navigation
        guard loading.navigation == navigation else { return end(navigation, with: error) }
        endLoad()
        end(navigation, with: error)
        // A refusal before the request is told, too; a load that the delegate denied is not.
        navigationDelegate?.webView(
            self, didFailProvisionalNavigation: navigation, withError: error)
        // The delegate may have begun another load, which then has the last word.
        guard loading.navigation == navigation, !isLoading else { return }
        switch error.code {
        // Where there is no page yet, one of Garth's own says what was answered.
        case .noContent where page == nil && configuration.showsErrorPages:
            showErrorPage(error, url: run.load.url.withoutCredentials)
        case .noContent: say(localized("\(error.message); the page stays as it is"))
        case .cancelled, .frameLoadInterrupted: say(error.message)
        case .blockedByPolicy where page != nil, .unsupportedURL where page != nil:
            say(error.message)
        case _ where !configuration.showsErrorPages: say(error.message)
        // Each failure has a page, so that none is silent.
        case .badURL, .blockedByPolicy, .fileNotReadable, .hostNotFound, .connectionRefused,
            .network, .tls, .timedOut, .cutShort, .tooLarge, .tooManyRedirects, .cannotCreateFile,
            .cannotWriteToFile, .urlSchemeHandler, .unsupportedURL, .blockedByContentRule,
            .formNotKept, .cannotShowMIMEType, .nothingToLoad, .formNotSubmitted,
            .contentProcessTerminated, .contentProcessUnavailable, .internalFault:
            showErrorPage(error, url: run.load.url.withoutCredentials)
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
        let isAcceptable = error.serverTrust.map { mayTrust($0) } ?? false
        let kept = error.code == .blockedByPolicy ? nil : copies?.offer(url)
        let html = ErrorPage(error, url: url, mayTrust: isAcceptable, kept: kept).html
        errorPage.append(Array(html.utf8))
        errorPage.finish()
    }
}
