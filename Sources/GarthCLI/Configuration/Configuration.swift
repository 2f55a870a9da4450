import GarthURL

/// The content of a `config` file.
struct Configuration: Sendable {
    /// The largest file that is read: some thousand sites.
    static let maximumByteCount = 1 << 20

    /// The settings before the first section.
    var values: [Setting: SettingValue] = [:]
    /// The settings in sections of sites.
    var sites: [SiteName: [Setting: SettingValue]] = [:]
    /// The lines whose names the person has chosen.
    var named = NamedLines()
    /// The lines of `[keys]`, in their order.
    var keys: [KeyLine] = []

    /// A line of `[keys]`.
    struct KeyLine: Hashable, Sendable {
        var keys: String
        var action: String
        var argument: String
    }

    /// The value of a section for a host; the most specific section with the setting decides.
    func siteValue(of setting: Setting, for host: String) -> SettingValue? {
        decisiveSite(for: setting, host: host).flatMap { sites[$0]?[setting] }
    }

    /// The section that decides about a setting for a host; nil when none does.
    func decisiveSite(for setting: Setting, host: String) -> SiteName? {
        guard !sites.isEmpty, !host.isEmpty else { return nil }
        return SiteName.names(covering: host).first { sites[$0]?[setting] != nil }
    }
}

/// The hosts of a section, in the notation of the allow-list: `example.org` is the name and its
/// subdomains, `=example.org` only the name, `*.example.org` only its subdomains.
struct SiteName: Hashable, Sendable {
    enum Reach: Hashable, Sendable { case host, below, domain }

    let host: String
    let reach: Reach

    init(host: String, reach: Reach) {
        self.host = host
        self.reach = reach
    }

    /// Reads a name; nil for an invalid one. Whatever its spelling, it means the host that the URL
    /// Standard's parser makes of it.
    init?(_ text: String) {
        var name = Substring(text)
        var reach = Reach.domain
        if name.hasPrefix("=") {
            name.removeFirst()
            reach = .host
        } else if name.hasPrefix("*.") {
            name.removeFirst(2)
            reach = .below
        }
        let isHost =
            !name.isEmpty && !name.hasPrefix(".")
            && !name.utf8.contains { "/\\?#@*= \t%".utf8.contains($0) }
        // A port has no say; a colon is left for an address in brackets alone.
        let hasPort = name.hasPrefix("[") ? !name.hasSuffix("]") : name.utf8.contains(0x3A)
        guard isHost, !hasPort, let url = URLRecord.parse("http://\(name)/"),
            let canonical = Self.canonical(url.hostname)
        else { return nil }
        let isAddress = canonical.hasPrefix("[") || IPAddress(parsing: canonical) != nil
        guard !isAddress || reach != .below else { return nil }
        self.init(host: canonical, reach: isAddress ? .host : reach)
    }

    /// The name as `config` writes it.
    var text: String {
        switch reach {
        case .domain: host
        case .host: isAddress ? host : "=" + host
        case .below: "*." + host
        }
    }

    private var isAddress: Bool { host.hasPrefix("[") || IPAddress(parsing: host) != nil }

    /// A host without the dot at its end; nil for none.
    private static func canonical(_ host: String) -> String? {
        let name = host.hasSuffix(".") ? String(host.dropLast()) : host
        return name.isEmpty ? nil : name
    }

    /// All names that cover a host, the most specific first.
    static func names(covering host: String) -> [SiteName] {
        guard let host = canonical(host) else { return [] }
        var names = [SiteName(host: host, reach: .host), SiteName(host: host, reach: .domain)]
        var rest = host[...]
        while let dot = rest.firstIndex(of: "."), !host.hasPrefix("[") {
            rest = rest[rest.index(after: dot)...]
            guard !rest.isEmpty else { break }
            names.append(SiteName(host: String(rest), reach: .below))
            names.append(SiteName(host: String(rest), reach: .domain))
        }
        return names
    }
}
