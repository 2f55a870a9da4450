import GarthPage

/// Checks the reports of a content process against its earlier reports and its commands.
///
/// Only reports that pass are used: indices name announced elements, counts never fall, no report
/// comes out of turn, and a whole page stays within `WireLimits`.
package struct ContentClaims {
    private var isReady = false
    private var isOpen = false
    private var hasFinished = false
    private var warrants: NavigationWarrants
    private var exports: [UInt32: Int] = [:]
    /// The questions about elements, with the bytes of their answers.
    private var questions: [UInt32: Int] = [:]
    private var styleCount = 0
    private var pictureCount = 0
    private var resourceCount: UInt32 = 0
    /// The requested frames.
    private var frames: Set<UInt32> = []
    /// The wishes that were said, and those that the documents of the page may have.
    private var wishCount = 0
    private var permittedWishCount = WireLimits.wishesOfPage
    /// The documents of frames that the process was given, by their numbers in the page.
    private var frameDocuments: Set<UInt32> = []
    /// What each line and each target takes of the page's budget.
    private var lines = ByteCounts()
    private var targets = ByteCounts()
    private var pictureByteCount = 0
    private let pageByteCount: Int
    /// What was told beside the lines, less what the answered commands are a reason for.
    private var toldByteCount = 0
    /// Which scripts run, so that reports of scripts are believed.
    private var scripting = Scripting.none
    /// The evaluated scripts whose results have not come.
    private var evaluations: Set<UInt32> = []
    /// The message handlers of the embedding program.
    private var messageHandlers: Set<ScriptHandlerName> = []
    /// What the messages cost that were not answered, by their numbers.
    private var messages: [UInt32: Int] = [:]
    /// What the requests of scripts cost that were not answered, by their numbers.
    private var requests: [UInt32: Int] = [:]
    /// What the messages of WebSockets cost that were not sent, by the numbers of their requests.
    private var sockets: [UInt32: Int] = [:]
    /// The greatest number of a request by a script, and of one for a `script` element.
    private var lastRequest: UInt32 = 0
    private var lastElementRequest: UInt32 = 0
    /// What the requests to databases cost that were not answered, by their numbers, and the last one.
    private var databaseRequests: [UInt32: Int] = [:]
    private var lastDatabaseRequest: UInt32 = 0
    /// The windows of the browser.
    private var windows = Windows()
    /// The workers that scripts wanted to start.
    private var workerCount: UInt32 = 0

    /// The windows of the browser that scripts wanted to open, and those that the process was told of.
    private struct Windows {
        var wishCount: UInt32 = 0
        var known: Set<UInt32> = []

        /// The process may speak only of windows that it was told of.
        func check(_ number: UInt32) throws(WireError) {
            guard known.contains(number) else { throw .badIndex }
        }

        /// Each wish has a number of its own; a page opens few windows.
        mutating func check(wish number: UInt32) throws(WireError) {
            guard number == wishCount + 1 else { throw .badIndex }
            guard wishCount < WireLimits.windowCount else { throw .tooLarge }
            wishCount = number
        }
    }

    /// The process in which scripts run.
    private enum Scripting {
        /// None run.
        case none
        /// That of a page or a worker.
        case ofPage
        /// That of the document of a frame, of which it says copies.
        case ofFrame
    }

    /// Whether scripts run.
    private var isScripted: Bool { scripting != .none }

    /// What comes of a report that holds.
    package enum Judgement: Sendable, Equatable {
        /// The report is used.
        case believed
        /// The report asks for what nobody has asked for: it is dropped and counted.
        case refused
    }

    /// Makes the claims of a process without reports; `pageByteCount` bounds its page in this
    /// process.
    package init(
        pageByteCount: Int = WireLimits.pageByteCount,
        warrants: NavigationWarrants = NavigationWarrants()
    ) {
        self.pageByteCount = pageByteCount
        self.warrants = warrants
    }

    /// The claims of the same process for another page (`ContentCommand.renew`).
    package func renewed(_ warrants: NavigationWarrants) -> ContentClaims {
        var claims = ContentClaims(pageByteCount: pageByteCount, warrants: warrants)
        claims.isReady = isReady
        return claims
    }

    /// Lines are printed as they come and not kept: they follow each other, and have a bound of their
    /// own (`WireLimits.printedByteCount`). Before the page is opened.
    package mutating func printLines() { lines.isTotalAlone = true }

    /// The commands that are not worked on yet.
    package var unansweredCommands: Int { warrants.unansweredCount }

    /// The navigations that nobody had asked for.
    package var refusedNavigationCount: Int { warrants.refusalCount }

    /// Notes a command that was sent; `moment` is read where the command makes a warrant.
    package mutating func sent(
        _ command: ContentCommand,
        at moment: @autoclosure () -> NavigationWarrants.Moment = .init()
    ) {
        warrants.sent(command, at: moment())
        switch command.permission {
        case .nothing: break
        case .page: isOpen = true
        case .scripts(let settings):
            scripting = settings.frame == nil ? .ofPage : .ofFrame
            messageHandlers = Set(settings.messageHandlers)
            permittedWishCount += WireLimits.wishesOfScripts
            if settings.opener > 0 { windows.known.insert(settings.opener) }
        case .window(let number): windows.known.insert(number)
        case .frame(let document):
            // A copy of the same document has the wishes of the first one.
            guard frameDocuments.insert(document).inserted else { break }
            permittedWishCount += WireLimits.wishesOfFrame
        case .export(let request): exports[request] = 0
        case .result(let request): evaluations.insert(request)
        case .elements(let request): questions[request] = 0
        // What is answered takes no memory any more.
        case .answeredMessage(let number):
            toldByteCount -= min(toldByteCount, messages.removeValue(forKey: number) ?? 0)
        case .answeredRequest(let number):
            let socket = sockets.removeValue(forKey: number) ?? 0
            let request = requests.removeValue(forKey: number) ?? 0
            toldByteCount -= min(toldByteCount, request + socket)
        case .sentMessages(let number, let byteCount):
            guard let waiting = sockets[number] else { break }
            let sent = min(waiting, byteCount)
            sockets[number] = waiting - sent
            toldByteCount -= min(toldByteCount, sent)
        case .deliveredPosts(let byteCount): toldByteCount -= min(toldByteCount, byteCount)
        case .shownCopy(let byteCount): toldByteCount -= min(toldByteCount, byteCount)
        case .answeredDatabases(let numbers):
            let cost = numbers.reduce(0) { $0 + (databaseRequests.removeValue(forKey: $1) ?? 0) }
            toldByteCount -= min(toldByteCount, cost)
        }
    }

    /// Believes a report, refuses it, or throws; `moment` is read where the time counts.
    @discardableResult
    package mutating func check(
        _ report: ContentReport,
        at moment: @autoclosure () -> NavigationWarrants.Moment = .init()
    ) throws(WireError) -> Judgement {
        if case .ready = report {
            guard !isReady else { throw .outOfTurn }
            isReady = true
            return .believed
        }
        // Before a page is open, nothing is said but that a command was worked on.
        guard isReady, isOpen || report == .done else { throw .outOfTurn }
        switch report {
        case .ready: break
        case .done:
            guard warrants.answered(at: moment()) else { throw .outOfTurn }
            toldByteCount = max(0, toldByteCount - WireLimits.toldByteCountOfCommand)
        case .exported(let bytes, let request):
            guard let size = exports[request] else { throw .badIndex }
            guard size + bytes.count <= WireLimits.exportByteCount else { throw .tooLarge }
            exports[request] = size + bytes.count
        case .exportEnded(let request):
            guard exports.removeValue(forKey: request) != nil else { throw .badIndex }
        case .sleeping:
            guard isScripted else { throw .outOfTurn }
        case .evaluated(_, let request):
            guard evaluations.remove(request) != nil else { throw .badIndex }
        case .elements(let elements, let request):
            guard let size = questions[request] else { throw .badIndex }
            let added = elements.reduce(0) { $0 + $1.byteCount }
            guard size + added <= WireLimits.elementsByteCount else { throw .tooLarge }
            questions[request] = size + added
            for element in elements { try check(element) }
        case .elementsEnded(let request, _):
            guard questions.removeValue(forKey: request) != nil else { throw .badIndex }
        case .update(let update):
            guard warrants.unansweredCount > 0 else { throw .outOfTurn }
            toldByteCount += update.toldByteCount
            guard toldByteCount <= min(WireLimits.toldByteCount, pageByteCount) else {
                throw .tooLarge
            }
            try check(update)
            // Scripts may send forms, as they may lead elsewhere.
            if case .wantsNavigation(let navigation) = update, !(isScripted && navigation.isForm),
                !warrants.permits(navigation, at: moment())
            {
                return .refused
            }
        }
        return .believed
    }

    private mutating func check(_ update: EngineUpdate) throws(WireError) {
        switch update {
        case .script(let report):
            // The focus follows what a button has shown, also without scripts.
            if !isScripted { guard case .focused = report else { throw .outOfTurn } }
            try check(report, costing: update.toldByteCount)
        case .title, .base, .refresh, .limitReached, .encoding, .described, .emptiness, .fault:
            break
        case .referrerPolicy(_, let owner), .contentPolicy(_, let owner):
            guard owner.map({ frames.contains($0) }) ?? true else { throw .badIndex }
        case .wantsNavigation(let navigation):
            guard navigation.owner.map({ frames.contains($0) }) ?? true else { throw .badIndex }
            guard navigation.isOfLinkOrForm else { throw .unknownCode }
        case .submissionRefused(let element, let reason):
            guard hasDocument(element.document) else { throw .badIndex }
            guard reason.utf8.count <= WireLimits.reasonByteCount else { throw .tooLarge }
        case .restarted:
            styleCount = 0
            pictureCount = 0
            pictureByteCount = 0
            lines.removeAll()
            targets.removeAll()
        case .styles(let styles):
            styleCount += styles.count
            guard styleCount <= WireLimits.styleCount else { throw .tooLarge }
            guard styles.allSatisfy({ Int($0.picture) <= pictureCount }) else { throw .badIndex }
        case .canvas(let style):
            guard style.picture == 0 else { throw .badIndex }
        case .pictures(let pictures):
            pictureCount += pictures.count
            guard pictureCount <= WireLimits.pictureCount else { throw .tooLarge }
            for picture in pictures {
                guard hasDocument(picture.element.document) else { throw .badIndex }
                pictureByteCount += picture.byteCount
            }
            try checkSize()
        case .targets(let more): try splice(more, from: targets.count + 1, removing: 0)
        case .targetsSpliced(let number, let removed, let more):
            try splice(more, from: Int(number), removing: removed)
        case .targetChanged(let number, let target):
            try splice([target], from: Int(number), removing: 1)
        case .lines(let from, let batch):
            try splice(batch, from: from, removing: lines.count - from)
        case .linesSpliced(let line, let removed, let batch):
            try splice(batch, from: line, removing: removed)
        case .needsResource(let wish):
            // Each wish has a number of its own, so that no answer is given twice.
            guard wish.id >= resourceCount, wish.id < UInt32(WireLimits.resourceCount),
                wish.relativeTo.map({ $0 < wish.id }) ?? true,
                wish.owner.map({ frames.contains($0) }) ?? true,
                (wish.kind == .frame) == (wish.frame != nil),
                wish.kind != .script || isScripted
            else { throw .badIndex }
            resourceCount = wish.id + 1
            wishCount += 1
            guard wishCount <= permittedWishCount,
                wish.href.utf8.count <= WireLimits.wishByteCount
            else { throw .tooLarge }
            if wish.frame != nil { frames.insert(wish.id) }
        case .finished:
            guard !hasFinished else { throw .outOfTurn }
            hasFinished = true
        }
    }

    /// Messages and requests have numbers of their own, so that no answer is given twice, and few of
    /// them wait for an answer.
    private mutating func check(
        _ report: ScriptReport, costing byteCount: Int
    ) throws(WireError) {
        switch report {
        case .message(let handler, _, let number):
            guard messageHandlers.contains(handler), let number, messages[number] == nil else {
                throw .badIndex
            }
            guard messages.count < WireLimits.unansweredMessageCount else { throw .tooLarge }
            messages[number] = byteCount
        case .request(let request):
            guard !isKnown(request.number), request.number < ScriptRequest.firstNumberOfWorkers,
                request.destination != .worker
            else { throw .badIndex }
            guard requests.count < WireLimits.unansweredRequestCount else { throw .tooLarge }
            if request.number < ScriptRequest.firstNumberOfElements {
                lastRequest = request.number
            } else {
                lastElementRequest = request.number
            }
            requests[request.number] = byteCount
            if request.destination == .socket { sockets[request.number] = 0 }
        case .requestCancelled(let number), .socketClosed(let number, _, _):
            guard isKnown(number) else { throw .badIndex }
        case .socketSent(let number, _):
            // The end of a WebSocket may be on its way to a page that sends.
            guard isKnown(number) else { throw .badIndex }
            if let waiting = sockets[number] { sockets[number] = waiting + byteCount }
        case .focused(let element):
            guard element.map({ hasDocument($0.document) }) ?? true else { throw .badIndex }
        case .windowWanted(let window): try windows.check(wish: window.number)
        case .windowAsked(let number), .windowLed(let number, _), .windowClosed(let number),
            .windowFocused(let number):
            try windows.check(number)
        case .windowPart(let window, _):
            if window.number >= ScriptPost.Window.firstOfOthers { try windows.check(window.number) }
        case .workerStarted(let worker):
            guard worker.number == workerCount + 1 else { throw .badIndex }
            guard workerCount < WireLimits.workerCount else { throw .tooLarge }
            workerCount = worker.number
        case .workerEnded(let number):
            guard number <= workerCount else { throw .badIndex }
        case .posted(let post):
            if case .worker(let number) = post.target, number > workerCount { throw .badIndex }
            if let number = post.target.windowNumber { try windows.check(number) }
        case .database(let request):
            guard request.number == lastDatabaseRequest + 1 else { throw .badIndex }
            guard databaseRequests.count < WireLimits.unansweredDatabaseRequestCount else {
                throw .tooLarge
            }
            lastDatabaseRequest = request.number
            databaseRequests[request.number] = byteCount
        case .frameRemoved(let frame): guard frames.contains(frame) else { throw .badIndex }
        case .frameContent(let frame, _): guard frames.contains(frame) else { throw .badIndex }
        case .aroundLed: guard scripting == .ofFrame else { throw .outOfTurn }
        case .documentCopied(let document, _):
            guard scripting == .ofFrame else { throw .outOfTurn }
            guard hasDocument(document) else { throw .badIndex }
        case .portClosed, .channel, .workerFailed, .clock: break
        case .console, .dialog, .navigation, .unavailable, .timedOut, .left, .closed, .entry,
            .traversal, .cookiesWanted, .cookieSet, .storageWanted, .storageChanged, .download,
            .copyWanted, .missing, .failed, .timersLeft, .windowNamed, .openerLeft:
            break
        }
    }

    /// Whether a request has this number or, among those of its kind, a later one.
    private func isKnown(_ number: UInt32) -> Bool {
        number < ScriptRequest.firstNumberOfElements
            ? number <= lastRequest : number <= lastElementRequest
    }

    /// Whether the process was given a document of this number: the page's own, its article, or that
    /// of a frame.
    private func hasDocument(_ number: UInt32) -> Bool {
        number == 0 || number == ElementReference.articleDocument
            || frameDocuments.contains(number)
    }

    /// What a program reads of an element is short, and its document is one of the page's.
    private func check(_ element: PageElement) throws(WireError) {
        guard hasDocument(element.reference.document) else { throw .badIndex }
        guard element.role.utf8.count <= WireLimits.roleByteCount,
            element.name.utf8.count <= WireLimits.elementTextByteCount,
            element.text.utf8.count <= WireLimits.elementTextByteCount,
            element.url.utf8.count <= WireLimits.addressByteCount,
            element.depth <= WireLimits.elementCount
        else { throw .tooLarge }
    }

    /// Elements are those of documents that the process has, and a link is of its element's.
    private func check(_ target: PageTarget) throws(WireError) {
        guard hasDocument(target.element.document) else { throw .badIndex }
        if case .link(let link) = target.kind, link.document != target.element.document {
            throw .badIndex
        }
    }

    /// Checks targets that take the place of others.
    private mutating func splice(
        _ more: [PageTarget], from number: Int, removing removed: Int
    ) throws(WireError) {
        for target in more { try check(target) }
        guard
            targets.splice(from: number - 1, removing: removed, with: more.lazy.map(\.byteCount))
        else { throw .badIndex }
        guard targets.count <= WireLimits.targetCount else { throw .tooLarge }
        try checkSize()
    }

    /// Checks lines that take the place of others.
    private mutating func splice(
        _ batch: PageLines, from line: Int, removing removed: Int
    ) throws(WireError) {
        // One line may be long; a batch of several is sent when it has become large.
        guard batch.count <= 1 || batch.shownByteCount <= 4 * WireLimits.batchByteCount else {
            throw .tooLarge
        }
        try checkRuns(of: batch)
        guard lines.splice(from: line, removing: removed, with: batch.byteCounts) else {
            throw .badIndex
        }
        try checkSize()
    }

    /// The greatest indices decide, so one pass without branches finds them.
    private func checkRuns(of lines: PageLines) throws(WireError) {
        var style: UInt16 = 0
        var target: UInt32 = 0
        for run in lines.runs {
            style = max(style, run.style)
            target = max(target, run.target)
        }
        for cells in lines.painted { style = max(style, cells.style) }
        guard style == 0 || Int(style) < styleCount, Int(target) <= targets.count else {
            throw .badIndex
        }
    }

    private func checkSize() throws(WireError) {
        let kept = targets.total + pictureByteCount + (lines.isTotalAlone ? 0 : lines.total)
        guard kept <= pageByteCount, lines.total <= WireLimits.printedByteCount else {
            throw .tooLarge
        }
    }
}

