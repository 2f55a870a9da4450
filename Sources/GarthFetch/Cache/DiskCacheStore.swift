import GarthLanguage
import GarthStore
import Glibc

/// Stores responses in a folder: heads and small bodies in a database, large bodies in files.
///
/// A row is written after its file is complete, and a file is removed after its row: a killed
/// process leaves at most a file without a row, which is removed later. Several processes may share
/// the folder.
final class DiskCacheStore: CacheStore {
    private let folder: String
    private let limit: Int
    private var database: Database?
    private let onProblem: (String) -> Void
    /// The reported problems: a full disk would otherwise cause a message for each response.
    private var problems: Set<String> = []
    private var hasSwept = false

    private var bodies: String { folder + "/bodies" }
    private var path: String { Self.path(in: folder) }

    /// The database of a folder.
    static func path(in folder: String) -> String { folder + "/http.sqlite" }

    /// Opens the store; `onProblem` gets a problem, as one line for the person.
    init(
        folder: String, limit: Int, onProblem: @escaping (String) -> Void
    ) throws(StoreError) {
        self.folder = folder
        self.limit = limit
        self.onProblem = onProblem
        try Folder.make(folder + "/bodies")
        let database = try Database.open(Self.path(in: folder), schema: .httpCache)
        if let message = database.recoveryMessage { tell(message) }
        self.database = database
    }

    private func tell(_ problem: String) {
        if problems.count < 100, problems.insert(problem).inserted { onProblem(problem) }
    }

    // MARK: - Reading

    func responses(for key: String) -> [StoredResponse] {
        attempt { (database) throws(StoreError) in
            try database.rows(
                "SELECT \(columns) FROM responses WHERE key = ? AND url = ? ORDER BY id",
                .integer(cacheKey(key)), .text(key), as: storedResponse)
        }?.compactMap { $0 } ?? []
    }

    func body(of stored: StoredResponse) -> CachedBody? {
        let place = attempt { (database) throws(StoreError) -> CachedBody? in
            var body: CachedBody?
            try database.query(
                """
                SELECT file, bytes FROM responses LEFT JOIN bodies USING (id) WHERE id = ?
                """, [.integer(stored.id)]
            ) { row in
                if let file = row.optionalText(0) {
                    // The name comes from a file that others may have touched.
                    if !file.utf8.contains(UInt8(ascii: "/")) {
                        body = BodyFile(path: "\(bodies)/\(file)").map { .file($0) }
                    }
                } else {
                    body = .bytes(row.bytes(1))
                }
                return .enough
            }
            return body
        }
        guard let body = place ?? nil, body.count == stored.byteCount else { return nil }
        return body
    }

    // MARK: - Writing

    func newBody() -> BodyRecording {
        BodyRecording(
            folder: bodies, memoryLimit: CacheLimits.blobByteCount,
            limit: limit / CacheLimits.largestShare)
    }

    func add(
        _ response: StoredResponse, _ body: BodyRecording, replacing: [Int64], now: WallTime
    ) -> Int64? {
        var file: String?
        if let unfinished = body.finishFile() {
            let final = String(unfinished.dropLast(BodyRecording.unfinishedSuffix.utf8.count))
            if unsafe rename(unfinished, final) == 0 {
                body.handOver()
                file = String(final.dropFirst(bodies.utf8.count + 1))
            } else {
                body.abandon()
            }
        }
        guard !body.isAbandoned else {
            remove(replacing)
            return nil
        }
        let added = attempt { (database) throws(StoreError) -> Int64 in
            var stray: [String] = []
            var id: Int64 = 0
            try database.transaction { () throws(StoreError) in
                stray = try delete(replacing, database)
                try database.run(
                    """
                    INSERT INTO responses (key, url, varied, status, reason, version, headers,
                    address, tls, received, generated, age, first, last, whole, size, file, used,
                    cost) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)
                    """, values(response, file: file, now: now))
                id = database.lastInsertedRow
                if file == nil {
                    try database.run(
                        "INSERT INTO bodies (id, bytes) VALUES (?, ?)", .integer(id),
                        .blob(body.bytes))
                }
                stray += try trim(response.key, database)
                stray += try evict(database)
            }
            unlinkBodies(stray)
            return id
        }
        if added == nil, let file { unlinkBodies([file]) }
        sweepIfDue(now)
        return added
    }

