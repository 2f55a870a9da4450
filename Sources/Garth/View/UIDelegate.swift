import GarthURL

/// Asks the person on behalf of a web view (WebKit's `WKUIDelegate`).
@MainActor
public protocol UIDelegate: AnyObject {
    /// A page wants a window of its own for an action that was permitted: the view that is to load
    /// it, or nil for none. The default is `webView`, so that it opens in the place of the page.
    func webView(
        _ webView: WebView, createWebViewWith configuration: WebViewConfiguration,
        for action: NavigationAction
    ) async -> WebView?
    /// Asks a question that is answered with yes or no. The default is no.
    func webView(_ webView: WebView, runConfirmPanelWithMessage message: String) async -> Bool
    /// The allow-list refused a visit; the answer may widen it. The default is to cancel.
    func webView(_ webView: WebView, unauthorizedVisit denial: PolicyDenial) async
        -> UnauthorizedVisitAnswer
    /// A server or the proxy asks for a name and a password; nil goes on without. The default is
    /// nil.
    func webView(_ webView: WebView, credentialFor challenge: AuthenticationChallenge) async
        -> Credential?
}

extension UIDelegate {
    /// Opens it in the place of the page.
    public func webView(
        _ webView: WebView, createWebViewWith configuration: WebViewConfiguration,
        for action: NavigationAction
    ) async -> WebView? { webView }
    /// Answers no.
    public func webView(_ webView: WebView, runConfirmPanelWithMessage message: String) async
        -> Bool
    { false }
    /// Cancels the visit.
    public func webView(_ webView: WebView, unauthorizedVisit denial: PolicyDenial) async
        -> UnauthorizedVisitAnswer
    { .cancel }
    /// Gives no credential.
    public func webView(_ webView: WebView, credentialFor challenge: AuthenticationChallenge) async
        -> Credential?
    { nil }
}
