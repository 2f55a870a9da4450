import GarthPage
import GarthURL

/// Draws what a web view shows (no counterpart in WebKit, whose view draws itself).
///
/// A web view is laid out in lines of text, and tells them here as they come; `PageContent` puts
/// them together. All is told on the main actor, in the order in which it happens, and while the
/// delegate works on it the page sends no more than some megabytes: who draws slowly slows the
/// page down, and memory stays bounded.
///
/// A delegate that comes to a view which shows a page already hears of what changes from then on;
/// `WebView.setNeedsDisplay` has everything told again.
@MainActor
public protocol DisplayDelegate: AnyObject {
    /// Another page takes the place of one that is shown: the last moment to tell it what was typed
    /// into it (`WebView.change`), so that it is there when the page comes back.
    func webView(_ webView: WebView, willReplace page: Page)
    /// A page is shown from now on; what it consists of is told next.
    ///
    /// `previous` is what was shown before, nil for the first page. It is the same one when only
    /// another place of it, or another entry of the list, is shown. A page that comes back from
    /// the list tells its lines again only when they have to be laid out anew: keep them, for
    /// instance in `Page.viewState`.
    func webView(_ webView: WebView, didShow page: Page, replacing previous: Page?)
    /// The page that is shown has changed.
    ///
    /// Told are `styles`, `targets`, `targetChanged`, `lines`, `linesRedrawn`, `restarted`,
    /// `base`, `encoding`, `limitReached`, `emptiness`, `submissionRefused` and `finished`. What the
    /// page wants (resources,
    /// navigations, refreshes) the view does itself.
    func webView(_ webView: WebView, page: Page, didUpdate updates: [PageUpdate])
    /// A named place of the page is to be brought into view, as soon as its line has come
    /// (`PageContent.line(ofAnchor:)`).
    func webView(_ webView: WebView, scrollToAnchor name: String)
    /// A property of the view may have changed: title, URL, progress, what can be gone to.
    ///
    /// `WebView.states` tells the same to whoever does not draw, and joins what comes together.
    func webViewDidChangeState(_ webView: WebView)
    /// One line for the person that is not a page: a refusal, a stopped load, data that could not
    /// be stored. It may have words of pages and servers in it.
    func webView(_ webView: WebView, didReceiveMessage message: String)
    /// No page can be shown at all: the content process cannot be started or held down.
    func webView(_ webView: WebView, cannotShowPages error: NavigationError)
}

extension DisplayDelegate {
    /// Does nothing.
    public func webView(_ webView: WebView, willReplace page: Page) {}
    /// Does nothing.
    public func webView(_ webView: WebView, didShow page: Page, replacing previous: Page?) {}
    /// Does nothing.
    public func webView(_ webView: WebView, page: Page, didUpdate updates: [PageUpdate]) {}
    /// Does nothing.
    public func webView(_ webView: WebView, scrollToAnchor name: String) {}
    /// Does nothing.
    public func webViewDidChangeState(_ webView: WebView) {}
    /// Does nothing.
    public func webView(_ webView: WebView, didReceiveMessage message: String) {}
    /// Does nothing.
    public func webView(_ webView: WebView, cannotShowPages error: NavigationError) {}
}

extension WebView {
    /// Has the page that is shown told to the display delegate from its beginning, as if it were
    /// laid out for the first time. Nothing is fetched.
    public func setNeedsDisplay() { page?.layOutAgain() }

    /// Tells who draws that a property may have changed.
    func stateChanged() { displayDelegate?.webViewDidChangeState(self) }

    /// Tells who draws which page is shown now.
    func tellShown(_ page: Page, replacing previous: Page?) {
        displayDelegate?.webView(self, didShow: page, replacing: previous)
    }

    /// Has a named place of the page brought into view.
    func scroll(to anchor: String) { displayDelegate?.webView(self, scrollToAnchor: anchor) }

    /// Tells the person something.
    func say(_ message: String) {
        displayDelegate?.webView(self, didReceiveMessage: message)
    }
}
