import GarthPage
import GarthURL

/// A link of a page.
public struct DocumentLink: Sendable, Hashable {
    /// Where it leads, as a whole address.
    public let url: URLRecord
    /// What a reader sees of it.
    public let text: String
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
        let lines = await created(.links).split(separator: "\n")
        return lines.compactMap { line in
            let parts = line.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
            guard let href = parts.first, let url = URLRecord.parse(String(href)) else {
                return nil
            }
            return DocumentLink(url: url, text: parts.count > 1 ? String(parts[1]) : "")
        }
    }

    /// The bytes of the page as they came, without transfer and content codings (WebKit's
    /// `WKWebArchive` of one resource).
    public var pageSource: [UInt8] { page?.isErrorPage == true ? [] : page?.sourceBytes ?? [] }

    private func created(_ format: ExportFormat) async -> String {
        guard let page, !page.isErrorPage else { return "" }
        return String(decoding: await page.export(format), as: UTF8.self)
    }
}
