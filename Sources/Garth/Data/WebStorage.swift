import GarthFetch
import GarthIPC
import GarthPage
import GarthStore
import GarthURL
import Synchronization

/// The items of one storage area, in the order in which their keys came, within the quota.
struct StorageItems: Sendable {
    private var values: [String: (number: Int, value: String)] = [:]
    private var count = 0
    private var byteCount = 0

    init(_ items: [ScriptStorageItem] = []) {
        for item in items { _ = apply(.set(key: item.key, value: item.value)) }
    }

    var isEmpty: Bool { values.isEmpty }

    /// The items in order.
    var all: [ScriptStorageItem] {
        values.sorted { $0.value.number < $1.value.number }
            .map { ScriptStorageItem($0.key, $0.value.value) }
    }

    /// Makes a change; false if nothing changed, or if the area would be larger than its quota.
    mutating func apply(_ change: ScriptStorageChange) -> Bool {
        switch change {
        case .set(let key, let value):
            let old = values[key]
            let size =
                byteCount + value.utf8.count
                + (old.map { -$0.value.utf8.count } ?? key.utf8.count)
            // Scripts are held to a quota in characters, which have at most three bytes.
            guard size <= 3 * WireLimits.storageByteCount else { return false }
            byteCount = size
            count += 1
            values[key] = (old?.number ?? count, value)
            return true
        case .removed(let key):
            guard let old = values.removeValue(forKey: key) else { return false }
            byteCount -= key.utf8.count + old.value.utf8.count
            return true
        case .cleared:
            guard !values.isEmpty else { return false }
            self = StorageItems()
            return true
        }
    }
}

/// The storage areas of origins (`localStorage`; HTML Standard section 12.2): in the profile's
/// database, or in memory.
final class WebStorage: Sendable {
    private let areas = Mutex<[String: StorageItems]>([:])
    private let queue: DatabaseQueue?
    private let clock: @Sendable () -> Int

    /// Makes a storage on a database; nil keeps everything in memory.
    init(queue: DatabaseQueue? = nil, clock: @escaping @Sendable () -> Int = { 0 }) {
        self.queue = queue
        self.clock = clock
    }

    /// Passes on the items of an origin, on any thread; what was changed before is among them.
    func read(
        _ origin: String, _ done: @escaping @Sendable ([ScriptStorageItem]) -> Void
    ) {
        guard let queue else { return done(areas.withLock { $0[origin]?.all ?? [] }) }
        queue.postReading { database throws(StoreError) in
            let items = try database?.rows(
                "SELECT key, value FROM local_storage WHERE origin = ? ORDER BY rowid",
                .text(origin)
            ) { row in
                ScriptStorageItem(
                    String(decoding: row.bytes(0), as: UTF8.self),
                    String(decoding: row.bytes(1), as: UTF8.self))
            }
            done(items ?? [])
        }
    }

    /// The items of an origin.
    func items(of origin: String) async -> [ScriptStorageItem] {
        await withCheckedContinuation { continuation in
            read(origin) { continuation.resume(returning: $0) }
        }
    }

    /// Stores a change that an area took.
    func store(_ change: ScriptStorageChange, of origin: String) {
        guard let queue else {
            return areas.withLock { areas in
                _ = areas[origin, default: StorageItems()].apply(change)
                if areas[origin]?.isEmpty == true { areas[origin] = nil }
            }
        }
        let now = clock()
        queue.post { database throws(StoreError) in
            switch change {
            case .set(let key, let value):
                try database.run(
                    "INSERT INTO local_storage VALUES (?, ?, ?, ?) ON CONFLICT (origin, key) "
                        + "DO UPDATE SET value = excluded.value, modified = excluded.modified",
                    .text(origin), .blob(Array(key.utf8)), .blob(Array(value.utf8)), .int(now))
            case .removed(let key):
                try database.run(
                    "DELETE FROM local_storage WHERE origin = ? AND key = ?", .text(origin),
                    .blob(Array(key.utf8)))
            case .cleared:
                try database.run("DELETE FROM local_storage WHERE origin = ?", .text(origin))
            }
        }
    }

    // MARK: - The data of sites

    /// The origins with items.
    func origins() async -> [String] {
        guard let queue else { return areas.withLock { $0.keys.sorted() } }
        return await withCheckedContinuation { continuation in
            queue.postReading { database throws(StoreError) in
                let origins = try database?.rows("SELECT DISTINCT origin FROM local_storage") {
                    $0.text(0)
                }
                continuation.resume(returning: origins ?? [])
            }
        }
    }

    /// Forgets an origin.
    func remove(_ origin: String) { store(.cleared, of: origin) }

    /// Forgets what was stored since a time; an area in memory has none, and is forgotten whole.
    func removeAll(since time: Int) {
        areas.withLock { $0 = [:] }
        queue?.post { database throws(StoreError) in
            try database.run("DELETE FROM local_storage WHERE modified >= ?", .int(time))
        }
    }

    /// Returns when all changes are stored; for the end of a program.
    func waitUntilStored() { queue?.waitUntilIdle() }
}

/// The storage that a page may use, by its origin.
struct PageStorage {
    private(set) var storage: WebStorage
    private(set) var origin: String

    /// The storage of an area for a page; nil for a page that may have none: it was not fetched over
    /// HTTP, its origin is opaque, or the person lets its site keep nothing. A frame of another site
    /// than the page around it has areas of its own in each site, which end with the view.
    init?(
        _ area: ScriptStorageArea, of url: URLRecord, _ terms: DocumentTerms,
        in page: URLRecord? = nil, session: WebStorage, _ configuration: WebViewConfiguration
    ) {
        guard url.isHTTPOrHTTPS, !terms.sandbox.contains(.origin) else { return nil }
        let store = configuration.websiteDataStore
        switch (configuration.webpagePreferences(for: url).cookieAcceptance.keeping, area) {
        case (.never, _): return nil
        case (_, .session): storage = session
        case (.session, .local): storage = store.passingStorage
        case (.always, .local): storage = store.localStorage
        }
        origin = url.origin.serialization
        guard let page else { return }
        let site = store.storage.cookies.suffixes.cachePartition(of: url, in: page)
        if !site.isEmpty {
            storage = session
            origin += " \(area) \(site)"
        }
    }
}
