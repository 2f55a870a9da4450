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
    /// The URL that was loaded, with its fragment, without credentials.
    public internal(set) var url: URLRecord
    /// The base of relative addresses: the URL, or the `base` element.
    public private(set) var baseURL: URLRecord
    /// The frame name that `<base target>` gives to links without one.
    private(set) var baseFrameName = ""
    /// The title, without control characters; empty when it has none.
    public private(set) var title = ""
    /// The encoding by its name in the Encoding Standard; empty until it is settled.
    public private(set) var encodingName = ""
    /// The head of the response; nil for Garth's own pages.
    let head: ResponseHead?
    /// The media type without parameters, such as `text/html`.
    public let mediaType: String
    /// The bytes as they came, decoded from transfer and content codings.
    public private(set) var sourceBytes: [UInt8] = []
    /// What its parts and the answers to its scripts have, while they come.
    var collected = CollectedBytes()
    /// Whether all bytes have come, or no more will.
    public internal(set) var isComplete = false
    /// Whether the pending refresh was already reported to the delegate.
    var hasToldRefresh = false
    /// Whether this is Garth's own page about a failure.
    public var isErrorPage: Bool { failure != nil }
    /// The failure that the page tells of; nil for the pages of others.
    public let failure: NavigationError?
    /// The parts of the page that the allow-list refused.
    public internal(set) var refusals: [PolicyDenial] = []
    /// The last match of a search, in bytes of the page's text.
    var foundRange: Range<Int>?
    /// Whether a part of the page came over a connection that is not secured.
    var hasInsecureContent = false
    /// The parts whose addresses are not secured although the page is.
    var mixedContent = MixedContent()
    /// Whether only the article of the page is shown.
    public private(set) var isReader = false
    /// Whether its type cannot be shown: the engine gets no bytes, and offers to save them.
    public var isUnshowable: Bool { !MediaTypes.canShow(mediaType) && standIn == nil }

    /// Whether the page's source is a compressed file, which is decompressed where it is read.
    public var isCompressed: Bool { info.compression != .none }
    /// A limit that was reached, and so the page is not whole; one sentence for the reader.
    public private(set) var limitMessage: String?
    /// The reason why the page shows next to nothing; nil while it shows content, or is incomplete.
    public private(set) var emptiness: PageEmptiness?
    /// Garth's own words in the place of an answer without any content, as HTML; nil for others.
    private var standIn: [UInt8]?
    /// Data that the drawing program stores with the page while the page is not visible, such as
    /// its `PageContent` and position. Garth does not read it; it lives as long as the page.
    public var viewState: (any Sendable)?

    /// The base of relative addresses without a `base` element.
    private var documentBase: URLRecord
    /// The address that the `base` element of the page names; empty without one.
    private var baseHref = ""
    private(set) var info: DocumentInfo
    private var options: LayoutOptions
    private var style: StylePreferences
    /// The style sheet of the content rules that hides elements.
    private let ruleSheet: [UInt8]
    /// Which parser reads the page, where it is HTML.
    private(set) var parser: HTMLParserChoice
    /// The treatment of the page's scripts; nil where none runs.
    private(set) var scripts: ScriptSettings?
    /// What scripts wrote to the console, in order.
    public internal(set) var consoleMessages: [ConsoleMessage] = []
    /// The reason why the scripts of the page do not run although they may; nil without one.
    public internal(set) var scriptProblem: String?
    /// What Garth leaves out and a script of the page has ended for; nil where nothing is known.
    public internal(set) var missedFeature: PageEmptiness?
    /// The scripts of the program whose results have not come.
    /// Those who wait for what the page makes of a typed key.
    var keyAnswers: [UInt32: (ScriptOutcome) -> Void] = [:]
    var evaluations: [UInt32: CheckedContinuation<ScriptOutcome, Never>] = [:]
    var evaluationCount: UInt32 = 0
    /// When a person has last used the page; nil if a script has made use of that.
    var lastActivation: ContinuousClock.Instant?
    /// The windows that scripts of the page have opened, by their numbers.
    var windows: [UInt32: OpenedWindow] = [:]
    /// The requests of scripts that were not answered.
    let requests = PageRequests()
    /// The storage areas that its scripts have, for their quotas.
    var storage: [ScriptStorageArea: StorageItems] = [:]
    /// The libraries that documents in frames were found to need.
    var libraries: ContentLibraries = []
    private let pool: ProcessPool
    private(set) var content: ContentConnection?
    /// The protections of the page's content process; nil until the process has reported them.
    private(set) var sandbox: ContentSandbox?
    /// The process number of the page's content process; nil without one (WebKit's private
    /// `_webProcessIdentifier`).
    public private(set) var processIdentifier: Int32?
    /// The person's actions, to be repeated in a new content process.
    var actions = ElementActions()
    /// The names of the elements of those actions, and the fields of an earlier session.
    var fields = FieldKeeping()
    /// Called when the fields that a session keeps have changed, or were restored.
    var onFieldsChange: (() -> Void)?
    private var exports = PageExports()
    private var questions = ElementQuestions()
    /// The reason for which the last submission was refused; nil without one.
    var refusedSubmission: String?
    /// The number of messages about the page that have come: it has not changed while this is the
    /// same.
    private(set) var updateCount = 0
    var isLaidOut = false
    /// Whether the content process was let go before it had laid out the page.
    private(set) var isLayoutCut = false
    /// Whether the document has more elements and text than its content process keeps.
    private(set) var hasTooManyElements = false
    /// Counts the content processes of the page: reports of an earlier one are ignored.
    private(set) var openCount = 0
    /// Whether the lines that are shown are of an earlier document of the page, read with other
    /// settings: its elements are none of this one, so that a key on them does nothing.
    private var showsEarlierDocument = false
    /// The tasks that wait for the content process.
    var waiters = PageWaiters()
    /// The style sheets that the page and its frames asked for.
    var styleSheets = PageStyleSheets()
    /// The files of the page's pictures.
    let pictures = PagePictures()
    /// Sandbox flags of the page's window, if another page opened it.
    var windowSandbox: SandboxFlags = []
    /// The terms for requests of the page.
    var terms = DocumentTerms()
    /// The frames of the page, with their documents.
    var frames = PageFrames()
    /// Called with the updates of the content process.
    var onUpdates: (([PageUpdate]) -> Void)?
    /// The navigations that the page's content processes asked for although no person did: none of them
    /// was followed. An honest content process asks for none.
    public private(set) var refusedNavigationCount = 0
    /// Called when navigations were refused, with how many there were before.
    var onRefusal: ((Int) -> Void)?
    /// Called when the content process is no more, and was not let go.
    var onTermination: ((ContentTermination) -> Void)?

    init(
        url: URLRecord, info: DocumentInfo, head: ResponseHead?, options: LayoutOptions,
        style: StylePreferences = StylePreferences(), ruleSheet: [UInt8] = [],
        isReader: Bool = false,
        parser: HTMLParserChoice, scripts: ScriptSettings? = nil, pool: ProcessPool,
        failure: NavigationError? = nil,
        substituteBase: URLRecord? = nil
    ) {
        self.url = url
        documentBase = substituteBase ?? url
        baseURL = documentBase
        self.info = info
        self.head = head
        mediaType = info.mediaType
        self.options = options
        self.style = style
        self.isReader = isReader
        self.ruleSheet = ruleSheet
        self.parser = parser
        self.scripts = scripts
        self.pool = pool
        self.failure = failure
    }

    deinit {
        content?.close()
        waiters.end()
        exports.end()
        for waiter in evaluations.values { waiter.resume(returning: .ended) }
        questions.end()
    }

    /// The page as a source of requests, for `NavigationRequest.source` and the allow-list.
    public var source: SourcePage { SourcePage(url: url, address: head?.address) }

    /// What reads the page, in words.
    public var parserDescription: String {
        if isUnshowable { return "none" }
        if mediaType.isXMLMediaType { return "libxml2 (XML)" }
        guard mediaType == "text/html" || mediaType.isEmpty else { return "Garth (text)" }
        return parser == .libxml2 ? "libxml2 (HTML)" : "Garth (HTML Standard)"
    }

    // MARK: - Loading

    /// Starts a content process for the page.
    func open() {
        openCount += 1
        isLayoutCut = false
        hasTooManyElements = false
        frames.forgetNumbers()
        styleSheets.forgetNumbers()
        storage = [:]
        windows = [:]
        let number = openCount
        let mailbox = MainActorMailbox<ContentEvent>(limit: 1) { [weak self] in
            self?.receive($0, ofOpening: number)
        }
        var libraries = libraries
        if scripts != nil { libraries.formUnion(.scriptedPage) }
        let connection = pool.connect(libraries) { mailbox.send($0) }
        content = connection
        if let scripts {
            consoleMessages = []
            scriptProblem = nil
            missedFeature = nil
            connection.send(.runScripts(scripts))
        }
        connection.send(
            .open(shownInfo, shownOptions, isReader: isReader && standIn == nil, parser: parser))
        var style = style
        style.ruleSheet = ruleSheet
        if !style.isDefault { connection.send(.prefer(style)) }
    }

    func append(_ bytes: [UInt8]) {
        sourceBytes += bytes
        if !isUnshowable { content?.send(.bytes(bytes)) }
    }

    /// Ends the document for the engine while bytes still arrive: for a type that cannot be shown.
    func finishLayout() { content?.send(.finished) }

    func finish() {
        guard !isComplete else { return }
        isComplete = true
        content?.send(.finished)
        restoreFields(at: [])
    }

    /// Whether only white space has arrived.
    var isBlankAnswer: Bool {
        !isUnshowable
            && sourceBytes.allSatisfy { $0 <= 0x20 || [0xEF, 0xBB, 0xBF].contains($0) }
    }

    /// Ends a page without content with words of Garth. The page keeps its address, status and
    /// empty source.
    func finish(showing html: String) {
        guard !isComplete else { return }
        isComplete = true
        standIn = Array(html.utf8)
        closeContent()
        revive()
    }

    /// The document as the engine is to read it.
    private var shownInfo: DocumentInfo {
        guard standIn != nil else { return info }
        return DocumentInfo(
            url: info.url, mediaType: "text/html", charset: "utf-8", charsetIsForced: true)
    }

    /// Answers a wish for a style sheet or script; nil for a failure.
    func provide(resource id: UInt32, _ answer: PageStyleSheets.Answer?) {
        styleSheets.keep(answer, of: id)
        send(answer, to: id)
    }

    func send(_ answer: PageStyleSheets.Answer?, to id: UInt32) {
        content?.send(
            .resource(
                id: id, bytes: answer?.bytes, isShared: answer?.isShared ?? false,
                tellsTiming: answer?.tellsTiming ?? false))
    }

    /// Tells the content process what was learnt about pictures.
    func tellPictureFacts() {
        guard !pictures.facts.isEmpty else { return }
        content?.send(.pictures(Array(pictures.facts.prefix(WireLimits.pictureCount))))
        pictures.facts = []
    }

    /// The options under which the page is laid out: its frames are shown in place.
    private var shownOptions: LayoutOptions {
        var shown = pictures.zoomed(options)
        shown.showsFrames = !isErrorPage
        shown.loadsHiddenFrames = !isErrorPage
        return shown
    }

    func stopWaitingForStyleSheets() { content?.send(.stopWaitingForStyleSheets) }

    /// Lets a content process go that has not come to an end; the lines that it gave stay.
    func endLayout() {
        guard content != nil, !isLaidOut || !waiters.idle.isEmpty else { return }
        isLayoutCut = true
        closeContent()
        noteLaidOut()
    }

    /// The same after a moment, in which the content process may still come to its end.
    func endLayout(after time: Duration) {
        let number = openCount
        Task { @MainActor [weak self] in
            try? await Task.sleep(for: time)
            if let self, number == openCount { endLayout() }
        }
    }

    /// Ends the content process; the data for a new one stay.
    func rest() {
        guard isComplete, exports.isEmpty, questions.isEmpty else { return }
        closeContent()
        noteLaidOut()
    }

    /// Ends the content process of a page whose view is no more; nothing waits for it any longer.
    func abandon() {
        closeContent()
        noteLaidOut()
        exports.end()
    }

    private func closeContent() {
        noteIdle()
        noteRoom()
        endEvaluations()
        requests.cancelAll()
        content?.close()
        content = nil
        processIdentifier = nil
    }

    // MARK: - Scripts

    /// Runs the scripts of the page, or shows it without them: it is read again from its bytes.
    func setScripts(_ scripts: ScriptSettings?) {
        self.scripts = scripts
        // With scripts it may be another document.
        forgetElements()
        limitMessage = nil
        closeContent()
        revive()
    }

    /// The scripts of the page took its content process along: the lines stay, and scripts run no
    /// more. False for a page without scripts.
    func giveUpScripts() -> Bool {
        guard scripts != nil else { return false }
        scripts = nil
        return true
    }

    // MARK: - What the user does

    func resize(_ options: LayoutOptions) {
        guard options != self.options else { return }
        self.options = options
        fitAgain()
    }

    /// Has the page laid out by its present options.
    func fitAgain() {
        if content == nil { revive() } else { content?.send(.resize(shownOptions)) }
    }

    /// Shows only the article, as reader mode finds it, or the whole page again.
    func toggleReader() {
        isReader.toggle()
        limitMessage = nil
        closeContent()
        revive()
    }

    /// Lays the page out again if the person's preferences for it have changed.
    func treat(
        from before: WebpagePreferences, as after: WebpagePreferences, style: StylePreferences,
        scripts: ScriptSettings? = nil
    ) {
        let (oldInfo, oldStyle, wasReader) = (info, self.style, isReader)
        self.style = style
        if before.charset != after.charset {
            info.charset = after.charset ?? head?.charset
            info.charsetIsForced = after.charset != nil
        }
        let oldParser = parser
        let hadScripts = self.scripts != nil
        if before.allowsContentJavaScript != after.allowsContentJavaScript {
            self.scripts = scripts
        }
        if before.htmlParser != after.htmlParser { parser = after.htmlParser ?? .standard }
        // What the person chose for this page stays, unless it is that which changed.
        if before.isReader != after.isReader { isReader = after.isReader }
        guard
            info != oldInfo || style != oldStyle || isReader != wasReader || parser != oldParser
                || hadScripts != (self.scripts != nil)
        else { return }
        // In another encoding, by another parser, or with scripts, it may be another document.
        if info != oldInfo || parser != oldParser || hadScripts != (self.scripts != nil) {
            forgetElements()
        }
        closeContent()
        revive()
    }

    /// The elements of the page's document are others from now on.
    private func forgetElements() {
        actions.forget(document: 0)
        fields.forget(document: 0)
        actions.forget(document: ElementReference.articleDocument)
        showsEarlierDocument = true
    }

    /// Whether the document of an element is the one that the content process has.
    func isCurrent(_ element: ElementReference) -> Bool {
        !showsEarlierDocument
            || element.document != 0 && element.document != ElementReference.articleDocument
    }

    func change(_ element: ElementReference, _ change: ControlChange) {
        guard isCurrent(element) else { return }
        lastActivation = .now
        reviveIfNeeded()
        actions.note(change, on: element)
        content?.send(.change(element, change))
        learnName(of: element)
    }

    func activate(_ element: ElementReference) {
        guard isCurrent(element) else { return }
        lastActivation = .now
        reviveIfNeeded()
        actions.noteActivation(of: element)
        content?.send(.activate(element))
        learnName(of: element)
    }

    func submit(_ element: ElementReference, _ trigger: SubmissionTrigger) {
        guard isCurrent(element) else { return }
        lastActivation = .now
        reviveIfNeeded()
        fields.awaitsSubmission = true
        content?.send(.submit(element, trigger))
    }

    /// Repeats the person's actions on documents.
    func restoreActions(on documents: Set<UInt32>) {
        var part: [ElementAction] = []
        func send() {
            if !part.isEmpty { content?.send(.restore(part)) }
            part = []
        }
        for action in actions.actions(on: documents) {
            // Files are large, and a message has its limit.
            var isLarge = false
            if case .change(.files) = action.kind { isLarge = true }
            if isLarge || part.count == WireLimits.actionCount { send() }
            part.append(action)
            if isLarge { send() }
        }
        send()
    }

    /// The whole page in another form, without control characters: a content process that lies
    /// about its page can say what is not true, and nothing that a terminal obeys.
    ///
    /// For a page that still loads, it contains the received part; it is empty if the process ends
    /// meanwhile.
    public func export(_ format: ExportFormat) async -> [UInt8] {
        reviveIfNeeded()
        return await withCheckedContinuation { continuation in
            let number = exports.add(format, continuation)
            content?.send(.export(format, request: number))
        }
    }

    /// The elements that answer a question; nil for a selector that is none, and without elements if
    /// the content process ends meanwhile.
    func elements(for question: PageQuestion) async -> [PageElement]? {
        reviveIfNeeded()
        return await withCheckedContinuation { continuation in
            let number = questions.add(continuation)
            content?.send(.ask(question, request: number))
        }
    }

    // MARK: - Private parts

    /// Lays the page out from its beginning, in a new content process.
    func layOutAgain() {
        closeContent()
        revive()
    }

    func reviveIfNeeded() {
        if content == nil { revive() }
    }

    private func revive() {
        onUpdates?([.restarted])
        open()
        if !isUnshowable { content?.send(.bytes(standIn ?? sourceBytes)) }
        if isComplete { content?.send(.finished) }
        restoreActions(on: [0, ElementReference.articleDocument])
        if isComplete { restoreFields(at: []) }
    }

    private func receive(_ events: [ContentEvent], ofOpening number: Int) {
        for event in events {
            guard number == openCount, let content else { return }
            switch event {
            case .ready(let sandbox, let process):
                self.sandbox = sandbox
                processIdentifier = process
            case .updates(let told):
                let updates =
                    options.showsBackgroundImages
                    ? told.map { $0.locatingPictures { styleSheets.sources[$0]?.url } } : told
                updateCount &+= 1
                note(updates)
                onUpdates?(updates)
            case .exported(let bytes, let request): exports.append(bytes, to: request)
            case .evaluated(let outcome, let request):
                keyAnswers.removeValue(forKey: request)?(outcome)
                evaluations.removeValue(forKey: request)?.resume(returning: outcome)
            case .exportEnded(let request): exports.end(request)
            case .elements(let elements, let request): questions.take(elements, request)
            case .elementsEnded(let request, let isUnderstood):
                questions.end(request, isUnderstood: isUnderstood)
            case .refusedNavigations(let count):
                refusedNavigationCount += count
                onRefusal?(refusedNavigationCount - count)
            case .idle: noteIdle()
            case .hasRoom: noteRoom()
            case .terminated(let termination): terminated(termination)
            }
            content.handled(event)
        }
    }

    /// Handles the end of the content process: nothing waits for it any longer.
    private func terminated(_ termination: ContentTermination) {
        content = nil
        processIdentifier = nil
        noteLaidOut()
        noteIdle()
        noteRoom()
        exports.end()
        endEvaluations()
        requests.cancelAll()
        questions.end()
        onTermination?(termination)
    }

    private func note(_ updates: [PageUpdate]) {
        var base: (href: String, frameName: String)?
        for update in updates {
            switch update.subject {
            case .content(let change): note(change)
            case .document(.base(let href, let frameName)): base = (href, frameName)
            case .document(let fact): note(fact)
            case .request(.script(let report)): note(report)
            case .request(.submissionRefused(let element, let reason)):
                refusedSubmission = reason
                noteReveal(of: element)
            // The view answers the others.
            case .request: break
            }
        }
        // Only the last one is read: a content process may report any number of them.
        guard let base else { return }
        baseHref = base.href
        baseURL = URLRecord.parse(baseHref, base: documentBase.withoutFragment) ?? baseURL
        baseFrameName = base.frameName
    }

    private func note(_ change: PageUpdate.ContentChange) {
        switch change.part {
        case .beginning: emptiness = nil
        case .lines: showsEarlierDocument = false
        case .end:
            showsEarlierDocument = false
            noteLaidOut()
        case .targets, .target, .pictures, .nothingShown: break
        }
        fields.note(change.newTargets)
    }

    private func note(_ fact: PageUpdate.DocumentFact) {
        switch fact {
        case .title(let text): title = text
        case .encoding(let name): encodingName = name
        case .limitReached(let message): limitMessage = message
        case .emptiness(let reason): emptiness = reason
        case .fault(.tooManyElements): hasTooManyElements = true
        case .base, .fault: break
        }
    }

    /// The page goes on under another URL of its origin: relative addresses are read against it,
    /// and another content process of the page begins there.
    func move(to url: URLRecord, _ place: ScriptHistoryPlace) {
        self.url = url
        scripts?.history = place
        guard scripts != nil, documentBase != url else { return }
        documentBase = url
        info.url = url.withoutCredentials.href
        baseURL = URLRecord.parse(baseHref, base: documentBase.withoutFragment) ?? documentBase
    }
}
