import GarthFetch

extension Page {
    /// The part of the cache in the page, in words, with its age and its expiry; nil if the page
    /// came from the server.
    public var cacheDescription: String? {
        guard let use = head?.cache else { return nil }
        let source =
            switch use.kind {
            case .stored: "from the cache"
            case .validated: "from the cache, confirmed by the server"
            }
        let until = use.freshUntil.httpDate
        let isFresh = use.freshUntil > HTTPCache.systemClock()
        return "\(source); \(Self.words(for: use.age)) old, "
            + (isFresh ? "fresh until \(until)" : "stale since \(until)")
    }

    private static func words(for age: Duration) -> String {
        let seconds = age.components.seconds
        for (unit, length) in [("day", Int64(86_400)), ("hour", 3600), ("minute", 60)]
        where seconds >= 2 * length {
            return "\(seconds / length) \(unit)s"
        }
        return seconds == 1 ? "1 second" : "\(seconds) seconds"
    }
}
