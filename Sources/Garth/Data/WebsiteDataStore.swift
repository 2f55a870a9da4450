import GarthFetch
import GarthLanguage
import GarthStore
import Synchronization

/// The data that web sites store: cookies, HSTS entries, and cached responses (WebKit's
/// `WKWebsiteDataStore`).
///
/// All web views with the same store share it. A persistent store is in the folder of a profile,
/// which several programs may use at the same time.
public final class WebsiteDataStore: Sendable {
    /// Whether the store is on the disk.
    public let isPersistent: Bool
    /// The cookies.
    ///
    /// What sites set while pages load is there at once.
    public let httpCookieStore: CookieStore

    let storage: SiteStorage
    /// What scripts keep in `localStorage`.
    let localStorage: WebStorage
    /// The same of sites that may keep nothing longer than the program runs.
    let passingStorage: WebStorage
    /// What scripts keep in databases (`indexedDB`).
    let databases: IndexedDatabases
    /// The same of sites that may keep nothing longer than the program runs.
    let passingDatabases: IndexedDatabases
    /// The HTTP cache.
    let cache: HTTPCache
    /// The visited pages, if web views record them (`WebViewConfiguration`); nil for a store in
    /// memory.
    ///
    /// `package`, as the two below: visits, bookmarks and windows belong to the browser. WebKit,
    /// too, leaves them to the program.
    package let history: HistoryStore?
    /// The bookmarks of the profile; nil for a store in memory.
    package let bookmarks: BookmarkStore?
    /// The feeds of the profile; nil for a store in memory.
    package let feeds: FeedStore?
    /// The list of the pages that are kept for later; nil for a store in memory.
    package let keptPages: KeptPageStore?
    private let placesWriter: DatabaseQueue?
    /// The list of downloads; nil for a store in memory.
    let downloads: DownloadStore?
    /// The stored windows of the browser; nil for a store in memory.
    package let sessions: SessionStore?
    private let problems: ProblemList
    /// The web views of the store, which keep pages.
    let views: StoreViews

    /// The store of the person's own browser `garth`: its cookies, cache and history.
    ///
    /// Nothing uses it unless it is named: a page that a program loads with it is sent the cookies
    /// of the person, and what it leaves behind shows up in the browser.
    public static let browser = WebsiteDataStore(ProfileFolders(profile: nil))

    /// A store that outlives the program, under the program's own name: in the folder
    /// `PROGRAM/NAME` of the person's data and cache (XDG Base Directory Specification).
    ///
    /// Programs of the same name share it, and within a program all stores of a name are one, with
    /// cookies of the session as well. Without a home nothing outlives the program.
    ///
    /// ```swift
    /// let store = WebsiteDataStore(named: "reader")
    /// ```
    public convenience init(named name: String) {
        let first = NamedStores.all.store(named: name) {
            WebsiteDataStore(ProfileFolders(ofProgramNamed: name))
        }
        self.init(sharing: first)
        // Another thread finds this one or the first, which lives until this one is known.
        withExtendedLifetime(first) { NamedStores.all.add(self, named: name) }
    }

    /// A new store that keeps everything in memory and ends with the program.
    ///
    /// Each call makes one: two views share cookies if they have the same store.
    public static func nonPersistent() -> WebsiteDataStore { WebsiteDataStore(nil) }

    /// The store of the profile in a folder, which the first stored data create.
    ///
    /// Stores of one folder share what is on the disk, not the cookies of a session.
    public convenience init(profile folder: String) {
        self.init(ProfileFolders(profile: folder))
    }

    /// The store of the profile in a folder, which keeps no more than that.
    public convenience init(profile folder: String, limits: WebsiteDataLimits) {
        self.init(ProfileFolders(profile: folder), limits: limits)
    }

    /// The store of the person's own browser, which keeps no more than that.
    package static func browser(limits: WebsiteDataLimits) -> WebsiteDataStore {
        WebsiteDataStore(ProfileFolders(profile: nil), limits: limits)
    }

