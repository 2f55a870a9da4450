/// A navigation that the page requests: a person followed a link or submitted a form.
package struct PageNavigation: Sendable, Equatable {
    /// The raw address, relative to the base URL; it contains the query of a GET form. It is
    /// absolute for a request of a frame.
    package var href: String
    /// `GET` or `POST`.
    package var method: String
    /// The body of a POST.
    package var body: [UInt8]
    /// The body's media type; empty without a body.
    package var contentType: String
    /// The name of the frame or window it is meant for; empty for the same one.
    package var frameName: String
    /// Whether it is a form submission.
    package var isForm: Bool
    /// The number of the frame whose document requests the navigation; nil for the page's own.
    package var owner: UInt32?
    /// The referrer policy of the element, by its name; empty without one.
    package var referrerPolicy: String
    /// The `download` attribute of a link, the page's proposal for a file name (may be empty); nil
    /// without one.
    package var downloadName: String?
    /// The `rel` attribute of a link or form; empty without one.
    package var rel: String

    /// Makes a navigation.
    package init(
        href: String, method: String = "GET", body: [UInt8] = [], contentType: String = "",
        frameName: String = "", isForm: Bool = false, owner: UInt32? = nil,
        referrerPolicy: String = "", downloadName: String? = nil, rel: String = ""
    ) {
        self.rel = rel
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

    /// Whether a window that it opens knows nothing of the page, and the page nothing of it (HTML Standard,
    /// "get an element's noopener").
    package func isSevered(inWindow name: String) -> Bool {
        let words = rel.lowercased().split { " \t\n\u{C}\r".contains($0) }
        if words.contains("noopener") || words.contains("noreferrer") { return true }
        return name.lowercased() == "_blank" && !words.contains("opener")
    }
}
