import GarthEngine
import GarthPage
import GarthURL

/// The scripts of the parser, and those that scripts insert.
extension ScriptedDocument {
    /// Goes on with the document as far as scripts allow.
    func readOn() {
        guard page.canRun, page.run.depth == 0, !isDiscarded else { return }
        applyContentPolicies()
        noteNewFrames()
        while let node = engine.pausedScript(in: place) {
            guard runAtPause(node) else { return }
            engine.resumeParsing(in: place)
            page.noteChanges()
        }
        noteNewFrames()
        page.noteChanges()
    }

    /// Runs the script at which the parser waits; false if it is not there yet.
    func runAtPause(_ node: NodeID) -> Bool {
        if page.isStopped || !runsScripts || page.run.isForbidden { return passOver() }
        if place == nil { engine.hideNonces() }
        applyContentPolicies()
        noteNewFrames()
        if let entry = loading.takeForParser() {
            runAtParser { self.run(entry) }
            return true
        }
        if loading.blocksParser { return false }
        guard let script = engine.scriptElement(node, in: place), isToRun(script) else {
            return passOver()
        }
        if script.kind != .classic {
            engine.markStarted(node)
            begin(script, as: script.isAsync ? .async : .deferred, isParserInserted: true)
            return passOver()
        }
        if let source = script.source {
            engine.markStarted(node)
            guard let number = request(source, of: script, isParserInserted: true) else {
                return passOver()
            }
            let turn: ScriptLoading.Turn =
                script.isAsync ? .async : script.isDeferred ? .deferred : .parser
            add(script, turn, number, source)
            if turn != .parser { return passOver() }
            return false
        }
        // Scripts see the styles of the sheets before them.
        guard !engine.awaitsStyleSheets(in: place) else { return false }
        engine.markStarted(node)
        guard permitsText(of: script) else { return passOver() }
        let line = engine.lineOfPausedScript(script.text, in: place)
        runAtParser { self.run(script.text, self.url, node, line: line) }
        return true
    }

    private func passOver() -> Bool {
        engine.beginScript(in: place)
        engine.endScript(in: place)
        return true
    }

    private func runAtParser(_ body: () -> Void) {
        engine.beginScript(in: place)
        body()
        engine.endScript(in: place)
    }

    /// Whether a script element has a script that is to run now or later.
    private func isToRun(_ script: ScriptElement) -> Bool {
        guard script.isConnected, !script.hasStarted,
            script.source != nil || !script.text.isEmpty
        else { return false }
        switch script.kind {
        case .classic: return !script.isForOldBrowsers
        case .module, .importMap: return true
        case .data: return false
        }
    }

    /// Begins a script that is not classic: loads a module, or takes an import map at once.
    private func begin(
        _ script: ScriptElement, as turn: ScriptLoading.Turn, isParserInserted: Bool
    ) {
        guard script.source != nil || permitsText(of: script) else { return }
        guard script.kind == .module else {
            if script.source == nil {
                openRealm()?.addImportMap(script.node)
            } else {
                fail(script)
            }
            return page.noteChanges()
        }
        loading.add(
            ScriptLoading.Entry(
                node: script.node, turn: turn, request: nil, address: script.source ?? "",
                isModule: true, content: .awaited))
        openRealm()?.loadModule(script.node, isParserInserted: isParserInserted)
    }

    /// Asks for a classic script; nil if it cannot be had, of which the element is told in a task.
    private func request(
        _ source: String, of script: ScriptElement, isParserInserted: Bool
    ) -> UInt32? {
        let metadata = RequestMetadata(
            nonce: script.nonce, integrity: script.integrity, isParserInserted: isParserInserted)
        let number = source.isEmpty ? nil : beginRequest(source, of: script, metadata)
        if number == nil { fail(script) }
        return number
    }

    private func fail(_ script: ScriptElement) {
        loading.add(
            ScriptLoading.Entry(
                node: script.node, turn: .async, request: nil, address: "", content: .failed))
    }

    private func beginRequest(
        _ source: String, of script: ScriptElement, _ metadata: RequestMetadata
    ) -> UInt32? {
        if !engine.contentPolicies(in: place).isEmpty, let url = record(source),
            !permits(ContentRequest(url, for: .scriptElement, metadata))
        {
            return nil
        }
        guard page.quotas.fetchedScripts.take() else { return nil }
        guard let crossOrigin = script.crossOrigin else {
            // The bytes of another origin that does not share them are nobody's to compare.
            let isComparable = script.integrity.isEmpty || isOfOwnOrigin(source)
            let address = place == nil ? source : absolute(source)
            return isComparable ? engine.requestScript(address, metadata, in: place) : nil
        }
        guard let address = record(source)?.href else { return nil }
        let number = ScriptRequest.firstNumberOfElements + UInt32(page.quotas.fetchedScripts.count)
        var request = ScriptRequest(number: number, url: address, destination: .script)
        if crossOrigin.lowercased() == "use-credentials" { request.credentials = .include }
        request.metadata = metadata
        request.document = self.number
        page.requests.insert(number)
        engine.report(.request(request))
        return number
    }

    private func add(
        _ script: ScriptElement, _ turn: ScriptLoading.Turn, _ request: UInt32, _ address: String
    ) {
        loading.add(
            ScriptLoading.Entry(
                node: script.node, turn: turn, request: request, address: absolute(address),
                encoding: script.encoding, integrity: script.integrity, content: .awaited))
    }

