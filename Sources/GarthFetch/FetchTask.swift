import Synchronization

/// A running fetch, to be stopped or held back from any thread.
package final class FetchTask: Sendable {
    private let control: TransferControl
    private let wake: @Sendable (TransferControl) -> Void

    init(control: TransferControl, wake: @escaping @Sendable (TransferControl) -> Void) {
        self.control = control
        self.wake = wake
    }

    /// Ends the fetch; nothing happens when it has ended.
    ///
    /// No event begins after this returns, except one that the fetcher's thread is about to deliver
    /// at that very moment; called within an event, none at all. There is no `failed` event: who
    /// cancels knows it. The connection is closed soon after.
    package func cancel() {
        if control.cancel() { wake(control) }
    }

    /// Holds the body back: after the `data` event that may be under way no other comes until
    /// `resume`. The server is held back too, and the idle time does not run.
    package func pause() {
        control.setPaused(true)
    }

    /// The body goes to a file from now on: it may have any length and take any time.
    package func becomeDownload() {
        control.becomeDownload()
    }

    /// Lets the body go on.
    package func resume() {
        control.setPaused(false)
        wake(control)
    }
}

/// What other threads say to a transfer, read by the fetcher's thread at each step.
final class TransferControl: Sendable {
    /// Names the transfer among those of its fetcher.
    let id: UInt64
    /// What is said to the fetch that this transfer is made for is said to the transfer.
    private let parent: TransferControl?
    private let paused = Atomic(false)
    private let cancelled = Atomic(false)
    private let download = Atomic(false)

    init(id: UInt64, parent: TransferControl? = nil) {
        self.id = id
        self.parent = parent
    }

    var isPaused: Bool { paused.load(ordering: .acquiring) || parent?.isPaused ?? false }

    var isCancelled: Bool { cancelled.load(ordering: .acquiring) || parent?.isCancelled ?? false }

    /// Whether the body goes to a file.
    var isDownload: Bool { download.load(ordering: .acquiring) || parent?.isDownload ?? false }

    func becomeDownload() { download.store(true, ordering: .releasing) }

    func setPaused(_ isPaused: Bool) { paused.store(isPaused, ordering: .releasing) }

    /// Marks it as cancelled; false when it was already.
    func cancel() -> Bool {
        !cancelled.exchange(true, ordering: .acquiringAndReleasing)
    }
}
