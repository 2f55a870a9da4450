import GarthEngine
import GarthPage

/// Windows that scripts open (HTML Standard, "auxiliary browsing context"): frames that no page shows
/// in a page that is printed, else windows of the browser.
extension ScriptedDocument {
    /// Opens a window without a document of its own; nil where none may be opened.
    func openWindow() -> NodeID? {
        guard page.settings.isPrinted, !page.isStopped,
            !page.quotas.windows.isUsedUp
        else { return nil }
        return page.main.makeWindow(for: self)
    }

    // MARK: - Windows of the browser

    var windowName: String { frame == nil ? page.settings.windowName : "" }

    /// Asks the browser for a window, which has no part in the page: scripts reach nothing in it.
    func askForWindow(_ window: ScriptWindow) -> UInt32 {
        guard !page.settings.isPrinted, !page.isStopped, !isDiscarded,
            page.quotas.wantedWindows.take(),
            window.name.utf8.count <= ScriptLimits.workerNameByteCount
        else { return 0 }
        var window = window
        window.number = UInt32(page.quotas.wantedWindows.count)
        return page.answers.window(.windowWanted(window))
    }

    /// The number of the window that has opened the page's own; 0 without one.
    var openerElsewhere: UInt32 { frame == nil ? page.settings.opener : 0 }

    /// What is in the page has its origin, as far as scripts reach it.
    var hasOpaqueOrigin: Bool { page.settings.isOpaque || page.settings.frame?.isOpaque == true }

    func leaveOpener() {
        guard frame == nil, page.settings.opener > 0, page.quotas.windowActs.take() else { return }
        engine.report(.openerLeft)
    }

    func name(ownWindow name: [UInt8]) {
        guard frame == nil, !page.settings.isPrinted, page.settings.frame == nil,
            name.count <= ScriptLimits.workerNameByteCount, page.quotas.windowActs.take()
        else { return }
        engine.report(.windowNamed(String(decoding: name, as: UTF8.self)))
    }

    func isOpen(window: UInt32) -> Bool {
        guard window > 0, !page.isStopped else { return false }
        return page.answers.window(.windowAsked(window)) > 0
    }

    func lead(window: UInt32, to href: [UInt8]) {
        guard window > 0, page.quotas.navigations.take() else { return }
        engine.report(.windowLed(window, href: String(decoding: href, as: UTF8.self)))
    }

    func close(window: UInt32) {
        guard window > 0, page.quotas.windowActs.take() else { return }
        engine.report(.windowClosed(window))
    }

    func focus(window: UInt32) {
        guard window > 0, page.quotas.windowActs.take() else { return }
        engine.report(.windowFocused(window))
    }

    /// The browser knows whether a script has opened the window.
    func copy(_ text: [UInt8]) -> Bool {
        guard !isForeign, text.count <= ScriptLimits.copiedByteCount else { return false }
        return page.answers.copy(String(decoding: text, as: UTF8.self))
    }

    func closeOwnWindow() {
        guard frame == nil, !page.settings.isPrinted, !isDiscarded else { return }
        engine.report(.closed)
    }

    // MARK: - Windows of a printed page

    /// The window whose script opened this one; nil without one, or if its document is gone.
    var openerWindow: ScriptRealm? {
        guard let frame, frame.isWindow, let opener = frame.opener, !opener.isDiscarded else {
            return nil
        }
        return opener.openRealm()
    }

    /// The frame element of the window, also of one that stands in no document.
    var container: NodeID? { isDiscarded ? nil : frame?.element }

    private func makeWindow(for opener: ScriptedDocument) -> NodeID? {
        var element = NodeID.none
        engine.withDocument { element = $0.makeWindowElement() }
        guard let frame = makeFrame(at: element) else { return nil }
        page.quotas.windows.use()
        frame.isWindow = true
        frame.opener = opener
        showBlank(in: frame, url: "about:blank")
        announce(frame)
        return element
    }
}
