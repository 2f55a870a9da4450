import Garth
import GarthJSON
import GarthPage
import GarthURL

/// A tab that a program drives: no person answers its questions, and what was refused is kept until
/// the program is told.
@MainActor
final class AutomatedTab: NavigationDelegate, UIDelegate, DisplayDelegate {
    /// The view.
    let view: WebView
    /// The number by which the program names the tab.
    let number: Int
    /// What was refused, failed or asked since the program was told.
    private var notes: [String] = []

    /// The page that was told of, the number of its refused parts, and whether its scripts ran.
    private weak var toldPage: Page?
    /// The page whose limit was told.
    private weak var limitedPage: Page?
    private var toldRefusals = 0
    private var ranScripts = false

    /// The waits for what the program's acts lead to.
    let effects: EffectWaiter
    private let refreshes: RefreshFollower

    /// Opens a tab for a window that a script of the page opens; nil when there are too many.
    var opensWindow: (() -> AutomatedTab?)?
    /// Closes the tab for a script.
    var closesWindow: (() -> Void)?
    /// The tab whose page has opened this one.
    private weak var opener: AutomatedTab?

    private static let noteLimit = 20
    private static let partLimit = 5

    /// Makes a tab without a page.
    init(_ configuration: WebViewConfiguration, number: Int) {
        var configuration = configuration
        configuration.showsErrorPages = false
        configuration.startsScriptsWithPage = true
        view = WebView(configuration: configuration)
        effects = EffectWaiter(of: view)
        refreshes = RefreshFollower(effects)
        self.number = number
        view.navigationDelegate = self
        view.uiDelegate = self
        view.displayDelegate = self
    }

    /// Returns what there is to tell, once: also the parts of the page that the allow-list has
    /// refused since.
    func takeNotes() -> [String] {
        defer {
            notes = []
            refreshes.beginAct()
        }
        let refusals = view.page?.refusals ?? []
        let runsScripts = view.page?.runsScripts == true
        if toldPage !== view.page {
            (toldPage, toldRefusals) = (view.page, 0)
        } else if ranScripts, !runsScripts {
            note("failed: the scripts of the page ended; the page is shown without them")
        }
        ranScripts = runsScripts
        if let page = view.page, page !== limitedPage, let limit = page.limitMessage {
            limitedPage = page
            note(limit)
        }
        let new = refusals[min(toldRefusals, refusals.count)...]
        toldRefusals = refusals.count
        var counts: [String: Int] = [:]
        for refusal in new { counts[refusal.message, default: 0] += 1 }
        for (message, count) in counts.sorted(by: { $0.key < $1.key }).prefix(Self.partLimit) {
            note("\(count) parts of the page were refused: \(message)")
        }
        if counts.count > Self.partLimit {
            note("parts of the page were refused for \(counts.count - Self.partLimit) more reasons")
        }
        return notes
    }

    /// Notes something to tell, once.
    func note(_ text: String) {
        let text = PageWords.line(text, to: 600)
        guard notes.count < Self.noteLimit, !notes.contains(text) else { return }
        notes.append(text)
    }

    /// The address of the page that is shown: the words of one page never stand under the address of
    /// another that is on its way.
    var shownURL: URLRecord? { view.page?.url }

    /// Whether the document of an element is shown here.
    func shows(_ element: WebElement) -> Bool {
        (try? view.checkIsShown(element)) != nil
    }

    /// The page's words on one line, in quotation marks that they cannot end.
    private static func quoted(_ text: String) -> String {
        PageWords.quoted(text, to: 400)
    }

    // MARK: - Questions

    func webView(_ webView: WebView, unauthorizedVisit denial: PolicyDenial) async
        -> UnauthorizedVisitAnswer
    {
        note("refused: \(denial.message)")
        return .cancel
    }

    func webView(_ webView: WebView, runAlertPanelWithMessage message: String) async {
        note("the page says: " + Self.quoted(message))
    }

    func webView(_ webView: WebView, runConfirmPanelWithMessage message: String) async
        -> Bool
    {
        note("the page asked, and the answer was no: " + Self.quoted(message))
        return false
    }

    /// A refresh at once is a part of the load, as for WebDriver; a later one would come in the middle
    /// of other calls.
    func webView(
        _ webView: WebView, confirmRefreshTo url: URLRecord, after delay: Duration
    ) async -> Bool {
        guard refreshes.follows(after: delay) else {
            note(
                "the page wants to go on to \(PageWords.address(url, to: 400)); navigate there if you want"
            )
            return false
        }
        // Its refusal is noted where it is loaded.
        if webView.denial(of: url, purpose: .refresh) != nil {
            note("the page wants to go on to \(PageWords.address(url, to: 400))")
        }
        return await refreshes.follow(after: delay, of: webView)
    }

    func webViewDidCancelClientRedirect(_ webView: WebView) { refreshes.noteCancellation() }

    func webView(
        _ webView: WebView, createWebViewWith configuration: WebViewConfiguration,
        for action: NavigationAction
    ) async -> WebView? {
        // One tab stays one tab, whatever links want. A script has its window, which it may talk to.
        guard action.navigationType == .other, let tab = opensWindow?() else { return webView }
        tab.opener = self
        note("the page opened tab \(tab.number)")
        return tab.view
    }

    func webViewDidClose(_ webView: WebView) {
        guard webView.isOpenedByScript else { return }
        opener?.note("the page of tab \(number) closed its tab")
        closesWindow?()
    }

    /// A program reads what links lead to; another tool saves files.
    func webView(_ webView: WebView, decidePolicyFor action: NavigationAction) async
        -> NavigationActionPolicy
    { .allow }

    func webView(_ webView: WebView, decidePolicyFor response: NavigationResponse) async
        -> NavigationResponsePolicy
    {
        if response.canShowMIMEType { return .allow }
        note("refused: \(response.mimeType) is no page (the tool download saves files)")
        return .cancel
    }

    func webView(
        _ webView: WebView, didFailProvisionalNavigation navigation: Navigation,
        with error: NavigationError
    ) {
        if error.code != .frameLoadInterrupted, error.denial == nil {
            note("failed: \(error.message)")
        }
    }

    func webView(
        _ webView: WebView, didFail navigation: Navigation, with error: NavigationError
    ) {
        note("failed: \(error.message)")
    }

    func webView(_ webView: WebView, didRefuseNavigationsOfContentProcess count: Int) {
        note("refused: navigations that nobody had asked for (\(count) so far)")
    }

    func webView(_ webView: WebView, didReceiveMessage message: String) {
        note("not done: " + message)
    }

    func webViewWebContentProcessDidTerminate(_ webView: WebView) {
        note("failed: the content process of the page ended")
    }
}
