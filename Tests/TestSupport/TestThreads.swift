import Foundation

/// Threads for the tasks of tests that wait.
///
/// Swift's pool has a thread for each processor. Tests that block theirs (a child process, a terminal)
/// would keep the cases of `endsWhatHangs` from going on, whose time passes. Here a task that finds no
/// idle thread gets a new one.
///
/// `jobs` and `idle` are used only under the lock of `condition`.
package final class TestThreads: TaskExecutor, @unchecked Sendable {
    /// The threads of all tests of this process.
    package static let shared = TestThreads()
    private let condition = NSCondition()
    private var jobs: [UnownedJob] = []
    private var idle = 0

    /// Gives the job to an idle thread, or to a new one.
    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        condition.withLock {
            jobs.append(job)
            if jobs.count > idle {
                Thread.detachNewThread { [self] in serve() }
            } else {
                condition.signal()
            }
        }
    }

    private func serve() {
        while true { next().runSynchronously(on: asUnownedTaskExecutor()) }
    }

    private func next() -> UnownedJob {
        condition.withLock {
            idle += 1
            defer { idle -= 1 }
            while jobs.isEmpty { condition.wait() }
            return jobs.removeFirst()
        }
    }
}
