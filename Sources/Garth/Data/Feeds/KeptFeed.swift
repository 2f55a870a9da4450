import GarthJSON
import GarthURL

/// A feed that the person keeps.
package struct KeptFeed: Hashable, Sendable {
    /// An entry of a feed.
    package struct Entry: Hashable, Sendable {
        /// The identifier of the entry in its feed.
        package var key: String
        /// The page of the entry; empty without one.
        package var url: String
        /// The title; empty when it has none.
        package var title: String
        /// The date in the form of RFC 3339; empty without one.
        package var date: String
        /// Whether the person has not followed it, nor marked it as read.
        package var isUnread = true
        /// Whether it came with the last look.
        package var isNew = true
    }

    /// Its number in the store.
    package var id: Int
    /// The address of the feed, without credentials.
    package var url: String
    /// The title that the feed gives itself, or that a list gave it; empty when it has none.
    package var title: String
    /// The page that the feed belongs to; empty when that is not known.
    package var page: String
    /// The time of the last look that was answered, in seconds since 1970; 0 before the first.
    package var looked: Int
    /// The reason why the last look failed, in a line; empty if it did not.
    package var problem: String
    /// The entries, in the order of the feed.
    package var entries: [Entry] = []

    /// The number of entries that are unread.
    package var unreadCount: Int { entries.count { $0.isUnread } }
}

/// The limits of kept feeds.
enum FeedLimits {
    /// More than anyone looks at.
    static let feeds = 2_000
    /// The entries of a feed; the last ones of a longer feed are left out.
    static let entries = 500
    /// Titles and keys are cut here.
    static let textByteCount = 1024
    /// An address longer than this carries data, and is left out.
    static let urlByteCount = 8192
}

/// What a document says as a feed, or which feeds it offers: the answer of a content process
/// (`ExportFormat.feed`), which is a claim. Every text is cut, and every address is one of the web
/// or a file.
package struct FeedReport: Sendable {
    /// A feed that a page or a list offers.
    package struct Offer: Hashable, Sendable {
        /// The address, without credentials.
        package var url: String
        /// The name that the page gives it; may be empty.
        package var title: String

        /// Makes an offer.
        package init(url: String, title: String) {
            self.url = url
            self.title = title
        }
    }

    /// Whether the document is a feed.
    package let isFeed: Bool
    /// The title of the feed or of the page.
    package let title: String
    /// The page that the feed belongs to; empty when it names none.
    package let page: String
    /// The entries of the feed, each key once.
    package let entries: [KeptFeed.Entry]
    /// The feeds that the document offers, each address once.
    package let offers: [Offer]

    /// Reads the export of the document at `url`; nil for what is none. A document of the web names no
    /// files.
    package init?(_ export: [UInt8], of url: URLRecord) {
        // A content process that lies in its form has nothing to tell.
        guard let json = try? JSONValue(parsing: export), json["version"]?.string != nil else {
            return nil
        }
        isFeed = json["feed_url"]?.string != nil
        title = Self.text(json["title"])
        page = Self.address(json["home_page_url"], in: url) ?? ""
        var keys: Set<String> = []
        entries = (json["items"]?.elements ?? []).prefix(FeedLimits.entries).compactMap { item in
            let entry = KeptFeed.Entry(
                key: Self.text(item["id"]), url: Self.address(item["url"], in: url) ?? "",
                title: Self.text(item["title"]), date: Self.text(item["date_published"]))
            let isNothing = entry.key.isEmpty && entry.title.isEmpty
            return !isNothing && keys.insert(entry.key).inserted ? entry : nil
        }
        var addresses: Set<String> = []
        offers = (json["_feeds"]?.elements ?? []).prefix(FeedLimits.feeds).compactMap { offer in
            guard let url = Self.address(offer["url"], in: url), addresses.insert(url).inserted
            else {
                return nil
            }
            return Offer(url: url, title: Self.text(offer["title"]))
        }
    }

    private static func text(_ value: JSONValue?) -> String {
        let words = (value?.string ?? "").split { $0.isNewline }.joined(separator: " ")
        return Bookmark.cut(words, FeedLimits.textByteCount)
    }

    private static func address(_ value: JSONValue?, in document: URLRecord) -> String? {
        guard let url = value?.string.flatMap({ URLRecord.parse($0) }),
            url.isHTTPOrHTTPS || document.scheme == "file"
        else { return nil }
        return KeptFeed.address(of: url)
    }
}

extension KeptFeed {
    /// The address by which a feed or an entry is kept; nil for what no list could open again.
    package static func address(of url: URLRecord) -> String? {
        guard let address = BookmarkStore.address(of: url),
            address.utf8.count <= FeedLimits.urlByteCount
        else { return nil }
        return address
    }
}
