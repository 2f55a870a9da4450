import Garth
import GarthJSON
import GarthURL

/// Reports the calls of a web view to its delegates as events, in their order.
///
/// A subclass answers the questions; this class accepts the defaults.
@MainActor
class NavigationObserver: NavigationDelegate, DownloadDelegate {
    private let tell: (NavigationEvent) -> Void
    private var properties = Properties()
    /// The navigation that has started last: an end in front of a start is no event, but the answer to
    /// the step (`docs/drive.md`: one end follows each start).
    private var started: Navigation?

    /// The last reported properties.
    private struct Properties {
        var isLoading = false
        var url: URLRecord?
        var title = ""
        var progress = 0.0
        var canGoBack = false
        var canGoForward = false
    }

    init(tell: @escaping (NavigationEvent) -> Void) {
        self.tell = tell
    }

    // MARK: - Properties

    /// Reports the changed properties.
    func compareProperties(of view: WebView) {
        if properties.url != view.url {
            properties.url = view.url
            tell(NavigationEvent(kind: .url, url: view.url))
        }
        note(.loading, \.isLoading, view.isLoading, view) { .bool($0) }
        note(.title, \.title, view.title, view) { .string($0) }
        note(.progress, \.progress, view.estimatedProgress, view) { .number($0) }
        note(.canGoBack, \.canGoBack, view.canGoBack, view) { .bool($0) }
        note(.canGoForward, \.canGoForward, view.canGoForward, view) { .bool($0) }
    }

    private func note<Value: Equatable>(
        _ kind: NavigationEvent.Kind, _ path: WritableKeyPath<Properties, Value>, _ value: Value,
        _ view: WebView, _ json: (Value) -> JSONValue
    ) {
        guard properties[keyPath: path] != value else { return }
        properties[keyPath: path] = value
        tell(NavigationEvent(kind: kind, url: view.url, members: [("value", json(value))]))
    }

    private func tell(
        _ kind: NavigationEvent.Kind, _ url: URLRecord?, _ view: WebView?,
        _ navigation: Navigation? = nil, _ members: [(name: String, value: JSONValue)] = [],
        isMainFrame: Bool = true
    ) {
        if let view { compareProperties(of: view) }
        tell(
            NavigationEvent(
                kind: kind, url: url, navigation: navigation, isMainFrame: isMainFrame,
                members: members))
    }

    private func members(_ error: NavigationError) -> [(name: String, value: JSONValue)] {
        [
            ("error", .string(error.eventName)), ("code", .number(Double(error.eventNumber))),
            ("message", .string(error.message)),
        ]
    }

    private func object(_ fields: [HTTPField]) -> JSONValue {
        .object(fields.map { ($0.name, .string($0.value)) })
    }

    // MARK: - Decisions

    func webView(_ webView: WebView, decidePolicyFor action: NavigationAction) async
        -> NavigationActionPolicy
    {
        func address(_ frame: FrameInfo?) -> JSONValue {
            frame?.url.map { .string($0.hrefWithoutCredentials) } ?? .null
        }
        let request = action.request
        tell(
            .action, request.url, webView, nil,
            [
                ("type", .string(action.navigationType.eventName)),
                ("method", .string(request.method)),
                (
                    "body",
                    request.body.map { .string(String(decoding: $0, as: UTF8.self)) } ?? .null
                ),
                ("headers", object(action.givenHeaders)), ("isRedirect", .bool(action.isRedirect)),
                ("sourceURL", address(action.sourceFrame)),
                ("targetURL", address(action.targetFrame)),
                ("newWindow", .bool(action.targetFrame == nil)),
                ("frameName", .string(action.frameName)),
            ], isMainFrame: action.targetFrame?.isMainFrame ?? true)
        return action.shouldPerformDownload ? .download : .allow
    }

    func webView(_ webView: WebView, decidePolicyFor response: NavigationResponse) async
        -> NavigationResponsePolicy
    {
        tell(
            .response, response.url, webView, nil,
            [
                ("statusCode", .number(Double(response.statusCode))),
                ("mimeType", .string(response.mimeType)), ("headers", object(response.headers)),
                ("suggestedFilename", .string(response.suggestedFilename)),
                ("isForMainFrame", .bool(response.isForMainFrame)),
                ("canShowMIMEType", .bool(response.canShowMIMEType)),
            ], isMainFrame: response.isForMainFrame)
        return .allow
    }

    // MARK: - Loads

    func webView(_ webView: WebView, didStartProvisionalNavigation navigation: Navigation) {
        started = navigation
        tell(.start, webView.url, webView, navigation)
    }

    func webView(
        _ webView: WebView, didReceiveServerRedirectForProvisionalNavigation navigation: Navigation
    ) {
        tell(.redirect, webView.url, webView, navigation)
    }

    func webView(_ webView: WebView, didCommit navigation: Navigation) {
        tell(.commit, webView.url, webView, navigation)
    }

