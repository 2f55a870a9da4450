import GarthFetch
import GarthIPC
import GarthLanguage
import GarthPage
import GarthURL

/// A frame of another origin in a dump: its document in a content process of its own.
struct DumpedFrame {
    let place: FramePlace
    let url: URLRecord
    /// The document as a source of requests.
    let source: SourcePage
    var terms: DocumentTerms
    /// The base of relative addresses.
    var baseURL: URLRecord
    /// The document as copies of it are shown: without bytes, and under a number of its own.
    let shown: FrameDocument
    /// The frames in it whose documents are of the same process.
    var frames = PageFrames()
    /// The sources of its style sheets.
    var resourceSources: [UInt32: SourcePage] = [:]
    /// The parts that it has asked for and that were not answered.
    var partCount = 0
    /// The copies that the page shows, by their places.
    var copies: [FramePlace: FrameDocument] = [:]
    /// The copies that it has sent.
    var copyCount = 0

    /// Copies of a frame in a dump at most: each is a layout of the page at worst.
    static let copyLimit = 5000

    func client(in page: URLRecord) -> ScriptClient { ScriptClient(source, terms, in: page) }
}

/// Frames of other origins run their scripts, each in a content process of its own.
extension PageDump {
    // MARK: - The life of a process

    /// Whether scripts run in the document of a frame of another origin.
    func mayRunScripts(
        of document: FrameDocument, at url: URLRecord, _ terms: DocumentTerms
    ) -> Bool {
        guard document.scripting == .isolated, scripted != nil, !terms.sandbox.contains(.scripts),
            document.info.mediaType.isScriptableMediaType, document.info.compression == .none,
            let page = outcome.url,
            configuration.webpagePreferences(for: page).allowsContentJavaScript
        else { return false }
        let preferences = configuration.webpagePreferences(for: url)
        return preferences.allowsContentJavaScript
            && configuration.runsScripts(under: preferences, document.info)
    }

    /// Keeps the document of a frame for the process that it may get.
    mutating func noteProcess(for document: FrameDocument, at place: FramePlace) {
        workers.documents[place] = document
    }

    /// More has come of the document of a frame: its process gets it, which starts with the first thing
    /// that needs scripts.
    mutating func passToProcess(_ bytes: [UInt8], _ run: inout DumpedLoad) {
        if let frame = frame(at: run.place) { return frame.content.send(.bytes(bytes)) }
        guard run.search != nil else { return }
        run.body += bytes
        guard run.search?.finds(in: bytes) == true else { return }
        run.search = nil
        startProcess(ofFrameAt: run.place, run.body)
        run.body = []
    }

    /// Starts the process of a frame whose element holds the document.
    mutating func startProcess(ofFrame id: UInt32, holding bytes: [UInt8]) {
        guard let place = frames.place(id), let entry = frames[place], let base = outcome.baseURL,
            let page = outcome.source, frame(at: place) == nil,
            entry.terms.sandbox.contains(.origin)
        else { return }
        var info = DocumentInfo(
            url: base.href, mediaType: "text/html", charset: "utf-8", charsetIsForced: true)
        info.contentPolicies = entry.terms.contentPolicies.list
        var document = FrameDocument(info, number: frames.numberOfNewDocument())
        document.scripting = .isolated
        var search = ScriptSearch(.making)
        guard mayRunScripts(of: document, at: page.url, entry.terms), search.finds(in: bytes)
        else { return }
        noteProcess(for: document, at: place)
        startProcess(ofFrameAt: place, bytes)
        frame(at: place)?.content.send(.finished)
    }

