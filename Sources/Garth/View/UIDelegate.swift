import GarthPage
import GarthURL

/// Asks the person on behalf of a web view (WebKit's `WKUIDelegate`).
@MainActor
public protocol UIDelegate: AnyObject {
    /// A page opens a window for a permitted action: returns the view that loads it, or nil for
    /// none. The default is `webView`, so that the window replaces the page.
    func webView(
        _ webView: WebView, createWebViewWith configuration: WebViewConfiguration,
        for action: NavigationAction
    ) async -> WebView?
    /// `createWebViewWith` with the features that the page asks for, as WebKit's delegates have it.
    /// The default asks the form without features.
    func webView(
        _ webView: WebView, createWebViewWith configuration: WebViewConfiguration,
        for action: NavigationAction, windowFeatures: WindowFeatures
    ) async -> WebView?
    /// A script closes the window (WebKit's `webViewDidClose`): the program removes the view. Told of
    /// windows that a script has opened, and of views whose list has no other entry. The default
    /// does nothing.
    func webViewDidClose(_ webView: WebView)
    /// A page leads this window by its name, or a script of another window calls its `focus()`, just after
    /// a person has used that page: the program may show it. The default does nothing.
    func webViewDidRequestFocus(_ webView: WebView)
    /// Shows a message to the person; returns when the person has seen it. The default does
    /// nothing.
    ///
    /// Used for a name or password that cannot be sent. Scripts will use it, too.
    func webView(_ webView: WebView, runAlertPanelWithMessage message: String) async
    /// Asks for a text; nil if the person gives none. The default is nil.
    ///
    /// The default of `credentialFor` uses it for the name and then for the password; do not show a
    /// password (`isSecure`) during typing.
    func webView(
        _ webView: WebView, runTextInputPanelWithPrompt prompt: String, defaultText: String,
        isSecure: Bool
    ) async -> String?
    /// Asks for the files of a form; nil if the person chooses none, which leaves the form
    /// unchanged (WebKit's `runOpenPanelWith`). The default is nil.
    func webView(_ webView: WebView, runOpenPanelWith parameters: OpenPanelParameters) async
        -> [ChosenFile]?
    /// Asks a question with the answers yes and no. The default is no.
    ///
    /// Used for a form that would be sent again, and for the refresh of a page.
    func webView(_ webView: WebView, runConfirmPanelWithMessage message: String) async -> Bool
    /// A script of a page shows a message and waits until the person has seen it. The default asks
    /// by the forms with a completion handler, and then by `runAlertPanelWithMessage`.
    func webView(
        _ webView: WebView, runJavaScriptAlertPanelWithMessage message: String,
        initiatedByFrame frame: FrameInfo
    ) async
    /// A script of a page asks a question with the answers yes and no. The default asks by the forms
    /// with a completion handler, and then by `runConfirmPanelWithMessage`.
    func webView(
        _ webView: WebView, runJavaScriptConfirmPanelWithMessage message: String,
        initiatedByFrame frame: FrameInfo
    ) async -> Bool
    /// A script of a page asks for a text; nil if the person gives none. The default asks by the
    /// forms with a completion handler, and then by `runTextInputPanelWithPrompt`.
    func webView(
        _ webView: WebView, runJavaScriptTextInputPanelWithPrompt prompt: String,
        defaultText: String?, initiatedByFrame frame: FrameInfo
    ) async -> String?
    /// The page requests a refresh to another address after a delay in whole seconds, which may be
    /// zero; it happens only if the answer is yes. The default asks by the form with a number, which
    /// asks by `runConfirmPanel`.
    func webView(_ webView: WebView, confirmRefreshTo url: URLRecord, after delay: Duration) async
        -> Bool
    /// The form of earlier versions, with the delay in seconds.
    func webView(_ webView: WebView, confirmRefreshTo url: URLRecord, after seconds: Int) async
        -> Bool
    /// Whether to save a response that the navigation delegate allows, instead of showing it. The
    /// default is no: a page then says that the response cannot be shown.
    func webView(_ webView: WebView, savesResponse response: NavigationResponse) -> Bool
    /// A script copies a text to the clipboard, as a person has just used its page; says whether it was
    /// copied. It is the page's own text: a terminal must not get its control characters. The default
    /// copies nothing.
    func webView(_ webView: WebView, copiesText text: String) async -> Bool
    /// A navigation has become a download; the navigation delegate was called before. To follow the
    /// download, become its delegate, unless it has one. The default does nothing.
    func webView(_ webView: WebView, didBegin download: Download)
    /// The person has changed the policy. Other views of the same person may `adopt` it. The
    /// default does nothing.
    func webView(_ webView: WebView, didChangePolicy policy: URLPolicy)
    /// The allow-list refused a visit; the answer may widen it. The default is to cancel.
    func webView(_ webView: WebView, unauthorizedVisit denial: PolicyDenial) async
        -> UnauthorizedVisitAnswer
    /// A server or the proxy demands a name and a password; nil continues without. The default asks
    /// for both by `runTextInputPanel`.
    func webView(_ webView: WebView, credentialFor challenge: AuthenticationChallenge) async
        -> Credential?

    // MARK: - WebKit's forms (see `UIDelegate+WebKit.swift`)

