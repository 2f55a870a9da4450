import GarthStore
import GarthURL
import Synchronization

/// The cookie jar of a data store, for all threads.
///
/// It answers from memory. The database thread writes persistent changes to the profile; no caller
/// waits for it.
package final class CookieStorage: Sendable {
    private struct State {
        var jar: CookieJar
        var unwritten = UnwrittenChanges<[CookieJar.Change]>()
        var changeCount = 0
        var observers: [Int: AsyncStream<Void>.Continuation] = [:]
        var observerCount = 0
    }

    private let state: Mutex<State>
    private let queue: DatabaseQueue?
    private let clock: @Sendable () -> Int
    /// The list of public suffixes, for the jar and for descriptions of requests.
    package let suffixes: PublicSuffixList

    init(queue: DatabaseQueue?, suffixes: PublicSuffixList, clock: @escaping @Sendable () -> Int) {
        self.queue = queue
        self.suffixes = suffixes
        self.clock = clock
        state = Mutex(State(jar: CookieJar(suffixes: suffixes)))
    }

    // MARK: - Requests

    /// The value of the `Cookie` field that a request is sent with; nil for none.
    package func field(for context: CookieContext) -> [UInt8]? {
        let now = clock()
        return state.withLock { state in
            let (field, changes) = state.jar.field(for: context, at: now)
            write(changes, &state)
            return field
        }
    }

    /// Takes the `Set-Cookie` fields of a response.
    package func receive(_ lines: [[UInt8]], from context: CookieContext) {
        guard !lines.isEmpty else { return }
        let now = clock()
        change { jar in
            lines.prefix(CookieLimits.fieldsPerResponse).flatMap {
                jar.receive($0, from: context, at: now)
            }
        }
    }

    // MARK: - For the person and the program

    /// All cookies that have not ended, ordered by domain, path and age.
    package var all: [Cookie] {
        let now = clock()
        return state.withLock { $0.jar.all(at: now) }
    }

    /// Sets a cookie; false when it may not be set.
    package func set(_ cookie: Cookie) -> Bool {
        let now = clock()
        var isSet = false
        change { jar in
            guard let changes = jar.set(cookie, at: now) else { return [] }
            isSet = true
            return changes
        }
        return isSet
    }

    /// Restores cookies of an earlier session, except those of sites that were blocked since.
    package func restore(_ cookies: [Cookie]) {
        let now = clock()
        change { jar in
            let newer = Dictionary(grouping: jar.all(at: now), by: \.domain)
            let changes = cookies.compactMap { cookie -> CookieJar.Change? in
                let isBlocked = jar.blockedSites.contains {
                    Cookie.matches(host: cookie.domain, isAddress: false, domain: $0)
                }
                // What was set in the meantime is newer, and stays.
                let isSet = newer[cookie.domain]?.contains { $0.isSamePlace(as: cookie) } ?? false
                guard !isBlocked, !isSet else { return nil }
                var cookie = cookie
                cookie.accessed = now
                return .stored(cookie)
            }
            for change in changes { jar.apply(change) }
            return changes
        }
    }

    /// Removes the cookie that has the same name, domain and path.
    package func remove(_ cookie: Cookie) {
        change { jar in jar.removeAll { $0.isSamePlace(as: cookie) } }
    }

    /// Removes the cookies that were made at that time or later, in seconds since 1970.
    package func removeAll(since time: Int) {
        change { jar in jar.removeAll { $0.created / 1_000_000 >= time } }
        queue?.postReading { database throws(StoreError) in
            try database?.run(
                "DELETE FROM session_cookies WHERE created >= ?",
                .int(time > Int.max / 1_000_000 ? .max : time * 1_000_000))
        }
    }

    /// The sites whose cookies are neither stored nor sent.
    package var blockedSites: [String] {
        state.withLock { $0.jar.blockedSites.sorted() }
    }

    /// The site of a cookie's domain for display: its registrable domain, else itself.
    package func site(ofDomain domain: String) -> String {
        let isAddress = domain.hasPrefix("[") || IPAddress(parsing: domain) != nil
        return isAddress ? domain : suffixes.registrableDomain(of: domain) ?? domain
    }

    /// Removes the cookies of a site and keeps none from it any more.
    package func block(site: String) {
        change { jar in
            jar.blockedSites.insert(site)
            return jar.removeAll {
                Cookie.matches(host: $0.domain, isAddress: false, domain: site)
            }
        }
        queue?.post { database throws(StoreError) in
            try database.run("INSERT OR IGNORE INTO cookie_blocks VALUES (?)", .text(site))
        }
    }

    /// Keeps cookies of a site again.
    package func unblock(site: String) {
        state.withLock { _ = $0.jar.blockedSites.remove(site) }
        queue?.post { database throws(StoreError) in
            try database.run("DELETE FROM cookie_blocks WHERE site = ?", .text(site))
        }
        notify()
    }

    /// The number of changes of the jar by this program; an observer that has seen this number has
    /// seen all of them.
    package var changeCount: Int { state.withLock { $0.changeCount } }

    /// Signals each change of the jar, from now on; several changes may come as one.
    package func changes() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let id = state.withLock { state in
            state.observerCount += 1
            state.observers[state.observerCount] = continuation
            return state.observerCount
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { _ = $0.observers.removeValue(forKey: id) }
        }
        return stream
    }

    // MARK: - Private parts

    private func change(_ body: (inout CookieJar) -> [CookieJar.Change]) {
        let isChanged = state.withLock { state in
            let changes = body(&state.jar)
            write(changes, &state)
            if !changes.isEmpty { state.changeCount += 1 }
            return !changes.isEmpty
        }
        if isChanged { notify() }
    }

    private func notify() {
        for observer in state.withLock({ Array($0.observers.values) }) { observer.yield() }
    }

    /// Passes persistent changes to the database thread. It is called under the lock, so that the
    /// disk gets the changes in the order of the jar.
    private func write(_ changes: [CookieJar.Change], _ state: inout State) {
        guard let queue else { return }
        let lasting = changes.filter { change in
            switch change {
            case .stored(let cookie), .removed(let cookie), .used(let cookie):
                cookie.expires != nil
            }
        }
        guard !lasting.isEmpty else { return }
        let number = state.unwritten.add(lasting)
        queue.post { [self] database throws(StoreError) in
            defer { self.state.withLock { $0.unwritten.remove(number) } }
            try database.transaction { () throws(StoreError) in
                for change in lasting { try CookieTable.write(change, to: database) }
            }
        }
    }

    /// Reads the table; called on the database's thread.
    func load(from database: Database) throws(StoreError) {
        let now = clock()
        let stored = try CookieTable.read(from: database, at: now)
        let blocked = try database.rows("SELECT site FROM cookie_blocks") { $0.text(0) }
        state.withLock { state in
            state.jar.replacePersistent(with: stored)
            for change in state.unwritten.inOrder.joined() { state.jar.apply(change) }
            state.jar.blockedSites = Set(blocked)
        }
        notify()
    }
}