    private mutating func startProcess(ofFrameAt place: FramePlace, _ bytes: [UInt8]) {
        guard let document = workers.documents.removeValue(forKey: place),
            let entry = frames[place], let url = entry.url, let page = outcome.url
        else { return }
        guard workers.frames.count < FrameProcesses.limit else {
            outcome.notices.append(
                localized(
                    "the scripts of \(url.displayedHref) do not run: the page has too many frames with scripts"
                ))
            return
        }
        let client = ScriptClient(entry.source, entry.termsOfProcess, in: page)
        let isOpaque = client.origin == .opaque
        let process = workers.host.addFrame(
            of: isOpaque ? nil : "\(client.origin.serialization) \(configuration.site(of: client))")
        var settings = configuration.scriptSettings(
            under: configuration.webpagePreferences(for: entry.source.url), isPrinted: true)
        settings.injected = settings.injected.filter(\.isForFrames)
        settings.windowName = entry.name
        settings.frame = workers.windows.settings(
            of: process, at: place, within: frames.framers(of: place, page, outcome.terms),
            isOpaque: isOpaque)
        let content = AwaitedContent(
            configuration.processPool.program, .scriptedPage, nursery: nursery,
            scriptTime: configuration.scriptTime)
        workers.running[process] = DumpedWorkers.Running(content: content, client: client)
        workers.frames[process] = DumpedFrame(
            place: place, url: url, source: entry.source, terms: entry.termsOfProcess,
            baseURL: URLRecord.parse(document.info.url) ?? url,
            shown: FrameDocument(
                document.info, number: frames.numberOfNewDocument(),
                ruleSheet: document.ruleSheet))
        // The page waits for what comes of it.
        workers.told = nil
        workers.hasStartedFrames = true
        send(.frameStarted)
        content.send(.runScripts(settings))
        content.send(
            .open(document.info, configuration.layout, isReader: false, parser: .standard))
        if workers.host.clock > 0 { content.send(.clock(milliseconds: workers.host.clock)) }
        content.send(.bytes(bytes))
    }

    /// Ends the processes of a frame, and of those in it: it shows another document.
    mutating func endFrames(at place: FramePlace) {
        for (process, frame) in workers.frames where frame.place.starts(with: place) {
            perform(workers.host.endFrame(process))
        }
        workers.documents = workers.documents.filter { !$0.key.starts(with: place) }
    }

    /// The process of the frame at a place.
    func frame(at place: FramePlace) -> (process: WorkerHost.Process, content: AwaitedContent)? {
        guard let process = workers.frames.first(where: { $0.value.place == place })?.key,
            let running = workers.running[process]
        else { return nil }
        return (process, running.content)
    }

    /// The innermost frame with a process that is at a place or around it.
    private func frame(around place: FramePlace) -> WorkerHost.Process? {
        workers.frames.filter { place.starts(with: $0.value.place) }
            .max { $0.value.place.count < $1.value.place.count }?.key
    }

    /// The process of a frame has come to an end by itself: the page shows its last copy.
    mutating func noteFailure(_ failure: ContentTermination, ofFrame process: WorkerHost.Process) {
        guard let frame = workers.frames[process] else { return }
        let url = frame.url.displayedHref
        outcome.notices.append(
            failure.reason == .hung
                ? localized("a script of the frame \(url) ran too long and was ended")
                : localized("the scripts of the frame \(url) ended their process"))
    }

    // MARK: - What a process says

    /// Takes what the process of a frame says of its document.
    mutating func note(_ update: EngineUpdate, ofFrame process: WorkerHost.Process) {
        switch update.subject {
        case .document(.base(let href, _)):
            guard let frame = workers.frames[process],
                let base = URLRecord.parse(href, base: frame.url)
            else { return }
            workers.frames[process]?.baseURL = base
        case .request(.needsResource(let wish)):
            workers.frames[process]?.partCount += 1
            queue.add(part(for: wish, of: process))
        case .request(.referrerPolicy(let name, let owner)):
            guard let policy = ReferrerPolicy(metadata: name) else { return }
            let place = workers.frames[process]?.frames.place(owner)
            if place == [] {
                workers.frames[process]?.terms.referrerPolicy = policy
            } else if let place {
                workers.frames[process]?.frames.set(policy, at: place)
            }
        case .request(.contentPolicy(let text, let owner)):
            guard let frame = workers.frames[process], let place = frame.frames.place(owner) else {
                return
            }
            if place.isEmpty {
                workers.frames[process]?.terms.note(contentPolicy: text, of: frame.url)
            } else {
                workers.frames[process]?.frames.add(
                    contentPolicy: text, at: place, page: frame.url)
            }
        case .request(.wantsNavigation(let navigation)): follow(navigation, of: process)
        case .request(.script), .request(.refresh), .request(.submissionRefused), .document,
            .content:
            break
        }
    }

