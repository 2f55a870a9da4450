import GarthFetch
import GarthPage
import GarthURL

/// The configuration of a web view (WebKit's `WKWebViewConfiguration`).
///
/// The defaults suit a program that loads addresses of unknown origin: the open web, no local files,
/// no private addresses, and nothing stored. A program uses the person's own browser data only when
/// its configuration names them.
///
/// ```swift
/// var configuration = WebViewConfiguration()
/// configuration.loadTimeout = .seconds(20)
/// let view = WebView(configuration: configuration)
/// ```
public struct WebViewConfiguration: Sendable {
    /// Decides which URLs may be visited.
    ///
    /// ```swift
    /// configuration.policy = URLPolicy(allowing: try AllowList(parsing: "swift.org"))
    /// ```
    public var policy: URLPolicy {
        didSet { policy = limited(policy) }
    }
    /// Whether an open policy lets `file:` URLs pass that no rule and no grant covers.
    ///
    /// The default is false: a program that loads addresses of unknown origin would disclose its
    /// files. `loadFileURL` and `URLPolicy.granting(file:)` allow single files and folders.
    public var allowsLocalFiles = false { didSet { policy = limited(policy) } }
    /// Whether an open policy lets private and loopback addresses pass (`@private`) that no allow
    /// rule covers.
    ///
    /// The default is false: a URL, a redirect or a name with a private address would lead a program
    /// on a server to internal services. `URLPolicy.adding` allows single hosts.
    public var allowsPrivateNetwork = false { didSet { policy = limited(policy) } }
    /// Whether the program may load `data:` URLs as pages of their own; pages may not lead to them.
    package var allowsDataDocuments = false { didSet { policy = limited(policy) } }
    /// Whether a picture that is opened by its own address is a page, also where pictures are words.
    package var opensPictures = false
    /// The handlers of the program's URL schemes; see `setURLSchemeHandler`.
    var urlSchemeHandlers: [String: any URLSchemeHandler] = [:]
    /// The store for cookies and other website data.
    ///
    /// The default is the store in memory of the process pool: copies of the configuration, and
    /// configurations that are given the same pool, share it. **Two configurations that are made apart
    /// share nothing**, unlike in WebKit, whose default is one store on the disk: a program that
    /// loads pages of strangers leaves nothing behind unless it says so
    /// (``WebsiteDataStore/init(named:)``).
    ///
    /// ```swift
    /// configuration.websiteDataStore = WebsiteDataStore(named: "reader")
    /// ```
    public var websiteDataStore: WebsiteDataStore {
        get { givenDataStore ?? processPool.nonPersistentDataStore }
        set {
            let before = givenDataStore
            givenDataStore = newValue
            if before !== newValue { beginSession() }
        }
    }
    /// The store that the program has chosen; nil for that of the process pool.
    private var givenDataStore: WebsiteDataStore?
    /// Whether web views of this configuration, and of copies that are made later, accept every
    /// invalid certificate, also of a host that requires https (HSTS), as a driver asks for it.
    package var acceptsInvalidCertificates = false {
        didSet { if acceptsInvalidCertificates != oldValue { beginSession() } }
    }
    /// Connections, passwords and exceptions; copies with the same data store share them.
    private(set) var session = NetworkSession()
    /// The program's additions to pages: content rule lists.
    ///
    /// It is an object: copies of a configuration share it.
    public var userContentController = UserContentController()
    /// The HTML parser.
    public var htmlParser = HTMLParserChoice.standard
    /// Settings of all pages.
    ///
    /// `javaScriptEnabled` false overrules the preferences of pages.
    public var preferences = WebPreferences()
    /// The name that follows the default `User-Agent` after a space, such as `EasyBrowser/1.0`
    /// (WebKit's `applicationNameForUserAgent`).
    public var applicationNameForUserAgent: String? {
        didSet {
            nameAgent()
        }
    }
    /// The whole `User-Agent`; nil for the default, and empty to send none. It is the initial value
    /// of `WebView.customUserAgent`.
    public var customUserAgent: String? { didSet { nameAgent() } }
    /// The person's own style sheets, and whether those of pages apply.
    ///
    /// They are of the user origin: pages have priority, but not over `!important`.
    public var style = StylePreferences()
    /// A program that hears of all requests and may hold them; nil without one.
    package var requestObserver: RequestObserver?
    /// Whether the content security policies of pages are passed over, as a driver asks for it.
    var ignoresContentPolicies = false
    /// The source of content processes; copies of the configuration share it. Configurations without
    /// a store of their own take that of their pool.
    public var processPool = ProcessPool() {
        didSet { if givenDataStore == nil, processPool !== oldValue { beginSession() } }
    }
    /// The time that the first paint waits for style sheets (docs/rooms/GarthEngine.md,
    /// "Steps").
    public var styleSheetDelay = Duration.milliseconds(100)
    /// The default treatment of pages, unless the delegate decides otherwise (WebKit's
    /// `defaultWebpagePreferences`).
    public var defaultWebpagePreferences = WebpagePreferences()
    /// The treatment of the pages of a URL, in place of `defaultWebpagePreferences`; nil uses that
    /// for all pages. A navigation delegate may still change it.
    ///
    /// ```swift
    /// configuration.sitePreferences = { url in
    ///     var preferences = WebpagePreferences()
    ///     preferences.allowsContentJavaScript = url.hostname == "app.example"
    ///     return preferences
    /// }
    /// ```
    public var sitePreferences: (@Sendable (URLRecord) -> WebpagePreferences)?
    /// Whether an error page of Garth names the reason of a failed load. Without it the old page
    /// stays, and only the delegate is called, as in WebKit.
    public var showsErrorPages = true
    /// The default cache policy of loads.
    ///
    /// ``NavigationRequest/cachePolicy`` has priority for one request.
    public var cachePolicy = CachePolicy.useProtocolCachePolicy
    /// Whether the data store's history records the pages, if the store is persistent. WebKit
    /// leaves the history to the program; so does Garth, unless this is set.
    ///
    /// `package`: the history belongs to the browser (`WebsiteDataStore.history`).
    package var notesHistory = false
    /// The preferred languages, as in `Accept-Language`; empty sends no field.
    ///
    /// Scripts see them as `navigator.languages`.
    public var language: String {
        get { fetch.language }
        set { fetch.language = newValue }
    }
    /// The time limit for a page with all its parts; nil for none. Questions to the person do not
    /// count.
    public var loadTimeout: Duration? {
        get { fetch.overallTimeout }
        set { fetch.overallTimeout = newValue }
    }
    /// The bytes that a body may have after decoding; nil for no limit. The default is 64 MB.
    ///
    /// A page beyond it fails with ``NavigationError/Code/tooLarge``; decoded bytes count.
    public var maximumBodyByteCount: Int? {
        get { fetch.maximumBytes }
        set { fetch.maximumBytes = newValue }
    }
    /// The proxy for every request, an `http`, `https` or `socks5` URL; nil for none (WebKit's
    /// `WKWebsiteDataStore.proxyConfigurations`).
    ///
    /// The allow-list judges the servers, not the proxy, which the program trusts.
    public var proxy: String? {
        get { fetch.proxy }
        set { fetch.proxy = newValue }
    }
    /// Hosts that need no proxy: names with their subdomains, addresses, and `*` for all.
    ///
    /// As `no_proxy` has them.
    public var proxyExceptions: [String] {
        get { fetch.proxyExceptions }
        set { fetch.proxyExceptions = newValue }
    }
    /// The resolver of names over https (RFC 8484), an `https` URL; nil for the system's.
    package var resolver: String? {
        get { fetch.resolver }
        set { fetch.resolver = newValue }
    }
    /// How the servers of single sites are connected to; nil where all are alike.
    package var siteConnection: (@Sendable (URLRecord) -> SiteConnection)?
    /// The path of a file of certificate authorities in PEM, which are trusted beside the system's.
    ///
    /// For a company's own authority; the system's are trusted as well.
    public var certificateAuthorityFile: String? {
        get { fetch.caCertificateFile }
        set { fetch.caCertificateFile = newValue }
    }
    /// Whether the display delegate gets only final lines: a paragraph or table comes when it is
    /// complete (WebKit's `suppressesIncrementalRendering`, which waits for the whole page).
    ///
    /// Set it for printing, where lines cannot be taken back; a screen shows more, sooner, without
    /// it.
    public var suppressesIncrementalRendering: Bool {
        get { !layout.wantsProvisionalLines }
        set { layout.wantsProvisionalLines = !newValue }
    }
    /// Whether JavaScriptCore is there; nil finds out when a page has scripts to run.
    var hasJavaScriptEngine: Bool?
    /// Whether JavaScript is started with each page whose scripts may run, also with one that has
    /// none: for programs that bring scripts of their own to every page.
    package var startsScriptsWithPage = false
    /// The time that scripts of a printed page may take.
    package var scriptTime = Duration.seconds(5)
    /// The virtual time up to which a page that is printed waits for timers; nil for the time of pages.
    package var timerTime: Duration? {
        get { silences.timers }
        set { silences.timers = newValue }
    }
    private var silences = SilenceTimes()
    /// The time without a byte after which a dump leaves out a part of a page whose document has
    /// come.
    package var silentPartTime: Duration {
        get { silences.part }
        set { silences.part = newValue }
    }
    /// The longest silence of a request of a script; nil for `scriptTime`.
    package var silentRequestTime: Duration? {
        get { silences.request }
        set { silences.request = newValue }
    }
    /// The time after which a page at rest counts as quiet whose scripts go on with requests.
    package var restlessTime: Duration {
        get { silences.restless }
        set { silences.restless = newValue }
    }
    /// Addresses given for names, each `HOST:PORT:ADDRESS`, as curl's `--resolve` has them.
    package var resolves: [String] {
        get { fetch.resolves }
        set { fetch.resolves = newValue }
    }
    /// The words by which messages name what would change the outcome.
    package var remedyWords: RemedyWords {
        get { fetch.words }
        set {
            fetch.words = newValue
            policy.words = newValue
        }
    }
    /// Whether `http_proxy` and the related variables of the environment apply without `proxy`.
    package var usesProxyEnvironment: Bool {
        get { fetch.proxyEnvironment == .honoured }
        set { fetch.proxyEnvironment = newValue ? .honoured : .ignored }
    }
    /// The configuration of transfers: the properties above.
    var fetch: FetchConfiguration
    /// The size of the surface that pages are laid out for.
    var layout = LayoutOptions(isInteractive: true)

