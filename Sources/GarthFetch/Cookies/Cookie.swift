/// A cookie as the jar keeps it (RFC 6265bis section 5.7).
package struct Cookie: Hashable, Sendable {
    /// On which requests from other sites a cookie is sent (RFC 6265bis section 5.6.7).
    package enum SameSite: Int, Hashable, Sendable {
        /// The cookie has no `SameSite` attribute; treated as `lax`.
        case unspecified
        /// On all requests; only secure cookies may ask for it.
        case none
        /// On requests of its own site, and when a link leads to it from another.
        case lax
        /// On requests of its own site only.
        case strict
    }

    /// The name, as bytes; empty for a cookie that is only a value.
    package var name: [UInt8]
    /// The value, as bytes.
    package var value: [UInt8]
    /// The host that it belongs to, in ASCII and lower case.
    package var domain: String
    /// Whether only that host gets the cookie, not the hosts below it.
    package var isHostOnly: Bool
    /// The path below which it is sent, as bytes.
    package var path: [UInt8]
    /// The expiry time, in seconds since 1970; nil for the end of the session.
    package var expires: Int?
    /// The creation time, in microseconds since 1970; unique in a jar.
    package var created: Int
    /// The time when the cookie was last sent or stored, in seconds since 1970.
    package var accessed: Int
    /// Whether the cookie is sent only over secure connections.
    package var isSecure: Bool
    /// Whether scripts cannot read the cookie.
    package var isHTTPOnly: Bool
    /// The requests from other sites that carry the cookie.
    package var sameSite: SameSite

    /// Makes a cookie; a jar that it is given to sets `created`.
    package init(
        name: [UInt8], value: [UInt8], domain: String, isHostOnly: Bool = true,
        path: [UInt8] = Array("/".utf8), expires: Int? = nil, created: Int = 0, accessed: Int = 0,
        isSecure: Bool = false, isHTTPOnly: Bool = false, sameSite: SameSite = .unspecified
    ) {
        self.name = name
        self.value = value
        self.domain = domain
        self.isHostOnly = isHostOnly
        self.path = path
        self.expires = expires
        self.created = created
        self.accessed = accessed
        self.isSecure = isSecure
        self.isHTTPOnly = isHTTPOnly
        self.sameSite = sameSite
    }

    /// Whether both have the same place in a jar, so that one replaces the other.
    package func isSamePlace(as other: Cookie) -> Bool {
        name == other.name && path == other.path && domain == other.domain
            && isHostOnly == other.isHostOnly
    }

    /// Whether the cookie has expired at that time.
    package func isExpired(at now: Int) -> Bool { expires.map { $0 <= now } ?? false }

    /// Whether a host's name is the domain or below it (RFC 6265bis section 5.1.3); an address is
    /// below no domain.
    static func matches(host: String, isAddress: Bool, domain: String) -> Bool {
        let (host, domain) = (host.utf8, domain.utf8)
        guard host.count > domain.count, !isAddress, !domain.isEmpty else {
            return host.elementsEqual(domain)
        }
        return host.suffix(domain.count).elementsEqual(domain)
            && host.dropLast(domain.count).last == UInt8(ascii: ".")
    }

    /// Whether a request's path is the cookie's or below it (RFC 6265bis section 5.1.4).
    static func matches(path request: [UInt8], cookiePath: [UInt8]) -> Bool {
        guard request.starts(with: cookiePath) else { return false }
        return request.count == cookiePath.count || cookiePath.last == UInt8(ascii: "/")
            || request[cookiePath.count] == UInt8(ascii: "/")
    }

    /// The path of a cookie that names none (RFC 6265bis section 5.1.4).
    static func defaultPath(_ request: [UInt8]) -> [UInt8] {
        guard request.first == UInt8(ascii: "/"),
            let last = request.lastIndex(of: UInt8(ascii: "/")), last > 0
        else { return [UInt8(ascii: "/")] }
        return Array(request[..<last])
    }
}

/// The limits of a jar, each with its reason.
enum CookieLimits {
    /// Bytes of name and value together (RFC 6265bis section 5.6).
    static let nameAndValueByteCount = 4096
    /// Bytes of an attribute's value; a longer attribute is ignored (RFC 6265bis section 5.6).
    static let attributeByteCount = 1024
    /// The number of cookies of one domain, as in Chrome (RFC 6265bis section 5.7 requires at least
    /// 50).
    static let cookiesPerDomain = 180
    /// The number of cookies in a jar (RFC 6265bis section 6.1 requires at least 3000).
    static let cookies = 3000
    /// The longest life of a cookie, 400 days (RFC 6265bis section 5.5).
    static let longestAge = 400 * 86_400
    /// `Set-Cookie` fields of one response that are looked at; a domain cannot keep more.
    static let fieldsPerResponse = 200
    /// The interval after which a new time of use is stored: the order of eviction does not need
    /// the minute.
    static let accessGrain = 3600
}
