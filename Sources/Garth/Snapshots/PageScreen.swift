public import GarthPage

/// Keeps the lines of a view that nobody looks at, for `WebView.createSnapshot`.
///
/// ```swift
/// let screen = PageScreen()
/// view.displayDelegate = screen
/// view.setSize(columns: 80, rows: 24)
/// try await view.load(NavigationRequest(url))
/// let drawing = try await view.createSnapshot(as: .svg)
/// ```
///
/// A view holds its delegate weakly: keep the screen as long as the view.
@MainActor
public final class PageScreen: DisplayDelegate {
    /// The lines of the page.
    public private(set) var content = PageContent()
    /// Called after each change.
    public var onChange: (() -> Void)?

    /// Makes a screen without lines.
    public init() {}

    /// Keeps the lines of the page before with it.
    public func webView(_ webView: WebView, didShow page: Page, replacing previous: Page?) {
        guard page !== previous else { return }
        previous?.viewState = content
        content = page.viewState as? PageContent ?? PageContent()
    }

    /// Adds updates to the lines.
    public func webView(_ webView: WebView, page: Page, didUpdate updates: [PageUpdate]) {
        for update in updates { content.apply(update) }
        onChange?()
    }

    /// Returns the lines.
    public func content(of webView: WebView) -> PageContent? { content }
}
