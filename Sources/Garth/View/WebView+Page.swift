import GarthFetch
import GarthIPC
import GarthLanguage
import GarthPage
import GarthURL

/// Handles the engine's reports: subresources, links, forms, refreshes.
extension WebView {
    func handle(_ updates: [EngineUpdate], of page: Page) {
        var shown: [PageUpdate] = []
        var hasTitle = false
        stateMayHaveChanged()
        for update in updates {
            switch update.subject {
            case .request(let request): perform(request, of: page)
            case .document(.title(let title)):
                backForwardList.currentItem.map { if $0.page === page { $0.title = title } }
                note(title, of: page)
                hasTitle = true
            case .content, .document: break
            }
            if let update = PageUpdate(update) { shown.append(update) }
        }
        if hasTitle { stateChanged() }
        if !shown.isEmpty { displayDelegate?.webView(self, page: page, didUpdate: shown) }
    }

    private func perform(_ request: EngineUpdate.PageRequest, of page: Page) {
        switch request {
        case .needsResource(let wish): fetchResource(wish, for: page)
        case .script(let report): handle(report, of: page)
        case .referrerPolicy(let name, let owner): page.note(referrerPolicy: name, ofFrame: owner)
        case .contentPolicy(let text, let owner): page.note(contentPolicy: text, ofFrame: owner)
        case .wantsNavigation(let navigation): follow(navigation, of: page)
        case .refresh(let seconds, let href): refresh(after: seconds, to: href, of: page)
        case .submissionRefused(_, let reason): submission?.refusal = reason
        }
    }

    private func follow(_ navigation: PageNavigation, of page: Page) {
        guard !navigation.isForm || page.wasJustUsed(at: .now) || mayLeadOn(page) else { return }
        let followed = navigate(
            navigation, from: page, at: page.frames.place(navigation.owner) ?? [])
        if navigation.isForm { submission?.followed = followed }
    }

    /// The first refresh that a page asks for is obeyed (HTML Standard, "shared declarative refresh
    /// steps"): the header field comes before the markup.
    private func refresh(after seconds: Int, to href: String, of page: Page) {
        // A kept copy leads nowhere by itself.
        guard !page.isErrorPage, !page.hasToldRefresh, page.copy == nil else { return }
        let target = href.isEmpty ? page.url : URLRecord.parse(href, base: page.baseURL)
        guard let target else { return }
        tellRefresh(after: seconds, to: target, of: page)
        askForRefresh(after: seconds, to: target, of: page)
    }

    /// Whether a script may send a form without a person; a page that does so without end is stopped.
    private func mayLeadOn(_ page: Page) -> Bool {
        guard page.scripts != nil, !scriptNavigations.allows(at: .now) else { return true }
        say(localized("the page leads on without end: it is stopped (r goes on)"))
        return false
    }

    /// Tells that a page asked to lead elsewhere although nobody wished it. Told when the number of
    /// refusals has doubled, so that a flood of them is no flood of events.
    func tellRefusedNavigations(of page: Page, before: Int) {
        let count = page.refusedNavigationCount
        if before == 0 {
            say(localized("the page wanted to lead elsewhere unasked: refused (= counts it)"))
        }
        guard
            count.bitWidth - count.leadingZeroBitCount > before.bitWidth
                - before.leadingZeroBitCount
        else { return }
        navigationDelegate?.webView(self, didRefuseNavigationsOfContentProcess: count)
    }

    /// Follows a link of the current page as if a person had, in its frame or window; the
    /// allow-list and the delegates decide.
    ///
    /// A link of a frame's document that is no longer shown is not followed.
    @available(*, noasync, message: "await it in an async function, or use begin { ... }")
    public func follow(_ link: PageLink) { _ = begin(following: link) }

    /// The same, with what becomes of the link; nil for a document that is no longer shown.
    func begin(following link: PageLink) -> Followed? {
        guard let page, let place = page.frames.place(ofDocument: link.document) else { return nil }
        return navigate(
            PageNavigation(
                href: link.href, frameName: link.frameName, referrerPolicy: link.referrerPolicy,
                downloadName: link.downloadName, rel: link.rel),
            from: page, at: place)
    }

