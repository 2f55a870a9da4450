import GarthFetch
import GarthURL

/// The part of the source's address in requests (Referrer Policy section 3).
enum ReferrerPolicy: String, Sendable {
    case noReferrer = "no-referrer"
    case noReferrerWhenDowngrade = "no-referrer-when-downgrade"
    case sameOrigin = "same-origin"
    case origin
    case strictOrigin = "strict-origin"
    case originWhenCrossOrigin = "origin-when-cross-origin"
    case strictOriginWhenCrossOrigin = "strict-origin-when-cross-origin"
    case unsafeURL = "unsafe-url"

    /// The policy of a document that sets none.
    static let `default` = strictOriginWhenCrossOrigin

    /// Reads a header field: the last of its policies that is known; nil when none is.
    init?(parsing field: String) {
        let known = field.lowercased().split { " \t,".contains($0) }
            .compactMap { ReferrerPolicy(rawValue: String($0)) }
        guard let last = known.last else { return nil }
        self = last
    }

    /// Reads a `referrerpolicy` attribute; nil for an unknown value.
    init?(attribute: String) {
        self.init(rawValue: attribute.lowercased())
    }

    /// Reads the `content` of a `meta` element, which may also have older names (HTML Standard,
    /// "Standard metadata names"); nil for an unknown value.
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

    /// The part of a document's address in a request.
    enum Extent: Sendable, Comparable {
        case nothing, origin, whole
    }

    /// The part of the source's address in a request (section 8.3).
    ///
    /// It is never more than under the default policy: a page may hide its address, but may not
    /// reveal more of it to others.
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

    /// The `Referer` field of a request; nil without one. Earlier hops got `most`, and later hops
    /// get no more.
    func referrer(
        from source: URLRecord, to url: URLRecord, atMost most: Extent = .whole
    ) -> String? {
        switch min(most, extent(from: source, to: url)) {
        case .nothing: nil
        case .origin: source.origin.serialization + "/"
        case .whole: source.withoutCredentials.withoutFragment.href
        }
    }

    /// The `Origin` field of a posted form (Fetch Standard, "append a request `Origin` header").
    func origin(from source: URLRecord, to url: URLRecord) -> String {
        let isSameOrigin = source.origin.isSame(as: url.origin)
        let isDowngrade = source.scheme == "https" && url.scheme != "https"
        let isHidden =
            self == .noReferrer || isDowngrade || self == .sameOrigin && !isSameOrigin
            || !source.isHTTPOrHTTPS
        return isHidden ? "null" : source.origin.serialization
    }
}
