import Foundation
import GarthPage
import Testing

@testable import Garth

/// A folder of its own for a test, gone with it.
final class DatabaseTestFolder {
    let path = NSTemporaryDirectory() + "garth-databases-\(UUID().uuidString)"
    deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// A room, and what its clients were told.
final class TestedRoom {
    private final class Log {
        var told: [DatabaseRoom.Told] = []
    }

    let room: DatabaseRoom
    private let log = Log()
    private var numbers: [UInt32: UInt32] = [:]

    init(folder: DatabaseFolder? = nil) {
        let log = log
        room = DatabaseRoom(folder: folder) { log.told.append($0) }
    }

    /// Asks something; returns the number of the request.
    @discardableResult
    func ask(_ operation: ScriptDatabaseOperation, by client: UInt32 = 1) -> UInt32 {
        let number = (numbers[client] ?? 0) + 1
        numbers[client] = number
        room.perform(ScriptDatabaseRequest(number: number, operation), for: client)
        return number
    }

    /// What was told since the last look: the client, the number of the request, and the answer.
    func told() -> [String] {
        defer { log.told = [] }
        return log.told.map { "\($0.client)/\($0.number) \($0.answer)" }
    }

    /// The last answer to a client.
    func answer(
        to operation: ScriptDatabaseOperation, by client: UInt32 = 1
    ) -> ScriptDatabaseAnswer? {
        let number = ask(operation, by: client)
        return log.told.last { $0.client == client && $0.number == number }?.answer
    }

    /// Makes a database with a store of number 1, in one upgrade; the connection stays open.
    func make(_ name: String, connection: UInt32 = 1, by client: UInt32 = 1) {
        ask(
            .open(
                connection: connection, transaction: 1000 + connection, name: Array(name.utf8),
                version: 1), by: client)
        ask(.setStore(transaction: 1000 + connection, store: 1, definition: [1]), by: client)
        ask(.commit(transaction: 1000 + connection), by: client)
        _ = told()
    }

    func put(
        _ key: UInt8, _ value: [UInt8] = [7], in transaction: UInt32, store: UInt32 = 1,
        isNew: Bool = false, entries: [ScriptDatabaseEntry] = [], by client: UInt32 = 1
    ) -> ScriptDatabaseAnswer? {
        answer(
            to: .put(
                ScriptDatabasePut(
                    transaction: transaction, store: store, key: [key], value: value,
                    isNew: isNew, nextKey: 0, entries: entries)), by: client)
    }

