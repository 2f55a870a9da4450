import GarthFetch
import GarthIPC
import GarthPage
import GarthURL

/// Handles the engine's reports: subresources, links, forms, refreshes.
extension WebView {
    func handle(_ updates: [PageUpdate], of page: Page) {
        var shown: [PageUpdate] = []
        var hasTitle = false
        stateMayHaveChanged()
        for update in updates {
            switch update {
            case .needsResource(let wish): fetchResource(wish, for: page)
            case .referrerPolicy(let name, let owner):
                page.note(referrerPolicy: name, ofFrame: owner)
            case .wantsNavigation(let navigation):
                navigate(navigation, from: page, at: page.frames.place(navigation.owner) ?? [])
            case .refresh(let seconds, let href):
                // The first that asks is obeyed (HTML Standard, "shared declarative refresh
                // steps"): the header field comes before the markup.
                guard !page.isErrorPage, !page.hasToldRefresh else { break }
                let target = href.isEmpty ? page.url : URLRecord.parse(href, base: page.baseURL)
                guard let target else { break }
                tellRefresh(after: seconds, to: target, of: page)
                askForRefresh(after: seconds, to: target, of: page)
            case .title(let title):
                backForwardList.currentItem.map { if $0.page === page { $0.title = title } }
                note(title, of: page)
                hasTitle = true
            default: shown.append(update)
            }
        }
        if hasTitle { stateChanged() }
        if !shown.isEmpty { displayDelegate?.webView(self, page: page, didUpdate: shown) }
    }

