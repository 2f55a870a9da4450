import GarthEngine
import GarthPage
import GarthURL

/// The frames of a document (HTML Standard, "The iframe element").
extension ScriptedDocument {
    // MARK: - Elements that come and go

    /// Makes the frames of elements that the parser or a script has inserted.
    func noteNewFrames() {
        guard !isDiscarded else { return }
        for element in engine.takeNewFrames(in: place) where insert(frameAt: element) {
            realm?.elementFinished(element, isLoaded: true)
        }
    }

    /// Makes the frame of an element. Returns whether its load event fires at once.
    func insert(frameAt element: NodeID) -> Bool {
        guard let new = makeFrame(at: element) else { return false }
        showBlank(in: new, url: "about:blank")
        return load(new)
    }

    /// Makes a frame without a document; nil where there may be none.
    func makeFrame(at element: NodeID) -> ScriptedFrame? {
        guard !isDiscarded, !page.isStopped, !frames.contains(where: { $0.element == element }),
            page.allDocuments.count < ScriptLimits.documents, page.isConnected(element),
            let id = engine.scriptedFrame(at: element, in: place)
        else { return nil }
        let new = ScriptedFrame(element: element, parent: self, id: id)
        frames.append(new)
        return new
    }

    /// Removes the frame of an element that left the document.
    func remove(frameAt element: NodeID) {
        guard let index = frames.firstIndex(where: { $0.element == element }) else { return }
        let frame = frames.remove(at: index)
        forgetHistory(of: frame)
        // The browser process may have a process for what it shows.
        if frame.document == nil { engine.report(.frameRemoved(frame.id)) }
        frame.document?.discard()
        frame.document = nil
        engine.removeFrame(frame.id)
        page.painting.isDue = true
    }

    /// Removes the frames of elements that left the document unnoticed.
    func sweepFrames() {
        for frame in frames where !page.isConnected(frame.element) {
            remove(frameAt: frame.element)
        }
    }

    /// The attributes `src` or `srcdoc` of a frame have changed.
    func changedFrame(at element: NodeID) {
        guard let frame = frames.first(where: { $0.element == element }) else { return }
        if load(frame) { page.queue { [unowned self] in finished(frame) } }
    }

    /// Loads what the attributes of a frame name. Returns whether nothing is to be loaded.
    private func load(_ frame: ScriptedFrame) -> Bool {
        if attribute(.content, of: frame) != nil {
            request("about:srcdoc", in: frame)
            return false
        }
        let source = attribute(.source, of: frame)?.trimmingASCIIWhitespace ?? ""
        guard !source.isEmpty, let url = URLRecord.parse(source, base: baseURL) else {
            if frame.isInitial { announce(frame) }
            return frame.isInitial
        }
        if frame.isInitial, url.href == "about:blank" || url.href.hasPrefix("about:blank?") {
            frame.document?.url = url.href
            announce(frame)
            return true
        }
        // No request tells the browser process of such a frame, and its document may need others.
        if frame.isInitial, url.scheme == "javascript" { announce(frame) }
        navigate(frame, to: url.href, handling: .push)
        return false
    }

    private func attribute(
        _ name: Document.FrameAttribute, of frame: ScriptedFrame
    ) -> String? {
        var value: String?
        engine.withDocument { value = $0.frameAttribute(name, of: frame.element) }
        return value
    }

    private var baseURL: URLRecord? { URLRecord.parse(engine.baseURL(in: place)) }

    // MARK: - Navigation

    /// Leads a frame of the document to a URL. A document that is not loaded is replaced.
    func navigate(
        _ frame: ScriptedFrame, to href: String, handling: ScriptedFrame.HistoryHandling
    ) {
        guard page.quotas.frameNavigations.take() else { return }
        guard let url = URLRecord.parse(href, base: baseURL) else { return }
        let isUnloaded =
            frame.isInitial
            || frame.document.map { $0.readiness != .complete || $0.url == url.href } ?? false
        frame.handling = handling == .push && isUnloaded ? .replace : handling
        frame.isLoading = true
        if url.scheme == "javascript" {
            frame.target = url.href
            return page.queue { [unowned self] in
                guard frame.target == url.href else { return }
                if !run(href, in: frame) { finished(frame) }
            }
        }
        guard url.scheme != "about" else {
            frame.target = url.href
            return page.queue { [unowned self] in
                guard frame.target == url.href, leave(frame), frame.target == url.href else {
                    return
                }
                let hadWindow = frame.isInitial && frame.document?.realm != nil
                showBlank(in: frame, url: url.href)
                frame.document?.noteLoad(frame.handling)
                // Scripts may have listeners on the window of the first document.
                if hadWindow { frame.document?.openRealm()?.fire("load", on: .window) }
                finished(frame)
            }
        }
        request(url.href, in: frame)
    }

