import GarthFetch
import GarthURL
public import Observation
import Synchronization

/// The properties of ``WebView/State`` can be tracked: `withObservationTracking` calls back when one
/// that was read has changed.
///
/// ```swift
/// withObservationTracking {
///     draw(view.title)
/// } onChange: {
///     Task { @MainActor in drawAgain() }
/// }
/// ```
///
/// The call comes behind the change, once for all changes of a turn of the main actor; ``states`` has
/// the same as a sequence.
extension WebView: Observable {
    /// Reads a property that `withObservationTracking` may track.
    func read<Value: Equatable & Sendable>(
        _ property: KeyPath<WebView, Value>, _ value: () -> Value
    ) -> Value {
        let value = value()
        observers.noteRead(property, value, of: self)
        return value
    }
}

extension WebView {
    /// The state of a web view at one moment (the properties that WebKit's `WKWebView` offers for
    /// key-value observing).
    ///
    /// Every state is consistent: during a load `estimatedProgress` is below 1, a title or a
    /// certificate comes only with a URL, and all properties are of the same moment.
    public struct State: Sendable, Hashable {
        /// `WebView.url`.
        public let url: URLRecord?
        /// `WebView.title`.
        public let title: String
        /// `WebView.isLoading`.
        public let isLoading: Bool
        /// `WebView.isAtRest`.
        public let isAtRest: Bool
        /// `WebView.failure`.
        public let failure: NavigationError?
        /// `WebView.estimatedProgress`.
        public let estimatedProgress: Double
        /// `WebView.canGoBack`.
        public let canGoBack: Bool
        /// `WebView.canGoForward`.
        public let canGoForward: Bool
        /// `WebView.hasOnlySecureContent`.
        public let hasOnlySecureContent: Bool
        /// `WebView.serverTrust`.
        public let serverTrust: ServerTrust?
    }

    /// The states of a view, from the current one on.
    ///
    /// Changes in one turn of the main actor, or faster than the reader, come as one: the reader
    /// gets the newest. The sequence ends when the view is deallocated, and does not retain the
    /// view.
    public struct States: AsyncSequence, Sendable {
        /// A state of the view.
        public typealias Element = State
        /// The sequence never fails.
        public typealias Failure = Never

        fileprivate let stream: AsyncStream<State>

        /// Gives one state after the other.
        public struct AsyncIterator: AsyncIteratorProtocol {
            fileprivate var base: AsyncStream<State>.Iterator

            /// The newest state that was not returned yet; nil if the view is deallocated or the
            /// task was cancelled.
            public mutating func next() async -> State? { await base.next() }
        }

        /// Begins with the state of the moment when the sequence was made, or a newer one.
        public func makeAsyncIterator() -> AsyncIterator {
            AsyncIterator(base: stream.makeAsyncIterator())
        }
    }

    /// The current state.
    ///
    /// ``states`` gives it, and each later one.
    public var state: State {
        State(
            url: url, title: title, isLoading: isLoading, isAtRest: isAtRest, failure: failure,
            estimatedProgress: estimatedProgress,
            canGoBack: canGoBack, canGoForward: canGoForward,
            hasOnlySecureContent: hasOnlySecureContent, serverTrust: serverTrust)
    }

    /// The states of the view; each call makes a sequence for one more observer.
    public var states: States { States(stream: observers.add(state)) }

    /// Whether the current page and all its parts came over https with a valid certificate, or by
    /// Gemini with the known one
    /// (WebKit's `hasOnlySecureContent`).
    ///
    /// False without a page, for pages that are not from the network and, unlike WebKit, for an
    /// invalid certificate that a person accepted.
    public var hasOnlySecureContent: Bool { read(\.hasOnlySecureContent) { isSecure } }

    private var isSecure: Bool {
        guard let page, !page.isErrorPage else { return false }
        let isEncrypted =
            page.url.scheme == "https" || page.url.smallWebScheme?.isEncrypted == true
        return isEncrypted && page.head?.tls?.isException != true
            && !page.denied.hasInsecureContent
    }

