import GarthFetch
import GarthIPC
import GarthLanguage
import GarthPage
import GarthURL

/// Performs the loads of a dump: the pump of a thread that waits. While it waits for bytes, the
/// content process works, and what it reports is passed on.
extension PageDump {
    /// Performs the loads that the page has wished for so far. The page's own bytes wait meanwhile,
    /// because its lines are not final before its style is known.
    mutating func fetchParts(_ put: (Item) -> Bool) {
        guard !queue.isEmpty else { return }
        lookAhead()
        // What a frame's document wishes for while it comes has its turn behind it.
        guard !isFetching else { return }
        isFetching = true
        defer { isFetching = false }
        while isWanted, let part = queue.next() {
            switch part {
            case .answer(let command, let process): answer(command, to: process)
            case .embed(let wish, let place): embed(wish, at: place)
            case .load(let load): perform(load, put)
            }
            lookAhead()
        }
        queue = LoadQueue()
    }

    private mutating func lookAhead() {
        queue.look(under: configuration)
        for start in queue.starts where !isSilent(start.judged, start.request.destination) {
            let transfer = source().begin(
                start.judged, start.request, byteLimit: start.byteLimit, in: queue.room)
            queue.began(start, transfer)
        }
    }

    /// Performs a load in its turn, and hands its result over.
    private mutating func perform(_ load: DumpedLoad, _ put: (Item) -> Bool) {
        var run = load
        queue.cancelledRequest = nil
        drive(&run, put)
        guard isCurrent(run) else { return }
        note(run.load.findings, of: run)
        switch run.destination {
        case .document, .download: break
        case .frame: end(frame: run)
        case .styleSheet, .script, .image: end(part: run)
        case .request: end(request: run)
        }
    }

    /// Whether the content process that a load is for still has the page.
    private func isCurrent(_ run: DumpedLoad) -> Bool {
        run.generation == nil || run.generation == generation
    }

    /// Drives a load; its action is the end: `finish`, `fail`, or `nothing` for a load that is no
    /// longer wanted.
    mutating func drive(_ run: inout DumpedLoad, _ put: (Item) -> Bool) {
        while isCurrent(run) {
            run.judge(under: configuration)
            guard case .fetch(let judged) = run.action else { return }
            if isSilent(judged, run.destination) {
                run.action = .fail(
                    NavigationError(
                        code: .timedOut, url: judged.url,
                        message: localized("nothing came from \(judged.url.hostname) a moment ago"))
                )
                return
            }
            run.action = pull(judged, &run, put)
        }
    }

    /// Whether nothing came from the server of a part a moment ago. A document and the request of a
    /// script get an answer of their own.
    private func isSilent(_ judged: JudgedURL, _ destination: Destination) -> Bool {
        switch destination {
        case .document, .download, .request: false
        case .frame, .styleSheet, .script, .image:
            silentServers?.contains(judged.url, at: .now) ?? false
        }
    }

    private mutating func pull(
        _ judged: JudgedURL, _ run: inout DumpedLoad, _ put: (Item) -> Bool
    ) -> ResourceLoad.Action {
        let source = source()
        var begun = run.transfer.take()
        if begun?.claim() == false { begun = nil }
        if run.destination == .document {
            begun = source.begin(judged, run.load.request)
            documentTransfer = begun
            documentEnd = nil
        }
        // What waits is a sign, however long ago the transfer began.
        run.lastSign = begun.map { $0.isEmpty ? $0.start : .now } ?? .now
        var action = ResourceLoad.Action.nothing
        source.pull(judged, run.load.request, begun: begun) { piece in
            guard let next = take(piece, of: judged, &run, put) else { return true }
            action = next
            return false
        }
        return action
    }

