import GarthIPC
import GarthPage

/// Texts that scripts copy to the clipboard.
extension WebView {
    /// Copies a text, once for each act of a person in the page.
    func copy(_ text: String, for page: Page) {
        let opening = page.process.openCount
        func answer(_ isCopied: Bool) {
            guard opening == page.process.openCount else { return }
            page.content?.send(.copied(isCopied))
        }
        guard page.shownPage === self.page, page.scripting.takeActForCopying(at: .now),
            let uiDelegate
        else {
            return answer(false)
        }
        Task { @MainActor in answer(await uiDelegate.webView(self, copiesText: text)) }
    }
}

extension PageScripting {
    /// Whether a person has just used the page, and no script has copied a text for that.
    mutating func takeActForCopying(at now: ContinuousClock.Instant) -> Bool {
        guard let last = lastActivation, now - last <= LoadLimits.activationTime,
            lastCopied != last
        else { return false }
        lastCopied = last
        return true
    }
}
