import GarthPage
import GarthURL

/// A link of a page.
public struct DocumentLink: Sendable, Hashable {
    /// The absolute address of the link.
    public let url: URLRecord
    /// The visible text of the link.
    public let text: String
    /// The name of the link's target window, such as `_blank`; empty without one.
    public let frameName: String

    /// Makes a link.
    public init(url: URLRecord, text: String, frameName: String = "") {
        self.url = url
        self.text = text
        self.frameName = frameName
    }
}

/// The current page, as a whole, in other forms (in place of WebKit's `createPDF`, `takeSnapshot`
/// and `createWebArchiveData`).
///
/// For a page that still loads, they contain the received part. They are empty without a page, and
/// if the page's content process ends meanwhile.
extension WebView {
    /// The visible text, without line breaks of a layout (HTML Standard, `innerText`).
    ///
    /// ```swift
    /// let words = await view.createText().split(whereSeparator: \.isWhitespace)
    /// ```
    public func createText() async -> String { await created(.innertext) }

    /// The page as Markdown (CommonMark with the tables of GitHub).
    ///
    /// ```swift
    /// let markdown = await view.createMarkdown()
    /// ```
    public func createMarkdown() async -> String { await created(.markdown) }

    /// The article of the page, as reader mode finds it, as Markdown; the whole page if it has none.
    /// The page stays as it is.
    public func createArticleMarkdown() async -> String { await created(.articleMarkdown) }

    /// The page as HTML without scripts and styles.
    ///
    /// Scripts, styles, templates and comments are left out; `Page.sourceBytes` has what came.
    public func createHTML() async -> String { await created(.html) }

    /// The links of the page in their order, those without an address that can be read left out.
    ///
    /// ```swift
    /// for link in await view.createLinks() { print(link.url, link.text) }
    /// ```
    public func createLinks() async -> [DocumentLink] {
        let lines = await created(.hyperlinks).split(separator: "\n")
        return lines.compactMap { line in
            let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard parts.count == 3, let url = URLRecord.parse(String(parts[0])) else { return nil }
            return DocumentLink(url: url, text: String(parts[1]), frameName: String(parts[2]))
        }
    }

    /// Follows a link of the current page as if a person had: the allow-list and the delegates
    /// decide, and the UI delegate about a window. A link of a frame navigates the page.
    @available(*, noasync, message: "await it in an async function, or use begin { ... }")
    public func follow(_ link: DocumentLink) {
        follow(PageLink(href: link.url.href, frameName: link.frameName))
    }

    /// The source bytes of the page, without transfer and content codings (WebKit's `WKWebArchive`
    /// of one resource).
    public var pageSource: [UInt8] { page?.isErrorPage == true ? [] : page?.sourceBytes ?? [] }

    private func created(_ format: ExportFormat) async -> String {
        guard let page, !page.isErrorPage else { return "" }
        var safe: [UInt8] = []
        // A program may hand the text to a terminal, so it is also free of what is not seen.
        unsafe await page.export(format).withUnsafeBufferPointer {
            unsafe Sanitizing.appendLines($0, to: &safe)
        }
        return String(decoding: safe, as: UTF8.self)
    }
}
