import GarthIPC
import GarthJSON
import GarthPage

/// Pages whose scripts run.
extension Page {
    /// Whether scripts run in the page: its own, or only those of the program.
    ///
    /// JavaScript is started with the first of them: a page without any costs no more than where
    /// scripts are off.
    public var runsScripts: Bool { scripts != nil && scriptProblem == nil }

    /// Whether the page's own scripts run.
    package var runsOwnScripts: Bool { runsScripts && scripts?.isForProgramAlone == false }

    /// Whether JavaScript is started for the page.
    package var hasStartedScripts: Bool { runsScripts && scripting.search == nil }

    /// Notes what a script says of the page.
    func note(_ report: ScriptReport) {
        switch report {
        case .console(let message): scripting.note(message)
        case .unavailable(let reason): scripting.problem = reason
        case .left:
            // No script answers any more, and none hears its workers.
            workers.endAll()
            _ = giveUpScripts()
            if scripting.problem == nil {
                scripting.problem = "a script was ended; a reload runs the page's scripts again"
            }
            endEvaluations()
        case .dialog, .navigation, .message, .timedOut, .closed, .entry, .traversal, .cookiesWanted,
            .cookieSet, .request, .requestCancelled, .socketSent, .socketClosed, .storageWanted,
            .storageChanged, .windowWanted, .windowAsked, .windowLed, .windowClosed, .windowFocused,
            .windowPart, .windowNamed, .openerLeft, .focused,
            .download,
            .missing, .failed, .timersLeft, .workerStarted, .workerEnded, .workerFailed, .posted,
            .portClosed, .channel, .clock, .database, .copyWanted, .frameRemoved, .frameContent,
            .aroundLed, .documentCopied:
            break
        }
    }

    /// Answers a dialog that a script waits for, in the content process that asked.
    func answer(dialog id: UInt32, _ answer: ScriptDialogAnswer, ofOpening number: Int) {
        guard number == process.openCount else { return }
        content?.send(.answerDialog(id: id, answer))
    }

    /// Tells a script that waits for them the cookies of the page.
    func tell(cookies: String) { content?.send(.cookies(cookies)) }

    /// Goes to another entry of the page: its scripts get the event `popstate`.
    func enter(_ item: BackForwardListItem, _ place: ScriptHistoryPlace) {
        move(to: item.url, place)
        guard hasStartedScripts else { return }
        reviveIfNeeded()
        let entry = item.scriptEntry.flatMap { $0.opening == process.openCount ? $0.number : nil }
        content?.send(.traverse(href: item.url.href, entry: entry, place))
    }

    /// Whether a script of the page may give it this URL (HTML Standard, "can have its URL
    /// rewritten"): the address that a person sees stays that of the server.
    func mayMove(to other: URLRecord) -> Bool {
        guard other.scheme == url.scheme, other.username.isEmpty, other.password.isEmpty else {
            return false
        }
        if url.isHTTPOrHTTPS { return other.origin == url.origin }
        if url.scheme == "file" { return other.pathname == url.pathname && other.host == url.host }
        return other.isSameDocument(as: url)
    }

    /// Answers a message of a script, in the content process that posted it.
    func answer(message number: UInt32, _ outcome: ScriptOutcome, ofOpening opening: Int) {
        guard opening == process.openCount else { return }
        content?.send(.answerMessage(reply: number, outcome))
    }

    /// Evaluates a script of the program in the page.
    func evaluate(_ call: ScriptCall) async -> ScriptOutcome {
        if let (frame, own) = process(ofDocument: call.document) {
            var call = call
            call.document = own
            return await frame.page.evaluate(call)
        }
        if let scriptProblem {
            return .failure(message: scriptProblem, line: 0, column: 0)
        }
        guard scripts != nil else { return .withoutScripts }
        startScripts()
        return await outcome { .evaluate(call, request: $0) }
    }

