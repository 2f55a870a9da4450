import GarthFetch
import GarthIPC
import GarthJSON
import GarthLanguage
import GarthPage
import GarthURL

/// Frames of other origins run their scripts, each in a content process of its own.
extension WebView {
    // MARK: - The life of a process

    /// Starts the process of a frame whose document has something that needs scripts; nothing where they
    /// may not run, or the page has too many processes.
    func startProcess(ofFrameAt place: FramePlace, of owner: Page) {
        guard case .document(let document)? = owner.frames[place]?.content else { return }
        startProcess(for: document, inFrameAt: place, of: owner)
    }

    /// Starts the process of a frame whose element holds the document.
    func startProcess(ofFrame id: UInt32, holding bytes: [UInt8], of owner: Page) {
        guard let place = owner.frames.place(id), let entry = owner.frames[place],
            case .embedded(_, let ruleSheet)? = entry.content
        else { return }
        var search = ScriptSearch(.using)
        guard owner.shownPage.isDriven || search.finds(in: bytes) else { return }
        var info = DocumentInfo(
            url: owner.baseURL.href, mediaType: "text/html", charset: "utf-8",
            charsetIsForced: true)
        info.contentPolicies = entry.terms.contentPolicies.list
        var document = FrameDocument(
            info, number: owner.numberOfNewDocument(), bytes, end: .whole, ruleSheet: ruleSheet)
        // A page that says so of a document that its own scripts reach is not believed.
        document.scripting = entry.terms.sandbox.contains(.origin) ? .isolated : .scripted
        startProcess(for: document, inFrameAt: place, of: owner)
    }

    private func startProcess(
        for document: FrameDocument, inFrameAt place: FramePlace, of owner: Page
    ) {
        guard let entry = owner.frames[place], let url = entry.url,
            mayRunScripts(of: document, at: entry.source.url, entry.terms, in: owner)
        else { return }
        let page = owner.shownPage
        let full = owner.shownPlace(place)
        guard page.workers.frames.frame(at: full) == nil else { return }
        guard page.workers.frames.count < FrameProcesses.limit else {
            let problem = localized(
                "the scripts of \(url.displayedHref) do not run: the page has too many frames with scripts"
            )
            return page.frames.note(problem, at: full)
        }
        page.workers.view = self
        let client = ScriptClient(entry.source, entry.termsOfProcess, in: page.url)
        let isOpaque = client.origin == .opaque
        let process = page.workers.host.addFrame(
            of: isOpaque ? nil : "\(client.origin.serialization) \(configuration.site(of: client))")
        let container = FrameContainer(
            page: page, place: full, process: process, topURL: page.url,
            source: entry.source)
        let preferences = configuration.webpagePreferences(for: entry.source.url)
        var settings = configuration.scriptSettings(under: preferences, isPrinted: false)
        settings.messageHandlers = settings.messageHandlers.filter { $0.name.hasPrefix(":") }
        // A driver begins in each process by a script that calls its handler.
        let beginnings = settings.messageHandlers.map { "window[\"\($0.name)\"]" }
        settings.injected = settings.injected.filter { script in
            script.isForFrames || beginnings.contains { script.source.hasPrefix($0) }
        }
        settings.windowName = entry.name
        settings.frame = page.workers.frames.windows.settings(
            of: process, at: full, within: page.frames.framers(of: full, page.url, page.terms),
            isOpaque: isOpaque)
        let inner = Page(
            url: url, info: document.info, head: nil, options: page.treatment.options,
            style: page.treatment.style, ruleSheet: document.ruleSheet, parser: .standard,
            scripts: settings, pool: configuration.processPool)
        inner.terms = entry.termsOfProcess
        inner.process.container = container
        inner.scripting.start = .withPage
        let number = owner.numberOfNewDocument()
        let frame = FrameProcess(
            inner, in: owner, at: place, container,
            as: FrameDocument(document.info, number: number, ruleSheet: document.ruleSheet))
        page.workers.frames.add(frame)
        if page.isDriven { page.frames.show(copy: number, at: full) }
        let isCurrent = { [weak self, weak page, weak frame] in
            self != nil && frame != nil && page?.workers.frames[process] === frame
        }
        inner.callbacks.onUpdates = { [weak self, weak frame] updates in
            guard isCurrent(), let self, let frame else { return }
            self.handle(updates, of: frame)
        }
        inner.callbacks.onTermination = { [weak self, weak page, weak frame] termination in
            guard isCurrent(), let self, let page, let frame else { return }
            self.terminated(frame, termination, of: page)
        }
        inner.open()
        inner.append(document.bytes)
        if document.end != .awaited { inner.finish() }
    }

