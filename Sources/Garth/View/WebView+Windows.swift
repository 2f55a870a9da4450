import GarthIPC
import GarthLanguage
import GarthPage
import GarthURL

/// Windows that scripts of pages open (HTML Standard, "window open steps").
extension WebView {
    /// Opens a window, if a person has just used the page; the script waits for the answer.
    func open(_ wish: ScriptWindow, for page: Page) {
        let opening = page.process.openCount
        guard page.shownPage === self.page else { return page.tell(window: 0) }
        if let known = relatedWindow(named: wish.name, for: page) {
            // Without an address, the window stays as it is.
            if !wish.href.isEmpty, scriptNavigations.allows(at: .now),
                let request = request(to: wish.href, of: page, hidesReferrer: wish.hidesReferrer)
            {
                known.lead(by: request)
            }
            return page.tell(window: wish.isSevered ? 0 : number(of: known, for: page))
        }
        guard let request = request(for: wish, of: page) else { return page.tell(window: 0) }
        Task { @MainActor [weak self, weak page] in
            guard let self, let page else { return }
            let window = await self.window(for: request, wish, of: page)
            guard opening == page.process.openCount else { return }
            var number: UInt32 = 0
            if let window {
                page.scripting.windows.append(OpenedWindow(view: window))
                if window.window.group === self.window.group {
                    number = self.number(of: window, for: page)
                }
            }
            page.tell(window: number)
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
        page.scripting.windows.removeAll { !$0.isOpen }
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
    func request(
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
    private func window(
        for request: NavigationRequest, _ wish: ScriptWindow, of page: Page
    ) async -> WebView? {
        loading.asked()
        defer {
            loading.answered()
            stateChanged()
        }
        let action = action(for: request, .other, newWindow: wish.name)
        guard await narrow(action, WebpagePreferences()).0 == .allow else { return nil }
        let window = await uiDelegate?.webView(
            self, createWebViewWith: configuration, for: action, windowFeatures: WindowFeatures())
        guard let window else { return nil }
        // A window that takes the place of the page is none of its own.
        guard window !== self else {
            begin { $0.load(request) }
            return nil
        }
        relate(window, to: page, isSevered: wish.isSevered)
        window.window.isOpenedByScript = true
        window.window.name = wish.name
        window.begin { $0.load(request) }
        return window
    }

    /// Lets the program close the window, if a script has opened it or its list has no other entry
    /// (HTML Standard, "script-closable").
    func closeForScript() {
        guard isOpenedByScript || backForwardList.items.count <= 1, !isWindowClosed else { return }
        window.leave()
        uiDelegate?.webViewDidClose(self)
    }
}

extension Page {
    /// Whether a person has just used the page, which counts for one window.
    func takeActivation(at now: ContinuousClock.Instant) -> Bool {
        guard let last = scripting.lastActivation.take() else { return false }
        return now - last <= LoadLimits.activationTime
    }

    /// Whether a person has just used the page.
    func wasJustUsed(at now: ContinuousClock.Instant) -> Bool {
        scripting.lastActivation.map { now - $0 <= LoadLimits.activationTime } ?? false
    }

    /// Answers a script that has opened a window, or asked for one; 0 is no window.
    func tell(window number: UInt32) { content?.send(.window(number)) }
}
