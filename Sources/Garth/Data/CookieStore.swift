import GarthFetch

/// The cookies of a data store (WebKit's `WKHTTPCookieStore`); all its web views share them.
///
/// It is a value that names the store: copies are of one store.
public struct CookieStore: Sendable {
    let storage: SiteStorage

    /// All cookies that have not ended, ordered by domain, path and age.
    ///
    /// ```swift
    /// let names = await store.httpCookieStore.allCookies().map(\.name)
    /// ```
    public func allCookies() async -> [WebCookie] {
        await storage.refresh()
        return storage.cookies.all.map { WebCookie($0) }
    }

    /// Sets a cookie in place of one with the same name, domain and path; returns false if the
    /// cookie may not be set.
    ///
    /// A cookie may not be set with a public suffix as its domain (`.co.uk`), with control
    /// characters or semicolons, with more than 4096 bytes, with `sameSitePolicy` `none` and not
    /// secure, or with a name that starts with `__Secure-` or `__Host-` without the required
    /// attributes.
    ///
    /// ```swift
    /// let cookie = WebCookie(name: "session", value: "1", domain: "example.org", isSecure: true)
    /// let isStored = await store.httpCookieStore.setCookie(cookie)
    /// ```
    @discardableResult
    public func setCookie(_ cookie: WebCookie) async -> Bool {
        storage.cookies.set(cookie.stored)
    }

    /// `allCookies` on the caller's thread; for programs without an actor.
    package func waitForAllCookies() -> [WebCookie] {
        storage.refreshAndWait()
        return storage.cookies.all.map { WebCookie($0) }
    }

    /// `setCookie` on the caller's thread; for programs without an actor.
    package func setAndWait(_ cookie: WebCookie) -> Bool { storage.cookies.set(cookie.stored) }

    /// Removes the cookie with the same name, domain and path.
    ///
    /// A cookie with the same name, domain and path goes, whatever its value.
    public func delete(_ cookie: WebCookie) async {
        storage.cookies.remove(cookie.stored)
    }

    /// The sites whose cookies are neither stored nor sent.
    public func blockedSites() async -> [String] {
        await storage.refresh()
        return storage.cookies.blockedSites
    }

    /// Removes the cookies of a site, a registrable domain or a host, and keeps none from it.
    ///
    /// ``unblock(site:)`` lets it set cookies again.
    public func block(site: String) async { storage.cookies.block(site: site) }

    /// The site of a cookie, for `block(site:)`: its registrable domain, or its host without one.
    public func site(of cookie: WebCookie) -> String {
        storage.cookies.site(ofDomain: cookie.stored.domain)
    }

    /// Keeps the cookies of a site again.
    public func unblock(site: String) async { storage.cookies.unblock(site: site) }

    /// The changes from now on, with all cookies each time. Changes in quick succession may come as
    /// one.
    ///
    /// ```swift
    /// for await cookies in store.httpCookieStore.changes { print(cookies.count) }
    /// ```
    public var changes: CookieChanges { CookieChanges(storage: storage) }
}

/// The cookies of a store, each time that they have changed.
public struct CookieChanges: AsyncSequence, Sendable {
    /// All cookies of the store, in their order.
    public typealias Element = [WebCookie]
    /// The sequence never fails.
    public typealias Failure = Never

    private let stream: AsyncStream<Void>
    private let storage: SiteStorage

    init(storage: SiteStorage) {
        self.storage = storage
        stream = storage.cookies.changes()
    }

    /// Gives all cookies after each change.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate var base: AsyncStream<Void>.Iterator
        fileprivate let storage: SiteStorage

        /// The cookies after the next change; nil when the task is cancelled.
        public mutating func next() async -> [WebCookie]? {
            guard await base.next() != nil else { return nil }
            return storage.cookies.all.map { WebCookie($0) }
        }
    }

    /// Starts to listen; also gives the changes since the sequence was made.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(base: stream.makeAsyncIterator(), storage: storage)
    }
}
