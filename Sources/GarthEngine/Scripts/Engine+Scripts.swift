package import GarthPage
package import GarthURL

/// What scripts changed in the document since the page was laid out.
struct ScriptChanges {
    /// Whether the head has to be read again: style sheets, title, base.
    var needsScan = false
    /// Whether the lines show an earlier document.
    var needsLayout = false
}

/// The doors of a page whose scripts run. No mutating call is on the stack while a script runs: its
/// owner alternates between calls of the engine and of the script.
extension Engine {
    // MARK: - The parser

    /// The line on which the text of the script begins at which the parser waits; 1 if it is not known.
    package mutating func lineOfPausedScript(
        _ text: [UInt8], in frame: UInt32? = nil
    ) -> Int {
        let end = askParser(frame) { $0.line } ?? 0
        return max(1, end - text.count { $0 == 0x0A })
    }

    /// The script at whose end tag the parser waits, of the page or of a frame; nil without one.
    package mutating func pausedScript(in frame: UInt32? = nil) -> NodeID? {
        let script = askParser(frame) { $0.pausedScript }
        return script.flatMap { $0.exists ? $0 : nil }
    }

    /// A script of the parser begins to run: what it writes comes before the rest of the page.
    package mutating func beginScript(in frame: UInt32? = nil) {
        askParser(frame) { $0.beginScript() }
    }

    /// The script that was begun last has run.
    package mutating func endScript(in frame: UInt32? = nil) {
        askParser(frame) { $0.endScript() }
    }

    /// Whether a script of the parser runs, so that there is a place to write to.
    package mutating func hasInsertionPoint(in frame: UInt32? = nil) -> Bool {
        askParser(frame) { $0.hasInsertionPoint } ?? false
    }

    /// Parses markup at the insertion point, up to the next script in it.
    package mutating func write(_ utf8: [UInt8], in frame: UInt32? = nil) {
        withParser(frame) { $0.write(utf8, into: &$1) }
        noteScriptChanges(in: frame)
    }

    /// Goes on with the page after a script.
    package mutating func resumeParsing(in frame: UInt32? = nil) {
        guard let frame else { return resumeParsing() }
        guard !isParsed(frame: frame) else { return }
        let isAtEnd = withParser(frame) { $0.resume(into: &$1) }
        if isAtEnd == true { complete(frame: frame) }
    }

    private mutating func resumeParsing() {
        guard !isComplete else { return }
        let isAtEnd = withParser(nil) { $0.resume(into: &$1) }
        if isAtEnd == true {
            source.finishLate(document)
            isComplete = true
        }
        advance()
    }

    /// Empties the document and begins a new one in its place (HTML Standard, "document open
    /// steps").
    package mutating func openAgain(in frame: UInt32? = nil) {
        document.noteAllChanged()
        document.stopReusing()
        let root = frame.flatMap { directory.frame($0)?.tree } ?? .document
        while document[root].firstChild.exists {
            document.detach(document[root].firstChild)
        }
        if let frame {
            _ = directory.frame(frame)?.withEngine { $0.beginAgain() }
        } else {
            beginAgain()
        }
        noteScriptChanges(in: frame)
    }

    private mutating func beginAgain() {
        source.openAgain()
        isComplete = false
    }

    /// Parses markup outside of scripts of the parser, in a document that `openAgain` began.
    package mutating func writeAgain(_ utf8: [UInt8], in frame: UInt32? = nil) {
        withParser(frame) { $0.parse(utf8.span, into: &$1) }
        noteScriptChanges(in: frame)
    }

    /// Ends a document that `openAgain` began.
    package mutating func closeAgain(in frame: UInt32? = nil) {
        guard !isParsed(in: frame) else { return }
        let isAtEnd = withParser(frame) { $0.finish(into: &$1) }
        if isAtEnd != false {
            if let frame { complete(frame: frame) } else { isComplete = true }
        }
        noteScriptChanges(in: frame)
    }

    /// Asks or tells the parser of the page or of a frame something that changes no document; nil after
    /// its end.
    @discardableResult
    private mutating func askParser<Result>(
        _ frame: UInt32?, _ body: (inout any PausableParser) -> Result
    ) -> Result? {
        guard let frame else {
            return source.withPausableParser(&document) { parser, _ in body(&parser) }
        }
        return withParser(of: frame) { parser, _ in body(&parser) }
    }

    /// Has the parser of the page or of a frame change its document; nil after its end. What the parser
    /// adds is not noted one by one.
    @discardableResult
    private mutating func withParser<Result>(
        _ frame: UInt32?, _ body: (inout any PausableParser, inout Document) -> Result
    ) -> Result? {
        guard let frame else {
            document.noteAllChanged()
            return source.withPausableParser(&document, body)
        }
        return withParser(of: frame, body)
    }

