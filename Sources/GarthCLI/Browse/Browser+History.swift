import Garth
import GarthLanguage
import GarthTerminal
import GarthURL
import Glibc

/// The state of the history panel.
struct HistoryPanel {
    /// The meaning of a line in the panel.
    enum Line {
        case day
        case page(HistoryEntry)
        /// There are older visits than those that were read.
        case older
    }

    var lines: [Line] = []
    /// The visits that were read, the newest first.
    var visits: [HistoryVisit] = []
    /// The filter of the panel.
    var filter = ""
}

/// The history: the panel, forgetting, and the visited links.
extension Browser {
    /// Visits that are read at a time.
    private static let visitStep = 500
    /// The number of pages that a filter shows: a person with more matches types another letter.
    private static let foundPages = 200

    /// The history of the profile; nil if nothing is stored.
    var history: HistoryStore? { settings.configuration.websiteDataStore.history }

    // MARK: - The panel

    func showHistory() {
        guard let history else { return showTabHistory() }
        Task {
            historyPanel = HistoryPanel()
            historyPanel.visits = await history.visits(limit: Self.visitStep)
            showHistoryPanel(at: nil)
        }
    }

    private func showHistoryPanel(at item: Int?) {
        var list = ListOverlay(
            id: ListNumber.history.rawValue, title: historyTitle, items: historyItems(),
            commands: [
                .init("t", localized("new tab")), .init("d", localized("forget")),
                .init("D", localized("forget the site")),
                .init("b", localized("this tab's")), .init("/", localized("filter")),
            ], isFilteredElsewhere: true)
        if let item { list.select(item) }
        interface.showList(list)
        drawFrame()
    }

    private var historyTitle: String { localized("History") }

    /// The visits by day, each page once a day.
    private func historyItems() -> [ListOverlay.Item] {
        var items: [ListOverlay.Item] = []
        var lines: [HistoryPanel.Line] = []
        var day = ""
        var seen: Set<Int> = []
        for visit in historyPanel.visits {
            let time = LocalTime(visit.time)
            if time.day != day {
                day = time.day
                seen = []
                items.append(.init(time.heading(now: LocalTime.now), isEnabled: false))
                lines.append(.day)
            }
            guard seen.insert(visit.page.id).inserted else { continue }
            items.append(item(of: visit.page, time: time.clock))
            lines.append(.page(visit.page))
        }
        let isCut = historyPanel.filter.isEmpty && historyPanel.visits.count % Self.visitStep == 0
        if isCut, !historyPanel.visits.isEmpty {
            items.append(.init(localized("older …")))
            lines.append(.older)
        }
        historyPanel.lines = lines
        return items
    }

    private func item(of page: HistoryEntry, time: String) -> ListOverlay.Item {
        ListOverlay.Item(
            time + "  " + (page.title.isEmpty ? page.url : page.title), detail: page.url)
    }

    /// Shows what matches a filter, the newest first.
    func filterHistory(_ text: String) {
        guard let history else { return }
        historyPanel.filter = text
        Task {
            let visits: [HistoryVisit]
            if text.allSatisfy(\.isWhitespace) {
                visits = await history.visits(limit: Self.visitStep)
            } else {
                guard let pages = await history.search(text, limit: Self.foundPages) else { return }
                visits = pages.sorted { $0.lastVisit > $1.lastVisit }
                    .map { HistoryVisit(time: $0.lastVisit, page: $0) }
            }
            guard historyPanel.filter == text else { return }
            historyPanel.visits = visits
            interface.updateList(
                ListNumber.history.rawValue, title: historyTitle, items: historyItems())
            drawFrame()
        }
    }

    /// A line was chosen: the page is opened, or older ones are read.
    func chooseHistoryLine(_ item: Int) {
        guard historyPanel.lines.indices.contains(item) else { return }
        switch historyPanel.lines[item] {
        case .day: break
        case .page(let page): visit(page.url)
        case .older:
            guard let history else { return }
            Task {
                historyPanel.visits += await history.visits(
                    before: historyPanel.visits.last, limit: Self.visitStep)
                showHistoryPanel(at: item)
            }
        }
    }

    /// Performs a key of the panel on a line.
    func changeHistory(_ key: Character, _ item: Int) {
        if key == "b" {
            interface.closeList(ListNumber.history.rawValue)
            return showTabHistory()
        }
        guard let history, historyPanel.lines.indices.contains(item),
            case .page(let page) = historyPanel.lines[item]
        else { return }
        switch key {
        case "t": visit(page.url, isInNewTab: true)
        case "d":
            Task {
                await history.remove(page: page.url)
                forgotten(localized("forgotten: \(page.title.isEmpty ? page.url : page.title)"))
            }
        case "D":
            guard let url = URLRecord.parse(page.url) else { return }
            forget(site: webView.registrableDomain(of: url) ?? url.hostname)
        default: break
        }
    }

    /// Opens a stored address as a typed one.
    func visit(_ address: String, isInNewTab: Bool = false) {
        guard let url = URLRecord.parse(address) else {
            return interface.showMessage(localized("this address cannot be read"), at: now)
        }
        let request = NavigationRequest(url, purpose: .typed)
        if isInNewTab { openInBackground(request) } else { webView.load(request) }
    }

    // MARK: - Forgetting

