import Synchronization

/// A running fetch, to be stopped or held back from any thread.
package final class FetchTask: Sendable {
    private let control: TransferControl
    private let wake: @Sendable (TransferControl) -> Void

    init(control: TransferControl, wake: @escaping @Sendable (TransferControl) -> Void) {
        self.control = control
        self.wake = wake
    }

    /// Ends the fetch; no effect on an ended fetch.
    ///
    /// No event starts after the return, except one that the fetcher's thread is about to deliver
    /// at that moment; within an event, none at all. There is no `failed` event, because the caller
    /// knows the reason. The connection is closed soon after.
    package func cancel() {
        if control.cancel() { wake(control) }
    }

    /// Pauses the body: after a `data` event in progress, no other follows until `resume`. The
    /// server is held back, too, and the idle time does not run.
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

/// Commands of other threads for a transfer; the fetcher's thread reads them at each step.
final class TransferControl: Sendable {
    /// Names the transfer among those of its fetcher.
    let id: UInt64
    /// The control of the fetch that needs this transfer; its commands also apply here.
    private let parent: TransferControl?
    private let paused = Atomic(false)
    private let cancelled = Atomic(false)
    private let download = Atomic(false)

    init(id: UInt64, parent: TransferControl? = nil) {
        self.id = id
        self.parent = parent
    }

    /// Whether this transfer was held back, and not the fetch that it is made for.
    var isPausedItself: Bool { paused.load(ordering: .acquiring) }

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
