import CSQLite

/// A value as SQLite stores it.
package enum DatabaseValue: Hashable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])

    /// An integer.
    package static func int(_ value: Int) -> DatabaseValue { .integer(Int64(value)) }

    /// An integer; `null` for none.
    package static func int(_ value: Int?) -> DatabaseValue { value.map { .int($0) } ?? .null }

    /// 1 or 0.
    package static func flag(_ value: Bool) -> DatabaseValue { .integer(value ? 1 : 0) }

    /// A text; `null` for none.
    package static func text(_ value: String?) -> DatabaseValue {
        value.map { DatabaseValue.text($0) } ?? .null
    }
}

/// A row of a query; it is valid only within the call that receives it.
///
/// Columns count from 0. SQLite converts a column of another type; a missing or null column reads
/// as 0 or as an empty value.
@safe package struct DatabaseRow: ~Copyable {
    let statement: OpaquePointer

    /// The number of columns.
    package var columnCount: Int { unsafe Int(garth_sqlite_column_count(statement)) }

    /// Whether the column has no value.
    package func isNull(_ column: Int) -> Bool {
        unsafe garth_sqlite_column_type(statement, Int32(column)) == SQLITE_NULL
    }

    /// The integer in the column.
    package func int(_ column: Int) -> Int {
        unsafe Int(garth_sqlite_column_integer(statement, Int32(column)))
    }

    /// The integer in the column; nil for null.
    package func optionalInt(_ column: Int) -> Int? { isNull(column) ? nil : int(column) }

    /// Whether the column is anything but 0 and null.
    package func flag(_ column: Int) -> Bool { int(column) != 0 }

    /// The number in the column.
    package func real(_ column: Int) -> Double {
        unsafe garth_sqlite_column_real(statement, Int32(column))
    }

    /// The text in the column; bytes that are not UTF-8 are repaired.
    package func text(_ column: Int) -> String {
        unsafe withBytes(column) { unsafe String(decoding: $0, as: UTF8.self) }
    }

    /// The text in the column; nil for null.
    package func optionalText(_ column: Int) -> String? { isNull(column) ? nil : text(column) }

    /// The bytes of a blob or text.
    package func bytes(_ column: Int) -> [UInt8] { unsafe withBytes(column) { unsafe Array($0) } }

    /// The bytes of a blob or text without a copy; they end with the closure.
    package func withBytes<Result>(
        _ column: Int, _ body: (UnsafeRawBufferPointer) -> Result
    ) -> Result {
        var count: Int32 = 0
        let start = unsafe garth_sqlite_column_bytes(statement, Int32(column), &count)
        return unsafe body(
            UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(count)))
    }

    /// The value in the column, whatever its type.
    package func value(_ column: Int) -> DatabaseValue {
        switch unsafe garth_sqlite_column_type(statement, Int32(column)) {
        case SQLITE_INTEGER: unsafe .integer(garth_sqlite_column_integer(statement, Int32(column)))
        case SQLITE_FLOAT: .real(real(column))
        case SQLITE_TEXT: .text(text(column))
        case SQLITE_BLOB: .blob(bytes(column))
        default: .null
        }
    }
}

/// Whether a query continues after a row.
package enum QueryStep: Sendable {
    case more, enough
}
