/// All cookies of a data store, as a value: it decides which cookies are stored, and which a
/// request carries.
///
/// RFC 6265bis sections 5.7 and 5.8. Time is a parameter, in seconds since 1970. Garth does not use
/// libcurl's engine, which knows neither SameSite nor the site of a navigation, refuses cookies
/// without a name, orders cookies of equal path differently and reads fewer dates.
struct CookieJar {
    /// A change of the cookies, for storing and displaying them.
    enum Change: Equatable {
        /// The cookie is new, or has new values.
        case stored(Cookie)
        /// The cookie was removed.
        case removed(Cookie)
        /// The cookie was used; its values are unchanged.
        case used(Cookie)
    }

    private var cookies: [String: [Cookie]] = [:]
    private(set) var count = 0
    private var lastCreated = 0
    /// The sites whose cookies are neither stored nor sent.
    var blockedSites: Set<String> = []

    private let suffixes: PublicSuffixList

    init(suffixes: PublicSuffixList) {
        self.suffixes = suffixes
    }

    /// All cookies, ordered by domain, path and age.
    func all(at now: Int) -> [Cookie] {
        cookies.values.joined().filter { !$0.isExpired(at: now) }.sorted {
            if $0.domain != $1.domain { return $0.domain < $1.domain }
            if $0.path != $1.path { return $0.path.lexicographicallyPrecedes($1.path) }
            return $0.created < $1.created
        }
    }

    // MARK: - Sending

    /// The value of the `Cookie` field of a request; nil when none is sent.
    mutating func field(for context: CookieContext, at now: Int) -> ([UInt8]?, [Change]) {
        var found: [Cookie] = []
        var changes: [Change] = []
        let domains = domains(of: context).filter { cookies[$0] != nil }
        guard !domains.isEmpty, context.keeping != .never, !isBlocked(context) else {
            return (nil, [])
        }
        let relation = context.relation
        guard relation != .thirdParty else { return (nil, []) }
        for domain in domains {
            guard let list = cookies[domain] else { continue }
            for index in list.indices where isSent(list[index], context, relation, now) {
                found.append(list[index])
                guard now - list[index].accessed > CookieLimits.accessGrain else { continue }
                cookies[domain]?[index].accessed = now
                if let used = cookies[domain]?[index] { changes.append(.used(used)) }
            }
        }
        guard !found.isEmpty else { return (nil, []) }
        found.sort {
            $0.path.count != $1.path.count
                ? $0.path.count > $1.path.count : $0.created < $1.created
        }
        var field: [UInt8] = []
        for cookie in found {
            if !field.isEmpty { field += "; ".utf8 }
            if !cookie.name.isEmpty {
                field += cookie.name
                field.append(UInt8(ascii: "="))
            }
            field += cookie.value
        }
        return (field, changes)
    }

    private func isSent(
        _ cookie: Cookie, _ context: CookieContext, _ relation: CookieContext.Relation, _ now: Int
    ) -> Bool {
        guard !cookie.isExpired(at: now),
            !cookie.isHostOnly || cookie.domain == context.host,
            !cookie.isSecure || context.isSecure,
            !cookie.isHTTPOnly || context.interface == .http,
            Cookie.matches(path: context.path, cookiePath: cookie.path)
        else { return false }
        return switch (relation, cookie.sameSite) {
        case (.sameSite, _), (_, .none): true
        case (.navigation, .lax), (.navigation, .unspecified): true
        case (.navigation, .strict), (.unsafeNavigation, _), (.thirdParty, _): false
        }
    }

    /// The host and the names above it, which a cookie that reaches it may have.
    private func domains(of context: CookieContext) -> [String] {
        let host = context.host
        var domains = [host]
        guard !context.isAddress else { return domains }
        var rest = host[...]
        while let dot = rest.firstIndex(of: ".") {
            rest = rest[rest.index(after: dot)...]
            if !rest.isEmpty { domains.append(String(rest)) }
        }
        return domains
    }

    private func isBlocked(_ context: CookieContext) -> Bool {
        guard !blockedSites.isEmpty else { return false }
        return domains(of: context).contains { blockedSites.contains($0) }
    }

    // MARK: - Receiving

    /// Takes one `Set-Cookie` field of a response (RFC 6265bis section 5.7).
    mutating func receive(
        _ line: some Collection<UInt8>, from context: CookieContext, at now: Int
    ) -> [Change] {
        guard context.keeping != .never, !isBlocked(context), context.relation != .thirdParty,
            let set = SetCookie(parsing: line), var cookie = cookie(set, context, now),
            mayBeStored(cookie, set, context, now),
            context.interface == .http || mayBeSetByScript(cookie)
        else { return [] }
        return place(&cookie, at: now)
    }

