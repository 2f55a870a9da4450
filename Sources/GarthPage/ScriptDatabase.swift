/// What a script asks of the databases of its origin (Indexed Database API 3.0). It is a claim of the
/// page, which is judged by its origin alone.
///
/// Names, definitions, keys and values are bytes that only the prelude reads (`indexeddb/`). Keys have the
/// order of their bytes.
package struct ScriptDatabaseRequest: Sendable, Hashable {
    /// The number by which its answer names it: from 1 on, and each is the next one.
    package var number: UInt32
    /// What is asked.
    package var operation: ScriptDatabaseOperation

    /// Makes a request.
    package init(number: UInt32, _ operation: ScriptDatabaseOperation) {
        self.number = number
        self.operation = operation
    }
}

/// What a script asks of databases. Connections, transactions, stores and indexes have numbers that the
/// process gives them; those of stores and indexes are kept in the database.
package enum ScriptDatabaseOperation: Sendable, Hashable {
    /// Opens a connection to a database of at least this version; 0 is the version that it has. An
    /// upgrade is done in the transaction.
    case open(connection: UInt32, transaction: UInt32, name: [UInt8], version: UInt64)
    /// Deletes a database.
    case delete(name: [UInt8])
    /// Asks for the names and versions of all databases.
    case list
    /// The page has heard that another one waits for the end of this connection.
    case heard(connection: UInt32)
    /// Closes a connection when its transactions have ended.
    case close(connection: UInt32)
    /// Begins a transaction when those before it allow it.
    case begin(transaction: UInt32, connection: UInt32, stores: [UInt32], writes: Bool)
    /// Keeps what a transaction has changed, and ends it.
    case commit(transaction: UInt32)
    /// Undoes what a transaction has changed, and ends it.
    case abort(transaction: UInt32)
    /// Makes a store, or gives it another definition.
    case setStore(transaction: UInt32, store: UInt32, definition: [UInt8])
    /// Deletes a store with its records and indexes.
    case deleteStore(transaction: UInt32, store: UInt32)
    /// Makes an index of a store, or gives it another definition.
    case setIndex(transaction: UInt32, ScriptDatabaseIndex)
    /// Deletes an index.
    case deleteIndex(transaction: UInt32, index: UInt32)
    /// Stores a record.
    case put(ScriptDatabasePut)
    /// Adds a record that is there already to indexes.
    case addEntries(transaction: UInt32, store: UInt32, key: [UInt8], [ScriptDatabaseEntry])
    /// Asks for records.
    case read(ScriptDatabaseRead)
    /// Asks for the number of records; index 0 is the store itself.
    case count(transaction: UInt32, store: UInt32, index: UInt32, ScriptDatabaseRange)
    /// Deletes records.
    case remove(transaction: UInt32, store: UInt32, ScriptDatabaseRange)
    /// Asks how much is stored, and how much may be (Storage Standard, "estimate").
    case estimate
    /// Asks for a lock (Web Locks API).
    case lock(name: [UInt8], ScriptLockMode)
    /// Lets a lock or the wish for one go; the number is that of the request for it.
    case release(request: UInt32)
    /// Asks which locks are held and wished for.
    case locks
}

extension ScriptDatabaseOperation {
    /// The bytes of what it carries.
    package var byteCount: Int {
        switch self {
        case .open(_, _, let name, _), .delete(let name), .lock(let name, _): name.count
        case .setStore(_, _, let definition): definition.count
        case .setIndex(_, let index): index.definition.count
        case .put(let put):
            put.entries.reduce(put.key.count + put.value.count) { $0 + $1.key.count + 32 }
        case .addEntries(_, _, let key, let entries):
            entries.reduce(key.count) { $0 + $1.key.count + 32 }
        case .begin(_, _, let stores, _): stores.count * 4
        case .read, .count, .remove, .list, .heard, .close, .commit, .abort, .deleteStore,
            .deleteIndex, .estimate, .release, .locks:
            0
        }
    }
}

/// An index of a store.
package struct ScriptDatabaseIndex: Sendable, Hashable {
    /// Its store.
    package var store: UInt32
    /// Its number, which no other index of the database has.
    package var number: UInt32
    /// Its name, key path and options.
    package var definition: [UInt8]
    /// Whether no two records have the same key.
    package var isUnique: Bool

    /// Makes an index.
    package init(store: UInt32, number: UInt32, definition: [UInt8], isUnique: Bool) {
        self.store = store
        self.number = number
        self.definition = definition
        self.isUnique = isUnique
    }
}

