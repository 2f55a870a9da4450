import GarthStore

/// The table of bookmarks, as statements on a database.
struct BookmarkTable {
    let database: Database

    private static let columns = "id, url, title, tags, added, modified"
    /// Between tags in their column; a tag has none in it.
    private static let tagSeparator: Character = "\n"

    private static func bookmark(_ row: borrowing DatabaseRow) -> Bookmark {
        var bookmark = Bookmark(
            url: row.text(1), title: row.text(2),
            tags: row.text(3).split(separator: tagSeparator).map(String.init),
            added: row.int(4), modified: row.int(5))
        bookmark.id = row.int(0)
        return bookmark
    }

    /// All bookmarks, those added last first.
    func all() throws(StoreError) -> [Bookmark] {
        try database.rows(
            "SELECT \(Self.columns) FROM bookmarks ORDER BY added DESC, id DESC LIMIT ?",
            .int(BookmarkLimits.count), as: Self.bookmark)
    }

    /// The bookmark of an address.
    func bookmark(of url: String) throws(StoreError) -> Bookmark? {
        try database.rows(
            "SELECT \(Self.columns) FROM bookmarks WHERE url = ?", .text(url), as: Self.bookmark
        ).first
    }

    /// Stores a bookmark in the place of the one with its number, and of another with its address.
    func save(_ bookmark: Bookmark) throws(StoreError) {
        try changing { () throws(StoreError) in try write(bookmark) }
    }

    /// Forgets a bookmark.
    func remove(_ id: Int) throws(StoreError) {
        try changing { () throws(StoreError) in
            try database.run("DELETE FROM bookmarks WHERE id = ?", .int(id))
        }
    }

    /// The result of an import of bookmarks.
    struct ImportCount: Hashable {
        var added = 0
        var merged = 0
    }

    /// Adds bookmarks; an existing one keeps its title, and gets the missing tags and the earlier
    /// of the two dates.
    func add(_ bookmarks: [Bookmark]) throws(StoreError) -> ImportCount {
        try changing { () throws(StoreError) in
            var count = ImportCount()
            for new in bookmarks {
                guard var old = try bookmark(of: new.url) else {
                    try write(new)
                    count.added += 1
                    continue
                }
                count.merged += 1
                old.tags = Bookmark.normalized(old.tags + new.tags)
                if old.title.isEmpty { old.title = new.title }
                old.added = min(old.added, new.added)
                try write(old)
            }
            return count
        }
    }

    /// The number of changes to bookmarks: data that were read at another count are old.
    func changeCount() throws(StoreError) -> DatabaseValue? {
        try database.value("SELECT bookmark_changes FROM history_state")
    }

    // MARK: - Private parts

    private func write(_ bookmark: Bookmark) throws(StoreError) {
        try database.run(
            "INSERT OR REPLACE INTO bookmarks (\(Self.columns)) VALUES (?, ?, ?, ?, ?, ?)",
            .int(bookmark.id), .text(bookmark.url), .text(bookmark.title),
            .text(bookmark.tags.joined(separator: String(Self.tagSeparator))), .int(bookmark.added),
            .int(bookmark.modified))
    }

    @discardableResult
    private func changing<Result>(
        _ body: () throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        try database.transaction { () throws(StoreError) in
            let result = try body()
            try database.run("UPDATE history_state SET bookmark_changes = bookmark_changes + 1")
            return result
        }
    }
}
