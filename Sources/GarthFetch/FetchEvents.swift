import Synchronization

/// The events of one fetch, for one reader.
package struct FetchEvents: AsyncSequence, Sendable {
    /// The elements of the sequence.
    package typealias Element = FetchEvent
    /// A failed fetch is an event, not an error of the sequence.
    package typealias Failure = Never

    /// Says that something waits; one signal stands for any number of events.
    private let signals: AsyncStream<Void>
    private let waiting: EventQueue
    /// Kept until the reader has gone: without its fetcher a transfer fails.
    private let fetcher: Fetcher

    init(fetcher: Fetcher, request: FetchRequest) {
        let waiting = EventQueue()
        let (signals, continuation) = AsyncStream.makeStream(
            of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let task = fetcher.start(request) { event in
            let isLast = event.isLast
            waiting.put(event)
            continuation.yield()
            if isLast { continuation.finish() }
        }
        waiting.hold(task)
        continuation.onTermination = { reason in
            if case .cancelled = reason { task.cancel() }
        }
        self.signals = signals
        self.waiting = waiting
        self.fetcher = fetcher
    }

    /// Gives the events in order; nil after the last one.
    package struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate var signals: AsyncStream<Void>.Iterator
        fileprivate let waiting: EventQueue
        fileprivate let fetcher: Fetcher

        /// The next event; nil when there is none, or the reader's task is cancelled.
        package mutating func next() async -> FetchEvent? {
            while true {
                if let event = waiting.take() { return event }
                guard await signals.next() != nil else { return waiting.take() }
            }
        }
    }

    /// The body goes to a file from now on: it may have any length and take any time.
    package func becomeDownload() { waiting.becomeDownload() }

    /// Begins to read; a second reader would share the events with the first.
    package func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(signals: signals.makeAsyncIterator(), waiting: waiting, fetcher: fetcher)
    }
}

/// The events that have come and were not read yet; holds the transfer back by what they cost.
private final class EventQueue: Sendable {
    private struct State {
        var events = WaitingEvents()
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

    func put(_ event: FetchEvent) {
        state.withLock {
            $0.events.append(event)
            guard !$0.isPaused, $0.events.byteCount > Limits.bufferedByteCount else { return }
            $0.isPaused = true
            $0.task?.pause()
        }
    }

    func take() -> FetchEvent? {
        state.withLock {
            let event = $0.events.take()
            if $0.isPaused, $0.events.byteCount < Limits.resumeByteCount {
                $0.isPaused = false
                $0.task?.resume()
            }
            return event
        }
    }
}
