import GarthStore

/// The tables of the history, as statements on a database.
///
/// Every change runs in one transaction, and increments `history_state.changes`, so that readers
/// know that earlier readings are old.
struct HistoryTable {
    let database: Database
    /// The visits that are kept.
    var visitLimit = HistoryLimits.visits

    // MARK: - Visits

    /// Notes a visit; two within a second are one. Answers the number of the page.
    @discardableResult
    func visit(_ url: String, at time: Int) throws(StoreError) -> Int {
        try changing { () throws(StoreError) in
            if let page = try page(of: url) {
                let isNew =
                    try database.run(
                        "INSERT OR IGNORE INTO history_visits VALUES (?, ?)", .int(time),
                        .int(page.id)) > 0
                guard isNew else { return page.id }
                try database.run(
                    "UPDATE history_pages SET visits = ?, last_visit = ?, rank = ? WHERE id = ?",
                    .int(page.visits + 1), .int(max(page.lastVisit, time)),
                    .real(HistoryRank.adding(visitAt: time, to: page.rank)), .int(page.id))
                return page.id
            }
            try database.run(
                """
                INSERT INTO history_pages (url, hash, title, visits, last_visit, rank)
                VALUES (?, ?, '', 1, ?, ?)
                """, .text(url), .integer(Self.hash(of: url)), .int(time),
                .real(HistoryRank.adding(visitAt: time, to: nil)))
            let id = Int(database.lastInsertedRow)
            try database.run(
                "INSERT OR IGNORE INTO history_visits VALUES (?, ?)", .int(time), .int(id))
            return id
        }
    }

    /// Notes that a place in a page is visited, by the hash of its whole address.
    func visit(place hash: Int64, of page: Int, at time: Int) throws(StoreError) {
        try database.run(
            """
            INSERT INTO history_places VALUES (?, ?, ?)
            ON CONFLICT (page, hash) DO UPDATE SET time = max(time, excluded.time)
            """, .int(page), .integer(hash), .int(time))
    }

    /// Sets the title of a visited page.
    func setTitle(_ title: String, of url: String) throws(StoreError) {
        guard var page = try page(of: url), page.title != title else { return }
        try changing { () throws(StoreError) in
            try index(.remove, [page])
            page.title = title
            try index(.add, [page])
            try database.run(
                "UPDATE history_pages SET title = ? WHERE id = ?", .text(title), .int(page.id))
        }
    }

    /// Visits that are forgotten together because there are too many.
    private static let pruneStep = 64

    /// Forgets the oldest visits when there are too many; returns how many are left.
    func prune() throws(StoreError) -> Int {
        let count = try count(of: "history_visits")
        guard count > visitLimit else { return count }
        // A few more than needed, so that this is not done again at once; and not all of very many,
        // so that another Garth that wants to write does not wait for long.
        let excess = min(count - visitLimit + min(visitLimit / 100, 8), Self.pruneStep)
        var last: (time: Int, page: Int)?
        try database.query(
            "SELECT time, page FROM history_visits ORDER BY time, page LIMIT 1 OFFSET ?",
            [.int(excess)]
        ) { row in
            last = (row.int(0), row.int(1))
            return .enough
        }
        guard let last else { return count }
        let removed = try remove(
            visitsWhere: "(time, page) < (?, ?)", .int(last.time), .int(last.page))
        try database.run("DELETE FROM history_places WHERE time < ?", .int(last.time))
        return count - removed
    }

    private func count(of table: String) throws(StoreError) -> Int {
        guard case .integer(let count)? = try database.value("SELECT count(*) FROM \(table)")
        else { return 0 }
        return Int(count)
    }

    // MARK: - Forgetting

    /// Forgets the visits since a time; returns how many they were.
    @discardableResult
    func remove(visitsSince time: Int) throws(StoreError) -> Int {
        try database.run("DELETE FROM history_places WHERE time >= ?", .int(time))
        return try remove(visitsWhere: "time >= ?", .int(time))
    }

    /// Forgets everything.
    func removeAll() throws(StoreError) -> Int {
        let count = try count(of: "history_visits")
        try changing { () throws(StoreError) in
            for table in ["history_visits", "history_places", "history_pages", "history_grams"] {
                try database.run("DELETE FROM \(table)")
            }
        }
        return count
    }

