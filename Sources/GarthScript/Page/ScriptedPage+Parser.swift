import GarthEngine
import GarthURL

/// The scripts of the parser, and those that scripts insert.
extension ScriptedPage {
    /// Goes on with the document as far as scripts allow.
    func readOn() {
        guard realm != nil, depth == 0 else { return }
        while let node = engine.pausedScript() {
            guard runAtPause(node) else { return }
            engine.resumeParsing()
            noteChanges()
        }
        noteChanges()
    }

    /// Runs the script at which the parser waits; false if it is not there yet.
    func runAtPause(_ node: NodeID) -> Bool {
        if isStopped { return passOver() }
        if let entry = loading.takeForParser() {
            runAtParser { self.run(entry) }
            return true
        }
        if loading.blocksParser { return false }
        guard let script = engine.scriptElement(node), isToRun(script) else {
            return passOver()
        }
        if let source = script.source {
            engine.markStarted(node)
            guard let number = request(source, of: node) else { return passOver() }
            let turn: ScriptLoading.Turn =
                script.isAsync ? .async : script.isDeferred ? .deferred : .parser
            add(node, turn, number, source)
            if turn != .parser { return passOver() }
            return false
        }
        // Scripts see the styles of the sheets before them.
        guard !engine.awaitsStyleSheets else { return false }
        engine.markStarted(node)
        runAtParser { self.run(script.text, self.url, node) }
        return true
    }

    private func passOver() -> Bool {
        engine.beginScript()
        engine.endScript()
        return true
    }

    private func runAtParser(_ body: () -> Void) {
        engine.beginScript()
        body()
        engine.endScript()
    }

    /// Whether a script element has a script that is to run now or later.
    private func isToRun(_ script: ScriptElement) -> Bool {
        script.isConnected && !script.hasStarted && script.kind == .classic
            && (script.source != nil || !script.text.isEmpty)
    }

    /// Asks for a script; nil if it cannot be had, of which the element is told.
    private func request(_ source: String, of node: NodeID) -> UInt32? {
        guard !source.isEmpty, fetchedScripts < ScriptLimits.fetchedScripts else {
            realm?.scriptFinished(node, isLoaded: false)
            return nil
        }
        fetchedScripts += 1
        return engine.requestScript(source)
    }

    private func add(
        _ node: NodeID, _ turn: ScriptLoading.Turn, _ request: UInt32, _ address: String
    ) {
        loading.add(
            ScriptLoading.Entry(
                node: node, turn: turn, request: request, address: absolute(address),
                content: .awaited))
    }

    /// The address of a script, for its errors.
    private func absolute(_ address: String) -> String {
        URLRecord.parse(address, base: URLRecord.parse(url))?.href ?? address
    }

    // MARK: - Running

    /// Runs a script whose bytes have come, and tells its element.
    func run(_ entry: ScriptLoading.Entry) {
        guard case .loaded(let bytes) = entry.content else {
            realm?.scriptFinished(entry.node, isLoaded: false)
            return noteChanges()
        }
        run(bytes, entry.address, entry.node)
        if entry.request != nil { realm?.scriptFinished(entry.node, isLoaded: true) }
        noteChanges()
    }

    private func run(_ source: [UInt8], _ address: String, _ node: NodeID) {
        guard depth < ScriptLimits.nestedScripts, !isStopped else { return }
        depth += 1
        realm?.run(classic: source, url: address, line: 1, element: node)
        depth -= 1
        noteChanges()
    }

    /// A script inserted a script element, or gave one its script.
    func prepare(inserted node: NodeID) {
        guard let script = engine.scriptElement(node), isToRun(script) else { return }
        engine.markStarted(node)
        guard let source = script.source else {
            return run(script.text, url, node)
        }
        guard let number = request(source, of: node) else { return }
        add(node, .async, number, source)
    }

    // MARK: - document.write

    /// Parses what a script wrote.
    func parse(written utf8: [UInt8]) {
        if engine.hasInsertionPoint() {
            engine.write(utf8)
            while let node = engine.pausedScript(), runAtPause(node) { engine.write([]) }
            return noteChanges()
        }
        // A script that runs beside the parser has no place to write to.
        guard isReopened || engine.isParsed else { return }
        if !isReopened { reopen() }
        engine.writeAgain(utf8)
        while let node = engine.pausedScript(), runAtPause(node) { engine.resumeParsing() }
        noteChanges()
    }

    /// Empties the document (`document.open`).
    func reopen() {
        guard !engine.hasInsertionPoint(), engine.isParsed || isReopened else { return }
        isReopened = true
        engine.openAgain()
        noteChanges()
    }

    /// Ends a document that was opened again (`document.close`).
    func closeReopened() {
        guard isReopened else { return }
        isReopened = false
        engine.closeAgain()
        noteChanges()
    }
}
