/// The connections of a server, and which of them makes room for a new one.
struct ConnectionTable {
    /// What a connection does; those further up make room first.
    enum State: Int {
        /// It has not sent a request yet that was let in.
        case silent
        /// It waits for its next request, or its first message.
        case idle
        /// It is used.
        case busy
    }

    /// What becomes of a new connection.
    enum Admission: Equatable {
        /// It is taken.
        case admitted
        /// It is taken, and another one must end for it.
        case replacing(Int32)
        /// All connections are used.
        case refused
    }

    private struct Entry {
        var state: State
        /// Grows with each change: a smaller one is older.
        var order: Int
    }

    private var entries: [Int32: Entry] = [:]
    private var lastOrder = 0
    private let limit: Int

    /// Makes an empty table for so many connections at the same time.
    init(limit: Int) { self.limit = limit }

    /// Takes a new connection, which is silent.
    mutating func admit(_ connection: Int32) -> Admission {
        guard entries.count >= limit else {
            note(connection, .silent)
            return .admitted
        }
        let unused = entries.filter { $0.value.state != .busy }
        let oldest = unused.min {
            ($0.value.state.rawValue, $0.value.order) < ($1.value.state.rawValue, $1.value.order)
        }
        guard let oldest else { return .refused }
        entries[oldest.key] = nil
        note(connection, .silent)
        return .replacing(oldest.key)
    }

    /// Notes what a connection does from now on. One that had to make room stays away.
    mutating func change(_ connection: Int32, to state: State) {
        if entries[connection] != nil { note(connection, state) }
    }

    /// Forgets a connection that has ended.
    mutating func remove(_ connection: Int32) { entries[connection] = nil }

    private mutating func note(_ connection: Int32, _ state: State) {
        lastOrder += 1
        entries[connection] = Entry(state: state, order: lastOrder)
    }
}
