/// The tables of a database, as the steps that create them from an empty file.
///
/// `user_version` counts the steps of a file. A released step never changes: every change is a new
/// step at the end.
package struct DatabaseSchema: Sendable {
    /// SQL texts, oldest first; each may have several statements and runs in one transaction.
    package let migrations: [String]
    /// The treatment of a damaged file's rows.
    package let rescue: Rescue
    /// Tables that are made from others, and made again rather than rescued.
    package let derivedTables: [String]

    /// The treatment of the rows of a damaged file.
    package enum Rescue: Sendable {
        /// Readable rows are copied to the new file.
        case readableRows
        /// No row is copied: the data can be fetched again, as those of a cache.
        case nothing
    }

    /// Makes a schema.
    package init(_ migrations: [String], rescue: Rescue, derivedTables: [String] = []) {
        self.migrations = migrations
        self.rescue = rescue
        self.derivedTables = derivedTables
    }
}
