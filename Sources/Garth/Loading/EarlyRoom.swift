import Synchronization

/// The memory that the answers to a page's requests have together while they wait for their turn.
///
/// A few bytes of a compressed answer may stand for many megabytes, and a page may ask for hundreds
/// of parts.
final class EarlyRoom: Sendable {
    private let byteCount = Atomic(0)
    private let limit: Int

    /// Makes an empty room; other limits are for tests.
    init(limit: Int = LoadLimits.partsAheadByteCount) { self.limit = limit }

    /// Adds to the bytes that wait, or subtracts from them. Whether all of them have room.
    @discardableResult
    func add(_ change: Int) -> Bool {
        byteCount.add(change, ordering: .relaxed).newValue <= limit
    }

    /// Whether half of the room is free, so that another transfer is worth its start.
    var isWide: Bool { byteCount.load(ordering: .relaxed) <= limit / 2 }
}
