package import GarthEngine
package import GarthPage
package import GarthURL

/// The owner of a realm: the page for the browser's process, a small class for tests.
///
/// A realm calls it while JavaScript runs. No method may call into the realm again.
package protocol ScriptHost: AnyObject {
    /// Lends the page's document.
    func withDocument(_ body: (inout Document) -> Void)
    /// Lends the page's engine, for questions about styles and places.
    func withEngine(_ body: (inout Engine) -> Void)
    /// Gives the document of a frame the size of its element, for a question about the viewport.
    func settleViewport()
    /// The place of the viewport on the page, in CSS pixels.
    var scrollPosition: ScriptPoint { get }
    /// A script moves the viewport.
    func scroll(to point: ScriptPoint)
    /// Whether all of the page counts as in view.
    var isWholePageInView: Bool { get }
    /// Observers want a frame after each change of the document, or no longer want one.
    func observe(_ isObserved: Bool)
    /// Parses markup as the content of an element; returns an unattached node with the result.
    /// Templates may become shadow trees only if `allowsShadowRoots`.
    func parseFragment(
        _ html: [UInt8], context: NodeID, allowsShadowRoots: Bool, in document: inout Document
    ) -> NodeID
    /// The URL of the page's document.
    var documentURL: [UInt8] { get }
    /// The document goes on under another URL of its origin (`pushState`, a fragment). The entry has
    /// a number and a state in JSON. Returns false for a change that is refused.
    func setDocumentURL(_ url: [UInt8], replaces: Bool, entry: UInt32, state: [UInt8]?) -> Bool
    /// Goes back or forward in the list of the browser; false if there is none.
    func traverse(by delta: Int32) -> Bool
    /// `history.length` where the host has the list of all frames; nil elsewhere.
    var historyLength: Int? { get }
    /// Milliseconds since the navigation began. The clock of a dump is virtual.
    func now() -> Double
    /// Milliseconds from the start of 1970 to the beginning of the navigation.
    func timeOrigin() -> Double
    /// Whether the clock is virtual: `Date` then is `timeOrigin` plus `now`.
    var hasVirtualTime: Bool { get }
    /// Calls `ScriptRealm.fireTimer` once, after a delay in milliseconds.
    func startTimer(_ id: Int32, delay: Double)
    /// Forgets a timer.
    func stopTimer(_ id: Int32)
    /// Calls `ScriptRealm.runFrame` once, when the page is painted next.
    func requestFrame()
    /// A line for the console.
    func log(level: String, text: [UInt8])
    /// An uncaught error.
    func report(_ failure: ScriptFailure)
    /// A script asks a canvas for a context of a kind; only `2d` is given.
    func noteAskedContext(_ kind: [UInt8])
    /// Parses markup at the insertion point (`document.write`).
    func write(_ utf8: [UInt8])
    /// Begins the document anew (`document.open`).
    func openDocument()
    /// Ends a document that was begun anew (`document.close`).
    func closeDocument()
    /// A script element came into the document, or changed so that it may run now.
    /// `isUnordered` says that a script with an address runs as soon as it is there.
    func insertedScript(_ node: NodeID, isUnordered: Bool)
    /// The module script of an element is there with all that it imports, or cannot be had.
    func moduleLoaded(_ node: NodeID, isLoaded: Bool)
    /// A script leads the document to another address.
    func navigate(to url: [UInt8], replaces: Bool)
    /// A script clicked a link with a `download` attribute; false if the link is one as others.
    func download(_ url: [UInt8], name: [UInt8]) -> Bool
    /// Shows a dialog; nil if the person cancels it.
    func dialog(_ kind: ScriptDialog, text: [UInt8], default: [UInt8]) -> [UInt8]?
    /// A script changed the text of a control.
    func controlChanged(_ node: NodeID, text: [UInt8])
    /// A script turned a checkbox or radio button on or off.
    func controlChanged(_ node: NodeID, isChecked: Bool)
    /// The places of the selected options of a list.
    func controlChanged(_ node: NodeID, selected: [Int32])
    /// A script, or the default action of its click, submits a form.
    func submit(_ form: NodeID, submitter: NodeID?)
    /// Submits the form of a button that a person has pressed, or names the control whose value does
    /// not meet its constraints.
    func submitChecked(by button: NodeID)
    /// The cookies of the document that scripts may see, as `document.cookie` has them.
    func cookies() -> [UInt8]
    /// Sets a cookie; the text has the form of a `Set-Cookie` field.
    func setCookie(_ text: [UInt8])
    /// Makes a request, whose answer comes by `ScriptRealm.answer(request:)`. Returns false for one
    /// too many.
    func request(_ request: ScriptRequest) -> Bool
    /// Whether the content security policies allow a request, which is answered without the host.
    func permitsRequest(_ request: ScriptRequest) -> Bool
    /// Whether they allow a handler in an attribute, or a `javascript:` address.
    func permits(_ content: InlineContent, of element: NodeID?) -> Bool
    /// Whether they refuse the address of a `base` element.
    func refuses(base node: NodeID, _ href: [UInt8]) -> Bool
    /// Judges the `style` attribute of an element; nil is one that a script may always set.
    func judge(style text: [UInt8]?, of node: NodeID)
    /// A `meta` element that may set a policy came into the document.
    func insertedMeta(_ node: NodeID)
    /// Whether they allow that a text becomes code.
    func permitsEvaluation(of text: [UInt8]) -> Bool
    /// Sends a message by the WebSocket of a request. Returns false while too many wait.
    func send(_ message: ScriptSocketMessage, onSocket number: UInt32) -> Bool
    /// Closes the WebSocket of a request behind its messages; nil for no code.
    func closeSocket(_ number: UInt32, code: UInt16?, reason: String)
    /// The answer to a request is no longer wanted.
    func cancelRequest(_ number: UInt32)
    /// Makes a request and waits for the answer.
    func requestNow(_ request: ScriptRequest) -> ScriptResponse
    /// The items of a storage area; nil for a page that may have none.
    func storage(_ area: ScriptStorageArea) -> [ScriptStorageItem]?
    /// A script changes a storage area. False for a change that is one too many for the task.
    func changeStorage(_ area: ScriptStorageArea, _ change: ScriptStorageChange) -> Bool
    /// A message for a handler that `ScriptRealm.addMessageHandlers` named; the body is JSON. The
    /// answer comes by `ScriptRealm.answerMessage`. Returns false for a message that is refused.
    func postMessage(handler: [UInt8], inWorld world: Int, body: [UInt8], number: UInt32) -> Bool
    /// The function that `ScriptRealm.callAsync` began has ended.
    func asyncFinished(_ id: UInt32, _ value: ScriptValue)
    /// `navigator.userAgent`.
    var userAgent: String { get }
    /// The person's languages, the preferred one first.
    var languages: [String] { get }
    /// The document node of the realm's own document.
    var root: NodeID { get }
    /// The window around, and the element of the frame; nil for the window of the page.
    var outerWindow: (realm: ScriptRealm, element: NodeID)? { get }
    /// The frame element of the window around, for a document that has another origin than that; none
    /// for the window of the page, and nil for a document whose scripts reach the window around.
    var apartFromWindow: NodeID? { get }
    /// Leads the window of a frame element around a document that has another origin, or that of the
    /// page, to an address.
    func lead(windowAround element: NodeID, to url: [UInt8], replaces: Bool)
    /// Whether the document has another origin than the page.
    var isForeign: Bool { get }
    /// The frame element of the window, also of one that a script opened; nil for the page.
    var container: NodeID? { get }
    /// The name that the window has from its opener.
    var windowName: String { get }
    /// The window whose script opened this one.
    var openerWindow: ScriptRealm? { get }
    /// Opens a window; the element that represents it among the frames of the page, or nil.
    func openWindow() -> NodeID?
    /// Asks the browser for a window, and waits for the answer: the number of the window, 0 for none.
    func askForWindow(_ window: ScriptWindow) -> UInt32
    /// The number of the window of the browser that has opened that of the page; 0 without one.
    var openerElsewhere: UInt32 { get }
    /// Whether the origin of the page is opaque.
    var hasOpaqueOrigin: Bool { get }
    /// The window of the page has no opener any longer.
    func leaveOpener()
    /// Names the window of the page.
    func name(ownWindow name: [UInt8])
    /// Whether a window of the browser is open still.
    func isOpen(window: UInt32) -> Bool
    /// Leads a window of the browser to an address.
    func lead(window: UInt32, to href: [UInt8])
    /// Closes a window of the browser.
    func close(window: UInt32)
    /// Wants a window of the browser to be shown.
    func focus(window: UInt32)
    /// Copies a text to the clipboard of the person; false if that is refused.
    func copy(_ text: [UInt8]) -> Bool
    /// Closes the window of the page, if a script has opened it.
    func closeOwnWindow()
    /// The window of a frame of the document.
    func window(ofFrameAt element: NodeID) -> ScriptedWindow
    /// The realm of a frame of the document; nil for a frame that has none yet.
    func realm(ofFrameAt element: NodeID) -> ScriptRealm?
    /// The realm of the window in a content world, which is made at the first use; 0 is the page's
    /// own. Nil if none can be made.
    func realm(ofWorld number: Int) -> ScriptRealm?
    /// The number of a content world; nil if the page has too many.
    func number(ofWorld name: [UInt8]) -> Int?
    /// The frames of the document in tree order.
    var frameElements: [NodeID] { get }
    /// A frame came into the document; returns whether its `load` event fires at once.
    func insertedFrame(at element: NodeID) -> Bool
    /// A frame left the document.
    func removedFrame(at element: NodeID)
    /// The address or the content of a frame changed.
    func changedFrame(at element: NodeID)
    /// A script leads a frame to another address.
    func navigateFrame(at element: NodeID, to url: [UInt8], replaces: Bool)
    /// An element of a document of the page got the focus; nil if none has it any more.
    func focusMoved(to element: NodeID?)
    /// A script shows or hides a popover.
    func popoverChanged(_ node: NodeID, isShown: Bool)
    /// A driver forbids the scripts of the page, whose realms stay for those of the driver, or
    /// allows them again.
    func forbidScripts(_ isForbidden: Bool)
    /// Bytes that nobody can guess.
    func randomBytes(_ count: Int) -> [UInt8]
    /// The way to scripts in other processes; nil where there is none.
    var messenger: (any ScriptMessenger)? { get }
}

