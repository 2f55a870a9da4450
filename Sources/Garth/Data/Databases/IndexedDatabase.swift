import GarthPage
import GarthStore

/// The stores, indexes and records of one database of an origin (Indexed Database API 3.0), in a file or
/// in memory.
///
/// Keys are compared as bytes: what the prelude makes of a key has the order of the standard
/// (`indexeddb/keys.js`).
final class IndexedDatabase {
    /// The tables of a database. Damaged data of a page are not rescued: it makes them again.
    static let schema = DatabaseSchema(
        [
            """
            CREATE TABLE facts (
                id INTEGER PRIMARY KEY CHECK (id = 1), name BLOB NOT NULL, version INTEGER NOT NULL
            );
            CREATE TABLE stores (
                number INTEGER PRIMARY KEY, definition BLOB NOT NULL,
                next_key INTEGER NOT NULL DEFAULT 1
            );
            CREATE TABLE indexes (
                number INTEGER PRIMARY KEY, store INTEGER NOT NULL, definition BLOB NOT NULL,
                is_unique INTEGER NOT NULL
            );
            CREATE TABLE records (store INTEGER NOT NULL, key BLOB NOT NULL, value BLOB NOT NULL);
            CREATE UNIQUE INDEX records_by_key ON records (store, key);
            CREATE TABLE entries (
                number INTEGER NOT NULL, key BLOB NOT NULL, primary_key BLOB NOT NULL,
                store INTEGER NOT NULL, PRIMARY KEY (number, key, primary_key)
            ) WITHOUT ROWID;
            CREATE INDEX entries_by_record ON entries (store, primary_key);
            """
        ], rescue: .nothing)

    /// The bytes of a page of a file.
    static let pageByteCount = 4096
    /// The bytes of records in one answer.
    private static let answerByteCount = 256 << 10
    private static let answerRecordCount = 1000
    /// The bytes of records in all answers to a question.
    private static let readByteCount = 256 << 20

    private let database: Database

    /// Opens the database in a file; without one, makes an empty one in memory.
    init(path: String?) throws(StoreError) {
        guard let path else {
            database = try Database.inMemory(schema: Self.schema)
            return
        }
        database = try Database.open(path, schema: Self.schema, busyTimeout: .zero)
    }

    // MARK: - The whole

    /// The name; nil for a database that was never made.
    func name() throws(StoreError) -> [UInt8]? {
        try database.rows("SELECT name FROM facts") { $0.bytes(0) }.first
    }

    /// The version; 0 for a database that was never made.
    func version() throws(StoreError) -> UInt64 {
        let version = try database.rows("SELECT version FROM facts") { $0.int(0) }.first
        return UInt64(clamping: version ?? 0)
    }

    /// Notes the version, with the name that the database keeps.
    func note(version: UInt64, of name: [UInt8]) throws(StoreError) {
        try database.run(
            "INSERT INTO facts VALUES (1, ?, ?) ON CONFLICT (id) "
                + "DO UPDATE SET version = excluded.version",
            .blob(name), .int(Int(clamping: version)))
    }

    /// Whether a transaction that writes is under way.
    private(set) var isWriting = false

    /// Begins a transaction that may make the file so large.
    func begin(greatestByteCount: Int) throws(StoreError) {
        let pages = max(8, greatestByteCount / Self.pageByteCount)
        _ = try database.value("PRAGMA max_page_count = \(pages)")
        try database.run("BEGIN IMMEDIATE")
        isWriting = true
    }

    /// Keeps what the transaction has changed.
    func commit() throws(StoreError) {
        try database.run("COMMIT")
        isWriting = false
    }

    /// Undoes what the transaction has changed.
    func rollBack() {
        guard isWriting else { return }
        isWriting = false
        // SQLite has rolled back by itself after some errors, as a full disk.
        _ = try? database.run("ROLLBACK")
    }

    /// The bytes of the file.
    func byteCount() throws(StoreError) -> Int {
        guard case .integer(let pages)? = try database.value("PRAGMA page_count") else { return 0 }
        return Int(pages) * Self.pageByteCount
    }

    // MARK: - Stores and indexes

    /// The stores with their indexes, by their numbers.
    func stores() throws(StoreError) -> [ScriptDatabaseStore] {
        let indexes = try database.rows(
            "SELECT number, store, definition, is_unique FROM indexes ORDER BY number"
        ) { row in
            ScriptDatabaseIndex(
                store: UInt32(truncatingIfNeeded: row.int(1)),
                number: UInt32(truncatingIfNeeded: row.int(0)), definition: row.bytes(2),
                isUnique: row.flag(3))
        }
        return try database.rows(
            "SELECT number, definition, next_key FROM stores ORDER BY number"
        ) { row in
            let number = UInt32(truncatingIfNeeded: row.int(0))
            return ScriptDatabaseStore(
                number: number, definition: row.bytes(1), nextKey: UInt64(clamping: row.int(2)),
                indexes: indexes.filter { $0.store == number })
        }
    }

    /// The next number that a store gives to a record without a key.
    func nextKey(of store: UInt32) throws(StoreError) -> UInt64 {
        let next = try database.rows(
            "SELECT next_key FROM stores WHERE number = ?", .store(store)
        ) { $0.int(0) }
        return UInt64(clamping: next.first ?? 1)
    }

    func set(store: UInt32, definition: [UInt8]) throws(StoreError) {
        try database.run(
            "INSERT INTO stores (number, definition) VALUES (?, ?) ON CONFLICT (number) "
                + "DO UPDATE SET definition = excluded.definition",
            .store(store), .blob(definition))
    }

