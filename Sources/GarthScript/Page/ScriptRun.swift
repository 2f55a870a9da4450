import GarthEngine
import GarthPage

/// How the scripts of a page start.
struct ScriptStart {
    /// Whether scripts are to run.
    private(set) var isPrepared = false
    /// The realm that was started for the page's own document, which has it when scripts are to run.
    private(set) var realm: ScriptRealm?
    /// The reason why scripts cannot run; nil if they can.
    private(set) var problem: String?

    mutating func begin(with realm: ScriptRealm) { self.realm = realm }

    /// Gives up JavaScript; the first reason is kept.
    mutating func refuse(_ reason: String) {
        problem = problem ?? reason
        realm = nil
    }

    mutating func prepare() { isPrepared = true }
}

/// How far the scripts of a page are.
struct ScriptRun {
    /// The scripts that run inside one another.
    var depth = 0
    /// Whether a driver forbids the scripts of the page.
    var isForbidden = false
    /// Whether the scripts took too long.
    var hasTimedOut = false
    /// Whether a printed page leads to another one.
    var isLeaving = false
    /// Whether a turn ended before all that was due had run.
    var hasMoreWork = false
    /// Works for the page after a script that was left; nil before `watch`.
    var goOn: (() -> Never)?
    /// What frames do in turns of their own.
    private var tasks: [() -> Void] = []
    /// The first error of the page's own document that no script caught, until it is told.
    private var failure: ConsoleMessage?

    /// Whether frames have something to do.
    var hasTasks: Bool { !tasks.isEmpty }

    mutating func queue(_ task: @escaping () -> Void) { tasks.append(task) }

    /// The task that is next; nil if there is none.
    mutating func takeTask() -> (() -> Void)? { tasks.isEmpty ? nil : tasks.removeFirst() }

    /// Whether an error was not told.
    var hasFailed: Bool { failure != nil }

    /// Notes an error that no script caught.
    mutating func note(failure: ConsoleMessage) {
        if self.failure == nil { self.failure = failure }
    }

    mutating func takeFailure() -> ConsoleMessage? {
        defer { failure = nil }
        return failure
    }
}

/// The element with the focus, and what the browser process knows of it.
struct ScriptFocus {
    var element: NodeID?
    /// The element that was reported last.
    private(set) var told: NodeID?

    /// The browser process knows where the focus is.
    mutating func noteTold() { told = element }
}
