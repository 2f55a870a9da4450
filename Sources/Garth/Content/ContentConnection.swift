import GarthIPC
import GarthPage
import Glibc
import Synchronization

/// A checked event of a content process.
enum ContentEvent: Sendable {
    /// The process with this identifier is held down by this.
    case ready(ContentSandbox, process: Int32)
    /// Updates of the page, in the order of the reports.
    case updates([EngineUpdate])
    /// A piece of an exported page.
    case exported([UInt8], request: UInt32)
    /// The whole exported page has come.
    case exportEnded(request: UInt32)
    /// The result of a script of the program.
    case evaluated(ScriptOutcome, request: UInt32)
    /// Elements that answer a question.
    case elements([PageElement], request: UInt32)
    /// All elements that answer a question have come; false if it was not understood.
    case elementsEnded(request: UInt32, isUnderstood: Bool)
    /// So many more navigations were refused, because nobody had asked for them.
    case refusedNavigations(Int)
    /// So many more messages of scripts in other processes were worked on.
    case delivered(Int)
    /// The content process has executed all commands; sent once for each request.
    case idle
    /// No more than `LoadLimits.pendingByteCount` bytes wait any longer; sent once for each request.
    case hasRoom
    /// The process is no more; the last event.
    case terminated(ContentTermination)

    /// About the memory that it takes while it waits to be looked at.
    fileprivate var byteCount: Int {
        switch self {
        case .updates(let updates): updates.reduce(0) { $0 + $1.byteCount }
        case .exported(let bytes, _): WireLimits.updateByteCount + bytes.count
        case .evaluated(.value(let json), _):
            WireLimits.updateByteCount + (json?.utf8.count ?? 0)
        case .elements(let elements, _):
            WireLimits.updateByteCount + elements.reduce(0) { $0 + $1.byteCount }
        case .ready, .exportEnded, .evaluated, .elementsEnded, .refusedNavigations, .delivered,
            .idle, .hasRoom, .terminated:
            WireLimits.updateByteCount
        }
    }
}

/// The connection to the content process of one page: commands in, events out, in order. No call
/// here waits.
final class ContentConnection: Sendable {
    fileprivate struct State {
        var commands: [ContentCommand] = []
        /// What `commands` cost: bytes of documents, and a fixed cost for each command.
        var queuedByteCount = 0
        /// Bytes of documents that are on their way or being worked on.
        var pendingByteCount = 0
        /// Bytes of events that were delivered and not handled yet.
        var waitingByteCount = 0
        var isClosed = false
        /// Whether a caller waits until all commands have been executed.
        var wantsIdle = false
        /// Until when that caller also waits for what scripts have put off.
        var patience: ContinuousClock.Instant?
        /// The tasks that this caller waits for.
        var awaitedTasks = AwaitedTasks.due
        /// Whether a caller waits until fewer bytes are pending.
        var wantsRoom = false
        /// The libraries that the process shall have in any case.
        var libraries: ContentLibraries
        /// Whether the process waits until the first bytes of the document are known.
        var awaitsDocument: Bool
    }

    private let pool: ProcessPool
    private let exchange: ContentExchange
    private let state: Mutex<State>
    private let report: @Sendable (ContentEvent) -> Void

    init(
        pool: ProcessPool, _ exchange: ContentExchange, _ libraries: ContentLibraries,
        awaitsDocument: Bool, _ report: @escaping @Sendable (ContentEvent) -> Void
    ) {
        self.pool = pool
        self.exchange = exchange
        state = Mutex(State(libraries: libraries, awaitsDocument: awaitsDocument))
        self.report = report
    }

    /// The bytes that were sent and not yet worked on: what back-pressure looks at.
    var pendingByteCount: Int {
        state.withLock { $0.queuedByteCount + $0.pendingByteCount }
    }

    /// The libraries that the process shall have in any case.
    var libraries: ContentLibraries { state.withLock { $0.libraries } }

    /// Whether the process waits for `begin`; one that is closed waits no longer.
    var awaitsDocument: Bool { state.withLock { $0.awaitsDocument && !$0.isClosed } }

    /// The first bytes of the document, or its end, are known: it needs these libraries, too.
    func begin(_ libraries: ContentLibraries = .none) {
        state.withLock { state in
            state.libraries.formUnion(libraries)
            state.awaitsDocument = false
        }
        exchange.wake()
    }

