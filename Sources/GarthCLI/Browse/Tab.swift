import Garth
import GarthTerminal

/// One tab: a web view, and what the screen keeps of its pages.
@MainActor
final class Tab {
    let webView: WebView
    /// The page's zoom in per cent.
    var zoom = 100
    /// The places in the page of the entries of the list, by entry.
    var positions: [ObjectIdentifier: (topLine: Int, leftColumn: Int)] = [:]
    var shownItem: BackForwardListItem?
    /// Whether a link may be followed, by the number of its target.
    var judgedLinks: [UInt32: Bool] = [:]
    var rates = TransferRate()

    init(configuration: WebViewConfiguration) {
        webView = WebView(configuration: configuration)
    }
}

/// What belongs to the tab that is on the screen.
extension Browser {
    var webView: WebView { tab.webView }

    var zoom: Int {
        get { tab.zoom }
        set { tab.zoom = newValue }
    }

    var shownItem: BackForwardListItem? {
        get { tab.shownItem }
        set { tab.shownItem = newValue }
    }

    var positions: [ObjectIdentifier: (topLine: Int, leftColumn: Int)] {
        get { tab.positions }
        set { tab.positions = newValue }
    }

    /// Begins to hear of what happens in a tab.
    func adopt(_ tab: Tab) {
        tab.webView.uiDelegate = self
        tab.webView.navigationDelegate = navigationDelegate
        tab.webView.onEvent = { [weak self, weak tab] event in
            if let tab { self?.take(event, from: tab) }
        }
        tab.webView.aboutPage = { [weak self] in self?.aboutPage($0) }
    }
}
