import GarthPage

/// One page, from bytes to lines: a plain function of what it is given.
///
/// It has no sockets, files, clock or threads. Commands are method calls; whatever they brought
/// about is fetched by `takeUpdates()`. Bytes may come in pieces of any size.
package struct Engine {
    private let parserKind: HTMLParserChoice
    private var options = LayoutOptions()
    private var preferences = StylePreferences()
    private var info = DocumentInfo(url: "about:blank")
    private var source = DocumentSource.none
    private var document = Document()
    private var watcher = DocumentWatcher()
    private var styles = StyleResolver(options: LayoutOptions())
    private var layout = Layout(options: LayoutOptions())
    private var state = PageState()
    private var updates: [PageUpdate] = []

    /// Only the article is shown, once the whole document has come.
    private var isReader = false
    /// The document is the article, to which the page's style sheets do not apply.
    private var isArticle = false
    private var isComplete = false
    private var hasFinished = false
    private var waitsForStyleSheets = true
    private var hasLaidOut = false
    private var needsRestart = false
    private var structuralChangesSeen = 0
    private var earlyRestarts = 0
    private var receivedByteCount = 0
    private var byteCountAtRestart = 0
    private var targetNodes: [NodeID] = []
    private var targets: [PageTarget] = []

    /// Makes an engine for one page.
    package init(parser: HTMLParserChoice = .standard) {
        parserKind = parser
    }

    /// Does once, ahead of the first page, what needs more than memory: the XML library's set-up.
    /// Afterwards no file is opened and nothing is asked of the system.
    package static func warmUp() { XMLParser.warmUp() }

    // MARK: - What comes in

    /// Begins the document.
    package mutating func open(
        _ info: DocumentInfo, options: LayoutOptions, isReader: Bool = false
    ) {
        self.info = info
        self.isReader = isReader
        self.options = options
        styles = StyleResolver(options: options, preferences: preferences)
        layout = Layout(options: options)
        source = DocumentSource(info, parser: parserKind)
    }

    /// Says what the person wants of style sheets; before the document's first byte.
    package mutating func prefer(_ preferences: StylePreferences) {
        guard receivedByteCount == 0 else { return }
        self.preferences = preferences
        watcher.usesStyleSheets = preferences.usesAuthorSheets
        styles = StyleResolver(options: options, preferences: preferences)
    }

    /// Reads more bytes of the document and lays out what they settled.
    package mutating func receive(_ bytes: UnsafeRawBufferPointer) {
        guard !isComplete, !bytes.isEmpty else { return }
        receivedByteCount += bytes.count
        source.parse(bytes, into: &document)
        advance()
    }

    /// Says that all bytes have come (or that no more will).
    package mutating func finish() {
        guard !isComplete else { return }
        source.finish(into: &document)
        isComplete = true
        advance()
    }

    /// Lays the page out anew for another size.
    package mutating func resize(_ options: LayoutOptions) {
        guard options != self.options else { return }
        self.options = options
        styles.setOptions(options)
        restartLayout()
        advance()
    }

    /// Hands over a subresource that was wished for; nil when it could not be had.
    package mutating func provide(resource id: UInt32, bytes: [UInt8]?) {
        guard watcher.answered(id) else { return }
        if let bytes {
            addStyleSheet(bytes, order: watcher.order(of: id), media: watcher.media(of: id), id: id)
        }
        advance()
    }

    /// Ends the wait for style sheets: the page is laid out with what there is.
    package mutating func stopWaitingForStyleSheets() {
        waitsForStyleSheets = false
        advance()
    }

    /// Takes what has come about since the last call.
    package mutating func takeUpdates() -> [PageUpdate] {
        defer { updates = [] }
        return updates
    }

    // MARK: - What the user does

    /// The user changed a control.
    package mutating func apply(_ change: ControlChange, to target: UInt32) {
        guard let node = node(of: target) else { return }
        state.apply(change, to: node, in: document)
        redraw()
    }

    /// The user followed a link, opened a disclosure or pressed a button.
    package mutating func activate(_ target: UInt32) {
        guard let node = node(of: target), targets.indices.contains(Int(target) - 1) else { return }
        switch targets[Int(target) - 1].kind {
        case .link(let link):
            updates.append(
                .wantsNavigation(PageNavigation(href: link.href, frameName: link.frameName)))
        case .disclosure:
            state.toggleDetails(at: node, in: document)
            redraw()
        case .control(let control):
            switch control.kind {
            case .submit: submit(target)
            case .reset:
                state.reset(formOf: node, in: document)
                redraw()
            default: break
            }
        }
    }

    /// The user submitted the form that a control belongs to, by that control.
    package mutating func submit(_ target: UInt32) {
        guard let node = node(of: target) else { return }
        let submission = FormSubmission(
            submitter: node, document: document, changes: state.controls)
        if let navigation = submission.navigation { updates.append(.wantsNavigation(navigation)) }
    }

    // MARK: - Export

    /// The whole page in another form, as UTF-8.
    package mutating func export(_ format: ExportFormat) -> [UInt8] {
        var out: [UInt8] = []
        switch format {
        case .tree:
            exportTree(document, into: &out)
            return out
        case .html:
            exportHTML(document, into: &out)
            return out
        default: break
        }
        let tree = ShownTree(
            document, styles: &styles, state: state,
            sight: format == .innertext ? .rendered : .visible)
        let facts = PageFacts(document, url: info.url)
        switch format {
        case .markdown:
            exportMarkdown(tree, facts, into: &out)
            out = Self.cleaned(out)
        case .innertext: exportInnerText(tree, into: &out)
        case .links:
            exportLinks(tree, facts, into: &out)
            out = Self.cleaned(out)
        default:
            exportJSON(
                tree, facts, info, encodingName: source.encodingName, controls: state.controls,
                into: &out)
        }
        return out
    }

    // MARK: - Private parts

    /// What is meant to be read is as harmless as the lines are, wherever it goes.
    private static func cleaned(_ text: [UInt8]) -> [UInt8] {
        var out: [UInt8] = []
        out.reserveCapacity(text.count)
        text.withUnsafeBufferPointer { Sanitizing.appendLines($0, to: &out) }
        return out
    }

    private func node(of target: UInt32) -> NodeID? {
        let index = Int(target) - 1
        return targetNodes.indices.contains(index) ? targetNodes[index] : nil
    }

    private mutating func redraw() {
        restartLayout()
        advance()
    }

    private mutating func restartLayout() {
        layout.restart(options: options)
        updates.append(.restarted)
        targetNodes = []
        targets = []
        needsRestart = false
        byteCountAtRestart = receivedByteCount
        structuralChangesSeen = document.structuralChanges
    }

    private mutating func advance() {
        for event in watcher.look(at: document) {
            switch event {
            case .update(let update): updates.append(update)
            case .styleSheet(let css, let order, let media):
                addStyleSheet(css, order: order, media: media, id: nil)
            }
        }
        if let name = source.takeNewEncodingName() { updates.append(.encoding(name)) }
        if isLayoutHeld { return finishIfDone() }
        if isReader {
            guard isComplete else { return }
            reduceToArticle()
        }
        if needsRestart || structuralChangesSeen != document.structuralChanges {
            restartIfWorthwhile()
        }
        layOut()
        finishIfDone()
    }

    /// What was laid out may be wrong: begins again. Lines that were handed over are void at
    /// doubling sizes only, which keeps the whole linear; before the first line it costs little.
    private mutating func restartIfWorthwhile() {
        if hasLaidOut {
            if isComplete || receivedByteCount >= 2 * byteCountAtRestart { restartLayout() }
        } else if layout.hasBegun, isComplete || earlyRestarts < Limits.earlyRestarts {
            earlyRestarts += 1
            layout.restart(options: options)
            needsRestart = false
            structuralChangesSeen = document.structuralChanges
        }
    }

    /// Puts the article in the document's place. The page's own style has said what is shown, and
    /// has no more say.
    private mutating func reduceToArticle() {
        isReader = false
        guard let article = ReaderPage.article(in: document, styles: &styles) else { return }
        document = article
        isArticle = true
        styles = StyleResolver(options: options, preferences: preferences)
    }

    private var isLayoutHeld: Bool {
        waitsForStyleSheets && watcher.isWaitingForStyleSheets
    }

    private mutating func layOut() {
        guard
            let output = layout.advance(
                document: &document, styles: &styles, state: state, isComplete: isComplete)
        else { return }
        hasLaidOut = true
        if !output.newStyles.isEmpty { updates.append(.styles(output.newStyles)) }
        if !output.newTargets.isEmpty {
            targets += output.newTargets
            targetNodes += output.targetNodes
            updates.append(.targets(output.newTargets))
        }
        updates.append(.lines(from: output.from, output.lines))
    }

    private mutating func finishIfDone() {
        guard isComplete, !isLayoutHeld, !hasFinished else { return }
        hasFinished = true
        if let limit = source.limitMessage { updates.append(.limitReached(limit)) }
        updates.append(.finished)
    }

    private mutating func addStyleSheet(
        _ css: [UInt8], order: Int, media: [UInt8], id: UInt32?
    ) {
        if isArticle { return }
        for sheet in styles.setAuthorSheet(order, css: css, media: media) {
            if let wish = watcher.wish(
                forImport: sheet.href, media: sheet.media, order: order, of: id)
            {
                updates.append(.needsResource(wish))
            }
        }
        if layout.hasBegun { needsRestart = true }
    }
}
