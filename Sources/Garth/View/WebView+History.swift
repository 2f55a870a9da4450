import GarthURL

/// Goes to entries of the list after a question to the delegate, and reports places within a page.
extension WebView {
    /// Goes to an entry if the delegate allows it.
    func goAsking(to item: BackForwardListItem) -> Navigation? {
        var request = item.request
        request.url = item.url
        request.purpose = .backForward
        guard let kept = item.page else {
            request.cachePolicy = .returnCacheDataElseLoad
            return begin(request, .entry(item), type: item.typeOfReturn)
        }
        guard kept === page else { return begin(request, .kept(item, kept), type: .backForward) }
        if let frames = item.frames {
            let places = kept.frames.places(changedIn: frames)
            if !places.isEmpty { return goAsking(to: item, changing: places, of: kept) }
        }
        return withinPage(request, .backForward) { view in
            guard view.page === kept, view.backForwardList.offset(of: item) != nil else { return }
            view.navigationDelegate?.webView(view, willGoTo: item, inPageCache: true)
            view.backForwardList.select(item)
            view.entered(item, of: kept)
            view.tellShown(kept, replacing: kept)
            if let place = item.url.placeName { view.scroll(to: place) }
            view.stateChanged()
        }
    }

    /// Loads the current entry of a list that was restored.
    func restoreCurrent(_ item: BackForwardListItem) -> Navigation {
        begin(item.request, .entry(item), type: item.typeOfReturn)
    }

    /// Goes to another place of the current page if the delegate allows it.
    func withinPage(
        _ request: NavigationRequest, _ type: NavigationType, _ go: @escaping (WebView) -> Void
    ) -> Navigation {
        let navigation = makeNavigation()
        guard navigationDelegate != nil else {
            go(self)
            succeed(navigation)
            return navigation
        }
        loading.asked()
        let asked = page
        Task {
            let answer = await narrow(action(for: request, type), WebpagePreferences()).0
            loading.answered()
            if answer == .allow, page === asked, navigation.log.end == nil {
                go(self)
                succeed(navigation)
                navigationDelegate?.webView(self, didSameDocumentNavigation: navigation)
            } else {
                end(
                    navigation,
                    with: answer == .allow
                        ? .cancelled(at: request.url) : .refused(byProgramAt: request.url))
            }
            stateChanged()
        }
        return navigation
    }

    /// Shows the page that an entry has kept: nothing is fetched.
    func show(_ page: Page, keptBy item: BackForwardListItem, _ navigation: Navigation) {
        cancelClientRedirect()
        loading.committed()
        if backForwardList.offset(of: item) != nil { backForwardList.select(item) }
        let isOther = move(page, to: item)
        applyOpenerPolicy(of: page.openerPolicyDocument, at: page.url)
        show(page)
        if isOther { page.layOutAgain() }
        restoreFrames(of: page, permittedFrames(of: item))
        stateChanged()
        note(.committed, of: navigation)
        navigationDelegate?.webView(self, didCommit: Optional(navigation))
        guard isCurrent(navigation) else { return }
        endLoad()
        succeed(navigation)
        navigationDelegate?.webView(self, didFinish: Optional(navigation))
    }

    /// Reports the entry that a starting load leads to.
    func tellEntry(of kind: LoadKind) {
        switch kind {
        case .entry(let item):
            navigationDelegate?.webView(self, willGoTo: item, inPageCache: false)
        case .kept(let item, _):
            navigationDelegate?.webView(self, willGoTo: item, inPageCache: true)
        case .newEntry, .reload, .substitute: break
        }
    }

    // MARK: - Refreshes

    /// Reports a refresh of the page once.
    func tellRefresh(after seconds: Int, to url: URLRecord, of page: Page) {
        guard !page.hasToldRefresh else { return }
        page.hasToldRefresh = true
        loading.wantsRefresh()
        navigationDelegate?.webView(
            self, willPerformClientRedirectTo: url, delay: .seconds(seconds))
    }

    /// Asks the person whether the page is left for the other one, and does so.
    func askForRefresh(after seconds: Int, to url: URLRecord, of page: Page) {
        guard let uiDelegate else { return }
        loading.askedForRefresh()
        Task {
            let goes = await uiDelegate.webView(
                self, confirmRefreshTo: url, after: .seconds(seconds))
            loading.answeredRefresh()
            stateChanged()
            guard goes, self.page === page else { return }
            let request = NavigationRequest(
                url, purpose: .refresh, in: page.context(ofDocumentAt: []))
            begin { $0.load(request) }
        }
    }

    func cancelClientRedirect() {
        guard loading.dropRefresh() else { return }
        navigationDelegate?.webViewDidCancelClientRedirect(self)
    }
}
