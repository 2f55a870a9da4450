import CSQLite
import Glibc

/// One open SQLite database.
///
/// It is not `Sendable`: one owner uses it, on one thread at a time. Keep it in a
/// `Mutex<Database?>`, or on one thread. Several Garths, and several databases of one Garth, may
/// have the same file open: readers never wait, and writers wait for each other up to the busy
/// timeout.
///
/// Changes that `run` or `transaction` has confirmed survive the death of the process at any
/// moment.
@safe package final class Database {
    /// The file; empty for a database in memory.
    package let path: String
    /// Whether the database is read-only, because the file or its folder is.
    package let isReadOnly: Bool
    /// The message about a damaged file that was replaced at the opening, in one line; nil for an
    /// intact file.
    package internal(set) var recoveryMessage: String?

    private let connection: OpaquePointer
    /// Prepared statements that are at rest, by their text.
    private var statements: [String: OpaquePointer] = unsafe [:]
    /// More different texts than this are a mistake, or made from data: they are not kept.
    private static let keptStatementCount = 64

    /// Opens only a connection; the caller must set up the tables itself. Others use
    /// `Database.open`.
    init(
        connecting path: String, flags: Int32, busyTimeout: Duration, isImmutable: Bool = false
    ) throws(StoreError) {
        if let problem = unsafe garth_sqlite_load() {
            throw unsafe StoreError(.libraryMissing, path: path, message: String(cString: problem))
        }
        var handle: OpaquePointer?
        let name = isImmutable ? Self.immutableName(path) : path.isEmpty ? ":memory:" : path
        let code = unsafe garth_sqlite_open(
            name, &handle, isImmutable ? flags | SQLITE_OPEN_URI : flags)
        guard let handle = unsafe handle else {
            throw StoreError(.internal, path: path, message: "\(path): not enough memory")
        }
        guard code == SQLITE_OK else {
            let text = unsafe String(cString: garth_sqlite_message(handle))
            unsafe garth_sqlite_close(handle)
            throw StoreError(resultCode: code, text: text, path: path)
        }
        unsafe garth_sqlite_set_busy_timeout(
            handle, Int32(max(0, min(busyTimeout / .milliseconds(1), 600_000))))
        unsafe connection = unsafe handle
        self.path = path
        isReadOnly = flags & SQLITE_OPEN_READONLY != 0
    }

    deinit {
        unsafe statements.values.forEach { unsafe garth_sqlite_finalize($0) }
        unsafe garth_sqlite_close(connection)
    }

    // MARK: - Statements

    /// Runs one statement to its end and returns how many rows it changed.
    @discardableResult
    package func run(_ sql: String, _ values: DatabaseValue...) throws(StoreError) -> Int {
        try run(sql, values)
    }

    /// Runs one statement to its end and returns how many rows it changed.
    @discardableResult
    package func run(_ sql: String, _ values: [DatabaseValue]) throws(StoreError) -> Int {
        try query(sql, values) { _ in .more }
        return unsafe Int(garth_sqlite_changes(connection))
    }

    /// Runs a query and passes on its rows, one by one, until `each` returns false.
    ///
    /// `each` may run other statements on the same database.
    package func query(
        _ sql: String, _ values: [DatabaseValue] = [],
        each: (borrowing DatabaseRow) -> QueryStep
    ) throws(StoreError) {
        let statement = unsafe try taking(sql)
        defer { unsafe putBack(statement, sql) }
        for (index, value) in values.enumerated() {
            let code = unsafe bind(value, to: statement, at: Int32(index + 1))
            guard code == SQLITE_OK else { throw error(code) }
        }
        while true {
            switch unsafe garth_sqlite_step(statement) {
            case SQLITE_ROW:
                if unsafe each(DatabaseRow(statement: statement)) == .enough { return }
            case SQLITE_DONE: return
            case let code: throw error(code)
            }
        }
    }

    /// All rows of a query, each converted to an element.
    package func rows<Element>(
        _ sql: String, _ values: DatabaseValue...,
        as element: (borrowing DatabaseRow) -> Element
    ) throws(StoreError) -> [Element] {
        var found: [Element] = []
        try query(sql, values) { row in
            found.append(element(row))
            return .more
        }
        return found
    }

    /// The first column of a query's first row; nil when there is no row.
    package func value(
        _ sql: String, _ values: DatabaseValue...
    ) throws(StoreError) -> DatabaseValue? {
        var found: DatabaseValue?
        try query(sql, values) { row in
            found = row.value(0)
            return .enough
        }
        return found
    }

    /// The number of the row that was inserted last.
    package var lastInsertedRow: Int64 { unsafe garth_sqlite_last_row(connection) }

    /// Runs every statement of a text; they take no values.
    package func runScript(_ sql: String) throws(StoreError) {
        var text = Array(sql.utf8CString)
        var offset = 0
        while offset < text.count - 1 {
            var statement: OpaquePointer?
            var code = SQLITE_OK
            unsafe text.withUnsafeMutableBufferPointer { buffer in
                guard let start = buffer.baseAddress else { return }
                var tail: UnsafePointer<CChar>?
                code = unsafe garth_sqlite_prepare(
                    connection, start + offset, -1, &statement, &tail)
                offset = unsafe tail.map { unsafe $0 - UnsafePointer(start) } ?? buffer.count
            }
            guard code == SQLITE_OK else { throw error(code) }
            guard let statement = unsafe statement else { continue }
            defer { unsafe garth_sqlite_finalize(statement) }
            repeat { code = unsafe garth_sqlite_step(statement) } while code == SQLITE_ROW
            guard code == SQLITE_DONE else { throw error(code) }
        }
    }

    // MARK: - Transactions

    /// Performs all changes in `body` or, if it throws, none of them.
    ///
    /// It takes the write lock at the start, so that it cannot fail half-way because of another
    /// writer. A nested transaction belongs to the outer one.
    @discardableResult
    package func transaction<Result>(
        _ body: () throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        if unsafe garth_sqlite_is_in_transaction(connection) != 0 { return try body() }
        try run("BEGIN IMMEDIATE")
        do throws(StoreError) {
            let result = try body()
            try run("COMMIT")
            return result
        } catch {
            // SQLite has rolled back by itself after some errors, as a full disk.
            if unsafe garth_sqlite_is_in_transaction(connection) != 0 { _ = try? run("ROLLBACK") }
            throw error
        }
    }

    // MARK: - Private parts

    /// The file as SQLite's URI for an immutable file.
    private static func immutableName(_ path: String) -> String {
        let digits = Array("0123456789ABCDEF")
        var name = "file:"
        for byte in path.utf8 {
            if byte > 0x20, byte < 0x7F, !"%?#".utf8.contains(byte) {
                name.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                name += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
            }
        }
        return name + "?immutable=1"
    }

    /// A prepared statement at rest; one that is in use already is prepared a second time.
    private func taking(_ sql: String) throws(StoreError) -> OpaquePointer {
        if let kept = unsafe statements.removeValue(forKey: sql) { return unsafe kept }
        var statement: OpaquePointer?
        let code = unsafe garth_sqlite_prepare(connection, sql, -1, &statement, nil)
        guard code == SQLITE_OK, let statement = unsafe statement else { throw error(code) }
        return unsafe statement
    }

    private func putBack(_ statement: OpaquePointer, _ sql: String) {
        unsafe garth_sqlite_reset(statement)
        if unsafe statements[sql] == nil, unsafe statements.count < Self.keptStatementCount {
            unsafe statements[sql] = unsafe statement
        } else {
            unsafe garth_sqlite_finalize(statement)
        }
    }

    private func bind(
        _ value: DatabaseValue, to statement: OpaquePointer, at index: Int32
    ) -> Int32 {
        switch value {
        case .null: return unsafe garth_sqlite_bind_null(statement, index)
        case .integer(let value): return unsafe garth_sqlite_bind_integer(statement, index, value)
        case .real(let value): return unsafe garth_sqlite_bind_real(statement, index, value)
        case .text(var value):
            return value.withUTF8 { bytes in
                unsafe bytes.withMemoryRebound(to: CChar.self) {
                    unsafe garth_sqlite_bind_text(statement, index, $0.baseAddress, $0.count)
                }
            }
        case .blob(let value):
            return unsafe value.withUnsafeBytes {
                unsafe garth_sqlite_bind_blob(statement, index, $0.baseAddress, $0.count)
            }
        }
    }

    private func error(_ code: Int32) -> StoreError {
        unsafe StoreError(
            resultCode: code, text: String(cString: garth_sqlite_message(connection)), path: path)
    }
}
