/// The time by which a request must be there.
///
/// A head has ten seconds from the beginning of the connection, or from the first byte of a further
/// request. A content has as long as a slow line takes for the bytes that have come: who sends a byte
/// now and then is not waited for.
struct RequestDeadline {
    /// The time for a head.
    static let timeForHead = Duration.seconds(10)
    /// The bytes of a content for which a second is added.
    private static let bytesPerSecond = 16 << 10

    private let timeForHead: Duration
    private var start: ContinuousClock.Instant?

    /// Begins with a connection.
    init(openedAt time: ContinuousClock.Instant, timeForHead: Duration = Self.timeForHead) {
        start = time
        self.timeForHead = timeForHead
    }

    /// Notes that bytes have come.
    mutating func received(at time: ContinuousClock.Instant) { start = start ?? time }

    /// Notes that a request was whole; `restIsEmpty` says whether nothing of a next one is there. A
    /// client may wait with its next request as long as it wants.
    mutating func finished(at time: ContinuousClock.Instant, restIsEmpty: Bool) {
        start = restIsEmpty ? nil : time
    }

    /// The time by which more bytes must have come, nil for none; `contentCount` has the bytes of the
    /// content that are there, nil before the end of the head.
    func end(contentCount: Int?) -> ContinuousClock.Instant? {
        guard let start else { return nil }
        return start + timeForHead + .seconds((contentCount ?? 0) / Self.bytesPerSecond)
    }
}
