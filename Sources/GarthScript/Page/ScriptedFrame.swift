import GarthEngine
import GarthPage

/// A frame of a document whose scripts run (HTML Standard, "child navigable").
final class ScriptedFrame {
    let element: NodeID
    /// The number of the frame among those of its page, from 1 on.
    let serial: Int
    unowned let parent: ScriptedDocument
    /// The number of the last request for its content.
    var id: UInt32
    /// The document that it shows; nil for one of another origin, and for none.
    var document: ScriptedDocument?
    /// Whether the load of the document around waits for it.
    var isLoading = false
    /// Whether something is still to come. A document that a script has opened and not closed may
    /// stay open for ever.
    var isAwaited: Bool { isRequested || awaitsForm || isLoading && document?.isReopened != true }
    /// Whether its next document was asked for and has not come: a script may lead it elsewhere
    /// while the document that it has ends its loading.
    var isRequested = false

    /// Whether a script has sent it a form that was not answered.
    var awaitsForm = false
    /// Whether it shows the document that it began with.
    var isInitial = true
    /// Whether the browser process was only told of the frame, which loads nothing.
    var isAnnounced = false
    /// The name by which the browser process knows the frame.
    var toldName = ""
    /// The URL that its next document was asked for.
    var target = ""
    /// What its next document does to the history.
    var handling = HistoryHandling.replace
    /// Whether it is a window that a script opened, which stands in no document.
    var isWindow = false
    /// The document whose script opened the window.
    weak var opener: ScriptedDocument?

    /// HTML Standard, "history handling behavior"; going to an entry makes none.
    enum HistoryHandling { case replace, push, traverse }

    init(element: NodeID, parent: ScriptedDocument, id: UInt32) {
        self.element = element
        self.parent = parent
        self.id = id
        serial = parent.page.allDocuments.makeSerial()
    }
}

/// The windows of frames, as natives know them.
package enum ScriptedWindow {
    /// The element shows no document.
    case none
    /// A window of the same origin.
    case same(ScriptRealm)
    /// A window of another origin, of which scripts may use a few members.
    case other
}
