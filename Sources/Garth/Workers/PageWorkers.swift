import GarthFetch
import GarthIPC
import GarthPage
import GarthURL

/// The workers of a page that a view shows, each with a content process of its own.
@MainActor
final class PageWorkers {
    /// The process of a worker; it ends with this.
    final class Running {
        let connection: ContentConnection
        let client: ScriptClient

        init(_ connection: ContentConnection, _ client: ScriptClient) {
            self.connection = connection
            self.client = client
        }

        deinit { connection.close() }
    }

    var host = WorkerHost()
    /// The frames of other origins whose scripts run, each in a process of its own.
    let frames = FrameProcesses()
    fileprivate var requests = WorkerRequests()
    fileprivate var running: [WorkerHost.Process: Running] = [:]
    /// The workers whose scripts are fetched.
    fileprivate var wanted: [WorkerHost.Process: ScriptWorker] = [:]
    /// What the processes have of the databases of their origins.
    var databases: [WorkerHost.Process: DatabaseClient] = [:]
    /// The windows of the browser that the page was told of.
    var related = RelatedWindows()
    /// The ways to the pages of other windows, by the numbers that those have here.
    var bridges: [WorkerHost.Process: WindowBridge] = [:]
    /// The view whose page it is, once a script has said something of workers.
    weak var view: WebView?

    /// Ends all workers: the content process of the page is no more.
    func endAll() {
        let ended = bridges.values
        bridges = [:]
        for bridge in ended { bridge.end() }
        _ = host.endAll()
        (running, wanted) = ([:], [:])
        frames.removeAll()
        requests = WorkerRequests()
        databases = [:]
    }

    /// The connection to a process of the page, to one of a worker or of a frame.
    func connection(_ process: WorkerHost.Process, of page: Page) -> ContentConnection? {
        if process == 0 { return page.content }
        return running[process]?.connection ?? frames[process]?.page.content
    }

    /// The document or the script that a process has.
    func client(_ process: WorkerHost.Process, of page: Page) -> ScriptClient? {
        if process == 0 { return page.client }
        return running[process]?.client ?? frames[process]?.page.client
    }

    /// The number of a request of another process among those of the page.
    func number(forRequest own: UInt32, of process: WorkerHost.Process) -> UInt32 {
        requests.number(for: .request(own, of: process))
    }

    /// The same of a request that was made; nil for one that was answered.
    func number(ofRequest own: UInt32, of process: WorkerHost.Process) -> UInt32? {
        requests.number(of: own, of: process)
    }

    /// The process of a frame is no more: the answers to these requests are not wanted.
    func endRequests(of process: WorkerHost.Process) -> [UInt32] {
        let numbers = requests.numbers(of: process)
        for number in numbers { requests.ended(number) }
        databases[process] = nil
        return numbers
    }

    /// The process of a worker.
    func running(_ process: WorkerHost.Process) -> Running? { running[process] }

    /// The identifiers of the processes of workers.
    var processCount: Int { running.count }

    /// The connection that an answer to a request goes to, and the number of the request there; nil for a
    /// request that nobody waits for.
    func receiver(ofRequest number: UInt32) -> (ContentConnection, UInt32)? {
        guard case .request(let own, let process)? = requests.receiver(number) else { return nil }
        let connection = running[process]?.connection ?? frames[process]?.page.content
        return connection.map { ($0, own) }
    }

    func ended(request number: UInt32) { requests.ended(number) }
}

extension Page {
    /// Sends a command to the worker whose request it answers; false for a command to the page.
    func sendToWorker(_ command: ContentCommand, ofRequest number: UInt32) -> Bool {
        guard number >= ScriptRequest.firstNumberOfWorkers else { return false }
        if let (connection, own) = workers.receiver(ofRequest: number) {
            connection.send(command.renumbered(own))
        }
        if command.endsRequest { workers.ended(request: number) }
        return true
    }

