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
    /// The sources of the style sheets, by their number: imports are relative to them, and have
    /// them as their source.
    var resourceSources: [UInt32: SourcePage] = [:]
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
    private var info: DocumentInfo
    private var options: LayoutOptions
    private var style: StylePreferences
    /// The style sheet of the content rules that hides elements.
    private let ruleSheet: [UInt8]
    /// Which parser reads the page, where it is HTML.
    private var parser: HTMLParserChoice
    /// The treatment of the page's scripts; nil where none runs.
    private(set) var scripts: ScriptSettings?
    /// What scripts wrote to the console, in order.
    public internal(set) var consoleMessages: [ConsoleMessage] = []
    /// The reason why the scripts of the page do not run although they may; nil without one.
    public internal(set) var scriptProblem: String?
    /// The scripts of the program whose results have not come.
    var evaluations: [UInt32: CheckedContinuation<ScriptOutcome, Never>] = [:]
    var evaluationCount: UInt32 = 0
    /// The libraries that documents in frames were found to need.
    private var libraries: ContentLibraries = []
    private let pool: ProcessPool
    private(set) var content: ContentConnection?
    /// The protections of the page's content process; nil until the process has reported them.
    private(set) var sandbox: ContentSandbox?
    /// The process number of the page's content process; nil without one (WebKit's private
    /// `_webProcessIdentifier`).
    public private(set) var processIdentifier: Int32?
    /// The person's actions, to be repeated in a new content process.
    var actions = ElementActions()
    private var exports: [UInt32: Export] = [:]
    private var exportCount: UInt32 = 0
    private var questions = ElementQuestions()
    /// The reason for which the last submission was refused; nil without one.
    var refusedSubmission: String?
    /// The number of messages about the page that have come: it has not changed while this is the
    /// same.
    private(set) var updateCount = 0
    private var isLaidOut = false
    /// Whether the content process was let go before it had laid out the page.
    private(set) var isLayoutCut = false
    /// Counts the content processes of the page: reports of an earlier one are ignored.
    private(set) var openCount = 0
    /// Whether the lines that are shown are of an earlier document of the page, read with other
    /// settings: its elements are none of this one, so that a key on them does nothing.
    private var showsEarlierDocument = false
    private var layoutWaiters: [CheckedContinuation<Void, Never>] = []
    private var idleWaiters: [CheckedContinuation<Void, Never>] = []
    private var roomWaiters: [Int: CheckedContinuation<Void, Never>] = [:]
    private var roomWaiterCount = 0
    /// The loaded style sheets (nil: failed), for a new content process.
    private var styleSheets: [StyleSheetKey: StoredStyleSheet] = [:]
    /// The style sheets that the current content process requests, with their keys.
    private var wishedStyleSheets: [UInt32: StyleSheetKey] = [:]
    private var styleSheetCount = 0
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

    /// The key of a requested style sheet: numbers differ between content processes.
    private struct StyleSheetKey: Hashable {
        let place: FramePlace
        let importer: URLRecord?
        let href: String
    }

    private struct StoredStyleSheet {
        let bytes: [UInt8]?
        let source: SourcePage?
    }

    private struct Export {
        var bytes: [UInt8] = []
        var cleaner: ExportCleaner
        let continuation: CheckedContinuation<[UInt8], Never>

        mutating func append(_ piece: [UInt8]) {
            cleaner.clean(piece, to: &bytes)
        }

        mutating func end() {
            cleaner.finish(to: &bytes)
            continuation.resume(returning: bytes)
        }
    }

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
        for waiter in layoutWaiters + idleWaiters { waiter.resume() }
        for export in exports.values { export.continuation.resume(returning: []) }
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

    /// Returns when no more than `LoadLimits.pendingByteCount` bytes wait for the engine, at the
    /// deadline, and when the task is cancelled.
    func waitForRoom(until deadline: ContinuousClock.Instant?) async {
        guard let content, content.pendingByteCount > LoadLimits.pendingByteCount else { return }
        roomWaiterCount += 1
        let number = roomWaiterCount
        let timer = deadline.map { deadline in
            Task { @MainActor [weak self] in
                try? await Task.sleep(until: deadline, clock: .continuous)
                self?.roomWaiters.removeValue(forKey: number)?.resume()
            }
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation {
                roomWaiters[number] = $0
                content.tellWhenRoomy()
            }
        } onCancel: {
            Task { @MainActor in self.roomWaiters.removeValue(forKey: number)?.resume() }
        }
        timer?.cancel()
    }

    private func noteRoom() {
        let waiters = roomWaiters
        roomWaiters = [:]
        for waiter in waiters.values { waiter.resume() }
    }

    // MARK: - Loading

    /// Starts a content process for the page.
    func open() {
        openCount += 1
        isLayoutCut = false
        frames.forgetNumbers()
        wishedStyleSheets = [:]
        resourceSources = [:]
        let number = openCount
        let mailbox = MainActorMailbox<ContentEvent>(limit: 1) { [weak self] in
            self?.receive($0, ofOpening: number)
        }
        var libraries = libraries
        if scripts != nil { libraries.insert(.scripts) }
        let connection = pool.connect(libraries) { mailbox.send($0) }
        content = connection
        if let scripts {
            consoleMessages = []
            scriptProblem = nil
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

    func provide(resource id: UInt32, bytes: [UInt8]?) {
        if let key = wishedStyleSheets[id] {
            styleSheets[key] = StoredStyleSheet(bytes: bytes, source: resourceSources[id])
        }
        content?.send(.resource(id: id, bytes: bytes))
    }

    /// Tells the content process what was learnt about pictures.
    func tellPictureFacts() {
        guard !pictures.facts.isEmpty else { return }
        content?.send(.pictures(Array(pictures.facts.prefix(WireLimits.pictureCount))))
        pictures.facts = []
    }

    /// Notes that a style sheet is to be fetched; returns how many those are.
    func countStyleSheet() -> Int {
        styleSheetCount += 1
        return styleSheetCount
    }

    // MARK: - Frames

    /// The options under which the page is laid out: its frames are shown in place.
    private var shownOptions: LayoutOptions {
        var shown = options
        shown.showsFrames = !isErrorPage
        shown.loadsHiddenFrames = !isErrorPage
        return shown
    }

    /// Sets the content of a frame.
    func show(
        _ content: FrameContent, at place: FramePlace, url: URLRecord? = nil,
        source: SourcePage? = nil, terms: DocumentTerms? = nil
    ) {
        frames.show(content, at: place, url: url, source: source, terms: terms)
        styleSheets = styleSheets.filter { !$0.key.place.starts(with: place) }
        if case .document(let document) = content, document.info.mediaType.isXMLMediaType,
            !libraries.contains(.xml), !info.mediaType.isXMLMediaType, parser != .libxml2
        {
            // The process was locked without libxml2: the page takes one that has it.
            libraries.insert(.xml)
            return layOutAgain()
        }
        if let id = frames.number(of: place) { self.content?.send(.frame(id: id, content)) }
    }

    /// Answers the wish for a frame that the page does not get.
    func refuseFrame(_ id: UInt32, _ notice: String) {
        content?.send(.frame(id: id, .notice(notice)))
    }

    /// Restores the content of a frame, as the person left it.
    private func show(_ shown: FrameContent, inFrame id: UInt32) {
        content?.send(.frame(id: id, shown))
        if let number = shown.documentNumber { restoreActions(on: [number]) }
    }

    /// More has come of the document that a frame shows.
    func append(_ bytes: [UInt8], toFrameAt place: FramePlace) {
        frames.append(bytes, at: place)
        if let id = frames.number(of: place) { content?.send(.frameBytes(id: id, bytes)) }
    }

    /// Ends the document in a frame.
    func endFrame(at place: FramePlace, isCut: Bool) {
        guard frames.isGrowing(place) else { return }
        frames.end(at: place, isCut ? .missing : .whole)
        if let id = frames.number(of: place) {
            content?.send(.frameFinished(id: id, isCut: isCut))
        }
    }

    /// Restores the frames as they were when an entry of the history was left.
    func restoreFrames(_ kept: PageFrames.Entries?) {
        guard let kept else { return }
        let places = frames.places(changedIn: kept)
        for place in places {
            frames.restore(place, from: kept)
            guard let id = frames.number(of: place), let shown = frames[place]?.content else {
                continue
            }
            show(shown, inFrame: id)
        }
        if !places.isEmpty { reviveIfNeeded() }
    }

    /// The document at a place as a source of requests.
    func source(ofDocumentAt place: FramePlace) -> SourcePage {
        frames[place]?.source ?? source
    }

    /// The document of a link as a source of requests.
    public func source(of link: PageLink) -> SourcePage {
        source(ofDocumentAt: frames.place(ofDocument: link.document) ?? [])
    }

    /// The document of a frame, by its number, as a source of requests.
    func source(ofFrame id: UInt32?) -> SourcePage {
        source(ofDocumentAt: frames.place(id) ?? [])
    }

    /// The terms for requests of the document at a place.
    func terms(ofDocumentAt place: FramePlace) -> DocumentTerms { frames[place]?.terms ?? terms }

    /// Sets the sandbox flags and the referrer policy of a request; `referrerPolicy` is that of the
    /// element.
    func tell(
        _ request: inout NavigationRequest, ofDocumentAt place: FramePlace,
        _ referrerPolicy: String = ""
    ) {
        let terms = terms(ofDocumentAt: place)
        request.sourceSandbox = terms.sandbox
        request.referrerPolicy =
            ReferrerPolicy(attribute: referrerPolicy) ?? terms.referrerPolicy
    }

    /// Sets the referrer policy of a document; an unknown name changes nothing.
    func note(referrerPolicy name: String, ofFrame id: UInt32?) {
        guard let policy = ReferrerPolicy(metadata: name), let place = frames.place(id) else {
            return
        }
        if place.isEmpty { terms.referrerPolicy = policy } else { frames.set(policy, at: place) }
    }

    /// The request for a link of the page, when a person opens it elsewhere: in another view, or in
    /// a file.
    ///
    /// The source of the request is the document with the link, with its referrer policy and
    /// sandbox flags. `WebView.follow` goes to the link's own target instead.
    public func request(
        for link: PageLink, to url: URLRecord, purpose: NavigationPurpose
    ) -> NavigationRequest {
        var request = NavigationRequest(url, purpose: purpose, source: source(of: link))
        guard let place = frames.place(ofDocument: link.document) else {
            // The document is shown no more: nothing may be told of it, and nothing is granted.
            request.sourceSandbox = .all
            request.referrerPolicy = .noReferrer
            return request
        }
        tell(&request, ofDocumentAt: place, link.referrerPolicy)
        return request
    }

    /// The reason why a link with a `download` attribute may not be downloaded, in a line for the
    /// person; nil if it may. A sandbox without `allow-downloads` forbids it.
    public func downloadRefusal(of link: PageLink) -> String? {
        let place = frames.place(ofDocument: link.document)
        let sandbox = place.map { terms(ofDocumentAt: $0).sandbox } ?? .all
        return sandbox.contains(.downloads) ? SandboxFlags.Refusal.download.rawValue : nil
    }

    /// The frame at a place, for delegates.
    func frameInfo(_ place: FramePlace) -> FrameInfo {
        place.isEmpty
            ? FrameInfo(isMainFrame: true, url: url)
            : FrameInfo(isMainFrame: false, url: frames[place]?.url)
    }

    /// The reasons why frames of the page show no document, in the order of the page; each line has
    /// the failure, the reason and the remedy.
    public var frameProblems: [String] { frames.problems }

    func stopWaitingForStyleSheets() { content?.send(.stopWaitingForStyleSheets) }

    /// Returns when the content process has laid out the whole page, or was let go.
    func waitUntilLaidOut() async {
        guard !isLaidOut, content != nil else { return }
        await withCheckedContinuation { layoutWaiters.append($0) }
    }

    /// Lets a content process go that has not come to an end; the lines that it gave stay.
    func endLayout() {
        guard content != nil, !isLaidOut || !idleWaiters.isEmpty else { return }
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

    private func noteLaidOut() {
        isLaidOut = true
        for waiter in layoutWaiters { waiter.resume() }
        layoutWaiters = []
    }

    /// Returns when the content process has executed all commands, and its reports have been
    /// handled.
    func waitUntilIdle() async {
        guard let content else { return }
        await withCheckedContinuation {
            idleWaiters.append($0)
            content.tellWhenIdle()
        }
    }

    private func noteIdle() {
        for waiter in idleWaiters { waiter.resume() }
        idleWaiters = []
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
        endExports()
    }

    private func endExports() {
        for export in exports.values { export.continuation.resume(returning: []) }
        exports = [:]
    }

    private func closeContent() {
        noteIdle()
        noteRoom()
        endEvaluations()
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
        actions.forget(document: ElementReference.articleDocument)
        showsEarlierDocument = true
    }

    /// Whether the document of an element is the one that the content process has.
    private func isCurrent(_ element: ElementReference) -> Bool {
        !showsEarlierDocument
            || element.document != 0 && element.document != ElementReference.articleDocument
    }

    func change(_ element: ElementReference, _ change: ControlChange) {
        guard isCurrent(element) else { return }
        reviveIfNeeded()
        actions.note(change, on: element)
        content?.send(.change(element, change))
    }

    func activate(_ element: ElementReference) {
        guard isCurrent(element) else { return }
        reviveIfNeeded()
        actions.noteActivation(of: element)
        content?.send(.activate(element))
    }

    func submit(_ element: ElementReference, _ trigger: SubmissionTrigger) {
        guard isCurrent(element) else { return }
        reviveIfNeeded()
        content?.send(.submit(element, trigger))
    }

    /// Repeats the person's actions on documents.
    private func restoreActions(on documents: Set<UInt32>) {
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
        exportCount += 1
        let number = exportCount
        return await withCheckedContinuation { continuation in
            exports[number] = Export(
                cleaner: ExportCleaner(format), continuation: continuation)
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
    }

    private func receive(_ events: [ContentEvent], ofOpening number: Int) {
        for event in events {
            guard number == openCount, let content else { return }
            switch event {
            case .ready(let sandbox, let process):
                self.sandbox = sandbox
                processIdentifier = process
            case .updates(let updates):
                updateCount &+= 1
                note(updates)
                onUpdates?(updates)
            case .exported(let bytes, let request): exports[request]?.append(bytes)
            case .evaluated(let outcome, let request):
                evaluations.removeValue(forKey: request)?.resume(returning: outcome)
            case .exportEnded(let request):
                var export = exports.removeValue(forKey: request)
                export?.end()
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
        endExports()
        endEvaluations()
        questions.end()
        onTermination?(termination)
    }

    /// Answers a wish that an earlier content process of this page also made. The reports before the
    /// wish have been handled: a frame takes the terms of the document around it.
    func answersFromStore(_ wish: PageResource) -> Bool {
        if wish.kind == .frame {
            guard let place = frames.note(wish, in: source, terms),
                let shown = frames[place]?.content
            else { return false }
            show(shown, inFrame: wish.id)
            return true
        }
        let key = StyleSheetKey(
            place: frames.place(wish.owner) ?? [],
            importer: wish.relativeTo.flatMap { resourceSources[$0]?.url }, href: wish.href)
        wishedStyleSheets[wish.id] = key
        guard let stored = styleSheets[key] else { return false }
        resourceSources[wish.id] = stored.source
        content?.send(.resource(id: wish.id, bytes: stored.bytes))
        return true
    }

    private func note(_ updates: [PageUpdate]) {
        var base: (href: String, frameName: String)?
        for update in updates {
            switch update {
            case .title(let text): title = text
            case .encoding(let name): encodingName = name
            case .limitReached(let message): limitMessage = message
            case .script(let report): note(report)
            case .restarted: emptiness = nil
            case .emptiness(let reason): emptiness = reason
            case .submissionRefused(_, let reason): refusedSubmission = reason
            case .lines: showsEarlierDocument = false
            case .finished:
                showsEarlierDocument = false
                noteLaidOut()
            case .base(let href, let frameName): base = (href, frameName)
            case .referrerPolicy, .styles, .targets, .pictures, .targetChanged, .linesRedrawn,
                .needsResource, .refresh, .wantsNavigation, .fault:
                break
            }
        }
        // Only the last one is read: a content process may report any number of them.
        guard let base else { return }
        baseHref = base.href
        baseURL = URLRecord.parse(baseHref, base: documentBase.withoutFragment) ?? baseURL
        baseFrameName = base.frameName
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
