import GarthStore

/// Finds pages while a person types: first those of greatest weight from memory, then all others by
/// the index.
///
/// Only the thread that reads the database uses this value.
struct HistorySearch {
    /// The parameters of a search.
    struct Request {
        var query: SearchQuery
        var limit: Int
        /// Asked now and then: false ends the search.
        var isWanted: () -> Bool = { true }
    }

    /// The pages whose text is in memory: those that the index lacks, and those of greatest weight.
    private var pages: [HistoryEntry] = []
    private var texts = SearchTexts()
    private var known: Set<Int> = []
    private var state: HistoryTable.State?

    /// Pages of the highest rank that are kept in memory.
    private let rankedPages: Int
    /// The limit of pages outside the index that are read; only an import of thousands leaves more,
    /// until they are indexed.
    static let unindexedPages = 4 * HistoryIndexing.Limits().pages
    /// Pages that are looked at to find out whether the index was right about them.
    static let comparedPages = 4000

    init(rankedPages: Int = 4096) { self.rankedPages = rankedPages }

    /// Reads the pages that are kept in memory, after a change.
    mutating func refresh(_ table: HistoryTable) throws(StoreError) {
        let now = try table.state()
        guard now != state else { return }
        let ranked = try table.database.rows(
            "SELECT \(HistoryTable.columns) FROM history_pages ORDER BY rank DESC LIMIT ?",
            .int(rankedPages), as: HistoryTable.entry)
        known = Set(ranked.map(\.id))
        let unindexed = try table.database.rows(
            """
            SELECT \(HistoryTable.columns) FROM history_pages WHERE id > ?
            ORDER BY id DESC LIMIT ?
            """, .int(now.indexed), .int(Self.unindexedPages), as: HistoryTable.entry)
        pages = ranked + unindexed.filter { known.insert($0.id).inserted }
        pages.sort { $0.rank > $1.rank }
        texts = SearchTexts()
        for page in pages { texts.append(HistoryTable.text(of: page)) }
        state = now
    }

    /// Whether there is an index to search.
    var isReady: Bool { state != nil }

    /// The matching pages, those of greatest weight first; nil if the search is obsolete.
    func find(_ request: Request, in table: HistoryTable) throws(StoreError) -> [HistoryEntry]? {
        guard !request.query.isEmpty else { return Array(pages.prefix(request.limit)) }
        var found = texts.find(request.query, limit: request.limit).map { pages[$0] }
        if found.count < request.limit {
            guard try findByIndex(request, table, &found) else { return nil }
        }
        return request.isWanted() ? found.sorted { $0.rank > $1.rank } : nil
    }

    /// Adds the pages from the index, the latest first visit first; false if the search is
    /// obsolete.
    private func findByIndex(
        _ request: Request, _ table: HistoryTable, _ found: inout [HistoryEntry]
    ) throws(StoreError) -> Bool {
        guard let state, state.indexed > 0 else { return true }
        var grams = request.query.parts.flatMap { GramIndex.grams(of: $0) }
            .map { (gram: $0, pages: 0) }
        var compared = 0
        for block in stride(from: state.indexed >> GramIndex.blockShift, through: 0, by: -1) {
            guard request.isWanted() else { return false }
            let candidates = try Self.candidates(&grams, block, table.database)
            for slot in candidates.reversed() {
                let id = block << GramIndex.blockShift | Int(slot)
                guard id <= state.indexed, !known.contains(id) else { continue }
                compared += 1
                guard compared <= Self.comparedPages else { return true }
                guard let page = try table.page(id),
                    request.query.matches(url: page.url, title: page.title)
                else { continue }
                found.append(page)
                if found.count >= request.limit { return true }
            }
        }
        return true
    }

    /// So few pages are faster to read than to narrow by further grams.
    private static let fewPages = 3

    /// The pages of a block that may contain all grams; the rarest gram so far comes first.
    private static func candidates(
        _ grams: inout [(gram: UInt32, pages: Int)], _ block: Int, _ database: Database
    ) throws(StoreError) -> [UInt16] {
        guard !grams.isEmpty else {
            return (0..<UInt16(GramIndex.pagesPerBlock)).map { $0 }
        }
        grams.sort { $0.pages < $1.pages }
        var pages: PageSet?
        for index in grams.indices {
            var byteCount = 0
            try database.query(
                GramIndex.select, [.integer(GramIndex.key(grams[index].gram, block: block))]
            ) { row in
                unsafe row.withBytes(0) { bytes in
                    byteCount = bytes.count
                    if pages == nil {
                        pages = unsafe PageSet(bytes)
                    } else {
                        unsafe pages?.formIntersection(bytes)
                    }
                }
                return .enough
            }
            grams[index].pages += byteCount
            guard byteCount > 0, let count = pages?.count, count > 0 else { return [] }
            if count <= Self.fewPages { break }
        }
        return pages?.slots ?? []
    }
}
