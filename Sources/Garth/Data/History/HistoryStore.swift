import GarthStore
import GarthURL
import Synchronization

/// The history of a profile: which pages were visited, and when.
///
/// Nobody waits for the disk: what is noted is written by one thread, what is asked is read by
/// another, and several Garths may do both at the same time.
package final class HistoryStore: Sendable {
    private struct Shared {
        /// Counts searches: only the newest one is current.
        var searchCount = 0
        /// Pages and places that were visited since the start, by hashes of their addresses: the disk
        /// may not know them yet.
        var visited: Set<Int64> = []
        /// Whether pages were forgotten since pages were read into memory.
        var hasForgotten = false
    }

    /// State that only the reading thread uses.
    private final class Reading: @unchecked Sendable {
        // The queue has one thread at a time.
        var search = HistorySearch()
        var readAt: ContinuousClock.Instant?
    }

    /// State that only the writing thread uses.
    private final class Writing: @unchecked Sendable {
        // The queue has one thread at a time.
        var visitCount: Int?
        var indexing = HistoryIndexing()
        /// Whether the next step of indexing will come by itself.
        var indexesLater = false
    }

    private let shared = Mutex(Shared())
    private let reader: DatabaseQueue
    private let writer: DatabaseQueue
    private let reading = Reading()
    private let writing = Writing()
    private let visitLimit: Int
    private let clock: @Sendable () -> Int

    /// Makes the history in the database of two queues.
    init(
        reader: DatabaseQueue, writer: DatabaseQueue, visitLimit: Int = HistoryLimits.visits,
        clock: @escaping @Sendable () -> Int
    ) {
        self.reader = reader
        self.writer = writer
        self.visitLimit = visitLimit
        self.clock = clock
    }

    // MARK: - Noting

    /// The address by which a page is kept: without credentials and fragment; nil for what is not a
    /// page of the web.
    package static func address(of url: URLRecord) -> String? {
        guard url.isOfNetwork else { return nil }
        // The query of Gemini is what a person has answered to a question, which may be secret.
        let shown = url.smallWebScheme == nil ? url : url.replacing(query: nil)
        let address = shown.withoutCredentials.withoutFragment.href
        return address.utf8.count <= HistoryLimits.urlByteCount ? address : nil
    }

    /// The hash of the whole address of a place in a page; nil for an address without a fragment.
    private static func place(of url: URLRecord) -> Int64? {
        url.fragment.map { _ in HistoryTable.hash(of: url.withoutCredentials.href) }
    }

    /// Notes that a page is visited now, and the place in it that its address names.
    package func visit(_ url: URLRecord) {
        guard let address = Self.address(of: url) else { return }
        let time = clock()
        let hash = HistoryTable.hash(of: address)
        let place = Self.place(of: url)
        shared.withLock { $0.visited.formUnion([hash] + [place].compactMap { $0 }) }
        writer.post { [self] database throws(StoreError) in
            let table = table(database)
            let page = try table.visit(address, at: time)
            if let place { try table.visit(place: place, of: page, at: time) }
            try keepInBounds(table)
        }
        indexSoon()
    }

    /// Notes that a place in a visited page is visited now, which is no visit of the page.
    package func visit(placeAt url: URLRecord) {
        guard let address = Self.address(of: url), let place = Self.place(of: url) else { return }
        let time = clock()
        shared.withLock { _ = $0.visited.insert(place) }
        writer.post { [self] database throws(StoreError) in
            let table = table(database)
            guard let page = try table.page(of: address) else { return }
            try table.visit(place: place, of: page.id, at: time)
        }
    }

    /// Sets the title of a visited page.
    package func setTitle(_ title: String, of url: URLRecord) {
        guard let address = Self.address(of: url) else { return }
        let title = Self.cut(title)
        writer.post { [self] database throws(StoreError) in
            try table(database).setTitle(title, of: address)
        }
    }

    private static func cut(_ title: String) -> String {
        guard title.utf8.count > HistoryLimits.titleByteCount else { return title }
        return String(decoding: title.utf8.prefix(HistoryLimits.titleByteCount), as: UTF8.self)
    }

    // MARK: - Asking

    /// For each address, whether it was visited: the page, and the place in it if the address names
    /// one.
    package func visited(_ urls: [URLRecord]) async -> [Bool] {
        let asked = urls.map { (address: Self.address(of: $0), place: Self.place(of: $0)) }
        var known = shared.withLock { shared in
            asked.map { address, place in
                guard let address else { return false }
                return shared.visited.contains(place ?? HistoryTable.hash(of: address))
            }
        }
        guard reader.hasFile else { return known }
        let stored = await read([Bool](repeating: false, count: urls.count)) {
            table throws(StoreError) in
            var found: [Bool] = []
            for (address, place) in asked {
                guard let address else {
                    found.append(false)
                    continue
                }
                if let place {
                    found.append(try table.isVisited(place: place, of: address))
                } else {
                    found.append(try table.isVisited(address))
                }
            }
            return found
        }
        for index in known.indices where stored[index] { known[index] = true }
        return known
    }

    /// Visits before another one, the newest first; nil is now.
    package func visits(before last: HistoryVisit? = nil, limit: Int) async -> [HistoryVisit] {
        await read([]) { table throws(StoreError) in
            try table.visits(before: last, limit: limit)
        }
    }

    /// The pages whose address and title contain all words of a text, the worthiest first; for
    /// an empty text the worthiest of all. Nil when a newer search was begun meanwhile.
    /// It begins where the caller is, so that searches are counted in the order of the keys.
    package func search(
        _ text: String, limit: Int, isolation: isolated (any Actor)? = #isolation
    ) async -> [HistoryEntry]? {
        let number = shared.withLock { shared in
            shared.searchCount += 1
            return shared.searchCount
        }
        let isWanted: @Sendable () -> Bool = { [self] in
            shared.withLock { $0.searchCount == number }
        }
        return await read([]) { [self] table throws(StoreError) in
            guard isWanted() else { return nil }
            try refreshSearch(table, isTyping: !text.isEmpty)
            return try reading.search.find(
                .init(query: SearchQuery(text), limit: limit, isWanted: isWanted), in: table)
        }
    }

    /// How old what is in memory may be while somebody types; reading it anew takes about as long
    /// as one key may.
    private static let typingTime = Duration.seconds(10)

    private func refreshSearch(_ table: HistoryTable, isTyping: Bool) throws(StoreError) {
        let now = ContinuousClock.now
        let hasForgotten = shared.withLock { shared in
            defer { shared.hasForgotten = false }
            return shared.hasForgotten
        }
        if isTyping, !hasForgotten, reading.search.isReady, let readAt = reading.readAt,
            now - readAt < Self.typingTime
        {
            return
        }
        try reading.search.refresh(table)
        reading.readAt = now
    }

    // MARK: - Forgetting

    /// Forgets a page with all its visits.
    package func remove(page address: String) async {
        _ = await forget { table throws(StoreError) in
            try table.remove(page: address) ? 1 : 0
        }
    }

    /// Forgets all pages of a host and those below it; returns how many they were.
    package func remove(site host: String) async -> Int {
        await forget { table throws(StoreError) in
            try table.remove { address in
                guard let name = URLRecord.parse(address)?.hostname else { return false }
                return name == host || name.hasSuffix("." + host)
            }
        }
    }

    /// Forgets the visits since a time, in seconds since 1970, or all; returns how many they were.
    package func remove(visitsSince time: Int?) async -> Int {
        await forget { table throws(StoreError) in
            guard let time else { return try table.removeAll() }
            return try table.remove(visitsSince: time)
        }
    }

    // MARK: - Private parts

    private func table(_ database: Database) -> HistoryTable {
        HistoryTable(database: database, visitLimit: visitLimit)
    }

    /// Reads on the reading thread; without a file, or after a failure, the answer is `nothing`.
    private func read<Result: Sendable>(
        _ nothing: Result,
        _ body: @escaping @Sendable (HistoryTable) throws(StoreError) -> Result
    ) async -> Result {
        await reader.reading(orElse: nothing) { [self] database throws(StoreError) in
            try body(table(database))
        }
    }

    private func forget(
        _ body: @escaping @Sendable (HistoryTable) throws(StoreError) -> Int
    ) async -> Int {
        // Behind what is still to be written, also where that is what makes the file.
        await withCheckedContinuation { continuation in
            writer.postReading { [self] database throws(StoreError) in
                shared.withLock { shared in
                    shared.visited = []
                    shared.hasForgotten = true
                }
                writing.visitCount = nil
                guard let database else { return continuation.resume(returning: 0) }
                continuation.resume(returning: try body(table(database)))
            }
        }
    }

    /// Counts visits, and forgets the oldest when they are too many.
    private func keepInBounds(_ table: HistoryTable) throws(StoreError) {
        if let count = writing.visitCount, count < visitLimit {
            writing.visitCount = count + 1
        } else {
            writing.visitCount = try table.prune()
        }
    }

    /// The time between two steps of indexing, in which other Garths write: who waits for a lock
    /// looks again after some tens of milliseconds.
    private static let indexingPause = Duration.milliseconds(100)

    /// Leaves the next step of indexing behind all other work, and those after it for later.
    private func indexSoon() {
        writer.post { [self] database throws(StoreError) in
            if !writing.indexesLater { try index(in: database) }
        }
    }

    private func index(in database: Database) throws(StoreError) {
        guard try writing.indexing.step(table(database)) else { return }
        writing.indexesLater = true
        Task { [weak self] in
            try? await Task.sleep(for: Self.indexingPause)
            self?.indexLater()
        }
    }

    private func indexLater() {
        writer.post { [self] database throws(StoreError) in
            writing.indexesLater = false
            try index(in: database)
        }
    }
}
