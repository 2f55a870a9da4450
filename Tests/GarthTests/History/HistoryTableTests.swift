import Testing

@testable import Garth
@testable import GarthStore

/// The history's tables, in a database in memory and under times that are told.
@Suite("History tables") struct HistoryTableTests {
    private static let day = 86_400
    private let table: HistoryTable
    private var database: Database { table.database }

    init() throws {
        table = HistoryTable(database: try Database.inMemory(schema: .profile), visitLimit: 100)
    }

    /// All pages that match, by the way that a person takes.
    private func found(_ text: String, inMemory: Int = 4096) throws -> [String] {
        var search = HistorySearch(rankedPages: inMemory)
        try search.refresh(table)
        let request = HistorySearch.Request(query: SearchQuery(text), limit: 100)
        return try #require(try search.find(request, in: table)).map(\.url)
    }

    private func visit(_ url: String, _ title: String = "", at time: Int) throws {
        try table.visit(url, at: time)
        if !title.isEmpty { try table.setTitle(title, of: url) }
    }

    @Test("a page is one entry with its visits counted, two within a second as one")
    func counting() throws {
        for time in [100, 200, 200, 50] { try visit("http://a.test/", "A", at: time) }
        let page = try #require(try table.page(of: "http://a.test/"))
        #expect(page.visits == 3 && page.lastVisit == 200 && page.title == "A")
        #expect(try table.visits(before: nil, limit: 9).map(\.time) == [200, 100, 50])
    }

    @Test("places are forgotten by their time, with their page, and with the oldest visits")
    func places() throws {
        let page = try table.visit("http://a.test/", at: 100)
        for (place, time) in [(1, 100), (2, 200), (2, 150), (3, 300)] as [(Int64, Int)] {
            try table.visit(place: place, of: page, at: time)
        }
        func known() throws -> [Int64] {
            try (1...3).filter { try table.isVisited(place: $0, of: "http://a.test/") }
        }
        #expect(try known() == [1, 2, 3])
        try table.remove(visitsSince: 250)
        #expect(try known() == [1, 2])
        for time in 180..<281 { try table.visit("http://a.test/", at: time) }
        _ = try table.prune()
        #expect(try known() == [2])
        try table.remove(page: "http://a.test/")
        #expect(try database.value("SELECT count(*) FROM history_places") == .integer(0))
    }

    @Test("visits are listed newest first, and from where the last listing ended")
    func listing() throws {
        for time in 1...5 { try visit("http://a.test/\(time)", at: time) }
        try visit("http://a.test/same", at: 3)
        let first = try table.visits(before: nil, limit: 3)
        #expect(first.map(\.time) == [5, 4, 3])
        let rest = try table.visits(before: first.last, limit: 9)
        #expect(rest.map(\.page.url) == ["3", "2", "1"].map { "http://a.test/\($0)" })
    }

    @Test("all words must be in the address or the title, in any order and any case")
    func words() throws {
        try visit("https://www.swift.org/blog/", "Übung macht den Meister", at: 1)
        try visit("https://example.org/swiftly", "Other", at: 2)
        #expect(try found("SWIFT blog") == ["https://www.swift.org/blog/"])
        #expect(try found("meister wift übu") == ["https://www.swift.org/blog/"])
        #expect(try found("https://www.swi").count == 2)
        #expect(try found("swift nowhere").isEmpty)
    }

    @Test("one or two letters must begin a word")
    func beginnings() throws {
        try visit("https://example.org/oxen", at: 1)
        try visit("https://example.org/boxes", at: 2)
        #expect(try found("ox") == ["https://example.org/oxen"])
        #expect(try found("oxe").count == 2)
    }

