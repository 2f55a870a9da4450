import GarthURL

/// One load of a web view, from its start to its end; two are equal when they are the same load.
public struct Navigation: Hashable, Sendable {
    /// Counts the view's navigations from 1.
    public let number: Int
}

/// Why a navigation happens (WebKit's `WKNavigationType`).
public enum NavigationType: Sendable, Hashable {
    /// A link was followed.
    case linkActivated
    /// A form was submitted.
    case formSubmitted
    /// A form was submitted again, by reload or back.
    case formResubmitted
    /// Another entry of the back-forward list is shown.
    case backForward
    /// The page is loaded again.
    case reload
    /// Anything else: a typed address, a refresh.
    case other
}

/// What a navigation delegate is asked about before a request goes out.
public struct NavigationAction: Sendable {
    /// What would be loaded.
    public let request: NavigationRequest
    /// Why.
    public let navigationType: NavigationType
    /// Whether a redirect of the server led here.
    public let isRedirect: Bool
}

/// A navigation delegate's answer; it can narrow what the allow-list permits and never widen it.
public enum NavigationActionPolicy: Sendable {
    /// Go on.
    case allow
    /// Do nothing; no further event tells of the navigation.
    case cancel
}

/// A person's answer to the sheet of a refused visit.
public enum UnauthorizedVisitAnswer: Sendable {
    /// The visit does not happen.
    case cancel
    /// This one load may happen.
    case allowOnce
    /// The site may be visited until the program ends.
    case allowForSession
    /// The site may be visited from now on; whoever answers has stored the rule.
    case allowAlways
}

/// Follows the loads of a web view and narrows where it may go (WebKit's `WKNavigationDelegate`).
@MainActor
public protocol NavigationDelegate: AnyObject {
    /// Whether a request that the allow-list permits may go out. The default is yes.
    func webView(_ webView: WebView, decidePolicyFor action: NavigationAction) async
        -> NavigationActionPolicy
    /// A server or the proxy asks for credentials. The default asks the person.
    func webView(_ webView: WebView, didReceive challenge: AuthenticationChallenge) async
        -> AuthenticationChallengeDisposition
    /// The request went out; the old page is still shown.
    func webView(_ webView: WebView, didStartProvisionalNavigation navigation: Navigation)
    /// The server redirected the request.
    func webView(
        _ webView: WebView,
        didReceiveServerRedirectForProvisionalNavigation navigation: Navigation)
    /// The new page takes the place of the old one.
    func webView(_ webView: WebView, didCommit navigation: Navigation)
    /// The page is whole.
    func webView(_ webView: WebView, didFinish navigation: Navigation)
    /// The load broke off after the commit; what has come stays.
    func webView(_ webView: WebView, didFail navigation: Navigation, with error: NavigationError)
    /// The load failed before the commit; the old page stays.
    func webView(
        _ webView: WebView, didFailProvisionalNavigation navigation: Navigation,
        with error: NavigationError)
    /// The process that laid the page out is no more; a page of Garth's own stands in its place.
    func webViewWebContentProcessDidTerminate(_ webView: WebView)
}

extension NavigationDelegate {
    /// Allows everything that the allow-list permits.
    public func webView(_ webView: WebView, decidePolicyFor action: NavigationAction) async
        -> NavigationActionPolicy
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
}

/// Asks the person on behalf of a web view (WebKit's `WKUIDelegate`).
@MainActor
public protocol UIDelegate: AnyObject {
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
