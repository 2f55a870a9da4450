import GarthFetch
import GarthLanguage
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
        page.frames.runsScripts = page.runsScripts
        guard page.frames.hasRoom(for: wish) else {
            return page.refuseFrame(wish.id, PageFrames.oneTooMany)
        }
        guard page.shownPage.frames.hasRoom(for: page),
            let place = page.frames.note(wish, in: page.source, page.terms),
            page.shownPlace(place).count <= LoadLimits.frameDepth
        else { return page.refuseFrame(wish.id, PageFrames.oneTooMany) }
        endFrames(at: place, of: page)
        // What is in a frame of another process is told by that process.
        if page.showsCopy(ofFrameAt: place, wish.id) { return }
        let isOwn = wish.owner == nil
        let step = page.frames.step(
            for: place, wish.href, base: isOwn ? page.baseURL : nil, page: page.url)
        let asker = Array(place.dropLast())
        let context = page.context(ofDocumentAt: asker, page.frames[place]?.referrerPolicy)
        switch step {
        case .show(let content): page.show(content, at: place)
        case .blank:
            let number = page.numberOfNewDocument()
            page.show(
                .embedded(number: number, ruleSheet: []), at: place,
                url: URLRecord.parse("about:srcdoc"))
        case .embedded: load(embeddedAt: place, of: page, in: context)
        case .load(let url):
            var request = NavigationRequest(url, purpose: .frame, in: context)
            request.cachePolicy = parts.cachePolicy
            load(request, inFrame: place, of: page, type: .other, from: asker)
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
        request.destination = .frame
        request.context.page = page.shownPage.url
        request.context.place = place
        // The document around decides what its frames show, whoever leads them there.
        let around = page.terms(ofDocumentAt: Array(place.dropLast()))
        request.context.contentPolicies = around.contentPolicies
        request.context.connections = around.connections
        request.context.sandbox = page.frames[place]?.sandbox ?? []
        let load = frameLoad(at: place, of: page, type, from: asker)
        beginFrameLoad(at: place, of: page) { view in
            await view.value?.configuration.readStorage(for: request)
            guard let upgrades = view.value?.configuration.upgrades(for: request) else { return }
            var run = FrameRun(
                frame: load, view: view, load: ResourceLoad(request, upgrades: upgrades))
            await run.loadDocument()
        } ended: {
            let cancelled = NavigationError.cancelled(at: request.url.withoutCredentials)
            load.navigation.log.finish(load.outcome.end ?? .failure(cancelled))
        }
        return load.navigation
    }

    private func load(embeddedAt place: FramePlace, of page: Page, in context: RequestContext) {
        guard let url = URLRecord.parse("about:srcdoc") else { return }
        let load = frameLoad(at: place, of: page, .other, from: Array(place.dropLast()))
        let request = NavigationRequest(
            url, purpose: .frame,
            in: RequestContext(source: context.source).part(of: page.shownPage.url))
        beginFrameLoad(at: place, of: page) { reference in
            guard let view = reference.value, view.isCurrent(load) else { return }
            let answer = await view.narrow(
                view.action(request, load, isRedirect: false), WebpagePreferences()
            ).0
            guard view.isCurrent(load) else { return }
            guard answer == .allow else {
                return page.show(.notice(localized("not shown: the program refused it")), at: place)
            }
            view.navigationDelegate?.webView(
                view, didStartProvisionalLoadWith: request, in: view.frameInfo(load))
            // What the element holds is judged as what is around it, whose text it is.
            let around = page.frames.ancestors(of: place, page.url)[0]
            let ruleSheet = view.configuration.contentRuleSheet(for: around, of: request)
            page.show(
                .embedded(number: page.numberOfNewDocument(), ruleSheet: ruleSheet),
                at: place, url: url, source: request.source)
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
        FrameLoad(
            page: page, place: place, type: type, count: page.frames.begin(at: place),
            resource: parts.numberOfNewFrame(), asker: page.frameInfo(asker, of: self))
    }

    private func beginFrameLoad(
        at place: FramePlace, of page: Page,
        _ work: @escaping @MainActor (ViewReference) async -> Void,
        ended: @escaping @MainActor () -> Void = {}
    ) {
        let place = page.shownPlace(place)
        let replaced = parts.beginFrame(at: place)
        replaced?.cancel()
        if !isLoading {
            // Nothing else is going on: the view is busy with its frames alone.
            loading.beganFrames()
            startDeadline()
            parts.progress.start()
            stateChanged()
        }
        let task = Task { [view = ViewReference(self)] in
            await work(view)
            view.value?.parts.frameEnded()
            await view.value?.endFrameLoads()
            ended()
        }
        parts.add(task, inFrameAt: place)
    }

    /// Ends the view's work when only frames were loading, and the last of them has ended.
    private func endFrameLoads() async {
        guard loading.isOfFramesAlone, parts.hasNoOpenFrame else { return }
        // What has come may have frames.
        await page?.waitUntilIdle()
        guard loading.isOfFramesAlone, parts.hasNoOpenFrame else { return }
        parts.removeAll()
        endLoad()
    }

    func isCurrent(_ load: FrameLoad) -> Bool {
        !Task.isCancelled && page === load.page.shownPage
            && load.page.frames[load.place]?.loadCount == load.count
    }

    func frameInfo(_ load: FrameLoad) -> FrameInfo {
        load.page.frameInfo(load.place, of: self)
    }

    func action(
        _ request: NavigationRequest, _ load: FrameLoad, isRedirect: Bool
    ) -> NavigationAction {
        NavigationAction(
            request: withDefaultFields(request), given: request.headers, navigationType: load.type,
            isRedirect: isRedirect,
            sourceFrame: load.asker, targetFrame: frameInfo(load), frameName: "")
    }

    // MARK: - History

    /// A document that a link or form loads in a frame makes an entry of its own: going back from
    /// it shows the page as it was before.
    func addEntry(for page: Page) {
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
        loading.asked()
        Task {
            defer {
                loading.answered()
                end(navigation, with: .refused(byProgramAt: item.url))
                stateChanged()
            }
            for place in places {
                guard let url = item.frames?[place]?.url else { continue }
                let request = NavigationRequest(url, purpose: .backForward, source: page.source)
                let info = page.frameInfo(place, of: self)
                let action = NavigationAction(
                    request: withDefaultFields(request), given: [],
                    navigationType: .backForward, isRedirect: false,
                    sourceFrame: info, targetFrame: info, frameName: "")
                guard await narrow(action, WebpagePreferences()).0 == .allow else { return }
            }
            guard self.page === page, backForwardList.offset(of: item) != nil else { return }
            navigationDelegate?.webView(self, willGoTo: item, inPageCache: true)
            backForwardList.select(item)
            restoreFrames(of: page, permittedFrames(of: item))
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
            let shown = page.frames[place]?.url, request.url.isSameDocument(as: shown),
            let id = page.frames.number(of: place)
        else { return false }
        scroll(to: PageFrame.anchorName(name, inFrame: id))
        return true
    }
}
