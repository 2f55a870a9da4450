import GarthFetch
import GarthLanguage

extension Page {
    /// The part of the cache in the page, in words, with its age and its expiry; nil if the page
    /// came from the server.
    public var cacheDescription: String? {
        guard let use = head?.cache else { return nil }
        let age = Self.words(for: use.age)
        let source =
            switch use.kind {
            case .stored: localized("from the cache; \(age) old,")
            case .validated: localized("from the cache, confirmed by the server; \(age) old,")
            }
        let until = use.freshUntil.httpDate
        let isFresh = use.freshUntil > HTTPCache.systemClock()
        return source + " "
            + (isFresh ? localized("fresh until \(until)") : localized("stale since \(until)"))
    }

    private static func words(for age: Duration) -> String {
        let seconds = age.components.seconds
        let (days, hours, minutes) = (seconds / 86_400, seconds / 3600, seconds / 60)
        if days >= 2 { return localized("\(days) days") }
        if hours >= 2 { return localized("\(hours) hours") }
        if minutes >= 2 { return localized("\(minutes) minutes") }
        return localized(Int(seconds), one: "\(seconds) second", other: "\(seconds) seconds")
    }
}
