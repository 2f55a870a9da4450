import Foundation
import Testing

@testable import GarthStore

/// A folder of its own for a test, gone with it.
final class TemporaryFolder {
    let path: String
    init() {
        path = NSTemporaryDirectory() + "garth-store-\(UUID().uuidString)"
    }
    var database: String { path + "/deep/test.sqlite" }
    deinit { try? FileManager.default.removeItem(atPath: path) }
}

let words = DatabaseSchema(
    ["CREATE TABLE words (id INTEGER PRIMARY KEY, word TEXT UNIQUE, bytes BLOB);"],
    rescue: .readableRows)

@Suite("Database") struct DatabaseTests {
    let folder = TemporaryFolder()

    private func mode(_ path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return (attributes[.posixPermissions] as? Int) ?? -1
    }

    @Test("values of every type come back as they were stored")
    func values() throws {
        let database = try Database.open(folder.database, schema: words)
        #expect(
            try database.run(
                "INSERT INTO words (id, word, bytes) VALUES (?, ?, ?)", .int(7), .text("ж\u{0}é"),
                .blob([0, 255, 0])) == 1)
        #expect(database.lastInsertedRow == 7)
        try database.run("INSERT INTO words VALUES (8, '', ?)", .blob([]))
        try database.run("INSERT INTO words VALUES (9, NULL, ?)", .real(0.5))
        let found = try database.rows("SELECT * FROM words ORDER BY id") {
            [$0.value(0), $0.value(1), $0.value(2)]
        }
        #expect(
            found == [
                [.integer(7), .text("ж\u{0}é"), .blob([0, 255, 0])],
                [.integer(8), .text(""), .blob([])],
                [.integer(9), .null, .real(0.5)],
            ])
    }

    @Test("file and folders are made for their owner alone, and the log too")
    func modes() throws {
        let database = try Database.open(folder.database, schema: words)
        try database.run("INSERT INTO words (word) VALUES ('a')")
        #expect(try mode(folder.path) == 0o700)
        #expect(try mode(folder.path + "/deep") == 0o700)
        #expect(try mode(folder.database) == 0o600)
        #expect(try mode(folder.database + "-wal") == 0o600)
    }

    @Test("a transaction that fails leaves nothing behind, also an inner one")
    func transactions() throws {
        let database = try Database.open(folder.database, schema: words)
        #expect(throws: StoreError.self) {
            try database.transaction { () throws(StoreError) in
                try database.run("INSERT INTO words (word) VALUES ('a')")
                try database.transaction { () throws(StoreError) in
                    try database.run("INSERT INTO words (word) VALUES ('b')")
                    try database.run("INSERT INTO words (word) VALUES ('a')")
                }
            }
        }
        #expect(try database.value("SELECT count(*) FROM words") == .integer(0))
        try database.transaction { () throws(StoreError) in
            try database.run("INSERT INTO words (word) VALUES ('c')")
        }
        #expect(try database.value("SELECT count(*) FROM words") == .integer(1))
    }

    @Test("a rule of the tables that is broken is a constraint error")
    func constraint() throws {
        let database = try Database.inMemory(schema: words)
        try database.run("INSERT INTO words (word) VALUES ('a')")
        let error = try #require(throws: StoreError.self) {
            try database.run("INSERT INTO words (word) VALUES ('a')")
        }
        #expect(error.code == .constraint)
    }

    @Test("a statement may be used again within its own rows")
    func nestedStatements() throws {
        let database = try Database.inMemory(schema: words)
        for word in ["a", "b", "c"] {
            try database.run("INSERT INTO words (word) VALUES (?)", .text(word))
        }
        var pairs = 0
        try database.query("SELECT word FROM words") { _ in
            try? database.query("SELECT word FROM words") { _ in
                pairs += 1
                return .more
            }
            return .more
        }
        #expect(pairs == 9)
    }

    @Test("an older file gets the steps that it lacks, and keeps its rows")
    func migrations() throws {
        try Database.open(folder.database, schema: words)
            .run("INSERT INTO words (word) VALUES ('kept')")
        let longer = DatabaseSchema(
            words.migrations + ["ALTER TABLE words ADD COLUMN length INTEGER DEFAULT 4;"],
            rescue: .readableRows)
        let database = try Database.open(folder.database, schema: longer)
        #expect(try database.value("SELECT length FROM words WHERE word = 'kept'") == .integer(4))
        #expect(try database.value("PRAGMA user_version") == .integer(2))
    }

    @Test("a file of a newer Garth is not touched")
    func newerVersion() throws {
        let newer = DatabaseSchema(words.migrations + ["CREATE TABLE more (x);"], rescue: .nothing)
        _ = try Database.open(folder.database, schema: newer)
        let error = try #require(throws: StoreError.self) {
            _ = try Database.open(folder.database, schema: words)
        }
        #expect(error.code == .newerVersion)
        #expect(try Database.open(folder.database, schema: newer).integrityProblem() == nil)
    }

    @Test("a migration that fails changes nothing")
    func failedMigration() throws {
        let bad = DatabaseSchema(["CREATE TABLE a (x); CREATE TABLE a (x);"], rescue: .nothing)
        #expect(throws: StoreError.self) { _ = try Database.open(folder.database, schema: bad) }
        let good = DatabaseSchema(["CREATE TABLE a (x);"], rescue: .nothing)
        #expect(try Database.open(folder.database, schema: good).value("SELECT x FROM a") == nil)
    }

    @Test("two connections see each other's rows, and a long writer makes the other one wait")
    func twoConnections() throws {
        let one = try Database.open(folder.database, schema: words)
        let two = try Database.open(
            folder.database, schema: words, busyTimeout: .milliseconds(1))
        try one.run("INSERT INTO words (word) VALUES ('a')")
        #expect(try two.value("SELECT word FROM words") == .text("a"))
        try one.run("BEGIN IMMEDIATE")
        let error = try #require(throws: StoreError.self) {
            try two.run("INSERT INTO words (word) VALUES ('b')")
        }
        #expect(error.code == .busy)
        #expect(try two.value("SELECT word FROM words") == .text("a"))
    }

    @Test("a full disk is an error, and what was stored before stays")
    func diskFull() throws {
        let database = try Database.open(folder.database, schema: words)
        try database.run("INSERT INTO words (word) VALUES ('before')")
        // The same error as that of a full disk, without one.
        try database.runScript("PRAGMA max_page_count = 8;")
        let error = try #require(throws: StoreError.self) {
            try database.run(
                "INSERT INTO words (bytes) VALUES (?)", .blob(Array(repeating: 1, count: 200_000)))
        }
        #expect(error.code == .diskFull)
        #expect(try database.value("SELECT word FROM words") == .text("before"))
        #expect(database.integrityProblem() == nil)
    }

    @Test("a folder that cannot be made is an error value")
    func noFolder() throws {
        let error = try #require(throws: StoreError.self) {
            _ = try Database.open("/proc/garth/test.sqlite", schema: words)
        }
        #expect(error.code == .cannotOpen || error.code == .readOnly)
    }

    @Test("what can only be read is read")
    func readOnly() throws {
        try Database.open(folder.database, schema: words)
            .run("INSERT INTO words (word) VALUES ('kept')")
        for options: Database.ReadingOptions in [[], .assumingNobodyWrites] {
            let database = try Database.openForReading(
                folder.database, words, .zero, options)
            #expect(database.isReadOnly)
            #expect(try database.value("SELECT word FROM words") == .text("kept"))
            let error = try #require(throws: StoreError.self) {
                try database.run("DELETE FROM words")
            }
            #expect(error.code == .readOnly)
        }
    }
}