    private mutating func noteScriptChanges(in frame: UInt32?) {
        if frame == nil { noteScriptChanges() } else { noteFrameChanges() }
    }

    /// The document goes on under another URL (`pushState`): relative addresses are read against it.
    package mutating func move(to url: String, in frame: UInt32? = nil) {
        guard let frame else {
            info.url = url
            return
        }
        _ = directory.frame(frame)?.withEngine { $0.info.url = url }
    }

    /// The URL against which addresses in the document are read.
    package mutating func baseURL(in frame: UInt32? = nil) -> String {
        guard let frame else { return ownBaseURL }
        var base = "about:blank"
        withFrame(frame) { base = $0.ownBaseURL }
        return base
    }

    private var ownBaseURL: String {
        PageFacts(document, url: info.url).baseURL?.href ?? info.url
    }

    /// Asks for a script; the number of the request. The address of a frame's script is absolute.
    package mutating func requestScript(
        _ href: String, _ metadata: RequestMetadata, in frame: UInt32? = nil
    ) -> UInt32 {
        let id = directory.numberOfScript()
        var wish = PageResource(id: id, kind: .script, href: href)
        wish.owner = frame
        wish.metadata = metadata
        updates.append(.needsResource(wish))
        return id
    }

    // MARK: - Content security policies

    /// Takes the policy of a `meta` element that a script has inserted into the head of a document.
    package mutating func takeContentPolicy(of node: NodeID, in frame: UInt32? = nil) {
        guard let text = watcher.contentPolicy(node, document) else { return }
        var isTaken = false
        if let frame {
            directory.frame(frame)?.withEngine { isTaken = $0.watcher.take(policy: text, of: node) }
        } else {
            isTaken = watcher.take(policy: text, of: node)
        }
        if isTaken { updates.append(.contentPolicy(text, owner: frame)) }
    }

    /// Whether the policies of a document refuse the address of a `base` element.
    package mutating func refuses(
        base node: NodeID, _ href: String, in frame: UInt32? = nil
    ) -> Bool {
        var isRefused = false
        if let frame {
            directory.frame(frame)?.withEngine {
                isRefused = $0.watcher.refuses(base: node, href)
                $0.document.note(base: node, isRefused: isRefused)
            }
        } else {
            isRefused = watcher.refuses(base: node, href)
        }
        document.note(base: node, isRefused: isRefused)
        return isRefused
    }

    /// Notes whether the policies allow the `style` attribute of an element, or what a script has set
    /// by its object.
    package mutating func note(styleOf node: NodeID, isAllowed: Bool) {
        document.note(styleOf: node, isAllowed: isAllowed)
    }

    /// Whether no content security policy applies.
    package var isFreeOfPolicies: Bool { info.isFreeOfPolicies }

    /// The content security policies of a document.
    package func contentPolicies(in frame: UInt32? = nil) -> ContentPolicies {
        guard let frame else { return watcher.policies }
        return directory.frame(frame)?.withEngine { $0.watcher.policies } ?? ContentPolicies()
    }

    /// Takes the violations by style sheets, with their elements.
    package mutating func takeContentViolations(in frame: UInt32? = nil)
        -> [(violation: ContentViolation, element: NodeID)]
    {
        guard let frame else { return watcher.takeViolations() }
        return directory.frame(frame)?.withEngine { $0.watcher.takeViolations() } ?? []
    }

    /// Hides the nonces of the elements that were parsed, before a script could read them.
    package mutating func hideNonces() {
        if !info.contentPolicies.isEmpty { document.hideNonces() }
    }

    /// Hides the nonce of an element that a script inserted.
    package mutating func hideNonce(of node: NodeID) {
        if !info.contentPolicies.isEmpty { document.hideNonce(of: node) }
    }

    // MARK: - Reports

    /// Adds a report of a script to the updates.
    package mutating func report(_ report: ScriptReport) { updates.append(.script(report)) }

    /// Reports what a script has changed in the browser process; false if it is one change too many
    /// since the last call of `takeUpdates`: a task that never ends would fill the memory.
    package mutating func reportChange(_ report: ScriptReport, _ byteCount: Int) -> Bool {
        guard scripting.hasRoom(for: byteCount + Limits.scriptChangeBytes) else { return false }
        self.report(report)
        return true
    }

    /// Whether the whole document was parsed.
    package func isParsed(in frame: UInt32? = nil) -> Bool {
        frame.map { isParsed(frame: $0) } ?? isComplete
    }

    /// Whether a style sheet that scripts wait for is still to come.
    package func awaitsStyleSheets(in frame: UInt32? = nil) -> Bool {
        guard let frame else { return isLayoutHeld }
        return directory.frame(frame)?.withEngine { $0.isLayoutHeld } ?? false
    }