    /// Takes a piece of a transfer; nil while more of them is wanted.
    private mutating func take(
        _ piece: LoadSource.Piece, of judged: JudgedURL, _ run: inout DumpedLoad,
        _ put: (Item) -> Bool
    ) -> ResourceLoad.Action? {
        switch piece {
        case .idle(let descriptor): return wait(for: descriptor, &run, put)
        case .head(let head):
            silentServers?.noteAnswer(judged.url)
            let action = answer(run.load.received(head), &run)
            guard case .commit = action else { return action }
            return take(head, &run, put)
        case .bytes(let bytes):
            let action = unsafe run.load.received(bytes)
            guard case .take = action else { return action }
            return unsafe take(bytes, &run, put)
        case .finished: return run.load.transferFinished()
        case .failed(let error):
            if error.code == .hostNotFound { silentServers?.add(judged.url, at: .now) }
            return answer(
                run.load.failed(error, of: judged.permitted, under: configuration.policy), &run)
        }
    }

    /// Answers demands for credentials with those in the URL: a dump asks no person. A script sees
    /// the demand itself, as a response.
    private func answer(
        _ action: ResourceLoad.Action, _ run: inout DumpedLoad
    ) -> ResourceLoad.Action {
        guard var load = run.load as? ResourceLoad else { return action }
        defer { run.load = load }
        return load.answered(action, from: credentials)
    }

    // MARK: - How destinations differ

    /// Lets the content process work until bytes arrive.
    private mutating func wait(
        for descriptor: Int32, _ run: inout DumpedLoad, _ put: (Item) -> Bool
    ) -> ResourceLoad.Action? {
        guard run.destination != .document else {
            return settle(until: descriptor, put) ? nil : .nothing
        }
        var time: Duration?
        if case .request = run.destination {
            time = configuration.silentRequestTime ?? configuration.scriptTime
        }
        let wait = settle(until: descriptor, ofPartAt: run.lastSign, within: time, put)
        run.lastSign = .now
        switch wait {
        case .ready:
            let cancelled = queue.cancelledRequest
            let isCancelled = cancelled != nil && cancelled == run.requestNumber
            return isCancelled ? .nothing : nil
        case .over: return .nothing
        case .silent:
            silentParts.append(run.url)
            silentServers?.add(run.url, at: .now)
            return .fail(
                NavigationError(
                    code: .timedOut, url: run.url, message: localized("the server sent nothing")))
        }
    }

    private mutating func take(
        _ head: ResponseHead, _ run: inout DumpedLoad, _ put: (Item) -> Bool
    ) -> ResourceLoad.Action? {
        switch run.destination {
        case .document:
            if let refusal = refusal(ofLed: head, from: run.url) { return .fail(refusal) }
            open(head, url: run.url, of: run.load.request, put)
        case .frame:
            if let refusal = refusal(of: head, run) { return .fail(refusal) }
            if run.process > 0 { commit(head, &run, of: run.process) } else { commit(head, &run) }
        case .styleSheet, .script, .image:
            guard let wish = run.wish else { return .nothing }
            let source = run.load.request.source?.ofResource(run.url, address: head.address)
            guard run.process == 0 else {
                workers.frames[run.process]?.resourceSources[wish.id] = source
                break
            }
            resourceSources[wish.id] = run.load.request.source?.ofResource(
                run.url, address: head.address)
        case .request, .download: break
        }
        return run.destination.takes(status: head.status) ? nil : .nothing
    }

    private mutating func take(
        _ bytes: UnsafeRawBufferPointer, _ run: inout DumpedLoad, _ put: (Item) -> Bool
    ) -> ResourceLoad.Action? {
        switch run.destination {
        case .document: return unsafe feed(bytes, put) ? nil : .nothing
        case .frame:
            guard let wish = run.wish else { return .nothing }
            let room = LoadLimits.frameRoom(after: run.byteCount, of: frameByteCount)
            let taken = unsafe Array(bytes.prefix(room))
            run.byteCount += taken.count
            frameByteCount += taken.count
            guard run.process == 0 else {
                workers.running[run.process]?.content.send(.frameBytes(id: wish.id, taken))
                break
            }
            send(.frameBytes(id: wish.id, taken))
            passToProcess(taken, &run)
            return flow(put) && bytes.count <= room ? nil : .nothing
        case .styleSheet, .script, .image: unsafe run.body += bytes
        case .request, .download: break
        }
        return nil
    }
}
