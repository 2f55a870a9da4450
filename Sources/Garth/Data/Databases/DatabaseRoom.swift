import GarthPage
import GarthStore

/// The databases and locks of one origin under one top-level site, for all processes that have them open.
///
/// It is used by one thread at a time. Each request gets its answers by `answer`, in order; a client is a
/// content process, and names its own connections and transactions.
final class DatabaseRoom {
    typealias Client = UInt32

    /// What a client is told: the number of the request, 0 for none, and the answer.
    struct Told: Sendable {
        let client: Client
        let number: UInt32
        let answer: ScriptDatabaseAnswer

        /// What the process of the client gets.
        var reply: ScriptDatabaseReply { ScriptDatabaseReply(number, answer) }
    }

    /// The bytes that an origin may store in the profile, and in memory.
    static let quota = 256 << 20
    static let quotaInMemory = 64 << 20
    /// The databases of an origin.
    static let databaseCount = 256

    /// A connection or a transaction of a client.
    struct Name: Hashable {
        let client: Client
        let number: UInt32
    }

    /// A database that was looked at.
    final class Entry {
        let name: [UInt8]
        /// Its file; nil in memory.
        let path: String?
        var database: IndexedDatabase?
        var version: UInt64 = 0
        /// The bytes of its file when it was last looked at.
        var byteCount = 0
        /// The open connections, each with whether it is closed when its transactions end.
        var connections: [UInt32: Connection] = [:]
        var openings: [Opening] = []
        /// The transactions that have not ended, in the order in which they were asked for.
        var transactions: [Transaction] = []

        init(name: [UInt8], path: String?) {
            self.name = name
            self.path = path
        }

        /// Whether nobody needs it.
        var isAtRest: Bool { connections.isEmpty && openings.isEmpty && transactions.isEmpty }
    }

    struct Connection {
        let name: Name
        var isClosing = false
    }

    /// The wish to open or to delete a database.
    struct Opening {
        /// How far the wish has come.
        enum Phase: Equatable {
            case new
            /// Other connections hear of it.
            case told(Set<UInt32>)
            /// Other connections are open.
            case blocked
            /// The transaction of the upgrade is under way.
            case upgrading
        }

        let client: Client
        let number: UInt32
        /// The connection and the transaction of an upgrade; nil for the wish to delete.
        let connection: UInt32?
        let transaction: UInt32
        let version: UInt64
        var phase = Phase.new
    }

    struct Transaction {
        let name: Name
        /// The key of its connection.
        let connection: UInt32
        let stores: [UInt32]
        let writes: Bool
        let isUpgrade: Bool
        /// The request to begin it; nil once it has begun.
        var waiting: UInt32?
    }

    /// The folder of the files; nil in memory.
    let folder: DatabaseFolder?
    private let answer: (Told) -> Void
    private(set) var entries: [[UInt8]: Entry] = [:]
    private var lastConnection: UInt32 = 0
    private var lastFile = 0
    var locks = LockManager()
    /// Whether the files of the folder were looked at.
    private var isOpen = false
    /// The request at work, and whether its client was told something of it.
    private var asking = Name(client: 0, number: 0)
    private var isAnswered = false
    /// Why the folder cannot be used.
    private var fault: ScriptDatabaseFault?

    /// Makes a room on a folder; nil keeps everything in memory. `answer` gets what clients are told.
    init(folder: DatabaseFolder?, answer: @escaping (Told) -> Void) {
        self.folder = folder
        self.answer = answer
    }

    /// Whether no client has anything open here.
    var isAtRest: Bool { entries.values.allSatisfy(\.isAtRest) && locks.isEmpty }

    func tell(_ client: Client, _ number: UInt32, _ answer: ScriptDatabaseAnswer) {
        if client == asking.client, number == asking.number { isAnswered = true }
        self.answer(Told(client: client, number: number, answer: answer))
    }

    // MARK: - Requests

