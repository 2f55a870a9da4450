import GarthFetch
import GarthLanguage
import GarthURL
import Glibc

/// A response on its way to a file (WebKit's `WKDownload`).
///
/// A download never overwrites an existing file. The file gets its name only when the whole body is
/// on the disk. Until then it is `NAME.part`, which stays if the download fails and can be resumed.
@MainActor
public final class Download {
    /// The original request.
    public let originalRequest: NavigationRequest
    /// The view that it comes from.
    public private(set) weak var webView: WebView?
    /// Chooses the file, and follows the download; without a delegate the download ends as
    /// cancelled.
    public weak var delegate: (any DownloadDelegate)?
    /// The bytes that are in the file, those of earlier attempts too.
    public var receivedByteCount: Int { exchange.part.byteCount }
    /// The bytes that the whole file will have; nil when the server does not say.
    public var expectedByteCount: Int? { exchange.part.total }
    /// The path of the complete file; nil before the delegate has chosen it.
    public private(set) var destination: String?
    /// Whether the download is still active.
    public private(set) var isActive = true

    /// The path of the incomplete file; nil before it exists.
    private(set) var partPath: String?
    /// Whether a name that is taken gets a number, in place of a failure.
    var numbersNames = false
    /// The name that the page proposes (the `download` attribute). It applies only if the server
    /// sends none, and only to responses of the page's own origin or data of the page itself (HTML
    /// Standard, "downloading resources").
    var proposedName: String?
    /// Called when the resume data have changed.
    var onPart: (() -> Void)?
    /// Called after bytes were written.
    var onProgress: (() -> Void)?
    /// The task that performs the transfer.
    var task: Task<Void, Never>?

    private var exchange: DownloadExchange
    private var file: DownloadFile?

    init(_ request: NavigationRequest, of webView: WebView) {
        originalRequest = request
        self.webView = webView
        exchange = DownloadExchange()
    }

    /// A download that resumes an earlier one.
    init(resuming data: ResumeData, of webView: WebView) {
        originalRequest = NavigationRequest(data.url, purpose: .download, source: data.source)
        self.webView = webView
        destination = data.path
        partPath = data.partPath
        exchange = DownloadExchange(
            resuming: DownloadExchange.Part(validator: data.validator, total: data.total))
        resumedPart = exchange.part
    }

    private var resumedPart: DownloadExchange.Part?

    /// The received fraction of the file, from 0 to 1; nil for an unknown length.
    public var fractionCompleted: Double? {
        guard let total = expectedByteCount else { return nil }
        return total == 0 ? 1 : min(1, Double(receivedByteCount) / Double(total))
    }

    /// Ends the download. Returns the resume data for `WebView.resumeDownload`, or nil if the
    /// download cannot be resumed.
    ///
    /// The received bytes stay in the part; `Download.discard` removes it.
    @discardableResult
    public func cancel() -> [UInt8]? {
        let data = resumeData
        let url = originalRequest.url.withoutCredentials
        fail(
            NavigationError(
                code: .cancelled, url: url,
                message: localized("stopped: the download is incomplete")))
        return data
    }

    /// Removes the part of a download that will not be resumed.
    public nonisolated static func discard(resumeData: [UInt8]) {
        guard let data = ResumeData(resumeData) else { return }
        unsafe unlink(data.partPath)
    }

    /// The resume data; nil without received bytes, and for the answer to a form.
    var resumeData: [UInt8]? {
        guard let destination, let partPath, originalRequest.method == "GET",
            originalRequest.body == nil, originalRequest.url.isHTTPOrHTTPS
        else { return nil }
        return ResumeData(
            url: originalRequest.url.withoutCredentials, source: originalRequest.source,
            path: destination, partPath: partPath, validator: exchange.part.validator,
            total: exchange.part.total
        ).bytes
    }

    // MARK: - What the transfer tells

    /// The next step after an event.
    enum Step {
        /// Continue the transfer.
        case goOn
        /// Another request, with these fields, is to be sent in its place.
        case send([HeaderField])
        /// The download has ended.
        case end
    }