/// What the parts of a page take of its budget, in their order. A part that goes gives its share
/// back, so that a page may change for as long as it is open.
private struct ByteCounts {
    private var parts: [UInt32] = []
    private(set) var total = 0
    private(set) var count = 0
    /// Whether parts are only added at the end and never go, so that each of them is not kept.
    var isTotalAlone = false

    mutating func removeAll() {
        parts = []
        (total, count) = (0, 0)
    }

    /// Puts parts in the place of others; false if there are no such parts.
    mutating func splice(
        from first: Int, removing removed: Int, with added: some Sequence<Int>
    ) -> Bool {
        guard first >= 0, removed >= 0, first <= count, removed <= count - first else {
            return false
        }
        let added = added.map { UInt32(clamping: $0) }
        for part in added { total += Int(part) }
        count += added.count - removed
        guard !isTotalAlone else { return removed == 0 }
        for part in parts[first..<first + removed] { total -= Int(part) }
        parts.replaceSubrange(first..<first + removed, with: added)
        return true
    }
}

extension PageLines {
    /// What each line takes; anchors and painted cells count with their line.
    fileprivate var byteCounts: [Int] {
        var counts: [Int] = []
        counts.reserveCapacity(count)
        var last = LineEnd(text: 0, runs: 0)
        for end in ends {
            let runs = Int(end.runs &- last.runs) * MemoryLayout<TextRun>.stride
            counts.append(Int(end.text &- last.text) + runs + MemoryLayout<LineEnd>.stride)
            last = end
        }
        for anchor in anchors where counts.indices.contains(anchor.line) {
            counts[anchor.line] += anchor.name.utf8.count + 24
        }
        for cells in painted where counts.indices.contains(Int(cells.line)) {
            counts[Int(cells.line)] += MemoryLayout<PaintedCells>.stride
        }
        return counts
    }

    /// The bytes of text, and of what says how it looks.
    fileprivate var shownByteCount: Int {
        text.count + runs.count * MemoryLayout<TextRun>.stride
            + painted.count * MemoryLayout<PaintedCells>.stride
    }
}