    /// Restores the frames of a page as an entry of the history has them, with their scripts.
    func restoreFrames(of page: Page, _ kept: PageFrames.Entries?) {
        for place in page.restoreFrames(kept) {
            endFrames(at: place, of: page)
            restartProcess(ofFrameAt: place, of: page)
        }
    }

    /// Starts the process of a frame anew whose page is read again.
    func restartProcess(ofFrameAt place: FramePlace, of page: Page) {
        guard case .document(let document)? = page.frames[place]?.content,
            document.scripting == .isolated
        else { return }
        var search = ScriptSearch(.using)
        if page.isDriven || search.finds(in: document.bytes) {
            startProcess(ofFrameAt: place, of: page)
        }
    }

    /// Whether scripts run in the document of a frame of another origin.
    private func mayRunScripts(
        of document: FrameDocument, at url: URLRecord, _ terms: DocumentTerms, in owner: Page
    ) -> Bool {
        guard document.scripting == .isolated, !terms.sandbox.contains(.scripts),
            owner.runsOwnScripts, owner.shownPage === page, owner.shownPage.content != nil,
            document.info.mediaType.isScriptableMediaType, document.info.compression == .none
        else { return false }
        let preferences = configuration.webpagePreferences(for: url)
        return preferences.allowsContentJavaScript
            && configuration.runsScripts(under: preferences, document.info)
    }

    /// Whether a document gets a process of its own as soon as it comes.
    func hasProcess(
        for document: FrameDocument, at url: URLRecord, _ terms: DocumentTerms, in owner: Page
    ) -> Bool {
        owner.shownPage.workers.frames.count < FrameProcesses.limit
            && mayRunScripts(of: document, at: url, terms, in: owner)
    }

    /// Ends the processes of a frame of a page, and of those in it: it shows another document, or is no
    /// more.
    func endFrames(at place: FramePlace?, of owner: Page) {
        guard let place else { return }
        let page = owner.shownPage
        for frame in page.workers.frames.frames(within: owner.shownPlace(place)) {
            perform(page.workers.host.endFrame(frame.process), for: page)
        }
    }

    /// The process of a frame was ended: nothing waits for it.
    func ended(_ frame: FrameProcess, of page: Page) {
        for number in page.workers.endRequests(of: frame.process) { page.requests.cancel(number) }
        frame.end()
    }

    /// The process of a frame has come to an end by itself: the page shows its last copy.
    private func terminated(
        _ frame: FrameProcess, _ termination: ContentTermination, of page: Page
    ) {
        let url = frame.page.url.displayedHref
        let problem =
            termination.reason == .hung
            ? localized("a script of the frame \(url) ran too long and was ended")
            : localized("the scripts of the frame \(url) ended their process")
        page.frames.note(problem, at: frame.place)
        perform(page.workers.host.endFrame(frame.process), for: page)
        say(problem)
        stateChanged()
    }

    // MARK: - What a process says

    private func handle(_ updates: [EngineUpdate], of frame: FrameProcess) {
        for case .request(let request) in updates.map(\.subject) { perform(request, of: frame) }
    }

    private func perform(_ request: EngineUpdate.PageRequest, of frame: FrameProcess) {
        let inner = frame.page
        switch request {
        case .needsResource(let wish): fetchResource(wish, for: inner)
        case .script(let report): handle(report, of: frame)
        case .referrerPolicy(let name, let owner): inner.note(referrerPolicy: name, ofFrame: owner)
        case .contentPolicy(let text, let owner): inner.note(contentPolicy: text, ofFrame: owner)
        case .wantsNavigation(let navigation): follow(navigation, of: frame)
        // A frame does not lead its page elsewhere.
        case .refresh: break
        case .submissionRefused(_, let reason): submission?.refusal = reason
        }
    }

