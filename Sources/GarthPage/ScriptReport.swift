/// A report of the scripts of a page. All text in it is the page's own words, without control
/// characters.
package enum ScriptReport: Sendable, Equatable {
    /// A line for the console.
    case console(ConsoleMessage)
    /// A script waits for a person's answer.
    case dialog(ScriptDialogRequest)
    /// A script leads elsewhere; `href` is absolute. The new page takes the place of this one in
    /// the history if `isReplacement`.
    case navigation(href: String, isReplacement: Bool)
    /// A script posted a message, in JSON, to a handler of the program. `reply` is the number of
    /// the answer that the script waits for; nil without one.
    case message(handler: ScriptHandlerName, body: String, reply: UInt32?)
    /// The scripts of the page do not run; the reason and the remedy in one sentence.
    case unavailable(String)
    /// The scripts of the page took longer than they may, and were ended.
    case timedOut
    /// A script took more than it may and was left where it stood; no other one runs any more.
    case left(ScriptExcess)
    /// A script closed the window (`window.close`).
    case closed
    /// A script gave the document another URL or state (`pushState`, `replaceState`, a fragment).
    case entry(ScriptHistoryEntry)
    /// A script goes back (below zero) or forward in the list.
    case traversal(Int)
    /// A script waits for the cookies of its document.
    case cookiesWanted
    /// A script sets a cookie; the text has the form of a `Set-Cookie` field.
    case cookieSet(String)
    /// A script makes a request, which is answered once.
    case request(ScriptRequest)
    /// A script no longer wants the answer to a request.
    case requestCancelled(UInt32)
    /// A script sends a message by a WebSocket that was asked for by the request of this number.
    case socketSent(UInt32, ScriptSocketMessage)
    /// A script closes such a WebSocket; nil for a closing frame without a code.
    case socketClosed(UInt32, code: UInt16?, reason: String)
    /// A script waits for the content of a storage area.
    case storageWanted(ScriptStorageArea)
    /// A script changes a storage area.
    case storageChanged(ScriptStorageArea, ScriptStorageChange)
    /// A script gave an element the focus, or took it from all of them (nil).
    case focused(ElementReference?)
    /// A script opens a window, or takes the open one of a name, and waits for its number.
    case windowWanted(ScriptWindow)
    /// A script asks whether a window of the browser is open still, and waits for the answer. Windows
    /// have the numbers that the process was told (`ScriptPost.Window`).
    case windowAsked(UInt32)
    /// A script leads a window of the browser to an absolute address.
    case windowLed(UInt32, href: String)
    /// A script closes a window of the browser.
    case windowClosed(UInt32)
    /// A script wants a window of the browser to be shown (`focus`).
    case windowFocused(UInt32)
    /// A script asks for the number of frames in a window, or for the window of one of them, and waits for
    /// the answer.
    case windowPart(of: ScriptPost.Window, UInt32?)
    /// A script names the window of its page (`window.name`).
    case windowNamed(String)
    /// A script wants the window of its page to have no opener any longer.
    case openerLeft
    /// A script clicks a link of the page's own document that has a `download` attribute, whose value
    /// is the name; `href` is absolute.
    case download(href: String, name: String)
    /// A script has ended for the lack of a feature; the first one of the page.
    case missing(PageEmptiness)
    /// The page has loaded and shows next to nothing: the first error that no script caught.
    case failed(ConsoleMessage)
    /// A printed page ended although timers were left; the next one is due after this time. A page
    /// that `isAwaited` shows next to nothing, or what it showed before its scripts ran.
    case timersLeft(milliseconds: UInt32, isAwaited: Bool)
    /// A script starts a worker.
    case workerStarted(ScriptWorker)
    /// A script ends a worker that it has started (`terminate`).
    case workerEnded(UInt32)
    /// The scripts of a worker have failed by an error that they did not catch; nil if its script
    /// cannot be had.
    case workerFailed(ScriptWorkerError?)
    /// A script sends a message to one in another process.
    case posted(ScriptPost)
    /// A script closes an end of a channel.
    case portClosed(UInt32)
    /// The process has broadcast channels of this name, or no longer has any.
    case channel(name: String, isOpen: Bool)
    /// A frame whose document scripts do not reach has left its document; the number of its request.
    case frameRemoved(UInt32)
    /// The document that the element of a frame holds (`srcdoc`), whose scripts run in a process of its
    /// own; the number of the frame's request.
    case frameContent(UInt32, [UInt8])
    /// A script of a frame's process leads the window of the page, or the one around the frame, to an
    /// absolute address.
    case aroundLed(isTop: Bool, href: String, isReplacement: Bool)
    /// What a document of a frame's process shows now, for the process of the page: `document` is 0 for
    /// the document of the process itself, else that of a frame in it.
    case documentCopied(document: UInt32, [UInt8])
    /// A script copies a text to the clipboard, and waits until it is there or refused.
    case copyWanted(String)
    /// A script asks something of the databases and locks of its origin.
    case database(ScriptDatabaseRequest)
    /// The virtual clock of a printed page shows so many milliseconds: its workers follow.
    case clock(milliseconds: UInt32)
}

