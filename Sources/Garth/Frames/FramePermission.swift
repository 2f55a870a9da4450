import GarthFetch
import GarthURL

/// Whether a response permits its display in a frame.
///
/// Content Security Policy Level 3 section 6.4.2 (`frame-ancestors`) and, if no policy has that
/// directive, the HTML Standard's "check a navigation response's adherence to X-Frame-Options".
struct FramePermission {
    /// The reason why the response may not be shown, in a few words; nil if it may.
    let refusal: String?

    /// Checks a response from `url` for a frame with these documents around it.
    ///
    /// Nil is an ancestor with an opaque origin, for example in a sandbox.
    init(_ head: ResponseHead, from url: URLRecord, within ancestors: [URLRecord?]) {
        guard head.version != .local else {
            refusal = nil
            return
        }
        let policies = ContentSecurityPolicy.policies(of: head)
            .compactMap { $0["frame-ancestors"] }
        if policies.isEmpty {
            refusal =
                Self.allowsFrame(head.all("X-Frame-Options"), url, ancestors)
                ? nil : "the site does not want to be in a frame (X-Frame-Options)"
            return
        }
        let isAllowed = policies.allSatisfy { sources in
            ancestors.allSatisfy { ancestor in
                sources.contains { source in
                    ancestor.map { Self.matches(source, $0, from: url) } ?? false
                }
            }
        }
        refusal =
            isAllowed ? nil : "the site does not want to be in a frame here (frame-ancestors)"
    }

    // MARK: - X-Frame-Options

    private static func allowsFrame(
        _ fields: [String], _ url: URLRecord, _ ancestors: [URLRecord?]
    ) -> Bool {
        var values: Set<String> = []
        for field in fields {
            for value in field.split(separator: ",", omittingEmptySubsequences: false) {
                values.insert(String(value).trimmed.lowercased())
            }
        }
        if values.count > 1 {
            return values.isDisjoint(with: ["deny", "allowall", "sameorigin"])
        }
        switch values.first {
        case "deny": return false
        case "sameorigin":
            return ancestors.allSatisfy { $0?.origin.isSame(as: url.origin) ?? false }
        default: return true
        }
    }

    // MARK: - frame-ancestors

    /// Whether a source expression matches a document's URL ("does url match expression in origin
    /// with redirect count"). Paths do not matter, because only the origins of ancestors are known.
    private static func matches(_ source: String, _ url: URLRecord, from own: URLRecord) -> Bool {
        if source == "'self'" { return url.origin.isSame(as: own.origin) }
        guard !source.hasPrefix("'") else { return false }
        if source == "*" { return url.isHTTPOrHTTPS || url.scheme == own.scheme }
        if source.hasSuffix(":"), !source.contains("/") {
            return schemeMatches(String(source.dropLast()), url)
        }
        var rest = source[...]
        let scheme = source.prefix { $0 != ":" }
        if source.dropFirst(scheme.count).hasPrefix("://") {
            guard schemeMatches(String(scheme), url) else { return false }
            rest = source.dropFirst(scheme.count + 3)
        } else if !schemeMatches(own.scheme, url) {
            return false
        }
        rest = rest.prefix { $0 != "/" }
        var port: Substring?
        if let colon = rest.lastIndex(of: ":"), !rest.hasSuffix("]") {
            port = rest[rest.index(after: colon)...]
            rest = rest[..<colon]
        }
        return hostMatches(rest, url.hostname.lowercased()) && portMatches(port, url)
    }

    private static func schemeMatches(_ scheme: String, _ url: URLRecord) -> Bool {
        url.scheme == scheme || scheme == "http" && url.scheme == "https"
    }

    private static func hostMatches(_ pattern: Substring, _ host: String) -> Bool {
        guard !host.isEmpty, !pattern.isEmpty else { return false }
        if pattern == "*" { return true }
        guard pattern.hasPrefix("*.") else { return pattern == host }
        return host.hasSuffix(pattern.dropFirst()) && host.count > pattern.count - 1
    }

    private static func portMatches(_ port: Substring?, _ url: URLRecord) -> Bool {
        guard let port else { return url.portNumber == nil }
        if port == "*" { return true }
        guard let number = UInt16(port) else { return false }
        // An upgrade of the scheme takes the port along.
        return url.effectivePort == number || number == 80 && url.effectivePort == 443
    }
}

extension String {
    /// Without the white space of a header field at both ends.
    fileprivate var trimmed: String {
        var text = self[...]
        while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
        while let last = text.last, last == " " || last == "\t" { text.removeLast() }
        return String(text)
    }
}