    /// Takes what scripts of a frame say; false for a report that workers have, too.
    mutating func note(_ report: ScriptReport, ofFrame process: WorkerHost.Process) -> Bool {
        guard let frame = workers.frames[process], let page = outcome.url,
            let content = workers.running[process]?.content
        else { return false }
        let cookies = DocumentCookies(
            of: frame.url, sandbox: frame.terms.sandbox, in: page, configuration)
        switch report {
        case .documentCopied(let document, let bytes):
            workers.frames[process]?.copyCount += 1
            guard frame.copyCount < DumpedFrame.copyLimit else {
                perform(workers.host.terminated(process))
                break
            }
            show(copy: bytes, ofDocument: document, from: process)
            content.send(.copyShown(byteCount: bytes.count))
        case .cookiesWanted: content.send(.cookies(cookies?.text ?? ""))
        case .cookieSet(let text): cookies?.set(text)
        case .storageWanted(let area):
            let key = storageKey(area, of: frame, in: page)
            if let key { storage[key] = storage[key] ?? StorageItems() }
            content.send(.storage(key.flatMap { storage[$0]?.all }))
        case .storageChanged(let area, let change):
            if let key = storageKey(area, of: frame, in: page) { _ = storage[key]?.apply(change) }
        case .navigation(let href, _): lead(process, to: href)
        case .left(let excess):
            outcome.notices.append("\(frame.url.displayedHref): \(excess.notice)")
        case .timedOut, .aroundLed, .frameRemoved, .frameContent: break
        case .console, .dialog, .message, .unavailable, .closed, .entry, .traversal, .request,
            .requestCancelled, .socketSent, .socketClosed, .focused, .windowWanted, .windowAsked,
            .windowLed, .windowClosed, .windowFocused, .windowPart, .windowNamed, .openerLeft,
            .download, .missing, .failed, .timersLeft, .workerStarted,
            .workerEnded, .workerFailed, .posted, .portClosed, .channel, .clock, .copyWanted,
            .database:
            return false
        }
        return true
    }

    private func storageKey(
        _ area: ScriptStorageArea, of frame: DumpedFrame, in page: URLRecord
    ) -> String? {
        let place = PageStorage(
            area, of: frame.url, frame.terms, in: page, session: WebStorage(), configuration)
        return place.map { "\(area) \($0.origin)" }
    }

    private mutating func show(
        copy bytes: [UInt8], ofDocument number: UInt32, from process: WorkerHost.Process
    ) {
        guard let frame = workers.frames[process] else { return }
        var (copy, place) = (frame.shown, frame.place)
        if number != 0 {
            guard let inner = frame.frames.place(ofDocument: number) else { return }
            place += inner
            copy = FrameDocument(
                DocumentInfo(
                    url: (frame.frames[inner]?.url ?? frame.url).href, mediaType: "text/html",
                    charset: "utf-8"),
                number: number, ruleSheet: frame.shown.ruleSheet)
        }
        copy.bytes = bytes
        copy.end = .whole
        workers.frames[process]?.copies[place] = copy
        guard let id = frames.number(of: place) else { return }
        frames.show(copy: copy.number, at: place)
        send(.frame(id: id, .copy(copy)))
    }

    /// What the page shows in a frame whose document is in the process of another frame; nil where the
    /// page asks for the document itself.
    mutating func contentOfProcess(at place: FramePlace, _ wish: PageResource) -> FrameContent? {
        guard let process = frame(around: Array(place.dropLast())), place.count > 1,
            let frame = workers.frames[process], isOwn(wish.href, of: frame)
        else { return nil }
        guard let copy = frame.copies[place] else { return .blank }
        frames.show(copy: copy.number, at: place)
        return .copy(copy)
    }

    /// Whether a document in a frame is one of the process of the document around.
    private func isOwn(_ href: String, of frame: DumpedFrame) -> Bool {
        if href.hasPrefix("about:") { return true }
        guard let url = URLRecord.parse(href, base: frame.baseURL), let page = outcome.url else {
            return false
        }
        return frame.client(in: page).origin.isSame(as: url.origin)
    }

    // MARK: - Its parts

