import GarthFetch
import GarthPage
import GarthURL

/// A web view without a window: it loads pages, keeps their history and lays them out as text.
///
/// Its shape is that of WebKit's `WKWebView`. It lives on the main actor and never blocks it for
/// the network or for a page.
///
/// ```swift
/// let view = WebView()
/// try await view.load(NavigationRequest(url))
/// print(await view.createText())
/// ```
@MainActor
public final class WebView {
    /// The configuration of the view; the person may have widened its policy since.
    ///
    /// A copy: ``reconfigure(_:)`` changes the treatment of pages.
    public internal(set) var configuration: WebViewConfiguration
    /// Follows the loads and narrows where they may go.
    ///
    /// ```swift
    /// view.navigationDelegate = warden
    /// ```
    public weak var navigationDelegate: (any NavigationDelegate)?
    /// Asks the person.
    ///
    /// Without one, questions are answered no, and a page that asks for a window is replaced by it.
    public weak var uiDelegate: (any UIDelegate)?
    /// The pages that were visited.
    ///
    /// It has at most ``BackForwardList/capacity`` entries; the oldest go.
    public let backForwardList = BackForwardList()
    /// Whether a load is in progress, from the call that requests it.
    ///
    /// For a wait, await the load itself, or ``wait(for:within:)`` with ``PageCondition/quiet``.
    public var isLoading: Bool { read(\.isLoading) { loading.isLoading } }
    /// The downloads that are going on.
    ///
    /// A download that has ended is not among them.
    public internal(set) var downloads: [Download] = [] { didSet { stateMayHaveChanged() } }
    /// The reason why the last load did not show its page, or not the whole of it; nil during a load
    /// and after one that succeeded.
    public var failure: NavigationError? { read(\.failure) { loading.failure } }

    /// Draws the page. Without it nothing is drawn, and nothing else changes.
    ///
    /// ``PageScreen`` keeps the lines of a page for a program that only wants to read them.
    public weak var displayDelegate: (any DisplayDelegate)?

    /// The page that is shown; nil before the first one.
    ///
    /// It has the connection, the bytes, the console and the process of the page.
    public internal(set) var page: Page? { didSet { stateMayHaveChanged() } }
    /// The bytes that have come of the load and all its parts.
    public var receivedByteCount: Int { parts.progress.receivedByteCount }
    /// The bytes that the servers have announced for them; nil when one did not say.
    public var expectedByteCount: Int? { parts.progress.expectedByteCount }
    /// The number of `totalResources` that have arrived or failed.
    public var finishedResources: Int { parts.progress.finishedResources }
    /// The document and the style sheets and frames that it consists of, as far as they are known.
    public var totalResources: Int { parts.progress.totalResources }
    /// The URL on its way, while its page is not shown yet; nil otherwise.
    ///
    /// ``url`` is already this one where the program began the load.
    public var provisionalURL: URLRecord? { loading.provisionalURL }
    /// Makes the documents of `about:` addresses, as HTML; nil for an unknown name.
    ///
    /// `about:blank` is empty without it. Programs with WebKit use schemes of their own for such
    /// pages, which `WebViewConfiguration.setURLSchemeHandler` also offers.
    public var aboutPage: (@MainActor @Sendable (URLRecord) async -> String?)?

    /// The kept copies of pages that the view may show or offer; nil without any.
    package var copies: PageCopies?
    /// Notes the parts that come, for a copy of the page; nil outside such a load.
    var recorder: CopyRecorder?
    private(set) var fetcher: Fetcher
    /// What scripts keep in `sessionStorage`, as long as the view lives.
    let sessionStorage = WebStorage()
    let observers = StateObservers()
    let navigationObservers = NavigationObservers()
    /// See `pageZoom`.
    var zoom = 1.0
    /// The size that the program has given; nil before.
    var surface: (columns: Int, rows: Int)?
    /// See `maximumColumns`.
    var columnLimit: Int?
    /// The names and passwords that were given in this session.
    var credentials: CredentialStore { configuration.session.credentials }
    /// The certificates that were accepted in this session although they do not hold.
    var exceptions: CertificateExceptions { configuration.session.exceptions }
    /// The document and the parts of the page.
    var parts = LoadGroup() { didSet { stateMayHaveChanged() } }
    /// The loads of documents.
    var loading = PageLoadState() { didSet { stateMayHaveChanged() } }
    var navigationCount = 0
    /// The empty document before the first page, if a script of the program has asked for it.
    var initialDocument: Page?
    /// Whether a message has said that JavaScriptCore is missing.
    var hasToldMissingEngine = false
    /// The navigations that scripts of pages made.
    var scriptNavigations = ScriptNavigationPace()
    /// The number of layouts of the page about the last failure.
    var errorPageAttempts = 0
    /// The submission of a form whose end is awaited.
    var submission: Submission?
    /// What the window is to others.
    var window = WindowRelations()
    /// Whether the program has closed the window of the view: scripts that have opened it learn that
    /// (`closed`).
    public var isWindowClosed = false { didSet { if isWindowClosed { window.leave() } } }