    func delete(store: UInt32) throws(StoreError) {
        for table in ["records", "entries", "indexes"] {
            try database.run("DELETE FROM \(table) WHERE store = ?", .store(store))
        }
        try database.run("DELETE FROM stores WHERE number = ?", .store(store))
    }

    func set(index: ScriptDatabaseIndex) throws(StoreError) {
        try database.run(
            "INSERT INTO indexes VALUES (?, ?, ?, ?) ON CONFLICT (number) "
                + "DO UPDATE SET definition = excluded.definition",
            .store(index.number), .store(index.store), .blob(index.definition),
            .flag(index.isUnique))
    }

    func delete(index: UInt32) throws(StoreError) {
        try database.run("DELETE FROM entries WHERE number = ?", .store(index))
        try database.run("DELETE FROM indexes WHERE number = ?", .store(index))
    }

    // MARK: - Changing records

    /// Stores a record; false if a key is there already that has to be the only one. Nothing is changed then.
    func put(_ put: ScriptDatabasePut) throws(StoreError) -> Bool {
        if put.isNew, try has(put.key, in: put.store) { return false }
        guard try isFree(put.entries, for: put.key) else { return false }
        try removeEntries(of: put.key, in: put.store)
        try database.run(
            "INSERT INTO records VALUES (?, ?, ?) ON CONFLICT (store, key) "
                + "DO UPDATE SET value = excluded.value",
            .store(put.store), .blob(put.key), .blob(put.value))
        try insert(put.entries, of: put.key, in: put.store)
        if put.nextKey > 0 {
            try database.run(
                "UPDATE stores SET next_key = ? WHERE number = ?",
                .int(Int(clamping: put.nextKey)), .store(put.store))
        }
        return true
    }

    /// Adds a record that is there to indexes; false if a key is there already that has to be the only one.
    func add(
        _ entries: [ScriptDatabaseEntry], of key: [UInt8], in store: UInt32
    ) throws(StoreError) -> Bool {
        guard try isFree(entries, for: key) else { return false }
        try insert(entries, of: key, in: store)
        return true
    }

    /// Deletes the records of a range.
    func remove(_ range: ScriptDatabaseRange, in store: UInt32) throws(StoreError) {
        for (table, column) in [("entries", "primary_key"), ("records", "key")] {
            var condition = Condition("store = ?", .store(store))
            condition.add(range, of: column)
            try database.run("DELETE FROM \(table) WHERE \(condition.text)", condition.values)
        }
    }

    private func has(_ key: [UInt8], in store: UInt32) throws(StoreError) -> Bool {
        let found = try database.value(
            "SELECT 1 FROM records WHERE store = ? AND key = ?", .store(store), .blob(key))
        return found != nil
    }

    /// Whether no other record has a key of unique indexes.
    private func isFree(
        _ entries: [ScriptDatabaseEntry], for key: [UInt8]
    ) throws(StoreError) -> Bool {
        for entry in entries {
            let taken = try database.value(
                "SELECT 1 FROM entries JOIN indexes ON indexes.number = entries.number "
                    + "WHERE entries.number = ? AND key = ? AND primary_key <> ? AND is_unique",
                .store(entry.index), .blob(entry.key), .blob(key))
            if taken != nil { return false }
        }
        return true
    }

    private func removeEntries(of key: [UInt8], in store: UInt32) throws(StoreError) {
        try database.run(
            "DELETE FROM entries WHERE store = ? AND primary_key = ?", .store(store), .blob(key))
    }

    private func insert(
        _ entries: [ScriptDatabaseEntry], of key: [UInt8], in store: UInt32
    ) throws(StoreError) {
        for entry in entries {
            try database.run(
                "INSERT OR IGNORE INTO entries VALUES (?, ?, ?, ?)", .store(entry.index),
                .blob(entry.key), .blob(key), .store(store))
        }
    }

    // MARK: - Reading records

    func count(
        _ range: ScriptDatabaseRange, in store: UInt32, index: UInt32
    ) throws(StoreError) -> UInt64 {
        var condition =
            index == 0
            ? Condition("store = ?", .store(store)) : Condition("number = ?", .store(index))
        condition.add(range, of: "key")
        var count = 0
        try database.query(
            "SELECT COUNT(*) FROM \(index == 0 ? "records" : "entries") WHERE \(condition.text)",
            condition.values
        ) { row in
            count = row.int(0)
            return .enough
        }
        return UInt64(count)
    }

    /// Passes on records in pieces, of which the last one may be empty.
    func read(
        _ read: ScriptDatabaseRead, _ pass: ([ScriptDatabaseRecord], _ isLast: Bool) -> Void
    ) throws(StoreError) {
        let question = RecordQuestion(read)
        var (piece, byteCount, sum): ([ScriptDatabaseRecord], Int, Int) = ([], 0, 0)
        var isTooMuch = false
        try database.query(question.text, question.values) { row in
            let record = question.record(row)
            let size = record.key.count + record.primaryKey.count + record.value.count
            piece.append(record)
            (byteCount, sum) = (byteCount + size, sum + size)
            isTooMuch = sum > Self.readByteCount
            if read.isAhead, byteCount > Self.answerByteCount { return .enough }
            if byteCount > Self.answerByteCount || piece.count >= Self.answerRecordCount {
                pass(piece, false)
                (piece, byteCount) = ([], 0)
            }
            return isTooMuch ? .enough : .more
        }
        guard !isTooMuch else {
            throw StoreError(.internal, path: database.path, message: "too many records")
        }
        pass(piece, true)
    }
}

extension DatabaseValue {
    /// The number of a store or an index.
    static func store(_ number: UInt32) -> DatabaseValue { .integer(Int64(number)) }
}
