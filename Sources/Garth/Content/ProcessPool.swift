import GarthIPC
import GarthPage
import GarthStore
import Glibc
import Synchronization

/// The content processes of web views, with a spare one that is ready for the next page, and a nursery
/// for pages whose scripts run.
///
/// Web views with copies of one configuration share a pool, as with WebKit's `WKProcessPool`, and so
/// do views whose configurations are given the same one; unless their configurations name a data
/// store, they share its cookies, too. **Two configurations that are made apart have two pools, and
/// share nothing** (``WebViewConfiguration/websiteDataStore`` says why). One thread, which lives as
/// long as the pool, starts the processes, moves the bytes and checks the reports.
public final class ProcessPool: Sendable {
    /// The program that reads pages.
    public let program: ContentProgram
    private let exchange: ContentExchange
    private let store = Mutex<WebsiteDataStore?>(nil)
    /// Decodes the pictures of the pool's pages.
    let pictures: PictureThread

    /// Makes a pool; no process is started before one is needed.
    public init(program: ContentProgram = ContentProgram()) {
        self.program = program
        exchange = ContentExchange(program)
        pictures = PictureThread(program)
    }

    deinit {
        exchange.stop()
        pictures.stop()
    }

    /// The store in memory of the pool's web views, unless their configurations name another one:
    /// cookies that one view receives are sent by the others, and the store ends with the pool.
    public var nonPersistentDataStore: WebsiteDataStore {
        store.withLock { store in
            let shared = store ?? WebsiteDataStore.nonPersistent()
            store = shared
            return shared
        }
    }

    /// Starts a spare process now, so that the first page need not wait for one.
    public func warmUp() { exchange.start() }

    /// Starts JavaScript for the pages to come, while the first of them is fetched.
    func prepareScripts() { exchange.prepareScripts() }

    /// Opens a connection to a process of its own; `report` is called on the pool's thread.
    /// It has at least these libraries, and those that the document's first bytes ask for. With
    /// `awaitsDocument` it is chosen when the connection is told to begin.
    func connect(
        _ libraries: ContentLibraries = .none, awaitsDocument: Bool = false,
        _ report: @escaping @Sendable (ContentEvent) -> Void
    ) -> ContentConnection {
        let connection = ContentConnection(
            pool: self, exchange, libraries, awaitsDocument: awaitsDocument, report)
        exchange.add(connection)
        return connection
    }
}

/// The thread that content processes are driven by.
final class ContentExchange: Sendable {
    private struct State {
        var added: [ContentConnection] = []
        var isStarted = false
        var isStopped = false
        /// Whether a page whose scripts run is expected.
        var awaitsScripts = false
    }

    private let program: ContentProgram
    private let state = Mutex(State())
    private let wakeUp = WakeUp()

    init(_ program: ContentProgram) {
        self.program = program
    }

    func add(_ connection: ContentConnection) {
        state.withLock { $0.added.append(connection) }
        start()
        wake()
    }

    func prepareScripts() {
        let isNew = state.withLock { state in
            defer { state.awaitsScripts = true }
            return !state.awaitsScripts
        }
        guard isNew else { return }
        start()
        wake()
    }

    func stop() {
        state.withLock { $0.isStopped = true }
        wake()
    }

    /// Wakes the thread to handle changes.
    func wake() { wakeUp.signal() }

    /// Starts the thread, once.
    func start() {
        let mustStart = state.withLock { state in
            defer { state.isStarted = true }
            return !state.isStarted
        }
        guard mustStart else { return }
        _ = BackgroundThread.start { self.run() }
    }

    // MARK: - On the thread

    private func run() {
        var channels: [ContentChannel] = []
        var spare: ContentChannel?
        var undecided: [ContentConnection] = []
        let nursery = ContentNursery(program)
        while true {
            let (added, isStopped, awaitsScripts) = state.withLock { state in
                defer { state.added = [] }
                return (state.added, state.isStopped, state.awaitsScripts)
            }
            if awaitsScripts { nursery.prepareScripts() }
            let connections = undecided + added
            undecided = []
            for connection in connections {
                if connection.awaitsDocument {
                    undecided.append(connection)
                    continue
                }
                var ready: ContentChannel?
                // A page whose scripts run has no use for the spare process.
                if !connection.libraries.contains(.scripts) {
                    ready = spare.flatMap { $0.isAlive ? $0 : nil }
                    spare = nil
                }
                let channel = ready ?? ContentChannel(program, connection.libraries, nursery)
                channel.serve(connection, isSpare: ready != nil)
                channels.append(channel)
            }
            for channel in channels { channel.pass() }
            channels.removeAll { $0.isClosed }
            if isStopped, channels.isEmpty { return }
            // The next page's process starts while this page's works.
            if spare == nil { spare = ContentChannel(program, .none, nursery) }
            wait(for: channels)
        }
    }

