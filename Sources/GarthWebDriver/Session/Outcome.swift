import GarthJSON

/// The end of a command: its result, a dialog that opened meanwhile, or the end of its time;
/// whatever comes first.
@MainActor
final class Outcome {
    /// The end.
    enum End: Sendable {
        case result(WebDriverResult)
        case promptOpened
        case timeOver
    }

    private var end: End?
    private var waiter: CheckedContinuation<End, Never>?

    /// Notes an end; later ones do not count.
    func finish(_ end: End) {
        guard self.end == nil else { return }
        self.end = end
        waiter?.resume(returning: end)
        waiter = nil
    }

    /// Waits for the end.
    func wait() async -> End {
        if let end { return end }
        return await withCheckedContinuation {
            // The end may come while the task is on its way to here.
            if let end { $0.resume(returning: end) } else { waiter = $0 }
        }
    }
}
