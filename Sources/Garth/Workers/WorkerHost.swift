import GarthIPC
import GarthPage
import GarthURL

/// The workers of one page, and the messages between their processes and the page's, as a value: each
/// method takes an event and returns what is to be done.
///
/// A process is known by its number: the page has 0, and each worker one of its own. What processes
/// report are claims: a message goes only along a worker that its sender has started, or along a channel
/// of which the sender holds an end, and to broadcast channels of its own origin.
struct WorkerHost {
    typealias Process = UInt32

    /// What is to be done.
    enum Action: Equatable {
        /// The script of the worker is fetched in the name of its creator; then `began` or `failed`.
        case load(Process, ScriptWorker, creator: Process)
        /// A process is told something.
        case send(ContentCommand, to: Process)
        /// The process of a worker, or the load of its script, ends.
        case end(Process)
        /// The process has claimed what cannot be.
        case distrust(Process)
        /// A message goes to the broadcast channels of other pages of the origin.
        case cast(ScriptPost, from: Process)
        /// A message goes to a window of another origin; then `deliver(_:toWindowOf:from:)`.
        case message(ScriptPost, ScriptPost.Window, from: Process)
        /// The console of the page says something.
        case tell(ConsoleMessage)
    }

    /// Workers of a page at one time.
    static let limit = 16
    /// Workers inside one another.
    static let depth = 2
    /// Ends of channels between processes.
    private static let endLimit = 20_000
    /// The names of broadcast channels of a page.
    private static let nameLimit = 10_000
    /// Bytes of messages of other pages that wait for a process; more are lost.
    private static let castByteCount = 16 << 20

    private struct Worker {
        let creator: Process
        /// The number by which the creator names it.
        let number: UInt32
        let depth: Int
        /// Whether it is the process of a frame, which nobody calls a worker.
        var isFrame = false
        var isRunning = false
        /// What it is told when it runs.
        var held: [ContentCommand] = []
    }

    /// A message that its receiver has not worked on.
    private struct Waiting {
        /// The sender that hears of it; nil for another page's.
        let sender: Process?
        let byteCount: Int
    }

    private var workers: [Process: Worker] = [:]
    private var lastProcess: Process = 0
    /// The messages on their way, by their receivers, in order.
    private var waiting: [Process: [Waiting]] = [:]
    /// The processes that hold the ends of channels, and those that have given them away.
    private var holders: [UInt32: Process] = [:]
    private var formerHolders: [UInt32: Set<Process>] = [:]
    private var listeners: [String: Set<Process>] = [:]
    /// Those whose origin is that of no other process.
    private var isolated: Set<Process> = []
    /// The origins of frames and their workers, with the site of the page; none for those of the page.
    private var origins: [Process: String] = [:]
    /// The virtual clock of a printed page in milliseconds.
    private(set) var clock: UInt32 = 0
    /// What the page has reported that its workers act on.
    private(set) var reportCount: UInt32 = 0

    /// Whether there are workers.
    var isActive: Bool { !workers.isEmpty }

    /// Whether no worker is to begin and no message is on its way.
    var isQuiet: Bool {
        workers.values.allSatisfy(\.isRunning) && waiting.values.allSatisfy(\.isEmpty)
    }

    /// Whether the process is the page's or that of a worker that was not ended.
    func isKnown(_ process: Process) -> Bool { process == 0 || workers[process] != nil }

    /// The process shares its origin with no other one (a sandboxed page, a worker of `data:`).
    mutating func isolate(_ process: Process) { isolated.insert(process) }

    // MARK: - Frames

    /// The number of frames with a process of their own.
    var frameCount: Int { workers.values.count { $0.isFrame } }

    /// A frame gets a process of its own, which runs. `origin` is that of its document in this page;
    /// nil for one that no other process has.
    mutating func addFrame(of origin: String?) -> Process {
        lastProcess += 1
        workers[lastProcess] = Worker(
            creator: 0, number: 0, depth: 0, isFrame: true, isRunning: true)
        if let origin { origins[lastProcess] = origin } else { isolate(lastProcess) }
        return lastProcess
    }

