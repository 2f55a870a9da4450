import CSandbox
import GarthEngine
import GarthIPC
import GarthPage
import GarthScript
import Glibc

/// One page whose scripts run, from the first command to the end of the socket.
///
/// The process can wait for its socket only. So the browser process wakes it for timers.
final class ScriptedSession {
    private let page: ScriptedPage
    private let descriptor: Int32
    private var socket: ContentSocket
    private var encoder = WireEncoder()
    private var isConnected = true
    private var isOpen = false
    /// Commands that came while a script waited for an answer.
    private var held: [ContentCommand] = []

    /// Makes a session for the process at the other end of a socket.
    init(descriptor: Int32, _ page: ScriptedPage) {
        self.page = page
        self.descriptor = descriptor
        socket = ContentSocket(descriptor: descriptor)
    }

    /// Reports the protections and, if it may, works until the browser process closes the socket.
    func run(_ sandbox: ContentSandbox, mayWork: Bool) {
        say(.ready(sandbox))
        flush()
        guard mayWork else { return }
        garth_heap_prepare()
        page.answers.dialog = { [unowned self] in self.answer(to: $0) }
        page.answers.cookies = { [unowned self] in self.cookies() }
        page.answers.response = { [unowned self] in self.response(to: $0) }
        page.answers.storage = { [unowned self] in self.storage($0) }
        page.answers.copy = { [unowned self] in self.copies($0) }
        page.answers.window = { [unowned self] in self.window(after: $0) }
        while isConnected, takeCommand() || socket.readMore() {}
    }

    /// Performs the next command that is here; false when none is whole.
    private func takeCommand() -> Bool {
        guard let command = nextCommand() else { return false }
        guard perform(command) else {
            isConnected = false
            return true
        }
        page.work()
        finishCommand()
        return true
    }

    private func finishCommand() {
        sayUpdates()
        say(.done)
        sayWhenToWake()
        flush()
    }

    /// Works for the page without scripts, on top of one that was left. What the browser process is
    /// told first is a sign of life: to lay the page out may take long.
    private func goOnWithoutScripts() -> Never {
        sayUpdates()
        flush()
        page.showAsLeft()
        finishCommand()
        while isConnected, takeCommand() || socket.readMore() {}
        _exit(0)
    }

    /// Asks to be woken for the next timer. What is due at once comes behind the commands that
    /// have arrived.
    private func sayWhenToWake() {
        guard let time = page.nextWork else { return }
        let milliseconds = (time / .milliseconds(1)).rounded(.up)
        say(.sleeping(milliseconds: UInt32(min(milliseconds, 1e9))))
    }

    private func nextCommand() -> ContentCommand? {
        if !held.isEmpty { return held.removeFirst() }
        return readCommand()
    }

    /// Decodes the next command; a browser process that says what cannot be is not listened to.
    private func readCommand() -> ContentCommand? {
        do throws(WireError) {
            return try socket.next { (kind, content) throws(WireError) in
                try ContentCommand(kind: kind, content: content)
            }
        } catch {
            isConnected = false
            return nil
        }
    }

    /// Performs one command; false when it cannot come now.
    private func perform(_ command: ContentCommand) -> Bool {
        // Two commands come before the page is open, and all others when it is.
        guard isOpen != command.isBeforePage else { return false }
        if command.isAct { page.noteAct() }
        switch command {
        case .runScripts(let settings):
            page.prepare(settings)
            page.watch { [unowned self] in self.goOnWithoutScripts() }
        case .open(let document, let options, let isReader, let parser):
            isOpen = true
            page.open(document, options: options, isReader: isReader, parser: parser)
        case .prefer(let preferences): page.engine.prefer(preferences)
        case .select(let selector): page.engine.select(selector)
        case .bytes(let bytes) where page.isWorker: page.receive(script: bytes)
        case .bytes(let bytes): bytes.withUnsafeBytes { page.receive($0) }
        case .finished: page.finish()
        case .resize(let options): page.resize(options)
        case .resource(let id, let bytes, let isShared, let tellsTiming):
            page.provide(
                resource: id, bytes: bytes, isShared: isShared, tellsTiming: tellsTiming)
        case .frame(let id, let content): page.provide(frame: id, content)
        case .frameBytes(let id, let bytes):
            page.receive(frame: id, bytes)
        case .frameFinished(let id, let isCut): page.finish(frame: id, isCut: isCut)
        case .stopWaitingForStyleSheets: page.stopWaitingForStyleSheets()
        case .change(let element, let change): page.change(element, change)
        case .pictures(let facts): page.engine.note(facts)
        case .activate(let element): page.activate(element)
        case .submit(let element, let trigger): page.submit(element, trigger)
        case .restore(let actions): page.restore(actions)
        case .export(let format, let request): export(format, request)
        case .ask(let question, let request): answer(question, request)
        case .call(let call, let element, let request):
            say(.evaluated(.value(page.value(of: call, on: element)), request: request))
        case .evaluate(let call, let request):
            if let end = call.drivenEnd {
                page.callDriven(
                    call.source, arguments: call.arguments ?? "[]",
                    hasCallback: end == .callback, inDocument: call.document,
                    request: request)
            } else if let arguments = call.arguments {
                page.callAsync(
                    call.source, arguments: arguments, inWorld: call.world, request: request)
            } else {
                let hook: ScriptRealm.ValueHook =
                    switch call.form {
                    case .json: .json
                    case .value: .value
                    }
                let outcome = page.evaluate(call.source, inWorld: call.world, writtenBy: hook)
                say(.evaluated(outcome, request: request))
            }
        case .traverse(let href, let entry, let place):
            page.traverse(to: href, entry: entry, place)
        case .answerMessage(let number, let outcome): page.answer(message: number, outcome)
        case .response(let number, let response): page.answer(request: number, response)
        case .socket(let number, let event): page.tell(socket: number, event)
        case .stopWaitingForConnections(let isFinal):
            page.stopWaitingForConnections(isFinal: isFinal)
        case .stay: page.stay()
        case .posted, .delivered, .workerFailed, .portClosed, .workersIdle, .clock, .databases,
            .copyShown, .frameStarted:
            tell(command)
        case .violated(let violation, let frame): page.note(violation, inFrame: frame)
        // What is due runs after each command; the script has its answer already.
        case .wake, .answerDialog, .cookies, .storage, .window, .copied: break
        case .renew: return false  // A process with scripts has one page.
        }
        return true
    }

