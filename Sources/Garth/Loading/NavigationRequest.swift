import GarthFetch
import GarthURL

/// A request to load a URL, with its source.
public struct NavigationRequest: Sendable {
    /// The URL to load.
    ///
    /// A user name and a password in it are tried for the first challenge.
    public var url: URLRecord
    /// The HTTP method.
    public var method: String
    /// Header fields to send beside Garth's own.
    ///
    /// A field of a name that Garth sends by itself replaces it.
    public var headers: [HTTPField]
    /// The body of a POST.
    public var body: [UInt8]?
    /// The purpose for the policy.
    public var purpose: NavigationPurpose
    /// The page that it comes from; nil when a person typed it.
    public var source: SourcePage? {
        get { context.source }
        set { context.source = newValue }
    }
    /// The other reading of the typed text: `http` for a name typed without a scheme, the host for
    /// a name that was taken as a file. The browser offers it if the load fails, and never uses it
    /// by itself: one forged connection reset would otherwise remove the encryption.
    public var alternative: URLRecord?
    /// The cache policy of the load; nil for the web view's policy.
    public var cachePolicy: CachePolicy?
    /// The longest time for the load; nil for the configuration's `loadTimeout`. The time in which a
    /// delegate or a person answers does not count.
    public var timeout: Duration?
    /// The document that makes the request, and its terms.
    var context: RequestContext
    /// The kind of resource that is loaded.
    var destination: Destination
    /// The rule of the allow-list that allows the URL; nil if none was needed.
    var rule: AllowRule?
    /// Whether a person reloads a page: an `immutable` response is then not requested again while
    /// it is fresh.
    var isReload = false
    /// Whether the request had form data that are not stored, so that it cannot be repeated.
    var hasLostForm = false
    /// The terms of a script's request; nil for requests of pages and persons.
    var script: ScriptRequestTerms?
    /// The content in place of a server's response; nil asks the server.
    var substitute: SubstituteData?

    /// Makes a request; without further arguments, a GET that a person typed.
    ///
    /// - Parameters:
    ///   - url: The address.
    ///   - method: The method, in capitals.
    ///   - headers: Fields beside those that Garth sends by itself.
    ///   - body: The bytes of the body; nil for none.
    ///   - purpose: The reason for the request, which the allow-list takes into account.
    ///   - source: The page from which the URL came; nil if a person or the program chose it.
    ///   - alternative: The address that an error page offers in place of this one; nil for none.
    ///   - cachePolicy: The cache policy; nil for that of the view's configuration.
    ///   - timeout: The longest time; nil for that of the view's configuration.
    public init(
        _ url: URLRecord, method: String = "GET", headers: [HTTPField] = [],
        body: [UInt8]? = nil, purpose: NavigationPurpose = .typed, source: SourcePage? = nil,
        alternative: URLRecord? = nil, cachePolicy: CachePolicy? = nil, timeout: Duration? = nil
    ) {
        self.url = url
        self.method = method
        self.headers = headers
        self.body = body
        self.purpose = purpose
        self.alternative = alternative
        self.cachePolicy = cachePolicy
        self.timeout = timeout
        context = RequestContext(source: source)
        destination = Destination(purpose)
    }

    /// Makes a request of a document.
    init(_ url: URLRecord, purpose: NavigationPurpose, in context: RequestContext) {
        self.init(url, purpose: purpose)
        self.context = context
    }

    /// The fields that every request of its kind has, without those that are set already.
    func defaultFields(language: String, userAgent: String?) -> [HTTPField] {
        var fields = [
            HTTPField(
                "Accept",
                destination.acceptsAnything
                    ? "*/*" : "text/html,application/xhtml+xml,text/plain;q=0.9,*/*;q=0.5")
        ]
        if !language.isEmpty { fields.append(HTTPField("Accept-Language", language)) }
        if let userAgent { fields.append(HTTPField("User-Agent", userAgent)) }
        return fields.filter { headers[$0.name] == nil }
    }

    /// The bytes of the response at most; nil for the limit of the fetcher alone.
    var byteLimit: Int? {
        guard let own = context.byteLimit else { return destination.byteLimit }
        return min(own, destination.byteLimit ?? own)
    }
}

extension WebViewConfiguration {
    /// Reads the cookies and hosts that other processes have stored, where a load needs them.
    @MainActor
    func readStorage(for request: NavigationRequest) async {
        if request.destination.readsStorage(for: request.url, ofPage: request.context.page) {
            await websiteDataStore.storage.refresh()
        }
    }
}