    func update(_ response: StoredResponse) {
        _ = attempt { (database) throws(StoreError) in
            try database.run(
                """
                UPDATE responses SET varied = ?, status = ?, reason = ?, version = ?, headers = ?,
                received = ?, generated = ?, age = ? WHERE id = ?
                """, .text(serialized(response.variedFields)), .int(response.head.status),
                .text(response.head.reason), .int(response.head.version.number),
                .text(serialized(response.head.headers)), .int(response.responseTime.milliseconds),
                .int(response.generatedAt.milliseconds), .int(milliseconds(response.initialAge)),
                .integer(response.id))
        }
    }

    func noteUse(of stored: StoredResponse, now: WallTime) {
        let recent = (now + (.zero - CacheLimits.useResolution)).milliseconds
        _ = attempt { (database) throws(StoreError) in
            guard
                case .integer(let used)? = try database.value(
                    "SELECT used FROM responses WHERE id = ?", .integer(stored.id)), used < recent
            else { return }
            try database.run(
                "UPDATE responses SET used = ? WHERE id = ?", .int(now.milliseconds),
                .integer(stored.id))
        }
    }

    func remove(_ ids: [Int64]) {
        guard !ids.isEmpty else { return }
        let stray = attempt { (database) throws(StoreError) in
            try database.transaction { () throws(StoreError) in try delete(ids, database) }
        }
        unlinkBodies(stray ?? [])
    }

    func remove(key: String) { remove(keys: [key]) }

    func remove(keys: [String]) {
        let ids = attempt { (database) throws(StoreError) in
            var ids: [Int64] = []
            for key in keys {
                ids += try database.rows(
                    "SELECT id FROM responses WHERE key = ? AND url = ?",
                    .integer(cacheKey(key)), .text(key), as: { Int64($0.int(0)) })
            }
            return ids
        }
        remove(ids ?? [])
    }

    func keys() -> [String] {
        attempt { (database) throws(StoreError) in
            try database.rows("SELECT DISTINCT url FROM responses", as: { $0.text(0) })
        } ?? []
    }

    func removeAll(since: WallTime?) {
        remove(
            attempt { (database) throws(StoreError) in
                try database.rows(
                    "SELECT id FROM responses WHERE received >= ?",
                    .int(since?.milliseconds ?? .min), as: { Int64($0.int(0)) })
            } ?? [])
    }

    // MARK: - Private parts

    /// Performs an operation on the database; nil after a failure. A damaged file is set aside and
    /// replaced, and the next operation uses the new one.
    private func attempt<Result>(
        _ body: (Database) throws(StoreError) -> Result
    ) -> Result? {
        guard let database else { return nil }
        do throws(StoreError) {
            return try body(database)
        } catch {
            switch error.code {
            case .damaged: replace()
            case .busy: break
            case .libraryMissing, .cannotOpen, .readOnly, .diskFull, .newerVersion, .inputOutput,
                .constraint, .internal:
                tell(localized("not stored in the cache: \(error.message)"))
            }
            return nil
        }
    }

    private func replace() {
        database = nil
        do throws(StoreError) {
            let fresh = try Database.replaceDamaged(path, schema: .httpCache)
            if let message = fresh.recoveryMessage { tell(message) }
            database = fresh
        } catch {
            tell(localized("the cache is not used: \(error.message)"))
        }
    }

    /// Deletes rows; returns the files that are unused after the commit.
    private func delete(_ ids: [Int64], _ database: Database) throws(StoreError) -> [String] {
        var files: [String] = []
        for id in ids {
            files += try database.rows(
                "DELETE FROM responses WHERE id = ? RETURNING file", .integer(id),
                as: { $0.optionalText(0) }
            ).compactMap { $0 }
        }
        return files
    }