    /// Tells that a page asked to lead elsewhere although nobody wished it. Told when the number of
    /// refusals has doubled, so that a flood of them is no flood of events.
    func tellRefusedNavigations(of page: Page, before: Int) {
        let count = page.refusedNavigationCount
        if before == 0 { say("the page wanted to lead elsewhere unasked: refused (= counts it)") }
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
    public func follow(_ link: PageLink) {
        guard let page, let place = page.frames.place(ofDocument: link.document) else { return }
        navigate(
            PageNavigation(
                href: link.href, frameName: link.frameName, referrerPolicy: link.referrerPolicy),
            from: page, at: place)
    }

    /// Follows a link or sends a form, as the engine describes it.
    private func navigate(_ wish: PageNavigation, from page: Page, at asker: FramePlace) {
        let base = asker.isEmpty ? page.baseURL : nil
        guard let url = URLRecord.parse(wish.href, base: base) else {
            say("not a URL: the page's address cannot be read")
            return
        }
        if let offered = page.failure?.alternative, url == offered {
            // Garth's own page offers it: following it is the person's choice, and no page's.
            load(NavigationRequest(url))
            return
        }
        var headers: [(name: String, value: String)] = []
        if wish.method == "POST", !wish.contentType.isEmpty {
            headers.append(("Content-Type", wish.contentType))
        }
        var request = NavigationRequest(
            url, method: wish.method, headers: headers,
            body: wish.method == "POST" ? wish.body : nil,
            purpose: wish.isForm ? .form : .link, source: page.source(ofDocumentAt: asker))
        request.isFromFrame = !asker.isEmpty
        page.tell(&request, ofDocumentAt: asker, wish.referrerPolicy)
        var name = wish.frameName
        if name.isEmpty, asker.isEmpty { name = page.baseFrameName }
        let target = page.frames.target(named: name, from: asker)
        let refusal = request.sourceSandbox.refusal(of: target, from: asker, isForm: wish.isForm)
        if let refusal {
            say(refusal.rawValue)
            return
        }
        switch target {
        case .page:
            request.sandbox = page.windowSandbox
            load(request)
        case .frame(let place):
            let type = request.purpose.navigationType
            load(request, inFrame: place, of: page, type: type, from: asker)
        case .window:
            guard configuration.permitsWindow(for: request, of: page.url) else {
                return say("no window is opened: a content rule blocks \(url.displayedHref)")
            }
            let held = request.sourceSandbox
            request.sandbox = held.contains(.propagatesToWindows) ? held : []
            open(request, inWindow: name)
        }
    }

    /// Opens a window for a link. A denial of the allow-list appears here, where the person who can
    /// answer looks at the page.
    private func open(_ request: NavigationRequest, inWindow name: String) {
        guard denial(of: request.url, purpose: request.purpose) == nil else {
            load(request)
            return
        }
        openQuestionCount += 1
        Task {
            defer {
                openQuestionCount -= 1
                stateChanged()
            }
            let action = action(for: request, request.purpose.navigationType, newWindow: name)
            guard await narrow(action, WebpagePreferences()).0 == .allow else { return }
            let window = await uiDelegate?.webView(
                self, createWebViewWith: configuration, for: action)
            window?.load(request)
        }
    }

    // MARK: - The content process

    /// Handles the death of the page's content process: its load ends, and an error page replaces
    /// it in the list.
    func contentProcessTerminated(_ termination: ContentTermination, of page: Page) {
        page.isComplete = true
        // A load that has not started is about another page, and goes on.
        let isEnded = isLoading && provisionalURL == nil && navigation == committedNavigation
        let ended = isEnded && !isLoadingFrames ? navigation : nil
        if isEnded {
            loadTask?.cancel()
            loadTask = nil
            cancelSubresources()
            isLoadingFrames = false
            navigation = nil
            endLoad()
        }
        let error = NavigationError(termination, url: page.url)
        guard termination.reason != .couldNotStart, termination.reason != .noSandbox else {
            if let ended { navigationDelegate?.webView(self, didFail: ended, with: error) }
            displayDelegate?.webView(self, cannotShowPages: error)
            return
        }
        if page.isErrorPage { return retryErrorPage(page, error) }
        if let ended { navigationDelegate?.webView(self, didFail: ended, with: error) }
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
        for task in subresourceTasks + styleSheetTimers { task.cancel() }
        page?.pictures.cancel()
        subresourceTasks = []
        frameTasks = [:]
        styleSheetTimers = []
    }

    /// Waits for style sheets a moment, and then no more.
    func waitForStyleSheets(of page: Page) {
        styleSheetTimers.append(
            Task { [delay = configuration.styleSheetDelay] in
                try? await Task.sleep(for: delay)
                page.stopWaitingForStyleSheets()
            })
    }

    private func fetchResource(_ wish: PageResource, for page: Page) {
        if wish.kind == .frame { return fetchFrame(wish, for: page) }
        guard wish.kind == .styleSheet, page.countStyleSheet() <= LoadLimits.subresources else {
            return page.provide(resource: wish.id, bytes: nil)
        }
        let importing = wish.relativeTo.flatMap { page.resourceSources[$0] }
        let base = wish.owner == nil ? page.baseURL : nil
        guard let url = URLRecord.parse(wish.href, base: importing?.url ?? base) else {
            return page.provide(resource: wish.id, bytes: nil)
        }
        let source = importing ?? page.source(ofFrame: wish.owner)
        var request = NavigationRequest(url, purpose: .styleSheet, source: source)
        request.page = page.url
        request.isFromFrame = wish.owner != nil
        // What its document says behind it does not count for it.
        page.tell(&request, ofDocumentAt: page.frames.place(wish.owner) ?? [])
        request.cachePolicy = subresourceCachePolicy
        let task = Task { @MainActor [weak self, weak page, request] in
            guard let self, let page else { return }
            let bytes = await self.subresource(request, of: page, for: wish, source: source)
            page.provide(resource: wish.id, bytes: bytes)
        }
        subresourceTasks.append(task)
    }

    /// Fetches a subresource; the policy judges each hop. Nil if it was denied or failed.
    private func subresource(
        _ request: NavigationRequest, of page: Page, for wish: PageResource, source: SourcePage
    ) async -> [UInt8]? {
        let id = wish.id
        let number = Int(id) + 1
        let storage = configuration.websiteDataStore.storage
        // A page from the network has asked for what is stored already.
        if !page.url.isHTTPOrHTTPS { await storage.refresh() }
        var load = PageLoad(request, upgrade: configuration.upgrade(for: request))
        var action = load.start()
        var bytes: [UInt8] = []
        defer {
            progress.ended(number)
            copyProgress()
            stateChanged()
        }
        while true {
            switch action {
            case .askPolicy(let url, _):
                let decision = configuration.policy.decision(
                    for: url, purpose: .styleSheet, source: load.source)
                if case .denied(let denial) = decision { page.refusals.append(denial) }
                action = load.policyAnswered(decision)
            case .fetch(let permitted):
                var address: IPAddress?
                action = await collect(
                    permitted, &load, number, into: &bytes, address: &address)
                page.resourceSources[id] = source.ofResource(load.url, address: address)
                if load.url.scheme == "http" {
                    page.hasInsecureContent = true
                    stateMayHaveChanged()
                }
            case .finish: return bytes
            case .commit, .authenticate, .judge, .fail, .nothing: return nil
            }
        }
    }

    private func collect(
        _ permitted: PermittedURL, _ load: inout PageLoad, _ number: Int,
        into bytes: inout [UInt8], address: inout IPAddress?
    ) async -> PageLoad.Action {
        let source = LoadSource(
            fetcher: fetcher, configuration: configuration, credentials: credentials,
            storage: configuration.websiteDataStore.storage, exceptions: exceptions,
            deadline: loadDeadline, schemes: SchemeSource(of: self))
        for await event in source.events(for: permitted, load.request) {
            if Task.isCancelled { return .nothing }
            switch event {
            case .response(let head):
                progress.began(number, expected: head.expectedByteCount)
                copyProgress()
                address = head.address
                let action = authenticatingAlone(load.received(head), &load)
                guard case .commit = action, (200..<300).contains(head.status) else {
                    switch action {
                    case .askPolicy, .fetch: return action
                    default: return .nothing
                    }
                }
            case .data(let more):
                progress.received(more.count, of: number)
                bytes += more
                if bytes.count > LoadLimits.subresourceByteCount { return .nothing }
            case .finished: return load.transferFinished()
            case .failed: return .nothing
            case .uploadProgress, .informational: break
            }
        }
        return .nothing
    }
}
