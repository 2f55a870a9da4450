import GarthStore
import Synchronization

/// The certificates that servers of the small web showed at the first visit: trust on first use, as
/// Gemini has it. Used by all threads.
///
/// A server that shows another one is not who it was, until the known one has expired or a person
/// accepts the new one.
package final class KnownServers: Sendable {
    private struct Place: Hashable {
        var host: String
        var port: Int
    }

    private struct Entry {
        /// The SHA-256 hash of the certificate, in hexadecimal digits.
        var fingerprint: String
        /// The end of its validity, in seconds since 1970; nil if it is not known.
        var expires: Int?

        init(_ certificate: ServerCertificate) {
            fingerprint = hexadecimal(certificate.fingerprint)
            expires = certificate.expires
        }

        init(_ row: borrowing DatabaseRow) {
            fingerprint = row.text(2)
            expires = row.int(3) > 0 ? row.int(3) : nil
        }
    }

    private struct State {
        var entries: [Place: Entry] = [:]
        /// No entry removes.
        var unwritten = UnwrittenChanges<(place: Place, entry: Entry?)>()
    }

    private let state = Mutex(State())
    private let queue: DatabaseQueue?
    private let clock: @Sendable () -> Int

    init(queue: DatabaseQueue?, clock: @escaping @Sendable () -> Int) {
        self.queue = queue
        self.clock = clock
    }

    /// Whether a certificate is the known one. One for which none is known, or an expired one, is
    /// known from now on.
    func isAsKnown(_ certificate: ServerCertificate, host: String, port: Int) -> Bool {
        let place = Place(host: host, port: port)
        let shown = Entry(certificate)
        let now = clock()
        return state.withLock { state in
            if let known = state.entries[place] {
                if known.fingerprint == shown.fingerprint { return true }
                guard let expires = known.expires, expires < now else { return false }
            }
            set(shown, at: place, &state)
            return true
        }
    }

    /// Takes another certificate for known, because a person has accepted it.
    func replace(with certificate: ServerCertificate, host: String, port: Int) {
        let place = Place(host: host, port: port)
        let shown = Entry(certificate)
        state.withLock { state in
            guard state.entries[place]?.fingerprint != shown.fingerprint else { return }
            set(shown, at: place, &state)
        }
    }

    /// The hosts of known servers.
    package var hosts: [String] {
        state.withLock { Set($0.entries.keys.map(\.host)).sorted() }
    }

    /// Forgets the certificates of a host.
    package func remove(host: String) {
        state.withLock { state in
            for place in state.entries.keys where place.host == host { set(nil, at: place, &state) }
        }
    }

    /// Forgets all certificates.
    package func removeAll() {
        state.withLock { state in
            for place in state.entries.keys { set(nil, at: place, &state) }
        }
    }

    // MARK: - The disk

    /// Passes a change to the database thread, under the lock, so that the disk gets them in order.
    private func set(_ entry: Entry?, at place: Place, _ state: inout State) {
        state.entries[place] = entry
        guard let queue else { return }
        let number = state.unwritten.add((place, entry))
        queue.post { [self] database throws(StoreError) in
            defer { self.state.withLock { $0.unwritten.remove(number) } }
            guard let entry else {
                try database.run(
                    "DELETE FROM known_servers WHERE host = ? AND port = ?", .text(place.host),
                    .int(place.port))
                return
            }
            try database.run(
                "INSERT OR REPLACE INTO known_servers VALUES (?, ?, ?, ?)", .text(place.host),
                .int(place.port), .text(entry.fingerprint), .int(entry.expires ?? 0))
        }
    }

    /// Reads the table; called on the database's thread.
    func load(from database: Database) throws(StoreError) {
        let rows = try database.rows(
            "SELECT host, port, fingerprint, expires FROM known_servers"
        ) { (Place(host: $0.text(0), port: $0.int(1)), Entry($0)) }
        state.withLock { state in
            state.entries = Dictionary(rows) { $1 }
            for change in state.unwritten.inOrder { state.entries[change.place] = change.entry }
        }
    }
}
