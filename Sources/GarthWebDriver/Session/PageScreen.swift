import Garth
import GarthPage

/// The lines that a window shows, for pictures of them.
@MainActor
final class PageScreen: DisplayDelegate {
    /// The lines of the page.
    private(set) var content = PageContent()
    /// Called after each change.
    var onChange: (() -> Void)?

    func webView(_ webView: WebView, didShow page: Page, replacing previous: Page?) {
        guard page !== previous else { return }
        previous?.viewState = content
        content = page.viewState as? PageContent ?? PageContent()
    }

    func webView(_ webView: WebView, page: Page, didUpdate updates: [PageUpdate]) {
        for update in updates { content.apply(update) }
        onChange?()
    }
}
