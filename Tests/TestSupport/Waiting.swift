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

    private func run(_ function: @Sendable () async throws -> Void, name: String) async throws {
        let limit = Patience.duration
        let isOver = Flag()
        defer { isOver.raise() }
        try await withoutActuallyEscaping(function) { function in
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await function() }
                group.addTask {
                    try await Task.sleep(for: limit)
                    Patience.noteFailure()
                    Self.exitUnless(isOver, name)
                    throw Hanging(description: "hangs: no end after \(limit)")
                }
                defer { group.cancelAll() }
                try await group.next()
            }
        }
    }

    /// Ends the process when a case that was cancelled still runs half a minute later: it blocks its
    /// thread, and no test of this run would ever be told.
    private static func exitUnless(_ isOver: Flag, _ name: String) {
        Thread.detachNewThread {
            Thread.sleep(forTimeInterval: 30)
            guard !isOver.isRaised else { return }
            let line = "the test \"\(name)\" hangs and cannot be cancelled: the run ends\n"
            FileHandle.standardError.write(Data(line.utf8))
            _exit(1)
        }
    }
}

/// A flag that is raised once.
private final class Flag: Sendable {
    private let value = Atomic(false)
    var isRaised: Bool { value.load(ordering: .acquiring) }
    func raise() { value.store(true, ordering: .releasing) }
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
            await withCheckedContinuation { waiting.append($0) }
        }
    }

    package func leave() {
        if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
    }
}
