import GarthFetch

/// What of the pages that a web view shows goes into the history.
extension WebView {
    /// The history that this view's pages are noted in; nil for none. Nothing else writes to it.
    private var history: HistoryStore? {
        configuration.notesHistory ? configuration.websiteDataStore.history : nil
    }

    /// Notes a page that has just taken its place in the list.
    ///
    /// A reload, and going back or forward, is no visit. An answer that is an error is none either,
    /// and neither is what no server has sent. The answer to a posted form is none: its address alone
    /// brings another page, and must not be offered as if it brought this one.
    func note(visitOf page: Page, _ kind: LoadKind, of request: NavigationRequest) {
        guard case .newEntry = kind, Self.isVisit(page), request.method != "POST" else { return }
        history?.visit(page.url)
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
