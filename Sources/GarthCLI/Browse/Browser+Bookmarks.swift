import Garth
import GarthLanguage
import GarthTerminal
import GarthURL

/// The state of the bookmark panel and of the prompts about a bookmark.
struct BookmarkPanel {
    /// The bookmarks that are listed.
    var bookmarks: [Bookmark] = []
    var filter = ""
    /// The bookmark that is being made or changed, and whether it is new.
    var edited: (bookmark: Bookmark, isNew: Bool)?
    /// The stored bookmark of the page for which the prompt was opened.
    var known: Task<Bookmark?, Never>?
    /// The bookmarks that were deleted since the start, the newest last.
    var deleted: [Bookmark] = []
}

/// Bookmarks: adding, the panel, files of them.
extension Browser {
    /// Bookmarks that the panel shows at most; the filter goes through all of them.
    private static let shownBookmarks = 1000
    /// The limit of a bookmark file: one with icons may be large, a larger file is not a bookmark
    /// file.
    nonisolated static let bookmarkFileByteCount = 512 << 20

    var bookmarks: BookmarkStore? { settings.configuration.websiteDataStore.bookmarks }

    // MARK: - Adding and changing

    /// Asks for title and tags of the page that is shown, and keeps it.
    func addBookmark() {
        guard let bookmarks else {
            return interface.showMessage(localized("nothing is stored"), at: now)
        }
        guard let page = webView.page, !page.isErrorPage,
            let address = BookmarkStore.address(of: page.url)
        else { return interface.showMessage(localized("there is no page to keep"), at: now) }
        // The prompt is there before the answer: keys that are typed ahead are meant for it.
        let bookmark = Bookmark(url: address, title: page.title)
        edit(bookmark, isNew: true)
        let known = Task { await bookmarks.bookmark(of: address) }
        bookmarkPanel.known = known
        Task {
            guard let known = await known.value, bookmarkPanel.edited?.bookmark == bookmark,
                interface.replaceAnswer(
                    Self.line(bookmark.title), with: Self.line(known.title),
                    question: QuestionNumber.bookmarkTitle.rawValue)
            else { return }
            bookmarkPanel.edited = (known, false)
            drawFrame()
        }
    }

    private func edit(_ bookmark: Bookmark, isNew: Bool) {
        bookmarkPanel.edited = (bookmark, isNew)
        bookmarkPanel.known = nil
        interface.ask(
            localized("Title: "), text: Self.line(bookmark.title),
            given: isNew ? .proposal : .draft,
            question: QuestionNumber.bookmarkTitle.rawValue,
            allowsNothing: true)
        drawFrame()
    }

    private static func line(_ text: String) -> String {
        text.split { $0.isNewline }.joined(separator: " ")
    }

    /// A line was entered for the bookmark that is being made or changed.
    func enterBookmarkTitle(_ text: String) {
        guard let edited = bookmarkPanel.edited else { return }
        var bookmark = edited.bookmark
        bookmark.title = text
        bookmarkPanel.edited = (bookmark, edited.isNew)
        // The address of a new one is that of the page.
        if edited.isNew { return askForTags(of: bookmark) }
        interface.ask(
            localized("Address: "), text: bookmark.url, given: .draft,
            question: QuestionNumber.bookmarkAddress.rawValue)
    }

    /// The same for its address.
    func enterBookmarkAddress(_ text: String) {
        guard let edited = bookmarkPanel.edited else { return }
        var bookmark = edited.bookmark
        guard case .success(let request) = settings.request(for: text, source: .prompt),
            let address = BookmarkStore.address(of: request.url)
        else { return interface.showMessage(localized("\(text): no address of a page"), at: now) }
        bookmark.url = address
        bookmarkPanel.edited = (bookmark, edited.isNew)
        askForTags(of: bookmark)
    }

    /// The same for its tags, which come last.
    func enterBookmarkTags(_ text: String) {
        guard let edited = bookmarkPanel.edited else { return }
        var bookmark = edited.bookmark
        bookmark.tags = Bookmark.tags(in: text)
        bookmarkPanel.edited = nil
        save(bookmark, isNew: edited.isNew)
    }

    private func askForTags(of bookmark: Bookmark) {
        interface.ask(
            localized("Tags, with commas between: "), text: bookmark.tagText, given: .draft,
            question: QuestionNumber.bookmarkTags.rawValue, allowsNothing: true)
    }

    private func save(_ bookmark: Bookmark, isNew: Bool) {
        guard let bookmarks else { return }
        let known = isNew ? bookmarkPanel.known : nil
        Task {
            var (bookmark, isNew) = (bookmark, isNew)
            if let known = await known?.value {
                // It was entered before the answer had come.
                (bookmark.id, bookmark.added, isNew) = (known.id, known.added, false)
                if bookmark.tags.isEmpty { bookmark.tags = known.tags }
            }
            guard await bookmarks.save(bookmark) else { return tellStoreProblems() }
            let tags = bookmark.tags.isEmpty ? "" : " (\(bookmark.tagText))"
            interface.showMessage(
                (isNew ? localized("bookmark added:") : localized("bookmark changed:"))
                    + " \(Self.name(of: bookmark))\(tags)", at: now)
            filterBookmarks(bookmarkPanel.filter)
            drawFrame()
        }
    }