/// A window that a script opens (`window.open`).
package struct ScriptWindow: Sendable, Hashable {
    /// The number of the wish, from 1 on.
    package var number: UInt32
    /// The absolute address; empty for a window without a document of its own.
    package var href: String
    /// The name of the window; empty for one without a name.
    package var name: String
    /// Whether the server of the window is not told which page opened it (`noreferrer`).
    package var hidesReferrer: Bool
    /// Whether the window and its opener know nothing of each other (`noopener`).
    package var isSevered: Bool

    /// Makes a window.
    package init(
        number: UInt32, href: String, name: String = "", hidesReferrer: Bool = false,
        isSevered: Bool = false
    ) {
        self.number = number
        self.href = href
        self.name = name
        self.hidesReferrer = hidesReferrer
        self.isSevered = isSevered
    }
}

/// An entry of the back-forward list that a script of the document made.
package struct ScriptHistoryEntry: Sendable, Hashable {
    /// The absolute address.
    package var href: String
    /// The number by which the content process knows the entry.
    package var number: UInt32
    /// The state in JSON, for another process of the page; nil without one.
    package var state: String?
    /// Whether the entry takes the place of the current one.
    package var isReplacement: Bool

    /// Makes an entry.
    package init(href: String, number: UInt32, state: String?, isReplacement: Bool) {
        self.href = href
        self.number = number
        self.state = state
        self.isReplacement = isReplacement
    }
}

/// The place of a document in the back-forward list, as its scripts see it.
package struct ScriptHistoryPlace: Sendable, Hashable {
    /// The index of the current entry.
    package var index = 0
    /// The number of entries (`history.length`).
    package var count = 1
    /// The state of the current entry in JSON; nil without one.
    package var state: String?

    /// Makes a place; by default, that of the only entry of a list.
    package init(index: Int = 0, count: Int = 1, state: String? = nil) {
        self.index = index
        self.count = count
        self.state = state
    }
}

/// A line that a script wrote to the console, or an error that no script caught.
public struct ConsoleMessage: Sendable, Hashable {
    /// The kind of message.
    public enum Level: UInt8, Sendable, Hashable, CaseIterable {
        /// `console.log` and functions without a level of their own.
        case log
        /// `console.debug`.
        case debug
        /// `console.info`.
        case info
        /// `console.warn`.
        case warning
        /// `console.error`, and uncaught errors.
        case error
    }

    /// The kind of message.
    public var level: Level
    /// The words of the page.
    public var text: String
    /// The address of the script of an uncaught error; empty for other messages.
    public var source: String
    /// The line of an uncaught error, from 1 on; 0 if unknown.
    public var line: Int
    /// The column of an uncaught error, from 1 on; 0 if unknown.
    public var column: Int

    /// Makes a message.
    public init(
        level: Level, text: String, source: String = "", line: Int = 0, column: Int = 0
    ) {
        self.level = level
        self.text = text
        self.source = source
        self.line = line
        self.column = column
    }
}

