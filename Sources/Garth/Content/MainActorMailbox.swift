import Synchronization

/// Passes values from any thread to the main actor, in the order of sending, many at a time.
///
/// The main actor takes all waiting values at once, so a fast sender causes one wake-up and not one
/// for each value.
package final class MainActorMailbox<Value: Sendable>: Sendable {
    private struct State {
        var values: [Value] = []
        var isScheduled = false
    }

    private let state = Mutex(State())
    private let receive: @MainActor @Sendable ([Value]) -> Void

    /// Makes a mailbox that passes its values to `receive`.
    package init(_ receive: @escaping @MainActor @Sendable ([Value]) -> Void) {
        self.receive = receive
    }

    /// Sends a value; never blocks for longer than it takes to store it.
    package func send(_ value: sending Value) {
        let copy = value
        let mustSchedule = state.withLock { state in
            state.values.append(copy)
            defer { state.isScheduled = true }
            return !state.isScheduled
        }
        guard mustSchedule else { return }
        Task { @MainActor in self.drain() }
    }

    @MainActor private func drain() {
        let values = state.withLock { state in
            defer {
                state.values = []
                state.isScheduled = false
            }
            return state.values
        }
        receive(values)
    }
}