    /// The frame that a form of the document leads; nil for the page, for another window, and for a
    /// frame that the browser process does not know.
    func frame(ofTarget name: String) -> ScriptedFrame? {
        switch name.lowercased() {
        case "", "_self": return frame
        case "_parent": return frame?.parent.frame
        case "_top", "_blank": return nil
        default: break
        }
        let named = page.documents.flatMap(\.frames).filter { $0.toldName == name }
        return named.first { $0.parent === self } ?? named.first
    }

    /// The answer to a form comes to a frame: the browser process sends a document, or says why not.
    func awaitAnswer(in frame: ScriptedFrame) {
        frame.target = ""
        frame.handling = .push
        frame.isLoading = true
        frame.awaitsForm = true
    }

    private func request(_ href: String, in frame: ScriptedFrame) {
        frame.target = href
        frame.isAnnounced = false
        frame.toldName = attribute(.name, of: frame) ?? ""
        if let id = engine.requestFrame(frame.id, href) {
            frame.id = id
            frame.isLoading = true
            frame.isRequested = true
        }
    }

    /// Tells the browser process of a frame that loads nothing, so that it knows whose the links and
    /// frames in it are.
    func announce(_ frame: ScriptedFrame) {
        frame.toldName = attribute(.name, of: frame) ?? ""
        guard let id = engine.requestFrame(frame.id, "about:blank") else { return }
        frame.id = id
        frame.isAnnounced = true
        frame.document?.openRealmForInjected()
    }

    /// Runs the script of a `javascript:` address in a frame; whether its value is a new document.
    private func run(_ href: String, in frame: ScriptedFrame) -> Bool {
        guard let document = frame.document, !document.isDiscarded,
            let script = ScriptedPage.script(ofAddress: href),
            permits(InlineContent(.address, Array(href.utf8)), of: frame.element),
            document.runsScripts, let realm = document.openRealm()
        else { return false }
        defer { page.noteChanges() }
        guard case .json(let json) = realm.evaluate(Array(script.utf8)),
            json.first == UInt8(ascii: "\""), !document.isDiscarded
        else { return false }
        realm.replaceDocument(json: json)
        return true
    }

    /// The content of a frame has come, or cannot be had: its element's `load` event fires.
    func finished(_ frame: ScriptedFrame) {
        frame.isLoading = false
        guard !isDiscarded, frames.contains(where: { $0 === frame }) else { return }
        realm?.elementFinished(frame.element, isLoaded: true)
        page.noteChanges()
    }

    // MARK: - Documents of frames

    /// Shows an empty document, whose origin is that of the document around.
    func showBlank(in frame: ScriptedFrame, url: String) {
        var info = DocumentInfo(
            url: engine.baseURL(in: place), charset: "utf-8", charsetIsForced: true)
        info.contentPolicies = engine.contentPolicies(in: place).list
        info.isFreeOfPolicies = engine.isFreeOfPolicies
        let document = open(info, in: frame, url: url, number: 0, ruleSheet: [])
        engine.finish(scripted: frame.id, isCut: false)
        document.readiness = .complete
        document.hasFiredContentLoaded = true
        frame.document?.runsScripts = runsScripts && permits(.scripts, in: frame)
    }

    private enum SandboxPermission: String {
        case scripts = "allow-scripts"
        case sameOrigin = "allow-same-origin"
    }

    /// Whether the attribute `sandbox` of a frame permits something.
    private func permits(_ permission: SandboxPermission, in frame: ScriptedFrame) -> Bool {
        guard let sandbox = attribute(.sandbox, of: frame) else { return true }
        return sandbox.lowercased().split { " \t\n\u{C}\r".utf8.contains($0.asciiValue ?? 0) }
            .contains { $0 == permission.rawValue }
    }

    private func open(
        _ info: DocumentInfo, in frame: ScriptedFrame, url: String, number: UInt32,
        ruleSheet: [UInt8]
    ) -> ScriptedDocument {
        var root = NodeID.none
        engine.withDocument { root = $0.makeFrameTree() }
        let old = frame.document
        let new = ScriptedDocument(page, in: frame, root: root, url: url)
        new.number = number
        new.mediaType = info.mediaType
        old?.discard()
        frame.document = new
        page.allDocuments.add(new)
        engine.openFrame(frame.id, info, tree: root, number: number, ruleSheet: ruleSheet)
        page.painting.isDue = true
        return new
    }

