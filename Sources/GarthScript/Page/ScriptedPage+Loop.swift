import GarthEngine
import GarthPage

/// The event loop (HTML Standard, "Event loops"), one turn at a time.
extension ScriptedPage {
    /// Runs what is due; a page on a screen stops after a turn so that the caller can listen.
    package func work() {
        guard canRun, !isStopped else { return paint() }
        endRealms()
        // A printed page that leads elsewhere rests until it is known what comes of it.
        guard !run.isLeaving else { return }
        let began = elapsed
        time.beginWork(at: began)
        closeWorkerIfWanted()
        settleDatabases()
        run.hasMoreWork = false
        while !run.isLeaving, step() {
            closeWorkerIfWanted()
            settleDatabases()
            // A task may make and remove many frames: their windows go before the next one.
            endRealms()
            let turn = elapsed - began
            if settings.isPrinted {
                if let limit = settings.timeLimit, time.worked + turn > limit { return stop() }
            } else if turn > ScriptLimits.turn {
                run.hasMoreWork = true
                break
            }
        }
        time.noteWork(since: began)
        guard !run.isLeaving else { return }
        reportFocus()
        paint()
        tellFailure()
        freeNodes()
        releaseUnusedMemory()
    }

    /// When `work` has something to do again without a command, as a time from now; nil for never.
    package var nextWork: Duration? {
        guard realm != nil, !isStopped, !settings.isPrinted || followsClock else { return nil }
        if run.hasMoreWork { return .zero }
        guard !settings.isPrinted else { return nextOfPrintedWorker }
        var due = timers.nextDue
        if painting.wantsFrame { due = min(due ?? painting.nextFrame, painting.nextFrame) }
        if isFrame {
            if let next = copies.nextTime { due = min(due ?? next, next) }
        } else if painting.isDue {
            due = min(due ?? painting.next, painting.next)
        }
        return due.map { max(.zero, $0 - elapsed) }
    }

    /// The same for a worker of a printed page, whose clock is that of the page.
    var nextOfPrintedWorker: Duration? {
        let frame = painting.wantsFrame ? time.virtualNow + ScriptLimits.frameInterval : nil
        return [timers.nextDue, frame].compactMap { $0 }.min().map {
            max(.zero, $0 - time.virtualNow)
        }
    }

    /// Runs one task; false when nothing is due.
    private func step() -> Bool {
        for document in documents where step(document) { return true }
        if runTask() { return true }
        // Answers of databases that always come and timers that are always due take turns.
        if databases.hasTurn, takeDatabaseReply() { return true }
        // Timers that are always due take no frame's turn, and frames that are always due take none
        // of the timers that were due when the frame before ended.
        let isTimersTurn = timers.nextDue.map { $0 <= painting.lastFrameEnd } ?? false
        if !settings.isPrinted, !isTimersTurn, runFrameIfDue() { return true }
        if let id = timers.take(at: scriptTime) {
            databases.hasTurn = true
            realm?.fireTimer(id)
            noteChanges()
            return true
        }
        if takeDatabaseReply() { return true }
        guard settings.isPrinted else { return false }
        return followsClock ? followClock() : runFrameAtWait() || jump()
    }

    /// Goes to what is due next in a worker or a frame, up to the time of its page; false when it is there.
    private func followClock() -> Bool {
        guard time.virtualNow < time.target else { return false }
        var due = timers.nextDue
        if painting.wantsFrame {
            let frame = time.virtualNow + ScriptLimits.frameInterval
            due = min(due ?? frame, frame)
        }
        time.jump(to: min(due ?? time.target, time.target))
        if painting.wantsFrame, timers.nextDue.map({ $0 > time.virtualNow }) ?? true { runFrame() }
        return true
    }

    /// Runs a frame of a printed page whose parser waits for the bytes of a script, one for each such
    /// wait: others draw the page meanwhile. The clock stands.
    private func runFrameAtWait() -> Bool {
        guard painting.wantsFrame, let script = main.loading.parserScript,
            painting.lastWait != script, !engine.awaitsStyleSheets()
        else { return false }
        painting.lastWait = script
        runFrame()
        return true
    }