    @Test("what was visited often and lately stands first; age halves the worth of a visit")
    func order() throws {
        let now = 1_700_000_000
        for number in 0..<4 { try visit("http://x.test/often", at: now - 40 * Self.day - number) }
        try visit("http://x.test/once", at: now)
        for number in 0..<9 { try visit("http://x.test/long-ago", at: now / 2 + number) }
        #expect(
            try found("x.test")
                == ["often", "once", "long-ago"].map { "http://x.test/" + $0 })
    }

    @Test("clearing since a time takes those visits, and pages that have no others")
    func clearing() throws {
        try visit("http://a.test/old", at: 100)
        try visit("http://a.test/both", at: 100)
        try visit("http://a.test/both", at: 300)
        try visit("http://a.test/new", at: 300)
        #expect(try table.remove(visitsSince: 200) == 2)
        #expect(try table.page(of: "http://a.test/new") == nil)
        let both = try #require(try table.page(of: "http://a.test/both"))
        #expect(both.visits == 1 && both.lastVisit == 100)
        #expect(both.rank == (try table.page(of: "http://a.test/old"))?.rank)
    }

    @Test("the oldest visits are forgotten when there are too many")
    func bounds() throws {
        for time in 1...150 { try visit("http://a.test/\(time)", at: time) }
        #expect(try table.prune() == 99)
        #expect(try table.page(of: "http://a.test/51") == nil)
        #expect(try table.page(of: "http://a.test/52") != nil)
        #expect(try table.prune() == 99)
    }

    // MARK: - The index

    private static let limits = HistoryIndexing.Limits(pages: 20, rows: 7)

    /// Fifty-nine pages; those behind the first forty are not in the index.
    private func fill() throws {
        for number in 0..<59 {
            try visit("http://a.test/p\(number)", "Page \(number % 10) of ten", at: number)
        }
        var indexing = HistoryIndexing()
        while try indexing.step(table, limits: Self.limits) {}
    }

    @Test("the index finds what reading everything finds")
    func index() throws {
        try fill()
        #expect(try table.state().indexed == 40)
        for text in ["page 7", "p3", "/p31", "ten", "of", "a.test/p12 page", "nothing", "pag 9 t"] {
            let query = SearchQuery(text)
            let expected = (0..<59).filter {
                query.matches(url: "http://a.test/p\($0)", title: "Page \($0 % 10) of ten")
            }
            #expect(try found(text, inMemory: 0).count == expected.count, "\(text)")
        }
    }

    @Test("the index alone finds the same, for rows of numbers and for rows of bits")
    func grams() throws {
        let texts = (0..<3000).map { "http://a.test/\($0) page \($0 % 7)" }
        let rows = GramIndex.rows(
            of: texts.enumerated().map { ($0.offset, SearchText.folded($0.element)) }, block: 0)
        for row in rows { try GramIndex.update(row, .add, in: database) }
        for part in ["test", "299", "/17", "page"] {
            var pages: PageSet?
            for gram in GramIndex.grams(of: Array(part.utf8)) {
                let row = try #require(
                    try database.rows(
                        GramIndex.select, .integer(GramIndex.key(gram, block: 0))
                    ) { $0.bytes(0) }.first)
                #expect(row.count <= GramIndex.bitmapByteCount)
                if pages == nil {
                    pages = PageSet(row)
                } else {
                    row.withUnsafeBytes { pages?.formIntersection($0) }
                }
            }
            let expected = texts.indices.filter { texts[$0].contains(part) }
            #expect(Set(expected).isSubset(of: try #require(pages).slots.map(Int.init)))
            #expect(try #require(pages).count <= expected.count + 40)
        }
    }

    @Test("indexing lets others change, add and forget pages between its steps, and misses nothing")
    func indexingByAndBy() throws {
        for number in 0..<45 { try visit("http://a.test/p\(number)", "First", at: number) }
        var indexing = HistoryIndexing()
        var steps = 0
        while try indexing.step(table, limits: Self.limits) {
            steps += 1
            let number = steps % 40
            if steps % 9 == 0 {
                try table.setTitle("Zebra \(steps)", of: "http://a.test/p\(number)")
            }
            if steps == 10 { try table.remove(page: "http://a.test/p11") }
            if steps % 5 == 0 { try visit("http://a.test/later\(steps)", at: 100 + steps) }
        }
        #expect(steps > 6)
        #expect(try table.state().indexed == 40 + (try table.lastPage() - 40) / 20 * 20)
        let pages = try table.pages(after: 0, through: try table.state().indexed)
        for page in pages {
            for row in table.rows(of: [page]) {
                let stored = try database.rows(GramIndex.select, .integer(row.key)) { $0.bytes(0) }
                #expect(PageSet(stored.first ?? []).slots.contains(row.slots[0]), "\(page.url)")
            }
        }
        let all = Set(table.rows(of: pages).flatMap { row in row.slots.map { "\(row.key) \($0)" } })
        try database.query("SELECT key, pages FROM history_grams", []) { row in
            for slot in PageSet(row.bytes(1)).slots {
                #expect(all.contains("\(row.int(0)) \(slot)"), "nothing is left of what is gone")
            }
            return .more
        }
    }

    @Test("what is forgotten is gone from the index, and a new title is found in it")
    func indexChanges() throws {
        try fill()
        try table.setTitle("Zebra", of: "http://a.test/p3")
        #expect(try found("zebra", inMemory: 0) == ["http://a.test/p3"])
        try table.remove { $0.hasSuffix("p3") }
        let key = try #require(GramIndex.grams(of: Array("zeb".utf8)).first)
        #expect(
            try database.value(
                GramIndex.select, .integer(GramIndex.key(key, block: 0))) == nil)
        #expect(try table.removeAll() == 58)
        #expect(try database.value("SELECT count(*) FROM history_grams") == .integer(0))
    }
}
