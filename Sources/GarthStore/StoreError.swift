import CSQLite

/// The reason why data could not be stored or read, in one line for people.
package struct StoreError: Error, Hashable, Sendable {
    /// The kind of failure.
    package enum Code: Hashable, Sendable {
        /// SQLite is not there.
        case libraryMissing
        /// The file cannot be opened or made.
        case cannotOpen
        /// The file or its folder may only be read.
        case readOnly
        /// The disk is full.
        case diskFull
        /// The file is no database, or a damaged one: see `Database.replaceDamaged`.
        case damaged
        /// Another Garth kept the database to itself for longer than the busy timeout.
        case busy
        /// A newer Garth made the file; it is left as it is.
        case newerVersion
        /// Reading or writing failed otherwise.
        case inputOutput
        /// A rule of the tables forbids it, such as a key that is there already.
        case constraint
        /// A fault of our own: a statement that is no SQL, a value that is too long.
        case `internal`
    }

    /// The kind of failure.
    package let code: Code
    /// The database's file; empty for one in memory.
    package let path: String
    /// The failure, the place and the reason.
    package let message: String

    /// Makes an error.
    package init(_ code: Code, path: String, message: String) {
        self.code = code
        self.path = path
        self.message = message
    }

    /// The error for a result code of SQLite.
    init(resultCode: Int32, text: String, path: String) {
        let code: Code
        switch resultCode & 0xFF {
        case SQLITE_CORRUPT, SQLITE_NOTADB: code = .damaged
        case SQLITE_READONLY, SQLITE_PERM: code = .readOnly
        case SQLITE_FULL: code = .diskFull
        case SQLITE_BUSY, SQLITE_LOCKED: code = .busy
        case SQLITE_CANTOPEN: code = .cannotOpen
        case SQLITE_IOERR: code = .inputOutput
        case SQLITE_CONSTRAINT: code = .constraint
        default: code = .internal
        }
        self.init(code, path: path, message: "\(path.isEmpty ? "database" : path): \(text)")
    }
}
