import GarthPage
import GarthURL

/// Loads that are awaited: each call returns the response when the whole page is shown, and throws
/// for every other end.
///
/// The errors are those that the delegate gets, and also tell of loads that never start: a denial of
/// the allow-list (`blockedByPolicy`), of the delegate or by a download (`frameLoadInterrupted`), of
/// a content rule, a scheme without a loader. A page with an error status (404) is a page: look at
/// `statusCode`. When the task is cancelled, the load is stopped.
///
/// In asynchronous functions a call means these methods; ``begin(_:)`` begins a load there without
/// waiting for its end. The compiler refuses every other call that would only begin the load, also
/// at the top of a `main.swift`, where it does not find the awaited methods: await loads in a
/// function.
extension WebView {
    /// Begins a load in an asynchronous function, and does not wait for its end.
    ///
    /// ```swift
    /// let navigation = view.begin { $0.load(request) }
    /// for try await event in navigation { print(event) }
    /// ```
    @discardableResult
    public func begin<Begun>(_ load: @MainActor (WebView) throws -> Begun) rethrows -> Begun {
        try load(self)
    }

    /// Begins to load a request, also in an asynchronous function, and does not wait for its end.
    ///
    /// ```swift
    /// for try await event in view.startLoading(NavigationRequest(url)) { print(event) }
    /// ```
    @discardableResult
    public func startLoading(_ request: NavigationRequest) -> Navigation { load(request) }

    /// Loads a request and returns the response when the page is whole.
    ///
    /// ```swift
    /// let url = try URLRecord(parsing: "https://www.swift.org/")
    /// let response = try await view.load(NavigationRequest(url))
    /// print(response.statusCode, view.title)
    /// ```
    @discardableResult
    public func load(_ request: NavigationRequest) async throws(NavigationError)
        -> NavigationResponse
    { try await response { self.load(request) } }

    /// Shows HTML as the document `baseURL`, or `about:blank`; returns when it is shown.
    ///
    /// ```swift
    /// try await view.loadHTMLString("<title>Hello</title><p>words", baseURL: nil)
    /// ```
    @discardableResult
    public func loadHTMLString(
        _ string: String, baseURL: URLRecord?
    ) async throws(NavigationError) -> NavigationResponse {
        try await response { self.loadHTMLString(string, baseURL: baseURL) }
    }

    /// Shows bytes of a type as the document `baseURL`, or `about:blank`; returns when they are
    /// shown.
    ///
    /// - Parameters:
    ///   - data: The bytes.
    ///   - mimeType: The media type of the bytes, such as `text/html`.
    ///   - characterEncodingName: The encoding of a text; nil leaves it to the document.
    ///   - baseURL: The address that the document has and that its links are read against; nil for
    ///     `about:blank`.
    @discardableResult
    public func load(
        _ data: [UInt8], mimeType: String, characterEncodingName: String?, baseURL: URLRecord?
    ) async throws(NavigationError) -> NavigationResponse {
        try await response {
            self.load(
                data, mimeType: mimeType, characterEncodingName: characterEncodingName,
                baseURL: baseURL)
        }
    }

    /// Shows HTML in place of an address that could not be loaded, and takes over its entry in the
    /// back-forward list; returns when it is shown.
    @discardableResult
    public func loadAlternateHTMLString(
        _ string: String, baseURL: URLRecord?, forUnreachableURL url: URLRecord
    ) async throws(NavigationError) -> NavigationResponse {
        try await response {
            self.loadAlternateHTMLString(string, baseURL: baseURL, forUnreachableURL: url)
        }
    }

    /// Shows a text of HTML as if a server had sent it for a request, which is not sent; returns
    /// when it is shown.
    @discardableResult
    public func loadSimulatedRequest(
        _ request: NavigationRequest, responseHTML string: String
    ) async throws(NavigationError) -> NavigationResponse {
        try await response { self.loadSimulatedRequest(request, responseHTML: string) }
    }

    /// Loads a local file, lets this view read what is at and below `readAccessURL`, and returns
    /// when the page is whole.
    @discardableResult
    public func loadFileURL(
        _ url: URLRecord, allowingReadAccessTo readAccessURL: URLRecord
    ) async throws(NavigationError) -> NavigationResponse {
        try await response { self.loadFileURL(url, allowingReadAccessTo: readAccessURL) }
    }

    /// Loads the current page again, or retries what failed; returns when the page is whole.
    ///
    /// ```swift
    /// let response = try await view.reload()
    /// ```
    @discardableResult
    public func reload() async throws(NavigationError) -> NavigationResponse {
        try await response { self.reload() }
    }

    /// Loads the current page again, past every cache; returns when the page is whole.
    ///
    /// No stored response is used for the page and its parts.
    @discardableResult
    public func reloadFromOrigin() async throws(NavigationError) -> NavigationResponse {
        try await response { self.reloadFromOrigin() }
    }

    /// Goes back one entry; returns when its page is whole. Throws if there is none.
    ///
    /// ```swift
    /// if view.canGoBack { try await view.goBack() }
    /// ```
    @discardableResult
    public func goBack() async throws(NavigationError) -> NavigationResponse {
        try await response { self.goBack() }
    }