/// A dialog that a script asks for. The script waits for the answer.
package struct ScriptDialogRequest: Sendable, Hashable {
    /// The kinds of dialogs (HTML Standard, "Simple dialogs").
    package enum Kind: UInt8, Sendable, Hashable, CaseIterable {
        /// A message.
        case alert
        /// A question whose answer is yes or no.
        case confirm
        /// A question whose answer is text.
        case prompt
    }

    /// The number by which the answer names it; 0 if it was answered by default already.
    package var id: UInt32
    /// The kind of dialog.
    package var kind: Kind
    /// The message of the page.
    package var text: String
    /// The suggested answer of a prompt.
    package var defaultText: String
    /// The number of the document whose script asks; 0 for that of the page.
    package var document: UInt32 = 0

    /// Makes a dialog.
    package init(id: UInt32, kind: Kind, text: String, defaultText: String = "") {
        self.id = id
        self.kind = kind
        self.text = text
        self.defaultText = defaultText
    }
}

/// The name of a handler of messages in a content world.
package struct ScriptHandlerName: Sendable, Hashable, ExpressibleByStringLiteral {
    /// The name.
    package var name: String
    /// The content world that has the handler; empty for the page's own.
    package var world: String

    /// Makes a name in a world, the page's own unless another is named.
    package init(_ name: String, world: String = "") {
        self.name = name
        self.world = world
    }

    /// Makes a name in the page's own world.
    package init(stringLiteral value: String) { self.init(value) }
}

/// The answer to a dialog of a script.
package enum ScriptDialogAnswer: Sendable, Hashable {
    /// The person dismissed the dialog or said no.
    case cancelled
    /// The person agreed; the text of a prompt, empty for other dialogs.
    case accepted(String)
}

/// The treatment of the scripts of a page, before its first byte.
package struct ScriptSettings: Sendable, Equatable {
    /// A script of the embedding program.
    package struct Injected: Sendable, Equatable {
        /// The text of the script.
        package var source: String
        /// Whether it runs after the document was parsed, and not before its first script.
        package var isAtEnd: Bool
        /// Whether documents of frames get it, too.
        package var isForFrames: Bool
        /// The content world in which it runs; empty for the page's own.
        package var world: String

        /// Makes a script of the program.
        package init(
            source: String, isAtEnd: Bool, isForFrames: Bool = false, world: String = ""
        ) {
            self.source = source
            self.isAtEnd = isAtEnd
            self.isForFrames = isForFrames
            self.world = world
        }
    }

    /// `navigator.userAgent`.
    package var userAgent = ""
    /// `navigator.languages`, the preferred one first.
    package var languages: [String] = []
    /// Whether the page is printed: time is virtual, dialogs are answered by default, and lines
    /// come when nothing is left to happen.
    package var isPrinted = false
    /// The time that scripts of a printed page may take; nil for no bound.
    package var timeLimit: Duration?
    /// The virtual time up to which a printed page that its scripts have not made waits for timers; nil
    /// where nobody has named one.
    package var timerLimit: Duration?
    /// Milliseconds from the start of 1970 to the navigation.
    package var timeOrigin = 0.0
    /// Scripts of the embedding program.
    package var injected: [Injected] = []
    /// The place in the back-forward list.
    package var history = ScriptHistoryPlace()
    /// The names of the message handlers of the embedding program.
    package var messageHandlers: [ScriptHandlerName] = []
    /// The name that the window has from the script or link that has opened it.
    package var windowName = ""
    /// The number of the window that has opened the page's own; 0 without one.
    package var opener: UInt32 = 0
    /// Whether the origin of the page is opaque: it is in a sandbox without one.
    package var isOpaque = false
    /// Whether only scripts of the embedding program run, and none of the page.
    package var isForProgramAlone = false
    /// The settings of a worker; nil for a page.
    package var worker: ScriptWorkerSettings?
    /// The settings of a frame of another origin, whose process shows nothing; nil for a page.
    package var frame: ScriptFrameSettings?

    /// Makes the settings of a page on a screen, without scripts of the program.
    package init() {}
}

/// The result of a script that the embedding program evaluated.
package enum ScriptOutcome: Sendable, Equatable {
    /// The value in JSON; nil for `undefined`.
    case value(String?)
    /// An error that the script did not catch; `line` and `column` are 0 if unknown.
    case failure(message: String, line: Int, column: Int)
}

/// What a script that was left took too much of.
package enum ScriptExcess: UInt8, Sendable, Hashable, CaseIterable {
    /// Processor time.
    case time
    /// Memory.
    case memory
}
