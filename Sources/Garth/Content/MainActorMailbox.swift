import Synchronization

/// Passes values from any thread to the main actor, in the order of sending, many at a time.
///
/// The values are taken many at a time, so a fast sender costs one wake-up and not one for each value.
/// Behind `limit` of them the main actor gets the chance to do other work: a mailbox that never gets
/// empty must not keep the keyboard waiting.
package final class MainActorMailbox<Value: Sendable>: Sendable {
    private struct State {
        var values: [Value] = []
        /// The values before this one were taken.
        var head = 0
        var isScheduled = false

        /// The next values, and whether more are there.
        mutating func take(_ limit: Int) -> ([Value], isRest: Bool) {
            isScheduled = values.count - head > limit
            guard isScheduled else {
                let all = head == 0 ? values : Array(values[head...])
                (values, head) = ([], 0)
                return (all, false)
            }
            let next = Array(values[head..<head + limit])
            head += limit
            // What was taken goes when it is most of what is kept: each value is moved once.
            if head > values.count / 2 {
                values.removeFirst(head)
                head = 0
            }
            return (next, true)
        }
    }

    private let state = Mutex(State())
    private let limit: Int
    private let receive: @MainActor @Sendable ([Value]) -> Void

    /// Makes a mailbox whose values go to `receive`, at most `limit` at a time.
    package init(
        limit: Int = .max, _ receive: @escaping @MainActor @Sendable ([Value]) -> Void
    ) {
        self.limit = limit
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
        let (values, isRest) = state.withLock { $0.take(limit) }
        receive(values)
        // Behind what the main actor was given meanwhile, such as a key.
        if isRest { Task { @MainActor in self.drain() } }
    }
}
