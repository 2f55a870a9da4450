import GarthLanguage
import GarthURL
import Glibc

/// The downloads of a browser: some run, the others wait for their turn. Each can be stopped and
/// resumed, also after a restart.
@MainActor
package final class DownloadList {
    /// More at a time make each of them slower, and servers refuse them.
    private static let runningLimit = 3
    /// The interval between reports of progress.
    private static let tick = Duration.milliseconds(400)

    /// The downloads, the newest first.
    package private(set) var items: [DownloadItem] = []
    /// The folder that files go to.
    package var folder: () -> String = { DownloadDirectory.ofUser() }
    /// The view that those of an earlier session go on with.
    package var view: () -> WebView? = { nil }
    /// Called after any change.
    package var onChange: (() -> Void)?
    /// Called with a message for the person.
    package var onMessage: ((String) -> Void)?

    /// Called for each complete file, with its number in the list and its path.
    package var onFinish: ((Int, String) -> Void)?
    /// Called with the head of each response and the number of its download; a text refuses the file,
    /// and is the message for the person.
    package var refusal: ((Int, NavigationResponse) -> String?)?
    /// The display name of a folder.
    package var folderName: (String) -> String = { $0 }

    private let store: DownloadStore?
    private let start = ContinuousClock.now
    private var running: [Int: Download] = [:]
    private var origins: [Int: Origin] = [:]
    /// Transfers that have begun and wait for their turn to write.
    private var turns: [Int: CheckedContinuation<Bool, Never>] = [:]
    private var ticker: Task<Void, Never>?

    /// The origin of an item of this session.
    private struct Origin {
        var request: NavigationRequest
        var proposedName: String?
        /// Kept, so that a download outlives the tab that it began in.
        var view: WebView?
        /// Another delegate that follows the download.
        weak var observer: (any DownloadDelegate)?
        /// The reason for a denial; the transfer itself knows only that it was denied.
        var refusal: String?
    }

    /// The list of a data store; a store in memory does not save it.
    package init(_ dataStore: WebsiteDataStore) {
        store = dataStore.downloads
    }

    /// The time since the list was made, by which rates are measured.
    package var now: Duration { ContinuousClock.now - start }

    /// The number of downloads that run or wait for their turn.
    package var activeCount: Int { items.count(where: \.isActive) }

    /// The received fraction of all active downloads, from 0 to 1; nil while it is unknown.
    package var fraction: Double? {
        let active = items.filter(\.isActive)
        var received = 0.0
        var total = 0.0
        for item in active {
            guard let count = item.totalByteCount else { continue }
            received += Double(item.receivedByteCount)
            total += Double(count)
        }
        return total > 0 ? min(1, received / total) : nil
    }

    /// The item of that number; nil when it is gone.
    package func item(_ id: Int) -> DownloadItem? { items.first { $0.id == id } }

    // MARK: - Beginning

    /// Downloads a request of a view, and returns its number in the list.
    @discardableResult
    package func add(
        _ request: NavigationRequest, proposedName: String? = nil, of view: WebView
    ) -> Int {
        let item = makeItem(request, view)
        origins[item.id] = Origin(request: request, proposedName: proposedName, view: view)
        changed()
        return item.id
    }

    /// Takes over a download that replaced a navigation.
    package func adopt(_ download: Download, of view: WebView) {
        let item = makeItem(download.originalRequest, view)
        origins[item.id] = Origin(
            request: download.originalRequest, view: view, observer: download.delegate)
        running[item.id] = download
        follow(download, item.id)
        changed()
    }

    /// Loads the list of earlier sessions, and returns how many downloads can be resumed.
    package func restore() async -> Int {
        guard let store else { return 0 }
        let known = Set(items.map(\.id))
        let found = await store.items().filter { !known.contains($0.id) }
        items += found
        onChange?()
        return found.count { $0.state == .interrupted || $0.state == .paused }
    }

    // MARK: - What a person does

    /// Stops one for now.
    package func pause(_ id: Int) { handle(.pause, id) }

    /// Resumes an item, or starts it again.
    package func resume(_ id: Int) { handle(.resume, id) }

    /// Cancels an item and removes its received bytes.
    package func cancel(_ id: Int) { handle(.cancel, id) }

    /// Removes an item from the list; cancels it if it runs. A complete file stays.
    package func remove(_ id: Int) {
        handle(.cancel, id)
        items.removeAll { $0.id == id }
        origins[id] = nil
        store?.remove(id)
        onChange?()
    }

    /// Removes one and its file.
    package func deleteFile(_ id: Int) {
        let path = item(id).flatMap { $0.state == .finished ? $0.path : nil }
        remove(id)
        if let path { Task.detached { unsafe unlink(path) } }
    }

    /// Ends all active downloads; received bytes stay, except those of private ones.
    package func interruptAll() {
        ticker?.cancel()
        for item in items where item.state != .finished {
            handle(.interrupt, item.id)
            guard item.isPrivate, let data = self.item(item.id)?.resumeData else { continue }
            Download.discard(resumeData: data)
        }
    }

    // MARK: - Private parts

    private func makeItem(_ request: NavigationRequest, _ view: WebView) -> DownloadItem {
        let isPrivate = !view.configuration.websiteDataStore.isPersistent
        let item = DownloadItem(
            id: Int.random(in: 1...Int(Int32.max)) << 20 | items.count & 0xFFFFF,
            url: request.url, started: time(nil), isPrivate: isPrivate)
        items.insert(item, at: 0)
        return item
    }

    private func handle(_ event: DownloadItem.Event, _ id: Int) {
        guard let index = items.firstIndex(where: { $0.id == id }) else { return }
        let before = items[index]
        let action = items[index].handle(event, at: now)
        switch action {
        case .nothing: break
        case .start: begin(index)
        case .stop:
            if let download = running.removeValue(forKey: id) {
                items[index].resumeData = download.cancel()
            }
        case .discard:
            let data = running.removeValue(forKey: id)?.cancel() ?? before.resumeData
            items[index].resumeData = nil
            if origins[id] == nil, let known = data.flatMap({ ResumeData($0) }) {
                // It may be begun anew, and then on behalf of the same page.
                let request = NavigationRequest(
                    known.url, purpose: .download, source: known.source)
                origins[id] = Origin(request: request)
            }
            if let data { Task.detached { Download.discard(resumeData: data) } }
        }
        if items[index].state != .running, let waiting = turns.removeValue(forKey: id) {
            waiting.resume(returning: false)
        }
        let item = items[index]
        if item.state != before.state || item.path != before.path
            || item.resumeData != before.resumeData
        {
            // A row is worth its place while there is a file.
            if item.state == .cancelled {
                store?.remove(id)
            } else if item.path != nil {
                store?.save(item)
            }
            changed()
        }
    }

    private func begin(_ index: Int) {
        let item = items[index]
        if let waiting = turns.removeValue(forKey: item.id) {
            return waiting.resume(returning: true)
        }
        guard let view = origins[item.id]?.view ?? view() else { return }
        let download: Download
        if let data = item.resumeData, let resumed = view.makeDownload(resuming: data) {
            download = resumed
        } else {
            let request =
                origins[item.id]?.request ?? NavigationRequest(item.url, purpose: .download)
            download = view.makeDownload(request)
        }
        download.proposedName = origins[item.id]?.proposedName
        running[item.id] = download
        follow(download, item.id)
        view.carryOut(download)
    }

    private func follow(_ download: Download, _ id: Int) {
        download.numbersNames = true
        download.delegate = self
        download.onPart = { [weak self, weak download] in
            guard let self, let download, let path = download.destination else { return }
            self.handle(.began(path: path, resumeData: download.resumeData), id)
            self.progressed(download, id)
        }
        download.onProgress = { [weak self, weak download] in
            guard let self, let download else { return }
            self.progressed(download, id)
        }
    }

    private func progressed(_ download: Download, _ id: Int) {
        handle(
            .progressed(
                received: download.receivedByteCount, total: download.expectedByteCount), id)
    }

    /// Starts waiting items whose turn has come, the oldest first.
    private func changed() {
        while items.count(where: { $0.state == .running }) < Self.runningLimit,
            let next = items.last(where: { $0.state == .waiting && mayBegin($0) })
        {
            handle(.turn, next.id)
        }
        onChange?()
        tickWhileRunning()
    }

    /// Whether the item can start: a newly adopted item requests its turn itself.
    private func mayBegin(_ item: DownloadItem) -> Bool {
        running[item.id] == nil || turns[item.id] != nil
    }

    private func tickWhileRunning() {
        guard ticker == nil, items.contains(where: { $0.state == .running }) else { return }
        ticker = Task { [weak self] in
            while let self, self.items.contains(where: { $0.state == .running }), !Task.isCancelled
            {
                self.onChange?()
                try? await Task.sleep(for: Self.tick)
            }
            self?.ticker = nil
        }
    }

    /// The folder of a file, as messages call it.
    private func shownFolder(_ path: String) -> String {
        let end = path.lastIndex(of: "/") ?? path.startIndex
        return folderName(end == path.startIndex ? "/" : String(path[..<end]))
    }

    private func id(of download: Download) -> Int? { running.first { $0.value === download }?.key }
}

