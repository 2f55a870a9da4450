import Garth
import GarthLanguage
import GarthTerminal

/// `garth --import-bookmarks FILE`, `--export-bookmarks FILE`: reads and writes bookmarks in the
/// Netscape format of other browsers; `-` is standard input or output.
struct BookmarksCommand {
    private let options: CommandLineOptions

    init(_ options: CommandLineOptions) { self.options = options }

    @MainActor func run() async throws(CommandError) -> ExitStatus {
        let store = try Settings(options).configuration.websiteDataStore
        guard let bookmarks = store.bookmarks else {
            throw CommandError(
                .usage, localized("there is no profile whose bookmarks these are (see --profile)"))
        }
        if let file = options.importBookmarks { try await load(file, into: bookmarks, of: store) }
        if let file = options.exportBookmarks { try await save(bookmarks, to: file, of: store) }
        return .shown
    }

    private func load(
        _ file: String, into bookmarks: BookmarkStore, of store: WebsiteDataStore
    ) async throws(CommandError) {
        let bytes = try FileReading.bytes(
            of: file == "-" ? "/dev/stdin" : file, limit: Browser.bookmarkFileByteCount
        ).get()
        guard let result = await bookmarks.importFile(bytes) else {
            throw CommandError(
                .cannotWrite,
                store.takeProblems().last ?? localized("the bookmarks cannot be stored"))
        }
        try check(store)
        var output = OutputStream()
        output.write(SafeText(sanitizing: result.message))
        output.write("\n")
        output.flush()
        try output.check()
    }

    private func save(
        _ bookmarks: BookmarkStore, to file: String, of store: WebsiteDataStore
    ) async throws(CommandError) {
        let bytes = await bookmarks.exportFile()
        try check(store)
        guard file == "-" else {
            return try FileWriting.save(bytes, to: file, on: .replace).get()
        }
        var output = OutputStream()
        output.write(verbatim: bytes)
        output.flush()
        try output.check()
    }

    /// A profile that cannot be read is no profile without bookmarks.
    private func check(_ store: WebsiteDataStore) throws(CommandError) {
        let problems = store.takeProblems()
        for problem in problems.dropLast() { Main.say(problem) }
        guard let last = problems.last else { return }
        throw CommandError(.cannotWrite, last)
    }
}
