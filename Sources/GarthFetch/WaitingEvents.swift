import GarthURL

/// Events of one fetch that wait for their reader, in order, with the memory that they take.
///
/// Small pieces of a body are joined, so that a server that sends single bytes costs no more than
/// one that sends the same bytes at once.
package struct WaitingEvents: Sendable {
    private var events: [FetchEvent] = []
    private var first = 0
    /// Small pieces of the body, which come after `events`.
    private var joined: [UInt8] = []
    /// About the bytes of memory that the waiting events take: those of the body, and a fixed cost
    /// for each event.
    package private(set) var byteCount = 0
    /// The bytes of the body that wait.
    package private(set) var bodyByteCount = 0
    /// Whether the last event of the fetch waits.
    package private(set) var hasEnded = false

    /// Makes an empty queue.
    package init() {}

    /// Whether nothing waits.
    package var isEmpty: Bool { first == events.count && joined.isEmpty }

    /// Adds an event behind those that wait.
    package mutating func append(_ event: FetchEvent) {
        switch event {
        case .data(let bytes): append(bytes)
        case .uploadProgress:
            // The newer figure takes the place of the older one.
            if joined.isEmpty, first < events.count, case .uploadProgress = events[events.count - 1]
            {
                events[events.count - 1] = event
            } else {
                push(event)
            }
        case .informational, .response: push(event)
        case .socket(let told):
            push(event)
            byteCount += told.heldByteCount
        case .finished, .failed:
            hasEnded = true
            push(event)
        }
    }

    private mutating func append(_ bytes: [UInt8]) {
        guard !bytes.isEmpty else { return }
        bodyByteCount += bytes.count
        if !joined.isEmpty, joined.count + bytes.count > Limits.joinedPieceByteCount { close() }
        if joined.isEmpty {
            byteCount += Limits.eventByteCount
            // A large piece waits as it is, without a copy.
            guard bytes.count < Limits.joinedPieceByteCount else {
                byteCount += bytes.count
                return events.append(.data(bytes))
            }
        }
        byteCount += bytes.count
        joined += bytes
    }

    private mutating func push(_ event: FetchEvent) {
        close()
        byteCount += Limits.eventByteCount
        events.append(event)
    }

    /// Makes one event of the small pieces.
    private mutating func close() {
        guard !joined.isEmpty else { return }
        var bytes: [UInt8] = []
        swap(&bytes, &joined)
        events.append(.data(bytes))
    }

    /// Takes the first event; nil when none waits.
    package mutating func take() -> FetchEvent? {
        if first == events.count { close() }
        guard first < events.count else { return nil }
        let event = events[first]
        first += 1
        if first == events.count {
            events.removeAll(keepingCapacity: first <= Limits.keptEventSlots)
            first = 0
        }
        byteCount -= Limits.eventByteCount
        if case .data(let bytes) = event {
            byteCount -= bytes.count
            bodyByteCount -= bytes.count
        }
        if case .socket(let told) = event { byteCount -= told.heldByteCount }
        return event
    }

    /// The final response among the events that wait; nil when none is among them.
    package var response: ResponseHead? {
        for event in events[first...] {
            if case .response(let head) = event { return head }
        }
        return nil
    }
}

extension SocketEvent {
    /// The bytes that the event holds.
    fileprivate var heldByteCount: Int {
        switch self {
        case .message(let message): message.bytes.count
        case .sent, .ended: 0
        }
    }
}
