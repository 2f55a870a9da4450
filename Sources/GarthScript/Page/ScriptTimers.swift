/// The timers of a page, in the order in which they are due (HTML Standard, "Timers").
///
/// The caller tells the time, so that the clock of a printed page can jump.
struct ScriptTimers {
    private struct Timer {
        let id: Int32
        let due: Duration
        let number: UInt64
    }

    /// By time, and then in the order of their beginning.
    private var timers: [Timer] = []
    private var count: UInt64 = 0

    /// When the next timer is due; nil without one.
    var nextDue: Duration? { timers.first?.due }

    /// Begins a timer; a page with too many gets no more.
    mutating func start(_ id: Int32, due: Duration) {
        guard timers.count < ScriptLimits.timers else { return }
        count += 1
        // Most timers are due after those that wait.
        var place = timers.count
        while place > 0, timers[place - 1].due > due { place -= 1 }
        timers.insert(Timer(id: id, due: due, number: count), at: place)
    }

    /// Ends a timer.
    mutating func stop(_ id: Int32) { timers.removeAll { $0.id == id } }

    /// Ends all timers.
    mutating func stopAll() { timers = [] }

    /// Takes the next timer that is due at a time.
    mutating func take(at now: Duration) -> Int32? {
        guard let first = timers.first, first.due <= now else { return nil }
        return timers.removeFirst().id
    }
}