    /// The process of a frame ends, with the workers that it has started.
    mutating func endFrame(_ process: Process) -> [Action] { end(process) }

    /// Delivers a message to a window of a process, or to none: `post` is as the receiver gets it.
    mutating func deliver(
        _ post: ScriptPost, toWindowOf receiver: Process?, from sender: Process
    ) -> [Action] {
        guard let receiver, isKnown(receiver) else {
            return post.ports.flatMap { drop($0, of: sender) }
                + acknowledge([waiting(post, sender)])
        }
        guard pass(post.ports, from: sender, to: receiver) else { return [.distrust(sender)] }
        return deliver(post, to: receiver, for: sender)
    }

    private func isFrame(_ process: Process) -> Bool { workers[process]?.isFrame == true }

    // MARK: - Workers

    /// Takes a report of a process; nil for one that is not about workers and messages.
    mutating func received(_ report: ScriptReport, from process: Process) -> [Action]? {
        guard isKnown(process) else { return [] }
        if process == 0 { count(report) }
        switch report {
        case .workerStarted(let worker): return start(worker, by: process)
        case .workerEnded(let number):
            return worker(number, of: process).map { end($0) } ?? []
        case .workerFailed where isFrame(process), .closed where isFrame(process),
            .left where isFrame(process):
            return nil
        case .workerFailed(let error): return tellFailure(error, of: process)
        case .closed where process > 0: return end(process)
        case .left(let excess) where process > 0:
            return tellFailure(ScriptWorkerError(message: excess.notice), of: process)
                + end(process)
        case .posted(let post): return route(post, from: process)
        case .portClosed(let end):
            guard holders[end] == process else { return [] }
            return close(end)
        case .channel(let name, let isOpen):
            listen(to: name, isOpen, process)
            return []
        case .clock(let milliseconds): return move(to: milliseconds, by: process)
        case .console, .dialog, .navigation, .message, .unavailable, .timedOut, .left, .closed,
            .entry, .traversal, .cookiesWanted, .cookieSet, .request, .requestCancelled,
            .socketSent, .socketClosed, .storageWanted, .storageChanged, .focused, .windowWanted,
            .windowAsked, .windowLed, .windowClosed, .windowFocused, .windowPart, .windowNamed,
            .openerLeft, .download, .missing, .failed, .timersLeft,
            .database, .copyWanted, .frameRemoved, .frameContent, .aroundLed,
            .documentCopied:
            return nil
        }
    }

    /// Counts what the page counts (`LiveWorkers.reported`).
    private mutating func count(_ report: ScriptReport) {
        var counts = false
        if case .workerStarted = report { counts = true }
        if case .workerEnded = report { counts = true }
        if case .posted = report { counts = true }
        if case .portClosed = report { counts = true }
        if case .clock = report { counts = true }
        if case .frameContent = report { counts = true }
        if counts { reportCount += 1 }
    }

    private mutating func start(_ wanted: ScriptWorker, by creator: Process) -> [Action] {
        let depth = (workers[creator]?.depth ?? 0) + 1
        guard depth <= Self.depth, workers.count - frameCount < Self.limit else {
            let words =
                depth > Self.depth
                ? "A worker is not started: workers are nested too deeply"
                : "A worker is not started: the page has \(Self.limit) of them"
            return [
                .tell(ConsoleMessage(level: .error, text: words)),
                .send(.workerFailed(wanted.number, nil), to: creator),
            ]
        }
        lastProcess += 1
        workers[lastProcess] = Worker(creator: creator, number: wanted.number, depth: depth)
        origins[lastProcess] = origins[creator]
        return [.load(lastProcess, wanted, creator: creator)]
    }

    private func worker(_ number: UInt32, of creator: Process) -> Process? {
        workers.first { $0.value.creator == creator && $0.value.number == number }?.key
    }

