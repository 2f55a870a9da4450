/// A navigation that the page requests: a person followed a link or submitted a form.
public struct PageNavigation: Sendable, Equatable {
    /// The raw address, relative to the base URL; it contains the query of a GET form. It is
    /// absolute for a request of a frame.
    public var href: String
    /// `GET` or `POST`.
    public var method: String
    /// The body of a POST.
    public var body: [UInt8]
    /// The body's media type; empty without a body.
    public var contentType: String
    /// The name of the frame or window it is meant for; empty for the same one.
    public var frameName: String
    /// Whether it is a form submission.
    public var isForm: Bool
    /// The number of the frame whose document requests the navigation; nil for the page's own.
    public var owner: UInt32?
    /// The referrer policy of the element, by its name; empty without one.
    public var referrerPolicy: String
    /// The `download` attribute of a link, the page's proposal for a file name (may be empty); nil
    /// without one.
    public var downloadName: String?

    /// Makes a navigation.
    public init(
        href: String, method: String = "GET", body: [UInt8] = [], contentType: String = "",
        frameName: String = "", isForm: Bool = false, owner: UInt32? = nil,
        referrerPolicy: String = "", downloadName: String? = nil
    ) {
        self.downloadName = downloadName
        self.referrerPolicy = referrerPolicy
        self.href = href
        self.method = method
        self.body = body
        self.contentType = contentType
        self.frameName = frameName
        self.isForm = isForm
        self.owner = owner
    }
}