/// The way of a realm to scripts in other processes: workers, channels, and other pages of the origin.
package protocol ScriptMessenger: AnyObject {
    /// What the realm knows of itself if it is that of a worker; nil for a page.
    var worker: ScriptWorkerSettings? { get }
    /// What the realm knows of the windows around it where they are in other processes.
    var windowsAround: ScriptFrameSettings? { get }
    /// The number of frames in another window, or the number of the window of one of them; 0 for none.
    func part(of window: ScriptPost.Window, _ index: UInt32?) -> UInt32
    /// The number of the realm's document in its page.
    var documentNumber: UInt32 { get }
    /// Starts a worker; false for one too many.
    func start(_ worker: ScriptWorker) -> Bool
    /// Ends a worker; 0 for the realm's own.
    func endWorker(_ number: UInt32)
    /// The worker has failed by an error that nobody caught; nil if its script cannot be had.
    func failWorker(_ error: ScriptWorkerError?)
    /// Sends a message. Returns false while too many wait.
    func post(_ post: ScriptPost) -> Bool
    /// The number of the first of two ends of a new channel.
    func makeChannel() -> UInt32
    /// Closes an end of a channel.
    func closePort(_ end: UInt32)
    /// The process has broadcast channels of a name, or no longer has any.
    func listen(toChannel name: String, _ isOpen: Bool)
    /// Asks something of the databases and locks of the origin. Returns false while too much waits.
    func ask(_ request: ScriptDatabaseRequest) -> Bool
    /// Calls `ScriptRealm.settleDatabases` when the running task has ended.
    func settleDatabases()
    /// Queues a task that tells scripts what they know already: the answer `done` of request 0.
    func queueDatabaseTask()
}

/// A point of the page in CSS pixels.
package struct ScriptPoint: Equatable, Sendable {
    /// The distance from the left edge in CSS pixels.
    package var x: Double
    /// The distance from the top edge in CSS pixels.
    package var y: Double

    /// Makes a point; by default, the top left corner.
    package init(x: Double = 0, y: Double = 0) {
        self.x = x
        self.y = y
    }
}

/// The dialogs that scripts can ask for.
package enum ScriptDialog: Int32 {
    case alert = 0
    case confirm, prompt
}

/// An error that no script caught.
package struct ScriptFailure: Equatable, Sendable {
    /// The message of the error.
    package var message: String
    /// The address of the script; empty if unknown.
    package var url: String
    /// From 1 on; 0 if unknown.
    package var line: Int
    var column: Int

    init(message: String, url: String = "", line: Int = 0, column: Int = 0) {
        self.message = message
        self.url = url
        self.line = line
        self.column = column
    }
}

/// The result of an evaluated script.
package enum ScriptValue: Equatable, Sendable {
    /// `undefined`, or a value that JSON cannot express.
    case undefined
    /// A value in JSON.
    case json([UInt8])
    case failure(ScriptFailure)
}