    /// The process of a worker runs: it gets what has come for it.
    mutating func began(_ process: Process) -> [Action] {
        guard var worker = workers[process] else { return [] }
        worker.isRunning = true
        let held = worker.held
        worker.held = []
        workers[process] = worker
        let time: [Action] = clock > 0 ? [.send(.clock(milliseconds: clock), to: process)] : []
        return time + held.map { .send($0, to: process) }
    }

    /// The script of a worker cannot be had.
    mutating func failed(_ process: Process) -> [Action] {
        tellFailure(nil, of: process) + end(process)
    }

    /// The process of a worker has come to an end by itself.
    mutating func terminated(_ process: Process) -> [Action] {
        guard workers[process] != nil else { return [] }
        let error = ScriptWorkerError(message: "the process of the worker has ended")
        return tellFailure(error, of: process) + end(process)
    }

    private func tellFailure(_ error: ScriptWorkerError?, of process: Process) -> [Action] {
        guard let worker = workers[process], !worker.isFrame else { return [] }
        return [.send(.workerFailed(worker.number, error), to: worker.creator)]
    }

    /// Ends a worker, with those that it has started.
    private mutating func end(_ process: Process) -> [Action] {
        guard workers.removeValue(forKey: process) != nil else { return [] }
        origins[process] = nil
        var actions: [Action] = []
        for (other, worker) in workers where worker.creator == process { actions += end(other) }
        for end in holders.filter({ $0.value == process }).keys { actions += close(end) }
        for name in Array(listeners.keys) { listen(to: name, false, process) }
        let rest = waiting.removeValue(forKey: process) ?? []
        return actions + acknowledge(rest) + [.end(process)]
    }

    /// Ends all workers: the page is no more.
    mutating func endAll() -> [Action] {
        defer { self = WorkerHost(after: lastProcess) }
        return workers.keys.sorted().map { .end($0) }
    }

    init() {}

    private init(after process: Process) { lastProcess = process }

    private mutating func move(to milliseconds: UInt32, by process: Process) -> [Action] {
        guard process == 0 else { return [] }
        clock = max(clock, milliseconds)
        return workers.filter(\.value.isRunning).keys.sorted().map {
            .send(.clock(milliseconds: clock), to: $0)
        }
    }

    // MARK: - Messages

    private mutating func route(_ post: ScriptPost, from sender: Process) -> [Action] {
        let receiver: Process?
        var told = post
        switch post.target {
        case .worker(0):
            // Nobody has started the process of a frame as a worker.
            receiver = isFrame(sender) ? nil : workers[sender]?.creator
            told.target = .worker(workers[sender]?.number ?? 0)
        case .worker(let number):
            receiver = worker(number, of: sender)
            told.target = .worker(0)
        case .port(let end):
            let mayPost =
                holders[end ^ 1] == sender || formerHolders[end]?.contains(sender) == true
            receiver = mayPost ? holders[end] : nil
        case .channel(let name): return cast(post, to: name, from: sender)
        case .window(let window): return [.message(post, window, from: sender)]
        }
        guard let receiver else {
            // It goes with what was to hear it.
            return post.ports.flatMap { drop($0, of: sender) }
                + acknowledge([waiting(post, sender)])
        }
        guard pass(post.ports, from: sender, to: receiver) else { return [.distrust(sender)] }
        return deliver(told, to: receiver, for: sender)
    }

    private func waiting(_ post: ScriptPost, _ sender: Process?) -> Waiting {
        Waiting(sender: sender, byteCount: post.bytes.count)
    }

    private mutating func deliver(
        _ post: ScriptPost, to receiver: Process, for sender: Process?
    ) -> [Action] {
        waiting[receiver, default: []].append(waiting(post, sender))
        guard receiver == 0 || workers[receiver]?.isRunning == true else {
            workers[receiver]?.held.append(.posted(post))
            return []
        }
        return [.send(.posted(post), to: receiver)]
    }

