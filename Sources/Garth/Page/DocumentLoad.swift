import GarthFetch
import GarthLanguage
import GarthPage
import GarthURL

/// The load of a page's document: allow-list, person and delegates decide about each hop and about
/// the response, which becomes the page or a download.
struct DocumentLoad: LoadOwner {
    var load: ResourceLoad
    let kind: LoadKind
    let type: NavigationType
    let navigation: Navigation
    let view: ViewReference
    var preferences = WebpagePreferences()
    /// Whether the delegate knows of the load.
    var didStart = false
    /// The download that the transfer has become, and its view: a download keeps its view, as one
    /// that the program starts does.
    private var download: (item: Download, view: WebView)?

    init(
        load: ResourceLoad, kind: LoadKind, type: NavigationType, navigation: Navigation,
        view: ViewReference
    ) {
        self.load = load
        self.kind = kind
        self.type = type
        self.navigation = navigation
        self.view = view
    }

    /// What comes after the load does not end the download that it has become.
    var isWanted: Bool { download != nil || view.value?.isCurrent(navigation) == true }

    // MARK: - Questions

    mutating func ask(_ url: URLRecord, _ purpose: NavigationPurpose) async -> ResourceLoad.Action {
        guard let view = view.value else { return .nothing }
        let decision = await view.decide(url, purpose, &self)
        guard isWanted else { return .nothing }
        guard case .policy(let decision) = decision else {
            var refusal: String?
            if case .download(let action) = decision { refusal = view.become(action) }
            let action = load.actionRefused(because: refusal)
            guard !didStart, case .fail(let error) = action else { return action }
            view.abandon(navigation, because: error)
            return .nothing
        }
        if view.loading.isPending(navigation) { view.takeOver() }
        return load.policyAnswered(decision)
    }

    mutating func begin(_ judged: JudgedURL) async -> LoadTransfer {
        guard let view = view.value else { return .none(.nothing) }
        if didStart {
            view.loading.started(at: load.url.withoutCredentials)
            view.note(.receivedServerRedirect, of: navigation)
            view.navigationDelegate?.webView(
                view, didReceiveServerRedirectForProvisionalNavigation: Optional(navigation))
        } else {
            view.tellStart(&self)
        }
        view.stateChanged()
        guard isWanted else { return .none(.nothing) }
        if case .kept(let item, let page) = kind {
            view.show(page, keptBy: item, navigation)
            return .none(.nothing)
        }
        guard !load.request.hasLostForm else {
            return .none(load.transferFailed(.formNotKept(load.url)))
        }
        return transfer(judged, preferences)
    }

    mutating func answer(_ action: ResourceLoad.Action) async -> ResourceLoad.Action {
        await view.value?.authenticating(action, &load) ?? .nothing
    }

    // MARK: - The response

    mutating func take(_ head: ResponseHead, of events: LoadEvents) async -> LoadTurn {
        guard let view = view.value else { return .end(.nothing) }
        let answer = await view.judge(head, load)
        guard isWanted else { return .end(.nothing) }
        switch answer {
        case .allow:
            guard view.response(head, load).canShowMIMEType else {
                return .end(.fail(.cannotShow(head.mediaType ?? "", at: load.url)))
            }
        case .cancel: return .end(load.responseRefused())
        case .download: return await become(downloadOf: head, events, in: view)
        }
        view.commit(head, self)
        if let page = view.page, page.isUnshowable, !page.isComplete, !view.becomesPicture(page) {
            page.finishLayout()
        }
        return .goOn
    }

    private mutating func become(
        downloadOf head: ResponseHead, _ events: LoadEvents, in view: WebView
    ) async -> LoadTurn {
        guard !load.request.context.allowsNoDownload else {
            return .end(.fail(load.unshown(SandboxFlags.Refusal.download.message)))
        }
        events.becomeDownload()
        let item = view.becomeDownload(head, self)
        guard case .goOn = await item.received(head, at: load.url) else { return .end(.nothing) }
        download = (item, view)
        return .goOn
    }

    mutating func take(_ bytes: [UInt8]) async -> LoadTurn {
        if let item = download?.item {
            guard case .goOn = await item.received(bytes) else { return .end(.nothing) }
            return .goOn
        }
        // The page gets bytes not faster than it works.
        guard let view = view.value, let page = view.page else { return .goOn }
        if page.reports.hasTooManyElements {
            // The transfer ends here, as at the limit of bytes.
            return .fail(
                FetchError(
                    .tooManyBytes(limit: page.sourceBytes.count), url: load.url,
                    message: localized(
                        "the page has more elements and text than Garth keeps; "
                            + "its end is missing")))
        }
        view.parts.progress.received(bytes.count, of: 0)
        page.append(bytes)
        view.stateChanged()
        return .waitForRoom(page, until: view.parts.overdueInstant)
    }

    mutating func transferFinished() async -> ResourceLoad.Action {
        guard let item = download?.item else { return load.transferFinished() }
        _ = await item.finished()
        return .nothing
    }

    mutating func transferFailed(
        _ error: FetchError, of permitted: PermittedURL
    ) async -> ResourceLoad.Action {
        guard let view = view.value else { return .nothing }
        let policy = view.configuration.policy
        if let item = download?.item {
            _ = item.failed(NavigationError(error, of: permitted, under: policy))
            return .nothing
        }
        return await answer(load.failed(error, of: permitted, under: policy))
    }
}