    /// The cookie of a field; nil if this host may not set its domain.
    private func cookie(_ set: SetCookie, _ context: CookieContext, _ now: Int) -> Cookie? {
        guard set.domain.allSatisfy({ $0 < 0x80 }) else { return nil }
        var domain = String(decoding: set.domain, as: UTF8.self)
        if !domain.isEmpty {
            guard
                Cookie.matches(
                    host: context.host, isAddress: context.isAddress, domain: domain)
            else { return nil }
            if !context.isAddress, suffixes.isPublicSuffix(domain) {
                guard domain == context.host else { return nil }
                domain = ""
            }
        }
        return Cookie(
            name: set.name, value: set.value, domain: domain.isEmpty ? context.host : domain,
            isHostOnly: domain.isEmpty, path: set.path ?? Cookie.defaultPath(context.path),
            expires: Self.expires(set, context, now), accessed: now, isSecure: set.isSecure,
            isHTTPOnly: set.isHTTPOnly, sameSite: set.sameSite)
    }

    /// `Max-Age` has priority over `Expires`; 400 days is the maximum of both.
    ///
    /// If cookies are stored only for the session, expired ones are still removed.
    private static func expires(_ set: SetCookie, _ context: CookieContext, _ now: Int) -> Int? {
        let wish = expires(set, now)
        guard context.keeping == .session, let wish, wish > now else { return wish }
        return nil
    }

    private static func expires(_ set: SetCookie, _ now: Int) -> Int? {
        let latest = now + CookieLimits.longestAge
        if let age = set.maxAge {
            return age <= 0
                ? 0 : min(now.addingReportingOverflow(age).overflow ? latest : now + age, latest)
        }
        return set.expires.map { min($0, latest) }
    }

    private func mayBeStored(
        _ cookie: Cookie, _ set: SetCookie, _ context: CookieContext, _ now: Int
    ) -> Bool {
        if cookie.isSecure {
            guard context.isSecure else { return false }
        } else if cookie.sameSite == .none {
            return false
        } else if !context.isSecure, wouldCoverSecure(cookie, now) {
            return false
        }
        return hasRightsOfPrefix(cookie, hasPath: set.path != nil)
    }

    /// Whether a script may set a cookie: neither it nor the one in its place is HttpOnly.
    private func mayBeSetByScript(_ cookie: Cookie) -> Bool {
        !cookie.isHTTPOnly
            && cookies[cookie.domain]?.contains { $0.isHTTPOnly && $0.isSamePlace(as: cookie) }
                != true
    }

    /// `__Secure-` and `__Host-` promise the server how the cookie was set (RFC 6265bis section
    /// 4.1.3); a cookie without a name must not look as if it had such a prefix.
    private func hasRightsOfPrefix(_ cookie: Cookie, hasPath: Bool) -> Bool {
        func begins(_ bytes: [UInt8], _ prefix: String) -> Bool {
            bytes.prefix(prefix.utf8.count).map(asciiLowercase).elementsEqual(prefix.utf8)
        }
        let shown = cookie.name.isEmpty ? cookie.value : cookie.name
        let isSecurePrefix = begins(shown, "__secure-")
        let isHostPrefix = begins(shown, "__host-")
        guard isSecurePrefix || isHostPrefix else { return true }
        guard !cookie.name.isEmpty, cookie.isSecure else { return false }
        return !isHostPrefix
            || cookie.isHostOnly && hasPath && cookie.path.elementsEqual("/".utf8)
    }

    /// Whether a response over an insecure connection would shadow a secure cookie ("leave secure
    /// cookies alone", RFC 6265bis section 5.7).
    private func wouldCoverSecure(_ cookie: Cookie, _ now: Int) -> Bool {
        cookies.contains { domain, list in
            (Cookie.matches(host: domain, isAddress: false, domain: cookie.domain)
                || Cookie.matches(host: cookie.domain, isAddress: false, domain: domain))
                && list.contains {
                    $0.isSecure && $0.name == cookie.name && !$0.isExpired(at: now)
                        && Cookie.matches(path: cookie.path, cookiePath: $0.path)
                }
        }
    }

    /// Inserts a cookie. An expired one only removes the earlier cookie.
    private mutating func place(_ cookie: inout Cookie, at now: Int) -> [Change] {
        let old = remove(cookie)
        guard !cookie.isExpired(at: now) else { return old.map { [.removed($0)] } ?? [] }
        // A replaced cookie keeps its place in the order.
        cookie.created = old?.created ?? newMoment(now)
        append(cookie)
        // One of the session leaves the disk when it takes the place of one that was there.
        let left = old.map { $0.expires != nil && cookie.expires == nil } ?? false
        return (left ? old.map { [.removed($0)] } ?? [] : []) + [.stored(cookie)]
            + evict(from: cookie.domain, at: now)
    }

