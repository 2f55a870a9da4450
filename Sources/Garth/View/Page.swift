import GarthFetch
import GarthPage
import GarthURL

/// One document that a web view shows or keeps in its history.
///
/// A kept page has its source bytes and what the person changed, but no engine: a new one is made
/// when it must be laid out again, and gets both (DESIGN section 4).
@MainActor
package final class Page {
    /// The URL that was loaded, with its fragment, without credentials.
    package internal(set) var url: URLRecord
    /// What relative addresses are resolved against.
    package private(set) var baseURL: URLRecord
    /// The frame name that `<base target>` gives to links without one.
    package private(set) var baseFrameName = ""
    package private(set) var title = ""
    package private(set) var encodingName = ""
    /// The head of the response; nil for local pages.
    package let head: ResponseHead?
    package let mediaType: String
    /// The bytes as they came, decoded from transfer and content codings.
    package private(set) var sourceBytes: [UInt8] = []
    package internal(set) var isComplete = false
    /// Whether this is Garth's own page about a failure.
    package let isErrorPage: Bool
    /// Subresources that the policy refused, for the page info.
    package internal(set) var refusals: [PolicyDenial] = []
    /// Where the style sheets came from, by their number: imports are relative to them, and it is
    /// they who lead there.
    var resourceSources: [UInt32: SourcePage] = [:]
    /// Whether its type cannot be shown: the engine gets no bytes, and offers to save them.
    package private(set) var isReader = false
    package var isUnshowable: Bool { !MediaTypes.canShow(mediaType) }
    /// A limit that was reached, said on the page.
    package private(set) var limitMessage: String?
    /// What the interface keeps of the page while it is not shown (lines, scroll, focus).
    package var viewState: (any Sendable)?

    private let info: DocumentInfo
    private var options: LayoutOptions
    private let parser: HTMLParserChoice
    private var content: ContentConnection?
    /// What the person did, to be done again for a new engine.
    private var changes: [UInt32: ControlChange] = [:]
    private var toggles: [UInt32] = []
    private var exports: [Int: CheckedContinuation<[UInt8], Never>] = [:]
    private var exportCount = 0
    private var isLaidOut = false
    private var layoutWaiters: [CheckedContinuation<Void, Never>] = []
    /// The subresources that have come (nil: could not be had), for a new engine.
    private var resources: [UInt32: [UInt8]?] = [:]
    /// Called with what the engine says.
    var onUpdates: (([PageUpdate]) -> Void)?

    init(
        url: URLRecord, info: DocumentInfo, head: ResponseHead?, options: LayoutOptions,
        parser: HTMLParserChoice, isErrorPage: Bool = false
    ) {
        self.url = url
        baseURL = url
        self.info = info
        self.head = head
        mediaType = info.mediaType
        self.options = options
        self.parser = parser
        self.isErrorPage = isErrorPage
    }

    deinit {
        content?.send(.close)
    }

    /// The page as the origin of what it leads to.
    package var source: SourcePage { SourcePage(url: url, address: head?.address) }

    /// The protocol that brought the page, as people write it.
    package var protocolName: String {
        switch head?.version {
        case .http10: "HTTP/1.0"
        case .http11: "HTTP/1.1"
        case .http2: "HTTP/2"
        case .local, nil: "local"
        }
    }

    /// The bytes that the engine has not worked on yet.
    var pendingByteCount: Int { content?.pendingByteCount ?? 0 }

    // MARK: - Loading

    /// Starts an engine for the page.
    func open() {
        let mailbox = MainActorMailbox<ContentReport> { [weak self] in self?.receive($0) }
        let connection = ContentConnection(parser: parser) { mailbox.send($0) }
        content = connection
        connection.send(.open(info, options, isReader: isReader))
    }

    func append(_ bytes: [UInt8]) {
        sourceBytes += bytes
        if !isUnshowable { content?.send(.bytes(bytes)) }
    }

    /// Tells the engine that no bytes will come, while they still do: for what cannot be shown.
    func finishLayout() { content?.send(.finished) }

    func finish() {
        guard !isComplete else { return }
        isComplete = true
        content?.send(.finished)
    }

    func provide(resource id: UInt32, bytes: [UInt8]?) {
        resources[id] = .some(bytes)
        content?.send(.resource(id: id, bytes: bytes))
    }

    func stopWaitingForStyleSheets() { content?.send(.stopWaitingForStyleSheets) }

    /// Returns when the engine has laid out the whole page, or was let go.
    func waitUntilLaidOut() async {
        guard !isLaidOut, content != nil else { return }
        await withCheckedContinuation { layoutWaiters.append($0) }
    }

    private func noteLaidOut() {
        isLaidOut = true
        for waiter in layoutWaiters { waiter.resume() }
        layoutWaiters = []
    }

    /// Lets the engine go; what is needed to make a new one is kept.
    func rest() {
        guard isComplete, exports.isEmpty else { return }
        content?.send(.close)
        content = nil
        noteLaidOut()
    }

    // MARK: - What the user does

    func resize(_ options: LayoutOptions) {
        guard options != self.options else { return }
        self.options = options
        if content == nil { revive() } else { content?.send(.resize(options)) }
    }

    /// Shows only the article, as reader mode finds it, or the whole page again.
    func toggleReader() {
        isReader.toggle()
        changes = [:]
        toggles = []
        content?.send(.close)
        revive()
    }

    func change(_ target: UInt32, _ change: ControlChange) {
        reviveIfNeeded()
        changes[target] = change
        content?.send(.change(target: target, change))
    }

    func activate(_ target: UInt32, togglesDisclosure: Bool) {
        reviveIfNeeded()
        if togglesDisclosure { toggles.append(target) }
        content?.send(.activate(target: target))
    }

    func submit(_ target: UInt32) {
        reviveIfNeeded()
        content?.send(.submit(target: target))
    }

    /// The whole page in another form.
    package func export(_ format: ExportFormat) async -> [UInt8] {
        reviveIfNeeded()
        exportCount += 1
        let number = exportCount
        return await withCheckedContinuation { continuation in
            exports[number] = continuation
            content?.send(.export(format, request: number))
        }
    }

    // MARK: - Private parts

    private func reviveIfNeeded() {
        if content == nil { revive() }
    }

    private func revive() {
        onUpdates?([.restarted])
        open()
        if !isUnshowable { content?.send(.bytes(sourceBytes)) }
        if isComplete { content?.send(.finished) }
        for target in toggles { content?.send(.activate(target: target)) }
        for (target, change) in changes { content?.send(.change(target: target, change)) }
    }

    private func receive(_ reports: [ContentReport]) {
        for report in reports {
            switch report {
            case .updates(let updates):
                note(updates)
                onUpdates?(updates.filter { !answersFromStore($0) })
            case .exported(let bytes, let request):
                exports.removeValue(forKey: request)?.resume(returning: bytes)
            }
        }
    }

    /// Answers a wish that an earlier engine of this page had as well.
    private func answersFromStore(_ update: PageUpdate) -> Bool {
        guard case .needsResource(let wish) = update, let bytes = resources[wish.id] else {
            return false
        }
        content?.send(.resource(id: wish.id, bytes: bytes))
        return true
    }

    private func note(_ updates: [PageUpdate]) {
        for update in updates {
            switch update {
            case .title(let text): title = text
            case .encoding(let name): encodingName = name
            case .limitReached(let message): limitMessage = message
            case .finished: noteLaidOut()
            case .base(let href, let frameName):
                baseURL = URLRecord.parse(href, base: url.withoutFragment) ?? baseURL
                baseFrameName = frameName
            default: break
            }
        }
    }
}