@Suite("Damaged databases") struct DamagedDatabaseTests {
    let folder = TemporaryFolder()

    private func asideFiles() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path + "/deep")
            .filter { $0.contains(".damaged-") && !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") }
    }

    @Test("a file that is no database is kept under another name, and said")
    func notADatabase() throws {
        try Folder.make(of: folder.database)
        let text = Data(repeating: 65, count: 5000)
        try text.write(to: URL(fileURLWithPath: folder.database))
        let database = try Database.open(folder.database, schema: words)
        try database.run("INSERT INTO words (word) VALUES ('new')")
        let aside = try #require(try asideFiles().first)
        #expect(database.recoveryMessage?.contains(aside) == true)
        #expect(
            FileManager.default.contents(atPath: folder.path + "/deep/" + aside) == text)
        #expect(try Database.open(folder.database, schema: words).recoveryMessage == nil)
    }

    @Test("rows that can still be read are in the new file")
    func rescuedRows() throws {
        do {
            let database = try Database.open(folder.database, schema: words)
            try database.transaction { () throws(StoreError) in
                for number in 0..<2000 {
                    try database.run(
                        "INSERT INTO words VALUES (?, ?, ?)", .int(number), .text("w\(number)"),
                        .blob(Array(repeating: 7, count: 100)))
                }
            }
        }
        // A page in the middle is overwritten.
        let file = try #require(FileHandle(forUpdatingAtPath: folder.database))
        let size = try file.seekToEnd()
        try file.seek(toOffset: size / 2 / 4096 * 4096)
        try file.write(contentsOf: Data(repeating: 0xA5, count: 4096))
        try file.close()
        let database = try Database.replaceDamaged(folder.database, schema: words)
        let count = try database.value("SELECT count(*) FROM words")
        guard case .integer(let rows)? = count else { throw CancellationError() }
        #expect(rows > 1500 && rows < 2000)
        #expect(database.recoveryMessage?.contains("\(rows) rows") == true)
        #expect(database.integrityProblem() == nil)
        #expect(try asideFiles().count == 1)
    }

    @Test("who comes second to a damaged file opens what the first one made")
    func secondComer() throws {
        try Folder.make(of: folder.database)
        try Data(repeating: 65, count: 5000).write(to: URL(fileURLWithPath: folder.database))
        let first = try Database.open(folder.database, schema: words)
        let second = try Database.replaceDamaged(folder.database, schema: words)
        try first.run("INSERT INTO words (word) VALUES ('a')")
        #expect(try second.value("SELECT word FROM words") == .text("a"))
        #expect(try asideFiles().count == 1)
    }
}

