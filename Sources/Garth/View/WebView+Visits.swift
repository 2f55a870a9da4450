import GarthFetch
import GarthURL

/// Records the visible pages in the history.
extension WebView {
    /// The history of this view's pages; nil for none. No other code writes visits.
    private var history: HistoryStore? {
        configuration.notesHistory ? configuration.websiteDataStore.history : nil
    }

    /// Records a page that has just entered the list.
    ///
    /// A reload, and going back or forward, is not a visit. Neither is an error, nor a page that
    /// did not come from a server. The answer to a posted form is not a visit either: its address
    /// alone gives another page, and must not be offered as this one.
    func note(visitOf page: Page, _ kind: LoadKind, of request: NavigationRequest) {
        guard case .newEntry = kind, Self.isVisit(page), request.method != "POST" else { return }
        history?.visit(page.url)
    }

    /// Records that a person went to a place in the shown page: a visit of the place only.
    func note(visitOf place: URLRecord, in page: Page) {
        guard Self.isVisit(page) else { return }
        history?.visit(placeAt: place)
    }

    /// Notes the title of a page, also one that has changed since the visit.
    func note(_ title: String, of page: Page) {
        guard Self.isVisit(page) else { return }
        history?.setTitle(title, of: page.url)
    }

    private static func isVisit(_ page: Page) -> Bool {
        guard !page.isErrorPage, let head = page.head, head.version != .local else { return false }
        return head.status < 400
    }
}