    /// The URL of a script, against the base of the document.
    private func record(_ address: String) -> URLRecord? {
        URLRecord.parse(address, base: URLRecord.parse(engine.baseURL(in: place)))
    }

    private func isOfOwnOrigin(_ address: String) -> Bool {
        guard let script = record(address), let page = URLRecord.parse(url) else { return false }
        return script.scheme == "data" || script.origin.isSame(as: page.origin)
    }

    /// The address of a script, for its errors and its imports.
    private func absolute(_ address: String) -> String { record(address)?.href ?? address }

    // MARK: - Running

    /// Runs a script whose bytes have come, and tells its element.
    func run(_ entry: ScriptLoading.Entry) {
        guard case .loaded(let bytes) = entry.content else {
            openRealm()?.elementFinished(entry.node, isLoaded: false)
            return page.noteChanges()
        }
        guard !isElsewhere(entry.node) else { return page.noteChanges() }
        loadedScripts += 1
        if entry.isModule {
            runModule(entry.node)
        } else {
            run(
                text(of: bytes, entry.encoding), entry.address, entry.node,
                isMuted: entry.isMuted)
        }
        loadedScripts -= 1
        if entry.request != nil || entry.isModule && !entry.address.isEmpty {
            openRealm()?.elementFinished(entry.node, isLoaded: true)
        }
        page.noteChanges()
    }

    /// Whether a script was moved to another document, so that it runs in none (HTML Standard, "execute the
    /// script element").
    private func isElsewhere(_ script: NodeID) -> Bool {
        var isElsewhere = false
        engine.withDocument { document in
            let top = document.root(of: script)
            isElsewhere = top != root && document.scriptKind(of: top) == .document
        }
        return isElsewhere
    }

    private var mayRunScript: Bool {
        runsScripts && !page.run.isForbidden && page.run.depth < ScriptLimits.nestedScripts
            && !page.isStopped
    }

    private func run(
        _ source: [UInt8], _ address: String, _ node: NodeID, line: Int = 1,
        isMuted: Bool = false
    ) {
        guard mayRunScript else { return }
        page.run.depth += 1
        openRealm()?.run(
            classic: source, url: address, line: line, element: node, isMuted: isMuted)
        page.run.depth -= 1
        page.noteChanges()
    }

    /// The UTF-8 of a script; a mark of UTF-8 or UTF-16 counts more than what the page names.
    private func text(of bytes: [UInt8], _ encoding: Encoding?) -> [UInt8] {
        guard let encoding = Encoding.marked(in: bytes) ?? encoding, encoding != .utf8 else {
            return bytes
        }
        var text: [UInt8] = []
        var decoder = GarthEngine.TextDecoder(encoding)
        decoder.decode(bytes.span, into: &text, isLast: true)
        return text
    }

    private func runModule(_ node: NodeID) {
        guard mayRunScript else { return }
        page.run.depth += 1
        openRealm()?.runModule(node)
        page.run.depth -= 1
        page.noteChanges()
    }

    /// A script inserted a script element, or gave one its script.
    func prepare(inserted node: NodeID, isUnordered: Bool) {
        guard runsScripts, let script = engine.scriptElement(node, in: place), isToRun(script)
        else { return }
        engine.markStarted(node)
        engine.hideNonce(of: node)
        let turn: ScriptLoading.Turn = isUnordered || script.isAsync ? .async : .ordered
        guard script.kind == .classic else {
            return begin(script, as: turn, isParserInserted: false)
        }
        guard let source = script.source else {
            if permitsText(of: script) { run(script.text, url, node) }
            return
        }
        guard let number = request(source, of: script, isParserInserted: false) else { return }
        add(script, turn, number, source)
    }

    // MARK: - document.write

    /// Parses what a script wrote.
    func parse(written utf8: [UInt8]) {
        guard !isDiscarded else { return }
        if engine.hasInsertionPoint(in: place) {
            engine.write(utf8, in: place)
            while let node = engine.pausedScript(in: place), runAtPause(node) {
                engine.write([], in: place)
            }
            return page.noteChanges()
        }
        // A script that runs beside the parser has no place to write to.
        guard isReopened || engine.isParsed(in: place) && loadedScripts == 0 else { return }
        if !isReopened { reopen() }
        engine.writeAgain(utf8, in: place)
        while let node = engine.pausedScript(in: place), runAtPause(node) {
            engine.resumeParsing(in: place)
        }
        page.noteChanges()
    }

    /// Empties the document (`document.open`).
    func reopen() {
        guard !isDiscarded, !engine.hasInsertionPoint(in: place),
            engine.isParsed(in: place) || isReopened
        else { return }
        isReopened = true
        if let frame {
            // A navigation that waits for its turn ends here (HTML Standard, "document open steps").
            if !frame.isRequested { frame.target = "" }
            beginAgain()
        }
        engine.openAgain(in: place)
        page.noteChanges()
    }

    /// Ends a document that was opened again (`document.close`).
    func closeReopened() {
        guard isReopened, !isDiscarded else { return }
        isReopened = false
        engine.closeAgain(in: place)
        if frame == nil { loadAgain() }
        page.noteChanges()
    }
}
