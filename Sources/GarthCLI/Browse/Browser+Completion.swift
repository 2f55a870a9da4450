import Garth
import GarthTerminal
import GarthURL

/// Completes typed addresses, and lists the addresses of the start page.
extension Browser {
    /// The number of bookmarks in the menu: a person with more matches types another letter.
    private static let completedBookmarks = 50
    private static let completedPages = 100
    /// The number of visits that say how sites were reached.
    private static let recentVisits = 200

    /// Finds bookmarks and pages for the typed text; a newer text replaces the search.
    func suggest(for text: String) {
        guard let history, let bookmarks, !tab.isPrivate else { return suggestFromTab(for: text) }
        // An address that is being edited stands there whole, and filters nothing yet.
        let wanted = text == interface.chrome.address ? "" : text
        Task {
            // One after the other, so that those of the last key are the last ones.
            guard let kept = await bookmarks.search(wanted, limit: Self.completedBookmarks),
                let visited = await history.search(wanted, limit: Self.completedPages)
            else { return }
            if wanted.isEmpty {
                offerSites(visited: await history.visits(limit: Self.recentVisits).map(\.page.url))
            }
            var seen: Set<String> = []
            let found =
                kept.map { Interface.Suggestion(address: $0.url, title: $0.title) }
                + visited.map { Interface.Suggestion(address: $0.url, title: $0.title) }
            interface.suggestions = found.filter {
                seen.insert($0.address).inserted && mayBeTyped($0.address)
            }
            drawFrame()
        }
    }

    /// Offers the allowed sites at Open by the schemes and ports by which they were reached;
    /// `visited` has the latest address first.
    private func offerSites(visited: [String]) {
        let policy = webView.configuration.policy
        guard policy.isClosed else { return }
        interface.allowedSites = policy.allowedSites(
            visited: visited.compactMap { URLRecord.parse($0) })
    }

    /// Whether an address can be opened; others are not offered.
    private func mayBeTyped(_ address: String) -> Bool {
        guard webView.configuration.policy.isClosed else { return true }
        return URLRecord.parse(address).map { webView.denial(of: $0, purpose: .typed) == nil }
            ?? false
    }

    /// Suggests addresses in a private tab: only the tab's own pages.
    private func suggestFromTab(for text: String) {
        let wanted = text.lowercased()
        if wanted.isEmpty {
            offerSites(visited: webView.backForwardList.items.reversed().map(\.url.href))
        }
        var seen: Set<String> = []
        interface.suggestions = webView.backForwardList.items.reversed().compactMap { item in
            let address = item.url.hrefWithoutCredentials
            let isMatch =
                address.lowercased().contains(text: wanted)
                || item.title.lowercased().contains(text: wanted)
            guard isMatch, seen.insert(address).inserted else { return nil }
            return Interface.Suggestion(address: address, title: item.title)
        }
    }

    // MARK: - Garth's own pages

    /// The document of an `about:` URL in a tab; nil when there is none by that name.
    func aboutPage(_ url: URLRecord, in tab: Tab) async -> String? {
        switch url.pathname {
        case "start":
            let policy = tab.webView.configuration.policy
            let lists = await Self.first(within: Self.startPageTime) { [self] in
                await startLists(of: tab)
            }
            return StartPage(
                sites: policy.allowedSites(visited: lists?.visited ?? []),
                isOpen: !policy.isClosed,
                bookmarks: lists?.bookmarks ?? [], recent: lists?.recent ?? [],
                firstKeys: isFirstStart(lists, in: tab) ? interface.keyMap : nil
            ).html
        case "tour": return TourPage(url, keyMap: interface.keyMap)?.html
        case "blank": return "<!DOCTYPE html><title></title>"
        default: return nil
        }
    }

    /// Whether nothing tells of an earlier start: no page was visited or kept, and things are stored.
    private func isFirstStart(_ lists: StartLists?, in tab: Tab) -> Bool {
        guard let lists, history != nil, !tab.isPrivate, !settings.isLocked else { return false }
        return lists.bookmarks.isEmpty && lists.recent.isEmpty
    }

    /// The time that the start page waits for its lists: another Garth may hold the disk.
    private static let startPageTime = Duration.milliseconds(150)

    private typealias StartLists = (
        bookmarks: [StartPage.Link], recent: [StartPage.Link], visited: [URLRecord]
    )

    private func startLists(of tab: Tab) async -> StartLists {
        let kept = await bookmarks?.search("", limit: StartPage.bookmarkLimit) ?? []
        let links = kept.map { StartPage.Link(title: $0.title, address: $0.url) }
        guard let history, !tab.isPrivate else {
            let items = tab.webView.backForwardList.items.reversed()
            return (
                links,
                items.filter { $0.url.isHTTPOrHTTPS && !$0.answersForm }.map {
                    StartPage.Link(title: $0.title, address: $0.url.hrefWithoutCredentials)
                }, items.map(\.url)
            )
        }
        var seen: Set<Int> = []
        let visits = await history.visits(limit: Self.recentVisits)
        let recent = visits.filter { seen.insert($0.page.id).inserted }
        let pages = recent.map { StartPage.Link(title: $0.page.title, address: $0.page.url) }
        return (links, pages, recent.compactMap { URLRecord.parse($0.page.url) })
    }

    /// The result of an operation, if it comes in time.
    static func first<Result: Sendable>(
        within time: Duration, _ body: @escaping @MainActor () async -> Result
    ) async -> Result? {
        let (stream, continuation) = AsyncStream.makeStream(of: Result?.self)
        Task { continuation.yield(await body()) }
        let timer = Task {
            try? await Task.sleep(for: time)
            continuation.yield(nil)
        }
        defer { timer.cancel() }
        var answers = stream.makeAsyncIterator()
        return await answers.next() ?? nil
    }
}
