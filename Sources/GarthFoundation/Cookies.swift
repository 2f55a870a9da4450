public import Foundation
public import FoundationNetworking
public import Garth

extension WebCookie {
    /// The cookie of Foundation, without its `SameSite` attribute.
    public init(_ cookie: HTTPCookie) {
        self.init(
            name: cookie.name, value: cookie.value, domain: cookie.domain, path: cookie.path,
            expires: cookie.expiresDate.map { Int($0.timeIntervalSince1970) },
            isSecure: cookie.isSecure, isHTTPOnly: cookie.isHTTPOnly)
    }
}

extension HTTPCookie {
    /// The cookie for Foundation; nil if Foundation cannot hold it, such as one without a name. On
    /// Linux it has no `SameSite` attribute.
    public convenience init?(_ cookie: WebCookie) {
        var properties: [HTTPCookiePropertyKey: Any] = [
            .name: cookie.name, .value: cookie.value, .domain: cookie.domain, .path: cookie.path,
        ]
        if cookie.isSecure { properties[.secure] = "TRUE" }
        if cookie.isHTTPOnly { properties[HTTPCookiePropertyKey(rawValue: "HttpOnly")] = "TRUE" }
        if let expires = cookie.expires {
            properties[.expires] = Date(timeIntervalSince1970: TimeInterval(expires))
        }
        self.init(properties: properties)
    }
}