    /// The certificate of the page's server; nil for pages that did not come over https, and for
    /// pages from the cache (WebKit's `serverTrust`).
    public var serverTrust: ServerTrust? {
        read(\.serverTrust) { page.flatMap { $0.isErrorPage ? nil : $0.serverTrust } }
    }

    /// Reports changes to the observers after this turn of the main actor.
    func stateMayHaveChanged() {
        guard observers.mustSchedule() else { return }
        Task { @MainActor [weak self, observers] in
            observers.isScheduled = false
            if let self { observers.tell(of: self) }
        }
    }
}

/// The observers of a view's state; their sequences end with it.
@MainActor
final class StateObservers {
    /// One sequence, and its last value.
    private struct Observer {
        let continuation: AsyncStream<WebView.State>.Continuation
        var last: WebView.State
    }

    private let observers = Mutex<[Int: Observer]>([:])
    private var count = 0
    fileprivate var isScheduled = false
    /// Those that track properties by `withObservationTracking`.
    private let registrar = ObservationRegistrar()
    /// The properties that were read since their trackers were told, with the first value that was:
    /// each tracker is told once.
    private var read: [AnyKeyPath: any Equatable & Sendable] = [:]
    /// Whether properties are read for those who are told.
    private var isTelling = false

    nonisolated init() {}

    deinit {
        for observer in observers.withLock({ Array($0.values) }) { observer.continuation.finish() }
    }

    /// A stream that begins with a state.
    fileprivate func add(_ state: WebView.State) -> AsyncStream<WebView.State> {
        count += 1
        let number = count
        let (stream, continuation) = AsyncStream.makeStream(
            of: WebView.State.self, bufferingPolicy: .bufferingNewest(1))
        continuation.onTermination = { [weak self] _ in
            _ = self?.observers.withLock { $0.removeValue(forKey: number) }
        }
        observers.withLock { $0[number] = Observer(continuation: continuation, last: state) }
        continuation.yield(state)
        return stream
    }

    /// Whether an observer needs a call that is not yet scheduled.
    fileprivate func mustSchedule() -> Bool {
        guard !isScheduled, !read.isEmpty || observers.withLock({ !$0.isEmpty })
        else { return false }
        isScheduled = true
        return true
    }

    /// Notes that a property was read, perhaps by one that tracks it.
    fileprivate func noteRead<Value: Equatable & Sendable>(
        _ property: KeyPath<WebView, Value>, _ value: Value, of view: WebView
    ) {
        guard !isTelling else { return }
        if read[property] == nil { read[property] = value }
        registrar.access(view, keyPath: property)
    }

    /// Tells those that track properties which of them have changed.
    private func tellTrackers(_ state: WebView.State, of view: WebView) {
        guard !read.isEmpty else { return }
        func tell<Value: Equatable>(
            _ part: KeyPath<WebView.State, Value>, _ property: KeyPath<WebView, Value>
        ) {
            guard let seen = read[property] as? Value, seen != state[keyPath: part] else { return }
            read[property] = nil
            registrar.withMutation(of: view, keyPath: property) {}
        }
        tell(\.url, \.url)
        tell(\.title, \.title)
        tell(\.isLoading, \.isLoading)
        tell(\.isAtRest, \.isAtRest)
        tell(\.failure, \.failure)
        tell(\.estimatedProgress, \.estimatedProgress)
        tell(\.canGoBack, \.canGoBack)
        tell(\.canGoForward, \.canGoForward)
        tell(\.hasOnlySecureContent, \.hasOnlySecureContent)
        tell(\.serverTrust, \.serverTrust)
    }

    fileprivate func tell(of view: WebView) {
        isTelling = true
        let state = view.state
        isTelling = false
        tellTrackers(state, of: view)
        let changed = observers.withLock { observers in
            observers.filter { $0.value.last != state }.map { number, observer in
                observers[number]?.last = state
                return observer.continuation
            }
        }
        for continuation in changed { continuation.yield(state) }
    }
}
