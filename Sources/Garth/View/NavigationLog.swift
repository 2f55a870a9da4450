/// The events of one navigation, for the callers that follow it or await its end.
///
/// A navigation has few events: one for each redirect, and three others. The log keeps them all, so
/// that a reader that comes late misses none.
@MainActor
final class NavigationLog {
    private(set) var events: [Navigation.Event] = []
    private(set) var end: Result<NavigationResponse, NavigationError>?
    private var readers: [Int: CheckedContinuation<Void, Never>] = [:]
    private var readerCount = 0
    private var endWaiters: [CheckedContinuation<Void, Never>] = []

    nonisolated init() {}

    func add(_ event: Navigation.Event) {
        guard end == nil else { return }
        events.append(event)
        wakeReaders()
    }

    /// Notes the end; only the first one counts.
    func finish(_ end: Result<NavigationResponse, NavigationError>) {
        guard self.end == nil else { return }
        self.end = end
        wakeReaders()
        let waiters = endWaiters
        endWaiters = []
        for waiter in waiters { waiter.resume() }
    }

    /// The end of the navigation, when it has come. Cancelling the task does not end the wait.
    func awaitEnd() async -> Result<NavigationResponse, NavigationError> {
        while true {
            if let end { return end }
            await withCheckedContinuation {
                // The end may come while the task is on its way to here, off its actor.
                if end == nil { endWaiters.append($0) } else { $0.resume() }
            }
        }
    }

    /// The event with an index, when it has come; nil after the last one, and when the task is
    /// cancelled. Throws the error of a navigation that failed, in place of its last event.
    func event(at index: Int) async throws(NavigationError) -> Navigation.Event? {
        while true {
            if index < events.count { return events[index] }
            if case .failure(let error)? = end { throw error }
            if end != nil || Task.isCancelled { return nil }
            await waitForChange(behind: index)
        }
    }

    /// Returns when there is an event with an index, or the end.
    private func waitForChange(behind index: Int) async {
        readerCount += 1
        let number = readerCount
        await withTaskCancellationHandler {
            await withCheckedContinuation {
                let hasChanged = index < events.count || end != nil || Task.isCancelled
                if hasChanged { $0.resume() } else { readers[number] = $0 }
            }
        } onCancel: {
            Task { @MainActor in self.readers.removeValue(forKey: number)?.resume() }
        }
    }

    private func wakeReaders() {
        let woken = readers
        readers = [:]
        for reader in woken.values { reader.resume() }
    }
}