    private func handle(_ report: ScriptReport, of frame: FrameProcess) {
        let inner = frame.page
        guard let page = inner.process.container?.page else { return }
        let process = frame.process
        if let actions = page.workers.host.received(report, from: process) {
            return perform(actions, for: page)
        }
        switch report {
        case .request(var request):
            request.number = page.workers.number(forRequest: request.number, of: process)
            request.document = 0
            fetch(request, for: page, of: inner.client)
        case .requestCancelled(let own):
            page.workers.number(ofRequest: own, of: process).map { page.requests.cancel($0) }
        case .socketSent(let own, let message):
            page.workers.number(ofRequest: own, of: process)
                .map { page.requests.socket($0)?.send(SocketMessage(message)) }
        case .socketClosed(let own, let code, let reason):
            page.workers.number(ofRequest: own, of: process)
                .map { page.requests.socket($0)?.close(code: code, reason: reason) }
        case .console(let message): tell(message, of: page)
        case .database(let request): ask(request, from: process, of: page)
        case .documentCopied(let document, let bytes):
            frame.bring(bytes, ofDocument: document, to: page)
        case .dialog(let dialog): answer(dialog, of: frame, in: page)
        case .navigation(let href, _): navigate(frame, to: href)
        case .aroundLed(let isTop, let href, _): lead(around: frame, isTop: isTop, to: href)
        case .focused(let element):
            let told = element.flatMap { page.element($0, of: frame) }
            guard element == nil || told != nil else { break }
            displayDelegate?.webView(self, page: page, didUpdate: [.focused(told)])
        case .left(let excess):
            let problem = "\(frame.page.url.displayedHref): \(excess.notice)"
            page.frames.note(problem, at: frame.place)
            say(problem)
            stateChanged()
        case .unavailable(let reason):
            say(localized("the scripts of the page do not run: \(reason)"))
        case .message(let handler, let body, let number):
            // Only a driver listens to frames.
            let element = (try? JSONValue(parsing: body.utf8))?["frame"]?.integer
            let own = element.flatMap { UInt32(exactly: $0) }
                .flatMap { inner.frames.place(ofElement: $0) }
            let place = frame.place + (own ?? [])
            deliver(
                body, to: handler, number ?? 0, of: inner, page.frameInfo(place, of: self))
        case .entry(let entry): note(entry, of: frame)
        case .download(let href, let name): save(href, as: name, for: inner)
        // It shows no page of its own, and leads through no list.
        case .closed, .traversal, .missing, .failed, .timersLeft, .timedOut, .workerStarted,
            .workerEnded, .workerFailed, .posted, .portClosed, .channel,
            .clock, .windowNamed, .openerLeft:
            break
        case .cookiesWanted, .cookieSet, .storageWanted, .storageChanged, .copyWanted,
            .windowWanted, .windowAsked, .windowLed, .windowClosed, .windowFocused, .windowPart,
            .frameRemoved,
            .frameContent:
            // These are those of a page.
            handle(report, of: inner)
        }
    }

    private func answer(
        _ dialog: ScriptDialogRequest, of frame: FrameProcess, in page: Page
    ) {
        let inner = frame.page
        let opening = inner.process.openCount
        var dialog = dialog
        let host = inner.url.hostname
        if !host.isEmpty, !page.isDriven { dialog.text = "(a frame of \(host)) \(dialog.text)" }
        Task { @MainActor [weak self, weak page, weak inner] in
            guard let self, let page, let inner else { return }
            let answer = await self.answer(to: dialog, page.frameInfo(frame.place, of: self))
            inner.answer(dialog: dialog.id, answer, ofOpening: opening)
        }
    }

    /// A script gave the document of the frame another URL; it makes no entry of the list.
    private func note(_ entry: ScriptHistoryEntry, of frame: FrameProcess) {
        let inner = frame.page
        guard let url = URLRecord.parse(entry.href), inner.mayMove(to: url) else { return }
        inner.url = url
        frame.owner.frames.move(to: url, at: frame.ownPlace)
        stateChanged()
    }

    // MARK: - Where it leads

    /// A script of the frame leads it elsewhere.
    private func navigate(_ frame: FrameProcess, to href: String) {
        guard let url = URLRecord.parse(href, base: frame.page.baseURL) else { return }
        guard scriptNavigations.allows(at: .now) else {
            return say(localized("the page leads on without end: it is stopped (r goes on)"))
        }
        let context = frame.owner.context(ofDocumentAt: frame.ownPlace)
        load(
            NavigationRequest(url, purpose: .link, in: context), inFrame: frame.ownPlace,
            of: frame.owner, type: .other, from: frame.ownPlace)
    }

    /// A script of the frame leads the page, or the frame around: only when a person has just used the
    /// frame (HTML Standard, "allowed by sandboxing to navigate").
    private func lead(around frame: FrameProcess, isTop: Bool, to href: String) {
        guard let page = frame.page.process.container?.page,
            let url = URLRecord.parse(href, base: frame.page.baseURL)
        else { return }
        guard opensUnasked || frame.page.takeActivation(at: .now) else {
            page.denied.note(navigations: 1)
            return tellRefusedNavigations(of: page, before: page.refusedNavigationCount - 1)
        }
        var name = "_parent"
        if isTop || frame.place.count == 1 { name = "_top" }
        _ = navigate(
            PageNavigation(href: url.href, frameName: name), from: page, at: frame.place)
    }

