import GarthPage
import GarthURL

/// The circumstances of a request: the document that makes it, and what that document may.
struct RequestContext: Sendable {
    /// Whether cookies and passwords go with a request (Fetch Standard, "credentials mode").
    enum CredentialsMode: Sendable {
        case include, omit
    }

    /// What makes a request, where no element does.
    enum Initiator: Sendable {
        /// An interface of scripts.
        case interface(ScriptRequest.Initiator)
        /// A script that consists of others.
        case script
        /// An element that shows a picture.
        case image
        /// A request of another origin's.
        case preflight
    }

    /// The document that makes the request; nil when a person or the program chose the address.
    var source: SourcePage?
    /// The address that the referrer policy is applied to; nil for that of the source.
    var referrer: URLRecord?
    /// The server that redirected to the URL, for a request that is made again; nil otherwise.
    var redirectingServer: SourcePage?
    /// The page that contains the resource. It may differ from the source: the page also contains
    /// the imports of its style sheets. It decides who is a third party; nil for a page itself.
    var page: URLRecord?
    /// Whether the source is a frame in the page that is shown.
    var isFromFrame = false
    /// The place of the document that makes the request, or of the frame that will show the answer.
    var place: FramePlace = []
    /// Sandbox flags of the document that makes the request.
    var sourceSandbox: SandboxFlags = []
    /// Sandbox flags for the loaded document, from its frame or window.
    var sandbox: SandboxFlags = []
    /// The referrer policy of the request; nil for the default.
    var referrerPolicy: ReferrerPolicy?
    /// The extent of the referrer that redirecting servers got.
    var referrerExtent = ReferrerPolicy.Extent.whole
    /// Whether redirects between others hide the origin (Fetch Standard, "redirect-tainted").
    var hasTaintedOrigin = false
    /// The content security policies of the document that makes the request.
    var contentPolicies = ContentPolicies()
    /// The terms of that document for connections that are not secured.
    var connections = ConnectionTerms()
    /// What the element that makes the request says of it.
    var metadata = RequestMetadata()
    /// What makes the request; nil for an element or a person.
    var initiator: Initiator?
    /// Whether cookies and passwords go with the request.
    var credentials = CredentialsMode.include
    /// The bytes of the resource at most, where that is less than the destination's limit.
    var byteLimit: Int?

    /// The context of a request that no document makes.
    init(source: SourcePage? = nil) { self.source = source }

    /// The context of requests of a document.
    ///
    /// - Parameters:
    ///   - source: The document.
    ///   - terms: Its terms.
    ///   - referrerPolicy: The policy of the element that asks, which has priority over the
    ///     document's; nil without one.
    init(of source: SourcePage?, _ terms: DocumentTerms, _ referrerPolicy: ReferrerPolicy? = nil) {
        self.source = source
        sourceSandbox = terms.sandbox
        contentPolicies = terms.contentPolicies
        connections = terms.connections
        self.referrerPolicy = referrerPolicy ?? terms.referrerPolicy
    }

    /// The context of a part of a page.
    func part(of page: URLRecord?, isFromFrame: Bool = false) -> RequestContext {
        var context = self
        context.page = page
        context.isFromFrame = isFromFrame
        return context
    }

    /// Whether the response may not become a download.
    var allowsNoDownload: Bool { sourceSandbox.union(sandbox).contains(.downloads) }

    /// A server at `url` redirects.
    ///
    /// It may set the referrer policy for later hops; no later hop is told more than the
    /// redirecting server was (Referrer Policy, "set request's referrer policy on redirect";
    /// section 8.3 uses the request's referrer, once it is determined, as the source of the next).
    mutating func redirected(by url: URLRecord, _ next: ReferrerPolicy?) {
        if let told = referrer ?? source?.url {
            let policy = referrerPolicy ?? .default
            referrerExtent = min(referrerExtent, policy.extent(from: told, to: url))
        }
        if let next { referrerPolicy = next }
    }

    /// A redirect leads from one URL to another; `origin` is that of the requesting document.
    mutating func moved(from url: URLRecord, to next: URLRecord, origin: Origin?) {
        guard let origin, !next.origin.isSame(as: url.origin), !origin.isSame(as: url.origin)
        else { return }
        hasTaintedOrigin = true
    }
}

extension PageFrames {
    /// The context of requests of the document at a place; a document without an entry is that of
    /// the page, with this source and these terms.
    func context(
        ofDocumentAt place: FramePlace, _ page: SourcePage?, _ terms: DocumentTerms,
        _ referrerPolicy: ReferrerPolicy? = nil
    ) -> RequestContext {
        let entry = self[place]
        var context = RequestContext(
            of: entry?.source ?? page, entry?.terms ?? terms, referrerPolicy)
        context.place = place
        return context
    }
}
