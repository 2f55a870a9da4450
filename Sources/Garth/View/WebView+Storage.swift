import GarthIPC
import GarthPage

/// `localStorage` and `sessionStorage`: the browser process keeps them, and a page gets a copy of its
/// own origin's.
extension WebView {
    /// Passes an area to a script that waits for it.
    func tell(_ area: ScriptStorageArea, to page: Page) {
        let opening = page.process.openCount
        guard let storage = storage(area, of: page) else {
            return page.tell(nil, area, ofOpening: opening)
        }
        Task { @MainActor [weak page] in
            let items = await storage.storage.items(of: storage.origin)
            page?.tell(items, area, ofOpening: opening)
        }
    }

    /// Makes a change in an area that the page has.
    func apply(_ change: ScriptStorageChange, to area: ScriptStorageArea, of page: Page) {
        guard page.scripting.storage[area]?.apply(change) == true else { return }
        guard let storage = storage(area, of: page) else { return }
        storage.storage.store(change, of: storage.origin)
    }

    private func storage(_ area: ScriptStorageArea, of page: Page) -> PageStorage? {
        PageStorage(
            area, of: page.url, page.terms, in: page.process.container?.topURL,
            session: sessionStorage, configuration)
    }
}

extension Page {
    /// Tells a script the items of an area; nil if the page may have none.
    fileprivate func tell(
        _ items: [ScriptStorageItem]?, _ area: ScriptStorageArea, ofOpening opening: Int
    ) {
        guard opening == process.openCount else { return }
        scripting.storage[area] = items.map { StorageItems($0) }
        content?.send(.storage(items))
    }
}