    private static func name(of bookmark: Bookmark) -> String {
        bookmark.title.isEmpty ? bookmark.url : bookmark.title
    }

    /// Reports failures to store data.
    func tellStoreProblems() {
        for line in settings.configuration.websiteDataStore.takeProblems() {
            interface.showMessage(line, at: now)
        }
        askForFrame()
    }

    // MARK: - The panel

    func showBookmarks() {
        guard let bookmarks else {
            return interface.showMessage(localized("nothing is stored"), at: now)
        }
        bookmarkPanel.filter = ""
        Task {
            guard let found = await bookmarks.search("", limit: Self.shownBookmarks) else { return }
            bookmarkPanel.bookmarks = found
            interface.showList(
                ListOverlay(
                    id: ListNumber.bookmarks.rawValue, title: localized("Bookmarks"),
                    items: bookmarkItems,
                    commands: [
                        .init("t", localized("new tab")), .init("e", localized("edit")),
                        .init("d", localized("delete")),
                        .init("u", localized("undo")), .init("/", localized("filter")),
                    ], isFilteredElsewhere: true))
            drawFrame()
        }
    }

    private var bookmarkItems: [ListOverlay.Item] {
        let items = bookmarkPanel.bookmarks.map { bookmark in
            let tags = bookmark.tags.isEmpty ? "" : "  [\(bookmark.tagText)]"
            return ListOverlay.Item(Self.name(of: bookmark) + tags, detail: bookmark.url)
        }
        guard items.isEmpty else { return items }
        // A line to press u on.
        let text =
            bookmarkPanel.filter.isEmpty
            ? localized("none yet: a keeps a page") : localized("nothing matches")
        return [.init(text, isEnabled: false)]
    }

    func filterBookmarks(_ text: String) {
        guard let bookmarks else { return }
        bookmarkPanel.filter = text
        Task {
            guard let found = await bookmarks.search(text, limit: Self.shownBookmarks),
                bookmarkPanel.filter == text
            else { return }
            bookmarkPanel.bookmarks = found
            interface.updateList(
                ListNumber.bookmarks.rawValue, title: localized("Bookmarks"), items: bookmarkItems)
            drawFrame()
        }
    }

    func chooseBookmark(_ item: Int) {
        guard bookmarkPanel.bookmarks.indices.contains(item) else { return }
        visit(bookmarkPanel.bookmarks[item].url)
    }

    /// Performs a key of the panel on a line.
    func changeBookmarks(_ key: Character, _ item: Int) {
        if key == "u" { return undoDeletion() }
        guard let bookmarks, bookmarkPanel.bookmarks.indices.contains(item) else { return }
        let bookmark = bookmarkPanel.bookmarks[item]
        switch key {
        case "t": visit(bookmark.url, isInNewTab: true)
        case "e": edit(bookmark, isNew: false)
        case "d":
            guard let id = bookmark.id else { return }
            bookmarkPanel.deleted.append(bookmark)
            Task {
                await bookmarks.remove(id)
                interface.showMessage(
                    localized("deleted: \(Self.name(of: bookmark)) (u brings it back)"), at: now)
                filterBookmarks(bookmarkPanel.filter)
            }
        default: break
        }
    }

    private func undoDeletion() {
        guard let bookmarks, let last = bookmarkPanel.deleted.popLast() else {
            return interface.showMessage(localized("nothing was deleted"), at: now)
        }
        Task {
            await bookmarks.restore(last)
            interface.showMessage(localized("it is back: \(Self.name(of: last))"), at: now)
            filterBookmarks(bookmarkPanel.filter)
        }
    }

    // MARK: - Files

    func importBookmarks(_ name: String) {
        guard let bookmarks else {
            return interface.showMessage(localized("nothing is stored"), at: now)
        }
        guard !settings.isLocked else {
            return interface.showMessage(localized("locked: no files are read"), at: now)
        }
        guard !name.isEmpty else {
            return interface.showMessage(localized("import which file? (:import FILE)"), at: now)
        }
        let path = settings.expanded(name)
        Task {
            let bytes = await Task.detached {
                FileReading.bytes(of: path, limit: Self.bookmarkFileByteCount)
            }.value
            switch bytes {
            case .success(let bytes):
                guard let result = await bookmarks.importFile(bytes) else {
                    return tellStoreProblems()
                }
                interface.showMessage(result.message, at: now)
                filterBookmarks(bookmarkPanel.filter)
            case .failure(let error): interface.showMessage(error.message, at: now)
            }
            drawFrame()
        }
    }

    func exportBookmarks(_ name: String) {
        guard let bookmarks else {
            return interface.showMessage(localized("nothing is stored"), at: now)
        }
        guard !settings.isLocked else {
            return interface.showMessage(localized("locked: nothing is saved to files"), at: now)
        }
        guard !name.isEmpty else {
            return interface.showMessage(localized("export to which file? (:export FILE)"), at: now)
        }
        let path = settings.expanded(name)
        Task {
            let bytes = await bookmarks.exportFile()
            await write(bytes, to: path, replacing: localized("Put the bookmarks in its place?"))
        }
    }
}