    /// Follows a link or sends a form, as the engine describes it.
    func navigate(
        _ wish: PageNavigation, from page: Page, at asker: FramePlace
    ) -> Followed {
        let base = asker.isEmpty ? page.baseURL : nil
        guard let url = URLRecord.parse(wish.href, base: base) else {
            let message = localized("not a URL: the page's address cannot be read")
            say(message)
            return .refused(NavigationError(code: .badURL, url: nil, message: message))
        }
        if let offered = page.failure?.alternative, url == offered {
            // Garth's own page offers it: following it is the person's choice, and no page's.
            return .navigation(load(NavigationRequest(url)))
        }
        if page.isErrorPage, let kept = copies?.offer(page.url), url == kept.address {
            return .navigation(load(NavigationRequest(url)))
        }
        var headers: [HTTPField] = []
        if wish.method == "POST", !wish.contentType.isEmpty {
            headers.append(HTTPField("Content-Type", wish.contentType))
        }
        var request = NavigationRequest(
            url, method: wish.method, headers: headers,
            body: wish.method == "POST" ? wish.body : nil,
            purpose: wish.isForm ? .form : .link)
        request.context = page.context(
            ofDocumentAt: asker, ReferrerPolicy(attribute: wish.referrerPolicy))
        request.context.isFromFrame = !asker.isEmpty
        if let name = wish.downloadName, isSaved(url, for: request) {
            return save(request, as: name)
        }
        var name = wish.frameName
        if name.isEmpty, asker.isEmpty { name = page.address.baseFrameName }
        var target = page.frames.target(named: name, from: asker)
        // The window of the page may have the name.
        if target == .window, !name.isEmpty, name == window.name { target = .page }
        let held = request.context.sourceSandbox
        let refusal = held.refusal(of: target, from: asker, isForm: wish.isForm)
        if let refusal {
            say(refusal.message)
            return .refused(
                NavigationError(code: .frameLoadInterrupted, url: url, message: refusal.message))
        }
        let judgement = request.judgement
        page.tell(judgement.violations, at: asker)
        if let refusal = judgement.refusal {
            let message = localized("the form is not sent: \(refusal.message)")
            say(message)
            return .refused(
                NavigationError(code: .frameLoadInterrupted, url: url, message: message))
        }
        switch target {
        case .page:
            request.context.sandbox = page.windowSandbox
            return .navigation(load(request))
        case .frame(let place):
            let type = request.purpose.navigationType
            return .navigation(load(request, inFrame: place, of: page, type: type, from: asker))
        case .window:
            guard configuration.permitsWindow(for: request, of: page.url) else {
                let message = localized(
                    "no window is opened: a content rule blocks \(url.displayedHref)")
                say(message)
                return .refused(
                    NavigationError(code: .blockedByContentRule, url: url, message: message))
            }
            request.context.sandbox = held.contains(.propagatesToWindows) ? held : []
            return open(request, inWindow: name, wish, from: page, at: asker)
        }
    }

    /// Opens a window for a link. A denial of the allow-list appears here, where the person who can
    /// answer looks at the page.
    private func open(
        _ request: NavigationRequest, inWindow name: String, _ wish: PageNavigation,
        from page: Page, at asker: FramePlace
    ) -> Followed {
        // The document that asks is in a process of its own, or in that of the page.
        let document = page.workers.frames.frame(around: asker)?.page ?? page
        if let known = relatedWindow(named: name, for: document),
            denial(of: request.url, purpose: request.purpose) == nil
        {
            var request = request
            if let page = known.page { request.context.sandbox.formUnion(page.windowSandbox) }
            let navigation = known.load(request)
            known.uiDelegate?.webViewDidRequestFocus(known)
            return .window(Task { (known, navigation) })
        }
        guard denial(of: request.url, purpose: request.purpose) == nil else {
            return .navigation(load(request))
        }
        loading.asked()
        return .window(
            Task {
                defer {
                    loading.answered()
                    stateChanged()
                }
                let action = action(for: request, request.purpose.navigationType, newWindow: name)
                guard await narrow(action, WebpagePreferences()).0 == .allow else { return nil }
                let window = await uiDelegate?.webView(
                    self, createWebViewWith: configuration, for: action,
                    windowFeatures: WindowFeatures())
                if let window, window !== self {
                    let isBlank = name.lowercased() == "_blank"
                    relate(window, to: document, isSevered: wish.isSevered(inWindow: name))
                    if !isBlank { window.window.name = name }
                }
                return window.map { ($0, $0.load(request)) }
            })
    }

    // MARK: - The content process

