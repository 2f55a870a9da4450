package import GarthURL

/// Which request cookies are asked for, or were received with.
package struct CookieContext: Sendable {
    /// How the request stands to the site that it goes to (RFC 6265bis section 5.2).
    package enum Relation: Hashable, Sendable {
        /// The site itself asks, or a person.
        case sameSite
        /// Another site leads to it, as the page to be shown, by a method that only reads.
        case navigation
        /// Another site leads to it by a method that may change something.
        case unsafeNavigation
        /// A part of another site's page: a third party, which neither gets nor sets cookies.
        case thirdParty
    }

    /// Who asks, as far as it takes no list of suffixes to say it.
    private enum Asker: Sendable {
        case known(Relation)
        case link(of: URLRecord, isSafe: Bool)
        case page(URLRecord)
    }

    /// What a person wants to become of the cookies of a site.
    package enum Keeping: Hashable, Sendable {
        /// What the site wishes.
        case always
        /// They end with the session.
        case session
        /// None is kept or sent.
        case never
    }

    /// What is requested.
    package let url: URLRecord
    /// What the person wants.
    package var keeping = Keeping.always
    private let asker: Asker
    private let suffixes: PublicSuffixList

    /// How the request stands to the site: asked only when there is a cookie to send or to keep, as
    /// it may take the list of public suffixes.
    var relation: Relation {
        switch asker {
        case .known(let relation): relation
        case .page(let page): suffixes.isSameSite(page, url) ? .sameSite : .thirdParty
        case .link(let initiator, let isSafe):
            suffixes.isSameSite(initiator, url)
                ? .sameSite : isSafe ? .navigation : .unsafeNavigation
        }
    }

    /// A request of the site itself, or one whose relation is known.
    package init(url: URLRecord, relation: Relation = .sameSite) {
        self.init(url, .known(relation), .system)
    }

    private init(_ url: URLRecord, _ asker: Asker, _ suffixes: PublicSuffixList) {
        self.url = url
        self.asker = asker
        self.suffixes = suffixes
    }

    /// The request for a page that is to be shown.
    ///
    /// `initiator` is the page that led there by a link, form or refresh, before any redirect; nil
    /// when a person did. Which servers redirected on the way has no say, as in other browsers.
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