    /// Runs one task of a document; false when nothing of it is due.
    private func step(_ document: ScriptedDocument) -> Bool {
        guard !document.isDiscarded else { return false }
        document.readOn()
        if document.fireViolation() { return true }
        let isParsed = document.readiness != .loading
        if let entry = document.loading.takeNext(isParsed: isParsed) {
            document.run(entry)
            return true
        }
        if let (link, isLoaded) = engine.takeAnsweredLink(in: document.place) {
            document.realm?.elementFinished(link, isLoaded: isLoaded)
            noteChanges()
            return true
        }
        return document.advanceReadiness()
    }

    // MARK: - The virtual clock

    /// Lets the clock of a printed page jump to what is due next; false when the page is done or
    /// waits for bytes.
    private func jump() -> Bool {
        guard engine.isParsed(), !live.isAwaited, !liveWorkers.isAwaited,
            !databases.isAwaited,
            requests.allSatisfy(live.contains),
            !engine.awaitsStyleSheets(), !awaitsFrames,
            !documents.contains(where: { $0.loading.awaitsContent })
        else { return false }
        var own = timers.nextDue
        if painting.wantsFrame {
            let frame = time.virtualNow + ScriptLimits.frameInterval
            own = min(own ?? frame, frame)
        }
        let due = [own, liveWorkers.nextDue].compactMap { $0 }.min()
        guard let next = due, waits(until: next) else { return settle(before: due) }
        time.jump(to: min(own ?? .seconds(Int64.max), next + stepOfWorkers))
        tellClock()
        if painting.wantsFrame, timers.nextDue.map({ $0 > time.virtualNow }) ?? true { runFrame() }
        return true
    }

    /// The time by which a page that has loaded goes beyond what is due next in its workers and frames,
    /// which do what is due until then by themselves: they may have timers without end.
    private var stepOfWorkers: Duration {
        guard main.readiness == .complete else { return .zero }
        return min(time.virtualNow / 10, ScriptLimits.quietTime)
    }

    /// Whether a printed page waits until what is due next.
    ///
    /// Each page waits for timers that follow one another without a pause, up to a bound. A page
    /// whose scripts have made nothing yet waits for any, up to the time that somebody has named, else up
    /// to ten seconds after its load; one that shows next to nothing, as long as the clock of a page goes.
    private func waits(until next: Duration) -> Bool {
        if main.readiness == .complete {
            guard time.waited() <= max(ScriptLimits.waitTime, settings.timeLimit ?? .zero) else {
                return false
            }
        }
        let isNear =
            next <= time.virtualNow + ScriptLimits.quietTime && next <= ScriptLimits.virtualTime
        guard !isNear, isAwaited else { return isNear }
        let bound =
            engine.hasNextToNoWords()
            ? ScriptLimits.virtualTime : time.loadTime + ScriptLimits.waitTime
        return next <= settings.timerLimit ?? bound
    }

    /// Whether scripts have not made the page: it has next to no words, or scripts added none.
    var isAwaited: Bool {
        var hasScriptedWords = false
        engine.withDocument { hasScriptedWords = $0.hasScriptedWords }
        return !hasScriptedWords || engine.hasNextToNoWords()
    }

    /// The page is as its scripts leave it: its lines may be laid out. `due` is the time of what is
    /// left.
    private func settle(before due: Duration?) -> Bool {
        if main.readiness == .complete, engine.isHeldByScripts {
            // Style sheets that scripts have inserted are asked for; their links wait for events.
            engine.showScriptChanges()
            guard !engine.awaitsStyleSheets() else { return false }
            engine.isHeldByScripts = false
            painting.isDue = true
            tell(left: due)
        }
        return false
    }

