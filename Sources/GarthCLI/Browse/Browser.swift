import Garth
import GarthLanguage
import GarthPage
import GarthTerminal
import GarthURL
import Glibc

/// The interactive browser: passes events to the interface, its commands to the web view, and the
/// web view's updates to the screen.
@MainActor
final class Browser {
    /// The time between two frames that only the page requests; a key gets its frame at once.
    private static let frameTime = Duration.milliseconds(16)

    /// The tabs; `webView` is the web view of the one on the screen.
    var tabs: TabList<Tab>
    /// Makes the observer for the loads of a tab, by the number of the tab in the order of opening.
    var makeObserver: ((Int) -> any NavigationDelegate)?
    /// The number of observed tabs.
    var observedTabCount = 0
    var settings: Settings
    var interface: Interface
    var device: TerminalDevice?
    /// Whether the terminal's background is dark, as far as the environment and its own answer say.
    var isDark = TerminalTheme.environmentSays ?? true
    /// The lines of the panel of a site's settings.
    var listedSettings: [Setting] = []
    /// The setting of the site whose value is being asked for.
    var askedSetting: Setting?
    var refusals: [Int: (PolicyDenial, CheckedContinuation<UnauthorizedVisitAnswer, Never>)] = [:]
    var logIns: [Int: CheckedContinuation<Credential?, Never>] = [:]
    var confirmations: [Int: CheckedContinuation<Bool, Never>] = [:]
    /// Questions with several answers, by their sheet; nil for none of them.
    var choices: [Int: CheckedContinuation<Int?, Never>] = [:]
    /// The texts that pages ask for, by the number of their sheet.
    var texts: [Int: CheckedContinuation<String?, Never>] = [:]
    var sheetCount = 0
    var policy = PolicyState()
    /// The entries that `showHistory` listed, by their place in it.
    var listedEntries: [BackForwardListItem] = []
    /// The downloads of all tabs.
    let downloads: DownloadList
    /// The lines of the panel of downloads, by their numbers.
    var listedDownloads: [Int] = []
    /// The lines of the cookie panel.
    var listedCookies: [CookieLine] = []
    var historyPanel = HistoryPanel()
    /// What the person keeps: bookmarks, feeds, copies of pages.
    var keeping = KeepingState()

    var session = SessionKeeping()
    var programs = ProgramState()
    var pictures = PictureState()

    private let start = ContinuousClock.now
    private var needsFrame = false
    /// The message after the terminal was restored.
    var farewell: String?
    /// The signal that asked the program to end.
    private var endingSignal: Int32?
    private var frameTask: Task<Void, Never>?
    /// When what pages and transfers have changed was drawn last.
    private var lastFrame = ContinuousClock.now
    /// Waits to give back what tabs in the background do not need.
    var tidyTask: Task<Void, Never>?
    private var deadlineTask: Task<Void, Never>?
    private var exit: CheckedContinuation<ExitStatus, Never>?

    /// The time since the browser was made.
    var now: Duration { ContinuousClock.now - start }

    init(settings: Settings) {
        self.settings = settings
        tabs = TabList(
            Tab(configuration: settings.configuration, isPrivate: settings.isPrivate))
        downloads = DownloadList(settings.configuration.websiteDataStore)
        interface = Interface(columns: 80, rows: 24)
        interface.isLocked = settings.isLocked
        interface.allowedSites = settings.configuration.policy.allowedSites
        takeSettings()
    }

    /// Opens the terminal and browses until the person quits.
    ///
    /// `isAsked` means that the person named the first page; otherwise it is the start page.
    func run(_ first: NavigationRequest, isAsked: Bool) async throws(TerminalError) -> ExitStatus {
        // Before there are keys: a page that they open is not to be followed by the first one.
        await prepareCopies()
        let mailbox = MainActorMailbox<InputEvent> { [weak self] events in self?.take(events) }
        let device = try TerminalDevice(wishes: settings.terminalWishes) { mailbox.send($0) }
        self.device = device
        preparePictures()
        adopt(tab)
        prepareDownloads()
        let size = device.size
        perform(interface.handle(.resized(columns: size.columns, rows: size.rows), at: now))
        settings.configuration.websiteDataStore.onProblem { [weak self] in
            Task { @MainActor in self?.tellStoreProblems() }
        }
        drawFrame()
        let initial = tab
        // Keys may be faster than what comes now, and open or close tabs.
        initial.request = first
        Task { await begin(first, isAsked: isAsked, in: initial) }
        let status = await withCheckedContinuation { exit = $0 }
        perform(interface.tellTyped())
        await webView.settleInteractionState()
        saveSession()
        if session.isOpen {
            settings.configuration.websiteDataStore.sessions?.noteEnd()
        }
        for tab in tabs.items { tab.webView.stopLoading() }
        endDownloads()
        device.close()
        // Not that of the tab on the screen, which may be a private one.
        settings.configuration.websiteDataStore.waitUntilStored()
        settings.configuration.websiteDataStore.waitUntilCached()
        do throws(CommandError) { try settings.saveFiles() } catch { Main.say(error.message) }
        if let farewell { Main.say(farewell) }
        if let endingSignal {
            // The terminal is as it was; now end as whoever sent the signal expects.
            TerminalDevice.endProcess(by: endingSignal)
        }
        return status
    }

