import Foundation
import Synchronization
package import Testing

/// How long tests wait for what must come.
///
/// No slowness of a machine should reach these times: they end what hangs. A test never waits a fixed
/// time and then takes the state it finds for the last one.
package enum Patience {
    /// Times that programs under a sanitizer need more than others (`GARTH_PATIENCE=10`).
    private static let factor =
        ProcessInfo.processInfo.environment["GARTH_PATIENCE"].flatMap(Double.init) ?? 1
    private static let failures = Atomic(0)

    /// The seconds to wait for a condition.
    ///
    /// After some waits in vain the program under test is broken, and each further wait is short.
    package static var seconds: Double {
        factor * (failures.load(ordering: .relaxed) < 4 ? 120 : 10)
    }

    /// The time to wait for a condition, as a duration.
    package static var duration: Duration { .seconds(seconds) }

    /// Notes that a wait was in vain.
    package static func noteFailure() { failures.add(1, ordering: .relaxed) }
}

/// Waits until a condition holds, looking again after some milliseconds; false when it does not
/// within `Patience.seconds`.
package func wait(
    every milliseconds: UInt32 = 20, until condition: () throws -> Bool
) rethrows -> Bool {
    let end = Date().addingTimeInterval(Patience.seconds)
    while try !condition() {
        guard Date() < end else {
            Patience.noteFailure()
            return false
        }
        usleep(milliseconds * 1000)
    }
    return true
}

/// Waits until a condition holds, and throws when the test is cancelled, as `endsWhatHangs` does.
package func wait(
    isolation: isolated (any Actor)? = #isolation, until condition: () -> Bool
) async throws {
    while !condition() { try await Task.sleep(for: .milliseconds(2)) }
}

extension Trait where Self == EndsWhatHangs {
    /// Ends each case of a test that hangs, within `Patience.seconds`, and lets a few cases at a time
    /// begin: the time of a case is its own.
    package static var endsWhatHangs: Self { EndsWhatHangs() }
}

/// The trait of tests that wait for something else than the processor.
package struct EndsWhatHangs: TestTrait, SuiteTrait, TestScoping {
    package var isRecursive: Bool { true }

    private struct Hanging: Error, CustomStringConvertible {
        let description: String
    }

    package func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
        testCase == nil ? nil : self
    }

    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        await Turnstile.shared.enter()
        do {
            try await run(function, name: test.displayName ?? test.name)
            await Turnstile.shared.leave()
        } catch {
            await Turnstile.shared.leave()
            throw error
        }
    }

    /// The time of a case begins with the case, on threads that no other case can block.
    private func run(_ function: @Sendable () async throws -> Void, name: String) async throws {
        try await withTaskExecutorPreference(TestThreads.shared) {
            let limit = Patience.duration
            let number = Watchdog.shared.watch(name, for: Patience.seconds + 30)
            defer { Watchdog.shared.release(number) }
            try await withoutActuallyEscaping(function) { function in
                try await withThrowingTaskGroup(of: Void.self) { group in
                    group.addTask { try await function() }
                    group.addTask {
                        try await Task.sleep(for: limit)
                        Patience.noteFailure()
                        throw Hanging(description: "hangs: no end after \(limit)")
                    }
                    defer { group.cancelAll() }
                    try await group.next()
                }
            }
        }
    }
}

/// Ends the process when a case still runs long after it was cancelled, or could not be: it blocks its
/// thread, and no test of this run would ever be told. It has a thread of its own, for cases may block
/// all that tasks have.
private final class Watchdog: Sendable {
    static let shared = Watchdog()
    private struct Watched {
        var count = 0
        var cases: [Int: (name: String, end: Date)] = [:]
    }
    private let watched = Mutex(Watched())

    private init() {
        Thread.detachNewThread { [self] in
            while true {
                Thread.sleep(forTimeInterval: 1)
                let now = Date()
                let late = watched.withLock { $0.cases.values.filter { $0.end < now }.map(\.name) }
                guard !late.isEmpty else { continue }
                let names = late.map { "\"\($0)\"" }.joined(separator: ", ")
                let line = "failed: hangs and cannot be cancelled, so the run ends: \(names)\n"
                FileHandle.standardError.write(Data(line.utf8))
                _exit(1)
            }
        }
    }

    /// Watches a case for so many seconds.
    func watch(_ name: String, for seconds: Double) -> Int {
        watched.withLock {
            $0.count += 1
            $0.cases[$0.count] = (name, Date().addingTimeInterval(seconds))
            return $0.count
        }
    }

    func release(_ number: Int) { watched.withLock { $0.cases[number] = nil } }
}

/// Lets a few pass at a time: tests that all start at once only make each other late.
package actor Turnstile {
    package static let shared = Turnstile()
    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    package init(width: Int = max(4, 2 * ProcessInfo.processInfo.activeProcessorCount)) {
        free = width
    }

    package func enter() async {
        if free > 0 {
            free -= 1
        } else {
            await withCheckedContinuation {
                // A turn may be given back while the task is on its way to here.
                if free > 0 {
                    free -= 1
                    $0.resume()
                } else {
                    waiting.append($0)
                }
            }
        }
    }

    package func leave() {
        if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
    }
}
