import Garth
import GarthAutomation
import GarthJSON
import GarthPage
import GarthURL

/// A window of a session: a web view whose dialogs wait for the driver.
@MainActor
final class DriverTab: NavigationDelegate, UIDelegate {
    /// A dialog of a script that waits for its answer.
    struct Prompt {
        enum Kind: String {
            case alert, beforeunload, confirm, prompt

            /// The name of the kind in capabilities.
            var capability: String { self == .beforeunload ? "beforeUnload" : rawValue }
        }

        var kind: Kind
        var text: String
        /// The text that the driver gave, or the suggested one.
        var answer: String
        /// The text that the page suggests.
        let suggested: String
        /// The frame elements around the document whose script asks; empty for that of the window.
        let place: [UInt32]
        let continuation: CheckedContinuation<String?, Never>
    }

    /// The view.
    let view: WebView
    /// The waits for what commands lead to.
    let effects: EffectWaiter
    private let refreshes: RefreshFollower
    /// The turns of commands that perform actions.
    let actions = ActionsQueue()
    /// The name of the window.
    let handle: String
    /// The dialogs that wait; the first one is open.
    private(set) var prompts: [Prompt] = []
    /// The name of the user context, whose cookies and storage the window has.
    let userContext: String
    /// The window whose page opened this one; nil for a window of the driver.
    let opener: String?
    /// Whether a page has opened the window, which has shown nothing yet. Another load may have taken
    /// the place of its first one.
    private(set) var isOpening: Bool
    /// Whether a page leads the window, which is on its way to what the page wants it to show.
    var isLedByPage: Bool {
        isOpening || opener != nil && askedLoads == 0 && !view.isAtRest
    }
    /// The browser whose words errors have behind Garth's own; nil for none.
    private var alias: BrowserAlias? { network?.alias }
    /// Called when a dialog opens.
    var onPrompt: (() -> Void)?
    /// Is told of each request, and may hold it.
    weak var network: BiDiSession?
    /// Called for each event.
    var onEvent: ((DriverTab, TabEvent) -> Void)?
    /// The folder for the files of the window; nil refuses them.
    var downloadFolder: ((DriverTab) -> GrantedFolder?)?
    /// The download of a link with a `download` attribute that is about to begin.
    private var downloadOfLink: ObjectIdentifier?
    /// The downloads that go on: a view holds their delegates weakly.
    private var savings: [ObjectIdentifier: ProgramDownload] = [:]
    /// The place of the window on the screen.
    private(set) var place = WindowPlace()
    /// What scripts are told in place of the truth (WebDriver BiDi section 7.4).
    private(set) var overrides = JSONValue.object([])
    private var preloadScripts: [(function: String, arguments: String, sandbox: String)] = []
    /// Whether the window gets the empty document that it begins with.
    var isBeginning = false
    /// The number of the document; scripts of one document share a realm.
    private(set) var documentCount = 0
    /// The number of the empty document that the window began with.
    private(set) var blankDocument = 0
    /// The name of the current load, or of the last one.
    private(set) var navigation = ""
    /// The address of the current load, or of the last one.
    private(set) var navigationURL: String?
    /// The points that a load passes.
    enum LoadPoint: Int { case started, committed, interactive, ended }
    private var loadPoint = LoadPoint.ended
    /// Whether the answer of the last load is a file.
    private(set) var becameDownload = false
    /// The address of the document; that of a load in progress does not count.
    var url: String { view.page?.url.href ?? "about:blank" }
    /// The lines that the window shows.
    let screen = PageScreen()
    /// The size of the viewport in pixels.
    private(set) var viewportSize = (width: 1280, height: 720)
    /// Whether the window shows the tab.
    var isShown = true
    /// Whether its window is the active one, too.
    var isFocused = true
    /// The names of the preload scripts with which its page began.
    var scriptsOfPage: Set<String> = []
    /// The name of its window of the screen.
    var clientWindow = ""
    private let controller = UserContentController()
    private var lastURL: URLRecord?
    /// The requests that servers have redirected, by the addresses where they go on.
    private var redirects: [String: (name: String, count: Int)] = [:]
    private static let redirectLimit = 200
    /// Closes the window for its page.
    private let closeTab: (DriverTab) -> Void
    /// The address that a script is about to give its document by `pushState` or `replaceState`.
    private var stateAddress: String?
    /// The number of loads that commands have asked for.
    private(set) var askedLoads = 0
    /// Whether a load was asked for that has not begun: the one before may end until then.
    private var supersedes = false
    /// The failure of the last load; nil for none.
    private(set) var failure: WebDriverError?
    /// A window for a page that asks for one; nil if there are too many.
    private let makeTab: (DriverTab) -> WebView?

