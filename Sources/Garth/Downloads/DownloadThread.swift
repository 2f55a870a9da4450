import GarthStore
import Glibc
import Synchronization

/// A thread for the work of one actor, which may wait for a disk; no other work waits for it.
///
/// The thread starts with the first work. After `end()`, it ends when its work is done.
final class DownloadThread: SerialExecutor {
    private struct State {
        var jobs: [UnownedJob] = []
        var isRunning = false
        var isEnding = false
    }

    private let state = Mutex(State())
    private let wakeUp = WakeUp()

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let starts = state.withLock { state in
            state.jobs.append(job)
            defer { state.isRunning = true }
            return !state.isRunning
        }
        if starts { launch() } else { wakeUp.signal() }
    }

    /// Ends the thread when its work is done.
    func end() {
        state.withLock { $0.isEnding = true }
        wakeUp.signal()
    }

    private func launch() {
        // Without a thread the work is done here, or nobody would ever do it.
        if !BackgroundThread.start({ self.run() }) { run(isOwnThread: false) }
    }

    private func run(isOwnThread: Bool = true) {
        while true {
            wakeUp.clear()
            let jobs = state.withLock { state in
                defer { state.jobs = [] }
                if state.jobs.isEmpty, state.isEnding || !isOwnThread { state.isRunning = false }
                return state.jobs
            }
            for job in jobs { unsafe job.runSynchronously(on: asUnownedSerialExecutor()) }
            guard jobs.isEmpty else { continue }
            guard state.withLock({ $0.isRunning }) else { return }
            var entry = pollfd(fd: wakeUp.descriptor, events: Int16(POLLIN), revents: 0)
            unsafe poll(&entry, 1, -1)
        }
    }
}