    /// The content process of the page has worked on so many messages of its workers.
    func noteDelivered(_ count: Int) {
        guard let frame = process.container else {
            workers.view?.perform(workers.host.delivered(count, by: 0), for: self)
            return
        }
        guard let page = frame.page else { return }
        page.workers.view?.perform(
            page.workers.host.delivered(count, by: frame.process), for: page)
    }

    var client: ScriptClient { ScriptClient(source, terms, in: process.container?.topURL) }
}

extension WebView {
    /// Handles what a script of a page says of workers and messages; false for another report.
    func handleWorkers(_ report: ScriptReport, of page: Page) -> Bool {
        if page.client.origin == .opaque { page.workers.host.isolate(0) }
        guard let actions = page.workers.host.received(report, from: 0) else { return false }
        page.workers.view = self
        perform(actions, for: page)
        return true
    }

    /// Performs what is to be done about workers.
    func perform(_ actions: [WorkerHost.Action], for page: Page) {
        for action in actions {
            switch action {
            case .load(let process, let worker, let creator):
                load(process, worker, for: creator, of: page)
            case .send(let command, let process):
                if let bridge = page.workers.bridges[process] {
                    bridge.take(command)
                } else {
                    page.workers.connection(process, of: page)?.send(command)
                }
            case .end(let process): endWorker(process, of: page)
            case .distrust(let process):
                // What the page claims without a right goes nowhere; a worker or frame ends.
                if process > 0 { perform(page.workers.host.terminated(process), for: page) }
            case .message(let post, let window, let sender):
                deliver(post, to: window, from: sender, of: page)
            case .cast(let post, _): cast(post, from: page)
            case .tell(let message): tell(message, of: page)
            }
        }
    }

    func tell(_ message: ConsoleMessage, of page: Page) {
        page.note(.console(message))
        handle(.console(message), of: page)
    }

    /// Hands a message to the other views of the profile whose pages have the origin.
    private func cast(_ post: ScriptPost, from page: Page) {
        guard case .channel(let name) = post.target else { return }
        let origin = page.client.origin
        for view in configuration.websiteDataStore.views.all where view !== self {
            guard let other = view.page, other.content != nil,
                other.client.origin.isSame(as: origin)
            else { continue }
            other.workers.view = view
            view.perform(other.workers.host.take(post, for: name, except: nil), for: other)
        }
    }

    // MARK: - The life of a worker

    private func load(
        _ process: WorkerHost.Process, _ worker: ScriptWorker, for creator: WorkerHost.Process,
        of page: Page
    ) {
        guard let client = page.workers.client(creator, of: page) else {
            return perform(page.workers.host.failed(process), for: page)
        }
        page.workers.wanted[process] = worker
        let number = page.workers.requests.number(for: .script(of: process))
        let source = WorkerScript.source(of: worker, for: client, number: number) {
            configuration.upgrades(for: $0)
        }
        switch source {
        case .load(let fetch): load(fetch, for: process, of: page)
        case .given(let script):
            page.workers.ended(request: number)
            begin(process, script, of: page)
        case .refused(let reason, let violations):
            page.workers.ended(request: number)
            if let reason { page.note(refusal: reason) }
            if creator == 0 { page.tell(violations, at: []) }
            perform(page.workers.host.failed(process), for: page)
        }
    }

    private func load(_ fetch: ScriptFetch, for process: WorkerHost.Process, of page: Page) {
        let opening = page.process.openCount
        page.requests.begin(fetch.request.number, .worker, nil) {
            [weak page, view = ViewReference(self)] in
            guard let page else { return }
            var load = ScriptRequestLoad(ScriptLoad(fetch), of: page, opening: opening, in: view)
            let response = await load.response()
            guard opening == page.process.openCount, let view = view.value else { return }
            page.workers.ended(request: fetch.request.number)
            let script = WorkerScript(
                load.load.fetch, response,
                ignoringPolicies: view.configuration.ignoresContentPolicies)
            guard let script else {
                return view.perform(page.workers.host.failed(process), for: page)
            }
            view.begin(process, script, of: page)
        }
    }