    /// Does what a client asks, or says that others are in the way.
    func perform(_ request: ScriptDatabaseRequest, for client: Client) {
        asking = Name(client: client, number: request.number)
        isAnswered = false
        take(request, for: client)
        if !isAnswered { tell(client, request.number, .waiting) }
        asking = Name(client: 0, number: 0)
    }

    private func take(_ request: ScriptDatabaseRequest, for client: Client) {
        let number = request.number
        switch request.operation {
        case .lock(let name, let mode):
            perform(locks.ask(LockManager.Wish(client, number, name, mode)))
        case .release(let wish):
            perform(locks.release(client, wish))
            tell(client, number, .done)
        case .locks: tell(client, number, .locks(locks.all))
        case .open(let connection, let transaction, let name, let version):
            open(
                Opening(
                    client: client, number: number, connection: connection,
                    transaction: transaction, version: version), name)
        case .delete(let name):
            open(
                Opening(
                    client: client, number: number, connection: nil, transaction: 0, version: 0),
                name)
        case .list:
            answer(client, number) { () throws(StoreError) in try list() }
        case .estimate:
            answer(client, number) { () throws(StoreError) in try estimate() }
        case .heard(let connection):
            heard(Name(client: client, number: connection))
            tell(client, number, .done)
        case .close(let connection):
            close(Name(client: client, number: connection))
            tell(client, number, .done)
        case .begin(let transaction, let connection, let stores, let writes):
            begin(
                Name(client: client, number: transaction),
                on: Name(client: client, number: connection), stores, writes: writes, number)
        case .commit(let transaction): commit(Name(client: client, number: transaction), number)
        case .abort(let transaction):
            abort(Name(client: client, number: transaction))
            tell(client, number, .done)
        case .setStore, .deleteStore, .setIndex, .deleteIndex, .put, .addEntries, .read, .count,
            .remove:
            work(on: request, for: client)
        }
    }

    func perform(_ grants: [LockManager.Told]) {
        for grant in grants { tell(grant.client, grant.number, grant.answer) }
    }

    /// Says what `body` answers, or that it failed.
    private func answer(
        _ client: Client, _ number: UInt32,
        _ body: () throws(StoreError) -> ScriptDatabaseAnswer
    ) {
        do throws(StoreError) {
            try openFolder()
            if let fault { return tell(client, number, .failed(fault)) }
            tell(client, number, try body())
        } catch {
            tell(client, number, .failed(error.fault))
        }
        rest()
    }

    /// A client is no more: its transactions are undone, its connections closed, its locks free.
    func end(_ client: Client) {
        for entry in entries.values {
            entry.openings.removeAll { $0.client == client && $0.phase != .upgrading }
            for transaction in entry.transactions where transaction.name.client == client {
                undo(transaction, of: entry)
            }
            entry.connections = entry.connections.filter { $0.value.name.client != client }
            advance(entry)
        }
        perform(locks.end(client))
        rest()
    }

    /// Closes all and deletes the files, unless another program has them open.
    func removeAll() {
        if let folder, !isOpen, folder.exists, !folder.lock() { return }
        for entry in entries.values {
            for transaction in entry.transactions {
                undo(transaction, of: entry)
                tell(
                    transaction.name.client, 0,
                    .aborted(transaction: transaction.name.number, .ended))
            }
            for connection in entry.connections.values {
                tell(
                    connection.name.client, 0, .closed(connection: connection.name.number))
            }
            for opening in entry.openings {
                tell(opening.client, opening.number, .failed(.ended))
            }
        }
        entries = [:]
        folder?.remove()
        folder?.unlock()
        isOpen = false
    }

    // MARK: - The folder

