/// A bookmarked address.
package struct Bookmark: Hashable, Sendable {
    /// Its number in the store; nil before the store has it.
    package var id: Int?
    /// The address, without credentials.
    package var url: String
    /// The title; empty when it has none.
    package var title: String
    /// The tags of the bookmark, each once.
    package var tags: [String]
    /// The time of the addition, in seconds since 1970.
    package var added: Int
    /// The time of the last change, in seconds since 1970.
    package var modified: Int

    /// Makes a bookmark that no store has yet.
    package init(
        url: String, title: String, tags: [String] = [], added: Int = 0, modified: Int = 0
    ) {
        self.url = url
        self.title = title
        self.tags = tags
        self.added = added
        self.modified = modified
    }
}

/// The limits of bookmarks.
enum BookmarkLimits {
    /// More than anyone keeps; an import stops here.
    static let count = 1_000_000
    /// An address longer than this carries a program or data, and is not imported.
    static let urlByteCount = 65_536
    /// Titles are cut here.
    static let titleByteCount = 4096
    /// Tags of a bookmark; further ones are dropped. Folders that are nested deeper are no order.
    static let tags = 32
    /// A tag is cut here.
    static let tagByteCount = 256
}

extension Bookmark {
    /// The tags of a text that has commas between them: trimmed, none twice, none empty.
    package static func tags(in text: String) -> [String] {
        normalized(text.split(separator: ",").map(String.init))
    }

    /// The tags as a person writes them.
    package var tagText: String { tags.joined(separator: ", ") }

    /// Tags without blanks around them, none twice, none empty, and not too many.
    static func normalized(_ tags: [String]) -> [String] {
        var seen: Set<String> = []
        var kept: [String] = []
        for tag in tags where kept.count < BookmarkLimits.tags {
            let words = tag.map { $0 == "," || $0.isNewline ? " " : $0 }
                .split(separator: " ").map { String($0) }
            let name = cut(words.joined(separator: " "), BookmarkLimits.tagByteCount)
            if !name.isEmpty, seen.insert(name.lowercased()).inserted { kept.append(name) }
        }
        return kept
    }

    /// A text that is cut at a character.
    static func cut(_ text: String, _ byteCount: Int) -> String {
        guard text.utf8.count > byteCount else { return text }
        var end = text.utf8.index(text.startIndex, offsetBy: byteCount)
        while end > text.startIndex, end.samePosition(in: text) == nil {
            end = text.utf8.index(before: end)
        }
        return String(text[..<end])
    }
}
