import Garth
import GarthLanguage
import GarthPage
import GarthTerminal
import GarthURL

/// Limits of tabs: simultaneous loads, processes, and stored bytes.
enum TabLimits {
    /// The number of background tabs that load at a time: each needs a process, and takes bandwidth
    /// from the visible tab.
    static let backgroundLoads = 6
    /// More tabs than this keep no process when they have loaded, although they were just seen.
    static let backgroundProcesses = 8
    /// The time after which a background tab gives its process back; its lines stay.
    static let restTime = Duration.seconds(20)
    /// The bytes of pages in background tabs; beyond it, the least recently shown tab keeps only
    /// its addresses.
    static let keptByteCount = 128 << 20
}

/// The tabs: what belongs to the one on the screen, and how another one gets there.
extension Browser {
    var tab: Tab { tabs.current }
    var webView: WebView { tab.webView }

    var zoom: Int {
        get { tab.zoom }
        set { tab.zoom = newValue }
    }

    /// The tab of a web view; nil when it has been closed.
    func tab(of webView: WebView) -> Tab? { tabs.items.first { $0.webView === webView } }

    /// The configuration of a new tab, with the current policy.
    private func configuration(isPrivate: Bool) -> WebViewConfiguration {
        var configuration = settings.configuration
        configuration.policy = webView.configuration.policy
        if isPrivate, !settings.isPrivate {
            let store = tabs.items.first { $0.isPrivate }?.webView.configuration.websiteDataStore
            configuration.websiteDataStore = store ?? .nonPersistent()
            configuration.stopRecordingRequests()
        }
        return configuration
    }

    /// Begins to hear of what happens in a tab.
    func adopt(_ tab: Tab) {
        tab.webView.uiDelegate = self
        observe(tab)
        tab.webView.displayDelegate = self
        // One that comes back has not heard of what was allowed meanwhile.
        if let other = tabs.items.first(where: { $0 !== tab }) {
            tab.webView.adopt(other.webView.configuration.policy)
        }
        tab.webView.copies = copies(of: tab)
        tab.webView.aboutPage = { [weak self, weak tab] url in
            guard let self, let tab else { return nil }
            return await self.aboutPage(url, in: tab)
        }
    }

    /// Connects a tab to the file of events; private tabs are not connected.
    private func observe(_ tab: Tab) {
        guard let makeObserver, tab.observer == nil, !tab.isPrivate || settings.isPrivate
        else { return }
        observedTabCount += 1
        let observer = makeObserver(observedTabCount)
        tab.observer = observer
        tab.webView.navigationDelegate = observer
    }

    // MARK: - What keys ask for

    /// Shows the tab so many places further on, from the last one to the first.
    func stepTabs(by count: Int) {
        changeTabs { $0.step(by: count % $0.count) }
    }

    /// The start page; nil for one that leads nowhere, so that the tab is blank.
    private var startRequest: NavigationRequest? {
        // The setting was checked when it was read, and its fault printed.
        try? settings.request(for: settings.startPage, source: .prompt).get()
    }

    /// Opens a tab with the start page and the Open prompt.
    func openTabWithPrompt(isPrivate: Bool) {
        openTab(startRequest, isPrivate: isPrivate, .atEnd, isShown: true)
        perform(interface.askForAddress())
    }

    func selectTab(_ number: Int) {
        // As in other browsers the ninth key leads to the last tab.
        let index = number == 9 && tabs.count < 9 ? tabs.count - 1 : number - 1
        guard (0..<tabs.count).contains(index) else {
            return interface.showMessage(
                localized(
                    tabs.count, one: "there is only one tab (t opens a new one)",
                    other: "there are \(tabs.count) tabs (t opens a new one)"), at: now)
        }
        changeTabs { $0.select(index) }
    }

