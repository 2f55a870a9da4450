import GarthFetch
import GarthURL

/// The question to a navigation delegate before a page is shown (WebKit's `WKNavigationResponse`
/// with its `URLResponse`).
public struct NavigationResponse: Sendable {
    /// The URL that answered, without credentials.
    public let url: URLRecord
    /// The status of HTTP; 200 for what did not come by HTTP.
    ///
    /// A page with an error status is a page: a load of it does not throw.
    public let statusCode: Int
    /// The media type, such as `text/html`.
    public let mimeType: String
    /// The header fields in order.
    ///
    /// `headers["Content-Language"]` finds one in any letter case.
    public let headers: [HTTPField]
    /// The bytes of the body as the server announced them; nil when it did not say.
    public let expectedContentLength: Int?
    /// A name for a file of the body, without folders.
    ///
    /// The server or the address proposes it; it is safe as the name of a file.
    public let suggestedFilename: String
    /// Whether the response is the whole page, not a frame in it.
    public let isForMainFrame: Bool
    /// Whether Garth makes a page of the type.
    public let canShowMIMEType: Bool

    /// The reason phrase of the server, such as `Not Found`; empty over HTTP/2 and for responses
    /// without HTTP.
    public let statusText: String
    /// Whether the server marks the response as an attachment (RFC 6266).
    public let isAttachment: Bool

    /// `showsPictures`: whether a picture is shown as a page.
    init(
        _ head: ResponseHead, url: URLRecord, isForMainFrame: Bool = true,
        showsPictures: Bool = false
    ) {
        self.url = url.withoutCredentials
        self.isForMainFrame = isForMainFrame
        statusCode = head.status
        statusText = head.reason
        mimeType = head.documentType
        headers = head.headers.map { HTTPField($0.name, $0.value) }
        expectedContentLength = head.expectedByteCount
        suggestedFilename = SuggestedFilename(head, url: url).text
        isAttachment = head.contentDisposition?.isAttachment ?? false
        canShowMIMEType =
            MediaTypes.canShow(mimeType) || CompressedText(url, head) != nil
            || showsPictures && PictureFormat.isDecodable(mimeType)
    }

    /// Makes a response, for tests of a delegate: what a server would answer.
    ///
    /// ```swift
    /// let response = NavigationResponse(
    ///     url: url, headers: [HTTPField("Content-Type", "application/zip")])
    /// ```
    public init(
        url: URLRecord, statusCode: Int = 200,
        headers: [HTTPField] = [HTTPField("Content-Type", "text/html")],
        expectedContentLength: Int? = nil, isForMainFrame: Bool = true
    ) {
        self.init(
            ResponseHead(
                status: statusCode, version: .http11,
                headers: headers.map { HeaderField($0.name, $0.value) },
                expectedByteCount: expectedContentLength),
            url: url, isForMainFrame: isForMainFrame)
    }

    /// The response that stands for a page that no server sent.
    init(withoutServerAt url: URLRecord) {
        self.init(ResponseHead(status: 200, version: .local), url: url)
    }
}

/// A navigation delegate's answer to a response.
public enum NavigationResponsePolicy: Sendable {
    /// Show it.
    case allow
    /// Do not show it: the navigation fails with `frameLoadInterrupted`, the old page stays.
    case cancel
    /// Save it to a file; the navigation ends as with `cancel`.
    case download
}
