package import GarthEngine
package import GarthPage
package import GarthScript
package import GarthURL

/// A page without a browser: an engine, a realm, and a clock that jumps to the next timer.
package final class TestPage: ScriptHost {
    private var engine = Engine(scripts: .ofPage)
    package private(set) var realm: ScriptRealm?
    package private(set) var console: [String] = []
    package private(set) var failures: [ScriptFailure] = []
    package var documentURL: [UInt8]
    package var userAgent = "Garth"
    package var languages = ["en"]
    /// Reads a script by its URL; nil if there is none.
    package var loadScript: (String) -> [UInt8]? = { _ in nil }
    /// The answers to dialogs, in their order.
    package var answers: [String?] = []
    package private(set) var dialogs: [String] = []
    package private(set) var navigations: [String] = []

    /// Answers the requests of scripts.
    package var respond: (ScriptRequest) -> ScriptResponse = { _ in .error }
    /// The requests that scripts made, in order; those that were cancelled, by their numbers.
    package private(set) var requests: [ScriptRequest] = []
    package private(set) var cancelledRequests: [UInt32] = []
    private var unanswered: [ScriptRequest] = []
    /// What scripts sent by WebSockets, in words, and the messages for which there is room.
    package private(set) var socketWords: [String] = []
    package var socketRoom = 100
    /// The storage areas; nil for a page that may have none.
    package var areas: [ScriptStorageArea: [ScriptStorageItem]]? = [:]
    package private(set) var storageChanges: [ScriptStorageChange] = []

    /// What scripts did with controls, in words.
    package private(set) var controlChanges: [String] = []
    package private(set) var submissionCount = 0
    package private(set) var messages: [String] = []
    /// The cookies, `name=value`.
    private var jar: [String] = []
    /// The results of `callAsync`.
    package private(set) var results: [ScriptValue] = []

    private var time = 0.0
    private var timers: [(id: Int32, due: Double, order: Int)] = []
    private var timerOrder = 0
    private var wantsFrame = false
    private var inserted: [NodeID] = []
    /// The module scripts that were loaded and have not run.
    private var modules: [NodeID] = []
    private var seed: UInt64 = 1

    /// Reads a document; its scripts run in `runScripts`.
    package init(_ html: String, url: String = "https://example.org/", prelude: [UInt8]? = nil) {
        documentURL = Array(url.utf8)
        engine.open(DocumentInfo(url: url), options: LayoutOptions())
        Array(html.utf8).withUnsafeBytes { engine.receive($0) }
        engine.finish()
        while engine.pausedScript() != nil {
            engine.beginScript()
            engine.endScript()
            engine.resumeParsing()
        }
        realm =
            prelude.map { ScriptRealm(host: self, prelude: $0) } ?? ScriptRealm(host: self)
    }

    /// The page as the tree of the tree construction tests.
    package var tree: String { String(decoding: engine.export(.tree), as: UTF8.self) }

    /// The JSON of a script's value, or the message of its error.
    package func evaluate(_ source: String) -> String {
        switch realm?.evaluate(Array(source.utf8)) {
        case .json(let json): String(decoding: json, as: UTF8.self)
        case .failure(let failure): failure.message
        case .undefined, nil: "undefined"
        }
    }

    // MARK: - Sockets

    package func send(_ message: ScriptSocketMessage, onSocket number: UInt32) -> Bool {
        guard socketRoom > 0 else { return false }
        socketRoom -= 1
        let text = String(decoding: message.bytes, as: UTF8.self)
        socketWords.append("\(message.isText ? "text" : "binary") \(text)")
        return true
    }

    package func closeSocket(_ number: UInt32, code: UInt16?, reason: String) {
        socketWords.append("close \(code.map { "\($0)" } ?? "-") \(reason)")
    }

    // MARK: - Policies: a page without any

    package func permitsRequest(_ request: ScriptRequest) -> Bool { true }

    package func permits(_ content: InlineContent, of element: NodeID?) -> Bool { true }

    package func permitsEvaluation(of text: [UInt8]) -> Bool { true }

    // MARK: - Scripts and the loop

    /// Runs the document's scripts in their order, fires the events of a load and then everything
    /// that is due within `limit` milliseconds of its clock.
    package func runScripts(limit: Double = 10_000) {
        guard let realm else { return }
        var queries = SelectorQueries()
        let scripts = queries.elements("script", below: .document, in: engine)
        for script in scripts { run(script, in: realm) }
        runInserted(in: realm)
        realm.setReadyState("interactive")
        realm.fire("DOMContentLoaded", on: .document)
        realm.setReadyState("complete")
        realm.fire("load", on: .window)
        runLoop(limit: limit)
    }

    /// Runs what is due until nothing is, at most to `limit`; `isDone` may end it before.
    package func runLoop(limit: Double, until isDone: () -> Bool = { false }) {
        guard let realm else { return }
        runInserted(in: realm)
        while !isDone() {
            if !unanswered.isEmpty {
                let request = unanswered.removeFirst()
                realm.answer(request: request.number, respond(request))
            } else if wantsFrame {
                wantsFrame = false
                time += 16
                realm.runFrame()
            } else if let next = timers.indices.min(by: { isEarlier(timers[$0], timers[$1]) }) {
                let timer = timers.remove(at: next)
                time = max(time, timer.due)
                if time > limit { return }
                realm.fireTimer(timer.id)
            } else if inserted.isEmpty, modules.isEmpty {
                return
            }
            runInserted(in: realm)
        }
    }

    /// Runs one frame.
    package func runFrame() {
        time += 16
        wantsFrame = false
        realm?.runFrame()
    }

    private func isEarlier(
        _ a: (id: Int32, due: Double, order: Int), _ b: (id: Int32, due: Double, order: Int)
    ) -> Bool {
        (a.due, a.order) < (b.due, b.order)
    }

    private func runInserted(in realm: ScriptRealm) {
        while !inserted.isEmpty { run(inserted.removeFirst(), in: realm) }
        while !modules.isEmpty { realm.runModule(modules.removeFirst()) }
    }

    private func run(_ script: NodeID, in realm: ScriptRealm) {
        var source: [UInt8]?
        var address: String?
        var kind = ""
        withDocument { document in
            kind = document.string("type", of: script) ?? ""
            guard kind.isEmpty || kind.hasSuffix("javascript") else { return }
            address = document.string("src", of: script)
            source = address == nil ? document.textContent(below: script) : nil
        }
        if kind == "module" { return realm.loadModule(script) }
        if kind == "importmap" { return realm.addImportMap(script) }
        if let address {
            source = loadScript(address)
            if source == nil { realm.elementFinished(script, isLoaded: false) }
        }
        guard let source else { return }
        realm.run(
            classic: source, url: address ?? String(decoding: documentURL, as: UTF8.self),
            element: script)
        if address != nil { realm.elementFinished(script, isLoaded: true) }
    }

    // MARK: - ScriptHost

    package func withDocument(_ body: (inout Document) -> Void) { engine.withDocument(body) }
    package func settleViewport() {}
    package func withEngine(_ body: (inout Engine) -> Void) { body(&engine) }
    package var isWholePageInView = false
    private var isObserved = false
    package func observe(_ isObserved: Bool) { self.isObserved = isObserved }
    package private(set) var scrollPosition = ScriptPoint()
    package func scroll(to point: ScriptPoint) { scrollPosition = point }
    package func parseFragment(
        _ html: [UInt8], context: NodeID, allowsShadowRoots: Bool, in document: inout Document
    ) -> NodeID {
        document.parseFragment(
            html, context: context, isScripting: true, allowsShadowRoots: allowsShadowRoots)
    }
    package func setDocumentURL(
        _ url: [UInt8], replaces: Bool, entry: UInt32, state: [UInt8]?
    ) -> Bool {
        documentURL = url
        return true
    }
    package func now() -> Double { time }
    package func timeOrigin() -> Double { 1_750_000_000_000 }
    package var hasVirtualTime = false
    package func startTimer(_ id: Int32, delay: Double) {
        timerOrder += 1
        timers.append((id, time + delay, timerOrder))
    }
    package func stopTimer(_ id: Int32) { timers.removeAll { $0.id == id } }
    package func requestFrame() { wantsFrame = true }
    package func log(level: String, text: [UInt8]) {
        console.append("\(level): \(String(decoding: text, as: UTF8.self))")
    }
    package func report(_ failure: ScriptFailure) { failures.append(failure) }
    package func write(_ utf8: [UInt8]) {}
    package func openDocument() {}
    package func closeDocument() {}
    package func insertedScript(_ node: NodeID, isUnordered: Bool) { inserted.append(node) }
    package func moduleLoaded(_ node: NodeID, isLoaded: Bool) {
        if isLoaded { modules.append(node) } else { realm?.elementFinished(node, isLoaded: false) }
    }
    package func navigate(to url: [UInt8], replaces: Bool) {
        navigations.append(String(decoding: url, as: UTF8.self))
    }
    package func dialog(_ kind: ScriptDialog, text: [UInt8], default: [UInt8]) -> [UInt8]? {
        dialogs.append(String(decoding: text, as: UTF8.self))
        guard !answers.isEmpty else { return nil }
        return answers.removeFirst().map { Array($0.utf8) }
    }
    package func controlChanged(_ node: NodeID, text: [UInt8]) {
        controlChanges.append("text \(String(decoding: text, as: UTF8.self))")
    }
    package func controlChanged(_ node: NodeID, isChecked: Bool) {
        controlChanges.append("checked \(isChecked)")
    }
    package func controlChanged(_ node: NodeID, selected: [Int32]) {
        controlChanges.append("selected \(selected)")
    }
    package func submit(_ form: NodeID, submitter: NodeID?) { submissionCount += 1 }
    package func submitChecked(by button: NodeID) {}
    package func traverse(by delta: Int32) -> Bool { false }
    package func request(_ request: ScriptRequest) -> Bool {
        requests.append(request)
        // The events of a WebSocket come from the test.
        if request.destination != .socket { unanswered.append(request) }
        return true
    }
    package func cancelRequest(_ number: UInt32) { cancelledRequests.append(number) }
    package func requestNow(_ request: ScriptRequest) -> ScriptResponse {
        requests.append(request)
        return respond(request)
    }
    package func storage(_ area: ScriptStorageArea) -> [ScriptStorageItem]? {
        areas.map { $0[area] ?? [] }
    }
    package func changeStorage(
        _ area: ScriptStorageArea, _ change: ScriptStorageChange
    ) -> Bool {
        storageChanges.append(change)
        return true
    }
    package func cookies() -> [UInt8] { Array(jar.joined(separator: "; ").utf8) }
    /// Keeps names and values only; a cookie that has ended is removed.
    package func setCookie(_ text: [UInt8]) {
        let parts = String(decoding: text, as: UTF8.self).split(
            separator: ";", omittingEmptySubsequences: false)
        func trimmed(_ part: Substring) -> String {
            String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        }
        let pair = trimmed(parts.first ?? "")
        let name = pair.prefix { $0 != "=" }
        jar.removeAll { $0.prefix { $0 != "=" } == name }
        let ends = parts.dropFirst().map { trimmed($0).lowercased() }.contains {
            $0.hasPrefix("max-age=0") || $0.hasPrefix("max-age=-") || $0.contains(" 1970 ")
        }
        if !ends, !pair.isEmpty { jar.append(pair) }
    }
    package func postMessage(
        handler: [UInt8], inWorld world: Int, body: [UInt8], number: UInt32
    ) -> Bool {
        messages.append(
            String(decoding: handler, as: UTF8.self) + " " + String(decoding: body, as: UTF8.self))
        return body.count <= 100
    }
    package func asyncFinished(_ id: UInt32, _ value: ScriptValue) { results.append(value) }
    package func randomBytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(truncatingIfNeeded: seed >> 33)
        }
    }
}

extension Document {
    /// The value of an attribute; nil without it.
    fileprivate func string(_ name: String, of element: NodeID) -> String? {
        attributePlace(qualified: Array(name.utf8), of: element)
            .map { String(decoding: attributeValue($0, of: element), as: UTF8.self) }
    }
}

extension SelectorQueries {
    fileprivate mutating func elements(
        _ selector: String, below root: NodeID, in engine: borrowing Engine
    ) -> [NodeID] {
        elements(Array(selector.utf8), below: root, limit: .max, in: engine.scriptDocument) ?? []
    }
}