/// A key of a record in an index.
package struct ScriptDatabaseEntry: Sendable, Hashable {
    /// The index.
    package var index: UInt32
    /// The key.
    package var key: [UInt8]

    /// Makes an entry.
    package init(index: UInt32, key: [UInt8]) {
        self.index = index
        self.key = key
    }
}

/// A record that a script stores.
package struct ScriptDatabasePut: Sendable, Hashable {
    /// The transaction.
    package var transaction: UInt32
    /// The store.
    package var store: UInt32
    /// The key.
    package var key: [UInt8]
    /// The value (`html/serialize.js`).
    package var value: [UInt8]
    /// Whether a record with the key is an error.
    package var isNew: Bool
    /// The next number that the store gives to a record without a key; 0 for no change.
    package var nextKey: UInt64
    /// Its keys in the indexes of the store.
    package var entries: [ScriptDatabaseEntry]

    /// Makes a record.
    package init(
        transaction: UInt32, store: UInt32, key: [UInt8], value: [UInt8], isNew: Bool,
        nextKey: UInt64, entries: [ScriptDatabaseEntry]
    ) {
        self.transaction = transaction
        self.store = store
        self.key = key
        self.value = value
        self.isNew = isNew
        self.nextKey = nextKey
        self.entries = entries
    }
}

/// A range of keys.
package struct ScriptDatabaseRange: Sendable, Hashable {
    /// The lowest key; nil for no bound.
    package var lower: [UInt8]?
    /// The highest key; nil for no bound.
    package var upper: [UInt8]?
    /// Whether the lowest key is not in the range.
    package var isLowerOpen = false
    /// Whether the highest key is not in the range.
    package var isUpperOpen = false

    /// Makes the range of all keys.
    package init() {}
}

/// Records that a script asks for.
package struct ScriptDatabaseRead: Sendable, Hashable {
    /// The orders of records.
    package enum Direction: UInt8, Sendable, Hashable, CaseIterable {
        /// By rising keys.
        case next
        /// By rising keys, one record for each.
        case nextUnique
        /// By falling keys.
        case previous
        /// By falling keys, one record for each.
        case previousUnique
    }

    /// The transaction.
    package var transaction: UInt32
    /// The store.
    package var store: UInt32
    /// The index; 0 is the store itself.
    package var index: UInt32
    /// The keys.
    package var range: ScriptDatabaseRange
    /// The order.
    package var direction: Direction
    /// The key of the record that the first one follows; nil for the first in the range.
    package var key: [UInt8]?
    /// The key of that record in the store.
    package var primaryKey: [UInt8]
    /// Whether that record is asked for, too.
    package var includesPlace: Bool
    /// Records that are passed over.
    package var skipped: UInt32
    /// The greatest number of records; 0 is no limit.
    package var limit: UInt32
    /// Whether values come with the keys.
    package var wantsValues: Bool
    /// Whether the records after the first one are read ahead: fewer than `limit` may come, as many as
    /// make one answer of usual size.
    package var isAhead = false

    /// Makes a question for the first record of a range.
    package init(
        transaction: UInt32, store: UInt32, index: UInt32 = 0,
        range: ScriptDatabaseRange = ScriptDatabaseRange(), direction: Direction = .next,
        limit: UInt32 = 1, wantsValues: Bool = true
    ) {
        self.transaction = transaction
        self.store = store
        self.index = index
        self.range = range
        self.direction = direction
        key = nil
        primaryKey = []
        includesPlace = false
        skipped = 0
        self.limit = limit
        self.wantsValues = wantsValues
    }
}

/// A lock that a script asks for.
package struct ScriptLockMode: Sendable, Hashable {
    /// Whether others may hold it, too.
    package var isShared = false
    /// Whether the wish ends when the lock is not free.
    package var isImmediate = false
    /// Whether those who hold it lose it.
    package var isStolen = false

    /// Makes the mode of a lock that nobody else holds.
    package init() {}
}

/// An answer with the number of the request that it belongs to; 0 for what nobody has asked for.
package struct ScriptDatabaseReply: Sendable, Hashable {
    /// The number of the request.
    package var number: UInt32
    /// The answer.
    package var answer: ScriptDatabaseAnswer

    /// Makes a reply.
    package init(_ number: UInt32, _ answer: ScriptDatabaseAnswer) {
        self.number = number
        self.answer = answer
    }
}

