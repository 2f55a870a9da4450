import GarthFetch
import GarthIPC
import GarthPage
import GarthURL

/// One document that a web view shows or keeps in its history (no counterpart in WebKit, whose
/// views draw their pages themselves).
///
/// A kept page has its source bytes and the person's changes, but no content process. It gets a new
/// process, with both, when it must be laid out again (docs/architecture.md, "Processes").
@MainActor
public final class Page {
    /// The URL of the page, and the base of relative addresses.
    var address: PageAddress
    /// The head of the response; nil for Garth's own pages.
    let head: ResponseHead?
    /// The failure that the page tells of; nil for the pages of others.
    ///
    /// Programs with ``WebViewConfiguration/showsErrorPages`` false see no such page.
    public let failure: NavigationError?
    /// The kept copy that the page is; nil for a page that came from its server.
    var copy: PageCopy?
    /// The bytes of the document.
    var bytes = PageBytes()
    /// How the document is read and laid out.
    var treatment: PageTreatment
    /// The content process, and what is known of its work.
    var process: PageProcess
    /// What content processes have told of the document.
    var reports = PageReports()
    /// What the page was denied.
    var denied = PageRefusals()
    /// The functions that the page calls.
    var callbacks = PageCallbacks()

    /// What the scripts of the page have said and hold.
    var scripting = PageScripting()
    /// The results of scripts and keys that have not come.
    var evaluations = PageEvaluations()
    /// The requests of scripts that were not answered.
    let requests = PageRequests()
    /// The workers of the page.
    let workers = PageWorkers()
    /// The tasks that wait for the content process.
    var waiters = PageWaiters()
    var exports = PageExports()
    var questions = ElementQuestions()

    /// The style sheets that the page and its frames asked for.
    var styleSheets = PageStyleSheets()
    /// The files of the page's pictures.
    let pictures = PagePictures()
    /// What its parts and the answers to its scripts have, while they come.
    var collected = CollectedBytes()
    /// The frames of the page, with their documents.
    var frames = PageFrames()
    /// The terms for requests of the page.
    var terms = DocumentTerms()
    /// Sandbox flags of the page's window, if another page opened it.
    var windowSandbox: SandboxFlags = []

    /// The person's actions, to be repeated in a new content process.
    var actions = ElementActions()
    /// The names of the elements of those actions, and the fields of an earlier session.
    var fields = FieldKeeping()
    /// The last match of a search, in bytes of the page's text.
    var foundRange: Range<Int>?
    /// Whether the pending refresh was already reported to the delegate.
    var hasToldRefresh = false
    /// Data that the drawing program stores with the page while the page is not visible, such as
    /// its `PageContent` and position. Garth does not read it; it lives as long as the page.
    public var viewState: (any Sendable)?

    init(
        url: URLRecord, info: DocumentInfo, head: ResponseHead?, options: LayoutOptions,
        style: StylePreferences = StylePreferences(), ruleSheet: [UInt8] = [],
        isReader: Bool = false,
        parser: HTMLParserChoice, scripts: ScriptSettings? = nil, pool: ProcessPool,
        failure: NavigationError? = nil,
        substituteBase: URLRecord? = nil
    ) {
        address = PageAddress(url, substituteBase: substituteBase)
        self.head = head
        treatment = PageTreatment(
            info, headCharset: head?.charset, options: options, style: style,
            ruleSheet: ruleSheet, isReader: isReader, parser: parser, scripts: scripts)
        process = PageProcess(pool)
        self.failure = failure
    }

    deinit {
        process.close()
        waiters.end()
        exports.end()
        evaluations.end()
        questions.end()
    }
}
