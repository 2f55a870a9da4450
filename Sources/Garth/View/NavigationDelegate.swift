import GarthURL

/// Follows the loads of a web view and narrows where it may go (WebKit's `WKNavigationDelegate`).
@MainActor
public protocol NavigationDelegate: AnyObject {
    /// Whether a request that the allow-list permits may go out. The default is yes.
    func webView(_ webView: WebView, decidePolicyFor action: NavigationAction) async
        -> NavigationActionPolicy
    /// The same question together with how the page is to be treated. It is the only one that is
    /// asked; the default asks the one without preferences.
    func webView(
        _ webView: WebView, decidePolicyFor action: NavigationAction,
        preferences: WebpagePreferences
    ) async -> (NavigationActionPolicy, WebpagePreferences)
    /// Whether a response may be shown. It is asked before the old page goes; not for HTML and
    /// data that were handed over. The default is yes.
    func webView(_ webView: WebView, decidePolicyFor response: NavigationResponse) async
        -> NavigationResponsePolicy
    /// A server or the proxy asks for credentials. The default asks the person.
    func webView(_ webView: WebView, didReceive challenge: AuthenticationChallenge) async
        -> AuthenticationChallengeDisposition
    /// The load began; the old page is still shown. Just one of `didFinish`, `didFail` and
    /// `didFailProvisionalNavigation` follows, whatever happens.
    func webView(_ webView: WebView, didStartProvisionalNavigation navigation: Navigation)
    /// The server redirected the request.
    func webView(
        _ webView: WebView,
        didReceiveServerRedirectForProvisionalNavigation navigation: Navigation)
    /// The new page takes the place of the old one.
    func webView(_ webView: WebView, didCommit navigation: Navigation)
    /// The page is whole.
    func webView(_ webView: WebView, didFinish navigation: Navigation)
    /// The load broke off after the commit; what has come stays, unless its content process died.
    func webView(_ webView: WebView, didFail navigation: Navigation, with error: NavigationError)
    /// The load failed before the commit; the old page stays.
    func webView(
        _ webView: WebView, didFailProvisionalNavigation navigation: Navigation,
        with error: NavigationError)
    /// The process that laid the page out is no more; a page of Garth's own stands in its place.
    func webViewWebContentProcessDidTerminate(_ webView: WebView)
    /// An action that was answered with `.download` has become one.
    func webView(
        _ webView: WebView, navigationAction: NavigationAction, didBecome download: Download)
    /// A response that was answered with `.download` has become one.
    func webView(
        _ webView: WebView, navigationResponse: NavigationResponse, didBecome download: Download)
    /// Another place of the same page is shown; there is no start, commit or finish (WebKit's
    /// `_webView:navigation:didSameDocumentNavigation:`).
    func webView(_ webView: WebView, didSameDocumentNavigation navigation: Navigation)
    /// The page asks to be left for another address after `delay` seconds; nothing is loaded
    /// unless a person wishes so (WebKit's `_webView:willPerformClientRedirectToURL:delay:`).
    func webView(_ webView: WebView, willPerformClientRedirectTo url: URLRecord, delay: Int)
    /// What the page asked for will not happen: another load began, or loading was stopped.
    func webViewDidCancelClientRedirect(_ webView: WebView)
    /// The back-forward list changed (WebKit's `_webView:backForwardListItemAdded:removed:`).
    func webView(
        _ webView: WebView, backForwardListItemAdded added: BackForwardListItem?,
        removed: [BackForwardListItem])
    /// An entry of the list is about to be shown; `inPageCache` when its page was kept.
    func webView(_ webView: WebView, willGoTo item: BackForwardListItem, inPageCache: Bool)
    /// The request for the document of a frame in the page went out. Frames have no navigation of
    /// their own: this and the four that follow are told of them alone (WebKit's
    /// `_webView:didStartProvisionalLoadWithRequest:inFrame:` and its kin).
    func webView(
        _ webView: WebView, didStartProvisionalLoadWith request: NavigationRequest,
        in frame: FrameInfo)
    /// The response for a frame in the page has come, and will be shown there.
    func webView(
        _ webView: WebView, didCommitLoadWith request: NavigationRequest, in frame: FrameInfo)
    /// The document of a frame in the page is whole.
    func webView(
        _ webView: WebView, didFinishLoadWith request: NavigationRequest, in frame: FrameInfo)
    /// A frame in the page got no document.
    func webView(
        _ webView: WebView, didFailProvisionalLoadWith request: NavigationRequest,
        in frame: FrameInfo, error: NavigationError)
    /// The document of a frame in the page broke off; what has come of it is shown.
    func webView(
        _ webView: WebView, didFailLoadWith request: NavigationRequest, in frame: FrameInfo,
        error: NavigationError)
}

