import GarthURL
import Synchronization

/// The events of navigations as sequences (WebKit's `WebPage.NavigationEvent` and
/// `WebPage.navigations`).
extension Navigation: AsyncSequence {
    /// A step of a navigation.
    public enum Event: Sendable {
        /// The request was sent; the old page is still visible.
        case startedProvisional
        /// The server redirected the request.
        case receivedServerRedirect
        /// The new page takes the place of the old one.
        case committed
        /// The page is whole.
        case finished(NavigationResponse)
        /// The navigation has ended without its page. The sequence of one navigation throws the
        /// error instead.
        case failed(NavigationError)
    }

    /// A step of the navigation.
    public typealias Element = Event
    /// The reason why the page was not shown, or is not whole.
    public typealias Failure = NavigationError

    /// Gives the events of a navigation from its beginning, and waits for the next ones.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let log: NavigationLog
        fileprivate var count = 0

        /// The next event; nil after `finished`, and when the task is cancelled.
        public mutating func next() async throws(NavigationError) -> Event? {
            guard let event = try await log.event(at: count) else { return nil }
            count += 1
            return event
        }
    }

    /// Begins with the first event of the navigation.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(log: log) }
}

extension WebView {
    /// An event of one navigation of a view.
    public struct NavigationEvent: Sendable {
        /// The navigation.
        public let navigation: Navigation
        /// The URL that the view was at or on its way to, without credentials.
        public let url: URLRecord?
        /// The step of the navigation.
        public let event: Navigation.Event
    }

    /// The events of all navigations of a view, from the call on.
    public struct Navigations: AsyncSequence, Sendable {
        /// An event of one navigation.
        public typealias Element = NavigationEvent
        /// The sequence never fails: a navigation that fails is an event.
        public typealias Failure = Never

        fileprivate let stream: AsyncStream<NavigationEvent>

        /// Gives one event after the other.
        public struct AsyncIterator: AsyncIteratorProtocol {
            fileprivate var base: AsyncStream<NavigationEvent>.Iterator

            /// The next event; nil if the view is deallocated or the task was cancelled.
            public mutating func next() async -> NavigationEvent? { await base.next() }
        }

        /// Begins with the first event that was not returned yet.
        public func makeAsyncIterator() -> AsyncIterator {
            AsyncIterator(base: stream.makeAsyncIterator())
        }
    }

    /// The events of every navigation of the view, also of those that the page or the person begins;
    /// each call makes a sequence for one more observer. A navigation that was refused before its
    /// start has one event, `failed`.
    ///
    /// The sequence ends when the view is deallocated, and does not retain the view.
    public var navigations: Navigations { Navigations(stream: navigationObservers.add()) }

    /// Makes the next navigation of the view.
    func makeNavigation() -> Navigation {
        navigationCount += 1
        return Navigation(number: navigationCount)
    }

    /// A navigation that has failed before it could begin.
    package func failedNavigation(_ error: NavigationError) -> Navigation {
        let navigation = makeNavigation()
        end(navigation, with: error)
        return navigation
    }

    /// Notes a step of a navigation for those that follow it; its end is noted by `end`.
    func note(_ event: Navigation.Event, of navigation: Navigation) {
        navigation.log.add(event)
        navigationObservers.tell(NavigationEvent(navigation: navigation, url: url, event: event))
    }

    /// Notes that a navigation shows its whole page.
    func succeed(_ navigation: Navigation) {
        guard navigation.log.end == nil else { return }
        guard let shown = page?.url ?? URLRecord.parse("about:blank") else { return }
        let response = page?.response ?? NavigationResponse(withoutServerAt: shown)
        loading.succeeded(navigation)
        note(.finished(response), of: navigation)
        navigation.log.finish(.success(response))
    }

    /// Notes that a navigation has ended without its page.
    func end(_ navigation: Navigation, with error: NavigationError) {
        guard navigation.log.end == nil else { return }
        loading.failed(navigation, error)
        navigation.log.finish(.failure(error))
        navigationObservers.tell(
            NavigationEvent(navigation: navigation, url: error.url ?? url, event: .failed(error)))
    }
}

/// The observers of a view's navigations; their sequences end with it.
@MainActor
final class NavigationObservers {
    private typealias Continuation = AsyncStream<WebView.NavigationEvent>.Continuation

    private let observers = Mutex<[Int: Continuation]>([:])
    private var count = 0

    nonisolated init() {}

    deinit {
        for observer in observers.withLock({ Array($0.values) }) { observer.finish() }
    }

    fileprivate func add() -> AsyncStream<WebView.NavigationEvent> {
        count += 1
        let number = count
        let (stream, continuation) = AsyncStream.makeStream(of: WebView.NavigationEvent.self)
        continuation.onTermination = { [weak self] _ in
            _ = self?.observers.withLock { $0.removeValue(forKey: number) }
        }
        observers.withLock { $0[number] = continuation }
        return stream
    }

    fileprivate func tell(_ event: WebView.NavigationEvent) {
        for observer in observers.withLock({ Array($0.values) }) { observer.yield(event) }
    }
}