    /// Forgets pages with all their visits; returns how many pages they were.
    @discardableResult
    func remove(pagesWhere matches: (String) -> Bool) throws(StoreError) -> Int {
        var found: [HistoryEntry] = []
        try database.query("SELECT \(Self.columns) FROM history_pages") { row in
            if matches(row.text(1)) { found.append(Self.entry(row)) }
            return .more
        }
        guard !found.isEmpty else { return 0 }
        try changing { () throws(StoreError) in try remove(found) }
        return found.count
    }

    /// Forgets a page with all its visits; false when it is not known.
    @discardableResult
    func remove(page url: String) throws(StoreError) -> Bool {
        guard let page = try page(of: url) else { return false }
        try changing { () throws(StoreError) in try remove([page]) }
        return true
    }

    private func remove(_ pages: [HistoryEntry]) throws(StoreError) {
        try index(.remove, pages)
        for page in pages {
            try database.run("DELETE FROM history_visits WHERE page = ?", .int(page.id))
            try database.run("DELETE FROM history_places WHERE page = ?", .int(page.id))
            try database.run("DELETE FROM history_pages WHERE id = ?", .int(page.id))
        }
    }

    /// Pages that change together in a great removal.
    private static let removalStep = 2000

    private func remove(
        visitsWhere condition: String, _ values: DatabaseValue...
    ) throws(StoreError) -> Int {
        try changing { () throws(StoreError) in
            var pages: [Int] = []
            try database.query(
                "SELECT DISTINCT page FROM history_visits WHERE \(condition)", values
            ) { row in
                pages.append(row.int(0))
                return .more
            }
            let count = try database.run("DELETE FROM history_visits WHERE \(condition)", values)
            for start in stride(from: 0, to: pages.count, by: Self.removalStep) {
                try settle(pages[start..<min(start + Self.removalStep, pages.count)])
            }
            return count
        }
    }

    /// Counts the visits of pages that have lost some again; removes a page without visits.
    private func settle(_ pages: ArraySlice<Int>) throws(StoreError) {
        var forgotten: [HistoryEntry] = []
        for id in pages {
            var visits = 0
            var last = 0
            var rank: Double?
            try database.query(
                "SELECT time FROM history_visits WHERE page = ? ORDER BY time", [.int(id)]
            ) { row in
                visits += 1
                last = row.int(0)
                rank = HistoryRank.adding(visitAt: last, to: rank)
                return .more
            }
            if let rank {
                try database.run(
                    "UPDATE history_pages SET visits = ?, last_visit = ?, rank = ? WHERE id = ?",
                    .int(visits), .int(last), .real(rank), .int(id))
            } else if let page = try page(id) {
                forgotten.append(page)
            }
        }
        try remove(forgotten)
    }

    // MARK: - Reading

    /// The age of a reading, and the last indexed page.
    struct State: Hashable {
        var indexed: Int
        var changes: Int
    }

    func state() throws(StoreError) -> State {
        var state = State(indexed: 0, changes: 0)
        try database.query("SELECT indexed, changes FROM history_state WHERE id = 0") { row in
            state = State(indexed: row.int(0), changes: row.int(1))
            return .enough
        }
        return state
    }

    static let columns = "id, url, title, visits, last_visit, rank"

    static func entry(_ row: borrowing DatabaseRow) -> HistoryEntry {
        HistoryEntry(
            id: row.int(0), url: row.text(1), title: row.text(2), visits: row.int(3),
            lastVisit: row.int(4), rank: row.real(5))
    }

    /// The page with that number.
    func page(_ id: Int) throws(StoreError) -> HistoryEntry? {
        try database.rows(
            "SELECT \(Self.columns) FROM history_pages WHERE id = ?", .int(id), as: Self.entry
        ).first
    }

    /// The page with that address.
    func page(of url: String) throws(StoreError) -> HistoryEntry? {
        try database.rows(
            "SELECT \(Self.columns) FROM history_pages WHERE hash = ? AND url = ?",
            .integer(Self.hash(of: url)), .text(url), as: Self.entry
        ).first
    }

    func isVisited(_ url: String) throws(StoreError) -> Bool {
        try database.value(
            "SELECT 1 FROM history_pages WHERE hash = ? AND url = ?",
            .integer(Self.hash(of: url)), .text(url)) != nil
    }

