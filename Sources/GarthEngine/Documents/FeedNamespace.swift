import GarthURL

/// The namespaces of feeds, each with the prefix that names in `FeedPage` have, whatever prefix a
/// document gives it.
enum FeedNamespace {
    /// The prefix of a namespace with its colon, empty for elements without one; nil for others.
    static func prefix(of uri: some Collection<UInt8>) -> StaticString? {
        known.first { isEqual(uri, $0.uri) }?.prefix
    }

    private static let known: [(uri: StaticString, prefix: StaticString)] = [
        ("http://www.w3.org/2005/Atom", "atom:"),
        ("http://purl.org/atom/ns#", "atom:"),
        ("http://www.w3.org/1999/02/22-rdf-syntax-ns#", "rdf:"),
        ("http://purl.org/rss/1.0/", ""),
        ("http://my.netscape.com/rdf/simple/0.9/", ""),
        ("http://channel.netscape.com/rdf/simple/0.9/", ""),
        ("http://purl.org/rss/1.0/modules/content/", "content:"),
        ("http://purl.org/dc/elements/1.1/", "dc:"),
        ("http://purl.org/dc/elements/1.0/", "dc:"),
        ("http://purl.org/dc/terms/", "dcterms:"),
        ("http://search.yahoo.com/mrss/", "media:"),
        ("http://search.yahoo.com/mrss", "media:"),
        ("http://www.itunes.com/dtds/podcast-1.0.dtd", "itunes:"),
    ]

    /// Feeds write the addresses of namespaces in any letter case (Apple's in two).
    private static func isEqual(_ uri: some Collection<UInt8>, _ other: StaticString) -> Bool {
        let name = other.utf8Span
        guard uri.count == name.count else { return false }
        var i = 0
        for byte in uri {
            guard lower(byte) == lower(name[i]) else { return false }
            i += 1
        }
        return true
    }

    private static func lower(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }

    /// Whether the beginning of an RDF document is that of a feed: RDF describes other things, too.
    static func isFeed(rdf text: [UInt8]) -> Bool {
        ["http://purl.org/rss/1.0/", "netscape.com/rdf/simple/0.9/", "<channel"].contains {
            text.firstPlace(of: $0.utf8) != nil
        }
    }
}
