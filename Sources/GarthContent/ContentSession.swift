import CSandbox
import GarthEngine
import GarthIPC
import GarthPage

/// One page, from the first command to the end of the socket: it reads, works and answers.
struct ContentSession: ~Copyable {
    private let descriptor: Int32
    private var engine: Engine?
    /// The scripts with which the page is read, although it has none that could run.
    private var scripts = ScriptUse.none
    private var encoder = WireEncoder()
    private var isConnected = true
    /// The number of document bytes left before the document counts as large.
    private var smallByteCount = Self.smallDocument
    private static var smallDocument: Int { 64 << 10 }
    /// The last moment at which no report was waiting.
    private var lastRest = MonotonicClock.now

    /// Makes a session for the process at the other end of a socket.
    init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Reports the protections and, if it may, works until the browser process closes the socket.
    mutating func run(_ sandbox: ContentSandbox, mayWork: Bool) {
        say(.ready(sandbox))
        flush()
        guard mayWork else { return }
        var socket = ContentSocket(descriptor: descriptor)
        do throws(WireError) {
            while isConnected {
                let isDone = try socket.next { (kind, content) throws(WireError) in
                    if let bytes = ContentCommand.documentBytes(kind: kind, content: content) {
                        return receive(bytes)
                    }
                    return perform(try ContentCommand(kind: kind, content: content))
                }
                guard let isDone else {
                    flush()
                    guard socket.readMore() else { return }
                    lastRest = MonotonicClock.now
                    continue
                }
                guard isDone else { return }
                say(.done)
                // What is said waits a little for the end of what is here to be worked on: to wake
                // the browser process costs more than to say it.
                let isEarly = smallByteCount > 0
                let limit = isEarly ? WireLimits.earlyReportTime : WireLimits.waitingReportTime
                if MonotonicClock.now - lastRest > limit { flush() }
            }
        } catch {
            // The browser process said what cannot be.
        }
    }

    /// Performs one command; false when it cannot come now.
    private mutating func perform(_ command: ContentCommand) -> Bool {
        if case .open(let document, let options, let isReader, let parser) = command {
            guard engine == nil else { return false }
            engine = Engine(parser: parser, scripts: scripts)
            engine?.open(document, options: options, isReader: isReader)
        } else if case .runScripts(let settings) = command, engine == nil {
            // A page whose scripts may run, and which has none.
            scripts = settings.isForProgramAlone ? .ofProgram : .ofPage
            return true
        } else if case .renew = command {
            renew()
            return true
        } else if engine == nil {
            return false
        }
        switch command {
        case .open: break
        case .prefer(let preferences): engine?.prefer(preferences)
        case .select(let selector): engine?.select(selector)
        case .bytes(let bytes): return receive(bytes.span)
        case .finished:
            engine?.finish()
            passScripts()
        case .resize(let options): engine?.resize(options)
        case .resource(let id, let bytes, let isShared, _):
            engine?.provide(resource: id, bytes: bytes, isShared: isShared)
        case .frame(let id, let content): engine?.provide(frame: id, content)
        case .frameBytes(let id, let bytes):
            engine?.receive(frame: id, bytes.span)
        case .frameFinished(let id, let isCut): engine?.finish(frame: id, isCut: isCut)
        case .stopWaitingForStyleSheets: engine?.stopWaitingForStyleSheets()
        case .change(let element, let change): engine?.apply(change, to: element)
        case .pictures(let facts): engine?.note(facts)
        case .activate(let element): engine?.activate(element)
        case .submit(let element, let trigger): engine?.submit(element, trigger)
        case .restore(let actions): engine?.restore(actions)
        case .export(let format, let request): export(format, request)
        // Only a process with scripts is told of scripts.
        case .runScripts, .evaluate, .answerDialog, .answerMessage, .traverse, .cookies, .wake,
            .stay,
            .response, .socket, .stopWaitingForConnections, .storage, .window, .posted, .delivered,
            .workerFailed, .portClosed, .workersIdle, .clock, .databases, .copied, .copyShown,
            .renew:
            return false
        // The scripts that would be told were ended.
        case .violated, .frameStarted: break
        case .ask(let question, let request): answer(question, request)
        case .call(let call, let element, let request):
            let value = engine?.value(of: call, on: element)
            say(.evaluated(.value(value), request: request))
        }
        sayUpdates()
        return true
    }

    /// Forgets the page: the next one finds the process as the first one did.
    private mutating func renew() {
        engine = nil
        scripts = .none
        smallByteCount = Self.smallDocument
    }

    /// Reads more of the document; false when none was begun.
    private mutating func receive(_ bytes: Span<UInt8>) -> Bool {
        guard engine != nil else { return false }
        if smallByteCount > 0 {
            smallByteCount -= bytes.count
            if smallByteCount <= 0 { garth_heap_prepare() }
        }
        // A compressed piece may stand for a thousand times as much: what is made of it is said on
        // the way, as a sign of life.
        let step = engine?.isCompressed == true ? WireLimits.compressedStepByteCount : bytes.count
        var start = 0
        while start < bytes.count {
            let end = min(bytes.count, start + step)
            engine?.receive(bytes.extracting(start..<end))
            passScripts()
            sayUpdates()
            start = end
        }
        return true
    }

    /// The parser waits behind each script of a page whose scripts run, also of data.
    private mutating func passScripts() {
        while engine?.isScripting == true, engine?.pausedScript() != nil {
            engine?.beginScript()
            engine?.endScript()
            engine?.resumeParsing()
        }
    }

    private mutating func sayUpdates() {
        for update in engine?.takeUpdates() ?? [] { say(.update(update)) }
    }

    private mutating func export(_ format: ExportFormat, _ request: UInt32) {
        let bytes = engine?.export(format) ?? []
        var offset = 0
        while offset < bytes.count {
            let end = min(bytes.count, offset + WireLimits.batchByteCount)
            say(.exported(Array(bytes[offset..<end]), request: request))
            offset = end
        }
        say(.exportEnded(request: request))
    }

    private mutating func answer(_ question: PageQuestion, _ request: UInt32) {
        let elements = engine?.elements(for: question)
        for part in (elements ?? []).batches(of: WireLimits.batchElementCount) {
            say(.elements(part, request: request))
        }
        say(.elementsEnded(request: request, isUnderstood: elements != nil))
    }

    /// Encodes a report, and sends the collected ones when they are many.
    private mutating func say(_ report: ContentReport) {
        report.encode(to: &encoder)
        if encoder.bytes.count >= WireLimits.waitingReportByteCount { flush() }
    }

    private mutating func flush() {
        guard isConnected, !encoder.bytes.isEmpty else { return }
        isConnected = ContentSocket.write(encoder.bytes, to: descriptor)
        encoder.removeAll()
        lastRest = MonotonicClock.now
    }
}

extension [PageElement] {
    /// The elements in their order, in arrays of at most so many.
    func batches(of count: Int) -> some Sequence<[PageElement]> {
        stride(from: 0, to: self.count, by: count).lazy.map { start in
            Array(self[start..<Swift.min(start + count, self.count)])
        }
    }
}
