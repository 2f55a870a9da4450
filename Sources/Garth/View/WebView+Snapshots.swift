import GarthPage
import GarthURL

/// A link of a page.
public struct DocumentLink: Sendable, Hashable {
    /// Where it leads, as a whole address.
    public let url: URLRecord
    /// What a reader sees of it.
    public let text: String
    /// The name of the window that it wants, such as `_blank`; empty where it wants none.
    public let frameName: String

    init(url: URLRecord, text: String, frameName: String = "") {
        self.url = url
        self.text = text
        self.frameName = frameName
    }
}

/// The page that is shown, as a whole, in other forms (in the place of WebKit's `createPDF`,
/// `takeSnapshot` and `createWebArchiveData`).
///
/// Of a page that still loads they have what has come. They are empty when no page is shown, and
/// when the page's content process ends meanwhile.
extension WebView {
    /// The text that a reader sees, without lines being broken to a width (HTML Standard,
    /// `innerText`).
    public func createText() async -> String { await created(.innertext) }

    /// The page as Markdown (CommonMark with the tables of GitHub).
    public func createMarkdown() async -> String { await created(.markdown) }

    /// The page as HTML without scripts and styles.
    public func createHTML() async -> String { await created(.html) }

    /// The links of the page in their order, those without an address that can be read left out.
    public func createLinks() async -> [DocumentLink] {
        let lines = await created(.hyperlinks).split(separator: "\n")
        return lines.compactMap { line in
            let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard parts.count == 3, let url = URLRecord.parse(String(parts[0])) else { return nil }
            return DocumentLink(url: url, text: String(parts[1]), frameName: String(parts[2]))
        }
    }

    /// Follows a link of the page that is shown as if a person had: allow-list and delegates are
    /// asked, and the UI delegate about a window that it wants. A link of a frame leads the page.
    public func follow(_ link: DocumentLink) {
        follow(PageLink(href: link.url.href, frameName: link.frameName))
    }

    /// The bytes of the page as they came, without transfer and content codings (WebKit's
    /// `WKWebArchive` of one resource).
    public var pageSource: [UInt8] { page?.isErrorPage == true ? [] : page?.sourceBytes ?? [] }

    private func created(_ format: ExportFormat) async -> String {
        guard let page, !page.isErrorPage else { return "" }
        // What the page's process says is a claim: nothing that a terminal obeys comes through.
        var safe: [UInt8] = []
        await page.export(format).withUnsafeBufferPointer { Sanitizing.appendLines($0, to: &safe) }
        return String(decoding: safe, as: UTF8.self)
    }
}