    /// The store in the folders of a profile; nil is a store in memory. `clock` measures expiry.
    init(
        _ folders: ProfileFolders?, limits: WebsiteDataLimits = WebsiteDataLimits(),
        clock: @escaping @Sendable () -> WallTime = HTTPCache.systemClock
    ) {
        let problems = ProblemList()
        self.problems = problems
        views = StoreViews()
        passingStorage = WebStorage()
        passingDatabases = IndexedDatabases(root: nil)
        databases = IndexedDatabases(root: folders?.data.map { $0 + "/indexeddb" })
        isPersistent = folders?.database != nil
        storage = SiteStorage(
            database: folders?.database,
            clock: { Int(clock().sinceEpoch.components.seconds) },
            onProblem: { problems.add($0) })
        localStorage = WebStorage(
            queue: folders?.database.map {
                DatabaseQueue(
                    path: $0, contents: localized("the storage of sites"), schema: .profile,
                    onProblem: { problems.add($0) })
            },
            clock: { Int(clock().sinceEpoch.components.seconds) })
        sessions = folders?.database.map { [storage] path in
            SessionStore(
                database: path, storage: storage,
                clock: { Int(clock().sinceEpoch.components.seconds) },
                onProblem: { problems.add($0) })
        }
        if let database = folders?.database {
            let seconds: @Sendable () -> Int = { Int(clock().sinceEpoch.components.seconds) }
            // Who asks does not wait until something is written.
            let queues = (0..<2).map { _ in
                DatabaseQueue(
                    path: database, contents: localized("history and bookmarks"), schema: .profile,
                    onProblem: { problems.add($0) })
            }
            history = HistoryStore(
                reader: queues[0], writer: queues[1],
                visitLimit: limits.visitCount ?? HistoryLimits.visits, clock: seconds)
            bookmarks = BookmarkStore(reader: queues[0], writer: queues[1], clock: seconds)
            feeds = FeedStore(reader: queues[0], writer: queues[1], clock: seconds)
            keptPages = KeptPageStore(
                folder: (folders?.data ?? "") + "/kept", reader: queues[0], writer: queues[1],
                clock: seconds)
            placesWriter = queues[1]
        } else {
            history = nil
            bookmarks = nil
            feeds = nil
            keptPages = nil
            placesWriter = nil
        }
        downloads = (folders?.database).map {
            DownloadStore(
                DatabaseQueue(
                    path: $0, contents: localized("the list of downloads"), schema: .profile,
                    onProblem: { problems.add($0) }))
        }
        cache = HTTPCache(
            (folders?.cache).map { .folder($0) } ?? .memory, byteLimit: limits.cacheByteCount,
            clock: clock,
            onProblem: { problems.add($0) })
        httpCookieStore = CookieStore(storage: storage)
    }

    /// The same store once more: a name stands for one store.
    private init(sharing other: WebsiteDataStore) {
        isPersistent = other.isPersistent
        httpCookieStore = other.httpCookieStore
        storage = other.storage
        localStorage = other.localStorage
        passingStorage = other.passingStorage
        databases = other.databases
        passingDatabases = other.passingDatabases
        cache = other.cache
        history = other.history
        bookmarks = other.bookmarks
        feeds = other.feeds
        keptPages = other.keptPages
        placesWriter = other.placesWriter
        downloads = other.downloads
        sessions = other.sessions
        problems = other.problems
        views = other.views
    }

    /// All kinds of data that a store has.
    ///
    /// For `removeData`, to forget all.
    public static var allWebsiteDataTypes: Set<WebsiteDataType> {
        Set(WebsiteDataType.allCases)
    }

    /// The failures to store data since the last call, a line each for the person.
    ///
    /// A disk that is full is no error of a load: pages are shown, and less is stored.
    public func takeProblems() -> [String] { problems.take() }

    /// Calls `body` on any thread whenever `takeProblems` has a new line.
    public func onProblem(_ body: @escaping @Sendable () -> Void) { problems.observe(body) }

    /// Returns when all that was received is stored; for the end of a program.
    public func waitUntilStored() {
        storage.waitUntilStored()
        localStorage.waitUntilStored()
        databases.waitUntilStored()
        placesWriter?.waitUntilIdle()
        downloads?.waitUntilStored()
        sessions?.waitUntilStored()
    }

    /// Returns when all received responses are in the cache, or after a time limit; for the end of
    /// a program.
    public func waitUntilCached() { cache.flush() }
}

/// The size limits of a data store; nil is the default.
///
/// The oldest go first.
public struct WebsiteDataLimits: Hashable, Sendable {
    /// Bytes of the HTTP cache.
    public var cacheByteCount: Int?
    /// Visits of the history.
    public var visitCount: Int?

    /// Makes limits; without arguments, none of its own.
    public init(cacheByteCount: Int? = nil, visitCount: Int? = nil) {
        self.cacheByteCount = cacheByteCount
        self.visitCount = visitCount
    }
}

/// The stores of names, as long as the program uses them.
final class NamedStores: Sendable {
    static let all = NamedStores()

    private struct Entry: Sendable {
        let name: String
        weak let store: WebsiteDataStore?
    }

    private let entries = Mutex<[Entry]>([])

    /// The store of a name; the first one that is made for it where none lives. Of two threads that
    /// make one at once, both get the same.
    func store(named name: String, _ make: () -> WebsiteDataStore) -> WebsiteDataStore {
        if let known = entries.withLock({ Self.store(named: name, in: $0) }) { return known }
        let new = make()
        return entries.withLock { entries in
            if let known = Self.store(named: name, in: entries) { return known }
            entries.append(Entry(name: name, store: new))
            return new
        }
    }

    private static func store(named name: String, in entries: [Entry]) -> WebsiteDataStore? {
        entries.lazy.filter { $0.name == name }.compactMap(\.store).first
    }

    func add(_ store: WebsiteDataStore, named name: String) {
        entries.withLock { entries in
            entries.removeAll { $0.store == nil }
            entries.append(Entry(name: name, store: store))
        }
    }
}

/// Lines for the person, on their way from the database's thread.
private final class ProblemList: Sendable {
    private let lines = Mutex<[String]>([])
    private let observer = Mutex<(@Sendable () -> Void)?>(nil)

    func add(_ line: String) {
        lines.withLock { $0.append(line) }
        observer.withLock { $0 }?()
    }

    func observe(_ body: @escaping @Sendable () -> Void) { observer.withLock { $0 = body } }

    func take() -> [String] {
        lines.withLock { lines in
            defer { lines = [] }
            return lines
        }
    }
}
