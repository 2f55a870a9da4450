import GarthURL

/// Content of the embedding program in place of a server's response.
struct SubstituteData: Sendable {
    /// The effect on the back-forward list.
    enum History: Sendable {
        /// No entry: the document has no address of its own.
        case none
        /// A new entry, as for a page of a server.
        case entry
        /// The document replaces an address that could not be loaded, and takes over its entry,
        /// once.
        case unreachable
    }

    var bytes: [UInt8]
    var mediaType: String
    var encodingName: String?
    var history: History
    /// The base of relative addresses, if it is not the document's address.
    var baseURL: URLRecord?
}

/// Loads of content from the embedding program.
extension WebView {
    /// Shows HTML as the document `baseURL`, or `about:blank`; it makes no entry in the
    /// back-forward list.
    ///
    /// The allow-list judges `baseURL` as any page. Nil if it is not a URL that can be loaded.
    @available(*, noasync, message: "await it in an async function, or use begin { ... }")
    @discardableResult
    public func loadHTMLString(_ string: String, baseURL: URLRecord?) -> Navigation? {
        load(
            Array(string.utf8), mimeType: "text/html", characterEncodingName: "utf-8",
            baseURL: baseURL)
    }

    /// Shows bytes of a type as the document `baseURL`, or `about:blank`; they make no entry in the
    /// back-forward list.
    ///
    /// - Parameters:
    ///   - data: The bytes.
    ///   - mimeType: The media type of the bytes, such as `text/html`.
    ///   - characterEncodingName: The encoding of a text; nil leaves it to the document.
    ///   - baseURL: The address that the document has and that its links are read against; nil for
    ///     `about:blank`.
    @available(*, noasync, message: "await it in an async function, or use begin { ... }")
    @discardableResult
    public func load(
        _ data: [UInt8], mimeType: String, characterEncodingName: String?, baseURL: URLRecord?
    ) -> Navigation? {
        guard let url = baseURL ?? URLRecord.parse("about:blank") else { return nil }
        return load(
            SubstituteData(
                bytes: data, mediaType: mimeType, encodingName: characterEncodingName,
                history: .none), at: url)
    }

    /// Shows HTML in place of an address that could not be loaded, and takes over its entry in the
    /// back-forward list (WebKit's `_loadAlternateHTMLString`).
    @available(*, noasync, message: "await it in an async function, or use begin { ... }")
    @discardableResult
    public func loadAlternateHTMLString(
        _ string: String, baseURL: URLRecord?, forUnreachableURL url: URLRecord
    ) -> Navigation {
        load(
            SubstituteData(
                bytes: Array(string.utf8), mediaType: "text/html", encodingName: "utf-8",
                history: .unreachable, baseURL: baseURL), at: url)
    }

    /// Shows a text of HTML as if a server had sent it for a request, which is not sent.
    @available(*, noasync, message: "await it in an async function, or use begin { ... }")
    @discardableResult
    public func loadSimulatedRequest(
        _ request: NavigationRequest, responseHTML string: String
    ) -> Navigation {
        var request = request
        request.substitute = SubstituteData(
            bytes: Array(string.utf8), mediaType: "text/html", encodingName: "utf-8",
            history: .entry)
        return load(request)
    }

    /// Loads a local file, and lets this view read the files at and below `readAccessURL` from now
    /// on: what the page links to and consists of.
    ///
    /// Nil, and nothing changes, when one of them is no `file:` URL or the policy is locked.
    @available(*, noasync, message: "await it in an async function, or use begin { ... }")
    @discardableResult
    public func loadFileURL(
        _ url: URLRecord, allowingReadAccessTo readAccessURL: URLRecord
    ) -> Navigation? {
        guard url.isFile, readAccessURL.isFile, configuration.policy.mode != .locked,
            let rule = try? AllowRule(parsing: "file://\(readAccessURL.pathname)")
        else { return nil }
        configuration.policy = configuration.policy.adding(rule)
        return load(NavigationRequest(url, purpose: .commandLine))
    }

    private func load(_ data: SubstituteData, at url: URLRecord) -> Navigation {
        var request = NavigationRequest(url, purpose: .commandLine)
        request.substitute = data
        return load(request)
    }
}
