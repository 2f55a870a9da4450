import GarthPage

/// The requests of a page whose connections stay open: WebSockets and streams of events.
///
/// A printed page waits for what comes by them until the browser process says that they are quiet.
struct LiveRequests {
    private var numbers: Set<UInt32> = []
    /// What messages cost that are on their way, by the numbers of their WebSockets.
    private var unsent: [UInt32: Int] = [:]
    private var unsentByteCount = 0
    /// Whether something may still come of them that a printed page waits for.
    private(set) var isAwaited = false
    private var isOver = false

    /// Whether the page has such a request.
    func contains(_ number: UInt32) -> Bool { numbers.contains(number) }

    /// A request begins, something has come, or the page has sent something.
    mutating func heard(_ number: UInt32) {
        numbers.insert(number)
        isAwaited = !isOver
    }

    /// The connection has ended.
    mutating func ended(_ number: UInt32) {
        numbers.remove(number)
        unsentByteCount -= unsent.removeValue(forKey: number) ?? 0
        if numbers.isEmpty { isAwaited = false }
    }

    /// They have been quiet for long enough; for good if it is final.
    mutating func stopWaiting(isFinal: Bool) {
        isAwaited = false
        if isFinal { isOver = true }
    }

    /// Whether a message may be sent now: it waits in the page while others are on their way.
    mutating func takes(byteCount: Int, onSocket number: UInt32) -> Bool {
        let cost = byteCount + ScriptLimits.socketMessageCost
        guard unsentByteCount == 0 || unsentByteCount + cost <= ScriptLimits.unsentByteCount else {
            return false
        }
        unsent[number, default: 0] += cost
        unsentByteCount += cost
        return true
    }

    /// Messages were handed to the network.
    mutating func sent(_ messageCount: Int, byteCount: Int, onSocket number: UInt32) {
        let waiting = unsent[number] ?? 0
        let cost = min(waiting, byteCount + messageCount * ScriptLimits.socketMessageCost)
        unsent[number] = waiting - cost
        unsentByteCount -= cost
    }
}
