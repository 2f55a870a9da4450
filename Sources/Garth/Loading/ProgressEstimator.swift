/// An estimate of the received part of a page, as in WebKit's progress tracker.
///
/// The estimate never falls within a load, starts at 0.1, and is 1 only after `finish()`. The main
/// document and each subresource count by their bytes; a part of unknown length counts as a little
/// longer than its received bytes.
struct ProgressEstimator: Sendable {
    private struct Item: Sendable {
        var expected: Int
        var received = 0
    }

    /// A resource of unknown length is taken for a page of this many bytes at first.
    private static let assumedByteCount = 16 * 1024
    /// The largest announced length that counts, so that no sum overflows.
    private static let greatestLength = 1 << 50
    private static let initialProgress = 0.1
    private static let finalProgress = 0.95

    private(set) var value = 0.0
    private(set) var receivedByteCount = 0
    /// The bytes that all resources so far have announced; nil when one did not say.
    private(set) var expectedByteCount: Int?
    private(set) var finishedResources = 0
    private(set) var totalResources = 0
    private var items: [Int: Item] = [:]
    private var total = 0

    /// Begins a new load.
    mutating func start() {
        self = ProgressEstimator()
        value = Self.initialProgress
    }

    /// A response for resource `id` has come; 0 is the main document.
    mutating func began(_ id: Int, expected announced: Int?) {
        let expected = announced.map { min($0, Self.greatestLength) }
        let length = max(expected ?? Self.assumedByteCount, 1)
        expectedByteCount =
            items.isEmpty
            ? expected : expectedByteCount.flatMap { all in expected.map { all + $0 } }
        if items[id] == nil { totalResources += 1 }
        items[id] = Item(expected: length)
        total += length
    }

    /// Bytes of resource `id` have come.
    mutating func received(_ byteCount: Int, of id: Int) {
        guard var item = items[id], byteCount > 0 else { return }
        item.received += byteCount
        receivedByteCount += byteCount
        if item.received > item.expected {
            total += item.received * 2 - item.expected
            item.expected = item.received * 2
        }
        items[id] = item
        let remaining = max(total - receivedByteCount + byteCount, byteCount)
        let step = (Self.finalProgress - value) * Double(byteCount) / Double(remaining)
        value = min(Self.finalProgress, value + max(0, step))
    }

    /// Resource `id` has ended, whole or not.
    mutating func ended(_ id: Int) {
        guard let item = items[id] else { return }
        finishedResources += 1
        total -= max(0, item.expected - item.received)
        items[id]?.expected = item.received
    }

    /// The whole page is there (or the load was given up).
    mutating func finish() {
        value = 1
    }
}