    /// Handles the death of the page's content process: its load ends, and an error page replaces
    /// it in the list.
    func contentProcessTerminated(_ termination: ContentTermination, of page: Page) {
        if scriptsEnded(termination, of: page) {
            navigationDelegate?.webViewWebContentProcessDidTerminate(self)
            return
        }
        page.isComplete = true
        // A load that has not started is about another page, and goes on.
        let navigation = loading.navigation
        let isEnded =
            isLoading && provisionalURL == nil && navigation == loading.committedNavigation
        let ended = isEnded && !loading.isOfFramesAlone ? navigation : nil
        if isEnded {
            let task = loading.lost()
            task?.cancel()
            cancelSubresources()
            endLoad()
        }
        let error = NavigationError(termination, url: page.url)
        if let ended { end(ended, with: error) }
        guard termination.reason != .couldNotStart, termination.reason != .noSandbox else {
            if let ended { navigationDelegate?.webView(self, didFail: ended, withError: error) }
            displayDelegate?.webView(self, cannotShowPages: error)
            return
        }
        if page.isErrorPage { return retryErrorPage(page, error) }
        if let ended { navigationDelegate?.webView(self, didFail: ended, withError: error) }
        navigationDelegate?.webViewWebContentProcessDidTerminate(self)
        for item in backForwardList.items where item.page === page { item.page = nil }
        errorPageAttempts = 1
        showErrorPage(error, url: page.url)
        backForwardList.currentItem?.page = self.page
    }

    /// The error page has lost its process, too, perhaps for the same reason (a machine out of
    /// memory): it is laid out once more, and then no more.
    private func retryErrorPage(_ page: Page, _ error: NavigationError) {
        guard errorPageAttempts < 2 else {
            say(error.message)
            return
        }
        errorPageAttempts += 1
        page.layOutAgain()
    }

    // MARK: - Subresources

    /// Ends the transfers of the page's subresources.
    func cancelSubresources() {
        for task in parts.takeAll() { task.cancel() }
        page?.pictures.cancel()
    }

    /// Waits for style sheets a moment, and then no more.
    func waitForStyleSheets(of page: Page) {
        parts.add(
            timer: Task { [delay = configuration.styleSheetDelay] in
                try? await Task.sleep(for: delay)
                page.stopWaitingForStyleSheets()
            })
    }

    func fetchResource(_ wish: PageResource, for page: Page) {
        guard !page.answersFromStore(wish) else { return }
        if wish.kind == .frame { return fetchFrame(wish, for: page) }
        // The content process bounds the scripts of a page, and `WireLimits` all its wishes.
        guard let purpose = wish.kind.purpose,
            wish.kind != .styleSheet || page.styleSheets.countOne() <= LoadLimits.styleSheets
        else {
            return page.provide(resource: wish.id, nil)
        }
        let importing = wish.relativeTo.flatMap { page.styleSheets.sources[$0] }
        let base = wish.owner == nil ? page.baseURL : nil
        guard let url = URLRecord.parse(wish.href, base: importing?.url ?? base) else {
            return page.provide(resource: wish.id, nil)
        }
        // What its document says behind it does not count for it.
        var context = page.context(ofDocumentAt: page.frames.place(wish.owner) ?? [])
        if let importing { context.source = importing }
        context.metadata = wish.metadata
        var request = NavigationRequest(
            url, purpose: purpose,
            in: context.part(
                of: page.shownPage.url,
                isFromFrame: wish.owner != nil || page.process.container != nil))
        request.cachePolicy = parts.cachePolicy
        let load = ResourceLoad(request, upgrades: configuration.upgrades(for: request))
        let number =
            page.process.container == nil ? Int(wish.id) + 1 : parts.numberOfNewFrame()
        let task = Task { @MainActor [weak page, view = ViewReference(self)] in
            guard let page else { return }
            var part = PartLoad(load, of: page, number: number, in: view)
            var bytes = await part.collected()
            if wish.kind == .styleSheet, let count = bytes?.count,
                !page.styleSheets.room.takes(count)
            {
                bytes = nil
                page.styleSheets.room.notice.map { view.value?.say($0) }
            }
            if let source = part.source { page.styleSheets.sources[wish.id] = source }
            view.value?.partEnded(number)
            page.provide(
                resource: wish.id,
                bytes.map {
                    PageStyleSheets.Answer(
                        bytes: $0, isShared: part.load.isShared,
                        tellsTiming: part.load.tellsTiming)
                })
        }
        parts.add(task)
    }

    /// Notes that a part of the page has come, or never will.
    func partEnded(_ number: Int) {
        parts.progress.ended(number)
        stateChanged()
    }
}