    /// Makes a view without a page.
    ///
    /// Keep it: a view that is dropped ends its loads and its process.
    public init(configuration: WebViewConfiguration = WebViewConfiguration()) {
        self.configuration = configuration
        fetcher = configuration.session.fetcher(
            for: configuration.fetch, cache: configuration.websiteDataStore.cache)
        configuration.websiteDataStore.views.add(self)
        backForwardList.onChange = { [weak self] added, removed in
            guard let self else { return }
            self.navigationDelegate?.webView(
                self, backForwardListItemAdded: added, removed: removed)
        }
        backForwardList.onStep = { [weak self] in self?.stateMayHaveChanged() }
    }

    /// Ends the loads of a view that the program has dropped, and the content process of its page.
    deinit {
        var loading = loading
        let loads = loading.navigations
        loading.takeTask()?.cancel()
        loading.takePending()?.task?.cancel()
        for task in parts.tasks { task.cancel() }
        Task { @MainActor [page] in
            page?.abandon()
            for load in loads { load.log.finish(.failure(.cancelled(at: nil))) }
        }
    }

    // MARK: - State

    /// The URL of the page that is shown, or of the load that will replace it; without credentials.
    ///
    /// During a load that the program or the person began it is already the new one.
    public var url: URLRecord? {
        read(\.url) { provisionalURL ?? page?.url ?? sleepingItem?.url }
    }

    /// The title of the page that is shown; empty when it has none.
    ///
    /// ```swift
    /// try await view.load(NavigationRequest(url))
    /// print(view.title.isEmpty ? "a page without a title" : view.title)
    /// ```
    public var title: String { read(\.title) { page?.title ?? sleepingItem?.title ?? "" } }

    /// The entry whose page a sleeping view shows when it wakes.
    private var sleepingItem: BackForwardListItem? {
        isAsleep ? backForwardList.currentItem : nil
    }

    /// The received fraction of the page, from 0 to 1; never falls within a load.
    ///
    /// It counts bytes and parts that are announced, and guesses the rest.
    public var estimatedProgress: Double {
        read(\.estimatedProgress) { parts.progress.value }
    }

    /// Whether there is a page to go back to.
    ///
    /// Tracked by `withObservationTracking`, as the other properties of ``State``.
    public var canGoBack: Bool { read(\.canGoBack) { itemBehind != nil } }

    /// Whether there is a page to go forward to.
    public var canGoForward: Bool {
        read(\.canGoForward) { backForwardList.item(at: 1) != nil }
    }

    /// Whether the view is idle: no load, no question about one, no download.
    ///
    /// A question to a delegate and a download count as work.
    public var isAtRest: Bool { read(\.isAtRest) { isIdle && !loading.asksForRefresh } }

    /// The same, but a pending question about a refresh does not count.
    var isIdle: Bool { loading.isIdle && downloads.isEmpty }

    /// Whether Garth's own page about a failure covers the current entry of the list.
    var showsErrorPage: Bool {
        page?.isErrorPage ?? false && page !== backForwardList.currentItem?.page
    }

    // MARK: - Loading

    /// Loads a request; the page that is shown stays until the new one commits.
    @available(*, noasync, message: "await it in an async function, or use startLoading")
    @discardableResult
    public func load(_ request: NavigationRequest) -> Navigation {
        let type = request.purpose.navigationType
        if let fragment = fragmentNavigation(request, type) { return fragment }
        return begin(request, request.substitute.map { .substitute($0) } ?? .newEntry, type: type)
    }

    /// Loads the current page again, or retries what failed.
    @available(*, noasync, message: "await it in an async function, or use begin { ... }")
    @discardableResult
    public func reload() -> Navigation? { reload(fromOrigin: false) }

    /// Loads the current page again, past every cache.
    @available(*, noasync, message: "await it in an async function, or use begin { ... }")
    @discardableResult
    public func reloadFromOrigin() -> Navigation? { reload(fromOrigin: true) }

