import GarthIPC
import GarthLanguage
import GarthPage
import GarthURL

/// Windows that scripts of pages open (HTML Standard, "window open steps").
extension WebView {
    /// Opens a window, if a person has just used the page; the script waits for the answer.
    func open(_ wish: ScriptWindow, for page: Page) {
        let opening = page.process.openCount
        guard page.shownPage === self.page, let request = request(for: wish, of: page) else {
            return page.tell(isWindowOpen: false)
        }
        Task { @MainActor [weak self, weak page] in
            guard let self, let page else { return }
            let window = await self.window(for: request, named: wish.name)
            guard opening == page.process.openCount else { return }
            if let window { page.scripting.windows[wish.number] = OpenedWindow(view: window) }
            page.tell(isWindowOpen: window != nil)
        }
    }

    /// The request for the document of a window; nil if no window is opened.
    private func request(for wish: ScriptWindow, of page: Page) -> NavigationRequest? {
        guard
            configuration.preferences.javaScriptCanOpenWindowsAutomatically
                || page.takeActivation(at: .now)
        else {
            say(Self.refusal(ofUnaskedWindow: denial(of: wish, from: page)))
            return nil
        }
        page.scripting.windows = page.scripting.windows.filter { $0.value.isOpen }
        guard page.scripting.windows.count < LoadLimits.windows, scriptNavigations.allows(at: .now)
        else {
            say(localized("the page opens windows without end: no more are opened"))
            return nil
        }
        guard let request = request(to: wish.href, of: page, hidesReferrer: wish.hidesReferrer)
        else { return nil }
        let held = page.context(ofDocumentAt: []).sourceSandbox
        if let refusal = held.refusal(of: .window, from: [], isForm: false) {
            say(refusal.message)
            return nil
        }
        guard configuration.permitsWindow(for: request, of: page.url) else {
            say(
                localized("no window is opened: a content rule blocks \(request.url.displayedHref)")
            )
            return nil
        }
        guard request.purpose == .typed || denial(of: request.url, purpose: .link) == nil else {
            // The refusal appears where the person looks; that of a frame replaces no page.
            guard page.process.container == nil else {
                say(Self.refusal(ofUnaskedWindow: denial(of: request.url, purpose: .link)))
                return nil
            }
            load(request)
            return nil
        }
        return request
    }

    /// The allow-list's denial of the address of a window.
    private func denial(of wish: ScriptWindow, from page: Page) -> PolicyDenial? {
        guard let url = URLRecord.parse(wish.href, base: page.baseURL) else { return nil }
        return denial(of: url, purpose: .link)
    }

    /// The words for a window that a script opens without a key or click of a person. The address
    /// may be forbidden, too.
    private static func refusal(ofUnaskedWindow denial: PolicyDenial?) -> String {
        let words = localized("the page wanted to open a window unasked: refused")
        return denial.map { "\(words); \($0.message)" } ?? words
    }

    /// The request of a script that leads a window; an empty address is that of an empty document.
    private func request(
        to href: String, of page: Page, hidesReferrer: Bool = false
    ) -> NavigationRequest? {
        let context = page.context(ofDocumentAt: [], hidesReferrer ? .noReferrer : nil)
        let held = context.sourceSandbox
        var request: NavigationRequest
        if href.isEmpty || href == "about:blank" {
            // Nothing of the page goes into the empty document.
            guard let url = URLRecord.parse("about:blank") else { return nil }
            request = NavigationRequest(url, purpose: .typed)
        } else {
            guard let url = URLRecord.parse(href, base: page.baseURL) else { return nil }
            request = NavigationRequest(url, purpose: .link, in: context)
        }
        request.context.sandbox = held.contains(.propagatesToWindows) ? held : []
        return request
    }

    /// Asks the delegates for the window of a request, which is then loaded there.
    private func window(for request: NavigationRequest, named name: String) async -> WebView? {
        loading.asked()
        defer {
            loading.answered()
            stateChanged()
        }
        let action = action(for: request, .other, newWindow: name)
        guard await narrow(action, WebpagePreferences()).0 == .allow else { return nil }
        let window = await uiDelegate?.webView(
            self, createWebViewWith: configuration, for: action, windowFeatures: WindowFeatures())
        guard let window else { return nil }
        // A window that takes the place of the page is none of its own.
        guard window !== self else {
            begin { $0.load(request) }
            return nil
        }
        window.isOpenedByScript = true
        window.windowName = name
        window.begin { $0.load(request) }
        return window
    }

    /// Leads a window that the page has opened; the allow-list and the delegates decide as for a link.
    func lead(window number: UInt32, of page: Page, to href: String) {
        guard page.shownPage === self.page, let window = page.scripting.windows[number]?.view,
            page.isOpen(window: number), scriptNavigations.allows(at: .now),
            let request = request(to: href, of: page)
        else { return }
        window.load(request)
    }

    /// Lets the program close the window, if a script has opened it or its list has no other entry
    /// (HTML Standard, "script-closable").
    func closeForScript() {
        guard isOpenedByScript || backForwardList.items.count <= 1, !isWindowClosed else { return }
        uiDelegate?.webViewDidClose(self)
    }
}

/// A window that a script of a page has opened.
@MainActor
struct OpenedWindow {
    weak var view: WebView?

    /// Whether the program has not closed it.
    var isOpen: Bool { view.map { !$0.isWindowClosed } ?? false }
}

extension Page {
    /// Whether a window that a script has opened is open still.
    func isOpen(window number: UInt32) -> Bool { scripting.windows[number]?.isOpen ?? false }

    /// Whether a person has just used the page, which counts for one window.
    func takeActivation(at now: ContinuousClock.Instant) -> Bool {
        guard let last = scripting.lastActivation.take() else { return false }
        return now - last <= LoadLimits.activationTime
    }

    /// Whether a person has just used the page.
    func wasJustUsed(at now: ContinuousClock.Instant) -> Bool {
        scripting.lastActivation.map { now - $0 <= LoadLimits.activationTime } ?? false
    }

    /// Answers a script that has opened a window, or asked for one.
    func tell(isWindowOpen isOpen: Bool) { content?.send(.window(isOpen: isOpen)) }
}
