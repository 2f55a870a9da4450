import Synchronization

/// The events of one fetch, for one reader.
package struct FetchEvents: AsyncSequence, Sendable {
    /// The elements of the sequence.
    package typealias Element = FetchEvent
    /// A failed fetch is an event, not an error of the sequence.
    package typealias Failure = Never

    private let stream: AsyncStream<FetchEvent>
    private let waiting: WaitingBytes
    /// Kept until the reader has gone: without its fetcher a transfer fails.
    private let fetcher: Fetcher

    init(fetcher: Fetcher, request: FetchRequest) {
        let waiting = WaitingBytes()
        let (stream, continuation) = AsyncStream.makeStream(of: FetchEvent.self)
        let task = fetcher.start(request) { event in
            if case .data(let bytes) = event { waiting.add(bytes.count) }
            continuation.yield(event)
            if event.isLast { continuation.finish() }
        }
        waiting.hold(task)
        continuation.onTermination = { reason in
            if case .cancelled = reason { task.cancel() }
        }
        self.stream = stream
        self.waiting = waiting
        self.fetcher = fetcher
    }

    /// Gives the events in order; nil after the last one.
    package struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate var base: AsyncStream<FetchEvent>.Iterator
        fileprivate let waiting: WaitingBytes
        fileprivate let fetcher: Fetcher

        /// The next event; nil when there is none, or the reader's task is cancelled.
        package mutating func next() async -> FetchEvent? {
            let event = await base.next()
            if case .data(let bytes)? = event { waiting.remove(bytes.count) }
            return event
        }
    }

    /// The body goes to a file from now on: it may have any length and take any time.
    package func becomeDownload() { waiting.becomeDownload() }

    /// Begins to read; a second reader would share the events with the first.
    package func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(base: stream.makeAsyncIterator(), waiting: waiting, fetcher: fetcher)
    }
}

/// Counts received bytes that were not read yet, and holds the transfer back by them.
private final class WaitingBytes: Sendable {
    private struct State {
        var byteCount = 0
        var isPaused = false
        var task: FetchTask?
    }
    private let state = Mutex(State())

    func hold(_ task: FetchTask) {
        state.withLock {
            $0.task = task
            if $0.isPaused { task.pause() }
        }
    }

    func becomeDownload() { state.withLock { $0.task }?.becomeDownload() }

    func add(_ byteCount: Int) {
        state.withLock {
            $0.byteCount += byteCount
            guard !$0.isPaused, $0.byteCount > Limits.bufferedByteCount else { return }
            $0.isPaused = true
            $0.task?.pause()
        }
    }

    func remove(_ byteCount: Int) {
        state.withLock {
            $0.byteCount -= byteCount
            guard $0.isPaused, $0.byteCount < Limits.resumeByteCount else { return }
            $0.isPaused = false
            $0.task?.resume()
        }
    }
}
