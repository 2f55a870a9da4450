import GarthEngine
import GarthPage

/// A frame of a document whose scripts run (HTML Standard, "child navigable").
final class ScriptedFrame {
    let element: NodeID
    unowned let parent: ScriptedDocument
    /// The number of the last request for its content.
    var id: UInt32
    /// The document that it shows; nil for one of another origin, and for none.
    var document: ScriptedDocument?
    /// Whether the load of the document around waits for it.
    var isLoading = false
    /// Whether something is still to come. A document that a script has opened and not closed may
    /// stay open for ever.
    var isAwaited: Bool { isLoading && document?.isReopened != true }

    /// Whether it shows the document that it began with.
    var isInitial = true
    /// Whether the browser process was only told of the frame, which loads nothing.
    var isAnnounced = false
    /// The URL that its next document was asked for.
    var target = ""

    init(element: NodeID, parent: ScriptedDocument, id: UInt32) {
        self.element = element
        self.parent = parent
        self.id = id
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
