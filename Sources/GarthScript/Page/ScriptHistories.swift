/// The histories of a page and of the windows that its scripts opened, and how often scripts change
/// them.
struct ScriptHistories {
    private var byTab: [Int: JointHistory] = [:]
    /// The steps through them that wait for their turns.
    private var waitingTraversals = 0
    private var pace = ScriptHistoryPace()

    /// The history of a tab.
    subscript(tab: Int) -> JointHistory {
        _read { yield byTab[tab, default: JointHistory()] }
        _modify { yield &byTab[tab, default: JointHistory()] }
    }

    /// Whether scripts may change the history once more, which is then counted.
    mutating func allowsChange(at now: Duration) -> Bool { pace.allows(at: now) }

    /// A step waits for its turn; false if too many do.
    mutating func beginTraversal() -> Bool {
        guard waitingTraversals < ScriptLimits.historyChanges else { return false }
        waitingTraversals += 1
        return true
    }

    /// A step has its turn.
    mutating func endTraversal() { waitingTraversals -= 1 }
}
