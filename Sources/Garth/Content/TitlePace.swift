/// Lets a page change its title a few times a second; of more titles the last one wins.
///
/// Each title redraws rows and is written to the history. The first titles of a page pass at once, so
/// that an honest page never waits.
struct TitlePace {
    /// The titles that pass at once, and the time after which one more may.
    private static let burst = 4
    private static let interval = Duration.milliseconds(250)

    private var credit = burst
    private var lastCredit: ContinuousClock.Instant?
    /// The newest title, while it waits.
    private var held: String?

    /// Takes a title; answers it when it passes now.
    mutating func offer(
        _ title: String, at now: ContinuousClock.Instant
    ) -> String? {
        held = title
        return due(at: now)
    }

    /// The title that waited, when its time has come.
    mutating func due(at now: ContinuousClock.Instant) -> String? {
        guard held != nil else { return nil }
        earn(until: now)
        guard credit > 0 else { return nil }
        credit -= 1
        return flush()
    }

    /// The title that waits, whatever the time.
    mutating func flush() -> String? { held.take() }

    /// How long the newest title still waits; nil when none does.
    func wait(at now: ContinuousClock.Instant) -> Duration? {
        guard held != nil, let lastCredit else { return nil }
        return max(.zero, lastCredit + Self.interval - now)
    }

    private mutating func earn(until now: ContinuousClock.Instant) {
        guard let last = lastCredit, credit < Self.burst else {
            lastCredit = now
            return
        }
        let earned = Int((now - last) / Self.interval)
        guard earned > 0 else { return }
        credit = min(Self.burst, credit + earned)
        lastCredit = credit == Self.burst ? now : last + Self.interval * earned
    }
}