extension DownloadList: DownloadDelegate {
    /// The place of the file; nil for a download that was refused, whose row has the reason, or was
    /// removed from the list meanwhile.
    package func download(
        _ download: Download, decideDestinationUsing response: NavigationResponse,
        suggestedFilename: String
    ) async -> String? {
        guard let id = id(of: download) else { return nil }
        if response.statusCode >= 400 {
            origins[id]?.refusal =
                localized(
                    "\(response.url.hostname) answered with status \(response.statusCode): there is no "
                        + "such file")
            return nil
        }
        if let refusal = refusal?(id, response) {
            origins[id]?.refusal = refusal
            return nil
        }
        _ = await origins[id]?.observer?.download(
            download, decideDestinationUsing: response, suggestedFilename: suggestedFilename)
        if item(id)?.state == .waiting {
            let hasTurn = await withCheckedContinuation { continuation in
                turns[id] = continuation
                changed()
            }
            guard hasTurn else { return nil }
        }
        guard item(id)?.state == .running else { return nil }
        return folder() + "/" + suggestedFilename
    }

    /// Asks the observer of the download's origin about a redirect; without one, it is allowed.
    package func download(
        _ download: Download, willPerformHTTPRedirectionTo request: NavigationRequest
    ) async -> DownloadRedirectPolicy {
        guard let id = id(of: download), let observer = origins[id]?.observer else { return .allow }
        return await observer.download(download, willPerformHTTPRedirectionTo: request)
    }

