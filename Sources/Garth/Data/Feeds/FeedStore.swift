import GarthStore
import GarthURL

/// The feeds of a profile, which several Garths may change at the same time.
///
/// The store connects to nothing: a look at a feed is a load of a view, and its report comes here.
package final class FeedStore: Sendable {
    /// The entries that are marked as read.
    package enum Entries: Sendable, Equatable {
        case all
        /// Those of the feed with that number.
        case of(Int)
        /// Those with that address, in any feed.
        case at(String)
    }

    private let reader: DatabaseQueue
    private let writer: DatabaseQueue
    private let clock: @Sendable () -> Int

    init(reader: DatabaseQueue, writer: DatabaseQueue, clock: @escaping @Sendable () -> Int) {
        self.reader = reader
        self.writer = writer
        self.clock = clock
    }

    /// All feeds with their entries.
    package func all() async -> [KeptFeed] {
        await reader.reading(orElse: []) { database throws(StoreError) in
            try FeedTable(database: database).all()
        }
    }

    /// The addresses of all feeds.
    package func addresses() async -> Set<String> {
        await reader.reading(orElse: []) { database throws(StoreError) in
            try FeedTable(database: database).addresses()
        }
    }

    /// The number of the feed of an address; nil when it is not kept.
    package func number(of address: String) async -> Int? {
        await reader.reading(orElse: nil) { database throws(StoreError) in
            try FeedTable(database: database).number(of: address)
        }
    }

    /// The address of a feed that has an entry at an address; nil when none has.
    package func source(ofEntryAt address: String) async -> String? {
        await reader.reading(orElse: nil) { database throws(StoreError) in
            try FeedTable(database: database).source(ofEntryAt: address)
        }
    }

    /// Keeps feeds; returns the number of those that are new, and nil when they could not be stored.
    package func add(_ offers: [FeedReport.Offer]) async -> Int? {
        let time = clock()
        return await write { table throws(StoreError) in
            try table.database.transaction { () throws(StoreError) in
                var count = 0
                for offer in offers where try table.add(offer, at: time) { count += 1 }
                return count
            }
        }
    }

    /// Forgets a feed.
    package func remove(_ id: Int) async {
        _ = await write { table throws(StoreError) in try table.remove(id) }
    }

    /// Notes the answer to a look; returns the number of new entries, nil when it was not stored.
    package func note(_ report: FeedReport, of id: Int) async -> Int? {
        let time = clock()
        return await write { table throws(StoreError) in try table.note(report, of: id, at: time) }
    }

    /// Notes why a look failed; the entries stay.
    package func note(problem: String, of id: Int) async {
        _ = await write { table throws(StoreError) in try table.note(problem: problem, of: id) }
    }

    /// Marks entries as read.
    package func markRead(_ entries: Entries) async {
        _ = await write { table throws(StoreError) in try table.markRead(entries) }
    }

    private func write<Result: Sendable>(
        _ body: @escaping @Sendable (FeedTable) throws(StoreError) -> Result
    ) async -> Result? {
        await writer.changing(orElse: nil) { database throws(StoreError) in
            try body(FeedTable(database: database))
        }
    }
}

/// The list of feeds as OPML 2.0, for other programs.
package enum FeedList {
    /// The file of some feeds; every text is escaped.
    package static func opml(of feeds: [KeptFeed]) -> [UInt8] {
        var text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <opml version="2.0">
            <head><title>Feeds</title></head>
            <body>

            """
        for feed in feeds {
            let title = escaped(feed.title.isEmpty ? feed.url : feed.title)
            text += "<outline type=\"rss\" text=\"\(title)\" title=\"\(title)\""
            text += " xmlUrl=\"\(escaped(feed.url))\""
            if !feed.page.isEmpty { text += " htmlUrl=\"\(escaped(feed.page))\"" }
            text += "/>\n"
        }
        return Array((text + "</body>\n</opml>\n").utf8)
    }

    /// XML has no way to write most controls, and ends at U+FFFE and U+FFFF.
    private static func escaped(_ text: String) -> String {
        text.escapedForMarkup { scalar in
            let isControl = scalar.value < 0x20 || 0x7F..<0xA0 ~= scalar.value
            return isControl || scalar.value & 0xFFFE == 0xFFFE ? " " : scalar
        }
    }
}
