import CSQLite
import GarthLanguage
import Glibc

extension Database {
    /// The default time that a writer waits for another one: a transaction of Garth takes
    /// milliseconds, and a person must not wait longer for one that hangs.
    package static let defaultBusyTimeout = Duration.seconds(3)

    /// Opens the database in a file, creates it if it does not exist, and brings its tables up to
    /// date.
    ///
    /// Only the owner can read file and folder (modes 0600 and 0700). A damaged file is set aside
    /// under another name, never deleted, and a new one replaces it; `recoveryMessage` then says
    /// so. If the file can only be read, the database `isReadOnly`. For a file of a newer Garth,
    /// the call throws `newerVersion` and does not change the file.
    package static func open(
        _ path: String, schema: DatabaseSchema, busyTimeout: Duration = defaultBusyTimeout
    ) throws(StoreError) -> Database {
        do throws(StoreError) {
            return try openSound(path, schema, busyTimeout)
        } catch {
            guard error.code == .damaged else { throw error }
        }
        return try replaceDamaged(path, schema: schema, busyTimeout: busyTimeout)
    }

    /// Makes a database in memory, which ends with its object.
    package static func inMemory(schema: DatabaseSchema) throws(StoreError) -> Database {
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
        let database = try Database(connecting: "", flags: flags, busyTimeout: .zero)
        try database.prepareConnection()
        try database.migrate(schema)
        return database
    }

    /// Sets the file of a damaged database aside and opens a new one in its place.
    ///
    /// For owners that met `damaged` during use; they close the database before. If another Garth
    /// has replaced the file meanwhile, the call opens the new file.
    package static func replaceDamaged(
        _ path: String, schema: DatabaseSchema, busyTimeout: Duration = defaultBusyTimeout
    ) throws(StoreError) -> Database {
        try FileLock.holding(path + ".lock") { () throws(StoreError) in
            // What is wrong with the file was told by the caller's error; here it is set aside.
            if let sound = try? openSound(path, schema, busyTimeout),
                sound.integrityProblem() == nil
            {
                return sound
            }
            let aside = try setAside(path)
            let database = try openSound(path, schema, busyTimeout)
            var message = localized(
                "\(path) was damaged: it is kept as \(aside), and a new one was begun")
            if case .readableRows = schema.rescue {
                let count = database.rescueRows(
                    from: aside, leavingOut: schema.derivedTables)
                message +=
                    "; "
                    + localized(
                        count, one: "\(count) row could be read",
                        other: "\(count) rows could be read")
            }
            database.recoveryMessage = message
            return database
        }
    }

    /// The first problem that `PRAGMA integrity_check` finds; nil if the whole file is intact.
    ///
    /// It reads the whole file, so do not call it at start-up.
    package func integrityProblem() -> String? {
        do throws(StoreError) {
            guard case .text(let answer)? = try value("PRAGMA integrity_check(1)") else {
                return "no answer"
            }
            return answer == "ok" ? nil : answer
        } catch {
            return error.message
        }
    }

    // MARK: - Private parts

    private static func openSound(
        _ path: String, _ schema: DatabaseSchema, _ busyTimeout: Duration
    ) throws(StoreError) -> Database {
        do throws(StoreError) {
            try makeFile(path)
            let database = try Database(
                connecting: path, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX,
                busyTimeout: busyTimeout)
            try database.prepareConnection()
            try database.useWriteAheadLog()
            try database.migrate(schema)
            return database
        } catch {
            // A file in a folder that may not be written cannot have its log made: "cannot open".
            guard error.code == .readOnly || error.code == .cannotOpen,
                unsafe access(path, R_OK) == 0
            else { throw error }
        }
        do throws(StoreError) {
            return try openForReading(path, schema, busyTimeout, [])
        } catch {
            guard error.code == .readOnly || error.code == .cannotOpen else { throw error }
        }
        return try openForReading(path, schema, busyTimeout, .assumingNobodyWrites)
    }

    /// The way of reading a file that cannot be written.
    struct ReadingOptions: OptionSet {
        let rawValue: Int
        /// Locks and logs cannot be created here, so no process can be writing.
        static let assumingNobodyWrites = ReadingOptions(rawValue: 1)
    }

    static func openForReading(
        _ path: String, _ schema: DatabaseSchema, _ busyTimeout: Duration,
        _ options: ReadingOptions
    ) throws(StoreError) -> Database {
        let database = try Database(
            connecting: path, flags: SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX,
            busyTimeout: busyTimeout, isImmutable: options.contains(.assumingNobodyWrites))
        try database.prepareConnection()
        let version = try database.userVersion()
        guard version == schema.migrations.count else {
            throw version > schema.migrations.count
                ? database.newerVersion()
                : StoreError(
                    .readOnly, path: path,
                    message: localized("\(path): cannot be written, and is too old"))
        }
        return database
    }

    /// Creates the file before SQLite does, which would use the process's umask for its mode. The
    /// log beside it gets the file's mode.
    private static func makeFile(_ path: String) throws(StoreError) {
        if unsafe access(path, F_OK) == 0 {
            guard unsafe access(path, W_OK) == 0 else { throw failure(path) }
            return
        }
        try Folder.make(of: path)
        let descriptor = unsafe Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure(path) }
        close(descriptor)
    }

    static func failure(_ path: String) -> StoreError {
        let number = errno
        let code: StoreError.Code =
            switch number {
            case EACCES, EROFS, EPERM: .readOnly
            case ENOSPC, EDQUOT: .diskFull
            default: .cannotOpen
            }
        return StoreError(
            code, path: path, message: unsafe "\(path): \(String(cString: strerror(number)))")
    }

    private func prepareConnection() throws(StoreError) {
        // What a file's own schema says is not trusted to call functions; what is deleted is
        // overwritten, so that a deleted cookie is gone; temporary tables never reach the disk.
        try runScript(
            """
            PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA secure_delete = ON;
            PRAGMA temp_store = MEMORY; PRAGMA foreign_keys = ON;
            """)
    }

    private func useWriteAheadLog() throws(StoreError) {
        // With the log, NORMAL loses nothing when the process dies, and no more than the last
        // moment when the machine does; the file is whole in both cases.
        for _ in 0..<20 {
            do throws(StoreError) {
                try runScript("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;")
                return
            } catch {
                // The change to the log does not ask the busy handler.
                guard error.code == .busy else { throw error }
                usleep(25_000)
            }
        }
        throw StoreError(
            .busy, path: path, message: localized("\(path): another program is using it"))
    }

    private func userVersion() throws(StoreError) -> Int {
        guard case .integer(let version)? = try value("PRAGMA user_version") else { return 0 }
        return Int(version)
    }

    private func migrate(_ schema: DatabaseSchema) throws(StoreError) {
        let known = schema.migrations.count
        var version = try userVersion()
        // A damaged list of tables shows itself only when it is read.
        _ = try value("SELECT count(*) FROM sqlite_schema")
        guard version != known else { return }
        try transaction { () throws(StoreError) in
            version = try userVersion()  // Another Garth may have been faster.
            guard version <= known, version >= 0 else { throw newerVersion() }
            for migration in schema.migrations[version...] { try runScript(migration) }
            try run("PRAGMA user_version = \(known)")
        }
    }

    private func newerVersion() -> StoreError {
        StoreError(
            .newerVersion, path: path,
            message: localized(
                "\(path): a newer Garth made it; nothing is read from it or stored in it"))
    }
}