    /// Whether scripts open and lead windows without a person's act.
    private var opensUnasked: Bool {
        configuration.preferences.javaScriptCanOpenWindowsAutomatically
    }

    /// A link of the frame was followed, or its form is sent.
    private func follow(_ navigation: PageNavigation, of frame: FrameProcess) {
        let inner = frame.page
        guard let page = inner.process.container?.page else { return }
        if navigation.isForm, !inner.wasJustUsed(at: .now), !scriptNavigations.allows(at: .now) {
            return say(localized("the page leads on without end: it is stopped (r goes on)"))
        }
        var wish = navigation
        let asker = inner.frames.place(navigation.owner) ?? []
        if asker.isEmpty {
            guard let url = URLRecord.parse(wish.href, base: inner.baseURL) else { return }
            wish.href = url.href
            if wish.frameName.isEmpty { wish.frameName = inner.address.baseFrameName }
        }
        // A script may lead the page and windows only for a person.
        let target = page.frames.target(named: wish.frameName, from: frame.place + asker)
        switch target {
        case .frame: break
        case .page, .window:
            guard opensUnasked || inner.wasJustUsed(at: .now) else {
                page.denied.note(navigations: 1)
                return tellRefusedNavigations(of: page, before: page.refusedNavigationCount - 1)
            }
        }
        let followed = navigate(wish, from: page, at: frame.place + asker)
        if navigation.isForm { submission?.followed = followed }
    }

    // MARK: - Messages

    /// Brings a message to the window that it is for, if that has the origin that the sender names.
    func deliver(
        _ post: ScriptPost, to window: ScriptPost.Window, from sender: WorkerHost.Process,
        of page: Page
    ) {
        var told = post
        var receiver: WorkerHost.Process?
        let source = page.place(ofDocument: window.document, in: sender)
            .flatMap { page.receiver(at: $0)?.process == sender ? $0 : nil }
        if let source, window.number >= ScriptPost.Window.firstOfOthers {
            return deliver(post, to: window, fromWindowAt: source, in: sender, of: page)
        }
        if let source,
            let target = window.number > 0
                ? page.workers.frames.windows.place(window.number)
                : source + [window.element],
            let found = page.receiver(at: target),
            let client = page.workers.client(found.process, of: page),
            window.origin == "*"
                || client.origin != .opaque
                    && client.origin.serialization == window.origin
        {
            receiver = found.process
            let isInside = source.count == target.count + 1 && source.starts(with: target)
            let origin = page.workers.client(sender, of: page)?.origin ?? .opaque
            told.target = .window(
                ScriptPost.Window(
                    document: found.document,
                    number: page.workers.frames.windows.number(source),
                    element: isInside ? source.last ?? 0 : 0, origin: origin.serialization))
        }
        perform(page.workers.host.deliver(told, toWindowOf: receiver, from: sender), for: page)
    }
}

extension Page {
    /// The place of a document that a process has.
    func place(
        ofDocument number: UInt32, in process: WorkerHost.Process
    ) -> FramePlace? {
        if process == 0 { return frames.place(ofDocument: number) }
        guard let frame = workers.frames[process] else { return nil }
        return frame.page.frames.place(ofDocument: number).map { frame.place + $0 }
    }

    /// The process that has the window at a place, and the number of its document there; nil where no
    /// scripts run.
    func receiver(
        at place: FramePlace
    ) -> (process: WorkerHost.Process, document: UInt32)? {
        guard let frame = workers.frames.frame(around: place) else {
            return frames.scriptedDocument(at: place).map { (0, $0) }
        }
        let rest = Array(place.dropFirst(frame.place.count))
        return frame.page.frames.scriptedDocument(at: rest).map { (frame.process, $0) }
    }
}

extension PageFrames {
    /// The place of a document whose scripts are those of the process, by its number; nil for another.
    func scriptedPlace(ofDocument number: UInt32) -> FramePlace? {
        guard number != 0, let place = place(ofDocument: number), !place.isEmpty,
            scriptedDocument(at: place) == number
        else { return nil }
        return place
    }

    /// The number of the document at a place whose scripts are those of the process; nil for another.
    func scriptedDocument(at place: FramePlace) -> UInt32? {
        guard !place.isEmpty else { return 0 }
        switch self[place]?.content {
        case .document(let document):
            return document.scripting == .scripted ? document.number : nil
        case .embedded(let number, _): return number
        case .copy, .blank, .notice, nil: return nil
        }
    }
}
