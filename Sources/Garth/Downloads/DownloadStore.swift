import GarthStore
import GarthURL
import Glibc
import Synchronization

/// The list of downloads as the profile keeps it, a row for each.
final class DownloadStore: Sendable {
    /// The number of stored rows; older rows are deleted.
    static let rowLimit = 500

    private let queue: DatabaseQueue

    init(_ queue: DatabaseQueue) { self.queue = queue }

    /// Stores an item in place of its earlier state.
    func save(_ item: DownloadItem) {
        guard !item.isPrivate, item.url.isOfNetwork else { return }
        queue.post { database throws(StoreError) in
            try database.run(
                """
                INSERT OR REPLACE INTO downloads
                (id, url, started, state, path, received, total, message, resume)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                """, .int(item.id), .text(item.url.href), .int(item.started),
                .text(item.state.rawValue), .text(item.path), .int(item.receivedByteCount),
                .int(item.totalByteCount), .text(item.message),
                item.resumeData.map { .blob($0) } ?? .null)
        }
    }

    /// Forgets an item.
    func remove(_ id: Int) {
        queue.post { database throws(StoreError) in
            try database.run("DELETE FROM downloads WHERE id = ?", .int(id))
        }
    }

    /// The stored items, the newest first, with the current state of their files.
    ///
    /// The list leaves out downloads that another Garth performs at this moment.
    func items() async -> [DownloadItem] {
        await withCheckedContinuation { continuation in
            // A reading that fails is made again without a database: only one of them answers.
            let answer = Answer(continuation)
            queue.postReading { database throws(StoreError) in
                guard let database else { return answer.give([]) }
                answer.give(try Self.read(database))
            }
        }
    }

    /// Returns when all is stored; for the end of a program.
    func waitUntilStored() { queue.waitUntilIdle() }

    /// The newest first. The low bits of an identifier count the list's items: they order downloads
    /// of the same second, which the rest, random, does not.
    private static func read(_ database: Database) throws(StoreError) -> [DownloadItem] {
        let rows = try database.rows(
            """
            SELECT id, url, started, state, path, received, total, message, resume
            FROM downloads ORDER BY started DESC, id & 1048575 DESC LIMIT ?
            """, .int(rowLimit)
        ) { row -> DownloadItem? in
            guard let url = URLRecord.parse(row.text(1)),
                let state = DownloadItem.State(rawValue: row.text(3))
            else { return nil }
            var item = DownloadItem(
                id: row.int(0), url: url, started: row.int(2), isPrivate: false, state: state)
            item.path = row.optionalText(4)
            item.receivedByteCount = max(0, row.int(5))
            item.totalByteCount = row.optionalInt(6).map { max(0, $0) }
            item.message = row.text(7)
            item.resumeData = row.isNull(8) ? nil : row.bytes(8)
            return item
        }
        return rows.compactMap { $0.flatMap(asFound) }
    }

    /// An item with the state of its file; nil if another Garth performs it.
    private static func asFound(_ item: DownloadItem) -> DownloadItem? {
        var item = item
        guard item.state != .finished, item.state != .cancelled else { return item }
        if item.isActive { item.state = .interrupted }
        guard let data = item.resumeData.flatMap({ ResumeData($0) }) else { return item }
        item.totalByteCount = item.totalByteCount ?? data.total
        let descriptor = unsafe open(data.partPath, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            var whole = stat()
            let hasName = unsafe stat(data.path, &whole) == 0
            if hasName, let total = item.totalByteCount, Int(whole.st_size) == total {
                // It got its name, and nobody had the time to say so.
                item.state = .finished
                item.receivedByteCount = total
                item.resumeData = nil
            } else {
                item.receivedByteCount = 0
            }
            return item
        }
        defer { close(descriptor) }
        if flock(descriptor, LOCK_SH | LOCK_NB) != 0, errno == EWOULDBLOCK { return nil }
        var status = stat()
        if unsafe fstat(descriptor, &status) == 0 { item.receivedByteCount = Int(status.st_size) }
        return item
    }
}

/// Gives one answer and ignores later ones.
private final class Answer: Sendable {
    private let continuation: Mutex<CheckedContinuation<[DownloadItem], Never>?>

    init(_ continuation: CheckedContinuation<[DownloadItem], Never>) {
        self.continuation = Mutex(continuation)
    }

    func give(_ items: [DownloadItem]) {
        let waiting = continuation.withLock { waiting in
            defer { waiting = nil }
            return waiting
        }
        waiting?.resume(returning: items)
    }
}
