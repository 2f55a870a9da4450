import GarthFetch
import GarthURL

/// How a web view saves what it does not show.
extension WebView {
    /// Downloads a request; the page that is shown stays (WebKit's `startDownload(using:)`).
    @discardableResult
    public func startDownload(
        using request: NavigationRequest, delegate: (any DownloadDelegate)?
    ) -> Download {
        let download = makeDownload(request)
        download.delegate = delegate
        Task { await run(download) }
        return download
    }

    func makeDownload(_ request: NavigationRequest) -> Download {
        let download = Download(request, of: self)
        downloads.append(download)
        return download
    }

    func downloadEnded(_ download: Download) {
        downloads.removeAll { $0 === download }
        onEvent?(.stateChanged)
    }

    /// Carries a download out from its first request on.
    func run(_ download: Download) async {
        let storage = configuration.websiteDataStore.storage
        if download.originalRequest.url.isHTTPOrHTTPS { await storage.refresh() }
        var load = PageLoad(download.originalRequest) { storage.hsts.upgrade(of: $0) }
        var action = load.start()
        while download.isActive {
            switch action {
            case .askPolicy(let url, let purpose):
                let decision = configuration.policy.decision(
                    for: url, purpose: purpose, source: load.source)
                if load.redirectCount > 0, decision.isAllowed {
                    let answer = await download.delegate?.download(
                        download, willPerformHTTPRedirectionTo: load.request)
                    if answer == .cancel { return download.cancel() }
                }
                action = load.policyAnswered(decision)
            case .fetch(let permitted): action = await receive(permitted, &load, download)
            case .fail(let error): return download.failed(error)
            case .finish: return download.finished()
            case .commit, .authenticate, .judge, .nothing: return download.cancel()
            }
        }
    }

    private func receive(
        _ permitted: PermittedURL, _ load: inout PageLoad, _ download: Download
    ) async -> PageLoad.Action {
        for await event in loadSource().events(for: permitted, load.request) {
            switch event {
            case .response(let head):
                let action = authenticatingAlone(load.received(head), &load)
                guard case .commit = action else { return action }
                guard await download.received(head, at: load.url) else { return .nothing }
            case .data(let bytes):
                guard download.received(bytes) else { return .nothing }
            case .finished: return load.transferFinished()
            case .failed(let error):
                return authenticatingAlone(
                    load.failed(error, of: permitted, under: configuration.policy), &load)
            case .uploadProgress, .informational: break
            }
        }
        return .nothing
    }
}
