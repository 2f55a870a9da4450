import GarthURL

/// Follows the loads of a web view and narrows where it may go (WebKit's `WKNavigationDelegate`).
@MainActor
public protocol NavigationDelegate: AnyObject {
    /// Whether a request that the allow-list permits may go out. The default is yes.
    func webView(_ webView: WebView, decidePolicyFor action: NavigationAction) async
        -> NavigationActionPolicy
    /// The same question, with the treatment of the page. The view calls only this method; the
    /// default calls the one without preferences.
    func webView(
        _ webView: WebView, decidePolicyFor action: NavigationAction,
        preferences: WebpagePreferences
    ) async -> (NavigationActionPolicy, WebpagePreferences)
    /// Decides whether a response may be shown, before the old page is replaced; not called for
    /// HTML and data that the program provides. The default is yes.
    func webView(_ webView: WebView, decidePolicyFor response: NavigationResponse) async
        -> NavigationResponsePolicy
    /// A server or the proxy demands credentials. The default asks the person.
    func webView(_ webView: WebView, didReceive challenge: AuthenticationChallenge) async
        -> AuthenticationChallengeDisposition
    /// The load started; the old page is still visible. Exactly one of `didFinish`, `didFail` and
    /// `didFailProvisionalNavigation` follows.
    func webView(_ webView: WebView, didStartProvisionalNavigation navigation: Navigation)
    /// The server redirected the request.
    func webView(
        _ webView: WebView,
        didReceiveServerRedirectForProvisionalNavigation navigation: Navigation)
    /// The new page takes the place of the old one.
    func webView(_ webView: WebView, didCommit navigation: Navigation)
    /// The page is whole.
    func webView(_ webView: WebView, didFinish navigation: Navigation)
    /// The load broke off after the commit; the received part stays, unless its content process
    /// died.
    func webView(_ webView: WebView, didFail navigation: Navigation, with error: NavigationError)
    /// The load failed before the commit; the old page stays.
    func webView(
        _ webView: WebView, didFailProvisionalNavigation navigation: Navigation,
        with error: NavigationError)
    /// The content process of the page ended; an error page of Garth replaces the page.
    func webViewWebContentProcessDidTerminate(_ webView: WebView)
    /// An action that was answered with `.download` has become one.
    func webView(
        _ webView: WebView, navigationAction: NavigationAction, didBecome download: Download)
    /// A response that was answered with `.download` has become one.
    func webView(
        _ webView: WebView, navigationResponse: NavigationResponse, didBecome download: Download)
    /// The view shows another place of the same page, without start, commit or finish (WebKit's
    /// `_webView:navigation:didSameDocumentNavigation:`).
    func webView(_ webView: WebView, didSameDocumentNavigation navigation: Navigation)
    /// The page requests a refresh to another address after `delay`; nothing is loaded
    /// unless a person agrees (WebKit's `_webView:willPerformClientRedirectToURL:delay:`).
    func webView(_ webView: WebView, willPerformClientRedirectTo url: URLRecord, delay: Duration)
    /// The refresh of the page will not happen: another load started, or loading was stopped.
    func webViewDidCancelClientRedirect(_ webView: WebView)
    /// The back-forward list changed (WebKit's `_webView:backForwardListItemAdded:removed:`).
    func webView(
        _ webView: WebView, backForwardListItemAdded added: BackForwardListItem?,
        removed: [BackForwardListItem])
    /// An entry of the list is about to be shown; `inPageCache` when its page was kept.
    func webView(_ webView: WebView, willGoTo item: BackForwardListItem, inPageCache: Bool)
    /// The content process of the page asked for navigations that no person had asked for: it was
    /// probably taken over. None was followed; `count` is how many there were so far. Told for the
    /// first one and whenever the number has doubled (no counterpart in WebKit).
    func webView(_ webView: WebView, didRefuseNavigationsOfContentProcess count: Int)
    /// A script wrote a line to the console, or an error was not caught. Of each page, the first
    /// 1000 lines come (no counterpart in WebKit).
    func webView(_ webView: WebView, didReceive message: ConsoleMessage)
    /// The request for the document of a frame was sent, or was refused before. Frames have no
    /// navigation of their own:
    /// this method and the next four are called only for frames (WebKit's
    /// `_webView:didStartProvisionalLoadWithRequest:inFrame:` and the related methods).
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
    /// The document of a frame in the page broke off; its received part is shown.
    func webView(
        _ webView: WebView, didFailLoadWith request: NavigationRequest, in frame: FrameInfo,
        error: NavigationError)

