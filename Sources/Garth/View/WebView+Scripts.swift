import GarthFetch
import GarthIPC
import GarthLanguage
import GarthPage
import GarthURL

/// Scripts of pages: whether they run, what they ask for, and scripts of the program.
extension WebView {
    // MARK: - Whether they run

    /// The treatment of the scripts of a page that commits; nil for none.
    func scripts(
        for url: URLRecord, _ info: DocumentInfo, _ preferences: WebpagePreferences,
        _ kind: LoadKind, _ terms: DocumentTerms
    ) -> ScriptSettings? {
        guard configuration.runsScripts(under: preferences, info), hasJavaScriptEngine else {
            return nil
        }
        var settings = configuration.scriptSettings(under: preferences, isPrinted: false)
        settings.isOpaque = terms.sandbox.contains(.origin)
        settings.windowName = window.name
        if window.opener?.shown != nil { settings.opener = RelatedWindows.opener }
        settings.history =
            switch kind {
            case .newEntry, .substitute: backForwardList.placeOfNewEntry
            case .reload(let item), .entry(let item), .kept(let item, _):
                backForwardList.place(of: item)
            }
        return settings
    }

    /// Notes at the commit of a page why its scripts do not run although they may; one message says
    /// so in each view.
    func noteScripts(of page: Page, _ info: DocumentInfo, _ preferences: WebpagePreferences) {
        guard page.scripts == nil, configuration.runsScripts(under: preferences, info),
            !hasJavaScriptEngine
        else { return }
        page.scripting.problem = JavaScriptEngine.missing
        if !hasToldMissingEngine {
            hasToldMissingEngine = true
            say(localized("scripts do not run: \(JavaScriptEngine.missing)"))
        }
    }

    private var hasJavaScriptEngine: Bool {
        configuration.hasJavaScriptEngine ?? Self.isJavaScriptAvailable
    }

    /// The treatment of the scripts of a page that is shown; nil for none.
    func scripts(of page: Page, under preferences: WebpagePreferences) -> ScriptSettings? {
        guard !page.isErrorPage, page.copy == nil, page.mediaType.isScriptableMediaType,
            configuration.runsScripts(under: preferences)
        else { return nil }
        return settingsOfShownPage(under: preferences)
    }

    /// The page in which a script of the program runs.
    ///
    /// A page whose own scripts may not run is read again with a place for those of the program when
    /// the first of them comes, and before the first page there is an empty document, as in WebKit.
    func preparedPage() async -> Page {
        guard let page else { return initialPage() }
        guard needsProgramScripts(page) else { return page }
        // What was typed is found again by the names of fields, where the page is read anew.
        await page.settleFieldNames()
        guard page === self.page, needsProgramScripts(page) else { return await preparedPage() }
        page.setScripts(
            settingsOfShownPage(under: configuration.webpagePreferences(for: page.url)))
        if page.isComplete { await page.waitUntilIdle() }
        return page
    }

    private func needsProgramScripts(_ page: Page) -> Bool {
        guard page.scripts == nil, page.scripting.problem == nil, !page.isErrorPage else {
            return false
        }
        let preferences = configuration.webpagePreferences(for: page.url)
        return configuration.allowsProgramScripts(under: preferences) && hasJavaScriptEngine
            && page.mediaType.isMediaTypeForProgramScripts
    }

    /// The empty document of a view that has not shown a page.
    private func initialPage() -> Page {
        if let initialDocument { return initialDocument }
        guard let address = URLRecord.parse("about:blank") else {
            preconditionFailure("about:blank is a URL")
        }
        let preferences = configuration.webpagePreferences(for: address)
        let runs = configuration.allowsProgramScripts(under: preferences) && hasJavaScriptEngine
        let page = Page(
            url: address,
            info: DocumentInfo(url: address.href, mediaType: "text/html", charset: "utf-8"),
            head: nil, options: configuration.layout, parser: .standard,
            scripts: runs ? settingsOfShownPage(under: preferences) : nil,
            pool: configuration.processPool)
        if !hasJavaScriptEngine { page.scripting.problem = JavaScriptEngine.missing }
        page.scripting.start = .withPage
        page.workers.related.opener = window.opener
        page.callbacks.onUpdates = { [weak self, weak page] updates in
            if let self, let page { self.handle(updates, of: page) }
        }
        page.open()
        page.finish()
        initialDocument = page
        return page
    }

