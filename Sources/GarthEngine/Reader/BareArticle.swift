/// What plain text keeps of an article: its words, and the pictures that stand for words.
///
/// A formula, an emoji or a sign between two words is read with its line. Other pictures stand
/// apart: a photograph is no part of a sentence, and its caption says what it shows.
struct BareArticle {
    private let page: Document
    private let text: ArticleText
    private var outline: ReaderOutline { text.outline }

    /// Alternative texts of more bytes describe a picture; they do not stand for a word.
    private static let longestWord = 100
    /// How many items around a picture are searched for the words of its line.
    private static let reach = 8
    /// Classes of pictures that are words wherever they stand.
    private static let namesOfWords: Set<String> = [
        "emoji", "smiley", "math", "mwe", "tex", "latex", "katex", "mathjax", "equation", "formula",
    ]

    init(_ page: Document, _ text: ArticleText) {
        self.page = page
        self.text = text
    }

    private static let players: TagSet = [.audio, .video, .canvas]

    /// Whether an item of the article stays in its plain text.
    func keeps(_ item: Int) -> Bool {
        let place = outline.items[item]
        if place.tag == .img { return isWord(item) }
        if Self.players.contains(place.tag) { return false }
        guard place.traits.contains(.isLink), text.totals[item].letters == 0 else { return true }
        return (item..<place.end).contains { outline.items[$0].tag == .img && isWord($0) }
    }

    private func isWord(_ item: Int) -> Bool {
        let node = outline.items[item].node
        guard let alternative = page.attribute(.alt, of: node), !alternative.isEmpty else {
            return false
        }
        if let range = page.attribute(.class, of: node) {
            let names = NameWords(page.text[range].prefix(1024)).words
            if names.contains(where: Self.namesOfWords.contains) { return true }
        }
        return alternative.count <= Self.longestWord && followsWords(item) && precedesWords(item)
    }

    /// Whether words stand before an item in its line.
    private func followsWords(_ item: Int) -> Bool {
        let box = block(around: item)
        for other in (max(0, item - Self.reach)..<item).reversed() {
            if outline.isText(other) {
                if text.totals[other].letters > 0 { return block(around: other) == box }
            } else if endsLine(other) {
                return false
            }
        }
        return false
    }

    /// Whether words stand behind an item in its line.
    private func precedesWords(_ item: Int) -> Bool {
        let box = block(around: item)
        let end = min(outline.items.count, outline.items[item].end + Self.reach)
        for other in outline.items[item].end..<end {
            if outline.isText(other) {
                if text.totals[other].letters > 0 { return block(around: other) == box }
            } else if endsLine(other) {
                return false
            }
        }
        return false
    }

    private func endsLine(_ item: Int) -> Bool {
        let place = outline.items[item]
        return place.traits.contains(.isBlock) || place.tag == .br || place.tag == .img
    }

    /// The block that an item's line stands in.
    private func block(around item: Int) -> Int {
        var box = outline.items[item].parent
        while box > 0, !outline.items[box].traits.contains(.isBlock) {
            box = outline.items[box].parent
        }
        return box
    }
}
