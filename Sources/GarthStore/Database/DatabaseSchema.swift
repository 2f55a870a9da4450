/// The tables of a database, as the steps that lead to them from an empty file.
///
/// `user_version` counts the steps that a file has behind it. A step that was released is never
/// changed: what is new comes as another one at the end.
package struct DatabaseSchema: Sendable {
    /// SQL texts, oldest first; each may have several statements and runs in one transaction.
    package let migrations: [String]
    /// What becomes of a damaged file's rows.
    package let rescue: Rescue
    /// Tables that are made from others, and made again rather than rescued.
    package let derivedTables: [String]

    /// What becomes of the rows of a damaged file.
    package enum Rescue: Sendable {
        /// Those that can still be read are copied to the new file.
        case readableRows
        /// None: the rows can be had again, as those of a cache.
        case nothing
    }

    /// Makes a schema.
    package init(_ migrations: [String], rescue: Rescue, derivedTables: [String] = []) {
        self.migrations = migrations
        self.rescue = rescue
        self.derivedTables = derivedTables
    }
}
