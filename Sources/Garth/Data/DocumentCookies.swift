import GarthFetch
import GarthURL

/// The cookies of a document as its scripts see them (`document.cookie`; HTML Standard, "Resource
/// metadata management").
///
/// The browser process has them: a content process gets the text of its own page, never an HttpOnly
/// cookie.
struct DocumentCookies {
    private let storage: CookieStorage
    private let context: CookieContext

    /// The cookies of a page; nil for a page that has none: not fetched over HTTP, or sandboxed
    /// without its origin.
    ///
    /// `page` is the page around the document of a frame: a third party has no cookies.
    init?(
        of url: URLRecord, sandbox: SandboxFlags, in page: URLRecord? = nil,
        _ configuration: WebViewConfiguration
    ) {
        guard url.isHTTPOrHTTPS, !sandbox.contains(.origin) else { return nil }
        storage = configuration.websiteDataStore.storage.cookies
        var context = CookieContext(url: url)
        if let page {
            context = .part(url, of: page, suffixes: storage.suffixes)
        }
        context.keeping = configuration.webpagePreferences(for: url).cookieAcceptance.keeping
        context.interface = .script
        self.context = context
    }

    /// The names and values, as in a `Cookie` field.
    var text: String {
        String(decoding: storage.field(for: context) ?? [], as: UTF8.self)
    }

    /// Sets a cookie, if the page may; the text has the form of a `Set-Cookie` field.
    func set(_ text: String) { storage.receive([Array(text.utf8)], from: context) }
}
