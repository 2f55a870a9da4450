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