    /// The keys of the records that a read gives.
    func keys(_ read: ScriptDatabaseRead, by client: UInt32 = 1) -> [[UInt8]] {
        _ = told()
        ask(.read(read), by: client)
        defer { log.told = [] }
        return log.told.flatMap { told in
            if case .records(let records, _) = told.answer { return records.map(\.key) }
            return []
        }
    }
}

@Suite("The databases of an origin") struct DatabaseRoomTests {
    @Test("a database is made by an upgrade, and opened in its version without one")
    func opening() {
        let room = TestedRoom()
        let name = Array("db".utf8)
        room.ask(.open(connection: 1, transaction: 9, name: name, version: 3))
        #expect(room.told() == ["1/1 upgrade(oldVersion: 0, version: 3, [])"])
        room.ask(.setStore(transaction: 9, store: 1, definition: [5]))
        room.ask(.commit(transaction: 9))
        #expect(room.told() == ["1/2 done", "1/3 done"])
        let answer = room.answer(
            to: .open(connection: 2, transaction: 10, name: name, version: 0))
        #expect(
            answer == .opened(version: 3, [ScriptDatabaseStore(number: 1, definition: [5])]))
        let older = room.answer(
            to: .open(connection: 3, transaction: 11, name: name, version: 2))
        #expect(older == .failed(.version))
        #expect(
            room.answer(to: .list) == .listed([ScriptDatabaseName(name, version: 3)]))
    }

    @Test("an upgrade waits until the other connections are closed, and says that it is blocked")
    func blocked() {
        let room = TestedRoom()
        room.make("db")
        let name = Array("db".utf8)
        room.ask(.open(connection: 1, transaction: 5, name: name, version: 2), by: 2)
        #expect(
            room.told() == [
                "1/0 versionChange(connection: 1, oldVersion: 1, version: 2)", "2/1 waiting",
            ])
        room.ask(.heard(connection: 1))
        #expect(room.told() == ["2/1 blocked(oldVersion: 1)", "1/4 done"])
        room.ask(.close(connection: 1))
        let upgrade = room.told().first { $0.hasPrefix("2/1 upgrade(oldVersion: 1, version: 2") }
        #expect(upgrade != nil)
    }

    @Test("a process that ends closes its connections and undoes its transactions")
    func ending() {
        let room = TestedRoom()
        room.make("db")
        room.ask(.begin(transaction: 1, connection: 1, stores: [1], writes: true))
        #expect(room.put(1, in: 1) == .done)
        room.ask(
            .open(connection: 1, transaction: 5, name: Array("db".utf8), version: 2), by: 2)
        _ = room.told()
        room.room.end(1)
        #expect(room.told().contains { $0.hasPrefix("2/1 upgrade(oldVersion: 1") })
        let count = ScriptDatabaseOperation.count(
            transaction: 5, store: 1, index: 0, ScriptDatabaseRange())
        #expect(room.answer(to: count, by: 2) == .counted(0))
    }

    @Test("transactions that read run together; one that writes waits for those with its stores")
    func scheduling() {
        let room = TestedRoom()
        room.make("db")
        room.ask(.begin(transaction: 1, connection: 1, stores: [1], writes: false))
        room.ask(.begin(transaction: 2, connection: 1, stores: [1], writes: false))
        room.ask(.begin(transaction: 3, connection: 1, stores: [1], writes: true))
        room.ask(.begin(transaction: 4, connection: 1, stores: [2], writes: false))
        room.ask(.begin(transaction: 5, connection: 1, stores: [1], writes: false))
        #expect(
            room.told() == [
                "1/4 began(nextKeys: [1])", "1/5 began(nextKeys: [1])", "1/6 waiting",
                "1/7 began(nextKeys: [1])", "1/8 waiting",
            ])
        room.ask(.commit(transaction: 1))
        #expect(room.told() == ["1/9 done"])
        room.ask(.commit(transaction: 2))
        #expect(room.told() == ["1/10 done", "1/6 began(nextKeys: [1])"])
        room.ask(.abort(transaction: 3))
        #expect(room.told() == ["1/8 began(nextKeys: [1])", "1/11 done"])
    }

    @Test("what a transaction changes is kept by its end, and undone by its abort")
    func undoing() {
        let room = TestedRoom()
        room.make("db")
        room.ask(.begin(transaction: 1, connection: 1, stores: [1], writes: true))
        #expect(room.put(1, in: 1) == .done)
        #expect(room.put(1, in: 1, isNew: true) == .failed(.constraint))
        room.ask(.commit(transaction: 1))
        room.ask(.begin(transaction: 2, connection: 1, stores: [1], writes: true))
        #expect(room.put(2, in: 2) == .done)
        room.ask(.abort(transaction: 2))
        room.ask(.begin(transaction: 3, connection: 1, stores: [1], writes: false))
        #expect(room.keys(ScriptDatabaseRead(transaction: 3, store: 1, limit: 0)) == [[1]])
        #expect(room.put(3, in: 3) == .failed(.ended), "it only reads")
        #expect(room.put(3, in: 99) == .failed(.ended), "there is no such transaction")
    }

    @Test("an index gives records by their keys there, each key once where that is asked")
    func indexes() {
        let room = TestedRoom()
        room.ask(.open(connection: 1, transaction: 1, name: [1], version: 1))
        room.ask(.setStore(transaction: 1, store: 1, definition: []))
        for (number, isUnique) in [(UInt32(1), false), (2, true)] {
            let index = ScriptDatabaseIndex(
                store: 1, number: number, definition: [], isUnique: isUnique)
            room.ask(.setIndex(transaction: 1, index))
        }
        for key: UInt8 in 1...4 {
            let entries = [
                ScriptDatabaseEntry(index: 1, key: [key / 3]),
                ScriptDatabaseEntry(index: 2, key: [9 - key]),
            ]
            #expect(room.put(key, in: 1, entries: entries) == .done)
        }
        let taken = [ScriptDatabaseEntry(index: 2, key: [8])]
        #expect(room.put(5, in: 1, entries: taken) == .failed(.constraint))
        #expect(room.put(1, in: 1, entries: taken) == .done, "its own key")
        func keys(
            _ index: UInt32, _ direction: ScriptDatabaseRead.Direction
        ) -> [[UInt8]] {
            room.keys(
                ScriptDatabaseRead(
                    transaction: 1, store: 1, index: index, direction: direction, limit: 0))
        }
        #expect(keys(2, .next) == [[5], [6], [7], [8]])
        #expect(keys(1, .previous) == [[1], [1], [0]])
        #expect(keys(1, .previousUnique) == [[1], [0]])
        #expect(keys(1, .nextUnique) == [[0], [1]])
    }

    @Test("an origin that has stored what it may hears so, and its transaction is undone")
    func quota() {
        let room = TestedRoom()
        room.make("db")
        room.ask(.begin(transaction: 1, connection: 1, stores: [1], writes: true))
        let value = [UInt8](repeating: 1, count: 20 << 20)
        #expect(room.put(1, value, in: 1) == .done)
        #expect(room.put(2, value, in: 1) == .done)
        #expect(room.put(3, value, in: 1) == .done)
        _ = room.told()
        #expect(room.put(4, value, in: 1) == .failed(.quota))
        #expect(
            room.told().contains { $0.hasPrefix("1/0 aborted(transaction: 1, ") })
        let begun = room.answer(
            to: .begin(transaction: 2, connection: 1, stores: [1], writes: false))
        #expect(begun == .began(nextKeys: [1]))
        #expect(room.keys(ScriptDatabaseRead(transaction: 2, store: 1, limit: 0)) == [])
    }
}