    private func settingsOfShownPage(under preferences: WebpagePreferences) -> ScriptSettings {
        var settings = configuration.scriptSettings(under: preferences, isPrinted: false)
        settings.windowName = window.name
        if window.opener?.shown != nil { settings.opener = RelatedWindows.opener }
        settings.isOpaque = page?.terms.sandbox.contains(.origin) ?? false
        if let item = backForwardList.currentItem {
            settings.history = backForwardList.place(of: item)
        }
        return settings
    }

    /// Runs the scripts of the page, or shows it without them, until it is left. The page is read
    /// again from the bytes that have come.
    ///
    /// Returns false for a page that has no scripts that could run.
    @discardableResult
    package func setRunsScripts(_ runs: Bool) -> Bool {
        guard let page, !page.isErrorPage, page.mediaType.isScriptableMediaType else {
            return false
        }
        var preferences = configuration.webpagePreferences(for: page.url)
        preferences.allowsContentJavaScript = runs
        guard configuration.runsScripts(under: preferences) else {
            if !runs, page.scripts != nil { page.setScripts(nil) }
            return !runs
        }
        page.setScripts(settingsOfShownPage(under: preferences))
        return true
    }

    /// Handles the end of a content process that scripts took along: the lines of the page stay.
    /// False where scripts were not the reason.
    func scriptsEnded(_ termination: ContentTermination, of page: Page) -> Bool {
        switch termination.reason {
        case .hung, .died: break
        case .couldNotStart, .noSandbox, .nonsense, .timedOut: return false
        }
        guard page.giveUpScripts() else { return false }
        let isHung = termination.reason == .hung
        page.scripting.problem =
            isHung
            ? localized("a script ran too long and was ended; a reload runs them again")
            : localized("the page's scripts ended their process; a reload runs them again")
        say(
            isHung
                ? localized(
                    "a script ran too long and was ended: the page stays as it stood, and a reload runs "
                        + "its scripts again")
                : localized(
                    "the page's scripts ended their process: the page stays as it stood, and a reload "
                        + "runs its scripts again"))
        stateChanged()
        return true
    }

    // MARK: - What they ask for

    func handle(_ report: ScriptReport, of page: Page) {
        guard !handleWorkers(report, of: page) else { return }
        switch report {
        case .dialog(let dialog): answer(dialog, of: page)
        case .navigation(let href, let isReplacement):
            navigate(to: href, isReplacement: isReplacement, from: page)
        case .unavailable(let reason):
            say(localized("the scripts of the page do not run: \(reason)"))
        case .message(let handler, let body, let number):
            deliver(body, to: handler, number ?? 0, of: page)
        case .entry(let entry): note(entry, of: page)
        case .traversal(let delta): traverse(by: delta, from: page)
        case .cookiesWanted: page.tell(cookies: cookies(of: page)?.text ?? "")
        case .cookieSet(let text): cookies(of: page)?.set(text)
        case .request(let request): fetch(request, for: page)
        case .requestCancelled(let number): page.requests.cancel(number)
        case .socketSent(let number, let message):
            page.requests.socket(number)?.send(SocketMessage(message))
        case .socketClosed(let number, let code, let reason):
            page.requests.socket(number)?.close(code: code, reason: reason)
        case .storageWanted(let area): tell(area, to: page)
        case .storageChanged(let area, let change): apply(change, to: area, of: page)
        case .database(let request): ask(request, from: 0, of: page)
        case .copyWanted(let text): copy(text, for: page)
        case .windowWanted(let window): open(window, for: page)
        case .windowAsked(let number):
            let isOpen = relatedWindow(number, of: page)?.shown != nil
            page.tell(window: isOpen ? number : 0)
        case .windowPart(let window, let index):
            page.tell(window: part(of: window, index, for: page))
        case .windowLed(let number, let href): lead(window: number, of: page, to: href)
        case .windowClosed(let number): close(window: number, of: page)
        case .windowFocused(let number): focus(window: number, of: page)
        case .windowNamed(let name): if page === self.page { window.name = name }
        case .openerLeft: if page === self.page { window.leaveOpener() }
        case .closed: closeForScript()
        case .download(let href, let name): save(href, as: name, for: page)
        case .console(let message):
            if page.scripting.tellsConsole {
                navigationDelegate?.webView(self, didReceive: message)
            }
        case .missing(let feature): tell(missing: feature, of: page)
        case .left(let excess):
            say(
                localized(
                    "\(excess.notice): the page stays as it stood, and a reload runs its scripts again"
                ))
            stateChanged()
        case .frameRemoved(let id): endFrames(at: page.frames.place(id), of: page)
        case .frameContent(let id, let bytes): startProcess(ofFrame: id, holding: bytes, of: page)
        // The display delegate follows the focus. The console has the error, and only a printed page
        // ends before its timers.
        case .timedOut, .focused, .failed, .timersLeft, .workerStarted, .workerEnded,
            .workerFailed, .posted, .portClosed, .channel, .clock, .aroundLed, .documentCopied:
            break
        }
    }