    func closeTab(_ number: Int?) {
        let index = number.map { $0 - 1 } ?? tabs.currentIndex
        guard (0..<tabs.count).contains(index) else {
            return interface.showMessage(
                localized(
                    tabs.count, one: "there is only one tab", other: "there are \(tabs.count) tabs"),
                at: now)
        }
        if tabs.count == 1 {
            // The last one leaves the start page behind: x never ends the program.
            if showsOnlyStart, !tab.isPrivate {
                return interface.showMessage(localized("this is the last tab (q quits)"), at: now)
            }
            openTab(startRequest, isPrivate: settings.isPrivate, .atEnd, isShown: true)
        }
        var closed: Tab?
        changeTabs { tabs in
            let isKept = !tabs.items[index].isPrivate || settings.isPrivate
            closed = tabs.close(index, keeps: isKept)
        }
        if let closed { putAway(closed) }
    }

    /// Whether the tab on the screen has never shown anything but the start page.
    var showsOnlyStart: Bool {
        webView.page?.url.href == "about:start" && webView.backForwardList.items.count == 1
    }

    /// Ends the loads of a closed tab; the tab may be reopened.
    private func putAway(_ tab: Tab) {
        if tab.webView.page == nil, tab.webView.backForwardList.items.isEmpty {
            tab.waiting = tab.waiting ?? tab.request
        }
        tab.webView.stopLoading()
        tab.webView.rest()
        tab.webView.displayDelegate = nil
        tab.webView.isWindowClosed = true
        cancelQuestions(of: tab)
        tidyTabs()
    }

    func undoCloseTab() {
        var reopened: Tab?
        // What stands in for the last tab that was closed makes room for it.
        let standIn = tabs.count == 1 && showsOnlyStart ? tab : nil
        changeTabs { tabs in
            reopened = tabs.undoClose()
            if reopened != nil, let index = tabs.items.firstIndex(where: { $0 === standIn }) {
                _ = tabs.close(index, keeps: false)
            }
        }
        reopened?.webView.isWindowClosed = false
        if reopened != nil, let standIn { putAway(standIn) }
        if reopened == nil { interface.showMessage(localized("no tab was closed"), at: now) }
    }

    // MARK: - Opening

    /// Opens a tab that loads a request.
    @discardableResult
    func openTab(
        _ request: NavigationRequest?, isPrivate: Bool, _ place: TabList<Tab>.Place, isShown: Bool
    ) -> Tab {
        let next = Tab(configuration: configuration(isPrivate: isPrivate), isPrivate: isPrivate)
        next.zoom = zoom
        next.hiddenSince = now
        next.waiting = request
        next.request = request
        changeTabs { $0.add(next, place, isShown: isShown) }
        startWaitingTabs()
        return next
    }

    /// Opens the target of a link in a background tab.
    func openInBackground(_ request: NavigationRequest) {
        let denial = webView.denial(of: request.url, purpose: request.purpose)
        let next = openTab(request, isPrivate: tab.isPrivate, .besideCurrent, isShown: false)
        let number = (tabs.items.firstIndex { $0 === next } ?? 0) + 1
        interface.showMessage(
            denial == nil
                ? localized("opened in tab \(number)")
                : localized("not on the allow-list: tab \(number) asks when it is shown"), at: now)
    }

    func webView(
        _ webView: WebView, createWebViewWith configuration: WebViewConfiguration,
        for action: NavigationAction
    ) async -> WebView? {
        guard let opener = tab(of: webView) else { return nil }
        let next = Tab(configuration: configuration, isPrivate: opener.isPrivate)
        next.zoom = opener.zoom
        next.hiddenSince = now
        // A page in the background does not take the screen.
        changeTabs { $0.add(next, .besideCurrent, isShown: opener === $0.current) }
        return next.webView
    }

    /// Shows the tab of a window that the page on the screen leads.
    func webViewDidRequestFocus(_ webView: WebView) {
        guard let index = tabs.items.firstIndex(where: { $0.webView === webView }) else { return }
        changeTabs { $0.select(index) }
    }

    /// Closes the tab of a window that a script has opened, and closes now.
    func webViewDidClose(_ webView: WebView) {
        // A page does not close the tab that a person has opened.
        guard webView.isOpenedByScript,
            let index = tabs.items.firstIndex(where: { $0.webView === webView })
        else { return }
        closeTab(index + 1)
    }