/// The table of cookies in the profile's database.
enum CookieTable {
    static func write(
        _ change: CookieJar.Change, to database: Database
    ) throws(StoreError) {
        switch change {
        case .stored(let cookie):
            guard let expires = cookie.expires else { return }
            try database.run(
                """
                INSERT OR REPLACE INTO cookies (domain, host_only, path, name, value, expires,
                created, accessed, secure, http_only, same_site)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                .text(cookie.domain), .flag(cookie.isHostOnly), .blob(cookie.path),
                .blob(cookie.name), .blob(cookie.value), .int(expires), .int(cookie.created),
                .int(cookie.accessed), .flag(cookie.isSecure), .flag(cookie.isHTTPOnly),
                .int(cookie.sameSite.rawValue))
        case .removed(let cookie): try remove(cookie, from: database)
        case .used(let cookie):
            try database.run(
                "UPDATE cookies SET accessed = ? " + place, .int(cookie.accessed),
                .text(cookie.domain), .flag(cookie.isHostOnly), .blob(cookie.path),
                .blob(cookie.name))
        }
    }

    private static let place = "WHERE domain = ? AND host_only = ? AND path = ? AND name = ?"

    private static func remove(_ cookie: Cookie, from database: Database) throws(StoreError) {
        try database.run(
            "DELETE FROM cookies " + place, .text(cookie.domain), .flag(cookie.isHostOnly),
            .blob(cookie.path), .blob(cookie.name))
    }

    /// The cookies that have not ended; those that have are removed where that is possible.
    static func read(from database: Database, at now: Int) throws(StoreError) -> [Cookie] {
        if !database.isReadOnly {
            try database.run("DELETE FROM cookies WHERE expires <= ?", .int(now))
        }
        return try database.rows(
            """
            SELECT domain, host_only, path, name, value, expires, created, accessed, secure,
            http_only, same_site FROM cookies WHERE expires > ? ORDER BY created LIMIT ?
            """, .int(now), .int(CookieLimits.cookies)
        ) { row in
            Cookie(
                name: row.bytes(3), value: row.bytes(4), domain: row.text(0),
                isHostOnly: row.flag(1), path: row.bytes(2),
                // Somebody may have turned the clock, or edited the file.
                expires: min(row.int(5), now + CookieLimits.longestAge),
                created: max(0, min(row.int(6), (now + 86_400) * 1_000_000)),
                accessed: max(0, min(row.int(7), now)), isSecure: row.flag(8),
                isHTTPOnly: row.flag(9), sameSite: Cookie.SameSite(rawValue: row.int(10)) ?? .lax)
        }
    }
}
