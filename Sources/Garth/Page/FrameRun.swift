import GarthFetch
import GarthLanguage
import GarthPage
import GarthURL

/// The load of a frame's document: the delegate decides about each request and the response.
struct FrameRun: LoadOwner {
    let frame: WebView.FrameLoad
    let view: ViewReference
    var load: ResourceLoad
    private var hasStarted = false
    /// The response whose received part the frame shows.
    private var response: NavigationResponse?
    private var byteCount = 0
    private var isCut = false
    /// Looks for what needs scripts in a document that may have a process of its own.
    private var search: ScriptSearch?

    init(frame: WebView.FrameLoad, view: ViewReference, load: ResourceLoad) {
        self.frame = frame
        self.view = view
        self.load = load
    }

    private var page: Page { frame.page }

    var isWanted: Bool { view.value?.isCurrent(frame) == true }

    /// Loads the document to its end.
    mutating func loadDocument() async {
        let end = await perform()
        page.note(load.findings, at: Array(frame.place.dropLast()), isOfScript: false)
        switch end {
        case .finish: finish()
        case .fail(let error): fail(error)
        case .askPolicy, .fetch, .authenticate, .judge, .commit, .take, .nothing: stop()
        }
        // The page has come when the scripts of its frames have run.
        let process = page.shownPage.workers.frames.frame(at: page.shownPlace(frame.place))
        await process?.waitForCopy()
        view.value?.partEnded(frame.resource)
    }

    // MARK: - Questions

    /// Asks the policy and the delegate.
    mutating func ask(_ url: URLRecord, _ purpose: NavigationPurpose) async -> ResourceLoad.Action {
        guard let view = view.value else { return .nothing }
        let decision = view.configuration.decision(
            for: url, purpose: purpose, source: load.source)
        if case .denied(let denial) = decision { page.note(denial) }
        guard case .allowed = decision else { return load.policyAnswered(decision) }
        var request = load.request
        request.url = url
        let action = view.action(request, frame, isRedirect: load.redirectCount > 0)
        switch await view.narrow(action, WebpagePreferences()).0 {
        case .allow: return load.policyAnswered(decision)
        case .cancel: break
        case .download where request.context.allowsNoDownload:
            view.say(SandboxFlags.Refusal.download.message)
        case .download:
            let download = view.makeDownload(request)
            view.navigationDelegate?.webView(view, navigationAction: action, didBecome: download)
            view.uiDelegate?.webView(view, didBegin: download)
            view.carryOut(download)
        }
        refuse(FrameNotice(localized("not shown: the program refused it")))
        return .nothing
    }

    mutating func begin(_ judged: JudgedURL) async -> LoadTransfer {
        if !hasStarted, let view = view.value {
            hasStarted = true
            view.navigationDelegate?.webView(
                view, didStartProvisionalLoadWith: load.request, in: view.frameInfo(frame))
        }
        return transfer(judged)
    }

    // MARK: - The response

    mutating func take(_ head: ResponseHead, of events: LoadEvents) async -> LoadTurn {
        guard let view = view.value else { return .end(.nothing) }
        if let refusal = await refusal(of: head, in: view) { return .end(.fail(refusal)) }
        guard isWanted else { return .end(.nothing) }
        commit(head, in: view)
        return .goOn
    }

    /// The reason why a response may not be shown in its frame; nil when it may.
    private func refusal(of head: ResponseHead, in view: WebView) async -> NavigationError? {
        let ancestors = page.framers(of: frame.place)
        let permission = FramePermission(head, from: load.url, within: ancestors)
        if let refusal = permission.refusal { return load.unshown(refusal) }
        let response = NavigationResponse(head, url: load.url, isForMainFrame: false)
        if let delegate = view.navigationDelegate {
            let answer = await view.whileTimeStands {
                await delegate.webView(view, decidePolicyFor: response)
            }
            switch answer {
            case .allow: break
            case .cancel: return load.unshown(localized("not shown: the program refused it"))
            case .download where load.request.context.allowsNoDownload:
                view.say(SandboxFlags.Refusal.download.message)
                return load.unshown(SandboxFlags.Refusal.download.message)
            case .download:
                let download = view.makeDownload(load.request)
                delegate.webView(view, navigationResponse: response, didBecome: download)
                view.uiDelegate?.webView(view, didBegin: download)
                view.carryOut(download)
                return load.unshown(localized("saved to a file"))
            }
        }
        guard response.canShowMIMEType else {
            return load.unshown(localized("\(response.mimeType) is not shown"))
        }
        return nil
    }