    /// Takes what the browser process says of a frame; false for a frame that scripts do not reach.
    func provide(_ frame: ScriptedFrame, _ content: FrameContent) -> Bool {
        // The document before may have ended its loading meanwhile.
        if frame.isRequested { frame.isLoading = true }
        frame.isRequested = false
        switch content {
        case .document(let document):
            frame.awaitsForm = false
            guard leave(frame) else { return true }
            let isApart = !document.scripting.isReached || !isReachable(frame)
            guard !isApart || page.isDriven && document.scripting == .driven else {
                return showOther(in: frame, isDone: document.end != .awaited)
            }
            let hadWindow = frame.isInitial && frame.document?.realm != nil
            frame.isInitial = false
            let shown = open(
                document.info, in: frame, url: document.info.url, number: document.number,
                ruleSheet: document.ruleSheet)
            shown.isApart = isApart
            shown.runsScripts =
                !isApart && document.scripting == .scripted && runsScripts
                && permits(.scripts, in: frame)
            shown.noteLoad(frame.handling)
            shown.openRealmForInjected()
            // Scripts may have listeners on the window of the empty document.
            if hadWindow, !isApart { _ = shown.openRealm() }
            // Its scripts run when all of it is noted: one that never ends loses none of the rest.
            guard document.end != .awaited else {
                receive(document.bytes, in: frame)
                break
            }
            engine.receive(scripted: frame.id, document.bytes.span)
            finish(frame, isCut: document.end == .missing)
        case .embedded(let number, let ruleSheet):
            if frame.isAnnounced {
                frame.document?.number = number
                engine.setNumber(number, ofFrame: frame.id)
                return true
            }
            guard leave(frame) else { return true }
            let hasProcess =
                runsScripts && permits(.scripts, in: frame)
                && attribute(.content, of: frame) != nil
            guard isReachable(frame) || page.isDriven && !hasProcess else {
                tellContent(of: frame)
                return showOther(in: frame, isDone: true)
            }
            showEmbedded(in: frame, number, ruleSheet)
        // Its scripts run in a process of its own, which the page's scripts do not reach.
        case .copy: return frame.document != nil
        case .blank, .notice:
            // The frame keeps the document that it has, or says why it shows none.
            if frame.isAnnounced, !frame.awaitsForm { return true }
            frame.awaitsForm = false
            if frame.isInitial, case .notice = content { return showOther(in: frame, isDone: true) }
            page.queue { [unowned self] in finished(frame) }
        }
        return true
    }

    /// Tells a loaded document that it is left for another one; false if its script has removed the
    /// frame.
    private func leave(_ frame: ScriptedFrame) -> Bool {
        guard let document = frame.document, document.readiness == .complete, !frame.isInitial,
            !page.isStopped
        else { return true }
        document.realm?.leaveDocument()
        page.noteChanges()
        return frames.contains { $0 === frame }
    }

    private func isReachable(_ frame: ScriptedFrame) -> Bool {
        permits(.sameOrigin, in: frame)
    }

    /// Tells the browser process the document in an element whose scripts run in a process of their own.
    private func tellContent(of frame: ScriptedFrame) {
        guard runsScripts, permits(.scripts, in: frame),
            let content = attribute(.content, of: frame),
            content.utf8.count <= ScriptLimits.fileByteCount
        else { return }
        // A printed page waits for what comes of it.
        page.liveWorkers.started()
        engine.report(.frameContent(frame.id, Array(content.utf8)))
    }

    /// A frame shows a document that scripts do not reach.
    private func showOther(in frame: ScriptedFrame, isDone: Bool = false) -> Bool {
        frame.document?.discard()
        frame.document = nil
        frame.isInitial = false
        if isDone { page.queue { [unowned self] in finished(frame) } }
        return false
    }

    private func showEmbedded(
        in frame: ScriptedFrame, _ number: UInt32, _ ruleSheet: [UInt8]
    ) {
        var info = DocumentInfo(
            url: engine.baseURL(in: place), charset: "utf-8", charsetIsForced: true)
        info.contentPolicies = engine.contentPolicies(in: place).list
        info.isFreeOfPolicies = engine.isFreeOfPolicies
        frame.isInitial = false
        let content = attribute(.content, of: frame)
        let url = content == nil ? "about:blank" : "about:srcdoc"
        let shown = open(info, in: frame, url: url, number: number, ruleSheet: ruleSheet)
        shown.isApart = !isReachable(frame)
        shown.runsScripts = !shown.isApart && runsScripts && permits(.scripts, in: frame)
        shown.noteLoad(frame.handling)
        shown.openRealmForInjected()
        engine.receive(scripted: frame.id, Array((content ?? "").utf8).span)
        finish(frame, isCut: false)
    }

