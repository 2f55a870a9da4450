import GarthIPC
import GarthPage

/// What the scripts of a page have said and hold.
struct PageScripting {
    /// What scripts wrote to the console, in order.
    private(set) var consoleMessages: [ConsoleMessage] = []
    /// The reason why the scripts of the page do not run although they may; nil without one.
    var problem: String?
    /// What Garth leaves out and a script of the page has ended for; nil where nothing is known.
    var missedFeature: PageEmptiness?
    /// When a person has last used the page; nil if a script has made use of that.
    var lastActivation: ContinuousClock.Instant?
    /// The act of a person for which a script has copied a text.
    var lastCopied: ContinuousClock.Instant?
    /// The windows that scripts of the page have opened.
    var windows: [OpenedWindow] = []
    /// When JavaScript is started for the page.
    var start = ScriptStart.withFirstUse
    /// Looks for the first thing in the document that needs JavaScript, which was not started yet;
    /// nil where it was, or is not wanted.
    private(set) var search: ScriptSearch?
    /// The storage areas that its scripts have, for their quotas.
    var storage: [ScriptStorageArea: StorageItems] = [:]

    /// The lines of the console that are kept.
    private static let consoleLineCount = 1000

    /// Whether the lines of the console are still told: there is room for more of them.
    var tellsConsole: Bool { consoleMessages.count < Self.consoleLineCount }

    /// When JavaScript is started for a page whose scripts may run.
    enum ScriptStart {
        /// With its process.
        case withPage
        /// With the first script, or what else needs it, in the document; with the first script of
        /// the program otherwise.
        case withFirstUse
    }

    /// A process of the page opens; whether it has JavaScript from the beginning. `shown` are the
    /// bytes of the document that have come.
    mutating func opens(
        _ scripts: ScriptSettings, _ info: DocumentInfo, shown: [UInt8]
    ) -> Bool {
        guard start == .withFirstUse, !scripts.isForProgramAlone, scripts.injected.isEmpty,
            info.mediaType == "text/html", info.compression == .none
        else {
            search = nil
            return true
        }
        guard search == nil else { return false }
        search = ScriptSearch(.using)
        return finds(in: shown)
    }

    /// Bytes of the document have come; whether they are the first ones that need JavaScript, which
    /// is started now.
    mutating func finds(in bytes: [UInt8]) -> Bool {
        guard search?.finds(in: bytes) == true else { return false }
        startsWithPage()
        return true
    }

    /// All bytes of the document have come: those that were searched are needed no more.
    mutating func endSearch() {
        if search != nil { search = ScriptSearch(.using) }
    }

    /// JavaScript is started with each process of the page from now on.
    mutating func startsWithPage() {
        search = nil
        start = .withPage
    }

    /// No script runs in the page any longer.
    mutating func stop() { search = nil }

    mutating func note(_ message: ConsoleMessage) {
        if tellsConsole { consoleMessages.append(message) }
    }

    /// Another process reads the page: nothing of the one before is open.
    mutating func endProcess() {
        storage = [:]
        windows = []
    }

    /// The scripts run from their beginning.
    mutating func restart() {
        consoleMessages = []
        problem = nil
        missedFeature = nil
    }
}

/// The results of scripts and keys that a page's content process has not given.
struct PageEvaluations {
    typealias Waiter = @MainActor (ScriptOutcome) -> Void

    /// The scripts of the program whose results have not come.
    private var scripts: [UInt32: CheckedContinuation<ScriptOutcome, Never>] = [:]
    /// Callers waiting for the page's answer to a typed key.
    private var keys: [UInt32: Waiter] = [:]
    private var count: UInt32 = 0

    mutating func nextNumber() -> UInt32 {
        count += 1
        return count
    }

    mutating func wait(for number: UInt32, _ waiter: CheckedContinuation<ScriptOutcome, Never>) {
        scripts[number] = waiter
    }

    mutating func waitForKey(_ number: UInt32, _ answer: @escaping Waiter) {
        keys[number] = answer
    }

    /// Takes the caller that waits for a result, to be called when nothing of the page is borrowed.
    mutating func take(_ number: UInt32) -> Waiter? {
        if let waiter = scripts.removeValue(forKey: number) {
            return { waiter.resume(returning: $0) }
        }
        return keys.removeValue(forKey: number)
    }

    /// Ends the scripts that are waited for, and takes the callers of keys: the process is no more.
    mutating func takeAll() -> [Waiter] {
        defer { (scripts, keys) = ([:], [:]) }
        end()
        return Array(keys.values)
    }

    /// Ends the scripts that are waited for: the page is no more.
    func end() {
        for waiter in scripts.values { waiter.resume(returning: .ended) }
    }
}
