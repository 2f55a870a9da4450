import GarthPage
import GarthStore

/// Transactions: which may run beside each other, and what they do (Indexed Database API 3.0, section 2.7).
///
/// Those that only read run together. One that writes waits for all before it that share a store, and for
/// another one that writes: the standard allows that, and a file has one writer.
extension DatabaseRoom {
    func begin(
        _ name: Name, on connection: Name, _ stores: [UInt32], writes: Bool, _ number: UInt32
    ) {
        guard let (entry, key) = self.connection(connection), transaction(name) == nil else {
            return tell(name.client, number, .failed(.ended))
        }
        entry.transactions.append(
            Transaction(
                name: name, connection: key, stores: stores, writes: writes, isUpgrade: false,
                waiting: number))
        schedule(entry)
    }

    /// Begins the transactions that need not wait.
    func schedule(_ entry: Entry) {
        for (place, transaction) in entry.transactions.enumerated() {
            guard let number = transaction.waiting,
                !entry.transactions[..<place].contains(where: { transaction.waits(for: $0) })
            else { continue }
            entry.transactions[place].waiting = nil
            do throws(StoreError) {
                let database = try database(of: entry)
                if transaction.writes {
                    try database.begin(greatestByteCount: room(for: entry))
                }
                var next: [UInt64] = []
                for store in transaction.stores { next.append(try database.nextKey(of: store)) }
                tell(transaction.name.client, number, .began(nextKeys: next))
            } catch {
                if transaction.writes { entry.database?.rollBack() }
                entry.transactions.removeAll { $0.name == transaction.name }
                tell(transaction.name.client, number, .failed(error.fault))
                return schedule(entry)
            }
        }
    }

    /// The transaction of a client that has begun.
    func transaction(_ name: Name) -> (Entry, Transaction)? {
        for entry in entries.values {
            let found = entry.transactions.first { $0.name == name }
            if let found { return (entry, found) }
        }
        return nil
    }

    func commit(_ name: Name, _ number: UInt32) {
        guard let (entry, transaction) = transaction(name), transaction.waiting == nil else {
            return tell(name.client, number, .failed(.ended))
        }
        do throws(StoreError) {
            if transaction.writes { try entry.database?.commit() }
            end(transaction, of: entry, isKept: true)
            tell(name.client, number, .done)
        } catch {
            undo(transaction, of: entry)
            tell(name.client, number, .failed(error.fault))
        }
        goOn(with: entry)
    }

    func abort(_ name: Name) {
        guard let (entry, transaction) = transaction(name) else { return }
        undo(transaction, of: entry)
        goOn(with: entry)
    }

    private func goOn(with entry: Entry) {
        dropClosed(entry)
        advance(entry)
        rest()
    }

    /// Undoes what a transaction has changed.
    func undo(_ transaction: Transaction, of entry: Entry) {
        if transaction.writes, transaction.waiting == nil { entry.database?.rollBack() }
        end(transaction, of: entry, isKept: false)
    }

    private func end(_ transaction: Transaction, of entry: Entry, isKept: Bool) {
        entry.transactions.removeAll { $0.name == transaction.name }
        if transaction.isUpgrade {
            endUpgrade(of: entry, isKept: isKept, connection: transaction.connection)
        }
    }

    // MARK: - Work

    /// Does what is asked in a transaction.
    func work(on request: ScriptDatabaseRequest, for client: Client) {
        let name = Name(client: client, number: request.operation.transaction)
        guard let (entry, transaction) = transaction(name), transaction.waiting == nil,
            let database = entry.database,
            transaction.permits(request.operation)
        else { return tell(client, request.number, .failed(.ended)) }
        do throws(StoreError) {
            try work(on: request, for: client, in: database)
        } catch {
            // What was half done is undone with all of the transaction; the page hears of the request first.
            undo(transaction, of: entry)
            tell(client, request.number, .failed(error.fault))
            tell(client, 0, .aborted(transaction: name.number, error.fault))
            goOn(with: entry)
        }
    }

    private func work(
        on request: ScriptDatabaseRequest, for client: Client, in database: IndexedDatabase
    ) throws(StoreError) {
        var isDone = true
        switch request.operation {
        case .setStore(_, let store, let definition):
            try database.set(store: store, definition: definition)
        case .deleteStore(_, let store): try database.delete(store: store)
        case .setIndex(_, let index): try database.set(index: index)
        case .deleteIndex(_, let index): try database.delete(index: index)
        case .put(let put): isDone = try database.put(put)
        case .addEntries(_, let store, let key, let entries):
            isDone = try database.add(entries, of: key, in: store)
        case .remove(_, let store, let range): try database.remove(range, in: store)
        case .count(_, let store, let index, let range):
            let count = try database.count(range, in: store, index: index)
            return tell(client, request.number, .counted(count))
        case .read(let read):
            return try database.read(read) { records, isLast in
                tell(client, request.number, .records(records, isLast: isLast))
            }
        case .open, .delete, .list, .heard, .close, .begin, .commit, .abort, .estimate, .lock,
            .release, .locks:
            break
        }
        tell(client, request.number, isDone ? .done : .failed(.constraint))
    }
}

extension DatabaseRoom.Transaction {
    /// Whether the transaction waits for an earlier one that has not ended.
    func waits(for other: DatabaseRoom.Transaction) -> Bool {
        if isUpgrade || other.isUpgrade { return true }
        guard writes || other.writes else { return false }
        return writes && other.writes || stores.contains(where: other.stores.contains)
    }

    /// Whether the transaction may do that: only an upgrade changes the shape, and only one that writes
    /// changes records, of its own stores.
    func permits(_ operation: ScriptDatabaseOperation) -> Bool {
        if isUpgrade { return true }
        return switch operation {
        case .put(let put): writes && stores.contains(put.store)
        case .remove(_, let store, _): writes && stores.contains(store)
        case .read(let read): stores.contains(read.store)
        case .count(_, let store, _, _): stores.contains(store)
        case .setStore, .deleteStore, .setIndex, .deleteIndex, .addEntries, .open, .delete, .list,
            .heard, .close, .begin, .commit, .abort, .estimate, .lock, .release, .locks:
            false
        }
    }
}

extension ScriptDatabaseOperation {
    /// The transaction in which it is done; 0 for none.
    var transaction: UInt32 {
        switch self {
        case .commit(let transaction), .abort(let transaction), .setStore(let transaction, _, _),
            .deleteStore(let transaction, _), .setIndex(let transaction, _),
            .deleteIndex(let transaction, _), .addEntries(let transaction, _, _, _),
            .count(let transaction, _, _, _), .remove(let transaction, _, _),
            .begin(let transaction, _, _, _):
            transaction
        case .put(let put): put.transaction
        case .read(let read): read.transaction
        case .open, .delete, .list, .heard, .close, .estimate, .lock, .release, .locks: 0
        }
    }
}
