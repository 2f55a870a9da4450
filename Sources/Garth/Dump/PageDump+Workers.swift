import GarthIPC
import GarthPage
import GarthURL

/// The workers of a dumped page, each with a content process of its own.
struct DumpedWorkers {
    /// The process of a worker.
    struct Running {
        let content: AwaitedContent
        let client: ScriptClient
        /// When its next timer is due, by the clock of the page; nil without one.
        var nextDue: UInt32?
    }

    var host = WorkerHost()
    var requests = WorkerRequests()
    var running: [WorkerHost.Process: Running] = [:]
    /// The workers whose scripts are fetched.
    var wanted: [WorkerHost.Process: ScriptWorker] = [:]
    /// The frames of other origins whose scripts run.
    var frames: [WorkerHost.Process: DumpedFrame] = [:]
    /// The loads by which scripts of frames lead these elsewhere.
    var leadCount = 0
    /// The documents of frames that may get a process, before anything in them needs scripts.
    var documents: [FramePlace: FrameDocument] = [:]
    /// The numbers of the documents in frames that the scripts of the page reach.
    var reachable: [FramePlace: UInt32] = [:]
    /// The numbers by which processes know the windows of the page.
    let windows = FrameWindows()
    /// Whether nothing more is awaited of them.
    var isOver = false
    /// What the page was told last: that they are idle after so many reports, and what is due next.
    var told: (UInt32, UInt32?)?

    /// Whether the page was told that a frame has got a process, which it waits for.
    var hasStartedFrames = false

    /// Whether there are workers, or the page waits to hear that none has anything to do: those that it
    /// knows of may have ended meanwhile.
    var isAwaited: Bool {
        guard !host.isActive else { return true }
        let isWaiting = host.reportCount > 0 || hasStartedFrames
        return isWaiting && told?.0 != host.reportCount && !isOver
    }

    /// Descriptors that become readable when a worker says something.
    var sockets: [Int32] { running.values.map(\.content.socket).filter { $0 >= 0 } }
}

extension PageDump {
    /// The workers of the page.
    var workers: DumpedWorkers {
        get { live.workers }
        _modify { yield &live.workers }
    }

    /// Performs what is to be done about workers.
    mutating func perform(_ actions: [WorkerHost.Action]) {
        for action in actions {
            switch action {
            case .load(let process, let worker, let creator): load(process, worker, for: creator)
            case .send(let command, let process):
                guard process > 0 else { send(command); continue }
                workers.running[process]?.content.send(command)
            case .end(let process): endWorker(process)
            case .distrust(let process):
                // The page is judged by its claims; a worker ends.
                if process > 0 { perform(workers.host.terminated(process)) }
            case .message(let post, let window, let sender):
                deliver(post, to: window, from: sender)
            // No other page is there, and the console of a dump is not shown.
            case .cast, .tell: break
            }
        }
    }

    func client(of process: WorkerHost.Process) -> ScriptClient? {
        if let frame = workers.frames[process], let page = outcome.url {
            return frame.client(in: page)
        }
        guard process == 0 else { return workers.running[process]?.client }
        return outcome.source.map { ScriptClient($0, outcome.terms) }
    }

    private mutating func load(
        _ process: WorkerHost.Process, _ worker: ScriptWorker, for creator: WorkerHost.Process
    ) {
        guard let client = client(of: creator) else {
            return perform(workers.host.failed(process))
        }
        workers.wanted[process] = worker
        let number = workers.requests.number(for: .script(of: process))
        let source = WorkerScript.source(of: worker, for: client, number: number) {
            configuration.upgrades(for: $0)
        }
        switch source {
        case .load(let fetch):
            var run = DumpedLoad(ScriptLoad(fetch), generation: generation)
            run.judge(under: configuration)
            queue.add(request: run)
        case .given(let script):
            workers.requests.ended(number)
            begin(process, script)
        case .refused(let reason, let violations):
            workers.requests.ended(number)
            if let reason { outcome.notices.append(reason) }
            if creator == 0 { tell(violations, at: []) }
            perform(workers.host.failed(process))
        }
    }

    /// Starts the worker whose script a request has brought; false for another request.
    mutating func beginWorker(_ number: UInt32, _ load: ScriptLoad) -> Bool {
        guard case .script(let process) = workers.requests.receiver(number) else { return false }
        let script = WorkerScript(
            load.fetch, load.response, ignoringPolicies: configuration.ignoresContentPolicies)
        guard let script else { return false }
        workers.requests.ended(number)
        begin(process, script)
        return true
    }

    private mutating func begin(_ process: WorkerHost.Process, _ script: WorkerScript) {
        guard let worker = workers.wanted.removeValue(forKey: process),
            workers.host.isKnown(process), let url = outcome.url
        else { return }
        let content = AwaitedContent(
            configuration.processPool.program, .scriptedPage, nursery: nursery,
            scriptTime: configuration.scriptTime)
        let preferences = configuration.webpagePreferences(for: url)
        let settings = configuration.scriptSettings(under: preferences, isPrinted: true)
        for command in script.commands(for: worker, process, settings) { content.send(command) }
        if script.isOpaque { workers.host.isolate(process) }
        workers.running[process] = DumpedWorkers.Running(content: content, client: script.client)
        perform(workers.host.began(process))
    }

    private mutating func endWorker(_ process: WorkerHost.Process) {
        workers.wanted[process] = nil
        workers.running[process] = nil
        workers.frames[process] = nil
        endDatabases(of: process)
        for number in workers.requests.numbers(of: process) {
            cancel(request: number)
            workers.requests.ended(number)
        }
    }