    /// Tells the page of its workers and of messages.
    private func tell(_ command: ContentCommand) {
        if case .posted(let post) = command { page.take(post) }
        if case .databases(let replies) = command { page.take(replies) }
        if case .delivered(let messageCount, let byteCount) = command {
            page.noteDelivered(messageCount, byteCount: byteCount)
        }
        if case .workerFailed(let number, let error) = command { page.workerFailed(number, error) }
        if case .portClosed(let end) = command { page.portClosed(end) }
        if case .copyShown = command { page.noteCopyShown() }
        if case .frameStarted = command { page.frameStarted() }
        if case .workersIdle(let count, let next) = command {
            page.workersIdle(after: count, nextMilliseconds: next)
        }
        if case .clock(let milliseconds) = command { page.moveClock(to: milliseconds) }
    }

    // MARK: - Questions of scripts

    private func answer(to dialog: ScriptDialogRequest) -> ScriptDialogAnswer {
        let answer: ScriptDialogAnswer? = ask(.dialog(dialog)) { command in
            guard case .answerDialog(dialog.id, let answer) = command else { return nil }
            return answer
        }
        return answer ?? .cancelled
    }

    private func cookies() -> String {
        let cookies: String? = ask(.cookiesWanted) { command in
            guard case .cookies(let text) = command else { return nil }
            return text
        }
        return cookies ?? ""
    }

    private func response(to request: ScriptRequest) -> ScriptResponse {
        let response: ScriptResponse? = ask(.request(request)) { command in
            guard case .response(request.number, let response) = command else { return nil }
            return response
        }
        return response ?? .error
    }

    private func storage(_ area: ScriptStorageArea) -> [ScriptStorageItem]? {
        let items: [ScriptStorageItem]?? = ask(.storageWanted(area)) { command in
            guard case .storage(let items) = command else { return nil }
            return .some(items)
        }
        return items ?? nil
    }

    private func copies(_ text: String) -> Bool {
        let isCopied: Bool? = ask(.copyWanted(text)) { command in
            guard case .copied(let isCopied) = command else { return nil }
            return isCopied
        }
        return isCopied ?? false
    }

    private func window(after question: ScriptReport) -> UInt32 {
        let number: UInt32? = ask(question) { command in
            guard case .window(let number) = command else { return nil }
            return number
        }
        return number ?? 0
    }

    /// Asks the browser process what a script waits for; nil if it is no more.
    ///
    /// Commands that come meanwhile are held, and so is the one with the answer: commands are
    /// answered in the order in which they were sent.
    private func ask<Answer>(
        _ question: ScriptReport, _ answer: (ContentCommand) -> Answer?
    ) -> Answer? {
        sayUpdates()
        say(.update(.script(question)))
        flush()
        while isConnected {
            guard let command = readCommand() else {
                guard isConnected, socket.readMore() else { break }
                continue
            }
            held.append(command)
            if let answer = answer(command) { return answer }
        }
        isConnected = false
        return nil
    }

    // MARK: - Reports

    private func export(_ format: ExportFormat, _ request: UInt32) {
        let bytes = page.engine.export(format)
        var offset = 0
        while offset < bytes.count {
            let end = min(bytes.count, offset + WireLimits.batchByteCount)
            say(.exported(Array(bytes[offset..<end]), request: request))
            offset = end
        }
        say(.exportEnded(request: request))
    }

    private func answer(_ question: PageQuestion, _ request: UInt32) {
        let elements = page.engine.elements(for: question)
        for part in (elements ?? []).batches(of: WireLimits.batchElementCount) {
            say(.elements(part, request: request))
        }
        say(.elementsEnded(request: request, isUnderstood: elements != nil))
    }

    private func sayUpdates() {
        for update in page.engine.takeUpdates() {
            if case .needsResource(let wish) = update { page.timing.asked(wish, in: page) }
            say(.update(update))
        }
        for call in page.takeFinishedCalls() {
            say(.evaluated(call.outcome, request: call.request))
        }
    }

    private func say(_ report: ContentReport) {
        report.encode(to: &encoder)
        if encoder.bytes.count >= WireLimits.waitingReportByteCount { flush() }
    }

    private func flush() {
        guard isConnected, !encoder.bytes.isEmpty else { return }
        isConnected = ContentSocket.write(encoder.bytes, to: descriptor)
        encoder.removeAll()
    }
}

extension ContentCommand {
    /// Whether a person or a program uses an element.
    fileprivate var isAct: Bool {
        if case .change = self { return true }
        if case .activate = self { return true }
        if case .submit = self { return true }
        if case .call = self { return true }
        return false
    }

    /// Whether the command comes before the page is open.
    fileprivate var isBeforePage: Bool {
        if case .open = self { return true }
        if case .runScripts = self { return true }
        return false
    }
}
