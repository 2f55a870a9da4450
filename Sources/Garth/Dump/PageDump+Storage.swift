import GarthIPC
import GarthPage

/// The storage of a dumped page lives in memory, as long as the dump.
extension PageDump {
    /// Passes an area to a script that waits for it.
    mutating func tell(_ area: ScriptStorageArea) {
        guard let key = storageKey(area) else { return send(.storage(nil)) }
        let items = storage[key] ?? StorageItems()
        storage[key] = items
        send(.storage(items.all))
    }

    /// Makes a change in an area that the page has.
    mutating func apply(_ change: ScriptStorageChange, to area: ScriptStorageArea) {
        guard let key = storageKey(area) else { return }
        _ = storage[key]?.apply(change)
    }

    /// The name of an area of the page's origin; nil for a page that may have none.
    private func storageKey(_ area: ScriptStorageArea) -> String? {
        guard let url = outcome.url else { return nil }
        let place = PageStorage(
            area, of: url, outcome.terms, session: WebStorage(), configuration)
        return place.map { "\(area) \($0.origin)" }
    }
}
