import GarthFetch

/// A cookie (Foundation's `HTTPCookie`, as a value).
public struct WebCookie: Hashable, Sendable {
    /// On which requests that come from other sites a cookie is sent (RFC 6265bis section 5.6.7).
    public enum SameSitePolicy: Hashable, Sendable {
        /// The cookie has no `SameSite` attribute; treated as `lax`.
        case unspecified
        /// On all; only secure cookies can have it.
        case none
        /// On requests of the same site, and when a link from another site leads to it.
        case lax
        /// On none.
        case strict
    }

    /// The name; empty for a cookie that is only a value.
    public var name: String
    /// The value. Bytes that are not UTF-8 are shown repaired; the server gets them as it sent them.
    public var value: String
    /// The host, in ASCII and lower case; with a dot in front it is sent to those below it, too.
    public var domain: String
    /// The path at and below which it is sent.
    public var path: String
    /// The expiry time, in seconds since 1970; nil for the end of the session.
    public var expires: Int?
    /// Whether the cookie is sent only over https.
    public var isSecure: Bool
    /// Whether scripts cannot read the cookie.
    public var isHTTPOnly: Bool
    /// The requests from other sites that carry the cookie.
    public var sameSitePolicy: SameSitePolicy
    /// The creation time, in seconds since 1970; nil before a store has the cookie.
    public internal(set) var created: Int?

    /// Makes a cookie that ends with the session, unless `expires` says when.
    ///
    /// - Parameters:
    ///   - name: The name; empty for a cookie that is only a value.
    ///   - value: The value.
    ///   - domain: The host; with a dot in front, the cookie is also sent to the hosts below it.
    ///   - path: The path at and below which the cookie is sent.
    ///   - expires: The expiry time, in seconds since 1970; nil for the end of the session.
    ///   - isSecure: Whether the cookie is sent only over https.
    ///   - isHTTPOnly: Whether scripts cannot read the cookie.
    ///   - sameSitePolicy: The requests from other sites that carry the cookie.
    public init(
        name: String, value: String, domain: String, path: String = "/", expires: Int? = nil,
        isSecure: Bool = false, isHTTPOnly: Bool = false,
        sameSitePolicy: SameSitePolicy = .unspecified
    ) {
        self.name = name
        self.value = value
        self.domain = domain
        self.path = path
        self.expires = expires
        self.isSecure = isSecure
        self.isHTTPOnly = isHTTPOnly
        self.sameSitePolicy = sameSitePolicy
    }

    /// Whether the cookie ends with the session.
    public var isSessionOnly: Bool { expires == nil }
}

extension WebCookie {
    init(_ cookie: Cookie) {
        self.init(
            name: String(decoding: cookie.name, as: UTF8.self),
            value: String(decoding: cookie.value, as: UTF8.self),
            domain: (cookie.isHostOnly ? "" : ".") + cookie.domain,
            path: String(decoding: cookie.path, as: UTF8.self), expires: cookie.expires,
            isSecure: cookie.isSecure, isHTTPOnly: cookie.isHTTPOnly)
        created = cookie.created / 1_000_000
        sameSitePolicy =
            switch cookie.sameSite {
            case .unspecified: .unspecified
            case .none: .none
            case .lax: .lax
            case .strict: .strict
            }
    }

    /// The cookie as the jar keeps it.
    var stored: Cookie {
        let sameSite: Cookie.SameSite =
            switch sameSitePolicy {
            case .unspecified: .unspecified
            case .none: .none
            case .lax: .lax
            case .strict: .strict
            }
        let isHostOnly = !domain.hasPrefix(".")
        return Cookie(
            name: Array(name.utf8), value: Array(value.utf8),
            domain: (isHostOnly ? domain : String(domain.dropFirst())).lowercased(),
            isHostOnly: isHostOnly, path: Array(path.utf8), expires: expires,
            isSecure: isSecure, isHTTPOnly: isHTTPOnly, sameSite: sameSite)
    }
}
