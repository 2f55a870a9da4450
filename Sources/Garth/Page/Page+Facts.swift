import GarthFetch
import GarthIPC
import GarthPage
import GarthURL

/// What is known of a page.
extension Page {
    /// The URL that was loaded, with its fragment, without credentials.
    public internal(set) var url: URLRecord {
        get { address.url }
        set { address.url = newValue }
    }

    /// The base of relative addresses: the URL, or the `base` element.
    ///
    /// A `base` element changes it; a page on a private address cannot be reached by one.
    public var baseURL: URLRecord { address.baseURL }

    /// The title, without control characters; empty when it has none.
    public var title: String { reports.title }

    /// The encoding by its name in the Encoding Standard; empty until it is settled.
    ///
    /// A wrong one can be corrected: ``WebpagePreferences/charset``.
    public var encodingName: String { reports.encodingName }

    /// The media type without parameters, such as `text/html`.
    public var mediaType: String { info.mediaType }

    /// The bytes as they came, decoded from transfer and content codings.
    ///
    /// They are decoded from the coding of the connection, and nothing else was done to them.
    public var sourceBytes: [UInt8] { bytes.source }

    /// Whether all bytes have come, or no more will.
    ///
    /// Style sheets, frames and pictures may still come.
    public internal(set) var isComplete: Bool {
        get { bytes.isComplete }
        set { bytes.isComplete = newValue }
    }

    /// Whether this is Garth's own page about a failure.
    ///
    /// Such a page has words of the library, and runs no scripts.
    public var isErrorPage: Bool { failure != nil }

    /// The parts of the page that the allow-list refused.
    ///
    /// At most 1,000 are kept; the allow-list decided, not a delegate.
    public var refusals: [PolicyDenial] { denied.denials }

    /// The navigations that the page's content processes asked for although no person did: none of
    /// them was followed. An honest content process asks for none.
    public var refusedNavigationCount: Int { denied.navigationCount }

    /// Whether only the article of the page is shown.
    public var isReader: Bool { treatment.isReader }

    /// Whether its type cannot be shown: the engine gets no bytes, and offers to save them.
    public var isUnshowable: Bool { !MediaTypes.canShow(mediaType) && bytes.standIn == nil }

    /// Whether the page's source is a compressed file, which is decompressed where it is read.
    public var isCompressed: Bool { info.compression != .none }

    /// Whether only white space has arrived.
    var isBlankAnswer: Bool {
        !isUnshowable
            && sourceBytes.allSatisfy { $0 <= 0x20 || [0xEF, 0xBB, 0xBF].contains($0) }
    }

    /// A limit that was reached, and so the page is not whole; one sentence for the reader.
    ///
    /// The rest of the page is not shown; there is no setting for the limits of the engine.
    public var limitMessage: String? { reports.limitMessage }

    /// The reason why the page shows next to nothing; nil while it shows content, or is incomplete.
    ///
    /// A page that only its scripts would fill says so here.
    public var emptiness: PageEmptiness? { reports.emptiness }

    /// What scripts wrote to the console, in order.
    ///
    /// At most 1,000 are kept, the first ones; errors that no script caught are among them.
    public var consoleMessages: [ConsoleMessage] { scripting.consoleMessages }

    /// The reason why the scripts of the page do not run although they may; nil without one.
    public var scriptProblem: String? { scripting.problem }

    /// What Garth leaves out and a script of the page has ended for; nil where nothing is known.
    public var missedFeature: PageEmptiness? { scripting.missedFeature }

    /// The process number of the page's content process; nil without one (WebKit's private
    /// `_webProcessIdentifier`).
    public var processIdentifier: Int32? { process.identifier }

    var info: DocumentInfo { treatment.info }
    var content: ContentConnection? { process.connection }

    /// The treatment of the page's scripts; nil where none runs.
    var scripts: ScriptSettings? { treatment.scripts }

    /// The page as a source of requests, for `NavigationRequest.source` and the allow-list.
    public var source: SourcePage {
        process.container?.source ?? SourcePage(url: copy?.url ?? url, address: head?.address)
    }

    /// What reads the page, in words.
    public var parserDescription: String {
        if isUnshowable { return "none" }
        if mediaType.isXMLMediaType { return "libxml2 (XML)" }
        if mediaType.isMarkdownMediaType { return "md4c (Markdown)" }
        if mediaType.isPDFMediaType { return "poppler (PDF)" }
        guard mediaType == "text/html" || mediaType.isEmpty else { return "Garth (text)" }
        return treatment.parser == .libxml2 ? "libxml2 (HTML)" : "Garth (HTML Standard)"
    }
}
