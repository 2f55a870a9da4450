import GarthFetch
import GarthLanguage
import GarthStore
import Synchronization

/// Stores the state of browser windows: the window of this program, and those of other programs,
/// running or ended.
///
/// A running program locks its window, and the kernel releases the lock when the program ends.
/// `claimLast` therefore never takes the window of a running program, whatever its process number
/// is.
package final class SessionStore: Sendable {
    /// The result of `claimLast` or `takeLast`.
    package struct Restored: Sendable {
        /// The window as it was; without tabs when there was none.
        package var window = SessionWindow()
        /// Whether there was a window that no program has open.
        package var wasFound = false
        /// The unreadable parts, in a line for the person; nil if all parts were readable.
        package var problem: String?
    }

    /// The database thread's knowledge of this program's own window.
    private final class Own: @unchecked Sendable {
        // The queue has one thread at a time.
        var id: Int64?
        var stored: SessionWindow?
        var cookies: Set<Cookie> = []
        /// The connection that all this was written to: another one may lack it.
        weak var database: Database?
    }

    private let queue: DatabaseQueue
    private let storage: SiteStorage
    private let locks: NumberedLocks
    private let clock: @Sendable () -> Int
    private let own = Own()
    /// The window that was last passed to the database thread.
    private let posted = Mutex<(window: SessionWindow, cookieChanges: Int)?>(nil)

    /// Makes the store in a database without opening it. The session's cookies are those of
    /// `storage`. `onProblem` gets each failure to store, as a line for people and on any thread.
    init(
        database path: String, storage: SiteStorage, clock: @escaping @Sendable () -> Int,
        onProblem: @escaping @Sendable (String) -> Void
    ) {
        queue = DatabaseQueue(
            path: path, contents: localized("the session"), schema: .profile, onProblem: onProblem)
        locks = NumberedLocks(path: path + ".windows")
        self.storage = storage
        self.clock = clock
    }

    /// Stores the window as it is now, in one transaction and without waiting.
    ///
    /// A window in which nothing was visited is stored only if the database already has it.
    package func save(_ window: SessionWindow) {
        let count = storage.cookies.changeCount
        let isNew = posted.withLock { posted in
            if let posted, posted.cookieChanges == count, posted.window == window { return false }
            posted = (window, count)
            return true
        }
        guard isNew else { return }
        queue.post { [self] database throws(StoreError) in
            do throws(StoreError) {
                try write(window, sessionCookies, to: database)
            } catch {
                // The same is to be written again.
                posted.withLock { $0 = nil }
                throw error
            }
        }
    }

    private var sessionCookies: Set<Cookie> {
        Set(
            storage.cookies.all.filter { $0.expires == nil }.map { cookie in
                var cookie = cookie
                // When it was sent last is no reason to write it again.
                cookie.accessed = 0
                return cookie
            })
    }

    /// Takes over the most recently changed window that no program has open, with its cookies.
    ///
    /// The window then belongs to this program. Unreadable rows are set aside.
    package func claimLast() async -> Restored {
        guard queue.hasFile else { return Restored() }
        return await withCheckedContinuation { continuation in
            let answer = Answer(continuation)
            queue.postReading { [self] database throws(StoreError) in
                guard let database else { return answer.give(Restored()) }
                do throws(StoreError) {
                    answer.give(try claim(from: database))
                } catch {
                    guard error.code != .damaged else { throw error }
                    answer.give(Restored(problem: localized("no session: \(error.message)")))
                }
            }
        }
    }

    /// The number of tabs in the most recently changed window that no program has open, if its
    /// program ended without order; otherwise nil. The window stays available.
    package func unfinishedTabCount() async -> Int? {
        await reading { [self] table throws(StoreError) -> Int? in
            guard let id = try lastClosedWindow(in: table) else { return nil }
            defer { locks.release(id) }
            let end = try table.end(of: id)
            return end.isEnded || end.tabCount == 0 ? nil : end.tabCount
        } ?? nil
    }

    /// The most recently changed window that no program has open, with its cookies, for adding to
    /// this program's own window. The store marks it as ended.
    package func takeLast() async -> Restored {
        await reading { [self] table throws(StoreError) -> Restored in
            guard let id = try lastClosedWindow(in: table) else { return Restored() }
            defer { locks.release(id) }
            return try table.database.transaction { () throws(StoreError) -> Restored in
                let (window, damaged) = try table.window(id)
                try table.setAside(damaged, of: id, at: clock())
                storage.cookies.restore(
                    try SessionCookieTable.read(ofWindow: id, from: table.database))
                try table.setEnded(true, id)
                return Restored(
                    window: window, wasFound: true, problem: Self.problem(damaged, window))
            }
        } ?? Restored()
    }

    /// Records that this program ends in order: no later start offers its window.
    package func noteEnd() {
        queue.post { [self] database throws(StoreError) in
            guard let id = own.id else { return }
            try SessionTable(database: database).setEnded(true, id)
        }
    }

    /// Returns when all that was saved is stored; for the end of a program.
    func waitUntilStored() { queue.waitUntilIdle() }

    /// Reads on the database thread; nil without data or after a failure.
    private func reading<Value: Sendable>(
        _ read: @escaping @Sendable (SessionTable) throws(StoreError) -> Value
    ) async -> Value? {
        guard queue.hasFile else { return nil }
        return await withCheckedContinuation { continuation in
            let answer = Answer(continuation)
            queue.postReading { database throws(StoreError) in
                guard let database, !database.isReadOnly else { return answer.give(nil) }
                do throws(StoreError) {
                    answer.give(try read(SessionTable(database: database)))
                } catch {
                    guard error.code != .damaged else { throw error }
                    answer.give(nil)
                }
            }
        }
    }

    // MARK: - On the database's thread

    /// The most recently changed window that no program has open, locked for this program.
    private func lastClosedWindow(in table: SessionTable) throws(StoreError) -> Int64? {
        for id in try table.windows() where id != own.id && locks.take(id) { return id }
        return nil
    }

    private func write(
        _ window: SessionWindow, _ cookies: Set<Cookie>, to database: Database
    ) throws(StoreError) {
        if own.database !== database {
            own.stored = nil
            own.cookies = []
        }
        let changes = SessionChanges(from: own.stored, to: window)
        guard !changes.isEmpty || cookies != own.cookies else { return }
        guard own.id != nil || window.isWorthKeeping else { return }
        let table = SessionTable(database: database)
        let time = clock()
        // Until the end nothing is known to be stored: a failure undoes all of it.
        let (stored, sent) = (own.stored, own.cookies)
        own.stored = nil
        own.cookies = []
        let id = try database.transaction { () throws(StoreError) -> Int64 in
            let id: Int64
            if let known = own.id { id = known } else { id = try newWindow(in: table, at: time) }
            if stored == nil {
                try database.run("DELETE FROM session_tabs WHERE window = ?", .integer(id))
                try SessionCookieTable.removeAll(ofWindow: id, from: database)
            }
            try table.write(
                stored == nil ? SessionChanges(from: nil, to: window) : changes, of: window, id,
                at: time)
            let known = stored == nil ? [] : sent
            try SessionCookieTable.write(
                removed: known.subtracting(cookies), added: cookies.subtracting(known),
                ofWindow: id, to: database)
            return id
        }
        own.id = id
        own.stored = window
        own.cookies = cookies
        own.database = database
    }

    /// A window with a new lock, and a row for it.
    private func newWindow(in table: SessionTable, at time: Int) throws(StoreError) -> Int64 {
        for old in try table.windows().dropFirst(SessionTable.windowLimit - 1)
        where locks.take(old) {
            try table.remove(old)
            locks.release(old)
        }
        var id = try table.addWindow(at: time)
        // After a damaged file was replaced others may hold numbers that were given already.
        while !locks.take(id) {
            try table.remove(id)
            id = try table.addWindow(at: time)
        }
        return id
    }

    private func claim(from database: Database) throws(StoreError) -> Restored {
        guard own.id == nil else { return Restored() }
        guard !database.isReadOnly else {
            return Restored(problem: localized("no session: the profile can only be read"))
        }
        let table = SessionTable(database: database)
        var taken: Int64?
        do throws(StoreError) {
            return try database.transaction { () throws(StoreError) -> Restored in
                for id in try table.windows() where locks.take(id) {
                    taken = id
                    return try claim(id, in: table)
                }
                return Restored()
            }
        } catch {
            // Nothing of it was read: nothing may be written over it.
            own.id = nil
            if let taken { locks.release(taken) }
            throw error
        }
    }

    private func claim(_ id: Int64, in table: SessionTable) throws(StoreError) -> Restored {
        let (window, damaged) = try table.window(id)
        try table.setAside(damaged, of: id, at: clock())
        storage.cookies.restore(try SessionCookieTable.read(ofWindow: id, from: table.database))
        own.id = id
        try table.setEnded(false, id)
        return Restored(window: window, wasFound: true, problem: Self.problem(damaged, window))
    }

    private static func problem(
        _ damaged: [SessionTable.DamagedTab], _ window: SessionWindow
    ) -> String? {
        guard let first = damaged.first else { return nil }
        let all = window.tabs.isEmpty && window.closed.isEmpty
        let (reason, count) = (first.reason, damaged.count)
        return all
            ? localized("the session could not be read (\(reason)) and is kept in garth.sqlite")
            : localized(
                count, one: "a tab could not be read (\(reason)) and is kept in garth.sqlite",
                other: "\(count) tabs of the session could not be read (\(reason)) and are kept in "
                    + "garth.sqlite")
    }

    /// Answers once: work that met a damaged file is done again.
    private final class Answer<Value: Sendable>: Sendable {
        private let continuation: Mutex<CheckedContinuation<Value, Never>?>

        init(_ continuation: CheckedContinuation<Value, Never>) {
            self.continuation = Mutex(continuation)
        }

        func give(_ value: Value) {
            continuation.withLock { waiting in
                defer { waiting = nil }
                return waiting
            }?.resume(returning: value)
        }
    }
}