    /// Ends the load; the received part of a visible page stays.
    ///
    /// An awaited load throws ``NavigationError/Code/cancelled``; the part that came stays.
    public func stopLoading() {
        if let waiting = loading.takePending() {
            waiting.task?.cancel()
            end(waiting.navigation, with: .cancelled(at: nil))
        }
        cancelClientRedirect()
        let task = loading.takeTask()
        task?.cancel()
        cancelSubresources()
        page?.requests.stop()
        if loading.isOfFramesAlone { return endLoad() }
        guard isLoading, let navigation = loading.navigation else { return }
        let error = NavigationError(
            code: .cancelled, url: url, message: "stopped: the page is incomplete")
        let isProvisional = provisionalURL != nil
        let isCommitted = navigation == loading.committedNavigation
        if isCommitted {
            page?.finish()
            page?.endLayout(after: LoadLimits.timeToEnd)
        }
        endLoad()
        end(navigation, with: error)
        if isProvisional {
            navigationDelegate?.webView(
                self, didFailProvisionalNavigation: navigation, withError: error)
        } else if isCommitted {
            navigationDelegate?.webView(self, didFail: navigation, withError: error)
        }
    }

    /// Goes back one entry; a kept page is shown at once.
    @available(*, noasync, message: "await it in an async function, or use begin { ... }")
    @discardableResult
    public func goBack() -> Navigation? {
        itemBehind.flatMap { go(to: $0) }
    }

    /// The target of going back: for an error page the page before it, unless the error page
    /// replaces an entry that could not be loaded.
    private var itemBehind: BackForwardListItem? {
        if showsErrorPage, let item = backForwardList.currentItem, item.page != nil { return item }
        return backForwardList.item(at: -1)
    }

    /// Goes forward one entry.
    @available(*, noasync, message: "await it in an async function, or use begin { ... }")
    @discardableResult
    public func goForward() -> Navigation? { backForwardList.item(at: 1).flatMap { go(to: $0) } }

    /// Goes to an entry of the list; nil for an entry that is not in it.
    @available(*, noasync, message: "await it in an async function, or use begin { ... }")
    @discardableResult
    public func go(to item: BackForwardListItem) -> Navigation? {
        guard backForwardList.offset(of: item) != nil else { return nil }
        guard navigationDelegate == nil else { return goAsking(to: item) }
        stopLoading()
        if let kept = item.page {
            let decision = configuration.policy.decision(
                for: item.url, purpose: .backForward,
                source: item.request.context.redirectingServer ?? item.request.source)
            guard decision.isAllowed else {
                return begin(item.request, .entry(item), type: item.typeOfReturn)
            }
            backForwardList.select(item)
            let wasShown = kept === page
            if !wasShown { applyOpenerPolicy(of: kept.openerPolicyDocument, at: kept.url) }
            let isOther = !wasShown && move(kept, to: item)
            show(kept)
            if wasShown { entered(item, of: kept) }
            if isOther { kept.layOutAgain() }
            restoreFrames(of: kept, permittedFrames(of: item))
            parts.progress.finish()
            let navigation = makeNavigation()
            loading.skipped(to: navigation)
            stateChanged()
            note(.committed, of: navigation)
            succeed(navigation)
            return navigation
        }
        var request = item.request
        request.purpose = .backForward
        request.cachePolicy = .returnCacheDataElseLoad
        return begin(request, .entry(item), type: item.typeOfReturn)
    }

    // MARK: - The page

    /// Follows a link of the page, opens or closes a disclosure, or presses a button.
    ///
    /// `PageTarget.element` names the element, so that a removed element is never mistaken for
    /// another: the call then has no effect.
    public func activate(_ element: ElementReference) { page?.activate(element) }

    /// Whether only the article of the page is shown.
    public var isReader: Bool { page?.isReader ?? false }

    /// Shows only the article of the page, or the whole page again.
    ///
    /// The whole page and its article have different elements.
    public func toggleReader() { page?.toggleReader() }

    /// Changes a control of the page.
    ///
    /// The history keeps the person's changes with the page, and restores them with it. A change of
    /// the wrong kind for the control has no effect; neither has a change of a disabled or
    /// read-only control.
    public func change(_ element: ElementReference, _ change: ControlChange) {
        page?.change(element, change)
    }

    /// Submits the form of a control: by that button, or as Enter in one of its fields does.
    @available(*, noasync, message: "await it in an async function, or use begin { ... }")
    public func submit(_ element: ElementReference, _ trigger: SubmissionTrigger = .button) {
        page?.submit(element, trigger)
    }

