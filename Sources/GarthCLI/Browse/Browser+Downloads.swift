import Garth
import GarthLanguage
import GarthPage
import GarthTerminal
import GarthURL
import Glibc

/// Downloads: what becomes one, and the panel that lists them.
extension Browser {
    private static var lockedMessage: String { localized("locked: nothing is saved to files") }

    // MARK: - The list and the browser

    /// Connects the list of downloads to the screen, and loads the list of earlier sessions.
    func prepareDownloads() {
        guard !settings.isLocked else { return }
        downloads.folder = { [weak self] in self?.madeDownloadFolder() ?? DownloadDirectory.ofUser()
        }
        downloads.folderName = { [settings] in settings.abbreviated($0) }
        downloads.view = { [weak self] in self?.webView }
        downloads.onFinish = { [weak self] in self?.downloaded($0, to: $1) }
        downloads.refusal = { [weak self] in self?.refusal(ofProgramFor: $0, $1) }
        downloads.onChange = { [weak self] in self?.downloadsChanged() }
        downloads.onMessage = { [weak self] text in
            guard let self else { return }
            self.interface.showMessage(text, at: self.now)
            self.askForFrame()
        }
        Task {
            let count = await downloads.restore()
            guard count > 0 else { return }
            let key = interface.keyName(of: .downloads)
            sayAtStart(
                localized(
                    count, one: "a download is incomplete (\(key) lists and resumes)",
                    other: "\(count) downloads are incomplete (\(key) lists and resumes)"))
            askForFrame()
        }
    }

    /// Lets responses that cannot be shown, or are not meant to be, become downloads.
    func webView(_ webView: WebView, savesResponse response: NavigationResponse) -> Bool {
        guard response.statusCode < 400 else { return false }
        guard !settings.isLocked else {
            if response.isAttachment {
                interface.showMessage(
                    localized("locked: nothing is saved to files; shown instead"), at: now)
            }
            return false
        }
        // A file of this machine has its place: Garth says what it is, and gx opens it there.
        guard response.url.scheme != "file" else { return false }
        return response.isAttachment || !response.canShowMIMEType
    }

    func webView(_ webView: WebView, didBegin download: Download) {
        guard !settings.isLocked else {
            download.cancel()
            return interface.showMessage(Self.lockedMessage, at: now)
        }
        downloads.adopt(download, of: webView)
        interface.showMessage(localized("\(beginning) (\(listKey) lists the downloads)"), at: now)
        if webView.page == nil { leaveEmpty(webView) }
    }

    /// Closes a tab whose first address became a download, or shows the start page in it.
    private func leaveEmpty(_ view: WebView) {
        Task {
            if tabs.count > 1, let index = tabs.items.firstIndex(where: { $0.webView === view }) {
                closeTab(index + 1)
            } else if let start = URLRecord.parse("about:start") {
                view.begin { $0.load(NavigationRequest(start)) }
            }
        }
    }

    private var listKey: String { interface.keyName(of: .downloads) }

    private var beginning: String {
        localized(
            "downloading \(downloads.items.first?.name ?? "") to \(settings.abbreviated(downloadFolder))"
        )
    }

    /// Ends the running downloads, and reports those that can be resumed.
    func endDownloads() {
        let count = downloads.items.count { $0.isActive && !$0.isPrivate && $0.path != nil }
        downloads.interruptAll()
        guard count > 0, farewell == nil else { return }
        farewell = localized(
            count,
            one: "a download was interrupted; the received parts are kept (\(listKey) resumes)",
            other: "\(count) downloads were interrupted; the received parts are kept "
                + "(\(listKey) resumes)")
    }

    private func downloadsChanged() {
        updateChrome()
        if interface.shows(list: ListNumber.downloads.rawValue) { updateDownloadPanel() }
        askForFrame()
    }

    /// Sets the progress of the downloads in the chrome.
    func describeDownloads(in chrome: inout ChromeState) {
        let count = downloads.activeCount
        chrome.downloadCount = count
        chrome.downloadsSurvive = downloads.items.contains { $0.isActive && !$0.isPrivate }
        guard count > 0 else { return }
        let percent = downloads.fraction.map { ", \(Int($0 * 100)) %" } ?? ""
        chrome.downloads =
            localized(count, one: "\(count) download", other: "\(count) downloads") + percent
    }

    // MARK: - Links

    /// Whether a link has a `download` attribute for a file of the page's own site (HTML Standard,
    /// "downloading resources").
    func savesLink(_ link: PageLink, _ url: URLRecord) -> Bool {
        guard link.downloadName != nil, !settings.isLocked, let page = webView.page else {
            return false
        }
        return url.scheme == "data" || url.origin.isSame(as: page.source(of: link).url.origin)
    }

    /// Downloads the target of a link.
    func download(_ element: ElementReference) {
        guard let page = webView.page,
            case .link(let link)? = interface.page.target(of: element)?.kind
        else { return }
        guard !settings.isLocked else {
            return interface.showMessage(Self.lockedMessage, at: now)
        }
        guard let url = URLRecord.parse(link.href, base: page.baseURL) else {
            return interface.showMessage(localized("this link's address is no URL"), at: now)
        }
        if let denial = webView.denial(of: url, purpose: .download) {
            return interface.showMessage(localized("blocked: \(denial.message)"), at: now)
        }
        downloads.add(
            page.request(for: link, to: url, purpose: .download),
            proposedName: link.downloadName, of: webView)
        interface.showMessage(localized("\(beginning) (\(listKey) lists the downloads)"), at: now)
    }

