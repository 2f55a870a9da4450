import GarthFetch
import Glibc
import Synchronization

/// A transfer whose events wait until they are pulled. It may start long before.
final class PulledTransfer: Sendable {
    private let queue = EventQueue()
    private let task: FetchTask
    /// The time at which the transfer began.
    let start = ContinuousClock.now

    /// Begins the transfer.
    init(_ fetcher: Fetcher, _ request: FetchRequest) {
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
                case .data(let bytes): bytes.withUnsafeBytes { each(.bytes($0)) }
                case .finished: each(.finished)
                case .failed(let error): each(.failed(error))
                case .uploadProgress, .informational: true
                }
            if !wantsMore || event.isLast { return }
        }
    }

    // MARK: - Before it is pulled

    /// A descriptor that is readable when events have arrived since the last look.
    var descriptor: Int32 { queue.descriptor }

    /// The state of a transfer before the first pull.
    struct Look {
        /// Whether no more usable bytes follow.
        var hasEnded = false
        /// The bytes that wait.
        var byteCount = 0
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
    /// The number of waiting bytes before the transfer pauses: at least the limit for one part of a
    /// page, at which the transfer ends.
    private static let byteLimit = LoadLimits.partByteCount
    /// The bytes that they may cost: joined pieces cost a sixteenth more than they have at most, so
    /// that a part is ended as too long before it is held back.
    private static let costLimit = byteLimit + byteLimit / 8

    private struct State {
        var events = WaitingEvents()
        var isPaused = false
        var task: FetchTask?
    }

    private let state = Mutex(State())
    /// The signal is readable when an event was added. It changes together with the events: a late
    /// signal would end the wait for the content process, and no line would be printed until the
    /// next event.
    private let wakeUp = WakeUp()

    var descriptor: Int32 { wakeUp.descriptor }

    var isEmpty: Bool { state.withLock { $0.events.isEmpty } }
    var hasEnded: Bool { state.withLock { $0.events.hasEnded } }

    func hold(_ task: FetchTask) {
        state.withLock { $0.task = task }
    }

    func put(_ event: FetchEvent) {
        state.withLock { state in
            state.events.append(event)
            if state.events.byteCount > Self.costLimit, !state.isPaused, let task = state.task {
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
            poll(&entry, 1, -1)
        }
    }

    private func next() -> FetchEvent? {
        state.withLock { state in
            wakeUp.clear()
            guard let event = state.events.take() else { return nil }
            if state.isPaused, state.events.byteCount < Self.costLimit / 2 {
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
            let isOver = state.events.bodyByteCount > Self.byteLimit
            return PulledTransfer.Look(
                hasEnded: isOver || state.events.hasEnded,
                byteCount: state.events.byteCount, head: state.events.response)
        }
    }
}