    private mutating func part(
        for wish: PageResource, of process: WorkerHost.Process
    ) -> LoadQueue.Part {
        guard let frame = workers.frames[process] else {
            return .answer(.resource(id: wish.id, bytes: nil, isShared: false), process)
        }
        let outer = frame.frames.place(wish.owner) ?? []
        let importing = wish.relativeTo.flatMap { frame.resourceSources[$0] }
        let base = importing?.url ?? (wish.owner == nil ? frame.baseURL : nil)
        var context = frame.frames.context(ofDocumentAt: outer, frame.source, frame.terms)
        if wish.kind == .frame { return framePart(wish, of: process, frame, context) }
        guard let purpose = wish.kind.purpose, wish.kind != .image,
            wish.kind != .styleSheet || styleSheetCount < LoadLimits.styleSheets,
            let url = URLRecord.parse(wish.href, base: base)
        else { return .answer(.resource(id: wish.id, bytes: nil, isShared: false), process) }
        if wish.kind == .styleSheet { styleSheetCount += 1 }
        if let importing { context.source = importing }
        context.metadata = wish.metadata
        let request = NavigationRequest(
            url, purpose: purpose, in: context.part(of: outcome.source?.url, isFromFrame: true))
        return judged(load(request, for: wish), of: process)
    }

    private func judged(
        _ part: LoadQueue.Part, of process: WorkerHost.Process
    ) -> LoadQueue.Part {
        guard case .load(var run) = part else { return part }
        run.process = process
        run.judge(under: configuration)
        return .load(run)
    }

    /// A frame in the document of a process: one of the same origin is of that process, and the page asks
    /// for others itself.
    private mutating func framePart(
        _ wish: PageResource, of process: WorkerHost.Process, _ frame: DumpedFrame,
        _ context: RequestContext
    ) -> LoadQueue.Part {
        workers.frames[process]?.frames.runsScripts = true
        guard frame.frames.hasRoom(for: wish),
            let place = workers.frames[process]?.frames.note(wish, in: frame.source, frame.terms),
            frame.place.count + place.count <= LoadLimits.frameDepth
        else { return .answer(.frame(id: wish.id, .notice(PageFrames.oneTooMany)), process) }
        let base = wish.owner == nil ? frame.baseURL : nil
        let number = frames.numberOfNewDocument()
        switch workers.frames[process]?.frames.step(
            for: place, wish.href, base: base, page: frame.url)
        {
        case .show(let content)?: return .answer(.frame(id: wish.id, content), process)
        case .blank?, .embedded?, nil:
            let content = FrameContent.embedded(number: number, ruleSheet: [])
            workers.frames[process]?.frames.show(
                content, at: place, url: URLRecord.parse("about:srcdoc"), source: nil)
            return .answer(.frame(id: wish.id, content), process)
        case .load(let url)?:
            guard isOwn(url.href, of: frame) else {
                var other = FrameDocument(
                    DocumentInfo(url: url.href, mediaType: "text/html", charset: "utf-8"),
                    number: number, end: .whole)
                other.scripting = .isolated
                return .answer(.frame(id: wish.id, .document(other)), process)
            }
            var request = NavigationRequest(
                url, purpose: .frame,
                in: context.part(of: outcome.source?.url, isFromFrame: true))
            request.context.sandbox = workers.frames[process]?.frames[place]?.sandbox ?? []
            return judged(load(request, for: wish, at: place), of: process)
        }
    }

    /// Answers a wish of the page, or of the document of the process of a frame.
    mutating func answer(_ command: ContentCommand, to process: WorkerHost.Process) {
        guard process > 0 else { return send(command) }
        workers.frames[process]?.partCount -= 1
        workers.running[process]?.content.send(command)
    }

