extension URLRecord {
    /// The same URL without its fragment.
    ///
    /// Pages that differ only in their fragments are one document.
    public var withoutFragment: URLRecord {
        guard Int(queryEnd) < bytes.count else { return self }
        var copy = self
        copy.bytes.removeSubrange(Int(queryEnd)...)
        return copy
    }

    /// The same URL without user name and password.
    ///
    /// For messages and logs.
    public var withoutCredentials: URLRecord {
        guard hasCredentials else { return self }
        var copy = self
        let first = schemeEnd &+ 3
        let removed = hostStart &- first
        copy.bytes.removeSubrange(Int(first)..<Int(hostStart))
        copy.usernameEnd = first
        copy.hostStart = first
        copy.hostEnd &-= removed
        copy.pathStart &-= removed
        copy.pathEnd &-= removed
        copy.queryEnd &-= removed
        return copy
    }

    /// The serialisation without the fragment.
    public var hrefWithoutFragment: String { withoutFragment.href }

    /// The serialisation without user name and password.
    public var hrefWithoutCredentials: String { withoutCredentials.href }

    /// The same URL with another fragment (without "#"); nil removes the fragment.
    public func replacing(fragment: String?) -> URLRecord {
        var copy = withoutFragment
        guard let fragment else { return copy }
        let clean = fragment.utf8.filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
        copy.bytes.append(0x23)
        copy.bytes.append(percentEncoding: clean.span, from: 0, to: clean.count, set: .fragment)
        return copy
    }

    /// The same URL with another query (without "?"); nil removes the query.
    ///
    /// The text is percent-encoded as the parser would.
    public func replacing(query: String?) -> URLRecord {
        var copy = self
        let tail = Array(bytes[Int(queryEnd)...])
        copy.bytes.removeSubrange(Int(pathEnd)...)
        if let query {
            let clean = query.utf8.filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
            copy.bytes.append(0x3F)
            copy.bytes.append(
                percentEncoding: clean.span, from: 0, to: clean.count,
                set: isSpecial ? .specialQuery : .query)
        }
        copy.queryEnd = UInt32(truncatingIfNeeded: copy.bytes.count)
        copy.bytes.append(contentsOf: tail)
        return copy
    }

    /// Whether both name the same document: equal but for the fragment.
    ///
    /// A link to the same document scrolls, and loads nothing.
    public func isSameDocument(as other: URLRecord) -> Bool {
        queryEnd == other.queryEnd
            && bytes[..<Int(queryEnd)] == other.bytes[..<Int(other.queryEnd)]
    }

    /// The fragment as the name of a place in a document: percent-decoded (HTML Standard, "find a
    /// potential indicated element"); nil without a fragment.
    public var placeName: String? {
        fragment.map { String(decoding: percentDecode($0.utf8), as: UTF8.self) }
    }

    /// The same URL after an HSTS upgrade (RFC 6797 section 8.3): `https` instead of `http`, and
    /// the default port instead of 80; nil for another scheme.
    public var upgradedToHTTPS: URLRecord? { replacingHTTPScheme(.http, with: "https") }

    /// The same URL with the scheme `http` instead of `https`; nil for another scheme.
    public var downgradedToHTTP: URLRecord? { replacingHTTPScheme(.https, with: "http") }

    /// The URL that is contacted for one of a WebSocket: `http` instead of `ws`, `https` instead of
    /// `wss` (WebSockets Standard, "establish a WebSocket connection"); nil for another scheme.
    package var contactedForSocket: URLRecord? {
        replacingHTTPScheme(.ws, with: "http") ?? replacingHTTPScheme(.wss, with: "https")
    }

    private func replacingHTTPScheme(_ old: SpecialScheme, with new: String) -> URLRecord? {
        guard schemeKind == old else { return nil }
        return URLRecord.parse(Array(new.utf8) + bytes[Int(schemeEnd)...])
    }
}
