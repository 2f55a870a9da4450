/// Keeps keys that were typed ahead from acting on content that the person could not see yet.
///
/// Keys pass when their target has been drawn and no key has arrived for a moment.
struct TypingGuard: Sendable, Equatable {
    /// The time without a key: longer than a pause in fast typing.
    static let time = Duration.milliseconds(300)

    private var quietUntil: Duration?

    /// The target of keys is now visible.
    mutating func shown(at now: Duration) {
        if quietUntil == nil { quietUntil = now + Self.time }
    }

    /// The target of keys was covered; the wait starts again when it is visible.
    mutating func covered() {
        quietUntil = nil
    }

    /// The time when keys start to pass; nil if they already do or the target was not drawn.
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
