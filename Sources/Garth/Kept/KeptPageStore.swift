import GarthStore
import GarthURL
import Glibc

/// A page that is kept for later.
package struct KeptPage: Hashable, Sendable {
    /// Its number in the store, and of its file.
    package var id: Int
    /// The address of the page, without credentials.
    package var url: String
    /// The title; empty when it has none.
    package var title: String
    /// The time at which it was kept, in seconds since 1970.
    package var kept: Int
    /// The bytes of its file.
    package var byteCount: Int
}

/// The list of the pages that are kept for later. Each has a file, whose name is its number: no word
/// of a page is part of a path.
package final class KeptPageStore: Sendable {
    private let folder: String
    private let reader: DatabaseQueue
    private let writer: DatabaseQueue
    private let clock: @Sendable () -> Int

    /// More than anyone reads.
    private static let limit = 10_000
    /// The text of a page that is searched.
    private static let textByteCount = 256 << 10

    init(
        folder: String, reader: DatabaseQueue, writer: DatabaseQueue,
        clock: @escaping @Sendable () -> Int
    ) {
        self.folder = folder
        self.reader = reader
        self.writer = writer
        self.clock = clock
    }

    /// Whether pages may be kept: their folder is there.
    package var hasFolder: Bool { unsafe access(folder, F_OK) == 0 }

    /// The path of the file of a kept page.
    package func file(of id: Int) -> String { "\(folder)/\(id).warc" }

    /// The pages whose address, title or text has all words of a text, the latest first; all pages for
    /// an empty one.
    package func pages(matching text: String = "") async -> [KeptPage] {
        let query = SearchQuery(text)
        return await reader.reading(orElse: []) { database throws(StoreError) in
            try Self.pages(matching: query, in: database)
        }
    }

    private static func pages(
        matching query: SearchQuery, in database: Database
    ) throws(StoreError) -> [KeptPage] {
        let columns = query.isEmpty ? "''" : "text"
        return try database.rows(
            "SELECT id, url, title, kept, bytes, \(columns) FROM kept_pages "
                + "ORDER BY kept DESC, id DESC LIMIT ?", .int(limit)
        ) { row -> KeptPage? in
            let page = KeptPage(
                id: row.int(0), url: row.text(1), title: row.text(2), kept: row.int(3),
                byteCount: row.int(4))
            let words = "\(page.title)\n\(row.text(5))"
            return query.isEmpty || query.matches(url: page.url, title: words) ? page : nil
        }.compactMap { $0 }
    }

    /// Adds a page to the list; returns it with its number, nil when it could not be stored.
    package func add(
        url: URLRecord, title: String, text: String, byteCount: Int
    ) async -> KeptPage? {
        var page = KeptPage(
            id: 0, url: url.withoutCredentials.href,
            title: Bookmark.cut(title, BookmarkLimits.titleByteCount), kept: clock(),
            byteCount: byteCount)
        let text = Bookmark.cut(text, Self.textByteCount)
        let row = page
        let id: Int? = await writer.changing(orElse: nil) { database throws(StoreError) in
            try database.run(
                "INSERT INTO kept_pages (url, title, kept, bytes, text) VALUES (?, ?, ?, ?, ?)",
                .text(row.url), .text(row.title), .int(row.kept), .int(row.byteCount), .text(text))
            return Int(database.lastInsertedRow)
        }
        guard let id else { return nil }
        page.id = id
        return page
    }

    /// Forgets a page, and deletes its file.
    package func remove(_ id: Int) async {
        let file = file(of: id)
        await writer.changing(orElse: ()) { database throws(StoreError) in
            try database.run("DELETE FROM kept_pages WHERE id = ?", .int(id))
            // A file that is not there any more is as forgotten.
            unsafe unlink(file)
        }
    }
}