    private mutating func commit(_ head: ResponseHead, in view: WebView) {
        view.parts.progress.began(frame.resource, expected: head.expectedByteCount)
        let url = load.url.withoutCredentials
        let configuration = view.configuration
        var info = configuration.documentInfo(
            of: url, head, configuration.webpagePreferences(for: url))
        if url.scheme == "http" || head.tls?.isException == true {
            page.denied.hasInsecureContent = true
        }
        let source = (load.request.source ?? page.source).ofResource(url, address: head.address)
        response = NavigationResponse(head, url: url, isForMainFrame: false)
        for task in view.parts.takeFrames(within: page.shownPlace(frame.place)) { task.cancel() }
        view.endFrames(at: frame.place, of: page)
        if frame.type != .other { view.addEntry(for: page.shownPage) }
        let ruleSheet = configuration.contentRuleSheet(for: load.url, of: load.request)
        let terms = configuration.terms(of: head, from: url, load.request.context)
        info.contentPolicies = terms.contentPolicies.list
        var document = FrameDocument(
            info, number: page.numberOfNewDocument(), ruleSheet: ruleSheet)
        document.scripting = page.frames.scripting(
            of: url, terms, at: frame.place, page.url, page.terms)
        // In a driven page, each of them has its process from the beginning, or none.
        let isDriven = document.scripting == .isolated && page.shownPage.isDriven
        if isDriven, !view.hasProcess(for: document, at: source.url, terms, in: page) {
            document.scripting = .driven
        }
        page.show(
            .document(document), at: frame.place, url: url, source: source, terms: terms)
        if document.scripting == .isolated {
            if isDriven {
                view.startProcess(ofFrameAt: frame.place, of: page)
            } else {
                search = ScriptSearch(.using)
            }
        }
        view.waitForStyleSheets(of: page)
        view.stateMayHaveChanged()
        view.navigationDelegate?.webView(
            view, didCommitLoadWith: load.request, in: view.frameInfo(frame))
    }

    mutating func take(_ bytes: [UInt8]) async -> LoadTurn {
        view.value?.parts.progress.received(bytes.count, of: frame.resource)
        let room = LoadLimits.frameRoom(after: byteCount, of: page.frames.byteCount)
        byteCount += min(room, bytes.count)
        let part = Array(bytes.prefix(room))
        page.append(part, toFrameAt: frame.place)
        if search?.finds(in: part) == true {
            search = nil
            view.value?.startProcess(ofFrameAt: frame.place, of: page)
        }
        if bytes.count > room {
            isCut = true
            return .end(load.transferFinished())
        }
        return .waitForRoom(page, until: view.value?.parts.overdueInstant)
    }

    // MARK: - Ends

    private func finish() {
        page.endFrame(at: frame.place, isCut: isCut)
        if let response { frame.outcome.end = .success(response) }
        guard let view = view.value else { return }
        view.navigationDelegate?.webView(
            view, didFinishLoadWith: load.request, in: view.frameInfo(frame))
    }

    private func fail(_ error: NavigationError) {
        frame.outcome.end = .failure(error)
        guard let view = view.value else { return }
        if response != nil {
            page.endFrame(at: frame.place, isCut: true)
            view.navigationDelegate?.webView(
                view, didFailLoadWith: load.request, in: view.frameInfo(frame), error: error)
            return
        }
        refuse(FrameNotice(error))
        // A load that is refused before its first request has begun and failed all the same.
        if !hasStarted {
            view.navigationDelegate?.webView(
                view, didStartProvisionalLoadWith: load.request, in: view.frameInfo(frame))
        }
        view.navigationDelegate?.webView(
            view, didFailProvisionalLoadWith: load.request, in: view.frameInfo(frame),
            error: error)
    }

    /// The frame keeps its document, or says why there is none.
    private func refuse(_ notice: FrameNotice) {
        guard let view = view.value, view.isCurrent(frame) else { return }
        if frame.outcome.end == nil {
            frame.outcome.end = .failure(
                NavigationError(
                    code: .frameLoadInterrupted, url: page.frames[frame.place]?.url,
                    message: notice.reason))
        }
        guard page.frames[frame.place]?.content == nil else {
            answerScripts(notice.summary)
            return view.say(notice.reason)
        }
        page.frames.note(notice.reason, at: frame.place)
        let isLong = view.configuration.showsErrorPages && notice.isShortened
        page.show(
            .notice(notice.summary + (isLong ? " " + localized("(= says why)") : "")),
            at: frame.place)
    }

    /// The load was stopped, or another one has taken its place.
    private func stop() {
        let entry = page.frames[frame.place]
        guard let entry, entry.loadCount == frame.count else { return }
        if byteCount > 0 {
            page.endFrame(at: frame.place, isCut: true)
        } else if response != nil || entry.content == nil {
            page.show(.notice("stopped"), at: frame.place)
        } else {
            answerScripts("stopped")
        }
    }

    /// The frame keeps its document; scripts that wait for the load go on.
    private func answerScripts(_ reason: String) {
        guard page.runsScripts, let id = page.frames.number(of: frame.place) else { return }
        page.refuseFrame(id, reason)
    }
}

extension ResourceLoad {
    /// The error of a load whose response is not shown.
    func unshown(_ reason: String) -> NavigationError {
        NavigationError(
            code: .frameLoadInterrupted, url: url.withoutCredentials, message: reason)
    }
}