    /// A process has worked on so many messages.
    mutating func delivered(_ count: Int, by process: Process) -> [Action] {
        let done = min(count, waiting[process]?.count ?? 0)
        guard done > 0, let messages = waiting[process] else { return [] }
        waiting[process] = Array(messages.dropFirst(done))
        return acknowledge(Array(messages.prefix(done)))
    }

    /// Tells the senders that messages were taken.
    private func acknowledge(_ messages: [Waiting]) -> [Action] {
        var counts: [Process: (messages: Int, bytes: Int)] = [:]
        for message in messages {
            guard let sender = message.sender, isKnown(sender) else { continue }
            counts[sender, default: (0, 0)].messages += 1
            counts[sender, default: (0, 0)].bytes += message.byteCount
        }
        return counts.sorted { $0.key < $1.key }.map {
            .send(
                .delivered(messageCount: $0.value.messages, byteCount: $0.value.bytes), to: $0.key)
        }
    }

    // MARK: - Channels

    /// Gives ends of channels from one process to another; false if they are not the sender's.
    private mutating func pass(
        _ ends: [UInt32], from sender: Process, to receiver: Process
    ) -> Bool {
        for end in ends {
            if holders[end] == nil {
                // The first of the two ends stays in the process that makes the channel.
                guard end & 1 == 1, holders[end ^ 1] == nil,
                    end / ScriptPost.endsOfProcess == sender, holders.count < Self.endLimit
                else { return false }
                holders[end ^ 1] = sender
            } else if holders[end] != sender {
                return false
            }
            holders[end] = receiver
            formerHolders[end, default: []].insert(sender)
            formerHolders[end]?.remove(receiver)
        }
        return true
    }

    /// Closes an end of a channel, and tells the holder of the other end.
    private mutating func close(_ end: UInt32) -> [Action] {
        guard holders.removeValue(forKey: end) != nil else { return [] }
        formerHolders[end] = nil
        formerHolders[end ^ 1] = nil
        guard let other = holders.removeValue(forKey: end ^ 1) else { return [] }
        let command = ContentCommand.portClosed(end ^ 1)
        if other > 0, workers[other]?.isRunning == false {
            workers[other]?.held.append(command)
            return []
        }
        return isKnown(other) ? [.send(command, to: other)] : []
    }

    /// Closes an end that went nowhere.
    private mutating func drop(_ end: UInt32, of sender: Process) -> [Action] {
        if holders[end] == sender { return close(end) }
        guard holders[end] == nil, end / ScriptPost.endsOfProcess == sender else { return [] }
        return [.send(.portClosed(end ^ 1), to: sender)]
    }

    // MARK: - Broadcast channels

    private mutating func listen(to name: String, _ isOpen: Bool, _ process: Process) {
        if isOpen, listeners.count < Self.nameLimit || listeners[name] != nil {
            listeners[name, default: []].insert(process)
        } else if !isOpen {
            listeners[name]?.remove(process)
            if listeners[name]?.isEmpty == true { listeners[name] = nil }
        }
    }

    private mutating func cast(
        _ post: ScriptPost, to name: String, from sender: Process
    ) -> [Action] {
        guard post.ports.isEmpty else { return [.distrust(sender)] }
        let own = acknowledge([waiting(post, sender)])
        guard !isolated.contains(sender) else { return own }
        let taken = take(post, for: name, except: sender, of: origins[sender])
        // Frames of other sites share nothing with pages of their own.
        return own + taken + (origins[sender] == nil ? [.cast(post, from: sender)] : [])
    }

    /// A message for the broadcast channels of a name.
    mutating func take(
        _ post: ScriptPost, for name: String, except sender: Process?, of origin: String? = nil
    ) -> [Action] {
        (listeners[name] ?? []).subtracting(isolated).sorted().flatMap { process -> [Action] in
            guard origins[process] == origin else { return [] }
            let byteCount = waiting[process]?.reduce(0) { $0 + $1.byteCount } ?? 0
            guard process != sender, byteCount <= Self.castByteCount else { return [] }
            return deliver(post, to: process, for: nil)
        }
    }
}
