import CProcess
import GarthFetch
import GarthIPC
import GarthPage
import GarthURL

/// Loads one page and hands over its lines as they become final, without any waiting around it:
/// no actor, and no thread of its own unless the network is used.
///
/// The same steps as a `WebView` takes (`PageLoad` decides both), for programs that print a page
/// and end.
package struct PageDump {
    /// What is handed over.
    package enum Output {
        /// The bytes as they came, decoded from transfer and content codings.
        case source
        /// The lines, as they become final.
        case lines
        /// The whole page in another form.
        case export(ExportFormat)
    }

    /// What comes of the page, in the order of its coming.
    package enum Item {
        case bytes(UnsafeRawBufferPointer)
        case update(PageUpdate)
        /// What relative addresses are resolved against from now on.
        case baseURL(URLRecord)
        /// The lines are wanted from the place of this name on.
        case fragment(String)
    }

    /// What is dumped.
    package enum Input {
        case request(NavigationRequest)
        case standardInput(baseURL: URLRecord?)
    }

    /// How it ended.
    package struct Outcome {
        /// The failure; nil when the whole page was handed over.
        package var error: NavigationError?
        /// Why the document is not handed over as it was asked for; nil when it is.
        package var fault: DocumentFault?
        /// The status of the response; 200 for what is local.
        package var status = 200
        /// Whether the reader of the output went away.
        package var isOutputClosed = false
        /// Where the page came from, after redirects.
        package var url: URLRecord?
        /// The page as the origin of what it leads to.
        var source: SourcePage?
        /// What holds for what the page leads to.
        var terms = DocumentTerms()
        /// What relative addresses of the page are resolved against.
        package var baseURL: URLRecord?
        /// Why the page shows next to nothing; nil when it shows something.
        var emptiness: PageEmptiness?
        /// Something the person should know that is no failure.
        package var notices: [String] = []
    }

    /// The address of a document that came without one.
    private static let inputURL = URLRecord.parse("about:stdin")!

    let configuration: WebViewConfiguration
    let output: Output
    /// What relative addresses are resolved against, over the document's URL.
    private let baseURL: URLRecord?
    private let isReader: Bool
    /// Only what matches it is handed over; nil for all.
    private let selector: String?
    let credentials = CredentialStore()
    /// The moment by which the page and all its parts must have come; nil for none.
    private let deadline: ContinuousClock.Instant?
    var outcome = Outcome()
    /// The content process; nil before it is needed, and for the bytes as they came.
    private var content: AwaitedContent?
    private var hasFinished = false
    private var hasExported = false
    private var fetcher: Fetcher?
    /// What standard input is taken for: HTML, unless its first bytes say otherwise.
    private let inputType = MIMEType("text", "html")
    /// Where the style sheets came from: imports are relative to them and on their behalf.
    var resourceSources: [UInt32: SourcePage] = [:]
    var resourceCount = 0
    var frames = PageFrames()
    /// What the page has asked for, in that order.
    var parts: [PagePart] = []
    var isFetching = false
    /// The bytes of frames' documents that have come.
    var frameByteCount = 0

    /// Prepares a dump; `layout` is the surface that lines are for, nil that of the configuration.
    package init(
        configuration: WebViewConfiguration, output: Output, layout: LayoutOptions? = nil,
        baseURL: URLRecord? = nil, isReader: Bool = false, selector: String? = nil
    ) {
        deadline = configuration.fetch.overallTimeout.map { ContinuousClock.now + $0 }
        var configuration = configuration
        if let layout { configuration.layout = layout }
        self.configuration = configuration
        self.output = output
        self.baseURL = baseURL
        self.isReader = isReader
        self.selector = selector
    }

    /// Runs the dump; `put` answers false when nothing more can be written.
    package mutating func run(_ input: Input, put: (Item) -> Bool) -> Outcome {
        garth_heap_keep()
        start()
        switch input {
        case .standardInput(let base):
            outcome.url = base
            LoadSource.pullLocal(
                .standardInput(inputType), under: configuration.policy
            ) { piece in
                guard handle(piece, url: base, put) else { return false }
                // More may be long in coming: what has come is shown before it is waited for.
                return settle(put)
            }
        case .request(let request):
            let store = configuration.websiteDataStore
            if request.url.isHTTPOrHTTPS { store.storage.refreshAndWait() }
            run(request, put)
            store.waitUntilStored()
            outcome.notices += store.takeProblems()
        }
        content = nil
        if let notice = emptinessNotice { outcome.notices.append(notice) }
        return outcome
    }

    /// What is said of a page that shows next to nothing. A failure is the one line that a person
    /// needs; of a page that tells of an error, its status says enough.
    private var emptinessNotice: String? {
        guard outcome.error == nil, outcome.fault == nil else { return nil }
        let name = outcome.url?.hrefWithoutCredentials ?? "standard input"
        return switch outcome.emptiness {
        case .madeByScripts:
            "next to no text: \(name) is made by a script, which Garth does not run"
        case .blank where outcome.status < 400: "nothing to print: \(name) shows nothing"
        case .blank, nil: nil
        }
    }

    /// Starts the content process first: it gets ready while the page is asked for.
    private mutating func start() {
        if case .source = output { return }
        content = AwaitedContent(configuration.processPool.program)
        note(content?.failure)
    }

    private mutating func note(_ failure: ContentTermination?) {
        guard let failure, outcome.error == nil else { return }
        outcome.error = NavigationError(failure, url: outcome.url)
    }

    // MARK: - Loading

    private mutating func run(_ request: NavigationRequest, _ put: (Item) -> Bool) {
        guard outcome.error == nil else { return }
        var load = PageLoad(request, upgrade: configuration.upgrade(for: request))
        var action = load.start()
        while true {
            switch action {
            case .askPolicy(let url, let purpose):
                action = load.policyAnswered(
                    configuration.policy.decision(
                        for: url, purpose: purpose, source: load.source))
            case .fetch(let permitted):
                action = receive(permitted, &load, put)
            case .fail(let error):
                if outcome.error == nil { outcome.error = error }
                if load.phase == .ended, outcome.url != nil { complete(put) }
                return
            case .finish, .commit, .authenticate, .judge, .nothing: return
            }
        }
    }

    private mutating func receive(
        _ permitted: PermittedURL, _ load: inout PageLoad, _ put: (Item) -> Bool
    ) -> PageLoad.Action {
        var action = PageLoad.Action.nothing
        let source = source()
        source.pull(permitted, load.request) { event in
            switch event {
            case .idle(let descriptor): return settle(until: descriptor, put)
            case .head(let head):
                action = authenticating(load.received(head), &load)
                guard case .commit = action else { return false }
                open(head, url: load.url, of: load.request, put)
                return true
            case .bytes(let bytes): return feed(bytes, put)
            case .finished:
                action = load.transferFinished()
                complete(put)
                return false
            case .failed(let error):
                action = authenticating(
                    load.failed(error, of: permitted, under: configuration.policy), &load)
                return false
            }
        }
        return action
    }

    /// Answers who wants credentials with what the URL holds; nobody is there to be asked.
    func authenticating(
        _ action: PageLoad.Action, _ load: inout PageLoad
    ) -> PageLoad.Action {
        if case .judge = action { return load.authenticationAnswered(.goOn) }
        guard case .authenticate(let demand) = action else { return action }
        let answer = load.attempts.answer(demand, for: load.url, from: credentials)
        return load.authenticationAnswered(answer ?? .goOn)
    }

    private mutating func handle(
        _ event: LoadSource.Piece, url: URLRecord?, _ put: (Item) -> Bool
    ) -> Bool {
        guard outcome.error == nil else { return false }
        switch event {
        case .idle: break
        case .head(let head): open(head, url: url ?? Self.inputURL, put)
        case .bytes(let bytes): return feed(bytes, put)
        case .finished: complete(put)
        case .failed(let error): outcome.error = NavigationError(error)
        }
        return true
    }

    // MARK: - The page

    private mutating func open(
        _ head: ResponseHead, url: URLRecord, of request: NavigationRequest? = nil,
        _ put: (Item) -> Bool
    ) {
        outcome.status = head.status
        outcome.url = url.withoutCredentials
        outcome.source = SourcePage(url: url, address: head.address)
        outcome.terms = DocumentTerms(head, sandbox: [])
        outcome.baseURL = baseURL ?? url.withoutCredentials
        let preferences = configuration.webpagePreferences(for: url)
        let info = configuration.documentInfo(
            of: (baseURL ?? url).withoutCredentials, head, preferences)
        var options = configuration.layout
        options.showsFrames = output.showsFrames
        if case .lines = output, let fragment = url.fragment, !fragment.isEmpty {
            // Only these have named places.
            options.isInteractive = true
            _ = keep(put(.fragment(fragment)))
        }
        send(
            .open(
                info, options, isReader: isReader || preferences.isReader,
                parser: configuration.htmlParser))
        var style = configuration.style(under: preferences)
        style.ruleSheet = configuration.contentRuleSheet(
            for: url, of: request ?? NavigationRequest(url))
        if !style.isDefault { send(.prefer(style)) }
        if let selector { send(.select(selector)) }
        if let base = outcome.baseURL { _ = keep(put(.baseURL(base))) }
    }

    private mutating func feed(_ bytes: UnsafeRawBufferPointer, _ put: (Item) -> Bool) -> Bool {
        if case .source = output { return keep(put(.bytes(bytes))) }
        content?.send(bytes: bytes)
        return flow(put)
    }

    /// Has the content process work on what was sent, until little of it is left.
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
        guard settle(put) else { return }
        if !hasFinished {
            // Every wish was answered, so there is nothing left to wait for.
            send(.stopWaitingForStyleSheets)
            guard settle(put) else { return }
        }
        guard case .export(let format) = output else { return }
        send(.export(format, request: 1))
        while !hasExported, content?.isBusy ?? false, exchange(.forProcess, put) {}
    }

    // MARK: - The content process

    mutating func send(_ command: ContentCommand) { content?.send(command) }

    /// Goes on until all that was sent has been worked on.
    private mutating func settle(_ put: (Item) -> Bool) -> Bool {
        guard exchange(.no, put) else { return false }
        while content?.isBusy ?? false {
            guard exchange(.forProcess, put) else { return false }
        }
        return true
    }

    /// Goes on until a descriptor has something to read.
    mutating func settle(until descriptor: Int32, _ put: (Item) -> Bool) -> Bool {
        guard let content else { return true }
        while !content.isReadable(descriptor) {
            let wait = AwaitedContent.Wait.forProcessOr(descriptor, others: aheadDescriptors)
            guard exchange(wait, put) else { return false }
        }
        return true
    }

    /// Moves bytes both ways once, and hands over what came; false when the process or the reader
    /// of the output is gone.
    private mutating func exchange(_ wait: AwaitedContent.Wait, _ put: (Item) -> Bool) -> Bool {
        guard let content else { return true }
        for report in content.exchange(wait) {
            guard pass(report, put) else { return false }
        }
        note(content.failure)
        guard content.failure == nil else { return false }
        fetchParts(put)
        return isWanted
    }

    /// Whether there is still somebody who makes lines, and somebody who reads them.
    var isWanted: Bool { content?.failure == nil && !outcome.isOutputClosed }

    private mutating func pass(_ report: ContentReport, _ put: (Item) -> Bool) -> Bool {
        switch report {
        case .update(let update): return pass(update, put)
        case .exported(let bytes, _): return bytes.withUnsafeBytes { keep(put(.bytes($0))) }
        case .exportEnded: hasExported = true
        case .ready, .done: break
        }
        return true
    }

    private mutating func pass(_ update: PageUpdate, _ put: (Item) -> Bool) -> Bool {
        switch update {
        case .needsResource(let wish): parts.append(part(for: wish))
        case .referrerPolicy(let name, let owner):
            note(referrerPolicy: name, ofFrame: owner)
        case .finished: hasFinished = true
        case .restarted: outcome.emptiness = nil
        case .emptiness(let emptiness): outcome.emptiness = emptiness
        case .fault(let fault):
            outcome.fault = fault
            switch fault {
            // What the page says of it is for people at a screen.
            case .notText, .badSelector, .noMatch: return false
            case .damaged, .tooLarge: break
            }
        case .limitReached where outcome.fault != nil: return true
        case .base(let href, _):
            if let url = outcome.baseURL, let base = URLRecord.parse(href, base: url) {
                outcome.baseURL = base
                guard keep(put(.baseURL(base))) else { return false }
            }
        default: break
        }
        if case .lines = output { return keep(put(.update(update))) }
        return true
    }

    private mutating func keep(_ isOpen: Bool) -> Bool {
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

extension WebViewConfiguration {
    /// Whether the Encoding Standard knows an encoding by a label.
    public static func knowsEncoding(_ label: String) -> Bool { Encoding(label: label) != nil }
}
