import GarthEngine
import GarthPage

/// Windows that scripts of a printed page open: frames that no page shows (HTML Standard,
/// "auxiliary browsing context").
extension ScriptedDocument {
    /// Opens a window without a document of its own; nil where none may be opened.
    package func openWindow() -> NodeID? {
        guard page.settings.isPrinted, !page.isStopped,
            page.windowCount < ScriptLimits.windows
        else { return nil }
        return page.main.makeWindow(for: self)
    }

    /// The window whose script opened this one.
    package var openerWindow: ScriptRealm? {
        guard let frame, frame.isWindow, let opener = frame.opener, !opener.isDiscarded else {
            return nil
        }
        return opener.openRealm()
    }

    /// The frame element of the window, also of one that stands in no document.
    package var container: NodeID? { isDiscarded ? nil : frame?.element }

    private func makeWindow(for opener: ScriptedDocument) -> NodeID? {
        var element = NodeID.none
        engine.withDocument { element = $0.makeWindowElement() }
        guard let frame = makeFrame(at: element) else { return nil }
        page.windowCount += 1
        frame.isWindow = true
        frame.opener = opener
        showBlank(in: frame, url: "about:blank")
        announce(frame)
        return element
    }
}
