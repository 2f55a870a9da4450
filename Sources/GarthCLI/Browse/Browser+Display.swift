import Garth
import GarthLanguage
import GarthPage
import GarthTerminal
import GarthURL

/// Handles the display calls of the web views: draws the visible tab, and stores the others' state.
extension Browser: DisplayDelegate {
    func webView(_ webView: WebView, willReplace page: Page) {
        guard webView === self.webView else { return }
        perform(interface.tellTyped())
    }

    func webView(_ webView: WebView, didShow page: Page, replacing previous: Page?) {
        guard let tab = tab(of: webView) else { return }
        exchange(previous, for: page, in: tab)
        tellStatus(of: page, in: tab)
        changed(tab)
    }

    func webView(_ webView: WebView, page: Page, didUpdate updates: [PageUpdate]) {
        guard let tab = tab(of: webView) else { return }
        if tab.pageToldEmpty === page { withdrawEmptiness(updates, in: tab) }
        for update in updates {
            if case .emptiness(let emptiness) = update, tab.pageToldEmpty !== page {
                tab.pageToldEmpty = page
                say(emptiness.message, in: tab)
            }
            if case .focused(let element) = update {
                if tab === self.tab { perform(interface.focusMoved(to: element, at: now)) }
            } else if tab === self.tab {
                note(update, of: tab)
                interface.update(update)
            } else {
                tab.screen.page.apply(update)
            }
        }
        if tab === self.tab { perform(interface.takeCommands()) }
        changed(tab)
    }

    /// Takes back what was said of an empty page that a script has filled since.
    private func withdrawEmptiness(_ updates: [PageUpdate], in tab: Tab) {
        let isRestarted = updates.contains { if case .restarted = $0 { true } else { false } }
        let isEmpty = updates.contains { if case .emptiness = $0 { true } else { false } }
        guard isRestarted, !isEmpty else { return }
        for message in PageEmptiness.allCases.map(\.message) {
            if tab === self.tab { interface.withdraw(message: message) }
            if tab.message == message { tab.message = nil }
        }
    }

    func webView(_ webView: WebView, scrollToAnchor name: String) {
        guard let tab = tab(of: webView) else { return }
        if tab === self.tab {
            interface.scroll(toAnchor: name)
        } else {
            tab.screen.page.scroll(toAnchor: name)
        }
        changed(tab)
    }

    func webViewDidChangeState(_ webView: WebView) {
        guard let tab = tab(of: webView) else { return }
        noteRestoredFields(in: tab)
        if tab === self.tab { updateChrome() } else { stateChangedInBackground(of: tab) }
        changed(tab)
    }

    func webView(_ webView: WebView, didReceiveMessage message: String) {
        guard let tab = tab(of: webView) else { return }
        if let told = tab.toldDenial.take(), message == NavigationError(told, url: nil).message {
            return
        }
        say(message, in: tab)
        changed(tab)
    }

    func webView(_ webView: WebView, cannotShowPages error: NavigationError) {
        guard let tab = tab(of: webView) else { return }
        if tab === self.tab { quit(with: error) } else { tab.message = error.message }
        changed(tab)
    }

    // MARK: - Private parts

    /// A page with the fields of an earlier session is a form that was filled in and not sent.
    private func noteRestoredFields(in tab: Tab) {
        guard let page = tab.webView.page, page.hasRestoredFields, tab.pageWithFields !== page
        else { return }
        tab.pageWithFields = page
        if tab === self.tab {
            interface.noteFilledForm()
        } else {
            tab.screen.page.hasEditedForm = true
        }
    }

    /// Draws and stores the changes.
    private func changed(_ tab: Tab) {
        tab.kept = nil
        guard tab !== self.tab else { return askForFrame() }
        sessionChanged()
        updateTabLabels()
    }

    /// Drops the decisions about links when their numbers and addresses change, and shows the
    /// reason for an incomplete page.
    private func note(_ update: PageUpdate, of tab: Tab) {
        if case .limitReached(let message) = update { say(message, in: tab) }
        if case .base = update { tab.judgedLinks = [:] }
        switch update.part {
        case .targets: tab.judgedLinks = [:]
        case .beginning:
            tab.judgedLinks = [:]
            tab.isRestarting = true
        // Until the first new lines came, the links of the old ones were judged.
        case .lines, .end:
            if tab.isRestarting { tab.judgedLinks = [:] }
            tab.isRestarting = false
        case .target, .pictures, .nothingShown: break
        }
    }

    /// Shows that a page is the server's answer to an error, which the page itself may not mention.
    private func tellStatus(of page: Page, in tab: Tab) {
        if page.encryption?.isCertificateExcepted == true {
            say(
                localized(
                    "not verified: you accepted the certificate of \(page.url.hostname) (gc)"),
                in: tab)
        }
        guard let response = page.response, response.statusCode >= 400 else { return }
        let reason = response.statusText.isEmpty ? "" : " \(response.statusText)"
        say(localized("the server answered with status \(response.statusCode)\(reason)"), in: tab)
    }
}
