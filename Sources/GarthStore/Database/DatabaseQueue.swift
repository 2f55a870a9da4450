import GarthLanguage
import Glibc
import Synchronization

/// A database file and the only thread that uses it: callers post work and continue.
///
/// The first work that needs the file opens it. A failure never reaches the caller that posted the
/// work: `onProblem` gets it, once until an operation succeeds again. A damaged file is replaced
/// and reported, too, and the work is repeated.
package final class DatabaseQueue: Sendable {
    /// Work with the database, on the queue's thread.
    package typealias Work = @Sendable (Database) throws(StoreError) -> Void

    /// Whether work needs a file.
    private enum Need: Sendable {
        /// The file is created if it does not exist.
        case file
        /// Without one the work is done without a database.
        case existingFile
    }

    private struct Item: Sendable {
        let need: Need
        /// Whether a caller waits for the result.
        let answers: Bool
        let work: @Sendable (Database?) throws(StoreError) -> Void
    }

    private struct State {
        var items: [Item] = []
        var isRunning = false
    }

    private let path: String
    private let contents: String
    private let schema: DatabaseSchema
    private let onProblem: @Sendable (String) -> Void
    private let state = Mutex(State())
    private let connection = Connection()

    /// State that only the running thread uses; there is never more than one.
    private final class Connection: @unchecked Sendable {
        var database: Database?
        /// The identity of the file: another Garth may replace a damaged one.
        var identity: FileIdentity?
        var lastProblem: String?
        /// Whether the file can never be used; the reason was reported.
        var isHopeless = false
    }

    /// Makes a queue for a file without opening it. `contents` is the name of its content for
    /// people: "cookies".
    package init(
        path: String, contents: String, schema: DatabaseSchema,
        onProblem: @escaping @Sendable (String) -> Void
    ) {
        self.path = path
        self.contents = contents
        self.schema = schema
        self.onProblem = onProblem
    }

    /// Leaves work to be done soon.
    package func post(_ work: @escaping Work) {
        add(
            Item(need: .file, answers: false) { database throws(StoreError) in
                if let database { try work(database) }
            })
    }

    /// Posts work whose caller waits: it is called again, with nil, if it fails or the file cannot
    /// be opened.
    package func postAnswering(
        _ work: @escaping @Sendable (Database?) throws(StoreError) -> Void
    ) {
        add(Item(need: .file, answers: true, work: work))
    }

    /// Leaves work that only reads: it gets nil when there is no file, or none that can be opened.
    package func postReading(
        _ work: @escaping @Sendable (Database?) throws(StoreError) -> Void
    ) {
        add(Item(need: .existingFile, answers: true, work: work))
    }

    /// Whether there is a file to read.
    package var hasFile: Bool { unsafe access(path, F_OK) == 0 }

    /// Returns when all work that was left before is done; for the end of a program.
    package func waitUntilIdle() {
        guard state.withLock({ $0.isRunning }) else { return }
        wait { done in add(Item(need: .existingFile, answers: true) { _ in done() }) }
    }

    /// Runs on the caller's thread until `done` was called.
    private func wait(_ body: (_ done: @escaping @Sendable () -> Void) -> Void) {
        let done = Signal()
        body { done.raise() }
        done.wait()
    }

    // MARK: - The thread

    private func add(_ item: Item) {
        let starts = state.withLock { state in
            state.items.append(item)
            defer { state.isRunning = true }
            return !state.isRunning
        }
        if starts { launch() }
    }

    private func launch() {
        if !BackgroundThread.start({ self.run() }) { run() }
    }

    private func run() {
        while true {
            let items = state.withLock { state in
                defer { state.items = [] }
                if state.items.isEmpty { state.isRunning = false }
                return state.items
            }
            guard !items.isEmpty else { return }
            for item in items { perform(item) }
        }
    }

    private func perform(_ item: Item) {
        for _ in 0..<2 {
            do throws(StoreError) {
                try item.work(database(for: item.need))
                if case .file = item.need { connection.lastProblem = nil }
                return
            } catch {
                guard error.code == .damaged else {
                    tell(error.message)
                    break
                }
                guard replaceDamaged() else { break }
            }
        }
        // Whoever waits must not wait for ever.
        if item.answers { try? item.work(nil) }
    }

    private func database(for need: Need) throws(StoreError) -> Database? {
        if let database = connection.database {
            if connection.identity == FileIdentity(path) { return database }
            connection.database = nil
        }
        if connection.isHopeless { return nil }
        if case .existingFile = need, !hasFile { return nil }
        do throws(StoreError) {
            let database = try Database.open(path, schema: schema)
            if let message = database.recoveryMessage { onProblem(message) }
            connection.identity = FileIdentity(path)
            connection.database = database
            return database
        } catch {
            connection.isHopeless = error.code == .newerVersion || error.code == .libraryMissing
            throw error
        }
    }

    private func replaceDamaged() -> Bool {
        connection.database = nil
        do throws(StoreError) {
            let database = try Database.replaceDamaged(path, schema: schema)
            if let message = database.recoveryMessage { onProblem(message) }
            connection.identity = FileIdentity(path)
            connection.database = database
            return true
        } catch {
            tell(error.message)
            return false
        }
    }

    private func tell(_ message: String) {
        guard message != connection.lastProblem else { return }
        connection.lastProblem = message
        onProblem(localized("\(contents) not stored: \(message)"))
    }
}

/// The identity of a file, whatever its name becomes later.
private struct FileIdentity: Equatable {
    private let device: UInt
    private let number: UInt

    /// The identity of the file at a path; nil if there is none.
    init?(_ path: String) {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        device = UInt(status.st_dev)
        number = UInt(status.st_ino)
    }
}
