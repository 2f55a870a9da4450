package import Garth

/// Waits for the effects of a driver's acts on a view: one way for all protocols.
///
/// A condition is looked at when the state of the view has changed, and when the driver has noted
/// something that no state tells of (`noteChange`).
@MainActor
package final class EffectWaiter {
    private let view: WebView
    private var waits: [Int: AsyncStream<Void>.Continuation] = [:]
    private var waitCount = 0

    /// Makes the waiter of a view.
    package init(of view: WebView) { self.view = view }

    /// Has conditions looked at again.
    package func noteChange() {
        for wait in waits.values { wait.yield() }
    }

    /// Waits for a condition; false if the task is cancelled, or the view goes, before it holds.
    @discardableResult
    package func wait(until hasCome: () -> Bool) async -> Bool {
        guard !hasCome() else { return true }
        let (changes, change) = AsyncStream.makeStream(
            of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let number = waitCount
        waitCount += 1
        waits[number] = change
        let states = view.states
        let listener = Task { @MainActor in
            for await _ in states { change.yield() }
            change.finish()
        }
        defer {
            listener.cancel()
            waits[number] = nil
        }
        for await _ in changes where hasCome() { return true }
        return false
    }

    /// Waits until no load, question or refresh is in progress, or until a condition holds.
    @discardableResult
    package func waitForRest(orUntil hasCome: () -> Bool = { false }) async -> Bool {
        await wait { view.isAtRest || hasCome() }
    }

    /// Waits until the view is at rest and the scripts of its page pause; false if the time ends
    /// first. A wait that cannot be begun has ended without such a pause.
    @discardableResult
    package func waitForQuiet(within time: Duration) async -> Bool {
        (try? await wait(for: [.quiet], within: time)) ?? false
    }

    /// The time between two questions about what changes without a notice.
    private static let pause = Duration.milliseconds(20)

    /// Asks again and again until something is found; nothing if the time ends first, or the task.
    ///
    /// Elements that are not drawn come without a notice, so that the page is asked each time.
    package func find<Found, Failure>(
        within time: Duration, _ question: () async throws(Failure) -> [Found]
    ) async throws(Failure) -> [Found] {
        let end = ContinuousClock.now + time
        while true {
            let found = try await question()
            guard found.isEmpty, ContinuousClock.now < end, !Task.isCancelled else { return found }
            try? await Task.sleep(for: Self.pause)
        }
    }

    /// Waits until conditions hold at the same time; false if the time ends first.
    package func wait(
        for conditions: [PageCondition], within time: Duration
    ) async throws(ElementError) -> Bool {
        try await view.wait(for: conditions, within: time)
    }
}
