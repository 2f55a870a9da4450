// Prints every call to the delegates during a page load, one a line.
//
//     swift run NavigationLog https://example.org/
//     swift run NavigationLog https://example.org/ reload back forward click="More information"
//
// Steps run one after the other, each after the end of the one before. Steps with a `=` before the
// first page change the answers: `refuse=PATH` cancels the action of that path, `refuse-status=404`
// the response with that status, `save=FOLDER` saves responses that cannot be shown, `preferences`
// answers the question with preferences. `hold` waits for Enter.

import Garth
import Glibc

/// Follows a web view and prints its calls.
@MainActor
final class Log: NavigationDelegate, UIDelegate, DownloadDelegate {
    var refusedPaths: Set<String> = []
    var refusedStatuses: Set<Int> = []
    var folder: String?
    var answersWithPreferences = false
    private(set) var count = 0

    private func note(_ name: String, _ url: URLRecord?, child: Bool = false, _ detail: String = "")
    {
        count += 1
        let words = [name, child ? "child" : "main", url?.href ?? "-", detail]
        print(words.filter { !$0.isEmpty }.joined(separator: " "))
        fflush(nil)
    }

    // MARK: - Decisions

    func webView(_ webView: WebView, decidePolicyFor action: NavigationAction) async
        -> NavigationActionPolicy
    { decide(action, "decidePolicyForNavigationAction") }

    func webView(
        _ webView: WebView, decidePolicyFor action: NavigationAction,
        preferences: WebpagePreferences
    ) async -> (NavigationActionPolicy, WebpagePreferences) {
        guard answersWithPreferences else {
            return (await self.webView(webView, decidePolicyFor: action), preferences)
        }
        return (decide(action, "decidePolicyForNavigationActionWithPreferences"), preferences)
    }

    private func decide(_ action: NavigationAction, _ name: String) -> NavigationActionPolicy {
        let isChild = action.targetFrame.map { !$0.isMainFrame } ?? false
        let window = action.targetFrame == nil ? ", new window" : ""
        note(name, action.request.url, child: isChild, "\(action.navigationType)\(window)")
        return refusedPaths.contains(action.request.url.pathname) ? .cancel : .allow
    }

    func webView(_ webView: WebView, decidePolicyFor response: NavigationResponse) async
        -> NavigationResponsePolicy
    {
        note(
            "decidePolicyForNavigationResponse", response.url, child: !response.isForMainFrame,
            "\(response.statusCode) \(response.mimeType)")
        if refusedStatuses.contains(response.statusCode) { return .cancel }
        return response.canShowMIMEType ? .allow : .download
    }

    func webView(
        _ webView: WebView, createWebViewWith configuration: WebViewConfiguration,
        for action: NavigationAction
    ) async -> WebView? {
        note("createWebView", action.request.url, action.frameName)
        return nil
    }

    func webView(_ webView: WebView, didReceive challenge: AuthenticationChallenge) async
        -> AuthenticationChallengeDisposition
    {
        note("didReceiveAuthenticationChallenge", webView.url, challenge.protectionSpace.realm)
        return .performDefaultHandling
    }

    // MARK: - Loads

    func webView(_ webView: WebView, didStartProvisionalNavigation navigation: Navigation) {
        note("didStartProvisionalNavigation", webView.url)
    }

    func webView(
        _ webView: WebView, didReceiveServerRedirectForProvisionalNavigation navigation: Navigation
    ) { note("didReceiveServerRedirectForProvisionalNavigation", webView.url) }

    func webView(_ webView: WebView, didCommit navigation: Navigation) {
        note("didCommit", webView.url)
    }

    func webView(_ webView: WebView, didFinish navigation: Navigation) {
        note("didFinish", webView.url, webView.title)
    }

    func webView(_ webView: WebView, didFail navigation: Navigation, with error: NavigationError) {
        note("didFail", error.url, "\(error.code)")
    }

    func webView(
        _ webView: WebView, didFailProvisionalNavigation navigation: Navigation,
        with error: NavigationError
    ) { note("didFailProvisionalNavigation", error.url, "\(error.code)") }

    func webViewWebContentProcessDidTerminate(_ webView: WebView) {
        note("webContentProcessDidTerminate", webView.url)
    }

    func webView(_ webView: WebView, didSameDocumentNavigation navigation: Navigation) {
        note("didSameDocumentNavigation", webView.url)
    }

    func webView(_ webView: WebView, willPerformClientRedirectTo url: URLRecord, delay: Duration) {
        note("willPerformClientRedirect", url, "\(delay)")
    }

    func webViewDidCancelClientRedirect(_ webView: WebView) {
        note("didCancelClientRedirect", webView.url)
    }

    // MARK: - Downloads

    func webView(
        _ webView: WebView, navigationResponse: NavigationResponse, didBecome download: Download
    ) {
        note("didBecomeDownload", navigationResponse.url)
        download.delegate = self
    }

    func download(
        _ download: Download, decideDestinationUsing response: NavigationResponse,
        suggestedFilename: String
    ) async -> String? {
        note("decideDestination", response.url, suggestedFilename)
        return folder.map { "\($0)/\(suggestedFilename)" }
    }

    func downloadDidFinish(_ download: Download) {
        note("downloadDidFinish", download.originalRequest.url)
    }

    func download(_ download: Download, didFailWith error: NavigationError) {
        note("downloadDidFail", error.url, "\(error.code)")
    }
}

let steps = CommandLine.arguments.dropFirst().map { step in
    let parts = step.split(separator: "=", maxSplits: 1).map(String.init)
    return (name: parts.first ?? "", value: parts.count > 1 ? parts[1] : "", text: step)
}
guard let address = steps.first?.text, URLRecord.parse(address) != nil else {
    print("usage: NavigationLog URL [STEP...]")
    exit(EX_USAGE)
}

let log = Log()
var configuration = WebViewConfiguration(policy: .open)
configuration.allowsPrivateNetwork = true
configuration.showsErrorPages = false
let view = WebView(configuration: configuration)
view.navigationDelegate = log
view.uiDelegate = log

for step in steps {
    switch step.name {
    case "refuse": log.refusedPaths.insert(step.value)
    case "refuse-status": log.refusedStatuses.insert(Int(step.value) ?? 0)
    case "save": log.folder = step.value
    case "preferences": log.answersWithPreferences = true
    default: break
    }
}

for step in steps {
    var told = log.count
    switch step.name {
    case "back": view.begin { $0.goBack() }
    case "forward": view.begin { $0.goForward() }
    case "reload": view.begin { $0.reload() }
    case "click":
        guard let link = await view.createLinks().first(where: { $0.text == step.value }) else {
            print("no such link: \(step.value)")
            continue
        }
        view.begin { $0.follow(link) }
    case "hold":
        var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        while poll(&input, 1, 0) == 0 { try await Task.sleep(for: .milliseconds(20)) }
    default:
        guard let url = URLRecord.parse(step.text) else { continue }
        view.begin { $0.load(NavigationRequest(url)) }
    }
    // At rest: the view is idle, and no call came for a moment.
    repeat {
        told = log.count
        try await Task.sleep(for: .milliseconds(100))
    } while told != log.count || view.isLoading || !view.downloads.isEmpty
}
