/// A window of the browser in a session: its tabs, the visible one, and the closed ones.
package struct SessionWindow: Sendable, Equatable {
    /// A tab, with all the data for restoring it.
    package struct Tab: Sendable, Equatable {
        /// The number of the tab, which stays as long as it lives; no two tabs of a window share one.
        package var id: Int
        /// The pages that it has visited, and which is shown.
        package var state: InteractionState
        /// The zoom of its pages in per cent.
        package var zoom: Int

        /// Makes a tab.
        package init(id: Int, state: InteractionState, zoom: Int = 100) {
            self.id = id
            self.state = state
            self.zoom = zoom
        }
    }

    /// A tab that was closed and can come back.
    package struct ClosedTab: Sendable, Equatable {
        /// The tab.
        package var tab: Tab
        /// The place of the tab in its window, 0 being the first.
        package var place: Int

        /// Makes a closed tab.
        package init(_ tab: Tab, place: Int) {
            self.tab = tab
            self.place = place
        }
    }

    /// The tabs, in their order.
    package var tabs: [Tab]
    /// The number of the tab that is shown.
    package var current: Int
    /// The tabs that were closed, the last one at the end.
    package var closed: [ClosedTab]

    /// Makes a window.
    package init(tabs: [Tab] = [], current: Int = 0, closed: [ClosedTab] = []) {
        self.tabs = tabs
        self.current = current
        self.closed = closed
    }

    /// Whether the window has a page that is not Garth's own.
    package var isWorthKeeping: Bool {
        (tabs + closed.map(\.tab)).contains { tab in
            tab.state.entries.contains { !$0.url.href.hasPrefix("about:") }
        }
    }

    /// All tabs, by their number.
    var tabsByID: [Int: Tab] {
        Dictionary(
            (tabs + closed.map(\.tab)).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }
}

/// The parts of a window to write, compared with its stored state.
struct SessionChanges: Equatable {
    /// Tabs that are new or others than they were.
    var stored: [SessionWindow.Tab] = []
    /// The numbers of tabs that are gone.
    var removed: [Int] = []
    /// Whether order, choice or closed tabs have changed.
    var isWindowChanged: Bool

    /// Compares two states; nil is a window that is not stored.
    init(from old: SessionWindow?, to new: SessionWindow) {
        let before = old?.tabsByID ?? [:]
        let after = new.tabsByID
        stored = after.values.filter { before[$0.id] != $0 }.sorted { $0.id < $1.id }
        removed = before.keys.filter { after[$0] == nil }.sorted()
        isWindowChanged =
            old?.current != new.current || old?.tabs.map(\.id) != new.tabs.map(\.id)
            || old?.closed.map(\.tab.id) != new.closed.map(\.tab.id)
            || old?.closed.map(\.place) != new.closed.map(\.place)
    }

    var isEmpty: Bool { stored.isEmpty && removed.isEmpty && !isWindowChanged }
}
