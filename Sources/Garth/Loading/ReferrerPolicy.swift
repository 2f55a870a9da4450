import GarthFetch
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

    /// Reads the `content` of a `meta` element, in which older names count as well (HTML Standard,
    /// "Standard metadata names"); nil when it says nothing that is known.
    init?(metadata content: String) {
        switch content.lowercased() {
        case "never": self = .noReferrer
        case "default": self = .default
        case "always": self = .unsafeURL
        case "origin-when-crossorigin": self = .originWhenCrossOrigin
        case let name: self.init(rawValue: name)
        }
    }

    /// Reads the fields of a response: the last of its policies that is known; nil when none is.
    init?(_ head: ResponseHead) {
        let known = head.all("Referrer-Policy").compactMap { ReferrerPolicy(parsing: $0) }
        guard let last = known.last else { return nil }
        self = last
    }

    /// How much of the address of a document is told.
    enum Extent: Sendable, Comparable {
        case nothing, origin, whole
    }

    /// How much a request tells of the document that it comes from (section 8.3).
    ///
    /// Never more than the default policy tells: a page may hide where its reader was, and not
    /// tell it to others.
    func extent(from source: URLRecord, to url: URLRecord) -> Extent {
        guard source.isHTTPOrHTTPS else { return .nothing }
        let isSameOrigin = source.origin.isSame(as: url.origin)
        let isDowngrade = source.scheme == "https" && url.scheme != "https"
        switch self {
        case .noReferrer: return .nothing
        case .sameOrigin: return isSameOrigin ? .whole : .nothing
        case .origin, .strictOrigin: return isDowngrade ? .nothing : .origin
        case .noReferrerWhenDowngrade, .originWhenCrossOrigin, .strictOriginWhenCrossOrigin,
            .unsafeURL:
            return isSameOrigin ? .whole : isDowngrade ? .nothing : .origin
        }
    }

    /// The `Referer` field of a request; nil when it has none. Those on the way to it were told
    /// `most`, and nobody behind them is told more.
    func referrer(
        from source: URLRecord, to url: URLRecord, atMost most: Extent = .whole
    ) -> String? {
        switch min(most, extent(from: source, to: url)) {
        case .nothing: nil
        case .origin: source.origin.serialization + "/"
        case .whole: source.withoutCredentials.withoutFragment.href
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
