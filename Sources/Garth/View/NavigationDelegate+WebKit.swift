import Glibc
import Synchronization

/// The methods of `WKNavigationDelegate` in WebKit's own forms, with the prefix of the names taken
/// away.
///
/// A delegate written for `WKWebView` implements these: decisions with a `decisionHandler`,
/// notifications with `Navigation!`, and errors behind `withError`. They are requirements of
/// `NavigationDelegate`, and their defaults ask or tell the methods without them; a delegate
/// implements the one form or the other of each method. A decision handler that is released without a
/// call denies the navigation, and one line on standard error says so.
extension NavigationDelegate {
    // MARK: - Decisions

    /// Asks the forms with a decision handler, and allows everything when there is none.
    public func webView(_ webView: WebView, decidePolicyFor action: NavigationAction) async
        -> NavigationActionPolicy
    {
        await Decision.awaited(orElse: .cancel, "decidePolicyFor navigationAction") { decision in
            self.webView(
                webView, decidePolicyFor: action,
                decisionHandler: { @MainActor @Sendable policy in decision.give(policy) })
        }
    }

    /// Asks the form whose handler is not bound to the main actor.
    public func webView(
        _ webView: WebView, decidePolicyFor navigationAction: NavigationAction,
        decisionHandler: @escaping @MainActor @Sendable (NavigationActionPolicy) -> Void
    ) {
        let handler: (NavigationActionPolicy) -> Void = { decisionHandler($0) }
        self.webView(webView, decidePolicyFor: navigationAction, decisionHandler: handler)
    }

    /// Allows everything that the allow-list permits; links that are to be saved become downloads.
    public func webView(
        _ webView: WebView, decidePolicyFor navigationAction: NavigationAction,
        decisionHandler: @escaping (NavigationActionPolicy) -> Void
    ) { decisionHandler(navigationAction.shouldPerformDownload ? .download : .allow) }

    /// Asks the forms with preferences and a decision handler; without them asks the method that has
    /// no preferences and leaves those as they are.
    public func webView(
        _ webView: WebView, decidePolicyFor action: NavigationAction,
        preferences: WebpagePreferences
    ) async -> (NavigationActionPolicy, WebpagePreferences) {
        let answer: (NavigationActionPolicy, WebpagePreferences)? = await Decision.awaited(
            orElse: (.cancel, preferences), "decidePolicyFor navigationAction preferences"
        ) { decision in
            self.webView(
                webView, decidePolicyFor: action, preferences: preferences,
                decisionHandler: { @MainActor @Sendable in decision.give(($0, $1)) })
            if PreferencesForm.takeIsAbsent() { decision.give(nil) }
        }
        if let answer { return answer }
        return (await self.webView(webView, decidePolicyFor: action), preferences)
    }

    /// Asks the form whose handler is not bound to the main actor.
    public func webView(
        _ webView: WebView, decidePolicyFor navigationAction: NavigationAction,
        preferences: WebpagePreferences,
        decisionHandler:
            @escaping @MainActor @Sendable (
                NavigationActionPolicy, WebpagePreferences
            ) -> Void
    ) {
        let handler: (NavigationActionPolicy, WebpagePreferences) -> Void = {
            decisionHandler($0, $1)
        }
        self.webView(
            webView, decidePolicyFor: navigationAction, preferences: preferences,
            decisionHandler: handler)
    }

    /// Leaves the question to the methods without preferences.
    public func webView(
        _ webView: WebView, decidePolicyFor navigationAction: NavigationAction,
        preferences: WebpagePreferences,
        decisionHandler: @escaping (NavigationActionPolicy, WebpagePreferences) -> Void
    ) { PreferencesForm.isAbsent = true }

    /// Asks the forms with a decision handler, and allows every response when there is none.
    public func webView(_ webView: WebView, decidePolicyFor response: NavigationResponse) async
        -> NavigationResponsePolicy
    {
        await Decision.awaited(orElse: .cancel, "decidePolicyFor navigationResponse") { decision in
            self.webView(
                webView, decidePolicyFor: response,
                decisionHandler: { @MainActor @Sendable policy in decision.give(policy) })
        }
    }

