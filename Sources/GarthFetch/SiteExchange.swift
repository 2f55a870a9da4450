/// The data of a store for one request, and the data that its response stores.
package struct SiteExchange: Sendable {
    /// The value of the `Cookie` field, byte for byte; nil for none. A cache compares this value
    /// for `Vary: Cookie`.
    package var cookieField: [UInt8]?
    /// Whether the cookies of the answer wait for `storeCookies`: an observer may change them.
    package var holdsCookies = false

    private let allowsCookies: Bool
    private let storage: SiteStorage
    private let context: CookieContext

    /// Prepares a request with its cookies; without, none is sent and none is kept.
    package init(_ storage: SiteStorage, _ context: CookieContext, allowsCookies: Bool = true) {
        self.allowsCookies = allowsCookies
        self.storage = storage
        self.context = context
        cookieField = allowsCookies ? storage.cookies.field(for: context) : nil
    }

    /// A server has answered: not a cache.
    func received(_ head: ResponseHead) {
        if !holdsCookies { storeCookies(of: head) }
        guard Self.speaksForSite(head) else { return }
        // RFC 6797 section 8.1: the first field counts, the others are not looked at; none does over
        // a connection whose certificate does not hold.
        if let field = head.first("Strict-Transport-Security"), head.tls?.isException != true {
            storage.hsts.receive(field, from: context.url)
        }
    }

    /// Stores the cookies of an answer, if the request allows cookies.
    package func storeCookies(of head: ResponseHead) {
        guard allowsCookies, Self.speaksForSite(head) else { return }
        storage.cookies.receive(head.setCookies, from: context)
    }

    /// A proxy that wants credentials does not speak for the site.
    private static func speaksForSite(_ head: ResponseHead) -> Bool { head.status != 407 }
}