    private mutating func newMoment(_ now: Int) -> Int {
        lastCreated = max(lastCreated + 1, now * 1_000_000)
        return lastCreated
    }

    private mutating func append(_ cookie: Cookie) {
        cookies[cookie.domain, default: []].append(cookie)
        count += 1
    }

    /// Removes the cookie with the same key, and returns it.
    private mutating func remove(_ cookie: Cookie) -> Cookie? {
        guard let index = cookies[cookie.domain]?.firstIndex(where: { $0.isSamePlace(as: cookie) })
        else { return nil }
        count -= 1
        let old = cookies[cookie.domain]?.remove(at: index)
        if cookies[cookie.domain]?.isEmpty == true { cookies[cookie.domain] = nil }
        return old
    }

    // MARK: - Making room

    /// RFC 6265bis section 5.7: removes expired cookies first, then insecure ones of a domain with
    /// too many, then the least recently used.
    private mutating func evict(from domain: String, at now: Int) -> [Change] {
        var changes: [Change] = []
        let isOver = (cookies[domain]?.count ?? 0) > CookieLimits.cookiesPerDomain
        guard isOver || count > CookieLimits.cookies else { return [] }
        for cookie in cookies.values.joined() where cookie.isExpired(at: now) {
            if let gone = remove(cookie) { changes.append(.removed(gone)) }
        }
        while let list = cookies[domain], list.count > CookieLimits.cookiesPerDomain,
            let victim = Self.leastUseful(list), let gone = remove(victim)
        {
            changes.append(.removed(gone))
        }
        while count > CookieLimits.cookies,
            let victim = Self.leastUsed(cookies.values.joined()), let gone = remove(victim)
        {
            changes.append(.removed(gone))
        }
        return changes
    }

    private static func leastUseful(_ list: [Cookie]) -> Cookie? {
        leastUsed(list.lazy.filter { !$0.isSecure }) ?? leastUsed(list)
    }

    private static func leastUsed(_ list: some Sequence<Cookie>) -> Cookie? {
        list.min { ($0.accessed, $0.created) < ($1.accessed, $1.created) }
    }

    // MARK: - For the person and the program

    /// Sets a cookie that no server sent; nil if it is invalid: a name or value with bytes that
    /// break the field, a public suffix as its domain, or a prefix without its requirements.
    mutating func set(_ new: Cookie, at now: Int) -> [Change]? {
        var cookie = new
        cookie.accessed = now
        cookie.expires = cookie.expires.map { min($0, now + CookieLimits.longestAge) }
        let isClean = !(cookie.name + cookie.value).contains {
            $0 != 0x09 && $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: ";")
        }
        guard isClean, !cookie.name.contains(UInt8(ascii: "=")), !cookie.domain.isEmpty,
            !(cookie.name.isEmpty && cookie.value.isEmpty),
            cookie.name.count + cookie.value.count <= CookieLimits.nameAndValueByteCount,
            cookie.path.first == UInt8(ascii: "/"),
            cookie.isHostOnly || !suffixes.isPublicSuffix(cookie.domain),
            cookie.sameSite != .none || cookie.isSecure,
            hasRightsOfPrefix(cookie, hasPath: true)
        else { return nil }
        return place(&cookie, at: now)
    }

    /// Removes the cookies that a test finds.
    mutating func removeAll(where isGone: (Cookie) -> Bool) -> [Change] {
        cookies.values.joined().filter(isGone).compactMap { remove($0) }.map { .removed($0) }
    }

    /// Applies a change that the stored cookies do not contain yet.
    mutating func apply(_ change: Change) {
        switch change {
        case .stored(let cookie):
            _ = remove(cookie)
            append(cookie)
        case .removed(let cookie): _ = remove(cookie)
        case .used: break
        }
    }

    /// Replaces the persistent cookies by those that another Garth, or an earlier one, has stored;
    /// session cookies stay.
    mutating func replacePersistent(with stored: [Cookie]) {
        let session = cookies.values.joined().filter { $0.expires == nil }
        cookies = [:]
        count = 0
        for cookie in stored {
            append(cookie)
            lastCreated = max(lastCreated, cookie.created)
        }
        for cookie in session where !stored.contains(where: { $0.isSamePlace(as: cookie) }) {
            append(cookie)
        }
    }
}
