import GarthEngine
package import GarthPage
package import GarthURL

/// What the browser process tells a page: its bytes, its resources, its size.
extension ScriptedPage {
    /// Begins the document, which has no scripts without `prepare`.
    package func open(
        _ info: DocumentInfo, options: LayoutOptions, isReader: Bool, parser: HTMLParserChoice
    ) {
        let scripts: ScriptUse = settings.isForProgramAlone ? .ofProgram : .ofPage
        engine = Engine(parser: parser, scripts: realm == nil ? .none : scripts)
        main.url = info.url
        time.begin()
        painting.begin()
        engine.open(info, options: options, isReader: isReader)
        guard realm != nil else {
            if let problem = problemOfPrepared { engine.report(.unavailable(problem)) }
            return
        }
        main.mediaType = info.mediaType
        main.applyContentPolicies()
        engine.hasScriptsToCome = true
        engine.withDocument { $0.beginScripts() }
        engine.isHeldByScripts = settings.isPrinted || isFrame
        if settings.isPrinted { realm?.useVirtualTime() }
        realm?.addMessageHandlers(messageHandlers(inWorld: 0))
        realm?.beginHistory(main.historyPlace ?? settings.history)
        injectScripts(isAtEnd: false)
    }

    /// Reads more of the document.
    package func receive(_ bytes: UnsafeRawBufferPointer) {
        unsafe engine.receive(bytes)
        readOn()
    }

    /// Ends the document.
    package func finish() {
        engine.finish()
        if isWorker { runWorkerScript() }
        readOn()
    }

    /// Provides a requested subresource; nil if it failed.
    package func provide(
        resource id: UInt32, bytes: [UInt8]?, isShared: Bool, tellsTiming: Bool = false
    ) {
        noteTiming(of: id, byteCount: bytes?.count, isTold: isShared || tellsTiming)
        let isTaken = documents.contains { $0.loading.provide(id, bytes, isShared: isShared) }
        if !isTaken {
            engine.provide(resource: id, bytes: bytes, isShared: isShared)
        }
        readOn()
    }

    /// Tells the document in a frame, nil for the page's own, of a violation that the browser process
    /// has found.
    package func note(_ violation: ContentViolation, inFrame frame: UInt32?) {
        documents.first { $0.place == frame && !$0.isDiscarded }?.note(violation)
        noteChanges()
    }

    /// Another size: the page is laid out again, and its scripts hear of it in the next frame.
    package func resize(_ options: LayoutOptions) {
        engine.resize(options)
        if realm != nil { painting.wantsFrame = true }
    }

    /// A printed page that leads elsewhere stays: nothing came of it.
    package func stay() { run.isLeaving = false }

    /// Ends the wait for style sheets.
    package func stopWaitingForStyleSheets() {
        engine.stopWaitingForStyleSheets()
        readOn()
    }

    /// The browser goes to another entry of the document.
    package func traverse(to href: String, entry: UInt32?, _ place: ScriptHistoryPlace) {
        let old = url
        main.move(to: href)
        realm?.traversed(from: old, entry: entry, place)
        noteChanges()
    }

    /// Something has come of a WebSocket.
    package func tell(socket number: UInt32, _ event: ScriptSocketEvent) {
        guard requests.contains(number), !isStopped else { return }
        switch event {
        case .opened, .message: live.heard(number)
        case .sent(let messageCount, let byteCount):
            live.sent(messageCount, byteCount: byteCount, onSocket: number)
        case .closed:
            requests.remove(number)
            live.ended(number)
        }
        realm?.tell(socket: number, event)
        noteChanges()
    }

    /// Connections that stay open have been quiet for a while. A printed page that shows nothing yet
    /// waits on, unless this is final.
    package func stopWaitingForConnections(isFinal: Bool) {
        if isFinal || !isAwaited { live.stopWaiting(isFinal: isFinal) }
    }

    /// A request of a script was answered.
    package func answer(request number: UInt32, _ response: ScriptResponse) {
        guard requests.contains(number), !isStopped else { return }
        if !response.isOpen {
            requests.remove(number)
            live.ended(number)
        } else if live.contains(number) {
            live.heard(number)
        }
        guard number < ScriptRequest.firstNumberOfElements else {
            let isLoaded = response.kind != .error && (200..<300).contains(response.status)
            _ = documents.contains {
                $0.loading.provide(number, isLoaded ? response.body : nil, isShared: true)
            }
            return readOn()
        }
        realm?.answer(request: number, response)
        noteChanges()
    }
}
