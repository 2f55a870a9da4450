import Foundation
import TestSupport
import Testing

/// The threads of tests that wait (`endsWhatHangs`).
@Suite("Threads of tests that wait") struct TestThreadTests {
    private static func wait(for semaphore: DispatchSemaphore) { semaphore.wait() }

    @Test("a task goes on while tests block every thread of Swift's pool")
    func blockedPool() {
        let release = DispatchSemaphore(value: 0)
        let passed = DispatchSemaphore(value: 0)
        let count = ProcessInfo.processInfo.activeProcessorCount
        for _ in 0..<count { Task.detached { Self.wait(for: release) } }
        Task(executorPreference: TestThreads.shared) {
            await Task.yield()
            passed.signal()
        }
        #expect(passed.wait(timeout: .now() + Patience.seconds) == .success)
        for _ in 0..<count { release.signal() }
    }
}