    private mutating func beginSession() {
        session = NetworkSession(judge: acceptsInvalidCertificates ? .nobody : .person)
    }

    private mutating func nameAgent() {
        fetch.userAgent = UserAgents(of: self).name
    }

    /// The treatment of the pages of a URL, before the delegate changes it.
    func webpagePreferences(for url: URLRecord) -> WebpagePreferences {
        if let sitePreferences { return sitePreferences(url) }
        var preferences = defaultWebpagePreferences
        // Garth's own pages are what they are.
        if url.scheme == "about" { preferences.charset = nil }
        return preferences
    }

    /// The facts about a document before its first byte.
    func documentInfo(
        of url: URLRecord, _ head: ResponseHead, _ preferences: WebpagePreferences
    ) -> DocumentInfo {
        var info = DocumentInfo(
            url: url.href, mediaType: head.documentType,
            charset: preferences.charset ?? head.charset,
            charsetIsForced: preferences.charset != nil,
            fallbackCharset: self.preferences.textEncodingName, refresh: head.first("Refresh"))
        info.byteLimit = maximumBodyByteCount
        info.isFreeOfPolicies = ignoresContentPolicies
        if !ignoresContentPolicies {
            let policies = ContentSecurityPolicy.policies(of: head, from: url)
            info.contentPolicies = ContentPolicies(policies).list
        }
        if let compressed = CompressedText(url, head) {
            info.mediaType = compressed.mediaType
            info.compression = .gzip(
                byteLimit: maximumBodyByteCount ?? LoadLimits.inflatedByteCount,
                isSniffed: compressed.isSniffed)
        }
        return info
    }

