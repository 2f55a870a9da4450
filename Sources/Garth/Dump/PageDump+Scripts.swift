import GarthIPC
import GarthLanguage
import GarthPage
import GarthURL

/// What a dump keeps of a page whose scripts run, until the page is finished.
struct ScriptedDump {
    /// The first commands for the page.
    let begin: [ContentCommand]
    /// The bytes of the document that have come.
    var bytes: [UInt8] = []
    /// Whether all bytes have come.
    var isFinished = false
}

/// Pages whose scripts run.
extension PageDump {
    /// Prints a page without its scripts after they took its content process along: a script that
    /// never ends loses the page no line. False if there is nothing to go on with.
    mutating func goOnWithoutScripts() -> Bool {
        guard content?.runsScripts == true, let kept = scripted.take(), !hasFinished,
            let reason = content?.failure?.reason,
            reason != .timedOut, reason != .couldNotStart, reason != .noSandbox
        else { return false }
        hasLostScripts = true
        outcome.notices.append(
            reason == .hung
                ? localized(
                    "a script ran too long and was ended; the page is printed without scripts")
                : localized(
                    "the page's scripts ended their process; the page is printed without scripts"))
        generation += 1
        queue = LoadQueue()
        live = LiveLoads()
        workers = DumpedWorkers()
        resourceSources = [:]
        frames = PageFrames()
        start()
        for command in kept.begin { send(command) }
        unsafe kept.bytes.withUnsafeBytes { unsafe content?.send(bytes: $0) }
        if kept.isFinished { send(.finished) }
        return content?.failure == nil
    }

    /// Handles what a script says or asks for.
    mutating func note(_ report: ScriptReport) {
        if let actions = workers.host.received(report, from: 0) { return perform(actions) }
        switch report {
        case .unavailable(let reason):
            scripted = nil
            hasLostScripts = true
            outcome.notices.append(localized("the scripts of the page do not run: \(reason)"))
        case .timedOut:
            outcome.notices.append(
                localized(
                    "the scripts of the page were ended after their time "
                        + "(to allow more: --javascript-time)"))
        case .left(let excess):
            outcome.notices.append(
                localized("\(excess.notice): the page is printed as it stood")
                    + (excess == .time
                        ? " " + localized("(to allow more: --javascript-time)") : ""))
        case .dialog(let dialog): outcome.notices.append(dialog.notice)
        case .navigation(let href, _):
            lead.target = .nothing
            guard let url = URLRecord.parse(href, base: outcome.baseURL) else {
                return outcome.notices.append(
                    localized("the page leads elsewhere in vain: \(href) is no URL"))
            }
            lead.target = .page(
                NavigationRequest(url, purpose: .link, in: context(ofDocumentAt: [])))
        case .cookiesWanted: send(.cookies(cookies?.text ?? ""))
        case .cookieSet(let text): cookies?.set(text)
        case .request(let request): begin(request)
        case .requestCancelled(let number): cancel(request: number)
        case .socketSent(let number, let message): send(message, onSocket: number)
        case .socketClosed(let number, let code, let reason):
            closeSocket(number, code: code, reason: reason)
        case .storageWanted(let area): tell(area)
        case .storageChanged(let area, let change): apply(change, to: area)
        case .database(let request): ask(request, from: 0)
        // The windows of a dump are frames, which the content process makes itself.
        case .windowWanted, .windowAsked, .windowPart: send(.window(0))
        case .copyWanted: send(.copied(false))
        case .missing(let feature): outcome.missedFeature = outcome.missedFeature ?? feature
        case .failed(let error): outcome.scriptFailure = outcome.scriptFailure ?? error
        case .timersLeft(let milliseconds, let isAwaited):
            let time = milliseconds.roundedTime
            outcome.notices.append(
                localized("timers of the page were left: the next is due after \(time)")
                    + (isAwaited ? " " + localized("(to wait longer: --javascript-time)") : ""))
        case .frameRemoved(let id): if let place = frames.place(id) { endFrames(at: place) }
        case .frameContent(let id, let bytes): startProcess(ofFrame: id, holding: bytes)
        // A dump has no list, no handlers and no window.
        case .console, .message, .closed, .entry, .traversal, .focused, .windowLed, .windowClosed,
            .windowFocused, .windowNamed, .openerLeft,
            .download, .workerStarted, .workerEnded, .workerFailed, .posted, .portClosed, .channel,
            .clock, .aroundLed, .documentCopied:
            break
        }
    }

