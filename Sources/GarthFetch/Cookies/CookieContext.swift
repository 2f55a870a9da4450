package import GarthURL

/// The request that carries or sets cookies.
package struct CookieContext: Sendable {
    /// The relation of the request to the site of its URL (RFC 6265bis section 5.2).
    package enum Relation: Hashable, Sendable {
        /// The request comes from the site itself, or from a person.
        case sameSite
        /// Another site leads to it, as the page to be shown, by a method that only reads.
        case navigation
        /// Another site navigates to the URL by a method that may change data.
        case unsafeNavigation
        /// A part of another site's page: a third party, which neither gets nor sets cookies.
        case thirdParty
    }

    /// The origin of the request, as far as it is known without the list of suffixes.
    private enum Asker: Sendable {
        case known(Relation)
        case link(of: URLRecord, isSafe: Bool)
        case page(URLRecord)
    }

    /// The person's preference for the cookies of a site.
    package enum Keeping: Hashable, Sendable {
        /// Cookies are stored as the site requests.
        case always
        /// Cookies end with the session.
        case session
        /// None is kept or sent.
        case never
    }

    /// The way by which cookies are read and set (RFC 6265bis section 5.7, "non-HTTP" API).
    package enum Interface: Hashable, Sendable {
        /// Fields of requests and responses.
        case http
        /// `document.cookie`.
        case script
    }

    /// The way by which cookies are read and set: scripts neither see nor change HttpOnly cookies.
    package var interface = Interface.http
    /// The requested URL.
    package let url: URLRecord
    /// The person's preference.
    package var keeping = Keeping.always
    private let asker: Asker
    private let suffixes: PublicSuffixList

    /// The relation of the request to the site. It is computed only if there is a cookie to send or
    /// store, because it may need the list of public suffixes.
    var relation: Relation {
        switch asker {
        case .known(let relation): relation
        case .page(let page): suffixes.isSameSite(page, url) ? .sameSite : .thirdParty
        case .link(let initiator, let isSafe):
            suffixes.isSameSite(initiator, url)
                ? .sameSite : isSafe ? .navigation : .unsafeNavigation
        }
    }

    /// A request of the site itself, or one with a known relation.
    package init(url: URLRecord, relation: Relation = .sameSite) {
        self.init(url, .known(relation), .system)
    }

    private init(_ url: URLRecord, _ asker: Asker, _ suffixes: PublicSuffixList) {
        self.url = url
        self.asker = asker
        self.suffixes = suffixes
    }

    /// The request for a page in a window.
    ///
    /// `initiator` is the page that led there by a link, form or refresh, before any redirect; nil
    /// for a person's request. Redirecting servers do not matter, as in other browsers.
    package static func page(
        _ url: URLRecord, method: String, initiator: URLRecord?, suffixes: PublicSuffixList
    ) -> CookieContext {
        guard let initiator, initiator.scheme != "about" else { return CookieContext(url: url) }
        // RFC 9110 section 9.2.1.
        let isSafe = ["GET", "HEAD", "OPTIONS", "TRACE"].contains(method)
        return CookieContext(url, .link(of: initiator, isSafe: isSafe), suffixes)
    }

    /// The request for a part of a page, such as a style sheet.
    package static func part(
        _ url: URLRecord, of page: URLRecord?, suffixes: PublicSuffixList
    ) -> CookieContext {
        CookieContext(url, page.map { .page($0) } ?? .known(.thirdParty), suffixes)
    }

    var isSecure: Bool { url.scheme == "https" }
    var host: String { url.hostname }
    var isAddress: Bool { url.host?.address != nil }
    var path: [UInt8] { Array(url.pathname.utf8) }
}