    /// Looks at the files once, and keeps other programs away from them.
    func openFolder() throws(StoreError) {
        guard !isOpen else { return }
        fault = nil
        guard let folder, folder.exists else {
            isOpen = true
            return
        }
        guard folder.lock() else {
            fault = .busy
            return
        }
        isOpen = true
        for path in folder.files() {
            lastFile = max(lastFile, DatabaseFolder.number(ofFile: path) ?? 0)
            // A file that cannot be read, or was never given a name, is made again.
            guard let database = try? IndexedDatabase(path: path),
                let name = try? database.name(), let version = try? database.version()
            else {
                folder.remove(file: path)
                continue
            }
            let entry = Entry(name: name, path: path)
            entry.version = version
            entry.byteCount = (try? database.byteCount()) ?? 0
            entries[name] = entry
        }
    }

    /// Lets go of files that nobody needs.
    func rest() {
        for (name, entry) in entries where entry.isAtRest {
            if let database = entry.database, entry.path != nil {
                entry.byteCount = (try? database.byteCount()) ?? entry.byteCount
                entry.database = nil
            }
            if entry.version == 0 { discard(name) }
        }
        if isAtRest, let folder, isOpen {
            entries = [:]
            isOpen = false
            if folder.files().isEmpty { folder.remove() }
            folder.unlock()
        }
    }

    /// Forgets a database with its file.
    func discard(_ name: [UInt8]) {
        guard let entry = entries.removeValue(forKey: name) else { return }
        entry.database = nil
        if let path = entry.path { folder?.remove(file: path) }
    }

    /// The entry of a database, which may not exist yet; nil if no more are possible.
    func entry(named name: [UInt8]) throws(StoreError) -> Entry? {
        try openFolder()
        guard fault == nil else { return nil }
        if let entry = entries[name] { return entry }
        guard entries.count < Self.databaseCount else { return nil }
        lastFile += 1
        let entry = Entry(name: name, path: folder?.file(numbered: lastFile))
        entries[name] = entry
        return entry
    }

    /// Why there is no entry.
    var faultOfEntry: ScriptDatabaseFault { fault ?? .quota }

    /// The open database of an entry.
    func database(of entry: Entry) throws(StoreError) -> IndexedDatabase {
        if let database = entry.database { return database }
        if let folder, entry.path != nil, !folder.exists {
            try folder.make()
            // Another program may have made it first; it has its files then.
            guard folder.lock() else {
                throw StoreError(.busy, path: "", message: "in use")
            }
        }
        let database = try IndexedDatabase(path: entry.path)
        entry.database = database
        return database
    }

    private func list() throws(StoreError) -> ScriptDatabaseAnswer {
        // One that is made or deleted at this time has no version yet, or none any more.
        let names = entries.values.filter { $0.version > 0 }
            .map { ScriptDatabaseName($0.name, version: $0.version) }
        return .listed(names.sorted { $0.name.lexicographicallyPrecedes($1.name) })
    }

    private func estimate() throws(StoreError) -> ScriptDatabaseAnswer {
        .estimated(usage: UInt64(try usage()), quota: UInt64(greatestByteCount))
    }

    private var greatestByteCount: Int { folder == nil ? Self.quotaInMemory : Self.quota }

    private func usage() throws(StoreError) -> Int {
        var sum = 0
        for entry in entries.values { sum += try byteCount(of: entry) }
        return sum
    }

    private func byteCount(of entry: Entry) throws(StoreError) -> Int {
        try entry.database?.byteCount() ?? entry.byteCount
    }

    /// The bytes that a database may have beside the others.
    func room(for entry: Entry) throws(StoreError) -> Int {
        try max(0, greatestByteCount - usage() + byteCount(of: entry))
    }

    func makeConnection(_ name: Name, of entry: Entry) -> UInt32 {
        lastConnection += 1
        entry.connections[lastConnection] = Connection(name: name)
        return lastConnection
    }
}

extension StoreError {
    /// The fault that a page hears of.
    var fault: ScriptDatabaseFault {
        switch code {
        case .diskFull: .quota
        case .busy: .busy
        case .constraint: .constraint
        case .libraryMissing, .cannotOpen, .readOnly, .damaged, .newerVersion, .inputOutput,
            .internal:
            .failed
        }
    }
}