    /// The name by which the page's side of the driver tells of what happens there. Scripts of pages
    /// do not see it.
    private static let channel = ":garth-driver"

    /// Makes a window without a page.
    init(
        _ configuration: WebViewConfiguration, handle: String, userContext: String,
        opener: String?, makeTab: @escaping (DriverTab) -> WebView?,
        closeTab: @escaping (DriverTab) -> Void
    ) {
        var configuration = configuration
        configuration.showsErrorPages = false
        configuration.startsScriptsWithPage = true
        // A driver stands in for a person, and writes the address of such a page itself.
        configuration.allowsDataDocuments = true
        configuration.opensPictures = true
        configuration.preferences.javaScriptCanOpenWindowsAutomatically = true
        for list in configuration.userContentController.contentRuleLists { controller.add(list) }
        configuration.userContentController = controller
        let requests = RequestReceiver()
        configuration.requestObserver = requests.observer
        view = WebView(configuration: configuration)
        effects = EffectWaiter(of: view)
        refreshes = RefreshFollower(effects)
        self.handle = handle
        self.userContext = userContext
        self.opener = opener
        isOpening = opener != nil
        self.makeTab = makeTab
        self.closeTab = closeTab
        view.navigationDelegate = self
        view.uiDelegate = self
        view.displayDelegate = screen
        // An empty document is an entry of the history as every other one.
        view.aboutPage = { $0.pathname == "blank" ? "" : nil }
        controller.add(PageListener(self), name: Self.channel)
        setPreloadScripts([])
        requests.tab = self
        screen.onChange = { [weak self] in self?.tell(.changed) }
    }

    /// Sets the scripts that each document gets before its own: functions with arguments in JSON.
    func setPreloadScripts(
        _ scripts: [(function: String, arguments: String, sandbox: String)]
    ) {
        preloadScripts = scripts
        controller.removeAllUserScripts()
        let hook = "window[\(JSONValue.string(Self.channel).serialized)]"
        // The first call of the page's side of the driver tells it of the window.
        add("\(hook)('', \(JSONValue.string(told.serialized).serialized))")
        for script in scripts {
            let given = [script.function, script.arguments, script.sandbox].map {
                JSONValue.string($0).serialized
            }
            add("\(hook)(\(given.joined(separator: ", ")))", isForFrames: true)
        }
        // Documents in frames have windows from the start on, which tell of their loading.
        add("delete \(hook)", isForFrames: true)
    }

    /// Lays the page out for another size, in cells.
    func setViewport(columns: Int, rows: Int) {
        viewportSize = (columns * WindowPlace.cell.width, rows * WindowPlace.cell.height)
        view.setSize(columns: columns, rows: rows)
    }

    /// Takes the place of the other windows, and what scripts are told, before the first page.
    func adopt(_ place: WindowPlace, _ overrides: JSONValue) {
        self.place = place
        self.overrides = overrides
        view.ignoresContentPolicies = overrides["bypassCSP"] == .bool(true)
        setViewport(columns: place.columns, rows: place.rows)
        setPreloadScripts(preloadScripts)
    }

    /// Moves the window on its screen; its page is laid out for the new size.
    func setPlace(_ place: WindowPlace) async {
        self.place = place
        setViewport(columns: place.columns, rows: place.rows)
        await tellWindow()
    }

    /// Sets what scripts are told in place of the truth.
    func setOverrides(_ overrides: JSONValue) async {
        guard overrides != self.overrides else { return }
        self.overrides = overrides
        view.ignoresContentPolicies = overrides["bypassCSP"] == .bool(true)
        await tellWindow()
    }

    private var told: JSONValue {
        place.told(overrides, isShown: isShown, isFocused: isFocused)
    }

    /// Tells this document and the next ones of the window.
    func tellWindow() async {
        setPreloadScripts(preloadScripts)
        guard view.page?.runsScripts == true, case .object(let members) = told
        else { return }
        let task = JSONValue.object([("task", .string("window"))] + members)
        for document in [0] + view.documentsOfFrameProcesses {
            _ = try? await view.callDriven(
                "", arguments: task.serialized, hasCallback: false, inDocument: document)
        }
    }

