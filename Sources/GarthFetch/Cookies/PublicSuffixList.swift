import CLibpsl
package import GarthURL

/// The public suffix list: the names under which anybody can register a name.
///
/// It is the list of the system (libpsl, package `publicsuffix`). It is loaded when a name must be
/// compared with it, never for a host that is compared with itself.
package struct PublicSuffixList: Sendable {
    private let isSuffix: @Sendable (String) -> Bool
    private let registrableOffset: @Sendable (String) -> Int?

    /// The list of the system. Without one, every name counts as a public suffix, so that a cookie
    /// can be set only for the exact host.
    package static let system = PublicSuffixList(
        isSuffix: { unsafe !garth_psl_load() || garth_psl_is_public_suffix($0) },
        registrableOffset: { name in
            guard garth_psl_load() else { return nil }
            let offset = unsafe garth_psl_registrable_offset(name)
            return offset < 0 ? nil : offset
        })

    /// Makes a list from two functions of a name: whether it is a public suffix, and where its
    /// registrable domain starts.
    package init(
        isSuffix: @escaping @Sendable (String) -> Bool,
        registrableOffset: @escaping @Sendable (String) -> Int?
    ) {
        self.isSuffix = isSuffix
        self.registrableOffset = registrableOffset
    }

    /// Whether anybody can register a name below this one, such as `co.uk`.
    package func isPublicSuffix(_ name: String) -> Bool {
        isSuffix(Self.withoutDot(name))
    }

    /// The registrable domain of a name, such as `example.co.uk`; nil for a public suffix.
    package func registrableDomain(of name: String) -> String? {
        let bare = Self.withoutDot(name)
        guard let offset = registrableOffset(bare), offset <= bare.utf8.count else { return nil }
        return String(decoding: bare.utf8.dropFirst(offset), as: UTF8.self)
    }

    /// The part of the cache for a URL in a page: the site of the page, empty for a URL of that site
    /// (HTML Standard, "obtain a site"). A page without a host has its scheme for a site.
    package func cachePartition(of url: URLRecord, in page: URLRecord) -> String {
        guard page.isHTTPOrHTTPS else { return page.scheme + ":" }
        guard !isSameSite(page, url) else { return "" }
        var site = page.hostname
        if case .domain? = page.host { site = registrableDomain(of: site) ?? site }
        return "\(page.scheme)://\(site)"
    }

    /// Whether two URLs have the same site (HTML Standard, "same site"): scheme and registrable
    /// domain; for addresses and names without one, the host.
    package func isSameSite(_ a: URLRecord, _ b: URLRecord) -> Bool {
        guard a.scheme == b.scheme else { return false }
        if a.hostname == b.hostname { return true }
        guard case .domain? = a.host, case .domain? = b.host,
            let site = registrableDomain(of: a.hostname)
        else { return false }
        return site == registrableDomain(of: b.hostname)
    }

    private static func withoutDot(_ name: String) -> String {
        name.hasSuffix(".") ? String(name.dropLast()) : name
    }
}
