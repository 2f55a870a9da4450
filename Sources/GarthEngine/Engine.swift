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
    /// The numbers on the page of the style sheets that this document asked for.
    private var sheetNumbers: [UInt32: UInt32] = [:]
    private var styles = StyleResolver(options: LayoutOptions())
    private var layout = Layout(options: LayoutOptions())
    private var state = PageState()
    private var updates: [PageUpdate] = []

    /// Only the article is shown, once the whole document has come.
    private var isReader = false
    /// The document is the article, to which the page's style sheets do not apply.
    private var isArticle = false
    private var isComplete = false
    /// The end of a frame's document is missing.
    private var isCut = false
    private var hasFinished = false
    private var waitsForStyleSheets = true
    private var hasLaidOut = false
    private var needsRestart = false
    private var structuralChangesSeen = 0
    private var earlyRestarts = 0
    private var receivedByteCount = 0
    private var byteCountAtRestart = 0
    private var targetPlaces: [TargetPlace] = []
    private var targets: [PageTarget] = []

    /// What all documents of the page share.
    private let directory: FrameDirectory
    /// The frame that the document is shown in; nil for the page's own.
    private unowned let owner: Frame?
    /// The frames of the document; nil where they are links.
    private var frames: FrameSet?
    /// The lines of a frame's document; nil when something has changed since they were made.
    var framed: FramedLines?
    /// The changes in frames that the lines show.
    private var frameChangesShown = 0
    /// What was laid out again because of frames.
    private var nodesLaidOutForFrames = 0

    /// Makes an engine for one page.
    package init(parser: HTMLParserChoice = .standard) {
        self.init(parser: parser, directory: FrameDirectory(), owner: nil)
    }

    private init(parser: HTMLParserChoice, directory: FrameDirectory, owner: Frame?) {
        parserKind = parser
        self.directory = directory
        self.owner = owner
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
        if options.showsFrames, !isReader {
            frames = FrameSet(of: owner, at: info.url, in: directory)
        }
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
        guard let sheet = directory.sheet(id) else { return }
        guard let frame = sheet.owner else { return provide(sheet: sheet.local, bytes) }
        work(in: frame) { $0.provide(sheet: sheet.local, bytes) }
        directory.changed(frame)
        advance()
    }

    /// Ends the wait for style sheets: the page is laid out with what there is.
    package mutating func stopWaitingForStyleSheets() {
        waitsForStyleSheets = false
        for frame in directory.frames where owner == nil && frame.isAwaited {
            work(in: frame) { $0.stopWaitingForStyleSheets() }
            directory.changed(frame)
        }
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
        guard let place = place(of: target) else { return }
        if place.inner > 0 { return work(inFrameAt: place) { $0.apply(change, to: place.inner) } }
        state.apply(change, to: place.node, in: document)
        redraw()
    }

    /// The user followed a link, opened a disclosure or pressed a button.
    package mutating func activate(_ target: UInt32) {
        guard let place = place(of: target), targets.indices.contains(Int(target) - 1) else {
            return
        }
        if place.inner > 0 { return work(inFrameAt: place) { $0.activate(place.inner) } }
        let node = place.node
        switch targets[Int(target) - 1].kind {
        case .link(let link):
            ask(for: PageNavigation(href: link.href, frameName: link.frameName))
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
        guard let place = place(of: target) else { return }
        if place.inner > 0 { return work(inFrameAt: place) { $0.submit(place.inner) } }
        let submission = FormSubmission(
            submitter: place.node, document: document, changes: state.controls)
        if let navigation = submission.navigation { ask(for: navigation) }
    }

    private mutating func ask(for navigation: PageNavigation) {
        var navigation = navigation
        if let owner {
            // The browser process knows the base of the page alone.
            let facts = PageFacts(document, url: info.url)
            navigation.href = facts.resolve(navigation.href, orElse: navigation.href)
            if navigation.frameName.isEmpty { navigation.frameName = facts.frameName }
            navigation.owner = owner.id
        }
        updates.append(.wantsNavigation(navigation))
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
            sight: format == .innertext ? .rendered : .visible, frames: frames)
        let facts = PageFacts(document, url: info.url)
        switch format {
        case .markdown:
            exportMarkdown(tree, facts, into: &out)
            out = Self.cleaned(out)
        case .innertext: exportInnerText(tree, into: &out)
        case .links, .hyperlinks:
            exportLinks(tree, facts, frameNames: format == .hyperlinks, into: &out)
            out = Self.cleaned(out)
        default:
            exportJSON(
                tree, facts, info, encodingName: source.encodingName, controls: state.controls,
                into: &out)
        }
        return out
    }

    /// The links of a frame's document.
    mutating func shownLinks() -> [ShownLink] {
        let tree = ShownTree(document, styles: &styles, state: state, frames: frames)
        return GarthEngine.shownLinks(of: tree, PageFacts(document, url: info.url), frames: frames)
    }

    // MARK: - Private parts

    /// What is meant to be read is as harmless as the lines are, wherever it goes.
    private static func cleaned(_ text: [UInt8]) -> [UInt8] {
        var out: [UInt8] = []
        out.reserveCapacity(text.count)
        text.withUnsafeBufferPointer { Sanitizing.appendLines($0, to: &out) }
        return out
    }

    private func place(of target: UInt32) -> TargetPlace? {
        let index = Int(target) - 1
        return targetPlaces.indices.contains(index) ? targetPlaces[index] : nil
    }

    private mutating func redraw() {
        framed = nil
        guard owner == nil else { return }
        restartLayout()
        advance()
    }

    private mutating func restartLayout() {
        layout.restart(options: options)
        updates.append(.restarted)
        targetPlaces = []
        targets = []
        needsRestart = false
        frameChangesShown = directory.changes
        directory.noteShown()
        byteCountAtRestart = receivedByteCount
        structuralChangesSeen = document.structuralChanges
    }

    private mutating func advance() {
        while let event = watcher.next(in: document) {
            switch event {
            case .update(.needsResource(let wish)): tell(wish)
            case .update(let update): updates.append(update)
            case .styleSheet(let css, let order, let media):
                addStyleSheet(css, order: order, media: media, id: nil)
            }
        }
        if let name = source.takeNewEncodingName() { updates.append(.encoding(name)) }
        // A frame's document is laid out when the one around it asks for its lines.
        guard owner == nil else { return }
        if isLayoutHeld { return finishIfDone() }
        if isReader {
            guard isComplete else { return }
            reduceToArticle()
        }
        if needsRestart || structuralChangesSeen != document.structuralChanges {
            restartIfWorthwhile()
        }
        if frameChangesShown != directory.changes { restartForFrames() }
        layOut()
        for wish in directory.takeWishes() { updates.append(.needsResource(wish)) }
        finishIfDone()
    }

    private mutating func tell(_ wish: PageResource) {
        var wish = wish
        let number = directory.number(ofSheet: wish.id, of: owner)
        sheetNumbers[wish.id] = number
        wish.id = number
        wish.relativeTo = wish.relativeTo.flatMap { sheetNumbers[$0] }
        if let owner {
            wish.owner = owner.id
            if wish.relativeTo == nil {
                wish.href = PageFacts(document, url: info.url).resolve(wish.href, orElse: wish.href)
            }
        }
        updates.append(.needsResource(wish))
    }

    private mutating func provide(sheet id: UInt32, _ bytes: [UInt8]?) {
        guard watcher.answered(id) else { return }
        if let bytes {
            addStyleSheet(bytes, order: watcher.order(of: id), media: watcher.media(of: id), id: id)
        }
        advance()
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

    /// Whether style sheets are waited for before the first line.
    var isLayoutHeld: Bool {
        waitsForStyleSheets && watcher.isWaitingForStyleSheets
    }

    private mutating func layOut() {
        guard
            let output = layout.advance(
                document: &document, styles: &styles, state: state, frames: frames,
                isComplete: isComplete)
        else { return }
        hasLaidOut = true
        if !output.newStyles.isEmpty { updates.append(.styles(output.newStyles)) }
        if !output.newTargets.isEmpty {
            targets += output.newTargets
            targetPlaces += output.targetPlaces
            updates.append(.targets(output.newTargets))
        }
        updates.append(.lines(from: output.from, output.lines))
    }

    private mutating func finishIfDone() {
        guard isComplete, !isLayoutHeld, !hasFinished else { return }
        guard frames == nil || !directory.awaitsFrames else { return }
        hasFinished = true
        if let limit = source.limitMessage { updates.append(.limitReached(limit)) }
        if directory.isOverLimit {
            updates.append(
                .limitReached(
                    "The page has more than \(Limits.frames) frames; the others are links."))
        }
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
                tell(wish)
            }
        }
        framed = nil
        if layout.hasBegun { needsRestart = true }
    }

    // MARK: - Frames

    /// Hands over what a frame that was asked for shows; once more when it shows something else.
    package mutating func provide(frame id: UInt32, _ content: FrameContent) {
        guard let frame = directory.frame(id) else { return }
        let isFirst = frame.isAwaited
        directory.removeFrames(in: frame)
        switch content {
        case .document(let info, let bytes, let isCut): open(info, bytes, isCut, in: frame)
        case .embedded: openEmbedded(in: frame)
        case .blank: frame.content = .blank
        case .notice(let text): frame.content = .notice(text)
        }
        directory.changed(frame, isUrgent: !isFirst)
        advance()
    }

    private mutating func open(
        _ info: DocumentInfo, _ bytes: [UInt8], _ isCut: Bool, in frame: Frame
    ) {
        var engine = Engine(parser: parserKind, directory: directory, owner: frame)
        engine.open(info, options: options)
        engine.prefer(preferences)
        engine.isCut = isCut
        bytes.withUnsafeBytes { engine.receive($0) }
        engine.finish()
        take(engine.takeUpdates())
        frame.content = .document(engine)
    }

    /// The document that the element itself holds: its base is that of the one around it (HTML
    /// Standard, "fallback base URL").
    private mutating func openEmbedded(in frame: Frame) {
        let held =
            if let parent = frame.parent {
                parent.withEngine { $0.embeddedDocument(at: frame.element) }
            } else {
                embeddedDocument(at: frame.element)
            }
        guard let held else {
            frame.content = .blank
            return
        }
        let info = DocumentInfo(url: held.base, charset: "utf-8", charsetIsForced: true)
        open(info, held.bytes, false, in: frame)
    }

    private func embeddedDocument(at element: NodeID) -> (base: String, bytes: [UInt8]) {
        let bytes = document.attribute(.srcdoc, of: element).map { Array(document.text[$0]) }
        let base = PageFacts(document, url: info.url).baseURL?.href
        return (base ?? info.url, bytes ?? [])
    }

    /// Works on the document of a frame, and takes what it has to say.
    private mutating func work(in frame: Frame, _ work: (inout Engine) -> Void) {
        let told = frame.withEngine { engine in
            work(&engine)
            return engine.takeUpdates()
        }
        take(told ?? [])
    }

    /// The person did something to a target in a frame of this document.
    private mutating func work(inFrameAt place: TargetPlace, _ work: (inout Engine) -> Void) {
        guard let frame = frames?.known(at: place.node) else { return }
        self.work(in: frame, work)
        if frame.withEngine({ $0.framed == nil }) == true { redraw() }
    }

    /// Takes over what concerns the page of what the document of a frame says.
    private mutating func take(_ told: [PageUpdate]) {
        for update in told {
            switch update {
            case .needsResource, .wantsNavigation: updates.append(update)
            default: break
            }
        }
    }

    /// The lines change with their frames: at once where that is cheap or the person asked for it,
    /// else at doubling numbers of changes, so that many frames do not make as many layouts, and at
    /// the end.
    private mutating func restartForFrames() {
        guard layout.hasBegun else { return }
        // What is printed waits for its frames, so nothing of it has changed.
        guard options.wantsProvisionalLines else {
            frameChangesShown = directory.changes
            return
        }
        let isCheap = nodesLaidOutForFrames + document.nodes.count <= Limits.nodesForFrames
        let isDue =
            isCheap || directory.isUrgent || directory.changes >= 2 * frameChangesShown
            || isComplete && !directory.awaitsFrames
        guard isDue else { return }
        nodesLaidOutForFrames += document.nodes.count
        restartLayout()
    }

    /// The whole document in so many columns, for the document around its frame.
    mutating func lines(columns: Int, for outer: LayoutOptions) -> FramedLines {
        var wanted = outer
        wanted.columns = columns
        if let framed, framed.options == wanted { return framed }
        if wanted != options { styles.setOptions(wanted) }
        options = wanted
        layout.restart(options: wanted)
        let output = layout.advance(
            document: &document, styles: &styles, state: state, frames: frames, isComplete: true)
        targets = output?.newTargets ?? []
        targetPlaces = output?.targetPlaces ?? []
        let made = FramedLines(
            options: wanted, lines: output?.lines ?? PageLines(),
            styles: output?.newStyles ?? [], targets: resolved(targets), isCut: isCut,
            isWhole: layout.isWhole)
        framed = made.isWhole ? made : nil
        return made
    }

    /// Targets whose addresses are absolute: whoever shows them knows no base but the page's.
    private func resolved(_ targets: [PageTarget]) -> [PageTarget] {
        guard !targets.isEmpty else { return [] }
        let facts = PageFacts(document, url: info.url)
        return targets.map { target in
            guard case .link(var link) = target.kind else { return target }
            var target = target
            if link.owner == nil {
                link.href = facts.resolve(link.href, orElse: link.href)
                if link.frameName.isEmpty { link.frameName = facts.frameName }
                link.owner = owner?.id
            }
            target.kind = .link(link)
            return target
        }
    }
}

/// A frame's document laid out, with numbers of its own for styles and targets.
struct FramedLines {
    var options: LayoutOptions
    var lines: PageLines
    var styles: [TextStyle]
    var targets: [PageTarget]
    /// Whether the end of the document is missing.
    var isCut: Bool
    /// Whether nothing in it is waited for.
    var isWhole: Bool
}
