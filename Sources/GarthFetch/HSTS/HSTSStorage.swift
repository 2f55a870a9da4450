import GarthStore
package import GarthURL
import Synchronization

/// The hosts of a data store that require https (RFC 6797), for all threads.
package final class HSTSStorage: Sendable {
    private struct State {
        var hosts = HSTSHosts()
        var unwritten = UnwrittenChanges<HSTSHosts.Change>()
    }

    private let state = Mutex(State())
    private let queue: DatabaseQueue?
    private let clock: @Sendable () -> Int

    init(queue: DatabaseQueue?, clock: @escaping @Sendable () -> Int) {
        self.queue = queue
        self.clock = clock
    }

    /// The URL that is to be fetched in place of this one; nil when it may be fetched as it is.
    package func upgrade(of url: URLRecord) -> URLRecord? {
        url.scheme == "http" && wantsHTTPS(url) ? url.upgradedToHTTPS : nil
    }

    /// Whether the URL's host requires https. A fault of its certificate then allows no exception
    /// (RFC 6797 section 8.4).
    package func wantsHTTPS(_ url: URLRecord) -> Bool {
        url.host?.address == nil && wantsHTTPS(host: url.hostname)
    }

    /// Whether a host requires https, by its name in the form of a URL.
    package func wantsHTTPS(host: String) -> Bool {
        let now = clock()
        return state.withLock { $0.hosts.includes(host: host, isAddress: false, at: now) }
    }

    /// The HSTS entry that covers a URL's host: its host, whether it covers subdomains, and its end
    /// in seconds since 1970; nil without one.
    package func wish(
        for url: URLRecord
    ) -> (host: String, includesSubdomains: Bool, expires: Int)? {
        let now = clock()
        return state.withLock { state in
            state.hosts.entry(
                for: url.hostname, isAddress: url.host?.address != nil, at: now
            ).map { ($0.host, $0.includesSubdomains, $0.expires) }
        }
    }

    /// Takes the field of a response over https with a verified certificate; ignores others.
    package func receive(_ field: String, from url: URLRecord) {
        guard url.scheme == "https", let header = HSTSHeader(parsing: field) else { return }
        let now = clock()
        state.withLock { state in
            let change = state.hosts.note(
                header, host: url.hostname, isAddress: url.host?.address != nil, at: now)
            if let change { write(change, &state) }
        }
    }

    /// Passes a change to the database thread. It is called under the lock, so that the disk gets
    /// the changes in order.
    private func write(_ change: HSTSHosts.Change, _ state: inout State) {
        guard let queue else { return }
        let number = state.unwritten.add(change)
        queue.post { [self] database throws(StoreError) in
            defer { self.state.withLock { $0.unwritten.remove(number) } }
            switch change {
            case .stored(let entry):
                try database.run(
                    "INSERT OR REPLACE INTO hsts_hosts VALUES (?, ?, ?)", .text(entry.host),
                    .flag(entry.includesSubdomains), .int(entry.expires))
            case .removed(let host):
                try database.run("DELETE FROM hsts_hosts WHERE host = ?", .text(host))
            }
        }
    }

    /// Forgets a host.
    package func remove(host: String) {
        state.withLock { state in
            guard state.hosts.entries[host] != nil else { return }
            state.hosts.apply(.removed(host: host))
            write(.removed(host: host), &state)
        }
    }

    /// Forgets all hosts.
    package func removeAll() {
        state.withLock { $0.hosts.removeAll() }
        queue?.post { database throws(StoreError) in try database.run("DELETE FROM hsts_hosts") }
    }

    /// The hosts that are known, in order.
    package var all: [String] { state.withLock { $0.hosts.entries.keys.sorted() } }

    /// Reads the table; called on the database's thread.
    func load(from database: Database) throws(StoreError) {
        let now = clock()
        let stored = try database.rows(
            "SELECT host, include_subdomains, expires FROM hsts_hosts WHERE expires > ?",
            .int(now)
        ) {
            HSTSHosts.Entry(
                host: $0.text(0), includesSubdomains: $0.flag(1), expires: $0.int(2))
        }
        state.withLock { state in
            state.hosts.replace(with: stored)
            for change in state.unwritten.inOrder { state.hosts.apply(change) }
        }
    }
}