    /// Takes the first link whose style sheet has come (`load`) or cannot be had (`error`).
    package mutating func takeAnsweredLink(
        in frame: UInt32? = nil
    ) -> (link: NodeID, isLoaded: Bool)? {
        guard let frame else { return watcher.takeAnsweredLink() }
        return directory.frame(frame)?.withEngine { $0.watcher.takeAnsweredLink() } ?? nil
    }

    /// The raw address of a link; nil for other elements.
    package func href(of element: ElementReference) -> String? {
        guard case .link(let link)? = targets.first(where: { $0.element == element })?.kind else {
            return navigation(ofLink: element)?.href
        }
        return link.href
    }

    /// Sets the state of a control as a script has it.
    package mutating func setControl(
        _ change: ControlChange, at node: NodeID, in frame: UInt32? = nil
    ) {
        changeState(of: node, in: frame) { $0.controls[node] = change }
    }

    /// Shows or hides a popover, as a script says.
    package mutating func setPopover(isShown: Bool, at node: NodeID, in frame: UInt32? = nil) {
        changeState(of: node, in: frame) { $0.shownPopovers[node] = isShown }
    }

    /// Changes the state of an element of this document or of a frame's.
    private mutating func changeState(
        of node: NodeID, in frame: UInt32?, _ change: (inout PageState) -> Void
    ) {
        if let frame {
            _ = directory.frame(frame)?.withEngine { engine in
                change(&engine.state)
                engine.stateChanges += 1
                engine.framing.lines = nil
            }
            scripting.changes.needsLayout = true
            return
        }
        guard node.exists, node.index < document.nodes.count else { return }
        change(&state)
        document.note(.state(node))
        stateChanges += 1
        scripting.changes.needsLayout = true
    }

    // MARK: - Changes

    /// The document was changed by a script, so that styles, lines and facts about it may be wrong.
    package mutating func noteScriptChanges() {
        let isStyled = answers.styledContent == contentVersion && !scripting.changes.needsScan
        scripting.changes = ScriptChanges(needsScan: !isStyled, needsLayout: true)
        framing.lines = nil
    }

    /// Reports what has changed, and lays the page out unless it is held.
    package mutating func showScriptChanges() {
        settleFrames()
        advance()
    }

    /// Reads the head again after a change by a script.
    mutating func scanAfterScripts() {
        guard scripting.changes.needsScan else { return }
        scripting.changes.needsScan = false
        watcher.rescan(&document)
        styles.forgetMatches()
        formIndex = FormIndex()
    }

    /// Starts the layout again if a script changed the document.
    mutating func layOutScriptChanges() {
        guard scripting.changes.needsLayout else { return }
        scripting.changes.needsLayout = false
        // A page without lines has nothing to take back.
        if layout.hasBegun, !patchChanges() { restartLayout() }
        restarts.note(structuralChanges: document.structuralChanges)
    }

    /// The fallback for browsers without scripts is no content of this page.
    mutating func hideNoscript() {
        let rule = Array("noscript{display:none!important}".utf8)
        guard !preferences.ruleSheet.suffix(rule.count).elementsEqual(rule) else { return }
        preferences.ruleSheet += rule
    }
}

extension Document {
    private static let notableAtOnce: TagSet = [.base, .link, .meta]
    private static let notableWhenClosed: TagSet = [.title, .style, .script]

    /// The connected elements that concern the document as a whole, in tree order.
    fileprivate var connectedNotable: [NodeID] {
        var found: [NodeID] = []
        var node = self[.document].firstChild
        while node.exists {
            let data = self[node]
            if data.kind == .element, data.namespace == .html {
                // An element with content that the parser has not closed comes when it is closed.
                if Self.notableAtOnce.contains(data.tag)
                    || Self.notableWhenClosed.contains(data.tag) && !data.flags.contains(.isOpen)
                {
                    found.append(node)
                }
            }
            let isTemplate = data.kind == .templateContent
            node = isTemplate ? nextSkippingChildren(node) : next(node)
        }
        return found
    }
}

extension Document {
    /// Notes whether the policies refuse the address of a `base` element.
    fileprivate mutating func note(base node: NodeID, isRefused: Bool) {
        guard isRefused != refusedBases.contains(node) else { return }
        if isRefused { refusedBases.insert(node) } else { refusedBases.remove(node) }
    }
}

extension DocumentWatcher {
    /// Looks at the whole document again: scripts may have inserted, changed or removed elements.
    mutating func rescan(_ document: inout Document) {
        document.notable = document.connectedNotable
        forget(allBut: document.notable)
    }
}
