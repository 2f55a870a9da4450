/// The messages to the embedding program that wait for an answer: bounded, so that a loop of messages
/// fills no memory.
struct UnansweredMessages {
    private var byteCounts: [UInt32: Int] = [:]
    private var byteCount = 0

    /// Adds a message; false if it is too large or too many wait.
    mutating func add(_ number: UInt32, byteCount size: Int) -> Bool {
        guard size <= ScriptLimits.messageByteCount,
            byteCount + size <= ScriptLimits.unansweredMessageByteCount,
            byteCounts.count < ScriptLimits.unansweredMessages, byteCounts[number] == nil
        else { return false }
        byteCounts[number] = size
        byteCount += size
        return true
    }

    /// Removes an answered message; false if it is unknown.
    mutating func remove(_ number: UInt32) -> Bool {
        guard let size = byteCounts.removeValue(forKey: number) else { return false }
        byteCount -= size
        return true
    }
}
