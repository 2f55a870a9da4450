internal import Synchronization

/// Fetches over HTTP and HTTPS, many transfers at a time on one thread of its own.
///
/// The thread starts, and libcurl is loaded, with the first request. Redirects are delivered and
/// never followed. When the fetcher goes away its transfers fail with `cancelled`.
package final class Fetcher: Sendable {
    private let thread: TransferThread
    private let lastID = Atomic<UInt64>(0)

    /// Makes a fetcher; nothing is loaded and no thread runs yet.
    package init(configuration: FetchConfiguration = FetchConfiguration()) {
        thread = TransferThread(configuration: configuration)
    }

    deinit {
        thread.shutDown()
    }

    /// Begins a fetch and returns at once; what happens is told to `onEvent`.
    ///
    /// `onEvent` is called on the fetcher's thread, one event at a time, and must not block: all
    /// other transfers wait for it. Unless the task is cancelled, exactly one last event comes.
    @discardableResult
    package func start(
        _ request: FetchRequest, onEvent: @escaping @Sendable (FetchEvent) -> Void
    ) -> FetchTask {
        let id = lastID.add(1, ordering: .relaxed).newValue
        let control = TransferControl(id: id)
        thread.post(.start(Submission(request: request, control: control, onEvent: onEvent)))
        return FetchTask(control: control) { [weak thread] control in
            thread?.post(.look(control))
        }
    }

    /// Begins a fetch whose events are awaited one by one.
    ///
    /// The server is held back while more than about a megabyte waits to be read; the fetch is
    /// cancelled when the reader goes away.
    package func events(for request: FetchRequest) -> FetchEvents {
        FetchEvents(fetcher: self, request: request)
    }
}

/// A request on its way to the fetcher's thread.
struct Submission: Sendable {
    let request: FetchRequest
    let control: TransferControl
    let onEvent: @Sendable (FetchEvent) -> Void
}
