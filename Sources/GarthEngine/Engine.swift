package import GarthPage
import GarthURL

/// One page, from bytes to lines: a plain function of its input.
///
/// It has no sockets, files, clock or threads. Commands are method calls; `takeUpdates()` returns
/// their results. Bytes may come in pieces of any size.
package struct Engine: ~Copyable {
    let parserKind: HTMLParserChoice
    /// Whether scripts of the page run.
    package let isScripting: Bool
    /// Whether the lines wait for scripts that run or are about to.
    package var isHeldByScripts = false
    /// Whether the page is not finished because scripts are still to run.
    package var hasScriptsToCome = false
    /// What scripts changed in the document.
    var scriptChanges = ScriptChanges()
    /// What scripts made of the style sheets of shadow trees.
    var shadowSheets = ShadowSheets()
    var options = LayoutOptions()
    var preferences = StylePreferences()
    var info = DocumentInfo(url: "about:blank")
    var source = DocumentSource.none
    var document = Document()
    var watcher = DocumentWatcher()
    /// The numbers on the page of the style sheets that this document asked for.
    var sheetNumbers: [UInt32: UInt32] = [:]
    var styles = StyleResolver(options: LayoutOptions())
    var layout = Layout(options: LayoutOptions())
    var state = PageState()
    /// The facts that controls need about the rest of the document.
    var formIndex = FormIndex()
    var updates: [PageUpdate] = []
    /// The bytes of the changes among them that scripts have made in the browser process.
    var changedByteCount = 0

    /// The selector of the visible elements, once the whole document has arrived; nil for all.
    private var selector: [UInt8]?
    /// The result of the selection.
    private var selection: Selection?
    /// The fault that was already reported.
    private var toldFault: DocumentFault?
    /// Only the article is shown, once the whole document has come.
    private(set) var isReader = false
    /// The document is the article, to which the page's style sheets do not apply. Its nodes are not
    /// those that scripts know.
    package var isArticle = false
    /// The name of the encoding that the document was read in, as far as it is known.
    package var encodingName: String { source.encodingName }
    /// The page's metadata of its article; nil if the document is not an article.
    private var article: ArticleMetadata?
    /// Reader mode was asked for, and the page has no article.
    var hasNoArticle = false
    var isComplete = false
    /// The end of a frame's document is missing.
    var isCut = false
    /// The lines of a page that is kept, after which the document ends.
    var keptLineLimit = Limits.keptLines
    var hasFinished = false
    var waitsForStyleSheets = true
    var hasLaidOut = false
    /// Boxes that stand in front of the first line came when it could not be taken back: they stay
    /// where they are in each later layout, too.
    var leavesLateBoxes = false
    /// The visible letters of the final lines, as far as they decide whether the page is empty.
    var shownLetters = ShownLetters()
    /// Whether the lines have changed since it was asked whether the page is empty.
    var isEmptinessDue = true
    var emptiness: PageEmptiness?
    /// What a script of the page has missed first.
    var missedFeature: PageEmptiness?
    /// Whether the whole document of a frame was laid out.
    var wasShownWhole = false
    var hasAskedForHiddenFrames = false
    var needsRestart = false
    var structuralChangesSeen = 0
    /// Counts the changes of controls, pictures and disclosures.
    var stateChanges = 0
    /// Where elements lie, for scripts; nil until one asks.
    var knownGeometry: KnownGeometry?
    /// The same with boxes that nobody sees.
    var knownRevealedGeometry: KnownGeometry?
    /// Styles and values that scripts asked for last.
    /// The layout of that geometry, of which a change needs a part again.
    var tracedLayout: TracedLayout?
    var knownStyles: KnownStyles?
    var knownValues: KnownValues?
    /// The document that the styles follow, if a script has asked for them.
    var styledContent = ContentVersion(changes: -1)
    var earlyRestarts = 0
    var receivedByteCount = 0
    var byteCountAtRestart = 0
    var targets: [PageTarget] = []
    /// Whether targets were announced before the whole document had come.
    var hasEarlyTargets = false

    /// The number of the document in its page.
    var documentNumber: UInt32 = 0
    /// The person's actions for the article, once it is there.
    var articleActions: [ElementAction] = []
    /// The directory that all documents of the page share.
    let directory: FrameDirectory
    /// The frame that the document is shown in; nil for the page's own.
    unowned let owner: Frame?
    /// The frames of the document; nil where they are links.
    var frames: FrameSet?
    /// The frames of a document whose scripts run, which `frames` shows.
    var scriptedFrames: FrameSet?
    /// The frame elements that scripts were told of.
    var framesTaken = 0
    /// The lines of a frame's document; nil after a change.
    var framed: FramedLines?
    /// The changes in frames that the lines show.
    var frameChangesShown = 0
    /// The number of nodes that were laid out again because of frames.
    var nodesLaidOutForFrames = 0

    /// Makes an engine for one page.
    package init(parser: HTMLParserChoice = .standard, isScripting: Bool = false) {
        self.init(
            parser: parser, directory: FrameDirectory(), owner: nil, isScripting: isScripting)
    }

    init(
        parser: HTMLParserChoice, directory: FrameDirectory, owner: Frame?,
        isScripting: Bool = false
    ) {
        parserKind = parser
        self.isScripting = isScripting
        watcher.isLive = isScripting
        self.directory = directory
        self.owner = owner
    }

    // MARK: - What comes in

    /// Begins the document.
    package mutating func open(
        _ info: DocumentInfo, options: LayoutOptions, isReader: Bool = false
    ) {
        self.info = info
        self.isReader = isReader
        if owner == nil, let byteLimit = info.byteLimit {
            directory.byteLimit = Limits.documentBytes(ofTransferTo: byteLimit)
        }
        watcher.begin(info)
        let options = fitted(options)
        self.options = options
        if isScripting { hideNoscript() }
        styles = newStyles()
        layout = Layout(options: options, document: documentNumber)
        source = DocumentSource(
            info, parser: parserKind, isScripting: isScripting,
            root: owner?.tree ?? .document)
        if isScripting || options.showsFrames && !isReader {
            let set = FrameSet(of: owner, at: info.url, in: directory)
            if options.showsFrames, !isReader { frames = set }
            if isScripting { scriptedFrames = set }
        }
    }

    private func newStyles() -> StyleResolver {
        StyleResolver(options: options, preferences: preferences, isScripting: isScripting)
    }

    /// Sets the person's preferences for style sheets; before the document's first byte.
    package mutating func prefer(_ preferences: StylePreferences) {
        guard receivedByteCount == 0 else { return }
        self.preferences = preferences
        if isScripting { hideNoscript() }
        watcher.usesStyleSheets = preferences.usesAuthorSheets
        styles = newStyles()
    }

    /// Selects the elements that match a selector list; before the document's first byte.
    package mutating func select(_ selector: String) {
        guard receivedByteCount == 0, !isComplete else { return }
        let bytes = Array(selector.utf8)
        self.selector = bytes
        if !StyleResolver.isSelectorList(bytes) { tell(.badSelector) }
    }

    /// Whether a selector will be applied once the whole document has come.
    var hasSelector: Bool { selector != nil || selection != nil }

    /// Whether the document's bytes are compressed.
    package var isCompressed: Bool { info.compression != .none }

    /// Reads more bytes of the document and lays out the content that they complete.
    package mutating func receive(_ bytes: Span<UInt8>) {
        guard !isComplete, !bytes.isEmpty else { return }
        framed = nil
        receivedByteCount += bytes.count
        source.room = directory.room(for: owner)
        source.parse(bytes, into: &document)
        if !document.shadowRoots.isEmpty { wantRestart() }
        if owner == nil {
            directory.pageByteCount = document.byteCount
        } else if source.isFull {
            isCut = true
        }
        advance()
    }

    /// Ends the document: no more bytes follow.
    package mutating func finish() {
        guard !isComplete else { return }
        source.finish(into: &document)
        if !document.shadowRoots.isEmpty { wantRestart() }
        framed = nil
        isComplete = !source.isWaiting
        advance()
    }

    /// Lays the page out again for another size.
    package mutating func resize(_ options: LayoutOptions) {
        let options = fitted(options)
        guard options != self.options else { return }
        let isOnlyOfPictures = options.differsOnlyInPictures(from: self.options)
        self.options = options
        if !isOnlyOfPictures {
            styles.setOptions(options)
            document.styledStates = styles.askedStates
        } else if !hasPictures {
            return layout.setShowsPictures(of: options)
        }
        restartLayout()
        advance()
    }

    /// Provides a requested subresource; nil if it failed.
    package mutating func provide(resource id: UInt32, bytes: [UInt8]?, isShared: Bool) {
        guard let sheet = directory.sheet(id) else { return }
        guard let frame = sheet.owner else {
            return provide(sheet: sheet.local, bytes, isShared: isShared)
        }
        work(in: frame) { $0.provide(sheet: sheet.local, bytes, isShared: isShared) }
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

    /// Returns the updates since the last call.
    package mutating func takeUpdates() -> [PageUpdate] {
        defer {
            updates = []
            changedByteCount = 0
        }
        return updates
    }

    // MARK: - Export

    /// The whole page in another form, as UTF-8.
    package mutating func export(_ format: ExportFormat) -> [UInt8] {
        var out: [UInt8] = []
        switch format {
        case .tree:
            exportTree(selection?.document ?? document, roots: selection?.roots, into: &out)
        case .html:
            exportHTML(selection?.document ?? document, roots: selection?.roots, into: &out)
        case .innertext: exportInnerText(shownTree(.rendered), into: &out)
        case .markdown:
            exportMarkdown(shownTree(.visible), facts, into: &out)
            out = Self.cleaned(out)
        case .articleMarkdown: return articleMarkdown() ?? export(.markdown)
        case .links, .hyperlinks:
            exportLinks(
                shownTree(.visible), facts, frameNames: format == .hyperlinks,
                pictures: options.showsPictures && format == .links, into: &out)
            out = Self.cleaned(out)
        case .json:
            exportJSON(
                shownTree(.visible), facts, source.info, encodingName: source.encodingName,
                state: state, article: article, into: &out)
        }
        return out
    }

    /// The article of the page as Markdown; nil if there is none, or it is shown already.
    ///
    /// The document stays as it is, with what scripts and the person have made of it.
    private mutating func articleMarkdown() -> [UInt8]? {
        guard !isArticle, !hasSelector,
            let page = ReaderPage(
                of: document.flat, styles: &styles, isBare: options.hasBareArticle)
        else { return nil }
        var styles = newStyles()
        let tree = ShownTree(page.document, styles: &styles)
        var out: [UInt8] = []
        exportMarkdown(tree, PageFacts(page.document, url: info.url), into: &out)
        return Self.cleaned(out)
    }

    private var facts: PageFacts { PageFacts(document, url: info.url) }

    mutating func shownTree(_ sight: ShownTree.Sight) -> ShownTree {
        ShownTree(document.flat, styles: &styles, state: state, sight: sight, frames: frames)
    }

    /// The links of a frame's document.
    mutating func shownLinks() -> [ShownLink] {
        let tree = ShownTree(document.flat, styles: &styles, state: state, frames: frames)
        return GarthEngine.shownLinks(of: tree, PageFacts(document, url: info.url), frames: frames)
    }

    // MARK: - Private parts

    /// The lines of text files have a width of their own: only the window breaks them.
    private func fitted(_ options: LayoutOptions) -> LayoutOptions {
        var options = options
        switch DocumentKind(mediaType: info.mediaType) {
        case .text, .json: options.textColumns = 0
        case .html, .xml, .unshowable: break
        }
        return options
    }

    /// Text for readers, cleaned as the lines are, wherever it goes.
    private static func cleaned(_ text: [UInt8]) -> [UInt8] {
        var out: [UInt8] = []
        out.reserveCapacity(text.count)
        Sanitizing.appendLines(text.span, to: &out)
        return out
    }

    mutating func redraw() {
        framed = nil
        stateChanges += 1
        guard owner == nil else { return }
        if !patchChanges() { restartLayout() }
        advance()
    }

    /// Reads what is new in the document beside its content: style sheets, title, forms.
    mutating func readHead() {
        if isScripting { scanAfterScripts() }
        while let event = watcher.next(in: document) {
            switch event {
            case .update(.needsResource(let wish)): tell(wish)
            case .update(.referrerPolicy(let name, _)):
                updates.append(.referrerPolicy(name, owner: owner?.id))
            case .update(.contentPolicy(let text, _)):
                updates.append(.contentPolicy(text, owner: owner?.id))
            case .update(let update): updates.append(update)
            case .styleSheet(let css, let order, let media):
                addStyleSheet(css, order: order, media: media, id: nil)
            case .media(let media, let order, let id):
                guard let sheet = styles.authorSheets.first(where: { $0.order == order }) else {
                    continue
                }
                addStyleSheet(sheet.css, order: order, media: media, id: id)
            case .refusedBase(let node): document.refusedBases.insert(node)
            }
        }
        watcher.judgeStyleAttributes(in: &document)
        readShadowSheets()
        if let fault = source.fault { tell(fault) }
        formIndex.read(document)
        if formIndex.uncheckedRadios.count != state.uncheckedRadios.count {
            state.uncheckedRadios = formIndex.uncheckedRadios
            // What was printed stays as it is.
            if layout.hasBegun, options.wantsProvisionalLines { needsRestart = true }
            framed = nil
        }
        if let name = source.takeNewEncodingName() { updates.append(.encoding(name)) }
    }

    mutating func advance() {
        readHead()
        // A frame's document is laid out when the one around it asks for its lines.
        guard owner == nil else { return }
        if isLayoutHeld || isHeldByScripts { return finishIfDone() }
        if isScripting { layOutScriptChanges() }
        if uncoverRoot(isSparse: isReader), layout.hasBegun { needsRestart = true }
        if isReader {
            guard isComplete else { return }
            reduceToArticle()
        }
        if selector != nil {
            guard isComplete else { return }
            reduceToSelection()
        }
        if needsRestart || structuralChangesSeen != document.structuralChanges {
            restartIfWorthwhile()
        }
        // A flat tree grows in its middle, too.
        let isStale = needsRestart && (hasLaidOut || layout.hasBegun)
        if isStale, !document.shadowRoots.isEmpty { return finishIfDone() }
        if frameChangesShown != directory.changes { restartForFrames() }
        if awaitsBoxesAhead { return finishIfDone() }
        layOut()
        if options.loadsHiddenFrames { askForHiddenFrames() }
        for wish in directory.takeWishes() { updates.append(.needsResource(wish)) }
        finishIfDone()
    }

    mutating func tell(_ wish: PageResource) {
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

    private mutating func provide(sheet id: UInt32, _ bytes: [UInt8]?, isShared: Bool) {
        guard watcher.answered(id, isLoaded: bytes != nil, isShared: isShared) else { return }
        if provideShadowSheet(id, bytes) {
            // The watcher has no place for it.
        } else if let bytes {
            addStyleSheet(bytes, order: watcher.order(of: id), media: watcher.media(of: id), id: id)
        }
        advance()
    }

    /// What was laid out may be wrong.
    mutating func wantRestart() {
        needsRestart = true
        framed = nil
    }

    /// Replaces the document by its article. The page's own style has decided what is shown, and is
    /// not used any more.
    private mutating func reduceToArticle() {
        isReader = false
        document = document.flat
        let isBare = options.hasBareArticle
        guard let page = ReaderPage(of: document, styles: &styles, isBare: isBare) else {
            hasNoArticle = true
            return
        }
        document = page.document
        article = page.metadata
        isArticle = true
        documentNumber = ElementReference.articleDocument
        layout = Layout(options: options, document: documentNumber)
        styles = newStyles()
        formIndex = FormIndex()
        restore(articleActions)
    }

    /// Replaces the content of the document by the matches of the selector. Their elements keep the
    /// styles that they have in the whole page.
    private mutating func reduceToSelection() {
        guard let selector else { return }
        self.selector = nil
        document = document.flat
        let found = styles.elements(matching: selector, in: document) ?? []
        if found.isEmpty { tell(.noMatch) }
        let tree = ShownTree(
            document, styles: &styles, state: state, sight: .rendered, frames: frames)
        let selection = Selection(of: found, in: document)
        self.selection = selection
        guard !selection.isWhole else { return }
        var selected = SelectedStyles(selection, tree, &styles.table)
        document.reduce(to: selection, tree, &selected, &styles.table)
        styles.selected = selected
        structuralChangesSeen = document.structuralChanges
    }

    /// Reports a fault of the page once.
    private mutating func tell(_ fault: DocumentFault) {
        guard owner == nil, toldFault == nil else { return }
        toldFault = fault
        updates.append(.fault(fault))
    }

    mutating func addStyleSheet(
        _ css: [UInt8], order: Int, media: [UInt8], id: UInt32?
    ) {
        if isArticle { return }
        for sheet in styles.setAuthorSheet(order, css: css, media: media, request: id) {
            if let wish = watcher.wish(
                forImport: sheet.href, media: sheet.media, order: order, of: id)
            {
                tell(wish)
            }
        }
        document.styledStates = styles.askedStates
        framed = nil
        if layout.hasBegun { needsRestart = true }
    }
}
