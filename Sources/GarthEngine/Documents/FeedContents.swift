import GarthURL

/// What a feed says of itself and of its entries, for programs that keep feeds. The addresses are
/// those of the document, relative ones too.
struct FeedContents {
    /// One entry.
    struct Entry {
        /// The identifier of the entry: `guid`, `id`, `rdf:about`, else its address or title.
        var identifier: [UInt8] = []
        var title: [UInt8] = []
        /// The page of the entry; empty without one.
        var address: [UInt8] = []
        /// The date as the feed writes it; empty without one.
        var date: [UInt8] = []
        var authors: [UInt8] = []
    }

    var title: [UInt8] = []
    /// The page that the feed belongs to; empty without one.
    var address: [UInt8] = []
    var description: [UInt8] = []
    var entries: [Entry] = []
}

/// A feed that a document offers: a link with a feed's type, or an outline of OPML.
struct OfferedFeed {
    var address: [UInt8]
    var title: [UInt8]
    /// The media type in lower case; empty where the document says none.
    var type: [UInt8]

    /// The media types of feeds, by which a page offers them (`link rel=alternate type=...`).
    private static let types: [StaticString] = [
        "application/rss+xml", "application/atom+xml", "application/rdf+xml",
        "application/feed+json", "application/x.atom+xml", "application/x-atom+xml",
    ]

    /// More are no offer.
    private static let limit = 1000

    /// The feeds that an HTML document offers (HTML Standard, "link type alternate"), each address
    /// once.
    static func offers(of document: Document) -> [OfferedFeed] {
        var seen: Set<[UInt8]> = []
        var offers: [OfferedFeed] = []
        for node in document.notable where offers.count < limit {
            guard let offer = OfferedFeed(node, in: document), seen.insert(offer.address).inserted
            else { continue }
            offers.append(offer)
        }
        return offers
    }

    /// The feed of a link; nil for other elements.
    private init?(_ node: NodeID, in document: Document) {
        guard document.isElement(node, .link), let href = document.attribute(.href, of: node),
            let rel = document.string(.rel, of: node)?.lowercased()
        else { return nil }
        let words = rel.split { $0 == " " || $0 == "\t" || $0 == "\n" || $0 == "\u{c}" }
        let type = Self.essence(document.string(.type, of: node) ?? "")
        let isOfFeed = Self.types.contains { type.span.isEqual(to: $0) }
        // The type `feed` names a feed by itself (an early draft of HTML 5, still written).
        guard words.contains("alternate") && isOfFeed || words.contains("feed") else { return nil }
        guard !href.isEmpty else { return nil }
        var title = CollapsedText()
        if let range = document.attribute(.title, of: node) { title.append(document.text[range]) }
        self.init(address: Array(document.text[href]), title: title.bytes, type: type)
    }

    init(address: [UInt8], title: [UInt8], type: [UInt8]) {
        self.address = address
        self.title = title
        self.type = type
    }

    /// A media type in lower case, without parameters and blanks around it.
    private static func essence(_ type: String) -> [UInt8] {
        let essence = type.prefix { $0 != ";" }.utf8.filter { $0 > 0x20 }
        return essence.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }
    }
}