    /// Shows a response in a frame of the document of a process, if that has its origin.
    mutating func commit(
        _ head: ResponseHead, _ run: inout DumpedLoad, of process: WorkerHost.Process
    ) {
        guard let frame = workers.frames[process], let wish = run.wish else { return }
        let request = run.load.request
        let url = request.url.withoutCredentials
        var info = configuration.documentInfo(
            of: url, head, configuration.webpagePreferences(for: url))
        let terms = DocumentTerms(head, from: url, request.context)
        info.contentPolicies = terms.contentPolicies.list
        run.isCommitted = true
        var document = FrameDocument(
            info, number: frames.numberOfNewDocument(),
            ruleSheet: configuration.contentRuleSheet(for: request.url, of: request))
        document.scripting = frame.frames.scripting(
            of: url, terms, at: run.place, frame.url, frame.terms)
        workers.frames[process]?.frames.show(
            .document(document), at: run.place, url: url,
            source: (request.source ?? frame.source).ofResource(url, address: head.address),
            terms: terms)
        workers.running[process]?.content.send(.frame(id: wish.id, .document(document)))
    }

    // MARK: - Where it leads

    /// A script of a frame leads it elsewhere.
    private mutating func lead(_ process: WorkerHost.Process, to href: String) {
        guard let frame = workers.frames[process],
            let url = URLRecord.parse(href, base: frame.baseURL)
        else { return stay(process) }
        load(
            NavigationRequest(
                url, purpose: .link, in: context(ofDocumentAt: frame.place)),
            ofFrame: process)
    }

    /// A form of a script in a frame is sent, if the frame itself shows the answer.
    private mutating func follow(_ navigation: PageNavigation, of process: WorkerHost.Process) {
        guard let frame = workers.frames[process], navigation.isForm,
            frames.target(named: navigation.frameName, from: frame.place) == .frame(frame.place),
            let url = URLRecord.parse(navigation.href, base: frame.baseURL)
        else { return stay(process) }
        var request = NavigationRequest(form: navigation, to: url)
        request.context = context(ofDocumentAt: frame.place)
        let refusal = request.context.sourceSandbox.refusal(
            of: .frame(frame.place), from: frame.place, isForm: true)
        guard refusal == nil, request.judgement.refusal == nil else { return stay(process) }
        load(request, ofFrame: process)
    }

    private mutating func load(_ request: NavigationRequest, ofFrame process: WorkerHost.Process) {
        guard let place = workers.frames[process]?.place, let id = frames.number(of: place),
            frameFormCount < LoadLimits.frames
        else { return stay(process) }
        load(request, inFrame: place, id, from: place, isLead: true)
    }

    private mutating func stay(_ process: WorkerHost.Process) {
        workers.running[process]?.content.send(.stay)
    }

    // MARK: - Messages

    /// Brings a message to the window that it is for, if that has the origin that the sender names.
    mutating func deliver(
        _ post: ScriptPost, to window: ScriptPost.Window, from sender: WorkerHost.Process
    ) {
        var told = post
        var receiver: WorkerHost.Process?
        if let source = place(ofDocument: window.document, in: sender),
            self.receiver(at: source)?.process == sender,
            let target = window.number > 0
                ? workers.windows.place(window.number) : source + [window.element],
            let found = self.receiver(at: target), let client = client(of: found.process),
            window.origin == "*"
                || client.origin != .opaque
                    && client.origin.serialization == window.origin
        {
            receiver = found.process
            let isInside = source.count == target.count + 1 && source.starts(with: target)
            told.target = .window(
                ScriptPost.Window(
                    document: found.document, number: workers.windows.number(source),
                    element: isInside ? source.last ?? 0 : 0,
                    origin: (self.client(of: sender)?.origin ?? .opaque).serialization))
        }
        perform(workers.host.deliver(told, toWindowOf: receiver, from: sender))
    }

    private func place(ofDocument number: UInt32, in process: WorkerHost.Process) -> FramePlace? {
        guard process > 0 else { return frames.place(ofDocument: number) }
        guard let frame = workers.frames[process] else { return nil }
        return frame.frames.place(ofDocument: number).map { frame.place + $0 }
    }

    private func receiver(
        at place: FramePlace
    ) -> (process: WorkerHost.Process, document: UInt32)? {
        guard let process = frame(around: place), let frame = workers.frames[process] else {
            guard place.isEmpty else {
                return workers.reachable[place].map { (0, $0) }
            }
            return (0, 0)
        }
        let rest = Array(place.dropFirst(frame.place.count))
        return frame.frames.scriptedDocument(at: rest).map { (process, $0) }
    }
}
