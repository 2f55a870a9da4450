import GarthEngine
package import GarthPage

/// Workers, and messages to other processes.
extension ScriptedDocument: ScriptMessenger {
    var messenger: (any ScriptMessenger)? { isForeign ? nil : self }

    var worker: ScriptWorkerSettings? { page.settings.worker }

    func start(_ worker: ScriptWorker) -> Bool {
        guard page.quotas.workers.take(), !page.settings.isForProgramAlone,
            worker.name.utf8.count <= ScriptLimits.workerNameByteCount
        else { return false }
        var worker = worker
        worker.document = number
        page.liveWorkers.started()
        engine.report(.workerStarted(worker))
        return true
    }

    func endWorker(_ number: UInt32) {
        guard number > 0 else {
            page.liveWorkers.isClosing = page.settings.worker != nil
            return
        }
        page.liveWorkers.reported()
        engine.report(.workerEnded(number))
    }

    func failWorker(_ error: ScriptWorkerError?) {
        if page.settings.worker != nil { engine.report(.workerFailed(error)) }
    }

    func post(_ post: ScriptPost) -> Bool {
        guard page.liveWorkers.takes(byteCount: post.bytes.count) else { return false }
        page.liveWorkers.reported()
        engine.report(.posted(post))
        return true
    }

    var documentNumber: UInt32 { number }

    var windowsAround: ScriptFrameSettings? { frame == nil ? page.settings.frame : nil }

    func part(of window: ScriptPost.Window, _ index: UInt32?) -> UInt32 {
        guard !page.isStopped, !page.settings.isPrinted else { return 0 }
        return page.answers.window(.windowPart(of: window, index))
    }

    func makeChannel() -> UInt32 {
        page.liveWorkers.makeChannel(
            in: page.settings.worker?.process ?? page.settings.frame?.process ?? 0)
    }

    func closePort(_ end: UInt32) {
        page.liveWorkers.reported()
        engine.report(.portClosed(end))
    }

    func listen(toChannel name: String, _ isOpen: Bool) {
        engine.report(.channel(name: name, isOpen: isOpen))
    }

    func ask(_ request: ScriptDatabaseRequest) -> Bool {
        guard page.databases.takes(request.number, byteCount: request.operation.byteCount)
        else { return false }
        engine.report(.database(request))
        return true
    }

    func settleDatabases() { page.databases.mustSettle = true }

    func queueDatabaseTask() { page.databases.queue(ScriptDatabaseReply(0, .done)) }
}

/// What the browser process tells of workers, and the work of one.
extension ScriptedPage {
    /// Whether the page is the global of a worker.
    package var isWorker: Bool { settings.worker != nil }

    /// More of the script of the worker has come.
    package func receive(script bytes: [UInt8]) { liveWorkers.script += bytes }

    /// A message of a script in another process has come.
    package func take(_ post: ScriptPost) {
        guard !isStopped else { return }
        if case .window(let window) = post.target {
            document(numbered: window.document)?.openRealm()?.take(post)
        } else {
            realm?.take(post)
        }
        noteChanges()
    }

    /// Messages were taken by their receivers: there is room for others.
    package func noteDelivered(_ messageCount: Int, byteCount: Int) {
        liveWorkers.delivered(messageCount, byteCount: byteCount)
        guard !isStopped else { return }
        realm?.noteDelivered()
        noteChanges()
    }

    /// Answers of the databases or locks of the origin have come; `work` tells each in a task.
    package func take(_ replies: [ScriptDatabaseReply]) {
        for reply in replies { databases.queue(reply) }
    }

    /// Tells the next answer of the databases; false when there is none.
    func takeDatabaseReply() -> Bool {
        guard let reply = databases.takeReply() else { return false }
        databases.mustSettle = false
        realm?.take(reply)
        noteChanges()
        return true
    }

    /// The scripts of a task have ended: transactions are looked after.
    func settleDatabases() {
        guard databases.mustSettle else { return }
        databases.mustSettle = false
        realm?.settleDatabases()
    }

    /// A worker of the page has failed.
    package func workerFailed(_ number: UInt32, _ error: ScriptWorkerError?) {
        guard !isStopped else { return }
        realm?.workerFailed(number, error)
        noteChanges()
    }

    /// The other end of a channel is closed.
    package func portClosed(_ end: UInt32) { realm?.portClosed(end) }

    /// The workers of a printed page have nothing to do.
    package func workersIdle(after count: UInt32, nextMilliseconds: UInt32?) {
        liveWorkers.idle(
            after: count, nextDue: nextMilliseconds.map { .milliseconds(Int64($0)) })
    }

    /// The virtual clock of the page of this worker or frame: `work` goes there, from one timer to the next.
    package func moveClock(to milliseconds: UInt32) {
        guard followsClock, settings.isPrinted else { return }
        time.aim(at: .milliseconds(Int64(milliseconds)))
        if painting.wantsFrame, time.virtualNow >= time.target { runFrame() }
    }

    /// Runs the script of the worker, which has come.
    func runWorkerScript() {
        guard let worker = settings.worker, let realm, !isStopped else { return }
        let script = liveWorkers.script
        liveWorkers.script = []
        if worker.isModule {
            realm.runWorkerModule(script, url: url)
        } else {
            realm.run(classic: script, url: url)
            realm.openScope()
        }
        noteChanges()
    }

    /// Ends the scripts of a worker that has closed its scope, behind the running task.
    func closeWorkerIfWanted() {
        guard liveWorkers.isClosing else { return }
        liveWorkers.isClosing = false
        endScripts()
        engine.report(.closed)
    }

    /// Tells the workers of a printed page its time.
    func tellClock() {
        guard liveWorkers.hasAny else { return }
        liveWorkers.reported()
        let milliseconds = (time.virtualNow / .milliseconds(1)).rounded(.up)
        engine.report(.clock(milliseconds: UInt32(max(0, min(milliseconds, 1e9)))))
    }
}
