import GarthIPC
import GarthPage
import GarthURL

/// The document on its way to the content process, which starts, rests and starts again.
extension Page {
    /// Starts a content process for the page.
    func open() {
        let number = process.begin()
        reports.restart()
        frames.forgetNumbers()
        styleSheets.forgetNumbers()
        scripting.endProcess()
        let mailbox = MainActorMailbox<ContentEvent>(limit: 1) { [weak self] in
            self?.receive($0, ofOpening: number)
        }
        var libraries = process.libraries
        if let scripts {
            let hasScripts = scripting.opens(scripts, treatment.info, shown: bytes.shown)
            if hasScripts { libraries.formUnion(.scriptedPage) }
        } else {
            scripting.stop()
        }
        let connection = process.connect(libraries, awaitsDocument: awaitsDocument) {
            mailbox.send($0)
        }
        if let scripts {
            scripting.restart()
            connection.send(.runScripts(scripts))
        }
        let isStandIn = bytes.standIn != nil
        connection.send(
            .open(
                treatment.info(isStandIn: isStandIn), shownOptions,
                isReader: isReader && !isStandIn, parser: treatment.parser))
        let style = treatment.wholeStyle
        if !style.isDefault { connection.send(.prefer(style)) }
    }

    /// Whether the first bytes of the document decide on its process.
    private var awaitsDocument: Bool {
        scripting.search != nil && bytes.shown.isEmpty && !isComplete
    }

    func append(_ bytes: [UInt8]) {
        let isFirst = awaitsDocument
        self.bytes.append(bytes)
        if scripting.finds(in: bytes) {
            guard isFirst else { return layOutAgain() }
            content?.begin(.scriptedPage)
        } else if isFirst {
            content?.begin()
        }
        if !isUnshowable { content?.send(.bytes(bytes)) }
    }

    /// Starts JavaScript for a page that went without: something needs it now. The page is read again
    /// from its bytes in another process, and what a person has done to its fields stays.
    func startScripts() {
        guard runsScripts, scripting.search != nil else { return }
        scripting.startsWithPage()
        layOutAgain()
    }

    /// Ends the document for the engine while bytes still arrive: for a type that cannot be shown.
    func finishLayout() {
        if awaitsDocument { content?.begin() }
        content?.send(.finished)
    }

    func finish() {
        guard !isComplete else { return }
        if awaitsDocument { content?.begin() }
        isComplete = true
        scripting.endSearch()
        content?.send(.finished)
        restoreFields(at: [])
    }

    /// Ends a page without content with words of Garth. The page keeps its address, status and
    /// empty source.
    func finish(showing html: String) {
        guard !isComplete else { return }
        isComplete = true
        bytes.replace(by: html)
        closeContent()
        revive()
    }

    /// Answers a wish for a style sheet or script; nil for a failure.
    func provide(resource id: UInt32, _ answer: PageStyleSheets.Answer?) {
        styleSheets.keep(answer, of: id)
        send(answer, to: id)
    }

    func send(_ answer: PageStyleSheets.Answer?, to id: UInt32) {
        content?.send(
            .resource(
                id: id, bytes: answer?.bytes, isShared: answer?.isShared ?? false,
                tellsTiming: answer?.tellsTiming ?? false))
    }

    /// Tells the content process what was learnt about pictures.
    func tellPictureFacts() {
        guard !pictures.facts.isEmpty else { return }
        content?.send(.pictures(Array(pictures.facts.prefix(WireLimits.pictureCount))))
        pictures.facts = []
    }

    /// The options under which the page is laid out: its frames are shown in place.
    var shownOptions: LayoutOptions {
        var shown = pictures.zoomed(treatment.options)
        shown.showsFrames = !isErrorPage
        shown.loadsHiddenFrames = !isErrorPage
        return shown
    }

    func stopWaitingForStyleSheets() { content?.send(.stopWaitingForStyleSheets) }

    /// Lets a content process go that has not come to an end; the lines that it gave stay.
    func endLayout() {
        guard content != nil, !process.isLaidOut || !waiters.idle.isEmpty else { return }
        process.cutLayout()
        closeContent()
        noteLaidOut()
    }

    /// The same after a moment, in which the content process may still come to its end.
    func endLayout(after time: Duration) {
        let number = process.openCount
        Task { @MainActor [weak self] in
            try? await Task.sleep(for: time)
            if let self, number == process.openCount { endLayout() }
        }
    }

    /// Ends the content process; the data for a new one stay.
    func rest() {
        guard isComplete, exports.isEmpty, questions.isEmpty else { return }
        closeContent()
        noteLaidOut()
    }

    /// Ends the content process of a page whose view is no more; nothing waits for it any longer.
    func abandon() {
        closeContent()
        noteLaidOut()
        exports.end()
    }

    func closeContent() {
        noteIdle()
        noteRoom()
        endEvaluations()
        requests.cancelAll()
        workers.endAll()
        process.close()
    }

    /// Lays the page out from its beginning, in a new content process.
    func layOutAgain() {
        closeContent()
        revive()
    }

    func reviveIfNeeded() {
        if content == nil { revive() }
    }

    func revive() {
        callbacks.onUpdates?([.restarted])
        open()
        if !isUnshowable { content?.send(.bytes(bytes.shown)) }
        if isComplete { content?.send(.finished) }
        restoreActions(on: [0, ElementReference.articleDocument])
        if isComplete { restoreFields(at: []) }
    }
}
