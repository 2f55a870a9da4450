import GarthPage
import GarthURL

/// Draws the content of a web view (no counterpart in WebKit, whose view draws itself).
///
/// A web view lays pages out in lines of text, and reports them to this delegate as they arrive;
/// `PageContent` collects them. All calls are on the main actor, in the order of events. During a
/// call the page sends at most some megabytes more, so that a slow delegate slows the page down and
/// memory stays bounded.
///
/// A delegate that is set on a view with a page gets only later changes; `WebView.setNeedsDisplay`
/// makes the view report everything again.
@MainActor
public protocol DisplayDelegate: AnyObject {
    /// Another page is about to replace this one. This is the last moment to pass typed text to the
    /// page (`WebView.change`), so that the text is there when the page returns.
    func webView(_ webView: WebView, willReplace page: Page)
    /// The view now shows a page; its content follows.
    ///
    /// `previous` is the page before, nil for the first page. It is the same page if only another
    /// place of it, or another entry of the list, is shown. A page that returns from the list
    /// reports its lines again only after a new layout: keep them, for example in `Page.viewState`.
    func webView(_ webView: WebView, didShow page: Page, replacing previous: Page?)
    /// The page has changed.
    ///
    /// The updates are `styles`, `pictures`, `targets`, `targetChanged`, `lines`, `linesSpliced`, `targetsSpliced`, `restarted`,
    /// `base`, `encoding`, `limitReached`, `emptiness`, `submissionRefused`, `finished` and, of
    /// scripts, `ScriptReport.focused`. The view itself handles the page's requests (resources, navigations, refreshes).
    func webView(_ webView: WebView, page: Page, didUpdate updates: [PageUpdate])
    /// A picture of the page was fetched and decoded at the size of `WebView.loadPicture`.
    func webView(_ webView: WebView, page: Page, didLoad picture: PagePicture, bitmap: Bitmap)
    /// The delegate should scroll to an anchor, as soon as its line has arrived
    /// (`PageContent.line(ofAnchor:)`).
    func webView(_ webView: WebView, scrollToAnchor name: String)
    /// A property of the view may have changed: title, URL, progress, the possible steps in the
    /// list.
    ///
    /// `WebView.states` reports the same to other code, and joins simultaneous changes.
    func webViewDidChangeState(_ webView: WebView)
    /// One line for the person that is not a page: a denial, a stopped load, data that could not be
    /// stored. It may contain words of pages and servers.
    func webView(_ webView: WebView, didReceiveMessage message: String)
    /// The lines of the page, for `WebView.createSnapshot`; nil if the delegate does not keep them, as
    /// by default.
    func content(of webView: WebView) -> PageContent?
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
    public func webView(
        _ webView: WebView, page: Page, didLoad picture: PagePicture, bitmap: Bitmap
    ) {}
    /// Does nothing.
    public func webView(_ webView: WebView, scrollToAnchor name: String) {}
    /// Does nothing.
    public func webViewDidChangeState(_ webView: WebView) {}
    /// Does nothing.
    public func webView(_ webView: WebView, didReceiveMessage message: String) {}
    /// Returns nil.
    public func content(of webView: WebView) -> PageContent? { nil }
    /// Does nothing.
    public func webView(_ webView: WebView, cannotShowPages error: NavigationError) {}
}

extension WebView {
    /// Makes the view report its page to the display delegate from the start, as after the first
    /// layout. Nothing is fetched.
    public func setNeedsDisplay() { page?.layOutAgain() }

    /// Tells the display delegate that a property may have changed.
    func stateChanged() { displayDelegate?.webViewDidChangeState(self) }

    /// Tells the display delegate which page is shown.
    func tellShown(_ page: Page, replacing previous: Page?) {
        displayDelegate?.webView(self, didShow: page, replacing: previous)
    }

    /// Makes the display delegate scroll to an anchor.
    func scroll(to anchor: String) { displayDelegate?.webView(self, scrollToAnchor: anchor) }

    /// Passes a message to the person.
    func say(_ message: String) {
        displayDelegate?.webView(self, didReceiveMessage: message)
    }
}
