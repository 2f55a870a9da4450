import GarthEngine
import GarthPage

/// When the process of a frame says what its documents show.
struct FrameCopies {
    /// What the documents were at the last copy.
    fileprivate var version = -1
    /// The hashes of the last copies, by the numbers of the documents.
    fileprivate var told: [UInt32: Int] = [:]
    /// Whether a document is not as the page shows it.
    fileprivate(set) var isDue = false
    /// The copies that the page has not shown.
    fileprivate var unshownCount = 0
    /// When the last copies were made.
    fileprivate var began = Duration.zero
    /// The earliest time for the next ones.
    fileprivate var next = Duration.zero
    /// Whether a person or a program has used the document since: what comes of it is shown at once.
    fileprivate var isUrgent = false
    /// The time that copies of a printed page have taken.
    fileprivate var worked = Duration.zero

    /// The time between two copies is so many times that which one takes, from the first look at the
    /// document until the page shows it: so copies take about a tenth of the time.
    fileprivate static let rest = 9
    /// Copies of a printed page take this time before they rest, too.
    fileprivate static let printedTime = Duration.milliseconds(300)

    /// When copies are made next; nil while none is wanted, or the page has others to show.
    var nextTime: Duration? { isDue && unshownCount == 0 ? isUrgent ? .zero : next : nil }
}

/// Frames of other origins: the page shows copies of their documents.
extension ScriptedPage {
    /// Whether the page is the document of a frame of another origin: it shows nothing itself.
    package var isFrame: Bool { settings.frame != nil }

    /// Whether the virtual clock of a printed page is that of another process.
    var followsClock: Bool { isWorker || isFrame }

    /// A frame of this page has a process of its own, of which something may come.
    package func frameStarted() { liveWorkers.frameStarted() }

    /// A person or a program uses the document.
    package func noteAct() { copies.isUrgent = true }

    /// The page shows a copy.
    package func noteCopyShown() {
        guard copies.unshownCount > 0 else { return }
        copies.unshownCount -= 1
        guard copies.unshownCount == 0 else { return }
        copies.next = elapsed + (elapsed - copies.began) * FrameCopies.rest
    }

    /// Notes that the documents may be others than the page shows.
    func noteCopies() {
        if copyVersion() != copies.version { copies.isDue = true }
    }

    /// Changes with the documents, and with those that the browser process knows.
    private func copyVersion() -> Int {
        documents.reduce(engine.copyVersion()) { $0 &+ Int($1.number) &* 31 &+ 1 }
    }

    /// Says what the documents show, where it is another thing than before and its time has come.
    func copyDocuments() {
        noteCopies()
        // What is parsed without a pause comes as a whole.
        guard copies.isDue, !canRun || isStopped || main.readiness != .loading else { return }
        if settings.isPrinted {
            guard isQuiet || copies.worked < FrameCopies.printedTime || elapsed >= copies.next
            else { return }
        } else {
            guard copies.unshownCount == 0, copies.isUrgent || elapsed >= copies.next else {
                return
            }
        }
        copies.began = elapsed
        if canRun { for document in documents { document.realm?.settleStates() } }
        noteChanges()
        engine.showScriptChanges()
        for document in documents where document.isCopied { copy(document) }
        copies.version = copyVersion()
        copies.isDue = false
        copies.isUrgent = false
        let time = elapsed - copies.began
        copies.worked += time
        copies.next = max(
            copies.next, elapsed + max(ScriptLimits.paintInterval, time * FrameCopies.rest))
        painting.notePainted(at: elapsed)
    }

    /// Whether nothing is due in a printed page soon, so that it may end before more comes.
    private var isQuiet: Bool {
        nextOfPrintedWorker.map { $0 > ScriptLimits.quietTime } ?? true
    }

    private func copy(_ document: ScriptedDocument) {
        guard let bytes = engine.documentCopy(ofFrame: document.place), !bytes.isEmpty else {
            return
        }
        let number = document.frame == nil ? 0 : document.number
        let hash = bytes.hashValue
        guard copies.told.updateValue(hash, forKey: number) != hash else { return }
        if !settings.isPrinted { copies.unshownCount += 1 }
        engine.report(.documentCopied(document: number, bytes))
    }
}

extension ScriptedDocument {
    /// Whether the page shows copies of the document.
    fileprivate var isCopied: Bool {
        guard let frame else { return true }
        return !isDiscarded && !isForeign && number > 0 && !frame.isWindow
    }
}