    /// Reads more of the document in a frame.
    func receive(_ bytes: [UInt8], in frame: ScriptedFrame) {
        engine.receive(scripted: frame.id, bytes.span)
        frame.document?.readOn()
    }

    /// Ends the document in a frame.
    func finish(_ frame: ScriptedFrame, isCut: Bool) {
        engine.finish(scripted: frame.id, isCut: isCut)
        frame.document?.readOn()
    }

    /// The document is shown no more.
    func discard() {
        guard !isDiscarded else { return }
        isDiscarded = true
        for frame in frames { frame.document?.discard() }
        frames = []
        loading.removeAll()
        page.allDocuments.retire(self)
    }

    // MARK: - What scripts ask

    /// The window around this one and the element of the frame there; nil for the window of the page,
    /// and where scripts may not reach it.
    var outerWindow: (realm: ScriptRealm, element: NodeID)? {
        guard let frame, !frame.isWindow, !isDiscarded, !isApart,
            let realm = frame.parent.openRealm()
        else { return nil }
        return (realm, frame.element)
    }

    var apartFromWindow: NodeID? {
        isApart ? frame?.parent.frame?.element ?? NodeID.none : nil
    }

    func lead(windowAround element: NodeID, to url: [UInt8], replaces: Bool) {
        if page.isFrame, element.rawValue < 0 {
            guard page.quotas.navigations.take() else { return }
            let href = String(decoding: url, as: UTF8.self)
            return engine.report(
                .aroundLed(isTop: element == .none, href: href, isReplacement: replaces))
        }
        guard isForeign else { return }
        let around = page.documents.first { $0.frame?.element == element } ?? page.main
        around?.navigate(to: url, replaces: replaces)
    }

    func window(ofFrameAt element: NodeID) -> ScriptedWindow {
        if !frames.contains(where: { $0.element == element }) { noteNewFrames() }
        guard let frame = frames.first(where: { $0.element == element }) else { return .none }
        guard let document = frame.document, !document.isApart else { return .other }
        return document.openRealm().map { .same($0) } ?? .other
    }

    func realm(ofFrameAt element: NodeID) -> ScriptRealm? {
        frames.first { $0.element == element }?.document?.realm
    }

    func number(ofWorld name: [UInt8]) -> Int? {
        page.worlds.number(of: String(decoding: name, as: UTF8.self))
    }

    /// The globals of a world of this window; nil if memory is short, or the document is gone.
    func realm(ofWorld number: Int) -> ScriptRealm? {
        guard number > 0, let window = openRealm() else { return openRealm() }
        if let known = worlds[number] { return known }
        guard !isDiscarded, let made = ScriptRealm(host: self, world: number, of: window) else {
            return nil
        }
        worlds[number] = made
        if frame == nil { made.addMessageHandlers(page.messageHandlers(inWorld: number)) }
        return made
    }

    var frameElements: [NodeID] {
        noteNewFrames()
        guard !frames.isEmpty else { return [] }
        var elements: [NodeID] = []
        engine.withDocument { elements = $0.frameElements(inTree: root) }
        return elements.filter { element in frames.contains { $0.element == element } }
    }

    func insertedFrame(at element: NodeID) -> Bool {
        _ = engine.takeNewFrames(in: place)
        return insert(frameAt: element)
    }

    func removedFrame(at element: NodeID) {
        remove(frameAt: element)
        // One script may make and remove any number of frames.
        page.endRealms()
    }

    func navigateFrame(at element: NodeID, to url: [UInt8], replaces: Bool) {
        guard let frame = frames.first(where: { $0.element == element }) else { return }
        navigate(
            frame, to: String(decoding: url, as: UTF8.self), handling: replaces ? .replace : .push)
    }

    func forbidScripts(_ isForbidden: Bool) { page.run.isForbidden = isForbidden }

    /// The words of a dialog; that of a frame names its host for a person. A driver gets the words
    /// as they are.
    func words(of text: [UInt8]) -> String {
        let words = String(decoding: text, as: UTF8.self)
        guard frame != nil, !page.isDriven, let host = URLRecord.parse(page.url)?.hostname,
            !host.isEmpty
        else { return words }
        return "(a frame of \(host)) \(words)"
    }
}
