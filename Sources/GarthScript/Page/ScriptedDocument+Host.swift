import GarthEngine
import GarthPage

/// What the realm asks of the page while a script runs.
extension ScriptedDocument: ScriptHost {
    func withDocument(_ body: (inout Document) -> Void) { page.engine.withDocument(body) }

    func withEngine(_ body: (inout Engine) -> Void) {
        guard let place else { return body(&page.engine) }
        var isLent = false
        page.engine.withFrame(place) { engine in
            isLent = true
            body(&engine)
        }
        guard !isLent else { return }
        // The frame is gone: its nodes have no boxes any more, and its sheets style nothing.
        var engine = Engine(scripts: .ofPage)
        engine.withDocument { document in
            page.engine.withDocument { document = $0 }
            var child = document.firstChild(of: .document)
            while child.exists {
                document.removeNode(child)
                child = document.firstChild(of: .document)
            }
        }
        body(&engine)
    }

    func settleViewport() {
        guard let frame, !frame.isWindow, !isDiscarded, !isApart, !page.engine.isArticle else {
            return
        }
        // Its scripts hear of other sizes from now on.
        asksForViewport = true
        frame.parent.settleViewport()
        var size = ViewportSize(width: 0, height: 0)
        frame.parent.withEngine { size = $0.contentSize(of: frame.element) }
        withEngine { $0.setViewport(size) }
    }

    func scroll(to point: ScriptPoint) {
        if frame == nil { page.scrollPosition = point } else { framePosition = point }
    }

    var scrollPosition: ScriptPoint {
        frame == nil ? page.scrollPosition : framePosition
    }

    /// A printed page has no viewport, and the lines of a screen are scrolled by the browser process,
    /// which does not tell where.
    var isWholePageInView: Bool { true }

    func observe(_ isObserved: Bool) {
        self.isObserved = isObserved
        page.painting.isObserved = page.documents.contains { $0.isObserved }
    }

    func parseFragment(
        _ html: [UInt8], context: NodeID, allowsShadowRoots: Bool, in document: inout Document
    ) -> NodeID {
        document.parseFragment(
            html, context: context, isScripting: !page.settings.isForProgramAlone,
            allowsShadowRoots: allowsShadowRoots)
    }

    var documentURL: [UInt8] { Array(url.utf8) }

    /// A virtual clock moves while a script works, or a script that waits for it would never end.
    func now() -> Double {
        if page.settings.isPrinted {
            page.time.advance()
        }
        return page.scriptTime / .milliseconds(1)
    }

    func setDocumentURL(
        _ url: [UInt8], replaces: Bool, entry: UInt32, state: [UInt8]?
    ) -> Bool {
        let isPrinted = page.settings.isPrinted
        guard isPrinted || page.histories.allowsChange(at: page.elapsed) else { return false }
        let state = state.map { String(decoding: $0, as: UTF8.self) }
        if isPrinted { noteFirstEntry() }
        move(to: String(decoding: url, as: UTF8.self))
        guard !isPrinted else {
            noteEntry(replaces: replaces, number: entry, state: state)
            return true
        }
        // The list of the browser has no entries of frames' scripts.
        guard frame == nil else { return true }
        engine.report(
            .entry(
                ScriptHistoryEntry(
                    href: self.url, number: entry, state: state, isReplacement: replaces)))
        return true
    }

    func traverse(by delta: Int32) -> Bool {
        if page.settings.isPrinted {
            traverseJointHistory(by: Int(delta))
            return true
        }
        guard frame == nil else { return false }
        if page.histories.allowsChange(at: page.elapsed) { engine.report(.traversal(Int(delta))) }
        return true
    }

    func move(to url: String) {
        self.url = url
        engine.move(to: url, in: place)
    }

    func timeOrigin() -> Double { page.settings.timeOrigin }

    var hasVirtualTime: Bool { page.settings.isPrinted }

    var userAgent: String { page.settings.userAgent }

    var languages: [String] { page.settings.languages }

    func randomBytes(_ count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }

    // MARK: - Timers

    func startTimer(_ id: Int32, delay: Double) {
        // 2^31 milliseconds is the longest delay that pages can name.
        let delay = delay.isFinite ? min(max(0, delay), 2_147_483_647) : 0
        page.timers.start(id, due: page.scriptTime + Duration.milliseconds(1) * delay)
    }

    func stopTimer(_ id: Int32) { page.timers.stop(id) }

    func requestFrame() {
        wantsFrame = true
        page.painting.wantsFrame = true
    }

    // MARK: - Messages

    func log(level: String, text: [UInt8]) {
        let level: ConsoleMessage.Level =
            switch level {
            case "debug": .debug
            case "info": .info
            case "warn", "warning": .warning
            case "error": .error
            default: .log
            }
        if level == .error { noteMissedFeature(in: text) }
        page.say(ConsoleMessage(level: level, text: String(decoding: text, as: UTF8.self)))
    }

