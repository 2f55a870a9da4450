import Garth
import GarthLanguage
import GarthTerminal
import GarthURL

/// The state of the panel of a page's feeds, and of a look for news.
struct FeedState {
    /// The feeds that the panel lists.
    var offers: [FeedReport.Offer] = []
    /// The page is itself the feed that the panel lists.
    var report: FeedReport?
    /// The look that goes on; nil without one.
    var look: Task<Void, Never>?
}

/// A look for news in some feeds.
@MainActor
private final class FeedLook {
    private let count: Int
    private var waiting: ArraySlice<KeptFeed>
    private var answers: [Int?] = []

    init(of feeds: [KeptFeed]) {
        count = feeds.count
        waiting = feeds[...]
    }

    /// The feed to be asked next; nil when none is left.
    func next() -> KeptFeed? { waiting.popFirst() }

    /// Notes the number of new entries of a feed; nil for one that could not be read.
    func note(_ news: Int?) { answers.append(news) }

    var line: String { localized("looking at feeds: \(answers.count) of \(count)") }

    var result: String {
        let new = answers.reduce(0) { $0 + ($1 ?? 0) }
        let failed = answers.count { $0 == nil }
        return
            (new == 0
            ? localized("no news")
            : localized(new, one: "\(new) new entry", other: "\(new) new entries"))
            + (failed == 0
                ? ""
                : "; "
                    + localized(
                        failed, one: "\(failed) could not be read",
                        other: "\(failed) could not be read"))
    }
}

/// Feeds: those of a page, those that are kept, looks for news. Nothing is asked of a server but by a
/// key or a link of the person.
extension Browser {
    /// Servers that are asked at a time.
    private static let looksAtATime = 4

    var feeds: FeedStore? { settings.configuration.websiteDataStore.feeds }

    func perform(_ act: FeedAct) {
        switch act {
        case .show: open("garth:feeds", newTab: false)
        case .ofPage: showPageFeeds()
        case .look: lookAtFeeds()
        case .importList(let name): importFeeds(name)
        case .exportList(let name): exportFeeds(name)
        }
    }

    // MARK: - Garth's own pages

    /// The page of an address of Garth's own scheme; nil when there is none.
    func ownPage(_ url: URLRecord, in webView: WebView) async -> String? {
        let parts = url.ownParts
        if parts.first == "later" { return await laterPage(url, in: webView) }
        guard parts.first == "feeds" else { return nil }
        guard let feeds, tab(of: webView)?.isPrivate != true else {
            return
                "<!DOCTYPE html><title>\(localized("Feeds"))</title><h1>\(localized("Feeds"))</h1><p>"
                + localized("Private pages keep no feeds.") + "</p>"
        }
        let keys = (interface.keyName(of: .pageFeeds), interface.keyName(of: .lookAtFeeds))
        let number = parts.count > 1 ? Int(parts[1]) : nil
        return FeedsPage(feeds: await feeds.all(), only: number, keys: keys).html
    }

    /// Follows a link of one of Garth's own pages: performs its act, or notes that its entry is read.
    /// Returns false for a link like any other.
    func followOwn(_ url: URLRecord, newTab: Bool) -> Bool {
        if let act = OwnAct(url) {
            perform(act)
            return true
        }
        guard url.isHTTPOrHTTPS || url.scheme == "file", let feeds else { return false }
        Task {
            let source = await feeds.source(ofEntryAt: url.href)
            if source != nil { await feeds.markRead(.at(url.href)) }
            // The feed is what leads to its entries: a feed of the web leads to no files.
            let request = NavigationRequest(
                url, purpose: .link,
                source: source.flatMap { URLRecord.parse($0) }.map { SourcePage(url: $0) })
            if newTab { openInBackground(request) } else { webView.startLoading(request) }
            if newTab { showFeedsAgain() }
        }
        return true
    }

