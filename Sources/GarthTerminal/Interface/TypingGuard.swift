/// Keeps keys that were typed ahead from meaning something that the person could not see yet.
///
/// It lets keys pass once what they are for has been drawn and no key has come for a moment.
struct TypingGuard: Sendable, Equatable {
    /// How long no key must come: longer than a pause in fast typing.
    static let time = Duration.milliseconds(300)

    private var quietUntil: Duration?

    /// What keys are for is on the screen now.
    mutating func shown(at now: Duration) {
        if quietUntil == nil { quietUntil = now + Self.time }
    }

    /// What keys are for was covered; when it is seen again the wait begins anew.
    mutating func covered() {
        quietUntil = nil
    }

    /// When keys begin to pass; nil when they do already or nothing has been drawn.
    func wakeTime(after now: Duration) -> Duration? {
        guard let quietUntil, quietUntil > now else { return nil }
        return quietUntil
    }

    /// Whether a key or click that came now counts; if not, it prolongs the wait.
    mutating func passes(at now: Duration) -> Bool {
        guard let quietUntil else { return false }
        if now >= quietUntil { return true }
        self.quietUntil = now + Self.time
        return false
    }
}