@Suite("The databases of an origin in files") struct DatabaseFolderTests {
    private func folder(
        _ root: DatabaseTestFolder, _ origin: String = "https://a.test:8443"
    ) throws -> DatabaseFolder {
        try #require(DatabaseFolder(DatabasePlace(origin: origin), in: root.path))
    }

    @Test("databases outlive their room")
    func kept() throws {
        let root = DatabaseTestFolder()
        do {
            let room = TestedRoom(folder: try folder(root))
            room.make("db")
            room.ask(.begin(transaction: 1, connection: 1, stores: [1], writes: true))
            #expect(room.put(1, in: 1) == .done)
            room.ask(.commit(transaction: 1))
            // What was not kept is not there when the process is killed.
            room.ask(.begin(transaction: 2, connection: 1, stores: [1], writes: true))
            #expect(room.put(2, in: 2) == .done)
        }
        let room = TestedRoom(folder: try folder(root))
        room.ask(
            .open(connection: 1, transaction: 1, name: Array("db".utf8), version: 0))
        room.ask(.begin(transaction: 2, connection: 1, stores: [1], writes: false))
        #expect(room.keys(ScriptDatabaseRead(transaction: 2, store: 1, limit: 0)) == [[1]])
    }

    @Test("a database that was never made, or is deleted, leaves no file")
    func empty() throws {
        let root = DatabaseTestFolder()
        let room = TestedRoom(folder: try folder(root))
        room.ask(.open(connection: 1, transaction: 1, name: [1], version: 1))
        room.ask(.abort(transaction: 1))
        #expect(DatabaseFolder.all(in: root.path).isEmpty)
        room.make("db", connection: 2)
        #expect(DatabaseFolder.all(in: root.path).map(\.origin) == ["https://a.test:8443"])
        room.ask(.close(connection: 2))
        room.ask(.delete(name: Array("db".utf8)))
        #expect(room.told().contains { $0.hasSuffix(" deleted(oldVersion: 1)") })
        #expect(DatabaseFolder.all(in: root.path).isEmpty)
    }

