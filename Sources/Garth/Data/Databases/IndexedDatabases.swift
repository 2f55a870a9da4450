import GarthPage
import GarthStore
import Synchronization

/// The databases of all origins of a store. Each origin has a thread of its own while it is at work, so
/// that none waits for another.
final class IndexedDatabases: Sendable {
    /// The bytes of the databases of all origins.
    private static let greatestByteCount = 2 << 30
    /// Where the folders are; nil in memory.
    private let root: String?

    private struct State {
        var rooms: [DatabasePlace: Room] = [:]
        var lastClient: DatabaseRoom.Client = 0
    }

    private let state = Mutex(State())

    /// Makes the databases in a folder; nil keeps everything in memory.
    init(root: String?) { self.root = root }

    /// A process begins to use the databases of an origin. `hear` gets what it is told, on any thread.
    func join(
        _ place: DatabasePlace, _ hear: @escaping @Sendable (DatabaseRoom.Told) -> Void
    ) -> DatabaseClient {
        let (room, number) = state.withLock { state in
            state.lastClient += 1
            let room = state.rooms[place] ?? Room(folder: folder(of: place))
            state.rooms[place] = room
            return (room, state.lastClient)
        }
        room.join(number, hear)
        return DatabaseClient(number: number, room: room)
    }

    private func folder(of place: DatabasePlace) -> DatabaseFolder? {
        root.flatMap { DatabaseFolder(place, in: $0) }
    }

    /// The origins with data, each once.
    func origins() async -> [String] {
        let places = root.map(DatabaseFolder.all) ?? state.withLock { Array($0.rooms.keys) }
        return Set(places.map(\.origin)).sorted()
    }

    /// Removes the data of the origins for which it `isMeant`, if they were changed since a time in seconds
    /// since 1970. Connections to them are closed.
    func remove(since time: Int = 0, where isMeant: (String) -> Bool) async {
        let open = state.withLock { Array($0.rooms.keys) }
        let places = Set(open + (root.map(DatabaseFolder.all) ?? []))
        for place in places where isMeant(place.origin) {
            let room = state.withLock { $0.rooms[place] } ?? Room(folder: folder(of: place))
            await room.removeAll(since: time)
        }
    }

    /// Returns when all that was asked for is done; for the end of a program.
    func waitUntilStored() {
        for room in state.withLock({ Array($0.rooms.values) }) { room.waitUntilIdle() }
    }

    /// A room with a thread, which there is while something is to be done.
    final class Room: Sendable {
        private struct Work {
            var items: [@Sendable (DatabaseRoom) -> Void] = []
            var isRunning = false
        }

        private let work = Mutex(Work())
        private let listeners = Mutex<[UInt32: @Sendable (DatabaseRoom.Told) -> Void]>([:])
        private let folder: DatabaseFolder?
        /// Only the running thread uses it; there is never more than one.
        private let content = Content()

        private final class Content: @unchecked Sendable {
            var room: DatabaseRoom?
        }

        init(folder: DatabaseFolder?) { self.folder = folder }

        func join(
            _ client: DatabaseRoom.Client,
            _ hear: @escaping @Sendable (DatabaseRoom.Told) -> Void
        ) {
            listeners.withLock { $0[client] = hear }
        }

        func perform(_ request: ScriptDatabaseRequest, for client: DatabaseRoom.Client) {
            add { $0.perform(request, for: client) }
        }

        func end(_ client: DatabaseRoom.Client) {
            listeners.withLock { $0[client] = nil }
            add { $0.end(client) }
        }

        func removeAll(since time: Int) async {
            await withCheckedContinuation { continuation in
                add { [folder] room in
                    if folder.map({ $0.modificationTime >= time }) ?? true { room.removeAll() }
                    continuation.resume()
                }
            }
        }

        func waitUntilIdle() {
            guard work.withLock({ $0.isRunning }) else { return }
            let done = Signal()
            add { _ in done.raise() }
            done.wait()
        }

        private func add(_ item: @escaping @Sendable (DatabaseRoom) -> Void) {
            let starts = work.withLock { work in
                work.items.append(item)
                defer { work.isRunning = true }
                return !work.isRunning
            }
            if starts, !BackgroundThread.start({ self.run() }) { run() }
        }

        private func makeRoom() -> DatabaseRoom {
            if let folder {
                DatabaseFolder.makeRoom(
                    in: folder.root, byteCount: IndexedDatabases.greatestByteCount)
            }
            let room = DatabaseRoom(folder: folder) { [weak self] told in
                self?.listeners.withLock { $0[told.client] }?(told)
            }
            content.room = room
            return room
        }

        private func run() {
            let room = content.room ?? makeRoom()
            while true {
                let items = work.withLock { work in
                    defer { work.items = [] }
                    if work.items.isEmpty { work.isRunning = false }
                    return work.items
                }
                guard !items.isEmpty else { return }
                for item in items { item(room) }
            }
        }
    }
}

/// The databases of an origin for one content process. What it has open ends with it.
final class DatabaseClient: Sendable {
    private let number: DatabaseRoom.Client
    private let room: IndexedDatabases.Room

    init(number: DatabaseRoom.Client, room: IndexedDatabases.Room) {
        self.number = number
        self.room = room
    }

    deinit { room.end(number) }

    /// Does what the process asks; the answers come later.
    func perform(_ request: ScriptDatabaseRequest) { room.perform(request, for: number) }
}
