import CSQLite
import Glibc

extension Database {
    /// Renames a damaged file and its log; answers the new name.
    static func setAside(_ path: String) throws(StoreError) -> String {
        var now = time(nil)
        var parts = unsafe tm()
        unsafe gmtime_r(&now, &parts)
        func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let day = unsafe "\(parts.tm_year + 1900)\(two(parts.tm_mon + 1))\(two(parts.tm_mday))"
        let time = unsafe "\(two(parts.tm_hour))\(two(parts.tm_min))\(two(parts.tm_sec))"
        let stamp = "\(day)T\(time)Z"
        var aside = "\(path).damaged-\(stamp)"
        for number in 2..<1000 where unsafe access(aside, F_OK) == 0 {
            aside = "\(path).damaged-\(stamp)-\(number)"
        }
        guard unsafe rename(path, aside) == 0 else { throw failure(path) }
        // The log belongs to the file by its name. The index of the log is made anew.
        unsafe rename(path + "-wal", aside + "-wal")
        unsafe unlink(path + "-shm")
        return aside
    }

    /// Copies the readable rows of a damaged file; returns their number.
    ///
    /// Only columns of both files are copied, and rows that break a constraint are left out. Each
    /// table is read from both ends, because one bad page ends a reading.
    func rescueRows(from aside: String, leavingOut derived: [String]) -> Int {
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX
        guard
            let damaged = try? Database(
                connecting: aside, flags: flags, busyTimeout: Database.defaultBusyTimeout),
            let tables = try? rows(
                """
                SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
                AND sql NOT LIKE 'CREATE VIRTUAL%'
                """, as: { $0.text(0) })
        else { return 0 }
        var count = 0
        for table in tables where !derived.contains(table) {
            _ = try? transaction { () throws(StoreError) in
                for order in ["ASC", "DESC"] {
                    count += copy(table, order, from: damaged)
                }
            }
        }
        return count
    }

    private func copy(_ table: String, _ order: String, from damaged: Database) -> Int {
        let name = quoted(table)
        let mine = columns(of: name)
        let columns = damaged.columns(of: name).filter { mine.contains($0) }.map(quoted)
        guard !columns.isEmpty else { return 0 }
        let list = columns.joined(separator: ", ")
        let marks = columns.map { _ in "?" }.joined(separator: ", ")
        let insert = "INSERT OR IGNORE INTO \(name) (\(list)) VALUES (\(marks))"
        var count = 0
        // A table without row numbers cannot be read backwards so; then the first reading was all.
        try? damaged.query("SELECT \(list) FROM \(name) ORDER BY rowid \(order)") { row in
            let values = (0..<row.columnCount).map { row.value($0) }
            count += (try? run(insert, values)) ?? 0
            return .more
        }
        return count
    }

    private func columns(of table: String) -> [String] {
        (try? rows("PRAGMA table_info(\(table))", as: { $0.text(1) })) ?? []
    }

    private func quoted(_ name: String) -> String {
        "\""
            + name.split(separator: "\"", omittingEmptySubsequences: false).joined(
                separator: "\"\"") + "\""
    }
}