    /// How long is waited before the progress of busy processes is looked at.
    private static let lookMilliseconds = Int32(ContentLink.longestLook / .milliseconds(1))

    private func wait(for channels: [ContentChannel]) {
        var descriptors = [pollfd(fd: wakeUp.descriptor, events: Int16(POLLIN), revents: 0)]
        for channel in channels {
            descriptors.append(
                pollfd(fd: channel.socket, events: channel.awaitedEvents, revents: 0))
        }
        var timeout = channels.contains { $0.isBusy } ? Self.lookMilliseconds : -1
        for case let wait? in channels.map(\.wait) {
            let milliseconds = Int32(clamping: Int(wait / .milliseconds(1)) + 1)
            timeout = timeout < 0 ? milliseconds : min(timeout, milliseconds)
        }
        unsafe poll(&descriptors, nfds_t(descriptors.count), timeout)
        if descriptors[0].revents != 0 { wakeUp.clear() }
        for (channel, descriptor) in zip(channels, descriptors.dropFirst()) {
            channel.look(isReadable: descriptor.revents & ~Int16(POLLOUT) != 0)
        }
    }
}

/// One connection's process, on the thread of the exchange.
private final class ContentChannel {
    private let program: ContentProgram
    private let nursery: ContentNursery
    private var link: ContentLink?
    private var failure: ContentTermination?
    private var connection: ContentConnection?
    private var start = ContentStart()
    private(set) var isClosed = false
    private var titles = TitlePace()
    /// The refused navigations that were told.
    private var toldRefusals = 0
    /// What a spare process was told, until its first report about it; nil for others.
    private var told: [ContentCommand]?
    /// When the scripts of the page want to be woken; nil while they do not.
    private var wakeTime: ContinuousClock.Instant?
    /// Whether that is at once: a task follows another one.
    private var wakesAtOnce = false

    init(_ program: ContentProgram, _ libraries: ContentLibraries, _ nursery: ContentNursery) {
        self.program = program
        self.nursery = nursery
        open(libraries)
    }

    private func open(_ libraries: ContentLibraries) {
        link = nil
        do throws(ContentTermination) {
            // Without scripts a process of its own is as good: the spare one was started ahead.
            link = try ContentLink(
                program, libraries, nursery: libraries.contains(.scripts) ? nursery : nil)
        } catch {
            failure = error
        }
    }

    var isAlive: Bool { link?.isAlive ?? false }

    /// The descriptor to poll; -1 is passed over.
    var socket: Int32 { link?.socket ?? -1 }

    var isBusy: Bool { link?.isBusy ?? false }

    var awaitedEvents: Int16 {
        var events: Int16 = 0
        if link?.wantsToWrite ?? false { events |= Int16(POLLOUT) }
        if connection?.takesMore ?? false { events |= Int16(POLLIN) }
        return events
    }

    /// How long the newest title or the scripts of the page still wait; nil when nothing does.
    var wait: Duration? {
        let wake = isBusy ? nil : wakeTime.map { max(.zero, $0 - .now) }
        let title = titles.wait(at: .now)
        return [wake, title].compactMap { $0 }.min()
    }

    func serve(_ connection: ContentConnection, isSpare: Bool) {
        self.connection = connection
        told = isSpare ? [] : nil
        start = ContentStart(connection.libraries)
    }

    /// Sends a command; the first ones wait for the document to say what it needs, and a process
    /// that lacks it is replaced.
    private func send(_ command: ContentCommand) {
        if start.isOver {
            told?.append(command)
            link?.send(command)
            return
        }
        guard case .begin(let libraries, let commands) = start.take(command) else { return }
        if let loaded = link?.libraries, !loaded.isSuperset(of: libraries) {
            told = nil
            open(libraries)
        }
        told?.append(contentsOf: commands)
        for command in commands { link?.send(command) }
    }

