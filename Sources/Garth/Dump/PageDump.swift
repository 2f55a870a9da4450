import CProcess
import GarthFetch
import GarthIPC
import GarthLanguage
import GarthPage
import GarthURL

/// Loads one page and passes on its lines as they become final. It needs no actor, and no thread of
/// its own unless it uses the network.
///
/// It takes the same steps as a `WebView` (`ResourceLoad` decides both), for programs that print a
/// page and end.
package struct PageDump {
    /// The address of a document that came without one.
    private static let inputURL = URLRecord.parse("about:stdin")!

    let configuration: WebViewConfiguration
    let output: Output
    /// The base of relative addresses, with priority over the document's URL.
    private let baseURL: URLRecord?
    private let isReader: Bool
    /// Only what matches it is handed over; nil for all.
    private let selector: String?
    let credentials = CredentialStore()
    /// The moment by which the page and all its parts must have come; nil for none.
    private let deadline: ContinuousClock.Instant?
    var outcome = Outcome()
    /// The content process; nil before it is needed, and for the bytes as they came.
    var content: AwaitedContent?
    var hasFinished = false
    private var hasExported = false
    /// The number of the export that is awaited.
    private var exportRequest: UInt32 = 0
    /// Cleans what the content process exports; nil before it is asked to.
    private var cleaner: ExportCleaner?
    /// What was cleaned and not handed over.
    private var cleaned: [UInt8] = []
    private var fetcher: Fetcher?
    /// What the dump has in common with others.
    private let shared: Shared?
    private let wantsLinks: Bool
    /// The type of standard input: HTML, unless its first bytes show another type.
    private let inputType = MIMEType("text", "html")
    /// The sources of the style sheets: imports are relative to them, and have them as their
    /// source.
    var resourceSources: [UInt32: SourcePage] = [:]
    var styleSheetCount = 0
    var frames = PageFrames()
    /// The forms that scripts have sent to frames.
    var frameFormCount = 0
    /// The parts that the page has wished for, and the requests of its scripts.
    var queue = LoadQueue()
    /// The connections of the page that stay open.
    var live = LiveLoads()
    var isFetching = false
    /// The transfer of the document; nil for a document that is not of the network.
    var documentTransfer: PulledTransfer?
    /// When the document was seen to have come; nil before.
    var documentEnd: ContinuousClock.Instant?
    /// The room that is left for style sheets.
    var styleSheetRoom = StyleSheetRoom()
    /// The parts that were left out because nothing came of them.
    var silentParts: [URLRecord] = []
    /// The parts that a secured page may not have, because their addresses are not.
    var mixedParts: [URLRecord] = []
    /// The storage areas of scripts.
    var storage: [String: StorageItems] = [:]
    /// The bytes of frames' documents that have come.
    var frameByteCount = 0
    /// What is needed to print the page without its scripts; nil for a page without scripts.
    var scripted: ScriptedDump?
    /// Whether the page is printed without its scripts although they may run.
    var hasLostScripts = false
    /// Counts the content processes that the page was read in.
    var generation = 0
    /// Where the page leads at once.
    var lead = DumpedLead()
    /// Whether other pages are loaded in the place of one that leads to them.
    private(set) var canFollow = false
    /// The notices about navigations to other pages.
    var noticeCount = 0
    /// The pictures of the present layout.
    var pictures: [PagePicture] = []
    /// The files of pictures by their addresses; nil for those that could not be fetched.
    var pictureFiles: [String: [UInt8]?] = [:]
    var pictureAddresses: [String] = []

    /// Prepares a dump; `layout` is the surface that lines are for, nil that of the configuration.
    package init(
        configuration: WebViewConfiguration, output: Output, layout: LayoutOptions? = nil,
        baseURL: URLRecord? = nil, isReader: Bool = false, selector: String? = nil,
        wantsLinks: Bool = false, shared: Shared? = nil
    ) {
        self.shared = shared
        fetcher = shared?.fetcher
        self.wantsLinks = wantsLinks
        deadline = configuration.fetch.overallTimeout.map { ContinuousClock.now + $0 }
        var configuration = configuration
        if let layout { configuration.layout = layout }
        self.configuration = configuration
        self.output = output
        self.baseURL = baseURL
        self.isReader = isReader
        self.selector = selector
    }

    /// Runs the dump; `put` returns false when no more output can be written.
    package mutating func run(_ input: Input, put: (Item) -> Bool) -> Outcome {
        garth_heap_keep()
        start()
        switch input {
        case .standardInput(let base):
            outcome.url = base
            LoadSource.pullLocal(
                .standardInput(inputType), under: configuration.policy,
                maximumBytes: configuration.maximumBodyByteCount, deadline: deadline
            ) { piece in
                guard handle(piece, url: base, put) else { return false }
                // More may be long in coming: what has come is shown before it is waited for.
                return settle(put)
            }
        case .document(let document): give(document, put)
        case .request(let request):
            let store = configuration.websiteDataStore
            if request.url.isOfNetwork { store.storage.refreshAndWait() }
            canFollow = true
            run(documentLoad(of: request), put)
            followLeads(put)
            store.waitUntilStored()
            outcome.notices += store.takeProblems()
        }
        followLeads(put)
        if let count = content?.refusedNavigationCount, count > 0 {
            outcome.notices.append(
                localized(
                    "refused: \(count) attempts of the page to lead elsewhere, which nobody asked for"
                ))
        }
        content?.release(isSound: outcome.error == nil && outcome.fault == nil)
        content = nil
        workers = DumpedWorkers()
        if let notice = emptinessNotice { outcome.notices.append(notice) }
        outcome.notices += [
            leftOut(silentParts, because: localized("nothing came of it")),
            leftOut(mixedParts, because: localized("the page is secured, and it is not")),
            styleSheetRoom.notice,
        ].compactMap { $0 }
        return outcome
    }

    private mutating func give(_ document: GivenDocument, _ put: (Item) -> Bool) {
        let type = HeaderField("Content-Type", document.contentType)
        open(
            ResponseHead(status: document.status, version: .local, headers: [type]),
            url: document.url, put)
        let isWanted = unsafe document.bytes.withUnsafeBytes { unsafe feed($0, put) }
        if isWanted { complete(put) }
    }

    /// The notice for a page that shows next to nothing. A failure is the only line that a person
    /// needs; for an error page, the status is enough.
    private var emptinessNotice: String? {
        guard outcome.error == nil, outcome.fault == nil else { return nil }
        let name = outcome.url?.hrefWithoutCredentials ?? localized("standard input")
        if let lack = outcome.emptiness?.lack {
            return localized("next to no text: \(name) \(lack)")
        }
        if let failure = outcome.scriptFailure { return failure.failureNotice }
        guard let emptiness = outcome.emptiness else {
            return outcome.missedFeature?.lack.map { localized("a script of \(name) \($0)") }
        }
        return switch emptiness {
        // A notice tells already why they did not run.
        case .madeByScripts where hasLostScripts: nil
        case .madeByScripts:
            localized(
                "next to no text: \(name) is made by a script (to run it: \(optionsOfScripts))")
        case .blank where outcome.status < 400: localized("nothing to print: \(name) shows nothing")
        case .blank, .needsSharedWorkers, .needsServiceWorkers, .needsWebAssembly,
            .needsCanvas, .needsWebGL:
            nil
        }
    }

    /// The options with which the scripts of the page run: only Garth's own reader stops for them.
    private var optionsOfScripts: String {
        let preferences = outcome.url.map { configuration.webpagePreferences(for: $0) }
        let parser = preferences?.htmlParser ?? configuration.htmlParser
        return parser == .standard ? "--javascript on" : "--javascript on --html-parser standard"
    }

    /// The notice for parts that were left out.
    private func leftOut(_ parts: [URLRecord], because reason: String) -> String? {
        guard let first = parts.first else { return nil }
        let rest = parts.count - 1
        let others =
            rest == 0
            ? "" : ", " + localized(rest, one: "and one more", other: "and \(rest) more")
        return localized("left out, because \(reason): \(first.hrefWithoutCredentials)") + others
    }

    var nursery: ContentNursery? { shared?.nursery }
    var silentServers: SilentServers? { shared?.silentServers }

    /// Starts a content process first, so that it gets ready during the request. Most pages need no
    /// library: one that does has another process.
    mutating func start() {
        if case .source = output { return }
        content = AwaitedContent(
            configuration.processPool.program, nursery: nursery,
            scriptTime: configuration.scriptTime, processes: shared?.processes)
        note(content?.failure)
    }

    mutating func note(_ failure: ContentTermination?) {
        guard let failure, outcome.error == nil else { return }
        outcome.error = NavigationError(failure, url: outcome.url)
        outcome.deservesProcess = (content?.earlierPages ?? 0) > 0
    }

    // MARK: - Loading

    /// The load of a document.
    func documentLoad(of request: NavigationRequest) -> DumpedLoad {
        var request = request
        request.destination = .document
        return DumpedLoad(ResourceLoad(request, upgrades: configuration.upgrades(for: request)))
    }

    mutating func run(_ load: DumpedLoad, _ put: (Item) -> Bool) {
        guard outcome.error == nil else { return }
        var run = load
        drive(&run, put)
        switch run.action {
        case .finish: complete(put)
        case .fail(let error):
            if outcome.error == nil { outcome.error = error }
            if lead.isCommitted { complete(put) }
        case .askPolicy, .fetch, .authenticate, .judge, .commit, .take, .nothing: break
        }
    }

    private mutating func handle(
        _ event: LoadSource.Piece, url: URLRecord?, _ put: (Item) -> Bool
    ) -> Bool {
        guard outcome.error == nil else { return false }
        switch event {
        case .idle: break
        case .head(let head): open(head, url: url ?? Self.inputURL, put)
        case .bytes(let bytes): return unsafe feed(bytes, put)
        case .finished: complete(put)
        case .failed(let error):
            outcome.error = NavigationError(error)
            // What has come is printed.
            if outcome.source != nil { complete(put) }
        }
        return true
    }

    // MARK: - The page

    mutating func open(
        _ head: ResponseHead, url: URLRecord, of request: NavigationRequest? = nil,
        _ put: (Item) -> Bool
    ) {
        lead.isCommitted = true
        outcome.status = head.status
        outcome.title = ""
        outcome.encoding = ""
        outcome.description = DocumentDescription(language: "", hasArticle: nil)
        outcome.emptiness = nil
        outcome.missedFeature = nil
        outcome.scriptFailure = nil
        pictures = []
        outcome.url = url.withoutCredentials
        outcome.source = SourcePage(url: url, address: head.address)
        outcome.terms = DocumentTerms(head, from: url.withoutCredentials, RequestContext())
        outcome.baseURL = baseURL ?? url.withoutCredentials
        let preferences = configuration.webpagePreferences(for: url)
        let info = configuration.documentInfo(
            of: (baseURL ?? url).withoutCredentials, head, preferences)
        var options = configuration.layout
        options.showsFrames = output.showsFrames
        options.wantsLines = output.wantsLines || options.showsPictures
        options.showsBackgroundImages = preferences.showsBackgroundImages
        options.colors = preferences.colors
        if case .lines = output, let fragment = url.fragment, !fragment.isEmpty {
            // Only these have named places. The lines before the place are kept until it comes.
            options.isInteractive = true
            _ = hand(.fragment(fragment), put)
        } else if !options.showsPictures {
            content?.printLines()
        }
        let runsScripts = configuration.runsScripts(under: preferences, info)
        if runsScripts {
            var settings = configuration.scriptSettings(under: preferences, isPrinted: true)
            settings.isOpaque = outcome.terms.sandbox.contains(.origin)
            send(.runScripts(settings))
        }
        var begin: [ContentCommand] = []
        begin.append(
            .open(
                info, options, isReader: isReader || preferences.isReader,
                parser: preferences.htmlParser ?? configuration.htmlParser))
        var style = configuration.style(under: preferences)
        style.ruleSheet = configuration.contentRuleSheet(
            for: url, of: request ?? NavigationRequest(url))
        if !style.isDefault { begin.append(.prefer(style)) }
        if let selector { begin.append(.select(selector)) }
        for command in begin { send(command) }
        scripted = runsScripts ? ScriptedDump(begin: begin) : nil
        if let base = outcome.baseURL { _ = hand(.baseURL(base), put) }
        if case .source = output { return }
        if let field = head.first("Refresh"), let refresh = RefreshDirective(parsing: field) {
            note(refreshAfter: refresh.seconds, to: refresh.href)
        }
    }

    mutating func feed(_ bytes: UnsafeRawBufferPointer, _ put: (Item) -> Bool) -> Bool {
        if case .source = output { return unsafe keep(put(.bytes(bytes))) }
        unsafe content?.send(bytes: bytes)
        unsafe scripted?.bytes += bytes
        guard flow(put) else { return false }
        guard outcome.fault == .tooManyElements else { return true }
        // The transfer ends here, as at the limit of bytes.
        complete(put)
        return false
    }

    /// Lets the content process work on the sent bytes until few are left.
    mutating func flow(_ put: (Item) -> Bool) -> Bool {
        guard exchange(.no, put) else { return false }
        while let content, content.pendingByteCount > LoadLimits.pendingByteCount {
            guard exchange(.forProcess, put) else { return false }
        }
        return true
    }

    private mutating func complete(_ put: (Item) -> Bool) {
        if case .source = output { return }
        send(.finished)
        scripted?.isFinished = true
        printWhole(put)
    }

    /// Hands over what is left of a page that has come, unless it leads elsewhere.
    mutating func printWhole(_ put: (Item) -> Bool) {
        guard settle(put), awaitLive(put), !lead.isElsewhere else { return }
        if !hasFinished {
            // Every wish was answered, so there is nothing left to wait for; nor does anything come
            // of a navigation of a script that is not believed.
            if scripted != nil {
                send(.stay)
                send(.workersIdle(reportCount: .max, nextMilliseconds: nil))
            }
            send(.stopWaitingForStyleSheets)
            guard settle(put), !lead.isElsewhere else { return }
        }
        fetchPictures(put)
        if case .export(let format) = output { export(format, request: 1, put) }
        if case .elements = output { ask(put) }
        guard wantsLinks, content?.failure == nil else { return }
        export(.hyperlinks, request: Self.linksRequest, put)
        // What came of a list that is not whole is no answer.
        if !hasExported { outcome.links = [] }
    }

    /// The number of the request for the links.
    private static let linksRequest: UInt32 = 2

    private mutating func export(
        _ format: ExportFormat, request: UInt32, _ put: (Item) -> Bool
    ) {
        hasExported = false
        exportRequest = request
        cleaner = ExportCleaner(format)
        send(.export(format, request: request))
        while !hasExported, content?.isBusy ?? false, exchange(.forProcess, put) {}
    }

    private mutating func ask(_ put: (Item) -> Bool) {
        hasExported = false
        send(.ask(.snapshot(of: nil), request: 1))
        while !hasExported, content?.isBusy ?? false, exchange(.forProcess, put) {}
    }

    // MARK: - The content process

    mutating func send(_ command: ContentCommand) {
        if !sendToWorker(command) { content?.send(command) }
    }

    /// Continues until the content process has worked on all sent bytes.
    mutating func settle(_ put: (Item) -> Bool) -> Bool {
        guard exchange(.no, put) else { return false }
        while content?.isBusy ?? false {
            guard exchange(.forProcess, put) else { return false }
        }
        return true
    }

    /// Continues until a descriptor has bytes to read.
    mutating func settle(until descriptor: Int32, _ put: (Item) -> Bool) -> Bool {
        guard let content else { return true }
        while !content.isReadable(descriptor) {
            let wait = AwaitedContent.Wait.forProcessOr(descriptor, others: queue.descriptors)
            guard exchange(wait, put) else { return false }
        }
        return true
    }

    /// The same for a part of the page, which is left out when nothing has come of it for too long,
    /// and the document has come. `last` is when something came of it, or its transfer began.
    mutating func settle(
        until descriptor: Int32, ofPartAt last: ContinuousClock.Instant,
        within time: Duration? = nil, _ put: (Item) -> Bool
    ) -> PartWait {
        guard let content else { return .ready }
        while !content.isReadable(descriptor) {
            if documentEnd == nil, documentTransfer?.hasEnded ?? true { documentEnd = .now }
            let time = time ?? configuration.silentPartTime
            if let documentEnd, max(documentEnd, last) + time <= .now { return .silent }
            let wait = AwaitedContent.Wait.forProcessOr(
                descriptor, others: queue.descriptors, isBounded: true)
            guard exchange(wait, put) else { return .over }
        }
        return .ready
    }

    /// What ended the wait for a part.
    enum PartWait {
        /// Something has come.
        case ready
        /// Nothing came for too long.
        case silent
        /// The dump is over.
        case over
    }

    /// Moves bytes in both directions once, and passes on the reports; returns false if the process
    /// has ended or the output is closed.
    private mutating func exchange(_ wait: AwaitedContent.Wait, _ put: (Item) -> Bool) -> Bool {
        guard let content else { return true }
        passLive()
        for report in content.exchange(listening(wait)) {
            guard pass(report, put) else { return false }
        }
        passWorkers()
        if let deadline, deadline + LoadLimits.timeToEnd <= .now { content.giveUp() }
        if content.failure != nil, goOnWithoutScripts() { return true }
        note(content.failure)
        guard content.failure == nil else { return false }
        fetchParts(put)
        return isWanted
    }

    /// The same wait, and for what comes of connections that stay open.
    private func listening(_ wait: AwaitedContent.Wait) -> AwaitedContent.Wait {
        let isRoomy = (content?.pendingByteCount ?? 0) <= LoadLimits.pendingByteCount
        let heard = (isRoomy ? live.descriptors : []) + workers.sockets
        guard let first = heard.first else { return wait }
        switch wait {
        case .no: return wait
        case .forProcess:
            return .forProcessOr(first, others: Array(heard.dropFirst()), isBounded: true)
        case .forProcessOr(let descriptor, let others, let isBounded):
            return .forProcessOr(descriptor, others: others + heard, isBounded: isBounded)
        }
    }

    /// Continues once, with a bounded wait for the page and its connections.
    mutating func settleLive(_ put: (Item) -> Bool) -> Bool { exchange(.forProcess, put) }

    /// Whether the content process still runs and the output is still open.
    var isWanted: Bool { content?.failure == nil && !outcome.isOutputClosed }

    private mutating func pass(_ report: ContentReport, _ put: (Item) -> Bool) -> Bool {
        switch report {
        case .update(let update): return pass(update, put)
        case .exported(let bytes, _):
            cleaner?.clean(bytes, to: &cleaned)
            return putCleaned(put)
        case .exportEnded:
            hasExported = true
            cleaner?.finish(to: &cleaned)
            return putCleaned(put)
        case .elements(let elements, _): return keep(put(.elements(elements)))
        case .elementsEnded: hasExported = true
        case .done: tellDatabaseAnswers()
        case .ready, .evaluated, .sleeping: break
        }
        return true
    }

    private mutating func pass(_ told: EngineUpdate, _ put: (Item) -> Bool) -> Bool {
        let update = told.locatingPictures { resourceSources[$0]?.url }
        switch update.subject {
        case .content(let change): note(change)
        case .request(let request): note(request)
        case .document(.limitReached) where outcome.fault != nil: return true
        case .document(let fact): guard note(fact, put) else { return false }
        }
        if case .lines = output { return hand(.update(update), put) }
        return true
    }

    private mutating func note(_ change: EngineUpdate.ContentChange) {
        if case .pictures(let more) = change { pictures += more }
        switch change.part {
        case .beginning:
            outcome.emptiness = nil
            pictures = []
        case .end:
            hasFinished = true
            scripted = nil
        case .lines, .targets, .target, .pictures, .nothingShown: break
        }
    }

    private mutating func note(_ request: EngineUpdate.PageRequest) {
        switch request {
        case .needsResource(let wish): queue.add(part(for: wish))
        case .referrerPolicy(let name, let owner): note(referrerPolicy: name, ofFrame: owner)
        case .contentPolicy(let text, let owner): note(contentPolicy: text, ofFrame: owner)
        case .script(let report): note(report)
        case .wantsNavigation(let navigation): note(navigation)
        case .refresh(let seconds, let href): note(refreshAfter: seconds, to: href)
        case .submissionRefused: break
        }
    }

    /// Takes a fact about the document; false if the dump ends with it.
    private mutating func note(_ fact: EngineUpdate.DocumentFact, _ put: (Item) -> Bool) -> Bool {
        switch fact {
        case .title(let title): outcome.title = title
        case .emptiness(let emptiness): outcome.emptiness = emptiness
        case .fault(let fault):
            outcome.fault = fault
            switch fault {
            // What the page says of it is for people at a screen.
            case .notText, .badSelector, .noMatch: return false
            case .damaged, .tooLarge, .tooManyElements: break
            }
        case .base(let href, _):
            guard let url = outcome.baseURL, let base = URLRecord.parse(href, base: url) else {
                break
            }
            outcome.baseURL = base
            return hand(.baseURL(base), put)
        case .encoding(let name): outcome.encoding = name
        case .described(let facts): outcome.description = facts
        case .limitReached: break
        }
        return true
    }

    /// Hands over what was cleaned of an export.
    private mutating func putCleaned(_ put: (Item) -> Bool) -> Bool {
        defer { cleaned.removeAll(keepingCapacity: true) }
        if exportRequest == Self.linksRequest {
            outcome.links += cleaned
            return true
        }
        return unsafe keep(cleaned.withUnsafeBytes { unsafe put(.bytes($0)) })
    }

    mutating func keep(_ isOpen: Bool) -> Bool {
        if !isOpen { outcome.isOutputClosed = true }
        return isOpen
    }

    mutating func source() -> LoadSource {
        let shared =
            fetcher
            ?? Fetcher(
                configuration: configuration.fetch, cache: configuration.websiteDataStore.cache)
        fetcher = shared
        return LoadSource(
            fetcher: shared, configuration: configuration, credentials: credentials,
            storage: configuration.websiteDataStore.storage, deadline: deadline)
    }
}
