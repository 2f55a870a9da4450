import GarthURL

/// Says where a download goes and follows it (WebKit's `WKDownloadDelegate`).
@MainActor
public protocol DownloadDelegate: AnyObject {
    /// The path of a file that does not exist yet; nil cancels the download.
    ///
    /// It is asked once the response is there, whatever its status: `response.statusCode` says.
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
    /// The download failed; there is no file of its name.
    func download(_ download: Download, didFailWith error: NavigationError)
    /// The same with what `WebView.resumeDownload` needs to go on, nil where nothing can be gone on
    /// with. It is the only one that is told; the default tells the one without.
    func download(
        _ download: Download, didFailWith error: NavigationError, resumeData: [UInt8]?)
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
    /// Tells the failure alone.
    public func download(
        _ download: Download, didFailWith error: NavigationError, resumeData: [UInt8]?
    ) {
        self.download(download, didFailWith: error)
    }
}
