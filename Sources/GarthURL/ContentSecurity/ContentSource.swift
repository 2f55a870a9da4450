/// A source expression of a content security policy (CSP 3 section 2.3.1).
package enum ContentSource: Hashable, Sendable {
    /// The words in quotation marks that have no value.
    package enum Keyword: String, Sendable {
        case unsafeInline = "unsafe-inline"
        case unsafeEval = "unsafe-eval"
        case unsafeHashes = "unsafe-hashes"
        case strictDynamic = "strict-dynamic"
        case reportSample = "report-sample"
    }

    /// The origin of the document itself.
    case own
    /// All addresses of the web.
    case anything
    case keyword(Keyword)
    case nonce(String)
    /// A hash in base64, with the digits of base64 for URLs replaced and without padding.
    case hash(SecureHash, String)
    case scheme(String)
    case host(HostSource)

    /// Reads a word of a source list; nil for a word that matches nothing.
    init?(_ word: Substring) {
        if word.count > 2, word.first == "'", word.last == "'" {
            self.init(quoted: word.dropFirst().dropLast())
        } else if word == "*" {
            self = .anything
        } else if word.last == ":", !word.contains("/") {
            self = .scheme(word.dropLast().lowercased())
        } else {
            guard let host = HostSource(word) else { return nil }
            self = .host(host)
        }
    }

    private init?(quoted word: Substring) {
        let lower = word.lowercased()
        if lower == "self" {
            self = .own
        } else if let keyword = Keyword(rawValue: lower) {
            self = .keyword(keyword)
        } else if lower.hasPrefix("nonce-") {
            self = .nonce(String(word.dropFirst("nonce-".count)))
        } else if let dash = word.firstIndex(of: "-"),
            let function = SecureHash(rawValue: word[..<dash].lowercased())
        {
            self = .hash(function, Self.digits(word[word.index(after: dash)...]))
        } else {
            return nil
        }
    }

    /// The digits of a hash in the alphabet of base64, without padding.
    package static func digits(_ text: some StringProtocol) -> String {
        String(text.prefix { $0 != "=" }.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 })
    }

    /// Whether an address matches the expression (CSP 3 section 6.7.2.8). `own` is the address of
    /// the document. After a redirect the path does not count, because it would tell a page where
    /// another origin redirects.
    func matches(_ url: URLRecord, own: URLRecord, hasRedirected: Bool) -> Bool {
        switch self {
        case .own: Self.isOwn(url, own)
        case .anything: url.isHTTPOrHTTPS || url.scheme == own.scheme
        case .scheme(let scheme): HostSource.scheme(scheme, matches: url)
        case .host(let host): host.matches(url, own: own, hasRedirected: hasRedirected)
        case .keyword, .nonce, .hash: false
        }
    }

    /// The own origin, or the same host over a secured connection.
    private static func isOwn(_ url: URLRecord, _ own: URLRecord) -> Bool {
        if url.origin.isSame(as: own.origin) { return true }
        guard url.scheme == "https", own.scheme == "http", url.hostname == own.hostname else {
            return false
        }
        return url.portNumber == own.portNumber
    }
}

/// A source expression with a host (CSP 3 section 2.3.1, "host-source").
package struct HostSource: Hashable, Sendable {
    private let scheme: String?
    /// In lower case; it begins with `*.` or is `*` for a wildcard.
    private let host: String
    private let port: String?
    private let path: String

    init?(_ word: Substring) {
        var rest = word
        let scheme = word.prefix { $0 != ":" }
        if word.dropFirst(scheme.count).hasPrefix("://") {
            self.scheme = scheme.lowercased()
            rest = word.dropFirst(scheme.count + 3)
        } else {
            self.scheme = nil
        }
        let authority = rest.prefix { $0 != "/" }
        path = String(rest.dropFirst(authority.count))
        var host = authority
        if let colon = authority.lastIndex(of: ":"), authority.last != "]" {
            port = String(authority[authority.index(after: colon)...])
            host = authority[..<colon]
        } else {
            port = nil
        }
        guard !host.isEmpty, !host.contains("'") else { return nil }
        self.host = host.lowercased()
    }

    func matches(_ url: URLRecord, own: URLRecord, hasRedirected: Bool) -> Bool {
        Self.scheme(scheme ?? own.scheme, matches: url) && hostMatches(url.hostname.lowercased())
            && portMatches(url) && (hasRedirected || pathMatches(url.pathname))
    }

    /// A scheme also matches its secured form (CSP 3 section 6.7.2.9).
    static func scheme(_ scheme: String, matches url: URLRecord) -> Bool {
        switch (scheme, url.scheme) {
        case ("http", "https"), ("ws", "wss"), ("ws", "http"), ("ws", "https"), ("wss", "https"):
            true
        // Any other scheme matches itself.
        default: url.scheme == scheme
        }
    }

    private func hostMatches(_ name: String) -> Bool {
        guard !name.isEmpty else { return false }
        if host == "*" { return true }
        guard host.hasPrefix("*.") else { return host == name }
        return name.hasSuffix(host.dropFirst()) && name.count > host.count - 1
    }

    private func portMatches(_ url: URLRecord) -> Bool {
        guard let port else { return url.portNumber == nil }
        if port == "*" { return true }
        guard let number = UInt16(port) else { return false }
        // An upgrade of the scheme takes the port along.
        return url.effectivePort == number || number == 80 && url.effectivePort == 443
    }

    /// A path that ends in a slash matches all below it (CSP 3 section 6.7.2.12).
    private func pathMatches(_ other: String) -> Bool {
        guard !path.isEmpty, !(path == "/" && other.isEmpty) else { return true }
        let wanted = percentDecode(path.utf8)
        let found = percentDecode(other.utf8)
        return wanted.last == UInt8(ascii: "/") ? found.starts(with: wanted) : found == wanted
    }
}
