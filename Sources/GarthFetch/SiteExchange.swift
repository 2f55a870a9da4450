/// What one request takes along from a data store, and what its response leaves there.
package struct SiteExchange: Sendable {
    /// The value of the `Cookie` field, byte for byte; nil for none. A cache that compares fields
    /// (`Vary: Cookie`) compares this one.
    package let cookieField: [UInt8]?

    private let storage: SiteStorage
    private let context: CookieContext

    /// Prepares a request with its cookies.
    package init(_ storage: SiteStorage, _ context: CookieContext) {
        self.storage = storage
        self.context = context
        cookieField = storage.cookies.field(for: context)
    }

    /// A server has answered: not a cache.
    func received(_ head: ResponseHead) {
        // A proxy that wants credentials does not speak for the site.
        guard head.status != 407 else { return }
        storage.cookies.receive(head.setCookies, from: context)
        // RFC 6797 section 8.1: the first field counts, the others are not looked at; none does over
        // a connection whose certificate does not hold.
        if let field = head.first("Strict-Transport-Security"), head.tls?.isException != true {
            storage.hsts.receive(field, from: context.url)
        }
    }
}