    /// Asks the form whose handler is not bound to the main actor.
    public func webView(
        _ webView: WebView, decidePolicyFor navigationResponse: NavigationResponse,
        decisionHandler: @escaping @MainActor @Sendable (NavigationResponsePolicy) -> Void
    ) {
        let handler: (NavigationResponsePolicy) -> Void = { decisionHandler($0) }
        self.webView(webView, decidePolicyFor: navigationResponse, decisionHandler: handler)
    }

    /// Allows every response.
    public func webView(
        _ webView: WebView, decidePolicyFor navigationResponse: NavigationResponse,
        decisionHandler: @escaping (NavigationResponsePolicy) -> Void
    ) { decisionHandler(.allow) }

    // MARK: - Notifications

    /// Tells the method without an optional.
    public func webView(_ webView: WebView, didStartProvisionalNavigation navigation: Navigation!) {
        guard let navigation = navigation as Navigation? else { return }
        self.webView(webView, didStartProvisionalNavigation: navigation)
    }

    /// Tells the method without an optional.
    public func webView(
        _ webView: WebView,
        didReceiveServerRedirectForProvisionalNavigation navigation: Navigation!
    ) {
        guard let navigation = navigation as Navigation? else { return }
        self.webView(webView, didReceiveServerRedirectForProvisionalNavigation: navigation)
    }

    /// Tells the method without an optional.
    public func webView(_ webView: WebView, didCommit navigation: Navigation!) {
        guard let navigation = navigation as Navigation? else { return }
        self.webView(webView, didCommit: navigation)
    }

    /// Tells the method without an optional.
    public func webView(_ webView: WebView, didFinish navigation: Navigation!) {
        guard let navigation = navigation as Navigation? else { return }
        self.webView(webView, didFinish: navigation)
    }

    /// Tells the method with `with`, whose error has its own type.
    public func webView(
        _ webView: WebView, didFail navigation: Navigation!, withError error: any Error
    ) {
        guard let navigation = navigation as Navigation?, let error = error as? NavigationError
        else { return }
        self.webView(webView, didFail: navigation, with: error)
    }

    /// Tells the method with `with`, whose error has its own type.
    public func webView(
        _ webView: WebView, didFailProvisionalNavigation navigation: Navigation!,
        withError error: any Error
    ) {
        guard let navigation = navigation as Navigation?, let error = error as? NavigationError
        else { return }
        self.webView(webView, didFailProvisionalNavigation: navigation, with: error)
    }
}

/// Whether the forms with preferences are the defaults. A default cannot answer for itself: the
/// method that it would ask is `async`. The bridge reads and clears this right after its call, on
/// the main actor.
@MainActor private enum PreferencesForm {
    static var isAbsent = false

    static func takeIsAbsent() -> Bool {
        defer { isAbsent = false }
        return isAbsent
    }
}

/// A decision that a delegate gives by calling a handler, at once or later.
///
/// It is given once: calls after the first have no effect, and releasing the handler without a call
/// denies.
final class Decision<Answer: Sendable>: Sendable {
    private let continuation: Mutex<CheckedContinuation<Answer, Never>?>
    private let denial: Answer
    private let method: StaticString

    private init(
        _ continuation: CheckedContinuation<Answer, Never>, denial: Answer, method: StaticString
    ) {
        self.continuation = Mutex(continuation)
        self.denial = denial
        self.method = method
    }

    deinit {
        guard let open = continuation.withLock({ $0.take() }) else { return }
        writeLine("garth: \(method): the decision handler was not called; denied\n")
        open.resume(returning: denial)
    }

    /// Gives the decision, unless it was given.
    func give(_ answer: Answer) {
        continuation.withLock { $0.take() }?.resume(returning: answer)
    }

    /// Asks by `body`, which hands the decision to a handler, and waits for the answer.
    @MainActor static func awaited(
        orElse denial: Answer, _ method: StaticString,
        _ body: @MainActor (Decision<Answer>) -> Void
    ) async -> Answer {
        await withCheckedContinuation {
            body(Decision($0, denial: denial, method: method))
        }
    }

    private func writeLine(_ text: String) {
        let bytes = Array(text.utf8)
        _ = unsafe bytes.withUnsafeBytes { unsafe write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}
