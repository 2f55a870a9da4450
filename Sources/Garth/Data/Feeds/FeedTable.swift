import GarthStore

/// The tables of kept feeds and their entries, as statements on a database.
struct FeedTable {
    let database: Database

    /// All feeds with their entries, by their titles.
    func all() throws(StoreError) -> [KeptFeed] {
        var feeds = try database.rows(
            "SELECT id, url, title, page, looked, problem FROM feeds "
                + "ORDER BY lower(title), url LIMIT ?", .int(FeedLimits.feeds)
        ) { row in
            KeptFeed(
                id: row.int(0), url: row.text(1), title: row.text(2), page: row.text(3),
                looked: row.int(4), problem: row.text(5))
        }
        for i in feeds.indices { feeds[i].entries = try entries(of: feeds[i]) }
        return feeds
    }

    private func entries(of feed: KeptFeed) throws(StoreError) -> [KeptFeed.Entry] {
        try database.rows(
            "SELECT key, url, title, date, unread, seen FROM feed_entries WHERE feed = ? "
                + "ORDER BY place LIMIT ?", .int(feed.id), .int(FeedLimits.entries)
        ) { row in
            KeptFeed.Entry(
                key: row.text(0), url: row.text(1), title: row.text(2), date: row.text(3),
                isUnread: row.flag(4), isNew: row.int(5) >= feed.looked && feed.looked > 0)
        }
    }

    /// The addresses of all feeds.
    func addresses() throws(StoreError) -> Set<String> {
        Set(
            try database.rows("SELECT url FROM feeds LIMIT ?", .int(FeedLimits.feeds)) {
                $0.text(0)
            })
    }

    /// The address of a feed that has an entry at an address; nil when none has.
    func source(ofEntryAt url: String) throws(StoreError) -> String? {
        try database.rows(
            "SELECT feeds.url FROM feed_entries JOIN feeds ON feeds.id = feed_entries.feed "
                + "WHERE feed_entries.url = ? ORDER BY feeds.id LIMIT 1", .text(url)
        ) { $0.text(0) }.first
    }

    /// The number of the feed of an address; nil when there is none.
    func number(of url: String) throws(StoreError) -> Int? {
        try database.rows("SELECT id FROM feeds WHERE url = ?", .text(url)) { $0.int(0) }.first
    }

    /// Keeps a feed; returns false if it is kept already, or there is no room for more.
    func add(_ offer: FeedReport.Offer, at time: Int) throws(StoreError) -> Bool {
        let count = try database.rows("SELECT count(*) FROM feeds") { $0.int(0) }.first ?? 0
        guard count < FeedLimits.feeds, try number(of: offer.url) == nil else { return false }
        try database.run(
            "INSERT INTO feeds (url, title, page, added, looked, problem) "
                + "VALUES (?, ?, '', ?, 0, '')", .text(offer.url), .text(offer.title), .int(time))
        return true
    }

    /// Forgets a feed with its entries.
    func remove(_ id: Int) throws(StoreError) {
        try database.transaction { () throws(StoreError) in
            try database.run("DELETE FROM feed_entries WHERE feed = ?", .int(id))
            try database.run("DELETE FROM feeds WHERE id = ?", .int(id))
        }
    }

    /// Notes the answer to a look; returns the number of entries that are new.
    func note(_ report: FeedReport, of id: Int, at time: Int) throws(StoreError) -> Int {
        try database.transaction { () throws(StoreError) in
            // Each look has a time of its own, so that its entries are told from older ones.
            let last = try database.rows("SELECT looked FROM feeds WHERE id = ?", .int(id)) {
                $0.int(0)
            }.first
            // The feed was forgotten meanwhile.
            guard let last else { return 0 }
            let time = max(time, last + 1)
            let known = Set(
                try database.rows("SELECT key FROM feed_entries WHERE feed = ?", .int(id)) {
                    $0.text(0)
                })
            try database.run(
                "UPDATE feeds SET looked = ?, problem = '', page = ?, "
                    + "title = CASE WHEN ? = '' THEN title ELSE ? END WHERE id = ?", .int(time),
                .text(report.page), .text(report.title), .text(report.title), .int(id))
            try drop(allBut: report, of: id)
            for (place, entry) in report.entries.enumerated() {
                try write(entry, at: place, of: id, time)
            }
            return report.entries.count { !known.contains($0.key) }
        }
    }

    /// Drops what the feed no longer has, but for the unread entries that there is room for.
    private func drop(allBut report: FeedReport, of id: Int) throws(StoreError) {
        let room = max(0, FeedLimits.entries - report.entries.count)
        // Those that stay come behind those of the feed.
        try database.run(
            "UPDATE feed_entries SET place = place + ? WHERE feed = ?",
            .int(FeedLimits.entries), .int(id))
        let kept = Set(report.entries.map(\.key))
        let old = try database.rows(
            "SELECT key, unread FROM feed_entries WHERE feed = ? ORDER BY place", .int(id)
        ) { (key: $0.text(0), isUnread: $0.flag(1)) }.filter { !kept.contains($0.key) }
        let staying = Set(old.filter(\.isUnread).prefix(room).map(\.key))
        for entry in old where !staying.contains(entry.key) {
            try database.run(
                "DELETE FROM feed_entries WHERE feed = ? AND key = ?", .int(id), .text(entry.key))
        }
    }

    private func write(
        _ entry: KeptFeed.Entry, at place: Int, of id: Int, _ time: Int
    ) throws(StoreError) {
        try database.run(
            "INSERT INTO feed_entries (feed, key, url, title, date, place, seen, unread) "
                + "VALUES (?, ?, ?, ?, ?, ?, ?, 1) ON CONFLICT (feed, key) DO UPDATE SET "
                + "url = excluded.url, title = excluded.title, date = excluded.date, "
                + "place = excluded.place", .int(id), .text(entry.key), .text(entry.url),
            .text(entry.title), .text(entry.date), .int(place), .int(time))
    }

    /// Notes why a look failed.
    func note(problem: String, of id: Int) throws(StoreError) {
        try database.run(
            "UPDATE feeds SET problem = ? WHERE id = ?", .text(problem), .int(id))
    }

    /// Marks entries as read: those with an address, those of a feed, or all.
    func markRead(_ entries: FeedStore.Entries) throws(StoreError) {
        switch entries {
        case .all: try database.run("UPDATE feed_entries SET unread = 0")
        case .of(let id):
            try database.run("UPDATE feed_entries SET unread = 0 WHERE feed = ?", .int(id))
        case .at(let url):
            try database.run("UPDATE feed_entries SET unread = 0 WHERE url = ?", .text(url))
        }
    }
}
