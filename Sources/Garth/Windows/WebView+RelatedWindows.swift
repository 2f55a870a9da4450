import GarthIPC
import GarthPage
import GarthURL

/// Windows whose pages know each other: openers, names, messages (HTML Standard sections 7.2.2 and 7.3).
extension WebView {
    /// Whether a script has opened the view, and may close it.
    package var isOpenedByScript: Bool { window.isOpenedByScript }

    // MARK: - Who opens whom

    /// Relates a new window to the window of a page that opens it; `isSevered` parts them.
    func relate(_ opened: WebView, to page: Page, isSevered: Bool) {
        // A window that shows something already is that of another page.
        guard opened !== self, !isSevered, opened.page == nil, opened.window.opener == nil,
            !partsWindows(of: page)
        else { return }
        let main = page.shownPage
        let isOfMain = page === main
        opened.window.join(
            RelatedWindow(of: self, at: page.process.container?.place ?? []),
            isOfMain
                ? main.openerPolicyDocument
                : OpenerPolicy.Document(
                    policy: .unsafeNone, origin: main.openerPolicyDocument.origin))
    }

    /// Whether windows that a document opens are not related to it: that of a frame of another origin in a
    /// page that shares its group with its own origin alone.
    private func partsWindows(of page: Page) -> Bool {
        page !== page.shownPage && page.shownPage.terms.openerPolicy == .sameOrigin
    }

    /// The open window of a name that the document of a page may choose (HTML Standard, "rules for choosing
    /// a navigable").
    func relatedWindow(named name: String, for page: Page) -> WebView? {
        guard !name.isEmpty, name.lowercased() != "_blank" else { return nil }
        return configuration.websiteDataStore.views.all.first { view in
            view !== self && view.window.name == name && view.window.group === window.group
                && !view.isWindowClosed && mayLead(view, for: page)
        }
    }

    /// Whether the document of a page is familiar with a window: it or a window of its origin has opened
    /// that, or has its origin.
    func mayLead(_ view: WebView, for page: Page) -> Bool {
        let origin = page.client.origin
        func isOfOrigin(_ view: WebView) -> Bool {
            guard origin != .opaque, let other = view.page?.client.origin else { return false }
            return origin.isSame(as: other)
        }
        let isHeld = page.terms.sandbox.contains(.navigation)
        if !isHeld, isOfOrigin(view) { return true }
        var opener = view.window.opener?.shown
        for _ in 0..<LoadLimits.windows {
            guard let next = opener else { return false }
            if next === self { return true }
            // A document in a sandbox leads only windows that it has opened itself.
            guard !isHeld else { return false }
            if isOfOrigin(next) { return true }
            opener = next.window.opener?.shown
        }
        return false
    }

    // MARK: - What scripts do with them

    /// The window of a number, as a process of a page knows it.
    func relatedWindow(_ number: UInt32, of page: Page) -> RelatedWindow? {
        page.shownPage === self.page ? page.shownPage.workers.related[number] : nil
    }

    /// The number of a window for the processes of a page; 0 for one too many.
    func number(of view: WebView, for page: Page) -> UInt32 {
        page.shownPage.workers.related.number(of: RelatedWindow(of: view)) ?? 0
    }

    /// Leads a window for a script; the allow-list and the delegates decide as for a link. An opener of
    /// another origin is led only when a person has just used the page.
    func lead(window number: UInt32, of page: Page, to href: String) {
        guard let related = relatedWindow(number, of: page), related.place.isEmpty,
            let view = related.shown, view !== self, scriptNavigations.allows(at: .now),
            let request = request(to: href, of: page),
            mayLead(view, for: page)
                || !page.terms.sandbox.contains(.navigation) && page.takeActivation(at: .now)
        else { return }
        view.lead(by: request)
    }

    /// Loads the request of another window's page; the sandbox of the window stays.
    func lead(by request: NavigationRequest) {
        var request = request
        if let page { request.context.sandbox.formUnion(page.windowSandbox) }
        load(request)
    }

    /// Closes a window for a script of a page that is familiar with it.
    func close(window number: UInt32, of page: Page) {
        guard let related = relatedWindow(number, of: page), related.place.isEmpty,
            let view = related.shown, view !== self, view.isOpenedByScript,
            mayLead(view, for: page)
        else { return }
        view.closeForScript()
    }

    /// Asks the program to show a window, if a person has just used the page.
    func focus(window number: UInt32, of page: Page) {
        guard let related = relatedWindow(number, of: page), let view = related.shown,
            view !== self, page.takeActivation(at: .now)
        else { return }
        view.uiDelegate?.webViewDidRequestFocus(view)
    }

    /// The number of frames in a window that a process of a page names; with an index, the number of the
    /// window of that frame. 0 for none. The frames are in the order of their elements' numbers.
    func part(of window: ScriptPost.Window, _ index: UInt32?, for page: Page) -> UInt32 {
        let shown = page.shownPage
        guard shown === self.page else { return 0 }
        var (around, place): (Page, FramePlace) = (shown, [])
        var other: WebView?
        if window.number >= ScriptPost.Window.firstOfOthers {
            guard let related = relatedWindow(window.number, of: page),
                let view = related.shown, let known = view.page
            else { return 0 }
            (around, place, other) = (known, related.place, view)
        } else if window.number > 0 {
            guard let known = shown.workers.frames.windows.place(window.number) else { return 0 }
            place = known
        } else {
            let process = page.process.container?.process ?? 0
            guard let source = shown.place(ofDocument: window.document, in: process) else {
                return 0
            }
            place = source + [window.element]
        }
        let parts = around.frames.places(in: place)
        guard let index else { return UInt32(parts.count) }
        guard parts.indices.contains(Int(index)) else { return 0 }
        let part = parts[Int(index)]
        guard let other else { return shown.workers.frames.windows.number(part) }
        return shown.workers.related.number(of: RelatedWindow(of: other, at: part)) ?? 0
    }

    // MARK: - Messages

    /// Brings a message to a window of the browser, if what it shows has the origin that the sender names.
    func deliver(
        _ post: ScriptPost, to window: ScriptPost.Window, fromWindowAt source: FramePlace,
        in sender: WorkerHost.Process, of page: Page
    ) {
        guard let related = relatedWindow(window.number, of: page), let view = related.shown,
            view.window.group === self.window.group, let other = view.page, other !== page,
            other.content != nil, other.runsOwnScripts, other.hasStartedScripts,
            let found = other.receiver(at: related.place),
            let client = other.workers.client(found.process, of: other),
            window.origin == "*"
                || client.origin != .opaque
                    && client.origin.serialization == window.origin,
            let bridge = WindowBridge.between(page, of: self, and: other, of: view)
        else {
            return perform(
                page.workers.host.deliver(post, toWindowOf: nil, from: sender), for: page)
        }
        var told = post
        let origin = page.workers.client(sender, of: page)?.origin ?? .opaque
        told.target = .window(
            ScriptPost.Window(
                document: found.document,
                number: other.workers.related.number(of: RelatedWindow(of: self, at: source)) ?? 0,
                element: 0, origin: origin.serialization))
        bridge.send(told, from: sender, to: found.process)
    }
}
