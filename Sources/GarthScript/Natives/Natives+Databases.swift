import GarthPage

/// Databases and locks of the origin.
extension Natives {
    /// The number of the request, what is asked (`indexeddb/asking.js`), and its values; returns false
    /// while there is no room on the way.
    static let askDatabase: NativeFunction.Body = { realm, call in
        guard let messenger = realm.host.messenger, let number = call.number(0),
            let operation = call.databaseOperation
        else { return call.value(flag: true) }
        let request = ScriptDatabaseRequest(number: number, operation)
        return call.value(flag: messenger.ask(request))
    }
    /// Queues a task that calls the hook `databaseAnswered` with the number 0 and `done`.
    static let queueDatabaseTask: NativeFunction.Body = { realm, _ in
        realm.host.messenger?.queueDatabaseTask()
        return nil
    }
    /// Has transactions looked after when the running task has ended.
    static let settleDatabases: NativeFunction.Body = { realm, _ in
        realm.host.messenger?.settleDatabases()
        return nil
    }
}

/// What a script asks, by the numbers of the prelude (`operation` of `indexeddb/asking.js`).
private enum DatabaseQuestion: Int32 {
    case open = 0
    case delete, list, heard, close, begin, commit, abort, setStore, deleteStore, setIndex
    case deleteIndex, put, addEntries, read, count, remove, estimate, lock, release, locks
}

extension NativeCall {
    fileprivate func number(_ place: Int) -> UInt32? { UInt32(exactly: double(place)) }

    private func large(_ place: Int) -> UInt64 { UInt64(exactly: double(place)) ?? 0 }

    private func optionalBytes(_ place: Int) -> [UInt8]? {
        self[place].flatMap { context.isObject($0) ? bytes(place) : nil }
    }

    /// Numbers from a place on.
    private func numbers(from place: Int) -> [UInt32] {
        (place..<max(place, count)).compactMap { number($0) }
    }

    /// Pairs of an index and a key from a place on.
    private func entries(from place: Int) -> [ScriptDatabaseEntry] {
        stride(from: place, to: count - 1, by: 2).compactMap { place in
            number(place).map { ScriptDatabaseEntry(index: $0, key: bytes(place + 1)) }
        }
    }

    private func range(_ place: Int) -> ScriptDatabaseRange {
        var range = ScriptDatabaseRange()
        range.lower = optionalBytes(place)
        range.upper = optionalBytes(place + 1)
        range.isLowerOpen = flag(place + 2)
        range.isUpperOpen = flag(place + 3)
        return range
    }

    /// What is asked: the second argument says which values follow it.
    fileprivate var databaseOperation: ScriptDatabaseOperation? {
        guard let question = DatabaseQuestion(rawValue: int(1)) else { return nil }
        let (first, second) = (number(2) ?? 0, number(3) ?? 0)
        return switch question {
        case .open:
            .open(connection: first, transaction: second, name: bytes(4), version: large(5))
        case .delete: .delete(name: bytes(2))
        case .list: .list
        case .heard: .heard(connection: first)
        case .close: .close(connection: first)
        case .begin:
            .begin(
                transaction: first, connection: second, stores: numbers(from: 5), writes: flag(4))
        case .commit: .commit(transaction: first)
        case .abort: .abort(transaction: first)
        case .setStore: .setStore(transaction: first, store: second, definition: bytes(4))
        case .deleteStore: .deleteStore(transaction: first, store: second)
        case .setIndex: .setIndex(transaction: first, index(of: second))
        case .deleteIndex: .deleteIndex(transaction: first, index: second)
        case .put: .put(put(first, second))
        case .addEntries:
            .addEntries(transaction: first, store: second, key: bytes(4), entries(from: 5))
        case .read: .read(read(first, second))
        case .count:
            .count(transaction: first, store: second, index: number(4) ?? 0, range(5))
        case .remove: .remove(transaction: first, store: second, range(4))
        case .estimate: .estimate
        case .lock: .lock(name: bytes(2), lockMode)
        case .release: .release(request: first)
        case .locks: .locks
        }
    }

    private var lockMode: ScriptLockMode {
        var mode = ScriptLockMode()
        mode.isShared = flag(3)
        mode.isImmediate = flag(4)
        mode.isStolen = flag(5)
        return mode
    }

    private func index(of store: UInt32) -> ScriptDatabaseIndex {
        ScriptDatabaseIndex(
            store: store, number: number(4) ?? 0, definition: bytes(5), isUnique: flag(6))
    }

