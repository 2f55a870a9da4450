public import Foundation
public import FoundationNetworking
public import Garth

extension WebCookie {
    /// The cookie of Foundation, without its `SameSite` attribute.
    public init(_ cookie: HTTPCookie) {
        self.init(
            name: cookie.name, value: cookie.value, domain: cookie.domain, path: cookie.path,
            expires: cookie.expiresDate?.secondsSince1970, isSecure: cookie.isSecure,
            isHTTPOnly: cookie.isHTTPOnly)
    }

    /// When the cookie ends; nil for one that ends with the session. Whole seconds are kept.
    public var expiresDate: Date? {
        get { expires.map { Date(timeIntervalSince1970: TimeInterval($0)) } }
        set { expires = newValue?.secondsSince1970 }
    }
}

extension HTTPSWish {
    /// When the wish ends.
    public var expiresDate: Date { Date(timeIntervalSince1970: TimeInterval(expires)) }
}

extension WebsiteDataStore {
    /// Removes data that was stored at a time or later, as `removeData(ofTypes:modifiedSince:)` with
    /// a number does: `.distantPast` removes everything.
    public func removeData(
        ofTypes types: Set<WebsiteDataType>, modifiedSince date: Date
    ) async {
        await removeData(ofTypes: types, modifiedSince: max(0, date.secondsSince1970))
    }
}

extension Date {
    /// Whole seconds, as the library counts times; those of the far past and future are bounded.
    fileprivate var secondsSince1970: Int {
        Int(max(-1e15, min(1e15, timeIntervalSince1970)).rounded(.down))
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
        if let expires = cookie.expiresDate {
            properties[.expires] = expires
        } else {
            properties[.discard] = "TRUE"
        }
        self.init(properties: properties)
    }
}