    func quit() { quit(.shown) }

    private func quit(_ status: ExitStatus) {
        exit?.resume(returning: status)
        exit = nil
    }

    /// Ends because no page can be shown, and says why once the terminal is as it was.
    func quit(with error: NavigationError) {
        farewell = error.message
        quit(ExitStatus(error))
    }

    // MARK: - Events

    private func take(_ events: [InputEvent]) {
        for event in events {
            if case .terminated(let signal) = event {
                endingSignal = signal
                return quit()
            }
            if case .closed = event {
                // Whoever waits is told what a program hears that does not handle it.
                endingSignal = SIGHUP
                return quit()
            }
            if case .report(.text(let color)) = event { pictures.text = color }
            if case .report(.background(let color)) = event { adapt(to: color) }
            if case .report(.primaryAttributes) = event { askTmux() }
            if case .report = event { learnGraphics() }
            if case .resized = event {
                askTmux()
                learnGraphics()
            }
            perform(interface.handle(event, at: now))
            while let commands = interface.performNextStep() { perform(commands) }
        }
        drawFrame()
    }

    /// Stores the old page with its position, and restores the state of the new one.
    func exchange(_ previous: Page?, for page: Page, in tab: Tab) {
        let isOnScreen = tab === self.tab
        let left = isOnScreen ? interface.page : tab.screen.page
        if let item = tab.shownItem {
            item.scrollPosition = ScrollPosition(line: left.topLine, column: left.leftColumn)
        }
        tab.judgedLinks = [:]
        var next: PageView?
        if previous !== page {
            previous?.viewState = left
            next = page.viewState as? PageView ?? PageView()
            page.viewState = nil
        }
        tab.shownItem = page.isErrorPage ? nil : tab.webView.backForwardList.currentItem
        if let place = tab.shownItem?.scrollPosition {
            if isOnScreen, next == nil {
                interface.restorePlace(topLine: place.line, leftColumn: place.column)
            } else {
                next = next ?? left
                next?.restore(topLine: place.line, leftColumn: place.column)
            }
        }
        if next != nil { number(&next!) }
        takeZoom(of: page, in: tab)
        guard isOnScreen else {
            if let next { tab.screen.show(next) }
            return
        }
        if let next { interface.page = next }
        describe(interface.focusedTarget)
        updateChrome()
    }

    /// Shows a message about a tab, if the tab is visible.
    func say(_ text: String, in tab: Tab) {
        if tab === self.tab { interface.showMessage(text, at: now) } else { tab.message = text }
    }

    /// Adapts the colours to the background that the terminal has reported.
    private func adapt(to background: RGBColor) {
        isDark = background.isDark
        pictures.ground = background
        fit(tab)
    }

    // MARK: - Frames

    /// Draws with the next frame: what pages and transfers change may wait for a moment after what they
    /// have changed before.
    func askForFrame() {
        needsFrame = true
        guard frameTask == nil else { return }
        frameTask = Task { @MainActor [weak self, lastFrame] in
            try? await Task.sleep(until: lastFrame + Self.frameTime, clock: .continuous)
            guard let self else { return }
            self.frameTask = nil
            self.lastFrame = .now
            if self.needsFrame { self.drawFrame() }
        }
    }

    /// Keeps the place of the page that is on the screen, for when it is left or the session ends.
    private func noteScrollPosition() {
        guard let item = tab.shownItem, interface.page.isSettled else { return }
        item.scrollPosition = ScrollPosition(
            line: interface.page.topLine, column: interface.page.leftColumn)
    }