    /// Changes the policy for the person; a locked one stays as it is.
    ///
    /// ```swift
    /// view.changePolicy { $0.adding(rule) }
    /// ```
    public func changePolicy(_ change: (URLPolicy) -> URLPolicy) {
        guard configuration.policy.mode != .locked else { return }
        configuration.policy = change(configuration.policy)
        uiDelegate?.webView(self, didChangePolicy: configuration.policy)
        stateChanged()
    }

    /// Takes over the policy of another view after a change of the person; a locked one stays as it
    /// is. `UIDelegate` is not called.
    public func adopt(_ policy: URLPolicy) {
        guard configuration.policy.mode != .locked else { return }
        configuration.policy = policy
        stateChanged()
    }

    /// Changes the treatment of pages for the person. The current page changes at once, as far as
    /// it needs no new load. The policy does not change.
    ///
    /// WebKit has no counterpart: the configuration of its views is constant.
    ///
    /// ```swift
    /// view.reconfigure { $0.defaultWebpagePreferences.isReader = true }
    /// ```
    public func reconfigure(_ change: (inout WebViewConfiguration) -> Void) {
        let url = page.flatMap { $0.isErrorPage ? nil : $0.url }
        let before = url.map { configuration.webpagePreferences(for: $0) }
        let (policy, store) = (configuration.policy, configuration.websiteDataStore)
        change(&configuration)
        configuration.policy = policy
        if configuration.websiteDataStore !== store {
            configuration.websiteDataStore.views.add(self)
        }
        fetcher = configuration.session.fetcher(
            for: configuration.fetch, cache: configuration.websiteDataStore.cache)
        guard let url, let before, let page else { return }
        let after = configuration.webpagePreferences(for: url)
        page.treat(
            from: before, as: after, style: configuration.style(under: after),
            scripts: scripts(of: page, under: after))
        if before.showsPictures != after.showsPictures
            || before.showsBackgroundImages != after.showsBackgroundImages
            || before.colors != after.colors
        {
            chooseLook(of: page)
        }
    }

    /// The policy's denial of a URL, judged as a link of the current page; nil if it is allowed.
    ///
    /// ```swift
    /// if let denial = view.denial(of: url, purpose: .link) { print(denial.message) }
    /// ```
    public func denial(of url: URLRecord, purpose: NavigationPurpose) -> PolicyDenial? {
        let decision = configuration.policy.decision(
            for: url, purpose: purpose, source: page?.source)
        if case .denied(let denial) = decision { return denial }
        return nil
    }

    /// The registrable domain of a URL's host; nil for addresses and public suffixes.
    public func registrableDomain(of url: URLRecord) -> String? {
        guard case .domain(let name)? = url.host else { return nil }
        return configuration.websiteDataStore.storage.cookies.suffixes.registrableDomain(of: name)
    }

    // MARK: - Private parts

    private func reload(fromOrigin: Bool) -> Navigation? {
        if showsErrorPage, var request = loading.request {
            request.isReload = true
            let type: NavigationType = request.method == "POST" ? .formResubmitted : .reload
            let entry = backForwardList.currentItem
            let isEntry = entry?.page == nil && entry?.url == request.url.withoutCredentials
            if let entry, isEntry { return begin(request, .entry(entry), type: type) }
            return begin(request, .newEntry, type: type)
        }
        if let request = loading.request, let data = request.substitute,
            backForwardList.currentItem?.page !== page
        {
            return begin(request, .substitute(data), type: .reload)
        }
        guard let item = backForwardList.currentItem else {
            return loading.request.map { load($0) }
        }
        var request = item.request
        request.url = item.url
        request.purpose = .backForward
        request.cachePolicy =
            fromOrigin ? .reloadIgnoringLocalCacheData : .reloadRevalidatingCacheData
        request.isReload = true
        let isForm = item.request.method == "POST"
        return begin(request, .reload(item), type: isForm ? .formResubmitted : .reload)
    }

    /// A load that only leads to another place of the current page makes an entry, and fetches
    /// nothing (HTML Standard, "navigate to a fragment").
    private func fragmentNavigation(
        _ request: NavigationRequest, _ type: NavigationType
    ) -> Navigation? {
        guard let page, !page.isErrorPage, request.method == "GET", request.substitute == nil,
            let fragment = request.url.fragment,
            request.url.isSameDocument(as: page.url), request.purpose != .form,
            let current = backForwardList.currentItem
        else { return nil }
        return withinPage(request, type) {
            $0.showFragment(fragment, of: request, on: page, behind: current)
        }
    }

