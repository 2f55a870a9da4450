import GarthPage
import GarthURL

/// The style sheets of a page and its frames, kept for further content processes of the page.
struct PageStyleSheets {
    /// What stays the same between content processes, whose numbers for it differ.
    private struct Key: Hashable {
        let place: FramePlace
        let importer: URLRecord?
        let href: String
    }

    /// What answered a wish.
    struct Answer {
        let bytes: [UInt8]
        /// Whether scripts of the page may read it.
        let isShared: Bool
        /// Whether the page may know its times and sizes.
        let tellsTiming: Bool
    }

    private struct Sheet {
        /// nil for a sheet that failed.
        let answer: Answer?
        let source: SourcePage?
    }

    /// The sources of the sheets, by the numbers of the current content process: imports are
    /// relative to them, and have them as their source.
    var sources: [UInt32: SourcePage] = [:]
    private var loaded: [Key: Sheet] = [:]
    /// The room that is left for them.
    var room = StyleSheetRoom()
    /// The sheets that the current content process requests.
    private var wished: [UInt32: Key] = [:]
    private var count = 0

    /// Notes that a sheet is to be fetched; returns how many those are.
    mutating func countOne() -> Int {
        count += 1
        return count
    }

    /// Another content process numbers the sheets anew.
    mutating func forgetNumbers() {
        wished = [:]
        sources = [:]
    }

    /// Forgets the sheets of the document at a place, and of those within.
    mutating func forget(_ place: FramePlace) {
        loaded = loaded.filter { !$0.key.place.starts(with: place) }
    }

    /// Keeps what answered a wish; nil for a failure.
    mutating func keep(_ answer: Answer?, of number: UInt32) {
        guard let key = wished[number] else { return }
        loaded[key] = Sheet(answer: answer, source: sources[number])
    }

    /// The kept answer to a wish of the document at a place: nil for none, and nil within for a
    /// sheet that failed.
    mutating func stored(_ wish: PageResource, at place: FramePlace) -> Answer?? {
        let key = Key(
            place: place, importer: wish.relativeTo.flatMap { sources[$0]?.url }, href: wish.href)
        wished[wish.id] = key
        guard let sheet = loaded[key] else { return nil }
        sources[wish.id] = sheet.source
        return .some(sheet.answer)
    }
}
