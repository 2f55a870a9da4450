import Garth
import GarthLanguage
import GarthPage
import GarthTerminal
import GarthURL
import Glibc

/// Saving the page that is shown: as text, as Markdown, or as it came.
extension Browser {
    /// The forms in which a page is saved; the ending of the file's name decides.
    private enum SavedForm {
        case text, markdown, source

        init(ofFile name: String) {
            let name = name.lowercased()
            self =
                name.hasSuffix(".txt")
                ? .text
                : name.hasSuffix(".md") || name.hasSuffix(".markdown") ? .markdown : .source
        }
    }

    /// Saves the page to a file; an empty name asks for one.
    func savePage(to name: String) {
        guard let page = webView.page, !page.isErrorPage else {
            return interface.showMessage(localized("there is no page to save"), at: now)
        }
        guard !settings.isLocked else {
            return interface.showMessage(localized("locked: nothing is saved to files"), at: now)
        }
        guard !name.isEmpty else {
            return interface.ask(
                localized("Save as (.txt .md source): "), text: suggestedFile(for: page),
                given: .path,
                question: QuestionNumber.savePage.rawValue)
        }
        var path = settings.expanded(name)
        if !path.hasPrefix("/") { path = downloadFolder + "/" + path }
        if path.hasPrefix(downloadFolder + "/") { _ = madeDownloadFolder() }
        // Another page may be shown when the file is written.
        let text = SavedForm(ofFile: path) == .text ? interface.page.text : ""
        Task { await save(page, text, to: path) }
    }

    /// The folder for downloads and pages.
    var downloadFolder: String { settings.downloadFolder ?? DownloadDirectory.ofUser() }

    /// The same folder; the user's own is made if it is not there. One that was named has to be there.
    func madeDownloadFolder() -> String {
        if settings.downloadFolder == nil { DownloadDirectory.make(downloadFolder) }
        return downloadFolder
    }

    private func suggestedFile(for page: Page) -> String {
        let name = page.suggestedFileName
        return settings.abbreviated(downloadFolder) + "/" + name
    }

    private func save(_ page: Page, _ text: String, to path: String) async {
        let bytes: [UInt8]
        switch SavedForm(ofFile: path) {
        // A page of plain text is its own text, with all its blanks.
        case .text where page.mediaType == "text/plain" && !page.isCompressed:
            bytes = page.sourceBytes
        case .text: bytes = Array((text + "\n").utf8)
        case .markdown: bytes = await page.export(.markdown)
        case .source: bytes = page.sourceBytes
        }
        let part = page.isComplete ? "" : ", " + localized("of an incomplete page")
        await write(
            bytes, to: path, replacing: localized("Put the page in its place?"),
            told: " (\(ByteCount.text(bytes.count))\(part))")
    }

    /// Writes a file that the person named; whether it replaces another is the person's answer to
    /// `question`. `remark` stands behind its name when it is told.
    func write(
        _ bytes: [UInt8], to path: String, replacing question: String, told remark: String = ""
    ) async {
        let shown = settings.abbreviated(path)
        var collision = FileWriting.Collision.refuse
        if access(path, F_OK) == 0 {
            guard
                await confirm(
                    localized("\(shown) is there already"), body: [question],
                    confirm: localized("Replace"))
            else { return }
            collision = .replace
        }
        let result = await Task.detached { [collision] in
            FileWriting.save(bytes, to: path, on: collision)
        }.value
        switch result {
        case .success: interface.showMessage(localized("saved: \(shown)\(remark)"), at: now)
        case .failure(let error): interface.showMessage(error.message, at: now)
        }
        askForFrame()
    }
}
