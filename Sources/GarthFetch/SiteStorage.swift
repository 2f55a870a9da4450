import GarthStore
import Glibc
import Synchronization

/// The data that sites have stored: cookies, HSTS entries, and the certificates of the small web.
///
/// Persistent data are in the profile's database, which several Garths may share.
package final class SiteStorage: Sendable {
    /// The cookie jar.
    package let cookies: CookieStorage
    /// The hosts that require https (HSTS).
    package let hsts: HSTSStorage
    /// The certificates of servers of the small web.
    package let servers: KnownServers

    private let queue: DatabaseQueue?
    /// The state of the file that was read last, as SQLite counts it.
    private let readVersion = Mutex<DatabaseValue?>(nil)

    /// Makes a storage on a database; nil keeps everything in memory. `onProblem` gets each failure
    /// to store, as a line for people and on any thread.
    package init(
        database path: String?, suffixes: PublicSuffixList = .system,
        clock: @escaping @Sendable () -> Int = { time(nil) },
        onProblem: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        queue = path.map {
            DatabaseQueue(path: $0, contents: "cookies", schema: .profile, onProblem: onProblem)
        }
        cookies = CookieStorage(queue: queue, suffixes: suffixes, clock: clock)
        hsts = HSTSStorage(queue: queue, clock: clock)
        servers = KnownServers(queue: queue, clock: clock)
    }

    /// Reads the stored data if they are new, and calls `done`, on any thread.
    ///
    /// Call it before a page load, because another Garth may have stored data meanwhile.
    package func refresh(_ done: @escaping @Sendable () -> Void) {
        guard let queue, queue.hasFile else { return done() }
        queue.postReading { [self] database throws(StoreError) in
            if let database { try load(from: database) }
            done()
        }
    }

    /// Reads the stored data, if they are new.
    package func refresh() async {
        await withCheckedContinuation { continuation in refresh { continuation.resume() } }
    }

    /// Reads the stored data on the caller's thread; for programs without an actor.
    package func refreshAndWait() {
        refresh {}
        queue?.waitUntilIdle()
    }

    /// Returns when all that was received is stored; for the end of a program.
    package func waitUntilStored() { queue?.waitUntilIdle() }

    private func load(from database: Database) throws(StoreError) {
        let version = try database.value("PRAGMA data_version")
        guard readVersion.withLock({ $0 != version }) else { return }
        try cookies.load(from: database)
        try hsts.load(from: database)
        try servers.load(from: database)
        readVersion.withLock { $0 = version }
    }
}