    // MARK: - WebKit's forms (see `NavigationDelegate+WebKit.swift`)

    /// `decidePolicyFor` with a decision handler, as `WKNavigationDelegate` has it.
    func webView(
        _ webView: WebView, decidePolicyFor navigationAction: NavigationAction,
        decisionHandler: @escaping (NavigationActionPolicy) -> Void)
    /// That form with a handler that is bound to the main actor.
    func webView(
        _ webView: WebView, decidePolicyFor navigationAction: NavigationAction,
        decisionHandler: @escaping @MainActor @Sendable (NavigationActionPolicy) -> Void)
    /// `decidePolicyFor` with preferences and a decision handler. It is the only one that is asked.
    func webView(
        _ webView: WebView, decidePolicyFor navigationAction: NavigationAction,
        preferences: WebpagePreferences,
        decisionHandler: @escaping (NavigationActionPolicy, WebpagePreferences) -> Void)
    /// That form with a handler that is bound to the main actor.
    func webView(
        _ webView: WebView, decidePolicyFor navigationAction: NavigationAction,
        preferences: WebpagePreferences,
        decisionHandler:
            @escaping @MainActor @Sendable (
                NavigationActionPolicy, WebpagePreferences
            ) -> Void)
    /// `decidePolicyFor` a response with a decision handler.
    func webView(
        _ webView: WebView, decidePolicyFor navigationResponse: NavigationResponse,
        decisionHandler: @escaping (NavigationResponsePolicy) -> Void)
    /// That form with a handler that is bound to the main actor.
    func webView(
        _ webView: WebView, decidePolicyFor navigationResponse: NavigationResponse,
        decisionHandler: @escaping @MainActor @Sendable (NavigationResponsePolicy) -> Void)
    /// `didStartProvisionalNavigation` with WebKit's optional; never nil here.
    func webView(_ webView: WebView, didStartProvisionalNavigation navigation: Navigation!)
    /// The redirect with WebKit's optional; never nil here.
    func webView(
        _ webView: WebView,
        didReceiveServerRedirectForProvisionalNavigation navigation: Navigation!)
    /// `didCommit` with WebKit's optional; never nil here.
    func webView(_ webView: WebView, didCommit navigation: Navigation!)
    /// `didFinish` with WebKit's optional; never nil here.
    func webView(_ webView: WebView, didFinish navigation: Navigation!)
    /// `didFail` with WebKit's words; the error is a `NavigationError`.
    func webView(_ webView: WebView, didFail navigation: Navigation!, withError error: any Error)
    /// `didFailProvisionalNavigation` with WebKit's words; the error is a `NavigationError`.
    func webView(
        _ webView: WebView, didFailProvisionalNavigation navigation: Navigation!,
        withError error: any Error)
}

extension NavigationDelegate {
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
    /// Does nothing: without a delegate of its own the download has no destination, and ends.
    public func webView(
        _ webView: WebView, navigationAction: NavigationAction, didBecome download: Download
    ) {}
    /// Does nothing: without a delegate of its own the download has no destination, and ends.
    public func webView(
        _ webView: WebView, navigationResponse: NavigationResponse, didBecome download: Download
    ) {}
    /// Does nothing.
    public func webView(_ webView: WebView, didSameDocumentNavigation navigation: Navigation) {}
    /// Does nothing.
    public func webView(
        _ webView: WebView, willPerformClientRedirectTo url: URLRecord, delay: Duration
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
    public func webView(_ webView: WebView, didRefuseNavigationsOfContentProcess count: Int) {}
    /// Does nothing.
    public func webView(_ webView: WebView, didReceive message: ConsoleMessage) {}
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
