import GarthLanguage
import GarthPage
import GarthURL

/// The history as scripts change it: `pushState`, `replaceState`, fragments, `back` and `forward`.
extension WebView {
    /// A script gave its document another URL or state, which the list gets. No request is made, so
    /// the delegate is told and not asked.
    func note(_ entry: ScriptHistoryEntry, of page: Page) {
        guard page === self.page, !page.isErrorPage, let current = backForwardList.currentItem,
            current.page === page, let url = URLRecord.parse(entry.href), page.mayMove(to: url)
        else { return }
        let state = ScriptEntry(
            opening: page.process.openCount, number: entry.number, state: entry.state)
        var request = NavigationRequest(url, purpose: .link, source: page.source)
        request.context.sandbox = page.windowSandbox
        if entry.isReplacement || !mayAddEntry() {
            if url != current.url { (current.url, current.request) = (url, request) }
            current.scriptEntry = state
        } else {
            let item = BackForwardListItem(
                url: url, initialURL: url, request: request, page: page)
            item.title = page.title
            item.scriptEntry = state
            backForwardList.add(item)
        }
        guard let item = backForwardList.currentItem else { return }
        page.move(to: url, backForwardList.place(of: item))
        let navigation = makeNavigation()
        succeed(navigation)
        navigationDelegate?.webView(self, didSameDocumentNavigation: navigation)
        stateChanged()
    }

    /// A page that adds entries without end does not fill the list: further ones replace the current
    /// entry.
    private func mayAddEntry() -> Bool {
        if scriptNavigations.allows(at: .now) { return true }
        say(localized("the page adds places to the history without end: they are not kept"))
        return false
    }

    /// A script goes back or forward.
    func traverse(by delta: Int, from page: Page) {
        guard page === self.page, let item = backForwardList.item(at: delta) else { return }
        guard scriptNavigations.allows(at: .now) else {
            return say(localized("the page leads on without end: it is stopped (r goes on)"))
        }
        go(to: item)
    }

    /// Moves a kept page to one of its entries, before it is shown again.
    ///
    /// Its lines are those of the entry that was left last. Returns whether this is another one of a
    /// page with scripts, which begins anew then.
    func move(_ page: Page, to item: BackForwardListItem) -> Bool {
        let isOther = page.scripts != nil && page.url != item.url
        page.move(to: item.url, backForwardList.place(of: item))
        return isOther
    }

    /// Another entry of the page became the current one.
    func entered(_ item: BackForwardListItem, of page: Page) {
        page.enter(item, backForwardList.place(of: item))
    }
}