    /// Adds a script to each document. Where scripts are off, a script of the driver alone would start
    /// the engine for it.
    private func add(_ source: String, isForFrames: Bool = false) {
        guard view.configuration.defaultWebpagePreferences.allowsContentJavaScript else { return }
        controller.addUserScript(
            UserScript(
                source: source, injectionTime: .atDocumentStart, forMainFrameOnly: !isForFrames))
    }

    /// The name of a request, and the redirects before it: one that follows a redirect has the name
    /// of that.
    func name(_ request: ObservedRequest) -> (name: String, redirects: Int) {
        let before = redirects.removeValue(forKey: request.url.withoutFragment.href)
        return (before?.name ?? UniqueName.make(), before.map { $0.count + 1 } ?? 0)
    }

    /// Notes that a request was redirected.
    func noteRedirect(
        of request: ObservedRequest, _ name: (name: String, redirects: Int),
        _ response: ObservedResponse
    ) {
        guard (300..<400).contains(response.status),
            let place = response.headers.last(where: { $0.name.lowercased() == "location" }),
            let target = URLRecord.parse(place.value, base: request.url)
        else { return }
        // Most targets are asked for at once; those that never are do not pile up.
        if redirects.count >= Self.redirectLimit { redirects = [:] }
        redirects[target.withoutFragment.href] = (name.name, name.redirects)
    }

    /// Tells of an event.
    func tell(_ event: TabEvent) {
        onEvent?(self, event)
        effects.noteChange()
    }

    /// A command of the driver begins.
    func beginCommand() { refreshes.beginAct() }

    /// Begins an act of the driver; the failures of earlier loads do not count for it.
    func begin(_ act: PageAct) throws(WebDriverError) {
        beginLoad()
        do throws(ActError) {
            try view.begin(act)
        } catch {
            throw WebDriverError(error)
        }
    }

    /// Forgets the failures of earlier loads.
    func beginLoad() {
        failure = nil
        becameDownload = false
        supersedes = true
        askedLoads += 1
    }

    /// Notes that a script gives its document an address by `pushState` or `replaceState`: the move to
    /// it is told next.
    func noteState(_ address: String?) {
        stateAddress = address
    }

    /// Whether the move to an address was one of those, which counts for one move.
    func takeState(of url: URLRecord?) -> Bool {
        defer { stateAddress = nil }
        return stateAddress != nil && stateAddress == url?.href
    }

    /// Returns when a load has come to a point, has ended or was replaced by another one.
    func wait(for point: LoadPoint, of navigation: String) async {
        await effects.wait {
            navigation != self.navigation || loadPoint.rawValue >= point.rawValue
        }
    }

    private func reach(_ point: LoadPoint) {
        loadPoint = point
        effects.noteChange()
    }

    /// The load that shows a page which was kept: its scripts tell of no load again. Nil for others.
    private(set) var keptNavigation: String?

    /// Notes that a script writes the document anew: that of a new window is empty no longer, and the
    /// document of a page that was kept tells of its load.
    func noteWriting() { (blankDocument, keptNavigation) = (0, nil) }

    /// Notes that the document of the window is parsed.
    func becameInteractive() {
        if loadPoint == .committed { reach(.interactive) }
    }

    // MARK: - Leaving a page