    /// `:clear hour`, `day`, `week`, `all`, `site example.org`.
    func clearHistory(_ argument: String) {
        guard let history else {
            return interface.showMessage(localized("nothing is stored"), at: now)
        }
        let words = argument.split(separator: " ").map(String.init)
        let ranges = [
            "hour": (localized("Forget the visits of the last hour?"), 3600),
            "day": (localized("Forget the visits of the last 24 hours?"), 86_400),
            "week": (localized("Forget the visits of the last 7 days?"), 7 * 86_400),
        ]
        if words.count == 2, words[0] == "site" { return forget(site: words[1]) }
        guard words.count == 1, words[0] == "all" || ranges[words[0]] != nil else {
            return interface.showMessage(
                localized("clear what? (:clear hour, day, week, all, site example.org)"), at: now)
        }
        let range = ranges[words[0]]
        Task {
            guard
                await confirm(
                    range?.0 ?? localized("Forget all visits?"),
                    body: [localized("They are removed from the history. This cannot be undone.")],
                    confirm: localized("Forget"))
            else { return }
            let count = await history.remove(visitsSince: range.map { LocalTime.now.time - $0.1 })
            forgotten(
                localized(
                    count, one: "forgotten: \(count) visit", other: "forgotten: \(count) visits"))
        }
    }

    private func forget(site: String) {
        guard let history else { return }
        guard let host = URLRecord.parse("http://\(site)/")?.hostname, !host.isEmpty else {
            return interface.showMessage(localized("\(site) is no host"), at: now)
        }
        Task {
            guard
                await confirm(
                    localized("Forget all visits of \(host)?"),
                    body: [localized("The hosts below it are included. This cannot be undone.")],
                    confirm: localized("Forget"))
            else { return }
            let count = await history.remove(site: host)
            forgotten(
                localized(
                    count, one: "forgotten: \(count) page of \(host)",
                    other: "forgotten: \(count) pages of \(host)"))
        }
    }

    /// Updates the panel and the marks after visits were forgotten.
    private func forgotten(_ message: String) {
        for tab in tabs.items { tab.judgedVisits = [:] }
        interface.showMessage(message, at: now)
        filterHistory(historyPanel.filter)
        drawFrame()
    }

    // MARK: - Visited links

    /// Asks which visible links lead to visited pages; the answer comes later.
    ///
    /// Only the terminal gets the answer: a page cannot learn it.
    func judgeVisits() {
        guard let history = webView.configuration.websiteDataStore.history,
            let page = webView.page, !page.isErrorPage
        else { return }
        let tab = tab
        var numbers: [UInt32] = []
        var urls: [URLRecord] = []
        for link in interface.page.visibleLinks where tab.judgedVisits[link.number] == nil {
            tab.judgedVisits[link.number] = false
            guard let url = URLRecord.parse(link.href, base: page.baseURL), url.isHTTPOrHTTPS
            else { continue }
            numbers.append(link.number)
            urls.append(url)
        }
        guard !numbers.isEmpty else { return }
        let generation = tab.visitGeneration
        Task {
            let answers = await history.visited(urls)
            guard tab === self.tab, tab.visitGeneration == generation else { return }
            var view = interface.page
            for (number, isVisited) in zip(numbers, answers) {
                tab.judgedVisits[number] = isVisited
                if isVisited {
                    view.visitedTargets.insert(number)
                } else {
                    view.visitedTargets.remove(number)
                }
            }
            guard view.visitedTargets != interface.page.visitedTargets else { return }
            interface.updateMarks(of: view)
            askForFrame()
        }
    }
}

/// A moment as the person's clock and calendar say it.
struct LocalTime {
    /// Seconds since 1970.
    let time: Int
    private let parts: tm

    init(_ time: Int) {
        self.time = time
        var seconds = time_t(time)
        var parts = tm()
        localtime_r(&seconds, &parts)
        self.parts = parts
    }

    static var now: LocalTime { LocalTime(Glibc.time(nil)) }

    /// The date, as `2026-11-21`.
    var day: String { text("%Y-%m-%d") }

    /// The time of day, as `14:05`.
    var clock: String { text("%H:%M") }

    /// The date, as `Saturday, 21 November 2026`.
    private var longDate: String {
        let weekdays = [
            localized("Sunday"), localized("Monday"), localized("Tuesday"), localized("Wednesday"),
            localized("Thursday"), localized("Friday"), localized("Saturday"),
        ]
        let months = [
            localized("January"), localized("February"), localized("March"), localized("April"),
            localized("May"), localized("June"), localized("July"), localized("August"),
            localized("September"), localized("October"), localized("November"),
            localized("December"),
        ]
        let (weekday, month) = (weekdays[Int(parts.tm_wday)], months[Int(parts.tm_mon)])
        return localized("\(weekday), \(parts.tm_mday) \(month) \(parts.tm_year + 1900)")
    }

    /// The date in words, beside today's.
    func heading(now: LocalTime) -> String {
        let date = longDate
        if day == now.day { return localized("Today, \(date)") }
        // Noon of the day before: a day may have 23 or 25 hours.
        let noon = now.time - Int(now.parts.tm_hour - 12) * 3600 - 86_400
        return LocalTime(noon).day == day ? localized("Yesterday, \(date)") : date
    }

    private func text(_ format: String) -> String {
        var parts = parts
        var text = [CChar](repeating: 0, count: 64)
        let count = strftime(&text, text.count, format, &parts)
        return String(decoding: text.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