    func drawFrame() {
        needsFrame = false
        noteScrollPosition()
        sessionChanged()
        updateRates()
        judgeLinks()
        judgeVisits()
        requestPictures()
        device?.draw(interface.render(at: now))
        deadlineTask?.cancel()
        deadlineTask = nil
        guard let deadline = interface.nextDeadline else { return }
        deadlineTask = Task { @MainActor [weak self] in
            guard let self else { return }
            try? await Task.sleep(for: max(.milliseconds(5), deadline - self.now))
            guard !Task.isCancelled else { return }
            self.perform(self.interface.advance(to: self.now))
            self.drawFrame()
        }
    }

    // MARK: - Chrome

    func updateChrome() {
        var chrome = ChromeState()
        chrome.hasColors = showsColors
        let url = webView.url
        chrome.title = webView.title
        chrome.address = url?.displayedHref ?? ""
        chrome.registrableDomain = url.map { registrablePart(of: $0) } ?? ""
        chrome.verdict = verdict(of: url)
        chrome.canGoBack = webView.canGoBack
        chrome.canGoForward = webView.canGoForward
        chrome.canReload = webView.page != nil
        chrome.page = webView.page.map(ObjectIdentifier.init)
        chrome.isLoading = webView.isLoading
        chrome.progress = webView.isLoading ? webView.estimatedProgress : nil
        chrome.receivedBytes = webView.receivedByteCount
        chrome.expectedBytes = webView.expectedByteCount
        chrome.resourcesDone = webView.finishedResources
        chrome.resourcesTotal = webView.totalResources
        chrome.bytesPerSecond = interface.chrome.bytesPerSecond
        if webView.isLoading, webView.provisionalURL != nil, let host = url?.hostname, !host.isEmpty
        {
            chrome.activity = localized("waiting for \(host)")
        }
        chrome.runsScripts = webView.page?.hasStartedScripts == true
        chrome.showsPicture = webView.page?.isPicture == true
        chrome.zoom = chrome.showsPicture ? Int((webView.pictureZoom * 100).rounded()) : zoom
        chrome.tabs = tabs.items.map(\.label)
        chrome.selectedTab = tabs.currentIndex
        chrome.isPrivate = tab.isPrivate
        describeDownloads(in: &chrome)
        interface.chrome = chrome
        if let device { device.setTitle(SafeText(sanitizing: webView.title)) }
    }

    private func updateRates() {
        interface.chrome.bytesPerSecond =
            webView.isLoading ? tab.rates.rate(of: webView.receivedByteCount, at: now) : 0
    }

    private func verdict(of url: URLRecord?) -> ChromeState.Verdict? {
        guard let url else { return nil }
        guard url.isOfNetwork else { return ChromeState.Verdict(.local) }
        if let denial = webView.denial(of: url, purpose: .typed) {
            let isShown =
                webView.provisionalURL == nil && webView.page?.isErrorPage == false
                && denial.isOverridable
            return isShown
                ? ChromeState.Verdict(.allowed, text: localized("once", meaning: "verdict"))
                : ChromeState.Verdict(.denied, text: denial.message)
        }
        return ChromeState.Verdict(webView.configuration.policy.isClosed ? .allowed : .open)
    }

    /// Lays out the pages of a tab for the current screen and the tab's zoom.
    func fit(_ tab: Tab) {
        let most = settings.preferences.number(.textWidth)
        let view = tab.webView
        view.maximumTextColumns = most > 0 ? most : nil
        view.prefersDark = prefersDark
        // A theme that the person chose may be another than the terminal's.
        let suits = pictures.ground?.isDark == prefersDark
        view.setTerminalColors(
            ground: suits ? pictures.ground : nil, text: suits ? pictures.text : nil)
        view.usesPlainLayout = settings.preferences.isPlain
        view.setLinearLayout(settings.preferences.flag(.linear))
        view.setNumbersLinks(settings.preferences.flag(.linkNumbers))
        view.usesVisualOrder = settings.preferences.text(.bidi) == "garth"
        limitPictureZoom(of: view)
        view.setSize(columns: interface.pageColumns, rows: interface.pageRows)
    }
}

/// The speed of a transfer, over the last second or so.
struct TransferRate {
    private var mark = Duration.zero
    private var markBytes = 0
    private var last = 0

    /// The bytes a second; `total` is the number of received bytes of this load.
    mutating func rate(of total: Int, at now: Duration) -> Int {
        if total < markBytes {
            self = TransferRate()
            mark = now
            markBytes = total
        }
        let elapsed = now - mark
        guard elapsed > .milliseconds(500) else { return last }
        last = Int(Double(total - markBytes) / (elapsed / .seconds(1)))
        mark = now
        markBytes = total
        return last
    }
}
