package import GarthPage
import GarthURL

/// The commands that bring a document and the size of its page.
extension Engine {
    /// Begins the document.
    package mutating func open(
        _ info: DocumentInfo, options: LayoutOptions, isReader: Bool = false
    ) {
        self.info = info
        reader = EngineReader(isWanted: isReader)
        if owner == nil, let byteLimit = info.byteLimit {
            directory.byteLimit = Limits.documentBytes(ofTransferTo: byteLimit)
        }
        watcher.begin(info)
        let options = fitted(options)
        self.options = options
        if isScriptingEnabled { hideNoscript() }
        styles = newStyles()
        layout = Layout(options: options, document: documentNumber)
        source = DocumentSource(
            info, parser: parserKind, scripts: scripts, root: owner?.tree ?? .document)
        if isScripting || options.showsFrames && !isReader {
            let set = FrameSet(of: owner, at: info.url, in: directory)
            if options.showsFrames, !isReader { framing.frames = set }
            if isScripting { framing.scripted = set }
        }
    }

    func newStyles() -> StyleResolver {
        StyleResolver(options: options, preferences: preferences, scripts: scripts)
    }

    /// Sets the person's preferences for style sheets; before the document's first byte.
    package mutating func prefer(_ preferences: StylePreferences) {
        guard receivedByteCount == 0 else { return }
        self.preferences = preferences
        if isScriptingEnabled { hideNoscript() }
        watcher.usesStyleSheets = preferences.usesAuthorSheets
        styles = newStyles()
    }

    /// Selects the elements that match a selector list; before the document's first byte.
    package mutating func select(_ selector: String) {
        guard receivedByteCount == 0, !isComplete else { return }
        let bytes = Array(selector.utf8)
        selection.want(bytes)
        if !StyleResolver.isSelectorList(bytes) { tell(.badSelector) }
    }

    /// Reads more bytes of the document and lays out the content that they complete.
    package mutating func receive(_ bytes: Span<UInt8>) {
        guard !isComplete, !bytes.isEmpty else { return }
        framing.lines = nil
        arrival.note(byteCount: bytes.count)
        source.room = directory.room(for: owner)
        source.parse(bytes, into: &document)
        if !document.shadowRoots.isEmpty { wantRestart() }
        if owner == nil {
            directory.pageByteCount = document.byteCount
        } else if source.isFull {
            arrival.noteCut()
        }
        advance()
    }

    /// Ends the document: no more bytes follow.
    package mutating func finish() {
        guard !isComplete else { return }
        source.finish(into: &document)
        if !document.shadowRoots.isEmpty { wantRestart() }
        framing.lines = nil
        isComplete = !source.isWaiting
        advance()
        if isComplete { showPlaceOfPage() }
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
        sheets.stopWaiting()
        for frame in directory.frames where owner == nil && frame.isAwaited {
            work(in: frame) { $0.stopWaitingForStyleSheets() }
            directory.changed(frame)
        }
        advance()
    }

    /// Returns the updates since the last call.
    package mutating func takeUpdates() -> [EngineUpdate] {
        defer {
            updates = []
            scripting.noteTaken()
        }
        return updates
    }

    /// The lines of text files have a width of their own: only the window breaks them.
    private func fitted(_ options: LayoutOptions) -> LayoutOptions {
        var options = options
        switch DocumentKind(mediaType: info.mediaType) {
        case .text, .json: options.textColumns = 0
        case .html, .xml, .table, .markdown, .pdf, .gemini, .gopher, .unshowable: break
        }
        return options
    }
}
