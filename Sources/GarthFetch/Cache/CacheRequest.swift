import GarthURL

/// The use of the cache by a request: the cache modes of the Fetch Standard.
package enum CacheMode: String, Hashable, Sendable, CaseIterable {
    /// As RFC 9111 says.
    case `default`
    /// No stored response is used; the answer is stored.
    case reload
    /// No stored response is used, and none is stored.
    case noStore = "no-store"
    /// A stored response is used, whatever its age; otherwise as `default`.
    case forceCache = "force-cache"
    /// A stored response is used, whatever its age; otherwise the fetch fails.
    case onlyIfCached = "only-if-cached"
    /// A stored response is used after the server has confirmed it.
    case noCache = "no-cache"
}

/// The purpose of a request, as far as the cache distinguishes it.
package enum CachePurpose: Hashable, Sendable {
    case ordinary
    /// A person's reload: an `immutable` response is not requested again while it is fresh,
    /// although the mode is `noCache` (RFC 8246 section 2).
    case reload
    /// A stale response was shown, and is confirmed meanwhile: the mode adds no fields.
    case background
}

/// A request as the cache sees it.
struct CacheRequest: Sendable {
    let method: String
    /// The URL without fragment and credentials.
    let url: String
    /// The part of the cache, as a site; empty for that of the URL itself.
    let partition: String
    /// The fields that are sent.
    let headers: [HeaderField]
    let mode: CacheMode
    let purpose: CachePurpose
    /// The directives of its `Cache-Control`; without one, `Pragma: no-cache` counts as `no-cache`
    /// (RFC 9111 section 5.4).
    let directives: CacheControl

    init(
        method: String, url: String, in partition: String = "", headers: [HeaderField],
        mode: CacheMode = .default, purpose: CachePurpose = .ordinary
    ) {
        self.method = method
        self.url = url
        self.partition = partition
        // As they are sent: without the white space around their values.
        self.headers = headers.map { HeaderField($0.name, trimmed($0.value)) }
        self.mode = mode
        self.purpose = purpose
        let said = CacheControl(self.headers)
        let pragmas = splitFieldList(
            headers.filter { equalsIgnoringCase($0.name, "Pragma") }.map(\.value))
        directives =
            said.isEmpty && pragmas.contains { equalsIgnoringCase($0, "no-cache") }
            ? CacheControl([HeaderField("Cache-Control", "no-cache")]) : said
    }

    /// The key under which responses of the URL are stored.
    var key: String { CacheKey(partition, url).text }

    /// The part of a URL that counts for the cache.
    static func address(of url: URLRecord) -> String {
        url.withoutCredentials.hrefWithoutFragment
    }

    /// The value of a field, its lines joined; nil when it is absent.
    func value(_ name: String) -> String? {
        let values = headers.filter { equalsIgnoringCase($0.name, name) }.map(\.value)
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }

    /// Whether the caller has set a conditional field.
    var isConditional: Bool {
        headers.contains { Self.isCondition($0.name) }
    }

    /// Whether a field of that name is conditional (RFC 9110 section 13.1).
    static func isCondition(_ name: String) -> Bool {
        ["if-match", "if-modified-since", "if-none-match", "if-range", "if-unmodified-since"]
            .contains(asciiLowercased(name))
    }

    /// The normalized values of the fields with those names; an absent field is absent.
    func variedFields(_ names: [String]) -> [HeaderField] {
        Set(names).sorted().compactMap { name in
            value(name).map { HeaderField(name, normalized($0, of: name)) }
        }
    }

    /// Whether the response was made for a request like this one (RFC 9111 section 4.1).
    func matches(_ stored: StoredResponse) -> Bool {
        let names = stored.head.variedNames
        return !names.contains("*") && variedFields(names) == stored.variedFields
    }
}

/// A field's value in a form that all values of the same meaning share (RFC 9111 section 4.1).
private func normalized(_ value: String, of name: String) -> String {
    var members = splitFieldList([value]).filter { !$0.isEmpty }
    switch name {
    case "accept-language", "accept-encoding", "accept-charset":
        // Compared in any letter case; weights and not the order say what is preferred.
        members = members.map { asciiLowercased(withoutSpace($0)) }.sorted()
    case "accept": members = members.map(withoutSpace).sorted()
    case "cookie", "user-agent", "authorization", "referer", "origin": return value
    default: break
    }
    return members.joined(separator: ", ")
}

private func withoutSpace(_ text: String) -> String {
    String(decoding: text.utf8.filter { !isSpaceByte($0) }, as: UTF8.self)
}
