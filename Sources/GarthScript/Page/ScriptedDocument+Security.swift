import GarthEngine
import GarthPage
import GarthURL

/// Content security policies (CSP 3). Requests are judged here before they are made, with what their
/// element says, and by the browser process at each hop.
extension ScriptedDocument {
    func permits(_ content: InlineContent, of element: NodeID?) -> Bool {
        guard runsScripts else { return false }
        guard !engine.contentPolicies(in: place).isEmpty else { return true }
        return permits(engine.contentPolicies(in: place).violations(by: content), of: element)
    }

    func permitsEvaluation(of text: [UInt8]) -> Bool {
        guard !engine.contentPolicies(in: place).isEmpty else { return true }
        return permits(engine.contentPolicies(in: place).violations(byEvaluating: text), of: nil)
    }

    func refuses(base node: NodeID, _ href: [UInt8]) -> Bool {
        engine.refuses(base: node, String(decoding: href, as: UTF8.self), in: place)
    }

    func judge(style text: [UInt8]?, of node: NodeID) {
        let isAllowed = text.map { permits(InlineContent(.styleAttribute, $0), ofStyled: node) }
        engine.note(styleOf: node, isAllowed: isAllowed ?? true)
    }

    /// Whether the policies allow a style attribute; a document whose scripts do not run has one, too.
    private func permits(_ content: InlineContent, ofStyled node: NodeID) -> Bool {
        permits(engine.contentPolicies(in: place).violations(by: content), of: node)
    }

    func insertedMeta(_ node: NodeID) {
        engine.takeContentPolicy(of: node, in: place)
        applyContentPolicies()
    }

    func permitsRequest(_ request: ScriptRequest) -> Bool {
        guard !engine.contentPolicies(in: place).isEmpty, let named = URLRecord.parse(request.url)
        else {
            return true
        }
        // A WebSocket is judged as what is contacted for it.
        let url = named.contactedForSocket ?? named
        let use: ContentUse =
            switch request.destination {
            case .data, .stream, .parts, .socket: .connection
            case .script, .imported: .scriptElement
            case .image: .image
            case .worker: .worker
            }
        return permits(
            engine.contentPolicies(in: place).violations(
                by: ContentRequest(url, for: use, request.metadata), toldAs: named), of: nil)
    }

    /// Whether the policies allow a request; the page is told if one does not.
    func permits(_ request: ContentRequest) -> Bool {
        permits(engine.contentPolicies(in: place).violations(by: request), of: nil)
    }

    /// Whether the policies allow the text of a script element.
    func permitsText(of script: ScriptElement) -> Bool {
        permits(InlineContent(.script, script.text, nonce: script.nonce), of: script.node)
    }

    /// Notes a violation that the browser process has found, and told in the console.
    func note(_ violation: ContentViolation) {
        guard violations.count < ScriptLimits.violations else { return }
        violations.append((violation, nil))
        if !violation.isPrevented {
            page.say(ConsoleMessage(level: .warning, text: violation.message))
        }
    }

    /// Takes violations; false if one of them is prevented.
    private func permits(_ found: [ContentViolation], of element: NodeID?) -> Bool {
        for violation in found where violations.count < ScriptLimits.violations {
            violations.append((violation, element))
            page.say(
                ConsoleMessage(
                    level: violation.isPrevented ? .error : .warning, text: violation.message))
        }
        return !found.contains { $0.isPrevented }
    }

    /// Fires the event of a violation; false if there is none.
    func fireViolation() -> Bool {
        for (violation, element) in engine.takeContentViolations(in: place) {
            _ = permits([violation], of: element)
        }
        guard !violations.isEmpty else { return false }
        let (violation, element) = violations.removeFirst()
        realm?.fireViolation(violation, on: element)
        page.noteChanges()
        return true
    }

    /// Lets texts become code as far as the policies of the page allow it.
    func applyContentPolicies() {
        let policies = engine.contentPolicies(in: place)
        guard let realm, appliedPolicies != policies.list.count else { return }
        appliedPolicies = policies.list.count
        let isForbidden = policies.violations(byEvaluating: []).contains {
            $0.isPrevented
        }
        realm.allowEvaluation(!isForbidden)
        if policies.restrictsStyleAttributes { realm.judgeStyles() }
    }
}

extension ContentViolation {
    /// The violation in a line for the console.
    fileprivate var message: String {
        let thing =
            switch blocked {
            case "inline": use == .scriptAttribute ? "a handler" : "text in the page"
            case "eval": "a text that is to become code"
            default: blocked
            }
        let verb = isPrevented ? "does not allow" : "would not allow"
        return "the page's Content-Security-Policy \(verb) \(thing) (\(use.rawValue))"
    }
}