    /// The request for a text whose default is never nil: it is empty if the script gives none.
    func webView(
        _ webView: WebView, runJavaScriptTextInputPanelWithPrompt prompt: String,
        defaultText: String, initiatedByFrame frame: FrameInfo
    ) async -> String?
    /// The files that `runOpenPanelWith` of WebKit returns: with `GarthFoundation`, `URL`.
    associatedtype OpenedFile: OpenPanelFile = URLRecord
    /// The alert with a completion handler, as `WKUIDelegate` has it.
    func webView(
        _ webView: WebView, runJavaScriptAlertPanelWithMessage message: String,
        initiatedByFrame frame: FrameInfo, completionHandler: @escaping () -> Void)
    /// That form with a handler that is bound to the main actor.
    func webView(
        _ webView: WebView, runJavaScriptAlertPanelWithMessage message: String,
        initiatedByFrame frame: FrameInfo,
        completionHandler: @escaping @MainActor @Sendable () -> Void)
    /// The question with a completion handler.
    func webView(
        _ webView: WebView, runJavaScriptConfirmPanelWithMessage message: String,
        initiatedByFrame frame: FrameInfo, completionHandler: @escaping (Bool) -> Void)
    /// That form with a handler that is bound to the main actor.
    func webView(
        _ webView: WebView, runJavaScriptConfirmPanelWithMessage message: String,
        initiatedByFrame frame: FrameInfo,
        completionHandler: @escaping @MainActor @Sendable (Bool) -> Void)
    /// The request for a text with a completion handler.
    func webView(
        _ webView: WebView, runJavaScriptTextInputPanelWithPrompt prompt: String,
        defaultText: String?, initiatedByFrame frame: FrameInfo,
        completionHandler: @escaping (String?) -> Void)
    /// That form with a handler that is bound to the main actor.
    func webView(
        _ webView: WebView, runJavaScriptTextInputPanelWithPrompt prompt: String,
        defaultText: String?, initiatedByFrame frame: FrameInfo,
        completionHandler: @escaping @MainActor @Sendable (String?) -> Void)
    /// The files of a form by their addresses. The library reads them; one that cannot be read leaves
    /// the form unchanged. The default asks the forms with a completion handler, and then the one
    /// that returns contents.
    func webView(
        _ webView: WebView, runOpenPanelWith parameters: OpenPanelParameters,
        initiatedByFrame frame: FrameInfo
    ) async -> [OpenedFile]?
    /// That question with a completion handler.
    func webView(
        _ webView: WebView, runOpenPanelWith parameters: OpenPanelParameters,
        initiatedByFrame frame: FrameInfo, completionHandler: @escaping ([OpenedFile]?) -> Void)
    /// That form with a handler that is bound to the main actor.
    func webView(
        _ webView: WebView, runOpenPanelWith parameters: OpenPanelParameters,
        initiatedByFrame frame: FrameInfo,
        completionHandler: @escaping @MainActor @Sendable ([OpenedFile]?) -> Void)
}

extension UIDelegate {
    /// Opens it in the place of the page.
    public func webView(
        _ webView: WebView, createWebViewWith configuration: WebViewConfiguration,
        for action: NavigationAction
    ) async -> WebView? { webView }
    /// Asks the form without features.
    public func webView(
        _ webView: WebView, createWebViewWith configuration: WebViewConfiguration,
        for action: NavigationAction, windowFeatures: WindowFeatures
    ) async -> WebView? {
        await self.webView(webView, createWebViewWith: configuration, for: action)
    }
    /// Does nothing.
    public func webViewDidClose(_ webView: WebView) {}
    /// Does nothing.
    public func webViewDidRequestFocus(_ webView: WebView) {}
    /// Does nothing.
    public func webView(_ webView: WebView, runAlertPanelWithMessage message: String) async {}
    /// Returns no text.
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
    /// Asks by the form with a number.
    public func webView(
        _ webView: WebView, confirmRefreshTo url: URLRecord, after delay: Duration
    ) async -> Bool {
        let seconds = Int(clamping: delay.components.seconds)
        return await self.webView(webView, confirmRefreshTo: url, after: seconds)
    }
    /// Asks by `runConfirmPanel`.
    public func webView(
        _ webView: WebView, confirmRefreshTo url: URLRecord, after seconds: Int
    ) async -> Bool {
        let time = seconds == 0 ? "at once" : "after \(seconds) s"
        return await self.webView(
            webView,
            runConfirmPanelWithMessage:
                "This page requests a refresh \(time), to \(url.hrefWithoutCredentials). Go there?")
    }
    /// Answers no.
    public func webView(_ webView: WebView, savesResponse response: NavigationResponse) -> Bool {
        false
    }
    /// Answers no.
    public func webView(_ webView: WebView, copiesText text: String) async -> Bool { false }
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

/// The kinds of files that a form accepts (WebKit's `WKOpenPanelParameters`).
public struct OpenPanelParameters: Sendable, Hashable {
    /// Whether the form accepts more than one file.
    public let allowsMultipleSelection: Bool

    /// How many files a person may choose.
    public enum FileCount: Sendable, Hashable {
        /// One file.
        case one
        /// One file or more.
        case several
    }
}