    // MARK: - The tab on the screen

    /// Changes the tabs, and puts on the screen what belongs there afterwards.
    func changeTabs(_ change: (inout TabList<Tab>) -> Void) {
        // While the tab is still the one that commands are for.
        perform(interface.tellTyped())
        let before = tab
        change(&tabs)
        for tab in tabs.items where tab.webView.displayDelegate == nil { adopt(tab) }
        if tab !== before { exchangeScreen(of: before, for: tab) }
        interface.hasEditedFormElsewhere = tabs.items.contains { $0.screen.hasEditedForm }
        updateChrome()
        askForFrame()
    }

    private func exchangeScreen(of before: Tab, for next: Tab) {
        before.screen = interface.exchangeTab(for: next.screen)
        before.hiddenSince = now
        next.screen = TabScreen()
        next.judgedLinks = [:]
        fit(next)
        if let waiting = next.waiting {
            next.waiting = nil
            next.webView.load(waiting)
        }
        next.webView.wake()
        if let message = next.message { interface.showMessage(message, at: now) }
        next.message = nil
        describe(interface.focusedTarget)
        tidyTabs()
    }

    // MARK: - The others

    /// Handles a changed property of a background tab.
    func stateChangedInBackground(of tab: Tab) {
        if !tab.webView.isLoading {
            startWaitingTabs()
            limitProcesses()
        }
        tidyTabs()
    }

    /// The names of the tabs are others; drawn if that can be seen.
    func updateTabLabels() {
        let labels = tabs.items.map(\.label)
        guard labels != interface.chrome.tabs else { return }
        interface.chrome.tabs = labels
        askForFrame()
    }

    /// Lets tabs that wait load, as many at a time as may.
    private func startWaitingTabs() {
        var loading = tabs.items.count { $0 !== tab && $0.webView.isLoading }
        for tab in tabs.items where loading < TabLimits.backgroundLoads {
            guard let request = tab.waiting else { continue }
            tab.waiting = nil
            // Laid out for the terminal as it is, so that it need not be again when it is shown.
            fit(tab)
            tab.webView.load(request)
            loading += 1
        }
    }

    /// Schedules taking processes and pages back from background tabs.
    private func tidyTabs() {
        guard tidyTask == nil else { return }
        let hidden = tabs.items.filter { $0 !== tab } + tabs.closedItems
        guard hidden.contains(where: { $0.webView.canRest }) || keepsTooMuch(hidden) else { return }
        tidyTask = Task { @MainActor [weak self] in
            try? await Task.sleep(for: TabLimits.restTime)
            guard let self else { return }
            self.tidyTask = nil
            self.restTabs()
            self.tidyTabs()
        }
    }

    /// Of many tabs that were opened at once only the last ones keep their processes.
    private func limitProcesses() {
        var idle = tabs.items.filter { $0 !== tab && $0.webView.canRest }
        guard idle.count > TabLimits.backgroundProcesses else { return }
        idle.sort { $0.hiddenSince > $1.hiddenSince }
        for tab in idle.dropFirst(TabLimits.backgroundProcesses) { tab.webView.rest() }
    }

    private func restTabs() {
        var hidden = tabs.items.filter { $0 !== tab } + tabs.closedItems
        for tab in hidden where now - tab.hiddenSince >= TabLimits.restTime { tab.webView.rest() }
        hidden.removeAll { !$0.webView.canSleep || $0.screen.hasEditedForm }
        hidden.sort { $0.hiddenSince > $1.hiddenSince }
        while keepsTooMuch(hidden), let oldest = hidden.popLast() {
            oldest.webView.sleep()
            oldest.screen.show(PageView())
            oldest.shownItem = nil
        }
    }

    private func keepsTooMuch(_ tabs: [Tab]) -> Bool {
        tabs.reduce(0) { $0 + $1.webView.keptByteCount } > TabLimits.keptByteCount
    }
}
