import GarthAutomation
import GarthJSON

/// A window of the screen that nobody sees, which has tabs.
struct ClientWindow {
    /// The name by which a driver knows it.
    let name = UniqueName.make()
    /// Its place, which its tabs share.
    var place = WindowPlace()
}

/// Where a driver or a page opens a tab.
enum TabPlacement {
    /// In the window of another tab; nil is the one that is active.
    case tab(beside: DriverTab?)
    /// In a window of its own.
    case window
}

/// Windows of the screen (WebDriver BiDi, `browser.ClientWindowInfo`): each shows one of its tabs, and
/// one window is active.
extension BiDiSession {
    /// The window of a tab.
    func clientWindow(of tab: DriverTab) -> ClientWindow? {
        clientWindows.first { $0.name == tab.clientWindow }
    }

    /// The tab of the active window that is seen.
    private var activeTab: DriverTab? { session.tabs.first { $0.handle == shownOrder.last } }

    /// Puts a new tab into a window, which gives it its place.
    func place(_ tab: DriverTab, _ placement: TabPlacement, isHidden: Bool) -> WindowPlace {
        var window: ClientWindow?
        if case .tab(let other) = placement {
            window = (other ?? activeTab).flatMap { clientWindow(of: $0) }
        }
        let own = window ?? ClientWindow()
        if window == nil { clientWindows.append(own) }
        tab.clientWindow = own.name
        shownOrder.insert(tab.handle, at: isHidden ? 0 : shownOrder.endIndex)
        let changed = changeWhatIsShown().filter { $0 !== tab }
        Task { for tab in changed { await tab.tellWindow() } }
        return own.place
    }

    /// Takes a tab that was closed from its window, which closes with its last tab.
    func leaveWindow(_ tab: DriverTab) {
        shownOrder.removeAll { $0 == tab.handle }
        clientWindows.removeAll { window in
            window.name == tab.clientWindow
                && !session.tabs.contains { $0 !== tab && $0.clientWindow == window.name }
        }
        // The session may end with the tab.
        let changed = changeWhatIsShown()
        Task { for tab in changed { await tab.tellWindow() } }
    }

    /// Shows a tab in its window, which becomes the active one.
    func show(_ tab: DriverTab) async {
        shownOrder.removeAll { $0 == tab.handle }
        shownOrder.append(tab.handle)
        for tab in changeWhatIsShown() { await tab.tellWindow() }
    }

    /// Makes each tab seen or hidden, as it is now; the tabs whose pages are to be told.
    private func changeWhatIsShown() -> [DriverTab] {
        session.tabs.filter { tab in
            let own = session.tabs.filter { $0.clientWindow == tab.clientWindow }.map(\.handle)
            let isShown = shownOrder.last { own.contains($0) } == tab.handle
            let isFocused = shownOrder.last == tab.handle
            defer { (tab.isShown, tab.isFocused) = (isShown, isFocused) }
            return isShown != tab.isShown || isFocused != tab.isFocused
        }
    }

    /// Moves a window with all its tabs.
    func move(_ window: ClientWindow, to place: WindowPlace) async {
        for index in clientWindows.indices where clientWindows[index].name == window.name {
            clientWindows[index].place = place
        }
        for tab in session.tabs where tab.clientWindow == window.name {
            await forgetViewport(of: tab)
            if place != tab.place { await tab.setPlace(place) }
        }
    }

    // MARK: - Commands

    /// The windows (`browser.getClientWindows`).
    var toldClientWindows: JSONValue {
        .object([("clientWindows", .array(clientWindows.map { told($0) }))])
    }

    /// Enlarges, hides or moves a window (`browser.setClientWindowState`).
    func setClientWindowState(_ fields: BiDiFields) async throws(WebDriverError) -> JSONValue {
        let name = try fields.string("clientWindow")
        let state = try fields.word(
            "state", ["normal", "fullscreen", "maximized", "minimized"])
        for side in ["width", "height"] { _ = try fields.integerIfAny(side) }
        for side in ["x", "y"] {
            _ = try fields.integerIfAny(side, -(1 << 53) + 1...(1 << 53) - 1)
        }
        guard var window = clientWindows.first(where: { $0.name == name }) else {
            throw WebDriverError(.noSuchClientWindow, "there is no window \(name)")
        }
        window.place.change(to: WindowPlace.State(rawValue: state) ?? .normal)
        if state == "normal" {
            // A side that is not named stays; Set Window Rect takes both of two or none.
            let rest = (window.place.json.members ?? []).filter { !fields.has($0.name) }
            try window.place.take(.object((fields.value.members ?? []) + rest))
        }
        await move(window, to: window.place)
        return told(window)
    }

    private func told(_ window: ClientWindow) -> JSONValue {
        .object(
            [
                ("active", .bool(activeTab?.clientWindow == window.name)),
                ("clientWindow", .string(window.name)),
                ("state", .string(window.place.state.rawValue)),
            ] + (window.place.json.members ?? []))
    }
}
