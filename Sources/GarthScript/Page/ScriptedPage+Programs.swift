import GarthEngine
package import GarthPage

/// What the embedding program and drivers do with the scripts of a page.
extension ScriptedPage {
    /// Whether a driver hears of the page; the name of its handler is no name of a program's.
    var isDriven: Bool { settings.messageHandlers.contains { $0.name.hasPrefix(":") } }

    /// The names of the message handlers of a content world.
    func messageHandlers(inWorld number: Int) -> [String] {
        let world = worlds.name(of: number)
        return settings.messageHandlers.filter { $0.world == world }.map(\.name)
    }

    /// The realm of the page's own document in a content world; nil where scripts do not run.
    private func realm(ofWorld name: String) -> ScriptRealm? {
        guard realm != nil, !isStopped else { return nil }
        return worlds.number(of: name).flatMap { main.realm(ofWorld: $0) }
    }

    /// Evaluates a script of the embedding program in a content world.
    package func evaluate(
        _ source: String, inWorld world: String = "",
        writtenBy hook: ScriptRealm.ValueHook = .json
    ) -> ScriptOutcome {
        guard let realm = realm(ofWorld: world) else {
            let reason =
                realm == nil || isStopped
                ? "the scripts of the page were ended" : "the page has too many content worlds"
            return .failure(message: problem ?? reason, line: 0, column: 0)
        }
        defer { noteChanges() }
        return outcome(of: realm.evaluate(Array(source.utf8), writtenBy: hook))
    }

    /// Calls an asynchronous function of the embedding program; `takeFinishedCalls` has its result
    /// when it has one. The arguments are an object in the tagged JSON of values, and so is the result.
    package func callAsync(
        _ body: String, arguments: String, inWorld world: String = "", request: UInt32
    ) {
        guard let realm = realm(ofWorld: world) else {
            finishedCalls.append((request, evaluate(body, inWorld: world)))
            return
        }
        realm.callAsync(
            body: Array(body.utf8), arguments: Array(arguments.utf8), id: request)
        noteChanges()
    }

    /// Calls a function of a driver in the realm of a document, 0 for the page's own. Its arguments
    /// are a JSON array in which nodes represent elements; `takeFinishedCalls` has its result
    /// in this form, too.
    package func callDriven(
        _ body: String, arguments: String, hasCallback: Bool, inDocument number: UInt32,
        request: UInt32
    ) {
        guard realm != nil, !isStopped else {
            finishedCalls.append((request, evaluate(body)))
            return
        }
        guard let document = document(numbered: number), document.takesProgramScripts,
            let realm = document.openRealm()
        else {
            finishedCalls.append((request, .value(Self.withoutScripts)))
            return
        }
        realm.callDriven(
            body: Array(body.utf8), arguments: Array(arguments.utf8), hasCallback: hasCallback,
            id: request)
        noteChanges()
    }

    /// The answer for a driver that calls a function in a document without scripts.
    private static let withoutScripts =
        #"{"error":"unsupported operation","message":"the document of the frame runs no scripts"}"#

    /// The results that have come since the last call, with the numbers of their requests.
    package func takeFinishedCalls() -> [(request: UInt32, outcome: ScriptOutcome)] {
        defer { finishedCalls = [] }
        return finishedCalls
    }

    /// The embedding program answers a message.
    package func answer(message number: UInt32, _ outcome: ScriptOutcome) {
        guard messages.remove(number) else { return }
        for realm in [main.realm].compactMap({ $0 }) + main.worlds.values {
            switch outcome {
            case .value(let json):
                realm.answerMessage(number, json: json.map { Array($0.utf8) }, error: nil)
            case .failure(let message, _, _):
                realm.answerMessage(number, json: nil, error: Array(message.utf8))
            }
        }
        noteChanges()
    }

    func outcome(of value: ScriptValue) -> ScriptOutcome {
        switch value {
        case .undefined: .value(nil)
        case .json(let json) where json.count > ScriptLimits.resultByteCount:
            .failure(message: "the value takes more than 8 MB", line: 0, column: 0)
        case .json(let json): .value(String(decoding: json, as: UTF8.self))
        case .failure(let failure):
            .failure(message: failure.message, line: failure.line, column: failure.column)
        }
    }

    // MARK: - Injected scripts

    /// Whether the embedding program has scripts for the documents of frames.
    var hasScriptsForFrames: Bool { settings.injected.contains { $0.isForFrames } }

    /// Runs the scripts of the embedding program at the beginning or the end of the document.
    func injectScripts(isAtEnd: Bool) {
        for script in settings.injected where script.isAtEnd == isAtEnd {
            main.run(injected: script)
            noteChanges()
        }
    }
}
