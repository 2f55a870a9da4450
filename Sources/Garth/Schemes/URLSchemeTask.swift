import GarthFetch
import GarthURL

/// One request for a URL scheme of the program (WebKit's `WKURLSchemeTask`).
///
/// The answer is one response, then bytes in any number of pieces, then the end. A method that is
/// called out of that order, or after the end or stop of the task, throws and has no effect.
@MainActor
public final class URLSchemeTask {
    /// The reason why a method has no effect (WebKit raises an exception).
    public enum Failure: Error, Sendable, Hashable {
        /// The task was stopped: the view no longer needs the answer.
        case stopped
        /// The task is finished or has failed.
        case ended
        /// Bytes or the end came before a response.
        case noResponse
        /// A second response came.
        case secondResponse
    }

    private enum Phase {
        case waiting, responded, ended, stopped
    }

    /// The request; its URL has no fragment.
    public let request: NavigationRequest

    private var phase = Phase.waiting
    private let continuation: AsyncStream<FetchEvent>.Continuation
    private var receivedByteCount = 0
    private let maximumByteCount: Int?

    init(
        _ request: NavigationRequest, maximumByteCount: Int?,
        _ continuation: AsyncStream<FetchEvent>.Continuation
    ) {
        self.request = request
        self.maximumByteCount = maximumByteCount
        self.continuation = continuation
    }

    /// Sets the response.
    public func didReceive(_ response: URLSchemeResponse) throws(Failure) {
        try check()
        guard phase == .waiting else { throw .secondResponse }
        phase = .responded
        var type = response.mimeType
        if let name = response.textEncodingName { type += "; charset=\(name)" }
        continuation.yield(
            .response(
                ResponseHead(
                    status: response.statusCode, version: .local,
                    headers: [HeaderField("Content-Type", type)]
                        + response.headers.map { HeaderField($0.name, $0.value) },
                    expectedByteCount: response.expectedContentLength.map { max(0, $0) })))
    }

    /// Adds bytes to the body.
    public func didReceive(_ data: [UInt8]) throws(Failure) {
        try check()
        guard phase == .responded else { throw .noResponse }
        receivedByteCount += data.count
        if let maximumByteCount, receivedByteCount > maximumByteCount {
            end(
                .failed(
                    FetchError(
                        .tooManyBytes(limit: maximumByteCount), url: request.url,
                        message: "\(request.url.href) has more than \(maximumByteCount) bytes")))
            return
        }
        if !data.isEmpty { continuation.yield(.data(data)) }
    }

    /// Ends the body.
    public func didFinish() throws(Failure) {
        try check()
        guard phase == .responded else { throw .noResponse }
        end(
            .finished(
                TransferSummary(
                    receivedByteCount: receivedByteCount,
                    transferredByteCount: receivedByteCount)))
    }

    /// Ends the answer with a failure, before or after its first bytes; people read the error's
    /// description.
    public func didFailWithError(_ error: any Error) throws(Failure) {
        try check()
        end(
            .failed(
                FetchError(
                    .schemeHandler, url: request.url,
                    message: "\(request.url.href) was not answered: \(error)")))
    }

    // MARK: -

    var isEnded: Bool { phase == .ended || phase == .stopped }

    /// Ends a task whose answer is not needed.
    func stop() { phase = .stopped }

    private func check() throws(Failure) {
        switch phase {
        case .waiting, .responded: return
        case .ended: throw .ended
        case .stopped: throw .stopped
        }
    }

    private func end(_ event: FetchEvent) {
        phase = .ended
        continuation.yield(event)
        continuation.finish()
    }
}

/// The handlers of a view's configuration, as a source of loads.
struct SchemeSource: Sendable {
    private let handlers: [String: any URLSchemeHandler]
    private let maximumByteCount: Int?
    private weak var webView: WebView?

    @MainActor
    init(of webView: WebView) {
        handlers = webView.configuration.urlSchemeHandlers
        maximumByteCount = webView.configuration.fetch.maximumBytes
        self.webView = webView
    }

    /// Whether a handler answers the URL's scheme.
    func answers(_ url: URLRecord) -> Bool { handlers[url.scheme] != nil }

    /// The answer of the scheme's handler; when its reader goes away, the task is stopped.
    @MainActor
    func events(for permitted: PermittedURL, _ request: NavigationRequest) -> AsyncStream<
        FetchEvent
    > {
        let (stream, continuation) = AsyncStream.makeStream(of: FetchEvent.self)
        let url = permitted.url
        guard let webView, let handler = handlers[url.scheme], permitted.purpose != .redirect else {
            // Only http and https may be redirected to (Fetch Standard, "HTTP-redirect fetch").
            let message = "a server redirects to \(url.href), and only http and https may follow"
            continuation.yield(
                .failed(FetchError(.unsupported("scheme"), url: url, message: message)))
            continuation.finish()
            return stream
        }
        var request = request
        request.url = url.withoutFragment
        let task = URLSchemeTask(request, maximumByteCount: maximumByteCount, continuation)
        continuation.onTermination = { [weak webView] reason in
            guard case .cancelled = reason else { return }
            Task { @MainActor in
                guard !task.isEnded else { return }
                task.stop()
                // A view that is no more cannot be told of.
                if let webView { handler.webView(webView, stop: task) }
            }
        }
        handler.webView(webView, start: task)
        return stream
    }
}
