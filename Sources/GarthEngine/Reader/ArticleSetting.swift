/// The places of an article's parts among its paragraphs, before it is cleaned.
///
/// Links are what lists and boxes beside a text have, too; those of the text stand between its
/// paragraphs.
struct ArticleSetting {
    private let text: ArticleText
    private let root: Int
    private var outline: ReaderOutline { text.outline }

    /// Paragraphs are looked for up to this many boxes before and behind a part.
    private static let reach = 12
    /// A sentence has more letters.
    private static let leastSentence: Float = 40
    /// A box around one link has fewer items.
    private static let mostItemsInParagraph = 32

    init(_ text: ArticleText, root: Int) {
        self.text = text
        self.root = root
    }

    /// Whether a list of links, a small table or a paragraph that is a link belongs to the text.
    func isPartOfText(_ item: Int, _ total: TextTally) -> Bool {
        guard total.letters > 0, total.controls == 0, total.embeds == 0, total.images == 0,
            total.headings == 0, total.letters < text.totals[root].plain
        else { return false }
        let tag = outline.items[item].tag
        let fits =
            tag == .table
            ? total.linkDensity < 0.5
            : tag == .ul || tag == .ol || total.lists == total.letters
                || isLinkedSentence(item, total)
        guard fits else { return false }
        let outermost = outermost(around: item)
        return hasProse(before: outermost) && hasProse(behind: outermost)
    }

    /// Whether a box has one paragraph of sentences, and one link at most.
    private func isLinkedSentence(_ item: Int, _ total: TextTally) -> Bool {
        guard total.paragraphs <= 1, total.listItems == 0, total.sentences >= 1,
            total.letters > Self.leastSentence
        else { return false }
        let range = item..<outline.items[item].end
        guard range.count <= Self.mostItemsInParagraph else { return false }
        return range.count { outline.items[$0].traits.contains(.isLink) } <= 1
    }

    /// The outermost box that has no other text.
    private func outermost(around item: Int) -> Int {
        var box = item
        while outline.items[box].parent > root,
            text.totals[outline.items[box].parent].letters == text.totals[box].letters
        {
            box = outline.items[box].parent
        }
        return box
    }

    private func hasProse(behind item: Int) -> Bool {
        let end = outline.items[outline.items[item].parent].end
        var sibling = outline.items[item].end
        var left = Self.reach
        while sibling < end, left > 0 {
            if isProse(sibling) { return true }
            if !outline.isText(sibling) { left -= 1 }
            sibling = outline.items[sibling].end
        }
        return false
    }

    private func hasProse(before item: Int) -> Bool {
        let parent = outline.items[item].parent
        var sibling = item
        var left = Self.reach
        while sibling - 1 > parent, left > 0 {
            sibling -= 1
            while outline.items[sibling].parent > parent { sibling = outline.items[sibling].parent }
            if isProse(sibling) { return true }
            if !outline.isText(sibling) { left -= 1 }
        }
        return false
    }

    private func isProse(_ item: Int) -> Bool {
        var total = text.totals[item]
        // A paragraph is prose to the box around it.
        if outline.items[item].tag == .p { total.prose = total.letters }
        return !text.isDropped[item] && total.isProse
    }
}
