/// The time of a page, and how much of it scripts have taken.
struct ScriptTime {
    let clock: () -> Duration
    /// When the page began, by `clock`.
    private var start: Duration
    /// The virtual time of a printed page.
    private(set) var virtualNow = Duration.zero
    /// The virtual time of the page of a worker or a frame, to which its own time goes.
    private(set) var target = Duration.zero
    /// The last look at the clock while a printed page worked.
    private var lastLook = Duration.zero
    /// The time that turns of the page have taken.
    private(set) var worked = Duration.zero
    /// When a printed page that has loaded was first waited for, by `elapsed`.
    private var waitStart: Duration?
    /// The virtual time when it had loaded; the present until then.
    var loadTime: Duration { virtualStart ?? virtualNow }
    private var virtualStart: Duration?

    init(_ clock: @escaping () -> Duration) {
        self.clock = clock
        start = clock()
    }

    /// The time since the page began.
    var elapsed: Duration { clock() - start }

    /// The page begins.
    mutating func begin() { start = clock() }

    /// A turn begins.
    mutating func beginWork(at now: Duration) { lastLook = now }

    /// A turn that began at a time ends.
    mutating func noteWork(since began: Duration) { worked += elapsed - began }

    /// Moves the virtual time by that which a script has taken since the last look.
    mutating func advance() {
        let look = elapsed
        virtualNow += look - lastLook
        lastLook = look
    }

    /// Moves the virtual time to what is due next, never back.
    mutating func jump(to next: Duration) {
        virtualNow = max(virtualNow, next)
        lastLook = elapsed
    }

    /// The clock of the page of a worker or a frame has moved.
    mutating func aim(at target: Duration) { self.target = max(self.target, target) }

    /// How long a printed page that has loaded was waited for; the first call begins it.
    mutating func waited() -> Duration {
        let now = elapsed
        let start = waitStart ?? now
        if waitStart == nil { virtualStart = virtualNow }
        waitStart = start
        return now - start
    }
}
