import Garth
import GarthJSON
import GarthURL

/// Cookies as WebDriver writes them (section 14).
enum DrivenCookie {
    /// A cookie as JSON.
    static func json(_ cookie: WebCookie) -> JSONValue {
        var members: [(name: String, value: JSONValue)] = [
            ("name", .string(cookie.name)), ("value", .string(cookie.value)),
            ("path", .string(cookie.path)), ("domain", .string(cookie.domain)),
            ("secure", .bool(cookie.isSecure)), ("httpOnly", .bool(cookie.isHTTPOnly)),
        ]
        if let expires = cookie.expires { members.append(("expiry", .number(Double(expires)))) }
        // A cookie without a policy is treated as one that is lax.
        let policy =
            switch cookie.sameSitePolicy {
            case .none: "None"
            case .unspecified, .lax: "Lax"
            case .strict: "Strict"
            }
        members.append(("sameSite", .string(policy)))
        return .object(members)
    }

    /// The cookie that a driver sets on a page; throws if it is none, or not one of that page.
    static func cookie(
        _ value: JSONValue?, for url: URLRecord
    ) throws(WebDriverError) -> WebCookie {
        guard let value, value.members != nil, let name = value["name"]?.string,
            let text = value["value"]?.string
        else { throw WebDriverError(.invalidArgument, "a cookie has a name and a value") }
        guard let host = host(of: url) else {
            throw WebDriverError(.invalidCookieDomain, "the page can have no cookies")
        }
        var cookie = WebCookie(name: name, value: text, domain: host)
        if let domain = try string("domain", of: value) {
            let bare = (domain.hasPrefix(".") ? String(domain.dropFirst()) : domain).lowercased()
            // Only a name has domains around it (RFC 6265bis section 5.1.3).
            guard host == bare || host.hasSuffix("." + bare) && !isAddress(host) else {
                throw foreignDomain(domain, host)
            }
            cookie.domain = host == bare && !domain.hasPrefix(".") ? host : "." + bare
        }
        if let path = try string("path", of: value) { cookie.path = path }
        cookie.isSecure = try flag("secure", of: value)
        cookie.isHTTPOnly = try flag("httpOnly", of: value)
        if let expiry = value["expiry"], expiry != .null {
            guard let time = expiry.integer, time >= 0, time < 1 << 53 else {
                throw WebDriverError(.invalidArgument, "the expiry of a cookie is no time")
            }
            cookie.expires = time
        }
        switch try string("sameSite", of: value) {
        case nil: break
        case "None": cookie.sameSitePolicy = .none
        case "Lax": cookie.sameSitePolicy = .lax
        case "Strict": cookie.sameSitePolicy = .strict
        default: throw WebDriverError(.invalidArgument, "sameSite is None, Lax or Strict")
        }
        return cookie
    }

    /// Whether the requests of a page send a cookie (RFC 6265bis section 5.8.3).
    static func belongs(_ cookie: WebCookie, to url: URLRecord) -> Bool {
        guard let host = host(of: url) else { return false }
        let isOfHost =
            cookie.domain.hasPrefix(".")
            ? host == cookie.domain.dropFirst() || host.hasSuffix(cookie.domain)
            : host == cookie.domain
        guard isOfHost, !cookie.isSecure || url.scheme == "https" else { return false }
        let path = url.pathname
        return path == cookie.path
            || path.hasPrefix(cookie.path)
                && (cookie.path.hasSuffix("/")
                    || path.dropFirst(cookie.path.count).hasPrefix("/"))
    }

    /// The error for a domain that is not the page's.
    static func foreignDomain(_ domain: String, _ host: String) -> WebDriverError {
        WebDriverError(.invalidCookieDomain, "a page of \(host) sets no cookies of \(domain)")
    }

    /// Whether a host is an address: a host of the URL Standard that ends in a number is one.
    private static func isAddress(_ host: String) -> Bool {
        host.hasPrefix("[")
            || host.split(separator: ".").last?.utf8.allSatisfy { (0x30...0x39) ~= $0 } == true
    }

    /// The host of a page that can have cookies.
    private static func host(of url: URLRecord) -> String? {
        url.isHTTPOrHTTPS && !url.hostname.isEmpty ? url.hostname : nil
    }

    private static func string(
        _ name: String, of value: JSONValue
    ) throws(WebDriverError) -> String? {
        guard let member = value[name], member != .null else { return nil }
        guard let text = member.string else {
            throw WebDriverError(.invalidArgument, "\(name) of a cookie is no string")
        }
        return text
    }

    private static func flag(_ name: String, of value: JSONValue) throws(WebDriverError) -> Bool {
        guard let member = value[name], member != .null else { return false }
        guard let flag = member.bool else {
            throw WebDriverError(.invalidArgument, "\(name) of a cookie is no boolean")
        }
        return flag
    }
}