    /// Sends a command; after `close`, commands are dropped.
    func send(_ command: ContentCommand) {
        let accepted = state.withLock { state in
            guard !state.isClosed else { return false }
            state.queue(command)
            return true
        }
        if accepted { exchange.wake() }
    }

    /// Requests an `idle` event after all commands so far, and after the tasks of scripts that are
    /// due until then.
    func tellWhenIdle(
        until patience: ContinuousClock.Instant? = nil, awaiting tasks: AwaitedTasks = .due
    ) {
        state.withLock { state in
            state.wantsIdle = true
            state.patience = patience ?? state.patience
            if patience != nil { state.awaitedTasks = tasks }
        }
        exchange.wake()
    }

    /// Requests a `hasRoom` event when no more than `LoadLimits.pendingByteCount` bytes wait.
    func tellWhenRoomy() {
        state.withLock { $0.wantsRoom = true }
        exchange.wake()
    }

    /// Ends the process; no event comes any more.
    func close() {
        state.withLock { state in
            state.isClosed = true
            state.commands = []
            state.queuedByteCount = 0
        }
        exchange.wake()
    }

    /// Reports that an event has been handled, so that more may be read.
    func handled(_ event: ContentEvent) {
        let size = event.byteCount
        guard size > 0 else { return }
        let mustWake = state.withLock { state in
            let wasFull = state.waitingByteCount > WireLimits.waitingByteCount
            state.waitingByteCount -= size
            return wasFull && state.waitingByteCount <= WireLimits.waitingByteCount
        }
        if mustWake { exchange.wake() }
    }

    // MARK: - On the exchange's thread

    /// Whether events may still be delivered without piling up.
    var takesMore: Bool {
        state.withLock { $0.waitingByteCount <= WireLimits.waitingByteCount }
    }

    func takeCommands() -> ([ContentCommand], isClosed: Bool) {
        state.withLock { state in
            defer {
                state.commands = []
                state.pendingByteCount += state.queuedByteCount
                state.queuedByteCount = 0
            }
            return (state.commands, state.isClosed)
        }
    }

    func note(pendingByteCount: Int) {
        let isWanted = state.withLock { state in
            state.pendingByteCount = pendingByteCount
            let waiting = state.queuedByteCount + pendingByteCount
            guard state.wantsRoom, waiting <= LoadLimits.pendingByteCount else { return false }
            state.wantsRoom = false
            return true
        }
        if isWanted { deliver(.hasRoom) }
    }

    /// Whether somebody waits until all that was sent has been worked on, and nothing more was sent.
    var wantsIdle: Bool { state.withLock { $0.wantsIdle && $0.commands.isEmpty } }

    /// Whether that caller also waits for the tasks of scripts that are due then. Tasks that follow
    /// one another at once are waited for longer: libraries cut the work of an action into such.
    func awaitsTasks(at time: ContinuousClock.Instant, followAtOnce: Bool) -> Bool {
        state.withLock { state in
            guard let patience = state.patience else { return false }
            let isNext =
                followAtOnce || state.awaitedTasks == .next && time <= .now + LoadLimits.moment
            return time <= (isNext ? patience + LoadLimits.busyTime : patience)
        }
    }

    /// All that was taken has been worked on.
    func noteIdle() {
        let isWanted = state.withLock { state in
            guard state.wantsIdle, state.commands.isEmpty else { return false }
            state.wantsIdle = false
            state.patience = nil
            return true
        }
        if isWanted { deliver(.idle) }
    }

    func deliver(_ event: ContentEvent) {
        let size = event.byteCount
        let isOpen = state.withLock { state in
            guard !state.isClosed else { return false }
            state.waitingByteCount += size
            return true
        }
        if isOpen { report(event) }
    }
}

extension ContentConnection.State {
    /// Adds a command; small pieces of the page's document are joined.
    mutating func queue(_ command: ContentCommand) {
        let byteCount = command.documentByteCount
        queuedByteCount += byteCount
        if case .bytes(let more) = command, case .bytes(var bytes)? = commands.last,
            bytes.count + more.count <= LoadLimits.joinedPieceByteCount
        {
            // Out of the list first: what is held twice would be copied.
            commands.removeLast()
            bytes += more
            return commands.append(.bytes(bytes))
        }
        queuedByteCount += LoadLimits.messageByteCount
        commands.append(command)
    }
}