    func webView(_ webView: WebView, didFinish navigation: Navigation) {
        tell(.finish, webView.url, webView, navigation)
    }

    func webView(_ webView: WebView, didFail navigation: Navigation, with error: NavigationError) {
        tell(.fail, error.url, webView, navigation, members(error))
    }

    func webView(
        _ webView: WebView, didFailProvisionalNavigation navigation: Navigation,
        with error: NavigationError
    ) {
        guard started == navigation else { return compareProperties(of: webView) }
        tell(.failProvisional, error.url, webView, navigation, members(error))
    }

    func webView(_ webView: WebView, didSameDocumentNavigation navigation: Navigation) {
        tell(.sameDocument, webView.url, webView, navigation)
    }

    func webViewWebContentProcessDidTerminate(_ webView: WebView) {
        tell(.contentTerminated, webView.url, webView)
    }

    func webView(_ webView: WebView, didRefuseNavigationsOfContentProcess count: Int) {
        tell(.refusedNavigations, webView.url, webView, nil, [("count", .number(Double(count)))])
    }

    func webView(_ webView: WebView, didReceive message: ConsoleMessage) {
        tell(
            .console, webView.url, webView, nil,
            [
                ("level", .string("\(message.level)")), ("text", .string(message.text)),
                ("source", .string(message.source)), ("line", .number(Double(message.line))),
            ])
    }

    func webView(_ webView: WebView, willPerformClientRedirectTo url: URLRecord, delay: Duration) {
        tell(
            .willClientRedirect, url, webView, nil,
            [("delay", .number(Double(delay.components.seconds)))])
    }

    func webViewDidCancelClientRedirect(_ webView: WebView) {
        tell(.didCancelClientRedirect, webView.url, nil)
    }

    // MARK: - Loads in frames

    func webView(
        _ webView: WebView, didStartProvisionalLoadWith request: NavigationRequest,
        in frame: FrameInfo
    ) {
        tell(.start, request.url, webView, isMainFrame: frame.isMainFrame)
    }

    func webView(
        _ webView: WebView, didCommitLoadWith request: NavigationRequest, in frame: FrameInfo
    ) {
        tell(.commit, request.url, webView, isMainFrame: frame.isMainFrame)
    }

    func webView(
        _ webView: WebView, didFinishLoadWith request: NavigationRequest, in frame: FrameInfo
    ) {
        tell(.finish, request.url, webView, isMainFrame: frame.isMainFrame)
    }

    func webView(
        _ webView: WebView, didFailProvisionalLoadWith request: NavigationRequest,
        in frame: FrameInfo, error: NavigationError
    ) {
        tell(
            .failProvisional, error.url ?? request.url, webView, nil, members(error),
            isMainFrame: frame.isMainFrame)
    }

    func webView(
        _ webView: WebView, didFailLoadWith request: NavigationRequest, in frame: FrameInfo,
        error: NavigationError
    ) {
        tell(
            .fail, error.url ?? request.url, webView, nil, members(error),
            isMainFrame: frame.isMainFrame)
    }

    // MARK: - The list

    func webView(
        _ webView: WebView, backForwardListItemAdded added: BackForwardListItem?,
        removed: [BackForwardListItem]
    ) {
        if let added { tell(.listAdded, added.url, nil) }
        for item in removed { tell(.listRemoved, item.url, nil) }
    }

    func webView(_ webView: WebView, willGoTo item: BackForwardListItem, inPageCache: Bool) {
        tell(.willGoTo, item.url, nil, nil, [("inPageCache", .bool(inPageCache))])
    }

    // MARK: - Downloads

    func webView(
        _ webView: WebView, navigationAction: NavigationAction, didBecome download: Download
    ) {
        download.delegate = self
        tell(.becameDownload, navigationAction.request.url, webView)
    }

    func webView(
        _ webView: WebView, navigationResponse: NavigationResponse, didBecome download: Download
    ) {
        download.delegate = self
        tell(.becameDownload, navigationResponse.url, webView)
    }

    func download(
        _ download: Download, decideDestinationUsing response: NavigationResponse,
        suggestedFilename: String
    ) async -> String? {
        tell(
            .destination, response.url, nil, nil,
            [("suggestedFilename", .string(suggestedFilename))])
        return nil
    }

    func download(
        _ download: Download, willPerformHTTPRedirectionTo request: NavigationRequest
    ) async -> DownloadRedirectPolicy {
        tell(.downloadRedirect, request.url, nil)
        return .allow
    }

    func downloadDidFinish(_ download: Download) {
        tell(
            .downloadFinish, download.originalRequest.url, nil, nil,
            [("bytes", .number(Double(download.receivedByteCount)))])
    }

    func download(_ download: Download, didFailWith error: NavigationError) {
        tell(.downloadFail, download.originalRequest.url, nil, nil, members(error))
    }
}
