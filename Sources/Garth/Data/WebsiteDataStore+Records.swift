import GarthFetch
import GarthURL
import Synchronization

/// A kind of data that web sites leave.
public enum WebsiteDataType: Hashable, Sendable, CaseIterable {
    /// Cookies (WebKit's `WKWebsiteDataTypeCookies`).
    case cookies
    /// Responses that are stored longer than the program runs (WebKit's
    /// `WKWebsiteDataTypeDiskCache`); a store in memory has none.
    case diskCache
    /// The pages that web views keep for going back, and in a store in memory its cached responses
    /// (WebKit's `WKWebsiteDataTypeMemoryCache`).
    case memoryCache
    /// Hosts that require https, and the certificates of servers of Gemini (WebKit's private `_WKWebsiteDataTypeHSTSCache`).
    case hsts
    /// What scripts keep (WebKit's `WKWebsiteDataTypeLocalStorage`).
    case localStorage
    /// The databases of scripts (WebKit's `WKWebsiteDataTypeIndexedDBDatabases`).
    case indexedDBDatabases
}

/// The data of a site in a store (WebKit's `WKWebsiteDataRecord`).
public struct WebsiteDataRecord: Hashable, Sendable {
    /// The site's registrable domain, or its host where it has none.
    public let displayName: String
    /// The kinds of data.
    public let dataTypes: Set<WebsiteDataType>

    /// Makes a record, for tests of a program that shows it.
    public init(displayName: String, dataTypes: Set<WebsiteDataType>) {
        self.displayName = displayName
        self.dataTypes = dataTypes
    }
}

extension WebsiteDataStore {
    /// The data of sites of some kinds, by registrable domain or host, in order (WebKit's
    /// `fetchDataRecords(ofTypes:)`).
    public func dataRecords(
        ofTypes types: Set<WebsiteDataType> = allWebsiteDataTypes
    ) async -> [WebsiteDataRecord] {
        await storage.refresh()
        var records: [String: Set<WebsiteDataType>] = [:]
        func note(_ type: WebsiteDataType, _ hosts: some Sequence<String>) {
            guard types.contains(type) else { return }
            for host in hosts { records[site(ofHost: host), default: []].insert(type) }
        }
        note(.cookies, storage.cookies.all.map(\.domain))
        note(.hsts, storage.hsts.all + storage.servers.hosts)
        if types.contains(cacheType) {
            note(cacheType, await cache.keys().flatMap { Self.hosts(of: $0) })
        }
        if types.contains(.memoryCache) { note(.memoryCache, await views.keptHosts()) }
        if types.contains(.localStorage) {
            for storage in [localStorage, passingStorage] {
                note(.localStorage, await storage.origins().compactMap(Self.host))
            }
        }
        if types.contains(.indexedDBDatabases) {
            for databases in [databases, passingDatabases] {
                note(.indexedDBDatabases, await databases.origins().compactMap(Self.host))
            }
        }
        return records.sorted { $0.key < $1.key }
            .map { WebsiteDataRecord(displayName: $0.key, dataTypes: $0.value) }
    }

    /// Removes data of some kinds that were stored since a time, in seconds since 1970; 0 removes
    /// everything.
    ///
    /// HSTS entries have no time: only 0 removes them. Pages that web views keep have no time
    /// either: every call removes them. The current page of a view stays.
    ///
    /// ```swift
    /// await store.removeData(ofTypes: [.cookies, .localStorage], modifiedSince: 0)
    /// ```
    ///
    /// - Parameters:
    ///   - types: The kinds of data; `allWebsiteDataTypes` for all.
    ///   - time: The earliest time of storage, in seconds since 1970.
    public func removeData(
        ofTypes types: Set<WebsiteDataType>, modifiedSince time: Int
    ) async {
        await storage.refresh()
        if types.contains(.cookies) { storage.cookies.removeAll(since: time) }
        if types.contains(.hsts), time <= 0 {
            storage.hsts.removeAll()
            storage.servers.removeAll()
        }
        if types.contains(cacheType) {
            cache.removeAll(since: time <= 0 ? nil : WallTime(sinceEpoch: .seconds(time)))
        }
        if types.contains(.memoryCache) { await views.forgetKeptPages { _ in true } }
        if types.contains(.localStorage) {
            for storage in [localStorage, passingStorage] { storage.removeAll(since: time) }
        }
        if types.contains(.indexedDBDatabases) {
            for databases in [databases, passingDatabases] {
                await databases.remove(since: time) { _ in true }
            }
        }
    }

