import CJavaScriptCore
package import GarthEngine
package import GarthPage

/// One page whose scripts run: its engine, its documents and their event loop.
///
/// Commands are method calls, and each is followed by `work`, which runs what is due. A page that
/// is printed has a virtual clock: where nothing is in flight, time jumps to the next timer. A page
/// on a screen takes the time of `clock`. A page that is not prepared for scripts is read as one of
/// an engine alone: the type of a document may be known only when its process has started.
package final class ScriptedPage {
    /// The engine of the page's own document.
    package var engine = Engine(scripts: .ofPage)
    /// The page's own document.
    private(set) var main: ScriptedDocument! = nil
    /// The documents of the page and its frames.
    var allDocuments = ScriptedDocuments()
    /// How the scripts start.
    private var start = ScriptStart()
    var settings = ScriptSettings()
    /// The content worlds of the page.
    var worlds = ScriptWorlds()
    /// How far the scripts are.
    var run = ScriptRun()
    /// What scripts may do a limited number of times.
    var quotas = ScriptQuotas()
    /// The time, and what of it scripts have taken.
    var time: ScriptTime
    var timers = ScriptTimers()
    /// When the page is painted.
    var painting = ScriptPainting()

    /// What a script waits for.
    package var answers = BrowserAnswers()
    /// The requests of scripts that were not answered.
    var requests: Set<UInt32> = []
    /// Those of them that stay open.
    var live = LiveRequests()
    /// The workers of the page, and the messages to other processes.
    var liveWorkers = LiveWorkers()
    var databases = LiveDatabases()
    /// What the page around a frame is told of its documents.
    var copies = FrameCopies()
    /// The messages to the embedding program that wait for an answer.
    var messages = UnansweredMessages()
    /// The results of asynchronous functions that were not reported.
    var finishedCalls: [(request: UInt32, outcome: ScriptOutcome)] = []

    /// The resources that the page has asked for.
    package var timing = ResourceTiming()
    /// What scripts of the page have missed of Garth.
    var missedFeatures = MissedFeatures()
    /// The histories of the page and of the windows that its scripts opened.
    var histories = ScriptHistories()
    var focus = ScriptFocus()
    /// The place of the viewport on the page.
    package var scrollPosition = ScriptPoint()
    /// When unused memory was last given back to the system.
    var lastRelease = Duration.zero
    /// When garbage was last collected for the sake of memory, and the bytes in use behind that.
    var lastCollection = (time: Duration.zero, used: 0)
    /// The bytes in use.
    var usedMemory: () -> Int = { Int(garth_js_used_memory()) }
    /// Gives unused memory back to the system.
    var releaseMemory: () -> Void = { garth_js_release_memory() }

    /// Makes a page and its JavaScript; before the process gives up its files. The page has no
    /// scripts if JavaScript cannot be had: `problem` says why.
    package convenience init(clock: @escaping () -> Duration) {
        self.init(clock: clock) { ScriptRealm(host: $0) }
    }

    private init(clock: @escaping () -> Duration, makeRealm: (ScriptedDocument) -> ScriptRealm?) {
        time = ScriptTime(clock)
        let missing = ScriptRealm.loadLibrary()
        main = ScriptedDocument(self, root: .document, url: "about:blank")
        allDocuments.begin(with: main)
        if let missing {
            start.refuse(missing)
        } else if let realm = makeRealm(main) {
            start.begin(with: realm)
        } else {
            start.refuse("JavaScriptCore could not be started")
        }
    }

    /// Prepares the JavaScript of a page for the copies of its process: `read` has another page, which
    /// is made for it and ends with it. What the engine compiles for that one need not be compiled
    /// again for this one, which knows nothing of it.
    package func rehearse(_ read: (ScriptedPage) -> Void) {
        guard let realm = start.realm else { return }
        realm.prepareInterfaces()
        do {
            let other = ScriptedPage(clock: time.clock) {
                ScriptRealm(host: $0, sharing: realm, isRehearsal: true)
            }
            read(other)
            other.start.realm?.end()
        }
        realm.collectGarbage()
    }

    /// The reason why scripts cannot run; nil if they can.
    package var problem: String? { start.problem }

    /// Gives up JavaScript before the page is opened, for a reason that people read.
    package func refuseScripts(_ reason: String) { start.refuse(reason) }

    /// Lets scripts run, and sets their treatment; before `open`.
    package func prepare(_ settings: ScriptSettings) {
        self.settings = settings
        start.prepare()
        main.realm = settings.worker == nil ? start.realm : workerRealm()
        if settings.isForProgramAlone { main.runsScripts = false }
    }

    /// The realm of a worker: the other one has the interfaces of a page.
    private func workerRealm() -> ScriptRealm? {
        guard let shared = start.realm else { return nil }
        return ScriptRealm(host: main, sharing: shared, isRehearsal: true)
    }

    /// Why the scripts of a page that may run do not.
    var problemOfPrepared: String? { start.isPrepared ? start.problem : nil }

    /// The documents that are shown, the page's own first.
    var documents: [ScriptedDocument] { allDocuments.shown }

    /// Whether scripts no longer run: the page took too long.
    var isStopped: Bool { run.hasTimedOut || engine.isArticle }

    /// The time since the page began.
    var elapsed: Duration { time.elapsed }

    /// The time that scripts see.
    var scriptTime: Duration { settings.isPrinted ? time.virtualNow : elapsed }

    /// The realm of the page's own document; nil if scripts do not run.
    var realm: ScriptRealm? { main.realm }

    /// The URL of the page's own document.
    var url: String { main.url }

    /// Whether scripts run.
    var canRun: Bool { main.realm != nil && !engine.isArticle }
}
