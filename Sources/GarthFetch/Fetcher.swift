import GarthURL
import Synchronization

/// Fetches over HTTP, HTTPS, Gemini and Gopher, many transfers at a time on one thread of its own.
///
/// The first request to the network starts the thread and loads libcurl. The fetcher delivers
/// redirects and never follows them. When it is deallocated, its transfers fail with `cancelled`.
package final class Fetcher: Sendable {
    private let thread: TransferThread
    /// The thread of WebSockets, which the first one starts.
    private let sockets: TransferThread
    private let numbers = TransferNumbers()
    private let configuration: FetchConfiguration
    /// The cache that answers requests before the network; nil for none.
    package let cache: HTTPCache?

    /// Makes a fetcher; it loads no library and starts no thread yet.
    package init(
        configuration: FetchConfiguration = FetchConfiguration(), cache: HTTPCache? = nil
    ) {
        thread = TransferThread(configuration: configuration)
        sockets = TransferThread(configuration: configuration, cargo: .sockets)
        self.configuration = configuration
        self.cache = cache
    }

    deinit {
        thread.shutDown()
        sockets.shutDown()
    }

    /// Starts a fetch and returns at once; `onEvent` gets its events.
    ///
    /// The fetcher calls `onEvent` on its own thread or the cache thread, one event at a time.
    /// `onEvent` must not block, because all other transfers wait for it. Unless the task is
    /// cancelled, exactly one last event comes.
    @discardableResult
    package func start(
        _ request: FetchRequest, onEvent: @escaping @Sendable (FetchEvent) -> Void
    ) -> FetchTask {
        let onEvent = configuration.log?.following(request, onEvent) ?? onEvent
        let control = TransferControl(id: numbers.next())
        if let channel = request.socket { return open(channel, request, control, onEvent) }
        // Answers of the small web have no rules for caches.
        if let cache, request.url.url.smallWebScheme == nil {
            let numbers = numbers
            let network = CachedFetch.Network(
                thread: thread, nextID: { numbers.next() }, userAgent: configuration.userAgent,
                maximumBytes: configuration.maximumBytes, words: configuration.words)
            let fetch = CachedFetch(
                request, cache: cache, network: network, control: control, onEvent: onEvent)
            fetch.start()
            return FetchTask(control: control) { [weak fetch] _ in fetch?.look() }
        }
        thread.post(.start(Submission(request: request, control: control, onEvent: onEvent)))
        return FetchTask(control: control) { [weak thread] control in
            thread?.post(.look(control))
        }
    }

    /// Opens a WebSocket: its request is a GET of HTTP/1.1 and never one of the cache.
    private func open(
        _ channel: SocketChannel, _ request: FetchRequest, _ control: TransferControl,
        _ onEvent: @escaping @Sendable (FetchEvent) -> Void
    ) -> FetchTask {
        sockets.post(.start(Submission(request: request, control: control, onEvent: onEvent)))
        channel.onOrder { [weak sockets] in sockets?.post(.look(control)) }
        return FetchTask(control: control) { [weak sockets] control in
            sockets?.post(.look(control))
        }
    }

    /// Starts a fetch whose events are awaited one by one.
    ///
    /// The server is held back while more than about a megabyte waits for the reader. The fetch is
    /// cancelled when the reader is deallocated.
    package func events(for request: FetchRequest) -> FetchEvents {
        FetchEvents(fetcher: self, request: request)
    }
}

/// Counts the transfers of a fetcher.
final class TransferNumbers: Sendable {
    private let last = Atomic<UInt64>(0)

    func next() -> UInt64 { last.add(1, ordering: .relaxed).newValue }
}

/// A request on its way to the fetcher's thread.
struct Submission: Sendable {
    let request: FetchRequest
    let control: TransferControl
    let onEvent: @Sendable (FetchEvent) -> Void
}