    /// Whether a place in a page was visited.
    func isVisited(place hash: Int64, of url: String) throws(StoreError) -> Bool {
        guard let page = try page(of: url) else { return false }
        return try database.value(
            "SELECT 1 FROM history_places WHERE page = ? AND hash = ?", .int(page.id),
            .integer(hash)) != nil
    }

    /// Visits before another one, the newest first; nil is now.
    func visits(before last: HistoryVisit?, limit: Int) throws(StoreError) -> [HistoryVisit] {
        try database.rows(
            """
            SELECT page.id, url, title, visits, last_visit, rank, time FROM
            (SELECT time, page FROM history_visits WHERE (time, page) < (?, ?)
            ORDER BY time DESC, page DESC LIMIT ?) AS visit
            JOIN history_pages AS page ON page.id = visit.page ORDER BY time DESC, page.id DESC
            """, .int(last?.time ?? .max), .int(last?.page.id ?? .max), .int(limit)
        ) { HistoryVisit(time: $0.int(6), page: Self.entry($0)) }
    }

    /// A number for an address, by which it is found; FNV-1a with 64 bits.
    static func hash(of url: String) -> Int64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in url.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return Int64(bitPattern: hash)
    }

    // MARK: - The index

    /// The number of the newest page; 0 when there is none.
    func lastPage() throws(StoreError) -> Int {
        guard case .integer(let last)? = try database.value("SELECT max(id) FROM history_pages")
        else { return 0 }
        return Int(last)
    }

    /// The pages with numbers in a range, in their order.
    func pages(after first: Int, through last: Int) throws(StoreError) -> [HistoryEntry] {
        try database.rows(
            "SELECT \(Self.columns) FROM history_pages WHERE id > ? AND id <= ? ORDER BY id",
            .int(first), .int(last), as: Self.entry)
    }

    /// The rows of the index that pages belong to.
    func rows(of pages: [HistoryEntry]) -> [GramIndex.Row] {
        Dictionary(grouping: pages) { $0.id >> GramIndex.blockShift }.flatMap { block, pages in
            GramIndex.rows(of: pages.map { ($0.id, Self.text(of: $0)) }, block: block)
        }
    }

    /// The progress of the index, and the number of changes to pages that it may contain.
    struct IndexState: Hashable {
        var indexed: Int
        /// The last page that the index may contain in part.
        var touched: Int
        var changes: Int
    }

    func indexState() throws(StoreError) -> IndexState {
        var state = IndexState(indexed: 0, touched: 0, changes: 0)
        try database.query(
            "SELECT indexed, max(indexed, indexing), indexing_changes FROM history_state", []
        ) { row in
            state = IndexState(indexed: row.int(0), touched: row.int(1), changes: row.int(2))
            return .enough
        }
        return state
    }

    /// Records that rows of pages up to this one will follow.
    func noteIndexing(until page: Int) throws(StoreError) {
        try database.run(
            "UPDATE history_state SET indexing = max(indexing, ?)", .int(page))
    }

    /// Records that the index has all rows of pages up to this one.
    func noteIndexed(until page: Int) throws(StoreError) {
        try changing { () throws(StoreError) in
            _ = try database.run("UPDATE history_state SET indexed = ?", .int(page))
        }
    }

    /// Updates pages that the index may contain in the index, too.
    private func index(
        _ change: GramIndex.Change, _ pages: [HistoryEntry]
    ) throws(StoreError) {
        let last = try indexState().touched
        let pages = pages.filter { $0.id <= last }
        guard !pages.isEmpty else { return }
        for row in rows(of: pages) { try GramIndex.update(row, change, in: database) }
        try database.run("UPDATE history_state SET indexing_changes = indexing_changes + 1")
    }

    /// The searchable text of a page.
    static func text(of page: HistoryEntry) -> [UInt8] {
        SearchText.folded(url: page.url) + [SearchText.separator] + SearchText.folded(page.title)
    }

    // MARK: - Private parts

    private func changing<Result>(
        _ body: () throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        try database.transaction { () throws(StoreError) in
            let result = try body()
            try database.run("UPDATE history_state SET changes = changes + 1")
            return result
        }
    }
}
