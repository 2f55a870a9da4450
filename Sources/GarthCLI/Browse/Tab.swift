import Garth
import GarthTerminal

/// One tab: a web view, and what the screen keeps of it.
@MainActor
final class Tab {
    let webView: WebView
    /// Whether nothing of it is stored, and nothing outlives it.
    let isPrivate: Bool
    /// The name by which links and forms choose it as their target; empty when it has none.
    var frameName = ""
    /// The page's zoom in per cent.
    var zoom: Int {
        get { Int((webView.pageZoom * 100).rounded()) }
        set { webView.pageZoom = Double(newValue) / 100 }
    }
    /// The zoom that the settings had for the page that was shown last.
    var configuredZoom = 100
    var shownItem: BackForwardListItem?
    /// Whether a link may be followed, by the number of its target.
    var judgedLinks: [UInt32: Bool] = [:] {
        didSet { if judgedLinks.isEmpty { judgedVisits = [:] } }
    }
    /// Whether the page is laid out anew, and shows its old lines until the new ones come.
    var isRestarting = false
    /// Whether a link leads to a page that was visited, by the number of its target; false while that
    /// is being asked.
    var judgedVisits: [UInt32: Bool] = [:] {
        didSet { if judgedVisits.isEmpty { visitGeneration += 1 } }
    }
    /// Answers about the links of an earlier page are too late.
    private(set) var visitGeneration = 0
    /// The page that was said to be empty.
    weak var pageToldEmpty: Page?
    var rates = TransferRate()

    /// The page and the questions, while another tab is on the screen.
    var screen = TabScreen()
    /// What was said meanwhile.
    var message: String?
    /// What it was opened for.
    var request: NavigationRequest?
    /// What it will load when fewer others do, or when it is shown.
    var waiting: NavigationRequest?
    /// Since when it is not on the screen.
    var hiddenSince = Duration.zero
    /// Its number in the session; 0 before it has one.
    var number = 0
    /// What the session keeps of it; nil when that has changed.
    var kept: SessionWindow.Tab?
    /// Hears of its loads.
    var observer: (any NavigationDelegate)?
    /// The questions that were asked for it.
    var questions: Set<Int> = []

    init(configuration: WebViewConfiguration, isPrivate: Bool = false) {
        webView = WebView(configuration: configuration)
        self.isPrivate = isPrivate
    }

    /// How it is named among the others.
    var label: TabLabel {
        let address = (waiting?.url ?? webView.url ?? request?.url)?.hrefWithoutCredentials
        let item = webView.backForwardList.currentItem
        let title = webView.page == nil ? item?.title ?? "" : webView.title
        return TabLabel(
            title: title.isEmpty ? address ?? item?.url.hrefWithoutCredentials ?? "" : title,
            isLoading: webView.isLoading || waiting != nil, asks: screen.asks,
            isPrivate: isPrivate)
    }
}