    private func put(_ transaction: UInt32, _ store: UInt32) -> ScriptDatabasePut {
        ScriptDatabasePut(
            transaction: transaction, store: store, key: bytes(4), value: bytes(5),
            isNew: flag(6), nextKey: large(7), entries: entries(from: 8))
    }

    private func read(_ transaction: UInt32, _ store: UInt32) -> ScriptDatabaseRead {
        let direction = UInt8(exactly: int(9)).flatMap {
            ScriptDatabaseRead.Direction(rawValue: $0)
        }
        var read = ScriptDatabaseRead(
            transaction: transaction, store: store, index: number(4) ?? 0, range: range(5),
            direction: direction ?? .next, limit: number(14) ?? 0, wantsValues: flag(15))
        read.key = optionalBytes(10)
        read.primaryKey = optionalBytes(11) ?? []
        read.includesPlace = flag(12)
        read.skipped = number(13) ?? 0
        read.isAhead = flag(16)
        return read
    }
}

extension ScriptRealm {
    /// An answer of the databases or locks of the origin has come.
    func take(_ reply: ScriptDatabaseReply) {
        let (name, values) = reply.answer.values
        _ = call(
            .databaseAnswered,
            [.number(Double(reply.number)), .text(name), .boolean(reply.answer.isFinal)] + values)
        settleDatabases()
    }

    /// The scripts of a task have ended: transactions are no longer active.
    func settleDatabases() { call(.settleDatabases) }
}

extension ScriptDatabaseAnswer {
    /// The answer for the prelude: its name and its values.
    fileprivate var values: (String, [ScriptArgument]) {
        switch self {
        case .upgrade(let oldVersion, let version, let stores):
            ("upgrade", [.large(oldVersion), .large(version)] + stores.flatMap(\.values))
        case .opened(let version, let stores):
            ("opened", [.large(version)] + stores.flatMap(\.values))
        case .blocked(let oldVersion): ("blocked", [.large(oldVersion)])
        case .deleted(let oldVersion): ("deleted", [.large(oldVersion)])
        case .listed(let names):
            ("listed", names.flatMap { [.bytes($0.name), .large($0.version)] })
        case .began(let nextKeys): ("began", nextKeys.map { .large($0) })
        case .records(let records, let isLast):
            ("records", [.boolean(isLast)] + records.flatMap(\.values))
        case .counted(let count): ("counted", [.large(count)])
        case .done: ("done", [])
        case .waiting: ("waiting", [])
        case .failed(let fault): ("failed", [.text(fault.name)])
        case .estimated(let usage, let quota): ("estimated", [.large(usage), .large(quota)])
        case .versionChange(let connection, let oldVersion, let version):
            (
                "versionChange",
                [.number(Double(connection)), .large(oldVersion), .large(version)]
            )
        case .aborted(let transaction, let fault):
            ("aborted", [.number(Double(transaction)), .text(fault.name)])
        case .closed(let connection): ("closed", [.number(Double(connection))])
        case .locked(let isHeld): ("locked", [.boolean(isHeld)])
        case .stolen: ("stolen", [])
        case .locks(let locks): ("locks", locks.flatMap(\.values))
        }
    }
}

extension ScriptArgument {
    fileprivate static func large(_ number: UInt64) -> ScriptArgument { .number(Double(number)) }
}

extension ScriptDatabaseStore {
    fileprivate var values: [ScriptArgument] {
        [
            .number(Double(number)), .bytes(definition), .number(Double(nextKey)),
            .number(Double(indexes.count)),
        ] + indexes.flatMap { [.number(Double($0.number)), .bytes($0.definition)] }
    }
}

extension ScriptDatabaseRecord {
    /// The key, the key in the store (null for the same), and the value.
    fileprivate var values: [ScriptArgument] {
        [.bytes(key), primaryKey.isEmpty ? .null : .bytes(primaryKey), .bytes(value)]
    }
}

extension ScriptLock {
    fileprivate var values: [ScriptArgument] {
        [
            .bytes(name), .boolean(isShared), .boolean(isHeld), .number(Double(client)),
        ]
    }
}

extension ScriptDatabaseFault {
    /// Its name in the prelude (`indexeddb/asking.js`).
    fileprivate var name: String {
        switch self {
        case .refused: "refused"
        case .version: "version"
        case .constraint: "constraint"
        case .quota: "quota"
        case .ended: "ended"
        case .busy: "busy"
        case .failed: "failed"
        }
    }
}
