import GarthURL

/// Answers the requests for a URL scheme of the program (WebKit's `WKURLSchemeHandler`).
///
/// A page of that scheme works as any other page: it may have style sheets and frames, also of the
/// scheme, it is in the back-forward list, and delegates decide about it.
@MainActor
public protocol URLSchemeHandler: AnyObject, Sendable {
    /// Begins to answer a task: now or later, in as many pieces as it likes.
    func webView(_ webView: WebView, start task: URLSchemeTask)
    /// The view no longer needs the answer; the methods of the task now throw.
    func webView(_ webView: WebView, stop task: URLSchemeTask)
}

/// The response of a program's scheme before the first byte (the `URLResponse` for a
/// `WKURLSchemeTask`).
public struct URLSchemeResponse: Sendable, Hashable {
    /// The media type, such as `text/html`.
    public var mimeType: String
    /// The encoding of a text, by a label of the Encoding Standard; nil leaves it to the document.
    public var textEncodingName: String?
    /// The bytes that will come; nil when that is not known. Progress is estimated by it.
    public var expectedContentLength: Int?
    /// The status, as of HTTP; redirects are not followed, as in WebKit.
    public var statusCode: Int
    /// More fields, such as `Content-Disposition`.
    public var headers: [HTTPField]

    /// Makes a response; without further arguments, of a document with status 200.
    ///
    /// - Parameters:
    ///   - mimeType: The media type, such as `text/html`.
    ///   - textEncodingName: The encoding of a text, by a label of the Encoding Standard; nil leaves
    ///     it to the document.
    ///   - expectedContentLength: The number of bytes that will come; nil if it is not known.
    ///   - statusCode: The status, as of HTTP.
    ///   - headers: More fields, such as `Content-Disposition`.
    public init(
        mimeType: String, textEncodingName: String? = nil, expectedContentLength: Int? = nil,
        statusCode: Int = 200, headers: [HTTPField] = []
    ) {
        self.mimeType = mimeType
        self.textEncodingName = textEncodingName
        self.expectedContentLength = expectedContentLength
        self.statusCode = statusCode
        self.headers = headers
    }
}

/// The reason why a scheme cannot have a handler (WebKit raises an exception).
public struct URLSchemeHandlerError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of fault.
    public enum Code: Sendable, Hashable {
        /// The text is no scheme: a letter, then letters, digits, `+`, `-` and `.`.
        case invalidScheme
        /// Garth answers the scheme itself, or never answers it.
        case schemeHandledByGarth
        /// The scheme has a handler.
        case alreadyRegistered
    }

    /// The kind of fault.
    public let code: Code
    /// The scheme, as it was given.
    public let scheme: String

    /// One line: the fault and the scheme.
    public var description: String {
        switch code {
        case .invalidScheme: "\"\(scheme)\" is not a URL scheme (letters, digits, + - .)"
        case .schemeHandledByGarth: "\"\(scheme)\" is not for apps: Garth decides about it itself"
        case .alreadyRegistered: "\"\(scheme)\" has a handler already"
        }
    }
}

extension WebViewConfiguration {
    /// Sets the handler for a URL scheme of the program, in any letter case.
    ///
    /// The handler is a grant of the program: the scheme needs no rule in the allow-list, not even
    /// in a locked one, and widens nothing else. Pages of the web may link to the scheme and show
    /// its answers, as in WebKit. A redirect of a server to the scheme asks the delegate and then
    /// fails.
    ///
    /// Set handlers before you make a view with the configuration.
    ///
    /// - Parameters:
    ///   - handler: The object that answers the requests; the configuration and its views keep it.
    ///   - scheme: The scheme without its colon.
    ///
    /// - Throws: if the text is not a scheme, if the scheme belongs to the web or Garth (`http`,
    ///   `https`, `file`, `data`, `about`, ...), or if it has a handler.
    @MainActor
    public mutating func setURLSchemeHandler(
        _ handler: any URLSchemeHandler, forURLScheme scheme: String
    ) throws(URLSchemeHandlerError) {
        let name = scheme.lowercased()
        guard URLPolicy.isScheme(name) else {
            throw URLSchemeHandlerError(code: .invalidScheme, scheme: scheme)
        }
        guard !WebView.handlesURLScheme(name) else {
            throw URLSchemeHandlerError(code: .schemeHandledByGarth, scheme: scheme)
        }
        guard urlSchemeHandlers[name] == nil else {
            throw URLSchemeHandlerError(code: .alreadyRegistered, scheme: scheme)
        }
        urlSchemeHandlers[name] = handler
        policy = policy.granting(scheme: name)
    }

    /// The handler of a scheme, in any letter case; nil when it has none.
    @MainActor
    public func urlSchemeHandler(forURLScheme scheme: String) -> (any URLSchemeHandler)? {
        urlSchemeHandlers[scheme.lowercased()]
    }
}

extension WebView {
    /// Whether Garth itself handles a scheme, so that it cannot have a handler (WebKit's
    /// `handlesURLScheme`).
    public nonisolated static func handlesURLScheme(_ scheme: String) -> Bool {
        URLPolicy.isReserved(scheme: scheme.lowercased())
    }
}