    /// Whether the page wants to ask the person before it is left.
    func isUnloadPrompted(inDocument document: UInt32 = 0) async -> Bool {
        guard view.page?.runsScripts == true, prompts.isEmpty else { return false }
        let answer = try? await view.callDriven(
            "", arguments: #"{"task":"unload"}"#, hasCallback: false, inDocument: document)
        let value = answer.flatMap { try? JSONValue(parsing: $0.utf8) }
        return value?["isPrompted"] == .bool(true)
    }

    /// Asks whether the page may be left.
    func askForUnload() async -> Bool {
        await ask(.beforeunload, "") != nil
    }

    /// Takes the text of the open dialog; false if it takes none.
    func setPromptText(_ text: String) -> Bool {
        guard prompts.first?.kind == .prompt else { return false }
        prompts[0].answer = text
        return true
    }

    /// Ends the open dialog.
    func closePrompt(isAccepted: Bool) {
        guard !prompts.isEmpty else { return }
        let prompt = prompts.removeFirst()
        tell(.promptClosed(prompt, isAccepted: isAccepted))
        prompt.continuation.resume(returning: isAccepted ? prompt.answer : nil)
    }

    /// Ends the window: nothing waits for it any longer.
    func close() {
        view.stopLoading()
        view.isWindowClosed = true
        while !prompts.isEmpty { closePrompt(isAccepted: false) }
        reach(.ended)
    }

    private func ask(
        _ kind: Prompt.Kind, _ text: String, default suggested: String = "",
        at place: [UInt32] = []
    ) async -> String? {
        await withCheckedContinuation { continuation in
            let prompt = Prompt(
                kind: kind, text: text, answer: suggested, suggested: suggested, place: place,
                continuation: continuation)
            prompts.append(prompt)
            tell(.promptOpened(prompt))
            if !prompts.isEmpty { onPrompt?() }
        }
    }

    // MARK: - Questions

    func webView(
        _ webView: WebView, runJavaScriptAlertPanelWithMessage message: String,
        initiatedByFrame frame: FrameInfo
    ) async { _ = await ask(.alert, message, at: frame.place) }

    func webView(
        _ webView: WebView, runJavaScriptConfirmPanelWithMessage message: String,
        initiatedByFrame frame: FrameInfo
    ) async -> Bool { await ask(.confirm, message, at: frame.place) != nil }

    func webView(
        _ webView: WebView, runJavaScriptTextInputPanelWithPrompt prompt: String,
        defaultText: String?, initiatedByFrame frame: FrameInfo
    ) async -> String? { await ask(.prompt, prompt, default: defaultText ?? "", at: frame.place) }

    /// A driver that reloads the answer to a form means it.
    func webView(_ webView: WebView, runConfirmPanelWithMessage message: String) async -> Bool {
        true
    }

    func webView(
        _ webView: WebView, confirmRefreshTo url: URLRecord, after delay: Duration
    ) async -> Bool { await refreshes.follow(after: delay, of: webView) }

    func webViewDidCancelClientRedirect(_ webView: WebView) { refreshes.noteCancellation() }

    func webView(_ webView: WebView, unauthorizedVisit denial: PolicyDenial) async
        -> UnauthorizedVisitAnswer
    {
        let reason = "blocked: \(denial.message)"
        failure = WebDriverError(.unknownError, named(reason, .blockedByPolicy))
        if loadPoint == .ended { noteRefusal(of: denial.url, reason) }
        return .cancel
    }

    /// Tells of a load that is refused before it begins: it has failed all the same.
    func noteRefusal(of url: URLRecord, _ reason: String) {
        navigation = UniqueName.make()
        supersedes = false
        navigationURL = url.href
        tell(.started(url))
        tell(.failed(isCommitted: false, reason: reason))
        reach(.ended)
    }

    func webView(
        _ webView: WebView, createWebViewWith configuration: WebViewConfiguration,
        for action: NavigationAction
    ) async -> WebView? { makeTab(self) }

    func webViewDidClose(_ webView: WebView) {
        if webView.isOpenedByScript { closeTab(self) }
    }

    func webView(_ webView: WebView, decidePolicyFor response: NavigationResponse) async
        -> NavigationResponsePolicy
    {
        // A file for the person is one in each browser, whatever is in it.
        let isFile = response.isForMainFrame && response.isAttachment && response.statusCode < 400
        if response.canShowMIMEType, !isFile { return .allow }
        if downloadFolder?(self) != nil, response.isForMainFrame, response.statusCode < 400 {
            return .download
        }
        becameDownload = response.isForMainFrame
        let refused = DriverDownload(url: response.url, isOfNavigation: true)
        tell(.download(refused, name: response.suggestedFilename))
        tell(.downloaded(refused, path: nil))
        let what = isFile ? "the response is a file" : "\(response.mimeType) is no page"
        failure = WebDriverError(
            .unknownError, "\(what), and no file is saved (--download-folder DIR)")
        return .cancel
    }

    func webView(_ webView: WebView, decidePolicyFor action: NavigationAction) async
        -> NavigationActionPolicy
    {
        guard let asked = action.downloadName else { return .allow }
        if downloadFolder?(self) != nil { return .download }
        // Without a name, the attribute leaves it to the address.
        let part = action.request.url.pathname.split(separator: "/").last.map(String.init)
        let name = asked.isEmpty ? part ?? "download" : asked
        let refused = DriverDownload(url: action.request.url, isOfNavigation: false)
        tell(.download(refused, name: name))
        tell(.downloaded(refused, path: nil))
        return .cancel
    }

    func webView(
        _ webView: WebView, navigationAction action: NavigationAction, didBecome download: Download
    ) {
        if action.shouldPerformDownload { downloadOfLink = ObjectIdentifier(download) }
    }

    func webView(_ webView: WebView, didBegin download: Download) {
        let isOfLink = downloadOfLink == ObjectIdentifier(download)
        downloadOfLink = nil
        becameDownload = !isOfLink
        guard let folder = downloadFolder?(self) else {
            download.cancel()
            return
        }
        let saving = ProgramDownload(to: folder)
        let told = DriverDownload(
            url: download.originalRequest.url, isOfNavigation: !isOfLink)
        saving.onName = { [weak self] name in self?.tell(.download(told, name: name)) }
        savings[ObjectIdentifier(saving)] = saving
        download.delegate = saving
        Task { @MainActor [weak self] in
            let file = try? await saving.result().get()
            self?.savings[ObjectIdentifier(saving)] = nil
            self?.tell(.downloaded(told, path: file?.path))
        }
    }

    func webView(
        _ webView: WebView, didFailProvisionalNavigation navigation: Navigation,
        with error: NavigationError
    ) {
        // A load that another one replaces is given up, and one that becomes a file goes on so.
        if error.code != .frameLoadInterrupted {
            note(error)
            tell(.failed(isCommitted: error.code == .cancelled, reason: error.message))
        }
        reach(.ended)
    }

    func webView(
        _ webView: WebView, didFail navigation: Navigation, with error: NavigationError
    ) {
        note(error)
        isOpening = false
        tell(.failed(isCommitted: true, reason: error.message))
        reach(.ended)
    }

    func webView(_ webView: WebView, didStartProvisionalNavigation navigation: Navigation) {
        self.navigation = UniqueName.make()
        supersedes = false
        navigationURL = (view.provisionalURL ?? view.url)?.href
        reach(.started)
        tell(.started(view.provisionalURL ?? view.url))
    }

    func webView(_ webView: WebView, didCommit navigation: Navigation) {
        documentCount += 1
        if isBeginning { blankDocument = documentCount }
        keptNavigation = view.page?.isComplete == true ? self.navigation : nil
        lastURL = view.page?.url
        tell(.committed)
        reach(.committed)
    }

    func webView(_ webView: WebView, didFinish navigation: Navigation) {
        isOpening = false
        tell(.finished)
        reach(.ended)
    }

    func webView(
        _ webView: WebView, didStartProvisionalLoadWith request: NavigationRequest,
        in frame: FrameInfo
    ) { tell(.frame(frame, request.url, .started)) }

    func webView(
        _ webView: WebView, didCommitLoadWith request: NavigationRequest, in frame: FrameInfo
    ) { tell(.frame(frame, request.url, .committed)) }

    func webView(
        _ webView: WebView, didFinishLoadWith request: NavigationRequest, in frame: FrameInfo
    ) { tell(.frame(frame, request.url, .finished)) }

    func webView(
        _ webView: WebView, didFailProvisionalLoadWith request: NavigationRequest,
        in frame: FrameInfo, error: NavigationError
    ) {
        let event = FrameEvent.failed(isCommitted: false, reason: error.message)
        tell(.frame(frame, request.url, event))
    }

    func webView(
        _ webView: WebView, didFailLoadWith request: NavigationRequest, in frame: FrameInfo,
        error: NavigationError
    ) {
        let event = FrameEvent.failed(isCommitted: true, reason: error.message)
        tell(.frame(frame, request.url, event))
    }

    func webView(_ webView: WebView, didSameDocumentNavigation navigation: Navigation) {
        let old = lastURL
        lastURL = view.page?.url
        self.navigation = UniqueName.make()
        tell(.moved(from: old))
        reach(.ended)
    }

    /// The words for a failure, with the name that the drivers of another browser look for.
    private func named(_ message: String, _ code: NavigationError.Code) -> String {
        alias.map { "\(message) (\($0.name(of: code)))" } ?? message
    }

    private func note(_ error: NavigationError) {
        guard failure == nil, !(supersedes && error.code == .cancelled) else { return }
        failure = WebDriverError(
            error.serverTrust == nil ? .unknownError : .insecureCertificate,
            named(error.message, error.code))
    }
}