    private func perform(_ act: OwnAct) {
        guard let feeds else { return say(localized("nothing is stored")) }
        switch act {
        case .look(let number): lookAtFeeds(number)
        case .markRead(let number):
            Task {
                await feeds.markRead(number.map { .of($0) } ?? .all)
                showFeedsAgain()
            }
        case .forget(let number):
            Task {
                guard let feed = await feeds.all().first(where: { $0.id == number }) else { return }
                let name = feed.title.isEmpty ? feed.url : feed.title
                guard
                    await confirm(
                        localized("Forget the feed \(name)?"), body: [feed.url],
                        confirm: localized("Forget"))
                else { return }
                await feeds.remove(number)
                showFeedsAgain()
            }
        case .forgetCopy(let number): forgetCopy(number)
        }
    }

    private func showFeedsAgain() { showAgain(OwnPages.feeds) }

    /// Loads the pages that list something again, which has changed.
    func showAgain(_ list: String) {
        for tab in tabs.items {
            guard let url = tab.webView.page?.url, OwnPages.isList(url),
                url.pathname.hasPrefix(list)
            else { continue }
            tab.webView.reload()
        }
        askForFrame()
    }

    // MARK: - The feeds of a page

    /// What a page says as a feed, or which feeds it offers; nil for a page without a document.
    private func feedReport(of page: Page) async -> FeedReport? {
        guard !page.isErrorPage, !page.isUnshowable, page.url.scheme != OwnPages.name else {
            return nil
        }
        return FeedReport(await page.export(.feed), of: page.url)
    }

    /// The rows about feeds in the facts of a page.
    func feedRows(of page: Page) async -> [(String, String)] {
        guard let report = await feedReport(of: page) else { return [] }
        if report.isFeed {
            return [
                (
                    localized("Feed"),
                    localized("this page is one (\(interface.keyName(of: .pageFeeds)) keeps it)")
                )
            ]
        }
        return report.offers.prefix(Self.shownOffers).map { offer in
            (localized("Feed"), offer.title.isEmpty ? offer.url : "\(offer.title) – \(offer.url)")
        }
    }

    private static let shownOffers = 20

    private func showPageFeeds() {
        guard let page = webView.page else { return say(localized("there is no page")) }
        Task {
            let report = await feedReport(of: page)
            guard page === webView.page else { return }
            feedState.report = report?.isFeed == true ? report : nil
            feedState.offers = report?.offers ?? []
            if let report, report.isFeed, let address = KeptFeed.address(of: page.url) {
                feedState.offers = [FeedReport.Offer(url: address, title: report.title)]
            }
            guard !feedState.offers.isEmpty else {
                return say(localized("this page offers no feeds"))
            }
            await listOffers()
        }
    }

    private func listOffers() async {
        let kept = await feeds?.addresses() ?? []
        let items = feedState.offers.map { offer in
            let name = offer.title.isEmpty ? offer.url : offer.title
            return ListOverlay.Item(
                kept.contains(offer.url) ? localized("\(name)  [kept]") : name, detail: offer.url)
        }
        interface.showList(
            ListOverlay(
                id: ListNumber.feeds.rawValue, title: localized("Feeds of this page"), items: items,
                commands: [.init("a", localized("keep"))]))
        drawFrame()
    }

    func openOfferedFeed(_ item: Int) {
        guard feedState.offers.indices.contains(item), let page = webView.page,
            let url = URLRecord.parse(feedState.offers[item].url)
        else { return }
        webView.load(NavigationRequest(url, purpose: .link, source: page.source))
    }

    /// Keeps a feed of the panel, and looks at it.
    func keepOfferedFeed(_ item: Int) {
        guard feedState.offers.indices.contains(item) else { return }
        guard let feeds, !tab.isPrivate else { return say(localized("nothing is stored")) }
        let offer = feedState.offers[item]
        Task {
            guard let count = await feeds.add([offer]) else { return tellStoreProblems() }
            let name = offer.title.isEmpty ? offer.url : offer.title
            let key = interface.keyName(of: .feeds)
            say(
                count == 1
                    ? localized("feed kept: \(name) (\(key) lists all)")
                    : localized("this feed is kept: \(name)"))
            interface.closeList(ListNumber.feeds.rawValue)
            guard count == 1, let number = await feeds.number(of: offer.url) else { return }
            if let report = feedState.report {
                _ = await feeds.note(report, of: number)
            } else {
                lookAtFeeds(number)
            }
        }
    }

