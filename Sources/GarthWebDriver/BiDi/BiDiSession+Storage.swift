import Garth
import GarthJSON
import GarthURL

/// Cookies (WebDriver BiDi section 7.8). The partition of a cookie is its user context.
extension BiDiSession {
    func perform(
        _ command: BiDiCommand.Storage, _ fields: BiDiFields
    ) async throws(WebDriverError) -> JSONValue {
        switch command {
        case .setCookie: return try await setCookie(fields)
        case .getCookies:
            let (key, _, found) = try await foundCookies(fields)
            return .object([
                ("cookies", .array(found.map(Self.json))), ("partitionKey", key),
            ])
        case .deleteCookies:
            let (key, store, found) = try await foundCookies(fields)
            for cookie in found { await store.httpCookieStore.delete(cookie) }
            return .object([("partitionKey", key)])
        }
    }

    /// The cookies that a command is about, with their partition and their store.
    private func foundCookies(
        _ fields: BiDiFields
    ) async throws(WebDriverError) -> (key: JSONValue, WebsiteDataStore, [WebCookie]) {
        let filter = try fields.objectIfAny("filter")
        let wanted = try filter.map { (filter) throws(WebDriverError) in
            try CookieFilter(filter)
        }
        let (key, store) = try partition(fields)
        let found = await store.httpCookieStore.allCookies().filter { cookie in
            wanted?.matches(cookie) ?? true
        }
        return (key, store, found)
    }

    /// The partition of a command, and its cookies.
    private func partition(
        _ fields: BiDiFields
    ) throws(WebDriverError) -> (key: JSONValue, WebsiteDataStore) {
        var userContext = WebDriverSession.defaultContext
        var members: [(name: String, value: JSONValue)] = []
        if let partition = try fields.objectIfAny("partition") {
            if try partition.word("type", ["context", "storageKey"]) == "context" {
                userContext = try context(partition.string("context")).tab.userContext
            } else {
                if let origin = try partition.stringIfAny("sourceOrigin") {
                    members.append(("sourceOrigin", .string(origin)))
                }
                if let name = try partition.stringIfAny("userContext") {
                    try checkUserContext(name)
                    userContext = name
                }
            }
        }
        guard let store = session.dataStore(of: userContext) else {
            throw WebDriverError(.noSuchUserContext, "there is no user context \(userContext)")
        }
        members.append(("userContext", .string(userContext)))
        return (.object(members), store)
    }

    /// A cookie as the protocol writes it (`network.Cookie`).
    static func json(_ cookie: WebCookie) -> JSONValue {
        let policy =
            switch cookie.sameSitePolicy {
            case .unspecified: "default"
            case .none: "none"
            case .lax: "lax"
            case .strict: "strict"
            }
        var members: [(name: String, value: JSONValue)] = [
            ("name", .string(cookie.name)), ("value", BytesValue.json(cookie.value)),
            ("domain", .string(cookie.domain)), ("path", .string(cookie.path)),
            ("size", .number(Double(cookie.name.utf8.count + cookie.value.utf8.count))),
            ("httpOnly", .bool(cookie.isHTTPOnly)), ("secure", .bool(cookie.isSecure)),
            ("sameSite", .string(policy)),
        ]
        if let expires = cookie.expires {
            members.append(("expiry", .number(Double(expires))))
        }
        return .object(members)
    }

    private func setCookie(_ fields: BiDiFields) async throws(WebDriverError) -> JSONValue {
        let given = try fields.object("cookie")
        let name = try given.string("name")
        let value = try BytesValue(given.object("value"))
        let domain = try given.string("domain").lowercased()
        var cookie = WebCookie(name: name, value: value.text ?? "", domain: domain)
        if let path = try given.stringIfAny("path") { cookie.path = path }
        cookie.isHTTPOnly = try given.flag("httpOnly")
        cookie.isSecure = try given.flag("secure")
        switch try given.wordIfAny("sameSite", ["none", "lax", "strict", "default"]) {
        case "none": cookie.sameSitePolicy = .none
        case "lax": cookie.sameSitePolicy = .lax
        case "strict": cookie.sameSitePolicy = .strict
        default: break
        }
        cookie.expires = try given.integerIfAny("expiry")
        let (key, store) = try partition(fields)
        let host = domain.hasPrefix(".") ? String(domain.dropFirst()) : domain
        guard value.text != nil, URLRecord.parse("http://\(host)/")?.hostname == host,
            await store.httpCookieStore.setCookie(cookie)
        else {
            throw WebDriverError(.unableToSetCookie, "the cookie \(name) may not be set")
        }
        return .object([("partitionKey", key)])
    }
}

/// The cookies that a command is about: those with all the given parts.
private struct CookieFilter {
    private let parts: [(name: String, value: String)]

    init(_ fields: BiDiFields) throws(WebDriverError) {
        var parts: [(String, String)] = []
        for name in ["name", "domain", "path"] {
            if let text = try fields.stringIfAny(name) { parts.append((name, text)) }
        }
        if let value = try fields.objectIfAny("value") {
            parts.append(("value", try BytesValue(value).text ?? ""))
        }
        for name in ["size", "expiry"] {
            if let number = try fields.integerIfAny(name) { parts.append((name, "\(number)")) }
        }
        for name in ["httpOnly", "secure"] where fields.has(name) {
            parts.append((name, "\(try fields.flag(name))"))
        }
        if let policy = try fields.wordIfAny("sameSite", ["none", "lax", "strict", "default"]) {
            parts.append(("sameSite", policy))
        }
        self.parts = parts
    }

    @MainActor
    func matches(_ cookie: WebCookie) -> Bool {
        let json = BiDiSession.json(cookie)
        return parts.allSatisfy { part in
            let value = json[part.name]
            switch part.name {
            case "value": return value?["value"]?.string == part.value
            default:
                return value?.string == part.value || value?.integer.map { "\($0)" } == part.value
                    || value?.bool.map { "\($0)" } == part.value
            }
        }
    }
}