/// What the browser process says of databases.
package enum ScriptDatabaseAnswer: Sendable, Hashable {
    /// The connection is open, and the version that was asked for has to be made.
    case upgrade(oldVersion: UInt64, version: UInt64, [ScriptDatabaseStore])
    /// The connection is open.
    case opened(version: UInt64, [ScriptDatabaseStore])
    /// Other connections are open that must be closed first.
    case blocked(oldVersion: UInt64)
    /// The database is deleted.
    case deleted(oldVersion: UInt64)
    /// All databases.
    case listed([ScriptDatabaseName])
    /// The transaction has begun; the next numbers for records of its stores, in their order.
    case began(nextKeys: [UInt64])
    /// Records; more come unless `isLast`.
    case records([ScriptDatabaseRecord], isLast: Bool)
    /// The number of records.
    case counted(UInt64)
    /// It is done.
    case done
    /// Nothing comes of it yet, as others are in the way.
    case waiting
    /// It is not done.
    case failed(ScriptDatabaseFault)
    /// The bytes that are stored, and those that may be.
    case estimated(usage: UInt64, quota: UInt64)
    /// Another page waits for the end of the connection; version 0 is that of a database which is
    /// deleted.
    case versionChange(connection: UInt32, oldVersion: UInt64, version: UInt64)
    /// The transaction was undone.
    case aborted(transaction: UInt32, ScriptDatabaseFault)
    /// The connection was closed, as its data were removed.
    case closed(connection: UInt32)
    /// The lock is held; false for one that is not free.
    case locked(Bool)
    /// The lock was taken away.
    case stolen
    /// The locks of the origin.
    case locks([ScriptLock])

    /// Whether no more comes of the request.
    package var isFinal: Bool {
        switch self {
        case .blocked, .waiting: false
        case .records(_, let isLast): isLast
        case .locked(let isHeld): !isHeld
        case .upgrade, .opened, .deleted, .listed, .began, .counted, .done, .failed, .estimated,
            .versionChange, .aborted, .closed, .stolen, .locks:
            true
        }
    }

    /// The bytes of the records that it brings.
    package var byteCount: Int {
        switch self {
        case .records(let records, _):
            records.reduce(0) { $0 + $1.key.count + $1.primaryKey.count + $1.value.count }
        case .upgrade, .opened, .blocked, .deleted, .listed, .began, .counted, .done, .waiting,
            .failed, .estimated, .versionChange, .aborted, .closed, .locked, .stolen, .locks:
            0
        }
    }
}

/// Why something was not done.
package enum ScriptDatabaseFault: UInt8, Sendable, Hashable, CaseIterable {
    /// The page may not store anything.
    case refused
    /// The database has a later version than was asked for.
    case version
    /// A key is there already.
    case constraint
    /// The origin has stored what it may.
    case quota
    /// The connection or the transaction is no more.
    case ended
    /// Another program has the databases of the origin open.
    case busy
    /// Reading or writing failed.
    case failed
}

/// A store of a database.
package struct ScriptDatabaseStore: Sendable, Hashable {
    /// Its number.
    package var number: UInt32
    /// Its name, key path and options.
    package var definition: [UInt8]
    /// The next number that it gives to a record without a key.
    package var nextKey: UInt64
    /// Its indexes.
    package var indexes: [ScriptDatabaseIndex]

    /// Makes a store.
    package init(
        number: UInt32, definition: [UInt8], nextKey: UInt64 = 1,
        indexes: [ScriptDatabaseIndex] = []
    ) {
        self.number = number
        self.definition = definition
        self.nextKey = nextKey
        self.indexes = indexes
    }
}

/// The name and the version of a database.
package struct ScriptDatabaseName: Sendable, Hashable {
    /// The name.
    package var name: [UInt8]
    /// The version.
    package var version: UInt64

    /// Makes a name.
    package init(_ name: [UInt8], version: UInt64) {
        self.name = name
        self.version = version
    }
}

/// A record of a store or an index.
package struct ScriptDatabaseRecord: Sendable, Hashable {
    /// The key in what was asked.
    package var key: [UInt8]
    /// The key in the store; empty if it is `key`.
    package var primaryKey: [UInt8]
    /// The value; empty if it was not asked for.
    package var value: [UInt8]

    /// Makes a record.
    package init(key: [UInt8], primaryKey: [UInt8] = [], value: [UInt8] = []) {
        self.key = key
        self.primaryKey = primaryKey
        self.value = value
    }
}

/// A lock that is held or wished for.
package struct ScriptLock: Sendable, Hashable {
    /// Its name.
    package var name: [UInt8]
    /// Whether others may hold it, too.
    package var isShared: Bool
    /// Whether it is held.
    package var isHeld: Bool
    /// The number of the process that asked for it, which no other one of the origin has.
    package var client: UInt32

    /// Makes a lock.
    package init(_ name: [UInt8], isShared: Bool, isHeld: Bool, client: UInt32) {
        self.name = name
        self.isShared = isShared
        self.isHeld = isHeld
        self.client = client
    }
}