    @Test("a second program hears that the databases are in use")
    func busy() throws {
        let root = DatabaseTestFolder()
        let first = TestedRoom(folder: try folder(root))
        first.make("db")
        let second = TestedRoom(folder: try folder(root))
        #expect(second.answer(to: .list) == .failed(.busy))
        first.ask(.close(connection: 1))
        #expect(
            second.answer(to: .list)
                == .listed([ScriptDatabaseName(Array("db".utf8), version: 1)]))
        // Who has only looked keeps nobody away.
        #expect(first.answer(to: .list) == second.answer(to: .list))
        first.ask(.open(connection: 2, transaction: 2, name: Array("db".utf8), version: 0))
        second.room.removeAll()
        #expect(DatabaseFolder.all(in: root.path).count == 1, "another program has it open")
    }

    @Test("where there is too much, what was not changed for longest goes first")
    func eviction() throws {
        let root = DatabaseTestFolder()
        let places = try (0..<3).map { try folder(root, "https://\($0).test") }
        for (number, place) in places.enumerated() {
            let room = TestedRoom(folder: place)
            room.make("db")
            room.ask(.close(connection: 1))
            let past = Date(timeIntervalSince1970: Double(1000 + number))
            for file in try FileManager.default.subpathsOfDirectory(atPath: root.path)
            where file.contains("%2F\(number).test") {
                try FileManager.default.setAttributes(
                    [.modificationDate: past], ofItemAtPath: "\(root.path)/\(file)")
            }
        }
        // The oldest is open, and stays.
        #expect(places[0].lock())
        DatabaseFolder.makeRoom(in: root.path, byteCount: 1 << 30)
        #expect(DatabaseFolder.all(in: root.path).count == 3)
        DatabaseFolder.makeRoom(in: root.path, byteCount: 70_000)
        #expect(
            DatabaseFolder.all(in: root.path).map(\.origin).sorted()
                == ["https://0.test", "https://2.test"])
    }

    @Test("a damaged file is made again")
    func damaged() throws {
        let root = DatabaseTestFolder()
        let place = try folder(root)
        do {
            let room = TestedRoom(folder: place)
            room.make("db")
            room.ask(.close(connection: 1))
        }
        let file = try #require(place.files().first)
        try Data(repeating: 0x55, count: 40_000).write(to: URL(fileURLWithPath: file))
        let room = TestedRoom(folder: place)
        #expect(room.answer(to: .list) == .listed([]))
        room.make("db")
        #expect(
            room.answer(to: .list)
                == .listed([ScriptDatabaseName(Array("db".utf8), version: 1)]))
    }

    @Test(
        "no two origins have the same folder, and the folder tells the origin",
        arguments: [
            "https://a.test", "http://a.test", "https://a.test:8443", "https://[::1]",
            "https://a_b.test", "https://a%5Fb.test", "https://../..",
        ])
    func names(origin: String) throws {
        let root = DatabaseTestFolder()
        let folder = try folder(root, origin)
        try folder.make()
        #expect(DatabaseFolder.all(in: root.path) == [DatabasePlace(origin: origin)])
    }

    @Test("all connections to data that are removed are closed")
    func removed() throws {
        let root = DatabaseTestFolder()
        let room = TestedRoom(folder: try folder(root))
        room.make("db")
        room.ask(.begin(transaction: 1, connection: 1, stores: [1], writes: true))
        _ = room.told()
        room.room.removeAll()
        #expect(
            room.told() == [
                "1/0 aborted(transaction: 1, GarthPage.ScriptDatabaseFault.ended)",
                "1/0 closed(connection: 1)",
            ])
        #expect(DatabaseFolder.all(in: root.path).isEmpty)
        room.make("db", connection: 2)
        #expect(DatabaseFolder.all(in: root.path).count == 1)
    }
}

@Suite("The locks of an origin") struct LockManagerTests {
    private func mode(
        isShared: Bool = false, isImmediate: Bool = false, isStolen: Bool = false
    ) -> ScriptLockMode {
        var mode = ScriptLockMode()
        mode.isShared = isShared
        mode.isImmediate = isImmediate
        mode.isStolen = isStolen
        return mode
    }

    private func texts(_ told: [LockManager.Told]) -> [String] {
        told.map { "\($0.client)/\($0.number) \($0.answer)" }
    }

    @Test("an exclusive lock has one holder, and wishes are met in their order")
    func order() {
        var locks = LockManager()
        #expect(texts(locks.ask(.init(1, 1, [7], mode()))) == ["1/1 locked(true)"])
        #expect(texts(locks.ask(.init(2, 1, [7], mode(isShared: true)))) == [])
        #expect(texts(locks.ask(.init(3, 1, [7], mode(isShared: true)))) == [])
        #expect(texts(locks.ask(.init(1, 2, [7], mode()))) == [])
        #expect(texts(locks.ask(.init(1, 3, [8], mode()))) == ["1/3 locked(true)"])
        #expect(
            texts(locks.ask(.init(4, 1, [7], mode(isImmediate: true)))) == ["4/1 locked(false)"])
        #expect(texts(locks.release(1, 1)) == ["2/1 locked(true)", "3/1 locked(true)"])
        #expect(texts(locks.release(2, 1)) == [])
        #expect(texts(locks.end(3)) == ["1/2 locked(true)"])
    }

    @Test("a lock that is stolen is lost by its holder")
    func stolen() {
        var locks = LockManager()
        _ = locks.ask(.init(1, 1, [7], mode()))
        #expect(
            texts(locks.ask(.init(2, 1, [7], mode(isStolen: true))))
                == ["1/1 stolen", "2/1 locked(true)"])
        #expect(locks.all.map(\.client) == [2])
        #expect(texts(locks.end(2)) == [])
        #expect(locks.isEmpty)
    }
}