    private func begin(
        _ process: WorkerHost.Process, _ script: WorkerScript, of page: Page
    ) {
        guard let worker = page.workers.wanted.removeValue(forKey: process),
            page.workers.host.isKnown(process)
        else { return }
        let opening = page.process.openCount
        let mailbox = MainActorMailbox<ContentEvent>(limit: 1) { [weak self, weak page] in
            guard let self, let page, opening == page.process.openCount else { return }
            self.receive($0, ofWorker: process, of: page)
        }
        let connection = configuration.processPool.connect(.scriptedPage) { mailbox.send($0) }
        let settings = configuration.scriptSettings(
            under: configuration.webpagePreferences(for: page.url), isPrinted: false)
        for command in script.commands(for: worker, process, settings) { connection.send(command) }
        if script.isOpaque { page.workers.host.isolate(process) }
        page.workers.running[process] = PageWorkers.Running(connection, script.client)
        perform(page.workers.host.began(process), for: page)
    }

    private func endWorker(_ process: WorkerHost.Process, of page: Page) {
        page.workers.wanted[process] = nil
        page.workers.running[process] = nil
        if let frame = page.workers.frames.remove(process) { ended(frame, of: page) }
        page.workers.databases[process] = nil
        for number in page.workers.requests.numbers(of: process) {
            page.requests.cancel(number)
            page.workers.ended(request: number)
        }
    }

    // MARK: - What workers say

    private func receive(
        _ events: [ContentEvent], ofWorker process: WorkerHost.Process, of page: Page
    ) {
        for event in events {
            guard let connection = page.workers.running[process]?.connection else { return }
            switch event {
            case .updates(let updates):
                for case .script(let report) in updates {
                    handle(report, ofWorker: process, of: page)
                }
            case .delivered(let count):
                perform(page.workers.host.delivered(count, by: process), for: page)
            case .terminated: perform(page.workers.host.terminated(process), for: page)
            // A worker shows nothing, and nobody asks it.
            case .ready, .exported, .exportEnded, .evaluated, .elements, .elementsEnded,
                .refusedNavigations, .idle, .hasRoom:
                break
            }
            connection.handled(event)
        }
    }

    private func handle(
        _ report: ScriptReport, ofWorker process: WorkerHost.Process, of page: Page
    ) {
        guard let worker = page.workers.running[process] else { return }
        if let actions = page.workers.host.received(report, from: process) {
            return perform(actions, for: page)
        }
        func number(_ own: UInt32) -> UInt32? {
            page.workers.requests.number(of: own, of: process)
        }
        switch report {
        case .request(var request):
            request.number = page.workers.requests.number(
                for: .request(request.number, of: process))
            request.document = 0
            fetch(request, for: page, of: worker.client)
        case .requestCancelled(let own): number(own).map { page.requests.cancel($0) }
        case .socketSent(let own, let message):
            number(own).map { page.requests.socket($0)?.send(SocketMessage(message)) }
        case .socketClosed(let own, let code, let reason):
            number(own).map { page.requests.socket($0)?.close(code: code, reason: reason) }
        case .console(let message): tell(message, of: page)
        case .database(let request): ask(request, from: process, of: page)
        // A worker has no document: whoever asks all the same gets nothing.
        case .cookiesWanted: worker.connection.send(.cookies(""))
        case .storageWanted: worker.connection.send(.storage(nil))
        case .windowWanted, .windowAsked, .windowPart: worker.connection.send(.window(0))
        case .copyWanted: worker.connection.send(.copied(false))
        case .dialog(let dialog):
            worker.connection.send(.answerDialog(id: dialog.id, .cancelled))
        case .navigation, .message, .unavailable, .timedOut, .left, .closed, .entry, .traversal,
            .cookieSet, .storageChanged, .focused, .windowLed, .windowClosed, .windowFocused,
            .windowNamed, .openerLeft, .download, .missing,
            .failed, .timersLeft, .workerStarted, .workerEnded, .workerFailed, .posted,
            .portClosed, .channel, .clock, .frameRemoved, .frameContent, .aroundLed,
            .documentCopied:
            break
        }
    }
}
