import Glibc

/// A store in a file, opened at its first use.
///
/// Where the file is missing nothing is stored: until a response is to be stored, neither the
/// file nor SQLite is needed.
final class DeferredCacheStore: CacheStore {
    private let path: String
    private let open: () -> any CacheStore
    private var opened: (any CacheStore)?

    init(path: String, open: @escaping () -> any CacheStore) {
        self.path = path
        self.open = open
    }

    /// The store, made if need be.
    private var store: any CacheStore {
        if let opened { return opened }
        let store = open()
        opened = store
        return store
    }

    /// The store; nil while its file is missing.
    private var existing: (any CacheStore)? {
        if opened == nil, unsafe access(path, F_OK) != 0, errno == ENOENT { return nil }
        return store
    }

    func responses(for key: String) -> [StoredResponse] { existing?.responses(for: key) ?? [] }

    func body(of stored: StoredResponse) -> CachedBody? { existing?.body(of: stored) }

    func newBody() -> BodyRecording { store.newBody() }

    func add(
        _ response: StoredResponse, _ body: BodyRecording, replacing: [Int64], now: WallTime
    ) -> Int64? {
        store.add(response, body, replacing: replacing, now: now)
    }

    func update(_ response: StoredResponse) { existing?.update(response) }

    func noteUse(of stored: StoredResponse, now: WallTime) {
        existing?.noteUse(of: stored, now: now)
    }

    func remove(_ ids: [Int64]) { existing?.remove(ids) }

    func remove(key: String) { existing?.remove(key: key) }

    func remove(keys: [String]) { existing?.remove(keys: keys) }

    func keys() -> [String] { existing?.keys() ?? [] }

    func removeAll(since moment: WallTime?) { existing?.removeAll(since: moment) }
}
