import GarthLanguage
import GarthStore
import GarthURL
import Synchronization

/// The bookmarks of a profile, which several Garths may change at the same time.
package final class BookmarkStore: Sendable {
    /// State that only the reading thread uses.
    private final class Reading: @unchecked Sendable {
        // The queue has one thread at a time.
        var bookmarks: [Bookmark] = []
        var texts = SearchTexts()
        var changeCount: DatabaseValue?
    }

    private let reader: DatabaseQueue
    private let writer: DatabaseQueue
    private let reading = Reading()
    private let searchCount = Mutex(0)
    private let clock: @Sendable () -> Int

    init(
        reader: DatabaseQueue, writer: DatabaseQueue, clock: @escaping @Sendable () -> Int
    ) {
        self.reader = reader
        self.writer = writer
        self.clock = clock
    }

    /// The address by which a page is kept; nil for what no list could open again.
    package static func address(of url: URLRecord) -> String? {
        guard url.isOfNetwork || url.scheme == "file" else { return nil }
        let address = url.withoutCredentials.href
        return address.utf8.count <= BookmarkLimits.urlByteCount ? address : nil
    }

    // MARK: - Asking

    /// The bookmark of an address; nil when there is none.
    package func bookmark(of address: String) async -> Bookmark? {
        await read(nil) { table throws(StoreError) in try table.bookmark(of: address) }
    }

    /// All bookmarks, those added last first.
    package func all() async -> [Bookmark] {
        await read([]) { table throws(StoreError) in try table.all() }
    }

    /// The bookmarks whose address, title and tags contain all words of a text, the latest first;
    /// nil if a newer search has started meanwhile. The search starts in the caller, so that
    /// searches are counted in the order of the keys.
    package func search(
        _ text: String, limit: Int, isolation: isolated (any Actor)? = #isolation
    ) async -> [Bookmark]? {
        let number = searchCount.withLock { count in
            count += 1
            return count
        }
        return await read([]) { [self] table throws(StoreError) in
            guard searchCount.withLock({ $0 == number }) else { return nil }
            try refresh(table)
            return reading.texts.find(SearchQuery(text), limit: limit)
                .map { reading.bookmarks[$0] }
        }
    }

    private func refresh(_ table: BookmarkTable) throws(StoreError) {
        let count = try table.changeCount()
        guard count != reading.changeCount else { return }
        reading.bookmarks = try table.all()
        reading.texts = SearchTexts()
        for bookmark in reading.bookmarks {
            let tags = SearchText.folded(bookmark.tags.joined(separator: "\n"))
            reading.texts.append(
                SearchText.folded(url: bookmark.url) + [SearchText.separator]
                    + SearchText.folded(bookmark.title) + [SearchText.separator] + tags)
        }
        reading.changeCount = count
    }

    // MARK: - Changing

    /// Stores a new bookmark, or the changes of one; false when that failed.
    @discardableResult
    package func save(_ bookmark: Bookmark) async -> Bool {
        var bookmark = bookmark
        bookmark.title = Bookmark.cut(bookmark.title, BookmarkLimits.titleByteCount)
        bookmark.tags = Bookmark.normalized(bookmark.tags)
        bookmark.modified = clock()
        if bookmark.added == 0 { bookmark.added = bookmark.modified }
        let kept = bookmark
        return await write(nil) { table throws(StoreError) in
            try table.save(kept)
            return true
        } ?? false
    }

    /// Brings a bookmark back that was removed, as it was.
    package func restore(_ bookmark: Bookmark) async {
        _ = await write(false) { table throws(StoreError) in
            try table.save(bookmark)
            return true
        }
    }

    /// Forgets a bookmark.
    package func remove(_ id: Int) async {
        _ = await write(false) { table throws(StoreError) in
            try table.remove(id)
            return true
        }
    }

    /// The result of a file of bookmarks.
    package struct ImportResult: Hashable, Sendable {
        /// Bookmarks that are new.
        package var added = 0
        /// Bookmarks that were there already; they got the tags that they lacked.
        package var merged = 0
        /// Entries whose address cannot be opened: programs, queries of another browser, invalid
        /// URLs.
        package var skipped = 0

        /// In a line for people.
        package var message: String {
            var parts = [
                localized(
                    added, one: "imported \(added) bookmark", other: "imported \(added) bookmarks")
            ]
            if merged > 0 {
                parts.append(
                    localized(
                        merged, one: "\(merged) more was there already",
                        other: "\(merged) more were there already"))
            }
            if skipped > 0 {
                parts.append(localized("\(skipped) left out (no address that can be opened)"))
            }
            return parts.joined(separator: ", ")
        }
    }

    /// Adds the bookmarks of a file in the Netscape format; nil when they could not be stored.
    package func importFile(_ bytes: [UInt8]) async -> ImportResult? {
        let now = clock()
        return await write(nil) { table throws(StoreError) in
            let (bookmarks, skipped) = Self.kept(BookmarkFile.bookmarks(in: bytes), now: now)
            let count = try table.add(bookmarks)
            return ImportResult(added: count.added, merged: count.merged, skipped: skipped)
        }
    }

    /// The bookmarks of a file with an address that can be opened, in the form of the store.
    private static func kept(
        _ found: [Bookmark], now: Int
    ) -> (bookmarks: [Bookmark], skipped: Int) {
        var kept: [Bookmark] = []
        for var bookmark in found {
            guard let url = URLRecord.parse(bookmark.url), let address = address(of: url)
            else { continue }
            bookmark.url = address
            bookmark.tags = Bookmark.normalized(bookmark.tags)
            // Nobody's bookmarks are from before the web, or from tomorrow.
            if !(1...now).contains(bookmark.added) { bookmark.added = now }
            if !(bookmark.added...now).contains(bookmark.modified) {
                bookmark.modified = bookmark.added
            }
            kept.append(bookmark)
        }
        return (kept, found.count - kept.count)
    }

    /// All bookmarks as a file in the Netscape format.
    package func exportFile() async -> [UInt8] { BookmarkFile.bytes(of: await all()) }

    // MARK: - Private parts

    private func read<Result: Sendable>(
        _ nothing: Result,
        _ body: @escaping @Sendable (BookmarkTable) throws(StoreError) -> Result
    ) async -> Result {
        await reader.reading(orElse: nothing) { database throws(StoreError) in
            try body(BookmarkTable(database: database))
        }
    }

    private func write<Result: Sendable>(
        _ nothing: Result,
        _ body: @escaping @Sendable (BookmarkTable) throws(StoreError) -> Result
    ) async -> Result {
        await writer.changing(orElse: nothing) { database throws(StoreError) in
            try body(BookmarkTable(database: database))
        }
    }
}
