internal import Glibc
internal import Synchronization

/// The one thread that touches the store, with the work that waits for it, first come first served.
///
/// It starts with the first job, and ends when its owner has gone and nothing waits.
final class CacheThread: Sendable {
    private let inbox: Inbox

    /// `open` makes the store, on the thread.
    init(open: @escaping @Sendable () -> any CacheStore) {
        inbox = Inbox(open: open)
    }

    deinit { inbox.end() }

    /// Does the work when its turn comes, after everything that was posted before.
    func post(_ job: @escaping @Sendable (any CacheStore) -> Void) { inbox.add(job) }

    /// Returns when everything that was posted before is done, or the time is over.
    func wait(atMost limit: Duration) {
        guard inbox.isRunning else { return }
        let done = Signal()
        post { _ in done.raise() }
        done.wait(atMost: limit)
    }
}

/// What waits for the thread.
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
        // Signals are for the main thread.
        var all = sigset_t()
        var before = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        var id = pthread_t()
        let argument = Unmanaged.passRetained(self)
        let result = pthread_create(
            &id, nil,
            { argument in
                // The argument is the one retained above.
                Unmanaged<Inbox>.fromOpaque(argument!).takeRetainedValue().run()
                return nil
            }, argument.toOpaque())
        guard result == 0 else {
            // Without a thread the work is done at once, by whoever brings it.
            argument.release()
            runWaiting(open())
            return state.withLock { $0.isRunning = false }
        }
        pthread_detach(id)
    }

    private func run() {
        let store = open()
        while true {
            runWaiting(store)
            let isOver = state.withLock { $0.hasEnded && $0.jobs.isEmpty }
            guard !isOver else { return }
            signal.wait(atMost: nil)
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

/// A flag that one thread raises and another waits for; waiting lowers it.
private final class Signal: @unchecked Sendable {
    // Guarded by itself: a semaphore may be used from any thread.
    private let semaphore: UnsafeMutablePointer<sem_t>

    init() {
        semaphore = .allocate(capacity: 1)
        sem_init(semaphore, 0, 0)
    }

    deinit {
        sem_destroy(semaphore)
        semaphore.deallocate()
    }

    func raise() { sem_post(semaphore) }

    func wait(atMost limit: Duration?) {
        guard let limit else {
            while sem_wait(semaphore) != 0, errno == EINTR {}
            while sem_trywait(semaphore) == 0 {}
            return
        }
        var end = timespec()
        clock_gettime(CLOCK_REALTIME, &end)
        let (seconds, attoseconds) = limit.components
        end.tv_sec += Int(seconds)
        end.tv_nsec += Int(attoseconds / 1_000_000_000)
        if end.tv_nsec >= 1_000_000_000 {
            end.tv_sec += 1
            end.tv_nsec -= 1_000_000_000
        }
        while sem_timedwait(semaphore, &end) != 0, errno == EINTR {}
    }
}
