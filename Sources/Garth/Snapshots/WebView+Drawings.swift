import GarthLanguage
import GarthPage

/// The reason why a page was not drawn.
public struct SnapshotError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of reason; later versions may add kinds, so keep a default.
    public enum Code: Sendable, Hashable {
        /// The view shows no page.
        case noPage
        /// The page has no lines: its content process ended, or it was left meanwhile.
        case noLines
    }

    /// The kind of reason.
    public let code: Code
    /// The reason in one sentence.
    public var description: String {
        switch code {
        case .noPage: localized("not drawn: the view shows no page")
        case .noLines: localized("not drawn: the page has no lines")
        }
    }

    /// Makes an error.
    public init(_ code: Code) { self.code = code }
}

extension WebView {
    /// Draws the lines of the page (in place of WebKit's `takeSnapshot`).
    ///
    /// Returns when the page has done what it was asked for. A view without a display delegate that
    /// keeps lines lays its page out once more for the drawing. Throws if there is no page.
    ///
    /// ```swift
    /// let svg = try await view.createSnapshot(as: .svg)
    /// ```
    public func createSnapshot(as format: SnapshotFormat) async throws(SnapshotError) -> String {
        let (content, page) = try await drawnContent()
        switch format {
        case .ansi: return content.ansi(baseURL: page.baseURL)
        case .svg: return content.svg(title: page.title, baseURL: page.baseURL)
        }
    }

    /// Prints the lines of the page on sheets of A4 (WebKit's `createPDF`); throws if there is no
    /// page.
    ///
    /// A view without a display delegate that keeps lines lays its page out once more for this.
    ///
    /// ```swift
    /// let pdf = try await view.createPDF()
    /// ```
    public func createPDF() async throws(SnapshotError) -> [UInt8] {
        let (content, page) = try await drawnContent()
        let pdf = content.pdf(on: PaperSheets(), title: page.title, baseURL: page.baseURL)
        guard let pdf else { throw SnapshotError(.noLines) }
        return pdf
    }

    /// The lines of the page, as the display delegate has them, or those of a screen that is made for
    /// this.
    private func drawnContent() async throws(SnapshotError) -> (PageContent, Page) {
        guard let page else { throw SnapshotError(.noPage) }
        await page.waitUntilIdle()
        if let content = displayDelegate?.content(of: self) { return (content, page) }
        let screen = SnapshotScreen(before: displayDelegate)
        displayDelegate = screen
        page.process.isLaidOut = false
        page.layOutAgain()
        // The page asks for its style sheets again, and is idle until they come.
        await page.waitUntilLaidOut()
        await page.waitUntilIdle()
        if displayDelegate === screen { displayDelegate = screen.delegate }
        guard self.page === page, screen.content.lines.count > 0 else {
            throw SnapshotError(.noLines)
        }
        return (screen.content, page)
    }
}

/// Takes the lines of one layout, and passes on to the delegate before it what is no line.
@MainActor
private final class SnapshotScreen: DisplayDelegate {
    private(set) var content = PageContent()
    private(set) weak var delegate: (any DisplayDelegate)?

    init(before delegate: (any DisplayDelegate)?) { self.delegate = delegate }

    func webView(_ webView: WebView, willReplace page: Page) {
        delegate?.webView(webView, willReplace: page)
    }
    func webView(_ webView: WebView, didShow page: Page, replacing previous: Page?) {
        delegate?.webView(webView, didShow: page, replacing: previous)
    }
    func webView(_ webView: WebView, page: Page, didUpdate updates: [PageUpdate]) {
        for update in updates { content.apply(update) }
        delegate?.webView(webView, page: page, didUpdate: updates)
    }
    func webView(
        _ webView: WebView, page: Page, didLoad picture: PagePicture, bitmap: Bitmap
    ) { delegate?.webView(webView, page: page, didLoad: picture, bitmap: bitmap) }
    func webView(_ webView: WebView, scrollToAnchor name: String) {
        delegate?.webView(webView, scrollToAnchor: name)
    }
    func webViewDidChangeState(_ webView: WebView) { delegate?.webViewDidChangeState(webView) }
    func webView(_ webView: WebView, didReceiveMessage message: String) {
        delegate?.webView(webView, didReceiveMessage: message)
    }
    func webView(_ webView: WebView, cannotShowPages error: NavigationError) {
        delegate?.webView(webView, cannotShowPages: error)
    }
}
