import Garth
import GarthLanguage
import GarthPage
import GarthTerminal
import GarthURL

/// Scripts of pages: whether they run, and their dialogs.
extension Browser {
    /// Runs the scripts of the page, or shows it without them, until it is left.
    func toggleScripts() {
        guard let page = webView.page, !page.isErrorPage else {
            return interface.showMessage(localized("there is no page"), at: now)
        }
        let runs = !page.runsOwnScripts
        guard webView.setRunsScripts(runs) else {
            return interface.showMessage(
                localized("this page has no scripts that Garth can run"), at: now)
        }
        tab.pageToldEmpty = nil
        interface.showMessage(
            runs
                ? localized("with scripts: gj shows the page without")
                : localized("without scripts: gj runs them"),
            at: now)
    }

    /// Runs the scripts of the page's site from now on, or none; stored in `config`.
    func toggleScriptsOfSite() {
        guard let page = webView.page, !page.isErrorPage, page.url.isHTTPOrHTTPS else {
            return interface.showMessage(
                localized("only sites have settings of their own"), at: now)
        }
        let isOn = settings.preferences.text(.javascript, for: page.url.hostname) == "on"
        tab.pageToldEmpty = nil
        change(.javascript, to: isOn ? "off" : "on")
    }

    /// Passes a key to the scripts of the page, and their answer to the interface.
    func type(_ key: FieldKey, into element: ElementReference, _ number: Int?) {
        let tab = tab
        webView.type(key, into: element) { [weak self] outcome in
            guard let self, let number, tab === self.tab else { return }
            perform(interface.answered(number, outcome))
            askForFrame()
        }
    }

    // MARK: - Dialogs

    /// Whose dialog it is: a page cannot pass its words for those of Garth.
    private func title(of frame: FrameInfo) -> String {
        let host = frame.url.map { $0.displayedHostname } ?? ""
        return host.isEmpty ? localized("This page says") : localized("\(host) says")
    }

    private func body(_ message: String) -> [String] {
        message.split(separator: "\n", omittingEmptySubsequences: false).prefix(12).map(String.init)
    }

    func webView(
        _ webView: WebView, runJavaScriptAlertPanelWithMessage message: String,
        initiatedByFrame frame: FrameInfo
    ) async {
        _ = await confirm(
            title(of: frame), body: body(message), confirm: localized("OK"), in: tab(of: webView))
    }

    func webView(
        _ webView: WebView, runJavaScriptConfirmPanelWithMessage message: String,
        initiatedByFrame frame: FrameInfo
    ) async -> Bool {
        await confirm(
            title(of: frame), body: body(message), confirm: localized("OK"), in: tab(of: webView))
    }

    func webView(
        _ webView: WebView, runJavaScriptTextInputPanelWithPrompt prompt: String,
        defaultText: String?, initiatedByFrame frame: FrameInfo
    ) async -> String? {
        sheetCount += 1
        let id = sheetCount
        present(
            .text(
                id: id, title: title(of: frame), body: body(prompt), label: localized("Answer"),
                text: defaultText ?? ""), in: tab(of: webView))
        return await withCheckedContinuation { texts[id] = $0 }
    }
}