    /// Starts the download, or resumes its part.
    func start() async -> Step {
        guard var part = resumedPart, let destination, let partPath else {
            return await perform(exchange.start())
        }
        let file = DownloadFile(
            path: destination, partPath: partPath, onCollision: numbersNames ? .number : .refuse)
        self.file = file
        do throws(DownloadFile.Failure) {
            if let byteCount = try await file.reopen() {
                part.byteCount = byteCount
                exchange = DownloadExchange(resuming: part)
            } else {
                // The part is gone: all of it comes again, to a new one.
                exchange = DownloadExchange()
                self.file = nil
            }
        } catch {
            return failed(error)
        }
        guard isActive else { return .end }
        return await perform(exchange.start())
    }

    /// The response has come.
    func received(_ head: ResponseHead, at url: URLRecord) async -> Step {
        let action = exchange.received(head, at: HTTPCache.systemClock())
        if case .begin = action { return await begin(head, at: url) }
        return await perform(action)
    }

    /// Bytes have come.
    func received(_ bytes: [UInt8]) async -> Step {
        guard isActive, let file else { return .end }
        let action = exchange.received(byteCount: bytes.count)
        guard case .nothing = action else { return await perform(action) }
        do throws(DownloadFile.Failure) {
            try await file.write(bytes)
        } catch {
            return failed(error)
        }
        guard isActive else { return .end }
        onProgress?()
        return .goOn
    }

    /// The body has ended.
    func finished() async -> Step { await perform(exchange.finished()) }

    /// The transfer has failed.
    func failed(_ error: NavigationError) -> Step {
        fail(error)
        return .end
    }

    // MARK: - Private parts

    private func perform(_ action: DownloadExchange.Action) async -> Step {
        guard isActive else { return .end }
        switch action {
        case .request(let fields): return .send(fields)
        case .nothing: return .goOn
        case .append:
            onPart?()
            return .goOn
        case .begin: return .end
        case .startOver:
            do throws(DownloadFile.Failure) {
                try await file?.empty()
            } catch {
                return failed(error)
            }
            guard isActive else { return .end }
            onPart?()
            return .goOn
        case .finish: return await seal()
        case .fail(let failure):
            let url = originalRequest.url.withoutCredentials
            let code: NavigationError.Code =
                if case .short = failure { .cutShort } else { .network }
            return failed(
                NavigationError(
                    code: code, url: url, message: "\(url.hostname): \(failure.message)"))
        }
    }

    private func begin(_ head: ResponseHead, at url: URLRecord) async -> Step {
        let response = NavigationResponse(head, url: url)
        let isOwn =
            url.scheme == "data"
            || originalRequest.source.map { url.origin.isSame(as: $0.url.origin) } ?? false
        let name = SuggestedFilename(head, url: url, proposal: isOwn ? proposedName : nil).text
        // A path that was decided once stays: only its part had gone.
        var path = destination
        if path == nil {
            path = await delegate?.download(
                self, decideDestinationUsing: response, suggestedFilename: name)
        }
        guard isActive else { return .end }
        guard let path else {
            cancel()
            return .end
        }
        let file = DownloadFile(
            path: Self.absolute(path), onCollision: numbersNames ? .number : .refuse)
        self.file = file
        do throws(DownloadFile.Failure) {
            let (path, part) = try await file.create()
            destination = path
            partPath = part
        } catch {
            return failed(error)
        }
        guard isActive else {
            // Stopped while the file was made: nobody has heard of it.
            await file.discard()
            return .end
        }
        onPart?()
        return .goOn
    }

    /// An absolute path, which is the same from every folder and after a restart.
    private static func absolute(_ path: String) -> String {
        guard !path.hasPrefix("/"), let folder = unsafe getcwd(nil, 0) else { return path }
        defer { unsafe free(folder) }
        return unsafe String(cString: folder) + "/" + path
    }

    private func seal() async -> Step {
        guard let file else { return .end }
        do throws(DownloadFile.Failure) {
            destination = try await file.seal()
        } catch {
            return failed(error)
        }
        guard isActive else { return .end }
        isActive = false
        partPath = nil
        delegate?.downloadDidFinish(self)
        webView?.downloadEnded(self)
        return .end
    }

    private func failed(_ failure: DownloadFile.Failure) -> Step {
        let url = originalRequest.url.withoutCredentials
        return failed(NavigationError(code: failure.code, url: url, message: failure.message))
    }

    private func fail(_ error: NavigationError) {
        guard isActive else { return }
        isActive = false
        let data = resumeData
        if let file {
            let isKept = data != nil
            Task { isKept ? await file.close() : await file.discard() }
        }
        delegate?.download(self, didFailWith: error, resumeData: data)
        webView?.downloadEnded(self)
        task?.cancel()
    }
}
