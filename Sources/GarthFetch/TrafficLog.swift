package import GarthURL
import Synchronization

/// Tells of each request of a fetcher when it has ended.
///
/// A log belongs to the configuration of a fetcher, and equals only itself.
package final class TrafficLog: Sendable, Hashable {
    /// One request, from its start to its end.
    package struct Entry: Sendable {
        /// The URL.
        package let url: URLRecord
        /// The purpose; nil if the caller named none.
        package let purpose: NavigationPurpose?
        /// The rule that allows the URL; nil if none was needed.
        package let rule: AllowRule?
        /// The refusal of the allow-list; nil for a request that was made.
        package let denial: PolicyDenial?
        /// The method.
        package let method: String
        /// The fields of the caller: those of the fetcher (`Host`, `Cookie`, codings) are not among
        /// them.
        package let headers: [HeaderField]
        /// The bytes of the request's body.
        package let bodyByteCount: Int
        /// The moment of its start.
        package let started: WallTime
        /// The head of the response; nil when none came.
        package fileprivate(set) var response: ResponseHead?
        /// The bytes of the response's body, after decoding.
        package fileprivate(set) var receivedByteCount = 0
        /// The time to the head of the response; nil when none came.
        package fileprivate(set) var timeToResponse: Duration?
        /// The time from start to end.
        package fileprivate(set) var duration = Duration.zero
        /// The figures of a request that ended well.
        package fileprivate(set) var summary: TransferSummary?
        /// Whether the log was told of the request.
        fileprivate var isTold = false
        /// The failure of one that did not.
        package fileprivate(set) var error: FetchError?

        fileprivate init(_ request: FetchRequest, at time: WallTime) {
            url = request.url.url
            purpose = request.purpose
            rule = request.rule
            denial = nil
            method = request.method
            headers = request.headers
            bodyByteCount = request.body?.count ?? 0
            started = time
        }

        fileprivate init(_ denial: PolicyDenial, _ purpose: NavigationPurpose, at time: WallTime) {
            url = denial.url
            self.purpose = purpose
            rule = denial.rule
            self.denial = denial
            method = "GET"
            headers = []
            bodyByteCount = 0
            started = time
        }
    }

    private let receiver: @Sendable (Entry) -> Void

    /// Makes a log. `receiver` gets each request at its end, on any thread, and must not block. A
    /// request that the caller cancels is not told.
    package init(_ receiver: @escaping @Sendable (Entry) -> Void) { self.receiver = receiver }

    /// Tells of a request.
    package func tell(_ entry: Entry) { receiver(entry) }

    /// Tells of a request that the allow-list has refused.
    package func note(_ denial: PolicyDenial, _ purpose: NavigationPurpose) {
        tell(Entry(denial, purpose, at: HTTPCache.systemClock()))
    }

    /// Compares identities: a log is one file.
    package static func == (a: TrafficLog, b: TrafficLog) -> Bool { a === b }

    /// Hashes the identity.
    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

    /// The receiver of the events of a request, which hands them to `onEvent`.
    func following(
        _ request: FetchRequest, _ onEvent: @escaping @Sendable (FetchEvent) -> Void
    ) -> @Sendable (FetchEvent) -> Void {
        let begin = ContinuousClock.now
        let entry = Mutex(Entry(request, at: HTTPCache.systemClock()))
        return { event in
            let time = ContinuousClock.now - begin
            let ended = entry.withLock { $0.note(event, at: time) }
            if let ended { self.tell(ended) }
            onEvent(event)
        }
    }
}

extension TrafficLog.Entry {
    /// Notes an event; returns the entry with the last one, and with the head of a redirect, whose
    /// body nobody reads.
    fileprivate mutating func note(_ event: FetchEvent, at time: Duration) -> Self? {
        guard !isTold else { return nil }
        duration = time
        switch event {
        case .uploadProgress, .informational: return nil
        case .socket(let told):
            if case .message(let message) = told { receivedByteCount += message.bytes.count }
            return nil
        case .response(let head):
            response = head
            timeToResponse = time
            // A WebSocket is told when it is open: it ends with its page.
            guard [101, 301, 302, 303, 307, 308].contains(head.status) else { return nil }
        case .data(let bytes):
            receivedByteCount += bytes.count
            return nil
        case .finished(let figures): summary = figures
        case .failed(let failure): error = failure
        }
        isTold = true
        return self
    }
}
