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

    /// What is requested.
    package let url: URLRecord
    /// How the request stands to the site.
    package let relation: Relation

    /// A request with its relation.
    package init(url: URLRecord, relation: Relation = .sameSite) {
        self.url = url
        self.relation = relation
    }

    /// The request for a page that is to be shown.
    ///
    /// `initiator` is the page that led there by a link, form or refresh, before any redirect; nil
    /// when a person did. Which servers redirected on the way has no say, as in other browsers.
    package static func page(
        _ url: URLRecord, method: String, initiator: URLRecord?, suffixes: PublicSuffixList
    ) -> CookieContext {
        guard let initiator, initiator.scheme != "about", !suffixes.isSameSite(initiator, url)
        else { return CookieContext(url: url) }
        // RFC 9110 section 9.2.1.
        let isSafe = ["GET", "HEAD", "OPTIONS", "TRACE"].contains(method)
        return CookieContext(url: url, relation: isSafe ? .navigation : .unsafeNavigation)
    }

    /// The request for a part of a page, such as a style sheet.
    package static func part(
        _ url: URLRecord, of page: URLRecord?, suffixes: PublicSuffixList
    ) -> CookieContext {
        guard let page, suffixes.isSameSite(page, url) else {
            return CookieContext(url: url, relation: .thirdParty)
        }
        return CookieContext(url: url)
    }

    var isSecure: Bool { url.scheme == "https" }
    var host: String { url.hostname }
    var isAddress: Bool { url.host?.address != nil }
    var path: [UInt8] { Array(url.pathname.utf8) }
}
