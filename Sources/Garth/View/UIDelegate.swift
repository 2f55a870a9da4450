import GarthPage
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
    /// Tells the person something; returns when it was seen. The default does nothing.
    ///
    /// Asked for: a name or password that cannot be sent. Scripts, when there are any, ask too.
    func webView(_ webView: WebView, runAlertPanelWithMessage message: String) async
    /// Asks for a text; nil when the person gives none. The default is nil.
    ///
    /// Asked for: the name and then the password, by the default of `credentialFor`; a password
    /// (`isSecure`) is not to be shown while it is typed.
    func webView(
        _ webView: WebView, runTextInputPanelWithPrompt prompt: String, defaultText: String,
        isSecure: Bool
    ) async -> String?
    /// Asks for the files that a form is to send; nil when the person chooses none, which leaves
    /// the form as it is (WebKit's `runOpenPanelWith`). The default is nil.
    func webView(_ webView: WebView, runOpenPanelWith parameters: OpenPanelParameters) async
        -> [ChosenFile]?
    /// Asks a question that is answered with yes or no. The default is no.
    ///
    /// Asked for: a form that would be sent again, and a page that asks to be left for another
    /// address.
    func webView(_ webView: WebView, runConfirmPanelWithMessage message: String) async -> Bool
    /// The page that is shown asks to be left for another address, at once or after some seconds;
    /// it is left only when the answer is yes. The default asks by `runConfirmPanel`.
    func webView(_ webView: WebView, confirmRefreshTo url: URLRecord, after seconds: Int) async
        -> Bool
    /// Whether a response that the navigation delegate lets be shown is saved to a file instead.
    /// The default is no: what cannot be shown is then said to be so.
    func webView(_ webView: WebView, savesResponse response: NavigationResponse) -> Bool
    /// A navigation has become a download; the navigation delegate was told before. Whoever wants
    /// it makes itself the download's delegate, unless somebody has. The default does nothing.
    func webView(_ webView: WebView, didBegin download: Download)
    /// The person's word has changed what may be visited. Other views of the same person may
    /// `adopt` the policy. The default does nothing.
    func webView(_ webView: WebView, didChangePolicy policy: URLPolicy)
    /// The allow-list refused a visit; the answer may widen it. The default is to cancel.
    func webView(_ webView: WebView, unauthorizedVisit denial: PolicyDenial) async
        -> UnauthorizedVisitAnswer
    /// A server or the proxy asks for a name and a password; nil goes on without. The default is
    /// to ask for both by `runTextInputPanel`.
    func webView(_ webView: WebView, credentialFor challenge: AuthenticationChallenge) async
        -> Credential?
}

extension UIDelegate {
    /// Opens it in the place of the page.
    public func webView(
        _ webView: WebView, createWebViewWith configuration: WebViewConfiguration,
        for action: NavigationAction
    ) async -> WebView? { webView }
    /// Does nothing.
    public func webView(_ webView: WebView, runAlertPanelWithMessage message: String) async {}
    /// Gives no text.
    public func webView(
        _ webView: WebView, runTextInputPanelWithPrompt prompt: String, defaultText: String,
        isSecure: Bool
    ) async -> String? { nil }
    /// Chooses no files.
    public func webView(_ webView: WebView, runOpenPanelWith parameters: OpenPanelParameters) async
        -> [ChosenFile]?
    { nil }
    /// Answers no.
    public func webView(_ webView: WebView, runConfirmPanelWithMessage message: String) async
        -> Bool
    { false }
    /// Asks by `runConfirmPanel`.
    public func webView(
        _ webView: WebView, confirmRefreshTo url: URLRecord, after seconds: Int
    ) async -> Bool {
        let time = seconds == 0 ? "at once" : "after \(seconds) s"
        return await self.webView(
            webView,
            runConfirmPanelWithMessage:
                "This page asks to go on \(time), to \(url.hrefWithoutCredentials). Go there?")
    }
    /// Answers no.
    public func webView(_ webView: WebView, savesResponse response: NavigationResponse) -> Bool {
        false
    }
    /// Does nothing.
    public func webView(_ webView: WebView, didBegin download: Download) {}
    /// Does nothing.
    public func webView(_ webView: WebView, didChangePolicy policy: URLPolicy) {}
    /// Cancels the visit.
    public func webView(_ webView: WebView, unauthorizedVisit denial: PolicyDenial) async
        -> UnauthorizedVisitAnswer
    { .cancel }
    /// Asks for a name and then for a password; gives none when one of them is not given.
    public func webView(_ webView: WebView, credentialFor challenge: AuthenticationChallenge) async
        -> Credential?
    {
        let space = challenge.protectionSpace
        let place =
            (space.isProxy ? "the proxy" : "\(space.host) port \(space.port)")
            + (space.realm.isEmpty ? "" : " (\(space.realm))")
            + (space.receivesCredentialSecurely ? "" : ", where others can read it on the way")
        guard
            let user = await self.webView(
                webView, runTextInputPanelWithPrompt: "Name for \(place)",
                defaultText: challenge.proposedCredential?.user ?? "", isSecure: false),
            let password = await self.webView(
                webView, runTextInputPanelWithPrompt: "Password for \(place)", defaultText: "",
                isSecure: true)
        else { return nil }
        return Credential(user: user, password: password)
    }
}

/// What a form wants of files (WebKit's `WKOpenPanelParameters`).
public struct OpenPanelParameters: Sendable, Hashable {
    /// Whether it takes more than one file.
    public let allowsMultipleSelection: Bool
}