    private var cookies: DocumentCookies? {
        outcome.url.flatMap {
            DocumentCookies(of: $0, sandbox: outcome.terms.sandbox, configuration)
        }
    }

    /// Notes a form that a script sends to its page or to a frame; one for another window is not sent.
    mutating func note(_ navigation: PageNavigation) {
        let asker = frames.place(navigation.owner) ?? []
        guard scripted != nil, navigation.isForm else { return }
        let target = frames.target(named: navigation.frameName, from: asker)
        // The page waits for what comes of a form that takes its place.
        if target == .page, asker.isEmpty { lead.target = .nothing }
        guard
            let url = URLRecord.parse(
                navigation.href, base: asker.isEmpty ? outcome.baseURL : nil)
        else { return }
        var request = NavigationRequest(form: navigation, to: url)
        request.context = context(ofDocumentAt: asker)
        let held = request.context.sourceSandbox
        let judgement = request.judgement
        tell(judgement.violations, at: asker)
        let reason =
            held.refusal(of: target, from: asker, isForm: true)?.message
            ?? judgement.refusal.map { localized("the form is not sent: \($0.message)") }
        if let reason { outcome.notices.append(reason) }
        switch target {
        case .page: if reason == nil, asker.isEmpty { lead.target = .page(request) }
        case .frame(let place):
            guard let id = frames.number(of: place) else { return }
            guard reason == nil, frameFormCount < LoadLimits.frames else {
                // The page waits for an answer.
                return send(.frame(id: id, .notice(reason ?? PageFrames.oneTooMany)))
            }
            load(request, inFrame: place, id, from: asker)
        case .window: break
        }
    }

    /// Sends a form of a script whose answer a frame shows.
    mutating func load(
        _ request: NavigationRequest, inFrame place: FramePlace, _ id: UInt32,
        from asker: FramePlace, isLead: Bool = false
    ) {
        frameFormCount += 1
        var request = request
        request.destination = .frame
        request.context = request.context.part(
            of: outcome.source?.url, isFromFrame: !asker.isEmpty)
        request.context.sandbox = frames[place]?.sandbox ?? []
        let wish = PageResource(
            id: id, kind: .frame, href: request.url.href,
            owner: frames.number(of: place.dropLast()),
            frame: PageFrame(element: place.last ?? 0))
        guard case .load(var run) = load(request, for: wish, at: place) else { return }
        run.isLead = isLead
        if isLead { workers.leadCount += 1 }
        run.judge(under: configuration)
        queue.add(.load(run))
    }
}

extension ScriptExcess {
    /// What a person is told.
    var notice: String {
        switch self {
        case .time: localized("a script ran too long and was ended")
        case .memory: localized("a script took too much memory and was ended")
        }
    }
}

extension UInt32 {
    /// Milliseconds as a time for a person.
    fileprivate var roundedTime: String {
        let tenths = (self + 50) / 100
        return switch self {
        case ..<950: "\(self) ms"
        case ..<10_000: tenths % 10 == 0 ? "\(tenths / 10) s" : "\(tenths / 10).\(tenths % 10) s"
        case ..<600_000: "\((self + 500) / 1000) s"
        default: "\(self / 60_000) min"
        }
    }
}

extension ConsoleMessage {
    /// An uncaught error with its place, in one line.
    var failureNotice: String {
        let words = text.split(whereSeparator: \.isNewline).joined(separator: " ").prefix(200)
        let file = source.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").last ?? ""
        let place = file.isEmpty ? "" : line == 0 ? " (\(file))" : " (\(file):\(line):\(column))"
        return localized("scripts failed: \(words)") + place
    }
}

extension ScriptDialogRequest {
    /// The dialog and the answer that it got by itself, in one line.
    fileprivate var notice: String {
        let words = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        return switch kind {
        case .alert: localized("the page says: \(words)")
        case .confirm: localized("the page asks: \(words) (answered no)")
        case .prompt: localized("the page asks: \(words) (not answered)")
        }
    }
}

extension NavigationRequest {
    /// The request of a form that a script sends.
    init(form: PageNavigation, to url: URLRecord) {
        let isPost = form.method == "POST"
        let hasType = isPost && !form.contentType.isEmpty
        self.init(
            url, method: form.method,
            headers: hasType ? [HTTPField("Content-Type", form.contentType)] : [],
            body: isPost ? form.body : nil, purpose: .form)
    }
}