    /// Records the end of a download and tells its observer and the person.
    package func downloadDidFinish(_ download: Download) {
        guard let id = id(of: download), let path = download.destination else { return }
        progressed(download, id)
        running[id] = nil
        let observer = origins[id]?.observer
        origins[id] = nil
        handle(.finished(path: path), id)
        observer?.downloadDidFinish(download)
        if let name = item(id)?.name {
            onMessage?("downloaded: \(name) (in \(shownFolder(path)))")
            onFinish?(id, path)
        }
    }

    /// Records the failure of a download, and what is needed to resume it.
    package func download(
        _ download: Download, didFailWith error: NavigationError, resumeData: [UInt8]?
    ) {
        guard let id = id(of: download) else { return }
        // Whoever stops one knows it; what was refused is told by its own reason.
        let message = origins[id]?.refusal ?? error.message
        origins[id]?.refusal = nil
        running[id] = nil
        // A tab that was closed meanwhile is not kept for a download that has failed; what is private
        // must not be gone on with elsewhere.
        if item(id)?.isPrivate == false { origins[id]?.view = nil }
        origins[id]?.observer?.download(download, didFailWith: error, resumeData: resumeData)
        handle(.failed(message: message, resumeData: resumeData ?? item(id)?.resumeData), id)
        if item(id)?.state == .failed { onMessage?(message) }
    }
}
