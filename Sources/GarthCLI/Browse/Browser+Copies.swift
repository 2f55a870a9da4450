import Garth
import GarthAutomation
import GarthLanguage
import GarthTerminal
import GarthURL
import Glibc

/// Pages that are kept for later, each with its pictures and style sheets in one file. A copy that is
/// shown connects to nothing; the allow-list is asked about its page and about each part.
extension Browser {
    var keptPages: KeptPageStore? { settings.configuration.websiteDataStore.keptPages }

    func perform(_ act: CopyAct) {
        switch act {
        case .keep: keepPage()
        case .show: open("garth:later", newTab: false)
        }
    }

    /// Learns which pages have copies, for error pages.
    ///
    /// It waits no longer than a moment: another Garth may hold the disk.
    func prepareCopies() async {
        guard let keptPages, keptPages.hasFolder else { return }
        _ = await Self.first(within: .milliseconds(150)) { [self] in
            for page in await keptPages.pages().reversed() { note(page) }
        }
    }

    /// The copies that the views of a tab show and offer.
    func copies(of tab: Tab) -> PageCopies {
        PageCopies(
            copy: { [weak self] url in self?.keeping.copies.read.removeValue(forKey: url.href) },
            offer: { [weak self, isPrivate = tab.isPrivate] url in
                guard !isPrivate, let self, let page = self.latestCopy(of: url),
                    let address = URLRecord.parse("garth:later/\(page.id)")
                else { return nil }
                return PageCopies.Offer(address: address, date: Self.date(page.kept))
            })
    }

    private func latestCopy(of url: URLRecord) -> KeptPage? {
        keeping.copies.latest[url.withoutCredentials.withoutFragment.href]
    }

    private func note(_ page: KeptPage) {
        guard let url = URLRecord.parse(page.url) else { return }
        keeping.copies.latest[url.withoutFragment.href] = page
    }

    // MARK: - Keeping

    private func keepPage() {
        guard let keptPages, !tab.isPrivate else { return say(localized("nothing is stored")) }
        guard let page = webView.page, !page.isErrorPage else {
            return say(localized("there is no page to keep"))
        }
        guard page.url.scheme != OwnPages.name else {
            return say(localized("this page is kept already"))
        }
        guard page.isComplete else { return say(localized("the page has not come whole yet")) }
        guard !keeping.copies.isKeeping else {
            return say(localized("a page is being kept already"))
        }
        keeping.copies.isKeeping = true
        // Another page may be shown when the parts have come.
        let (view, title, text) = (webView, page.title, interface.page.text)
        say(localized("keeping the page with its pictures …"))
        Task {
            defer { keeping.copies.isKeeping = false }
            guard let copy = await view.copyOfPage() else {
                return say(localized("this page cannot be kept"))
            }
            await store(copy, title, text, in: keptPages)
        }
    }

    private func store(
        _ copy: PageCopy, _ title: String, _ text: String, in store: KeptPageStore
    ) async {
        let date = PageCopy.date(atSecond: Int(time(nil)))
        let bytes = await Task.detached { PageArchive.bytes(of: copy, date: date) }.value
        let added = await store.add(
            url: copy.url, title: title, text: text, byteCount: bytes.count)
        guard let added else { return tellStoreProblems() }
        let path = store.file(of: added.id)
        let result = await Task.detached { FileWriting.replace(path, with: bytes) }.value
        guard case .success = result else {
            await store.remove(added.id)
            if case .failure(let error) = result { say(localized("not kept: \(error.message)")) }
            return
        }
        note(added)
        let parts = copy.parts.values.count { $0.status < 300 }
        let (size, key) = (ByteCount.text(bytes.count), interface.keyName(of: .keptPages))
        say(
            localized(
                parts,
                one: "kept with \(parts) part, \(size) (\(key) lists all)",
                other: "kept with \(parts) parts, \(size) (\(key) lists all)"))
        showAgain(OwnPages.later)
    }

    // MARK: - Showing

    /// The list of kept pages; nil where nothing is stored.
    func laterPage(_ url: URLRecord, in webView: WebView) async -> String? {
        guard let keptPages, tab(of: webView)?.isPrivate != true else {
            return "<!DOCTYPE html><title>\(localized("Kept pages"))</title><p>"
                + localized("Private tabs keep no pages.") + "</p>"
        }
        let words = LaterPage.words(of: url)
        return LaterPage(
            pages: await keptPages.pages(matching: words), words: words,
            key: interface.keyName(of: .keepPage)
        ).html
    }

    /// The kept page of a number; it is read from its file, and judged by its own address.
    func keptCopy(
        _ number: Int, at url: URLRecord, in webView: WebView
    ) async -> Result<PageCopy, OwnPages.Failure> {
        guard let keptPages, tab(of: webView)?.isPrivate != true else {
            return .failure(
                OwnPages.Failure(description: localized("private tabs have no kept pages")))
        }
        let path = keptPages.file(of: number)
        let read = await Task.detached { Self.read(path) }.value
        guard case .success(let copy) = read else { return read }
        if let denial = webView.denial(of: copy.url, purpose: .typed) {
            return .failure(OwnPages.Failure(description: localized("blocked: \(denial.message)")))
        }
        keeping.copies.read[url.href] = copy
        return read
    }

    nonisolated private static func read(_ path: String) -> Result<PageCopy, OwnPages.Failure> {
        do throws(PageArchive.Failure) {
            return .success(try PageArchive.copy(at: path))
        } catch {
            return .failure(OwnPages.Failure(description: error.message))
        }
    }

    func forgetCopy(_ number: Int) {
        guard let keptPages else { return say(localized("nothing is stored")) }
        Task {
            guard let page = await keptPages.pages().first(where: { $0.id == number }) else {
                return
            }
            let name = page.title.isEmpty ? page.url : page.title
            guard
                await confirm(
                    localized("Forget the copy of \(name)?"), body: [page.url],
                    confirm: localized("Forget"))
            else { return }
            await keptPages.remove(number)
            keeping.copies.latest = [:]
            for page in await keptPages.pages().reversed() { note(page) }
            showAgain(OwnPages.later)
        }
    }
}