    /// Removes data of some kinds of the sites that the records name.
    public func removeData(
        ofTypes types: Set<WebsiteDataType>, for records: [WebsiteDataRecord]
    ) async {
        await storage.refresh()
        let sites = Set(records.map(\.displayName))
        let isMeant = { @Sendable [self] host in sites.contains(site(ofHost: host)) }
        if types.contains(.cookies) {
            for cookie in storage.cookies.all where isMeant(cookie.domain) {
                storage.cookies.remove(cookie)
            }
        }
        if types.contains(.hsts) {
            for host in storage.hsts.all where isMeant(host) { storage.hsts.remove(host: host) }
            for host in storage.servers.hosts where isMeant(host) {
                storage.servers.remove(host: host)
            }
        }
        if types.contains(cacheType) {
            cache.remove(
                keys: await cache.keys().filter { Self.hosts(of: $0).contains(where: isMeant) })
        }
        if types.contains(.memoryCache) { await views.forgetKeptPages(of: isMeant) }
        if types.contains(.localStorage) {
            for storage in [localStorage, passingStorage] {
                for origin in await storage.origins()
                where Self.host(of: origin).map(isMeant) ?? false { storage.remove(origin) }
            }
        }
        if types.contains(.indexedDBDatabases) {
            for databases in [databases, passingDatabases] {
                await databases.remove { Self.host(of: $0).map(isMeant) ?? false }
            }
        }
    }

    /// The kind of data of this store's HTTP cache.
    private var cacheType: WebsiteDataType { isPersistent ? .diskCache : .memoryCache }

    private func site(ofHost host: String) -> String { storage.cookies.site(ofDomain: host) }

    private static func host(of url: String) -> String? { URLRecord.parse(url)?.hostname }

    /// The hosts of a stored response: its own, and that of the page which it was fetched for.
    private static func hosts(of key: CacheKey) -> [String] {
        [key.url, key.partition].compactMap { $0.flatMap { host(of: $0) } }
    }
}

/// The web views of a data store, which go as they like.
final class StoreViews: Sendable {
    private struct Reference: Sendable {
        weak let view: WebView?
    }

    private let references = Mutex<[Reference]>([])

    /// Notes one more view.
    func add(_ view: WebView) {
        references.withLock { references in
            references.removeAll { $0.view == nil }
            references.append(Reference(view: view))
        }
    }

    /// The hosts of the pages that are kept to go back to.
    @MainActor func keptHosts() -> [String] {
        all.flatMap { view in view.keptItems.map(\.url.hostname) }
    }

    /// Lets pages go that are kept to go back to, by the host of their address.
    @MainActor func forgetKeptPages(of isMeant: (String) -> Bool) {
        for view in all {
            for item in view.keptItems where isMeant(item.url.hostname) {
                item.page = nil
                item.keptFields = []
            }
        }
    }

    /// The views that are there.
    var all: [WebView] { references.withLock { $0.compactMap(\.view) } }
}

extension WebView {
    /// The entries of the list with a page from the web that is kept, or fields of it, and not shown.
    fileprivate var keptItems: [BackForwardListItem] {
        backForwardList.items.filter {
            ($0.page == nil ? !$0.keptFields.isEmpty : $0.page !== page)
                && $0.url.isOfNetwork
        }
    }
}