    /// Passes on the new commands.
    func pass() {
        guard let connection else { return }
        if tellFailure(to: connection) { return }
        let (commands, wasClosed) = connection.takeCommands()
        for command in commands { send(command) }
        if tellFailure(to: connection) { return }
        link?.write()
        connection.note(pendingByteCount: link?.pendingByteCount ?? 0)
        if !isBusy { noteIdle(connection) }
        if wasClosed { close() }
    }

    /// Says that no process could be started, if so.
    private func tellFailure(to connection: ContentConnection) -> Bool {
        guard let failure = failure.take() else { return false }
        connection.deliver(.terminated(failure))
        isClosed = true
        return true
    }

    /// Reads available reports, and ends a process that never finishes.
    func look(isReadable: Bool) {
        guard !isClosed, let connection else { return }
        tellTitle(connection)
        wakeScripts()
        do throws(ContentTermination) {
            if isReadable, connection.takesMore {
                try read(connection)
            } else {
                try link?.checkProgress()
            }
        } catch {
            fail(error)
        }
    }

    private func read(_ connection: ContentConnection) throws(ContentTermination) {
        var batch = EventBatch()
        defer {
            connection.note(pendingByteCount: link?.pendingByteCount ?? 0)
            let refusals = link?.refusedNavigationCount ?? toldRefusals
            if refusals > toldRefusals {
                batch.add(.refusedNavigations(refusals - toldRefusals))
                toldRefusals = refusals
            }
            if let count = link?.takeDeliveredPosts(), count > 0 { batch.add(.delivered(count)) }
            for event in batch.take() { connection.deliver(event) }
            if !isBusy { noteIdle(connection) }
        }
        let process = link?.processIdentifier ?? 0
        let now = ContinuousClock.now
        try link?.read { report in
            if case .ready = report {} else { told = nil }
            switch report {
            case .update(.title(let title)):
                if let title = titles.offer(title, at: now) { batch.add(.title(title)) }
            case .update(let update):
                // Whoever waits for the end of a page finds its last title.
                if case .finished = update, let title = titles.flush() { batch.add(.title(title)) }
                batch.add(update)
            case .ready(let sandbox): batch.add(.ready(sandbox, process: process))
            case .exported(let bytes, let request):
                batch.add(.exported(bytes, request: request))
            case .exportEnded(let request): batch.add(.exportEnded(request: request))
            case .evaluated(let outcome, let request):
                batch.add(.evaluated(outcome, request: request))
            case .sleeping(let milliseconds):
                let time = max(WireLimits.leastSleep, .milliseconds(milliseconds))
                wakeTime = now + time
                wakesAtOnce = milliseconds == 0
            case .elements(let elements, let request):
                batch.add(.elements(elements, request: request))
            case .elementsEnded(let request, let isUnderstood):
                batch.add(.elementsEnded(request: request, isUnderstood: isUnderstood))
            case .done: break
            }
        }
    }

    private func noteIdle(_ connection: ContentConnection) {
        guard connection.wantsIdle else { return }
        if let wakeTime, connection.awaitsTasks(at: wakeTime, followAtOnce: wakesAtOnce) {
            return
        }
        if let title = titles.flush() { connection.deliver(.updates([.title(title)])) }
        connection.noteIdle()
    }

    /// Passes a title on whose time has come.
    private func tellTitle(_ connection: ContentConnection) {
        guard let title = titles.due(at: .now) else { return }
        connection.deliver(.updates([.title(title)]))
    }

    /// Wakes scripts whose time has come. While a command is not answered, its answer says anew when
    /// they want to be woken: one wake for each answer would keep a page busy that changes all the time.
    private func wakeScripts() {
        guard !isBusy, let time = wakeTime, time <= .now else { return }
        wakeTime = nil
        send(.wake)
        link?.write()
    }

    private func fail(_ termination: ContentTermination) {
        if termination.reason == .died, replaceSpare() { return }
        let reason = link.take()?.end(termination) ?? termination
        connection?.deliver(.terminated(reason))
        isClosed = true
    }

    /// Starts another process in place of a spare one that ended before its first report about the
    /// page: it was ended while it waited (a machine out of memory), and the page is not the reason.
    private func replaceSpare() -> Bool {
        guard let commands = told.take(), let libraries = link?.libraries else { return false }
        open(libraries)
        for command in commands { link?.send(command) }
        link?.write()
        return link != nil
    }

    private func close() {
        link = nil
        isClosed = true
    }
}
