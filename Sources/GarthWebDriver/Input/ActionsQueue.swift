/// The turns of commands that perform actions in a window: drivers send the next one before they have
/// the answer to the one before (WebDriver section 15.4.3, "actions queue").
@MainActor
final class ActionsQueue {
    private var isBusy = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Performs actions behind those of earlier commands.
    func perform(
        _ actions: () async throws(WebDriverError) -> Void
    ) async throws(WebDriverError) {
        if isBusy {
            await withCheckedContinuation {
                // The turn may be given back while the task is on its way to here.
                if isBusy {
                    waiting.append($0)
                } else {
                    isBusy = true
                    $0.resume()
                }
            }
        }
        isBusy = true
        defer { next() }
        try await actions()
    }

    private func next() {
        // The turn is handed over: a command that comes now stands behind those that wait.
        guard !waiting.isEmpty else { return isBusy = false }
        waiting.removeFirst().resume()
    }
}
