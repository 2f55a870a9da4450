package import GarthFetch
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
    /// Put behind the default `User-Agent`, with a space between, such as `EasyBrowser/1.0`
    /// (WebKit's `applicationNameForUserAgent`).
    public var applicationNameForUserAgent: String? {
        didSet {
            nameAgent()
        }
    }
    /// The whole `User-Agent`, in place of the default; nil for that, and empty to send none. What
    /// `WebView.customUserAgent` begins with.
    public var customUserAgent: String? { didSet { nameAgent() } }
    /// The person's own style sheets, and whether those of pages apply.
    public var style = StylePreferences()
    /// Where the content processes come from; copies of the configuration share it.
    public var processPool = ProcessPool()
    /// How long the first paint waits for style sheets; DESIGN section 6.
    public var styleSheetDelay = Duration.milliseconds(100)
    /// How pages are treated, unless the delegate says otherwise (WebKit's
    /// `defaultWebpagePreferences`).
    public var defaultWebpagePreferences = WebpagePreferences()
    /// How the pages of a URL are treated, in place of `defaultWebpagePreferences`; nil for those
    /// with all pages. A navigation delegate may still say otherwise.
    public var sitePreferences: (@Sendable (URLRecord) -> WebpagePreferences)?
    /// Whether a page of Garth's own says why a load failed. Without it the old page stays, and
    /// only the delegate is told, as in WebKit.
    public var showsErrorPages = true
    /// How loads use the HTTP cache, unless their request says otherwise.
    public var cachePolicy = CachePolicy.useProtocolCachePolicy
    /// Whether the pages that are shown are noted in the history of the data store, where that is
    /// persistent. WebKit leaves the history to the program; so does Garth, unless this is set.
    ///
    /// `package`: the history is the browser's (`WebsiteDataStore.history`).
    package var notesHistory = false
    /// The languages that pages are asked for, as in `Accept-Language`; empty asks for none.
    public var language: String {
        get { fetch.language }
        set { fetch.language = newValue }
    }
    /// The time that a page may take with all its parts; nil for no limit. The questions to the
    /// person do not count.
    public var loadTimeout: Duration? {
        get { fetch.overallTimeout }
        set { fetch.overallTimeout = newValue }
    }
    /// The bytes that a body may have after decoding; nil for no limit. The default is 64 MB.
    public var maximumBodyByteCount: Int? {
        get { fetch.maximumBytes }
        set { fetch.maximumBytes = newValue }
    }
    /// The proxy for every request, an `http`, `https` or `socks5` URL; nil for none (WebKit's
    /// `WKWebsiteDataStore.proxyConfigurations`).
    ///
    /// The allow-list is asked about the servers, and not about the proxy, which the program trusts.
    public var proxy: String? {
        get { fetch.proxy }
        set { fetch.proxy = newValue }
    }
    /// Hosts that need no proxy: names with their subdomains, addresses, and `*` for all.
    public var proxyExceptions: [String] {
        get { fetch.proxyExceptions }
        set { fetch.proxyExceptions = newValue }
    }
    /// The path of a file of certificate authorities in PEM, which are trusted beside the system's.
    public var certificateAuthorityFile: String? {
        get { fetch.caCertificateFile }
        set { fetch.caCertificateFile = newValue }
    }
    /// Whether only lines that will not change are told to the display delegate: a paragraph or
    /// table comes when it is whole (WebKit's `suppressesIncrementalRendering`, which waits for
    /// the whole page).
    ///
    /// What is printed cannot be taken back; a screen shows more, sooner, without this.
    public var suppressesIncrementalRendering: Bool {
        get { !layout.wantsProvisionalLines }
        set { layout.wantsProvisionalLines = !newValue }
    }
    /// How transfers are made: what the properties above say, and what only a command line says
    /// (addresses given for names, the proxies of the environment).
    package var fetch: FetchConfiguration
    /// The size of the surface that pages are laid out for.
    var layout = LayoutOptions(isInteractive: true)

    private mutating func nameAgent() {
        let name = applicationNameForUserAgent ?? ""
        fetch.userAgent =
            customUserAgent ?? WebView.defaultUserAgent + (name.isEmpty ? "" : " \(name)")
    }

    /// How the pages of a URL are treated, as far as the delegate does not say.
    func webpagePreferences(for url: URLRecord) -> WebpagePreferences {
        if let sitePreferences { return sitePreferences(url) }
        var preferences = defaultWebpagePreferences
        // Garth's own pages are what they are.
        if url.scheme == "about" { preferences.charset = nil }
        return preferences
    }

    /// What is known about a document before its first byte.
    func documentInfo(
        of url: URLRecord, _ head: ResponseHead, _ preferences: WebpagePreferences
    ) -> DocumentInfo {
        var info = DocumentInfo(
            url: url.href, mediaType: head.mediaType ?? "text/html",
            charset: preferences.charset ?? head.charset,
            charsetIsForced: preferences.charset != nil,
            fallbackCharset: self.preferences.textEncodingName, refresh: head.first("Refresh"))
        if let compressed = CompressedText(url, head) {
            info.mediaType = compressed.mediaType
            info.compression = .gzip(
                byteLimit: maximumBodyByteCount ?? LoadLimits.inflatedByteCount,
                isSniffed: compressed.isSniffed)
        }
        return info
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
