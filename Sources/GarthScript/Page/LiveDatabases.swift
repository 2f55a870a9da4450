import GarthPage

/// What the scripts of a page have asked of databases and locks.
///
/// A printed page waits while a request has no answer at all; one that others are in the way of is said
/// to wait, and is not awaited.
struct LiveDatabases {
    /// What requests cost that were not answered, by their numbers.
    private var costs: [UInt32: Int] = [:]
    private var byteCount = 0
    private var silent: Set<UInt32> = []
    /// What scripts were not told yet, in its order; the replies before `firstReply` were.
    private var replies: [ScriptDatabaseReply] = []
    private var firstReply = 0
    /// Whether a task of databases comes before the timers that are due.
    var hasTurn = true
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

    /// An answer has come, or a task of scripts whose answer is known; number 0 is that of no request.
    mutating func queue(_ reply: ScriptDatabaseReply) { replies.append(reply) }

    /// The answer that scripts are told next; nil if there is none.
    mutating func takeReply() -> ScriptDatabaseReply? {
        guard firstReply < replies.count else { return nil }
        let reply = replies[firstReply]
        firstReply += 1
        // What was told goes when it is most of what is kept: each reply is moved once.
        if firstReply > replies.count / 2 {
            replies.removeFirst(firstReply)
            firstReply = 0
        }
        hasTurn = false
        silent.remove(reply.number)
        if reply.answer.isFinal { byteCount -= costs.removeValue(forKey: reply.number) ?? 0 }
        return reply
    }
}
