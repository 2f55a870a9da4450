import Garth
import GarthPage
import GarthURL

/// A window of a session: a web view whose dialogs wait for the driver.
@MainActor
final class DriverTab: NavigationDelegate, UIDelegate {
    /// A dialog of a script that waits for its answer.
    struct Prompt {
        enum Kind { case alert, confirm, prompt }

        var kind: Kind
        var text: String
        /// The text that the driver gave, or the suggested one.
        var answer: String
        let continuation: CheckedContinuation<String?, Never>
    }

    /// The view.
    let view: WebView
    /// The name of the window.
    let handle: String
    /// The dialogs that wait; the first one is open.
    private(set) var prompts: [Prompt] = []
    /// Called when a dialog opens.
    var onPrompt: (() -> Void)?
    /// The failure of the last load; nil for none.
    private(set) var failure: WebDriverError?
    /// Makes a window for a page that asks for one; nil if there are too many.
    private let makeTab: (WebViewConfiguration) -> WebView?

    /// Makes a window without a page.
    init(
        _ configuration: WebViewConfiguration, handle: String,
        makeTab: @escaping (WebViewConfiguration) -> WebView?
    ) {
        var configuration = configuration
        configuration.showsErrorPages = false
        view = WebView(configuration: configuration)
        self.handle = handle
        self.makeTab = makeTab
        view.navigationDelegate = self
        view.uiDelegate = self
    }

    /// Forgets the failures of earlier loads.
    func beginLoad() { failure = nil }

    /// Takes the text of the open dialog; false if it takes none.
    func setPromptText(_ text: String) -> Bool {
        guard prompts.first?.kind == .prompt else { return false }
        prompts[0].answer = text
        return true
    }

    /// Ends the open dialog.
    func closePrompt(isAccepted: Bool) {
        guard !prompts.isEmpty else { return }
        let prompt = prompts.removeFirst()
        prompt.continuation.resume(returning: isAccepted ? prompt.answer : nil)
    }

    /// Ends the window: nothing waits for it any longer.
    func close() {
        view.stopLoading()
        while !prompts.isEmpty { closePrompt(isAccepted: false) }
    }

    private func ask(
        _ kind: Prompt.Kind, _ text: String, default suggested: String = ""
    ) async -> String? {
        await withCheckedContinuation { continuation in
            prompts.append(
                Prompt(kind: kind, text: text, answer: suggested, continuation: continuation))
            onPrompt?()
        }
    }

    // MARK: - Questions

    func webView(
        _ webView: WebView, runJavaScriptAlertPanelWithMessage message: String,
        initiatedByFrame frame: FrameInfo
    ) async { _ = await ask(.alert, message) }

    func webView(
        _ webView: WebView, runJavaScriptConfirmPanelWithMessage message: String,
        initiatedByFrame frame: FrameInfo
    ) async -> Bool { await ask(.confirm, message) != nil }

    func webView(
        _ webView: WebView, runJavaScriptTextInputPanelWithPrompt prompt: String,
        defaultText: String, initiatedByFrame frame: FrameInfo
    ) async -> String? { await ask(.prompt, prompt, default: defaultText) }

    /// A driver that reloads the answer to a form means it.
    func webView(_ webView: WebView, runConfirmPanelWithMessage message: String) async -> Bool {
        true
    }

    /// A refresh at once is a redirect. A later one would come in the middle of other commands.
    func webView(
        _ webView: WebView, confirmRefreshTo url: URLRecord, after seconds: Int
    ) async -> Bool { seconds == 0 }

    func webView(_ webView: WebView, unauthorizedVisit denial: PolicyDenial) async
        -> UnauthorizedVisitAnswer
    {
        failure = WebDriverError(.unknownError, "blocked: \(denial.message)")
        return .cancel
    }

    func webView(
        _ webView: WebView, createWebViewWith configuration: WebViewConfiguration,
        for action: NavigationAction
    ) async -> WebView? { makeTab(configuration) }

    func webView(_ webView: WebView, decidePolicyFor response: NavigationResponse) async
        -> NavigationResponsePolicy
    {
        if response.canShowMIMEType { return .allow }
        failure = WebDriverError(
            .unknownError, "\(response.mimeType) is no page, and drivers save no files")
        return .cancel
    }

    func webView(
        _ webView: WebView, didFailProvisionalNavigation navigation: Navigation,
        with error: NavigationError
    ) {
        if error.code != .frameLoadInterrupted { note(error) }
    }

    func webView(
        _ webView: WebView, didFail navigation: Navigation, with error: NavigationError
    ) {
        note(error)
    }

    private func note(_ error: NavigationError) {
        guard failure == nil else { return }
        failure = WebDriverError(
            error.serverTrust == nil ? .unknownError : .insecureCertificate, error.message)
    }
}
