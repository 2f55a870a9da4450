/// What the scripts of a page have asked of databases and locks.
///
/// A printed page waits while a request has no answer at all; one that others are in the way of is said
/// to wait, and is not awaited.
struct LiveDatabases {
    /// What requests cost that were not answered, by their numbers.
    private var costs: [UInt32: Int] = [:]
    private var byteCount = 0
    private var silent: Set<UInt32> = []
    /// Whether scripts of the running task have used transactions.
    var mustSettle = false

    /// Whether something is to come.
    var isAwaited: Bool { !silent.isEmpty }

    /// Whether a request may be made now: it waits in the page while others are on their way.
    mutating func takes(_ number: UInt32, byteCount size: Int) -> Bool {
        let cost = size + ScriptLimits.socketMessageCost
        let isTooMuch =
            byteCount + cost > ScriptLimits.unsentByteCount
            || costs.count >= ScriptLimits.unansweredDatabaseRequestCount
        guard costs.isEmpty || !isTooMuch else { return false }
        costs[number] = cost
        byteCount += cost
        silent.insert(number)
        return true
    }

    /// An answer has come.
    mutating func answered(_ number: UInt32, isFinal: Bool) {
        silent.remove(number)
        if isFinal { byteCount -= costs.removeValue(forKey: number) ?? 0 }
    }
}
