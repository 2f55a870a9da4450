import GarthFetch
import Glibc
import Synchronization

/// A transfer whose events wait until they are pulled. It may start long before.
final class PulledTransfer: Sendable {
    private let queue: EventQueue
    private let task: FetchTask
    /// The time at which the transfer began.
    let start = ContinuousClock.now

    /// Begins the transfer. An early one has the greatest length of its part, and a room with
    /// others; it is given up where the room is full, if its request may be repeated (RFC 9110
    /// section 9.2.1).
    init(
        _ fetcher: Fetcher, _ request: FetchRequest,
        byteLimit: Int = LoadLimits.partByteCount, in room: EarlyRoom? = nil
    ) {
        queue = EventQueue(
            byteLimit: byteLimit, room,
            mayBeRepeated: request.method == "GET" || request.method == "HEAD")
        task = fetcher.start(request) { [queue] in queue.put($0) }
        queue.hold(task)
    }

    deinit { task.cancel() }

    /// Whether all events have arrived.
    var hasEnded: Bool { queue.hasEnded }

    /// Ends the transfer; received bytes stay.
    func cancel() { task.cancel() }

    /// Passes on waiting and new events, up to the last one or until `each` returns false.
    func pull(each: (LoadSource.Piece) -> Bool) {
        while true {
            if queue.isEmpty, !each(.idle(queue.descriptor)) { return }
            let event = queue.take()
            let wantsMore =
                switch event {
                case .response(let head): each(.head(head))
                case .data(let bytes): unsafe bytes.withUnsafeBytes { unsafe each(.bytes($0)) }
                case .finished: each(.finished)
                case .failed(let error): each(.failed(error))
                case .uploadProgress, .informational, .socket: true
                }
            if !wantsMore || event.isLast { return }
        }
    }

    /// The next event, if it is here.
    func takeNow() -> FetchEvent? { queue.next() }

    // MARK: - Before it is pulled

    /// The turn of the transfer has come: it leaves the room. False for a transfer that was given
    /// up, whose request must be sent again.
    func claim() -> Bool { queue.claim() }

    /// Whether the transfer was given up because the room was full.
    var isGivenUp: Bool { queue.isGivenUp }

    /// Whether nothing has come of it that was not taken.
    var isEmpty: Bool { queue.isEmpty }

    /// A descriptor that is readable when events have arrived since the last look.
    var descriptor: Int32 { queue.descriptor }

    /// The state of a transfer before the first pull.
    struct Look {
        /// Whether no more usable bytes follow.
        var hasEnded = false
        /// The final response, once it is there.
        var head: ResponseHead?
    }

    /// Looks at the received events. It ends a transfer whose body is longer than the limit for any
    /// part of a page, because a part whose turn has come may need its connection.
    func look() -> Look {
        let look = queue.look()
        if look.hasEnded { task.cancel() }
        return look
    }
}

/// Events on their way from the fetcher's thread to one that waits for them.
private final class EventQueue: Sendable {
    /// The number of waiting bytes before the transfer pauses: at least the limit for its part of a
    /// page, at which the transfer ends.
    private let byteLimit: Int
    /// The room of an early transfer; nil for one whose turn has come from the start.
    private let room: EarlyRoom?
    private let mayBeRepeated: Bool

    private struct State {
        var events = WaitingEvents()
        var isPaused = false
        var task: FetchTask?
        /// The bytes that the room counts.
        var countedByteCount = 0
        var isClaimed = false
        var isGivenUp = false
    }

    init(byteLimit: Int, _ room: EarlyRoom?, mayBeRepeated: Bool) {
        self.byteLimit = byteLimit
        self.room = room
        self.mayBeRepeated = mayBeRepeated
    }

    deinit { state.withLock { release(&$0) } }

    /// The bytes that events may cost: joined pieces cost a sixteenth more than they have at most,
    /// so that a part is ended as too long before it is held back. Once it is read as it comes, it
    /// is not to come faster.
    private func costLimit(_ state: State) -> Int {
        state.isClaimed ? LoadLimits.pendingByteCount : byteLimit + byteLimit / 8
    }

    private let state = Mutex(State())
    /// The signal is readable when an event was added. It changes together with the events: a late
    /// signal would end the wait for the content process, and no line would be printed until the
    /// next event.
    private let wakeUp = WakeUp()

    var descriptor: Int32 { wakeUp.descriptor }

    var isEmpty: Bool { state.withLock { $0.events.isEmpty } }
    var hasEnded: Bool { state.withLock { $0.events.hasEnded } }
    var isGivenUp: Bool { state.withLock { $0.isGivenUp } }

    func hold(_ task: FetchTask) {
        state.withLock {
            $0.task = task
            if $0.isGivenUp { task.cancel() }
        }
    }

    func claim() -> Bool {
        state.withLock {
            $0.isClaimed = true
            release(&$0)
            return !$0.isGivenUp
        }
    }

    private func release(_ state: inout State) {
        room?.add(-state.countedByteCount)
        state.countedByteCount = 0
    }

    /// Counts what waits in the room; gives the transfer up where that is full.
    private func count(_ state: inout State) {
        guard let room, !state.isClaimed else { return }
        let change = state.events.byteCount - state.countedByteCount
        state.countedByteCount += change
        guard !room.add(change), mayBeRepeated else { return }
        state.isGivenUp = true
        state.events = WaitingEvents()
        release(&state)
        state.task?.cancel()
    }

    func put(_ event: FetchEvent) {
        state.withLock { state in
            guard !state.isGivenUp else { return }
            state.events.append(event)
            count(&state)
            if state.events.byteCount > costLimit(state), !state.isPaused, let task = state.task {
                state.isPaused = true
                task.pause()
            }
            wakeUp.signal()
        }
    }

    /// The next event, waiting for one.
    func take() -> FetchEvent {
        while true {
            if let event = next() { return event }
            var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            unsafe poll(&entry, 1, -1)
        }
    }

    func next() -> FetchEvent? {
        state.withLock { state in
            wakeUp.clear()
            guard let event = state.events.take() else { return nil }
            if state.isPaused, state.events.byteCount < costLimit(state) / 2 {
                state.isPaused = false
                state.task?.resume()
            }
            return event
        }
    }

    /// Looks at what waits, without taking it.
    func look() -> PulledTransfer.Look {
        state.withLock { state in
            wakeUp.clear()
            let isOver = state.events.bodyByteCount > byteLimit
            return PulledTransfer.Look(
                hasEnded: isOver || state.events.hasEnded, head: state.events.response)
        }
    }
}