@Suite("Profile folders") struct ProfileFoldersTests {
    @Test("a named profile keeps everything in its folder")
    func named() {
        let folders = ProfileFolders(profile: "/p") { _ in "/x" }
        #expect(folders.configuration == "/p" && folders.cache == "/p/cache")
        #expect(folders.database == "/p/garth.sqlite")
    }

    @Test("without a name the XDG variables count, then the home folder; relative ones never")
    func xdg() {
        let folders = ProfileFolders(profile: nil) {
            ["HOME": "/h", "XDG_DATA_HOME": "/d", "XDG_CACHE_HOME": "relative"][$0]
        }
        #expect(folders.configuration == "/h/.config/garth")
        #expect(folders.data == "/d/garth")
        #expect(folders.cache == "/h/.cache/garth")
        #expect(ProfileFolders(profile: nil) { _ in nil }.data == nil)
    }

    @Test("a home that is no folder counts as none, so that it is never made")
    func absentHome() {
        for path in [TemporaryFolder().path, "/dev/null", ""] {
            #expect(ProfileFolders.folder(path) == nil)
        }
        #expect(ProfileFolders.folder("/tmp") == "/tmp")
    }

    @Test("the folders of a program's own profile carry its name and the profile's")
    func programs() {
        let folders = ProfileFolders(ofProgramNamed: "../a b", program: "My.App") {
            $0 == "HOME" ? "/home/x" : nil
        }
        #expect(folders.data == "/home/x/.local/share/My.App/%2E.%2Fa%20b")
        #expect(folders.cache == "/home/x/.cache/My.App/%2E.%2Fa%20b")
        #expect(ProfileFolders(ofProgramNamed: "a", program: "p") { _ in nil }.data == nil)
    }
}
