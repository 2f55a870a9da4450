/// The freshness and age of a stored response (RFC 9111 section 4.2).
extension StoredResponse {
    /// The share of the time since the last change for which a response without an expiration time
    /// counts as fresh (RFC 9111 section 4.2.2 names this value).
    private static let heuristicShare = 10
    /// The longest time of that kind: what lives on a guess should be looked at every week.
    private static let heuristicLimit = Duration.seconds(7 * 86_400)
    /// A stored time this far in the future means that the clock was set back.
    private static let clockTolerance = Duration.seconds(5)

    /// The time for which the response may be used without asking the server.
    ///
    /// RFC 9111 section 4.2.1, for a private cache, which ignores `s-maxage`.
    var freshnessLifetime: Duration {
        switch directives.seconds("max-age") {
        case .value(let lifetime): return lifetime
        case .invalid: return .zero
        case .absent: break
        }
        let expires = Set(head.all("Expires"))
        if !expires.isEmpty {
            guard expires.count == 1, let text = expires.first,
                let date = WallTime(httpDate: text, now: responseTime)
            else { return .zero }
            return max(.zero, date - generatedAt)
        }
        return heuristicLifetime
    }

    private var heuristicLifetime: Duration {
        guard isHeuristicallyCacheable(head.status) || directives.has("public"),
            let text = head.first("Last-Modified"),
            let modified = WallTime(httpDate: text, now: responseTime), modified < generatedAt
        else { return .zero }
        return min((generatedAt - modified) / Self.heuristicShare, Self.heuristicLimit)
    }

    /// The time since the server made it (RFC 9111 section 4.2.3, `current_age`).
    func currentAge(at now: WallTime) -> Duration {
        let resident = now - responseTime
        if resident < .zero, resident < .zero - Self.clockTolerance { return .seconds(1 << 31) }
        return initialAge + max(.zero, resident)
    }

    /// The time since the response became stale; negative while it is fresh.
    func staleness(at now: WallTime) -> Duration { currentAge(at: now) - freshnessLifetime }

    /// Whether the response is fresh.
    func isFresh(at now: WallTime) -> Bool { staleness(at: now) < .zero }

    /// Whether a stale response may only be used after validation.
    ///
    /// `proxy-revalidate` and `s-maxage` apply only to shared caches.
    var mustNotBeUsedStale: Bool {
        directives.has("must-revalidate") || directives.forbidsUnvalidatedReuse
    }

    /// Whether the response may be shown during a revalidation (RFC 5861 section 3).
    func mayBeUsedWhileRevalidating(at now: WallTime) -> Bool {
        guard !mustNotBeUsedStale,
            let window = directives.seconds("stale-while-revalidate").duration
        else { return false }
        return staleness(at: now) <= window
    }

    /// Whether the response may replace an error (RFC 5861 section 4).
    func mayBeUsedOnError(at now: WallTime, request: CacheControl) -> Bool {
        guard !mustNotBeUsedStale else { return false }
        let windows = [directives, request].compactMap { $0.seconds("stale-if-error").duration }
        return windows.contains { staleness(at: now) <= $0 }
    }

    /// Until when it may be used without asking; in the past when it is stale.
    func freshUntil(at now: WallTime) -> WallTime {
        now + (freshnessLifetime - currentAge(at: now))
    }
}

/// Whether a response of that status may be kept without saying so (RFC 9110 section 15.1).
func isHeuristicallyCacheable(_ status: Int) -> Bool {
    switch status {
    case 200, 203, 204, 206, 300, 301, 308, 404, 405, 410, 414, 501: true
    default: false
    }
}

/// Whether this cache knows the meaning of the status, for `must-understand`: the codes in the
/// registry of RFC 9110 section 16.2 that end an exchange.
func isUnderstood(_ status: Int) -> Bool {
    switch status {
    case 200...208, 226, 300...303, 305, 307, 308, 400...417, 421...426, 428, 429, 431, 451,
        500...508, 511:
        true
    default: false
    }
}
