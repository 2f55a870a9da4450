import GarthPage

/// How much of its document an engine has received.
struct EngineArrival {
    private(set) var byteCount = 0
    /// Whether the end of the document has come.
    var isComplete = false
    /// The end of a frame's document is missing.
    private(set) var isCut = false

    mutating func note(byteCount: Int) { self.byteCount += byteCount }

    mutating func noteCut() { isCut = true }
}

/// The elements that alone are shown, by a selector of the program.
struct EngineSelection {
    /// The selector, until the whole document has arrived; nil for all elements.
    private(set) var selector: [UInt8]?
    private(set) var result: Selection?

    /// Whether only a part of the document is shown, or will be.
    var isWanted: Bool { selector != nil || result != nil }

    mutating func want(_ selector: [UInt8]) { self.selector = selector }

    mutating func found(_ result: Selection) {
        selector = nil
        self.result = result
    }
}

/// The style sheets that a document asked for.
struct EngineSheets {
    /// Whether the layout waits for them.
    private(set) var areAwaited = true
    /// Their numbers on the page, by those in the document.
    private var numbers: [UInt32: UInt32] = [:]

    mutating func stopWaiting() { areAwaited = false }

    mutating func note(_ id: UInt32, as number: UInt32) { numbers[id] = number }

    func number(of id: UInt32) -> UInt32? { numbers[id] }
}

/// What scripts of a page do to its engine.
struct EngineScripting {
    /// Whether the lines wait for scripts that run or are about to.
    var isHeld = false
    /// Whether the page is not finished because scripts are still to run.
    var hasMoreToCome = false
    /// What they changed in the document.
    var changes = ScriptChanges()
    /// What they made of the style sheets of shadow trees.
    var shadowSheets = ShadowSheets()
    /// The bytes of the changes that they have made in the browser process, among the updates.
    private(set) var changedByteCount = 0

    /// Whether changes of another size are still reported; counts them if so.
    mutating func hasRoom(for byteCount: Int) -> Bool {
        guard changedByteCount + byteCount <= Limits.scriptChangesBytes else { return false }
        changedByteCount += byteCount
        return true
    }

    /// The updates were taken.
    mutating func noteTaken() { changedByteCount = 0 }
}

/// The article in place of a page.
struct EngineReader {
    /// Only the article is shown, once the whole document has come.
    private(set) var isWanted = false
    /// The document is the article.
    private(set) var isShown = false
    /// The page's metadata of its article; nil if the document is not an article.
    private(set) var article: ArticleMetadata?
    /// Reader mode was asked for, and the page has no article.
    private(set) var hasNoArticle = false
    /// The language of the page that the article is from; nil without an article.
    var language: String?
    /// The person's actions for the article, once it is there.
    var actions: [ElementAction] = []

    init(isWanted: Bool = false) { self.isWanted = isWanted }

    /// The document has come; nil if it has no article.
    mutating func found(_ article: ArticleMetadata?) {
        isWanted = false
        self.article = article
        isShown = article != nil
        hasNoArticle = article == nil
    }
}

/// What an engine has reported of its page.
struct EngineReports {
    var hasLines = false
    /// Whether the end of the page was reported.
    var hasFinished = false
    /// The lines of a page that is kept, after which the document ends.
    var lineLimit = Limits.keptLines
    /// Boxes that stand in front of the first line came when it could not be taken back: they stay
    /// where they are in each later layout, too.
    var leavesLateBoxes = false
    /// Whether targets were announced before the whole document had come.
    var hasEarlyTargets = false
    /// The fault that was reported.
    var fault: DocumentFault?
}

/// Whether a page shows next to nothing, and why.
struct EngineEmptiness {
    /// The visible letters of the final lines, as far as they decide whether the page is empty.
    var letters = ShownLetters()
    /// Whether the lines have changed since it was asked whether the page is empty.
    var isDue = true
    /// The reason that was reported.
    var reason: PageEmptiness?
    /// What a script of the page has missed first.
    var missedFeature: PageEmptiness?

    /// The lines are void.
    mutating func restart() {
        self = EngineEmptiness(missedFeature: missedFeature)
    }
}

/// When the layout of a page begins again.
struct EngineRestarts {
    /// Whether the lines may be wrong, so that the layout begins again.
    private(set) var isNeeded = false
    /// The layouts that began again before the first line was reported.
    private(set) var earlyCount = 0
    /// The bytes of the document that had come when lines became void.
    private(set) var byteCount = 0
    /// The structural changes of the document that the lines show.
    private(set) var structuralChanges = 0

    mutating func need() { isNeeded = true }

    /// The lines show a document with so many structural changes.
    mutating func note(structuralChanges: Int) { self.structuralChanges = structuralChanges }

    /// The layout begins again, before a line was reported.
    mutating func restartEarly(structuralChanges: Int) {
        earlyCount += 1
        isNeeded = false
        self.structuralChanges = structuralChanges
    }

    /// The layout begins again, and reported lines are void.
    mutating func restart(structuralChanges: Int, byteCount: Int) {
        isNeeded = false
        self.byteCount = byteCount
        self.structuralChanges = structuralChanges
    }
}

/// What scripts have asked an engine of styles and places, as long as it holds.
struct EngineAnswers: ~Copyable {
    /// Where elements lie; nil until one asks.
    var geometry: KnownGeometry?
    /// The same with boxes that nobody sees.
    var revealedGeometry: KnownGeometry?
    /// The layout of that geometry, of which a change needs a part again.
    var tracedLayout: TracedLayout?
    var styles: KnownStyles?
    var values: KnownValues?
    /// The document that the styles follow, if a script has asked for them.
    var styledContent = ContentVersion(changes: -1)

    /// The numbers of nodes have changed.
    mutating func forget() {
        geometry = nil
        revealedGeometry = nil
        tracedLayout = nil
        styles = nil
        values = nil
    }
}

/// The frames of a document, and its lines in a frame.
struct EngineFraming {
    /// The frames of the document; nil where they are links.
    var frames: FrameSet?
    /// The frames of a document whose scripts run, which `frames` shows.
    var scripted: FrameSet?
    /// The frame elements that scripts were told of.
    var taken = 0
    /// The changes in frames that the lines show.
    var changesShown = 0
    /// The number of nodes that were laid out again because of frames.
    var nodesLaidOut = 0
    /// Whether the frames that layout has not reached were asked for.
    var hasAskedForHidden = false

    /// The lines of the document in its frame; nil after a change.
    var lines: FramedLines?
    /// Whether the whole document was laid out in its frame.
    var wasShownWhole = false
}
