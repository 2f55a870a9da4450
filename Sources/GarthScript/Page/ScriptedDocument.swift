import GarthEngine
import GarthPage
import GarthURL

/// A document of a page whose scripts run: the page's own, or that of a frame of the same origin.
///
/// Its nodes are a tree of the page's. Its window is a realm, which a frame gets when a script needs
/// it.
final class ScriptedDocument {
    /// The readiness of the document.
    enum Readiness {
        case loading, interactive, complete
    }

    unowned let page: ScriptedPage
    /// The number of the document among those of its page, from 0 on.
    let serial: Int
    /// The frame that shows it; nil for the page's own.
    let frame: ScriptedFrame?
    /// The document node.
    let root: NodeID
    var realm: ScriptRealm?
    /// The realms of its window in content worlds, by the numbers of the worlds.
    var worlds: [Int: ScriptRealm] = [:]
    /// The URL that scripts see.
    var url: String
    /// The number of the document in its page.
    var number: UInt32 = 0
    /// The place to which scripts and drivers have scrolled the document of a frame.
    var framePosition = ScriptPoint()
    /// The media type of the document, which scripts see and which decides whether it is HTML.
    var mediaType = "text/html" { didSet { tellMediaType() } }
    var readiness = Readiness.loading
    var loading = ScriptLoading()
    /// The frames of the document, in the order in which they came.
    var frames: [ScriptedFrame] = []
    /// Whether its scripts run; a sandbox may forbid it.
    var runsScripts = true
    /// Whether its origin is another one than that of the document around: only a driver has a realm
    /// there, which leads to no other window. Its own scripts do not run.
    var isApart = false
    /// Whether it is apart from the page, or in a document that is.
    var isForeign: Bool { isApart || frame?.parent.isForeign == true }
    /// Whether scripts of the embedding program run in it; those of a driver run everywhere.
    var takesProgramScripts: Bool {
        runsScripts || page.isDriven || page.settings.isForProgramAlone && !isForeign
    }
    /// Whether its frame shows another document or is gone.
    var isDiscarded = false
    /// The loaded scripts that run inside one another; they cannot replace the document by writing.
    var loadedScripts = 0
    /// The violations of content security policies that the page was not told, with their elements.
    var violations: [(violation: ContentViolation, element: NodeID?)] = []
    /// The number of policies that the realm obeys.
    var appliedPolicies = 0
    /// Whether a document that `document.open` began is not closed.
    var isReopened = false
    /// Whether the document was loaded before a script wrote it anew.
    var isLoadedAgain = false
    /// Whether `DOMContentLoaded` was fired.
    var hasFiredContentLoaded = false
    var wantsFrame = false
    /// Whether observers want a frame after each change.
    var isObserved = false
    /// Whether a script of a frame has asked for the size of its viewport.
    var asksForViewport = false

    init(_ page: ScriptedPage, in frame: ScriptedFrame? = nil, root: NodeID, url: String) {
        self.page = page
        self.frame = frame
        self.root = root
        self.url = url
        serial = frame == nil ? 0 : page.allDocuments.makeSerial()
    }

    /// The engine of the page.
    var engine: Engine {
        _read { yield page.engine }
        _modify { yield &page.engine }
    }

    /// The number of its frame; nil for the page's own document.
    var place: UInt32? { frame?.id }

    /// The realm, which is made for the first script or question; nil where none can be made.
    func openRealm() -> ScriptRealm? {
        if realm == nil, !isDiscarded, let shared = page.main.realm {
            realm = ScriptRealm(host: self, sharing: shared)
            tellMediaType()
            if let historyPlace { realm?.beginHistory(historyPlace) }
            applyContentPolicies()
            switch readiness {
            case .loading: break
            case .interactive: realm?.setReadyState("interactive")
            case .complete: realm?.setReadyState("complete")
            }
            if frame != nil, takesProgramScripts { runInjected(isAtEnd: false) }
        }
        return realm
    }

    /// Runs the scripts of the embedding program that are for frames.
    private func runInjected(isAtEnd: Bool) {
        let scripts = page.settings.injected.filter { $0.isForFrames && $0.isAtEnd == isAtEnd }
        guard !scripts.isEmpty, let realm else { return }
        if !isAtEnd { realm.beginInjection() }
        for script in scripts { run(injected: script) }
        page.noteChanges()
    }

    /// Runs a script of the embedding program in its content world.
    func run(injected script: ScriptSettings.Injected) {
        page.worlds.number(of: script.world).flatMap { self.realm(ofWorld: $0) }?
            .run(classic: Array(script.source.utf8), url: "", line: 1, element: nil)
    }

    /// Makes the realm of a frame's document now if the embedding program has scripts for it.
    func openRealmForInjected() {
        guard frame != nil, takesProgramScripts, page.hasScriptsForFrames else { return }
        _ = openRealm()
    }

    private func tellMediaType() {
        if mediaType != "text/html" { realm?.setMediaType(mediaType) }
    }

    // MARK: - The end of loading

    /// Fires the events of the end of parsing and of loading; false when neither has come.
    func advanceReadiness() -> Bool {
        switch readiness {
        case .loading where engine.isParsed(in: place) && !isReopened:
            readiness = .interactive
            realm?.setReadyState("interactive")
        case .interactive where !hasFiredContentLoaded && !loading.hasDeferred:
            hasFiredContentLoaded = true
            if frame != nil {
                runInjected(isAtEnd: true)
            } else if !isLoadedAgain {
                page.injectScripts(isAtEnd: true)
            }
            realm?.fire("DOMContentLoaded", on: .document)
        case .interactive where isLoaded: complete()
        case .loading, .interactive, .complete: return false
        }
        page.noteChanges()
        return true
    }

    private var isLoaded: Bool {
        loading.isEmpty && !engine.awaitsStyleSheets(in: place)
            && !frames.contains { $0.isAwaited && !$0.isWindow }
    }

    private func complete() {
        readiness = .complete
        if frame == nil {
            engine.hasScriptsToCome = false
            page.painting.isDue = true
            page.painting.hasJustCompleted = true
        }
        realm?.setReadyState("complete")
        realm?.fire("load", on: .window)
        if !isDiscarded { realm?.fire("pageshow", on: .window) }
        if let frame, !isDiscarded { frame.parent.finished(frame) }
    }

    /// The page's own document, which was opened again and is closed now, ends its loading once
    /// more. Until `document.close` it counts as loaded: pages may never call it.
    func loadAgain() {
        guard readiness == .complete else { return }
        readiness = .loading
        hasFiredContentLoaded = false
        isLoadedAgain = true
    }

    /// `document.open` begins the document again.
    func beginAgain() {
        guard readiness == .complete else { return }
        readiness = .loading
        hasFiredContentLoaded = false
        frame?.isLoading = true
    }
}