extension NavigationDelegate {
    /// Allows everything that the allow-list permits.
    public func webView(_ webView: WebView, decidePolicyFor action: NavigationAction) async
        -> NavigationActionPolicy
    { .allow }
    /// Asks the question without preferences and leaves them as they are.
    public func webView(
        _ webView: WebView, decidePolicyFor action: NavigationAction,
        preferences: WebpagePreferences
    ) async -> (NavigationActionPolicy, WebpagePreferences) {
        (await self.webView(webView, decidePolicyFor: action), preferences)
    }
    /// Allows every response.
    public func webView(_ webView: WebView, decidePolicyFor response: NavigationResponse) async
        -> NavigationResponsePolicy
    { .allow }
    /// Leaves the answer to the person.
    public func webView(_ webView: WebView, didReceive challenge: AuthenticationChallenge) async
        -> AuthenticationChallengeDisposition
    { .performDefaultHandling }
    /// Does nothing.
    public func webView(_ webView: WebView, didStartProvisionalNavigation navigation: Navigation) {}
    /// Does nothing.
    public func webView(
        _ webView: WebView,
        didReceiveServerRedirectForProvisionalNavigation navigation: Navigation
    ) {}
    /// Does nothing.
    public func webView(_ webView: WebView, didCommit navigation: Navigation) {}
    /// Does nothing.
    public func webView(_ webView: WebView, didFinish navigation: Navigation) {}
    /// Does nothing.
    public func webView(
        _ webView: WebView, didFail navigation: Navigation, with error: NavigationError
    ) {}
    /// Does nothing.
    public func webView(
        _ webView: WebView, didFailProvisionalNavigation navigation: Navigation,
        with error: NavigationError
    ) {}
    /// Does nothing.
    public func webViewWebContentProcessDidTerminate(_ webView: WebView) {}
    /// Does nothing: without a delegate of its own the download has nowhere to go, and ends.
    public func webView(
        _ webView: WebView, navigationAction: NavigationAction, didBecome download: Download
    ) {}
    /// Does nothing: without a delegate of its own the download has nowhere to go, and ends.
    public func webView(
        _ webView: WebView, navigationResponse: NavigationResponse, didBecome download: Download
    ) {}
    /// Does nothing.
    public func webView(_ webView: WebView, didSameDocumentNavigation navigation: Navigation) {}
    /// Does nothing.
    public func webView(
        _ webView: WebView, willPerformClientRedirectTo url: URLRecord, delay: Int
    ) {}
    /// Does nothing.
    public func webViewDidCancelClientRedirect(_ webView: WebView) {}
    /// Does nothing.
    public func webView(
        _ webView: WebView, backForwardListItemAdded added: BackForwardListItem?,
        removed: [BackForwardListItem]
    ) {}
    /// Does nothing.
    public func webView(
        _ webView: WebView, willGoTo item: BackForwardListItem, inPageCache: Bool
    ) {}
    /// Does nothing.
    public func webView(
        _ webView: WebView, didStartProvisionalLoadWith request: NavigationRequest,
        in frame: FrameInfo
    ) {}
    /// Does nothing.
    public func webView(
        _ webView: WebView, didCommitLoadWith request: NavigationRequest, in frame: FrameInfo
    ) {}
    /// Does nothing.
    public func webView(
        _ webView: WebView, didFinishLoadWith request: NavigationRequest, in frame: FrameInfo
    ) {}
    /// Does nothing.
    public func webView(
        _ webView: WebView, didFailProvisionalLoadWith request: NavigationRequest,
        in frame: FrameInfo, error: NavigationError
    ) {}
    /// Does nothing.
    public func webView(
        _ webView: WebView, didFailLoadWith request: NavigationRequest, in frame: FrameInfo,
        error: NavigationError
    ) {}
}
