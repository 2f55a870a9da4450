import GarthFetch
import GarthLanguage
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

    // MARK: - Links to files

    /// Whether a link with a `download` attribute leads to a file of its document's own origin, or to
    /// data of the document itself (HTML Standard, "downloading resources").
    func isSaved(_ url: URLRecord, for request: NavigationRequest) -> Bool {
        guard let source = request.source?.url, source.isHTTPOrHTTPS || url.scheme == "data" else {
            return false
        }
        return url.scheme == "data" || url.origin.isSame(as: source.origin)
    }

    /// Saves the target of a link, if the delegate does not want it shown.
    func save(_ link: NavigationRequest, as name: String) -> Followed {
        var request = link
        request.purpose = .download
        if let denial = denial(of: request.url, purpose: .download) {
            let error = NavigationError(denial, url: request.url)
            say(error.message)
            return .refused(error)
        }
        let action = action(for: request, .linkActivated, download: name)
        loading.asked()
        return .file(
            Task {
                defer {
                    loading.answered()
                    stateChanged()
                }
                let (answer, _) = await narrow(
                    action, configuration.webpagePreferences(for: link.url))
                switch answer {
                case .allow: return begin { $0.load(link) }
                case .cancel: return nil
                case .download:
                    _ = become(action)
                    return nil
                }
            })
    }

    /// Saves the target of a link that a script has clicked: a person must have used the page.
    func save(_ href: String, as name: String, for page: Page) {
        guard page.shownPage === self.page, let url = URLRecord.parse(href, base: page.baseURL)
        else { return }
        guard
            configuration.preferences.javaScriptCanOpenWindowsAutomatically
                || page.takeActivation(at: .now)
        else { return say(localized("the page wanted to save a file unasked: refused")) }
        guard scriptNavigations.allows(at: .now) else {
            return say(localized("the page saves files without end: it is stopped (r goes on)"))
        }
        var request = NavigationRequest(
            url, purpose: .link, in: page.context(ofDocumentAt: []))
        guard isSaved(url, for: request) else {
            // A link of a frame is no link of the page.
            guard page === self.page else { return }
            request.context.sandbox = page.windowSandbox
            load(request)
            return
        }
        _ = save(request, as: name)
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
        request.destination = .download
        request.headers += fields.map { HTTPField($0.name, $0.value) }
        await configuration.readStorage(for: request)
        var load = DownloadLoad(
            load: ResourceLoad(request, upgrades: configuration.upgrades(for: request)),
            download: download, keeper: self)
        return await load.step()
    }
}

/// The load of a download, which keeps its view.
private struct DownloadLoad: LoadOwner {
    var load: ResourceLoad
    let download: Download
    let keeper: WebView
    /// The step of the download that ends the transfer; nil before.
    private var end: Download.Step?

    init(load: ResourceLoad, download: Download, keeper: WebView) {
        self.load = load
        self.download = download
        self.keeper = keeper
    }

    var view: ViewReference { ViewReference(keeper) }

    var isWanted: Bool { download.isActive }

    /// Performs the load; returns the next step of the download.
    mutating func step() async -> Download.Step {
        let action = await perform()
        if let end { return end }
        guard download.isActive else { return .end }
        if case .fail(let error) = action { return download.failed(error) }
        download.cancel()
        return .end
    }

    mutating func ask(_ url: URLRecord, _ purpose: NavigationPurpose) async -> ResourceLoad.Action {
        let decision = keeper.configuration.decision(
            for: url, purpose: purpose, source: load.source)
        if load.redirectCount > 0, decision.isAllowed {
            let answer = await download.delegate?.download(
                download, willPerformHTTPRedirectionTo: load.request)
            if answer == .cancel {
                download.cancel()
                return .nothing
            }
        }
        return load.policyAnswered(decision)
    }

    mutating func answer(_ action: ResourceLoad.Action) async -> ResourceLoad.Action {
        await keeper.authenticating(action, &load)
    }

    mutating func take(_ head: ResponseHead, of events: LoadEvents) async -> LoadTurn {
        turn(await download.received(head, at: load.url))
    }

    mutating func take(_ bytes: [UInt8]) async -> LoadTurn {
        turn(await download.received(bytes))
    }

    mutating func transferFinished() async -> ResourceLoad.Action {
        end = await download.finished()
        return .nothing
    }

    private mutating func turn(_ step: Download.Step) -> LoadTurn {
        if case .goOn = step { return .goOn }
        end = step
        return .end(.nothing)
    }
}
