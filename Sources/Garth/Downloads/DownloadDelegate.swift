import GarthURL

/// Chooses the file of a download and follows the download (WebKit's `WKDownloadDelegate`).
@MainActor
public protocol DownloadDelegate: AnyObject {
    /// The path of a file that does not exist yet; nil cancels the download.
    ///
    /// Called when the response has arrived, whatever its status (`response.statusCode`).
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
    /// The download failed. `resumeData` is what `resumeDownload` takes, or nil if the download
    /// cannot be resumed. Only this method is called; its default calls the one without resume
    /// data.
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
    /// Calls the method without resume data.
    public func download(
        _ download: Download, didFailWith error: NavigationError, resumeData: [UInt8]?
    ) {
        self.download(download, didFailWith: error)
    }
}
