import GarthFetch
import GarthURL

/// Saves responses that a web view does not show.
extension WebView {
    /// Downloads a request; the page that is shown stays (WebKit's `startDownload(using:)`).
    ///
    /// - Parameters:
    ///   - request: The request, which the allow-list judges as it judges a load.
    ///   - delegate: Chooses the file and gets the result; the download holds it weakly. Without a
    ///     delegate nothing names a file, and the download ends.
    /// - Returns: The download, which also tells its progress.
    @discardableResult
    public func startDownload(
        using request: NavigationRequest, delegate: (any DownloadDelegate)?
    ) -> Download {
        let download = makeDownload(request)
        download.delegate = delegate
        carryOut(download)
        return download
    }

    /// Resumes a download that was stopped or failed, from its resume data (WebKit's
    /// `resumeDownload(fromResumeData:)`); nil if the data are invalid.
    ///
    /// The allow-list judges the URL again. The received part is kept only if the server confirms
    /// that the rest belongs to it; otherwise the whole file is requested again.
    ///
    /// - Parameters:
    ///   - data: The resume data of `Download.cancel()`, or of a failed download.
    ///   - delegate: Gets the result, as in ``startDownload(using:delegate:)``.
    @discardableResult
    public func resumeDownload(
        fromResumeData data: [UInt8], delegate: (any DownloadDelegate)?
    ) -> Download? {
        guard let download = makeDownload(resuming: data) else { return nil }
        download.delegate = delegate
        carryOut(download)
        return download
    }

    func makeDownload(_ request: NavigationRequest) -> Download {
        let download = Download(request, of: self)
        downloads.append(download)
        return download
    }

    func makeDownload(resuming data: [UInt8]) -> Download? {
        guard let data = ResumeData(data) else { return nil }
        let download = Download(resuming: data, of: self)
        downloads.append(download)
        return download
    }

    func downloadEnded(_ download: Download) {
        downloads.removeAll { $0 === download }
        stateChanged()
    }

    /// Carries a download out from its first request on.
    func carryOut(_ download: Download) {
        download.task = Task {
            var step = await download.start()
            while case .send(let fields) = step, download.isActive {
                step = await transfer(download, fields)
            }
        }
    }

    /// Sends a request of a download, with fields beside its own, through all redirects.
    private func transfer(_ download: Download, _ fields: [HeaderField]) async -> Download.Step {
        var request = download.originalRequest
        request.isDownload = true
        request.headers += fields.map { ($0.name, $0.value) }
        let storage = configuration.websiteDataStore.storage
        if request.url.isHTTPOrHTTPS { await storage.refresh() }
        var load = PageLoad(request, upgrade: configuration.upgrade(for: request))
        var action = load.start()
        while download.isActive {
            switch action {
            case .askPolicy(let url, let purpose):
                let decision = configuration.decision(
                    for: url, purpose: purpose, source: load.source)
                if load.redirectCount > 0, decision.isAllowed {
                    let answer = await download.delegate?.download(
                        download, willPerformHTTPRedirectionTo: load.request)
                    if answer == .cancel {
                        download.cancel()
                        return .end
                    }
                }
                action = load.policyAnswered(decision)
            case .fetch(let permitted):
                switch await receive(permitted, &load, download) {
                case .load(let next): action = next
                case .download(let step): return step
                }
            case .fail(let error): return download.failed(error)
            case .finish, .commit, .authenticate, .judge, .nothing:
                download.cancel()
                return .end
            }
        }
        return .end
    }

    /// The result of one hop.
    private enum Outcome {
        case load(PageLoad.Action)
        case download(Download.Step)
    }

    private func receive(
        _ permitted: PermittedURL, _ load: inout PageLoad, _ download: Download
    ) async -> Outcome {
        for await event in loadSource().events(for: permitted, load.request) {
            guard download.isActive else { break }
            var step = Download.Step.goOn
            switch event {
            case .response(let head):
                let action = await authenticating(load.received(head), &load)
                guard case .commit = action else { return .load(action) }
                step = await download.received(head, at: load.url)
            case .data(let bytes): step = await download.received(bytes)
            case .finished: return .download(await download.finished())
            case .failed(let error):
                return .load(
                    await authenticating(
                        load.failed(error, of: permitted, under: configuration.policy), &load))
            case .uploadProgress, .informational: break
            }
            if case .goOn = step { continue }
            return .download(step)
        }
        return .download(.end)
    }
}
