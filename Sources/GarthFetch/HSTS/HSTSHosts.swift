/// The hosts that require https (HSTS), as a value.
///
/// RFC 6797 sections 5.3 and 8. Time is a parameter, in seconds since 1970.
struct HSTSHosts {
    /// The HSTS entry of one host.
    struct Entry: Hashable, Sendable {
        var host: String
        var includesSubdomains: Bool
        var expires: Int
    }

    /// A change of an entry.
    enum Change: Equatable {
        case stored(Entry)
        case removed(host: String)
    }

    /// More hosts than a person visits in years; a hostile one must not fill the memory.
    private static let hostCount = 10_000
    /// The longest accepted time, two years: twice the requirement of the preload list.
    private static let longestAge = 2 * 366 * 86_400

    private(set) var entries: [String: Entry] = [:]

    /// Whether requests to the host must use https (section 8.2): the host has an entry, or a host
    /// above it has one that includes subdomains. Addresses have no entries.
    func includes(host: String, isAddress: Bool, at now: Int) -> Bool {
        entry(for: host, isAddress: isAddress, at: now) != nil
    }

    /// The entry that covers a host: its own, or that of a host above it; nil without one.
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

    /// Applies a change that the stored entries do not contain yet.
    mutating func apply(_ change: Change) {
        switch change {
        case .stored(let entry): entries[entry.host] = entry
        case .removed(let host): entries[host] = nil
        }
    }

    /// Forgets all hosts.
    mutating func removeAll() { entries = [:] }

    /// Replaces all entries by the stored ones.
    mutating func replace(with stored: [Entry]) {
        entries = Dictionary(stored.map { ($0.host, $0) }) { first, _ in first }
    }

    private static func canonical(_ host: String) -> String {
        host.hasSuffix(".") ? String(host.dropLast()) : host
    }
}