    /// Tells that a printed page ends although timers are left.
    private func tell(left due: Duration?) {
        guard let due else { return }
        let milliseconds = ((due - time.virtualNow) / .milliseconds(1)).rounded(.up)
        engine.report(
            .timersLeft(
                milliseconds: UInt32(max(0, min(milliseconds, 1e9))), isAwaited: isAwaited))
    }

    /// Notes an error that no script caught.
    func note(failure: ConsoleMessage) { run.note(failure: failure) }

    /// Tells the first error of a page that shows next to nothing.
    private func tellFailure() {
        guard run.hasFailed, engine.showsNextToNothing, let failure = run.takeFailure() else {
            return
        }
        engine.report(.failed(failure))
    }

    /// Ends the scripts of a page that takes too long; what it has is shown.
    private func stop() {
        engine.report(.timedOut)
        endScripts()
    }

    /// No script runs any more; what the page has is shown.
    func endScripts() {
        run.hasTimedOut = true
        timers.stopAll()
        for document in documents { document.loading.removeAll() }
        for request in requests { engine.report(.requestCancelled(request)) }
        requests = []
        readOn()
        engine.hasScriptsToCome = false
        engine.isHeldByScripts = false
        painting.isDue = true
        paint()
    }

    // MARK: - Frames and painting

    private func runFrameIfDue() -> Bool {
        guard painting.wantsFrame, elapsed >= painting.nextFrame else { return false }
        painting.beginFrame(at: elapsed)
        runFrame()
        painting.endFrame(at: elapsed)
        return true
    }

    func runFrame() {
        painting.wantsFrame = false
        for document in documents
        where document.wantsFrame || document.asksForViewport || painting.isObserved
            || document.frame == nil
        {
            document.wantsFrame = false
            document.realm?.runFrame()
            for world in document.worlds.values { world.runFrame() }
        }
        noteChanges()
    }

    /// Lays out what has changed, on a screen at most 20 times a second and when the page has loaded.
    private func paint() {
        guard !isFrame else { return copyDocuments() }
        guard painting.isDue else { return }
        let isShown = !settings.isPrinted && !isStopped
        if isShown, !painting.hasJustCompleted, elapsed < painting.next { return }
        if canRun { for document in documents { document.realm?.settleStates() } }
        noteChanges()
        if isShown { engine.isHeldByScripts = false }
        painting.notePainted(at: elapsed)
        engine.showScriptChanges()
    }

    /// Frees the nodes that scripts have left, when enough were made. No parser, no script and no
    /// frame is at work on them.
    private func freeNodes() {
        // A copy names nodes by their numbers.
        guard !isFrame, engine.isWorthFreeing, !painting.isDue, !settings.isPrinted, !isStopped,
            run.depth == 0,
            !awaitsFrames, documents.count == 1, main.readiness == .complete,
            main.loading.isEmpty, main.violations.isEmpty, let held = realm?.heldNodes()
        else { return }
        engine.freeNodes(holding: held + [focus.element, focus.told].compactMap { $0 })
        noteChanges()
    }

    /// Gives unused memory back now and then: what scripts leave lies scattered over the heap, which
    /// otherwise grows as long as the page is at work.
    private func releaseUnusedMemory() {
        guard !settings.isPrinted, elapsed >= lastRelease + ScriptLimits.releaseInterval else {
            return
        }
        lastRelease = elapsed
        collectGarbage()
        releaseMemory()
    }

    /// Collects garbage where the memory in use has grown by a half: JavaScriptCore waits until twice as
    /// much is in use, which many tabs have at the same time. A large heap, which takes its time, is left
    /// alone for longer.
    private func collectGarbage() {
        let used = usedMemory()
        let pause = ScriptLimits.releaseInterval * max(1, used / ScriptLimits.collectedByteCount)
        guard used > lastCollection.used + lastCollection.used / 2,
            used > lastCollection.used + ScriptLimits.collectedByteCount / 4,
            elapsed >= lastCollection.time + pause, let realm
        else { return }
        realm.collectGarbage()
        lastCollection = (elapsed, usedMemory())
    }
}