    /// Deletes the oldest of too many responses of one key.
    private func trim(_ key: String, _ database: Database) throws(StoreError) -> [String] {
        try delete(
            database.rows(
                """
                SELECT id FROM responses WHERE key = ? AND url = ? ORDER BY id DESC
                LIMIT -1 OFFSET ?
                """, .integer(cacheKey(key)), .text(key), .int(CacheLimits.variantCount),
                as: { Int64($0.int(0)) }), database)
    }

    /// Deletes the least recently used responses, a tenth at once, so that it happens rarely.
    private func evict(_ database: Database) throws(StoreError) -> [String] {
        guard case .integer(var total)? = try database.value("SELECT bytes FROM usage"),
            total > Int64(limit)
        else { return [] }
        let goal = Int64(limit / 10 * 9)
        var files: [String] = []
        while total > goal {
            let oldest = try database.rows(
                "SELECT id, cost FROM responses ORDER BY used LIMIT 64",
                as: { (id: Int64($0.int(0)), cost: Int64($0.int(1))) })
            guard !oldest.isEmpty else { break }
            for entry in oldest where total > goal {
                files += try delete([entry.id], database)
                total -= entry.cost
            }
        }
        return files
    }

    private func unlinkBodies(_ files: [String]) {
        for file in files where !file.utf8.contains(UInt8(ascii: "/")) {
            unsafe unlink("\(bodies)/\(file)")
        }
    }

    // MARK: - Stray files

    /// Removes files that a killed process has left, once in a while.
    private func sweepIfDue(_ now: WallTime) {
        guard !hasSwept else { return }
        hasSwept = true
        let isDue = attempt { (database) throws(StoreError) in
            try database.run(
                "UPDATE usage SET swept = ? WHERE swept < ?", .int(now.milliseconds),
                .int((now + (.zero - CacheLimits.sweepInterval)).milliseconds)) > 0
        }
        if isDue == true { sweep() }
    }

    /// Removes the files that no row names and that are too old to get one.
    func sweep(olderThan age: Duration = CacheLimits.strayFileAge) {
        let known = attempt { (database) throws(StoreError) in
            try database.rows(
                "SELECT file FROM responses WHERE file IS NOT NULL", as: { $0.text(0) })
        }
        guard let known = known.map(Set.init), let directory = unsafe opendir(bodies) else {
            return
        }
        defer { unsafe closedir(directory) }
        // The files' times are the system's, whatever clock the cache was given.
        let oldest = time(nil) - Int(age.components.seconds)
        while let entry = unsafe readdir(directory) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
                unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) {
                    unsafe String(cString: $0)
                }
            }
            var status = stat()
            guard name != ".", name != "..", !known.contains(name),
                unsafe stat("\(bodies)/\(name)", &status) == 0, status.st_mtim.tv_sec <= oldest
            else { continue }
            unsafe unlink("\(bodies)/\(name)")
        }
    }
}

extension DatabaseSchema {
    /// The tables of the HTTP cache. `url` is the text of a `CacheKey`, and `key` a
    /// hash of it; times are milliseconds since 1970.
    static let httpCache = DatabaseSchema(
        [
            """
            CREATE TABLE responses (
                id INTEGER PRIMARY KEY, key INTEGER NOT NULL, url TEXT NOT NULL,
                varied TEXT NOT NULL, status INTEGER NOT NULL, reason TEXT NOT NULL,
                version INTEGER NOT NULL, headers TEXT NOT NULL, address TEXT, tls TEXT,
                received INTEGER NOT NULL, generated INTEGER NOT NULL, age INTEGER NOT NULL,
                first INTEGER, last INTEGER, whole INTEGER, size INTEGER NOT NULL, file TEXT,
                used INTEGER NOT NULL, cost INTEGER NOT NULL
            );
            CREATE INDEX responses_key ON responses (key);
            CREATE INDEX responses_used ON responses (used);
            CREATE INDEX responses_file ON responses (file) WHERE file IS NOT NULL;
            CREATE TABLE bodies (
                id INTEGER PRIMARY KEY REFERENCES responses (id) ON DELETE CASCADE,
                bytes BLOB NOT NULL
            );
            CREATE TABLE usage (bytes INTEGER NOT NULL, swept INTEGER NOT NULL);
            INSERT INTO usage VALUES (0, 0);
            CREATE TRIGGER responses_added AFTER INSERT ON responses
                BEGIN UPDATE usage SET bytes = bytes + new.cost; END;
            CREATE TRIGGER responses_removed AFTER DELETE ON responses
                BEGIN UPDATE usage SET bytes = bytes - old.cost; END;
            """
        ], rescue: .nothing)
}

