/// Bounds how often scripts change the history: a loop of `pushState` ends with an error.
struct ScriptHistoryPace {
    /// The times of the last changes, the oldest first.
    private var times: [Duration] = []

    /// Whether one more change is allowed, which is then counted.
    mutating func allows(at now: Duration) -> Bool {
        times.removeAll { $0 + ScriptLimits.historyTime < now }
        guard times.count < ScriptLimits.historyChanges else { return false }
        times.append(now)
        return true
    }
}