    private func showFragment(
        _ fragment: String, of request: NavigationRequest, on page: Page,
        behind current: BackForwardListItem
    ) {
        stopLoading()
        var entry = current.request
        entry.url = request.url
        let item = BackForwardListItem(
            url: request.url.withoutCredentials, initialURL: request.url.withoutCredentials,
            request: entry, page: page)
        item.title = page.title
        if current.url != request.url {
            backForwardList.add(item)
            tellShown(page, replacing: page)
        }
        if let item = backForwardList.currentItem, item.url == request.url.withoutCredentials {
            entered(item, of: page)
        }
        page.url = request.url
        note(visitOf: request.url, in: page)
        scroll(to: request.url.placeName ?? fragment)
        stateChanged()
    }

    func begin(
        _ request: NavigationRequest, _ kind: LoadKind, type: NavigationType
    ) -> Navigation {
        if let replaced = loading.takePending() {
            replaced.task?.cancel()
            end(replaced.navigation, with: .cancelled(at: nil))
        }
        let navigation = makeNavigation()
        var request = request
        request.destination = .document
        loading.wait(navigation, request)
        if navigationDelegate == nil || !isLoading { takeOver() }
        let task = Task { [request, view = ViewReference(self)] in
            await Self.perform(request, kind, type, navigation, in: view)
        }
        loading.perform(task)
        return navigation
    }

    /// Makes the pending load the one that is going on; the one before ends.
    func takeOver() {
        guard let next = loading.takePending() else { return }
        let request = next.request
        stopLoading()
        loading.begin(next)
        // A reload of the page alone confirms it; what it is made of is as fresh as it says.
        let isReload = request.cachePolicy == .reloadRevalidatingCacheData
        parts.begin(cachePolicy: isReload ? nil : request.cachePolicy)
        startDeadline(request.timeout)
    }

    func endLoad() {
        loading.ended()
        parts.progress.finish()
        stateChanged()
        for line in configuration.websiteDataStore.takeProblems() { say(line) }
    }

    /// Shows a page in the place of the one before.
    func show(_ next: Page) {
        let previous = page
        if let previous, previous !== next {
            displayDelegate?.webView(self, willReplace: previous)
        }
        loading.showed()
        if previous !== next {
            previous?.callbacks.onUpdates = nil
            previous?.pictures.cancel()
            previous?.requests.cancelAll()
            previous?.workers.endAll()
            previous?.callbacks.onTermination = nil
            previous?.callbacks.onRefusal = nil
            previous?.rest()
        }
        page = next
        initialDocument = nil
        next.callbacks.onTermination = { [weak self, weak next] termination in
            guard let self, let next, self.page === next else { return }
            self.contentProcessTerminated(termination, of: next)
        }
        next.callbacks.onRefusal = { [weak self, weak next] before in
            if let self, let next { self.tellRefusedNavigations(of: next, before: before) }
        }
        next.callbacks.onFrameRestored = { [weak self, weak next] place in
            guard let self, let next, self.page === next else { return }
            self.restartProcess(ofFrameAt: place, of: next)
        }
        next.callbacks.onFieldsChange = { [weak self] in self?.stateChanged() }
        next.callbacks.onUpdates = { [weak self, weak next] updates in
            guard let self, let next, self.page === next else { return }
            self.handle(updates, of: next)
        }
        tellShown(next, replacing: previous)
        chooseLook(of: next)
    }
}

/// A reference that does not retain its view: a load holds this while it waits for bytes.
struct ViewReference: Sendable {
    weak var value: WebView?

    init(_ view: WebView) { value = view }
}

/// The effect of a load on the back-forward list at its commit.
enum LoadKind {
    case newEntry
    case reload(BackForwardListItem)
    case entry(BackForwardListItem)
    /// The page that an entry has kept is shown.
    case kept(BackForwardListItem, Page)
    case substitute(SubstituteData)

    /// Whether the load repeats an earlier request.
    var sendsAgain: Bool {
        switch self {
        case .reload, .entry: true
        case .newEntry, .kept, .substitute: false
        }
    }
}

extension NavigationPurpose {
    var navigationType: NavigationType {
        switch self {
        case .link: .linkActivated
        case .form: .formSubmitted
        case .backForward: .backForward
        case .typed, .commandLine, .redirect, .refresh, .frame, .image, .styleSheet, .script,
            .request, .socket, .download, .sessionRestore, .cachedResponse:
            .other
        }
    }
}
