import CJavaScriptCore
package import GarthEngine
package import GarthPage
package import GarthURL

/// One page whose scripts run: its engine, its documents and their event loop.
///
/// Commands are method calls, and each is followed by `work`, which runs what is due. A page that
/// is printed has a virtual clock: where nothing is in flight, time jumps to the next timer. A page
/// on a screen takes the time of `clock`. A page that is not prepared for scripts is read as one of
/// an engine alone: the type of a document may be known only when its process has started.
package final class ScriptedPage {
    /// The engine of the page's own document.
    package var engine = Engine(isScripting: true)
    /// The page's own document.
    private(set) var main: ScriptedDocument! = nil
    /// The documents that are shown, the page's own first.
    private(set) var documents: [ScriptedDocument] = []
    /// The resources that it has asked for.
    package var timing = ResourceTiming()
    /// Documents that are shown no more, whose functions scripts may still have.
    private(set) var retired: [ScriptedDocument] = []
    /// The realms that end when no script runs.
    private var endingRealms: [ScriptRealm] = []
    /// The documents that the page has had.
    private(set) var documentCount = 0
    /// What frames do in turns of their own.
    private var tasks: [() -> Void] = []
    var frameNavigations = 0
    /// Whether a driver forbids the scripts of the page.
    var forbidsScripts = false
    /// The histories of the page and of the windows that its scripts opened.
    var histories: [Int: JointHistory] = [:]
    /// The steps through them that wait for their turns.
    var waitingTraversals = 0
    /// The windows that scripts have opened.
    var windowCount = 0
    private var lastSerial = 0
    /// The content worlds of the page.
    var worlds = ScriptWorlds()
    /// What scripts of the page have missed of Garth.
    var missedFeatures = MissedFeatures()
    var settings = ScriptSettings()
    /// Whether scripts are to run.
    private var isPrepared = false
    /// The realm that was started for the page's own document, which has it from `prepare` on.
    private var startedRealm: ScriptRealm?
    var timers = ScriptTimers()
    var wantsFrame = false
    /// Whether observers want a frame after each change.
    var isObserved = false
    /// The place of the viewport on the page.
    package var scrollPosition = ScriptPoint()
    /// The virtual time of a printed page.
    var virtualNow = Duration.zero
    /// When the page began, by `clock`.
    private var start: Duration
    private let clock: () -> Duration
    /// Answers dialogs of a page on a screen; the script waits for the answer.
    package var ask: (ScriptDialogRequest) -> ScriptDialogAnswer = { _ in .cancelled }
    /// Gets the cookies of the page; the script waits for them.
    package var askForCookies: () -> String = { "" }
    /// Gets the answer to a request; the script waits for it.
    package var askForResponse: (ScriptRequest) -> ScriptResponse = { _ in .error }
    /// Gets the items of a storage area; the script waits for them.
    package var askForStorage: (ScriptStorageArea) -> [ScriptStorageItem]? = { _ in nil }
    /// Opens a window of the browser, or says whether one is open; the script waits for the answer.
    package var askForWindow: (ScriptReport) -> Bool = { _ in false }
    /// The windows of the browser that scripts have asked for.
    var wantedWindowCount: UInt32 = 0
    /// The requests of scripts that were not answered.
    var requests: Set<UInt32> = []
    var requestCount = 0
    /// Whether scripts no longer run: the page took too long.
    var isStopped: Bool { hasTimedOut || engine.isArticle }
    /// Whether its scripts took too long.
    var hasTimedOut = false
    /// Works for the page after a script that was left; nil where none is.
    var goOn: (() -> Never)?
    /// The scripts that run inside one another.
    var depth = 0
    var shownVersion = 0
    var lastPaint: Duration
    /// The start of the last frame of animation of a page on a screen.
    var lastFrame: Duration
    /// The end of the last frame of animation of a page on a screen.
    var lastFrameEnd = Duration.zero
    var consoleLines = 0
    var dialogs = 0
    var dialogNumber: UInt32 = 0
    var navigations = 0
    /// Whether a printed page leads to another one.
    var isLeaving = false
    /// When a printed page that has loaded was first waited for, by `elapsed`.
    var waitStart: Duration?
    /// The first error of the page's own document that no script caught, until it is told.
    var firstFailure: ConsoleMessage?
    var fetchedScripts = 0
    /// The changes of the history that scripts made.
    var historyPace = ScriptHistoryPace()
    /// The messages to the embedding program that wait for an answer.
    var messages = UnansweredMessages()
    /// The results of asynchronous functions that were not reported.
    var finishedCalls: [(request: UInt32, outcome: ScriptOutcome)] = []
    /// The element with the focus, and the one that was reported last.
    var focus: NodeID?
    var toldFocus: NodeID?
    /// Whether the lines or the end of the page were not reported since something changed.
    var needsShowing = false
    /// Whether the page has loaded since it was painted last: who waits for it sees it at once.
    var hasJustCompleted = false
    /// The last look at the clock while a printed page worked.
    var lastLook = Duration.zero
    /// The time that scripts of a printed page have taken.
    var worked = Duration.zero
    /// Whether a turn ended before all that was due had run.
    var hasMoreWork = false
    /// When unused memory was last given back to the system.
    var lastRelease = Duration.zero
    /// Gives unused memory back to the system.
    var releaseMemory: () -> Void = { garth_js_release_memory() }

    /// Makes a page and its JavaScript; before the process gives up its files. The page has no
    /// scripts if JavaScript cannot be had: `problem` says why.
    package convenience init(clock: @escaping () -> Duration) {
        self.init(clock: clock) { ScriptRealm(host: $0) }
    }

    private init(clock: @escaping () -> Duration, makeRealm: (ScriptedDocument) -> ScriptRealm?) {
        self.clock = clock
        start = clock()
        lastPaint = .zero
        lastFrame = .zero
        problem = ScriptRealm.loadLibrary()
        main = ScriptedDocument(self, root: .document, url: "about:blank")
        documents = [main]
        guard problem == nil else { return }
        startedRealm = makeRealm(main)
        if startedRealm == nil { problem = "JavaScriptCore could not be started" }
    }

    /// Prepares the JavaScript of a page for the copies of its process: `read` has another page, which
    /// is made for it and ends with it. What the engine compiles for that one need not be compiled
    /// again for this one, which knows nothing of it.
    package func rehearse(_ read: (ScriptedPage) -> Void) {
        guard let startedRealm else { return }
        startedRealm.prepareInterfaces()
        do {
            let other = ScriptedPage(clock: clock) {
                ScriptRealm(host: $0, sharing: startedRealm, isRehearsal: true)
            }
            read(other)
            other.startedRealm?.end()
        }
        startedRealm.collectGarbage()
    }

    /// The reason why scripts cannot run; nil if they can.
    package private(set) var problem: String?

    /// Gives up JavaScript before the page is opened, for a reason that people read.
    package func refuseScripts(_ reason: String) {
        problem = problem ?? reason
        startedRealm = nil
    }

    /// The time since the page began.
    var elapsed: Duration { clock() - start }

    /// The time that scripts see.
    var scriptTime: Duration { settings.isPrinted ? virtualNow : elapsed }

    /// The realm of the page's own document; nil if scripts do not run.
    var realm: ScriptRealm? { main.realm }

    /// The URL of the page's own document.
    var url: String { main.url }

    /// Whether scripts run.
    var canRun: Bool { main.realm != nil && !engine.isArticle }

    // MARK: - Documents of frames

    /// A number that no other frame and no other document has.
    func makeSerial() -> Int {
        lastSerial += 1
        return lastSerial
    }

    /// Adds the document of a frame.
    func add(_ document: ScriptedDocument) {
        documentCount += 1
        documents.append(document)
    }

    /// A document is shown no more. Its realm ends when no script runs.
    func retire(_ document: ScriptedDocument) {
        documents.removeAll { $0 === document }
        retired.append(document)
        if let realm = document.realm { endingRealms.append(realm) }
        endingRealms += document.worlds.values
    }

    /// Ends the realms of documents that are shown no more.
    func endRealms() {
        guard !endingRealms.isEmpty else { return }
        for realm in endingRealms { realm.end() }
        endingRealms = []
    }

    /// Does something in a turn of its own.
    func queue(_ task: @escaping () -> Void) { tasks.append(task) }

    /// Runs the next task of a frame; false if there is none.
    func runTask() -> Bool {
        guard !tasks.isEmpty else { return false }
        tasks.removeFirst()()
        noteChanges()
        return true
    }

    /// Whether frames have something to do or are awaited.
    var awaitsFrames: Bool {
        !tasks.isEmpty || documents.contains { $0.frames.contains { $0.isAwaited } }
    }

    func isConnected(_ node: NodeID) -> Bool {
        var isConnected = false
        engine.withDocument { isConnected = $0.isConnected(node) }
        return isConnected
    }

    private func scriptedFrame(_ id: UInt32) -> ScriptedFrame? {
        for document in documents {
            if let frame = document.frames.first(where: { $0.id == id }) { return frame }
        }
        return nil
    }

    /// The document of an element that a person uses; nil for one without scripts.
    func document(of element: ElementReference) -> ScriptedDocument? {
        document(numbered: element.document)
    }

    private func document(numbered number: UInt32) -> ScriptedDocument? {
        if number == 0 { return main }
        return documents.first { $0.frame != nil && $0.number == number }
    }

    /// Provides the content of a frame that was asked for.
    package func provide(frame id: UInt32, _ content: FrameContent) {
        guard !engine.isArticle else { return }
        if let frame = scriptedFrame(id) {
            guard !frame.parent.provide(frame, content) else { return readOn() }
        }
        engine.provide(frame: id, content)
        readOn()
    }

    /// Reads more of the document of a frame.
    package func receive(frame id: UInt32, _ bytes: [UInt8]) {
        guard !engine.isArticle else { return }
        guard let frame = scriptedFrame(id), frame.document != nil else {
            return engine.receive(frame: id, bytes.span)
        }
        frame.parent.receive(bytes, in: frame)
        readOn()
    }

    /// Ends the document of a frame.
    package func finish(frame id: UInt32, isCut: Bool) {
        guard !engine.isArticle else { return }
        guard let frame = scriptedFrame(id) else {
            return engine.finish(frame: id, isCut: isCut)
        }
        if frame.document != nil {
            frame.parent.finish(frame, isCut: isCut)
        } else {
            engine.finish(frame: id, isCut: isCut)
            queue { frame.parent.finished(frame) }
        }
        readOn()
    }

    /// Goes on with every document as far as scripts allow.
    func readOn() {
        for document in documents { document.readOn() }
    }

    // MARK: - Commands

    /// Lets scripts run, and sets their treatment; before `open`.
    package func prepare(_ settings: ScriptSettings) {
        self.settings = settings
        isPrepared = true
        main.realm = startedRealm
    }

    /// Begins the document, which has no scripts without `prepare`.
    package func open(
        _ info: DocumentInfo, options: LayoutOptions, isReader: Bool, parser: HTMLParserChoice
    ) {
        engine = Engine(parser: parser, isScripting: realm != nil)
        main.url = info.url
        start = clock()
        // The first change is shown at once, and so is the first frame.
        lastPaint = .zero - ScriptLimits.paintInterval
        lastFrame = lastPaint
        lastFrameEnd = .zero
        engine.open(info, options: options, isReader: isReader)
        guard realm != nil else {
            if isPrepared, let problem { engine.report(.unavailable(problem)) }
            return
        }
        main.mediaType = info.mediaType
        main.applyContentPolicies()
        engine.hasScriptsToCome = true
        engine.withDocument { $0.beginScripts() }
        engine.isHeldByScripts = settings.isPrinted
        if settings.isPrinted { realm?.useVirtualTime() }
        realm?.addMessageHandlers(messageHandlers(inWorld: 0))
        realm?.beginHistory(main.historyPlace ?? settings.history)
        for script in settings.injected where !script.isAtEnd { run(injected: script) }
    }

    /// Whether a driver hears of the page; the name of its handler is no name of a program's.
    var isDriven: Bool { settings.messageHandlers.contains { $0.name.hasPrefix(":") } }

    /// The names of the message handlers of a content world.
    func messageHandlers(inWorld number: Int) -> [String] {
        let world = worlds.name(of: number)
        return settings.messageHandlers.filter { $0.world == world }.map(\.name)
    }

    /// Reads more of the document.
    package func receive(_ bytes: UnsafeRawBufferPointer) {
        engine.receive(bytes)
        readOn()
    }

    /// Ends the document.
    package func finish() {
        engine.finish()
        readOn()
    }

    /// Provides a requested subresource; nil if it failed.
    package func provide(
        resource id: UInt32, bytes: [UInt8]?, isShared: Bool, tellsTiming: Bool = false
    ) {
        noteTiming(of: id, byteCount: bytes?.count, isTold: isShared || tellsTiming)
        let isTaken = documents.contains { $0.loading.provide(id, bytes, isShared: isShared) }
        if !isTaken {
            engine.provide(resource: id, bytes: bytes, isShared: isShared)
        }
        readOn()
    }

    /// Tells the document in a frame, nil for the page's own, of a violation that the browser process
    /// has found.
    package func note(_ violation: ContentViolation, inFrame frame: UInt32?) {
        documents.first { $0.place == frame && !$0.isDiscarded }?.note(violation)
        noteChanges()
    }

    /// Another size: the page is laid out again, and its scripts hear of it in the next frame.
    package func resize(_ options: LayoutOptions) {
        engine.resize(options)
        if realm != nil { wantsFrame = true }
    }

    /// A printed page that leads elsewhere stays: nothing came of it.
    package func stay() { isLeaving = false }

    /// Ends the wait for style sheets.
    package func stopWaitingForStyleSheets() {
        engine.stopWaitingForStyleSheets()
        readOn()
    }

    /// The person followed a link, opened a disclosure or pressed a button.
    package func activate(_ element: ElementReference) {
        dialogs = 0
        let node = NodeID(rawValue: Int32(truncatingIfNeeded: element.node))
        let document = document(of: element)
        let realm = isStopped ? nil : document?.openRealm()
        let isAllowed = realm?.dispatchClick(on: node) ?? true
        noteFocusOfPerson(node)
        noteChanges()
        guard isAllowed else { return }
        if let href = engine.href(of: element), let script = Self.script(ofAddress: href) {
            if let document, document.runsScripts,
                document.permits(InlineContent(.address, Array(href.utf8)), of: nil)
            {
                document.openRealm()?.run(classic: Array(script.utf8), url: "")
                noteChanges()
            }
            return
        }
        engine.activate(element, isClicked: realm != nil)
    }

    /// The script of a `javascript:` address; nil for other addresses.
    static func script(ofAddress href: String) -> String? {
        let scheme = "javascript:"
        guard href.prefix(scheme.count).lowercased() == scheme else { return nil }
        var bytes: [UInt8] = []
        var rest = Array(href.utf8.dropFirst(scheme.utf8.count))[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), rest.count >= 2,
                let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The realm of the page's own document in a content world; nil where scripts do not run.
    private func realm(ofWorld name: String) -> ScriptRealm? {
        guard realm != nil, !isStopped else { return nil }
        return worlds.number(of: name).flatMap { main.realm(ofWorld: $0) }
    }

    /// Evaluates a script of the embedding program in a content world.
    package func evaluate(_ source: String, inWorld world: String = "") -> ScriptOutcome {
        guard let realm = realm(ofWorld: world) else {
            let reason =
                realm == nil || isStopped
                ? "the scripts of the page were ended" : "the page has too many content worlds"
            return .failure(message: problem ?? reason, line: 0, column: 0)
        }
        defer { noteChanges() }
        return outcome(of: realm.evaluate(Array(source.utf8)))
    }

    /// Calls an asynchronous function of the embedding program; `takeFinishedCalls` has its result
    /// when it has one. The arguments are a JSON object.
    package func callAsync(
        _ body: String, arguments: String, inWorld world: String = "", request: UInt32
    ) {
        guard let realm = realm(ofWorld: world) else {
            finishedCalls.append((request, evaluate(body, inWorld: world)))
            return
        }
        realm.callAsync(
            body: Array(body.utf8), arguments: Array(arguments.utf8), id: request)
        noteChanges()
    }

    /// Calls a function of a driver in the realm of a document, 0 for the page's own. Its arguments
    /// are a JSON array in which nodes represent elements; `takeFinishedCalls` has its result
    /// in this form, too.
    package func callDriven(
        _ body: String, arguments: String, hasCallback: Bool, inDocument number: UInt32,
        request: UInt32
    ) {
        guard realm != nil, !isStopped else {
            finishedCalls.append((request, evaluate(body)))
            return
        }
        guard let document = document(numbered: number), document.takesProgramScripts,
            let realm = document.openRealm()
        else {
            finishedCalls.append((request, .value(Self.withoutScripts)))
            return
        }
        realm.callDriven(
            body: Array(body.utf8), arguments: Array(arguments.utf8), hasCallback: hasCallback,
            id: request)
        noteChanges()
    }

    /// The answer for a driver that calls a function in a document without scripts.
    private static let withoutScripts =
        #"{"error":"unsupported operation","message":"the document of the frame runs no scripts"}"#

    /// The results that have come since the last call, with the numbers of their requests.
    package func takeFinishedCalls() -> [(request: UInt32, outcome: ScriptOutcome)] {
        defer { finishedCalls = [] }
        return finishedCalls
    }

    /// The browser goes to another entry of the document.
    package func traverse(to href: String, entry: UInt32?, _ place: ScriptHistoryPlace) {
        let old = url
        main.move(to: href)
        realm?.traversed(from: old, entry: entry, place)
        noteChanges()
    }

    /// The embedding program answers a message.
    package func answer(message number: UInt32, _ outcome: ScriptOutcome) {
        guard messages.remove(number) else { return }
        for realm in [main.realm].compactMap({ $0 }) + main.worlds.values {
            switch outcome {
            case .value(let json):
                realm.answerMessage(number, json: json.map { Array($0.utf8) }, error: nil)
            case .failure(let message, _, _):
                realm.answerMessage(number, json: nil, error: Array(message.utf8))
            }
        }
        noteChanges()
    }

    /// A request of a script was answered.
    package func answer(request number: UInt32, _ response: ScriptResponse) {
        guard requests.contains(number), !isStopped else { return }
        if !response.isOpen { requests.remove(number) }
        guard number < ScriptRequest.firstNumberOfElements else {
            let isLoaded = response.kind != .error && (200..<300).contains(response.status)
            _ = documents.contains {
                $0.loading.provide(number, isLoaded ? response.body : nil, isShared: true)
            }
            return readOn()
        }
        realm?.answer(request: number, response)
        noteChanges()
    }

    func outcome(of value: ScriptValue) -> ScriptOutcome {
        switch value {
        case .undefined: .value(nil)
        case .json(let json) where json.count > ScriptLimits.resultByteCount:
            .failure(message: "the value takes more than 8 MB", line: 0, column: 0)
        case .json(let json): .value(String(decoding: json, as: UTF8.self))
        case .failure(let failure):
            .failure(message: failure.message, line: failure.line, column: failure.column)
        }
    }

    // MARK: - Changes

    /// Reports where scripts have moved the focus, once for all moves of a turn.
    func reportFocus() {
        guard focus != toldFocus, !settings.isPrinted, !isStopped else { return }
        toldFocus = focus
        guard let focus else { return engine.report(.focused(nil)) }
        var root = NodeID.none
        engine.withDocument {
            root = $0.shadowIncludingRoot(of: focus)
            $0.noteTold(focus)
        }
        guard let document = documents.first(where: { $0.root == root }),
            document.frame == nil || document.number > 0
        else { return }
        engine.report(
            .focused(
                ElementReference(
                    document: document.number,
                    node: UInt32(truncatingIfNeeded: focus.rawValue))))
    }

    /// Notes that a script may have changed the document.
    func noteChanges() {
        guard canRun else { return }
        var version = shownVersion
        engine.withDocument { version = $0.version }
        for document in documents where !document.frames.isEmpty { document.sweepFrames() }
        guard version != shownVersion else { return }
        shownVersion = version
        if isObserved { wantsFrame = true }
        engine.noteScriptChanges()
        needsShowing = true
        if !settings.isPrinted, !isStopped { engine.isHeldByScripts = true }
    }

    private func run(injected script: ScriptSettings.Injected) {
        main.run(injected: script)
        noteChanges()
    }

    /// Runs the scripts of the embedding program that wait for the end of the document.
    func runInjectedAtEnd() {
        for script in settings.injected where script.isAtEnd { run(injected: script) }
    }

    /// Whether the embedding program has scripts for the documents of frames.
    var hasScriptsForFrames: Bool { settings.injected.contains { $0.isForFrames } }

    func say(_ message: ConsoleMessage) {
        guard consoleLines <= ScriptLimits.consoleLines else { return }
        consoleLines += 1
        var message = message
        if consoleLines > ScriptLimits.consoleLines {
            message = ConsoleMessage(level: .warning, text: "More lines are left out.")
        }
        engine.report(.console(message))
    }
}