    // MARK: - The panel

    func showDownloads() {
        guard !settings.isLocked else {
            return interface.showMessage(Self.lockedMessage, at: now)
        }
        let (title, items) = downloadLines()
        interface.showList(
            ListOverlay(
                id: ListNumber.downloads.rawValue, title: title, items: items,
                commands: [
                    .init("o", localized("open", meaning: "to open a file")),
                    .init("p", localized("pause")), .init("r", localized("resume")),
                    .init("c", localized("cancel")), .init("y", localized("path")),
                    .init("d", localized("off list")),
                    .init("X", localized("delete file")),
                ]))
    }

    private func updateDownloadPanel() {
        let chosen = interface.chosenItem(inList: ListNumber.downloads.rawValue)
            .flatMap { listedDownloads.indices.contains($0) ? listedDownloads[$0] : nil }
        let (title, items) = downloadLines()
        interface.updateList(
            ListNumber.downloads.rawValue, title: title, items: items,
            chosen: chosen.flatMap { listedDownloads.firstIndex(of: $0) })
    }

    private func downloadLines() -> (title: String, items: [ListOverlay.Item]) {
        listedDownloads = downloads.items.map(\.id)
        let items = downloads.items.map {
            ListOverlay.Item($0.name, detail: DownloadLine($0, at: downloads.now).text)
        }
        return (localized("Downloads (\(items.count))"), items)
    }

    /// Performs a key of the panel on a line.
    func changeDownload(_ key: Character, _ line: Int) {
        guard listedDownloads.indices.contains(line),
            let item = downloads.item(listedDownloads[line])
        else { return }
        switch key {
        case "o": openFile(of: item)
        case "p": item.isActive ? downloads.pause(item.id) : resume(item)
        case "r": resume(item)
        case "c":
            item.state == .finished
                ? say(localized("it is complete already")) : downloads.cancel(item.id)
        case "y": copyPath(of: item)
        case "d": downloads.remove(item.id)
        case "X": deleteFile(of: item)
        default: break
        }
    }

    /// Shows everything about a download.
    func describeDownload(_ line: Int) {
        guard listedDownloads.indices.contains(line),
            let item = downloads.item(listedDownloads[line])
        else { return }
        let rows = [
            (localized("File"), item.path.map(settings.abbreviated) ?? localized("(none yet)")),
            (localized("Address"), item.url.href),
            (localized("State"), DownloadLine(item, at: downloads.now).text),
            (
                localized("Kept"),
                item.isPrivate
                    ? localized("not on the list after this session (private)") : localized("yes")
            ),
        ]
        interface.showText(
            TextOverlay(
                title: localized("Download"),
                text: FactTable(rows).text(columns: interface.pageColumns),
                columns: interface.pageColumns))
    }

    private func resume(_ item: DownloadItem) {
        guard item.canResume else {
            return say(
                item.state == .finished
                    ? localized("it is complete already") : localized("it runs already"))
        }
        downloads.resume(item.id)
    }

    private func copyPath(of item: DownloadItem) {
        guard let path = item.path else { return say(localized("it has no file yet")) }
        copy(.selection(path))
        say(localized("copied: \(settings.abbreviated(path))"))
    }

    private func deleteFile(of item: DownloadItem) {
        guard item.state == .finished, let path = item.path else {
            return downloads.deleteFile(item.id)
        }
        Task {
            guard
                await confirm(
                    localized("Delete \(settings.abbreviated(path))?"), confirm: localized("Delete")
                )
            else { return }
            downloads.deleteFile(item.id)
        }
    }
}

/// The text of a download's line.
struct DownloadLine {
    let text: String

    init(_ item: DownloadItem, at now: Duration) {
        switch item.state {
        case .waiting: text = localized("waits for its turn")
        case .running: text = Self.progress(item, at: now)
        case .paused: text = localized("paused   \(Self.size(item))")
        case .interrupted: text = localized("interrupted   \(Self.size(item))")
        case .failed: text = localized("failed: \(item.message)   \(Self.size(item))")
        case .cancelled: text = localized("cancelled")
        case .finished: text = Self.size(item)
        }
    }

    private static func progress(_ item: DownloadItem, at now: Duration) -> String {
        var parts = item.fraction.map { ["\(Int($0 * 100)) %"] } ?? []
        parts.append(size(item))
        let rate = item.rate.bytesPerSecond(at: now)
        parts.append(rate > 0 ? ByteCount.text(rate) + "/s" : localized("no data"))
        if let total = item.totalByteCount,
            let left = item.rate.timeLeft(for: total - item.receivedByteCount, at: now)
        {
            parts.append(localized("\(time(left)) left"))
        }
        return parts.joined(separator: "   ")
    }

    private static func size(_ item: DownloadItem) -> String {
        guard let total = item.totalByteCount, item.state != .finished else {
            return ByteCount.text(item.receivedByteCount)
        }
        return ByteCount.text(item.receivedByteCount, of: total)
    }

    /// A time as people say it: `48 s`, `3 min`, `2 h 5 min`.
    static func time(_ time: Duration) -> String {
        let seconds = max(0, Int(time.components.seconds))
        if seconds < 90 { return "\(seconds) s" }
        let minutes = (seconds + 30) / 60
        return minutes < 90
            ? localized("\(minutes) min") : localized("\(minutes / 60) h \(minutes % 60) min")
    }
}
