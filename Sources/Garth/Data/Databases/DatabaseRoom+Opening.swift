import GarthPage
import GarthStore

/// Opening, upgrading and deleting databases (Indexed Database API 3.0, sections 5.1 to 5.3).
extension DatabaseRoom {
    /// Adds a wish behind those that wait for the same database.
    func open(_ opening: Opening, _ name: [UInt8]) {
        do throws(StoreError) {
            guard let entry = try entry(named: name) else {
                return tell(opening.client, opening.number, .failed(faultOfEntry))
            }
            entry.openings.append(opening)
            advance(entry)
            rest()
        } catch {
            tell(opening.client, opening.number, .failed(error.fault))
        }
    }

    /// A page has heard that its connection is in the way.
    func heard(_ name: Name) {
        guard let (entry, key) = connection(name) else { return }
        hear(key, of: entry)
        advance(entry)
    }

    private func hear(_ key: UInt32, of entry: Entry) {
        guard case .told(var waiting)? = entry.openings.first?.phase else { return }
        waiting.remove(key)
        entry.openings[0].phase = .told(waiting)
    }

    /// Closes a connection when its transactions have ended.
    func close(_ name: Name) {
        guard let (entry, key) = connection(name) else { return }
        entry.connections[key]?.isClosing = true
        dropClosed(entry)
        advance(entry)
        rest()
    }

    /// Lets connections go that are to be closed and have no transaction any more.
    func dropClosed(_ entry: Entry) {
        entry.connections = entry.connections.filter { key, connection in
            !connection.isClosing || entry.transactions.contains { $0.connection == key }
        }
    }

    /// The connection of a client, and its key.
    func connection(_ name: Name) -> (Entry, UInt32)? {
        for entry in entries.values {
            let found = entry.connections.first { $0.value.name == name }
            if let found { return (entry, found.key) }
        }
        return nil
    }

    /// Does what the wishes of a database wait for, one after the other.
    func advance(_ entry: Entry) {
        while let opening = entry.openings.first {
            do throws(StoreError) {
                guard try goOn(with: opening, of: entry) else { break }
            } catch {
                tell(opening.client, opening.number, .failed(error.fault))
                entry.openings.removeFirst()
            }
        }
        schedule(entry)
    }

    /// Brings the first wish further; false while it waits.
    private func goOn(with opening: Opening, of entry: Entry) throws(StoreError) -> Bool {
        switch opening.phase {
        case .new: return try start(opening, of: entry)
        case .told(let waiting):
            // Who has closed the connection meanwhile says no more.
            let left = waiting.filter { entry.connections[$0]?.isClosing == false }
            guard left.isEmpty else { return false }
            if entry.connections.isEmpty { return try finish(opening, of: entry) }
            entry.openings[0].phase = .blocked
            tell(opening.client, opening.number, .blocked(oldVersion: entry.version))
            return true
        case .blocked:
            guard entry.connections.isEmpty else { return false }
            return try finish(opening, of: entry)
        case .upgrading: return false
        }
    }

    private func start(_ opening: Opening, of entry: Entry) throws(StoreError) -> Bool {
        if opening.connection != nil {
            let wanted = opening.version > 0 ? opening.version : max(entry.version, 1)
            if wanted < entry.version {
                return end(opening, of: entry, .failed(.version))
            }
            if wanted == entry.version { return try connect(opening, to: entry) }
        }
        guard !entry.connections.isEmpty else { return try finish(opening, of: entry) }
        let listening = entry.connections.filter { !$0.value.isClosing }
        for connection in listening.values {
            tell(
                connection.name.client, 0,
                .versionChange(
                    connection: connection.name.number, oldVersion: entry.version,
                    version: opening.connection == nil ? 0 : max(opening.version, 1)))
        }
        entry.openings[0].phase = .told(Set(listening.keys))
        return true
    }

    private func end(
        _ opening: Opening, of entry: Entry, _ answer: ScriptDatabaseAnswer
    ) -> Bool {
        tell(opening.client, opening.number, answer)
        entry.openings.removeFirst()
        return true
    }

    private func connect(_ opening: Opening, to entry: Entry) throws(StoreError) -> Bool {
        let stores = try database(of: entry).stores()
        guard let number = opening.connection else { return false }
        _ = makeConnection(Name(client: opening.client, number: number), of: entry)
        return end(opening, of: entry, .opened(version: entry.version, stores))
    }

    /// Nobody else has the database open.
    private func finish(_ opening: Opening, of entry: Entry) throws(StoreError) -> Bool {
        guard let number = opening.connection else {
            let version = entry.version
            entry.version = 0
            entry.database = nil
            if let path = entry.path { folder?.remove(file: path) }
            return end(opening, of: entry, .deleted(oldVersion: version))
        }
        let database = try database(of: entry)
        let stores = try database.stores()
        try database.begin(greatestByteCount: room(for: entry))
        let version = max(opening.version, 1)
        do throws(StoreError) {
            try database.note(version: version, of: entry.name)
        } catch {
            database.rollBack()
            throw error
        }
        let key = makeConnection(Name(client: opening.client, number: number), of: entry)
        entry.transactions.append(
            Transaction(
                name: Name(client: opening.client, number: opening.transaction), connection: key,
                stores: [], writes: true, isUpgrade: true))
        entry.openings[0].phase = .upgrading
        tell(
            opening.client, opening.number,
            .upgrade(oldVersion: entry.version, version: version, stores))
        return false
    }

    /// The transaction of an upgrade has ended.
    func endUpgrade(of entry: Entry, isKept: Bool, connection: UInt32) {
        if isKept {
            entry.version = (try? entry.database?.version()) ?? entry.version
        } else {
            entry.connections[connection] = nil
        }
        if entry.openings.first?.phase == .upgrading { entry.openings.removeFirst() }
    }
}
