import GarthFetch
import GarthPage
import GarthURL

/// What a web view is made with (WebKit's `WKWebViewConfiguration`).
public struct WebViewConfiguration: Sendable {
    /// Decides which URLs may be visited.
    public var policy: URLPolicy {
        didSet {
            for scheme in urlSchemeHandlers.keys { policy = policy.granting(scheme: scheme) }
        }
    }
    /// Who answers the app's own schemes, by scheme; see `setURLSchemeHandler`.
    var urlSchemeHandlers: [String: any URLSchemeHandler] = [:]
    /// Where cookies and the like are kept; the user's own profile unless said otherwise.
    public var websiteDataStore = WebsiteDataStore.default {
        didSet { if websiteDataStore !== oldValue { session = NetworkSession() } }
    }
    /// Connections, passwords and exceptions; copies with the same data store share them.
    private(set) var session = NetworkSession()
    /// What the app adds to pages: content rule lists.
    public var userContentController = UserContentController()
    /// Which parser reads HTML.
    public var htmlParser = HTMLParserChoice.standard
    /// Settings of all pages.
    public var preferences = WebPreferences()
    /// The encoding of every document, over what it says itself; nil leaves it to the documents.
    public var charset: String? {
        get { preferences.textEncodingName }
        set { preferences.textEncodingName = newValue }
    }
    /// Put behind the default `User-Agent`, with a space between, such as `EasyBrowser/1.0`
    /// (WebKit's `applicationNameForUserAgent`).
    public var applicationNameForUserAgent: String? {
        didSet {
            let name = applicationNameForUserAgent ?? ""
            fetch.userAgent = WebView.defaultUserAgent + (name.isEmpty ? "" : " \(name)")
        }
    }
    /// See `WebView.customUserAgent`.
    var customUserAgent: String?
    /// The person's own style sheets, and whether those of pages apply.
    public var style = StylePreferences()
    /// Where the content processes come from; copies of the configuration share it.
    public var processPool = ProcessPool()
    /// How long the first paint waits for style sheets; DESIGN section 6.
    public var styleSheetDelay = Duration.milliseconds(100)
    /// How pages are treated, unless the delegate says otherwise (WebKit's
    /// `defaultWebpagePreferences`).
    public var defaultWebpagePreferences = WebpagePreferences()
    /// How the pages of a URL are treated; nil for the default of all.
    package var sitePreferences: (@Sendable (URLRecord) -> WebpagePreferences)?
    /// Whether a page of Garth's own says why a load failed. Without it the old page stays, and
    /// only the delegate is told, as in WebKit.
    public var showsErrorPages = true
    /// How loads use the HTTP cache, unless their request says otherwise.
    public var cachePolicy = CachePolicy.useProtocolCachePolicy
    /// Whether the pages that are shown are noted in the history of the data store, where that is
    /// persistent. WebKit leaves the history to the program; so does Garth, unless this is set.
    package var notesHistory = false
    /// How transfers are made.
    package var fetch: FetchConfiguration
    /// The size of the surface that pages are laid out for.
    package var layout = LayoutOptions(isInteractive: true)

    /// How the pages of a URL are treated, as far as the delegate does not say.
    func webpagePreferences(for url: URLRecord) -> WebpagePreferences {
        if let sitePreferences { return sitePreferences(url) }
        var preferences = defaultWebpagePreferences
        if preferences.charset == nil, url.scheme != "about" { preferences.charset = charset }
        return preferences
    }

    /// Which style sheets apply to a page.
    func style(under preferences: WebpagePreferences) -> StylePreferences {
        var style = style
        if !preferences.usesAuthorStyleSheets { style.usesAuthorSheets = false }
        return style
    }

    /// Makes a configuration; without further settings, WebKit's defaults where they have a
    /// meaning here.
    public init(policy: URLPolicy) {
        self.policy = policy
        fetch = FetchConfiguration(userAgent: WebView.defaultUserAgent)
    }
}
