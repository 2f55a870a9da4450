import GarthStore
import Synchronization

/// The only thread that uses the store; it does its jobs in order of arrival.
///
/// The thread starts with the first job, and ends when its owner is deallocated and no job waits.
final class CacheThread: Sendable {
    private let inbox: Inbox

    /// `open` makes the store, on the thread.
    init(open: @escaping @Sendable () -> any CacheStore) {
        inbox = Inbox(open: open)
    }

    deinit { inbox.end() }

    /// Runs a job after all jobs that were posted before.
    func post(_ job: @escaping @Sendable (any CacheStore) -> Void) { inbox.add(job) }

    /// Returns when everything that was posted before is done, or the time is over.
    func wait(atMost limit: Duration) {
        guard inbox.isRunning else { return }
        let done = Signal()
        post { _ in done.raise() }
        done.wait(atMost: limit)
    }
}

/// The jobs that wait for the thread.
private final class Inbox: Sendable {
    typealias Job = @Sendable (any CacheStore) -> Void

    private struct State {
        var jobs: [Job] = []
        var isRunning = false
        var hasEnded = false
    }

    private let state = Mutex(State())
    private let signal = Signal()
    private let open: @Sendable () -> any CacheStore

    init(open: @escaping @Sendable () -> any CacheStore) {
        self.open = open
    }

    var isRunning: Bool { state.withLock { $0.isRunning } }

    func add(_ job: @escaping Job) {
        let isFirst = state.withLock { state in
            state.jobs.append(job)
            defer { state.isRunning = true }
            return !state.isRunning
        }
        if isFirst { launch() } else { signal.raise() }
    }

    func end() {
        state.withLock { $0.hasEnded = true }
        signal.raise()
    }

    private func launch() {
        guard !BackgroundThread.start({ self.run() }) else { return }
        // Without a thread the work is done at once, by whoever brings it.
        runWaiting(open())
        state.withLock { $0.isRunning = false }
    }

    private func run() {
        let store = open()
        while true {
            runWaiting(store)
            let isOver = state.withLock { $0.hasEnded && $0.jobs.isEmpty }
            guard !isOver else { return }
            signal.wait()
        }
    }

    private func runWaiting(_ store: any CacheStore) {
        while true {
            let jobs = state.withLock { state in
                defer { state.jobs = [] }
                return state.jobs
            }
            guard !jobs.isEmpty else { return }
            for job in jobs { job(store) }
        }
    }
}