// MARK: - Rows

private let columns = """
    id, url, varied, status, reason, version, headers, address, tls, received, generated, age,
    first, last, whole, size
    """

private func storedResponse(_ row: borrowing DatabaseRow) -> StoredResponse? {
    guard let version = ResponseHead.Version(number: row.int(5)) else { return nil }
    var head = ResponseHead(
        status: row.int(3), reason: row.text(4), version: version,
        headers: fields(parsing: row.text(6)), remoteAddress: row.optionalText(7))
    head.tls = row.optionalText(8).flatMap(TLSInfo.init(stored:))
    var part: ContentRange?
    if let first = row.optionalInt(12), let last = row.optionalInt(13) {
        guard first >= 0, first <= last else { return nil }
        part = ContentRange(first...last, of: row.optionalInt(14))
    }
    guard row.int(15) >= 0 else { return nil }
    return StoredResponse(
        id: Int64(row.int(0)), key: row.text(1), head: head,
        variedFields: fields(parsing: row.text(2)),
        responseTime: WallTime(milliseconds: row.int(9)),
        generatedAt: WallTime(milliseconds: row.int(10)),
        initialAge: .milliseconds(row.int(11)), part: part, byteCount: row.int(15))
}

private func values(
    _ response: StoredResponse, file: String?, now: WallTime
) -> [DatabaseValue] {
    let headers = serialized(response.head.headers)
    return [
        .integer(cacheKey(response.key)), .text(response.key),
        .text(serialized(response.variedFields)), .int(response.head.status),
        .text(response.head.reason), .int(response.head.version.number), .text(headers),
        .text(response.head.remoteAddress), .text(response.head.tls?.stored),
        .int(response.responseTime.milliseconds), .int(response.generatedAt.milliseconds),
        .int(milliseconds(response.initialAge)), .int(response.part?.bytes.lowerBound),
        .int(response.part?.bytes.upperBound), .int(response.part?.total),
        .int(response.byteCount), .text(file), .int(now.milliseconds),
        .int(response.byteCount + headers.utf8.count + CacheLimits.entryOverhead),
    ]
}

private func milliseconds(_ duration: Duration) -> Int {
    WallTime(sinceEpoch: duration).milliseconds
}

/// The fields as lines; the head's parser lets no line end into a value.
private func serialized(_ fields: [HeaderField]) -> String {
    fields.map { "\($0.name): \($0.value)" }.joined(separator: "\n")
}

private func fields(parsing text: String) -> [HeaderField] {
    text.utf8.split(separator: 0x0A).compactMap { line in
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        return HeaderField(
            String(Substring(line[..<colon])),
            trimmed(String(Substring(line[line.index(after: colon)...]))))
    }
}

/// A hash of the URL that is the same in every process (FNV-1a).
private func cacheKey(_ text: String) -> Int64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return Int64(bitPattern: hash)
}

extension ResponseHead.Version {
    fileprivate var number: Int {
        switch self {
        // Neither is ever stored.
        case .smallWeb, .local: 0
        case .http10: 10
        case .http11: 11
        case .http2: 20
        }
    }

    fileprivate init?(number: Int) {
        switch number {
        case 10: self = .http10
        case 11: self = .http11
        case 20: self = .http2
        default: return nil
        }
    }
}

extension TLSInfo {
    /// Protocol and cipher as lines; certificates are not kept.
    fileprivate var stored: String { protocolName + "\n" + cipher }

    fileprivate init?(stored: String) {
        let lines = stored.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard lines.count == 2 else { return nil }
        self.init(protocolName: lines[0], cipher: lines[1])
    }
}