    /// Uses an element for a program; the answer is JSON, nil for an element that is no more.
    func call(_ call: ElementCall, on element: ElementReference) async -> String? {
        if case .fact(let fact) = call, fact.kind == .frameDocument {
            if let number = numberOfDocument(inFrame: element) { return "\(number)" }
        } else if isDriven, let (frame, own) = process(ofDocument: element.document) {
            return await frame.page.call(
                call, on: ElementReference(document: own, node: element.node))
        } else if call.isAct, let (frame, own) = frame(of: element) {
            return await frame.page.call(call, on: own)
        }
        guard case .value(let json) = await outcome(of: { .call(call, element, request: $0) })
        else { return nil }
        return json
    }

    /// Passes a key of a person to a field; the answer is nil if the field or the process is no
    /// more. Keys and other commands reach the page in the order of the calls.
    func type(
        _ key: FieldKey, into element: ElementReference,
        answer: @escaping (FieldKeyOutcome?) -> Void
    ) {
        if let (frame, own) = frame(of: element) {
            return frame.page.type(key, into: own) { [weak self] outcome in
                var outcome = outcome
                let focus = outcome?.focus
                outcome?.focus = focus.flatMap { self?.element($0, of: frame) }
                answer(outcome)
            }
        }
        guard isCurrent(element) else { return answer(nil) }
        scripting.lastActivation = .now
        startScripts()
        reviveIfNeeded()
        guard let content else { return answer(nil) }
        let number = evaluations.nextNumber()
        evaluations.waitForKey(number) { [weak self] outcome in
            guard case .value(let json?) = outcome,
                let outcome = FieldKeyOutcome(json, document: element.document)
            else { return answer(nil) }
            self?.note(text: outcome.text, of: element)
            self?.learnName(of: element)
            answer(outcome)
        }
        content.send(.call(.type(key), element, request: number))
    }

    /// Tells the page that a person began to edit a field, or left it.
    func tell(_ element: ElementReference, isFocused: Bool) {
        if let (frame, own) = frame(of: element) {
            return frame.page.tell(own, isFocused: isFocused)
        }
        guard isCurrent(element), hasStartedScripts else { return }
        reviveIfNeeded()
        content?.send(.call(.focus(isFocused), element, request: evaluations.nextNumber()))
    }

    /// The outcome of a command with the number of its request.
    private func outcome(of command: (UInt32) -> ContentCommand) async -> ScriptOutcome {
        reviveIfNeeded()
        guard let content else { return .ended }
        let number = evaluations.nextNumber()
        return await withCheckedContinuation {
            evaluations.wait(for: number, $0)
            content.send(command(number))
        }
    }

    /// Notes the text of a field that keys have changed, for a later process of the page.
    func note(text: String, of element: ElementReference) {
        actions.note(.text(text), on: element)
    }

    /// The content process is no more: no result comes.
    func endEvaluations() {
        for waiter in evaluations.takeAll() { waiter(.ended) }
    }
}

extension FieldKeyOutcome {
    /// Reads the answer to `ElementCall.type`; nil for what is none.
    fileprivate init?(_ json: String, document: UInt32) {
        guard let value = try? JSONValue(parsing: json.utf8),
            let isAllowed = value["isAllowed"]?.bool, let text = value["text"]?.string,
            let cursor = value["cursor"]?.integer
        else { return nil }
        let node = value["focus"]?.integer.flatMap { UInt32(exactly: $0) }
        var caret: CaretPlace?
        if let line = value["caret"]?["line"]?.integer, line >= 0,
            let column = value["caret"]?["column"]?.integer, column >= 0
        {
            caret = CaretPlace(line: line, column: column)
        }
        self.init(
            isAllowed: isAllowed, text: text, cursor: cursor,
            focus: node.map { ElementReference(document: document, node: $0) }, caret: caret)
    }
}

extension ScriptOutcome {
    /// The content process ended before the script did.
    static let ended = ScriptOutcome.failure(
        message: "the page ended before the script did", line: 0, column: 0)
    /// The page runs no scripts.
    static let withoutScripts = ScriptOutcome.failure(
        message: "the page runs no scripts (WebpagePreferences.allowsContentJavaScript)",
        line: 0, column: 0)
}