    // MARK: - Moving messages

    /// Sends a command to the worker whose request it answers; false for one of the page.
    mutating func sendToWorker(_ command: ContentCommand) -> Bool {
        guard let number = command.requestNumber, number >= ScriptRequest.firstNumberOfWorkers
        else { return false }
        switch workers.requests.receiver(number) {
        case .request(let own, let process):
            workers.running[process]?.content.send(command.renumbered(own))
            if command.endsRequest { workers.requests.ended(number) }
        case .script(let process):
            workers.requests.ended(number)
            perform(workers.host.failed(process))
        case nil: break
        }
        return true
    }

    /// Moves what workers and the page have to say to each other.
    mutating func passWorkers() {
        if let count = content?.takeDeliveredPosts(), count > 0 {
            perform(workers.host.delivered(count, by: 0))
        }
        guard workers.isAwaited else { return }
        for process in workers.running.keys.sorted() {
            guard let content = workers.running[process]?.content else { continue }
            for report in content.exchange(.no) { note(report, ofWorker: process) }
            let count = content.takeDeliveredPosts()
            if count > 0 { perform(workers.host.delivered(count, by: process)) }
            guard let failure = content.failure else { continue }
            noteFailure(failure, ofFrame: process)
            perform(workers.host.terminated(process))
        }
        tellIdle()
    }

    private mutating func note(_ report: ContentReport, ofWorker process: WorkerHost.Process) {
        switch report {
        case .update(.script(let report)): note(report, ofWorker: process)
        case .sleeping(let milliseconds):
            let due = workers.host.clock + milliseconds
            workers.running[process]?.nextDue = due
        case .done:
            workers.running[process]?.nextDue = nil
            tellDatabaseAnswers()
        case .update(let update) where workers.frames[process] != nil:
            note(update, ofFrame: process)
        // A worker shows nothing.
        case .ready, .update, .exported, .exportEnded, .evaluated, .elements, .elementsEnded: break
        }
    }

    private mutating func note(_ report: ScriptReport, ofWorker process: WorkerHost.Process) {
        guard let worker = workers.running[process] else { return }
        let actions = workers.host.received(report, from: process)
        if let actions { return perform(actions) }
        guard !note(report, ofFrame: process) else { return }
        switch report {
        case .request(var request):
            request.number = workers.requests.number(for: .request(request.number, of: process))
            request.document = 0
            begin(request, of: worker.client)
        case .requestCancelled(let own):
            let number = workers.requests.number(of: own, of: process)
            if let number { cancel(request: number) }
        case .socketSent(let own, let message):
            let number = workers.requests.number(of: own, of: process)
            if let number { send(message, onSocket: number) }
        case .socketClosed(let own, let code, let reason):
            let number = workers.requests.number(of: own, of: process)
            if let number { closeSocket(number, code: code, reason: reason) }
        case .database(let request): ask(request, from: process)
        // A worker has no document: whoever asks all the same gets nothing.
        case .cookiesWanted: worker.content.send(.cookies(""))
        case .storageWanted: worker.content.send(.storage(nil))
        case .windowWanted, .windowAsked, .windowPart: worker.content.send(.window(0))
        case .copyWanted: worker.content.send(.copied(false))
        case .console, .dialog, .navigation, .message, .unavailable, .timedOut, .left, .closed,
            .entry, .traversal, .cookieSet, .storageChanged, .focused, .windowLed, .windowClosed,
            .windowFocused, .windowNamed, .openerLeft,
            .download, .missing, .failed, .timersLeft, .workerStarted, .workerEnded,
            .workerFailed, .posted, .portClosed, .channel, .clock, .frameRemoved, .frameContent,
            .aroundLed, .documentCopied:
            break
        }
    }

    // MARK: - Waiting

    /// Tells the page that its workers have nothing to do, once for each of its reports.
    private mutating func tellIdle() {
        guard workers.isOver || isIdleOfWorkers else { return }
        let next = workers.isOver ? nil : workers.running.values.compactMap(\.nextDue).min()
        let count = workers.isOver ? .max : workers.host.reportCount
        if let told = workers.told, told == (count, next) { return }
        workers.told = (count, next)
        content?.send(.workersIdle(reportCount: count, nextMilliseconds: next))
    }

    private var isIdleOfWorkers: Bool {
        let open = live.loads.compactMap(\.run.requestNumber)
            .filter { $0 >= ScriptRequest.firstNumberOfWorkers }
        guard workers.host.isQuiet, workers.leadCount == 0,
            workers.frames.values.allSatisfy({ $0.partCount == 0 }),
            workers.running.values.allSatisfy({ !$0.content.isBusy }),
            workers.requests.all.allSatisfy(open.contains)
        else { return false }
        return open.isEmpty || .now >= live.lastSign + LiveLoads.quietTime
    }
}

extension ContentCommand {
    /// The number of the request that the command answers; nil for another command.
    var requestNumber: UInt32? {
        if case .response(let number, _) = self { return number }
        if case .socket(let number, _) = self { return number }
        return nil
    }

    /// The same answer under the number that the process knows.
    func renumbered(_ number: UInt32) -> ContentCommand {
        if case .response(_, let response) = self { return .response(number, response) }
        if case .socket(_, let event) = self { return .socket(number, event) }
        return self
    }

    /// Whether the command is the last one about a request.
    var endsRequest: Bool {
        if case .response(_, let response) = self { return !response.isOpen }
        if case .socket(_, .closed) = self { return true }
        return false
    }
}
