import GarthURL

/// What a server is told of the document that leads to it (Referrer Policy section 3).
enum ReferrerPolicy: String, Sendable {
    case noReferrer = "no-referrer"
    case noReferrerWhenDowngrade = "no-referrer-when-downgrade"
    case sameOrigin = "same-origin"
    case origin
    case strictOrigin = "strict-origin"
    case originWhenCrossOrigin = "origin-when-cross-origin"
    case strictOriginWhenCrossOrigin = "strict-origin-when-cross-origin"
    case unsafeURL = "unsafe-url"

    /// What holds where nothing is said.
    static let `default` = strictOriginWhenCrossOrigin

    /// Reads a header field: the last of its policies that is known; nil when none is.
    init?(parsing field: String) {
        let known = field.lowercased().split { " \t,".contains($0) }
            .compactMap { ReferrerPolicy(rawValue: String($0)) }
        guard let last = known.last else { return nil }
        self = last
    }

    /// Reads a `referrerpolicy` attribute; nil when it says nothing that is known.
    init?(attribute: String) {
        self.init(rawValue: attribute.lowercased())
    }

    /// The `Referer` field of a request; nil when it has none (section 8.3).
    ///
    /// Never more than the default policy tells: a page may hide where its reader was, and not
    /// tell it to others.
    func referrer(from source: URLRecord, to url: URLRecord) -> String? {
        guard source.isHTTPOrHTTPS else { return nil }
        let isSameOrigin = source.origin.isSame(as: url.origin)
        let isDowngrade = source.scheme == "https" && url.scheme != "https"
        let whole = source.withoutCredentials.withoutFragment.href
        let origin = source.origin.serialization + "/"
        switch self {
        case .noReferrer: return nil
        case .sameOrigin: return isSameOrigin ? whole : nil
        case .origin, .strictOrigin: return isDowngrade ? nil : origin
        case .noReferrerWhenDowngrade, .originWhenCrossOrigin, .strictOriginWhenCrossOrigin,
            .unsafeURL:
            return isSameOrigin ? whole : isDowngrade ? nil : origin
        }
    }

    /// The `Origin` field of a form that is posted (Fetch Standard, "append a request `Origin`
    /// header").
    func origin(from source: URLRecord, to url: URLRecord) -> String {
        let isSameOrigin = source.origin.isSame(as: url.origin)
        let isDowngrade = source.scheme == "https" && url.scheme != "https"
        let isHidden =
            self == .noReferrer || isDowngrade || self == .sameOrigin && !isSameOrigin
            || !source.isHTTPOrHTTPS
        return isHidden ? "null" : source.origin.serialization
    }
}
