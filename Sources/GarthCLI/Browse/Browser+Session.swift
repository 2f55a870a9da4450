import Garth
import GarthLanguage
import GarthTerminal

/// The browser's state about the session that it stores.
struct SessionKeeping {
    /// Whether the window is the session; before that, an older session may still be restored.
    var isOpen = false
    /// The messages of the start about data of earlier runs.
    var startMessages: [String] = []
    /// Whether the session is stored.
    var isStored = false
    var savedAt: Duration?
    var task: Task<Void, Never>?
    /// The number of the tab that was made last.
    var tabNumber = 0

    /// At most so much of a session is lost when the program is killed.
    static let longestLoss = Duration.seconds(1)
}

/// The session: stored as it changes, and opened again.
extension Browser {
    private var sessions: SessionStore? { settings.configuration.websiteDataStore.sessions }

    // MARK: - Beginning

    /// Loads the first page, or opens the last session if that is requested; the requested page
    /// then gets a tab of its own.
    func begin(_ first: NavigationRequest, isAsked: Bool, in initial: Tab) async {
        defer {
            session.isOpen = true
            sessionChanged()
        }
        guard let wish = settings.sessionWish, let sessions else {
            load(first, in: initial)
            offerSession(behind: initial)
            return
        }
        let restored = await sessions.claimLast()
        session.isStored = restored.wasFound
        restore(restored.window, in: initial)
        if restored.window.tabs.isEmpty {
            load(first, in: initial)
        } else if isAsked {
            openTab(first, isPrivate: false, .atEnd, isShown: true)
        }
        if let problem = restored.problem {
            interface.showMessage(problem, at: now)
        } else if !restored.wasFound, wish == .asked {
            interface.showMessage(localized("there is no session to restore"), at: now)
        }
        askForFrame()
    }

    /// Shows that the last session broke off, and the key that restores it, after the first page
    /// has loaded, because its progress uses the same row.
    private func offerSession(behind initial: Tab) {
        guard let sessions, !settings.isLocked else { return }
        Task {
            guard let count = await sessions.unfinishedTabCount() else { return }
            while initial.webView.isLoading { try? await Task.sleep(for: .milliseconds(50)) }
            let key = interface.keyMap.name(of: .restoreSession) ?? ":restore-session"
            sayAtStart(
                localized(
                    count, one: "The last session broke off: \(key) brings back its tab",
                    other: "The last session broke off: \(key) brings back its \(count) tabs"))
            askForFrame()
        }
    }

    /// Shows a message about earlier runs, together with those before.
    func sayAtStart(_ text: String) {
        session.startMessages.append(text)
        interface.showMessage(session.startMessages.joined(separator: "; "), at: now)
    }

    /// Brings the tabs of the last session back, beside those that are open.
    func restoreSession() {
        guard let sessions, !settings.isLocked else {
            return interface.showMessage(localized("no sessions are kept here"), at: now)
        }
        Task {
            let restored = await sessions.takeLast()
            if restored.window.tabs.isEmpty {
                interface.showMessage(
                    restored.problem ?? localized("there is no session to restore"), at: now)
            } else {
                join(restored.window)
                if let problem = restored.problem { interface.showMessage(problem, at: now) }
            }
            askForFrame()
        }
    }

    /// Adds the tabs of a session after the open ones; they replace a lone start page.
    private func join(_ window: SessionWindow) {
        let initial = tabs.count == 1 && showsOnlyStart ? tab : nil
        restore(window, in: initial)
        // Numbers of another window mean other tabs here.
        for tab in tabs.items + tabs.closedItems {
            tab.number = 0
            tab.kept = nil
        }
        session.tabNumber = 0
        sessionChanged()
    }

    /// Loads the first page, unless its tab was closed already.
    private func load(_ first: NavigationRequest, in initial: Tab) {
        if tabs.items.contains(where: { $0 === initial }) { initial.webView.load(first) }
    }

    /// Makes the tabs of a session; only the visible one loads.
    ///
    /// They replace the tab `initial`; the other open tabs follow them.
    private func restore(_ window: SessionWindow, in initial: Tab?) {
        let closed = window.closed.map { (item: self.tab(of: $0.tab), index: $0.place) }
        let made = window.tabs.map { self.tab(of: $0) }
        changeTabs { tabs in
            if !made.isEmpty {
                // Somebody may have been faster than the disk.
                let opened = tabs.items.filter { $0 !== initial }
                let current = window.tabs.firstIndex { $0.id == window.current } ?? 0
                initial?.webView.displayDelegate = nil
                tabs = TabList(made + opened, current: current)
            }
            tabs.remember(closed: closed)
        }
    }

    private func tab(of stored: SessionWindow.Tab) -> Tab {
        let tab = Tab(configuration: settings.configuration)
        tab.number = stored.id
        session.tabNumber = max(session.tabNumber, stored.id)
        tab.zoom = stored.zoom
        tab.hiddenSince = now
        tab.webView.adopt(webView.configuration.policy)
        tab.webView.restore(stored.state, loading: .nothing)
        return tab
    }

    // MARK: - Keeping

    /// Stores a change of the session: at once, or when a second has passed since the last time.
    func sessionChanged() {
        guard session.isOpen, session.task == nil, sessions != nil else { return }
        let next = session.savedAt.map { $0 + SessionKeeping.longestLoss } ?? now
        session.task = Task { @MainActor [weak self] in
            guard let self else { return }
            if next > self.now { try? await Task.sleep(for: next - self.now) }
            self.session.task = nil
            self.saveSession()
        }
    }

    /// Hands the state of the window to the database's thread.
    func saveSession() {
        guard session.isOpen, let sessions else { return }
        session.savedAt = now
        tab.kept = nil
        let window = sessionWindow()
        guard session.isStored || window.isWorthKeeping else { return }
        session.isStored = true
        sessions.save(window)
    }

    /// The window as the session keeps it: private tabs are no part of it.
    private func sessionWindow() -> SessionWindow {
        let indices = tabs.closedIndices
        // Of a private tab on the screen, what stands before it is shown again.
        let shown = tabs.items.prefix(tabs.currentIndex + 1).last { !$0.isPrivate }
        return SessionWindow(
            tabs: tabs.items.filter { !$0.isPrivate }.map { kept($0) },
            current: shown.map { kept($0).id } ?? 0,
            closed: zip(tabs.closedItems, indices).map { .init(kept($0), place: $1) })
    }

    private func kept(_ tab: Tab) -> SessionWindow.Tab {
        if let kept = tab.kept { return kept }
        if tab.number == 0 {
            session.tabNumber += 1
            tab.number = session.tabNumber
        }
        let kept = SessionWindow.Tab(
            id: tab.number, state: tab.webView.sessionState(awaiting: tab.waiting ?? tab.request),
            zoom: tab.zoom)
        tab.kept = kept
        return kept
    }
}
