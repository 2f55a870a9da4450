import Garth
import GarthTerminal
import GarthURL

/// One tab: a web view, and its state on the screen.
@MainActor
final class Tab {
    let webView: WebView
    /// Whether the tab is private: nothing of it is stored.
    let isPrivate: Bool
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
    /// Whether the page is being laid out again, and shows its old lines until the new ones come.
    var isRestarting = false
    /// Whether a link leads to a visited page, by the number of its target; false until the answer
    /// comes.
    var judgedVisits: [UInt32: Bool] = [:] {
        didSet { if judgedVisits.isEmpty { visitGeneration += 1 } }
    }
    /// Answers about the links of an earlier page are too late.
    private(set) var visitGeneration = 0
    /// The page that was last reported as empty.
    weak var pageToldEmpty: Page?
    /// The page whose restored fields the screen knows of.
    weak var pageWithFields: Page?
    var rates = TransferRate()

    /// The page and the questions, while another tab is on the screen.
    var screen = TabScreen()
    /// The denial that a sheet has explained: the failure of the load is not reported once more.
    var toldDenial: PolicyDenial?
    /// The last message about the tab while it was in the background.
    var message: String?
    /// The request that opened the tab.
    var request: NavigationRequest?
    /// The request that waits until fewer tabs load, or until the tab is shown.
    var waiting: NavigationRequest?
    /// Since when it is not on the screen.
    var hiddenSince = Duration.zero
    /// Its number in the session; 0 before it has one.
    var number = 0
    /// The stored state of the tab in the session; nil after a change.
    var kept: SessionWindow.Tab?
    /// Hears of its loads.
    var observer: (any NavigationDelegate)?
    /// The questions that were asked for it.
    var questions: Set<Int> = []

    init(configuration: WebViewConfiguration, isPrivate: Bool = false) {
        webView = WebView(configuration: configuration)
        self.isPrivate = isPrivate
    }

    /// The label of the tab in the title row.
    var label: TabLabel {
        let address = (waiting?.url ?? webView.url ?? request?.url)?.hrefWithoutCredentials
        let item = webView.backForwardList.currentItem
        let title = webView.page == nil ? item?.title ?? "" : webView.title
        return TabLabel(
            title: title.isEmpty ? address ?? item?.url.hrefWithoutCredentials ?? "" : title,
            isLoading: webView.isLoading || waiting != nil, asks: screen.asks,
            isPrivate: isPrivate, hasEditedForm: screen.hasEditedForm)
    }
}