    /// The terms of a document that a response brings.
    func terms(
        of head: ResponseHead, from url: URLRecord, _ context: RequestContext
    ) -> DocumentTerms {
        var terms = DocumentTerms(head, from: url, context)
        if ignoresContentPolicies { terms.contentPolicies = ContentPolicies() }
        return terms
    }

    /// The style sheets that apply to a page.
    func style(under preferences: WebpagePreferences) -> StylePreferences {
        var style = style
        if !preferences.usesAuthorStyleSheets { style.usesAuthorSheets = false }
        style.userSheets += preferences.userSheets
        return style
    }

    /// Makes a configuration with WebKit's defaults, as far as they have a meaning here.
    ///
    /// Without arguments every public host may be reached, and no file or private address.
    public init(policy: URLPolicy = .open) {
        self.policy = policy
        fetch = FetchConfiguration(userAgent: WebView.defaultUserAgent)
        self.policy = limited(policy)
    }

    /// The policy with what the rest of the configuration says of it.
    private func limited(_ policy: URLPolicy) -> URLPolicy {
        var reservations: URLPolicy.Reservations = []
        if !allowsLocalFiles { reservations.insert(.files) }
        if !allowsPrivateNetwork { reservations.insert(.privateNetwork) }
        var limited = policy.reserving(reservations)
        for scheme in urlSchemeHandlers.keys { limited = limited.granting(scheme: scheme) }
        if allowsDataDocuments { limited = limited.grantingDataDocuments() }
        return limited
    }
}

extension WebViewConfiguration {
    /// Whether the Encoding Standard knows an encoding by a label.
    public static func knowsEncoding(_ label: String) -> Bool { Encoding(label: label) != nil }
}

/// How long silent servers, restless scripts and late timers are waited for.
private struct SilenceTimes: Sendable {
    var part = Duration.seconds(3)
    var request: Duration?
    var timers: Duration?
    var restless = LoadLimits.restlessTime
}
