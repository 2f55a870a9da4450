import GarthFetch
import GarthURL
import Glibc

/// A response on its way to a file (WebKit's `WKDownload`).
///
/// Promises: no file that is there is ever overwritten; a download that fails leaves no file.
@MainActor
public final class Download {
    /// What was asked for.
    public let originalRequest: NavigationRequest
    /// The view that it comes from.
    public private(set) weak var webView: WebView?
    /// Says where the file goes, and follows the download; without one it ends as cancelled.
    public weak var delegate: (any DownloadDelegate)?
    /// The bytes that have been written.
    public private(set) var receivedByteCount = 0

    private var state = State.waiting

    private enum State {
        case waiting
        case writing(descriptor: Int32, path: String)
        case ended
    }

    /// Whether it is still going on.
    public var isActive: Bool { if case .ended = state { false } else { true } }

    init(_ request: NavigationRequest, of webView: WebView) {
        originalRequest = request
        self.webView = webView
    }

    /// Ends the download; its file is removed.
    public func cancel() {
        fail(.cancelled, "stopped: the download is not whole")
    }

    // MARK: - What the transfer tells

    /// The response has come; false when there is nowhere to write it.
    func received(_ head: ResponseHead, at url: URLRecord) async -> Bool {
        let response = NavigationResponse(head, url: url)
        let path = await delegate?.download(
            self, decideDestinationUsing: response, suggestedFilename: response.suggestedFilename)
        guard isActive else { return false }
        guard let path else {
            cancel()
            return false
        }
        // The name must be new: what is there, be it a link that leads elsewhere, is left alone.
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else {
            fail(.cannotCreateFile, "cannot create \(path): \(String(cString: strerror(errno)))")
            return false
        }
        state = .writing(descriptor: descriptor, path: path)
        return true
    }

    /// Bytes have come; false when no more are wanted.
    func received(_ bytes: [UInt8]) -> Bool {
        guard case .writing(let descriptor, let path) = state else { return false }
        var offset = 0
        while offset < bytes.count {
            let count = bytes.withUnsafeBytes {
                write(descriptor, $0.baseAddress! + offset, bytes.count - offset)
            }
            if count > 0 {
                offset += count
            } else if errno != EINTR {
                let reason = String(cString: strerror(errno))
                fail(.cannotWriteToFile, "cannot write \(path): \(reason)")
                return false
            }
        }
        receivedByteCount += bytes.count
        return true
    }

    /// The whole body has come.
    func finished() {
        guard case .writing(let descriptor, let path) = state else { return }
        guard close(descriptor) == 0 else {
            state = .ended
            unlink(path)
            return tell(.cannotWriteToFile, "cannot write \(path)")
        }
        state = .ended
        delegate?.downloadDidFinish(self)
        webView?.downloadEnded(self)
    }

    /// The transfer has failed.
    func failed(_ error: NavigationError) {
        guard isActive else { return }
        discard()
        delegate?.download(self, didFailWith: error)
        webView?.downloadEnded(self)
    }

    private func fail(_ code: NavigationError.Code, _ message: String) {
        guard isActive else { return }
        discard()
        tell(code, message)
    }

    private func tell(_ code: NavigationError.Code, _ message: String) {
        let url = originalRequest.url.withoutCredentials
        delegate?.download(
            self, didFailWith: NavigationError(code: code, url: url, message: message))
        webView?.downloadEnded(self)
    }

    private func discard() {
        if case .writing(let descriptor, let path) = state {
            close(descriptor)
            unlink(path)
        }
        state = .ended
    }
}

/// Says where a download goes and follows it (WebKit's `WKDownloadDelegate`).
@MainActor
public protocol DownloadDelegate: AnyObject {
    /// The path of a file that does not exist yet; nil cancels the download.
    func download(
        _ download: Download, decideDestinationUsing response: NavigationResponse,
        suggestedFilename: String
    ) async -> String?
    /// Whether a redirect that the allow-list permits is followed. The default is yes.
    func download(
        _ download: Download, willPerformHTTPRedirectionTo request: NavigationRequest
    ) async -> DownloadRedirectPolicy
    /// The file is whole.
    func downloadDidFinish(_ download: Download)
    /// The download failed; there is no file.
    func download(_ download: Download, didFailWith error: NavigationError)
}

/// A download delegate's answer to a redirect.
public enum DownloadRedirectPolicy: Sendable {
    /// Follow it.
    case allow
    /// The download fails with `cancelled`.
    case cancel
}

extension DownloadDelegate {
    /// Follows every redirect.
    public func download(
        _ download: Download, willPerformHTTPRedirectionTo request: NavigationRequest
    ) async -> DownloadRedirectPolicy { .allow }
    /// Does nothing.
    public func downloadDidFinish(_ download: Download) {}
    /// Does nothing.
    public func download(_ download: Download, didFailWith error: NavigationError) {}
}