    /// Goes forward one entry; returns when its page is whole. Throws if there is none.
    ///
    /// Pages of the list that are kept are shown at once, without a request.
    @discardableResult
    public func goForward() async throws(NavigationError) -> NavigationResponse {
        try await response { self.goForward() }
    }

    /// Goes to an entry of the list; returns when its page is whole. Throws if the list does not
    /// have the entry.
    @discardableResult
    public func go(to item: BackForwardListItem) async throws(NavigationError)
        -> NavigationResponse
    { try await response { self.go(to: item) } }

    /// Follows a link of the current page as if a person had, in its frame or window; returns when
    /// the document is shown there.
    @discardableResult
    public func follow(_ link: PageLink) async throws(NavigationError) -> NavigationResponse {
        guard !Task.isCancelled else { throw .cancelled(at: url) }
        guard let followed = begin(following: link) else { throw .nothingToLoad }
        return try await response(of: followed)
    }

    /// Follows a link that `createLinks` has found; returns when the document is shown.
    @discardableResult
    public func follow(_ link: DocumentLink) async throws(NavigationError) -> NavigationResponse {
        try await follow(PageLink(href: link.url.href, frameName: link.frameName))
    }

    /// Submits the form of a control, by that button or as Enter in one of its fields does; returns
    /// when the answer is shown.
    ///
    /// Throws `formNotSubmitted` if the control has no form, or a value of the form is not valid.
    @discardableResult
    public func submit(
        _ element: ElementReference, _ trigger: SubmissionTrigger = .button
    ) async throws(NavigationError) -> NavigationResponse {
        guard !Task.isCancelled else { throw .cancelled(at: url) }
        guard let page else { throw .nothingToLoad }
        let submission = Submission()
        self.submission = submission
        page.submit(element, trigger)
        await page.waitUntilIdle()
        if self.submission === submission { self.submission = nil }
        guard let followed = submission.followed else {
            throw NavigationError(
                code: .formNotSubmitted, url: page.url,
                message: "not submitted: "
                    + (submission.refusal ?? "the page sent no form for this control"))
        }
        return try await response(of: followed)
    }

    // MARK: - Private parts

    /// Begins a navigation and awaits its end.
    private func response(
        to begin: () -> Navigation?
    ) async throws(NavigationError) -> NavigationResponse {
        guard !Task.isCancelled else { throw .cancelled(at: url) }
        guard let navigation = begin() else { throw .nothingToLoad }
        return try await response(of: navigation, in: self)
    }

    private func response(of followed: Followed) async throws(NavigationError)
        -> NavigationResponse
    {
        switch followed {
        case .navigation(let navigation): return try await response(of: navigation, in: self)
        case .refused(let error): throw error
        case .window(let opening):
            guard let window = await opening.value else { throw .refused(byProgramAt: url) }
            return try await response(of: window.navigation, in: window.view)
        case .file(let decision):
            guard let navigation = await decision.value else { throw .notShown(at: url) }
            return try await response(of: navigation, in: self)
        }
    }

    private func response(
        of navigation: Navigation, in view: WebView
    ) async throws(NavigationError) -> NavigationResponse {
        let end = await withTaskCancellationHandler {
            await navigation.log.awaitEnd()
        } onCancel: {
            Task { @MainActor in view.stop(navigation) }
        }
        return try end.get()
    }

    /// Ends one navigation, wherever it is.
    private func stop(_ navigation: Navigation) {
        if loading.isPending(navigation) {
            let waiting = loading.takePending()
            waiting?.task?.cancel()
            stateChanged()
        } else if loading.navigation == navigation && isLoading || loading.isOfFramesAlone {
            stopLoading()
        }
        end(navigation, with: .cancelled(at: url))
    }
}

/// What becomes of a link that is followed, or a form that is sent.
enum Followed {
    /// The page or a frame of it is loaded.
    case navigation(Navigation)
    /// A window is asked for; nil if there is none.
    case window(Task<(view: WebView, navigation: Navigation)?, Never>)
    /// The delegate is asked whether the target is saved; the navigation is nil if it is not shown.
    case file(Task<Navigation?, Never>)
    /// Nothing is loaded.
    case refused(NavigationError)
}

/// A submission whose end is awaited.
@MainActor
final class Submission {
    /// What becomes of the form; nil while the page has not sent one.
    var followed: Followed?
    /// The reason why the form was not sent, in a sentence.
    var refusal: String?
}

extension NavigationError {
    /// The error of a load that was stopped.
    static func cancelled(at url: URLRecord?) -> NavigationError {
        NavigationError(
            code: .cancelled, url: url,
            message: "stopped: \(url?.displayedHref ?? "the page") was not loaded to its end")
    }

    /// The error of a call that has no page to load.
    static var nothingToLoad: NavigationError {
        NavigationError(
            code: .nothingToLoad, url: nil, message: "nothing to load: there is no such page")
    }

    /// The error of a navigation that a delegate has not allowed.
    static func refused(byProgramAt url: URLRecord?) -> NavigationError {
        NavigationError(
            code: .frameLoadInterrupted, url: url,
            message: "not loaded: the program refused \(url?.displayedHref ?? "the window")")
    }

    /// The link led to a file that is saved, or that the program refused.
    static func notShown(at url: URLRecord?) -> NavigationError {
        NavigationError(
            code: .frameLoadInterrupted, url: url,
            message: "not loaded: the link leads to a file that is to be saved")
    }
}