    // MARK: - Looking for news

    /// Looks for news in one feed, or in all.
    func lookAtFeeds(_ only: Int? = nil) {
        guard let feeds else { return say(localized("nothing is stored")) }
        guard feedState.look == nil else {
            return say(localized("a look at the feeds goes on already"))
        }
        feedState.look = Task {
            defer { feedState.look = nil }
            let chosen = await feeds.all().filter { only == nil || $0.id == only }
            guard !chosen.isEmpty else {
                return say(
                    localized(
                        "no feeds are kept (\(interface.keyName(of: .pageFeeds)) on a page with one)"
                    ))
            }
            let result = await look(at: chosen, feeds)
            say(result)
            showFeedsAgain()
        }
    }

    /// Asks some servers at a time; the answer is a line about all.
    private func look(at chosen: [KeptFeed], _ store: FeedStore) async -> String {
        let progress = FeedLook(of: chosen)
        let readers = (0..<min(Self.looksAtATime, chosen.count)).map { _ in
            Task {
                while let feed = progress.next() {
                    progress.note(await look(at: feed, store))
                    if chosen.count > 1 { say(progress.line) }
                }
            }
        }
        for reader in readers { await reader.value }
        return progress.result
    }

    /// Looks at a feed; returns the number of new entries, nil when it could not be read.
    private func look(at feed: KeptFeed, _ store: FeedStore) async -> Int? {
        guard let url = URLRecord.parse(feed.url) else { return nil }
        let reading = FeedReading(settings.configuration, webView.configuration.policy)
        switch await reading.report(of: url) {
        case .success(let report) where report.isFeed:
            return await store.note(report, of: feed.id)
        case .success:
            await store.note(problem: localized("what the server sent is no feed"), of: feed.id)
        case .failure(let failure): await store.note(problem: failure.message, of: feed.id)
        }
        return nil
    }

    // MARK: - Lists of feeds

    private func importFeeds(_ name: String) {
        guard let feeds else { return say(localized("nothing is stored")) }
        guard !settings.isLocked else { return say(localized("locked: no files are read")) }
        guard !name.isEmpty else {
            return say(localized("import which list? (:import-feeds FILE)"))
        }
        let typed = settings.expanded(name)
        let path = typed.hasPrefix("/") ? typed : "\(settings.workingFolder)/\(typed)"
        guard let url = URLRecord(filePath: path) else {
            return say(localized("\(name): no path of a file"))
        }
        Task {
            // A list of feeds is parsed where pages are: in a locked process.
            let reading = FeedReading(settings.configuration, webView.configuration.policy)
            switch await reading.report(of: url) {
            case .success(let report) where report.offers.isEmpty:
                say(
                    localized(
                        "\(settings.abbreviated(path)) names no feeds (a list of feeds is OPML)"))
            case .success(let report):
                guard let count = await feeds.add(report.offers) else { return tellStoreProblems() }
                let rest = report.offers.count - count
                say(
                    localized(
                        count, one: "imported \(count) feed", other: "imported \(count) feeds")
                        + (rest > 0
                            ? ", "
                                + localized(
                                    rest, one: "\(rest) more was there already",
                                    other: "\(rest) more were there already") : ""))
                showFeedsAgain()
            case .failure(let failure): say(failure.message)
            }
        }
    }

    private func exportFeeds(_ name: String) {
        guard let feeds else { return say(localized("nothing is stored")) }
        guard !settings.isLocked else { return say(localized("locked: nothing is saved to files")) }
        guard !name.isEmpty else {
            return say(localized("export to which file? (:export-feeds FILE)"))
        }
        let path = settings.expanded(name)
        Task {
            let list = FeedList.opml(of: await feeds.all())
            await write(list, to: path, replacing: localized("Put the list of feeds in its place?"))
        }
    }
}