    /// Tells a person once why a page that shows something may go no further.
    private func tell(missing feature: PageEmptiness, of page: Page) {
        guard page.missedFeature == nil, let lack = feature.lack else { return }
        page.scripting.missedFeature = feature
        say(localized("a script of the page \(lack)"))
    }

    private func cookies(of page: Page) -> DocumentCookies? {
        DocumentCookies(
            of: page.url, sandbox: page.terms.sandbox, in: page.process.container?.topURL,
            configuration)
    }

    /// Puts a dialog to the delegate; the script waits for the answer.
    private func answer(_ dialog: ScriptDialogRequest, of page: Page) {
        let opening = page.process.openCount
        Task { @MainActor [weak self, weak page] in
            guard let self, let page else { return }
            let place = page.frames.place(ofDocument: dialog.document) ?? []
            let answer = await self.answer(to: dialog, page.frameInfo(place, of: self))
            page.answer(dialog: dialog.id, answer, ofOpening: opening)
        }
    }

    func answer(
        to dialog: ScriptDialogRequest, _ frame: FrameInfo
    ) async -> ScriptDialogAnswer {
        guard let uiDelegate else { return .cancelled }
        switch dialog.kind {
        case .alert:
            await uiDelegate.webView(
                self, runJavaScriptAlertPanelWithMessage: dialog.text, initiatedByFrame: frame)
            return .accepted("")
        case .confirm:
            let isConfirmed = await uiDelegate.webView(
                self, runJavaScriptConfirmPanelWithMessage: dialog.text, initiatedByFrame: frame)
            return isConfirmed ? .accepted("") : .cancelled
        case .prompt:
            let text = await uiDelegate.webView(
                self, runJavaScriptTextInputPanelWithPrompt: dialog.text,
                defaultText: Optional(dialog.defaultText), initiatedByFrame: frame)
            return text.map { .accepted($0) } ?? .cancelled
        }
    }

    /// Goes where a script of the page leads; allow-list and delegates decide as for a link.
    private func navigate(to href: String, isReplacement: Bool, from page: Page) {
        guard page === self.page, let url = URLRecord.parse(href, base: page.baseURL) else {
            return
        }
        guard scriptNavigations.allows(at: .now) else {
            return say(localized("the page leads on without end: it is stopped (r goes on)"))
        }
        var request = NavigationRequest(
            url, purpose: .link, in: page.context(ofDocumentAt: []))
        request.context.sandbox = page.windowSandbox
        load(request)
    }

    /// Hands a message to its handler, and the answer to the page.
    func deliver(
        _ text: String, to name: ScriptHandlerName, _ number: UInt32, of page: Page,
        _ frame: FrameInfo? = nil
    ) {
        let opening = page.process.openCount
        func answer(_ outcome: ScriptOutcome) {
            page.answer(message: number, outcome, ofOpening: opening)
        }
        let controller = configuration.userContentController
        guard let handler = controller.messageHandler(named: name) else {
            return answer(.refusal("the handler \(name.name) was removed"))
        }
        // What a driver's side of the page tells is JSON without tags.
        let isOfDriver = name.name.hasPrefix(":")
        let body = isOfDriver ? .undefined : try? JavaScriptValue(tagged: text)
        guard let body else { return answer(.refusal("the body of the message is no value")) }
        let message = ScriptMessage(
            name: name.name, body: body, world: handler.world, webView: self,
            frameInfo: frame ?? page.frameInfo([], of: self), text: text)
        switch handler.kind {
        case .plain(let handler):
            handler.userContentController(controller, didReceive: message)
            answer(.value(nil))
        case .replying(let handler):
            Task { @MainActor [weak page] in
                let outcome = await handler.outcome(of: message, controller)
                page?.answer(message: number, outcome, ofOpening: opening)
            }
        }
    }
}

/// Bounds the navigations that scripts make without a person: a page that leads to itself for ever
/// is stopped.
struct ScriptNavigationPace {
    private static let count = 20
    private static let time = Duration.seconds(10)
    private var times: [ContinuousClock.Instant] = []

    /// Whether one more is allowed, which is then counted.
    mutating func allows(at now: ContinuousClock.Instant) -> Bool {
        times.removeAll { $0 + Self.time < now }
        guard times.count < Self.count else { return false }
        times.append(now)
        return true
    }
}
