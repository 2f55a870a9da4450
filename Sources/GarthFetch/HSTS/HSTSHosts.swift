/// The hosts that want to be spoken to over https only, as a value.
///
/// RFC 6797 sections 5.3 and 8. Time is a parameter, in seconds since 1970.
struct HSTSHosts {
    /// One host's wish.
    struct Entry: Hashable, Sendable {
        var host: String
        var includesSubdomains: Bool
        var expires: Int
    }

    /// What became of an entry.
    enum Change: Equatable {
        case stored(Entry)
        case removed(host: String)
    }

    /// More hosts than a person visits in years; a hostile one must not fill the memory.
    private static let hostCount = 10_000
    /// The longest time that counts, two years: what the preload list asks for, doubled.
    private static let longestAge = 2 * 366 * 86_400

    private(set) var entries: [String: Entry] = [:]

    /// Whether requests to the host must be made over https (section 8.2): it is known itself, or
    /// one above it is that includes its subdomains. Addresses never are.
    func includes(host: String, isAddress: Bool, at now: Int) -> Bool {
        entry(for: host, isAddress: isAddress, at: now) != nil
    }

    /// The wish that holds for a host: its own, or that of one above it; nil when there is none.
    func entry(for host: String, isAddress: Bool, at now: Int) -> Entry? {
        guard !isAddress, !entries.isEmpty else { return nil }
        let host = Self.canonical(host)
        var rest = host[...]
        while true {
            if let entry = entries[String(rest)], entry.expires > now,
                entry.includesSubdomains || rest.utf8.count == host.utf8.count
            {
                return entry
            }
            guard let dot = rest.firstIndex(of: ".") else { return nil }
            rest = rest[rest.index(after: dot)...]
        }
    }

    /// A response over https without any fault carried the field (section 8.1).
    mutating func note(
        _ header: HSTSHeader, host: String, isAddress: Bool, at now: Int
    ) -> Change? {
        guard !isAddress, !host.isEmpty else { return nil }
        let host = Self.canonical(host)
        guard header.maxAge > 0 else {
            return entries.removeValue(forKey: host).map { .removed(host: $0.host) }
        }
        let entry = Entry(
            host: host, includesSubdomains: header.includesSubdomains,
            expires: now + min(header.maxAge, Self.longestAge))
        if entries[host] == nil, entries.count >= Self.hostCount {
            entries = entries.filter { $0.value.expires > now }
            guard entries.count < Self.hostCount else { return nil }
        }
        // An hour more or less need not be written to the disk at each response.
        let old = entries.updateValue(entry, forKey: host)
        if let old, old.includesSubdomains == entry.includesSubdomains,
            abs(old.expires - entry.expires) < 3600
        {
            entries[host] = old
            return nil
        }
        return .stored(entry)
    }

    /// Takes a change that what was stored does not have yet.
    mutating func apply(_ change: Change) {
        switch change {
        case .stored(let entry): entries[entry.host] = entry
        case .removed(let host): entries[host] = nil
        }
    }

    /// Forgets all hosts.
    mutating func removeAll() { entries = [:] }

    /// Takes what was stored in place of what is known.
    mutating func replace(with stored: [Entry]) {
        entries = Dictionary(stored.map { ($0.host, $0) }) { first, _ in first }
    }

    private static func canonical(_ host: String) -> String {
        host.hasSuffix(".") ? String(host.dropLast()) : host
    }
}