    /// Notes what an error names that Garth does not have: the page may stay empty for that.
    private func noteMissedFeature(in message: some Sequence<UInt8>) {
        guard frame == nil, let feature = page.missedFeatures.feature(in: message) else { return }
        page.engine.note(missedFeature: feature)
        // A page may do without the others and show all it has; without this one, nothing more comes.
        guard feature == .needsWebAssembly, page.missedFeatures.takesEnd(message) else { return }
        page.engine.report(.missing(feature))
    }

    func noteAskedContext(_ kind: [UInt8]) {
        guard kind.elementsEqual("2d".utf8) else {
            return page.missedFeatures.noteRefusedContext()
        }
        // Nothing is drawn: a page that shows nothing else has it all there.
        if frame == nil { page.engine.note(missedFeature: .needsCanvas) }
    }

    func report(_ failure: ScriptFailure) {
        noteMissedFeature(in: failure.message.utf8)
        let message = ConsoleMessage(
            level: .error, text: failure.message, source: failure.url, line: failure.line,
            column: failure.column)
        if frame == nil { page.note(failure: message) }
        page.say(message)
    }

    // MARK: - The parser

    func write(_ utf8: [UInt8]) { parse(written: utf8) }

    func openDocument() { reopen() }

    func closeDocument() { closeReopened() }

    func insertedScript(_ node: NodeID, isUnordered: Bool) {
        prepare(inserted: node, isUnordered: isUnordered)
    }

    func moduleLoaded(_ node: NodeID, isLoaded: Bool) {
        loading.provideModule(node, isLoaded: isLoaded)
    }

    // MARK: - Cookies

    func cookies() -> [UInt8] { isForeign ? [] : Array(page.answers.cookies().utf8) }

    func setCookie(_ text: [UInt8]) {
        guard !isForeign, text.count <= ScriptLimits.cookieByteCount else { return }
        // A cookie too many is ignored, as one that is too long.
        _ = engine.reportChange(.cookieSet(String(decoding: text, as: UTF8.self)), text.count)
    }

    // MARK: - Messages to the program

    func postMessage(
        handler: [UInt8], inWorld world: Int, body: [UInt8], number: UInt32
    ) -> Bool {
        guard page.messages.add(number, byteCount: body.count) else { return false }
        // The handler of a driver is known in the page's own world, and hears all of them.
        let isOfDriver = handler.first == UInt8(ascii: ":")
        let name = ScriptHandlerName(
            String(decoding: handler, as: UTF8.self),
            world: page.worlds.name(of: isOfDriver ? 0 : world))
        engine.report(
            .message(
                handler: name,
                body: String(decoding: body, as: UTF8.self), reply: number))
        return true
    }

    func asyncFinished(_ id: UInt32, _ value: ScriptValue) {
        page.finishedCalls.append((id, page.outcome(of: value)))
    }

    // MARK: - Navigation and dialogs

    func navigate(to url: [UInt8], replaces: Bool) {
        guard !isDiscarded else { return }
        guard page.quotas.navigations.take() else { return }
        if let frame {
            return frame.parent.navigate(
                frame, to: String(decoding: url, as: UTF8.self),
                handling: replaces ? .replace : .push)
        }
        page.run.isLeaving = page.settings.isPrinted
        engine.report(
            .navigation(href: String(decoding: url, as: UTF8.self), isReplacement: replaces))
    }

    /// Links of frames and of printed pages are followed as others are.
    func download(_ url: [UInt8], name: [UInt8]) -> Bool {
        guard !isDiscarded, frame == nil, !page.settings.isPrinted,
            !page.quotas.navigations.isUsedUp
        else { return false }
        guard url.count <= ScriptLimits.downloadByteCount else {
            log(level: "error", text: Array("The file is too long to be saved".utf8))
            return false
        }
        page.quotas.navigations.use()
        engine.report(
            .download(
                href: String(decoding: url, as: UTF8.self),
                name: String(decoding: name, as: UTF8.self)))
        return true
    }

    /// Asks the person; nil if they cancel, if nobody can be asked, or after too many in a row.
    func dialog(
        _ kind: ScriptDialog, text: [UInt8], default suggested: [UInt8]
    ) -> [UInt8]? {
        let panel: ScriptDialogRequest.Kind =
            switch kind {
            case .alert: .alert
            case .confirm: .confirm
            case .prompt: .prompt
            }
        // A driver answers as many as it likes.
        guard page.quotas.dialogs.take() || page.isDriven else { return nil }
        var request = ScriptDialogRequest(
            id: 0, kind: panel, text: words(of: text),
            defaultText: String(decoding: suggested, as: UTF8.self))
        request.document = number
        guard !page.settings.isPrinted else {
            engine.report(.dialog(request))
            return panel == .alert ? [] : nil
        }
        request.id = page.answers.nextDialogNumber()
        switch page.answers.dialog(request) {
        case .cancelled: return nil
        case .accepted(let text): return Array(text.utf8)
        }
    }
}
