import GarthPage
import GarthStore

/// A condition of SQL with its values.
struct Condition {
    private(set) var text: String
    private(set) var values: [DatabaseValue]

    init(_ text: String, _ values: DatabaseValue...) {
        self.text = text
        self.values = values
    }

    mutating func add(_ text: String, _ more: DatabaseValue...) {
        self.text += " AND \(text)"
        values += more
    }

    /// Puts a text on both sides.
    mutating func wrap(_ before: String, _ after: String) { text = before + text + after }

    /// Adds that a column is in a range.
    mutating func add(_ range: ScriptDatabaseRange, of column: String) {
        if let lower = range.lower {
            add("\(column) \(range.isLowerOpen ? ">" : ">=") ?", .blob(lower))
        }
        if let upper = range.upper {
            add("\(column) \(range.isUpperOpen ? "<" : "<=") ?", .blob(upper))
        }
    }
}

/// The question of SQL for records.
struct RecordQuestion {
    let text: String
    let values: [DatabaseValue]
    private let isOfIndex: Bool
    private let wantsValues: Bool

    init(_ read: ScriptDatabaseRead) {
        isOfIndex = read.index > 0
        wantsValues = read.wantsValues
        let limits: [DatabaseValue] = [
            .integer(read.limit == 0 ? -1 : Int64(read.limit)), .store(read.skipped),
        ]
        guard isOfIndex else {
            let condition = Self.condition(of: read)
            text =
                "SELECT key, NULL, \(wantsValues ? "value" : "NULL") FROM records "
                + "WHERE \(condition.text) ORDER BY key \(read.direction.order) LIMIT ? OFFSET ?"
            values = condition.values + limits
            return
        }
        let entries = Self.entries(of: read)
        guard wantsValues else {
            text = "SELECT key, first, NULL FROM (\(entries.text))"
            values = entries.values + limits
            return
        }
        text =
            "SELECT found.key, found.first, records.value FROM (\(entries.text)) AS found "
            + "CROSS JOIN records ON records.store = ? AND records.key = found.first"
        values = entries.values + limits + [.store(read.store)]
    }

    /// The entries of an index, each with the key of its record as `first`.
    private static func entries(of read: ScriptDatabaseRead) -> Condition {
        var entries = condition(of: read)
        let order = read.direction.order
        entries.wrap(
            read.direction.isUnique
                ? "SELECT key, MIN(primary_key) AS first FROM entries WHERE "
                : "SELECT key, primary_key AS first FROM entries WHERE ",
            (read.direction.isUnique
                ? " GROUP BY key ORDER BY key \(order)"
                : " ORDER BY key \(order), primary_key \(order)") + " LIMIT ? OFFSET ?")
        return entries
    }

    private static func condition(of read: ScriptDatabaseRead) -> Condition {
        var condition =
            read.index > 0
            ? Condition("number = ?", .store(read.index))
            : Condition("store = ?", .store(read.store))
        condition.add(read.range, of: "key")
        add(placeOf: read, to: &condition)
        return condition
    }

    /// Only what comes after the record of the last answer.
    private static func add(placeOf read: ScriptDatabaseRead, to condition: inout Condition) {
        guard let key = read.key else { return }
        let sign = (read.direction.isRising ? ">" : "<") + (read.includesPlace ? "=" : "")
        guard read.index > 0 else { return condition.add("key \(sign) ?", .blob(key)) }
        guard !read.direction.isUnique else {
            return condition.add("key \(sign) ?", .blob(key))
        }
        condition.add(
            "(key, primary_key) \(sign) (?, ?)", .blob(key),
            .blob(read.primaryKey))
    }

    func record(_ row: borrowing DatabaseRow) -> ScriptDatabaseRecord {
        ScriptDatabaseRecord(
            key: row.bytes(0), primaryKey: isOfIndex ? row.bytes(1) : [],
            value: wantsValues ? row.bytes(2) : [])
    }
}

extension ScriptDatabaseRead.Direction {
    /// Whether keys rise.
    var isRising: Bool {
        switch self {
        case .next, .nextUnique: true
        case .previous, .previousUnique: false
        }
    }

    /// The order of keys in SQL.
    var order: String { isRising ? "ASC" : "DESC" }

    /// Whether each key has one record.
    var isUnique: Bool {
        switch self {
        case .nextUnique, .previousUnique: true
        case .next, .previous: false
        }
    }
}
